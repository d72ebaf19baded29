//! Section 9: honour medals.

use orrery_federation::ids::{Medal, Planet};

use crate::scene::*;

/// FD-1700
#[test]
fn fd_1700_a_medal_is_received_at_once() {
    let scene = game(4).miner(P1, "n2a").rock("t3a", "ast_1".parse().unwrap()).place(P1, "neo_left");
    // In the middle of the action, before the turn ends.
    let scene = scene.with(|state| state.players[P1].stock = bundle("7l1c1o")).act(P1, "move t3a");
    scene.asks(P1, "throw").has_medals(P1, [Medal::Orange]);
}

/// FD-1710
#[test]
fn fd_1710_medals_by_income() {
    let scene = game(4).structures("teleporter lavandium_synthesizer military_academy space_university");
    let scene =
        scene.built(P1, "teleporter military_academy").mage(P1, 2).degree(P1, 7).stock(P1, "1c").executive();
    let scene =
        scene.asks(P1, "advance").act(P1, "advance six_moon").has_medals(P1, [Medal::Blue, Medal::Grey]);
    scene.has_degree(P1, 8).asks(P1, "upkeep");
}

/// FD-1720, FD-1880
#[test]
fn fd_1880_example_no_second_grey_medal() {
    let scene = game(2).medal(P1, Medal::Grey).degree(P1, 7).place(P1, "officers").has_degree(P1, 9);
    scene.has_medals(P1, [Medal::Grey]);
    // Nor a second one of a planet.
    let scene = game(4).medal(P1, Medal::Orange).miner(P1, "n4a").place(P1, "neo_left").act(P1, "move n5a");
    scene.has_medals(P1, [Medal::Orange]);
}

/// FD-1730, FD-1740
#[test]
fn fd_1740_example_the_race_for_a_planet_medal() {
    let scene = game(4).miner(P1, "n2a").miner(P2, "n2a").place(P1, "neo_left").act(P1, "move t3a");
    let scene = scene.has_medals(P1, [Medal::Orange]);
    assert_eq!(scene.state().medals.planets[Planet::Neo.index()], [4, 5, 6]);
    // The next player needs 4.
    let scene =
        scene.place(P2, "neo_right").act(P2, "move t3b").influence(P2, Planet::Neo, 3).has_medals(P2, []);
    let scene = scene.place(P3, "module").place(P4, "module").place(P1, "module");
    let scene = scene.stock(P2, "1l").place(P2, "spy_left").acts(P2, ["copy neo", "move n4b"]);
    let scene = scene.has_medals(P2, [Medal::Orange]);
    assert_eq!(scene.state().medals.planets[Planet::Neo.index()], [5, 6]);
}

/// FD-1745, FD-1750, FD-1760
#[test]
fn fd_1745_example_of_two_players() {
    let scene = game(2).mage(P1, 3).mage(P2, 3).moon(4, "").moon(5, "").moon(6, "").stock(P2, "5l");
    let scene = scene.place(P1, "six_moon_left").has_medals(P1, [Medal::Blue]);
    let scene = scene.place(P2, "six_moon_right").influence(P2, Planet::SixMoon, 4).has_medals(P2, []);
    let scene = scene.place(P1, "module").place(P2, "spy_left").act(P2, "copy six_moon").has_medals(P2, []);
    let scene = scene.influence(P2, Planet::SixMoon, 5).place(P1, "module").place(P2, "spy_right");
    let scene =
        scene.act(P2, "copy six_moon").influence(P2, Planet::SixMoon, 6).has_medals(P2, [Medal::Blue]);
    assert!(scene.state().medals.planets[Planet::SixMoon.index()].is_empty());
}

/// FD-1770
#[test]
fn fd_1770_the_grey_medal_at_degree_8() {
    let scene = game(2).degree(P1, 6).tokens(P1, "alt_1_13").place(P1, "module").act(P1, "lay alt_1_13");
    scene.has_degree(P1, 7).has_medals(P1, []);
    let scene = game(2).degree(P1, 6).place(P1, "officers").has_degree(P1, 8).has_medals(P1, [Medal::Grey]);
    assert_eq!(scene.state().medals.grey, 1);
}

/// FD-1780
#[test]
fn fd_1780_passing_degree_8_counts() {
    game(2).degree(P1, 7).place(P1, "officers").has_degree(P1, 9).has_medals(P1, [Medal::Grey]);
}

/// FD-1790, FD-1800
#[test]
fn fd_1790_the_black_medal_by_mission_9() {
    let scene = game(2).degree(P1, 5).degree(P2, 5).released(P1, "petit_salon").released(P2, "petit_salon");
    let scene =
        scene.place(P1, "module").acts(P1, ["launch petit_salon", "fund neo"]).has_medals(P1, [Medal::Black]);
    // Copies are equal: the second player takes one just so.
    let scene = scene.place(P2, "module").acts(P2, ["launch petit_salon", "fund neo"]);
    let scene = scene.has_medals(P2, [Medal::Black]);
    assert_eq!(scene.state().medals.black, 0);
}

/// FD-1810
#[test]
fn fd_1810_a_medal_of_any_colour_not_owned() {
    let scene = game(2).place(P1, "module").medal(P2, Medal::Blue).place(P2, "president");
    let all = ["medal orange", "medal violet", "medal yellow", "medal green", "medal grey", "medal black"];
    scene.expect(P2, all).rejects(P2, "medal blue", "MEDAL_OWNED", orrery_federation::rules::MEDAL_ONCE);
}

/// FD-1820, FD-1850, FD-1870
#[test]
fn fd_1870_example_a_pick_takes_the_highest_threshold() {
    let scene = game(4).place(P1, "module").place(P2, "president").act(P2, "medal blue");
    let scene = scene.has_medals(P2, [Medal::Blue]);
    assert_eq!(scene.state().medals.planets[Planet::SixMoon.index()], [3, 4, 5]);
    // The next racer still needs 3.
    let scene = scene.mage(P3, 2).moon(3, "").place(P3, "six_moon_left").has_medals(P3, [Medal::Blue]);
    assert_eq!(scene.state().medals.planets[Planet::SixMoon.index()], [4, 5]);
}

/// FD-1830
#[test]
fn fd_1830_a_colour_not_owned_always_has_a_medal_left() {
    // Everybody but P2 has taken a medal of each colour: one of each is left.
    let scene = game(2).place(P1, "module").with(|state| {
        state.players[P1].medals = Medal::ALL.to_vec();
        for left in &mut state.medals.planets {
            left.remove(0);
        }
        (state.medals.grey, state.medals.black) = (1, 1);
    });
    let scene = scene.place(P2, "president");
    assert_eq!(scene.options(P2).len(), 7);
}

/// FD-1840
#[test]
fn fd_1840_with_all_seven_colours_the_pick_is_skipped() {
    let scene = game(2).place(P1, "module").with(|state| state.players[P2].medals = Medal::ALL.to_vec());
    let scene = scene.place(P2, "president").next(P1);
    assert_eq!(scene.state().president, P2);
}

/// FD-1860
#[test]
fn fd_1860_medals_are_never_lost() {
    let scene = game(2).degree(P1, 6).place(P1, "officers").place(P2, "president").act(P2, "medal blue");
    let scene = scene.place(P1, "module").with(|state| state.players[P1].stock = bundle(""));
    let scene = scene.has_medals(P1, [Medal::Grey]).all_away().act(P2, "done");
    scene.has_degree(P1, 3).has_medals(P1, [Medal::Grey]).has_medals(P2, [Medal::Blue]);
}

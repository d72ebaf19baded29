//! Section 12: planet 6Moon.

use orrery_engine::{Game as _, Viewer};
use orrery_federation::{Federation, ids::Planet::SixMoon, rules};

use crate::scene::*;

/// Three tokens of power 1 and one of power 2 to play with.
fn at_first_moon() -> Scene {
    game(4).moon(1, "alt_1_03 alt_1_06 alt_1_09 alt_1_18")
}

/// FD-2250, FD-2260
#[test]
fn the_mage_moves_on_and_takes_a_token() {
    let scene = at_first_moon().place(P1, "six_moon_left").asks(P1, "token");
    let scene = scene.expect(P1, ["token alt_1_03", "token alt_1_06", "token alt_1_09", "token alt_1_18"]);
    let scene = scene.rejects(P1, "token alt_1_01", "TOKEN_NOT_THERE", rules::MAGE);
    let scene = scene.act(P1, "token alt_1_06").has_tokens(P1, "alt_1_06");
    // FD-2260: three are left for the next.
    scene.place(P2, "six_moon_right").expect(P2, ["token alt_1_03", "token alt_1_09", "token alt_1_18"]);
}

/// FD-2270
#[test]
fn the_following_moon_is_revealed_after_the_choice() {
    let hidden = |scene: &Scene, moon: usize| scene.state().moons.places[moon].hidden;
    let scene = at_first_moon().place(P1, "six_moon_left");
    assert_eq!((hidden(&scene, 2), scene.state().moons.places[2].tokens.len()), (4, 0));
    let seen = Federation::view(scene.table(), Viewer::Seat(P1)).moons[2].tokens.len();
    assert_eq!(seen, 0);
    let scene = scene.act(P1, "token alt_1_06");
    assert_eq!((hidden(&scene, 2), scene.state().moons.places[2].tokens.len()), (0, 4));
    assert!(scene.state().moons.places[2].tokens.iter().all(|token| token.power == 2));
    // The second mage turns nothing up again.
    let scene = scene.place(P2, "six_moon_right").act(P2, "token alt_1_03");
    assert_eq!((hidden(&scene, 2), hidden(&scene, 3)), (0, 4));
}

/// FD-2280
#[test]
fn influence_is_the_number_of_the_place() {
    for place in 0..=7 {
        game(4).mage(P1, place).influence(P1, SixMoon, place);
    }
    assert_eq!((facts().last_moon(), facts().planet(SixMoon).max_influence), (7, 7));
}

/// FD-2290
#[test]
fn a_mage_on_the_planet_takes_another_token() {
    let scene = game(4).mage(P1, 7).moon(7, "alt_4_01 alt_4_05").place(P1, "six_moon_left");
    let scene = scene.expect(P1, ["token alt_4_01", "token alt_4_05"]).act(P1, "token alt_4_05");
    scene.influence(P1, SixMoon, 7).has_tokens(P1, "alt_4_05");
}

/// FD-2300
#[test]
fn without_a_token_left_there_is_none_to_take() {
    let scene = game(4).moon(1, "").place(P1, "six_moon_left").asks(P2, "place");
    scene.influence(P1, SixMoon, 1).has_tokens(P1, "");
    game(4).mage(P1, 7).moon(7, "").place(P1, "six_moon_left").asks(P2, "place").influence(P1, SixMoon, 7);
}

/// FD-2310
#[test]
fn several_mages_share_a_moon() {
    let scene = at_first_moon().place(P1, "six_moon_left").act(P1, "token alt_1_03");
    let scene = scene.place(P2, "six_moon_right").act(P2, "token alt_1_06");
    scene.influence(P1, SixMoon, 1).influence(P2, SixMoon, 1);
}

/// FD-2320, FD-2330, FD-2335
#[test]
fn extra_steps_skip_moons_which_are_turned_up() {
    let scene = game(4).mage(P1, 1).erudites(P1, "2d3").place(P1, "six_moon_left").asks(P1, "onward");
    let scene = scene.act(P1, "use 2d3").asks(P1, "token");
    // FD-2330: the moons passed and the arrival are face up before the choice, the following one is not.
    let hidden = |scene: &Scene| [2, 3, 4, 5].map(|moon: usize| scene.state().moons.places[moon].hidden);
    assert_eq!(hidden(&scene), [0, 0, 0, 4]);
    let offered = scene.options(P1);
    assert_eq!(offered.len(), 4);
    assert!(offered.iter().all(|token| token.starts_with("token alt_3_")), "{offered:?}");
    let scene = scene.act(P1, &offered[0]).influence(P1, SixMoon, 4);
    assert_eq!(hidden(&scene), [0, 0, 0, 0]);
    // FD-2320: one token only.
    assert_eq!(scene.state().players[P1].tokens.len(), 1);
    assert_eq!(scene.state().moons.places[2].tokens.len(), 4);
}

/// FD-2325
#[test]
fn steps_past_the_planet_are_lost() {
    let scene = game(4).mage(P1, 5).moon(7, "alt_4_02").erudites(P1, "2d3").place(P1, "six_moon_left");
    let scene = scene.act(P1, "use 2d3").expect(P1, ["token alt_4_02"]).act(P1, "token alt_4_02");
    scene.influence(P1, SixMoon, 7).has_tokens(P1, "alt_4_02");
}

/// A teleporter is in play and can be paid.
fn with_teleporter() -> Scene {
    game(4).structures("teleporter lavandium_synthesizer military_academy space_university").stock(P1, "1l1o")
}

/// FD-2340
#[test]
fn an_advance_without_reward_turns_up_what_it_makes_reachable() {
    let scene = with_teleporter()
        .mage(P1, 2)
        .place(P1, "e81216_left")
        .acts(P1, ["build teleporter", "advance six_moon"]);
    let hidden = |moon: usize| scene.state().moons.places[moon].hidden;
    assert_eq!([2, 3, 4, 5].map(hidden), [4, 0, 0, 4]);
    let scene = with_teleporter()
        .miner(P1, "n1a")
        .place(P1, "e81216_left")
        .acts(P1, ["build teleporter", "advance n2b"]);
    let scene = scene.holds(P1, "");
    use orrery_federation::state::Spot;
    let up = |at: &str| scene.state().neo.at(asteroid(at)) != Spot::Hidden;
    assert_eq!(["t3a", "t3b", "t6a"].map(up), [true, true, false]);
}

/// FD-2350
#[test]
fn arriving_at_the_planet_without_reward_takes_no_token() {
    let scene = with_teleporter().mage(P1, 6).moon(7, "alt_4_01 alt_4_02");
    let scene = scene.place(P1, "e81216_left").acts(P1, ["build teleporter", "advance six_moon"]);
    scene.influence(P1, SixMoon, 7).has_tokens(P1, "").asks(P2, "place");
}

//! Effects in the middle of others: tiles, structures and moves that meet.

use orrery_federation::{
    ids::{DeepSpace, Medal, Mission, Planet, Project},
    rules,
};

use crate::scene::*;

/// A teleporter in play, and 1A3 to take its income at any time by copying 1B3.
fn teleporter() -> Scene {
    let scene = game(2).structures("teleporter metamorph_chamber embassy alteration_incubator");
    scene.display("1b3").erudites(P1, "1a3")
}

#[track_caller]
fn teleport(scene: Scene, pawn: &str) -> Scene {
    let scene = scene.acts(P1, ["use 1a3", "mimic 1b3", "income teleporter"]).asks(P1, "advance");
    scene.act(P1, &format!("advance {pawn}"))
}

/// FD-2530, FD-2870
#[test]
fn a_teleporter_in_the_middle_of_a_move_does_not_change_where_it_ends() {
    let scene = teleporter().erudites(P1, "1e3").place(P1, "neo_left").act(P1, "move n1a").asks(P1, "onward");
    let scene = teleport(scene, "n2b").asks(P1, "onward").influence(P1, Planet::Neo, 2).holds(P1, "");
    // The move ended on n1a: its two Lavandium, not the Oceanium of n2b.
    scene.act(P1, "stay").holds(P1, "2l").has_erudites(P1, "[1a3] 1e3");
}

/// FD-2160, FD-2515
#[test]
fn extra_steps_go_on_from_where_the_miner_stands() {
    let scene = teleporter().erudites(P1, "1e3").place(P1, "neo_left").act(P1, "move n1a");
    let scene = teleport(scene, "n2b").act(P1, "use 1e3").asks(P1, "move").act(P1, "move n4c");
    scene.influence(P1, Planet::Neo, 4).holds(P1, "1l1c").has_erudites(P1, "[1a3] [1e3]");
}

/// FD-2130, FD-2170
#[test]
fn a_miner_teleported_into_the_inert_zone_mines_it() {
    let scene = teleporter().miner(P1, "n7a").rock("i8a", "inert_5".parse().unwrap()).place(P1, "neo_left");
    let scene = teleport(scene, "i8b").asks(P1, "mine").influence(P1, Planet::Neo, 8);
    scene.act(P1, "move i8a").holds(P1, "2o").influence(P1, Planet::Neo, 8);
    // At the end of a move no extra step is left to go: the tile stays face up.
    let scene = teleporter().erudites(P1, "1e3").miner(P1, "n5a").place(P1, "neo_left").act(P1, "move t6a");
    let scene = teleport(scene, "n7a").asks(P1, "onward").act(P1, "use 1e3").asks(P1, "move");
    scene.act(P1, "move i8c").influence(P1, Planet::Neo, 8);
}

/// FD-2250, FD-2350
#[test]
fn a_mage_teleported_takes_its_token_where_it_arrived() {
    let scene = teleporter().moon(1, "alt_1_02").place(P1, "six_moon_left").asks(P1, "token");
    let scene = teleport(scene, "six_moon").influence(P1, Planet::SixMoon, 2).expect(P1, ["token alt_1_02"]);
    let scene = scene.act(P1, "token alt_1_02").has_tokens(P1, "alt_1_02");
    // Moon 2, where the teleporter led, lies open with all its tokens, and moon 3 after it.
    assert!([2, 3].iter().all(|moon| scene.state().moons.places[*moon].tokens.len() == 4));
}

/// FD-1150, FD-2530
#[test]
fn what_became_impossible_in_between_is_lost() {
    // Only one mission is left to be released; a tile used meanwhile releases it.
    let all = "neo six_moon atalum arratooine e81216 officers spy president petit_salon assistants purchases";
    let scene =
        game(2).released(P1, all).ships(P1, 0).display("1c2").erudites(P1, "1a3").place(P1, "patrons");
    let scene = scene.asks(P1, "release").acts(P1, ["use 1a3", "mimic 1c2", "choose 2", "release patrons"]);
    scene.asks(P1, "mission").has_ships(P1, 1, 7);
}

/// FD-1045, FD-1160
#[test]
fn a_deep_space_tile_in_the_middle_of_a_bonus_leaves_the_cell_payable() {
    // Degree 10 by the token on a spy cell: the shop brings three Copernium too many, but the Lavandium has to stay.
    let scene = game(2).degree(P1, 9).stock(P1, "1l8c1g").tokens(P1, "alt_1_13").with(|state| {
        state.depths.tiles = vec![DeepSpace::TradeHub];
    });
    let scene = scene.act(P1, "place 3 vote spy_left").act(P1, "lay alt_1_13").act(P1, "deep trade_hub");
    let scene =
        scene.act(P1, "pawn free").asks(P1, "throw").rejects(P1, "throw 2g", "WRONG_AMOUNT", rules::THROW);
    // Four Lavandium and eight Copernium: any two may go, since a Lavandium is left in any case.
    let scene = scene.expect(P1, ["throw 2l", "throw 1l1c", "throw 2c"]).act(P1, "throw 2l");
    // Then the Oceanium of the tile: it could pay too, so all but the last Lavandium are free to go.
    scene
        .expect(P1, ["throw 1l", "throw 1c", "throw 1o"])
        .act(P1, "throw 1o")
        .asks(P1, "spy")
        .holds(P1, "1l8c1g");
}

/// FD-2510, FD-6420
#[test]
fn a_granted_planet_action_in_a_main_action_is_no_main_action() {
    // A main action on Atalum brings 1C1, degree 10 and the tile of the sages with another Atalum action.
    let scene = game(2).degree(P1, 9).display("1c1 3b3").erudites(P1, "2a2").with(|state| {
        state.depths.tiles = vec![DeepSpace::Sages];
    });
    let scene = scene.place(P1, "atalum_left").act(P1, "take 1c1").act(P1, "deep sages").asks(P1, "keep");
    let keep = scene.options(P1)[0].clone();
    let scene = scene.act(P1, &keep).asks(P1, "pick");
    // 2A2 goes with the pick of the main action only.
    let scene = scene.rejects(P1, "use 2a2", "NOT_AT_THIS_POINT", rules::WITHIN_ACTION);
    scene.rejects(P1, "take 3b3", "LOWER_LEVEL_MISSING", rules::PICK);
}

/// FD-4290, FD-3870
#[test]
fn a_contribution_of_the_executive_phase_may_exceed_the_limit() {
    let scene = game(2).funded(Project::Neo).stock(P1, "5l5c").stock(P2, "5l5c");
    let scene =
        scene.seated(P1, "3", "funding", "neo_left").seated(P2, "3", "funding", "officers").executive();
    // The choice of the first is made before the second contributes.
    let scene = scene.asks(P1, "throw").waits(P2).has_marker(Project::Senatorial, 5).act(P1, "throw 1c");
    scene.asks(P2, "throw").has_marker(Project::Senatorial, 6).act(P2, "throw 1l").holds(P2, "5l5c");
}

/// FD-1090, FD-1130, FD-3360
#[test]
fn a_spy_mission_released_by_a_spy_is_flown_at_once() {
    let scene =
        game(2).degree(P1, 5).stock(P1, "2l").act(P1, "place 3 funding spy_left").act(P1, "copy patrons");
    let scene =
        scene.act(P1, "release neo").has_released(P1, [Mission::Neo, Mission::Spy]).act(P1, "launch spy");
    scene.acts(P1, ["copy neo", "move n1b"]).influence(P1, Planet::Neo, 1).holds(P1, "1c").next(P2);
}

/// FD-1700, FD-2445
#[test]
fn the_violet_medal_comes_before_the_tile_takes_effect() {
    let scene = game(4).erudites(P1, "1a1 1b1").display("1c2").place(P1, "atalum_left").act(P1, "take 1c2");
    scene.asks(P1, "choose").has_medals(P1, [Medal::Violet]);
}

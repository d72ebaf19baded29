//! Section 13: planet Atalum.

use orrery_federation::{
    facts::Timing,
    ids::{Erudite, EruditeType, Medal, Planet::Atalum},
    rules,
};

use crate::scene::*;

fn top(scene: &Scene, kind: EruditeType, level: u8) -> Option<Erudite> {
    scene.state().atalum.stack(kind, level).top
}

/// FD-2400
#[test]
fn level_1_or_the_level_above_one_that_is_owned() {
    let shown = || game(4).display("1a1 1b1 1c1 1d1 1e1 3a1 3b1 3c1 3d1 3e1");
    shown().place(P1, "atalum_left").expect(P1, ["take 1a1", "take 1b1", "take 1c1", "take 1d1", "take 1e1"]);
    let scene = shown().erudites(P1, "[1b2]").display("2b1 2c1").place(P1, "atalum_left");
    let scene = scene.expect(P1, ["take 1a1", "take 1c1", "take 1d1", "take 1e1", "take 2b1"]);
    let scene = scene.rejects(P1, "take 2c1", "LOWER_LEVEL_MISSING", rules::PICK);
    let scene = scene.rejects(P1, "take 3b1", "LOWER_LEVEL_MISSING", rules::PICK);
    scene.rejects(P1, "take 1a2", "NOT_ON_DISPLAY", rules::PICK);
    shown().erudites(P1, "[1b2] [2b2]").place(P1, "atalum_left").offers(P1, "take 3b1");
}

/// FD-2410
#[test]
fn a_character_is_owned_once() {
    let scene = game(4).erudites(P1, "[1a2]").display("1a1").place(P1, "atalum_left");
    scene.rejects(P1, "take 1a1", "CHARACTER_OWNED", rules::CHARACTER).withholds(P1, "take 1a1");
}

/// FD-2420, FD-2430
#[test]
fn used_tiles_count_as_owned_and_for_influence() {
    let scene = game(4).erudites(P1, "[1b2]").influence(P1, Atalum, 1).display("2b1 1c1");
    let scene = scene.place(P1, "atalum_left").offers(P1, "take 2b1").act(P1, "take 2b1");
    scene.influence(P1, Atalum, 2);
}

/// FD-2440, FD-2460
#[test]
fn taking_level_1_turns_up_the_next_and_the_first_of_level_2() {
    let scene = game(4).display("1e1").place(P1, "atalum_left");
    // FD-2460
    assert_eq!(top(&scene, EruditeType::E, 2), None);
    let scene = scene.act(P1, "take 1e1");
    let next = top(&scene, EruditeType::E, 1);
    assert!(next.is_some_and(|tile| tile.level() == 1 && tile.number() != 1));
    let second = top(&scene, EruditeType::E, 2);
    assert!(second.is_some_and(|tile| tile.level() == 2));
    assert!(EruditeType::ALL.iter().filter(|kind| top(&scene, **kind, 2).is_some()).count() == 1);
    // One is face up already: it stays.
    let take = format!("take {}", next.unwrap());
    let scene = scene.place(P2, "atalum_right").act(P2, &take);
    assert_eq!(top(&scene, EruditeType::E, 2), second);
}

/// FD-2445
#[test]
fn influence_and_medal_come_before_the_effect() {
    // The third tile is worth the medal; 3A3 then counts three tiles, and 1C1 is applied after the next is turned up.
    let scene =
        game(4).erudites(P1, "[1a1] [1b1]").display("1c1").place(P1, "atalum_left").act(P1, "take 1c1");
    let told: Vec<String> = scene.0.last().events().map(|event| format!("{event:?}")).collect();
    let place = |what: &str| {
        told.iter().position(|event| event.starts_with(what)).unwrap_or_else(|| panic!("{what}"))
    };
    let order = ["EruditeTaken", "MedalTaken", "EruditeShown", "DegreeSet", "EruditeUsed"].map(place);
    assert!(order.is_sorted(), "{told:?}");
    scene.check(|state| assert_eq!(state.players[P1].medals, [Medal::Violet]));
}

/// FD-2450
#[test]
fn taking_level_2_turns_up_the_next() {
    let scene = game(4).erudites(P1, "[1e1]").display("2e1").place(P1, "atalum_left").act(P1, "take 2e1");
    let next = top(&scene, EruditeType::E, 2);
    assert!(next.is_some_and(|tile| tile.level() == 2 && tile.number() != 1));
}

/// FD-2470
#[test]
fn a_level_3_tile_is_gone_when_it_is_taken() {
    let scene =
        game(4).erudites(P1, "[1e1] [2e1]").display("3e2").place(P1, "atalum_left").act(P1, "take 3e2");
    assert_eq!(top(&scene, EruditeType::E, 3), None);
    let scene = scene.erudites(P2, "[1e2] [2e2]").place(P2, "atalum_right");
    assert!(scene.options(P2).iter().all(|option| !option.starts_with("take 3e")));
}

/// FD-2480
#[test]
fn an_empty_stack_stays_empty() {
    let scene = game(4).erudites(P2, "1e2 1e3").display("1e1").place(P1, "atalum_left").act(P1, "take 1e1");
    assert_eq!(top(&scene, EruditeType::E, 1), None);
    let scene = scene.again(P1).place(P1, "atalum_right");
    assert!(scene.options(P1).iter().all(|option| !option.starts_with("take 1e")));
}

/// FD-2490
#[test]
fn an_immediate_effect_is_applied_at_once_or_lost() {
    let scene = game(4).display("1c1").place(P1, "atalum_left").act(P1, "take 1c1").has_erudites(P1, "[1c1]");
    scene.check(|state| assert_eq!(state.players[P1].degree, 2));
    // All missions are released and no ship is left: nothing to gain.
    let all = "neo six_moon atalum arratooine e81216 officers spy president petit_salon assistants purchases patrons";
    let scene = game(4).released(P1, all).with(|state| state.players[P1].supply = 0).erudites(P1, "[1c1]");
    let scene =
        scene.display("2c2").place(P1, "atalum_left").act(P1, "take 2c2").has_erudites(P1, "[1c1] [2c2]");
    scene.check(|state| assert_eq!(state.players[P1].hangar, 1));
}

/// FD-2500, FD-2505
#[test]
fn next_planet_action_is_one_later_main_action_of_choice() {
    let scene =
        game(4).display("1e2 1a1").place(P1, "atalum_left").act(P1, "take 1e2").has_erudites(P1, "1e2");
    // The player lets the first Neo action pass and uses the tile in the second.
    let scene = scene.again(P1).place(P1, "neo_left").offers(P1, "use 1e2").act(P1, "move n1b");
    let scene = scene.act(P1, "stay").holds(P1, "1c").has_erudites(P1, "1e2");
    let scene = scene.again(P1).place(P1, "neo_right").acts(P1, ["use 1e2", "move n2b"]).holds(P1, "1c2o");
    scene.has_erudites(P1, "[1e2]");
    // FD-2505: a tile for Atalum taken by the Atalum action itself waits for a later one.
    let scene = game(4).erudites(P1, "[1a1]").display("2a2").place(P1, "atalum_left").act(P1, "take 2a2");
    scene.has_erudites(P1, "[1a1] 2a2").asks(P2, "place");
}

/// FD-2510
#[test]
fn a_main_action_is_the_cell_or_a_spy_that_copies_it() {
    let scene = game(4).erudites(P1, "1e2").stock(P1, "1l").place(P1, "spy_left").act(P1, "copy neo");
    let scene = scene.acts(P1, ["use 1e2", "move n1b"]).holds(P1, "1c1o");
    scene.has_erudites(P1, "[1e2]");
    // A mission is none.
    let scene = game(4).erudites(P1, "1e2").released(P1, "neo").place(P1, "module").act(P1, "launch neo");
    let scene = scene.expect(P1, ["move n1a", "move n1b"]);
    scene.rejects(P1, "use 1e2", "NOT_IN_THIS_ACTION", rules::WAITED);
}

/// FD-2515
#[test]
fn within_the_action_the_owner_decides_when() {
    // Resources at any decision of the action: before the move, or after it.
    let scene = || game(4).erudites(P1, "1e2").place(P1, "neo_left");
    scene().act(P1, "use 1e2").holds(P1, "1o").asks(P1, "move");
    scene().act(P1, "move n1b").holds(P1, "1c").asks(P1, "linger").act(P1, "use 1e2").holds(P1, "1c1o");
    // Extra steps with the move only, and if they are not used the tile stays.
    let scene = game(4).erudites(P1, "1e3").place(P1, "neo_left");
    let scene = scene.rejects(P1, "use 1e3", "NOT_AT_THIS_POINT", rules::WITHIN_ACTION);
    scene.acts(P1, ["move n1a", "stay"]).has_erudites(P1, "1e3").asks(P2, "place");
    // A discount that is announced and not made use of leaves its tile face up.
    let scene = game(4).erudites(P1, "1b1").stock(P1, "1c1o").place(P1, "e81216_left").act(P1, "use 1b1");
    scene.act(P1, "decline").has_erudites(P1, "1b1").asks(P2, "place");
}

/// FD-2520
#[test]
fn several_tiles_in_one_action() {
    let scene = game(4)
        .erudites(P1, "1e2 2e3 1e3")
        .place(P1, "neo_left")
        .acts(P1, ["use 1e2", "use 2e3", "move n1a"]);
    let scene = scene.acts(P1, ["use 1e3", "move n2b"]).holds(P1, "2o1g");
    scene.has_erudites(P1, "[1e2] [2e3] [1e3]");
}

/// FD-2530, FD-2535
#[test]
fn any_time_means_any_decision_of_an_own_turn() {
    let scene = game(4).erudites(P1, "1a1").released(P1, "neo").offers(P1, "use 1a1").place(P1, "neo_left");
    let scene = scene.offers(P1, "use 1a1").act(P1, "move n1a").asks(P1, "mission").offers(P1, "use 1a1");
    let scene = scene.act(P1, "end");
    // Not in the turn of another, and not in the executive phase, which is nobody's turn.
    let scene = scene.waits(P1).erudites(P2, "1a2 [1c1]");
    let scene = scene.degree(P1, 6).stock(P1, "1l").with(|state| {
        state.turn = None;
        state.stage = orrery_federation::state::Stage::Executive;
    });
    let scene = scene.task(orrery_federation::Task::Upkeep { seat: P1 }).expect(P1, ["pay 3", "unpaid"]);
    scene.rejects(P1, "use 1a1", "NOT_NOW", rules::ANY_TIME);
}

/// FD-2540
#[test]
fn every_effect_is_used_once() {
    let scene = game(4).erudites(P1, "1a1").act(P1, "use 1a1").has_erudites(P1, "[1a1]");
    scene.withholds(P1, "use 1a1").rejects(P1, "use 1a1", "TILE_USED", rules::ERUDITE_ONCE);
}

/// FD-2550
#[test]
fn the_tiles_with_the_any_time_symbol() {
    let any = Erudite::all().filter(|tile| facts().erudite(*tile).timing == Timing::AnyTimeOwnTurn);
    let any: Vec<String> = any.map(|tile| tile.code()).collect();
    assert_eq!(any, ["1A1", "1A2", "1A3", "2A1", "2A3", "3A1", "3A2", "3A3"]);
}

/// FD-2560
#[test]
fn unused_tiles_score_nothing_by_themselves() {
    let score = |tiles: &str| game(4).erudites(P1, tiles).finish().state().players[P1].score;
    assert_eq!(score("1e1 1a1 3a1"), score("[1e1] [1a1] [3a1]"));
}

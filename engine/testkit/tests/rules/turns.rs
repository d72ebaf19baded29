//! Section 3 of the catalogue.

use orrery_engine::Viewer;
use orrery_testkit::{
    drift::{Card, rules},
    scenario::{P1, P2, P3},
};

use super::{deal, fuel, game, turn};

/// DR-0200
#[test]
fn dr_0200_one_turn_each_clockwise_from_the_leader_with_one_main_action() {
    game(3)
        .act(P1, "course 0; bid 0")
        .act(P3, "course 0; bid 0")
        .act(P2, "course 0; bid 1")
        .waits(P1)
        .waits(P3)
        .act(P2, "drift")
        .asks(P3, "drift.turn")
        .act(P3, "drift")
        .asks(P1, "drift.turn")
        .act(P1, "drift")
        .asks(P1, "drift.course")
        .asks(P2, "drift.course")
        .asks(P3, "drift.course");
    turn(1)
        .act(P1, "beam")
        .rejects(P1, "beam", "MAIN_ACTION_TAKEN", rules::ONE_MAIN)
        .rejects(P1, "drift", "MAIN_ACTION_TAKEN", rules::ONE_MAIN)
        .withholds(P1, "sail 1x0");
}

/// DR-0210
#[test]
fn dr_0210_free_actions_before_and_after_the_main_action() {
    turn(2)
        .with(deal(P1, &[Card::Lens, Card::Lens]))
        .with(fuel(P1, 9))
        .act(P1, "trade; drop lens")
        .act(P1, "trade")
        .asks(P1, "drift.turn")
        .act(P1, "sail 1x0")
        .asks(P1, "drift.end")
        .act(P1, "drop lens")
        .act(P1, "trade")
        .asks(P1, "drift.end");
    turn(2).act(P1, "beam").rejects(P2, "trade", "NOT_AN_ANSWER", rules::ACCEPT);
}

/// DR-0220
#[test]
fn dr_0220_trade_pays_2_fuel_for_a_point() {
    turn(1)
        .with(fuel(P1, 3))
        .act(P1, "trade")
        .sealed(false)
        .score(P1, 1)
        .check(|state| assert_eq!(state.ships[P1].fuel, 1))
        .rejects(P1, "trade", "NOT_ENOUGH_FUEL", rules::TRADE);
}

/// DR-0230
#[test]
fn dr_0230_drop_discards_a_card_face_up_for_1_fuel() {
    turn(2)
        .with(deal(P1, &[Card::Jam]))
        .act(P1, "drop jam")
        .sealed(true)
        .hears(Viewer::Spectator, ["p1 discarded jam", "p1 fuelled 1"])
        .check(|state| {
            assert_eq!((state.ships[P1].fuel, state.ships[P1].hand.len()), (6, 0));
            assert_eq!(state.discards.count(Card::Jam), 1);
        });
}

/// DR-0240
#[test]
fn dr_0240_a_turn_ends_after_the_main_action() {
    turn(1)
        .rejects(P1, "end", "MAIN_ACTION_OWED", rules::END)
        .act(P1, "sail 1x0")
        .expect(P1, ["trade", "end"])
        .act(P1, "end")
        .asks(P1, "drift.course");
}

/// DR-0250
#[test]
fn dr_0250_drift_does_nothing_and_ends_the_turn() {
    let before = turn(2);
    let ships = before.state().ships.clone();
    before
        .act(P1, "drift")
        .hears(Viewer::Spectator, [])
        .sealed(false)
        .check(|state| assert_eq!(state.ships, ships))
        .asks(P1, "drift.course");
}

//! Section 4 of the catalogue, without the cards.

use orrery_engine::{Hex, Pile, Viewer};
use orrery_testkit::{
    Scenario,
    drift::{Card, Config, Drift, Part, Task, rules},
    scenario::{P1, P2, P3},
};

use super::{deal, fuel, turn, turn_in};

/// DR-0300
#[test]
fn dr_0300_sail_goes_1_or_2_hexes_for_1_fuel_each() {
    turn(1).act(P1, "sail 1x0").check(|state| {
        assert_eq!((state.ships[P1].at, state.ships[P1].fuel), (Hex::new(1, 0), 4));
    });
    // The ship of the second seat lies between.
    turn(2)
        .with(|state| state.ships[P2].at = Hex::new(1, 0))
        .act(P1, "sail 0x0")
        .sealed(false)
        .check(|state| assert_eq!((state.ships[P1].at, state.ships[P1].fuel), (Hex::ORIGIN, 3)));
    turn(1)
        .with(fuel(P1, 1))
        .rejects(P1, "sail 0x0", "NOT_ENOUGH_FUEL", rules::SAIL)
        .rejects(P1, "sail -1x0", "OUT_OF_RANGE", rules::SAIL)
        .rejects(P1, "sail 2x0", "OUT_OF_RANGE", rules::SAIL)
        .rejects(P1, "sail 2x1", "OFF_THE_MAP", rules::SAIL)
        .offers(P1, "sail 1x1");
}

/// DR-0310
#[test]
fn dr_0310_one_ship_on_a_hex() {
    turn(2)
        .with(|state| state.ships[P2].at = Hex::new(1, 0))
        .rejects(P1, "sail 1x0", "OCCUPIED", rules::OCCUPIED)
        .withholds(P1, "sail 1x0");
}

/// DR-0320
#[test]
fn dr_0320_the_first_ship_on_a_hex_charts_it() {
    turn(2)
        .act(P1, "sail 1x0")
        .hears(Viewer::Spectator, ["p1 burned 1", "p1 sailed 1x0", "p1 charted 1x0", "p1 scored 1"])
        .score(P1, 1)
        .check(|state| assert_eq!(state.ships[P1].charts, 1))
        .act(P1, "end")
        .task(Task::Turn { seat: P1, done: false })
        .act(P1, "sail 1x1; end")
        .score(P1, 2)
        .task(Task::Turn { seat: P2, done: false })
        .act(P2, "sail 1x0")
        .hears(Viewer::Spectator, ["p2 burned 2", "p2 sailed 1x0"])
        .score(P2, 0);
}

/// DR-0330
#[test]
fn dr_0330_beam_pays_2_fuel_for_2_points() {
    turn(1).act(P1, "beam").sealed(false).score(P1, 2).check(|state| assert_eq!(state.ships[P1].fuel, 3));
    turn(1).with(fuel(P1, 1)).rejects(P1, "beam", "NOT_ENOUGH_FUEL", rules::BEAM);
}

/// DR-0340
#[test]
fn dr_0340_the_others_accept_or_decline_a_beam_clockwise() {
    turn(3)
        .with(fuel(P3, 0))
        .act(P1, "beam")
        .waits(P3)
        .expect(P2, ["accept", "decline"])
        .act(P2, "accept")
        .score(P2, 1)
        .check(|state| assert_eq!(state.ships[P2].fuel, 4))
        .waits(P1)
        .rejects(P3, "accept", "NOT_ENOUGH_FUEL", rules::ACCEPT)
        .expect(P3, ["decline"])
        .act(P3, "decline")
        .score(P3, 0)
        .asks(P1, "drift.end");
}

/// DR-0350
#[test]
fn dr_0350_scan_draws_a_card_up_to_four() {
    turn(2)
        .with(deal(P1, &[Card::Lens, Card::Lens, Card::Spark]))
        .act(P1, "scan")
        .sealed(true)
        .hears(Viewer::Seat(P2), ["p1 drew"])
        .check(|state| assert_eq!((state.ships[P1].hand.len(), state.deck.len()), (4, 25)));
    turn(2)
        .with(deal(P1, &[Card::Lens; 4]))
        .rejects(P1, "scan", "HAND_FULL", rules::HAND_LIMIT)
        .withholds(P1, "scan");
}

/// DR-0360
#[test]
fn dr_0360_a_jam_spoils_a_scan_and_nobody_else_is_asked() {
    let scanned = |first: &str| {
        turn(3)
            .with(deal(P2, &[Card::Jam]))
            .with(deal(P3, &[Card::Jam]))
            .act(P1, "scan")
            .waits(P3)
            .act(P2, first)
    };
    scanned("jam")
        .hears(Viewer::Spectator, ["p2 discarded jam", "p2 jammed p1"])
        .waits(P3)
        .asks(P1, "drift.end")
        .check(|state| {
            assert_eq!((state.ships[P1].hand.len(), state.ships[P2].hand.len()), (0, 0));
            assert_eq!(state.discards.count(Card::Jam), 1);
        });
    scanned("pass")
        .expect(P3, ["jam", "pass"])
        .act(P3, "pass")
        .check(|state| assert_eq!(state.ships[P1].hand.len(), 1));
}

/// DR-0370
#[test]
fn dr_0370_who_is_asked_for_a_jam_is_secret() {
    let veiled =
        |scenario: &Scenario<Drift>, seat| scenario.open(seat).map(|entry| entry.task.prompt().veiled);
    let held = turn(3).with(deal(P3, &[Card::Jam])).act(P1, "scan").sealed(true).waits(P2);
    assert_eq!(veiled(&held, P3), Some(true));
    // Neither what is heard nor the ids of later decisions tell whether somebody was asked.
    let held = held.act(P3, "pass").sealed(true).hears(Viewer::Seat(P2), ["p1 drew"]);
    let empty = turn(3).act(P1, "scan").hears(Viewer::Seat(P2), ["p1 drew"]);
    let next = |scenario: Scenario<Drift>| {
        let later = scenario.act(P1, "end").task(Task::React { seat: P2, from: P1 });
        later.open(P2).map(|entry| entry.id)
    };
    assert_eq!(next(held), next(empty));

    let open = Config { veiled: false, ..Config::default() };
    let asked = turn_in(open, 3).with(deal(P3, &[Card::Jam])).act(P1, "scan").expect(P2, ["pass"]);
    assert_eq!(veiled(&asked, P2), Some(false));
    asked.rejects(P2, "jam", "NOT_IN_HAND", rules::IN_HAND).act(P2, "pass").expect(P3, ["jam", "pass"]);
}

/// DR-0380
#[test]
fn dr_0380_discards_become_the_deck_when_it_is_empty() {
    turn(1)
        .with(|state| {
            state.deck = Pile::default();
            state.discards = [Card::Lens].into_iter().collect();
        })
        .act(P1, "scan")
        .hears(Viewer::Seat(P1), ["reshuffled", "p1 drew lens"])
        .check(|state| assert!(state.deck.is_empty() && state.discards.is_empty()));
    turn(1)
        .with(|state| state.deck = Pile::default())
        .rejects(P1, "scan", "NO_CARDS", rules::NO_CARDS)
        .withholds(P1, "scan");
}

/// DR-0450
#[test]
fn dr_0450_copy_pays_1_fuel_for_a_free_beam_or_scan() {
    turn(2)
        .with(fuel(P1, 1))
        .act(P1, "copy")
        .sealed(false)
        .check(|state| assert_eq!(state.ships[P1].fuel, 0))
        .expect(P1, ["beam", "scan"])
        .rejects(P1, "copy", "NOT_ENOUGH_FUEL", rules::COPY)
        .rejects(P1, "drift", "NOT_AN_ANSWER", rules::COPY)
        .act(P1, "beam")
        .check(|state| assert_eq!(state.ships[P1].fuel, 0))
        .act(P2, "decline")
        .asks(P1, "drift.end");
    turn(1).act(P1, "copy; copy; scan").asks(P1, "drift.end").check(|state| {
        assert_eq!((state.ships[P1].fuel, state.ships[P1].hand.len()), (3, 1));
    });
    turn(1).with(fuel(P1, 0)).rejects(P1, "copy", "NOT_ENOUGH_FUEL", rules::COPY);
}

/// DR-0460
#[test]
fn dr_0460_copies_nest_three_deep() {
    turn(1)
        .act(P1, "copy; copy")
        .offers(P1, "copy")
        .act(P1, "copy")
        .rejects(P1, "copy", "COPY_TOO_DEEP", rules::COPY_DEPTH)
        .expect(P1, ["beam", "scan"]);
}

/// DR-0470
#[test]
fn dr_0470_each_copy_adds_a_point_to_a_beam() {
    turn(1).act(P1, "copy; beam").score(P1, 3);
    turn(1).act(P1, "copy; copy; copy; beam").score(P1, 5);
}

/// DR-0480
#[test]
fn dr_0480_a_rig_has_up_to_four_parts_that_stay_hidden() {
    let rigged = turn(2)
        .with(deal(P1, &[Card::Jam, Card::Jam]))
        .with(fuel(P1, 2))
        .act(P1, "rig; add jam")
        .sealed(false)
        .hears(Viewer::Spectator, [])
        .check(|state| assert_eq!((state.ships[P1].hand.len(), state.ships[P1].fuel), (2, 2)))
        .act(P1, "add fuel; add fuel")
        .rejects(P1, "add fuel", "NOT_ENOUGH_FUEL", rules::RIG)
        .act(P1, "add jam")
        .rejects(P1, "add fuel", "RIG_FULL", rules::RIG)
        .expect(P1, ["launch", "scrap"]);
    let parts = rigged.view(Viewer::Seat(P1)).own.unwrap().rig;
    assert_eq!(parts, [Part::Card(Card::Jam), Part::Fuel, Part::Fuel, Part::Card(Card::Jam)]);
    let _ = rigged.act(P1, "launch").score(P1, 6);
}

/// DR-0490
#[test]
fn dr_0490_a_rig_worth_3_is_launched_for_its_worth() {
    turn(2)
        .with(deal(P1, &[Card::Lens]))
        .act(P1, "rig; add lens")
        .rejects(P1, "launch", "RIG_TOO_SMALL", rules::LAUNCH)
        .act(P1, "add fuel; launch")
        .sealed(true)
        .hears(Viewer::Spectator, ["p1 discarded lens", "p1 burned 1", "p1 scored 3"])
        .score(P1, 3)
        .check(|state| assert_eq!((state.ships[P1].hand.len(), state.ships[P1].fuel), (0, 4)))
        .asks(P1, "drift.end");
}

/// DR-0500
#[test]
fn dr_0500_a_scrapped_rig_keeps_everything_but_the_main_action() {
    turn(2)
        .with(deal(P1, &[Card::Lens]))
        .act(P1, "rig; add lens; add fuel; scrap")
        .sealed(false)
        .score(P1, 0)
        .check(|state| assert_eq!((state.ships[P1].hand.len(), state.ships[P1].fuel), (1, 5)))
        .asks(P1, "drift.end");
}

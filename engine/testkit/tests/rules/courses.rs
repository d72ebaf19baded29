//! Section 2 of the catalogue.

use std::collections::BTreeSet;

use orrery_engine::Viewer;
use orrery_testkit::{
    Scenario,
    drift::{Config, Drift, rules},
    scenario::{P1, P2, P3},
};

use super::{fuel, game};

/// DR-0100
#[test]
fn dr_0100_all_seats_choose_a_course_at_once() {
    let courses = ["course 0", "course 1", "course 2", "course 3"];
    let table = game(3).expect(P1, courses).expect(P2, courses).expect(P3, courses);
    let table = table
        .rejects(P2, "course 4", "NO_SUCH_COURSE", rules::COURSE)
        .act(P3, "course 2")
        .hears(Viewer::Seat(P1), ["p3 course 2"])
        .expect(P1, courses)
        .expect(P2, courses);
    assert_eq!(table.view(Viewer::Seat(P1)).ships[P3].course, Some(2));
}

/// DR-0110
#[test]
fn dr_0110_a_course_has_as_many_follow_ups() {
    for course in 0..=3 {
        let mut table = game(1).act(P1, &format!("course {course}"));
        for _ in 0..course {
            table = table.expect(P1, ["tank", "probe"]).act(P1, "tank");
        }
        let _ = table.asks(P1, "drift.bid");
    }
}

/// DR-0120
#[test]
fn dr_0120_a_tank_gains_1_fuel() {
    game(2)
        .act(P1, "course 1")
        .act(P1, "tank")
        .sealed(false)
        .hears(Viewer::Spectator, ["p1 fuelled 1"])
        .check(|state| assert_eq!(state.ships[P1].fuel, 4));
}

/// DR-0130
#[test]
fn dr_0130_a_probe_gains_0_to_2_fuel_by_chance() {
    let mut gains = BTreeSet::new();
    for seed in 0..40 {
        let table = Scenario::<Drift>::seeded(Config::default(), 2, seed)
            .act(P1, "course 1")
            .act(P1, "probe")
            .sealed(true);
        gains.insert(table.state().ships[P1].fuel - 3);
    }
    assert_eq!(gains, BTreeSet::from([0, 1, 2]));
}

/// DR-0140
#[test]
fn dr_0140_a_bid_is_secret_and_can_be_paid() {
    let table = game(2)
        .with(fuel(P1, 1))
        .act(P1, "course 0")
        .expect(P1, ["bid 0", "bid 1"])
        .rejects(P1, "bid 2", "NOT_ENOUGH_FUEL", rules::BID)
        .rejects(P1, "bid 4", "NO_SUCH_BID", rules::BID)
        .act(P1, "bid 1")
        .hears(Viewer::Seat(P1), ["p1 bid 1"])
        .hears(Viewer::Seat(P2), ["p1 bid"])
        .hears(Viewer::Spectator, ["p1 bid"]);
    assert_eq!(table.view(Viewer::Seat(P1)).ships[P1].bid, Some(1));
    let seen = &table.view(Viewer::Seat(P2)).ships[P1];
    assert_eq!((seen.has_bid, seen.bid, seen.fuel), (true, None, 1));
    game(1).with(fuel(P1, 9)).act(P1, "course 0").expect(P1, ["bid 0", "bid 1", "bid 2", "bid 3"]);
}

/// DR-0150
#[test]
fn dr_0150_bids_are_revealed_at_once_and_paid() {
    let table = game(3)
        .act(P1, "course 0; bid 1")
        .act(P2, "course 0; bid 3")
        .check(|state| assert_eq!(state.ships[P1].fuel, 3, "not paid before all have bid"))
        .act(P3, "course 0; bid 0")
        .sealed(true)
        .check(|state| {
            assert_eq!(state.ships.iter().map(|ship| ship.fuel).collect::<Vec<_>>(), [2, 0, 3]);
        });
    let bids: Vec<_> = table.view(Viewer::Spectator).ships.iter().map(|ship| ship.bid).collect();
    assert_eq!(bids, [Some(1), Some(3), Some(0)]);
}

/// DR-0160
#[test]
fn dr_0160_the_single_highest_bid_scores_and_leads() {
    let bids = |one: &str, two: &str| {
        game(2).act(P1, &format!("course 0; bid {one}")).act(P2, &format!("course 0; bid {two}"))
    };
    bids("1", "2").score(P2, 2).score(P1, 0).asks(P2, "drift.turn").waits(P1);
    bids("2", "2").score(P2, 0).score(P1, 0).asks(P1, "drift.turn");
    bids("0", "0").score(P2, 0).score(P1, 0).asks(P1, "drift.turn");
    // The leader of the round before stays.
    bids("0", "1")
        .act(P2, "drift")
        .act(P1, "drift; course 0; bid 0")
        .act(P2, "course 0; bid 0")
        .score(P2, 2)
        .asks(P2, "drift.turn");
}

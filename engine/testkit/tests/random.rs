//! Random games without checks, as `orrery simulate` and `orrery bench` play them, and counted ones.

use std::collections::BTreeMap;

use orrery_engine::{
    BadConfig,
    erased::{ConfigIn, Playout, Registry},
};
use orrery_testkit::{Dice, Plan, drift::Drift, playout};

fn play(rounds: u32, seats: u8, number: u64, limit: u64) -> Result<Playout, BadConfig> {
    let registry = Registry::<()>::default().with::<Drift>();
    let options = BTreeMap::from([("rounds".to_string(), rounds.to_string())]);
    let mut dice = Dice::new(number);
    let seed = dice.seed();
    let rules = registry.get("drift").unwrap();
    rules.playout(ConfigIn::Options(&options), seats, &seed, &mut |n| dice.below(n), limit)
}

#[test]
fn random_games_end_and_repeat() {
    let play = |number| play(4, 3, number, 4_000).unwrap();
    let played = play(1);
    assert!(played.is_finished && played.stuck.is_none());
    assert_eq!(played.verbs.values().sum::<u64>(), played.plies);
    assert_eq!(played, play(1));
    assert_ne!(played, play(2));
}

#[test]
fn random_games_stop_at_the_limit() {
    let played = play(60_000, 2, 1, 5_000).unwrap();
    assert_eq!((played.plies, played.is_finished), (5_000, false));
}

#[test]
fn any_number_of_players_plays() {
    for seats in 1..=6 {
        let played = play(2, seats, seats.into(), 4_000).unwrap();
        assert!(played.is_finished && played.verbs["course"] >= 2 * u64::from(seats));
        assert_eq!(played.scores.len(), usize::from(seats));
    }
    assert_eq!(play(2, 9, 0, 1).unwrap_err().option, "seats");
}

#[test]
fn playouts_are_counted() {
    let coverage = playout(&Plan::<Drift>::new(20, 4_000).seats(2..=3));
    assert_eq!(coverage.games(), 40);
    coverage.assert_covered(&["course", "bid", "drift"]);
    assert!(coverage.to_string().contains("plies per game"), "{coverage}");
}

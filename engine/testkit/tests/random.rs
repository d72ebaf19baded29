//! Random games without checks, typed and behind the erased face.

use std::collections::BTreeMap;

use orrery_engine::{
    Game as _,
    erased::{ConfigIn, Registry},
};
use orrery_testkit::{
    Dice, Plan, Stuck,
    drift::{Config, Drift},
    play_random, play_random_erased, playout,
};

#[test]
fn random_games_end_and_repeat() {
    let play = |number: u64| {
        let mut dice = Dice::new(number);
        let seed = dice.seed();
        play_random::<Drift>(Drift::builtin(), &Config::default(), 3, &seed, &mut dice, 4_000).unwrap()
    };
    let played = play(1);
    assert!(played.outcome.is_some());
    assert_eq!(played.verbs.values().sum::<u64>(), played.plies);
    assert_eq!(played, play(1));
    assert_ne!(played, play(2));
}

#[test]
fn random_games_stop_at_the_limit() {
    let config = Config { rounds: 60_000, ..Config::default() };
    let mut dice = Dice::new(1);
    let played = play_random::<Drift>(Drift::builtin(), &config, 2, &dice.seed(), &mut dice, 5_000).unwrap();
    assert_eq!((played.plies, played.outcome), (5_000, None));
}

#[test]
fn games_known_by_slug_only_are_played_too() {
    let registry = Registry::<()>::default().with::<Drift>();
    let rules = registry.get("drift").unwrap();
    let options = BTreeMap::from([("rounds".to_string(), "2".to_string())]);
    for seats in 1..=6 {
        let mut dice = Dice::new(u64::from(seats));
        let seed = dice.seed();
        let config = ConfigIn::Options(&options);
        let played = play_random_erased(rules, config, seats, &seed, &mut dice, 4_000).unwrap();
        assert_eq!(played.outcome, played.table.outcome());
        assert!(played.outcome.is_some() && played.verbs["course"] >= 2 * u64::from(seats));
    }
    let seed = Dice::new(0).seed();
    let nobody = play_random_erased(rules, ConfigIn::Options(&options), 9, &seed, &mut Dice::new(0), 1);
    assert!(matches!(nobody, Err(Stuck::BadConfig(e)) if e.option == "seats"));
}

#[test]
fn playouts_are_counted() {
    let coverage = playout(&Plan::<Drift>::new(20, 4_000).seats(2..=3));
    assert_eq!(coverage.games(), 40);
    coverage.assert_covered(&["course", "bid", "drift"]);
    assert!(coverage.to_string().contains("plies per game"), "{coverage}");
}

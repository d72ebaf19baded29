//! The laws, tried on Drift.

use orrery_testkit::{
    Plan,
    drift::{Config, Drift, Map, resample, resample_event},
    laws,
};

/// Random games with the default options and with the other ones.
fn plan(games: u64) -> Plan<Drift> {
    Plan::new(games, 4_000).config(Config::default()).config(Config {
        rounds: 2,
        map: Map::Large,
        veiled: false,
    })
}

#[test]
fn games_end_and_everything_comes_up() {
    let coverage = laws::ends(&plan(100));
    println!("{coverage}");
    coverage.assert_covered(&[
        "accept", "add", "auto", "beam", "bid", "copy", "course", "decline", "drift", "drop", "end", "jam",
        "launch", "pass", "play", "probe", "resign", "rig", "sail", "scan", "scrap", "stow", "tank", "trade",
    ]);
    coverage.assert_asked(&[
        "drift.aside",
        "drift.bid",
        "drift.copy",
        "drift.course",
        "drift.end",
        "drift.follow",
        "drift.jam",
        "drift.react",
        "drift.rig",
        "drift.stow",
        "drift.turn",
    ]);
}

laws! {
    listed: [plan(15)];
    notation: [plan(30)];
    facts: [plan(30)];
    folds: [plan(60)];
    snapshots: [plan(8)];
    lanes: [plan(15).seats(2..=6)];
    undo: [plan(10)];
    asides: [plan(12)];
    batches: [plan(40)];
    rehearsals: [plan(10)];
    secrecy(resample): [plan(20)];
    hearsay(resample_event): [plan(40)];
    seedless: [plan(8)];
    options: [plan(1)];
    words: [plan(20)];
}

#[test]
fn corrected_sheets_are_refused_or_played_by() {
    let refused = laws::corrections::<Drift>(300);
    assert!(refused > 10, "only {refused} corrections were refused");
}

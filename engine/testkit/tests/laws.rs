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

#[test]
fn listed_is_accepted_and_the_rest_refused() {
    laws::listed(&plan(15));
}

#[test]
fn notation_reads_back() {
    laws::notation(&plan(30));
}

#[test]
fn facts_read_back() {
    laws::facts(&plan(30));
}

#[test]
fn facts_make_the_table() {
    laws::folds(&plan(60));
}

#[test]
fn snapshots_are_worth_the_log() {
    laws::snapshots(&plan(8));
}

#[test]
fn lanes_commute() {
    laws::lanes(&plan(15).seats(2..=6));
}

#[test]
fn taking_back_and_redoing_changes_nothing() {
    laws::undo(&plan(10));
}

#[test]
fn asides_leave_others_alone() {
    laws::asides(&plan(12));
}

#[test]
fn batches_are_their_actions() {
    laws::batches(&plan(40));
}

#[test]
fn dry_runs_tell_nothing_hidden() {
    laws::rehearsals(&plan(10));
}

#[test]
fn hidden_things_are_not_shown() {
    laws::secrecy(&plan(20), resample);
}

#[test]
fn hidden_things_are_not_told() {
    laws::hearsay(&plan(40), resample_event);
}

#[test]
fn the_seed_is_nowhere() {
    laws::seedless(&plan(8));
}

#[test]
fn options_are_what_the_menu_says() {
    laws::options(&plan(1));
}

#[test]
fn everything_has_words() {
    laws::words(&plan(20));
}

#[test]
fn corrected_sheets_are_refused_or_played_by() {
    let refused = laws::corrections::<Drift>(300);
    assert!(refused > 10, "only {refused} corrections were refused");
}

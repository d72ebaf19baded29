//! The laws that hold for every game, tried on random games. `ORRERY_TIMES` multiplies their number.

#![allow(unreachable_pub, reason = "the parts of one test program")]
#![allow(clippy::wildcard_enum_match_arm, reason = "tests name what they look for")]

mod abilities;
mod automa;
mod lively;

use orrery_gaia_project::{
    Config, GaiaProject,
    config::{BoardOption, TurnOrder},
};
use orrery_testkit::{Plan, games, laws};

/// Random games with all options that change the course of a game, for 2 to 4 players.
fn plan(few: u64) -> Plan<GaiaProject> {
    Plan::new(games(few), 6_000).asides(400).config(Config::default())
}

/// The same with a drawn board and variable turn order.
fn varied(few: u64) -> [Plan<GaiaProject>; 3] {
    let config = |board| Config { board, turn_order: TurnOrder::Variable, ..Config::default() };
    let plan = || Plan::new(games(few), 6_000).asides(400);
    [
        plan().seats(2..=2).config(config(BoardOption::SmallRandom)),
        plan().seats(3..=3).config(config(BoardOption::ThreePlayerReduced)),
        plan().seats(4..=4).config(config(BoardOption::Method3)).config(config(BoardOption::Method1)),
    ]
}

#[test]
fn games_end_and_everything_comes_up() {
    let coverage = laws::ends(&plan(8));
    println!("{coverage}");
    coverage.assert_covered(&[
        "faction", "place", "booster", "income", "convert", "burn", "build", "upgrade", "research", "action",
        "special", "pass", "end", "charge", "decline", "tech", "advance", "auto",
    ]);
}

#[test]
fn games_on_varied_boards_end() {
    for plan in varied(3) {
        println!("{}", laws::ends(&plan));
    }
}

laws! {
    listed: [plan(2)];
    notation: [plan(3)];
    facts: [plan(3)];
    folds: [plan(4)].into_iter().chain(varied(1));
    snapshots: [plan(1)];
    undo: [plan(1).seats(2..=3)];
    asides: [plan(1).asides(20).seats(3..=3)];
    batches: [plan(2)];
    seedless: [plan(1).seats(2..=2)];
    options: [plan(1)];
    words: [plan(2)];
}

#[test]
fn dry_runs_tell_nothing_hidden() {
    // Only a drawn board brings chance into the game after its creation.
    varied(2).iter().take(1).for_each(laws::rehearsals);
}

#[test]
fn corrected_sheets_are_refused_or_played_by() {
    let refused = laws::corrections::<GaiaProject>(games(60));
    assert!(refused > 3, "only {refused} corrections were refused");
}

//! The laws that hold for every game, tried on random games. `ORRERY_TIMES` multiplies their number.

mod common;

use std::collections::BTreeSet;

use orrery_planet_unknown::{
    Config, PlanetUnknown,
    config::Faces,
    ids::{CorporationId, PlanetId, TechLevel, Track},
    spots::Space,
    state::Stage,
};
use orrery_testkit::{Coverage, Plan, Run, games, laws};

/// Every board different, events, personal objectives.
fn everything() -> Config {
    Config {
        planets: Faces::Asymmetric,
        corporations: Faces::Asymmetric,
        personal_objectives: true,
        events: true,
        ..Config::default()
    }
}

/// Random games with the default options and with all of them, for 1 to 6 players.
fn plan(few: u64) -> Plan<PlanetUnknown> {
    Plan::new(games(few), 8_000).asides(2_000).config(Config::default()).config(everything())
}

/// The options that change the course of a game otherwise: the two-player variant, and decks of one colour.
fn varied(few: u64) -> [Plan<PlanetUnknown>; 3] {
    let plan = || Plan::new(games(few), 8_000).asides(2_000);
    let deck = |green, orange, red| Config { green, orange, red, ..everything() };
    [
        plan().seats(2..=2).config(Config { two_player_variant: true, ..everything() }),
        plan().seats(1..=3).config(deck(16, 4, 0)).config(deck(0, 20, 0)).config(deck(0, 2, 18)),
        plan().seats(4..=4).config(Config { corporations: Faces::Identical, ..everything() }),
    ]
}

#[test]
fn games_end() {
    println!("{}", laws::ends(&plan(4)));
    for plan in varied(2) {
        println!("{}", laws::ends(&plan));
    }
}

/// Plays a game in which every kind of action is as likely as any other, however many squares there are for it.
fn play_by_kind(mut run: Run<PlanetUnknown>, coverage: &mut Coverage) {
    while let Some(mut turn) = run.turn() {
        turn.action = run.pick(turn.kinds());
        run.cover(&turn, coverage);
        run.take(&turn);
    }
    run.cover_end(coverage);
}

/// Every corporation, in two games that begin late.
fn advanced(few: u64) -> Plan<PlanetUnknown> {
    let config = |boards: &str| Config { boards: boards.into(), ..everything() };
    Plan::new(games(few), 8_000)
        .asides(2_000)
        .seats(6..=6)
        .config(config(
            "petra/republic arashi/wormhole_corp tartarus/cosmos_inc k_aax/horizon_group gaia/jump_drive \
             lacuna/makeshift",
        ))
        .config(config("oblivion/oasis_ultd pajitnov/flux_industries cerberus/universal_coalition"))
}

/// Plays through the setup, then unlocks techs: random players would not get so far.
fn with_techs(mut run: Run<PlanetUnknown>, row: u8) -> Run<PlanetUnknown> {
    while run.table.state.stage == Stage::Setup {
        let turn = run.turn().expect("the game has not begun");
        run.take(&turn);
    }
    for player in run.table.state.players.iter_mut() {
        player.cubes[Track::Tech.index()] = Space::new(Track::Tech, row);
        if player.boards.corporation == CorporationId::JumpDrive {
            player.pods_on_techs = (1..=6).map(TechLevel).collect();
        }
    }
    run
}

#[test]
fn every_kind_of_action_is_played_and_every_question_asked() {
    let mut coverage = Coverage::default();
    for plan in varied(1).into_iter().chain([plan(2)]) {
        plan.runs().for_each(|run| play_by_kind(run, &mut coverage));
    }
    for (run, row) in advanced(6).runs().zip([14, 10, 14, 7, 14, 5].into_iter().cycle()) {
        play_by_kind(with_techs(run, row), &mut coverage);
    }
    println!("{coverage}");
    coverage.assert_covered(&[
        "boards",
        "objectives",
        "rotate",
        "take",
        "keep",
        "place",
        "ignore",
        "advance",
        "boost",
        "energy",
        "union",
        "choose",
        "reward",
        "regress",
        "reset",
        "patch",
        "store",
        "double",
        "trade",
        "rover",
        "extra",
        "move",
        "teleport",
        "relocate",
        "load",
        "deliver",
        "dump",
        "leave",
        "lifepod",
        "reposition",
        "collect",
        "destroy",
        "meteor",
        "remove",
        "synergy",
        "peek",
        "tech",
        "lower",
        "row",
        "flux",
        "stay",
        "claim",
        "archive",
        "card",
        "end",
        "resign",
    ]);
    coverage.assert_asked(&[
        "planet_unknown.aside",
        "planet_unknown.boards",
        "planet_unknown.objectives",
        "planet_unknown.rotate",
        "planet_unknown.event",
        "planet_unknown.event_civ",
        "planet_unknown.act",
        "planet_unknown.place",
        "planet_unknown.ignore",
        "planet_unknown.cargo",
        "planet_unknown.flux",
        "planet_unknown.civ",
        "planet_unknown.card",
        "planet_unknown.compete",
        "planet_unknown.final",
        "planet_unknown.final_civ",
    ]);
}

#[test]
fn all_planets_and_corporations_are_played() {
    let (mut planets, mut corporations) = (BTreeSet::new(), BTreeSet::new());
    for mut run in plan(2).runs() {
        run.finish();
        for player in run.table.state.players.iter() {
            planets.insert(player.boards.planet);
            corporations.insert(player.boards.corporation);
        }
    }
    assert_eq!(planets.len(), PlanetId::COUNT, "{planets:?}");
    assert_eq!(corporations.len(), CorporationId::COUNT, "{corporations:?}");
}

laws! {
    listed: [plan(1)];
    notation: [plan(1)];
    facts: [plan(1)];
    folds: [plan(2)].into_iter().chain(varied(1));
    snapshots: [plan(1).seats(1..=2)];
    undo: [plan(1).seats(2..=2)];
    asides: [plan(1).asides(20).seats(3..=3)];
    batches: [plan(1)];
    rehearsals: [plan(1).seats(1..=3)];
    secrecy(common::resample): [plan(1).seats(1..=3)];
    hearsay(common::resample_event): [plan(1)];
    seedless: [plan(1).seats(1..=2)];
    options: [plan(1)];
    words: [plan(1)];
}

#[test]
fn lanes_commute() {
    laws::lanes(&plan(1).seats(2..=6));
    varied(1).iter().skip(1).take(1).for_each(|plan| laws::lanes(&plan.clone().seats(3..=3)));
}

#[test]
fn corrected_sheets_are_refused_or_played_by() {
    let refused = laws::corrections::<PlanetUnknown>(games(60));
    assert!(refused > 3, "only {refused} corrections were refused");
}

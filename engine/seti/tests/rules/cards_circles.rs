//! Triggerable missions of the main deck: every circle is covered by its event and gives its reward.

use orrery_testkit::scenario::P1;

use crate::{
    played::{Circle, circle, cover},
    scene::{Arrange, Game, game},
};

/// Enough publicity for research.
fn known(game: Game) -> Game {
    game.player(P1, |player| player.publicity = 6)
}

/// The computer is full.
fn full(game: Game) -> Game {
    game.player(P1, |player| player.computer.top = 6)
}

const SCAN: &[&str] = &["scan", "earth", "cards", "row sa_025", "signal barnards_star", "finish"];

/// SE-2670, SE-2700
#[test]
fn visits() {
    let cases: &[Circle] = &[
        circle("base_001", 1, |game| game.probes(P1, ["r2s3"]), &["move p1 r3s3"], &[], "data+1 -> mission"),
        circle("base_001", 2, |game| game.probes(P1, ["r3s6"]), &["move p1 r3s7"], &[], "vp+4 -> mission"),
        circle("base_002", 1, |game| game.probes(P1, ["r1s0"]), &["move p1 r1s1"], &[], "hand+1 -> mission"),
        circle(
            "base_002",
            2,
            |game| game.probes(P1, ["r1s2"]),
            &["move p1 r1s3"],
            &[],
            "publicity+1 -> mission",
        ),
        circle(
            "base_003",
            1,
            |game| game.probes(P1, ["r3s0"]),
            &["move p1 r4s0"],
            &[],
            "energy+1 -> mission",
        ),
        circle(
            "base_003",
            2,
            |game| game.probes(P1, ["r4s2"]),
            &["move p1 r4s3"],
            &[],
            "credit+1 -> mission",
        ),
        circle(
            "base_004",
            1,
            |game| game.probes(P1, ["r1s2"]),
            &["move p1 r1s3"],
            &[],
            "publicity+1 -> mission",
        ),
        circle("base_004", 2, |game| game.probes(P1, ["r2s3"]), &["move p1 r3s3"], &[], "data+1 -> mission"),
        circle(
            "base_128",
            1,
            |game| game.probes(P1, ["r1s2"]),
            &["move p1 r1s3"],
            &[],
            "energy+1 -> mission",
        ),
        circle("base_128", 2, |game| game.probes(P1, ["r1s2"]), &["move p1 r1s1"], &[], "data+1 -> mission"),
        circle(
            "base_128",
            3,
            |game| game.probes(P1, ["r1s2"]),
            &["move p1 r1s1"],
            &["move p1 r1s0"],
            "probes r1s0 -> mission",
        ),
        circle("base_129", 1, |game| game.probes(P1, ["r2s3"]), &["move p1 r2s4"], &[], "data+1 -> mission"),
        circle("base_129", 2, |game| game.probes(P1, ["r2s3"]), &["move p1 r2s4"], &[], "data+1 -> mission"),
        circle("base_129", 3, |game| game.probes(P1, ["r2s3"]), &["move p1 r2s4"], &[], "data+1 -> mission"),
    ];
    cover(cases, game);
}

/// SE-2780
#[test]
fn research() {
    let cases: &[Circle] = &[
        circle("base_076", 1, known, &["research", "tech probe_3"], &[], "energy+1 -> mission"),
        circle("base_076", 2, known, &["research", "tech telescope_2"], &[], "publicity+1 -> mission"),
        circle(
            "base_076",
            3,
            known,
            &["research", "tech computer_1", "column c1"],
            &["draw deck"],
            "hand+1 -> mission",
        ),
        circle("base_094", 1, known, &["research", "tech probe_3"], &[], "publicity+2 -> mission"),
        circle("base_094", 2, known, &["research", "tech telescope_2"], &[], "publicity+2 -> mission"),
        circle(
            "base_094",
            3,
            known,
            &["research", "tech computer_1", "column c1"],
            &[],
            "publicity+2 -> mission",
        ),
        circle("base_131", 1, known, &["research", "tech telescope_2"], &[], "publicity+1 -> mission"),
    ];
    cover(cases, game);
}

#[test]
fn traces() {
    let pink = |game: Game| game.hand(P1, ["base_108"]).player(P1, |player| player.publicity = 8);
    let landing = |game: Game| game.probes(P1, ["r1s1"]);
    let cases: &[Circle] = &[
        circle(
            "base_077",
            1,
            pink,
            &["play base_108", "mark left pink discovery"],
            &[],
            "data+1 discards+1 -> mission",
        ),
        circle(
            "base_077",
            2,
            landing,
            &["land mercury", "mark left yellow discovery"],
            &[],
            "data+1 -> mission",
        ),
        circle("base_077", 3, full, &["analyze", "mark left blue discovery"], &[], "data+1 -> mission"),
        circle("base_107", 1, full, &["analyze", "mark left blue discovery"], &[], "publicity+2 -> mission"),
        circle("base_107", 2, full, &["analyze", "mark left blue discovery"], &[], "vp+4 -> mission"),
    ];
    cover(cases, game);
}

/// SE-2770
#[test]
fn scans_and_signals() {
    let probe = |game: Game| game.probes(P1, ["r3s5"]);
    let cases: &[Circle] = &[
        circle("base_078", 1, |game| game, SCAN, &[], "data+2 -> mission"),
        circle("base_078", 2, |game| game, SCAN, &["draw deck"], "hand+1 -> mission"),
        circle("base_078", 3, |game| game, SCAN, &[], "vp+4 -> mission"),
        circle("base_101", 1, |game| game, SCAN, &["signal kepler_22"], "data+1 kepler_22+1 -> mission"),
        circle(
            "base_101",
            2,
            |game| game,
            SCAN,
            &["signal proxima_centauri"],
            "data+1 proxima_centauri+1 -> mission",
        ),
        circle("base_101", 3, |game| game, SCAN, &["signal procyon"], "data+1 procyon+1 -> mission"),
        circle("base_131", 2, |game| game, SCAN, &[], "data+1 -> mission"),
        circle("base_116", 1, probe, &["scan", "earth"], &["move p1 r3s4"], "probes r3s4 -> mission"),
        circle(
            "base_116",
            2,
            probe,
            &["scan", "cards", "row sa_025", "signal barnards_star"],
            &["move p1 r3s4"],
            "probes r3s4 -> mission",
        ),
        circle(
            "base_116",
            3,
            probe,
            &["scan", "cards", "row sa_040", "signal procyon"],
            &["move p1 r3s4"],
            "probes r3s4 -> mission",
        ),
    ];
    cover(cases, game);
}

/// SE-2755, SE-2790, SE-2800
#[test]
fn other_actions() {
    let probe = |game: Game| game.probes(P1, ["r1s1"]);
    let cases: &[Circle] = &[
        circle("base_079", 1, |game| game, &["launch"], &[], "credit+1 -> mission"),
        circle("base_079", 2, |game| game, &["launch"], &["draw deck"], "hand+1 -> mission"),
        circle("base_079", 3, |game| game, &["launch"], &[], "vp+5 -> mission"),
        circle("base_080", 1, |game| game, &["launch"], &["move p1 r1s4"], "probes r1s4 -> mission"),
        circle("base_080", 2, |game| game, &["launch"], &["move p1 r1s6"], "probes r1s6 -> mission"),
        circle("base_080", 3, |game| game, &["launch"], &["stop"], "-> mission"),
        circle(
            "base_082",
            1,
            |game| game.probes(P1, ["r1s3"]),
            &["orbit venus"],
            &[],
            "publicity+2 -> mission",
        ),
        circle(
            "base_082",
            2,
            probe,
            &["land mercury", "mark left yellow discovery"],
            &[],
            "publicity+2 -> mission",
        ),
        circle(
            "base_117",
            1,
            probe,
            &["land mercury", "mark left yellow discovery"],
            &[],
            "probes r1s5 -> mission",
        ),
        circle("base_117", 2, |game| game.probes(P1, ["r1s3"]), &["orbit venus"], &[], "energy+1 -> mission"),
        circle("base_106", 1, |game| game.hand(P1, ["base_110"]), &["play base_110"], &[], "vp+2 -> mission"),
        circle(
            "base_106",
            2,
            |game| game.hand(P1, ["base_113"]),
            &["play base_113"],
            &["draw deck"],
            "hand+1 -> mission",
        ),
        circle(
            "base_106",
            3,
            |game| game.hand(P1, ["base_005"]),
            &["play base_005"],
            &[],
            "publicity+2 -> mission",
        ),
        circle(
            "base_138",
            1,
            |game| game.hand(P1, ["base_007"]),
            &["corner base_007"],
            &[],
            "publicity+1 -> mission",
        ),
        circle(
            "base_138",
            2,
            |game| game.hand(P1, ["base_006"]),
            &["corner base_006"],
            &[],
            "data+1 -> mission",
        ),
        circle(
            "base_138",
            3,
            |game| game.hand(P1, ["base_001"]).probes(P1, ["r3s5"]),
            &["corner base_001", "stop"],
            &["move p1 r3s4"],
            "probes r3s4 -> mission",
        ),
    ];
    cover(cases, game);
}

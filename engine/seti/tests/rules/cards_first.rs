//! Cards 1 to 70 of the main deck: what each does when it is played.

use orrery_seti::ids::{Planet, Star, Tech};
use orrery_testkit::scenario::{P1, P2};

use crate::{
    played::{Case, bare, on, play_all},
    scene::{Arrange, owner},
};

/// SE-1540, SE-1590, SE-1600
#[test]
fn probes_and_planets() {
    let cases: &[Case] = &[
        bare("base_001", &[], "-> mission"),
        bare("base_002", &[], "-> mission"),
        bare("base_003", &[], "-> mission"),
        bare("base_004", &[], "-> mission"),
        bare("base_005", &[], "credit-3 publicity+1 probes r1s5 -> mission"),
        bare("base_006", &[], "credit-3 data+1 probes r1s5 -> mission"),
        bare("base_007", &["move p1 r1s6"], "credit-3 probes r1s6 -> mission"),
        bare("base_008", &["draw deck"], "credit-3 hand+1 probes r1s5 -> mission"),
        on(
            "base_009",
            |game| game.probes(P1, ["r2s3"]),
            &[],
            "credit-3 publicity+1 probes r2s3,r1s5,r1s5 -> discard",
        ),
        bare("base_010", &["tech probe_3"], "vp+5 credit-3 probe_3 rotated -> mission"),
        bare("base_011", &["draw sa_025"], "credit-1 publicity+1 hand+1 -> discard"),
        on(
            "base_012",
            |game| game.probes(P1, ["r3s3"]),
            &["land io"],
            "vp+10 credit-2 energy+4 probes - lander+1 io -> scoring",
        ),
        on(
            "base_013",
            |game| game.probes(P1, ["r1s1"]),
            &["mark left yellow discovery"],
            "vp+21 credit-1 publicity+1 data+3 probes - lander+1 mercury left yellow discovery -> discard",
        ),
        bare("base_014", &[], "credit-2 publicity+1 data+2 -> scoring"),
        on(
            "base_015",
            |game| game.with(|state| state.planets[Planet::Mars.index()].first = Some(owner(P1))),
            &["remove orbiter mars first", "draw deck"],
            "vp+3 credit-1 data+1 hand+1 orbiter-1 mars -> discard",
        ),
        on(
            "base_016",
            |game| {
                let taken =
                    game.with(|state| state.planets[Planet::Mercury.index()].data = vec![vec![owner(P2)]]);
                taken.probes(P1, ["r1s1"])
            },
            &["space 1", "mark left yellow discovery"],
            "vp+17 credit-1 publicity+1 data+3 probes - lander+1 mercury left yellow discovery -> discard",
        ),
        on("base_017", |game| game.probes(P1, ["r2s7"]), &[], "credit-1 data+4 -> discard"),
        on(
            "base_018",
            |game| game.probes(P1, ["r2s7"]),
            &["mark left yellow discovery"],
            "vp+5 credit-1 publicity+1 left yellow discovery -> discard",
        ),
    ];
    play_all(cases);
}

#[test]
fn flights() {
    let cases: &[Case] = &[
        on(
            "base_019",
            |game| game.probes(P1, ["r1s2"]),
            &["move p1 r1s1", "option 2", "move p1 r1s0", "move p1 r1s1", "option 1"],
            "credit-1 publicity+1 probes r1s1 -> discard",
        ),
        on(
            "base_020",
            |game| game.probes(P1, ["r1s0"]),
            &["move p1 r1s1", "stop"],
            "vp+4 credit-1 publicity+1 probes r1s1 -> discard",
        ),
        on(
            "base_021",
            |game| game.probes(P1, ["r1s2"]),
            &["move p1 r1s3", "stop"],
            "vp+3 credit-1 publicity+1 probes r1s3 -> discard",
        ),
        on(
            "base_022",
            |game| game.probes(P1, ["r1s2"]),
            &["move p1 r2s2", "stop"],
            "vp+4 credit-1 publicity+1 probes r2s2 -> discard",
        ),
        on(
            "base_023",
            |game| game.probes(P1, ["r2s3"]),
            &["move p1 r3s3", "stop"],
            "vp+4 credit-1 publicity+1 probes r3s3 -> discard",
        ),
        on(
            "base_024",
            |game| game.probes(P1, ["r3s4"]),
            &["move p1 r3s5", "move p1 r3s6", "move p1 r3s7"],
            "vp+6 credit-2 publicity+1 probes r3s7 -> discard",
        ),
        on(
            "base_025",
            |game| game.probes(P1, ["r1s2"]),
            &["move p1 r1s3", "move p1 r1s4", "move p1 r1s5", "move p1 r1s4"],
            "vp+2 credit-2 publicity+1 probes r1s4 -> discard",
        ),
        on(
            "base_026",
            |game| game.probes(P1, ["r2s7"]),
            &["move p1 r2s0", "move p1 r1s0"],
            "credit-1 publicity+1 probes r1s0 -> discard",
        ),
        bare("base_031", &["move p1 r1s4"], "credit-2 probes r1s4 -> mission"),
    ];
    play_all(cases);
}

#[test]
fn signals_of_probes_planets_and_stars() {
    let cases: &[Case] = &[
        on(
            "base_027",
            |game| game.probes(P1, ["r3s5"]),
            &["move p1 r3s4"],
            "credit-1 data+1 probes r3s4 proxima_centauri+1 -> discard",
        ),
        on(
            "base_028",
            |game| game.probes(P1, ["r3s5"]),
            &["move p1 r3s4"],
            "vp+2 credit-2 data+2 probes r3s4 proxima_centauri+2 -> discard",
        ),
        on(
            "base_029",
            |game| game.probes(P1, ["r3s5"]),
            &["move p1 r3s4"],
            "credit-2 data+3 probes r3s4 kepler_22+1 proxima_centauri+1 61_virginis+1 -> discard",
        ),
        on(
            "base_030",
            |game| game.probes(P1, ["r1s2"]).probes(P2, ["r2s5"]),
            &["probe r1s2", "probe r2s5"],
            "credit-2 data+2 barnards_star+1 61_virginis+1 -> discard",
        ),
        bare("base_032", &[], "vp+2 credit-2 data+2 sirius_a+2 -> mission"),
        bare("base_033", &[], "vp+2 credit-2 data+2 kepler_22+2 -> mission"),
        bare("base_034", &[], "vp+2 credit-2 data+2 barnards_star+2 -> mission"),
        bare("base_035", &[], "vp+2 credit-2 data+2 kepler_22+2 -> mission"),
        bare("base_036", &[], "vp+2 credit-2 data+2 procyon+2 -> mission"),
        bare("base_037", &[], "vp+2 credit-2 data+2 proxima_centauri+2 -> mission"),
        bare("base_038", &[], "vp+2 credit-2 data+2 barnards_star+2 -> scoring"),
        bare("base_039", &[], "vp+2 credit-2 data+2 61_virginis+2 -> mission"),
        bare("base_040", &[], "vp+2 credit-2 data+2 kepler_22+2 -> scoring"),
        bare("base_041", &[], "vp+2 credit-2 data+2 sirius_a+2 -> mission"),
        bare("base_042", &[], "vp+2 credit-2 data+2 procyon+2 -> scoring"),
        bare("base_043", &[], "credit-1 data+1 beta_pictoris+1 -> mission"),
        bare("base_044", &[], "credit-1 data+1 vega+1 -> scoring"),
    ];
    play_all(cases);
}

#[test]
fn signals_of_the_row_and_scans() {
    let cases: &[Case] = &[
        // Completing a sector brings the bonus of cards 45 to 47.
        on(
            "base_045",
            |game| game.markers(Star::Kepler22, [P2; 4]),
            &["row sa_013", "signal kepler_22", "row sa_025", "signal proxima_centauri"],
            "credit-2 energy+1 data+2 kepler_22+1 proxima_centauri+1 discards+2 -> discard",
        ),
        on(
            "base_046",
            |game| game.markers(Star::Kepler22, [P2; 4]),
            &["row sa_013", "signal kepler_22", "row sa_025", "signal proxima_centauri"],
            "credit-2 data+2 hand+1 kepler_22+1 proxima_centauri+1 discards+2 -> discard",
        ),
        on(
            "base_047",
            |game| game.markers(Star::Kepler22, [P2; 4]),
            &["row sa_013", "signal kepler_22", "row sa_025", "signal proxima_centauri"],
            "credit-2 data+3 kepler_22+1 proxima_centauri+1 discards+2 -> discard",
        ),
        on(
            "base_048",
            |game| game.probes(P1, ["r3s5"]),
            &["move p1 r3s4", "signal barnards_star"],
            "credit-1 data+1 probes r3s4 barnards_star+1 -> discard",
        ),
        on(
            "base_049",
            |game| game.probes(P1, ["r3s5"]),
            &["move p1 r3s4", "signal 61_virginis"],
            "credit-1 data+1 probes r3s4 61_virginis+1 -> discard",
        ),
        bare(
            "base_050",
            &[
                "row sa_013",
                "signal kepler_22",
                "row sa_025",
                "signal barnards_star",
                "row sa_040",
                "signal sirius_a",
            ],
            "vp+6 credit-3 data+3 sirius_a+1 barnards_star+1 kepler_22+1 discards+3 -> discard",
        ),
        bare(
            "base_051",
            &["earth", "cards", "row sa_013", "signal kepler_22", "finish"],
            "credit-3 data+3 kepler_22+1 61_virginis+1 discards+1 -> mission",
        ),
        bare(
            "base_052",
            &["earth", "cards", "row sa_025", "signal barnards_star", "finish"],
            "vp+2 credit-2 data+2 barnards_star+1 61_virginis+1 discards+1 -> discard",
        ),
        bare(
            "base_053",
            &["earth", "cards", "row sa_013", "signal kepler_22", "finish"],
            "vp+4 credit-2 data+2 kepler_22+1 61_virginis+1 discards+1 -> discard",
        ),
        bare(
            "base_054",
            &["cards", "row sa_040", "signal procyon", "earth", "finish"],
            "vp+2 credit-2 data+2 procyon+1 61_virginis+1 discards+1 -> discard",
        ),
        bare(
            "base_055",
            &["earth", "cards", "row sa_013", "signal kepler_22", "finish", "signal vega"],
            "credit-3 data+3 vega+1 kepler_22+1 61_virginis+1 discards+1 -> discard",
        ),
        on(
            "base_056",
            |game| game.probes(P1, ["r3s5"]),
            &["move p1 r3s4", "signal procyon"],
            "credit-1 data+1 probes r3s4 procyon+1 -> discard",
        ),
    ];
    play_all(cases);
}

#[test]
fn technologies() {
    let cases: &[Case] = &[
        bare(
            "base_057",
            &["draw deck", "tech telescope_2"],
            "vp+5 credit-3 hand+1 telescope_2 rotated -> discard",
        ),
        bare("base_058", &[], "credit-2 probes r1s5 -> mission"),
        bare("base_059", &["tech probe_3"], "vp+5 credit-3 energy+1 probe_3 rotated -> discard"),
        bare("base_060", &[], "credit-2 probes r1s5 -> mission"),
        bare("base_061", &["tech computer_1", "column c1"], "vp+5 credit-3 computer_1 rotated -> mission"),
        bare("base_062", &["tech telescope_2"], "vp+5 credit-3 telescope_2 rotated -> scoring"),
        bare("base_063", &["tech probe_3"], "vp+5 credit-3 probe_3 rotated -> scoring"),
        bare("base_064", &["tech computer_2", "column c3"], "vp+5 credit-3 computer_2 rotated -> mission"),
        bare(
            "base_065",
            &["row sa_013", "signal kepler_22", "row sa_025", "signal barnards_star", "tech telescope_2"],
            "vp+5 credit-4 data+2 telescope_2 rotated barnards_star+1 kepler_22+1 discards+2 -> discard",
        ),
        bare("base_066", &["tech telescope_3"], "vp+5 credit-3 telescope_3 rotated -> mission"),
        on(
            "base_067",
            |game| game.hand(P1, ["sa_033"]),
            &["tech telescope_2", "discard sa_033", "signal sirius_a"],
            "vp+5 credit-3 publicity+1 data+1 hand-1 telescope_2 rotated sirius_a+1 discards+1 -> discard",
        ),
        bare("base_068", &["tech computer_3", "column c5"], "vp+5 credit-3 computer_3 rotated -> scoring"),
        bare(
            "base_069",
            &["tech computer_4", "column c6"],
            "vp+5 credit-3 data+1 computer_4 rotated -> discard",
        ),
        bare("base_070", &["tech computer_1", "column c1"], "vp+5 credit-3 computer_1 rotated -> mission"),
    ];
    play_all(cases);
    // What the other cards of this file rely on: nobody owned anything.
    assert!(Tech::ALL.iter().all(|tech| !crate::scene::game().state().players[P1].techs.has(*tech)));
}

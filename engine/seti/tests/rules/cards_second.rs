//! Cards 71 to 138 of the main deck: what each does when it is played.

use orrery_seti::ids::{Planet, Slot, Tech, TraceColor};
use orrery_testkit::scenario::{P1, P2};

use crate::{
    laid::{found, owns, tucked},
    played::{Case, bare, on, play_all},
    scene::{Arrange, owner},
};

#[test]
fn from_71_to_97() {
    let cases: &[Case] = &[
        // One probe technology is there already: 2 of the type.
        on(
            "base_071",
            |game| owns(game, P1, Tech::Probe2),
            &["tech probe_3"],
            "vp+9 credit-3 probe_3 rotated -> discard",
        ),
        on(
            "base_072",
            |game| owns(game, P2, Tech::Probe3),
            &["tech probe_3"],
            "vp+3 credit-3 publicity+2 probe_3 rotated -> discard",
        ),
        on(
            "base_073",
            |game| game.probes(P1, ["r3s5"]),
            &["row sa_013", "move p1 r3s4", "row sa_025", "row sa_040"],
            "credit-1 publicity+1 data+1 probes r3s4 discards+3 -> discard",
        ),
        // Two movement corners are shown.
        on(
            "base_074",
            |game| game.hand(P1, ["base_001", "base_002", "base_006"]),
            &["move p1 r1s4", "move p1 r2s4"],
            "credit-2 probes r2s4 -> discard",
        ),
        on(
            "base_075",
            |game| found(game, P1, Slot::Right, TraceColor::Blue),
            &["mark left blue discovery"],
            "vp+7 credit-2 publicity+1 left blue discovery -> discard",
        ),
        bare("base_076", &[], "credit-1 -> mission"),
        bare("base_077", &[], "credit-1 publicity+1 -> mission"),
        bare("base_078", &[], "credit-2 publicity+1 -> mission"),
        bare("base_079", &[], "credit-2 publicity+1 -> mission"),
        bare("base_080", &[], "credit-1 -> mission"),
        on(
            "base_081",
            |game| owns(game, P2, Tech::Telescope1),
            &["tech telescope_1"],
            "credit-2 data+2 telescope_1 -> discard",
        ),
        bare("base_082", &[], "credit-1 -> mission"),
        bare("base_083", &[], "vp+2 credit-2 publicity+1 data+2 61_virginis+2 -> discard"),
        on(
            "base_084",
            |game| game.with(|state| state.planets[Planet::Mars.index()].landers.push(owner(P1))),
            &["remove lander mars", "mark left yellow discovery"],
            "vp+5 credit-1 publicity+1 lander-1 mars left yellow discovery -> discard",
        ),
        bare("base_085", &["tech probe_3"], "vp+5 credit-4 probe_3 rotated probes r1s4 -> discard"),
        bare(
            "base_086",
            &["row sa_013", "signal kepler_22"],
            "credit-1 data+1 kepler_22+1 discards+1 -> scoring",
        ),
        bare("base_087", &["tech probe_4"], "vp+5 credit-3 probe_4 rotated -> mission"),
        on(
            "base_088",
            |game| game.probes(P1, ["r3s4"]),
            &[],
            "vp+2 credit-2 data+2 proxima_centauri+2 -> mission",
        ),
        bare("base_089", &[], "credit-2 hand+3 -> mission"),
        // Two cards with energy income are shown, one without.
        on(
            "base_090",
            |game| game.hand(P1, ["base_001", "base_006", "base_002"]),
            &[],
            "credit-1 energy+2 -> discard",
        ),
        on(
            "base_091",
            |game| tucked(game, P1, ["base_001", "base_006"]),
            &["tuck base_091"],
            "credit-3 energy+3 -> income",
        ),
        on(
            "base_092",
            |game| tucked(game, P1, ["base_003"]),
            &["tuck base_092"],
            "credit-3 publicity+3 hand+1 -> income",
        ),
        on(
            "base_093",
            |game| tucked(game, P1, ["base_002", "base_005"]),
            &["tuck base_093"],
            "vp+6 credit-2 -> income",
        ),
        bare("base_094", &[], "credit-2 publicity+1 -> mission"),
        bare("base_095", &[], "credit-2 publicity+2 -> mission"),
        bare("base_096", &[], "credit-2 publicity+1 data+1 hand+1 -> mission"),
        bare("base_097", &["tech probe_2"], "vp+5 credit-3 probe_2 rotated -> mission"),
    ];
    play_all(cases);
}

#[test]
fn from_98_to_119() {
    let cases: &[Case] = &[
        on(
            "base_098",
            |game| found(game, P1, Slot::Left, TraceColor::Pink),
            &["mark left pink overflow"],
            "vp+3 credit-1 left pink overflow -> discard",
        ),
        on(
            "base_099",
            |game| found(game, P1, Slot::Right, TraceColor::Yellow),
            &["mark right yellow overflow"],
            "vp+3 credit-1 right yellow overflow -> discard",
        ),
        on(
            "base_100",
            |game| found(game, P1, Slot::Left, TraceColor::Blue),
            &["mark left blue overflow"],
            "vp+3 credit-1 left blue overflow -> discard",
        ),
        bare("base_101", &[], "credit-2 -> mission"),
        bare("base_102", &[], "credit-2 publicity+3 -> mission"),
        bare("base_103", &["tech telescope_4"], "vp+5 credit-3 telescope_4 rotated -> mission"),
        bare("base_104", &[], "credit-2 probes r1s5 -> mission"),
        bare(
            "base_105",
            &["earth", "cards", "row sa_025", "signal barnards_star", "finish"],
            "credit-2 data+2 barnards_star+1 61_virginis+1 discards+1 -> mission",
        ),
        bare("base_106", &[], "credit-1 -> mission"),
        bare("base_107", &[], "credit-2 data+2 -> mission"),
        on(
            "base_108",
            |game| game.player(P1, |player| player.publicity = 8),
            &["mark left pink discovery"],
            "vp+5 credit-1 publicity+1 left pink discovery -> discard",
        ),
        bare(
            "base_109",
            &["tech computer_1", "column c6"],
            "vp+5 credit-3 energy+1 computer_1 rotated -> discard",
        ),
        bare("base_110", &[], "credit-1 publicity+3 -> discard"),
        bare("base_111", &["tech telescope_2"], "vp+5 credit-3 telescope_2 rotated -> mission"),
        bare("base_112", &["tech probe_4"], "vp+5 credit-3 probe_4 rotated -> mission"),
        bare("base_113", &[], "credit-2 publicity+2 -> scoring"),
        on(
            "base_114",
            |game| game.hand(P1, ["base_002"]),
            &["draw sa_013", "discard sa_013", "signal kepler_22", "discard base_002", "signal procyon"],
            "credit-1 data+2 hand-1 procyon+1 kepler_22+1 discards+2 -> discard",
        ),
        bare("base_115", &["signal vega"], "credit-1 data+1 vega+1 -> mission"),
        bare("base_116", &[], "credit-1 -> mission"),
        bare("base_117", &[], "credit-3 probes r1s5 -> mission"),
        on("base_118", |game| game.probes(P1, ["r3s4"]), &[], "vp+2 credit-1 proxima_centauri+3 -> discard"),
        bare("base_119", &["tech computer_1", "column c1"], "vp+9 credit-3 computer_1 rotated -> discard"),
    ];
    play_all(cases);
}

#[test]
fn from_120_to_138() {
    let cases: &[Case] = &[
        on("base_120", |game| game.probes(P1, ["r3s4"]), &[], "credit-1 data+1 proxima_centauri+1 -> hand"),
        bare(
            "base_121",
            &["tech computer_1", "column c1"],
            "vp+5 credit-4 data+3 computer_1 rotated -> discard",
        ),
        // Yellow, red and blue come from the deck.
        on(
            "base_122",
            |game| game.deck(["base_007", "base_008", "base_013"]),
            &["signal kepler_22", "signal barnards_star", "signal sirius_a"],
            "credit-2 data+3 sirius_a+1 barnards_star+1 kepler_22+1 discards+3 -> discard",
        ),
        on("base_123", |game| game.probes(P1, ["r2s3"]), &["move p1 r2s4"], "data+1 probes r2s4 -> discard"),
        on(
            "base_124",
            |game| game.probes(P1, ["r1s0"]),
            &["move p1 r2s0", "stop"],
            "vp+4 credit-1 publicity+1 probes r2s0 -> discard",
        ),
        on(
            "base_125",
            |game| game.probes(P1, ["r3s5"]),
            &["move p1 r3s4"],
            "vp+3 credit-1 publicity+1 probes r3s4 -> discard",
        ),
        bare("base_126", &["tech telescope_2"], "vp+5 credit-3 telescope_2 rotated -> scoring"),
        bare("base_127", &[], "credit-1 publicity+2 -> scoring"),
        bare("base_128", &[], "credit-1 -> mission"),
        bare("base_129", &[], "-> mission"),
        bare("base_130", &[], "credit-1 probes r1s5 -> discard"),
        bare("base_131", &["draw deck"], "credit-1 hand+1 -> mission"),
        bare("base_132", &[], "credit-3 publicity+2 probes r1s5 -> mission"),
        // A comet is in Earth's sector.
        bare("base_133", &["move p1 r1s4"], "credit-2 probes r1s4 -> discard"),
        on(
            "base_134",
            |game| game.probes(P1, ["r3s4"]),
            &[],
            "credit-1 data+1 proxima_centauri+1 -> mission",
        ),
        bare(
            "base_135",
            &["earth", "cards", "row sa_025", "signal barnards_star", "finish"],
            "credit-2 publicity+1 data+2 barnards_star+1 61_virginis+1 discards+1 -> discard",
        ),
        bare(
            "base_136",
            &["signal kepler_22", "signal barnards_star", "signal sirius_a", "signal vega"],
            "credit-1 vega+1 sirius_a+1 barnards_star+1 kepler_22+1 -> discard",
        ),
        bare("base_137", &[], "credit-1 data+2 -> discard"),
        bare("base_138", &[], "credit-1 -> mission"),
    ];
    play_all(cases);
}

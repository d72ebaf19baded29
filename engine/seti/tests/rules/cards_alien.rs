//! The cards of the five species of the base game: what each does when it is played, delivered or completed.

use orrery_engine::Seat;
use orrery_seti::{
    ids::{Anomaly, Planet, Sample, Sector, Slot, Species, Star, Tech, TraceColor},
    state::{AnomalyToken, Capsule},
};
use orrery_testkit::scenario::P1;

use crate::{
    laid::{found, lander, overflow, owns},
    played::{Case, Circle, bare, circle, complete, cover, difference, in_play, on, play},
    scene::{Arrange, Game, at, card, discovered, owner},
};

/// Mascamites with known samples: data, energy and credits on Jupiter, the others on Saturn.
pub(crate) fn mascamites() -> Game {
    discovered(Species::Mascamites, Species::Anomalies).with(|state| {
        let special = &mut state.species[0].special;
        special.jupiter = vec![Sample::Data, Sample::Energy, Sample::Credits];
        special.saturn = vec![Sample::Publicity, Sample::Vp, Sample::Cards];
        special.samples = vec![Sample::VpCard];
    })
}

/// Anomalies with known tokens: 4 VP in Earth's sector, 1 energy in sector 2, 2 publicity in sector 0.
pub(crate) fn anomalies() -> Game {
    discovered(Species::Anomalies, Species::Mascamites).with(|state| {
        let token = |sector, color, side| AnomalyToken {
            sector: Sector::new(sector),
            anomaly: Anomaly { color, side },
        };
        state.species[0].special.anomalies = vec![
            token(5, TraceColor::Pink, 1),
            token(2, TraceColor::Blue, 1),
            token(0, TraceColor::Yellow, 0),
        ];
    })
}

pub(crate) fn oumuamua() -> Game {
    discovered(Species::Oumuamua, Species::Mascamites)
}

pub(crate) fn centaurians() -> Game {
    discovered(Species::Centaurians, Species::Mascamites)
}

/// A marker of a seat on a space of the left species' board.
pub(crate) fn marked(game: Game, seat: Seat, color: TraceColor, level: usize) -> Game {
    game.with(|state| {
        let column = &mut state.species[Slot::Left.index()].board[color.index()];
        column.resize(column.len().max(level), Vec::new());
        column[level - 1].push(owner(seat));
    })
}

/// SE-4040, SE-4050, SE-4170
#[test]
fn mascamites_played() {
    let cases: &[Case] = &[
        on(
            "et_01",
            |game| game.probes(P1, ["r2s3"]),
            &["move p1 r3s3", "mark right yellow discovery", "sample sample_data"],
            "vp+10 credit-1 publicity+2 data+2 probes - capsules 1 lander+1 jupiter right yellow discovery -> mission",
        ),
        on(
            "et_02",
            |game| game.probes(P1, ["r3s3"]),
            &["land io", "sample sample_energy"],
            "vp+10 credit-2 energy+4 probes - capsules 1 lander+1 io -> mission",
        ),
        on(
            "et_03",
            |game| game.probes(P1, ["r3s3"]),
            &["orbit jupiter", "sample sample_credits"],
            "vp+3 credit-1 data+2 probes - capsules 1 orbiter+1 jupiter kepler_22+1 -> mission",
        ),
        on(
            "et_04",
            |game| game.probes(P1, ["r3s7"]),
            &["mark right yellow discovery", "sample sample_vp"],
            "vp+11 credit-1 publicity+1 data+2 probes - capsules 1 lander+1 saturn right yellow discovery -> mission",
        ),
        on(
            "et_05",
            |game| game.probes(P1, ["r3s3"]),
            &["sample sample_energy"],
            "credit-1 energy+2 -> scoring",
        ),
        on(
            "et_06",
            |game| game.probes(P1, ["r3s7"]),
            &[
                "land enceladus",
                "signal barnards_star",
                "signal sirius_a",
                "signal kepler_22",
                "sample sample_cards",
            ],
            "vp+12 credit-2 data+3 probes - capsules 1 lander+1 enceladus sirius_a+1 barnards_star+1 kepler_22+1 -> mission",
        ),
        on(
            "et_07",
            |game| game.probes(P1, ["r3s3"]),
            &["mark right yellow discovery", "sample sample_data"],
            "vp+10 credit-1 publicity+1 data+2 probes - capsules 1 lander+1 jupiter right yellow discovery -> mission",
        ),
        bare("et_08", &["tech probe_3"], "vp+5 credit-3 publicity+1 probe_3 rotated -> mission"),
        bare("et_09", &["tech telescope_2"], "vp+5 credit-3 publicity+1 telescope_2 rotated -> mission"),
        bare(
            "et_10",
            &["tech computer_1", "column c1"],
            "vp+5 credit-3 publicity+1 computer_1 rotated -> mission",
        ),
    ];
    play(cases, mascamites);
    let cases: &[Case] = &[
        on(
            "et_08",
            |game| overflow(game, P1, Slot::Left, TraceColor::Yellow, 2),
            &["option 1", "sample sample_credits"],
            "credit+2 -> completed",
        ),
        on(
            "et_09",
            |game| overflow(game, P1, Slot::Left, TraceColor::Pink, 2),
            &["option 2", "sample sample_vp"],
            "vp+7 -> completed",
        ),
        on(
            "et_10",
            |game| overflow(game, P1, Slot::Left, TraceColor::Blue, 2),
            &["option 1", "sample sample_data"],
            "data+2 -> completed",
        ),
    ];
    complete(cases, mascamites);
}

/// Delivers a capsule with that sample at a planet's space for a mission, and says the difference.
fn delivery(id: &str, sample: Sample, space: &str, acts: &[&str]) -> String {
    let game = in_play(mascamites(), id)
        .player(P1, |player| player.capsules.push(Capsule { at: at(space), sample }));
    let before = game.state().clone();
    let mut game = game.act(P1, &format!("deliver {id} k1"));
    for act in acts {
        game = game.act(P1, act);
    }
    difference(&before, game.state(), card(id))
}

/// SE-4120, SE-4150, SE-4180
#[test]
fn mascamites_delivered() {
    assert_eq!(
        delivery("et_01", Sample::Publicity, "r1s5", &[]),
        "publicity+3 data+2 capsules 0 -> completed"
    );
    assert_eq!(delivery("et_02", Sample::Vp, "r1s5", &[]), "vp+10 data+3 capsules 0 -> completed");
    assert_eq!(
        delivery("et_03", Sample::VpCard, "r1s5", &["draw deck"]),
        "vp+6 credit+1 hand+1 capsules 0 -> completed"
    );
    assert_eq!(
        delivery("et_04", Sample::Cards, "r2s2", &["draw deck"]),
        "vp+2 hand+3 capsules 0 -> completed"
    );
    assert_eq!(
        delivery("et_06", Sample::Data, "r1s5", &[]),
        "vp+6 publicity+2 data+2 capsules 0 -> completed"
    );
    assert_eq!(delivery("et_07", Sample::Energy, "r1s5", &[]), "energy+4 capsules 0 -> completed");
    assert_eq!(delivery("et_07", Sample::Credits, "r1s5", &[]), "credit+4 capsules 0 -> completed");
}

/// SE-4270
#[test]
fn anomalies_played() {
    let cases: &[Case] = &[
        // Earth's sector holds an anomaly: one movement.
        bare("et_11", &["move p1 r1s4"], "credit-1 probes r1s4 -> discard"),
        // Five steps, and no publicity for Venus.
        on(
            "et_12",
            |game| game.probes(P1, ["r1s2"]),
            &["move p1 r1s3", "move p1 r1s4", "move p1 r1s5", "move p1 r1s6", "stop"],
            "credit-1 probes r1s6 -> discard",
        ),
        bare("et_13", &[], "credit-1 publicity+1 -> mission"),
        // The anomaly triggered next lies in sector 2.
        bare(
            "et_14",
            &["earth", "cards", "row sa_013", "signal kepler_22", "finish"],
            "credit-2 data+3 barnards_star+1 kepler_22+1 61_virginis+1 discards+1 -> discard",
        ),
        // Publicity for the corner of the first, energy for the income of the second, the third is kept.
        on(
            "et_15",
            |game| game.deck(["base_007", "base_006", "base_013"]),
            &["discard base_007", "discard base_006"],
            "credit-1 energy+1 publicity+1 hand+1 discards+2 -> discard",
        ),
        bare("et_16", &[], "credit-1 hand+3 -> discard"),
        bare("et_17", &[], "credit-1 energy+1 -> mission"),
        bare("et_18", &["tech telescope_2"], "vp+5 credit-2 telescope_2 rotated -> discard"),
        bare(
            "et_19",
            &["mark right pink discovery"],
            "vp+3 credit-1 publicity+1 right pink discovery -> discard",
        ),
        // A marker in sector 2, one in Earth's sector and the new one in sector 0 are near anomalies.
        on(
            "et_20",
            |game| {
                game.markers(Star::BarnardsStar, [P1])
                    .markers(Star::Virginis61, [P1])
                    .markers(Star::Procyon, [P1])
            },
            &["signal vega"],
            "vp+3 credit-1 data+1 vega+1 -> discard",
        ),
    ];
    let alien: Vec<Case> = cases.iter().map(discard_of_species).collect();
    play(&alien, anomalies);
    let cases: &[Case] = &[on(
        "et_17",
        |game| {
            let game = overflow(marked(game, P1, TraceColor::Pink, 3), P1, Slot::Left, TraceColor::Blue, 1);
            overflow(game, P1, Slot::Left, TraceColor::Yellow, 1)
        },
        &[],
        "vp+3 publicity+2 -> completed",
    )];
    complete(cases, anomalies);
    let known = |game: Game| game.player(P1, |player| player.publicity = 6);
    let circles: &[Circle] = &[
        circle("et_13", 1, known, &["research", "tech probe_3"], &[], "energy+1 -> mission"),
        circle("et_13", 2, known, &["research", "tech probe_3"], &["draw deck"], "hand+1 -> mission"),
        circle("et_13", 3, known, &["research", "tech probe_3"], &[], "vp+3 -> mission"),
    ];
    cover(circles, anomalies);
}

/// Cards of species go to the discards of the species (SE-2560).
fn discard_of_species(case: &Case) -> Case {
    let does: &'static str = match case.does.strip_suffix("-> discard") {
        Some(before) => Box::leak(format!("{before}-> alien discard").into_boxed_str()),
        None => case.does,
    };
    Case { card: case.card, on: case.on, acts: case.acts, does }
}

/// SE-4360, SE-4410
#[test]
fn oumuamua_played() {
    let cases: &[Case] = &[
        // 'Oumuamua is in Earth's sector: the signal may be marked on its tile, which gives 1 VP.
        bare(
            "et_21",
            &["earth", "signal tile", "cards", "row sa_025", "signal barnards_star", "finish"],
            "vp+3 credit-2 data+2 barnards_star+1 tile+1 discards+1 -> mission",
        ),
        bare(
            "et_22",
            &["earth", "signal tile", "cards", "row sa_025", "signal barnards_star", "finish"],
            "vp+1 credit-2 data+2 exofossil+1 barnards_star+1 tile+1 discards+1 -> mission",
        ),
        bare("et_23", &["signal 61_virginis"], "credit-1 data+1 61_virginis+1 -> mission"),
        on(
            "et_24",
            |game| game.player(P1, |player| player.exofossils = 2),
            &["signal kepler_22", "signal barnards_star", "signal sirius_a", "pay", "signal vega"],
            "credit-3 data+4 exofossil-1 vega+1 sirius_a+1 barnards_star+1 kepler_22+1 -> scoring",
        ),
        on(
            "et_25",
            |game| game.probes(P1, ["r1s0"]).player(P1, |player| player.exofossils = 1),
            &["pay", "move p1 r1s1", "stop", "mark right yellow discovery"],
            "vp+15 credit-1 publicity+2 data+3 exofossil-1 probes - lander+1 mercury right yellow discovery -> discard",
        ),
        bare("et_26", &[], "credit-1 exofossil+1 probes r1s5 -> discard"),
        on(
            "et_27",
            |game| game.probes(P1, ["r3s4"]),
            &["move p1 r3s5", "stop"],
            "credit-2 publicity+1 exofossil+1 probes r3s5 -> mission",
        ),
        on(
            "et_28",
            |game| game.player(P1, |player| player.exofossils = 1),
            &["tech computer_1", "column c1", "pay"],
            "vp+5 credit-2 data+1 exofossil-1 computer_1 rotated -> discard",
        ),
        bare("et_29", &[], "credit-1 exofossil+1 -> mission"),
        // 9 VP and 2 exofossils for landing, 3 data of the best space, 3 VP of the card.
        on(
            "et_30",
            |game| game.probes(P1, ["r3s5"]),
            &["space 1"],
            "vp+12 credit-1 data+3 exofossil+2 probes - lander+1 oumuamua -> mission",
        ),
    ];
    let alien: Vec<Case> = cases.iter().map(discard_of_species).collect();
    play(&alien, oumuamua);
    let cases: &[Case] = &[
        on("et_21", |game| marked(game, P1, TraceColor::Pink, 1), &[], "data+1 -> completed"),
        on("et_22", |game| lander(game, P1, Planet::Oumuamua), &[], "vp+4 -> completed"),
        on(
            "et_23",
            |game| game.player(P1, |player| player.exofossils = 3),
            &[],
            "vp+11 exofossil-2 -> completed",
        ),
        on(
            "et_27",
            |game| game.with(|state| state.species[0].special.tile.push(owner(P1))),
            &[],
            "exofossil+1 -> completed",
        ),
        on(
            "et_30",
            |game| TraceColor::ALL.iter().fold(game, |game, color| overflow(game, P1, Slot::Left, *color, 1)),
            &[],
            "exofossil+1 -> completed",
        ),
    ];
    complete(cases, oumuamua);
    let full = |game: Game| game.player(P1, |player| player.computer.top = 6);
    let circles: &[Circle] = &[
        circle("et_29", 1, full, &["analyze", "mark right blue discovery"], &[], "data+1 -> mission"),
        circle("et_29", 2, full, &["analyze", "mark right blue discovery"], &[], "publicity+1 -> mission"),
        circle("et_29", 3, full, &["analyze", "mark right blue discovery"], &[], "vp+3 -> mission"),
    ];
    cover(circles, oumuamua);
}

/// SE-4480, SE-4490
#[test]
fn centaurians_played() {
    let cases: &[Case] = &[
        bare("et_31", &[], "energy-1 probes r1s5 -> message"),
        bare("et_32", &[], "energy-1 data+2 -> message"),
        bare("et_33", &[], "credit+1 energy-1 publicity+1 -> message"),
        bare("et_34", &[], "energy-1 hand+1 -> message"),
        bare("et_35", &[], "energy-1 data+1 -> message"),
        bare("et_36", &[], "energy-1 publicity+2 -> message"),
        bare("et_37", &["draw deck"], "energy-2 hand+1 -> message"),
        bare("et_38", &["tech computer_1", "column c1"], "vp+5 energy-2 computer_1 rotated -> message"),
        bare("et_39", &["tech telescope_2"], "vp+5 energy-2 telescope_2 rotated -> message"),
        bare("et_40", &["choose s0"], "vp+2 energy-2 data+2 vega+2 -> message"),
    ];
    play(cases, centaurians);
}

/// The message of a card arrives: the score jumps over its marker, and the turn ends.
fn message(id: &str, acts: &[&str]) -> String {
    let game = centaurians().hand(P1, ["base_110"]).with(|state| {
        let card = crate::scene::out(state, card(id));
        let player = &mut state.players[P1];
        player.messages.push(orrery_seti::state::Message { card, at: 15 });
        player.message_tile = None;
    });
    let game = game.act(P1, "play base_110").player(P1, |player| player.score = 16);
    let before = game.state().clone();
    let mut game = game.act(P1, "end");
    for act in acts {
        game = game.act(P1, act);
    }
    difference(&before, game.state(), card(id))
}

/// SE-4500, SE-4510, SE-4520, SE-4540
#[test]
fn centaurian_messages_arrive() {
    assert_eq!(message("et_31", &["tuck et_31"]), "publicity+1 -> income");
    assert_eq!(message("et_32", &["tuck et_32"]), "data+1 -> income");
    assert_eq!(message("et_33", &["tuck et_33"]), "publicity+1 -> income");
    assert_eq!(
        message("et_34", &["mark right pink discovery"]),
        "vp+3 publicity+1 right pink discovery -> alien discard"
    );
    assert_eq!(
        message("et_35", &["mark right yellow discovery"]),
        "vp+3 publicity+1 right yellow discovery -> alien discard"
    );
    assert_eq!(
        message("et_36", &["mark left blue 1", "draw deck"]),
        "vp+5 hand+1 left blue 1 -> alien discard"
    );
    assert_eq!(
        message("et_37", &["mark left pink overflow"]),
        "vp+3 credit+1 left pink overflow -> alien discard"
    );
    assert_eq!(message("et_38", &["tuck et_38"]), "data+1 -> income");
    assert_eq!(message("et_39", &["tuck et_39"]), "publicity+1 -> income");
    assert_eq!(message("et_40", &["tuck et_40"]), "data+1 -> income");
    assert_eq!(message("et_31", &["skip"]), "-> alien discard");
}

/// The points of an Exertian card that was played face down, on a table laid for it and on the bare scene.
fn exertian(id: &str, on: impl FnOnce(Game) -> Game, points: i32) {
    let score = |game: &Game| {
        let sheets = orrery_seti::scoring::sheets(game.state(), game.table().content);
        sheets[0].exertians.iter().find(|(one, _)| *one == card(id)).expect("it was played").1
    };
    let scene = || {
        discovered(Species::Exertians, Species::Anomalies).with(|state| {
            state.players[P1].exertians.clear();
            state.players[P1].face_down = vec![card(id)];
        })
    };
    assert_eq!(score(&scene()), 0, "{id}");
    assert_eq!(score(&on(scene())), points, "{id}");
}

/// SE-4660
#[test]
fn exertian_cards_score_when_their_condition_is_met() {
    let techs =
        |game: Game, techs: [Tech; 3]| techs.into_iter().fold(game, |game, tech| owns(game, P1, tech));
    let won = |game: Game, star: Star| crate::laid::won(game, P1, star, 2);
    let many = |game: Game, count: usize, each: fn(Game) -> Game| (0..count).fold(game, |game, _| each(game));
    exertian("et_41", |game| techs(game, [Tech::Probe1, Tech::Probe2, Tech::Probe3]), 14);
    exertian("et_42", |game| techs(game, [Tech::Telescope1, Tech::Telescope2, Tech::Telescope3]), 15);
    exertian("et_43", |game| techs(game, [Tech::Computer1, Tech::Computer2, Tech::Computer3]), 9);
    exertian("et_44", |game| won(game, Star::BarnardsStar), 12);
    exertian("et_45", |game| won(game, Star::Procyon), 12);
    exertian("et_46", |game| won(game, Star::Kepler22), 12);
    exertian("et_47", |game| won(game, Star::Vega), 14);
    exertian("et_48", |game| many(game, 3, |game| crate::laid::orbiter(game, P1, Planet::Mars)), 11);
    exertian("et_49", |game| many(game, 4, |game| lander(game, P1, Planet::Mars)), 16);
    exertian("et_50", |game| many(game, 3, |game| lander(game, P1, Planet::Venus)), 10);
    exertian(
        "et_51",
        |game| {
            game.player(P1, |player| player.tucked = (11..=18).map(|n| card(&format!("base_0{n}"))).collect())
        },
        18,
    );
    exertian("et_52", |game| overflow(game, P1, Slot::Left, TraceColor::Pink, 6), 7);
    exertian("et_53", |game| overflow(game, P1, Slot::Right, TraceColor::Pink, 6), 20);
    exertian(
        "et_54",
        |game| found(overflow(game, P1, Slot::Left, TraceColor::Blue, 4), P1, Slot::Right, TraceColor::Blue),
        8,
    );
    exertian(
        "et_55",
        |game| {
            game.player(P1, |player| {
                player.completed = (1..=5).map(|n| card(&format!("base_00{n}"))).collect()
            })
        },
        12,
    );
}

#[test]
fn gold_boxes_of_alien_cards() {
    let score = |game: Game, id: &str| {
        let game = game.player(P1, |player| player.scoring.push(card(id)));
        orrery_seti::scoring::sheets(game.state(), game.table().content)[0].cards[0].1
    };
    let traces = |game: Game| {
        let game = overflow(marked(game, P1, TraceColor::Pink, 1), P1, Slot::Left, TraceColor::Blue, 1);
        overflow(game, P1, Slot::Right, TraceColor::Blue, 2)
    };
    assert_eq!(score(mascamites(), "et_05"), 0);
    assert_eq!(score(traces(mascamites()), "et_05"), 2, "traces of this species only");
    assert_eq!(score(traces(oumuamua()), "et_24"), 2);
}

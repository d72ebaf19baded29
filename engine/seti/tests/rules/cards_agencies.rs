//! The 42 cards of the expansion, the two promo cards, and the cards of the expansion's species.

use orrery_seti::{
    Config,
    ids::{Moon, Planet, Star, Tech},
};
use orrery_testkit::scenario::{P1, P2};

use crate::{
    laid::{lander, on_moon, orbiter, owns, won},
    played::{Case, Circle, bare, circle, complete, cover, gold_box, on, play_all},
    scene::{Arrange, Game, card, game, game_with},
};

/// The row consists of cards of the main deck here: yellow and movement, red and publicity, blue and data.
fn row(game: Game) -> Game {
    game.with(|state| {
        state.row = ["base_001", "base_008", "base_026"].map(|id| Some(crate::scene::out(state, card(id))));
    })
}

#[test]
fn cards_1_to_21() {
    let cases: &[Case] = &[
        // A lander was on Mercury before: the card comes back.
        on(
            "sa_001",
            |game| lander(game.probes(P1, ["r1s1"]), P1, Planet::Mercury),
            &["mark left yellow discovery"],
            "vp+17 credit-1 publicity+1 data+3 probes - lander+1 mercury left yellow discovery -> hand",
        ),
        // Two publicity corners are in hand.
        on(
            "sa_002",
            |game| game.hand(P1, ["base_007", "base_008", "base_001"]),
            &["option 1"],
            "credit-1 publicity+2 -> discard",
        ),
        bare("sa_003", &[], "credit-2 token+3 -> discard"),
        on(
            "sa_004",
            |game| game.probes(P1, ["r3s5"]),
            &["move p1 r3s4"],
            "credit-1 token+1 probes r3s4 -> discard",
        ),
        on("sa_005", |game| game.probes(P1, ["r2s4"]), &["stop"], "credit-1 data+1 -> discard"),
        on(
            "sa_006",
            |game| game.probes(P1, ["r1s0"]),
            &["move p1 r1s1", "mark left yellow discovery"],
            "vp+17 credit-2 publicity+2 data+4 probes - lander+1 mercury sirius_a+1 left yellow discovery -> discard",
        ),
        bare("sa_007", &["tech probe_3"], "vp+5 credit-3 probe_3 rotated -> mission"),
        bare("sa_008", &["tech computer_1", "column c1"], "vp+5 credit-3 computer_1 rotated -> scoring"),
        bare("sa_009", &["tech telescope_2"], "vp+5 credit-3 telescope_2 rotated -> mission"),
        bare("sa_010", &[], "credit-4 publicity+6 -> scoring"),
        bare("sa_011", &[], "credit-3 publicity+1 probes r1s5 -> mission"),
        on(
            "sa_012",
            |game| game.probes(P1, ["r1s2"]),
            &["move p1 r1s3", "stop", "move p1 r1s2", "move p1 r2s2"],
            "vp+3 credit-1 energy-2 publicity+2 probes r2s2 -> discard",
        ),
        on(
            "sa_013",
            row,
            &["earth", "cards", "row base_008", "signal barnards_star", "finish"],
            "credit-2 data+2 token+1 barnards_star+1 61_virginis+1 discards+1 -> discard",
        ),
        on("sa_014", |game| game.probes(P2, ["r1s5"]), &[], "credit-2 publicity+1 probes r1s5 -> hand"),
        bare("sa_015", &["tech probe_3"], "vp+8 credit-3 probe_3 rotated -> discard"),
        bare("sa_016", &[], "credit-2 publicity+4 -> mission"),
        bare("sa_017", &["pay", "pay", "skip"], "vp+4 credit-2 publicity+4 -> discard"),
        on(
            "sa_018",
            |game| owns(game, P2, Tech::Probe3),
            &["tech probe_3"],
            "vp+3 credit-2 publicity-4 probe_3 rotated -> discard",
        ),
        on(
            "sa_019",
            |game| orbiter(game.probes(P1, ["r3s5"]), P1, Planet::Mars),
            &["remove orbiter mars"],
            "credit-2 probes r3s5,r2s2 orbiter-1 mars -> discard",
        ),
        on(
            "sa_020",
            |game| game.hand(P1, ["base_006"]),
            &["discard base_006"],
            "credit-1 publicity+1 data+3 hand-1 discards+1 -> discard",
        ),
        bare("sa_021", &[], "-> mission"),
    ];
    play_all(cases);
}

#[test]
fn cards_22_to_42() {
    let cases: &[Case] = &[
        on("sa_022", |game| game.markers(Star::Kepler22, [P1, P1, P1]), &[], "kepler_22+2 -> discard"),
        bare("sa_023", &[], "credit-1 publicity+1 -> mission"),
        bare("sa_024", &[], "credit-2 -> mission"),
        on("sa_025", row, &[], "credit-1 -> mission"),
        bare("sa_026", &[], "-> mission"),
        on(
            "sa_027",
            |game| game.probes(P1, ["r3s5", "r1s2"]).player(P1, |player| player.energy = 0),
            &[],
            "energy+2 -> discard",
        ),
        on(
            "sa_028",
            |game| game.hand(P1, ["base_001", "base_002"]),
            &["discard base_001", "discard base_002"],
            "energy+1 hand-2 discards+2 -> mission",
        ),
        on(
            "sa_029",
            |game| crate::played::in_play(game, "base_001"),
            &["return base_001"],
            "credit-1 data+2 hand+1 -> discard",
        ),
        on(
            "sa_030",
            |game| owns(game.probes(P1, ["r1s3"]), P1, Tech::Computer1),
            &[],
            "vp+9 credit-2 publicity+1 data+1 probes - orbiter+1 venus -> discard",
        ),
        on(
            "sa_031",
            |game| game.probes(P1, ["r1s1"]),
            &["mark left yellow discovery"],
            "vp+17 credit-1 publicity+1 data+3 probes - lander+1 mercury left yellow discovery -> scoring",
        ),
        on(
            "sa_032",
            |game| game.hand(P1, ["base_001", "base_002", "base_003"]),
            &[],
            "credit-1 publicity+1 hand-1 discards+3 -> discard",
        ),
        bare("sa_033", &[], "credit-1 publicity+1 -> mission"),
        on(
            "sa_034",
            |game| owns(owns(game.hand(P1, ["base_001"]), P1, Tech::Probe2), P1, Tech::Probe3),
            &["tuck base_001"],
            "credit-2 energy+1 hand+1 tucked+1 -> discard",
        ),
        bare("sa_035", &[], "credit-1 token+1 -> mission"),
        bare(
            "sa_036",
            &["signal kepler_22", "signal barnards_star", "signal sirius_a"],
            "credit-2 data+3 sirius_a+1 barnards_star+1 kepler_22+1 -> discard",
        ),
        on(
            "sa_037",
            |game| {
                game.markers(Star::Kepler22, [P1]).markers(Star::Vega, [P2, P1]).markers(Star::Procyon, [P2])
            },
            &[],
            "vp+2 vega+1 kepler_22+1 -> discard",
        ),
        on(
            "sa_038",
            |game| game.probes(P1, ["r3s5"]).probes(P2, ["r3s4"]),
            &["move p1 r3s4"],
            "vp+3 credit-1 publicity+1 probes r3s4 -> discard",
        ),
        on(
            "sa_039",
            |game| game.probes(P1, ["r3s5"]),
            &["move p1 r3s4", "stop"],
            "credit-2 probes r3s4 -> scoring",
        ),
        on(
            "sa_040",
            |game| row(game).probes(P1, ["r3s5"]),
            &["move p1 r3s4", "move p1 r3s5", "move p1 r3s4", "move p1 r3s5", "move p1 r3s4"],
            "credit-2 probes r3s4 -> discard",
        ),
        bare("sa_041", &["draw deck"], "credit-2 publicity+1 token+1 hand+1 -> mission"),
        bare(
            "sa_042",
            &["earth", "cards", "row sa_025", "signal barnards_star", "finish"],
            "credit-2 data+2 barnards_star+1 61_virginis+1 discards+1 -> mission",
        ),
    ];
    play_all(cases);
}

/// Enough publicity for research.
fn known(game: Game) -> Game {
    game.player(P1, |player| player.publicity = 6)
}

#[test]
fn missions_of_the_expansion() {
    let cases: &[Case] = &[
        on("sa_007", |game| game.probes(P1, ["r1s1", "r1s3"]), &[], "credit+2 -> completed"),
        on(
            "sa_009",
            |game| won(won(game, P1, Star::Vega, 2), P1, Star::Procyon, 1),
            &[],
            "publicity+3 -> completed",
        ),
        on("sa_011", |game| game.probes(P1, ["r2s4"]), &[], "vp+3 energy+2 -> completed"),
        on(
            "sa_016",
            |game| game.player(P1, |player| player.publicity = 0),
            &[],
            "vp+2 publicity+1 -> completed",
        ),
        on(
            "sa_028",
            |game| game.player(P1, |player| (player.credits, player.energy) = (0, 0)),
            &["draw deck"],
            "publicity+2 hand+1 -> completed",
        ),
        on(
            "sa_035",
            |game| game.player(P1, |player| (player.computer.top, player.data) = (6, 6)),
            &[],
            "energy+1 -> completed",
        ),
        on(
            "sa_041",
            |game| {
                let stars = [Star::Vega, Star::Kepler22, Star::SiriusA, Star::BarnardsStar].into_iter();
                stars.fold(game, |game, star| game.markers(star, [P1]))
            },
            &[],
            "vp+4 -> completed",
        ),
        on(
            "sa_042",
            |game| {
                let game = Star::ALL[1..].iter().fold(game, |game, star| game.markers(*star, [P1]));
                won(game, P1, Star::ALL[0], 1)
            },
            &[],
            "vp+8 -> completed",
        ),
    ];
    complete(cases, game);
    let above = |game: Game| orbiter(game.probes(P1, ["r1s2"]), P1, Planet::Venus);
    let computer: &[&str] = &["research", "tech computer_1", "column c1"];
    let circles: &[Circle] = &[
        circle("sa_021", 1, above, &["move p1 r1s3"], &[], "energy+1 -> mission"),
        circle("sa_021", 2, above, &["move p1 r1s3"], &[], "energy+1 -> mission"),
        circle("sa_023", 1, |game| game, &["launch"], &[], "hand+1 -> mission"),
        circle("sa_023", 2, |game| game.probes(P1, ["r1s3"]), &["orbit venus"], &[], "vp+3 -> mission"),
        circle("sa_024", 1, known, &["research", "tech probe_3"], &[], "probes r1s4 -> mission"),
        circle("sa_024", 2, known, &["research", "tech probe_3"], &[], "probes r1s4 -> mission"),
        circle(
            "sa_025",
            1,
            |game| known(row(game)),
            &["research", "tech telescope_2"],
            &[],
            "token+1 -> mission",
        ),
        circle(
            "sa_025",
            2,
            |game| known(row(game)),
            &["research", "tech telescope_2"],
            &[],
            "token+1 -> mission",
        ),
        circle("sa_026", 1, known, computer, &[], "data+1 -> mission"),
        circle("sa_026", 2, known, computer, &[], "data+1 -> mission"),
    ];
    cover(circles, game);
}

#[test]
fn card_33_launches_after_the_last_step_of_passing() {
    let game = crate::played::in_play(game(), "sa_033").act(P1, "pass");
    let card = game.options(P1)[0].clone();
    let game = game.act(P1, &card).act(P1, "cover sa_033 1");
    assert_eq!(game.state().players[P1].probes.len(), 1);
    assert!(game.state().players[P1].passed);
    assert_eq!(game.state().players[P1].completed, [self::card("sa_033")]);
}

#[test]
fn gold_boxes_of_the_expansion() {
    gold_box("sa_008", |game| game.player(P1, |player| player.data = 4), 12, 0);
    gold_box("sa_010", |game| game.player(P1, |player| player.publicity = 9), 9, 4);
    gold_box(
        "sa_031",
        |game| {
            let game = lander(lander(game, P1, Planet::Mars), P1, Planet::Mars);
            on_moon(lander(game, P1, Planet::Jupiter), P1, Moon::Io)
        },
        6,
        0,
    );
    gold_box(
        "sa_039",
        |game| on_moon(orbiter(lander(game, P1, Planet::Mars), P1, Planet::Venus), P1, Moon::Io),
        4,
        0,
    );
}

fn promo() -> Game {
    game_with(Config { promo: true, species: "mascamites anomalies".into(), ..Config::default() }, 2)
}

/// SE-3120
#[test]
fn pluto_is_for_its_owner_once_each_from_ring_4() {
    let game = promo().hand(P1, ["promo_01"]).act(P1, "play promo_01").with(|state| {
        assert!(state.players[P1].pluto.installed);
    });
    let game = game.act(P1, "end").act(P2, "launch").act(P2, "end").probes(P1, ["r4s1", "r3s2"]);
    let before = game.state().clone();
    let game = game
        .withholds(P1, "orbit pluto r3s2")
        .act(P1, "orbit pluto r4s1")
        .act(P1, "mark left pink discovery");
    assert_eq!(
        crate::played::difference(&before, game.state(), card("promo_01")),
        "vp+16 credit-1 energy-1 publicity+4 probes r3s2 left pink discovery -> away"
    );
    // With its orbiter landing costs 2 energy; a second orbiter has no place.
    let game = game.act(P1, "end").act(P2, "pass");
    let take = game.options(P2)[0].clone();
    let game = game.act(P2, &take).probes(P1, ["r4s1", "r4s2"]).withholds(P1, "orbit pluto r4s1");
    let before = game.state().clone();
    let game = game.act(P1, "land pluto r4s2").act(P1, "mark left yellow discovery");
    assert_eq!(
        crate::played::difference(&before, game.state(), card("promo_01")),
        "vp+16 energy-2 publicity+1 data+4 probes r4s1 left yellow discovery -> away"
    );
}

#[test]
fn gateway_to_mars() {
    let cases: &[Case] = &[bare("promo_02", &[], "credit-1 -> mission")];
    crate::played::play(cases, promo);
    let circles: &[Circle] = &[
        circle(
            "promo_02",
            1,
            |game| game.probes(P1, ["r2s2"]),
            &["orbit mars", "draw deck", "skip"],
            &[],
            "publicity+2 -> mission",
        ),
        circle("promo_02", 2, |game| game.hand(P1, ["base_014"]), &["play base_014"], &[], "vp+5 -> mission"),
    ];
    cover(circles, promo);
}

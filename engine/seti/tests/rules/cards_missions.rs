//! Conditional missions of the main deck: each is completed when its condition holds, and not before.

use orrery_seti::{
    ids::{Moon, Planet, Slot, Star, Tech, TraceColor},
    solar::Orientation,
};
use orrery_testkit::scenario::P1;

use crate::{
    laid::{found, lander, on_moon, orbiter, overflow, owns, won},
    played::{Case, complete, on},
    scene::{Arrange, game},
};

/// SE-2610, SE-2650
#[test]
fn at_planets() {
    let cases: &[Case] = &[
        on("base_005", |game| orbiter(game, P1, Planet::Venus), &[], "vp+7 publicity+1 -> completed"),
        on("base_006", |game| on_moon(game, P1, Moon::Io), &[], "vp+7 publicity+1 -> completed"),
        on("base_007", |game| lander(game, P1, Planet::Mercury), &[], "vp+7 publicity+1 -> completed"),
        on("base_008", |game| on_moon(game, P1, Moon::Titan), &[], "vp+6 publicity+1 -> completed"),
        on(
            "base_010",
            |game| orbiter(on_moon(game, P1, Moon::Triton), P1, Planet::Uranus),
            &["draw deck"],
            "vp+5 hand+1 -> completed",
        ),
        on("base_032", |game| orbiter(game, P1, Planet::Mercury), &[], "vp+4 -> completed"),
        on("base_033", |game| lander(game, P1, Planet::Venus), &[], "vp+4 -> completed"),
        on("base_034", |game| on_moon(game, P1, Moon::PhobosDeimos), &[], "vp+4 -> completed"),
        on("base_035", |game| orbiter(game, P1, Planet::Jupiter), &[], "vp+4 -> completed"),
        on("base_036", |game| lander(game, P1, Planet::Saturn), &[], "vp+4 -> completed"),
        on("base_058", |game| lander(game, P1, Planet::Uranus), &[], "vp+3 hand+1 -> completed"),
        on("base_060", |game| orbiter(game, P1, Planet::Neptune), &[], "vp+4 data+1 -> completed"),
        on(
            "base_031",
            |game| lander(lander(lander(game, P1, Planet::Mars), P1, Planet::Mars), P1, Planet::Venus),
            &[],
            "credit+1 -> completed",
        ),
        on(
            "base_111",
            |game| orbiter(orbiter(game, P1, Planet::Mars), P1, Planet::Venus),
            &[],
            "data+2 -> completed",
        ),
        on(
            "base_112",
            |game| on_moon(orbiter(game, P1, Planet::Jupiter), P1, Moon::Europa),
            &[],
            "vp+3 data+1 -> completed",
        ),
        on(
            "base_132",
            |game| {
                let three = [Planet::Mars, Planet::Venus, Planet::Mercury].into_iter();
                let game = three.fold(game, |game, planet| orbiter(game, P1, planet));
                on_moon(lander(game, P1, Planet::Mars), P1, Moon::Io)
            },
            &[],
            "vp+3 credit+1 -> completed",
        ),
    ];
    complete(cases, game);
}

#[test]
fn moons_do_not_count_for_card_31_nor_one_piece_less() {
    let offered = |game: crate::scene::Game| game.options(P1).contains(&"complete base_031".to_string());
    let base = || crate::played::in_play(game(), "base_031");
    let two = || lander(lander(base(), P1, Planet::Mars), P1, Planet::Venus);
    assert!(!offered(two()));
    assert!(!offered(on_moon(two(), P1, Moon::Io)));
    assert!(offered(lander(two(), P1, Planet::Saturn)));
}

#[test]
fn sectors_and_signals() {
    let cases: &[Case] = &[
        on(
            "base_037",
            |game| won(won(game, P1, Star::BarnardsStar, 1), P1, Star::ProximaCentauri, 1),
            &[],
            "vp+4 publicity+1 -> completed",
        ),
        on("base_039", |game| won(game, P1, Star::Kepler22, 2), &[], "vp+4 publicity+1 -> completed"),
        on("base_041", |game| won(game, P1, Star::Procyon, 2), &[], "vp+4 publicity+1 -> completed"),
        on("base_043", |game| won(game, P1, Star::Vega, 1), &[], "vp+2 publicity+1 -> completed"),
        on("base_103", |game| won(game, P1, Star::Vega, 2), &[], "vp+9 -> completed"),
        on(
            "base_088",
            |game| {
                let stars = [Star::Vega, Star::Kepler22, Star::SiriusA, Star::Procyon].into_iter();
                stars.fold(game, |game, star| game.markers(star, [P1]))
            },
            &[],
            "publicity+2 -> completed",
        ),
        on(
            "base_134",
            |game| {
                let stars = [Star::Vega, Star::Kepler22, Star::SiriusA, Star::Procyon].into_iter();
                stars.fold(game, |game, star| game.markers(star, [P1]))
            },
            &[],
            "publicity+2 -> completed",
        ),
    ];
    complete(cases, game);
}

/// SE-2630, SE-3110
#[test]
fn stores_and_probes() {
    let cases: &[Case] = &[
        on(
            "base_051",
            |game| game.player(P1, |player| player.publicity = 8),
            &["draw deck"],
            "vp+3 hand+1 -> completed",
        ),
        on(
            "base_061",
            |game| game.hand(P1, ["base_002"]).player(P1, |player| player.score = 50),
            &["tuck base_002"],
            "credit+1 hand-1 tucked+1 -> completed",
        ),
        on("base_087", |game| game.probes(P1, ["r4s3"]), &[], "vp+3 energy+1 -> completed"),
        on("base_089", |game| game, &["draw deck"], "hand+1 -> completed"),
        // With disc 1 turned once Earth lies next to asteroids.
        on(
            "base_095",
            |game| game.probes(P1, ["r2s4"]).with(|state| state.orientation = Orientation::new([1, 0, 0])),
            &["draw deck"],
            "vp+5 hand+1 -> completed",
        ),
        on("base_104", |game| game.probes(P1, ["r2s0"]), &[], "vp+3 data+1 -> completed"),
        on(
            "base_115",
            |game| {
                let techs = [Tech::Telescope1, Tech::Telescope2, Tech::Telescope4].into_iter();
                techs.fold(game, |game, tech| owns(game, P1, tech))
            },
            &[],
            "data+1 -> completed",
        ),
    ];
    complete(cases, game);
}

/// SE-2640, SE-2655
#[test]
fn traces() {
    let cases: &[Case] = &[
        on(
            "base_064",
            |game| {
                found(overflow(game, P1, Slot::Left, TraceColor::Blue, 1), P1, Slot::Right, TraceColor::Blue)
            },
            &[],
            "data+2 -> completed",
        ),
        on(
            "base_066",
            |game| {
                found(overflow(game, P1, Slot::Left, TraceColor::Pink, 1), P1, Slot::Right, TraceColor::Pink)
            },
            &[],
            "vp+2 energy+1 -> completed",
        ),
        on(
            "base_070",
            |game| overflow(game, P1, Slot::Left, TraceColor::Blue, 3),
            &[],
            "vp+3 data+1 -> completed",
        ),
        on(
            "base_096",
            |game| overflow(game, P1, Slot::Left, TraceColor::Yellow, 3),
            &["mark right yellow discovery"],
            "vp+3 publicity+1 right yellow discovery -> completed",
        ),
        on(
            "base_097",
            |game| {
                found(
                    overflow(game, P1, Slot::Left, TraceColor::Yellow, 1),
                    P1,
                    Slot::Right,
                    TraceColor::Yellow,
                )
            },
            &[],
            "vp+2 hand+1 -> completed",
        ),
        // The universal trace goes to the species that fulfils the condition.
        on(
            "base_102",
            |game| {
                let colors = TraceColor::ALL.iter();
                colors.fold(game, |game, color| overflow(game, P1, Slot::Right, *color, 1))
            },
            &["mark right pink discovery"],
            "vp+3 publicity+1 right pink discovery -> completed",
        ),
        on(
            "base_105",
            |game| overflow(game, P1, Slot::Left, TraceColor::Pink, 3),
            &["mark left pink discovery"],
            "vp+5 publicity+1 left pink discovery -> completed",
        ),
    ];
    complete(cases, game);
}

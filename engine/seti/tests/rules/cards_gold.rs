//! Gold boxes of the main deck.

use orrery_seti::ids::{GoldTile, Moon, Planet, Side, Slot, Star, Tech, TraceColor};
use orrery_testkit::scenario::{P1, P2};

use crate::{
    laid::{found, lander, on_moon, orbiter, overflow, owns, won},
    played::gold_box,
    scene::Arrange,
};

/// SE-2830, SE-3790
#[test]
fn gold_boxes_of_the_main_deck() {
    gold_box("base_012", |game| on_moon(orbiter(game, P1, Planet::Jupiter), P1, Moon::Europa), 6, 0);
    gold_box("base_014", |game| on_moon(lander(game, P1, Planet::Mars), P1, Moon::PhobosDeimos), 8, 0);
    gold_box(
        "base_038",
        |game| won(won(game, P1, Star::BarnardsStar, 2), P1, Star::ProximaCentauri, 1),
        9,
        0,
    );
    gold_box("base_040", |game| won(won(game, P1, Star::Kepler22, 1), P1, Star::Vega, 1), 3, 0);
    gold_box("base_042", |game| won(game, P1, Star::SiriusA, 2), 6, 0);
    gold_box("base_044", |game| won(won(game, P1, Star::Vega, 1), P1, Star::BetaPictoris, 1), 6, 0);
    gold_box(
        "base_062",
        |game| found(overflow(game, P1, Slot::Left, TraceColor::Pink, 2), P1, Slot::Right, TraceColor::Pink),
        6,
        0,
    );
    gold_box("base_063", |game| overflow(game, P1, Slot::Right, TraceColor::Yellow, 2), 4, 0);
    gold_box("base_068", |game| overflow(game, P1, Slot::Right, TraceColor::Blue, 1), 2, 0);
    gold_box("base_086", |game| game.markers(Star::Vega, [P1, P2]).markers(Star::Procyon, [P1]), 2, 0);
    gold_box("base_126", |game| owns(owns(game, P1, Tech::Computer1), P1, Tech::Computer4), 4, 0);
}

/// SE-3050
#[test]
fn card_113_scores_the_best_unmarked_tile_with_its_lowest_value() {
    // 5 technologies: 2 pairs of side B for 3 points each; the marked mission tile would be worth more.
    gold_box(
        "base_113",
        |game| {
            let techs =
                [Tech::Probe1, Tech::Probe2, Tech::Telescope1, Tech::Computer1, Tech::Computer2].into_iter();
            let game = techs.fold(game, |game, tech| owns(game, P1, tech));
            game.with(|state| {
                state.gold[GoldTile::Tech.index()].side = Side::B;
                state.gold[GoldTile::Mission.index()].side = Side::A;
                state.gold[GoldTile::Mission.index()].marks = 1;
                let player = &mut state.players[P1];
                player.gold[GoldTile::Mission.index()] = Some(0);
                player.completed = (1..=4).map(|n| format!("base_00{n}").parse().unwrap()).collect();
            })
        },
        6,
        0,
    );
}

/// SE-3090
#[test]
fn card_127_needs_a_probe_on_asteroids_at_the_end() {
    gold_box("base_127", |game| game.probes(P1, ["r2s4"]), 13, 0);
    gold_box("base_127", |game| game.probes(P1, ["r2s5"]), 0, 0);
}

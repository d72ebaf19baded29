//! 10.1 to 10.3: research and the Lost Planet.

use orrery_gaia_project::{
    ids::{AdvancedTile, Area, Faction::*, RoundTile, Structure, Token},
    rules,
};

use crate::common::*;

/// GP-2490, GP-2500, GP-2550, GP-2555, GP-2570
#[test]
fn four_knowledge_for_a_level() {
    scene([Xenos, Terrans])
        .owns(P1, "4 knowledge")
        .act(P1, "research terraforming")
        .resources(P1, "2 ore")
        .check(|state| assert_eq!(state.players[P1].level(Area::Terraforming), 1));
    scene([Xenos, Terrans]).owns(P1, "3 knowledge").rejects(
        P1,
        "research terraforming",
        "NOT_ENOUGH_KNOWLEDGE",
        rules::RESEARCH_COST,
    );
}

/// GP-2510, GP-2515
#[test]
fn level_3_charges_3_power() {
    scene([Xenos, Terrans])
        .owns(P1, "4 knowledge")
        .bowls(P1, [2, 1, 0])
        .level(P1, Area::ArtificialIntelligence, 2)
        .act(P1, "research artificial_intelligence")
        .resources(P1, "2 qic")
        .power(P1, [0, 2, 1], 0)
        .vp(P1, 10);
}

/// GP-2520, GP-2530, GP-2625, GP-2620
#[test]
fn level_5_flips_a_token_and_is_for_one() {
    let scene = || scene([Xenos, Terrans]).owns(P1, "4 knowledge").level(P1, Area::Economy, 4);
    scene().rejects(P1, "research economy", "NO_GREEN_TOKEN", rules::LEVEL_5);
    scene().token(P1, Token::Vp8Qic).level(P2, Area::Economy, 5).rejects(
        P1,
        "research economy",
        "LEVEL_TAKEN",
        rules::LEVEL_5_ONE,
    );
    scene()
        .token(P1, Token::Vp8Qic)
        .bowls(P1, [2, 2, 0])
        .act(P1, "research economy")
        .resources(P1, "3 ore 6 credits")
        .power(P1, [0, 0, 4], 0)
        .check(|state| assert_eq!(state.players[P1].gray[Token::Vp8Qic.index()], 1))
        .rejects(P1, "research economy", "ACTION_TAKEN", rules::ONE_ACTION);
}

/// GP-2560, GP-5360, GP-5370, GP-5490
#[test]
fn advances_score() {
    scene([Xenos, Terrans])
        .round_tile(RoundTile::Research2)
        .advanced_tile(P1, AdvancedTile::Research2)
        .owns(P1, "4 knowledge")
        .act(P1, "research science")
        .vp(P1, 14);
}

/// GP-2580, GP-2570, GP-2480, GP-5340
#[test]
fn terraforming_5_brings_its_token() {
    scene([Xenos, Terrans])
        .round_tile(RoundTile::Federation5)
        .owns(P1, "4 knowledge")
        .level(P1, Area::Terraforming, 4)
        .token(P1, Token::Vp8Qic)
        .act(P1, "research terraforming")
        .vp(P1, 10 + 7 + 5)
        .resources(P1, "2 ore")
        .check(|state| {
            assert_eq!(state.terraforming_token, None);
            assert_eq!(state.players[P1].green[Token::Vp7Ore.index()], 1);
            assert_eq!(state.players[P1].gray[Token::Vp8Qic.index()], 1);
        });
}

/// GP-2610, GP-2615
#[test]
fn gaia_project_levels() {
    scene([Xenos, Terrans])
        .owns(P1, "4 knowledge")
        .act(P1, "research gaia_project")
        .check(|state| assert_eq!(state.players[P1].gaiaformers, 1));
    scene([Xenos, Terrans])
        .owns(P1, "4 knowledge")
        .level(P1, Area::GaiaProject, 1)
        .act(P1, "research gaia_project")
        .power(P1, [3, 0, 0], 0);
    scene([Xenos, Terrans])
        .owns(P1, "4 knowledge")
        .level(P1, Area::GaiaProject, 4)
        .token(P1, Token::Vp8Qic)
        .mines(P1, ["0x-1", "-2x4"])
        .project(P1, "1x5")
        .act(P1, "research gaia_project")
        .vp(P1, 16);
}

/// GP-2640, GP-2650, GP-2655, GP-2660, GP-2670, GP-2680, GP-2690, GP-2715
#[test]
fn the_lost_planet_is_placed_at_once() {
    let scene = || {
        scene([Xenos, Terrans])
            .round_tile(RoundTile::Mine2)
            .owns(P1, "4 knowledge")
            .level(P1, Area::Navigation, 4)
            .token(P1, Token::Vp8Qic)
            .mine(P1, "-2x2")
            .mine(P2, "0x1")
            .bowls(P2, [2, 0, 0])
            .satellite(P2, "-1x2")
            .act(P1, "research navigation")
            .asks(P1, "lost_planet")
    };
    scene()
        .rejects(P1, "lost -2x1", "HEX_TAKEN", rules::LOST_PLANET)
        .rejects(P1, "lost -1x2", "HEX_TAKEN", rules::LOST_PLANET)
        .rejects(P1, "lost 4x-2", "OUT_OF_RANGE", rules::LOST_RANGE)
        .act(P1, "lost -1x1")
        .vp(P1, 12)
        .resources(P1, "")
        .has(P1, Structure::Mine, "-1x1")
        .sees(|look| {
            assert_eq!(look.pieces_built(P1.into(), Structure::Mine), 1);
            assert_eq!(look.count(P1.into(), orrery_gaia_project::facts::Count::PlanetTypes), 2);
            assert_eq!(look.count(P1.into(), orrery_gaia_project::facts::Count::Mines), 2);
        })
        .act(P1, "end")
        .asks(P2, "charge");
}

//! Section 18: where the catalogue differs from the public engine.

use orrery_engine::{Game as _, Seed, options, start};
use orrery_gaia_project::{
    Config, GaiaProject,
    ids::{Area, Faction::*, StandardTile, Structure, Token},
    power::Bowl,
    rules, scoring,
};

use crate::common::*;

/// GP-5710
#[test]
fn house_rules_are_refused_at_creation() {
    for option in ["auction", "ships", "flexible_federations", "mirrored_tiles", "outline", "variable_boards"]
    {
        let given = [(option.to_string(), "true".to_string())].into();
        let error = options::parse::<GaiaProject>(&given).expect_err(option);
        assert_eq!(error.option, option);
    }
    for setup in ["auction:on", "ships", "factions:other"] {
        let config = Config { setup: setup.into(), ..Config::default() };
        let error =
            start::<GaiaProject>(GaiaProject::builtin(), &config, 2, &Seed([1; 32])).expect_err(setup);
        assert_eq!((error.option.as_str(), error.rules), ("setup", &[rules::NO_HOUSE_RULES][..]), "{setup}");
    }
    let config = Config { factions: "terrans moweids".into(), ..Config::default() };
    let error =
        start::<GaiaProject>(GaiaProject::builtin(), &config, 2, &Seed([1; 32])).expect_err("other board");
    assert_eq!((error.option.as_str(), error.rules.first()), ("factions", Some(&rules::FACTIONS)));
}

/// GP-5720
#[test]
fn the_owner_chooses_the_bowls() {
    // Bowls I, II, III in this order is one choice among others.
    scene([Terrans, Xenos])
        .mine(P1, "-2x2")
        .gaiaformers(P1, 1)
        .level(P1, Area::GaiaProject, 4)
        .bowls(P1, [1, 1, 2])
        .act(P1, "project -3x3")
        .expect(P1, ["tokens 1 1 1", "tokens 1 0 2", "tokens 0 1 2"])
        .act(P1, "tokens 0 1 2")
        .power(P1, [1, 0, 0], 3);
    scene([Itars, Xenos])
        .tile(P1, StandardTile::BigStructures4)
        .institute(P1, "0x1")
        .structure(P1, Structure::AcademyAction, "-2x1")
        .bowls(P1, [1, 1, 1])
        .act(P1, "federate; unite -2x1 0x1; satellites -1x1")
        .expect(P1, ["tokens 1 0 0", "tokens 0 1 0", "tokens 0 0 1"])
        .act(P1, "tokens 0 0 1")
        .power(P1, [1, 1, 0], 0);
}

/// GP-5730
#[test]
fn the_brainstone_may_stay_move_up_or_be_burned() {
    let scene = || scene([Taklons, Xenos]).bowls(P1, [0, 2, 0]).brainstone(P1, Bowl::II);
    for option in ["burn", "burn stone up", "burn stone out"] {
        scene().offers(P1, option);
    }
    // With one other token it is part of the pair.
    scene()
        .bowls(P1, [0, 1, 0])
        .withholds(P1, "burn")
        .offers(P1, "burn stone up")
        .offers(P1, "burn stone out");
    scene().brainstone(P1, Bowl::I).offers(P1, "burn").rejects(
        P1,
        "burn stone up",
        "NO_BRAINSTONE",
        rules::STONE_BURN,
    );
}

/// GP-5740
#[test]
fn the_final_exchange_has_no_cap() {
    let scene = scene([Terrans, Xenos]).owns(P1, "30 credits").bowls(P1, [0, 0, 6]);
    scene.sees(|look| assert_eq!(scoring::resource_vp(look, P1.into()), 12));
}

/// GP-5766, GP-2520
#[test]
fn the_player_chooses_the_token_for_level_5() {
    scene([Terrans, Xenos])
        .owns(P1, "4 knowledge")
        .level(P1, Area::Science, 4)
        .token(P1, Token::Vp7Ore)
        .token(P1, Token::Vp8Qic)
        .act(P1, "research science")
        .expect(P1, ["flip fed_8_vp_qic", "flip fed_7_vp_ore"])
        .rejects(P1, "flip fed_12_vp", "NOT_GREEN", rules::FLIP)
        .act(P1, "flip fed_7_vp_ore")
        .resources(P1, "9 knowledge")
        .check(|state| {
            assert_eq!(state.players[P1].green[Token::Vp8Qic.index()], 1);
            assert_eq!(state.players[P1].gray[Token::Vp7Ore.index()], 1);
        });
}

//! Section 7: Gaia projects, and 5.2: the Gaia phase.

use orrery_gaia_project::{
    facts::Count,
    ids::{Area, Faction::*, Planet},
    rules,
};

use crate::common::*;

/// GP-1470, GP-1475, GP-1500, GP-1520, GP-1525, GP-1550, GP-5820
#[test]
fn tokens_move_to_the_gaia_area_from_any_bowls() {
    let scene = || {
        scene([Terrans, Xenos])
            .mine(P1, "-2x2")
            .mine(P2, "-2x1")
            .bowls(P2, [4, 0, 0])
            .gaiaformers(P1, 2)
            .level(P1, Area::GaiaProject, 3)
            .bowls(P1, [3, 2, 1])
    };
    scene()
        .act(P1, "project -3x3")
        .expect(P1, ["tokens 3 1 0", "tokens 3 0 1", "tokens 2 2 0", "tokens 2 1 1", "tokens 1 2 1"])
        .rejects(P1, "tokens 3 0 0", "WRONG_COUNT", rules::PROJECT_TOKENS)
        .rejects(P1, "tokens 4 0 0", "NOT_ENOUGH_TOKENS", rules::PROJECT_TOKENS)
        .act(P1, "tokens 2 1 1")
        .power(P1, [1, 1, 0], 4)
        .act(P1, "end")
        .asks(P2, "turn");
    scene().bowls(P1, [1, 1, 1]).rejects(P1, "project -3x3", "NOT_ENOUGH_TOKENS", rules::PROJECT_COST);
    scene().gaiaformers(P1, 0).rejects(P1, "project -3x3", "NO_GAIAFORMER", rules::PROJECT);
    scene().project(P2, "-3x3").rejects(P1, "project -3x3", "GAIAFORMER", rules::ONE_GAIAFORMER);
    scene().project(P1, "-3x3").rejects(P1, "project -3x3", "GAIAFORMER", rules::ONE_GAIAFORMER);
    scene().rejects(P1, "project -2x1", "NOT_TRANSDIM", rules::PROJECT);
    scene().rejects(P1, "project 1x5", "OUT_OF_RANGE", rules::RANGE);
}

/// GP-1010, GP-1020, GP-3300
#[test]
fn in_the_next_gaia_phase_planets_turn_and_tokens_return() {
    scene([Terrans, Nevlas])
        .mine(P1, "-2x2")
        .project(P1, "-3x3")
        .gaia_area(P1, 6)
        .gaia_area(P2, 2)
        .everybody_passes()
        .check(|state| {
            let spot = state.spot(hex("-3x3")).unwrap();
            assert_eq!(state.planet(spot), Some(Planet::Gaia));
            assert!(state.players[P1].projects.contains(spot));
            assert_eq!((state.players[P1].power.gaia, state.players[P2].power.gaia), (0, 0));
            assert_eq!(state.players[P1].power.bowls[1], 6);
            assert_eq!(state.players[P2].power.bowls[0], 2);
        });
}

/// GP-3320, GP-3330
#[test]
fn terrans_with_institute_gain_from_returning_tokens() {
    scene([Terrans, Xenos])
        .institute(P1, "-2x1")
        .booster(P1, orrery_gaia_project::ids::Booster::OreKnowledge)
        .gaia_area(P1, 4)
        .act(P1, "pass booster_tokens_ore")
        .act(P2, "pass booster_ore_knowledge")
        // Tokens of the institute and of the booster against its charge.
        .act(P1, "income charge 4")
        .asks(P1, "gaia_gain")
        .act(P1, "gain power_to_ore")
        .rejects(P1, "gain power_to_ore", "NOT_ENOUGH_VALUE", rules::TERRANS_GAIN)
        .expect(P1, ["gain power_to_credit", "done"])
        .act(P1, "gain power_to_credit")
        .asks(P1, "turn")
        .check(|state| assert_eq!(state.players[P1].power.bowls[1], 4));
}

/// GP-1050
#[test]
fn itars_with_institute_buy_tiles() {
    let scene = || {
        scene([Itars, Xenos])
            .institute(P1, "0x1")
            .gaia_area(P1, 9)
            .act(P1, "pass booster_tokens_ore")
            .act(P2, "pass booster_ore_knowledge")
            .act(P1, "income charge 4")
            .asks(P1, "gaia_trade")
    };
    scene().act(P1, "done").check(|state| assert_eq!(state.players[P1].power.gaia, 0)).asks(P1, "turn");
    scene()
        .act(P1, "trade; tech std_7_vp; advance gaia_project")
        .asks(P1, "gaia_trade")
        .act(P1, "trade; tech std_ore_qic; decline")
        .asks(P1, "turn")
        .check(|state| assert_eq!(state.players[P1].standard.count_ones(), 2));
}

/// GP-1040, GP-3990, GP-3995
#[test]
fn bal_taks_turn_gaiaformers_into_qic_for_a_round() {
    scene([BalTaks, Xenos])
        .gaiaformers(P1, 2)
        .act(P1, "convert gaiaformer_to_qic; convert gaiaformer_to_qic")
        .resources(P1, "2 qic")
        .rejects(P1, "convert gaiaformer_to_qic", "NO_GAIAFORMER", rules::GAIAFORMER_CONVERSION)
        .everybody_passes()
        .check(|state| assert_eq!(state.players[P1].gaiaformers, 2));
}

/// GP-1480
#[test]
fn range_works_as_for_mines() {
    // Transdim -3x-1 is 3 away.
    let scene = |owns: &str, level| {
        scene([Terrans, Xenos])
            .mine(P1, "-2x1")
            .gaiaformers(P1, 1)
            .level(P1, Area::GaiaProject, 1)
            .level(P1, Area::Navigation, level)
            .bowls(P1, [6, 0, 0])
            .owns(P1, owns)
    };
    scene("", 0).rejects(P1, "project -3x-1", "OUT_OF_RANGE", rules::RANGE);
    scene("2 qic", 0).act(P1, "project -3x-1").resources(P1, "1 qic");
    scene("2 qic", 4).act(P1, "project -3x-1").resources(P1, "2 qic");
}

/// GP-1490, GP-1510
#[test]
fn the_cost_depends_on_the_level_now() {
    let scene = |level, tokens| {
        scene([Terrans, Xenos])
            .mine(P1, "-2x2")
            .gaiaformers(P1, 1)
            .level(P1, Area::GaiaProject, level)
            .bowls(P1, [tokens, 0, 0])
    };
    scene(0, 9).rejects(P1, "project -3x3", "LEVEL_TOO_LOW", rules::PROJECT_COST);
    // The Gaiaformer is the same, whenever it was gained.
    for (level, cost) in [(1, 6), (2, 6), (3, 4), (4, 3), (5, 3)] {
        scene(level, cost - 1).rejects(P1, "project -3x3", "NOT_ENOUGH_TOKENS", rules::PROJECT_COST);
        scene(level, cost).act(P1, "project -3x3").power(P1, [0, 0, 0], cost);
    }
}

/// GP-1530, GP-2610
#[test]
fn gaiaformers_come_with_levels_1_3_and_4() {
    let mut owned = Vec::new();
    for level in 0..4 {
        let scene = scene([Xenos, Terrans]).owns(P1, "4 knowledge").level(P1, Area::GaiaProject, level);
        owned.push(scene.act(P1, "research gaia_project").state().players[P1].gaiaformers);
    }
    assert_eq!(owned, [1, 0, 1, 1]);
    // One on a planet or in the Gaia area is not available.
    let scene = |faction| {
        scene([faction, Xenos])
            .mine(P1, "-2x2")
            .gaiaformers(P1, 1)
            .level(P1, Area::GaiaProject, 4)
            .bowls(P1, [9, 0, 0])
            .rich(P1)
    };
    scene(Terrans).act(P1, "project -3x3; end").act(P2, "pass booster_tokens_ore").rejects(
        P1,
        "project 2x-2",
        "NO_GAIAFORMER",
        rules::PROJECT,
    );
    scene(BalTaks).act(P1, "convert gaiaformer_to_qic").rejects(
        P1,
        "project -3x3",
        "NO_GAIAFORMER",
        rules::PROJECT,
    );
}

/// GP-1540
#[test]
fn a_gaiaformer_is_no_structure() {
    scene([Terrans, Xenos]).project(P1, "-3x3").gaiaformed("-3x3").sees(|look| {
        let spot = look.state.spot(hex("-3x3")).unwrap();
        assert_eq!(look.power_value(P1.into(), spot), 0);
        for count in [Count::Structures, Count::Mines, Count::PlanetTypes, Count::GaiaPlanets, Count::Sectors]
        {
            assert_eq!(look.count(P1.into(), count), 0, "{count:?}");
        }
        // No discount for its neighbours, no origin of a range.
        assert!(!look.has_neighbour(P2.into(), look.state.spot(hex("-2x2")).unwrap()));
        assert_eq!(look.range_qic(P1.into(), look.state.spot(hex("-2x2")).unwrap(), 0), u8::MAX);
    });
}

//! 5.2: the Gaia phase.

use orrery_gaia_project::{
    facts::Count,
    ids::{AdvancedTile, Area, Booster, Faction::*, Planet, StandardTile, Structure, Token},
    rules,
};

use crate::common::*;

fn next_round(scene: Scene) -> Scene {
    scene
        .with(|state| state.boosters = vec![Booster::Labs, Booster::Mines, Booster::Gaia])
        .act(P1, "pass booster_labs")
        .act(P2, "pass booster_mines")
}

/// Itars with an institute at their decision of the Gaia phase, with empty bowls.
fn itars(tokens: u8) -> Scene {
    let scene = scene([Itars, Terrans]).institute(P1, "0x1").gaia_area(P1, tokens);
    at_decision(scene)
}

fn at_decision(scene: Scene) -> Scene {
    let scene = next_round(scene).act(P1, "income charge 4");
    // The token of the board against the charge of the institute: all tokens come after it.
    scene.with(|state| state.players[P1].power.bowls = [0, 0, 0])
}

/// GP-1015, GP-1020
#[test]
fn planets_turn_before_the_first_decision() {
    let scene =
        scene([Itars, Terrans]).institute(P1, "0x1").gaia_area(P1, 4).project(P2, "-3x3").gaia_area(P2, 6);
    at_decision(scene).asks(P1, "gaia_trade").check(|state| {
        let spot = state.spot(hex("-3x3")).unwrap();
        assert_eq!(state.planet(spot), Some(Planet::Gaia));
        assert!(state.players[P2].projects.contains(spot), "the Gaiaformer stays on it");
        assert_eq!(state.players[P2].power.gaia, 6, "tokens return afterwards");
    });
}

/// GP-1030, GP-1560
#[test]
fn a_project_of_round_6_never_completes() {
    scene([Terrans, Xenos])
        .round(6)
        .mine(P1, "-2x2")
        .gaiaformers(P1, 1)
        .level(P1, Area::GaiaProject, 1)
        .bowls(P1, [6, 0, 0])
        .act(P1, "project -3x3; end")
        .act(P2, "pass")
        .act(P1, "pass")
        .check(|state| {
            assert!(state.over);
            assert_eq!(state.planet(state.spot(hex("-3x3")).unwrap()), Some(Planet::Transdim));
        })
        .sees(|look| assert_eq!(look.count(P1.into(), Count::GaiaPlanets), 0));
}

/// GP-1060, GP-1050
#[test]
fn each_finishes_before_the_next() {
    let scene =
        scene([Itars, Terrans]).institute(P1, "0x1").institute(P2, "-2x1").gaia_area(P1, 8).gaia_area(P2, 3);
    next_round(scene)
        .act(P1, "income charge 4")
        .act(P2, "income charge 4")
        .act(P1, "trade; tech std_7_vp; decline")
        .waits(P2)
        .act(P1, "trade; tech std_ore_qic; decline")
        .asks(P2, "gaia_gain")
        .check(|state| assert_eq!(state.players[P1].power.gaia, 0))
        .act(P2, "done")
        .asks(P1, "turn");
}

/// GP-1070, GP-5360
#[test]
fn the_round_tile_is_in_force() {
    // Round 2 has 2 points for each advance, round 1 two for each step.
    itars(4).act(P1, "trade; tech std_7_vp").vp(P1, 17).act(P1, "advance gaia_project").vp(P1, 19);
}

/// GP-1080
#[test]
fn a_lost_planet_of_the_gaia_phase_is_charged_for_at_once() {
    let scene = scene([Itars, Terrans])
        .institute(P1, "0x1")
        .mine(P2, "-2x1")
        .gaia_area(P1, 8)
        .gaia_area(P2, 2)
        .level(P1, Area::Navigation, 4)
        .token(P1, Token::Vp7Ore)
        .bowls(P2, [2, 0, 0]);
    at_decision(scene)
        // The tile below Navigation.
        .act(P1, "trade; tech std_knowledge_per_type; advance navigation")
        .waits(P2)
        .act(P1, "lost -1x1")
        .asks(P2, "charge")
        .waits(P1)
        .check(|state| assert_eq!(state.players[P2].power.gaia, 2))
        .act(P2, "charge 1")
        .power(P2, [1, 1, 0], 2)
        .asks(P1, "gaia_trade")
        .act(P1, "done")
        .power(P2, [1, 3, 0], 0);
}

/// GP-4280, GP-4290, GP-4295
#[test]
fn four_tokens_for_a_tile() {
    itars(9).act(P1, "done").power(P1, [9, 0, 0], 0).asks(P1, "turn");
    let once = || itars(9).act(P1, "trade; tech std_7_vp; decline").power(P1, [0, 0, 0], 5);
    once().act(P1, "done").power(P1, [5, 0, 0], 0);
    once().act(P1, "trade; tech std_ore_qic; decline").power(P1, [1, 0, 0], 0).asks(P1, "turn");
    // Three are not enough.
    let scene = scene([Itars, Terrans]).institute(P1, "0x1").gaia_area(P1, 3);
    next_round(scene).act(P1, "income charge 4").asks(P1, "turn");
    // An advanced tile is a tile.
    let scene = crate::common::scene([Itars, Terrans])
        .institute(P1, "0x1")
        .gaia_area(P1, 4)
        .level(P1, Area::Science, 4)
        .advanced_at(Area::Science, AdvancedTile::Mine2Now)
        .token(P1, Token::Vp7Ore)
        .tile(P1, StandardTile::Vp7);
    at_decision(scene)
        .act(P1, "trade; tech adv_mine_2_now; cover std_7_vp; decline")
        .check(|state| assert!(state.players[P1].has_advanced(AdvancedTile::Mine2Now)))
        .asks(P1, "turn");
}

/// GP-4285
#[test]
fn a_purchase_acts_before_the_rest_returns() {
    // The charge of level 3 finds no tokens: the five others are still in the Gaia area.
    itars(9)
        .with(|state| state.players[P1].research[Area::GaiaProject.index()] = 2)
        .act(P1, "trade; tech std_7_vp; advance gaia_project")
        .power(P1, [0, 0, 0], 5)
        .act(P1, "done")
        .power(P1, [5, 0, 0], 0);
    // New tokens of level 2 lie in bowl I before.
    itars(9)
        .with(|state| state.players[P1].research[Area::GaiaProject.index()] = 1)
        .act(P1, "trade; tech std_7_vp; advance gaia_project")
        .power(P1, [3, 0, 0], 5);
}

/// GP-4300
#[test]
fn without_a_tile_nothing_is_bought() {
    let all = StandardTile::ALL.iter();
    let scene = all.fold(scene([Itars, Terrans]), |scene, tile| scene.tile(P1, *tile));
    let scene = next_round(scene.institute(P1, "0x1").gaia_area(P1, 9));
    // Two charges against two tokens: the institute, the board and the tile with ore and charge.
    let scene = scene.act(P1, "income tokens 1").act(P1, "income tokens 1");
    scene.asks(P1, "turn").check(|state| assert_eq!(state.players[P1].power.gaia, 0));
}

/// GP-3310, GP-3315, GP-3320, GP-5762
#[test]
fn terrans_choose_what_the_tokens_buy() {
    let terrans = |tokens: u8| {
        let scene = scene([Terrans, Xenos]).institute(P1, "-2x1").gaia_area(P1, tokens);
        let scene = next_round(scene).act(P1, "income charge 4");
        scene.with(|state| state.players[P1].resources = resources("14 ore")).asks(P1, "gaia_gain")
    };
    let all =
        ["gain power_to_qic", "gain power_to_ore", "gain power_to_knowledge", "gain power_to_credit", "done"];
    terrans(8)
        .expect(P1, all)
        .rejects(P1, "gain ore_to_credit", "NO_SUCH_GAIN", rules::TERRANS_GAIN)
        .act(P1, "gain power_to_qic")
        .act(P1, "gain power_to_knowledge")
        .resources(P1, "14 ore 1 knowledge 1 qic")
        .asks(P1, "turn");
    // Caps hold: the second ore is lost. All tokens lie in bowl II.
    terrans(6)
        .act(P1, "gain power_to_ore; gain power_to_ore")
        .resources(P1, "15 ore")
        .asks(P1, "turn")
        .check(|state| assert_eq!(state.players[P1].power.bowls[1], 6));
    // The choice may be empty, at once or after a part of it.
    terrans(6).act(P1, "done").resources(P1, "14 ore").asks(P1, "turn");
    terrans(6)
        .act(P1, "gain power_to_credit")
        .act(P1, "done")
        .resources(P1, "14 ore 1 credits")
        .asks(P1, "turn");
}

/// GP-5790
#[test]
fn nobody_else_decides_in_the_gaia_phase() {
    // Terrans and Itars without an institute, and every other faction with one.
    for faction in orrery_gaia_project::ids::Faction::ALL {
        let with_institute = !matches!(faction, Terrans | Itars);
        let other = if *faction == Xenos || *faction == Gleens { Terrans } else { Xenos };
        let mut scene = scene([*faction, other]).gaia_area(P1, 9).project(P1, "-3x3").gaiaformers(P1, 1);
        if with_institute {
            scene = scene.institute(P1, "-2x1");
        }
        let mut scene = next_round(scene);
        if scene.options(P1).iter().any(|option| option.starts_with("income")) {
            scene = scene.act(P1, "income charge 4");
        }
        scene.asks(P1, "turn").check(|state| assert_eq!(state.players[P1].power.gaia, 0, "{faction}"));
    }
    let terrans = scene([Terrans, Xenos]).structure(P1, Structure::Institute, "-2x1").gaia_area(P1, 1);
    next_round(terrans).act(P1, "income charge 4").asks(P1, "gaia_gain");
}

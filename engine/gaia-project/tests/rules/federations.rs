//! Section 9: federations.

use orrery_gaia_project::{
    ids::{Faction::*, RoundTile, StandardTile, Structure, Token},
    rules,
};

use crate::common::*;

/// GP-1950, GP-1960, GP-1980
#[test]
fn power_values() {
    let value = |scene: Scene, at: &str, expected: u8| {
        let at = hex(at);
        scene.sees(|look| assert_eq!(look.power_value(P1.into(), look.state.spot(at).unwrap()), expected))
    };
    let scene = scene([Bescods, Xenos])
        .mine(P1, "-2x2")
        .trading_station(P1, "-2x1")
        .lab(P1, "-3x0")
        .structure(P1, Structure::AcademyAction, "1x1");
    let scene = value(scene, "-2x2", 1);
    let scene = value(scene, "-2x1", 2);
    let scene = value(scene, "-3x0", 2);
    let scene = value(scene, "1x1", 3).institute(P1, "0x1").tile(P1, StandardTile::BigStructures4);
    let scene = value(scene, "0x1", 4);
    let scene = value(scene, "-3x0", 3);
    value(scene, "1x1", 5);
}

/// GP-2000, GP-2110, GP-2420, GP-2440, GP-2450, GP-2480, GP-5340
#[test]
fn adjacent_structures_need_no_satellite() {
    scene([Terrans, Xenos])
        .round_tile(RoundTile::Federation5)
        .institute(P1, "-2x1")
        .trading_station(P1, "-2x2")
        .mine(P1, "4x-5")
        .rejects(P1, "federate", "TOO_WEAK", rules::FEDERATION_VALUE)
        .structure(P1, Structure::AcademyAction, "3x3")
        .rejects(P1, "federate", "NO_FEDERATION", rules::FEDERATION_SETS)
        .with(|state| {
            let spot = state.spot(hex("-2x2")).unwrap();
            state.players[P1].structures[Structure::TradingStation.index()].remove(spot);
            state.players[P1].structures[Structure::AcademyKnowledge.index()].insert(spot);
        })
        .tile(P1, StandardTile::BigStructures4)
        .act(P1, "federate")
        .offers(P1, "unite -2x1 -2x2")
        .act(P1, "unite -2x1 -2x2")
        .offers(P1, "token fed_6_vp_knowledge")
        .act(P1, "token fed_6_vp_knowledge")
        .vp(P1, 10 + 6 + 5)
        .resources(P1, "2 knowledge")
        .check(|state| {
            assert_eq!(state.players[P1].green[Token::Vp6Knowledge.index()], 1);
            assert_eq!(state.players[P1].federated.len(), 2);
        });
}

/// GP-2060, GP-2070, GP-2130, GP-2210, GP-0840, GP-5850
#[test]
fn satellites_cost_tokens_of_any_bowl() {
    // Institute on ice 0x1, academy on terra -2x1: one hex between, and a mine beside the academy.
    let scene = || {
        scene([Itars, Xenos])
            .institute(P1, "0x1")
            .structure(P1, Structure::AcademyAction, "-2x1")
            .mine(P1, "-2x2")
    };
    scene().rejects(P1, "federate", "NO_FEDERATION", rules::FEDERATION_SETS);
    scene()
        .bowls(P1, [1, 0, 1])
        .act(P1, "federate; unite -2x1 -2x2 0x1")
        .asks(P1, "satellites")
        .act(P1, "satellites -1x1")
        .expect(P1, ["tokens 1 0 0", "tokens 0 0 1"])
        .act(P1, "tokens 0 0 1")
        .power(P1, [1, 0, 0], 0)
        .asks(P1, "federation_token")
        .check(|state| assert_eq!(state.players[P1].satellites.len(), 1));
}

/// GP-2470, GP-2425
#[test]
fn without_tokens_no_federation() {
    let strong = || {
        scene([Terrans, Xenos])
            .institute(P1, "-2x1")
            .structure(P1, Structure::AcademyKnowledge, "-2x2")
            .tile(P1, StandardTile::BigStructures4)
    };
    strong().with(|state| state.tokens = [0, 0, 0, 0, 0, 0, 1]).rejects(
        P1,
        "federate",
        "NO_TOKEN",
        rules::NO_TOKEN,
    );
    strong()
        .with(|state| state.tokens = [1, 0, 0, 0, 0, 0, 1])
        .act(P1, "federate; unite -2x1 -2x2")
        .rejects(P1, "token fed_7_vp_ore", "TOKEN_GONE", rules::TOKEN_GONE)
        .expect(P1, ["token fed_12_vp"]);
}

/// GP-3480
#[test]
fn xenos_with_institute_need_six() {
    scene([Xenos, Terrans])
        .institute(P1, "-2x2")
        .structure(P1, Structure::AcademyKnowledge, "-2x1")
        .act(P1, "federate")
        .expect(P1, ["unite -2x1 -2x2"]);
}

/// GP-2330, GP-2340, GP-2360
#[test]
fn the_ivits_enlarge_one_federation() {
    let scene = || {
        scene([Ivits, Terrans])
            .institute(P1, "1x-3")
            .structure(P1, Structure::AcademyKnowledge, "2x-3")
            .tile(P1, StandardTile::BigStructures4)
    };
    scene()
        .act(P1, "federate; unite 1x-3 2x-3; token fed_12_vp; end")
        .act(P2, "pass booster_tokens_ore")
        .rejects(P1, "federate", "TOO_WEAK", rules::GROWING_VALUE)
        // Strong enough by itself: 14 with the token that counts.
        .structure(P1, Structure::AcademyAction, "0x-1")
        .lab(P1, "-1x-3")
        .federation(P1, ["0x-1", "-1x-3"])
        .satellite(P1, "1x-2")
        .satellite(P1, "0x-3")
        .act(P1, "federate")
        .expect(P1, ["unite"])
        .act(P1, "unite; token fed_12_vp")
        .vp(P1, 34);
}

/// GP-2410, GP-3880, GP-3890, GP-3910, GP-3920
#[test]
fn space_stations() {
    scene([Ivits, Terrans])
        .institute(P1, "1x-3")
        .federation(P1, ["1x-3"])
        .mine(P2, "2x-3")
        .bowls(P2, [4, 0, 0])
        .rejects(P1, "special station 2x-3", "HEX_TAKEN", rules::STATION)
        .rejects(P1, "special station -2x0", "OUT_OF_RANGE", rules::STATION_RANGE)
        .act(P1, "special station 1x-2; end")
        .check(|state| assert_eq!(state.players[P1].federated.len(), 2))
        .sees(|look| {
            use orrery_gaia_project::facts::Count;
            assert_eq!(look.count(P1.into(), Count::SatellitesPlusSpaceStations), 1);
            assert_eq!(look.count(P1.into(), Count::Structures), 1);
        })
        .asks(P2, "turn");
}

//! 9.6 and 12.8: the Ivits.

use orrery_gaia_project::{
    Config,
    facts::Count,
    ids::{Area, Booster, Faction::*, RoundTile, StandardTile, Structure, Token},
    rules,
};

use crate::common::*;

/// A federation of the Ivits worth 12, with one token that counts.
fn worth_12() -> Scene {
    scene([Ivits, Terrans])
        .institute(P1, "1x-3")
        .structure(P1, Structure::AcademyKnowledge, "2x-3")
        .lab(P1, "-1x-2")
        .trading_station(P1, "-1x-3")
        .trading_station(P1, "0x-1")
        .satellite(P1, "0x-2")
        .federation(P1, ["1x-3", "2x-3", "-1x-2", "-1x-3", "0x-1"])
        .token(P1, Token::Vp12)
}

/// GP-2330, GP-2340, GP-2350
#[test]
fn the_total_grows_with_the_tokens() {
    let threshold = |scene: Scene, expected: u32| {
        scene.sees(|look| assert_eq!(look.federation_threshold(P1.into()), expected));
    };
    threshold(scene([Ivits, Terrans]), 7);
    threshold(scene([Ivits, Terrans]).token(P1, Token::Vp12), 14);
    threshold(scene([Ivits, Terrans]).token(P1, Token::Vp12).gray_token(P1, Token::Vp7Ore), 21);
    // The token of Terraforming 5 does not count.
    let scene = scene([Ivits, Terrans])
        .token(P1, Token::Vp8Qic)
        .level(P1, Area::Terraforming, 4)
        .owns(P1, "4 knowledge")
        .act(P1, "research terraforming")
        .check(|state| assert_eq!(state.players[P1].token_count(), 2));
    threshold(scene, 14);
}

/// GP-2390
#[test]
fn for_all_else_that_token_is_like_others() {
    let scene = scene([Ivits, Terrans])
        .token(P1, Token::Vp8Qic)
        .level(P1, Area::Terraforming, 4)
        .owns(P1, "4 knowledge 3 qic")
        .act(P1, "research terraforming; end")
        .act(P2, "pass booster_tokens_ore");
    scene
        .sees(|look| assert_eq!(look.count(P1.into(), Count::FederationTokens), 2))
        .check(|state| assert_eq!(state.players[P1].green[Token::Vp7Ore.index()], 1, "it can be flipped"))
        .act(P1, "action qic_rescore_federation")
        .offers(P1, "rescore fed_7_vp_ore");
}

/// GP-2360, GP-2365, GP-5340
#[test]
fn an_upgrade_may_give_the_next_token_for_nothing() {
    worth_12()
        .round_tile(RoundTile::Federation5)
        .rich(P1)
        .rejects(P1, "federate", "TOO_WEAK", rules::GROWING_VALUE)
        .act(P1, "upgrade academy_action -1x-2; tech std_big_structures_4; decline; end")
        .act(P2, "pass booster_tokens_ore")
        // Institute and academies with 4 each and two trading stations: 16.
        .owns(P1, "")
        .act(P1, "federate")
        .expect(P1, ["unite"])
        .act(P1, "unite; token fed_6_vp_knowledge")
        .vp(P1, 10 + 6 + 5)
        .resources(P1, "2 knowledge")
        .check(|state| {
            assert_eq!((state.players[P1].federations, state.players[P1].satellites.len()), (1, 1));
        });
}

/// GP-2370, GP-2375, GP-2380, GP-3870, GP-2060
#[test]
fn two_qic_join_a_trading_station() {
    // Volcanic 3x-1 is two hexes beyond the federation; its first satellite lies beside it.
    let station = || worth_12().owns(P1, "2 qic").bowls(P1, [9, 0, 0]).trading_station(P1, "3x-1");
    let scene = station().act(P1, "federate").expect(P1, ["unite 3x-1"]).act(P1, "unite 3x-1");
    assert!(scene.options(P1).len() > 1, "by several routes");
    scene
        .rejects(P1, "satellites 2x-1", "DISCONNECTED", rules::ONE_SET)
        .act(P1, "satellites 1x-1 2x-1")
        .asks(P1, "federation_token")
        .act(P1, "token fed_12_vp")
        .vp(P1, 22)
        .resources(P1, "")
        .power(P1, [9, 0, 0], 0)
        .check(|state| {
            assert_eq!((state.players[P1].satellites.len(), state.players[P1].federated.len()), (3, 6));
            assert_eq!(state.players[P1].token_count(), 2);
        });
    // With a mine the total is 13; with one Q.I.C. it cannot be paid.
    worth_12().owns(P1, "2 qic").mine(P1, "3x-1").rejects(P1, "federate", "TOO_WEAK", rules::GROWING_VALUE);
    station().owns(P1, "1 qic").rejects(P1, "federate", "NO_FEDERATION", rules::FEDERATION_SETS);
    // A second station farther away would be superfluous.
    station()
        .owns(P1, "9 qic")
        .trading_station(P1, "6x-1")
        .act(P1, "federate")
        .offers(P1, "unite 3x-1")
        .rejects(P1, "unite 3x-1 6x-1", "SUPERFLUOUS", rules::SUPERFLUOUS);
}

/// GP-2330
#[test]
fn there_is_only_one_federation() {
    worth_12()
        .owns(P1, "2 qic")
        .trading_station(P1, "3x-1")
        .check(|state| assert_eq!(state.players[P1].federations, 0))
        .act(P1, "federate; unite 3x-1; satellites 1x-1 2x-1; token fed_12_vp; end")
        .act(P2, "pass booster_tokens_ore")
        // The next one has to enlarge it again: 21.
        .rejects(P1, "federate", "TOO_WEAK", rules::GROWING_VALUE)
        .sees(|look| assert_eq!(look.federation_threshold(P1.into()), 21));
}

/// GP-2090, GP-2205, GP-1970, GP-1990
#[test]
fn stations_are_members_that_cost_nothing() {
    let scene = || {
        scene([Ivits, Terrans])
            .institute(P1, "1x-3")
            .structure(P1, Structure::AcademyAction, "-1x-2")
            .station(P1, "0x-3")
            .mine(P1, "-3x0")
            .owns(P1, "5 qic")
    };
    // 3 + 3 + 1, without a satellite: the station itself is the connection; the mine would cost one.
    scene()
        .act(P1, "federate")
        .expect(P1, ["unite -1x-2 0x-3 1x-3"])
        .rejects(P1, "unite -3x0 -1x-2 0x-3 1x-3", "SUPERFLUOUS", rules::SUPERFLUOUS)
        .rejects(P1, "unite -1x-2 1x-3", "BROKEN_GROUP", rules::WHOLE_GROUPS)
        .act(P1, "unite -1x-2 0x-3 1x-3; token fed_12_vp")
        .resources(P1, "5 qic");
    // Their own satellites never lie on their stations.
    scene()
        .with(|state| {
            let spot = state.spot(hex("0x-3")).unwrap();
            state.players[P1].stations.remove(spot);
        })
        .station(P1, "-2x-1")
        .act(P1, "federate; unite -3x0 -2x-1 -1x-2 1x-3")
        .rejects(P1, "satellites -2x-1", "NO_SATELLITE_HERE", rules::SATELLITE_HEX)
        .expect(P1, ["satellites 0x-3", "satellites 0x-2"]);
}

/// GP-2400, GP-3910, GP-3920, GP-5050, GP-5090
#[test]
fn stations_are_no_structures() {
    worth_12().station(P1, "1x-2").federation(P1, ["1x-2"]).sees(|look| {
        let count = |what| look.count(P1.into(), what);
        assert_eq!(count(Count::StructuresInFederations), 5);
        assert_eq!(count(Count::Structures), 5);
        assert_eq!(count(Count::SatellitesPlusSpaceStations), 2);
        // Sectors 01, 02 and 03 by planets; a station alone colonises nothing.
        assert_eq!(count(Count::Sectors), 3);
    });
    scene([Ivits, Terrans]).station(P1, "3x-3").sees(|look| {
        for what in [Count::Sectors, Count::PlanetTypes, Count::Structures] {
            assert_eq!(look.count(P1.into(), what), 0);
        }
    });
}

/// GP-3850, GP-3860
#[test]
fn institute_and_income_work_from_round_1() {
    let config = Config { factions: "ivits xenos".into(), ..Config::default() };
    setup(config, 2)
        .act(P2, "place mine -1x-2")
        .act(P2, "place mine -2x2")
        .act(P2, "place mine 2x-6")
        .act(P1, "place institute 1x-3")
        .with(|state| {
            state.boosters = vec![Booster::Mines, Booster::Labs, Booster::Gaia, Booster::OreKnowledge]
        })
        .act(P2, "booster booster_ore_knowledge")
        .act(P1, "booster booster_mines")
        .expect(P1, ["income charge 4", "income tokens 1"])
        .act(P1, "income tokens 1")
        .power(P1, [0, 6, 1], 0)
        // Base income 1 ore, 1 knowledge and 1 Q.I.C., and 1 ore of the booster.
        .resources(P1, "6 ore 4 knowledge 15 credits 2 qic")
        .offers(P1, "special station 1x-2")
        .check(|state| assert_eq!((state.round, state.players[P1].count(Structure::Mine)), (1, 0)));
}

/// GP-3880, GP-3890
#[test]
fn a_station_needs_a_hex_in_range() {
    let scene = |owns: &str| scene([Ivits, Terrans]).institute(P1, "1x-3").station(P1, "1x-2").owns(P1, owns);
    scene("")
        .rejects(P1, "special station 1x-2", "HEX_TAKEN", rules::STATION)
        .rejects(P1, "special station 2x-3", "HEX_TAKEN", rules::STATION)
        .rejects(P1, "special station 60x60", "OFF_THE_BOARD", rules::STATION)
        // The station itself is an origin: 1x0 is two away.
        .rejects(P1, "special station 1x0", "OUT_OF_RANGE", rules::STATION_RANGE)
        .act(P1, "special station 1x-1; end")
        .resources(P1, "");
    scene("1 qic")
        .act(P1, "special station 1x0; end")
        .resources(P1, "")
        .act(P2, "pass booster_tokens_ore")
        .rejects(P1, "special station 1x-1", "SPECIAL_USED", rules::SPECIAL_ONCE);
    // Without the institute there is no such action; no other faction has it.
    crate::common::scene([Terrans, Ivits]).institute(P1, "-2x1").rejects(
        P1,
        "special station -1x1",
        "NOT_OWNED",
        rules::SPECIALS,
    );
}

/// GP-3900
#[test]
fn a_station_may_lie_on_satellites() {
    worth_12()
        .satellite(P2, "0x-2")
        .owns(P1, "")
        .offers(P1, "special station 0x-2")
        .act(P1, "special station 0x-2")
        .check(|state| {
            let spot = state.spot(hex("0x-2")).unwrap();
            let own = &state.players[P1];
            assert!(
                own.satellites.contains(spot) && own.stations.contains(spot) && own.federated.contains(spot)
            );
        })
        // 12 and the station: with another one the federation is worth 14.
        .act(P1, "end")
        .act(P2, "pass booster_tokens_ore")
        .rejects(P1, "federate", "TOO_WEAK", rules::GROWING_VALUE)
        .station(P1, "1x-2")
        .federation(P1, ["1x-2"])
        .offers(P1, "federate");
}

/// GP-3930, GP-2640
#[test]
fn the_lost_planet_does_not_go_on_a_station() {
    scene([Xenos, Ivits])
        .owns(P1, "4 knowledge")
        .level(P1, Area::Navigation, 4)
        .token(P1, Token::Vp8Qic)
        .mine(P1, "-2x2")
        .station(P2, "-1x1")
        .tile(P2, StandardTile::Vp7)
        .act(P1, "research navigation")
        .rejects(P1, "lost -1x1", "HEX_TAKEN", rules::LOST_PLANET)
        .offers(P1, "lost -1x2");
}

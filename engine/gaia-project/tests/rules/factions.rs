//! Section 12: factions.

use orrery_gaia_project::{
    facts::Count,
    ids::{Area, Faction::*, RoundTile, StandardTile, Structure, Token},
    rules,
};

use crate::common::*;

/// GP-3360, GP-3380, GP-3400, GP-3420, GP-3425
#[test]
fn lantids_share_planets() {
    scene([Lantids, Xenos])
        .round_tile(RoundTile::Mine2)
        .tile(P1, StandardTile::GaiaMine3Vp)
        .mine(P1, "-2x1")
        .level(P1, Area::Navigation, 2)
        .mine(P2, "0x-1")
        .owns(P1, "1 ore 2 credits")
        .act(P1, "build mine 0x-1")
        .resources(P1, "")
        .vp(P1, 12)
        .sees(|look| {
            assert_eq!(look.count(P1.into(), Count::Mines), 2);
            assert_eq!(look.count(P1.into(), Count::PlanetTypes), 1);
            assert_eq!(look.count(P1.into(), Count::GaiaPlanets), 0);
        });
    scene([Lantids, Xenos]).rich(P1).mine(P1, "-2x1").rejects(
        P1,
        "build mine -2x1",
        "OCCUPIED",
        rules::LANTIDS_ONE,
    );
}

/// GP-3390, GP-3430
#[test]
fn lantids_share_no_projects_and_need_no_steps() {
    scene([Lantids, Xenos])
        .rich(P1)
        .bowls(P1, [0, 0, 5])
        .mine(P1, "-2x1")
        .mine(P2, "-2x2")
        .project(P2, "-3x3")
        .rejects(P1, "build mine -3x3", "NOT_HABITABLE", rules::PROJECT_CLOSED)
        .rejects(P1, "action power_terraform_1 -2x2", "NO_STEP_NEEDED", rules::LANTIDS_STEPS);
}

/// GP-3440
#[test]
fn lantids_with_institute_gain_knowledge() {
    scene([Lantids, Xenos])
        .owns(P1, "1 ore 2 credits")
        .institute(P1, "-2x1")
        .mine(P2, "-2x2")
        .act(P1, "build mine -2x2")
        .resources(P1, "2 knowledge");
}

/// GP-3520, GP-3545
#[test]
fn gleens_gain_ore_for_qic() {
    scene([Gleens, Terrans]).bowls(P1, [0, 0, 4]).act(P1, "convert power_to_qic").resources(P1, "1 ore");
    scene([Gleens, Terrans])
        .owns(P1, "15 ore 3 qic")
        .gray_token(P1, Token::Vp8Qic)
        .act(P1, "action qic_rescore_federation; rescore fed_8_vp_qic")
        .vp(P1, 18)
        .resources(P1, "15 ore");
}

/// GP-3530
#[test]
fn gleens_with_action_academy_gain_qic_at_once() {
    scene([Gleens, Terrans])
        .lab(P1, "-2x2")
        .owns(P1, "6 ore 6 credits")
        .act(P1, "upgrade academy_action -2x2; tech std_ore_qic")
        .resources(P1, "1 ore 1 qic");
}

/// GP-3550
#[test]
fn gleens_on_gaia_planets() {
    scene([Gleens, Terrans])
        .mine(P1, "-2x2")
        .level(P1, Area::Navigation, 2)
        .owns(P1, "2 ore 2 credits")
        .act(P1, "build mine -2x4")
        .resources(P1, "")
        .vp(P1, 12);
}

/// GP-3570, GP-2480
#[test]
fn gleens_institute_brings_their_token() {
    scene([Gleens, Terrans])
        .round_tile(RoundTile::Federation5)
        .trading_station(P1, "-2x2")
        .owns(P1, "4 ore 6 credits")
        .act(P1, "upgrade institute -2x2")
        .resources(P1, "1 ore 1 knowledge 2 credits")
        .vp(P1, 15)
        .check(|state| assert_eq!(state.players[P1].green[Token::Gleens.index()], 1));
}

/// GP-3740, GP-3760, GP-3785
#[test]
fn ambas_swap() {
    scene([Ambas, Terrans])
        .institute(P1, "-3x-3")
        .mine(P1, "-5x3")
        .federation(P1, ["-3x-3"])
        .mine(P2, "-5x4")
        .bowls(P2, [4, 0, 0])
        .rejects(P1, "special swap -5x4", "NO_MINE", rules::SWAP)
        .act(P1, "special swap -5x3; end")
        .has(P1, Structure::Institute, "-5x3")
        .has(P1, Structure::Mine, "-3x-3")
        .vp(P1, 10)
        .check(|state| {
            let spot = state.spot(hex("-3x-3")).unwrap();
            assert!(state.players[P1].federated.contains(spot));
        })
        .asks(P2, "turn");
}

/// GP-3950
#[test]
fn geodens_with_institute_learn_from_new_types() {
    scene([Geodens, Terrans])
        .institute(P1, "2x-3")
        .rich(P1)
        .owns(P1, "15 ore 10 credits")
        .act(P1, "build mine 1x-3")
        .resources(P1, "11 ore 8 credits 3 knowledge");
    scene([Geodens, Terrans])
        .institute(P1, "2x-3")
        .mine(P1, "6x-1")
        .owns(P1, "15 ore 10 credits")
        .act(P1, "build mine 1x-3")
        .resources(P1, "11 ore 8 credits");
}

/// GP-3980, GP-4010, GP-4000
#[test]
fn bal_taks_have_no_navigation_before_the_institute() {
    scene([BalTaks, Terrans])
        .owns(P1, "4 knowledge")
        .rejects(P1, "research navigation", "AREA_LOCKED", rules::NAVIGATION_LOCK)
        .trading_station(P1, "2x-3")
        .owns(P1, "3 ore 5 credits")
        // The tile below Navigation.
        .act(P1, "upgrade lab 2x-3; tech std_knowledge_per_type")
        .asks(P1, "after_action");
    scene([BalTaks, Terrans]).institute(P1, "2x-3").owns(P1, "4 knowledge").offers(P1, "research navigation");
    scene([BalTaks, Terrans])
        .structure(P1, Structure::AcademyAction, "2x-3")
        .act(P1, "special academy")
        .resources(P1, "4 credits");
}

/// GP-4030, GP-4040
#[test]
fn firaks_downgrade() {
    scene([Firaks, Terrans])
        .round_tile(RoundTile::TradingStation4)
        .institute(P1, "-3x0")
        .lab(P1, "1x1")
        .rejects(P1, "special downgrade -3x0", "NO_LAB", rules::DOWNGRADE)
        .act(P1, "special downgrade 1x1")
        .vp(P1, 14)
        .has(P1, Structure::TradingStation, "1x1")
        .offers(P1, "decline")
        .act(P1, "advance science")
        .vp(P1, 14);
    scene([Firaks, Terrans])
        .institute(P1, "-3x0")
        .lab(P1, "1x1")
        .trading_station(P1, "-2x1")
        .trading_station(P1, "-2x2")
        .trading_station(P1, "4x-5")
        .trading_station(P1, "3x3")
        .rejects(P1, "special downgrade 1x1", "NO_PIECE", rules::DOWNGRADE_PIECE);
}

/// GP-4120, GP-4125
#[test]
fn bescods_advance_the_lowest() {
    let scene = || {
        scene([Bescods, Terrans])
            .level(P1, Area::Terraforming, 1)
            .level(P1, Area::Navigation, 2)
            .level(P1, Area::ArtificialIntelligence, 1)
            .level(P1, Area::GaiaProject, 1)
            .level(P1, Area::Economy, 2)
            .level(P1, Area::Science, 3)
            .act(P1, "special lowest")
            .expect(
                P1,
                [
                    "advance terraforming",
                    "advance artificial_intelligence",
                    "advance gaia_project",
                    "decline",
                ],
            )
    };
    scene().act(P1, "advance artificial_intelligence").resources(P1, "1 qic");
    scene().act(P1, "decline").asks(P1, "after_action");
    let tops = Area::ALL.iter();
    tops.fold(crate::common::scene([Bescods, Terrans]), |scene, area| scene.level(P1, *area, 4)).rejects(
        P1,
        "special lowest",
        "NONE_CAN_ADVANCE",
        rules::LOWEST_ONLY,
    );
}

//! Section 8: upgrades and tech tiles.

use orrery_gaia_project::{
    ids::{AdvancedTile, Area, Faction::*, RoundTile, StandardTile, Structure, Token},
    rules,
};

use crate::common::*;

/// GP-1630, GP-1650
#[test]
fn a_neighbour_makes_a_trading_station_cheaper() {
    let alone = || scene([HadschHallas, Xenos]).mine(P1, "1x-3").owns(P1, "2 ore 6 credits");
    alone().act(P1, "upgrade trading_station 1x-3").resources(P1, "");
    alone().mine(P2, "-1x-2").act(P1, "upgrade trading_station 1x-3").resources(P1, "3 credits");
    alone().owns(P1, "2 ore 5 credits").rejects(
        P1,
        "upgrade trading_station 1x-3",
        "NOT_ENOUGH_CREDITS",
        rules::TRADING_STATION_COST,
    );
}

/// GP-1640, GP-1645
#[test]
fn gaiaformers_satellites_and_stations_are_no_neighbours() {
    scene([Xenos, Ivits])
        .mine(P1, "-1x-2")
        .owns(P1, "2 ore 6 credits")
        .project(P2, "-3x-1")
        .satellite(P2, "-2x-2")
        .station(P2, "0x-2")
        .act(P1, "upgrade trading_station -1x-2")
        .resources(P1, "");
    // The Lost Planet and shared mines are, whether or not they charge; the mine that is upgraded decides.
    let near = |scene: Scene| scene.mine(P1, "-1x-2").mine(P1, "2x5").owns(P1, "2 ore 6 credits");
    let cheap = |scene: Scene| {
        let scene = scene.act(P1, "upgrade trading_station -1x-2").resources(P1, "3 credits");
        scene.act(P1, "end").asks(P2, "turn");
    };
    cheap(near(scene([Xenos, Ivits])).lost_planet(P2, "0x-2"));
    cheap(near(scene([Xenos, Lantids])).shared(P2, "-1x-2"));
    near(scene([Xenos, Ivits]))
        .lost_planet(P2, "0x-2")
        .act(P1, "upgrade trading_station 2x5")
        .resources(P1, "");
}

/// GP-1570, GP-1580, GP-1585, GP-1610, GP-0895
#[test]
fn the_replaced_piece_covers_its_slot_again() {
    let income = |look: orrery_gaia_project::look::Look<'_>| {
        orrery_gaia_project::income::Income::of(look, P1.into()).resources
    };
    scene([Terrans, Xenos])
        .booster(P1, orrery_gaia_project::ids::Booster::BigStructures)
        .round_tile(RoundTile::Mine2)
        .mines(P1, ["-2x1", "4x-5", "3x3", "-5x4"])
        .rich(P1)
        .sees(|look| assert_eq!(income(look).ore, 1 + 3))
        .act(P1, "upgrade trading_station 3x3")
        .sees(|look| {
            assert_eq!(income(look).ore, 1 + 2);
            assert_eq!(income(look).credits, 3);
        })
        .vp(P1, 10);
}

/// GP-1590
#[test]
fn shared_mines_and_the_lost_planet_stay_mines() {
    scene([Lantids, Xenos])
        .rich(P1)
        .mine(P2, "-2x2")
        .shared(P1, "-2x2")
        .mine(P1, "-2x1")
        .lost_planet(P1, "-1x1")
        .rejects(P1, "upgrade trading_station -2x2", "NEVER_UPGRADED", rules::NO_UPGRADE)
        .rejects(P1, "upgrade trading_station -1x1", "NEVER_UPGRADED", rules::NO_UPGRADE)
        .offers(P1, "upgrade trading_station -2x1");
}

/// GP-1670, GP-1680, GP-1690, GP-1600
#[test]
fn paths_and_costs() {
    scene([Terrans, Xenos])
        .trading_station(P1, "-2x1")
        .owns(P1, "4 ore 6 credits")
        .act(P1, "upgrade institute -2x1")
        .resources(P1, "")
        .has(P1, Structure::Institute, "-2x1");
    scene([Terrans, Xenos])
        .trading_station(P1, "-2x1")
        .owns(P1, "3 ore 5 credits")
        .act(P1, "upgrade lab -2x1")
        .asks(P1, "tech_tile");
    scene([Terrans, Xenos])
        .lab(P1, "-2x1")
        .structure(P1, Structure::AcademyAction, "4x-5")
        .owns(P1, "6 ore 6 credits")
        .rejects(P1, "upgrade academy_action -2x1", "NO_PIECE", rules::UPGRADE_PIECE)
        .rejects(P1, "upgrade institute -2x1", "NO_SUCH_UPGRADE", rules::UPGRADE_STEP)
        .act(P1, "upgrade academy_knowledge -2x1")
        .resources(P1, "")
        .asks(P1, "tech_tile");
}

/// GP-1720, GP-4090
#[test]
fn bescods_have_another_tree() {
    scene([Bescods, Xenos])
        .rich(P1)
        .trading_station(P1, "-3x0")
        .lab(P1, "1x1")
        .rejects(P1, "upgrade institute -3x0", "NO_SUCH_UPGRADE", rules::UPGRADE_STEP)
        .offers(P1, "upgrade academy_action -3x0")
        .offers(P1, "upgrade institute 1x1")
        .rejects(P1, "upgrade academy_action 1x1", "NO_SUCH_UPGRADE", rules::UPGRADE_STEP);
}

/// GP-1760, GP-1770, GP-1810, GP-5420
#[test]
fn a_standard_tile_and_its_advance() {
    let lab = || {
        scene([Terrans, Xenos])
            .trading_station(P1, "-2x1")
            .owns(P1, "3 ore 5 credits")
            .tile(P1, StandardTile::OreQic)
            .act(P1, "upgrade lab -2x1")
            .rejects(P1, "tech std_ore_qic", "TILE_OWNED", rules::TILE_ONCE)
    };
    // The tile below Gaia Project.
    lab().act(P1, "tech std_7_vp").vp(P1, 17).expect(P1, ["advance gaia_project", "decline"]);
    lab().act(P1, "tech std_7_vp").act(P1, "decline").asks(P1, "after_action");
    // A tile of the lower row.
    lab()
        .act(P1, "tech std_income_4_credits")
        .offers(P1, "advance terraforming")
        .offers(P1, "advance science");
}

/// GP-1840, GP-1845, GP-1790, GP-1925, GP-5766
#[test]
fn an_advanced_tile_flips_a_token_and_covers_a_tile() {
    let lab = || {
        scene([Terrans, Xenos])
            .trading_station(P1, "-2x1")
            .owns(P1, "3 ore 5 credits")
            .tile(P1, StandardTile::Vp7)
            .level(P1, Area::Science, 4)
            .advanced_at(Area::Science, AdvancedTile::Mine2Now)
    };
    lab().act(P1, "upgrade lab -2x1").rejects(
        P1,
        "tech adv_mine_2_now",
        "NO_GREEN_TOKEN",
        rules::ADVANCED_TILE,
    );
    lab()
        .token(P1, Token::Vp12)
        .act(P1, "upgrade lab -2x1")
        .rejects(P1, "tech adv_mine_2_now", "NO_GREEN_TOKEN", rules::ADVANCED_TILE)
        .rejects(P1, "tech adv_research_2", "LEVEL_TOO_LOW", rules::ADVANCED_TILE);
    lab()
        .mines(P1, ["4x-5", "3x3"])
        .token(P1, Token::Vp7Credits)
        .act(P1, "upgrade lab -2x1")
        .act(P1, "tech adv_mine_2_now")
        .expect(P1, ["cover std_7_vp"])
        .act(P1, "cover std_7_vp")
        .vp(P1, 14)
        .check(|state| assert!(!state.players[P1].has_green()))
        .withholds(P1, "advance science")
        .offers(P1, "advance economy");
    lab()
        .token(P1, Token::Vp7Credits)
        .token(P1, Token::Vp7Ore)
        .act(P1, "upgrade lab -2x1")
        .act(P1, "tech adv_mine_2_now; cover std_7_vp")
        .expect(P1, ["flip fed_7_vp_ore", "flip fed_7_vp_credits"])
        .act(P1, "flip fed_7_vp_ore")
        .offers(P1, "advance science");
}

/// GP-1735, GP-5560
#[test]
fn the_replaced_station_no_longer_counts() {
    scene([Terrans, Xenos])
        .trading_station(P1, "-2x1")
        .trading_station(P1, "4x-5")
        .owns(P1, "3 ore 5 credits")
        .tile(P1, StandardTile::Vp7)
        .token(P1, Token::Vp7Ore)
        .level(P1, Area::Science, 4)
        .advanced_at(Area::Science, AdvancedTile::TradingStation4Now)
        .act(P1, "upgrade lab -2x1; tech adv_trading_station_4_now; cover std_7_vp")
        .vp(P1, 14);
}

/// GP-5310, GP-5320, GP-5620
#[test]
fn upgrades_trigger_tiles() {
    scene([Terrans, Xenos])
        .round_tile(RoundTile::TradingStation3)
        .advanced_tile(P1, AdvancedTile::TradingStation3)
        .rich(P1)
        .mine(P1, "-2x1")
        .act(P1, "upgrade trading_station -2x1")
        .vp(P1, 16);
    scene([Terrans, Xenos])
        .round_tile(RoundTile::BigStructure5B)
        .rich(P1)
        .trading_station(P1, "-2x1")
        .act(P1, "upgrade institute -2x1")
        .vp(P1, 15);
}

/// GP-1930
#[test]
fn a_lab_is_built_even_without_a_tile() {
    let all = StandardTile::ALL.iter();
    all.fold(scene([Terrans, Xenos]), |scene, tile| scene.tile(P1, *tile))
        .trading_station(P1, "-2x1")
        .rich(P1)
        .act(P1, "upgrade lab -2x1")
        .asks(P1, "after_action");
}

/// GP-1620
#[test]
fn every_upgrade_lets_neighbours_charge() {
    let scene = || scene([Terrans, Xenos]).rich(P1).mine(P2, "-2x2").bowls(P2, [2, 0, 0]);
    let asks = |scene: Scene, upgrade: &str| {
        scene.act(P1, upgrade).waits(P2).act(P1, "end").expect(P2, ["charge 1", "decline"]);
    };
    asks(scene().mine(P1, "-2x1"), "upgrade trading_station -2x1");
    asks(scene().trading_station(P1, "-2x1"), "upgrade lab -2x1; tech std_7_vp; decline");
    asks(scene().trading_station(P1, "-2x1"), "upgrade institute -2x1");
    asks(scene().lab(P1, "-2x1"), "upgrade academy_action -2x1; tech std_7_vp; decline");
}

/// GP-1670
#[test]
fn the_institute_works_at_once() {
    scene([HadschHallas, Xenos])
        .trading_station(P1, "1x-3")
        .owns(P1, "4 ore 9 credits")
        .rejects(P1, "convert credits_to_ore", "NO_SUCH_CONVERSION", rules::CREDIT_CONVERSIONS)
        .act(P1, "upgrade institute 1x-3")
        .act(P1, "convert credits_to_ore")
        .resources(P1, "1 ore");
}

/// GP-1700, GP-1710, GP-4250
#[test]
fn two_academies() {
    let income = |faction| {
        let scene = scene([faction, Xenos]).booster(P1, orrery_gaia_project::ids::Booster::Mines);
        let scene = scene.structure(P1, Structure::AcademyKnowledge, "-2x1");
        let look = orrery_gaia_project::look::Look::at(scene.table());
        orrery_gaia_project::income::Income::of(look, P1.into()).resources.knowledge
    };
    assert_eq!((income(Terrans), income(Itars)), (1 + 2, 1 + 3));
    // Both may be built, each of them once.
    scene([Terrans, Xenos])
        .rich(P1)
        .structure(P1, Structure::AcademyKnowledge, "-2x1")
        .lab(P1, "4x-5")
        .lab(P1, "3x3")
        .rejects(P1, "upgrade academy_knowledge 4x-5", "NO_PIECE", rules::UPGRADE_PIECE)
        .act(P1, "upgrade academy_action 4x-5; tech std_7_vp; decline; end")
        .act(P2, "pass booster_tokens_ore")
        .rejects(P1, "upgrade academy_action 3x3", "NO_PIECE", rules::UPGRADE_PIECE)
        .owns(P1, "")
        .act(P1, "special academy")
        .resources(P1, "1 qic");
}

/// GP-1730
#[test]
fn pay_replace_score_and_then_the_tile() {
    scene([Terrans, Xenos])
        .round_tile(RoundTile::BigStructure5A)
        .lab(P1, "-2x1")
        .owns(P1, "6 ore 6 credits")
        .act(P1, "upgrade academy_action -2x1")
        .hears([
            "p1 paid 6 ore 6 credits",
            "p1 upgraded lab to academy_action -2x1",
            "p1 scored 5 for round_big_structure_5_a",
        ])
        .asks(P1, "tech_tile")
        .act(P1, "tech std_7_vp")
        .hears(["p1 tech std_7_vp", "p1 scored 7 for std_7_vp"]);
}

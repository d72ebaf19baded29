//! Sections 15 to 17: boosters, round scoring tiles and tech tiles, one by one.

use orrery_gaia_project::{
    facts::{Count, Resources},
    ids::{AdvancedTile, Area, Booster, Faction::*, RoundTile, StandardTile, Structure, Token},
    income::Income,
    look::Look,
    rules,
};

use crate::common::*;

/// A lab is built and this advanced tile taken for it.
fn take(scene: Scene, tile: AdvancedTile) -> Scene {
    scene
        .trading_station(P1, "3x3")
        .owns(P1, "3 ore 5 credits")
        .tile(P1, StandardTile::ActionCharge4)
        .token(P1, Token::Vp7Ore)
        .level(P1, Area::Science, 4)
        .advanced_at(Area::Science, tile)
        .act(P1, &format!("upgrade lab 3x3; tech {tile}; cover std_action_charge_4"))
}

/// GP-5180, GP-5190, GP-5200, GP-5210, GP-5220, GP-5230, GP-5240, GP-5250, GP-5260, GP-5270
#[test]
fn incomes_of_the_boosters() {
    for (booster, gain, charges, tokens) in [
        (Booster::OreKnowledge, "1 ore 1 knowledge", vec![], vec![]),
        (Booster::CreditsQic, "2 credits 1 qic", vec![], vec![]),
        (Booster::TokensOre, "1 ore", vec![], vec![2]),
        (Booster::Terraform, "2 credits", vec![], vec![]),
        (Booster::Range, "", vec![2], vec![]),
        (Booster::Mines, "1 ore", vec![], vec![]),
        (Booster::Labs, "1 knowledge", vec![], vec![]),
        (Booster::TradingStations, "1 ore", vec![], vec![]),
        (Booster::BigStructures, "", vec![4], vec![]),
        (Booster::Gaia, "4 credits", vec![], vec![]),
    ] {
        scene([Terrans, Xenos]).booster(P1, booster).sees(|look| {
            let income = Income::of(look, P1.into());
            let base = Resources { ore: 1, knowledge: 1, ..Resources::NONE };
            assert_eq!(income.resources, resources(gain).plus(base), "{booster}");
            assert_eq!((income.charges, income.tokens), (charges, tokens), "{booster}");
        });
    }
}

/// GP-5290
#[test]
fn a_round_tile_is_for_its_round() {
    // Round 1 mines, round 2 research.
    let scene = scene([Terrans, Xenos])
        .round_tile(RoundTile::Mine2)
        .rich(P1)
        .mine(P1, "-2x1")
        .level(P1, Area::Navigation, 4)
        .act(P1, "build mine -5x4; end")
        .vp(P1, 12)
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "research science; end")
        .vp(P1, 12)
        .act(P1, "pass booster_terraform")
        .asks(P2, "turn");
    scene
        .act(P2, "pass booster_range")
        .rich(P1)
        .act(P1, "build mine 4x-5; end")
        .vp(P1, 12)
        .act(P1, "research science")
        .vp(P1, 14);
}

/// GP-5310
#[test]
fn trading_stations_score_three_or_four() {
    for (tile, vp) in [(RoundTile::TradingStation3, 3), (RoundTile::TradingStation4, 4)] {
        let scene =
            || scene([Terrans, Xenos]).round_tile(tile).rich(P1).mine(P1, "-2x1").trading_station(P1, "4x-5");
        scene().act(P1, "upgrade trading_station -2x1").vp(P1, 10 + vp);
        scene().act(P1, "upgrade institute 4x-5").vp(P1, 10);
    }
}

/// GP-5320
#[test]
fn institute_and_academies_score_five() {
    for tile in [RoundTile::BigStructure5A, RoundTile::BigStructure5B] {
        let scene =
            || scene([Terrans, Xenos]).round_tile(tile).rich(P1).lab(P1, "-2x1").trading_station(P1, "4x-5");
        scene().act(P1, "upgrade institute 4x-5").vp(P1, 15);
        scene().act(P1, "upgrade academy_action -2x1").vp(P1, 15);
        scene().act(P1, "upgrade academy_knowledge -2x1").vp(P1, 15);
        scene().act(P1, "upgrade lab 4x-5").vp(P1, 10);
    }
}

/// GP-5300, GP-5330
#[test]
fn mines_and_gaia_mines_score() {
    for (tile, home, gaia) in
        [(RoundTile::Mine2, 2, 2), (RoundTile::GaiaMine3, 0, 3), (RoundTile::GaiaMine4, 0, 4)]
    {
        let scene = || {
            scene([Terrans, Xenos]).round_tile(tile).rich(P1).mine(P1, "-2x1").level(P1, Area::Navigation, 4)
        };
        scene().act(P1, "build mine -5x4").vp(P1, 10 + home);
        scene().act(P1, "build mine 0x-1").vp(P1, 10 + gaia);
    }
}

/// GP-5350, GP-1430
#[test]
fn every_step_scores_two() {
    let scene = || {
        scene([Terrans, Xenos])
            .round_tile(RoundTile::Terraform2)
            .rich(P1)
            .bowls(P1, [0, 0, 5])
            .mine(P1, "-2x1")
            .level(P1, Area::Navigation, 4)
    };
    // Ice one step, titanium two, desert three; paid, free, or both.
    for (at, steps) in [("0x1", 1), ("1x1", 2), ("-2x2", 3)] {
        scene().act(P1, &format!("build mine {at}")).vp(P1, 10 + 2 * steps);
        scene().act(P1, &format!("action power_terraform_1 {at}")).vp(P1, 10 + 2 * steps);
        scene().act(P1, &format!("action power_terraform_2 {at}")).vp(P1, 10 + 2 * steps);
    }
    scene().act(P1, "build mine -5x4").vp(P1, 10);
    scene().act(P1, "build mine 0x-1").vp(P1, 10);
}

fn gain_of(tile: StandardTile, scene: Scene) -> Scene {
    scene
        .trading_station(P1, "3x3")
        .owns(P1, "3 ore 5 credits")
        .act(P1, &format!("upgrade lab 3x3; tech {tile}"))
}

/// GP-5390, GP-5400, GP-5420
#[test]
fn standard_tiles_at_once() {
    gain_of(StandardTile::OreQic, scene([Terrans, Xenos])).resources(P1, "1 ore 1 qic");
    gain_of(StandardTile::Vp7, scene([Terrans, Xenos])).vp(P1, 17);
    // Terra (twice), oxide, Gaia and the Lost Planet; a shared mine and a Gaiaformer do not count.
    let scene = scene([Lantids, Xenos])
        .mines(P1, ["-2x1", "1x-3", "0x-1"])
        .lost_planet(P1, "-1x1")
        .mine(P2, "-2x2")
        .shared(P1, "-2x2")
        .project(P1, "4x2");
    gain_of(StandardTile::KnowledgePerType, scene).resources(P1, "4 knowledge");
}

/// GP-5410, GP-1960, GP-3105
#[test]
fn big_structures_are_worth_four_while_the_tile_is_uncovered() {
    let value = |scene: Scene| {
        let look = Look::at(scene.table());
        ["-2x1", "4x-5", "3x3", "-5x4"]
            .map(|at| look.power_value(P1.into(), look.state.spot(hex(at)).unwrap()))
    };
    let scene = || {
        scene([Terrans, Xenos])
            .institute(P1, "-2x1")
            .structure(P1, Structure::AcademyAction, "4x-5")
            .structure(P1, Structure::AcademyKnowledge, "3x3")
            .trading_station(P1, "-5x4")
    };
    assert_eq!(value(scene()), [3, 3, 3, 2]);
    assert_eq!(value(scene().tile(P1, StandardTile::BigStructures4)), [4, 4, 4, 2]);
    assert_eq!(value(scene().covered(P1, StandardTile::BigStructures4)), [3, 3, 3, 2]);
}

/// GP-5430, GP-5440, GP-5460
#[test]
fn standard_tiles_with_income() {
    let income = |scene: Scene| Income::of(Look::at(scene.table()), P1.into());
    let scene = || scene([Terrans, Xenos]).booster(P1, Booster::Mines);
    for (tile, gain, charges) in [
        (StandardTile::IncomeOrePower, "1 ore", vec![1]),
        (StandardTile::IncomeKnowledgeCredit, "1 knowledge 1 credits", vec![]),
        (StandardTile::Income4Credits, "4 credits", vec![]),
    ] {
        let (without, with) = (income(scene()), income(scene().tile(P1, tile)));
        assert_eq!(with.resources, without.resources.plus(resources(gain)), "{tile}");
        assert_eq!((with.charges, with.tokens), (charges, vec![]), "{tile}");
        assert_eq!(income(scene().covered(P1, tile)), without, "{tile}");
    }
}

/// GP-5510, GP-5530, GP-5550, GP-5560, GP-5570, GP-5590
#[test]
fn advanced_tiles_at_once() {
    // Three mines, the Lost Planet and a shared mine in the sectors 03, 01 and 05, a lab in 06; one Gaia planet.
    let lantids = || {
        scene([Lantids, Xenos])
            .mines(P1, ["-2x1", "0x-1"])
            .mine(P1, "1x-3")
            .lost_planet(P1, "5x-1")
            .mine(P2, "-2x2")
            .shared(P1, "-2x2")
    };
    take(lantids(), AdvancedTile::Mine2Now).vp(P1, 10 + 2 * 5);
    take(lantids(), AdvancedTile::OrePerSector).resources(P1, "4 ore").vp(P1, 10);
    take(lantids(), AdvancedTile::Gaia2Now).vp(P1, 10 + 2);
    take(lantids(), AdvancedTile::Sector2Now).vp(P1, 10 + 2 * 4);
    // A shared mine on a Gaia planet is none.
    let gaia =
        || scene([Lantids, Xenos]).mine(P2, "0x-1").shared(P1, "0x-1").mine(P1, "-2x4").mine(P1, "1x4");
    take(gaia(), AdvancedTile::Gaia2Now).vp(P1, 10 + 4);
    let stations = scene([Terrans, Xenos]).trading_station(P1, "-2x1").trading_station(P1, "4x-5");
    take(stations, AdvancedTile::TradingStation4Now).vp(P1, 10 + 8);
    // The token that is flipped for it still counts.
    take(scene([Terrans, Xenos]).token(P1, Token::Vp12), AdvancedTile::Federation5Now).vp(P1, 10 + 10);
}

/// GP-5500, GP-5580, GP-5600, GP-1135, GP-2860
#[test]
fn advanced_tiles_with_an_action() {
    for (tile, gain) in [
        (AdvancedTile::ActionQic5Credits, "5 credits 1 qic"),
        (AdvancedTile::Action3Ore, "3 ore"),
        (AdvancedTile::Action3Knowledge, "3 knowledge"),
    ] {
        scene([Terrans, Xenos])
            .advanced_tile(P1, tile)
            .act(P1, &format!("special {tile}; end"))
            .resources(P1, gain)
            .act(P2, "pass booster_tokens_ore")
            .rejects(P1, &format!("special {tile}"), "SPECIAL_USED", rules::SPECIAL_ONCE);
    }
    // Legal even if everything is lost.
    scene([Terrans, Xenos])
        .advanced_tile(P1, AdvancedTile::Action3Ore)
        .owns(P1, "15 ore")
        .act(P1, "special adv_action_3_ore")
        .resources(P1, "15 ore");
    scene([Terrans, Xenos])
        .tile(P1, StandardTile::ActionCharge4)
        .bowls(P1, [0, 0, 3])
        .act(P1, "special std_action_charge_4")
        .power(P1, [0, 0, 3], 0);
}

/// GP-5480, GP-5520, GP-5540, GP-1890, GP-2910
#[test]
fn advanced_tiles_when_passing() {
    let pass = |scene: Scene| scene.booster(P1, Booster::OreKnowledge).act(P1, "pass booster_tokens_ore");
    let labs = || scene([Terrans, Xenos]).lab(P1, "-2x1").lab(P1, "4x-5").mine(P1, "0x-1");
    pass(labs().advanced_tile(P1, AdvancedTile::PassLab3)).vp(P1, 16);
    pass(labs().lost_planet(P1, "-1x1").advanced_tile(P1, AdvancedTile::PassType1)).vp(P1, 13);
    pass(
        labs()
            .token(P1, Token::Vp12)
            .gray_token(P1, Token::Vp7Ore)
            .advanced_tile(P1, AdvancedTile::PassFederation3),
    )
    .vp(P1, 16);
    // Every one that is owned scores, with the booster.
    let all = labs().advanced_tile(P1, AdvancedTile::PassLab3).advanced_tile(P1, AdvancedTile::PassType1);
    all.booster(P1, Booster::Labs).act(P1, "pass booster_tokens_ore").vp(P1, 10 + 6 + 2 + 6);
}

/// GP-5640
#[test]
fn all_tokens_count() {
    // The Gleens' own token and the one of Terraforming 5 among them.
    scene([Gleens, Terrans])
        .trading_station(P1, "-2x2")
        .level(P1, Area::Terraforming, 4)
        .owns(P1, "4 ore 6 credits 4 knowledge")
        .act(P1, "upgrade institute -2x2; end")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "research terraforming")
        .sees(|look| assert_eq!(look.count(P1.into(), Count::FederationTokens), 2))
        .check(|state| {
            let player = &state.players[P1];
            assert_eq!((player.gray[Token::Gleens.index()], player.green[Token::Vp7Ore.index()]), (1, 1));
        });
}

/// GP-5650, GP-5660, GP-5610
#[test]
fn each_time_means_from_now_on() {
    let scene = scene([Terrans, Xenos]).mines(P1, ["-2x1", "4x-5"]);
    take(scene, AdvancedTile::Mine3)
        .vp(P1, 10)
        .act(P1, "decline; end")
        .act(P2, "pass booster_tokens_ore")
        .round_tile(RoundTile::Mine2)
        .rich(P1)
        .level(P1, Area::Navigation, 4)
        .act(P1, "build mine -5x4")
        .vp(P1, 10 + 3 + 2);
}

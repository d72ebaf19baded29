//! 8.3 and 8.4: gaining tech tiles.

use orrery_gaia_project::{
    ids::{AdvancedTile, Area, Booster, Faction::*, StandardTile, Structure, Token},
    income::Income,
    rules,
};

use crate::common::*;

/// A trading station that can become a lab.
fn lab(faction: orrery_gaia_project::ids::Faction) -> Scene {
    let other = if faction == Xenos { Terrans } else { Xenos };
    scene([faction, other]).trading_station(P1, "-2x1").owns(P1, "3 ore 5 credits")
}

/// A green token, a tile to cover and level 4 in Science with this tile above it.
fn ready_for(tile: AdvancedTile) -> Scene {
    lab(Terrans)
        .tile(P1, StandardTile::Vp7)
        .token(P1, Token::Vp7Ore)
        .level(P1, Area::Science, 4)
        .advanced_at(Area::Science, tile)
}

/// GP-1740
#[test]
fn labs_academies_the_qic_action_and_the_itars_bring_tiles() {
    lab(Terrans).act(P1, "upgrade lab -2x1").asks(P1, "tech_tile");
    for academy in ["academy_knowledge", "academy_action"] {
        let scene = scene([Terrans, Xenos]).rich(P1).lab(P1, "-2x1");
        scene.act(P1, &format!("upgrade {academy} -2x1")).asks(P1, "tech_tile");
    }
    scene([Terrans, Xenos]).owns(P1, "4 qic").act(P1, "action qic_tech_tile").asks(P1, "tech_tile");
    scene([Itars, Xenos])
        .institute(P1, "0x1")
        .gaia_area(P1, 4)
        .act(P1, "pass booster_terraform")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "income charge 4")
        .act(P1, "trade")
        .asks(P1, "tech_tile");
    // Other upgrades bring none.
    let scene = || scene([Terrans, Xenos]).rich(P1).mine(P1, "-2x1").trading_station(P1, "4x-5");
    scene().act(P1, "upgrade trading_station -2x1").asks(P1, "after_action");
    scene().act(P1, "upgrade institute 4x-5").asks(P1, "after_action");
}

/// GP-1750, GP-1760
#[test]
fn any_type_that_is_not_owned_and_advanced_tiles() {
    let scene =
        ready_for(AdvancedTile::Mine2Now).covered(P1, StandardTile::OreQic).act(P1, "upgrade lab -2x1");
    let listed: Vec<String> = StandardTile::ALL
        .iter()
        .filter(|tile| !matches!(tile, StandardTile::OreQic | StandardTile::Vp7))
        .map(|tile| format!("tech {tile}"))
        .chain(["tech adv_mine_2_now".into()])
        .collect();
    assert_eq!(scene.options(P1), listed);
    // The covered type is owned for good.
    scene.rejects(P1, "tech std_ore_qic", "TILE_OWNED", rules::TILE_ONCE).rejects(
        P1,
        "tech std_7_vp",
        "TILE_OWNED",
        rules::TILE_ONCE,
    );
}

/// GP-1770, GP-1780, GP-1800, GP-1815
#[test]
fn an_upper_tile_is_for_the_area_above_it() {
    // The Ivits take the tile below Gaia Project.
    lab(Ivits)
        .act(P1, "upgrade lab -2x1; tech std_7_vp")
        .expect(P1, ["advance gaia_project", "decline"])
        .rejects(P1, "advance economy", "OTHER_AREA", rules::TILE_AREA)
        .act(P1, "advance gaia_project")
        .check(|state| assert_eq!(state.players[P1].research, [0, 0, 0, 1, 0, 0]));
    // Level 5 without a green token is impossible: the advance is lost, the tile is kept.
    lab(Terrans)
        .level(P1, Area::GaiaProject, 4)
        .act(P1, "upgrade lab -2x1; tech std_7_vp")
        .asks(P1, "after_action")
        .check(|state| assert!(state.players[P1].has(StandardTile::Vp7)));
    // A tile of the lower row is for any area.
    lab(Terrans).act(P1, "upgrade lab -2x1; tech std_action_charge_4").expect(
        P1,
        [
            "advance terraforming",
            "advance navigation",
            "advance artificial_intelligence",
            "advance gaia_project",
            "advance economy",
            "advance science",
            "decline",
        ],
    );
    // The immediate gain is there before the advance is chosen.
    lab(Terrans)
        .act(P1, "upgrade lab -2x1; tech std_ore_qic")
        .resources(P1, "1 ore 1 qic")
        .asks(P1, "advance");
}

/// GP-1790, GP-1820, GP-5490
#[test]
fn a_new_tile_scores_for_its_own_advance() {
    ready_for(AdvancedTile::Research2)
        .act(P1, "upgrade lab -2x1; tech adv_research_2; cover std_7_vp")
        .offers(P1, "advance terraforming")
        .offers(P1, "advance economy")
        .act(P1, "advance terraforming")
        .vp(P1, 12);
}

/// GP-1830
#[test]
fn a_free_advance_obeys_the_other_rules() {
    let tile = "upgrade lab -2x1; tech std_action_charge_4";
    // No knowledge, but the charge of level 3.
    lab(Terrans)
        .level(P1, Area::Science, 2)
        .bowls(P1, [3, 0, 0])
        .act(P1, tile)
        .act(P1, "advance science")
        .resources(P1, "")
        .power(P1, [0, 3, 0], 0);
    lab(Terrans).level(P1, Area::Science, 4).act(P1, tile).rejects(
        P1,
        "advance science",
        "NO_GREEN_TOKEN",
        rules::LEVEL_5,
    );
    lab(Terrans)
        .level(P1, Area::Science, 4)
        .token(P1, Token::Vp7Ore)
        .level(P2, Area::Science, 5)
        .act(P1, tile)
        .rejects(P1, "advance science", "LEVEL_TAKEN", rules::LEVEL_5_ONE);
    lab(BalTaks).act(P1, tile).rejects(P1, "advance navigation", "AREA_LOCKED", rules::NAVIGATION_LOCK);
    lab(Terrans)
        .level(P1, Area::Science, 4)
        .token(P1, Token::Vp7Ore)
        .act(P1, tile)
        .act(P1, "advance science")
        .resources(P1, "9 knowledge")
        .check(|state| assert_eq!(state.players[P1].gray[Token::Vp7Ore.index()], 1));
}

/// GP-1840
#[test]
fn conditions_of_an_advanced_tile() {
    let begin = || lab(Terrans).advanced_at(Area::Science, AdvancedTile::Mine2Now);
    let refused = |scene: Scene, reason: &str| {
        scene.act(P1, "upgrade lab -2x1").rejects(P1, "tech adv_mine_2_now", reason, rules::ADVANCED_TILE);
    };
    refused(
        begin().level(P1, Area::Science, 3).token(P1, Token::Vp7Ore).tile(P1, StandardTile::Vp7),
        "LEVEL_TOO_LOW",
    );
    refused(begin().level(P1, Area::Science, 4).tile(P1, StandardTile::Vp7), "NO_GREEN_TOKEN");
    refused(
        begin().level(P1, Area::Science, 4).gray_token(P1, Token::Vp7Ore).tile(P1, StandardTile::Vp7),
        "NO_GREEN_TOKEN",
    );
    refused(begin().level(P1, Area::Science, 4).token(P1, Token::Vp7Ore), "NOTHING_TO_COVER");
    for level in [4, 5] {
        let scene =
            begin().level(P1, Area::Science, level).token(P1, Token::Vp7Ore).tile(P1, StandardTile::Vp7);
        scene.act(P1, "upgrade lab -2x1").offers(P1, "tech adv_mine_2_now");
    }
}

/// GP-1845, GP-1870
#[test]
fn flip_then_cover_then_the_effect() {
    ready_for(AdvancedTile::Mine2Now)
        .mine(P1, "4x-5")
        .token(P1, Token::Vp12)
        .gray_token(P1, Token::Vp8Qic)
        .act(P1, "upgrade lab -2x1; tech adv_mine_2_now")
        // One green token is left: the 12-point token and the flipped one cannot be used.
        .act(P1, "cover std_7_vp")
        .hears([
            "p1 flipped fed_7_vp_ore",
            "p1 tech adv_mine_2_now over std_7_vp",
            "p1 scored 2 for adv_mine_2_now",
        ]);
    ready_for(AdvancedTile::Mine2Now)
        .token(P1, Token::Vp8Qic)
        .act(P1, "upgrade lab -2x1; tech adv_mine_2_now; cover std_7_vp")
        .rejects(P1, "flip fed_12_vp", "NOT_GREEN", rules::FLIP)
        .expect(P1, ["flip fed_8_vp_qic", "flip fed_7_vp_ore"]);
}

/// GP-1860
#[test]
fn only_uncovered_standard_tiles_are_covered() {
    ready_for(AdvancedTile::Mine2Now)
        .covered(P1, StandardTile::OreQic)
        .advanced_tile(P1, AdvancedTile::Mine3)
        .tile(P1, StandardTile::Income4Credits)
        .act(P1, "upgrade lab -2x1; tech adv_mine_2_now")
        .expect(P1, ["cover std_7_vp", "cover std_income_4_credits"])
        .rejects(P1, "cover std_ore_qic", "NOT_UNCOVERED", rules::COVER)
        .rejects(P1, "cover std_gaia_mine_3_vp", "NOT_UNCOVERED", rules::COVER);
}

/// GP-1880, GP-2900
#[test]
fn a_special_action_goes_with_its_covered_tile_and_the_new_one_is_unused() {
    ready_for(AdvancedTile::ActionQic5Credits)
        .tile(P1, StandardTile::ActionCharge4)
        .act(P1, "special std_action_charge_4; end")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "upgrade lab -2x1; tech adv_action_qic_5_credits; cover std_action_charge_4; decline; end")
        .rejects(P1, "special std_action_charge_4", "SPECIAL_USED", rules::SPECIAL_ONCE)
        .withholds(P1, "special std_action_charge_4")
        .act(P1, "special adv_action_qic_5_credits")
        .resources(P1, "5 credits 1 qic");
    // An unused one is gone as well.
    ready_for(AdvancedTile::Mine2Now)
        .tile(P1, StandardTile::ActionCharge4)
        .act(P1, "upgrade lab -2x1; tech adv_mine_2_now; cover std_action_charge_4; decline; end")
        .act(P2, "pass booster_tokens_ore")
        .rejects(P1, "special std_action_charge_4", "NOT_OWNED", rules::SPECIALS);
}

/// GP-1850, GP-1890
#[test]
fn covering_ends_income_for_good() {
    let credits = |scene: &Scene| {
        let look = orrery_gaia_project::look::Look::at(scene.table());
        Income::of(look, P1.into()).resources.credits
    };
    let scene = ready_for(AdvancedTile::Mine2Now)
        .booster(P1, Booster::Mines)
        .tile(P1, StandardTile::Income4Credits)
        .act(P1, "upgrade lab -2x1; tech adv_mine_2_now");
    assert_eq!(credits(&scene), 4);
    let scene = scene.act(P1, "cover std_income_4_credits");
    assert_eq!(credits(&scene), 0);
    assert!(scene.state().players[P1].owns(StandardTile::Income4Credits));
}

/// GP-1900
#[test]
fn advanced_tiles_are_there_once() {
    ready_for(AdvancedTile::Mine2Now)
        .trading_station(P2, "2x-6")
        .owns(P2, "3 ore 5 credits")
        .tile(P2, StandardTile::Vp7)
        .token(P2, Token::Vp7Credits)
        .level(P2, Area::Science, 4)
        .act(P1, "upgrade lab -2x1; tech adv_mine_2_now; cover std_7_vp; decline; end")
        .check(|state| {
            assert_eq!(state.advanced[Area::Science.index()], None);
            assert_eq!(state.advanced.iter().flatten().count(), 5, "nothing is refilled");
        })
        .act(P2, "upgrade lab 2x-6")
        .rejects(P2, "tech adv_mine_2_now", "TILE_GONE", rules::ADVANCED_GONE)
        // One that was never drawn.
        .rejects(P2, "tech adv_sector_2_now", "TILE_GONE", rules::ADVANCED_GONE);
}

/// GP-1910
#[test]
fn level_5_after_an_advanced_tile_takes_a_second_token() {
    let taken = "upgrade lab -2x1; tech adv_mine_2_now; cover std_7_vp";
    ready_for(AdvancedTile::Mine2Now).act(P1, taken).rejects(
        P1,
        "advance science",
        "NO_GREEN_TOKEN",
        rules::LEVEL_5,
    );
    ready_for(AdvancedTile::Mine2Now)
        .token(P1, Token::Vp7Ore)
        .act(P1, taken)
        .act(P1, "advance science")
        .check(|state| assert_eq!(state.players[P1].gray[Token::Vp7Ore.index()], 2));
}

/// GP-1920
#[test]
fn the_ivits_choose_between_two_areas() {
    let scene = lab(Ivits)
        .level(P1, Area::Navigation, 4)
        .level(P1, Area::ArtificialIntelligence, 5)
        .advanced_at(Area::Navigation, AdvancedTile::Mine2Now)
        .advanced_at(Area::ArtificialIntelligence, AdvancedTile::Research2)
        .token(P1, Token::Vp8Tokens)
        .tile(P1, StandardTile::Income4Credits)
        .act(P1, "upgrade lab -2x1")
        .offers(P1, "tech adv_mine_2_now")
        .offers(P1, "tech adv_research_2");
    let advanced = scene.options(P1).into_iter().filter(|option| option.starts_with("tech adv")).count();
    assert_eq!(advanced, 2);
    scene.act(P1, "tech adv_research_2; cover std_income_4_credits").check(|state| {
        let player = &state.players[P1];
        assert_eq!(player.gray[Token::Vp8Tokens.index()], 1);
        assert!(player.has_advanced(AdvancedTile::Research2) && !player.has(StandardTile::Income4Credits));
    });
}

/// GP-1930, GP-4110
#[test]
fn bescods_gain_tiles_for_labs_and_academies() {
    let scene = || scene([Bescods, Xenos]).rich(P1).trading_station(P1, "-3x0").lab(P1, "1x1");
    scene().act(P1, "upgrade lab -3x0").asks(P1, "tech_tile");
    scene().act(P1, "upgrade academy_action -3x0").asks(P1, "tech_tile");
    scene().act(P1, "upgrade academy_knowledge -3x0").asks(P1, "tech_tile");
    // Their institute comes from a lab, without a tile; without any tile to take a lab is built all the same.
    scene().act(P1, "upgrade institute 1x1").asks(P1, "after_action").has(P1, Structure::Institute, "1x1");
    let all = StandardTile::ALL.iter();
    let none = all.fold(scene(), |scene, tile| scene.tile(P1, *tile));
    none.act(P1, "upgrade academy_action -3x0").asks(P1, "after_action").has(
        P1,
        Structure::AcademyAction,
        "-3x0",
    );
}

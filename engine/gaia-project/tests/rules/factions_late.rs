//! Section 12: factions, beyond `factions`.

use orrery_gaia_project::{
    facts::Count,
    ids::{Area, Booster, Faction, Faction::*, RoundTile, Structure, Token},
    income::Income,
    look::Look,
    power::Bowl,
    rules,
};

use crate::common::*;

fn income(scene: &Scene) -> Income {
    Income::of(Look::at(scene.table()), P1.into())
}

/// GP-3340, GP-3450, GP-3490, GP-3590, GP-3790, GP-3860, GP-4150
#[test]
fn incomes_of_the_institutes() {
    for (faction, gain, tokens) in [
        (Terrans, "", vec![1]),
        (Lantids, "", vec![]),
        (Xenos, "1 qic", vec![]),
        (Gleens, "1 ore", vec![]),
        (Ambas, "", vec![2]),
        (Ivits, "", vec![1]),
        (Bescods, "", vec![2]),
    ] {
        let other = if matches!(faction, Terrans | Lantids) { Nevlas } else { Terrans };
        let without = scene([faction, other]).booster(P1, Booster::Mines);
        let with = scene([faction, other]).booster(P1, Booster::Mines).institute(P1, "6x-1");
        let (before, after) = (income(&without), income(&with));
        assert_eq!(after.resources, before.resources.plus(resources(gain)), "{faction}");
        assert_eq!((after.charges, after.tokens), (vec![4], tokens), "{faction}");
    }
}

/// GP-3360, GP-1410
#[test]
fn lantids_share_the_lost_planet_in_any_form_of_build() {
    let scene = || {
        scene([Lantids, Xenos])
            .mine(P1, "-2x1")
            .lost_planet(P2, "-1x1")
            .mine(P2, "1x1")
            .owns(P1, "1 ore 2 credits")
    };
    scene().act(P1, "build mine -1x1").resources(P1, "").check(|state| {
        let spot = state.spot(hex("-1x1")).unwrap();
        assert!(state.players[P1].shared.contains(spot) && state.players[P2].built().contains(spot));
    });
    // With the range booster on titanium, 3 hexes away.
    scene().booster(P1, Booster::Range).act(P1, "special booster mine 1x1").has(P1, Structure::Mine, "1x1");
}

/// GP-3370, GP-3375, GP-2060
#[test]
fn a_shared_mine_costs_the_mine_and_its_range() {
    let scene = |owns: &str| {
        scene([Lantids, Xenos])
            .round_tile(RoundTile::Terraform2)
            .mine(P1, "-2x1")
            .mine(P2, "1x1")
            .mine(P2, "0x-1")
            .owns(P1, owns)
    };
    // Titanium 1x1 is 3 hexes away and would take two steps; none is paid or scored.
    scene("1 ore 2 credits").rejects(P1, "build mine 1x1", "OUT_OF_RANGE", rules::RANGE);
    scene("1 ore 2 credits 1 qic").act(P1, "build mine 1x1").resources(P1, "").vp(P1, 10);
    scene("1 ore 1 credits 1 qic").rejects(P1, "build mine 1x1", "NOT_ENOUGH_CREDITS", rules::MINE_COST);
    // On the Gaia planet one Q.I.C. for the range is all.
    scene("1 ore 2 credits 1 qic").act(P1, "build mine 0x-1").resources(P1, "");
    let others = ["4x-5", "3x3", "-5x4", "1x-3", "-4x-2", "6x-1", "-4x1"];
    let all = others.iter().fold(scene("9 ore 9 credits 9 qic"), |scene, at| scene.mine(P1, at));
    all.rejects(P1, "build mine 1x1", "NO_PIECE", rules::MINE_PIECE);
}

/// GP-3400
#[test]
fn nobody_builds_on_a_planet_of_the_lantids() {
    scene([Xenos, Lantids]).rich(P1).mine(P1, "-2x2").mine(P2, "-2x1").rejects(
        P1,
        "build mine -2x1",
        "OCCUPIED",
        rules::MINE_TARGET,
    );
    // And no second own structure on a shared planet.
    scene([Lantids, Xenos]).rich(P1).mine(P1, "-2x1").mine(P2, "-2x2").shared(P1, "-2x2").rejects(
        P1,
        "build mine -2x2",
        "OCCUPIED",
        rules::LANTIDS_ONE,
    );
}

/// GP-3410, GP-3420
#[test]
fn what_a_shared_mine_counts_for() {
    let scene = scene([Lantids, Xenos])
        .round_tile(RoundTile::Mine2)
        .booster(P1, Booster::BigStructures)
        .mine(P1, "-2x1")
        .level(P1, Area::Navigation, 5)
        .mine(P2, "-4x1")
        .rich(P1);
    let before = income(&scene).resources.ore;
    let scene = scene.act(P1, "build mine -4x1").vp(P1, 12);
    // Its slot is uncovered; it is a mine and a structure, colonises a sector, and makes the neighbour cheaper.
    assert_eq!(income(&scene).resources.ore, before + 1);
    scene
        .sees(|look| {
            let count = |what| look.count(P1.into(), what);
            assert_eq!((count(Count::Mines), count(Count::Structures), count(Count::Sectors)), (2, 2, 2));
            assert_eq!((count(Count::PlanetTypes), count(Count::GaiaPlanets)), (1, 0));
            assert!(look.has_neighbour(P2.into(), look.state.spot(hex("-4x1")).unwrap()));
            // It is an origin: titanium -3x0 lies beside it.
            assert_eq!(look.range_qic(P1.into(), look.state.spot(hex("-3x0")).unwrap(), 0), 0);
        })
        .act(P1, "end")
        .act(P2, "pass booster_tokens_ore")
        .rejects(P1, "upgrade trading_station -4x1", "NEVER_UPGRADED", rules::NO_UPGRADE);
}

/// GP-3540, GP-3510
#[test]
fn gleens_change_every_qic() {
    scene([Gleens, Terrans])
        .owns(P1, "4 knowledge")
        .act(P1, "research artificial_intelligence")
        .resources(P1, "1 ore");
    scene([Gleens, Terrans])
        .institute(P1, "-2x1")
        .structure(P1, Structure::AcademyKnowledge, "-2x2")
        .gaiaformed("-3x3")
        .mine(P1, "-3x3")
        .act(P1, "federate; unite -3x3 -2x1 -2x2; token fed_8_vp_qic")
        .resources(P1, "1 ore");
    // The booster's Q.I.C. in the income: 1 ore and 1 knowledge of the board, 2 credits.
    let scene = || {
        scene([Gleens, Terrans])
            .booster(P2, Booster::Mines)
            .with(|state| state.boosters = vec![Booster::CreditsQic, Booster::Labs, Booster::Gaia])
    };
    scene()
        .act(P1, "pass booster_credits_qic")
        .act(P2, "pass booster_labs")
        .resources(P1, "2 ore 1 knowledge 2 credits");
    // With the action academy it stays one.
    scene()
        .structure(P1, Structure::AcademyAction, "-2x2")
        .act(P1, "pass booster_credits_qic")
        .act(P2, "pass booster_labs")
        .resources(P1, "1 ore 1 knowledge 2 credits 1 qic");
}

/// GP-3580
#[test]
fn the_gleens_institute_is_a_member_all_the_same() {
    scene([Gleens, Terrans])
        .trading_station(P1, "-2x2")
        .structure(P1, Structure::AcademyAction, "-2x1")
        .gaiaformed("-3x3")
        .mine(P1, "-3x3")
        .owns(P1, "4 ore 6 credits")
        .act(P1, "upgrade institute -2x2; end")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "federate; unite -3x3 -2x1 -2x2; token fed_12_vp")
        .check(|state| assert_eq!((state.players[P1].token_count(), state.players[P1].federations), (2, 1)));
}

/// GP-3610, GP-3675
#[test]
fn the_brainstone_is_one_token_but_pays_three() {
    // Five tokens and the stone make six.
    scene([Taklons, Xenos])
        .mine(P1, "-2x2")
        .gaiaformers(P1, 1)
        .level(P1, Area::GaiaProject, 1)
        .bowls(P1, [2, 2, 1])
        .rejects(P1, "project -3x3", "NOT_ENOUGH_TOKENS", rules::PROJECT_COST)
        .brainstone(P1, Bowl::II)
        .act(P1, "project -3x3")
        .power(P1, [0, 0, 0], 5)
        .check(|state| assert_eq!(state.players[P1].power.stone, Some(Bowl::Gaia)));
    // It is enough for one satellite.
    let scene = || {
        scene([Taklons, Xenos])
            .institute(P1, "0x1")
            .structure(P1, Structure::AcademyAction, "-2x1")
            .mine(P1, "-2x2")
    };
    scene().rejects(P1, "federate", "NO_FEDERATION", rules::FEDERATION_SETS);
    scene()
        .brainstone(P1, Bowl::III)
        .act(P1, "federate; unite -2x1 -2x2 0x1; satellites -1x1; token fed_12_vp")
        .check(|state| assert_eq!(state.players[P1].power.stone, None));
    // One charge moves it one bowl; spent it is worth 3.
    crate::common::scene([Taklons, Xenos])
        .brainstone(P1, Bowl::II)
        .tile(P1, orrery_gaia_project::ids::StandardTile::ActionCharge4)
        .act(P1, "special std_action_charge_4")
        .check(|state| assert_eq!(state.players[P1].power.stone, Some(Bowl::III)))
        .act(P1, "convert power_to_ore stone")
        .resources(P1, "1 ore");
}

/// GP-3660, GP-3670
#[test]
fn the_brainstone_returns_from_the_gaia_area_but_not_from_the_box() {
    let scene = scene([Taklons, Xenos])
        .mine(P1, "-2x2")
        .gaiaformers(P1, 1)
        .level(P1, Area::GaiaProject, 4)
        .bowls(P1, [0, 0, 3])
        .brainstone(P1, Bowl::III)
        .act(P1, "project -3x3")
        .expect(P1, ["tokens 0 0 3", "tokens 0 0 2 stone"])
        .act(P1, "tokens 0 0 2 stone; end")
        .power(P1, [0, 0, 1], 2)
        .check(|state| assert_eq!(state.players[P1].power.stone, Some(Bowl::Gaia)));
    scene
        .act(P2, "pass booster_terraform")
        .act(P1, "pass booster_credits_qic")
        .power(P1, [2, 0, 1], 0)
        .check(|state| assert_eq!(state.players[P1].power.stone, Some(Bowl::I)));
    // Discarded for a satellite it is out of the game.
    crate::common::scene([Taklons, Xenos])
        .institute(P1, "0x1")
        .structure(P1, Structure::AcademyAction, "-2x1")
        .mine(P1, "-2x2")
        .bowls(P1, [1, 0, 0])
        .brainstone(P1, Bowl::I)
        .act(P1, "federate; unite -2x1 -2x2 0x1; satellites -1x1")
        .expect(P1, ["tokens 1 0 0", "tokens 0 0 0 stone"])
        .act(P1, "tokens 0 0 0 stone")
        .power(P1, [1, 0, 0], 0)
        .check(|state| assert_eq!(state.players[P1].power.stone, None));
}

/// GP-3740, GP-3770, GP-3780
#[test]
fn a_swap_leaves_the_income_alone() {
    let scene = scene([Ambas, Terrans])
        .booster(P1, Booster::Labs)
        .institute(P1, "-3x-3")
        .mines(P1, ["-5x3", "3x-6"])
        .lost_planet(P1, "-4x3");
    let before = income(&scene);
    let scene = scene
        .rejects(P1, "special swap -4x3", "LOST_PLANET", rules::SWAP_LOST)
        .rejects(P1, "special swap -3x-3", "NO_MINE", rules::SWAP)
        .rejects(P1, "special swap 60x60", "OFF_THE_BOARD", rules::SWAP)
        .act(P1, "special swap -5x3; end");
    assert_eq!(income(&scene), before);
    scene.act(P2, "pass booster_tokens_ore").rejects(
        P1,
        "special swap 3x-6",
        "SPECIAL_USED",
        rules::SPECIAL_ONCE,
    );
}

/// GP-3955, GP-3960
#[test]
fn geodens_learn_by_any_build_of_a_new_type() {
    let scene =
        || scene([Geodens, Terrans]).institute(P1, "2x-3").rich(P1).owns(P1, "15 ore 20 credits 4 qic");
    let knowledge = |scene: Scene| scene.state().players[P1].resources.knowledge;
    assert_eq!(knowledge(scene().bowls(P1, [0, 0, 3]).act(P1, "action power_terraform_1 1x-3")), 3);
    assert_eq!(knowledge(scene().booster(P1, Booster::Terraform).act(P1, "special booster mine 1x-3")), 3);
    // A Gaia planet, and only the first of them.
    assert_eq!(knowledge(scene().level(P1, Area::Navigation, 5).act(P1, "build mine 0x-1")), 3);
    assert_eq!(
        knowledge(scene().mine(P1, "5x-3").level(P1, Area::Navigation, 5).act(P1, "build mine 0x-1")),
        0
    );
    // The Lost Planet.
    let lost = scene().owns(P1, "4 knowledge").level(P1, Area::Navigation, 4).token(P1, Token::Vp12);
    let lost = lost.token(P1, Token::Vp7Ore).act(P1, "research navigation; lost 1x-2");
    assert_eq!(knowledge(lost), 3);
    // Neither upgrades nor what was built before the institute.
    assert_eq!(knowledge(scene().mine(P1, "1x-3").act(P1, "upgrade trading_station 1x-3")), 0);
    assert_eq!(knowledge(scene().mine(P1, "6x-1").act(P1, "build mine 1x-3")), 0);
    let without =
        crate::common::scene([Geodens, Terrans]).mine(P1, "2x-3").rich(P1).owns(P1, "15 ore 9 credits");
    assert_eq!(knowledge(without.act(P1, "build mine 1x-3")), 0);
}

/// GP-3995
#[test]
fn bal_taks_use_a_gaiaformer_of_the_same_turn() {
    // Returned from the planet where a mine is built, and gained with a level.
    scene([BalTaks, Xenos])
        .mine(P1, "-2x2")
        .project(P1, "-3x3")
        .gaiaformed("-3x3")
        .owns(P1, "1 ore 2 credits")
        .act(P1, "build mine -3x3; convert gaiaformer_to_qic")
        .resources(P1, "1 qic")
        .check(|state| {
            assert_eq!((state.players[P1].gaiaformers, state.players[P1].gaiaformers_spent), (0, 1))
        });
    scene([BalTaks, Xenos])
        .owns(P1, "4 knowledge")
        .act(P1, "research gaia_project; convert gaiaformer_to_qic")
        .resources(P1, "1 qic");
}

/// Firaks with an institute and a lab.
fn firaks() -> Scene {
    scene([Firaks, Terrans]).institute(P1, "-3x0").lab(P1, "1x1")
}

/// GP-4050
#[test]
fn a_downgrade_counts_as_an_upgrade() {
    firaks()
        .round_tile(RoundTile::TradingStation3)
        .advanced_tile(P1, orrery_gaia_project::ids::AdvancedTile::TradingStation3)
        .mine(P2, "0x1")
        .bowls(P2, [1, 0, 0])
        .act(P1, "special downgrade 1x1")
        .vp(P1, 16)
        .resources(P1, "")
        .act(P1, "decline; end")
        .expect(P2, ["charge 1", "decline"]);
}

/// GP-4060, GP-4065
#[test]
fn the_advance_of_a_downgrade_is_a_normal_one() {
    firaks()
        .level(P1, Area::Science, 2)
        .bowls(P1, [3, 0, 0])
        .act(P1, "special downgrade 1x1; advance science")
        .power(P1, [0, 3, 0], 0);
    firaks()
        .level(P1, Area::Science, 4)
        .act(P1, "special downgrade 1x1")
        .rejects(P1, "advance science", "NO_GREEN_TOKEN", rules::LEVEL_5)
        .act(P1, "decline")
        .asks(P1, "after_action");
    // Nowhere to go: the downgrade alone is the action.
    Area::ALL
        .iter()
        .fold(firaks(), |scene, area| scene.level(P1, *area, 4))
        .act(P1, "special downgrade 1x1")
        .asks(P1, "after_action")
        .has(P1, Structure::TradingStation, "1x1");
}

/// GP-4070
#[test]
fn the_station_may_become_a_lab_again() {
    firaks()
        .act(P1, "special downgrade 1x1; decline; end")
        .act(P2, "pass booster_tokens_ore")
        .owns(P1, "3 ore 5 credits")
        .act(P1, "upgrade lab 1x1")
        .asks(P1, "tech_tile")
        .act(P1, "tech std_7_vp; decline; end")
        .rejects(P1, "special downgrade 1x1", "SPECIAL_USED", rules::SPECIAL_ONCE);
}

/// GP-4130
#[test]
fn lowest_tokens_that_cannot_advance_are_no_options() {
    let all = |level| {
        let areas = Area::ALL.iter();
        areas.fold(scene([Bescods, Terrans]), |scene, area| scene.level(P1, *area, level))
    };
    // Everything on 4, one level 5 taken by somebody else.
    all(4)
        .token(P1, Token::Vp7Ore)
        .level(P2, Area::Navigation, 5)
        .level(P1, Area::Science, 5)
        .act(P1, "special lowest")
        .expect(
            P1,
            [
                "advance terraforming",
                "advance artificial_intelligence",
                "advance gaia_project",
                "advance economy",
                "decline",
            ],
        )
        .rejects(P1, "advance navigation", "LEVEL_TAKEN", rules::LEVEL_5_ONE)
        .rejects(P1, "advance science", "OTHER_AREA", rules::LOWEST_ONLY);
    all(4).rejects(P1, "special lowest", "NONE_CAN_ADVANCE", rules::LOWEST_ONLY);
    // The lowest one only, even if others could advance.
    all(2).level(P1, Area::Economy, 1).act(P1, "special lowest").expect(P1, ["advance economy", "decline"]);
    scene([Terrans, Bescods]).rejects(P1, "special lowest", "NOT_OWNED", rules::SPECIALS);
}

/// GP-4140, GP-1980
#[test]
fn bescods_institute_raises_titanium() {
    let value = |scene: &Scene, at: &str| {
        let look = Look::at(scene.table());
        look.power_value(P1.into(), look.state.spot(hex(at)).unwrap())
    };
    let scene = scene([Bescods, Terrans])
        .mine(P1, "-3x0")
        .mine(P1, "-2x1")
        .trading_station(P1, "1x1")
        .mine(P1, "0x-5");
    assert_eq!(["-3x0", "-2x1", "1x1"].map(|at| value(&scene, at)), [1, 1, 2]);
    let scene = scene.institute(P1, "-4x1");
    assert_eq!(["-3x0", "-2x1", "1x1", "-4x1"].map(|at| value(&scene, at)), [2, 1, 3, 3]);
    // For federations too: institute 3, mine 2; with the mine on oxide's neighbour Transdim made Gaia 1 and a lab 2.
    scene.gaiaformed("-3x-1").lab(P1, "-3x-1").act(P1, "federate").offers(P1, "unite -4x1 -3x-1 -3x0");
}

/// GP-3480, GP-2000
#[test]
fn only_xenos_with_institute_need_six() {
    let threshold = |faction: Faction, institute: bool| {
        let other = if matches!(faction, Terrans | Lantids) { Nevlas } else { Terrans };
        let mut scene = scene([faction, other]);
        if institute {
            scene = scene.institute(P1, "6x-1");
        }
        Look::at(scene.table()).federation_threshold(P1.into())
    };
    for faction in Faction::ALL {
        assert_eq!(threshold(*faction, false), 7, "{faction}");
        assert_eq!(threshold(*faction, true), if *faction == Xenos { 6 } else { 7 }, "{faction}");
    }
}

//! 9.5 and 9.7: existing federations, and what tokens are good for.

use orrery_gaia_project::{
    Event,
    facts::Count,
    ids::{AdvancedTile, Area, Faction::*, RoundTile, StandardTile, Structure, Token},
    rules,
};

use crate::common::*;

/// Institute, academy and mine side by side, and a second group that is as strong.
fn two_groups() -> Scene {
    scene([Terrans, Xenos])
        .institute(P1, "-2x1")
        .structure(P1, Structure::AcademyKnowledge, "-2x2")
        .gaiaformed("-3x3")
        .mine(P1, "-3x3")
        .structure(P1, Structure::AcademyAction, "1x-3")
        .trading_station(P1, "2x-3")
        .gaiaformed("2x-2")
        .trading_station(P1, "2x-2")
}

fn joined(scene: &Scene) -> bool {
    scene.last().events().any(|event| matches!(event, Event::Joined { .. }))
}

/// GP-2250, GP-2280
#[test]
fn a_planet_belongs_to_one_federation() {
    two_groups()
        .act(P1, "federate; unite -3x3 -2x1 -2x2; token fed_12_vp; end")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "federate")
        .expect(P1, ["unite 1x-3 2x-3 2x-2"])
        .rejects(P1, "unite -3x3 -2x1 -2x2", "NOT_FREE", rules::PART_OF_ANOTHER);
    // A planet that has joined is not free either.
    scene([Terrans, Xenos])
        .rich(P1)
        .mine(P1, "-2x1")
        .federation(P1, ["-2x1"])
        .act(P1, "build mine -2x2; end")
        .act(P2, "pass booster_tokens_ore")
        .structure(P1, Structure::AcademyAction, "1x-3")
        .trading_station(P1, "2x-3")
        .gaiaformed("2x-2")
        .trading_station(P1, "2x-2")
        .act(P1, "federate")
        .rejects(P1, "unite -2x2 1x-3 2x-3 2x-2", "NOT_FREE", rules::PART_OF_ANOTHER);
}

/// Two routes of two satellites each, as in `federation_sets`, without the mine.
fn two_routes() -> Scene {
    scene([Terrans, Xenos])
        .institute(P1, "1x-3")
        .trading_station(P1, "-1x-2")
        .trading_station(P1, "-3x0")
        .bowls(P1, [2, 0, 0])
}

/// GP-2260, GP-2270
#[test]
fn nothing_lies_beside_another_own_federation() {
    let unite = |scene: Scene| scene.act(P1, "federate; unite -3x0 -1x-2 1x-3");
    let both = ["satellites -2x-1 0x-3", "satellites -2x-1 0x-2"];
    unite(two_routes()).expect(P1, both);
    // An own satellite beside one of the routes closes it.
    unite(two_routes().satellite(P1, "0x-4")).expect(P1, ["satellites -2x-1 0x-2"]).rejects(
        P1,
        "satellites -2x-1 0x-3",
        "NO_SATELLITE_HERE",
        rules::APART,
    );
    // So does a planet of another federation.
    unite(two_routes().mine(P1, "0x-1").federation(P1, ["0x-1"])).expect(P1, ["satellites -2x-1 0x-3"]);
    // Opponents' federations close nothing.
    unite(two_routes().satellite(P2, "0x-4").satellite(P2, "0x-3").mine(P2, "0x-1").federation(P2, ["0x-1"]))
        .expect(P1, both);
}

/// GP-2030, GP-2260
#[test]
fn what_is_cut_off_cannot_be_united() {
    // Ice 7x-4 lies in a corner with three hexes around it.
    let scene = || two_routes().trading_station(P1, "7x-4").bowls(P1, [9, 0, 0]);
    scene().act(P1, "federate").offers(P1, "unite -1x-2 1x-3 7x-4");
    scene()
        .satellite(P1, "5x-4")
        .satellite(P1, "6x-2")
        .act(P1, "federate")
        .expect(P1, ["unite -3x0 -1x-2 1x-3"])
        .rejects(P1, "unite -1x-2 1x-3 7x-4", "UNREACHABLE", rules::ONE_SET);
}

/// GP-2290, GP-1450
#[test]
fn a_new_planet_brings_its_group_along() {
    // Mine -3x3 is free and not beside the federation; the new planet connects them.
    let scene = scene([Terrans, Xenos])
        .rich(P1)
        .mine(P1, "-2x1")
        .federation(P1, ["-2x1"])
        .gaiaformed("-3x3")
        .mine(P1, "-3x3")
        .act(P1, "build mine -2x2");
    scene
        .check(|state| {
            assert_eq!(state.players[P1].federated.len(), 3);
            assert_eq!(state.players[P1].token_count(), 0, "no reward");
        })
        .vp(P1, 10 + 6);
    // Beside a satellite it is the same.
    let scene = crate::common::scene([Terrans, Xenos]).rich(P1).mine(P1, "-2x1").satellite(P1, "-1x2");
    scene.act(P1, "build mine -2x2").check(|state| {
        // The first mine is beside the new one.
        assert_eq!(state.players[P1].federated.len(), 2);
    });
}

/// GP-2285, GP-2300
#[test]
fn a_planet_between_two_federations_leaves_them_two() {
    let scene = scene([Terrans, Xenos])
        .rich(P1)
        .mine(P1, "-2x1")
        .gaiaformed("-3x3")
        .mine(P1, "-3x3")
        .federation(P1, ["-2x1", "-3x3"])
        .with(|state| state.players[P1].federations = 2)
        .token(P1, Token::Vp12)
        .token(P1, Token::Vp7Ore)
        .act(P1, "build mine -2x2");
    scene
        .check(|state| {
            assert_eq!((state.players[P1].federations, state.players[P1].token_count()), (2, 2));
        })
        .sees(|look| assert_eq!(look.count(P1.into(), Count::StructuresInFederations), 3));
}

/// GP-2295, GP-2310, GP-3750
#[test]
fn upgrades_and_swaps_change_no_membership() {
    let scene = scene([Ambas, Xenos])
        .rich(P1)
        .institute(P1, "-2x1")
        .federation(P1, ["-2x1"])
        .mine(P1, "4x-5")
        .act(P1, "special swap 4x-5");
    assert!(!joined(&scene));
    // The mine is in the federation now, the institute is not.
    scene.sees(|look| {
        assert_eq!(look.count(P1.into(), Count::StructuresInFederations), 1);
        assert!(look.player(P1).federated.contains(look.state.spot(hex("-2x1")).unwrap()));
    });
    let scene = two_groups().rich(P1).act(P1, "federate; unite 1x-3 2x-3 2x-2; token fed_12_vp; end");
    let scene = scene.act(P2, "pass booster_tokens_ore").act(P1, "upgrade lab 2x-3; tech std_7_vp; decline");
    assert!(!joined(&scene));
    assert_eq!(scene.state().players[P1].federated.len(), 3);
    // Firaks: the federation is worth less after the downgrade and still there.
    crate::common::scene([Firaks, Xenos])
        .institute(P1, "-3x0")
        .lab(P1, "-4x1")
        .federation(P1, ["-3x0", "-4x1"])
        .act(P1, "special downgrade -4x1; decline")
        .check(|state| assert_eq!(state.players[P1].federated.len(), 2));
}

/// GP-2320, GP-5040
#[test]
fn structures_of_joined_planets_count() {
    scene([Terrans, Xenos])
        .rich(P1)
        .mine(P1, "-2x1")
        .trading_station(P1, "4x-5")
        .federation(P1, ["-2x1"])
        .act(P1, "build mine -2x2")
        .sees(|look| {
            let count = |tile| orrery_gaia_project::scoring::final_count(look, P1.into(), tile);
            assert_eq!(count(orrery_gaia_project::ids::FinalTile::StructuresInFederations), 2);
            assert_eq!(count(orrery_gaia_project::ids::FinalTile::Structures), 3);
        });
}

/// GP-2420, GP-2425, GP-2430, GP-2450
#[test]
fn tokens_give_all_their_contents_green_side_up() {
    let with = |token: &str| two_groups().act(P1, &format!("federate; unite -3x3 -2x1 -2x2; token {token}"));
    let offered = two_groups().act(P1, "federate; unite -3x3 -2x1 -2x2");
    offered.expect(
        P1,
        [
            "token fed_12_vp",
            "token fed_8_vp_qic",
            "token fed_8_vp_tokens",
            "token fed_7_vp_ore",
            "token fed_7_vp_credits",
            "token fed_6_vp_knowledge",
        ],
    );
    with("fed_8_vp_qic").vp(P1, 18).resources(P1, "1 qic").check(|s| assert!(s.players[P1].has_green()));
    with("fed_8_vp_tokens").vp(P1, 18).power(P1, [2, 0, 0], 0);
    with("fed_7_vp_ore").vp(P1, 17).resources(P1, "2 ore");
    with("fed_7_vp_credits").vp(P1, 17).resources(P1, "6 credits");
    with("fed_12_vp").vp(P1, 22).check(|state| {
        assert!(!state.players[P1].has_green());
        assert_eq!(state.tokens[Token::Vp12.index()], 2);
    });
}

/// GP-2455, GP-2580
#[test]
fn a_new_token_may_be_flipped_later_but_not_for_its_own_step() {
    // The token of Terraforming 5 cannot pay for the step itself.
    scene([Xenos, Terrans]).owns(P1, "4 knowledge").level(P1, Area::Terraforming, 4).rejects(
        P1,
        "research terraforming",
        "NO_GREEN_TOKEN",
        rules::LEVEL_5,
    );
    // Itars reach Terraforming 5 with one tile and flip the new token for an advanced one right after it.
    let scene = scene([Itars, Xenos])
        .institute(P1, "0x1")
        .gaia_area(P1, 8)
        .level(P1, Area::Terraforming, 4)
        .level(P1, Area::Science, 4)
        .advanced_at(Area::Science, AdvancedTile::Mine2Now)
        .token(P1, Token::Vp8Qic)
        .act(P1, "pass booster_terraform")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "income charge 4");
    scene
        .act(P1, "trade; tech std_ore_qic; advance terraforming")
        .check(|state| assert_eq!(state.players[P1].green[Token::Vp7Ore.index()], 1))
        .act(P1, "trade; tech adv_mine_2_now; cover std_ore_qic")
        .check(|state| assert_eq!(state.players[P1].gray[Token::Vp7Ore.index()], 1));
}

/// GP-2460, GP-5480, GP-5590
#[test]
fn flipped_tokens_are_still_owned() {
    let scene = |faction, other| {
        scene([faction, other])
            .gray_token(P1, Token::Vp7Ore)
            .token(P1, Token::Vp7Credits)
            .token(P1, Token::Vp12)
    };
    scene(Terrans, Xenos)
        .advanced_tile(P1, AdvancedTile::PassFederation3)
        .act(P1, "pass booster_tokens_ore")
        .vp(P1, 10 + 9);
    scene(Ivits, Xenos).sees(|look| assert_eq!(look.federation_threshold(P1.into()), 7 * 4));
    scene(Terrans, Xenos)
        .owns(P1, "3 qic")
        .act(P1, "action qic_rescore_federation")
        .expect(P1, ["rescore fed_12_vp", "rescore fed_7_vp_ore", "rescore fed_7_vp_credits"])
        .rejects(P1, "rescore fed_8_vp_qic", "NOT_OWNED", rules::RESCORE)
        .act(P1, "rescore fed_7_vp_ore")
        .vp(P1, 17);
    scene(Terrans, Xenos)
        .trading_station(P1, "-2x1")
        .owns(P1, "3 ore 5 credits")
        .tile(P1, StandardTile::Vp7)
        .level(P1, Area::Science, 4)
        .advanced_at(Area::Science, AdvancedTile::Federation5Now)
        .act(P1, "upgrade lab -2x1; tech adv_federation_5_now; cover std_7_vp")
        .vp(P1, 10 + 15);
}

/// GP-2480, GP-5340
#[test]
fn every_token_triggers_the_round_tile_but_a_rescored_one() {
    let round = |scene: Scene| scene.round_tile(RoundTile::Federation5);
    round(two_groups()).act(P1, "federate; unite -3x3 -2x1 -2x2; token fed_12_vp").vp(P1, 10 + 12 + 5);
    round(scene([Terrans, Xenos]))
        .token(P1, Token::Vp12)
        .owns(P1, "3 qic")
        .act(P1, "action qic_rescore_federation; rescore fed_12_vp")
        .vp(P1, 10 + 12);
}

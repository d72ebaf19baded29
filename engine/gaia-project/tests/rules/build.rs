//! Section 6: build a mine.

use orrery_gaia_project::{
    ids::{AdvancedTile, Area, Faction::*, RoundTile, StandardTile, Structure},
    rules,
};

use crate::common::*;

/// GP-1180, GP-1210, GP-1220, GP-1240, GP-1280, GP-1320
#[test]
fn range_and_terraforming_are_paid_with_the_mine() {
    scene([HadschHallas, Xenos])
        .mine(P1, "1x-3")
        .owns(P1, "15 ore 10 credits 1 qic")
        .act(P1, "build mine 2x-3")
        .resources(P1, "11 ore 8 credits 1 qic")
        .has(P1, Structure::Mine, "2x-3");
    scene([HadschHallas, Xenos])
        .mine(P1, "1x-3")
        .owns(P1, "15 ore 10 credits 1 qic")
        .act(P1, "build mine -1x-3")
        .resources(P1, "8 ore 8 credits");
}

/// GP-1260, GP-1265
#[test]
fn a_qic_adds_two_to_the_range() {
    let at = |level, qic: &str| {
        scene([Terrans, Xenos])
            .mine(P1, "-2x1")
            .level(P1, Area::Navigation, level)
            .owns(P1, &format!("15 ore 10 credits {qic}"))
    };
    // Titanium on 1x1 is 3 away, two steps.
    at(0, "").rejects(P1, "build mine 1x1", "OUT_OF_RANGE", rules::RANGE);
    at(0, "1 qic").act(P1, "build mine 1x1").resources(P1, "8 ore 8 credits");
    at(2, "1 qic").act(P1, "build mine 1x1").resources(P1, "8 ore 8 credits");
    at(4, "").act(P1, "build mine 1x1").resources(P1, "8 ore 8 credits");
}

/// GP-1190, GP-0120
#[test]
fn without_a_mine_nothing_is_built() {
    scene([Terrans, Xenos])
        .rich(P1)
        .mines(P1, ["-2x1", "4x-5", "3x3", "-5x4", "1x-3", "-4x-2", "6x-1", "-4x1"])
        .rejects(P1, "build mine -2x2", "NO_PIECE", rules::MINE_PIECE);
}

/// GP-1200, GP-1350, GP-1355, GP-1410
#[test]
fn some_hexes_are_closed() {
    scene([Terrans, Xenos])
        .rich(P1)
        .mine(P1, "-2x1")
        .mine(P2, "-2x2")
        .project(P1, "-3x3")
        .rejects(P1, "build mine -1x1", "NO_PLANET", rules::MINE_TARGET)
        .rejects(P1, "build mine -2x2", "OCCUPIED", rules::MINE_TARGET)
        .rejects(P1, "build mine 2x-2", "NOT_HABITABLE", rules::TRANSDIM)
        .rejects(P1, "build mine -3x3", "NOT_HABITABLE", rules::PROJECT_CLOSED)
        .rejects(P1, "build mine 60x60", "OFF_THE_BOARD", rules::MINE_TARGET)
        .lost_planet(P2, "-1x1")
        .rejects(P1, "build mine -1x1", "LOST_PLANET", rules::LOST_TARGET);
}

/// GP-1360, GP-1275
#[test]
fn a_gaia_planet_costs_a_qic() {
    scene([Terrans, Xenos])
        .mine(P1, "-2x1")
        .owns(P1, "1 ore 2 credits 2 qic")
        .act(P1, "build mine 0x-1")
        .resources(P1, "");
    scene([Terrans, Xenos])
        .mine(P1, "-2x1")
        .level(P1, Area::Navigation, 2)
        .owns(P1, "1 ore 2 credits 1 qic")
        .act(P1, "build mine 0x-1")
        .resources(P1, "");
}

/// GP-1370, GP-1380, GP-1390, GP-1405
#[test]
fn a_gaiaformer_makes_room_for_its_owner_only() {
    let scene = || {
        scene([Terrans, Xenos])
            .mine(P1, "4x-5")
            .project(P1, "-3x3")
            .gaiaformed("-3x3")
            .mine(P2, "-2x2")
            .owns(P1, "1 ore 2 credits")
            .rich(P2)
    };
    scene().act(P1, "build mine -3x3").resources(P1, "").check(|state| {
        assert_eq!(state.players[P1].gaiaformers, 1);
        assert!(state.players[P1].projects.is_empty());
    });
    scene().act(P1, "pass booster_tokens_ore").rejects(
        P2,
        "build mine -3x3",
        "GAIAFORMER",
        rules::GAIAFORMER_OWNER,
    );
}

/// GP-1400, GP-2780
#[test]
fn over_a_gaiaformer_only_with_the_plain_action() {
    scene([Terrans, Xenos])
        .rich(P1)
        .bowls(P1, [0, 0, 5])
        .mine(P1, "4x-5")
        .project(P1, "-3x3")
        .gaiaformed("-3x3")
        .rejects(P1, "action power_terraform_1 -3x3", "PLAIN_ONLY", rules::PLAIN_ONLY);
}

/// GP-1330, GP-1430, GP-1435, GP-2740, GP-2760
#[test]
fn free_steps_come_first_and_all_steps_score() {
    // Desert is three steps from terra.
    scene([Terrans, Xenos])
        .round_tile(RoundTile::Terraform2)
        .mine(P1, "-2x1")
        .level(P1, Area::Terraforming, 2)
        .owns(P1, "3 ore 2 credits")
        .bowls(P1, [0, 0, 5])
        .act(P1, "action power_terraform_2 -2x2")
        .resources(P1, "")
        .power(P1, [5, 0, 0], 0)
        .vp(P1, 16);
}

/// GP-2770, GP-1430
#[test]
fn surplus_steps_do_not_score() {
    // Ice is one step from terra.
    scene([Terrans, Xenos])
        .round_tile(RoundTile::Terraform2)
        .mine(P1, "-2x1")
        .level(P1, Area::Navigation, 2)
        .owns(P1, "1 ore 2 credits")
        .bowls(P1, [0, 0, 5])
        .act(P1, "action power_terraform_2 0x1")
        .resources(P1, "")
        .vp(P1, 12);
}

/// GP-2780, GP-1130
#[test]
fn a_free_step_must_be_used() {
    scene([Terrans, Xenos])
        .rich(P1)
        .mine(P1, "-2x1")
        .bowls(P1, [0, 0, 5])
        .rejects(P1, "action power_terraform_1 -5x4", "NO_STEP_NEEDED", rules::STEP_USED)
        .rejects(P1, "action power_terraform_1 0x-1", "NO_STEP_NEEDED", rules::STEP_USED);
}

/// GP-1420, GP-5300, GP-5330, GP-5380, GP-5450, GP-5610, GP-5650
#[test]
fn mines_trigger_tiles() {
    scene([Terrans, Xenos])
        .round_tile(RoundTile::Mine2)
        .advanced_tile(P1, AdvancedTile::Mine3)
        .tile(P1, StandardTile::GaiaMine3Vp)
        .mine(P1, "-2x1")
        .rich(P1)
        .act(P1, "build mine 0x-1")
        .vp(P1, 10 + 2 + 3 + 3);
    scene([Terrans, Xenos])
        .round_tile(RoundTile::GaiaMine4)
        .covered(P1, StandardTile::GaiaMine3Vp)
        .mine(P1, "-2x1")
        .rich(P1)
        .act(P1, "build mine 0x-1")
        .vp(P1, 10 + 4);
}

/// GP-1450, GP-2290, GP-2280
#[test]
fn a_planet_beside_a_federation_joins_it() {
    scene([Terrans, Xenos])
        .rich(P1)
        .mine(P1, "-2x1")
        .federation(P1, ["-2x1"])
        .act(P1, "build mine -2x2")
        .check(|state| assert_eq!(state.players[P1].federated.len(), 2));
}

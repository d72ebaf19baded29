//! 10.4 and 10.5: power, Q.I.C. and special actions.

use orrery_gaia_project::{
    ids::{AdvancedTile, Booster, Faction::*, StandardTile, Structure, Token},
    rules,
    state::Special,
};

use crate::common::*;

/// GP-2730, GP-2740, GP-2750, GP-0810, GP-0800
#[test]
fn a_power_action_is_paid_and_used_up() {
    scene([Terrans, Xenos])
        .bowls(P1, [0, 0, 4])
        .bowls(P2, [0, 0, 9])
        .act(P1, "action power_2_ore")
        .resources(P1, "2 ore")
        .power(P1, [4, 0, 0], 0)
        .act(P1, "end")
        .rejects(P2, "action power_2_ore", "SPACE_USED", rules::SPACE_ONCE);
    scene([Terrans, Xenos]).bowls(P1, [9, 9, 3]).rejects(
        P1,
        "action power_2_ore",
        "NOT_ENOUGH_POWER",
        rules::SPACE_COST,
    );
}

/// GP-2740
#[test]
fn what_the_spaces_give() {
    let with = |power| scene([Terrans, Xenos]).bowls(P1, [0, 0, power]);
    with(7).act(P1, "action power_3_knowledge").resources(P1, "3 knowledge").power(P1, [7, 0, 0], 0);
    with(4).act(P1, "action power_7_credits").resources(P1, "7 credits");
    with(4).act(P1, "action power_2_knowledge").resources(P1, "2 knowledge");
    with(3).act(P1, "action power_2_tokens").power(P1, [5, 0, 0], 0);
    let mine = |power| with(power).mine(P1, "-2x1").owns(P1, "7 ore 2 credits");
    // Desert is three steps away: two or one of them are paid.
    mine(3).act(P1, "action power_terraform_1 -2x2").resources(P1, "").power(P1, [3, 0, 0], 0);
    mine(5).act(P1, "action power_terraform_2 -2x2").resources(P1, "3 ore").power(P1, [5, 0, 0], 0);
    scene([Terrans, Xenos]).owns(P1, "2 qic").act(P1, "action qic_planet_types").vp(P1, 13).resources(P1, "");
    scene([Terrans, Xenos]).owns(P1, "2 qic").rejects(
        P1,
        "action qic_tech_tile",
        "NOT_ENOUGH_QIC",
        rules::SPACE_COST,
    );
    scene([Terrans, Xenos]).owns(P1, "4 qic").act(P1, "action qic_tech_tile").asks(P1, "tech_tile");
}

/// GP-2810, GP-0135, GP-1130
#[test]
fn a_full_store_closes_the_space() {
    scene([Terrans, Xenos])
        .owns(P1, "15 ore 30 credits 14 knowledge")
        .bowls(P1, [0, 0, 7])
        .rejects(P1, "action power_2_ore", "AT_CAP", rules::AT_CAP)
        .rejects(P1, "action power_7_credits", "AT_CAP", rules::AT_CAP)
        .act(P1, "action power_2_knowledge")
        .resources(P1, "15 ore 30 credits 15 knowledge");
}

/// GP-2820
#[test]
fn rescoring_gives_everything_again_but_no_token() {
    scene([Terrans, Xenos])
        .round_tile(orrery_gaia_project::ids::RoundTile::Federation5)
        .owns(P1, "3 qic")
        .gray_token(P1, Token::Vp7Credits)
        .act(P1, "action qic_rescore_federation")
        .expect(P1, ["rescore fed_7_vp_credits"])
        .act(P1, "rescore fed_7_vp_credits")
        .vp(P1, 17)
        .resources(P1, "6 credits")
        .check(|state| assert_eq!(state.players[P1].token_count(), 1));
    scene([Terrans, Xenos]).owns(P1, "3 qic").rejects(
        P1,
        "action qic_rescore_federation",
        "NO_TOKEN",
        rules::RESCORE,
    );
}

/// GP-2840
#[test]
fn planet_types_score() {
    scene([Terrans, Xenos])
        .owns(P1, "2 qic")
        .mines(P1, ["-2x1", "4x-5", "0x-1", "1x-3"])
        .lost_planet(P1, "-1x1")
        .project(P1, "-3x3")
        .act(P1, "action qic_planet_types")
        .vp(P1, 10 + 3 + 4);
}

/// GP-1940
#[test]
fn no_tile_no_action() {
    let all = StandardTile::ALL.iter();
    all.fold(scene([Terrans, Xenos]), |scene, tile| scene.tile(P1, *tile)).owns(P1, "4 qic").rejects(
        P1,
        "action qic_tech_tile",
        "NO_TILE",
        rules::NO_TILE,
    );
}

/// GP-2850, GP-2860, GP-5470, GP-5500, GP-1700
#[test]
fn special_actions_once_a_round() {
    scene([Terrans, Xenos])
        .tile(P1, StandardTile::ActionCharge4)
        .bowls(P1, [2, 2, 0])
        .act(P1, "special std_action_charge_4")
        .power(P1, [0, 2, 2], 0)
        .rejects(P1, "special std_action_charge_4", "ACTION_TAKEN", rules::ONE_ACTION);
    scene([Terrans, Xenos])
        .tile(P1, StandardTile::ActionCharge4)
        .used(P1, Special::Standard(StandardTile::ActionCharge4))
        .rejects(P1, "special std_action_charge_4", "SPECIAL_USED", rules::SPECIAL_ONCE);
    scene([Terrans, Xenos])
        .advanced_tile(P1, AdvancedTile::ActionQic5Credits)
        .act(P1, "special adv_action_qic_5_credits")
        .resources(P1, "5 credits 1 qic");
    scene([Terrans, Xenos])
        .structure(P1, Structure::AcademyAction, "-2x1")
        .act(P1, "special academy")
        .resources(P1, "1 qic");
    scene([Terrans, Xenos]).rejects(P1, "special academy", "NOT_OWNED", rules::SPECIALS);
    scene([Terrans, Xenos]).covered(P1, StandardTile::ActionCharge4).rejects(
        P1,
        "special std_action_charge_4",
        "NOT_OWNED",
        rules::SPECIALS,
    );
}

/// GP-2880, GP-5210
#[test]
fn the_terraforming_booster_gives_a_step() {
    scene([Terrans, Xenos])
        .booster(P1, Booster::Terraform)
        .mine(P1, "-2x1")
        .owns(P1, "7 ore 2 credits")
        .rejects(P1, "special booster mine -5x4", "NO_STEP_NEEDED", rules::STEP_USED)
        .act(P1, "special booster mine -2x2")
        .resources(P1, "");
}

/// GP-2890, GP-5220
#[test]
fn the_range_booster_must_save_qic() {
    let scene = || scene([Terrans, Xenos]).booster(P1, Booster::Range).mine(P1, "-2x1").gaiaformers(P1, 1);
    scene()
        .owns(P1, "15 ore 2 credits")
        .rejects(P1, "special booster mine -2x2", "NO_QIC_SAVED", rules::BOOSTER_RANGE)
        .act(P1, "special booster mine 0x1")
        .resources(P1, "11 ore");
    scene()
        .level(P1, orrery_gaia_project::ids::Area::GaiaProject, 1)
        .bowls(P1, [6, 0, 0])
        .act(P1, "special booster project -3x3")
        .power(P1, [0, 0, 0], 6);
}

/// GP-2730
#[test]
fn all_ten_spaces_are_for_one_use_in_a_round() {
    use orrery_gaia_project::ids::Space;
    let scene = || {
        scene([Terrans, Xenos])
            .bowls(P1, [0, 0, 9])
            .owns(P1, "9 qic 14 ore 9 credits")
            .mine(P1, "-2x1")
            .token(P1, Token::Vp12)
    };
    let action = |space: &Space| match space {
        Space::PowerTerraform1 | Space::PowerTerraform2 => format!("action {space} -2x2"),
        _ => format!("action {space}"),
    };
    for space in Space::ALL {
        let before = scene().offers(P1, &action(space));
        before.space_used(*space).rejects(P1, &action(space), "SPACE_USED", rules::SPACE_ONCE);
    }
}

/// GP-2830
#[test]
fn the_gleens_token_can_be_scored_again() {
    scene([Gleens, Terrans])
        .trading_station(P1, "-2x2")
        .owns(P1, "4 ore 6 credits 3 qic")
        .act(P1, "upgrade institute -2x2; end")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "action qic_rescore_federation; rescore gleens")
        .resources(P1, "2 ore 2 knowledge 4 credits");
}

/// GP-2895, GP-2890
#[test]
fn how_far_the_range_booster_reaches() {
    // Without Navigation, distances from terra -2x1.
    let scene =
        |owns: &str| scene([Terrans, Xenos]).booster(P1, Booster::Range).mine(P1, "-2x1").owns(P1, owns);
    for at in ["0x1", "1x1", "-6x2"] {
        scene("15 ore 2 credits").offers(P1, &format!("special booster mine {at}"));
    }
    let nearer = scene("15 ore 2 credits");
    nearer.rejects(P1, "special booster mine -2x2", "NO_QIC_SAVED", rules::BOOSTER_RANGE);
    // Volcanic 3x-1 is 5 away: one Q.I.C.; titanium 0x-5 is 6 away.
    scene("15 ore 2 credits").rejects(P1, "special booster mine 3x-1", "OUT_OF_RANGE", rules::RANGE);
    scene("15 ore 2 credits 1 qic").act(P1, "special booster mine 3x-1").resources(P1, "8 ore");
    scene("15 ore 2 credits 1 qic").act(P1, "special booster mine 0x-5").resources(P1, "8 ore");
}

/// GP-2850, GP-2900
#[test]
fn a_space_that_is_new_can_be_used_in_the_same_round() {
    scene([Terrans, Xenos])
        .lab(P1, "-2x1")
        .owns(P1, "6 ore 6 credits")
        .act(P1, "upgrade academy_action -2x1; tech std_action_charge_4; decline; end")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "special academy; end")
        .resources(P1, "1 qic")
        .act(P1, "special std_action_charge_4");
    // Only the owner uses it.
    scene([Terrans, Xenos]).tile(P2, StandardTile::ActionCharge4).rejects(
        P1,
        "special std_action_charge_4",
        "NOT_OWNED",
        rules::SPECIALS,
    );
}

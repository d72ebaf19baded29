//! 10.7: conversions.

use orrery_gaia_project::{ids::Faction::*, power::Bowl, rules};

use crate::common::*;

/// GP-3000, GP-3020, GP-3040
#[test]
fn the_list_of_conversions() {
    scene([Terrans, Xenos])
        .bowls(P1, [0, 0, 12])
        .owns(P1, "2 ore 1 knowledge 1 qic")
        .act(
            P1,
            "convert power_to_qic; convert power_to_ore; convert power_to_knowledge; convert power_to_credit",
        )
        .power(P1, [12, 0, 0], 0)
        .resources(P1, "3 ore 2 knowledge 1 credits 2 qic")
        .act(P1, "convert qic_to_ore; convert knowledge_to_credit; convert ore_to_credit")
        .resources(P1, "3 ore 1 knowledge 3 credits 1 qic")
        .act(P1, "convert ore_to_power_token")
        .power(P1, [13, 0, 0], 0)
        .asks(P1, "turn");
}

/// GP-3010, GP-1095
#[test]
fn conversions_come_before_and_after_the_action() {
    scene([Terrans, Xenos])
        .owns(P1, "4 knowledge")
        .act(P1, "research terraforming; convert ore_to_credit; end")
        .resources(P1, "1 ore 1 credits")
        .waits(P1);
}

/// GP-3030, GP-4260, GP-4270
#[test]
fn burning() {
    scene([Terrans, Xenos]).bowls(P1, [1, 4, 0]).act(P1, "burn; burn").power(P1, [1, 0, 2], 0).rejects(
        P1,
        "burn",
        "NOT_ENOUGH_TOKENS",
        rules::BURN,
    );
    scene([Itars, Xenos]).bowls(P1, [0, 4, 0]).act(P1, "burn; burn").power(P1, [0, 0, 2], 2);
}

/// GP-3680, GP-3670, GP-5730
#[test]
fn burning_with_the_brainstone() {
    let scene = || scene([Taklons, Xenos]).bowls(P1, [0, 2, 0]).brainstone(P1, Bowl::II);
    scene()
        .act(P1, "burn")
        .power(P1, [0, 0, 1], 0)
        .check(|s| assert_eq!(s.players[P1].power.stone, Some(Bowl::II)));
    scene()
        .act(P1, "burn stone up")
        .power(P1, [0, 1, 0], 0)
        .check(|s| assert_eq!(s.players[P1].power.stone, Some(Bowl::III)));
    scene()
        .act(P1, "burn stone out")
        .power(P1, [0, 1, 1], 0)
        .check(|s| assert_eq!(s.players[P1].power.stone, None));
}

/// GP-3070, GP-3080, GP-1135
#[test]
fn a_conversion_may_be_lost() {
    scene([Terrans, Xenos])
        .owns(P1, "30 credits 1 ore")
        .act(P1, "convert ore_to_credit")
        .resources(P1, "30 credits");
}

/// GP-3630, GP-3640, GP-3650, GP-3055
#[test]
fn the_brainstone_pays_three() {
    let scene = || scene([Taklons, Xenos]).bowls(P1, [0, 0, 1]).brainstone(P1, Bowl::III);
    scene()
        .rejects(P1, "convert power_to_qic", "NOT_ENOUGH_POWER", rules::CONVERSIONS)
        .act(P1, "convert power_to_qic stone")
        .resources(P1, "1 qic")
        .power(P1, [1, 0, 0], 0)
        .check(|s| assert_eq!(s.players[P1].power.stone, Some(Bowl::I)));
    scene().act(P1, "convert power_to_3_credits stone").resources(P1, "3 credits").power(P1, [0, 0, 1], 0);
    scene().act(P1, "convert power_to_ore stone").resources(P1, "1 ore").power(P1, [0, 0, 1], 0);
    scene().act(P1, "convert power_to_credit").resources(P1, "1 credits").power(P1, [1, 0, 0], 0);
    scene()
        .rejects(P1, "convert power_to_2_credits", "NOT_COMBINED", rules::COMBINED)
        .act(P1, "action power_2_ore stone")
        .resources(P1, "2 ore")
        .power(P1, [1, 0, 0], 0);
}

/// GP-3050, GP-3060, GP-4190, GP-4210, GP-4220, GP-4225, GP-4230
#[test]
fn nevlas_tokens_are_worth_two() {
    let scene = |tokens| scene([Nevlas, Xenos]).institute(P1, "0x1").bowls(P1, [0, 0, tokens]);
    scene(1).act(P1, "convert power_to_2_credits").resources(P1, "2 credits").power(P1, [1, 0, 0], 0);
    scene(2).act(P1, "convert power_to_ore_credit").resources(P1, "1 ore 1 credits").power(P1, [2, 0, 0], 0);
    scene(3).act(P1, "convert power_to_2_ore").resources(P1, "2 ore").power(P1, [3, 0, 0], 0);
    scene(1).rejects(P1, "convert power_to_ore", "NOT_ENOUGH_POWER", rules::CONVERSIONS).rejects(
        P1,
        "action power_2_tokens",
        "NOT_ENOUGH_POWER",
        rules::SPACE_COST,
    );
    scene(2).act(P1, "action power_2_tokens").power(P1, [4, 0, 0], 0);
    scene(4).act(P1, "action power_3_knowledge").power(P1, [4, 0, 0], 0);
}

/// GP-4180
#[test]
fn nevlas_move_tokens_to_the_gaia_area_for_knowledge() {
    scene([Nevlas, Xenos])
        .bowls(P1, [0, 0, 1])
        .act(P1, "convert power_token_to_gaia_for_knowledge")
        .resources(P1, "1 knowledge")
        .power(P1, [0, 0, 0], 1);
    scene([Itars, Xenos]).bowls(P1, [0, 0, 1]).rejects(
        P1,
        "convert power_token_to_gaia_for_knowledge",
        "NO_SUCH_CONVERSION",
        rules::NEVLAS_KNOWLEDGE,
    );
}

/// GP-3810, GP-3820, GP-3830
#[test]
fn hadsch_hallas_pay_credits() {
    scene([HadschHallas, Xenos])
        .owns(P1, "11 credits")
        .rejects(P1, "convert credits_to_ore", "NO_SUCH_CONVERSION", rules::CREDIT_CONVERSIONS)
        .institute(P1, "1x-3")
        .act(P1, "convert credits_to_ore; convert credits_to_qic; convert credits_to_knowledge")
        .resources(P1, "1 ore 1 knowledge 1 qic");
}

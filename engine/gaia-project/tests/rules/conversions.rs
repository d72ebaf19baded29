//! 10.7: conversions.

use orrery_gaia_project::{ids::Faction::*, power::Bowl, rules};

use crate::common::*;

/// GP-3020
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

/// GP-3000, GP-1095
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

/// GP-4200
#[test]
fn nevlas_lose_the_surplus_of_an_odd_cost() {
    let scene = |tokens| scene([Nevlas, Xenos]).institute(P1, "0x1").bowls(P1, [0, 0, tokens]);
    // 3 power are two tokens, 7 are four: nothing is given back for the half token.
    scene(3).act(P1, "action power_2_tokens").power(P1, [4, 0, 1], 0).resources(P1, "0 credits");
    scene(5).act(P1, "action power_3_knowledge").power(P1, [4, 0, 1], 0).resources(P1, "3 knowledge");
    scene(3).rejects(P1, "action power_3_knowledge", "NOT_ENOUGH_POWER", rules::SPACE_COST);
    // An even cost has no surplus.
    scene(3).act(P1, "action power_2_knowledge").power(P1, [2, 0, 1], 0).resources(P1, "2 knowledge");
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

/// GP-3035, GP-3040
#[test]
fn only_the_conversions_of_the_list_exist() {
    let conversions = |scene: Scene| -> Vec<String> {
        let all = scene.options(P1).into_iter();
        all.filter(|option| option.starts_with("convert") || option.starts_with("burn")).collect()
    };
    let rich = |faction, other| scene([faction, other]).rich(P1).bowls(P1, [9, 9, 9]).gaiaformers(P1, 1);
    let list = [
        "convert power_to_qic",
        "convert power_to_ore",
        "convert qic_to_ore",
        "convert power_to_knowledge",
        "convert power_to_credit",
        "convert knowledge_to_credit",
        "convert ore_to_credit",
        "convert ore_to_power_token",
    ];
    let usual: Vec<String> = list.into_iter().chain(["burn"]).map(String::from).collect();
    for faction in [Terrans, Lantids, Gleens, Ambas, Ivits, Geodens, Firaks, Bescods, Itars] {
        let other = if faction == Gleens { Terrans } else { Xenos };
        assert_eq!(conversions(rich(faction, other)), usual, "{faction}");
    }
    let with = |faction, other, more: &[&str]| {
        let all = conversions(rich(faction, other).institute(P1, "7x-4"));
        let found: Vec<&String> = all.iter().filter(|option| !usual.contains(option)).collect();
        assert_eq!(found, more, "{faction}");
        assert!(usual.iter().all(|option| all.contains(option)), "{faction}");
    };
    with(
        HadschHallas,
        Xenos,
        &["convert credits_to_qic", "convert credits_to_ore", "convert credits_to_knowledge"],
    );
    with(BalTaks, Xenos, &["convert gaiaformer_to_qic"]);
    let nevlas = [
        "convert power_token_to_gaia_for_knowledge",
        "convert power_to_2_credits",
        "convert power_to_ore_credit",
        "convert power_to_2_ore",
    ];
    with(Nevlas, Xenos, &nevlas);
}

/// GP-3000, GP-3010
#[test]
fn never_during_an_action_or_in_another_phase() {
    let scene = || {
        scene([Terrans, Xenos])
            .trading_station(P1, "-2x1")
            .owns(P1, "9 ore 9 credits")
            .bowls(P1, [0, 2, 2])
            .mine(P2, "-2x2")
            .owns(P2, "1 ore")
            .bowls(P2, [2, 2, 0])
    };
    // While the action goes on.
    scene()
        .act(P1, "upgrade lab -2x1")
        .rejects(P1, "convert ore_to_credit", "NOT_AN_ANSWER", rules::TURN_PARTS)
        .act(P1, "tech std_7_vp")
        .rejects(P1, "burn", "NOT_AN_ANSWER", rules::TURN_PARTS)
        .act(P1, "decline")
        .offers(P1, "convert ore_to_credit")
        // Not in somebody else's turn, and not in a passive action.
        .waits(P2)
        .act(P1, "end")
        .waits(P1)
        .asks(P2, "charge")
        .rejects(P2, "convert ore_to_credit", "NOT_AN_ANSWER", rules::OWN_TURN);
    // Not in the Gaia phase.
    scene()
        .institute(P1, "4x-5")
        .gaia_area(P1, 3)
        .act(P1, "pass booster_terraform")
        .waits(P1)
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "income charge 4")
        .asks(P1, "gaia_gain")
        .rejects(P1, "convert ore_to_credit", "NOT_AN_ANSWER", rules::OWN_TURN);
}

/// GP-3050, GP-3055
#[test]
fn combined_conversions_are_for_tokens_worth_more() {
    scene([Terrans, Xenos])
        .bowls(P1, [0, 0, 9])
        .rejects(P1, "convert power_to_2_credits", "NOT_COMBINED", rules::COMBINED)
        .rejects(P1, "convert power_to_2_ore", "NOT_COMBINED", rules::COMBINED);
    // The Brainstone for 2 credits: the third power is lost.
    scene([Taklons, Xenos])
        .bowls(P1, [0, 0, 0])
        .brainstone(P1, Bowl::III)
        .act(P1, "convert power_to_2_credits stone")
        .resources(P1, "2 credits")
        .check(|state| assert_eq!(state.players[P1].power.stone, Some(Bowl::I)));
    // Nevlas: 3 power for an ore take two tokens, the surplus is lost.
    scene([Nevlas, Xenos])
        .institute(P1, "0x1")
        .bowls(P1, [0, 0, 2])
        .act(P1, "convert power_to_ore")
        .resources(P1, "1 ore")
        .power(P1, [2, 0, 0], 0);
}

/// GP-3840, GP-3830
#[test]
fn credits_pay_neither_power_actions_nor_half_a_conversion() {
    scene([HadschHallas, Xenos])
        .institute(P1, "1x-3")
        .owns(P1, "29 credits")
        .rejects(P1, "action power_2_ore", "NOT_ENOUGH_POWER", rules::SPACE_COST)
        .owns(P1, "2 credits")
        .bowls(P1, [0, 0, 2])
        .rejects(P1, "convert credits_to_ore", "NOT_ENOUGH_CREDITS", rules::CREDIT_CONVERSIONS)
        .rejects(P1, "convert power_to_ore", "NOT_ENOUGH_POWER", rules::CONVERSIONS);
}

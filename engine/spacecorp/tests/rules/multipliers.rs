//! Section 19.1: multipliers.

use orrery_spacecorp::ids::BaseType;

use crate::scene::*;

/// P1's first team stands on the star of Groombridge 1618, where P1 has bases: Wolf 359 is 40 away, Sol 80, Alpha
/// Centauri 100. The HQs give no Move.
fn far(hand: &str) -> Scene {
    starfarers(2)
        .profit(P1, 9)
        .player(P1, |player| player.reserve = [9; BaseType::COUNT])
        .built(P1, "groombridge_1618", "starfarers_primary_05 starfarers_secondary_01", "refinery refinery")
        .team(P1, 1, "groombridge_1618")
        .infra(P1, 1, "s47")
        .infra(P2, 1, "s48")
        .hand(P1, hand)
}

/// How far the team gets.
fn reaches(scene: &Scene) -> u16 {
    let options = scene.options(P1);
    let goes = |to: &str| options.iter().any(|option| option == &format!("move team1 {to}"));
    [("alpha_centauri", 100), ("sol", 80), ("wolf_359", 40)]
        .into_iter()
        .find_map(|(to, distance)| goes(to).then_some(distance))
        .unwrap_or(0)
}

/// SC-4260, SC-4270, SC-4300
#[test]
fn multipliers_multiply_the_sum_one_after_the_other() {
    // SC-4300: 3, 5, x3 and x4 make 96, which 4 more would bring to 100.
    assert_eq!(reaches(&far("n16 s26 s05 s17")), 80);
    // SC-4260: without a multiplier 8, SC-4270: with one of them 24 and 32.
    assert_eq!(reaches(&far("n16 s26")), 0);
    assert_eq!(reaches(&far("n16 s26 s17")), 0);
    // 13 x 12 = 156.
    assert_eq!(reaches(&far("n16 s26 s27 s05 s17")), 100);
    far("n16 s26 s05 s17")
        .act(P1, "move team1 sol; card n16; card s26; card s05")
        .withholds(P1, "go 3")
        .act(P1, "card s17; go 3")
        .at(P1, 1, "sol");
}

/// SC-4280, SC-4290, SC-4310
#[test]
fn multipliers_alone_are_their_product() {
    // SC-4310: x3, x3 and x5 make 45.
    far("s05 s06 s20").act(P1, "move team1 wolf_359; card s05; card s06; card s20; go 3").at(
        P1,
        1,
        "wolf_359@3",
    );
    // x3 and x5 make 15, x3 and x3 and x3 make 27.
    assert_eq!(reaches(&far("s05 s20")), 0);
    assert_eq!(reaches(&far("s05 s06 s07")), 0);
}

/// SC-4320
#[test]
fn a_single_produce_x2_is_worth_2() {
    let scene = starfarers(2)
        .player(P1, |player| player.reserve = [9; BaseType::COUNT])
        .hand(P1, "s52")
        .built(
            P1,
            "epsilon_indi",
            "starfarers_primary_05 starfarers_secondary_01 starfarers_secondary_02",
            "research research research",
        )
        .act(P1, "produce; card s52; tile epsilon_indi box1; tile epsilon_indi box2");
    scene
        .offers(P1, "go 0")
        .refuses(P1, "tile epsilon_indi box3", "SC-0670")
        .act(P1, "go 0")
        .has_profit(P1, 4);
}

/// SC-4330
#[test]
fn additive_bonuses_are_multiplied_too() {
    // x5 and x5 are 25; with Inertial Confinement (+2) they multiply 2: 50.
    let scene = |cards: &str| far("s20 s21").progress(P1, cards);
    assert_eq!(reaches(&scene("")), 0);
    assert_eq!(reaches(&scene("av03")), 40);
}

/// SC-4335
#[test]
fn infra_of_an_earlier_era_gives_its_additive_value() {
    // Fusion Drive 4 and x5, x3: 60.
    assert_eq!(reaches(&far("s20 s05").infra(P1, 1, "p22")), 40);
    assert_eq!(reaches(&far("s20 s05")), 0);
}

/// SC-4340
#[test]
fn multiplier_infra_works_like_multiplier_cards() {
    // 5 + 5, x3 of the HQ, x3: 90.
    far("s26 s27 s05")
        .infra(P1, 1, "s13")
        .act(P1, "move team1 sol; card s26; card s27; card s05")
        .withholds(P1, "go 3")
        .act(P1, "infra p1; go 3")
        .at(P1, 1, "sol");
}

/// SC-4350
#[test]
fn a_shielded_value_may_be_a_multiplier() {
    // 5 + 5 with the shielded x3 of the Ramjet, x3: 90, and no penalty.
    far("s26 s27 s17 s05")
        .profit(P1, 0)
        .act(P1, "move team1 sol; card s26; card s27; card s05; shield s17; go 0")
        .at(P1, 1, "sol")
        .has_profit(P1, 0);
}

/// SC-4360
#[test]
fn a_spaceport_doubles_a_multiplier_card() {
    // 5 and x3 are 15; doubled 30, enough for 20.
    let scene = || {
        starfarers(2)
            .profit(P1, 3)
            .built(P1, "luhman_16", "starfarers_primary_05", "spaceport")
            .team(P1, 1, "luhman_16")
            .infra(P1, 1, "s47")
            .hand(P1, "s26 s05")
    };
    scene()
        .act(P1, "move team1 alpha_centauri; card s26; card s05")
        .withholds(P1, "go 3")
        .act(P1, "double s05; go 3")
        .at(P1, 1, "alpha_centauri@3");
}

//! Section 19.8: Colonize.

use orrery_spacecorp::{Event, event::Cause, ids::BaseType};

use crate::scene::*;

/// P1 has a base on a star with one box.
fn star(at: &str, tile: &str, base: &str) -> Scene {
    starfarers(2).built(P1, at, tile, base)
}

/// The largest value of colony tiles that are offered for a star, with everything that can be added.
fn reach(scene: &Scene, at: &str) -> u8 {
    let prefix = format!("colonize {at} ");
    let options = scene.options(P1);
    let values = options.iter().filter_map(|option| option.strip_prefix(&prefix));
    values.map(|colony| facts().colony(read(colony)).colony_value).max().unwrap_or(0)
}

/// SC-5060
#[test]
fn every_box_needs_an_own_base_and_no_colony_may_stand_there() {
    star("luhman_16", "starfarers_primary_01", "research").act(P1, "colonize luhman_16 col_02; go 0").check(
        |state| {
            let place = state.place(site("luhman_16")).expect("a place");
            assert_eq!(place.colony, Some((P1, read("col_02"))));
            assert!(!state.colonies.contains(&read("col_02")));
        },
    );
    starfarers(2).tile("luhman_16", "starfarers_primary_01").refuses(
        P1,
        "colonize luhman_16 col_01",
        "SC-5060",
    );
    starfarers(2).built(P2, "luhman_16", "starfarers_primary_01", "research").refuses(
        P1,
        "colonize luhman_16 col_01",
        "SC-5060",
    );
    star("luhman_16", "starfarers_primary_01", "research").colony(P1, "luhman_16", "col_04").refuses(
        P1,
        "colonize luhman_16 col_01",
        "SC-5060",
    );
    starfarers(2).refuses(P1, "colonize sol col_01", "SC-5060");
}

/// SC-5065, SC-5105
#[test]
fn a_suppressed_region_may_be_colonized_without_its_values() {
    // Phobes have Col.1; without Security on them it counts 0.
    let scene =
        |base: &str| star("luhman_16", "starfarers_alien_01", base).progress(P1, "ad11").profit(P1, 0);
    assert_eq!(reach(&scene("research"), "luhman_16"), 0);
    assert_eq!(reach(&scene("security"), "luhman_16"), 2);
    scene("research").profit(P1, 5).act(P1, "colonize luhman_16 col_01; pay; go 5").has_profit(P1, 0);
}

/// SC-5070
#[test]
fn no_team_is_needed() {
    star("luhman_16", "starfarers_primary_01", "research")
        .team(P1, 1, "sol")
        .act(P1, "colonize luhman_16 col_02; go 0")
        .at(P1, 1, "sol");
}

/// SC-5080
#[test]
fn any_tile_that_is_still_on_the_annex() {
    star("luhman_16", "starfarers_primary_01", "research")
        .with(|state| state.colonies.retain(|colony| *colony != read("col_02")))
        .offers(P1, "colonize luhman_16 col_01")
        .refuses(P1, "colonize luhman_16 col_02", "SC-5080");
}

/// SC-5090, SC-5220
#[test]
fn the_points_reach_the_value_and_the_rest_is_lost() {
    star("luhman_16", "starfarers_primary_01", "research")
        .refuses(P1, "colonize luhman_16 col_04", "SC-0670")
        // SC-5220: 3 points for a value of 2.
        .act(P1, "colonize luhman_16 col_01; go 0")
        .has_profit(P1, 0)
        .asks(P1, "claim");
}

/// SC-5100, SC-5130
#[test]
fn col_values_of_all_tiles_and_several_bases() {
    assert_eq!(reach(&star("luhman_16", "starfarers_primary_01", "research"), "luhman_16"), 3);
    // 2 + 1, and 1 for several bases.
    let tau = starfarers(2).built(
        P1,
        "tau_ceti",
        "starfarers_primary_02 starfarers_secondary_10",
        "research security",
    );
    assert_eq!(reach(&tau, "tau_ceti"), 4);
}

/// SC-5105
#[test]
fn values_taken_by_exploitation_count_0() {
    let scene = star("luhman_16", "starfarers_primary_01", "exploitation").with(|state| {
        state.places.get_mut(&site("luhman_16")).expect("a place").tiles[0].spoiled = true;
    });
    assert_eq!(reach(&scene, "luhman_16"), 0);
}

/// SC-5110, SC-5180
#[test]
fn a_near_colony_gives_1_however_many_there_are() {
    let near =
        |count: usize| {
            // Lacaille 9352, Gliese 1 and Lacaille 8760 are near each other's neighbour Lacaille 9352.
            let others = [
                ("gliese_1", "starfarers_primary_03", "col_04"),
                ("lacaille_8760", "starfarers_primary_04", "col_21"),
            ];
            others.into_iter().take(count).fold(
                star("lacaille_9352", "starfarers_primary_05", "research"),
                |scene, (at, tile, colony)| scene.built(P1, at, tile, "security").colony(P1, at, colony),
            )
        };
    assert_eq!(reach(&near(0), "lacaille_9352"), 0);
    assert_eq!(reach(&near(1), "lacaille_9352"), 2);
    assert_eq!(reach(&near(2), "lacaille_9352"), 2);
    // A far one, or one of an opponent, does not help.
    let far = star("lacaille_9352", "starfarers_primary_05", "research")
        .built(P1, "wolf_359", "starfarers_primary_03", "security")
        .colony(P1, "wolf_359", "col_04");
    assert_eq!(reach(&far, "lacaille_9352"), 0);
    let foreign = star("lacaille_9352", "starfarers_primary_05", "research")
        .built(P2, "gliese_1", "starfarers_primary_03", "security")
        .colony(P2, "gliese_1", "col_04");
    assert_eq!(reach(&foreign, "lacaille_9352"), 0);
}

/// SC-5120
#[test]
fn an_industrial_base_gives_1() {
    assert_eq!(reach(&star("luhman_16", "starfarers_primary_05", "industrial"), "luhman_16"), 2);
    assert_eq!(reach(&star("luhman_16", "starfarers_primary_05", "refinery"), "luhman_16"), 0);
}

/// SC-5140, SC-5145, SC-5180, SC-5190
#[test]
fn a_team_of_the_region_may_be_removed_for_1() {
    let scene = || {
        star("luhman_16", "starfarers_primary_05", "refinery").team(P1, 1, "luhman_16").team(
            P1,
            2,
            "luhman_16@3",
        )
    };
    scene()
        .act(P1, "colonize luhman_16 col_01; give team1")
        // SC-5180: once.
        .refuses(P1, "give team2", "SC-5140")
        .act(P1, "go 0")
        .at(P1, 1, "gone");
    // SC-5190: one on the approach track counts as well.
    scene().act(P1, "colonize luhman_16 col_01; give team2; go 0").at(P1, 2, "gone");
    // A team elsewhere does not.
    star("luhman_16", "starfarers_primary_05", "refinery").refuses(
        P1,
        "colonize luhman_16 col_01",
        "SC-0670",
    );
    // SC-5145: it does not come back with Star Children, and does not act.
    scene()
        .act(P1, "colonize luhman_16 col_01; give team1; go 0")
        .check(|state| assert_eq!(state.players[P1].spare().map(|team| team.number()), Some(4)));
}

/// SC-5150, SC-5265
#[test]
fn a_build_value_of_8_or_12_gives_1() {
    // Lacaille 9352 has one star.
    let single = |hand: &str| star("lacaille_9352", "starfarers_primary_05", "refinery").hand(P1, hand);
    assert_eq!(reach(&single("s09 s55"), "lacaille_9352"), 0);
    assert_eq!(reach(&single("s09 s10"), "lacaille_9352"), 2);
    // SC-5265: Alpha Centauri with Col.1 and an Industrial base: 3 with 12, 2 with 11.
    let double = |hand: &str| star("alpha_centauri", "starfarers_primary_05", "industrial").hand(P1, hand);
    assert_eq!(reach(&double("s09 s10 s55"), "alpha_centauri"), 2);
    assert_eq!(reach(&double("s09 s10 s11"), "alpha_centauri"), 3);
    double("s09 s10 s11")
        .act(P1, "colonize alpha_centauri col_02; card s09; card s10")
        .withholds(P1, "go 0")
        .act(P1, "card s11; go 0")
        .finish()
        .discarded("s09 s10 s11");
}

/// SC-5160, SC-5180
#[test]
fn paying_5_gives_1() {
    let scene = |profit| star("luhman_16", "starfarers_primary_05", "refinery").profit(P1, profit);
    scene(4).refuses(P1, "colonize luhman_16 col_01", "SC-0670");
    scene(12)
        .act(P1, "colonize luhman_16 col_01; pay")
        .refuses(P1, "pay", "SC-5160")
        .refuses(P1, "go 0", "SC-0735")
        .act(P1, "go 5")
        .has_profit(P1, 7);
}

/// SC-5170
#[test]
fn enviro_tolerance_gives_1() {
    assert_eq!(
        reach(&star("luhman_16", "starfarers_primary_05", "refinery").progress(P1, "ad11"), "luhman_16"),
        2
    );
}

/// SC-5200
#[test]
fn the_build_value_comes_from_infra_of_one_hq_and_cards_only() {
    let scene = || star("lacaille_9352", "starfarers_primary_05", "refinery");
    // Infra and a card: 4 + 4.
    scene()
        .infra(P1, 2, "s30")
        .hand(P1, "s09")
        .act(P1, "colonize lacaille_9352 col_01; infra p1; card s09; go 0")
        .has_profit(P1, 0);
    // An opponent's HQ gives an indemnity, and is barred after the trigger.
    let foreign = || scene().infra(P2, 2, "s30").hand(P1, "s09");
    foreign().act(P1, "colonize lacaille_9352 col_01; infra p2; card s09; go 0").finish().holds_count(P2, 1);
    foreign().triggered().refuses(P1, "colonize lacaille_9352 col_01", "SC-0670");
    // Multipliers count: 4 x 2.
    scene().hand(P1, "s09 s37").act(P1, "colonize lacaille_9352 col_01; card s09; card s37; go 0");
    // Progress cards (+2, x2), Time cards and profit do not.
    scene().hand(P1, "s09 s55").progress(P1, "av01 av11").refuses(
        P1,
        "colonize lacaille_9352 col_01",
        "SC-0670",
    );
    scene().hand(P1, "s09 t1").refuses(P1, "colonize lacaille_9352 col_01", "SC-0670");
    scene().hand(P1, "s09 s55").profit(P1, 4).refuses(P1, "colonize lacaille_9352 col_01", "SC-0670");
}

/// SC-5210
#[test]
fn radiation_does_not_matter() {
    // Plain values, no shield, no profit.
    star("lacaille_9352", "starfarers_primary_05", "refinery")
        .hand(P1, "s53 s54")
        .profit(P1, 0)
        .act(P1, "colonize lacaille_9352 col_01; card s53; card s54; go 0")
        .has_profit(P1, 0);
}

/// SC-5230, SC-5240
#[test]
fn a_colony_belongs_to_the_owner_of_the_bases_and_counts() {
    star("wolf_1061", "starfarers_primary_01 starfarers_secondary_10", "research security")
        .team(P1, 1, "wolf_1061")
        .profit(P1, 3)
        .hand(P1, "s01 s20 s21 s26 s27 s28 s29")
        .act(P1, "colonize wolf_1061 col_04; go 0")
        .finish()
        // SC-5230
        .check(|state| {
            assert_eq!(
                state.place(site("wolf_1061")).and_then(|place| place.colony).map(|(owner, _)| owner),
                Some(P1)
            )
        })
        .turn(P2, "research; infra p2; go 0; stop")
        // SC-5240: it opens the Orion Arm next to it.
        .offers(P1, "move team1 orion_arm_b");
}

/// SC-5250
#[test]
fn benefits_come_when_their_tile_says() {
    let rich = || star("luhman_16", "starfarers_primary_01", "research").progress(P1, "ad11 av01 av03 av05");
    // At once: 1 for each site with a Security base, none here.
    rich().act(P1, "colonize luhman_16 col_04; go 0").has_profit(P1, 0);
    // On an event: when the opponent produces.
    rich()
        .act(P1, "colonize luhman_16 col_22; go 0")
        .finish()
        .hand(P2, "s49")
        .built(P2, "wolf_359", "starfarers_primary_03", "research")
        .act(P2, "produce; card s49; tile wolf_359 box1; go 0")
        .has_profit(P1, 1);
}

/// SC-5260
#[test]
fn a_tile_of_6_that_pays_for_progress_cards() {
    starfarers(2)
        .player(P1, |player| player.reserve = [9; BaseType::COUNT])
        .built(P1, "tau_ceti", "starfarers_primary_01 starfarers_secondary_10", "research security")
        .progress(P1, "ad11 ad13 av01 av03")
        // 3 + 1 + 1 for several bases + 1 of Enviro Tolerance.
        .act(P1, "colonize tau_ceti col_03; go 0")
        .happened(&Event::Profit { seat: P1, amount: 4, cause: Cause::Colony })
        .has_profit(P1, 4);
}

/// SC-5270
#[test]
fn colonies_stay() {
    star("luhman_16", "starfarers_primary_01", "research")
        .act(P1, "colonize luhman_16 col_02; go 0")
        .finish()
        .turn(P2, "research; infra p2; go 0; stop")
        .refuses(P1, "colonize luhman_16 col_01", "SC-5060");
}

/// SC-5275
#[test]
fn without_a_tile_in_reach_nobody_colonizes() {
    let scene = star("luhman_16", "starfarers_primary_01", "research")
        .with(|state| state.colonies.retain(|colony| facts().colony(*colony).colony_value > 3));
    assert_eq!(reach(&scene, "luhman_16"), 0);
}

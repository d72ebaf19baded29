//! Section 6: contracts, and their rewards (16.7, 19.9).

use orrery_spacecorp::{
    Event,
    event::Cause,
    ids::{Era, Row},
    state::Legacy,
};

use crate::scene::*;

/// P1 produces for nothing else than a contract: row 1 of Mariners.
fn producing() -> Scene {
    mariners(2).hand(P1, "n39").built(P1, "luna", "mariners_e1_02", "research")
}

/// SC-1060, SC-1080, SC-1160
#[test]
fn a_contract_whose_condition_is_met_may_be_claimed_once() {
    producing()
        .act(P1, "produce; card n39; tile luna box1; go 0")
        .has_profit(P1, 1)
        .asks(P1, "claim")
        .expect(P1, ["claim row1", "done"])
        .refuses(P1, "claim row3", "SC-1060")
        .act(P1, "claim row1")
        // SC-1160: 2 profit. SC-1080: the disc moves.
        .has_profit(P1, 3)
        .contract(1, true)
        .check(|state| assert_eq!(state.discs[0], Some(Era::Mariners)));
    // SC-1060: nobody claims it again in this era.
    producing().claimed(P2, [1]).act(P1, "produce; card n39; tile luna box1; go 0").asks(P2, "act");
}

/// SC-1070
#[test]
fn several_contracts_may_be_claimed_in_any_order() {
    let scene = || {
        producing()
            .infra(P1, 1, "n16")
            .infra(P1, 2, "n17")
            .infra(P1, 3, "n13")
            .act(P1, "produce; card n39; tile luna box1; go 0")
            .expect(P1, ["claim row1", "claim row5", "done"])
    };
    scene().act(P1, "claim row5").act(P1, "claim row1").has_profit(P1, 5);
    scene().act(P1, "claim row1").act(P1, "claim row5").has_profit(P1, 5);
}

/// SC-1090
#[test]
fn claiming_is_optional() {
    producing()
        .act(P1, "produce; card n39; tile luna box1; go 0")
        .act(P1, "done")
        .contract(1, false)
        .asks(P2, "act");
}

/// SC-1100
#[test]
fn a_condition_met_earlier_is_claimed_in_ones_own_next_step_2() {
    mariners(2)
        .infra(P2, 1, "n16")
        .infra(P2, 2, "n17")
        .infra(P2, 3, "n13")
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        .contract(5, false)
        .act(P2, "research; infra p2; go 0")
        .act(P2, "stop")
        .expect(P2, ["claim row5", "done"]);
}

/// SC-1105
#[test]
fn contracts_of_an_earlier_era_are_over() {
    // The first Produce action of Planeteers fulfils no contract of Mariners.
    planeteers(2)
        .with(|state| state.discs = [None; Row::COUNT])
        .hand(P1, "p40")
        .built(P1, "ceres", "planeteers_e1_02", "research")
        .act(P1, "produce; card p40; tile ceres box1; go 0")
        .asks(P2, "act");
}

/// SC-1110, SC-1120
#[test]
fn start_and_legacy_bases_count_for_no_contract() {
    // Row 3: three bases on sites that are no Lagrange points. Two and Earth are too few.
    let two = || {
        mariners(2)
            .built(P1, "luna", "mariners_e1_02", "research")
            .built(P1, "eros", "mariners_e1_03", "research")
            .claimed(P2, [6])
    };
    two().act(P1, "research; infra p1; go 0").act(P1, "stop").asks(P2, "act");
    // SC-1120: a legacy base does not count either.
    two()
        .player(P1, |player| {
            let (tile, base) = (read("mariners_e2_02"), read("refinery"));
            player.legacy = Some(Legacy { tile, base, production: 3 });
        })
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        .asks(P2, "act");
}

/// SC-1130
#[test]
fn bases_are_looked_at_when_the_contract_is_claimed() {
    let built = |count: usize| {
        let sites = [("luna", "mariners_e1_02"), ("eros", "mariners_e1_03"), ("phobos", "mariners_e1_04")];
        sites
            .into_iter()
            .take(count)
            .fold(mariners(4).claimed(P2, [6]), |scene, (at, tile)| scene.built(P1, at, tile, "research"))
            .act(P1, "research; infra p1; go 0")
            .act(P1, "stop")
    };
    built(2).asks(P2, "act");
    built(3).expect(P1, ["claim row3", "done"]);
}

/// SC-1140
#[test]
fn first_means_the_first_to_claim() {
    // P2 produced before and did not claim; P1 does and claims.
    producing()
        .player(P2, |player| player.produced = Some(0))
        .act(P1, "produce; card n39; tile luna box1; go 0")
        .act(P1, "claim row1")
        .has_profit(P1, 3);
}

/// SC-1150
#[test]
fn the_third_base_off_lagrange_points_earns_2() {
    mariners(3)
        .claimed(P3, [6])
        .hand(P1, "n30")
        .built(P1, "luna", "mariners_e1_02", "research")
        .built(P1, "eros", "mariners_e1_03", "research")
        .team(P1, 1, "sisyphus")
        .tile("sisyphus", "mariners_e1_05")
        .act(P1, "build team1; base attraction; card n30; go 0")
        .expect(P1, ["claim row3", "done"])
        .act(P1, "claim row3")
        .has_profit(P1, 2)
        .contract(3, true)
        .act(P2, "research; infra p2; go 0")
        .act(P2, "stop")
        .asks(P3, "act");
}

/// SC-1170
#[test]
fn every_condition_of_both_sides_can_be_met() {
    // (players, what lies on the table, row, reward), one for each contract.
    let mars = |scene: Scene| scene.built(P1, "mars_south", "mariners_e2_01", "research");
    let spaceports = |scene: Scene, count: usize| {
        ["lunar_l4", "lunar_l5", "solar_l1"]
            .into_iter()
            .take(count)
            .fold(scene, |scene, at| scene.base(P1, at, "spaceport"))
    };
    let claim = |scene: Scene, row: u8, reward: i32| {
        let before = scene.state().players[P1].profit;
        scene
            .act(P1, "research; infra p1; go 0")
            .act(P1, "stop")
            .act(P1, &format!("claim row{row}"))
            .has_profit(P1, before + reward);
    };
    let refuse = |scene: Scene, row: u8| {
        let scene = scene.act(P1, "research; infra p1; go 0").act(P1, "stop");
        let options = scene.options(P1);
        assert!(!options.contains(&format!("claim row{row}")), "{options:?}");
    };
    for players in 2..=4 {
        claim(mars(mariners(players)), 2, 3);
        claim(mariners(players).player(P1, |player| player.wheels[0].travelled = 2), 7, 2);
        refuse(mariners(players).player(P1, |player| player.wheels[0].travelled = 1), 7);
    }
    claim(spaceports(mariners(2), 3), 4, 3);
    refuse(spaceports(mariners(2), 2), 4);
    claim(spaceports(mariners(3), 2), 4, 2);
    let regions = |scene: Scene| scene.base(P1, "lunar_l4", "research").base(P1, "solar_l4", "research");
    refuse(regions(mariners(2)), 6);
    claim(mars(regions(mariners(2))), 6, 3);
    claim(regions(mariners(4)), 6, 2);
    // Planeteers
    claim(planeteers(2).progress(P1, "ad01 av01"), 1, 3);
    refuse(planeteers(2).progress(P1, "ad01"), 1);
    for (at, tile) in
        [("ariel", "planeteers_e2_01"), ("proteus", "planeteers_e2_02"), ("charon", "planeteers_e2_03")]
    {
        claim(planeteers(3).built(P1, at, tile, "research"), 2, 3);
    }
    let asteroids = |scene: Scene, count: usize| {
        let sites = ["ceres", "vesta", "pallas", "hygiea"];
        (0..count).fold(scene, |scene, at| {
            let tile = format!("planeteers_e1_0{}", at + 1);
            scene.built(P1, sites[at], &tile, ["research", "security", "research", "security"][at])
        })
    };
    claim(asteroids(planeteers(2), 4), 3, 5);
    refuse(asteroids(planeteers(2), 3), 3);
    claim(asteroids(planeteers(3), 3), 3, 4);
    let beyond = |scene: Scene, count: usize| {
        let sites = ["dione", "ariel", "proteus"];
        (0..count).fold(scene, |scene, at| {
            scene.built(P1, sites[at], &format!("planeteers_e2_0{}", at + 1), "research")
        })
    };
    claim(beyond(planeteers(2), 3), 4, 5);
    refuse(beyond(planeteers(2), 2), 4);
    claim(beyond(planeteers(4), 2), 4, 4);
    let types = |scene: Scene, count: usize| {
        let built = [
            ("ceres", "planeteers_e1_02", "refinery"),
            ("vesta", "planeteers_e1_03", "shield_factory"),
            ("pallas", "planeteers_e1_04", "attraction"),
            ("hygiea", "planeteers_e1_01", "industrial"),
            ("davida", "planeteers_e1_05", "research"),
        ];
        built.into_iter().take(count).fold(scene, |scene, (at, tile, base)| scene.built(P1, at, tile, base))
    };
    claim(types(planeteers(2), 5), 5, 3);
    refuse(types(planeteers(2), 4), 5);
    claim(types(planeteers(3), 4), 5, 3);
    claim(planeteers(2).player(P1, |player| player.produced = Some(4)), 6, 3);
    refuse(planeteers(2).player(P1, |player| player.produced = Some(3)), 6);
    let spread = |scene: Scene, count: usize| {
        let built = [
            ("ceres", "planeteers_e1_02"),
            ("io", "planeteers_e3_01"),
            ("dione", "planeteers_e2_01"),
            ("ariel", "planeteers_e2_02"),
        ];
        built.into_iter().take(count).fold(scene, |scene, (at, tile)| scene.built(P1, at, tile, "research"))
    };
    let spread =
        |scene: Scene, count: usize| spread(scene.player(P1, |player| player.reserve = [9; 9]), count);
    claim(spread(planeteers(2), 4), 7, 4);
    refuse(spread(planeteers(2), 3), 7);
    claim(spread(planeteers(3), 3), 7, 3);
    // Starfarers
    claim(starfarers(2).progress(P1, "ad01 ad03 ad05 av01 av03"), 1, 4);
    refuse(starfarers(2).progress(P1, "ad01 ad03 ad05 av01"), 1);
    claim(starfarers(3).progress(P1, "ad01 ad03 ad05 av01"), 1, 4);
    let colonies = |scene: Scene, count: usize| {
        let sites = ["luhman_16", "wolf_359", "lacaille_9352"];
        (0..count).fold(scene, |scene, at| {
            scene.built(P1, sites[at], &format!("starfarers_primary_0{}", at + 2), "research").colony(
                P1,
                sites[at],
                &format!("col_0{}", at + 1),
            )
        })
    };
    claim(colonies(starfarers(2), 1), 2, 3);
    claim(colonies(starfarers(2), 3), 7, 6);
    refuse(colonies(starfarers(2), 2), 7);
    claim(colonies(starfarers(3), 2), 7, 5);
    let full = |scene: Scene| {
        scene.player(P1, |player| player.reserve = [9; 9]).built(
            P1,
            "epsilon_indi",
            "starfarers_primary_02 starfarers_secondary_01 starfarers_secondary_02",
            "research security research",
        )
    };
    let pair = |scene: Scene| {
        scene.built(P1, "tau_ceti", "starfarers_primary_03 starfarers_secondary_06", "research security")
    };
    claim(full(starfarers(2)), 4, 4);
    refuse(pair(starfarers(2).player(P1, |player| player.reserve = [9; 9])), 4);
    claim(pair(starfarers(3).player(P1, |player| player.reserve = [9; 9])), 4, 4);
    claim(pair(full(starfarers(3))), 3, 4);
    refuse(pair(full(starfarers(2))), 3);
    for tile in ["starfarers_primary_09", "starfarers_primary_11", "starfarers_alien_03"] {
        claim(starfarers(2).built(P1, "luhman_16", tile, "research"), 5, 4);
    }
    claim(starfarers(2).player(P1, |player| player.produced = Some(6)), 6, 5);
    claim(starfarers(4).player(P1, |player| player.produced = Some(6)), 6, 4);
    refuse(starfarers(4).player(P1, |player| player.produced = Some(5)), 6);
}

/// SC-1155, SC-1180
#[test]
fn each_claim_opens_a_window_for_market_influence() {
    let scene = || {
        producing()
            .infra(P1, 1, "n16")
            .infra(P1, 2, "n17")
            .infra(P1, 3, "n13")
            .hand(P1, "n39 p58")
            .act(P1, "produce; card n39; tile luna box1; go 0")
    };
    // After the first claim, or after the second; one card serves one claim.
    scene()
        .act(P1, "claim row1")
        .expect(P1, ["edge p58", "decline"])
        .act(P1, "edge p58")
        .has_profit(P1, 5)
        .act(P1, "claim row5")
        .has_profit(P1, 7)
        .asks(P2, "act");
    scene()
        .act(P1, "claim row1")
        .act(P1, "decline")
        .act(P1, "claim row5")
        .act(P1, "edge p58")
        .has_profit(P1, 7);
}

/// SC-1190
#[test]
fn the_sixth_contract_triggers_the_end() {
    let scene = |claimed: u8| {
        producing()
            .claimed(P2, 2..2 + claimed)
            .act(P1, "produce; card n39; tile luna box1; go 0")
            .act(P1, "claim row1")
    };
    scene(4).check(|state| assert!(!state.triggered));
    scene(5).check(|state| assert!(state.triggered));
}

/// SC-1195
#[test]
fn without_an_action_the_other_steps_are_done() {
    // P2 has 8 cards, no team that can act and nothing to upgrade; a contract is open for him.
    let scene = mariners(2)
        .hand(P2, "n05 n06 n07 n08 n09 n10 n11 n12")
        .team(P2, 1, "asteroid_belt")
        .team(P2, 2, "asteroid_belt")
        .player(P2, |player| player.wheels[0].travelled = 2)
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop");
    scene
        .happened(&Event::Skipped { seat: P2 })
        .expect(P2, ["claim row7", "done"])
        .act(P2, "claim row7")
        .has_profit(P2, 2)
        .asks(P1, "act");
}

/// SC-3770, SC-3780, SC-3790, SC-3800, SC-3810
#[test]
fn a_row_missed_in_mariners_is_added_in_planeteers() {
    let scene = |disc: Option<Era>| {
        planeteers(2)
            .with(|state| state.discs[0] = disc)
            .progress(P1, "ad01 av01")
            .act(P1, "research; infra p1; go 0")
            .act(P1, "stop")
            // SC-3800: only the condition of Planeteers.
            .act(P1, "claim row1")
    };
    // SC-3780: face value with the disc on the Mariners contract.
    scene(Some(Era::Mariners)).has_profit(P1, 3);
    // SC-3770, SC-3810: 2 + 3 with the disc on its circle.
    scene(None)
        .happened(&Event::Profit { seat: P1, amount: 5, cause: Cause::Contract })
        .has_profit(P1, 5)
        // SC-3790
        .check(|state| assert_eq!(state.discs[0], Some(Era::Planeteers)));
}

/// SC-5280, SC-5290, SC-5300, SC-5305, SC-5310
#[test]
fn rows_missed_earlier_are_added_in_starfarers() {
    let scene = |players: u8, disc: Option<Era>, cards: &str| {
        starfarers(players)
            .with(|state| state.discs[0] = disc)
            .progress(P1, cards)
            .act(P1, "research; infra p1; go 0")
            .act(P1, "stop")
            .act(P1, "claim row1")
    };
    let five = "ad01 ad03 ad05 av01 av03";
    // SC-5300: face value, whatever happened in Mariners.
    scene(2, Some(Era::Planeteers), five).has_profit(P1, 4);
    // SC-5290: 3 + 4.
    scene(2, Some(Era::Mariners), five).has_profit(P1, 7);
    // SC-5280: 2 + 3 + 4. SC-5310: the disc moves.
    scene(2, None, five).has_profit(P1, 9).check(|state| assert_eq!(state.discs[0], Some(Era::Starfarers)));
    // SC-5305: row 4 has 3, 5, 4 with two players and 2, 4, 4 with more.
    let full = |players: u8| {
        starfarers(players)
            .with(|state| state.discs[3] = None)
            .player(P1, |player| player.reserve = [9; 9])
            .built(
                P1,
                "epsilon_indi",
                "starfarers_primary_02 starfarers_secondary_01 starfarers_secondary_02",
                "research security research",
            )
            .act(P1, "research; infra p1; go 0")
            .act(P1, "stop")
            .act(P1, "claim row4")
    };
    full(2).has_profit(P1, 12);
    full(3).has_profit(P1, 10);
}

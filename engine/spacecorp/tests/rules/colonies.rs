//! Section 21: what colonies bring.

use orrery_engine::Seat;
use orrery_spacecorp::{
    facts::ColonyTiming,
    ids::{BaseType, ColonyId, Era},
};

use crate::scene::*;

/// P1 can place any colony on Epsilon Indi: 3 + 1 + 1 of tiles, 1 of Industrial, 1 of several bases, 1 of Enviro
/// Tolerance.
fn rich(players: u8) -> Scene {
    starfarers(players)
        .player(P1, |player| player.reserve = [9; BaseType::COUNT])
        .built(
            P1,
            "epsilon_indi",
            "starfarers_primary_01 starfarers_secondary_10 starfarers_secondary_11",
            "research research industrial",
        )
        .progress(P1, "ad11")
}

/// P1 places a colony there.
fn places(scene: Scene, colony: &str) -> Scene {
    scene.act(P1, &format!("colonize epsilon_indi {colony}; go 0"))
}

/// A seat owns a colony on a star with one box.
fn owned(scene: Scene, seat: Seat, at: &str, tile: &str, colony: &str) -> Scene {
    scene.built(seat, at, tile, "research").colony(seat, at, colony)
}

/// SC-5390
#[test]
fn some_colonies_have_no_benefit() {
    for (players, colony) in
        [(2, "col_01"), (2, "col_02"), (2, "col_21"), (3, "col_08"), (3, "col_09"), (4, "col_18")]
    {
        places(rich(players), colony).has_profit(P1, 0);
    }
}

/// SC-5400
#[test]
fn when_the_opponent_produces_1() {
    owned(rich(2), P1, "luhman_16", "starfarers_primary_05", "col_22")
        .turn(P1, "research; infra p1; go 0; stop")
        .hand(P2, "s49 s50")
        .built(P2, "wolf_359", "starfarers_primary_03", "research")
        .turn(P2, "produce; card s49; tile wolf_359 box1; go 0")
        .has_profit(P1, 1)
        // Not when the owner produces.
        .hand(P1, "s51")
        .act(P1, "produce; card s51; tile luhman_16 box1; go 0")
        .has_profit(P1, 3);
}

/// SC-5410
#[test]
fn at_once_1_for_each_site_with_a_security_base() {
    let scene = || {
        rich(2)
            .built(P1, "luhman_16", "starfarers_primary_05", "security")
            .built(P1, "tau_ceti", "starfarers_primary_03 starfarers_secondary_01", "security security")
            .built(P2, "wolf_359", "starfarers_primary_04", "security")
    };
    // Two sites: a system counts once.
    places(scene(), "col_04").has_profit(P1, 2);
    places(rich(3).built(P1, "luhman_16", "starfarers_primary_05", "security"), "col_17").has_profit(P1, 1);
}

/// SC-5420
#[test]
fn at_once_1_for_each_breakthrough_in_play() {
    let scene = |players| rich(players).progress(P1, "ad11 av01 av03").progress(P2, "av05 ad01");
    places(scene(2), "col_05").has_profit(P1, 3);
    places(scene(4), "col_20").has_profit(P1, 3);
}

/// SC-5430
#[test]
fn at_once_1_for_each_pair_of_adaptations_in_play() {
    let scene = |others: &str| rich(3).progress(P1, "ad11 ad13 av01").progress(P2, others);
    // 2 + 2, and 2 + 1 rounded down.
    places(scene("ad01 ad03"), "col_13").has_profit(P1, 2);
    places(scene("ad01 av03"), "col_13").has_profit(P1, 1);
}

/// SC-5440
#[test]
fn at_once_1_for_each_own_progress_card() {
    places(rich(2).progress(P1, "ad11 ad13 av01").progress(P2, "ad01 av03"), "col_03").has_profit(P1, 3);
}

/// SC-5450
#[test]
fn when_you_colonize_1() {
    places(rich(3), "col_14").has_profit(P1, 1);
    places(owned(rich(3), P1, "luhman_16", "starfarers_primary_05", "col_14"), "col_01").has_profit(P1, 1);
}

/// SC-5460
#[test]
fn when_you_colonize_as_much_as_you_have_colonies() {
    places(rich(2), "col_06").has_profit(P1, 1);
    places(owned(rich(2), P1, "luhman_16", "starfarers_primary_05", "col_06"), "col_01").has_profit(P1, 2);
}

/// SC-5470
#[test]
fn the_tile_for_the_competition_is_for_solitaire_only() {
    let tiles: Vec<ColonyId> = ColonyId::all()
        .filter(|colony| facts().colony(*colony).effect_id == "opp_or_competition_colonizes_1")
        .collect();
    assert!(!tiles.is_empty());
    for tile in tiles {
        assert_eq!(facts().colony(tile).player_counts, [1]);
        assert_eq!(facts().colony(tile).timing, ColonyTiming::OnOpponentColonize);
        for players in 2..=4 {
            assert!(!starfarers(players).state().colonies.contains(&tile));
        }
    }
}

/// SC-5480
#[test]
fn when_the_opponent_colonizes_2() {
    places(owned(rich(2), P2, "luhman_16", "starfarers_primary_05", "col_23"), "col_01")
        .has_profit(P2, 2)
        .has_profit(P1, 0);
    // Not when the owner does.
    places(owned(rich(2), P1, "luhman_16", "starfarers_primary_05", "col_23"), "col_01").has_profit(P1, 0);
}

/// SC-5490
#[test]
fn with_more_players_when_an_opponent_colonizes_1() {
    places(owned(rich(3), P3, "luhman_16", "starfarers_primary_05", "col_10"), "col_01").has_profit(P3, 1);
    places(owned(rich(4), P4, "luhman_16", "starfarers_primary_05", "col_19"), "col_01").has_profit(P4, 1);
}

/// SC-5500
#[test]
fn at_once_1_for_each_two_opposing_colonies() {
    let scene = |count: usize| {
        let colonies = [
            (P2, "luhman_16", "starfarers_primary_05", "col_01"),
            (P3, "wolf_359", "starfarers_primary_03", "col_02"),
            (P2, "gliese_1", "starfarers_primary_04", "col_09"),
        ];
        let all = colonies.into_iter().take(count);
        places(
            all.fold(rich(3), |scene, (seat, at, tile, colony)| owned(scene, seat, at, tile, colony)),
            "col_12",
        )
    };
    scene(1).has_profit(P1, 0);
    scene(2).has_profit(P1, 1);
    scene(3).has_profit(P1, 1);
}

/// SC-5510
#[test]
fn at_the_end_1_for_each_system_without_a_colony() {
    // 13 systems, two with a colony: 11, and 1 for one own colony; P2 has one as well.
    owned(
        owned(starfarers(2), P1, "luhman_16", "starfarers_primary_05", "col_07"),
        P2,
        "wolf_359",
        "starfarers_primary_03",
        "col_01",
    )
    .all_pass()
    .check(|state| {
        assert_eq!(state.scores[0].profit, 11 + 1);
        assert_eq!(state.scores[1].profit, 1);
    });
}

/// SC-5520, SC-5560
#[test]
fn at_once_the_reward_of_an_open_contract() {
    let scene = |players| rich(players).claimed(P2, [1]).with(|state| state.discs[1] = None);
    places(scene(2), "col_25")
        .expect(
            P1,
            ["reward row2", "reward row3", "reward row4", "reward row5", "reward row6", "reward row7"],
        )
        // SC-5560: row 2 was missed twice: 3 + 3 + 3.
        .act(P1, "reward row2")
        .has_profit(P1, 9)
        // The contract stays open.
        .contract(2, false);
    places(scene(3), "col_15").act(P1, "reward row3").has_profit(P1, 4).contract(3, false);
    // With all seven claimed there is nothing.
    places(rich(2).claimed(P2, 1..=7), "col_25").has_profit(P1, 0);
}

/// SC-5530
#[test]
fn with_two_players_when_the_opponent_claims_a_contract_2() {
    let scene = |owner| owned(starfarers(2), owner, "luhman_16", "starfarers_primary_05", "col_24");
    let claims = |scene: Scene| {
        scene
            .player(P1, |player| player.produced = Some(6))
            .act(P1, "research; infra p1; go 0; stop")
            .act(P1, "claim row6")
    };
    claims(scene(P2)).has_profit(P2, 2);
    claims(scene(P1)).has_profit(P1, 5);
}

/// SC-5540
#[test]
fn with_more_players_when_an_opponent_claims_a_contract_1() {
    owned(starfarers(3), P3, "luhman_16", "starfarers_primary_05", "col_11")
        .player(P1, |player| player.produced = Some(6))
        .act(P1, "research; infra p1; go 0; stop")
        .act(P1, "claim row6")
        .has_profit(P3, 1)
        .has_profit(P2, 0);
}

/// SC-5550, SC-5560
#[test]
fn at_the_end_an_open_contract_is_taken() {
    let scene = owned(starfarers(3), P1, "luhman_16", "starfarers_primary_05", "col_16");
    // Somebody else's colony is not triggered by it, and nobody is asked for an edge.
    let scene = owned(scene, P2, "wolf_359", "starfarers_primary_03", "col_11").hand(P3, "s76");
    scene
        .claimed(P2, [1, 2, 3, 4, 5])
        .with(|state| state.discs[6] = Some(Era::Mariners))
        .all_pass()
        .expect(P1, ["reward row6", "reward row7"])
        // SC-5560: 3 of Planeteers and 5 of Starfarers.
        .act(P1, "reward row7")
        .contract(7, true)
        .check(|state| {
            assert!(state.is_over());
            // 8, and 1 for one colony; P2 has 1 for a colony; P3 loses 1.
            assert_eq!(state.scores.iter().map(|sheet| sheet.profit).collect::<Vec<_>>(), [9, 1, -1]);
        });
}

/// SC-5570
#[test]
fn every_tile_is_triggered_each_time() {
    // Two tiles of P2, and two Colonize actions of P1.
    let scene = owned(rich(4), P2, "luhman_16", "starfarers_primary_05", "col_10");
    let scene = owned(scene, P2, "wolf_359", "starfarers_primary_03", "col_19");
    let scene =
        places(scene.built(P1, "gliese_1", "starfarers_primary_12", "bio_lab"), "col_01").has_profit(P2, 2);
    scene
        .finish()
        .turn(P2, "research; infra p2; go 0; stop")
        .turn(P3, "research; infra p3; go 0; stop")
        .turn(P4, "research; infra p4; go 0; stop")
        .act(P1, "colonize gliese_1 col_02; go 0")
        .has_profit(P2, 4);
}

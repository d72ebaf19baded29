//! Section 20: the end of the game.

use orrery_engine::Seat;
use orrery_spacecorp::{Event, event::Cause};

use crate::scene::*;

/// A seat owns a colony on a star with one box.
fn owned(scene: Scene, seat: Seat, at: &str, tile: &str, colony: &str) -> Scene {
    scene.built(seat, at, tile, "research").colony(seat, at, colony)
}

fn profits(scene: &Scene) -> Vec<i32> {
    scene.state().scores.iter().map(|sheet| sheet.profit).collect()
}

/// SC-5320, SC-5335
#[test]
fn benefits_of_the_end_come_before_the_colony_count() {
    let scene = owned(starfarers(2), P1, "luhman_16", "starfarers_primary_05", "col_07").all_pass();
    let is_own = |event: &&Event| matches!(event, Event::Profit { seat: P1, cause: Cause::Colony, .. });
    let gains: Vec<&Event> = scene.scenario.last().events().filter(is_own).collect();
    // 12 systems without a colony, then 1 for one colony.
    let gain = |amount| Event::Profit { seat: P1, amount, cause: Cause::Colony };
    assert_eq!(gains, [&gain(12), &gain(1)]);
    // SC-5335: taking the sixth contract at the end starts no further turn.
    let scene = owned(starfarers(3), P1, "luhman_16", "starfarers_primary_05", "col_16")
        .claimed(P2, [1, 2, 3, 4, 5])
        .all_pass()
        .act(P1, "reward row6");
    assert!(scene.state().is_over());
    // 4 of the contract, then 1 for one colony.
    assert_eq!(profits(&scene)[0], 5);
}

/// SC-5330
#[test]
fn players_resolve_them_in_turn_order_and_in_their_own_order() {
    let scene = owned(starfarers(3), P1, "luhman_16", "starfarers_primary_05", "col_16");
    let scene = owned(scene, P1, "wolf_359", "starfarers_primary_03", "col_07");
    let scene = owned(scene, P3, "gliese_1", "starfarers_primary_04", "col_15");
    scene
        .with(|state| state.first = P1)
        .all_pass()
        // SC-5330: an order of his choice.
        .expect(P1, ["colony col_16", "colony col_07"])
        .act(P1, "colony col_07")
        .act(P1, "reward row1")
        .check(|state| {
            assert!(state.is_over());
            // 10 systems and 4 of the contract, 4 for two colonies.
            assert_eq!(state.scores[0].profit, 10 + 4 + 4);
        });
}

/// SC-5340, SC-5345
#[test]
fn colonies_are_worth_profit_at_the_end() {
    let stars = [
        ("luhman_16", "starfarers_primary_05", "col_01"),
        ("wolf_359", "starfarers_primary_03", "col_02"),
        ("gliese_1", "starfarers_primary_04", "col_03"),
        ("lacaille_8760", "starfarers_primary_06", "col_04"),
        ("lacaille_9352", "starfarers_primary_02", "col_05"),
    ];
    for (count, worth) in [(0, -1), (1, 1), (2, 4), (3, 8), (4, 13), (5, 13)] {
        let scene = starfarers(2).profit(P1, 12).player(P1, |player| player.reserve = [9; 9]);
        let scene = stars[..count]
            .iter()
            .fold(scene, |scene, (at, tile, colony)| owned(scene, P1, at, tile, colony))
            .all_pass();
        // SC-5345: 11 for 12 and no colony, -1 for nothing at all.
        assert_eq!(profits(&scene), [12 + worth, -1], "{count} colonies");
    }
}

/// SC-5350
#[test]
fn the_most_profit_wins() {
    starfarers(3).profit(P1, 5).profit(P2, 9).profit(P3, 7).all_pass().scenario.ranks([3, 1, 2]);
}

/// SC-5360
#[test]
fn a_tie_is_broken_by_the_values_of_colonies() {
    let scene = owned(starfarers(2), P1, "luhman_16", "starfarers_primary_05", "col_01");
    owned(scene, P2, "wolf_359", "starfarers_primary_03", "col_02").all_pass().scenario.ranks([2, 1]);
}

/// SC-5370
#[test]
fn then_by_progress_cards() {
    starfarers(2).progress(P1, "ad01").all_pass().scenario.ranks([1, 2]);
}

/// SC-5380
#[test]
fn then_the_victory_is_shared() {
    starfarers(3).profit(P1, 3).profit(P2, 3).all_pass().scenario.ranks([1, 1, 3]);
}

//! Section 21: the target of the solo game and its outcomes.

use orrery_planet_unknown::{Facts, facts::SoloFacts};

fn solo() -> &'static SoloFacts {
    &Facts::builtin().solo
}

/// By how much so many red, orange and green cards each change the target.
fn adjustments(cards: u8) -> [i16; 3] {
    [solo().target(cards, 0, 0), solo().target(0, cards, 0), solo().target(0, 0, cards)]
        .map(|target| target - 60)
}

/// PU-3860, PU-3870
#[test]
fn sixty_medals_and_no_change_for_up_to_2_cards() {
    assert_eq!(solo().target(0, 0, 0), 60);
    assert_eq!([0, 1, 2].map(adjustments), [[0, 0, 0]; 3]);
}

/// PU-3880
#[test]
fn three_to_six_cards() {
    assert_eq!([3, 6].map(adjustments), [[-5, -1, 3]; 2]);
}

/// PU-3890
#[test]
fn seven_to_ten_cards() {
    assert_eq!([7, 10].map(adjustments), [[-7, -2, 6]; 2]);
}

/// PU-3900
#[test]
fn eleven_to_fourteen_cards() {
    assert_eq!([11, 14].map(adjustments), [[-9, -3, 9]; 2]);
}

/// PU-3910
#[test]
fn fifteen_and_more_cards() {
    assert_eq!([15, 20].map(adjustments), [[-11, -4, 12]; 2]);
}

/// PU-3920
#[test]
fn the_example_of_8_red_3_orange_and_9_green_cards() {
    assert_eq!(solo().target(8, 3, 9), 58);
}

/// PU-3930, PU-3940
#[test]
fn the_outcome_has_the_greatest_threshold_not_above_the_difference() {
    let thresholds: Vec<i16> = solo().outcomes.iter().map(|outcome| outcome.threshold).collect();
    assert_eq!(thresholds, [-15, -10, -5, 0, 5, 10, 15]);
    let rank = |difference: i16| solo().outcome(difference).map(|outcome| outcome.rank);
    let differences = [-60, -16, -15, -11, -10, -6, -5, -1, 0, 4, 5, 9, 10, 14, 15, 40];
    let ranks = [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7];
    assert_eq!(differences.map(rank), ranks.map(Some));
}

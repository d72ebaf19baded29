//! The Automa passes (GP-4880 to GP-4930).

use orrery_gaia_project::{
    Facts, Who,
    config::AutomaOption,
    ids::{Booster, Faction::*, RoundTile},
};

use super::solo::{Solo, solo};
use crate::common::{P1, Scene};

fn automa() -> Scene {
    solo(Terrans, AutomaOption::Taklons)
}

/// Support card 2 says "middle"; card 1 makes it pass.
fn passing(scene: Scene) -> Scene {
    scene.deck([2, 1]).automa_turn()
}

/// GP-4880
#[test]
fn the_left_number_in_rounds_1_to_3_the_right_one_later() {
    for round in 1..=6 {
        let vp = if round <= 3 { 14 } else { 16 };
        passing(automa().round(round).round_tile(RoundTile::Mine2)).automa_vp(vp);
    }
}

/// GP-4890
#[test]
fn numbers_of_the_round_tiles() {
    let numbers = |tile| Facts::builtin().round_tile(tile).automa_vp;
    assert_eq!(numbers(RoundTile::Terraform2), [4, 6]);
    assert_eq!(numbers(RoundTile::Mine2), [4, 6]);
    assert_eq!(numbers(RoundTile::Research2), [2, 4]);
    assert_eq!(numbers(RoundTile::TradingStation4), [3, 6]);
    assert_eq!(numbers(RoundTile::TradingStation3), [3, 6]);
    assert_eq!(numbers(RoundTile::GaiaMine4), [2, 2]);
    assert_eq!(numbers(RoundTile::GaiaMine3), [2, 2]);
    assert_eq!(numbers(RoundTile::Federation5), [0, 5]);
    assert_eq!(numbers(RoundTile::BigStructure5A), [0, 5]);
    assert_eq!(numbers(RoundTile::BigStructure5B), [0, 5]);
    // They are what it scores: 0 is nothing at all.
    for tile in RoundTile::ALL {
        for (round, number) in [(2, numbers(*tile)[0]), (5, numbers(*tile)[1])] {
            passing(automa().round(round).round_tile(*tile)).automa_vp(10 + i32::from(number));
        }
    }
}

/// GP-4900
#[test]
fn it_takes_a_booster_by_the_icon_of_the_support_card() {
    // Card 10 passes; the support cards 1, 2 and 3 say left, middle and right.
    let row = [Booster::TokensOre, Booster::Terraform, Booster::Range];
    for (support, place) in [(1, 0), (2, 1), (3, 2)] {
        automa().deck([support, 10]).automa_turn().check(|state| {
            assert_eq!(state.players[Who::Automa].booster, Some(row[place]));
            assert_eq!(state.boosters.last(), Some(&Booster::CreditsQic), "the old one is at the right end");
            assert_eq!(state.boosters.len(), 3);
        });
    }
    // Not in round 6.
    passing(automa().round(6)).check(|state| assert_eq!(state.players[Who::Automa].booster, None));
}

/// GP-4905
#[test]
fn example_of_the_booster_row() {
    let (a, b, c, d) = (Booster::Gaia, Booster::Labs, Booster::Mines, Booster::Range);
    let scene = automa().with(|state| {
        state.boosters = vec![a, b, c];
        state.players[Who::Automa].booster = Some(d);
    });
    passing(scene).check(|state| {
        assert_eq!(state.players[Who::Automa].booster, Some(b));
        assert_eq!(state.boosters, [a, c, d]);
    });
}

/// GP-4910
#[test]
fn who_passes_first_begins_the_next_round() {
    let first = automa().deck([2, 1]).human_acts();
    let first = first.check(|state| assert_eq!(state.first, Who::Automa));
    first.act(P1, "pass booster_range").check(|state| {
        assert_eq!(state.round, 2);
        assert_eq!(state.order, [Who::Automa, Who::Seat(P1)]);
    });
    // Not if the human has passed before.
    let second = automa().deck([2, 1]).act(P1, "pass booster_range");
    second.check(|state| {
        assert_eq!(state.round, 2);
        assert_eq!(state.order, [Who::Seat(P1), Who::Automa]);
    });
}

/// GP-4920
#[test]
fn boosters_have_no_effect_for_the_automa() {
    // The booster for mines would score and every booster has an income.
    for booster in Booster::ALL {
        let scene = automa().automa_mines(["0x1", "1x1", "5x-3"]).deck([2, 1]).with(|state| {
            state.players[P1].booster = None;
            state.boosters.retain(|other| other != booster);
            state.players[Who::Automa].booster = Some(*booster);
        });
        scene.everybody_passes().automa_vp(14).check(|state| {
            assert_eq!(state.round, 2);
            assert!(state.players[Who::Automa].resources.is_none());
            assert_eq!(state.players[Who::Automa].power.in_bowls(), 0);
        });
    }
}

/// GP-4930
#[test]
fn boosters_of_the_human_go_to_the_right_end_as_well() {
    passing(automa())
        .check(|state| assert_eq!(state.boosters, [Booster::TokensOre, Booster::Range, Booster::CreditsQic]))
        .act(P1, "pass booster_tokens_ore")
        .check(|state| {
            assert_eq!(state.boosters, [Booster::Range, Booster::CreditsQic, Booster::OreKnowledge])
        });
}

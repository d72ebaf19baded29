//! Section 31: the end of the game.

use orrery_federation::ids::{Law, Medal, Project};

use crate::scene::*;

/// The last executive phase without a vote; the law is worth nothing.
#[track_caller]
fn ends(scene: Scene) -> Scene {
    scene.laws(Law::E81216, Law::Arratooine).round(5).executive().tie_goes_left()
}

/// FD-5150
#[test]
fn three_scorings_follow_the_executive_phase_of_round_5() {
    let scene =
        game(4).medal(P1, Medal::Grey).stock(P1, "4l").ships(P1, 0).miner(P1, "n1a").funded(Project::Neo);
    let scene = ends(scene);
    let sheet = &scene.state().sheets[0];
    assert!(scene.state().is_over());
    assert_eq!((sheet.medals, sheet.leftovers, sheet.projects[Project::Neo.index()]), (1, 2, 16));
    let scene = scene.score(P1, 19);
    assert!(scene.asked().is_empty());
    // Not before round 5.
    let scene = game(4).stock(P1, "4l").round(4).executive().tie_goes_left();
    assert!(!scene.state().is_over());
}

/// FD-5160, FD-5170, FD-5180
#[test]
fn medals_score_by_their_number() {
    for (count, value) in [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 22), (7, 30)] {
        let scene = Medal::ALL[..count].iter().fold(game(4), |scene, medal| scene.medal(P2, *medal));
        assert_eq!(ends(scene).state().sheets[1].medals, value, "{count} medals");
    }
}

#[track_caller]
fn leftovers(scene: Scene) -> u16 {
    ends(scene).state().sheets[0].leftovers
}

/// FD-5190, FD-5230
#[test]
fn two_crystals_are_a_point() {
    let bare = || game(4).ships(P1, 0);
    assert_eq!(leftovers(bare().stock(P1, "2l1c")), 1);
    assert_eq!(leftovers(bare().stock(P1, "2l1c1o")), 2);
    // FD-5230: a diamond makes no pair with a crystal.
    assert_eq!(leftovers(bare().stock(P1, "1l1g")), 1);
}

/// FD-5200
#[test]
fn a_gold_diamond_is_a_point() {
    assert_eq!(leftovers(game(4).ships(P1, 0).stock(P1, "3g")), 3);
}

/// FD-5210, FD-5240
#[test]
fn a_ship_in_the_hangar_is_a_point() {
    assert_eq!(leftovers(game(4).ships(P1, 3)), 3);
    // FD-5240: five ships in the supply or on missions.
    assert_eq!(leftovers(game(4).ships(P1, 3).flown(P1, "neo spy")), 3);
}

/// FD-5220
#[test]
fn an_unused_token_is_a_point() {
    assert_eq!(leftovers(game(4).ships(P1, 0).tokens(P1, "alt_1_01 alt_3_11")), 2);
}

/// FD-5245
#[test]
fn the_example_of_leftovers() {
    assert_eq!(leftovers(game(4).stock(P1, "3l2c2o2g").ships(P1, 3).tokens(P1, "alt_2_01")), 9);
}

/// FD-5250
#[test]
fn the_most_points_win_and_tied_players_share() {
    let scene = game(4).with(|state| {
        for (seat, score) in [(P1, 40), (P2, 55), (P3, 55), (P4, 12)] {
            state.players[seat].score = score;
        }
    });
    let scene = ends(scene);
    let _ = scene.0.ranks([3, 1, 1, 4]);
}

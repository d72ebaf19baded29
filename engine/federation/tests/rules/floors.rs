//! Section 27: floor majorities.

use orrery_federation::ids::Law;

use crate::scene::*;

/// No law scores: nobody has influence.
fn quiet(seats: u8) -> Scene {
    game(seats).laws(Law::Neo, Law::SixMoon)
}

/// FD-4500
#[test]
fn fd_4500_votes_of_a_floor_are_added() {
    // Middle floor: P1 1 + die 2 and a funding ambassador, P2 token 4.
    let scene = quiet(2).die(P1, 2).seated(P1, "1a", "vote", "officers").die_at(P1, "officers");
    let scene =
        scene.seated(P1, "3", "funding", "spy_left").seated(P2, "1a", "vote", "assistants").with(|state| {
            let placed = state.senate.placed_mut(Some("assistants".parse().unwrap())).expect("an ambassador");
            (placed.votes, placed.token) = (4, Some("alt_3_01".parse().unwrap()));
        });
    scene.degree(P2, 3).executive().scores([0, 2]);
}

/// FD-4510
#[test]
fn fd_4510_the_most_votes_score_the_level() {
    let scene =
        quiet(3).degree(P1, 4).seated(P1, "3", "vote", "officers").seated(P2, "2", "vote", "assistants");
    scene.executive().scores([2, 0, 0]);
}

/// FD-4520, FD-4560
#[test]
fn fd_4560_example_of_a_tie() {
    let scene = quiet(2).degree(P1, 7).degree(P2, 3).stock(P1, "1c");
    let scene = scene.seated(P1, "3", "vote", "neo_left").seated(P2, "3", "vote", "patrons").executive();
    scene.act(P1, "pay 4").scores([4, 2]);
}

/// FD-4530
#[test]
fn fd_4530_several_floors_may_be_won() {
    let scene =
        quiet(2).degree(P1, 4).seated(P1, "3", "vote", "neo_left").seated(P1, "2", "vote", "officers");
    scene
        .seated(P1, "1a", "vote", "president")
        .seated(P2, "1a", "vote", "patrons")
        .executive()
        .scores([6, 0]);
}

/// FD-4540
#[test]
fn fd_4540_a_floor_without_votes_scores_nothing() {
    let scene =
        quiet(2).seated(P1, "3", "funding", "neo_left").seated(P2, "2", "funding", "officers").executive();
    scene.scores([0, 0]);
}

/// FD-4550
#[test]
fn fd_4550_the_level_is_read_after_upkeep() {
    quiet(2).degree(P1, 10).seated(P1, "3", "vote", "neo_left").executive().has_degree(P1, 3).scores([2, 0]);
}

/// FD-4555
#[test]
fn fd_4555_level_bonuses_count() {
    let scene = quiet(2).seated(P1, "3", "vote", "neo_left").with(|state| {
        (state.players[P1].round_levels, state.players[P1].game_levels) = (2, 3);
    });
    scene.executive().scores([6, 0]);
}

/// FD-4565
#[test]
fn fd_4565_example_with_a_die() {
    let scene = quiet(2).die(P1, 4).seated(P1, "1a", "vote", "officers").die_at(P1, "officers");
    let scene = scene.seated(P2, "3", "vote", "spy_left").seated(P2, "1a", "vote", "assistants").executive();
    scene.scores([1, 0]);
}

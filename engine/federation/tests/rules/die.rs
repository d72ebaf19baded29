//! Section 7: the assistant die.

use orrery_federation::ids::Law;

use crate::scene::*;

/// FD-1400
#[test]
fn fd_1400_the_first_effect_recruits_the_die() {
    game(2).check(|state| assert_eq!(state.players[P1].die, None));
    game(2).stock(P1, "1c").place(P1, "assistants").has_die(P1, 2);
    game(2).tokens(P1, "alt_1_05").place(P1, "module").act(P1, "lay alt_1_05").has_die(P1, 1);
}

/// FD-1410
#[test]
fn fd_1410_later_effects_add_to_it() {
    game(2).die(P1, 2).stock(P1, "1c").place(P1, "assistants").has_die(P1, 4);
}

/// FD-1420, FD-1425
#[test]
fn fd_1425_example_the_face_never_exceeds_6() {
    game(2).die(P1, 5).stock(P1, "1c").place(P1, "assistants").holds(P1, "").has_die(P1, 6);
}

/// FD-1430
#[test]
fn fd_1430_the_die_counts_for_the_floor_and_the_law() {
    let scene = game(2).die(P1, 4).seated(P1, "1a", "vote", "officers").die_at(P1, "officers");
    let scene = scene.seated(P2, "3", "vote", "arratooine_right").laws(Law::SixMoon, Law::Atalum).mage(P1, 2);
    // 5 to 3: the middle floor is won, and the law of the left wing.
    scene.executive().scores([1 + 4, 0]);
}

/// FD-1440
#[test]
fn fd_1440_the_die_lies_only_with_a_vote_symbol() {
    game(2).die(P1, 4).act(P1, "place 3 funding officers").asks(P1, "mission").has_votes("officers", 0);
    // A die declined stays out for this ambassador.
    let scene = game(2).die(P1, 4).act(P1, "place 3 vote officers").act(P1, "alone").next(P2);
    scene.has_votes("officers", 3).place(P2, "module").act(P1, "place 2 vote e81216_left").asks(P1, "die");
}

/// FD-1450
#[test]
fn fd_1450_the_die_stays_until_the_end_of_the_round() {
    let scene = game(2).die(P1, 4).act(P1, "place 3 vote officers").act(P1, "assist").place(P2, "module");
    scene.act(P1, "place 2 vote e81216_left").next(P2).has_votes("officers", 7).has_votes("e81216_left", 2);
}

/// FD-1460, FD-1520
#[test]
fn fd_1520_example_a_die_rises_where_it_lies() {
    let scene = game(2).die(P1, 3).tokens(P1, "alt_1_05").act(P1, "place 2 vote officers").act(P1, "bare");
    let scene = scene.act(P1, "assist").has_votes("officers", 5).place(P2, "module");
    scene.act(P1, "place 3 vote module").act(P1, "lay alt_1_05").has_votes("officers", 6);
}

/// FD-1470
#[test]
fn fd_1470_no_die_at_the_module() {
    game(2).die(P1, 3).act(P1, "place 3 vote module").next(P2);
}

/// FD-1480, FD-1490
#[test]
fn fd_1480_the_die_returns_and_is_placed_again_in_every_round() {
    let scene = game(2).die(P1, 3).act(P1, "place 3 vote officers").act(P1, "assist");
    let scene = scene.all_away().act(P2, "done").next(P1).has_die(P1, 3);
    scene.act(P1, "place 3 vote officers").asks(P1, "die").act(P1, "assist").has_votes("officers", 6);
}

/// FD-1500
#[test]
fn fd_1500_a_die_not_recruited_counts_0() {
    let scene =
        game(2).degree(P1, 7).released(P1, "assistants").place(P1, "module").act(P1, "launch assistants");
    scene.score(P1, 0);
}

/// FD-1510
#[test]
fn fd_1510_where_the_die_comes_from() {
    game(2).stock(P1, "1c").place(P1, "assistants").has_die(P1, 2);
    game(2).tokens(P1, "alt_1_15").place(P1, "module").act(P1, "lay alt_1_15").has_die(P1, 1);
    game(2).display("1d2").place(P1, "atalum_left").act(P1, "take 1d2").has_die(P1, 1);
    let scene = game(2).degree(P1, 9).with(|state| state.depths.tiles = vec!["high_office".parse().unwrap()]);
    scene.place(P1, "officers").act(P1, "deep high_office").has_die(P1, 1);
    game(2).stock(P1, "1l").place(P1, "arratooine_left").act(P1, "trade assistant").has_die(P1, 1);
    game(2).stock(P1, "1c1o").place(P1, "e81216_left").act(P1, "build space_university").has_die(P1, 1);
}

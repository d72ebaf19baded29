//! Section 21: resources.

use orrery_federation::{Bundle, ids::Resource, rules};

use crate::scene::*;

/// FD-3850
#[test]
fn fd_3850_ten_crystals_and_five_diamonds() {
    let scene = game(2).stock(P1, "4l3c3o5g").act(P1, "place 1a funding module").asks(P1, "throw");
    let scene = scene.rejects(P1, "throw 2l", "WRONG_AMOUNT", rules::THROW);
    let scene = scene.rejects(P1, "throw 200l200c", "WRONG_AMOUNT", rules::THROW);
    scene.act(P1, "throw 1l").asks(P1, "throw");
    assert_eq!((facts().stock.crystals, facts().stock.diamonds), (10, 5));
}

/// FD-3855
#[test]
fn fd_3855_example_a_sixth_diamond_is_lost() {
    let scene = game(2).stock(P1, "5g").tokens(P1, "alt_3_13").place(P1, "module").act(P1, "lay alt_3_13");
    scene.holds(P1, "1o5g");
}

/// FD-3860, FD-3865
#[test]
fn fd_3865_throwing_away_is_asked_only_above_a_limit() {
    let scene = game(2).stock(P1, "5l4o").rejects(P1, "throw 1l", "NOT_AN_ANSWER", rules::TURN_PARTS);
    let scene = scene.act(P1, "place 3 vote module").next(P2).holds(P1, "5l5o").place(P2, "module");
    // Now it does not fit, and old ones may go to make room.
    scene
        .act(P1, "place 2 vote module")
        .expect(P1, ["throw 1l", "throw 1o"])
        .act(P1, "throw 1l")
        .holds(P1, "4l6o");
}

/// FD-3870, FD-3920
#[test]
fn fd_3920_example_three_lavandium_with_nine_crystals() {
    let scene = game(2).stock(P1, "3l3c3o").shop(P1, "free".parse().unwrap(), 1).place(P1, "arratooine_left");
    let scene = scene.act(P1, "trade free").asks(P1, "throw");
    // Any two of the twelve crystals.
    let scene =
        scene.expect(P1, ["throw 2l", "throw 1l1c", "throw 1l1o", "throw 2c", "throw 1c1o", "throw 2o"]);
    let scene = scene.act(P1, "throw 1l1c").holds(P1, "5l2c3o");
    assert_eq!(scene.state().players[P1].stock.crystals(), 10);
}

/// FD-3880
#[test]
fn fd_3880_the_limit_is_kept_before_the_next_effect() {
    // Copernium first, then Oceanium: each is thrown away for by itself.
    let scene =
        game(2).stock(P1, "9l1c").tokens(P1, "alt_2_08").place(P1, "officers").act(P1, "lay alt_2_08");
    let scene = scene.expect(P1, ["throw 1l", "throw 1c"]).act(P1, "throw 1l").holds(P1, "8l2c1o");
    let scene = scene.expect(P1, ["throw 1l", "throw 1c", "throw 1o"]).has_degree(P1, 1).act(P1, "throw 1c");
    scene.holds(P1, "8l1c1o").has_degree(P1, 3);
    // No Erudite may be used meanwhile.
    let scene =
        game(2).stock(P1, "9l1c").erudites(P1, "3a1").act(P1, "place 1a funding module").asks(P1, "throw");
    scene.rejects(P1, "use 3a1", "NOT_NOW", rules::ANY_TIME);
}

/// FD-3890
#[test]
fn fd_3890_oceanium_stands_in_for_lavandium_and_copernium() {
    game(2).stock(P1, "1o").place(P1, "assistants").holds(P1, "").has_die(P1, 2);
    game(2).stock(P1, "1o").place(P1, "spy_left").asks(P1, "spy").holds(P1, "");
    game(2).stock(P1, "2o").place(P1, "e81216_left").act(P1, "build shipyard").holds(P1, "");
}

/// FD-3895
#[test]
fn fd_3895_exact_crystals_are_paid_first() {
    game(2).stock(P1, "1c1o").place(P1, "assistants").holds(P1, "1o");
    let scene = game(2).stock(P1, "1l2o").place(P1, "e81216_left").act(P1, "build shipyard");
    scene.holds(P1, "1o");
}

/// FD-3900
#[test]
fn fd_3900_nothing_stands_in_for_oceanium_or_the_diamond() {
    game(2).stock(P1, "5l5c5g").withholds(P1, "place 3 vote purchases");
    let scene = game(2).stock(P1, "5c5o").place(P1, "e81216_left").withholds(P1, "build mega_1");
    scene.rejects(P1, "build mega_1", "CANNOT_PAY", rules::BUILD);
    let gold = Bundle::of(Resource::GoldDiamond, 3);
    assert!(!gold.can_pay(bundle("1l")) && !bundle("9o").can_pay(bundle("1g")));
}

/// FD-3910
#[test]
fn fd_3910_all_eight_ships_fit_into_the_hangar() {
    game(2).ships(P1, 6).stock(P1, "1o").place(P1, "purchases").has_ships(P1, 8, 0);
}

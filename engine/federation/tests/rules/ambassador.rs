//! Section 5: playing an ambassador.

use orrery_federation::{
    ids::{DeepSpace, Medal, Mission, Planet, Project},
    rules,
};

use crate::scene::*;

/// FD-0950
#[test]
fn fd_0950_ambassador_side_and_cell_are_chosen() {
    let scene = game(2);
    for (who, side, at) in [("1a", "vote", "neo_left"), ("3", "funding", "officers"), ("2", "vote", "module")]
    {
        let scene = game(2);
        scene.offers(P1, &format!("place {who} {side} {at}"));
    }
    // Four ambassadors, two sides, 13 cells without a price that the first player may use, and the module; besides
    // the Assistants' room by a Copernium and both spies by a Lavandium of a funding side.
    assert_eq!(scene.options(P1).len(), 4 * 2 * 14 + 4, "{:?}", scene.options(P1));
    let scene = scene.act(P1, "place 3 vote module").act(P2, "place 3 vote module");
    scene.rejects(P1, "place 3 vote officers", "AMBASSADOR_NOT_AT_HAND", rules::PLACE);
}

/// FD-0960
#[test]
fn fd_0960_a_cell_holds_one_ambassador() {
    let scene =
        game(2).place(P1, "officers").rejects(P2, "place 3 vote officers", "CELL_TAKEN", rules::ONE_PER_CELL);
    let scene = scene.neutral("patrons", 0);
    scene
        .rejects(P2, "place 3 vote patrons", "CELL_TAKEN", rules::ONE_PER_CELL)
        .offers(P2, "place 3 vote neo_left");
}

/// FD-0970
#[test]
fn fd_0970_the_action_does_not_depend_on_the_side() {
    game(2).act(P1, "place 3 vote officers").has_degree(P1, 3);
    game(2).act(P1, "place 3 funding officers").has_degree(P1, 3);
}

/// FD-0980
#[test]
fn fd_0980_a_cell_that_cannot_be_paid_is_closed() {
    let scene = game(2).rejects(P1, "place 3 vote purchases", "CANNOT_PAY", rules::CELL_COST);
    let scene = scene.rejects(P1, "place 3 vote spy_left", "CANNOT_PAY", rules::CELL_COST);
    let scene = scene.rejects(P1, "place 3 vote assistants", "CANNOT_PAY", rules::CELL_COST);
    scene.stock(P1, "1o").offers(P1, "place 3 vote purchases").offers(P1, "place 3 vote spy_left");
}

/// FD-0990, FD-1050, FD-1170
#[test]
fn fd_1170_example_the_bonus_pays_the_cell() {
    let scene = game(2).withholds(P1, "place 1a vote assistants").act(P1, "place 1a funding assistants");
    scene.holds(P1, "").has_die(P1, 2).has_released(P1, [Mission::Assistants]);
    // And costs inside the action: the Copernium pays the exchange.
    let scene =
        game(2).act(P1, "place 1a funding arratooine_left").holds(P1, "1c").act(P1, "trade copernium");
    scene.holds(P1, "");
}

/// FD-0995
#[test]
fn fd_0995_only_resources_named_by_the_bonus_count() {
    // A project step or a degree might bring a crystal, but not for this check.
    let scene = game(2).tokens(P1, "alt_4_06 alt_3_11").rejects(
        P1,
        "place 3 vote spy_left",
        "CANNOT_PAY",
        rules::CELL_COST,
    );
    // A token with resources does.
    scene.tokens(P1, "alt_1_10").offers(P1, "place 3 vote purchases");
}

/// FD-1000, FD-1010, FD-1020
#[test]
fn fd_1000_a_token_replaces_side_votes_and_bonus() {
    let scene = game(2).tokens(P1, "alt_3_01 alt_1_02").act(P1, "place 1a funding module").asks(P1, "lay");
    let scene = scene.expect(P1, ["lay alt_3_01", "lay alt_1_02", "bare"]).act(P1, "lay alt_3_01");
    // The Oceanium of the token and that of the module; no Copernium of the ambassador, and no second token.
    let scene = scene.holds(P1, "2o").next(P2).has_tokens(P1, "alt_1_02");
    let placed = scene.state().senate.module[0];
    assert_eq!((placed.side.name(), placed.votes), ("vote", 4));
    game(2).tokens(P1, "alt_3_01").act(P1, "place 1a funding module").act(P1, "bare").holds(P1, "1c1o");
}

/// FD-1030
#[test]
fn fd_1030_the_vote_side_has_no_bonus() {
    for who in ["1a", "1b", "2", "3"] {
        let at = "e81216_left";
        game(2).act(P1, &format!("place {who} vote {at}")).holds(P1, "").next(P2);
    }
}

/// FD-1040
#[test]
fn fd_1040_the_cell_is_paid_before_its_action() {
    let scene = game(2).stock(P1, "1l1c1o").act(P1, "place 3 vote purchases");
    scene.holds(P1, "1l1c").has_ships(P1, 3, 5);
}

/// FD-1045
#[test]
fn fd_1045_no_choice_may_leave_the_cell_unpayable() {
    // The token brings two Lavandium too many. The Oceanium has to stay.
    let scene = game(2).stock(P1, "8l1c1o").tokens(P1, "alt_1_09");
    let scene = scene.act(P1, "place 3 vote purchases").act(P1, "lay alt_1_09").asks(P1, "throw");
    let scene = scene.rejects(P1, "throw 1l1o", "CELL_UNPAID", rules::PRICE_KEPT);
    let scene = scene.expect(P1, ["throw 2l", "throw 1l1c"]).act(P1, "throw 1l1c");
    scene.holds(P1, "9l").has_ships(P1, 3, 5);
    // A metamorph swap before the payment: the only Lavandium pays the spy.
    let scene =
        game(2).structures("shipyard metamorph_chamber military_academy space_university").display("1b3");
    let scene = scene.erudites(P1, "1a3").stock(P1, "1l1c").tokens(P1, "alt_1_03");
    let scene =
        scene.act(P1, "place 3 vote spy_left").asks(P1, "lay").act(P1, "use 1a3").act(P1, "mimic 1b3");
    let scene = scene.act(P1, "income metamorph_chamber").asks(P1, "upgrade");
    let scene = scene.rejects(P1, "upgrade lavandium", "CELL_UNPAID", rules::PRICE_KEPT);
    scene.expect(P1, ["upgrade copernium", "decline"]);
}

/// FD-1060, FD-1070
#[test]
fn fd_1070_example_a_funding_ambassador_releases_the_mission_of_its_planet() {
    let scene = game(2).act(P1, "place 3 funding neo_right").has_released(P1, []).act(P1, "move n1a");
    scene.has_released(P1, [Mission::Neo]);
}

/// FD-1080
#[test]
fn fd_1080_example_a_mission_already_released() {
    let scene = game(2).released(P1, "officers").ships(P1, 0).act(P1, "place 3 funding officers");
    scene.has_released(P1, [Mission::Officers]).next(P2);
}

/// FD-1090
#[test]
fn fd_1090_a_spy_cell_releases_the_spy_mission() {
    let scene = game(2).stock(P1, "1l").act(P1, "place 3 funding spy_left").act(P1, "copy neo");
    scene.act(P1, "move n1a").has_released(P1, [Mission::Spy]);
}

/// FD-1100
#[test]
fn fd_1100_a_vote_symbol_does_nothing_at_once() {
    let scene = game(2).act(P1, "place 3 vote officers").has_released(P1, []).score(P1, 0).next(P2);
    scene.has_votes("officers", 3);
}

/// FD-1110
#[test]
fn fd_1110_the_die_may_be_added_to_a_vote_symbol() {
    let scene =
        game(2).die(P1, 4).act(P1, "place 3 vote officers").asks(P1, "die").expect(P1, ["assist", "alone"]);
    let scene = scene.act(P1, "assist").has_votes("officers", 7);
    // Once per round.
    let scene = scene.place(P2, "module").act(P1, "place 2 vote e81216_left");
    scene.next(P2).has_votes("e81216_left", 2);
    game(2).die(P1, 4).act(P1, "place 3 vote officers").act(P1, "alone").has_votes("officers", 3);
    game(2).die(P1, 4).act(P1, "place 3 funding officers").asks(P1, "mission");
}

/// FD-1120
#[test]
fn fd_1120_a_die_recruited_in_the_same_action_may_be_added() {
    let scene = game(2).stock(P1, "1c").act(P1, "place 3 vote assistants").asks(P1, "die");
    scene.act(P1, "assist").has_votes("assistants", 5);
}

/// FD-1130
#[test]
fn fd_1130_a_mission_released_now_is_carried_out_in_the_same_turn() {
    let scene = game(2).act(P1, "place 3 funding officers").offers(P1, "launch officers");
    scene.act(P1, "launch officers").has_degree(P1, 5).has_ships(P1, 0, 7);
}

/// FD-1140
#[test]
fn fd_1140_free_actions_are_mandatory_shops_and_constructions_are_not() {
    game(2).place(P1, "neo_left").rejects(P1, "decline", "NOT_AN_ANSWER", rules::TURN_PARTS);
    game(2).place(P1, "atalum_left").rejects(P1, "decline", "NOT_AN_ANSWER", rules::TURN_PARTS);
    game(2).place(P1, "six_moon_left").rejects(P1, "stay", "NOT_AN_ANSWER", rules::TURN_PARTS);
    let scene = game(2).place(P1, "module").place(P2, "president");
    scene.rejects(P2, "decline", "NOT_AN_ANSWER", rules::TURN_PARTS);
    let scene = game(2).place(P1, "arratooine_left").offers(P1, "trade free").act(P1, "decline");
    scene.influence(P1, Planet::Arratooine, 0).next(P2);
    let scene =
        game(2).stock(P1, "1l1c").place(P1, "e81216_left").offers(P1, "build shipyard").act(P1, "decline");
    scene.influence(P1, Planet::E81216, 0).holds(P1, "1l1c");
}

/// FD-1150
#[test]
fn fd_1150_an_impossible_action_has_no_effect() {
    // No token is left where the mage arrives.
    let scene = game(2).moon(1, "").act(P1, "place 3 vote six_moon_left").next(P2);
    let scene = scene.influence(P1, Planet::SixMoon, 1).has_tokens(P1, "").has_votes("six_moon_left", 3);
    // No Erudite can be taken.
    let scene = scene.erudites(P2, "1a1 1b1 1c1 1d1 1e1 2a1 2b1 2c1 2d1 2e1 3a1 3b1 3c1 3d1 3e1");
    scene.act(P2, "place 3 vote atalum_left").asks(P2, "mission").has_votes("atalum_left", 3);
}

/// FD-1155
#[test]
fn fd_1155_example_e81216_without_resources() {
    let scene = game(2).act(P1, "place 3 vote e81216_left").next(P2).influence(P1, Planet::E81216, 0);
    scene.has_votes("e81216_left", 3);
    let scene = game(2).ships(P1, 0).act(P1, "place 3 funding e81216_left").next(P2);
    scene.has_released(P1, [Mission::E81216]).has_votes("e81216_left", 0);
}

/// FD-1160
#[test]
fn fd_1160_awards_come_in_the_middle_of_an_action() {
    // Degree 10 on the first of two degrees: the tile is resolved before the second.
    let scene = game(2)
        .degree(P1, 9)
        .with(|state| state.depths.tiles = vec![DeepSpace::GrandWorks, DeepSpace::Sages]);
    let scene =
        scene.place(P1, "officers").asks(P1, "deep_space").act(P1, "deep grand_works").asks(P1, "fund");
    let scene = scene.score(P1, 0).acts(P1, ["fund neo", "fund atalum"]).score(P1, 1);
    let start = facts().project(Project::Neo).start(2);
    scene.has_marker(Project::Neo, start + 1).has_marker(Project::Atalum, start + 1);
    // A medal before the return of the shop is chosen.
    let scene = game(4).stock(P1, "1c").shop(P1, "free".parse().unwrap(), 2).place(P1, "arratooine_left");
    scene.act(P1, "trade copernium").asks(P1, "units").has_medals(P1, [Medal::Yellow]);
}

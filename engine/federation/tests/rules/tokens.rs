//! Section 6: Alteration tokens.

use orrery_federation::{
    Event,
    ids::{Law, Mission, Project, Side},
    rules,
};

use crate::scene::*;

/// FD-1200
#[test]
fn fd_1200_a_token_shows_a_side_votes_and_a_bonus() {
    for token in facts().alterations() {
        let face = facts().alteration(token);
        assert!((1..=4).contains(&face.power) && face.power == token.power);
        assert_eq!(face.side == Side::Vote, face.votes > 0, "{token}");
    }
}

/// FD-1210
#[test]
fn fd_1210_any_number_of_tokens_is_held() {
    let many =
        "alt_1_01 alt_1_02 alt_1_03 alt_1_04 alt_1_05 alt_1_06 alt_1_07 alt_1_08 alt_1_09 alt_1_10 alt_1_11";
    let scene = game(2).tokens(P1, many).moon(1, "alt_1_12").place(P1, "six_moon_left").act(P1, "bare");
    let scene = scene.act(P1, "token alt_1_12");
    assert_eq!(scene.state().players[P1].tokens.len(), 12);
}

/// FD-1220
#[test]
fn fd_1220_a_token_of_this_turn_comes_too_late() {
    // Before the placement of the same turn it is drawn by a tile, but cannot be laid.
    let scene = game(2).structures("shipyard metamorph_chamber embassy alteration_incubator").display("1b3");
    let scene = scene
        .erudites(P1, "1a3")
        .act(P1, "use 1a3")
        .act(P1, "mimic 1b3")
        .act(P1, "income alteration_incubator");
    let token = scene.state().players[P1].tokens[0];
    let scene = scene.tokens(P1, "alt_4_01").act(P1, "place 3 vote module").asks(P1, "lay");
    let scene = scene.rejects(P1, &format!("lay {token}"), "TOKEN_NOT_HELD", rules::LAY);
    let scene = scene.expect(P1, ["lay alt_4_01", "bare"]).act(P1, "bare").place(P2, "module");
    // From the next placement on it can.
    scene.act(P1, "place 2 vote module").offers(P1, &format!("lay {token}"));
    // A token taken by the action itself comes after the ambassador.
    let scene = game(2).moon(1, "alt_1_02").place(P1, "six_moon_left").act(P1, "token alt_1_02").next(P2);
    let scene = scene.has_tokens(P1, "alt_1_02").place(P2, "module");
    scene.act(P1, "place 2 vote module").offers(P1, "lay alt_1_02");
}

/// FD-1230
#[test]
fn fd_1230_a_token_of_the_incubator_is_used_in_a_later_turn() {
    let scene =
        game(2).structures("shipyard metamorph_chamber embassy alteration_incubator").stock(P1, "2l1c");
    let scene = scene.place(P1, "e81216_left").act(P1, "build alteration_incubator").next(P2);
    let token = scene.state().players[P1].tokens[0];
    scene.place(P2, "module").place(P1, "module").offers(P1, &format!("lay {token}"));
}

/// FD-1240
#[test]
fn fd_1240_a_funding_token_makes_a_funding_ambassador() {
    let scene =
        game(2).tokens(P1, "alt_1_16").ships(P1, 0).act(P1, "place 3 vote officers").act(P1, "lay alt_1_16");
    let scene = scene.has_released(P1, [Mission::Officers]).has_votes("officers", 0).with(|state| {
        state.players[P2].special = false;
    });
    // It funds its column.
    let scene = scene.all_away().act(P2, "done");
    scene.has_marker(Project::Neo, facts().project(Project::Neo).start(2) + 1);
}

/// FD-1250
#[test]
fn fd_1250_a_vote_token_makes_a_vote_ambassador() {
    let scene = game(2).tokens(P1, "alt_4_01").die(P1, 2).act(P1, "place 1a funding officers");
    let scene = scene.act(P1, "lay alt_4_01").asks(P1, "die").act(P1, "assist");
    scene.has_votes("officers", 8).has_released(P1, []);
}

/// FD-1260
#[test]
fn fd_1260_the_side_of_the_ambassador_does_not_matter_under_a_token() {
    let lay = |side: &str| {
        let scene = game(2).tokens(P1, "alt_1_19").ships(P1, 0);
        let scene = scene.act(P1, &format!("place 1a {side} officers")).act(P1, "lay alt_1_19");
        scene.holds(P1, "2l").has_released(P1, [Mission::Officers]).has_votes("officers", 0);
    };
    lay("vote");
    lay("funding");
}

/// FD-1270
#[test]
fn fd_1270_at_the_module_only_the_bonus_matters() {
    let scene = game(2).tokens(P1, "alt_1_19").act(P1, "place 1a vote module").act(P1, "lay alt_1_19");
    scene.holds(P1, "2l1o").has_released(P1, []).next(P2);
}

/// FD-1280
#[test]
fn fd_1280_the_special_ambassador_takes_vote_tokens_only() {
    let scene = Scene(game(2).0.event(Event::SpecialGained { seat: P1 })).tokens(P1, "alt_1_16 alt_3_01");
    let scene = scene.act(P1, "place special vote officers").expect(P1, ["lay alt_3_01", "bare"]);
    let scene = scene.rejects(P1, "lay alt_1_16", "VOTE_TOKENS_ONLY", rules::SPECIAL_TOKENS);
    scene.act(P1, "lay alt_3_01").has_votes("officers", 4);
}

/// FD-1290, FD-1295
#[test]
fn fd_1295_example_of_the_token_with_a_price() {
    let scene = game(2).tokens(P1, "alt_3_04").stock(P1, "1l").act(P1, "place 3 vote spy_left");
    // One Lavandium pays the spy, not the token too: nothing but the bare ambassador is left.
    scene.asks(P1, "spy").has_tokens(P1, "alt_3_04").holds(P1, "");
    let scene = game(2)
        .tokens(P1, "alt_3_04")
        .stock(P1, "2l")
        .act(P1, "place 3 vote spy_left")
        .act(P1, "lay alt_3_04");
    scene.asks(P1, "spy").holds(P1, "").has_votes("spy_left", 6);
    // An Oceanium may stand in; without either the token cannot be laid.
    let scene = game(2)
        .tokens(P1, "alt_3_04")
        .stock(P1, "1o")
        .act(P1, "place 3 vote officers")
        .act(P1, "lay alt_3_04");
    scene.holds(P1, "");
    let scene = game(2).tokens(P1, "alt_3_04 alt_1_03").act(P1, "place 3 vote officers");
    scene.rejects(P1, "lay alt_3_04", "CANNOT_PAY", rules::TOKEN_COST);
}

/// FD-1300
#[test]
fn fd_1300_the_release_bonus() {
    let scene = game(2)
        .tokens(P1, "alt_1_01")
        .released(P1, "neo")
        .act(P1, "place 3 vote module")
        .act(P1, "lay alt_1_01");
    let scene =
        scene.asks(P1, "release").rejects(P1, "release neo", "RELEASED_ALREADY", rules::RELEASE_BONUS);
    scene.act(P1, "release patrons").has_released(P1, [Mission::Neo, Mission::Patrons]);
}

/// FD-1305
#[test]
fn fd_1305_what_cannot_be_received_is_lost() {
    let all = "neo six_moon atalum arratooine e81216 officers spy president petit_salon assistants purchases patrons";
    let scene = game(2).tokens(P1, "alt_1_01").released(P1, all).ships(P1, 0).place(P1, "module");
    scene.act(P1, "lay alt_1_01").next(P2);
    let scene = game(2).tokens(P1, "alt_1_08").ships(P1, 8).place(P1, "module").act(P1, "lay alt_1_08");
    scene.has_ships(P1, 8, 0);
    let scene = game(2).tokens(P1, "alt_1_05").die(P1, 6).place(P1, "module").act(P1, "lay alt_1_05");
    scene.has_die(P1, 6);
    // A choice may still be made in their favour.
    let scene =
        game(2).released(P1, all).ships(P1, 0).display("1c2").place(P1, "atalum_left").act(P1, "take 1c2");
    scene.expect(P1, ["choose 1", "choose 2"]).act(P1, "choose 2").has_ships(P1, 0, 8);
}

/// FD-1310
#[test]
fn fd_1310_the_project_bonus_is_split_freely() {
    let start = facts().project(Project::Neo).start(2);
    let scene = game(2).tokens(P1, "alt_4_06").place(P1, "module").act(P1, "lay alt_4_06");
    let scene = scene.acts(P1, ["fund neo", "fund atalum"]);
    scene.has_marker(Project::Neo, start + 1).has_marker(Project::Atalum, start + 1);
    let scene = game(2).tokens(P1, "alt_4_06").place(P1, "module").act(P1, "lay alt_4_06");
    scene.acts(P1, ["fund neo", "fund neo"]).has_marker(Project::Neo, start + 2);
    let scene = game(2).tokens(P1, "alt_4_04").place(P1, "module").act(P1, "lay alt_4_04");
    scene.act(P1, "fund missions").next(P2);
}

/// FD-1320
#[test]
fn fd_1320_used_tokens_do_not_come_back() {
    let scene = game(2).tokens(P1, "alt_1_02 alt_1_03").place(P1, "officers").act(P1, "lay alt_1_02");
    let unseen = scene.state().moons.unseen.clone();
    let scene = scene.all_away().act(P2, "done");
    assert_eq!(scene.state().moons.discarded, ["alt_1_02".parse().unwrap()]);
    assert_eq!(scene.state().moons.unseen, unseen);
    scene.has_tokens(P1, "alt_1_03");
}

/// FD-1330
#[test]
fn fd_1330_unused_tokens_score_at_the_end() {
    let scene =
        game(2).tokens(P1, "alt_1_02 alt_1_03 alt_4_01").ships(P1, 0).round(5).laws(Law::Neo, Law::SixMoon);
    scene.executive().tie_goes_left().score(P1, 3);
}

/// FD-1340
#[test]
fn fd_1340_where_tokens_come_from() {
    let scene = game(2).moon(1, "alt_1_02").place(P1, "six_moon_left").act(P1, "token alt_1_02");
    scene.has_tokens(P1, "alt_1_02");
    // By an Erudite: one more from beside the board.
    let scene = game(2).erudites(P1, "1d1").moon(1, "alt_1_02").place(P1, "six_moon_left");
    let scene = scene.act(P1, "token alt_1_02").asks(P1, "linger").act(P1, "use 1d1");
    assert_eq!(scene.state().players[P1].tokens.len(), 2);
    // By a Deep Space tile.
    let scene = game(2).degree(P1, 9).with(|state| state.depths.tiles = vec!["sages".parse().unwrap()]);
    let scene = scene.place(P1, "officers").act(P1, "deep sages").asks(P1, "keep");
    let first = scene.options(P1)[0].clone();
    let scene = scene.act(P1, &first);
    assert_eq!(scene.state().players[P1].tokens[0].power, 4);
    // By the income of the incubator.
    let scene = game(2).structures("shipyard metamorph_chamber embassy alteration_incubator");
    let scene = scene.built(P1, "alteration_incubator").executive();
    assert_eq!(scene.state().players[P1].tokens.len(), 1);
}

/// FD-1350
#[test]
fn fd_1350_example_of_a_vote_token() {
    let scene = game(2).tokens(P1, "alt_3_01").act(P1, "place 1a funding officers").act(P1, "lay alt_3_01");
    scene.holds(P1, "1o").has_released(P1, []).has_votes("officers", 4);
}

/// FD-1360
#[test]
fn fd_1360_example_of_a_funding_token() {
    let scene =
        game(2).tokens(P1, "alt_1_19").ships(P1, 0).act(P1, "place 3 vote officers").act(P1, "lay alt_1_19");
    let scene = scene.holds(P1, "2l").has_released(P1, [Mission::Officers]).has_votes("officers", 0);
    let scene = scene.all_away().act(P2, "done");
    scene.has_marker(Project::Neo, facts().project(Project::Neo).start(2) + 1);
}

//! Exertians (section 18).

use orrery_engine::Viewer;
use orrery_seti::{
    ids::{GoldTile, Side, Slot, Species, TraceColor},
    scoring::{Sheet, sheets},
    state::Owner,
};
use orrery_testkit::scenario::{P1, P2};

use crate::{
    cards_alien::marked,
    laid::overflow,
    scene::{Arrange, Game, card, game_of, owner},
};

/// The discovery with markers of both: two of the first seat, one of the second.
fn discovery() -> Game {
    let game = game_of(Species::Exertians, Species::Anomalies).with(|state| {
        state.species[0].discovery = [Some(owner(P1)), Some(owner(P2)), Some(owner(P1))];
        (state.players[P1].score, state.players[P2].score) = (4, 9);
    });
    game.act(P1, "launch").act(P1, "end")
}

/// Everybody has declined to play cards, and it is the turn of the second seat.
fn declined() -> Game {
    discovery().act(P1, "skip").act(P2, "skip")
}

/// SE-4580, SE-4610
#[test]
fn se_4580_three_cards_each_and_one_more_per_marker() {
    let game = discovery();
    assert_eq!([P1, P2].map(|seat| game.state().players[seat].exertians.len()), [5, 4]);
    assert!(game.state().players.iter().all(|player| player.hand.is_empty()), "they are not in hand");
    assert!(game.state().species[0].deck.is_empty() && game.state().species[0].open.is_none());
}

/// SE-4590, SE-4595, SE-4600
#[test]
fn se_4590_one_play_per_marker_in_turn_order_and_fewer_is_allowed() {
    let game = discovery().asks(P1, "seti.exertian").waits(P2);
    let first = game.state().players[P1].exertians[0];
    let game = game.act(P1, &format!("exertian {first}")).asks(P1, "seti.exertian").act(P1, "skip");
    assert_eq!(game.state().players[P1].face_down, [first]);
    let game = game.asks(P2, "seti.exertian").act(P2, "skip").asks(P2, "seti.turn");
    assert!(game.state().players[P2].face_down.is_empty());
}

/// SE-4620
#[test]
fn se_4620_milestones_20_and_40_ahead_of_the_leader() {
    assert_eq!(declined().state().species[0].special.milestones, [29, 49]);
}

/// SE-4630, SE-4635
#[test]
fn se_4630_a_milestone_lets_one_card_be_played_the_second_for_a_credit() {
    let reach = |game: Game, score| {
        let game =
            game.player(P2, |player| player.score = score).hand(P2, ["base_137"]).act(P2, "play base_137");
        game.act(P2, "end")
    };
    let game = reach(declined().player(P2, |player| player.gold = [Some(0); 4]), 30);
    let game = game.asks(P2, "seti.exertian");
    let played = game.state().players[P2].exertians[0];
    let credits = game.state().players[P2].credits;
    let game = game.act(P2, &format!("exertian {played}"));
    assert_eq!((game.state().players[P2].credits, game.state().players[P2].face_down.len()), (credits, 1));
    // Once per player: the next turn does not ask again.
    let mut game = game;
    while game.open(P1).is_none() {
        let first = game.options(P2)[0].clone();
        game = game.act(P2, &first);
    }
    let game = game.act(P1, "pass");
    let take = game.options(P1)[0].clone();
    let game = game.act(P1, &take).asks(P2, "seti.turn");
    let game = reach(game, 31).asks(P2, "seti.turn");
    // The second one costs 1 credit.
    let credits = game.state().players[P2].credits;
    let game = reach_again(game).asks(P2, "seti.exertian");
    let next = game.state().players[P2].exertians[0];
    let game = game.act(P2, &format!("exertian {next}"));
    assert_eq!(game.state().players[P2].credits, credits - 1);
    // Declined is lost.
    let game = game.asks(P2, "seti.turn");
    assert_eq!(game.state().players[P2].face_down.len(), 2);
}

/// Reaches the second milestone with a free card.
fn reach_again(game: Game) -> Game {
    let game = game.player(P2, |player| player.score = 50).hand(P2, ["base_129"]).act(P2, "play base_129");
    game.act(P2, "end")
}

/// SE-4640
#[test]
fn se_4640_played_cards_stay_hidden_until_the_end() {
    let game = discovery();
    let first = game.state().players[P1].exertians[0];
    let game = game.act(P1, &format!("exertian {first}"));
    let hears = |viewer| {
        let heard = game.last().events().filter_map(|event| event.notice(viewer));
        heard.map(|notice| notice.to_string()).any(|text| text.contains(&first.to_string()))
    };
    assert!(hears(Viewer::Seat(P1)) && !hears(Viewer::Seat(P2)));
    let view = |viewer| serde_json::to_string(&game.view(viewer)).unwrap();
    assert!(view(Viewer::Seat(P1)).contains(&first.to_string()));
    assert!(!view(Viewer::Seat(P2)).contains(&first.to_string()));
    assert!(!view(Viewer::Spectator).contains(&first.to_string()));
}

/// The final sheets of a table with these scores and face-down cards.
fn scored(scores: [i32; 2], cards: [&[&str]; 2]) -> Vec<Sheet> {
    let game = declined().with(|state| {
        for (seat, (score, ids)) in [P1, P2].into_iter().zip(scores.into_iter().zip(cards)) {
            let player = &mut state.players[seat];
            player.score = score;
            player.face_down = ids.iter().map(|id| card(id)).collect();
        }
    });
    sheets(game.state(), game.table().content)
}

/// SE-4670, SE-4700
#[test]
fn se_4670_the_most_danger_costs_a_tenth_rounded_down() {
    let all = scored([168, 100], [&["et_41"], &["et_43"]]);
    assert_eq!((all[0].danger, all[0].penalty, all[0].total()), (6, 16, 152));
    assert_eq!((all[1].danger, all[1].penalty, all[1].total()), (3, 0, 100));
    // Markers on the board add danger: 3 for the bottom space.
    let game = marked(declined(), P2, TraceColor::Pink, 1).player(P2, |player| player.score = 55);
    let all = sheets(game.state(), game.table().content);
    assert_eq!((all[1].danger, all[1].penalty), (3, 5));
}

/// SE-4680
#[test]
fn se_4680_without_danger_nobody_loses() {
    let all = scored([168, 100], [&[], &[]]);
    assert!(all.iter().all(|sheet| sheet.danger == 0 && sheet.penalty == 0));
    // Card 52 has no danger.
    assert!(scored([90, 50], [&["et_52"], &[]]).iter().all(|sheet| sheet.penalty == 0));
}

/// SE-4690
#[test]
fn se_4690_exertian_cards_are_neither_missions_nor_gold_boxes() {
    let game = declined().with(|state| {
        state.gold[GoldTile::Mission.index()].side = Side::B;
        let player = &mut state.players[P1];
        player.gold[GoldTile::Mission.index()] = Some(0);
        player.face_down = vec![card("et_41"), card("et_42")];
    });
    let all = sheets(game.state(), game.table().content);
    assert_eq!(all[0].gold[GoldTile::Mission.index()], 0);
    assert!(game.state().players[P1].completed.is_empty());
}

/// SE-4710
#[test]
fn se_4710_tied_players_both_lose() {
    let all = scored([120, 88], [&["et_44"], &["et_45"]]);
    assert_eq!([all[0].penalty, all[1].penalty], [12, 8]);
}

/// SE-4660
#[test]
fn se_4660_each_card_scores_once() {
    let game = overflow(declined(), P1, Slot::Left, TraceColor::Pink, 12)
        .player(P1, |player| player.face_down = vec![card("et_52")]);
    let all = sheets(game.state(), game.table().content);
    assert_eq!(all[0].exertians, [(card("et_52"), 7)], "twice as many traces give no more");
    assert_eq!(all[0].owner, Owner::Seat(P1));
}

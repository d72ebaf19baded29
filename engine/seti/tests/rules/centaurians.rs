//! Centaurians (section 17).

use orrery_seti::{
    ids::Species,
    scoring::sheets,
    state::{Message, Owner},
};
use orrery_testkit::scenario::{P1, P2};

use crate::{
    cards_alien::centaurians,
    scene::{Arrange, Game, card, game_of, owner},
};

/// SE-4430, SE-4440
#[test]
fn se_4430_message_tiles_15_ahead_and_cards_for_markers() {
    let base = game_of(Species::Centaurians, Species::Mascamites).with(|state| {
        state.species[0].discovery = [Some(owner(P1)), Some(Owner::Neutral), Some(owner(P1))];
        (state.players[P1].score, state.players[P2].score) = (7, 3);
    });
    let game = base.act(P1, "launch").act(P1, "end");
    assert_eq!([P1, P2].map(|seat| game.state().players[seat].message_tile), [Some(22), Some(18)]);
    assert_eq!([P1, P2].map(|seat| game.state().players[seat].hand.len()), [2, 0]);
    assert!(game.state().species[0].open.is_some());
}

/// The first seat reaches its tile in a turn, and is asked for a reward.
fn reached() -> Game {
    let game = centaurians().player(P1, |player| (player.score, player.message_tile) = (14, Some(15)));
    game.hand(P1, ["base_083"]).act(P1, "play base_083").act(P1, "end")
}

/// SE-4450, SE-4460
#[test]
fn se_4450_a_reached_tile_covers_one_message_reward() {
    let rewards =
        ["centaurian_reward_1", "centaurian_reward_2", "centaurian_reward_3", "centaurian_reward_4"];
    for reward in rewards {
        let _ = reached().offers(P1, &format!("message {reward}"));
    }
    let game = reached().act(P1, "message centaurian_reward_1").act(P1, "mark right blue discovery");
    assert_eq!(game.state().species[1].discovery[2], Some(owner(P1)));
    let game = reached();
    let before = game.state().players[P1].clone();
    let game = game.act(P1, "message centaurian_reward_2").act(P1, "draw deck");
    let after = &game.state().players[P1];
    assert_eq!((after.energy - before.energy, after.hand.len() - before.hand.len()), (1, 1));
    let game = reached().act(P1, "message centaurian_reward_3");
    assert_eq!(game.state().players[P1].publicity, before.publicity + 3);
    let game = reached().act(P1, "message centaurian_reward_4");
    assert_eq!(game.state().players[P1].score, before.score + 8);
    assert_eq!(game.state().species[0].special.messages, [None, None, None, Some(owner(P1))]);
    assert_eq!(game.state().players[P1].message_tile, None);
}

/// SE-4470
#[test]
fn se_4470_with_two_players_two_rewards_stay_unused() {
    let game = reached().act(P1, "message centaurian_reward_3");
    let game = game.player(P2, |player| (player.score, player.message_tile) = (14, Some(15)));
    let game = game.hand(P2, ["base_137"]).act(P2, "play base_137").player(P2, |player| player.score = 16);
    let game = game
        .act(P2, "end")
        .withholds(P2, "message centaurian_reward_3")
        .act(P2, "message centaurian_reward_4");
    let free = game.state().species[0].special.messages.iter().filter(|one| one.is_none()).count();
    assert_eq!(free, 2);
    assert!(game.state().players.iter().all(|player| player.message_tile.is_none()));
}

/// SE-4505, SE-4530
#[test]
fn se_4505_a_waiting_card_is_nowhere_else_and_no_mission() {
    let game = centaurians().player(P1, |player| player.score = 3).hand(P1, ["et_35"]).act(P1, "play et_35");
    let player = &game.state().players[P1];
    assert_eq!(player.messages, [Message { card: card("et_35"), at: 18 }]);
    assert!(player.hand.is_empty() && player.tucked.is_empty() && player.missions.is_empty());
    let game = game.player(P1, |player| (player.score, player.message_tile) = (18, None)).act(P1, "end");
    let game = game.act(P1, "mark right yellow discovery");
    assert!(game.state().players[P1].messages.is_empty() && game.state().players[P1].completed.is_empty());
    assert!(game.state().species[0].discard.contains(&card("et_35")));
}

/// SE-4550
#[test]
fn se_4550_data_costs_are_paid_from_the_pool_only() {
    let full = |data| {
        centaurians().player(P1, |player| (player.computer.top, player.data) = (6, data)).act(P1, "analyze")
    };
    let _ = full(0)
        .withholds(P1, "mark left blue 4")
        .withholds(P1, "mark left blue 5")
        .offers(P1, "mark left blue 3");
    let _ = full(1).withholds(P1, "mark left blue 4").offers(P1, "mark left blue 5");
    let game = full(3).act(P1, "mark left blue 4");
    assert_eq!((game.state().players[P1].data, game.state().players[P1].score), (0, 15));
}

/// SE-4570
#[test]
fn se_4570_pending_messages_are_worth_nothing_at_the_end() {
    let game = centaurians();
    let before = sheets(game.state(), game.table().content);
    let game = game.player(P1, |player| player.messages.push(Message { card: card("et_37"), at: 15 }));
    assert_eq!(sheets(game.state(), game.table().content), before);
}

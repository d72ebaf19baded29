//! Section 6: free actions.

use orrery_seti::{
    Event,
    ids::{Resource, Tech},
    rules,
};
use orrery_testkit::scenario::{P1, P2};

use crate::acts::Acts as _;
use crate::scene::{Arrange, Game, card, game};

fn stores(game: &Game) -> (i32, u8, u8, u8, u8) {
    let player = &game.state().players[P1];
    (player.score, player.publicity, player.credits, player.energy, player.data)
}

/// SE-1920, SE-1930, SE-1940
#[test]
fn se_1920_data_goes_to_the_top_row_from_the_left() {
    let game = game().player(P1, |player| player.data = 6).hand(P1, ["base_002"]);
    let game = game.act(P1, "data top");
    assert_eq!(stores(&game), (0, 4, 9, 9, 5), "space 1 gives nothing");
    let game = game.act(P1, "data top");
    assert_eq!(stores(&game), (0, 5, 9, 9, 4), "space 2 gives publicity");
    let game = game.acts(P1, "data top; data top").asks(P1, "seti.income").act(P1, "tuck base_002");
    assert_eq!(stores(&game), (0, 5, 10, 9, 2), "space 4 an income increase");
    let game = game.acts(P1, "data top; data top");
    assert_eq!(stores(&game), (0, 5, 10, 9, 0));
    game.player(P1, |player| player.data = 1).rejects(P1, "data top", "NO_SPACE_FOR_DATA", rules::DATA_SPACE);
}

/// SE-1950, SE-1960, SE-1970, SE-1980, SE-3240
#[test]
fn se_1950_a_computer_column_gives_2_points_above_and_its_reward_below() {
    let with = |tech: Tech| {
        game().player(P1, |player| {
            (player.data, player.computer.techs[0], player.computer.techs[2]) =
                (3, Some(tech), Some(Tech::Computer1));
        })
    };
    let game = with(Tech::Computer2).rejects(P1, "data c1", "NO_SPACE_FOR_DATA", rules::DATA_SPACE);
    let game = game.act(P1, "data top");
    assert_eq!(stores(&game), (2, 4, 9, 9, 2));
    let game = game.rejects(P1, "data c3", "NO_SPACE_FOR_DATA", rules::DATA_SPACE).act(P1, "data c1");
    assert_eq!(stores(&game), (2, 4, 9, 10, 1));
    game.rejects(P1, "data c1", "NO_SPACE_FOR_DATA", rules::DATA_SPACE);
    assert_eq!(stores(&with(Tech::Computer1).acts(P1, "data top; data c1")), (2, 4, 10, 9, 1));
    assert_eq!(stores(&with(Tech::Computer4).acts(P1, "data top; data c1")), (2, 6, 9, 9, 1));
    let _ = with(Tech::Computer3).acts(P1, "data top; data c1").asks(P1, "seti.draw");
}

/// SE-1990
#[test]
fn se_1990_without_data_nothing_is_placed() {
    game().rejects(P1, "data top", "NO_DATA", rules::PLACE_DATA);
}

/// SE-2010, SE-2020
#[test]
fn se_2010_any_number_of_cards_for_their_corners() {
    // Movement, data and publicity; the corners of alien cards are stronger.
    let game = game().hand(P1, ["base_006", "base_007", "et_01", "et_05"]);
    let game = game.acts(P1, "corner base_006; corner base_007; corner et_01; corner et_05");
    assert_eq!(stores(&game), (1, 7, 9, 9, 1));
    assert!(game.state().players[P1].hand.is_empty());
    assert_eq!(game.state().discard, [card("base_006"), card("base_007")]);
}

/// SE-2030, SE-2040, SE-2060, SE-2080
#[test]
fn se_2030_two_of_a_kind_for_one() {
    let game = game().acts(P1, "exchange credit energy; exchange energy credit");
    assert_eq!(stores(&game), (0, 4, 8, 8, 0));
    let poor = game.player(P1, |player| (player.credits, player.energy, player.publicity) = (1, 1, 10));
    let poor = poor.rejects(P1, "exchange credit energy", "NOT_ENOUGH_TO_EXCHANGE", rules::EXCHANGE);
    // One credit and one energy are not two of a kind; publicity cannot be exchanged at all.
    assert!(poor.options(P1).iter().all(|one| !one.starts_with("exchange")));
}

/// SE-2050, SE-2070, SE-3480
#[test]
fn se_2050_cards_are_exchanged_alien_ones_too_for_any_card() {
    let game = game().hand(P1, ["base_001", "et_01"]).act(P1, "exchange card energy");
    let game = game.asks(P1, "seti.discard_for_exchange").acts(P1, "discard base_001; discard et_01");
    assert_eq!(stores(&game).3, 10);
    let game = game.act(P1, "exchange credit card").asks(P1, "seti.draw").act(P1, "draw sa_013");
    assert!(game.state().players[P1].holds(card("sa_013")));
}

/// SE-2090
#[test]
fn se_2090_a_card_for_3_publicity() {
    let game = game().acts(P1, "buy; draw deck");
    assert_eq!((stores(&game).1, game.state().players[P1].hand.len()), (1, 1));
    game.rejects(P1, "buy", "NOT_ENOUGH_PUBLICITY", rules::COST_FIRST);
}

/// SE-2100, SE-2110, SE-2120, SE-3710
#[test]
fn se_2110_a_tucked_card_gives_its_resource_now_and_at_every_income() {
    let game = game()
        .hand(P1, ["base_001"])
        .player(P1, |player| {
            player.score = 50;
            player.reached = 0b11111;
            player.missions = vec![orrery_seti::state::Mission { card: card("base_061"), covered: 0 }];
        })
        .acts(P1, "complete base_061; tuck base_001");
    assert_eq!(stores(&game).3, 10);
    let mut game = game.act(P1, "pass");
    let take = game.options(P1).remove(0);
    game = game.act(P1, &take).act(P2, "pass");
    let take = game.options(P2).remove(0);
    game = game.act(P2, &take);
    assert_eq!(game.state().round, 2);
    assert_eq!(stores(&game).3, 10 + 2 + 1);
}

/// SE-2140
#[test]
fn se_2140_card_income_is_a_random_card() {
    let game = game().hand(P1, ["base_003"]).deck(["base_100"]).player(P1, |player| {
        (player.data, player.computer.top) = (1, 3);
    });
    let game = game.acts(P1, "data top; tuck base_003");
    assert!(game.state().players[P1].holds(card("base_100")));
    assert!(
        game.last().events().all(|event| !matches!(event, Event::Gained { resource: Resource::Credit, .. }))
    );
}

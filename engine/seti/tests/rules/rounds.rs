//! Section 12: the end of turns and rounds.

#![expect(clippy::wildcard_enum_match_arm, reason = "tests look for single events")]

use orrery_engine::Seat;
use orrery_seti::{
    Event,
    ids::{Species, Star, Token},
    state::{Owner, Stage},
};
use orrery_testkit::scenario::{P1, P2};

use crate::acts::Acts as _;
use crate::scene::{Arrange, Game, card, game, game_of, owner};

fn pass(game: Game, seat: Seat) -> Game {
    let game = game.act(seat, "pass");
    match game.options(seat).first().filter(|one| one.starts_with("take")).cloned() {
        Some(take) => game.act(seat, &take),
        None => game,
    }
}

fn round(game: Game) -> Game {
    let (first, second) = if game.state().turn.owner == owner(P1) { (P1, P2) } else { (P2, P1) };
    pass(pass(game, first), second)
}

/// SE-3670
#[test]
fn se_3670_sectors_milestones_neutral_milestones_discoveries_next_player() {
    let game = game_of(Species::Mascamites, Species::Anomalies)
        .markers(Star::Procyon, [P1, P1, P1, P1, P1])
        .with(|state| {
            state.sectors[Star::Procyon.index()].won = true;
            state.species[0].discovery = [None, Some(owner(P1)), Some(owner(P1))];
        })
        .player(P1, |player| player.score = 24);
    let game = game.acts(P1, "launch; end").act(P1, "gold tech");
    let order: Vec<u8> = game
        .last()
        .events()
        .filter_map(|event| match event {
            Event::GoldMarked { .. } => Some(1),
            Event::NeutralMoved { .. } => Some(2),
            Event::Discovered { .. } => Some(3),
            Event::TurnBegan { .. } => Some(4),
            _ => None,
        })
        .collect();
    assert_eq!(order, [1, 2, 3, 4]);
    assert_eq!(game.state().players[P1].score, 27, "the sector came first and brought the milestone");
}

/// SE-3690, SE-3700, SE-3770
#[test]
fn se_3690_when_all_have_passed_income_then_the_next_starting_player() {
    let game = round(game());
    assert_eq!(
        (game.state().round, game.state().starting, game.state().turn.owner),
        (2, owner(P2), owner(P2))
    );
    assert!(game.state().reminder, "the reminder lies on the next stack");
    // The second player passed last and begins all the same.
    let order: Vec<u8> = game
        .last()
        .events()
        .filter_map(|event| match event {
            Event::Gained { .. } => Some(0),
            Event::RoundBegan { .. } => Some(1),
            _ => None,
        })
        .collect();
    assert!(order.is_sorted() && order.last() == Some(&1));
}

/// SE-3705
#[test]
fn se_3705_income_is_not_paid_before_the_round_is_over() {
    let game = pass(game(), P1);
    assert_eq!((game.state().players[P1].credits, game.state().round), (9, 1));
}

/// SE-3720
#[test]
fn se_3720_cards_of_income_are_drawn_from_the_old_starting_player_on() {
    let game = round(game());
    let drew: Vec<Seat> = game
        .last()
        .events()
        .filter_map(|event| if let Event::Drew { seat, .. } = event { Some(*seat) } else { None })
        .collect();
    assert_eq!(drew, [P1, P2]);
}

/// SE-3730
#[test]
fn se_3730_income_beyond_the_limits_is_lost() {
    let game = game().player(P1, |player| {
        (player.data, player.publicity) = (6, 10);
        player.tucked = vec![card("et_31"), card("et_32")];
    });
    let game = round(game);
    assert_eq!((game.state().players[P1].data, game.state().players[P1].publicity), (6, 10));
}

/// SE-3740, SE-3780, SE-3820
#[test]
fn se_3740_after_round_5_the_game_is_over_without_income() {
    let game = game().with(|state| state.round = 5).player(P1, |player| {
        (player.score, player.scoring, player.tucked) = (24, vec![card("base_044")], vec![card("base_002")]);
        player.wins[Star::Vega.index()] = 1;
    });
    let game = round(game);
    assert_eq!(game.state().turn.stage, Stage::Over);
    assert_eq!(game.state().players[P1].credits, 9);
    let sheet = &game.state().scores[0];
    assert_eq!(
        (sheet.total(), game.state().players[P1].gold),
        (27, [None; 4]),
        "no milestone in final scoring"
    );
}

/// SE-3760
#[test]
fn se_3760_the_rotation_position_is_kept_between_rounds() {
    let game = round(game());
    assert_eq!(game.state().token, Token::FIRST.next());
    assert_eq!(game.state().order_from(Owner::Seat(P1)).len(), 2);
}

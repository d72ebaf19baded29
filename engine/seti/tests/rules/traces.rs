//! Section 10: life traces and discovery.

#![expect(clippy::wildcard_enum_match_arm, reason = "tests look for single events")]

use orrery_engine::Viewer;
use orrery_seti::{
    Event,
    ids::{Species, TraceColor},
    state::Owner,
};
use orrery_testkit::scenario::{P1, P2};

use crate::acts::Acts as _;
use crate::scene::{Arrange, Game, card, game, game_of, owner};

const PINK: usize = 0;
const BLUE: usize = 2;

/// The first seat marks a blue trace.
fn blue(game: Game) -> Game {
    game.player(P1, |player| player.computer.top = 6).act(P1, "analyze")
}

fn marks(game: &Game) -> Vec<String> {
    game.options(P1).into_iter().filter(|one| one.starts_with("mark")).collect()
}

/// SE-3270
#[test]
fn se_3270_a_universal_trace_is_any_of_three_colours() {
    let game = game().hand(P1, ["base_075"]).act(P1, "play base_075");
    for color in ["pink", "yellow", "blue"] {
        assert!(marks(&game).contains(&format!("mark left {color} discovery")));
    }
    assert_eq!(TraceColor::COUNT, 3);
}

/// SE-3280, SE-3290
#[test]
fn se_3280_discovery_spaces_give_5_or_3_points_and_1_publicity() {
    for (slot, points) in [("left", 5), ("right", 3)] {
        let game = blue(game()).act(P1, &format!("mark {slot} blue discovery"));
        assert_eq!((game.state().players[P1].score, game.state().players[P1].publicity), (points, 5));
    }
    assert_eq!(TraceColor::ALL, [TraceColor::Pink, TraceColor::Yellow, TraceColor::Blue]);
}

/// SE-3300, SE-3325, SE-3320
#[test]
fn se_3300_discovery_board_or_overflow_of_the_colour() {
    let game = blue(game());
    assert_eq!(
        marks(&game),
        [
            "mark left blue discovery",
            "mark left blue overflow",
            "mark right blue discovery",
            "mark right blue overflow"
        ]
    );
}

/// SE-3310
#[test]
fn se_3310_overflow_gives_3_points_and_holds_any_number() {
    let game = game().with(|state| state.species[0].overflow[BLUE] = vec![owner(P2); 7]);
    let game = blue(game).act(P1, "mark left blue overflow");
    assert_eq!((game.state().players[P1].score, game.state().species[0].overflow[BLUE].len()), (3, 8));
}

fn discovered() -> Game {
    game_of(Species::Centaurians, Species::Anomalies).with(|state| {
        for (n, one) in state.species.iter_mut().enumerate() {
            one.discovered = Some(n as u8 + 1);
            one.discovery = [Some(Owner::Neutral); 3];
        }
    })
}

/// SE-3330, SE-3340, SE-3350
#[test]
fn se_3330_board_spaces_in_any_order_once_each_and_for_their_cost() {
    let game = blue(discovered().player(P1, |player| player.data = 2));
    let levels: Vec<String> =
        marks(&game).into_iter().filter(|one| one.starts_with("mark left blue")).collect();
    // The fourth space costs 3 data, the repeatable top space 1.
    assert_eq!(
        levels,
        [
            "mark left blue 1",
            "mark left blue 2",
            "mark left blue 3",
            "mark left blue 5",
            "mark left blue overflow"
        ]
    );
    let game = game.act(P1, "mark left blue 5");
    assert_eq!((game.state().players[P1].data, game.state().players[P1].score), (1, 6));
    let again = blue(discovered().player(P1, |player| player.data = 2).with(|state| {
        state.species[0].board[BLUE] = vec![vec![owner(P2)], vec![], vec![], vec![], vec![owner(P2)]];
    }));
    let again = again.withholds(P1, "mark left blue 1").offers(P1, "mark left blue 5");
    drop(again);
}

/// SE-3360
#[test]
fn se_3360_a_trace_is_mandatory_and_always_possible() {
    let full = game().with(|state| {
        for one in &mut state.species {
            one.discovery = [Some(owner(P2)); 3];
        }
    });
    assert_eq!(marks(&blue(full)), ["mark left blue overflow", "mark right blue overflow"]);
}

/// SE-3370
#[test]
fn se_3370_every_marker_of_a_species_is_a_trace() {
    let game = discovered().with(|state| {
        let one = &mut state.species[0];
        one.discovery[PINK] = Some(owner(P1));
        one.overflow[PINK] = vec![owner(P1), owner(P2)];
        one.board[PINK] = vec![vec![owner(P2)], vec![owner(P1)]];
    });
    assert_eq!(game.state().traces(owner(P1), TraceColor::Pink), 3);
}

/// Two discovery spaces of the left species are taken; the last one is blue.
fn almost() -> Game {
    game().with(|state| state.species[0].discovery = [Some(owner(P2)), Some(Owner::Neutral), None])
}

/// SE-3380, SE-3390, SE-3400, SE-3405, SE-3410, SE-3420, SE-3465
#[test]
fn se_3380_a_species_is_discovered_after_the_turn() {
    let game = blue(almost()).act(P1, "mark left blue discovery");
    assert_eq!(game.state().players[P1].score, 5, "the space gives its reward at once");
    assert_eq!(game.state().species[0].discovered, None, "the board is face down");
    let game = game.act(P1, "end");
    assert_eq!(game.state().species[0].discovered, Some(1));
    // Pink first, then blue; the neutral marker gets nothing; then a card lies face up.
    let dealt: Vec<String> = game
        .last()
        .events()
        .filter_map(|event| match event {
            Event::AlienDrew { seat, .. } => Some(seat.to_string()),
            Event::AlienShown { .. } => Some("open".into()),
            _ => None,
        })
        .collect();
    assert_eq!(dealt, ["p2", "p1", "open"]);
    assert_eq!((game.state().players[P1].hand.len(), game.state().players[P2].hand.len()), (1, 1));
    let told = game.view(Viewer::Spectator);
    assert_eq!(told.species[0].species, Some(Species::Mascamites));
}

/// SE-3430
#[test]
fn se_3430_overflow_markers_give_no_discovery_reward() {
    let game = almost().with(|state| state.species[0].overflow[PINK] = vec![owner(P1)]);
    let game =
        game.with(|state| state.species[0].discovery[BLUE] = Some(Owner::Neutral)).acts(P1, "launch; end");
    assert_eq!(game.state().players[P1].hand.len(), 0);
    assert_eq!(game.state().players[P2].hand.len(), 1);
}

/// SE-3440, SE-3450
#[test]
fn se_3440_the_left_species_is_first_if_both_are_discovered() {
    let game = game()
        .with(|state| state.species.iter_mut().for_each(|one| one.discovery = [Some(Owner::Neutral); 3]));
    let game = game.acts(P1, "launch; end");
    assert_eq!([0, 1].map(|n| game.state().species[n].discovered), [Some(1), Some(2)]);
    // The right one first, if it was discovered before.
    let game = crate::scene::game().with(|state| {
        state.species[1].discovered = Some(1);
        state.species[0].discovery = [Some(Owner::Neutral); 3];
    });
    let game = game.acts(P1, "launch; end");
    assert_eq!([0, 1].map(|n| game.state().species[n].discovered), [Some(2), Some(1)]);
}

/// SE-3460, SE-3480
#[test]
fn se_3460_alien_cards_are_cards_of_the_hand() {
    let game = discovered().hand(P1, ["et_33", "et_12"]);
    let game = game.offers(P1, "play et_12").offers(P1, "corner et_33").offers(P1, "exchange card credit");
    let game = game.player(P1, |player| (player.data, player.computer.top) = (1, 3)).act(P1, "data top");
    let _ = game.offers(P1, "tuck et_12");
}

/// SE-3470
#[test]
fn se_3470_an_alien_card_is_the_open_one_or_the_top_of_the_deck() {
    let game = blue(discovered().with(|state| {
        let one = &mut state.species[0];
        one.cards = vec![card("et_31"), card("et_32"), card("et_33")];
        one.deck = [card("et_31"), card("et_32")].into_iter().collect();
        one.open = Some(card("et_33"));
    }));
    let game = game.act(P1, "mark left blue 1").asks(P1, "seti.alien_draw");
    assert_eq!(game.offered(P1, "draw"), ["draw deck", "draw et_33"]);
    let game = game.act(P1, "draw et_33");
    assert!(game.state().players[P1].holds(card("et_33")));
    assert!(game.state().species[0].open.is_some() && game.state().species[0].deck.len() == 1);
    // With no card left there is no effect.
    let none = blue(discovered()).act(P1, "mark left blue 1");
    let none = none.asks(P1, "seti.turn");
    assert_eq!(none.state().players[P1].score, 5);
}

/// SE-3020, SE-3025
#[test]
fn se_3025_where_you_have_the_colour_already() {
    let game = game().hand(P1, ["base_098"]).with(|state| state.species[0].discovery[PINK] = Some(owner(P1)));
    let game = game.act(P1, "play base_098");
    assert_eq!(marks(&game), ["mark left pink overflow"]);
    let game = game.act(P1, "mark left pink overflow");
    assert_eq!(game.state().players[P1].score, 3);
    let none = crate::scene::game().hand(P1, ["base_098"]).act(P1, "play base_098").asks(P1, "seti.turn");
    assert_eq!(none.state().traces(owner(P1), TraceColor::Pink), 0);
}

//! Anomalies (section 15).

use orrery_seti::{
    ids::{Anomaly, Sector, Species, Token, TraceColor},
    solar::Orientation,
    state::AnomalyToken,
};
use orrery_testkit::scenario::{P1, P2};

use crate::{
    cards_alien::{anomalies, marked},
    laid::overflow,
    scene::{Arrange, Game, discovered, game_of, owner},
};

/// SE-4190, SE-4200
#[test]
fn se_4190_three_tokens_around_earth_in_ring_4() {
    let game = discovered(Species::Anomalies, Species::Mascamites);
    let tokens = &game.state().species[0].special.anomalies;
    let sectors: Vec<u8> = tokens.iter().map(|token| token.sector.number()).collect();
    assert_eq!(sectors, [5, 2, 0], "Earth's sector, three counter-clockwise, three clockwise");
    let mut colors: Vec<TraceColor> = tokens.iter().map(|token| token.anomaly.color).collect();
    colors.sort_unstable();
    assert_eq!(colors, TraceColor::ALL);
    // They never move, visiting gives nothing, and Uranus is still a planet.
    let before = tokens.clone();
    let game = game.probes(P1, ["r3s2"]).act(P1, "move p1 r4s2");
    assert_eq!(game.state().players[P1].publicity, 4);
    let game = game.player(P1, |player| player.publicity = 6).act(P1, "research").act(P1, "tech probe_3");
    assert_eq!(game.state().species[0].special.anomalies, before);
    let facts = game.table().content;
    let uranus = game.state().sky(facts).planet(orrery_seti::ids::Planet::Uranus);
    assert_eq!(uranus.map(|space| space.sector.number()), Some(0));
}

/// SE-4210, SE-4225
#[test]
fn se_4210_cards_for_markers_and_no_anomaly_at_the_discovery() {
    let base = game_of(Species::Anomalies, Species::Mascamites).with(|state| {
        state.species[0].discovery = [Some(owner(P1)), Some(owner(P2)), Some(owner(P1))];
    });
    let game = base.act(P1, "launch").act(P1, "end");
    let hands = [P1, P2].map(|seat| game.state().players[seat].hand.len());
    assert_eq!(hands, [2, 1]);
    assert!(game.state().species[0].open.is_some());
    // A token lies in Earth's sector, but no rotation took place: nobody gained anything.
    let player = &game.state().players[P1];
    assert_eq!((player.score, player.credits, player.publicity), (0, 7, 4));
}

/// A rotation by research after which Earth is in that sector.
fn rotated(game: Game, sector: u8) -> Game {
    let steps = (5 + 8 - sector - 1) % 8;
    let game = game.with(|state| {
        state.orientation = Orientation::new([steps, 0, 0]);
        state.token = Token::FIRST;
    });
    game.player(P1, |player| player.publicity = 6).act(P1, "research")
}

/// SE-4220, SE-4230, SE-4260
#[test]
fn se_4220_after_a_rotation_the_highest_marker_of_the_colour_gains_the_reward_at_once() {
    // Blue in sector 2 gives 1 energy; P2 is higher in the blue column.
    let game = marked(marked(anomalies(), P1, TraceColor::Blue, 2), P2, TraceColor::Blue, 4);
    let game = rotated(game, 2);
    assert_eq!((game.state().players[P1].energy, game.state().players[P2].energy), (9, 10));
    // It came before the technology is chosen.
    let _ = game.asks(P1, "seti.research");
    // Without an anomaly in Earth's sector nothing happens.
    let game = rotated(marked(anomalies(), P1, TraceColor::Blue, 2), 3);
    assert_eq!(game.state().players[P1].energy, 9);
}

/// SE-4240
#[test]
fn se_4240_discovery_and_overflow_markers_do_not_count() {
    let game =
        anomalies().with(|state| state.species[0].discovery[TraceColor::Blue.index()] = Some(owner(P1)));
    let game = rotated(overflow(game, P1, orrery_seti::ids::Slot::Left, TraceColor::Blue, 3), 2);
    assert_eq!(game.state().players[P1].energy, 9);
}

/// SE-4250
#[test]
fn se_4250_the_top_space_is_always_free_and_later_markers_are_higher() {
    let game = marked(anomalies(), P2, TraceColor::Blue, 5).player(P1, |player| player.computer.top = 6);
    let game = game.act(P1, "analyze").act(P1, "mark left blue 5");
    assert_eq!(game.state().players[P1].score, 2);
    assert_eq!(game.state().species[0].board[TraceColor::Blue.index()][4], [owner(P2), owner(P1)]);
    let game = game.act(P1, "end").act(P2, "launch").act(P2, "end");
    let before = game.state().players[P1].energy;
    let game = rotated(game, 2);
    assert_eq!(game.state().players[P1].energy, before + 1);
}

/// SE-4280
#[test]
fn se_4280_a_player_who_is_not_active_gains_and_chooses_at_once() {
    let game = marked(anomalies(), P2, TraceColor::Yellow, 1).with(|state| {
        let anomaly = Anomaly { color: TraceColor::Yellow, side: 1 };
        state.species[0].special.anomalies = vec![AnomalyToken { sector: Sector::new(2), anomaly }];
    });
    let game = rotated(game, 2).waits(P1).asks(P2, "seti.draw").withholds(P2, "buy").act(P2, "draw sa_013");
    assert_eq!(game.state().players[P2].hand.len(), 1);
    let _ = game.asks(P1, "seti.research");
}

/// SE-4290
#[test]
fn se_4290_what_the_sides_give() {
    let gained = |color, side| {
        let game = marked(anomalies(), P1, color, 1).with(|state| {
            let anomaly = Anomaly { color, side };
            state.species[0].special.anomalies = vec![AnomalyToken { sector: Sector::new(2), anomaly }];
        });
        let game = rotated(game, 2);
        let player = &game.state().players[P1];
        (player.credits - 9, player.score, player.publicity, player.data, player.energy - 9, game)
    };
    let (credits, .., game) = gained(TraceColor::Pink, 0);
    assert_eq!(credits, 1);
    let _ = game.asks(P1, "seti.research");
    assert_eq!(gained(TraceColor::Pink, 1).1, 4);
    assert_eq!(gained(TraceColor::Yellow, 0).2, 2);
    let _ = gained(TraceColor::Yellow, 1).5.asks(P1, "seti.draw");
    assert_eq!(gained(TraceColor::Blue, 0).3, 1);
    assert_eq!(gained(TraceColor::Blue, 1).4, 1);
}

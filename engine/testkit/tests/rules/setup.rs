//! Section 1 of the catalogue.

use orrery_engine::{Game as _, Hex, Seat, Seed, Table, Viewer, start};
use orrery_testkit::{
    Scenario,
    drift::{Card, Config, Drift, Map, State, rules},
    scenario::{P1, P2, P3},
};

use super::{game, turn, turn_in};

fn begin(config: &Config, seats: u8) -> Result<State, orrery_engine::BadConfig> {
    table(config, seats).map(|table| table.state)
}

fn table(config: &Config, seats: u8) -> Result<Table<Drift>, orrery_engine::BadConfig> {
    start::<Drift>(Drift::builtin(), config, seats, &Seed([7; 32])).map(|(table, _)| table)
}

/// DR-0010
#[test]
fn dr_0010_one_to_six_seats_with_a_ship_each() {
    for seats in 1..=6 {
        let table = table(&Config::default(), seats).unwrap();
        assert_eq!(table.state.ships.count(), seats);
        assert!(Seat::all(seats).all(|seat| Drift::score(&table, seat) == 0));
    }
    for seats in [0, 7] {
        assert_eq!(begin(&Config::default(), seats).unwrap_err().option, "seats");
    }
}

/// DR-0020
#[test]
fn dr_0020_ships_start_on_the_corners_of_the_map() {
    let places = |map: Map| -> Vec<Hex> {
        let state = begin(&Config { map, ..Config::default() }, 3).unwrap();
        state.ships.iter().map(|ship| ship.at).collect()
    };
    assert_eq!(places(Map::Small), [Hex::new(2, 0), Hex::new(0, 2), Hex::new(-2, 2)]);
    assert_eq!(places(Map::Large), [Hex::new(3, 0), Hex::new(0, 3), Hex::new(-3, 3)]);
    turn(2).rejects(P1, "sail 3x0", "OFF_THE_MAP", rules::SAIL).score(P1, 0);
    turn_in(Config { map: Map::Large, ..Config::default() }, 2)
        .rejects(P1, "sail 4x0", "OFF_THE_MAP", rules::SAIL)
        .offers(P1, "sail 3x-2");
    // A corner where a ship started is charted, by nobody.
    turn(2)
        .with(|state| (state.ships[P1].at, state.ships[P2].at) = (Hex::new(0, 1), Hex::ORIGIN))
        .act(P1, "sail 0x2")
        .score(P1, 0)
        .check(|state| assert!(state.ships.iter().all(|ship| ship.charts == 0)));
}

/// DR-0030
#[test]
fn dr_0030_a_ship_starts_with_3_fuel_and_holds_9() {
    game(1).check(|state| assert_eq!(state.ships[P1].fuel, 3));
    game(1)
        .with(super::fuel(P1, 8))
        .act(P1, "course 2")
        .act(P1, "tank")
        .check(|state| assert_eq!(state.ships[P1].fuel, 9))
        .act(P1, "tank")
        .check(|state| assert_eq!(state.ships[P1].fuel, 9));
}

/// DR-0040
#[test]
fn dr_0040_each_seat_draws_two_of_thirty_cards_in_secret() {
    let table = game(3);
    let state = table.state();
    for (card, n) in [(Card::Spark, 10), (Card::Buoy, 6), (Card::Lens, 6), (Card::Jam, 8)] {
        let held: u8 = state.ships.iter().map(|ship| ship.hand.count(card)).sum();
        assert_eq!(usize::from(held) + state.deck.count(&card), n, "{card}");
    }
    assert_eq!(state.deck.len(), 30 - 3 * 2);
    let view = table.view(Viewer::Seat(P2));
    assert!(view.ships.iter().all(|ship| ship.hand == 2));
    let own = view.own.unwrap();
    assert_eq!((own.seat, own.hand.into_iter().collect()), (P2, state.ships[P2].hand));
    assert_eq!(table.view(Viewer::Spectator).own, None);
    let hears = |viewer: Viewer| -> Vec<String> {
        table.last().events().filter_map(|e| Drift::notice(e, viewer)).map(|n| n.to_string()).collect()
    };
    let heard = hears(Viewer::Seat(P3));
    assert_eq!(heard[..4], ["p1 drew", "p1 drew", "p2 drew", "p2 drew"]);
    assert!(heard[4].starts_with("p3 drew ") && heard[5].starts_with("p3 drew "), "{heard:?}");
}

/// DR-0050
#[test]
fn dr_0050_the_game_lasts_as_many_rounds_as_chosen() {
    for rounds in [0, 60_001] {
        let error = begin(&Config { rounds, ..Config::default() }, 2).unwrap_err();
        assert_eq!((error.option.as_str(), error.rules), ("rounds", &[rules::ROUNDS][..]));
    }
    begin(&Config { rounds: 60_000, ..Config::default() }, 2).unwrap();
    let round = |game: Scenario<Drift>| game.act(P1, "course 0; bid 0").act(P1, "drift");
    let game = round(Scenario::new(Config { rounds: 2, ..Config::default() }, 1)).asks(P1, "drift.course");
    round(game).waits(P1).ranks([1]);
}

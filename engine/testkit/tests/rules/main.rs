//! One test per rule of `RULES.md`. The first line of a test's comment is the id of its rule.

mod actions;
mod cards;
mod courses;
mod orders;
mod setup;
mod turns;

use std::collections::BTreeSet;

use orrery_engine::{Game as _, Rulebook, Seat};
use orrery_testkit::{
    Scenario,
    drift::{Card, Config, Drift, State, Task, rules},
    scenario::P1,
};

/// A game with the default options.
fn game(seats: u8) -> Scenario<Drift> {
    Scenario::new(Config::default(), seats)
}

/// A game in which the first seat is about to take its main action, with 5 fuel and no cards in any hand.
fn turn(seats: u8) -> Scenario<Drift> {
    turn_in(Config::default(), seats)
}

/// The same with other options.
fn turn_in(config: Config, seats: u8) -> Scenario<Drift> {
    let bare = |state: &mut State| {
        for ship in state.ships.iter_mut() {
            (ship.hand, ship.fuel) = (Default::default(), 5);
        }
    };
    Scenario::new(config, seats).with(bare).task(Task::Turn { seat: P1, done: false })
}

/// Puts these cards into a hand.
fn deal(seat: Seat, cards: &[Card]) -> impl FnOnce(&mut State) + use<'_> {
    move |state| state.ships[seat].hand = cards.iter().copied().collect()
}

/// Gives a ship so much fuel.
fn fuel(seat: Seat, fuel: u8) -> impl FnOnce(&mut State) {
    move |state| state.ships[seat].fuel = fuel
}

#[test]
fn every_cited_rule_is_in_the_catalogue() {
    let book = Rulebook::parse(Drift::RULES);
    let unknown: Vec<_> = rules::ALL.iter().filter(|rule| book.get(rule.0).is_none()).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn every_rule_has_its_test() {
    let sources = [
        include_str!("actions.rs"),
        include_str!("cards.rs"),
        include_str!("courses.rs"),
        include_str!("orders.rs"),
        include_str!("setup.rs"),
        include_str!("turns.rs"),
    ];
    let lines = sources.iter().flat_map(|source| source.lines());
    let tested: BTreeSet<&str> = lines.filter_map(|line| line.strip_prefix("/// ")).collect();
    let book = Rulebook::parse(Drift::RULES);
    let untested: Vec<_> = book.iter().map(|rule| rule.id).filter(|id| !tested.contains(id)).collect();
    assert!(untested.is_empty(), "{untested:?}");
}

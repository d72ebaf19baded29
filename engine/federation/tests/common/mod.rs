//! Other tables and events that look the same to a viewer, for the laws of secrecy.

#![allow(unreachable_pub, reason = "each test file uses its part")]

use std::collections::BTreeMap;

use orrery_engine::{Game as _, Table, Viewer};
use orrery_federation::{
    Event, Federation,
    ids::{Alteration, DeepSpace},
};
use orrery_testkit::Dice;

/// Exchanges hidden things for each other.
struct Exchange<T>(BTreeMap<T, T>);

impl<T: Ord + Copy> Exchange<T> {
    fn new(hidden: Vec<T>, dice: &mut Dice) -> Self {
        let mut others = hidden.clone();
        dice.shuffle(&mut others);
        Exchange(hidden.into_iter().zip(others).collect())
    }

    fn of(&self, one: T) -> T {
        self.0.get(&one).copied().unwrap_or(one)
    }

    fn list(&self, all: &[T]) -> Vec<T> {
        let mut others: Vec<T> = all.iter().map(|one| self.of(*one)).collect();
        others.sort();
        others
    }
}

/// A table on which everything that the viewer cannot know is dealt anew: tokens that others have looked at, and the
/// tiles of Deep Space. What lies face down for everybody has no place yet.
pub fn resample(table: &Table<Federation>, viewer: Viewer, dice: &mut Dice) -> Table<Federation> {
    let mut other = table.clone();
    tokens(table, &mut other, viewer, dice);
    depths(table, &mut other, viewer, dice);
    other
}

fn tokens(table: &Table<Federation>, other: &mut Table<Federation>, viewer: Viewer, dice: &mut Dice) {
    let moons = &table.state.moons;
    for (n, pile) in moons.unseen.iter().enumerate() {
        let of_power = |token: &Alteration| usize::from(token.power) == n + 1;
        let looked = moons.looked.iter().filter(|(seat, _)| !viewer.is(*seat)).flat_map(|(_, tokens)| tokens);
        let buried = moons.buried.iter().filter(|(seat, _)| !viewer.is(*seat)).map(|(_, token)| token);
        let hidden = pile.cards().chain(looked).chain(buried).copied().filter(of_power).collect();
        let exchange = Exchange::new(hidden, dice);
        let there = &mut other.state.moons;
        there.unseen[n] = pile.cards().map(|token| exchange.of(*token)).collect();
        if let Some((seat, tokens)) = &mut there.looked
            && !viewer.is(*seat)
        {
            *tokens = exchange.list(tokens);
        }
        for (seat, token) in &mut there.buried {
            if !viewer.is(*seat) {
                *token = exchange.of(*token);
            }
        }
    }
}

fn depths(table: &Table<Federation>, other: &mut Table<Federation>, viewer: Viewer, dice: &mut Dice) {
    let depths = &table.state.depths;
    if matches!(viewer, Viewer::Seat(seat) if depths.seen[seat]) {
        return;
    }
    let hidden = depths.unseen.cards().chain(&depths.tiles).copied().collect();
    let exchange = Exchange::new(hidden, dice);
    let there = &mut other.state.depths;
    there.unseen = depths.unseen.cards().map(|tile| exchange.of(*tile)).collect();
    there.tiles = exchange.list(&depths.tiles);
}

/// The event with other values where the viewer must not know them.
#[expect(clippy::wildcard_enum_match_arm, reason = "everybody may know the rest")]
pub fn resample_event(event: &Event, viewer: Viewer, dice: &mut Dice) -> Event {
    let mut event = event.clone();
    match &mut event {
        Event::TokensSeen { seat, tokens, .. } if !viewer.is(*seat) => {
            let all: Vec<Alteration> = Federation::builtin().alterations().collect();
            *tokens = Some(vec![*dice.pick(&all).expect("tokens")]);
        }
        Event::DepthsSeen { seat, tiles } if !viewer.is(*seat) => {
            *tiles = Some(vec![*dice.pick(DeepSpace::ALL).expect("tiles")]);
        }
        _ => {}
    }
    event
}

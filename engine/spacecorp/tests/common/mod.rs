//! Other tables and events that look the same to a viewer, for the laws of secrecy.

#![allow(unreachable_pub, dead_code, reason = "each test file uses its part")]

use std::collections::{BTreeMap, BTreeSet};

use orrery_engine::{Ask, Pile, Seat, Table, Task as _, Viewer, legal};
use orrery_spacecorp::{Action, Event, SpaceCorp, Task, ids::CardId};
use orrery_testkit::Dice;

/// A table on which everything that the viewer cannot know is dealt anew: foreign hands and the draw pile. That Start
/// cards lie on top of it is known. Face-down tiles have no order that could be changed.
pub fn resample(table: &Table<SpaceCorp>, viewer: Viewer, dice: &mut Dice) -> Table<SpaceCorp> {
    let mut other = table.clone();
    let state = &table.state;
    let known: Vec<BTreeSet<CardId>> =
        state.players.seats().map(|seat| pinned(table, seat, viewer)).collect();
    let hands =
        state.players.entries().flat_map(|(seat, player)| player.hand.iter().map(move |card| (seat, *card)));
    let loose = hands.filter(|(seat, card)| !known[seat.index()].contains(card)).map(|(_, card)| card);
    let hidden = state.deck.start.cards().chain(state.deck.rest.cards()).copied().chain(loose);
    let mut kinds: BTreeMap<bool, Vec<CardId>> = BTreeMap::new();
    for card in hidden {
        kinds.entry(table.content.card(card).start).or_default().push(card);
    }
    let mut exchange: BTreeMap<CardId, CardId> = BTreeMap::new();
    for all in kinds.into_values() {
        let mut others = all.clone();
        dice.shuffle(&mut others);
        exchange.extend(all.into_iter().zip(others));
    }
    let of = |card: CardId| exchange.get(&card).copied().unwrap_or(card);
    let pile = |pile: &Pile<CardId>| -> Pile<CardId> { pile.cards().map(|card| of(*card)).collect() };
    other.state.deck.start = pile(&state.deck.start);
    other.state.deck.rest = pile(&state.deck.rest);
    for (seat, player) in state.players.entries() {
        let mut hand: Vec<CardId> = player
            .hand
            .iter()
            .map(|card| if known[seat.index()].contains(card) { *card } else { of(*card) })
            .collect();
        hand.sort_unstable();
        other.state.players[seat].hand = hand;
    }
    other
}

/// Cards that a seat is known to hold: all to itself; to others those without which the open task makes no sense.
fn pinned(table: &Table<SpaceCorp>, seat: Seat, viewer: Viewer) -> BTreeSet<CardId> {
    let hand = &table.state.players[seat].hand;
    if viewer.is(seat) {
        return hand.iter().copied().collect();
    }
    let mut known = BTreeSet::new();
    for entry in table.agenda.open().filter(|entry| entry.task.seat() == Some(seat)) {
        if let Task::Assemble { plan, .. } = &entry.task {
            known.extend(&plan.cards);
            known.extend(plan.rivals);
            known.extend(plan.time.map(|(card, _)| card));
        }
        if let Task::Edge { .. } = &entry.task {
            // Nobody is active: so somebody was asked, and holds one.
            let options = legal(table, Ask { seat, task: &entry.task });
            known.extend(
                options
                    .iter()
                    .filter_map(|action| if let Action::Edge(card, _) = action { Some(*card) } else { None }),
            );
        }
    }
    known
}

/// The event with other values where the viewer must not know them.
pub fn resample_event(event: &Event, viewer: Viewer, dice: &mut Dice) -> Event {
    let mut event = event.clone();
    let any: Vec<CardId> = CardId::all().collect();
    if let Event::Drew { seat, card } = &mut event
        && !viewer.is(*seat)
    {
        *card = dice.pick(&any).copied();
    }
    event
}

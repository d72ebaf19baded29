//! Other tables that look the same to a viewer, for the law of secrecy.

use orrery_engine::{Pile, Seat, Table, Task as _, Viewer};

use super::{
    Drift,
    event::Event,
    state::{Card, Cards},
    task::{Part, Task},
};
use crate::Dice;

/// A table on which everything that the viewer cannot know is dealt anew: foreign hands, the deck, cards on top
/// of it that the viewer has not seen, foreign bids. Standing orders stay: they are not announced, but come out
/// when they are carried out.
#[must_use]
pub fn resample(table: &Table<Drift>, viewer: Viewer, dice: &mut Dice) -> Table<Drift> {
    let mut other = table.clone();
    let state = &mut other.state;
    let pinned: Vec<Cards> = state.ships.seats().map(|seat| pinned(table, seat, viewer)).collect();
    let mut hidden: Vec<Card> = state.deck.unordered().flat_map(|(card, n)| (0..n).map(|_| *card)).collect();

    // Collect what is hidden ...
    for (seat, ship) in table.state.ships.entries() {
        let mut loose = ship.hand;
        pinned[seat.index()].iter().for_each(|card| loose.remove(card));
        hidden.extend(loose.iter());
    }
    let seen = |knowers: u8| matches!(viewer, Viewer::Seat(seat) if knowers >> seat.0 & 1 == 1);
    let top: Vec<(Card, u8)> =
        table.state.deck.known_top().copied().zip(state.knowers.iter().rev().copied()).collect();
    hidden.extend(top.iter().filter(|(_, knowers)| !seen(*knowers)).map(|(card, _)| *card));

    // ... and deal it again.
    dice.shuffle(&mut hidden);
    for (seat, kept) in state.ships.seats().zip(&pinned) {
        let ship = &mut state.ships[seat];
        let loose = usize::from(ship.hand.len() - kept.len());
        ship.hand = kept.iter().chain(hidden.drain(..loose)).collect();
        if let Some(bid) = &mut ship.bid
            && !state.revealed
            && !viewer.is(seat)
        {
            *bid = dice.below(usize::from(ship.fuel.min(3)) + 1) as u8;
        }
    }
    let top: Vec<Card> = top
        .into_iter()
        .map(|(card, knowers)| if seen(knowers) { card } else { hidden.pop().unwrap_or(card) })
        .collect();
    state.deck = hidden.into_iter().collect::<Pile<Card>>();
    top.into_iter().rev().for_each(|card| state.deck.put_on_top(card));
    other
}

/// Cards that a seat is known to hold: all to itself; to others those without which the open task makes no
/// sense.
fn pinned(table: &Table<Drift>, seat: Seat, viewer: Viewer) -> Cards {
    if viewer.is(seat) {
        return table.state.ships[seat].hand;
    }
    let open = table.agenda.open().filter(|entry| entry.task.seat() == Some(seat));
    open.flat_map(|entry| match &entry.task {
        // Nobody is active: so somebody was asked, and holds one.
        Task::Jam { veiled: true, .. } => vec![Card::Jam],
        Task::Rig { parts, .. } => {
            let card = |part: &Part| if let Part::Card(card) = part { Some(*card) } else { None };
            parts.iter().filter_map(card).collect()
        }
        Task::Jam { .. }
        | Task::Course { .. }
        | Task::Follow { .. }
        | Task::Bid { .. }
        | Task::Reveal
        | Task::Turn { .. }
        | Task::Copy { .. }
        | Task::React { .. }
        | Task::Window { .. }
        | Task::Silence { .. }
        | Task::Draw { .. }
        | Task::Stow { .. }
        | Task::Aside { .. } => Vec::new(),
    })
    .collect()
}

/// The event with other values where the viewer must not know them.
#[must_use]
pub fn resample_event(event: &Event, viewer: Viewer, dice: &mut Dice) -> Event {
    let mut event = event.clone();
    let any = dice.pick(&Card::ALL).copied();
    match &mut event {
        Event::Drew { seat, card } | Event::Stowed { seat, card } | Event::Peeked { seat, card } => {
            if !viewer.is(*seat) {
                *card = any.unwrap_or(*card);
            }
        }
        Event::Bid { seat, bid } if !viewer.is(*seat) => *bid = dice.below(4) as u8,
        Event::Bid { .. }
        | Event::RoundBegan { .. }
        | Event::CourseSet { .. }
        | Event::Fuelled { .. }
        | Event::Burned { .. }
        | Event::Scored { .. }
        | Event::Revealed { .. }
        | Event::Discarded { .. }
        | Event::Reshuffled
        | Event::Sailed { .. }
        | Event::Charted { .. }
        | Event::Jammed { .. }
        | Event::Ordered { .. }
        | Event::Resigned { .. }
        | Event::Ended => {}
    }
    event
}

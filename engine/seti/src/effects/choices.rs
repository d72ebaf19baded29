//! Effects that ask their owner something, and the small ones.

use orrery_engine::Seat;

use crate::{
    effects::{S, metrics::Look, note, stored, stores},
    event::Event,
    facts::{Cost, Effects, Metric, PerResource},
    ids::{CardId, Space},
    state::{Note, State},
    task::{Sacrifice, Task},
};

/// So much for each of something.
pub(super) fn gain_per(step: &mut S<'_>, seat: Seat, resource: PerResource, amount: u8, per: Metric) {
    let look = Look::new(step.state(), step.content(), seat);
    let total = look.count(per).saturating_mul(amount);
    if let Metric::HandCardsShown { corner, income } = per {
        let shown: Vec<CardId> = look.shown(corner, income).collect();
        for card in shown {
            step.emit(Event::Shown { seat, card });
            // SE-6235: cards that are shown are known to all.
            step.seal();
        }
    }
    let chosen = step.state().run().and_then(|run| run.chosen);
    let resource = chosen.filter(|_| resource == PerResource::Chosen).unwrap_or(resource);
    if resource == PerResource::Move {
        stores::moves(step, seat, total);
    } else if resource == PerResource::RandomCard {
        (0..total).for_each(|_| stores::draw(step, seat));
    } else if let Some(stored) = stored(resource) {
        stores::gain(step, seat.into(), stored, total);
    }
}

/// Any card, so many times: the row or the deck (SE-0875).
pub(crate) fn draw(step: &mut S<'_>, seat: Seat, amount: u8) {
    let state = step.state();
    let possible = stores::can_draw(state) || state.row.iter().any(Option::is_some);
    if amount > 0 && possible {
        step.push([Task::Draw { seat, left: amount }]);
    }
}

/// The card that the open list drew last and that is still in hand.
pub(super) fn drawn(state: &State) -> Option<CardId> {
    let run = state.run()?;
    run.drawn.last().copied().filter(|card| state.players[run.seat].holds(*card))
}

/// The cards drawn by the open list that are still in hand.
pub(crate) fn all_drawn(state: &State) -> impl Iterator<Item = CardId> + '_ {
    let run = state.run();
    run.into_iter()
        .flat_map(move |run| run.drawn.iter().copied().filter(|card| state.players[run.seat].holds(*card)))
}

/// Asks which drawn card is discarded for its corner, or for its income.
pub(crate) fn sift(step: &mut S<'_>, seat: Seat, corner: bool) {
    if all_drawn(step.state()).next().is_some() {
        step.push([Task::Sift { seat, corner }]);
    }
}

/// Asks which hand cards are discarded.
pub(crate) fn sacrifice(step: &mut S<'_>, seat: Seat, what: Sacrifice, must: u8, may: u8) {
    let able = fitting(step.state(), seat, what).count().min(255) as u8;
    let (must, may) = (must.min(able), may.min(able));
    if may > 0 {
        step.push([Task::Sacrifice { seat, what, must, may }]);
    }
}

/// The hand cards that may be discarded for something.
pub(crate) fn fitting(state: &State, seat: Seat, what: Sacrifice) -> impl Iterator<Item = CardId> + '_ {
    state.players[seat].hand.iter().copied().filter(move |card| fits(*card, what))
}

/// Whether a card may be discarded for something: alien cards not for corners by a card.
pub(crate) fn fits(card: CardId, what: Sacrifice) -> bool {
    !(matches!(what, Sacrifice::Corner(_)) && card.is_alien())
}

/// Asks which row card is discarded for its corner next (card 73).
pub(crate) fn row_corners(step: &mut S<'_>, seat: Seat, left: u8) {
    if left > 0 && step.state().row.iter().any(Option::is_some) {
        step.push([Task::RowCorners { seat, left }]);
    }
}

/// The different spaces with own figures.
pub(crate) fn probe_spaces(state: &State, seat: Seat) -> Vec<Space> {
    let mut spaces: Vec<Space> = state.players[seat].figures().map(|(_, at)| at).collect();
    spaces.sort_unstable();
    spaces.dedup();
    spaces
}

/// Chooses an own probe, then goes on (card 17).
pub(super) fn probe(step: &mut S<'_>, seat: Seat, then: Effects) {
    match probe_spaces(step.state(), seat).as_slice() {
        [] => {}
        [only] => {
            note(step, Note::Probe(*only));
            super::resolve(step, seat, then);
        }
        [_, ..] => step.push([Task::Probe { seat, then }]),
    }
}

/// Asks whether a price is paid, if it can be.
pub(crate) fn may_pay(step: &mut S<'_>, seat: Seat, cost: Cost, left: Option<u8>, then: Effects) {
    if left != Some(0) && stores::afford(&step.state().players[seat], cost).is_ok() {
        step.push([Task::MayPay { seat, cost, left, then }]);
    }
}

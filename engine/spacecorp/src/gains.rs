//! Small things that many rules let happen.

use orrery_engine::{Pile, Seat, Step};

use crate::{
    event::{Cause, Event},
    game::SpaceCorp,
    ids::{CardId, Team},
    state::At,
};

/// Profit is gained or paid.
pub(crate) fn profit(step: &mut Step<'_, SpaceCorp>, seat: Seat, amount: i32, cause: Cause) {
    if amount != 0 {
        step.emit(Event::Profit { seat, amount, cause });
    }
}

/// The top card of the pile, if there is one (SC-1210, SC-1420); its last card triggers the end of the era (SC-2660).
pub(crate) fn draw(step: &mut Step<'_, SpaceCorp>, seat: Seat) -> bool {
    let Some(card) = top(step) else { return false };
    step.emit(Event::Drew { seat, card: Some(card) });
    watch_deck(step);
    true
}

/// Chooses the top card.
pub(crate) fn top(step: &mut Step<'_, SpaceCorp>) -> Option<CardId> {
    Pile::choose(step, |state| state.deck.next())
}

/// The end of the era is triggered at the moment at which the last card leaves the pile (SC-2560, SC-2660).
pub(crate) fn watch_deck(step: &mut Step<'_, SpaceCorp>) {
    let state = step.state();
    if state.deck.is_empty() && !state.triggered {
        step.emit(Event::Triggered);
    }
}

/// A use of what belongs to an opponent (SC-1200).
pub(crate) fn indebt(step: &mut Step<'_, SpaceCorp>, owner: Seat) {
    step.emit(Event::Indebted { seat: owner });
}

/// A team goes somewhere; it gives up what it claims (SC-1350, SC-1680).
pub(crate) fn send(step: &mut Step<'_, SpaceCorp>, seat: Seat, team: Team, to: At) {
    let state = step.state();
    let claimed = state.places.iter().find(|(_, place)| place.claim == Some((seat, team)));
    if let Some(site) = claimed.map(|(site, _)| *site) {
        step.emit(Event::ClaimEnded { site });
    }
    step.emit(Event::TeamWent { seat, team, to });
}

//! Centaurians: messages (section 17).

use orrery_engine::Seat;

use crate::{
    effects::{self, S},
    event::{Event, Pile},
    facts::Facts,
    ids::{CardId, MessageReward, Species},
    state::{Owner, Pace, Run, State},
    task::Task,
};

/// Every player puts a message tile ahead of the own score (SE-4430); the rival keeps the unused ones (SE-5770).
pub(super) fn set_up(step: &mut S<'_>, ahead: u8) {
    let state = step.state();
    let unused = (MessageReward::COUNT as u8).saturating_sub(state.seats + 1);
    if state.rival.is_some() {
        // One more, which goes on the track at once.
        step.emit(Event::MessageTilesKept { tiles: unused + 1 });
    }
    for owner in step.state().order_from(step.state().turn.owner) {
        let at = step.state().score_of(owner) + i32::from(ahead);
        step.emit(Event::MessageTile { owner, at: Some(at) });
    }
}

/// Where the marker of a card is put (SE-4490).
pub(crate) fn ahead(state: &State, facts: &Facts, seat: Seat) -> i32 {
    let cards = facts.species(Species::Centaurians).message_cards.as_ref();
    state.players[seat].score + cards.map_or(0, |cards| i32::from(cards.marker_ahead_of_own_score))
}

/// Message rewards that nobody covers.
pub(crate) fn free(state: &State) -> impl DoubleEndedIterator<Item = MessageReward> + '_ {
    let covered = state.known(Species::Centaurians).map_or([None; 4], |one| one.special.messages);
    MessageReward::all().filter(move |reward| covered[reward.index()].is_none())
}

/// The own message tile is reached (SE-4450).
pub(crate) fn reached(step: &mut S<'_>, seat: Seat) {
    step.emit(Event::MessageTile { owner: seat.into(), at: None });
    if free(step.state()).next().is_some() {
        step.push([Task::Message { seat }]);
    }
}

/// Takes a message reward.
pub(crate) fn take(step: &mut S<'_>, seat: Seat, reward: MessageReward) {
    step.emit(Event::MessageCovered { owner: Owner::Seat(seat), reward });
    let list = step.content().message(reward).clone();
    let mut run = Run::new(seat, Pace::Closed);
    run.species = Some(Species::Centaurians);
    effects::open(step, run, [Task::Effects { seat, list }]);
}

/// The green part of the oldest waiting card (SE-4500).
pub(crate) fn resolve(step: &mut S<'_>, seat: Seat) {
    let Some(message) = step.state().players[seat].messages.first().copied() else { return };
    let list = step.content().card(message.card).delayed_effects.clone();
    let mut run = Run::new(seat, Pace::Closed);
    (run.card, run.species) = (Some(message.card), Some(Species::Centaurians));
    step.push([Task::Effects { seat, list }, Task::MessageDone { seat, card: message.card }]);
    step.emit(Event::RunBegan { run: Box::new(run) });
}

/// The card is discarded, unless it was tucked (SE-4510, SE-4520).
pub(crate) fn done(step: &mut S<'_>, seat: Seat, card: CardId) {
    let tucked = step.state().run().is_some_and(|run| run.tucked);
    step.emit(Event::RunEnded);
    let pile = if tucked { Pile::Income } else { Pile::Discard };
    step.emit(Event::MessageResolved { seat, card, pile });
}

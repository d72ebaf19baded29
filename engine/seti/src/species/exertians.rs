//! Exertians: hidden cards and danger (section 18).

use orrery_engine::{Pile, Seat};

use crate::{
    effects::{S, stores},
    event::Event,
    facts::SetupStep,
    ids::{CardId, Resource, Slot, Species},
    solo,
    state::{Owner, State},
    task::Task,
};

/// Discovery markers of an owner.
fn markers(state: &State, slot: Slot, owner: Owner) -> u8 {
    state.at_slot(slot).discovery.iter().filter(|one| **one == Some(owner)).count() as u8
}

/// Deals cards to everybody; the rest leaves the game, or is kept for the rival (SE-4580, SE-5820).
pub(super) fn deal(step: &mut S<'_>, slot: Slot) {
    let discovery = &step.content().species(Species::Exertians).discovery;
    for owner in step.state().order_from(step.state().turn.owner) {
        let own = markers(step.state(), slot, owner) * discovery.cards_per_discovery_marker;
        match owner {
            Owner::Seat(seat) => {
                for _ in 0..discovery.cards_to_every_player + own {
                    if let Some(card) = Pile::choose(step, |state| &state.at_slot(slot).deck) {
                        step.emit(Event::ExertiansDealt { seat, cards: Some(vec![card]), count: 1 });
                    }
                }
            }
            // SE-5810
            Owner::Rival => solo::progress(step, own),
            Owner::Neutral => {}
        }
    }
    let kept = step.state().rival.is_some();
    step.emit(Event::ExertianRest { slot, kept });
}

/// A milestone ahead of the leading player (SE-4620).
pub(super) fn place(step: &mut S<'_>, slot: Slot, ahead: u8) {
    let state = step.state();
    let leader = state.order_from(state.turn.owner).into_iter().map(|owner| state.score_of(owner)).max();
    let at = leader.unwrap_or(0) + i32::from(ahead);
    step.emit(Event::ExertianMilestones { slot, scores: vec![at] });
}

/// At once one card per own discovery marker may be played (SE-4590, SE-4600).
pub(super) fn first_plays(step: &mut S<'_>, slot: Slot) {
    let each = step.content().species(Species::Exertians).discovery.plays_per_discovery_marker;
    let state = step.state();
    let asked: Vec<Task> = state
        .order_from(state.turn.owner)
        .into_iter()
        .filter_map(|owner| Some((owner.seat()?, markers(state, slot, owner) * each)))
        .filter(|(_, left)| *left > 0)
        .map(|(seat, left)| Task::Exertian { seat, cost: 0, left })
        .collect();
    step.push(asked);
}

/// A milestone is reached: a card may be played (SE-4630).
pub(crate) fn milestone(step: &mut S<'_>, seat: Seat, number: u8) {
    let steps = step.content().species(Species::Exertians).setup.iter();
    let costs: Vec<u8> = steps
        .filter_map(|one| {
            if let SetupStep::PlaceExertianMilestone { play_cost, .. } = one {
                Some(play_cost.credit)
            } else {
                None
            }
        })
        .collect();
    let cost = costs.get(usize::from(number)).copied().unwrap_or(0);
    if !step.state().players[seat].exertians.is_empty() {
        step.push([Task::Exertian { seat, cost, left: 1 }]);
    }
}

/// Plays a card face down.
pub(crate) fn play(step: &mut S<'_>, seat: Seat, card: CardId, cost: u8, left: u8) {
    stores::pay(step, seat, Resource::Credit, cost);
    step.emit(Event::ExertianPlayed { owner: seat.into(), card: Some(card) });
    if left > 1 && !step.state().players[seat].exertians.is_empty() {
        step.push([Task::Exertian { seat, cost, left: left - 1 }]);
    }
}

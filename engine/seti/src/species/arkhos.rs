//! Arkhos: security cards and exploration (SE-6160 to SE-6205).

use orrery_engine::{Pile, Seat};

use crate::{
    effects::S,
    event::Event,
    facts::{Effects, ExplorationReward},
    ids::{CardId, Exploration, Slot, Species, TraceColor},
    solo,
    state::Owner,
    task::Task,
};

/// Everybody gets one locked card of each colour (SE-6160, SE-6205).
pub(super) fn deal(step: &mut S<'_>) {
    for owner in step.state().order_from(step.state().turn.owner) {
        let mut cards: Vec<CardId> = Vec::new();
        for color in TraceColor::ALL.iter().copied() {
            let Some(one) = step.state().known(Species::Arkhos) else { return };
            let facts = step.content();
            let left: Vec<CardId> = one
                .special
                .security
                .iter()
                .copied()
                .filter(|card| facts.card(*card).lock == Some(color))
                .collect();
            if !left.is_empty() {
                cards.push(left[step.below(left.len())]);
            }
        }
        step.emit(Event::SecurityDealt { owner, cards });
    }
}

/// A basic exploration reward for each discovery marker.
pub(super) fn first_rewards(step: &mut S<'_>, slot: Slot, reward: ExplorationReward, times: u8) {
    for color in TraceColor::ALL.iter().copied() {
        // SE-3420: neutral markers turn over no card.
        if let Some(owner @ (Owner::Seat(_) | Owner::Rival)) =
            step.state().at_slot(slot).discovery[color.index()]
        {
            explore(step, owner, reward, times);
        }
    }
}

/// A trace on the overflow space breaches the locked card of its colour (SE-6160).
pub(crate) fn breach(step: &mut S<'_>, seat: Seat, color: TraceColor) {
    if step.state().players[seat].locked[color.index()].is_some() {
        step.emit(Event::Breached { owner: seat.into(), color });
    }
}

/// Turns over exploration cards; after five the nine are shuffled again.
pub(crate) fn explore(step: &mut S<'_>, owner: Owner, reward: ExplorationReward, times: u8) {
    let Some(slot) = step.state().discovered(Species::Arkhos) else { return };
    let mut list: Effects = Vec::new();
    for _ in 0..times {
        let Some(card) = next_card(step, slot) else { break };
        let facts = step.content().exploration(card);
        list.extend(match reward {
            ExplorationReward::Basic => facts.basic.iter().cloned(),
            ExplorationReward::Advanced => facts.advanced.iter().cloned(),
        });
    }
    match owner {
        Owner::Seat(seat) => step.push([Task::Effects { seat, list }]),
        Owner::Rival => solo::effects(step, list),
        Owner::Neutral => {}
    }
}

fn next_card(step: &mut S<'_>, slot: Slot) -> Option<Exploration> {
    let deck = step.content().species(Species::Arkhos).exploration_deck.as_ref();
    let again = deck.map_or(u8::MAX, |deck| deck.reshuffle_all_before_draw_number);
    let reshuffled = step.state().at_slot(slot).special.shown + 1 >= again;
    let card = if reshuffled {
        let all: Vec<Exploration> = Exploration::all().collect();
        Some(all[step.below(all.len())])
    } else {
        Pile::choose(step, |state| &state.at_slot(slot).special.explorations)
    };
    if let Some(card) = card {
        step.emit(Event::Explored { slot, card, reshuffled });
    }
    card
}

/// The rival breaches a random locked card (SE-6190).
pub(crate) fn rival_breach(step: &mut S<'_>) -> Option<TraceColor> {
    let rival = step.state().rival.as_ref()?;
    let locked: Vec<TraceColor> =
        TraceColor::ALL.iter().copied().filter(|color| rival.locked[color.index()].is_some()).collect();
    if locked.is_empty() {
        return None;
    }
    let color = locked[step.below(locked.len())];
    step.emit(Event::Breached { owner: Owner::Rival, color });
    Some(color)
}

//! Event cards (sections 19 and 34). What the log calls events is in `event.rs`.

use orrery_engine::{Seat, Step};

use crate::{
    acts,
    event::Event,
    facts::EventEffect,
    gains,
    game::PlanetUnknown,
    ids::{CivId, EventId, Rank},
    look::Look,
    sets::CivSet,
    setup,
    spots::{Pod, Slot},
    state::Owed,
    task::Task,
};

/// The next card of the deck: the one that somebody has seen, or a random one.
fn next_card(step: &mut Step<'_, PlanetUnknown>) -> Option<EventId> {
    let deck = &step.state().events;
    if let Some(known) = deck.next {
        step.seal();
        return Some(known);
    }
    let left = deck.left;
    if left.is_empty() {
        return None;
    }
    let chosen = step.below(left.len());
    left.iter().nth(chosen)
}

/// Draws the event of the turn and lets everybody apply it (PU-3550, PU-3600).
pub(crate) fn draw(step: &mut Step<'_, PlanetUnknown>) {
    let Some(card) = next_card(step) else { return };
    step.emit(Event::EventDrawn { card });
    for effect in &step.content().event(card).effects {
        apply(step, effect);
    }
    step.push([Task::Peek, Task::CivChoices { slot: Slot::EventCiv }]);
    let asked = |seat: &Seat| step.state().players[*seat].owed.iter().any(|owed| *owed != Owed::ExtraRover);
    let seats: Vec<Seat> = Seat::all(step.state().seats).filter(asked).collect();
    step.fan(seats.into_iter().map(|seat| (seat, Task::Again { seat, slot: Slot::Event })));
}

fn apply(step: &mut Step<'_, PlanetUnknown>, effect: &EventEffect) {
    match effect {
        // For the table, once (PU-3575).
        EventEffect::AddRandomCivCardToEachRank { n } => {
            for _ in 0..*n {
                add_civ_cards(step);
            }
        }
        EventEffect::RemoveRandomCivCardFromEachRank { n } => {
            for _ in 0..*n {
                remove_civ_cards(step);
            }
        }
        EventEffect::GainExtraRover
        | EventEffect::DrawPersonalObjective { .. }
        | EventEffect::DestroyOwnObjectiveCard { .. }
        | EventEffect::RotateStationToAnyDepot
        | EventEffect::RemoveOneStackOfCurrentDepot
        | EventEffect::AdvanceOneOf { .. }
        | EventEffect::RegressOneOf { .. }
        | EventEffect::GainBiomassPatch { .. }
        | EventEffect::GainSynergy { .. }
        | EventEffect::CollectLifepodFromPlanet { .. }
        | EventEffect::CollectMeteoriteFromPlanet { .. }
        | EventEffect::PlaceMeteoriteOnEmptyMeteorSymbol { .. }
        | EventEffect::DestroyRoverOnPlanet { .. }
        | EventEffect::DestroyLifepodOnPlanet { .. }
        | EventEffect::DestroyCollectedLifepod { .. }
        | EventEffect::DestroyCollectedMeteorite { .. }
        | EventEffect::PeekNextEvent
        | EventEffect::ChooseOne { .. } => {
            for seat in Seat::all(step.state().seats) {
                apply_to(step, seat, effect);
            }
        }
        // In force until the end of the turn (PU-3590): looked up where it bears on something.
        EventEffect::RoversMayNotEnterTerrain { .. }
        | EventEffect::TilesMayNotCoverPerimeter
        | EventEffect::TilesMayNotCoverIce
        | EventEffect::TilesMayNotTouchMatchingTerrain
        | EventEffect::IgnoreOneResourceOfPlacedTile
        | EventEffect::NoMilestoneRewards
        | EventEffect::NoSynergy => {}
    }
}

fn apply_to(step: &mut Step<'_, PlanetUnknown>, seat: Seat, effect: &EventEffect) {
    let side = Look::of(step).of_seat(seat);
    let player = side.player;
    let (owed, count) = match effect {
        EventEffect::GainExtraRover => {
            step.emit(Event::RoverGained { seat });
            (Owed::ExtraRover, 1)
        }
        EventEffect::DrawPersonalObjective { n } => return draw_objectives(step, seat, *n),
        EventEffect::DestroyOwnObjectiveCard { n } => (Owed::DestroyObjective, *n),
        EventEffect::RotateStationToAnyDepot => (Owed::Turn, 1),
        EventEffect::RemoveOneStackOfCurrentDepot => (Owed::RemoveStack, 1),
        EventEffect::AdvanceOneOf { tracks, n, gain_rewards } => {
            let cubes = tracks.iter().copied().collect();
            (Owed::OneCube { cubes, times: *n, rewards: *gain_rewards }, 1)
        }
        EventEffect::RegressOneOf { tracks, n } => {
            (Owed::Regress { cubes: tracks.iter().copied().collect(), spaces: *n }, 1)
        }
        EventEffect::GainBiomassPatch { n } => (Owed::Patch, *n),
        EventEffect::GainSynergy { n } => return gains::boost(step, seat, *n),
        EventEffect::CollectLifepodFromPlanet { n } => (Owed::CollectLifepod, *n),
        EventEffect::CollectMeteoriteFromPlanet { n } => (Owed::CollectMeteorite, *n),
        // PU-6990
        EventEffect::PlaceMeteoriteOnEmptyMeteorSymbol { .. } if side.is_immune() => return,
        EventEffect::PlaceMeteoriteOnEmptyMeteorSymbol { n } => (Owed::Meteor, *n),
        EventEffect::DestroyRoverOnPlanet { n, only_if_rovers_on_planet_at_least: least } => {
            if player.surface.rovers.len() < *least {
                return;
            }
            (Owed::DestroyRover, *n)
        }
        EventEffect::DestroyLifepodOnPlanet { n } => (Owed::DestroyLifepod, *n),
        // Only where lifepods lie in several places is there anything to choose.
        EventEffect::DestroyCollectedLifepod { n } if side.chooses_pods() => (Owed::DestroyCollected, *n),
        EventEffect::DestroyCollectedLifepod { n } => {
            for _ in 0..(*n).min(player.lifepods) {
                step.emit(Event::PodDestroyed { seat, pod: Pod::Area });
            }
            return;
        }
        EventEffect::DestroyCollectedMeteorite { n } => {
            for _ in 0..(*n).min(player.meteorites) {
                step.emit(Event::CollectedDestroyed { seat });
            }
            return;
        }
        EventEffect::ChooseOne { .. } => (Owed::BoostOrPeek, 1),
        EventEffect::PeekNextEvent => return step.emit(Event::PeekChosen { seat }),
        EventEffect::AddRandomCivCardToEachRank { .. }
        | EventEffect::RemoveRandomCivCardFromEachRank { .. }
        | EventEffect::RoversMayNotEnterTerrain { .. }
        | EventEffect::TilesMayNotCoverPerimeter
        | EventEffect::TilesMayNotCoverIce
        | EventEffect::TilesMayNotTouchMatchingTerrain
        | EventEffect::IgnoreOneResourceOfPlacedTile
        | EventEffect::NoMilestoneRewards
        | EventEffect::NoSynergy => return,
    };
    gains::owe(step, seat, owed, count);
}

/// PU-6780: one more personal objective, without a choice.
fn draw_objectives(step: &mut Step<'_, PlanetUnknown>, seat: Seat, count: u8) {
    setup::offer_objectives(step, seat, count);
    let cards = step.state().players[seat].offered;
    setup::keep_objectives(step, seat, cards);
}

/// A random card of each rank for which there is one.
fn random_cards(
    step: &mut Step<'_, PlanetUnknown>,
    of: impl Fn(Look<'_>, Rank) -> CivSet,
) -> (Vec<Rank>, Vec<CivId>) {
    let mut drawn = Vec::new();
    for rank in Rank::all() {
        let cards = of(Look::of(step), rank);
        if !cards.is_empty() {
            let chosen = step.below(cards.len());
            drawn.extend(cards.iter().nth(chosen).map(|card| (rank, card)));
        }
    }
    drawn.into_iter().unzip()
}

/// PU-6770
fn add_civ_cards(step: &mut Step<'_, PlanetUnknown>) {
    let in_box = |look: Look<'_>, rank: Rank| -> CivSet {
        look.state.boxed.iter().filter(|card| look.facts.civ(*card).rank == rank).collect()
    };
    let (ranks, cards) = random_cards(step, in_box);
    step.emit(Event::CardsAdded { ranks, cards: Some(cards) });
}

/// PU-6900
fn remove_civ_cards(step: &mut Step<'_, PlanetUnknown>) {
    let (ranks, cards) = random_cards(step, |look, rank| look.state.piles[rank.index()]);
    step.emit(Event::CardsRemoved { ranks, cards: Some(cards) });
}

/// Those who wanted look at the next event, after all have chosen (PU-6920, PU-6925).
pub(crate) fn peek(step: &mut Step<'_, PlanetUnknown>) {
    let state = step.state();
    let seats: Vec<Seat> = Seat::all(state.seats).filter(|seat| state.players[*seat].peeks).collect();
    if !seats.is_empty() {
        let card = next_card(step);
        step.emit(Event::Peeked { seats, card });
    }
}

/// Goes on with what an event or a Civ choice in step 3 asks, while there is anything to do.
pub(crate) fn again(step: &mut Step<'_, PlanetUnknown>, seat: Seat, slot: Slot) {
    let player = &step.state().players[seat];
    let open = !player.owed.is_empty() || !player.claims.is_empty();
    if open && acts::has_something_to_do(step.table(), seat, slot) {
        step.push([Task::Act { seat, slot }]);
    } else {
        acts::finish(step, seat, slot);
    }
}

//! Life traces (section 10).

use orrery_engine::Seat;

use crate::{
    effects::{self, S, metrics::Look, note, stores},
    event::Event,
    facts::{Effects, Facts, Mission, SpaceFacts, TraceChoice, TraceSpecies},
    ids::{BoardSpace, Slot, Species, TraceColor},
    species,
    state::{Note, Owner, Run, SLOTS, SpeciesState, State, TracePlace},
    task::{Happening, Task},
};

/// A place for a trace.
pub(crate) type Spot = (Slot, TraceColor, TracePlace);

/// The slots that an effect allows for a colour.
fn slots(state: &State, facts: &Facts, seat: Seat, color: TraceColor, species: TraceSpecies) -> Vec<Slot> {
    let own = Owner::Seat(seat);
    match species {
        TraceSpecies::Any => SLOTS.to_vec(),
        // SE-3020
        TraceSpecies::WhereYouHaveSameColor => {
            SLOTS.into_iter().filter(|slot| state.at_slot(*slot).traces(own, color) > 0).collect()
        }
        TraceSpecies::SpeciesOfCondition => {
            let card = state.run().and_then(|run| run.card);
            let mission = card.and_then(|card| facts.card(card).mission.as_ref());
            match mission {
                Some(Mission::Conditional {
                    condition: crate::facts::Condition::TraceSet { colors, scope },
                    ..
                }) => Look::new(state, facts, seat).sets(colors, *scope).collect(),
                Some(
                    Mission::Conditional { .. } | Mission::Delivery { .. } | Mission::Triggerable { .. },
                )
                | None => SLOTS.to_vec(),
            }
        }
        TraceSpecies::Right => vec![Slot::Right],
    }
}

/// Every place that a player may mark now, costs included (SE-3300, SE-3350).
pub(crate) fn places(
    state: &State,
    facts: &Facts,
    seat: Seat,
    color: TraceChoice,
    species: TraceSpecies,
) -> Vec<Spot> {
    let mut found = Vec::new();
    for color in TraceColor::ALL.iter().copied().filter(|one| color.fits(*one)) {
        for slot in slots(state, facts, seat, color, species) {
            let one = state.at_slot(slot);
            if is_free(state, facts, seat, (slot, color, TracePlace::Discovery)) {
                found.push((slot, color, TracePlace::Discovery));
            }
            if one.discovered.is_some() {
                let free = board_spaces(facts, one, color).filter(|space| may_use(state, seat, one, space));
                found.extend(free.map(|space| (slot, color, TracePlace::Board(space.id.level))));
            }
            // SE-3320: the overflow space may always be chosen.
            found.push((slot, color, TracePlace::Overflow));
        }
    }
    found.sort_unstable();
    found
}

/// Whether a player may mark this place now.
pub(crate) fn may_mark(state: &State, facts: &Facts, seat: Seat, species: TraceSpecies, spot: Spot) -> bool {
    let named = species == TraceSpecies::Any || slots(state, facts, seat, spot.1, species).contains(&spot.0);
    named && is_free(state, facts, seat, spot)
}

fn is_free(state: &State, facts: &Facts, seat: Seat, (slot, color, place): Spot) -> bool {
    let one = state.at_slot(slot);
    match place {
        // SE-3400: a species that is not discovered has no board yet.
        TracePlace::Discovery => one.discovered.is_none() && one.discovery[color.index()].is_none(),
        TracePlace::Overflow => true,
        TracePlace::Board(level) => {
            let space = BoardSpace { species: one.species, color, level };
            one.discovered.is_some()
                && facts.space(space).is_some_and(|space| may_use(state, seat, one, space))
        }
    }
}

fn may_use(state: &State, seat: Seat, one: &SpeciesState, space: &SpaceFacts) -> bool {
    let player = &state.players[seat];
    usable(one, space, player.breached) && stores::afford(player, space.cost).is_ok()
}

/// The spaces of one column, from the bottom.
pub(crate) fn board_spaces<'a>(
    facts: &'a Facts,
    one: &SpeciesState,
    color: TraceColor,
) -> impl Iterator<Item = &'a SpaceFacts> + use<'a> {
    facts.species(one.species).board.iter().filter(move |space| space.id.color == color)
}

/// Whether a space may be marked, its cost aside: free or repeatable (SE-3340), opened by a sample (SE-4130) or by
/// breached cards (SE-6170).
pub(crate) fn usable(one: &SpeciesState, space: &SpaceFacts, breached: u8) -> bool {
    let free = space.repeatable || !one.column(space.id.color).any(|(level, _)| level == space.id.level);
    let open = space.opens_with_sample_number.is_none_or(|n| one.special.samples.len() > usize::from(n));
    free && open && breached >= space.breached_cards_needed
}

/// Asks where a trace is marked (SE-3360: it always can be, unless the effect names a species).
pub(crate) fn ask(step: &mut S<'_>, seat: Seat, color: TraceChoice, species: TraceSpecies) {
    if !places(step.state(), step.content(), seat, color, species).is_empty() {
        step.push([Task::Trace { seat, color, species }]);
    }
}

/// Marks a trace: the cost first, then the marker, then the reward (SE-3350).
pub(crate) fn mark(step: &mut S<'_>, seat: Seat, (slot, color, place): Spot) {
    let facts = step.content();
    let one = step.state().at_slot(slot);
    let kind = one.species;
    let discovered = one.discovered.is_some();
    let list: Effects = match place {
        TracePlace::Discovery => facts.slot(slot).discovery_space_reward.clone(),
        TracePlace::Overflow => facts.slot(slot).overflow_reward.clone(),
        TracePlace::Board(level) => {
            let Some(space) = facts.space(BoardSpace { species: kind, color, level }) else { return };
            stores::pay_cost(step, seat, space.cost);
            space.reward.clone()
        }
    };
    step.emit(Event::Traced { owner: seat.into(), slot, color, place });
    note(step, Note::Trace(color));
    let did = Task::Did { seat, what: Happening::Trace(color, kind) };
    step.push([did]);
    if let TracePlace::Board(level) = place {
        let mut run = Run::new(seat, effects::pace(step.state(), seat));
        run.species = Some(kind);
        run.space = Some((color, level));
        effects::open(step, run, [Task::Effects { seat, list }]);
    } else {
        effects::start(step, seat, list);
    }
    if place == TracePlace::Overflow && discovered && kind == Species::Arkhos {
        species::arkhos::breach(step, seat, color);
    }
}

/// A quick-start card marks a discovery space, or the overflow space, without its reward (SE-6040).
pub(super) fn mark_at_setup(step: &mut S<'_>, seat: Seat, color: TraceChoice, species: TraceSpecies) {
    let Some(color) = color.color() else { return };
    for slot in slots(step.state(), step.content(), seat, color, species).into_iter().take(1) {
        let free = step.state().at_slot(slot).discovery[color.index()].is_none();
        let place = if free { TracePlace::Discovery } else { TracePlace::Overflow };
        step.emit(Event::Traced { owner: seat.into(), slot, color, place });
    }
}

/// The own traces on a species that may be removed.
pub(crate) fn removable(state: &State, seat: Seat, species: Species) -> Vec<Spot> {
    let own = Owner::Seat(seat);
    let Some(slot) = state.discovered(species) else { return Vec::new() };
    let one = state.at_slot(slot);
    let mut found = Vec::new();
    for color in TraceColor::ALL.iter().copied() {
        if one.discovery[color.index()] == Some(own) {
            found.push((slot, color, TracePlace::Discovery));
        }
        let board = one.column(color).filter(|(_, whose)| *whose == own);
        found.extend(board.map(|(level, _)| (slot, color, TracePlace::Board(level))));
        if one.overflow[color.index()].contains(&own) {
            found.push((slot, color, TracePlace::Overflow));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

pub(super) fn ask_remove(step: &mut S<'_>, seat: Seat, then: Effects) {
    let Some(species) = step.state().run().and_then(|run| run.species) else { return };
    if !removable(step.state(), seat, species).is_empty() {
        step.push([Task::RemoveTrace { seat, species, then }]);
    }
}

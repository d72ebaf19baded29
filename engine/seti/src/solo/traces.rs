//! Where the rival marks traces (SE-5300 to SE-5340).

use crate::{
    effects::{
        S,
        traces::{board_spaces, usable},
    },
    event::Event,
    facts::{Cost, Facts, SpaceFacts, TraceChoice},
    ids::{BoardSpace, Slot, Species, TraceColor},
    solo::{self, Memo},
    species,
    state::{Owner, SLOTS, SpeciesState, State, TracePlace},
};

/// Whether the rival pays for a space (SE-5760, SE-5800).
fn affords(state: &State, facts: &Facts, cost: Cost) -> bool {
    let Some(rival) = &state.rival else { return false };
    let full = rival.computer >= facts.rival.computer.spaces;
    let data = cost.data_pool == 0 || (full && rival.pool >= cost.data_pool);
    rival.exofossils >= cost.exofossil && data
}

/// Whether the rival uses a space; those it cannot use count as occupied.
fn uses(state: &State, facts: &Facts, one: &SpeciesState, space: &SpaceFacts) -> bool {
    let breached = state.rival.as_ref().map_or(0, |rival| rival.breached);
    let own = facts.species(one.species).rival.as_ref();
    let sections = own.map_or(0, |own| own.ignores_spaces_whose_section_has_at_most);
    let busy =
        sections == 0 || species::amoeba::in_section(state, space.id.color).count() > usize::from(sections);
    let token = one.species != Species::Glyphids
        || species::glyphids::has_token(state, facts, space.id.color, space.id.level);
    usable(one, space, breached) && affords(state, facts, space.cost) && busy && token
}

/// The lowest place of a column, with its height (SE-5310).
fn lowest(state: &State, facts: &Facts, slot: Slot, color: TraceColor) -> Option<(u8, TracePlace)> {
    let one = state.at_slot(slot);
    if one.discovered.is_none() {
        return one.discovery[color.index()].is_none().then_some((0, TracePlace::Discovery));
    }
    let spaces = board_spaces(facts, one, color).filter(|space| uses(state, facts, one, space));
    spaces.map(|space| space.id.level).min().map(|level| (level, TracePlace::Board(level)))
}

/// Marks a trace on the lowest free space of its columns; overflow only if nothing else is free.
pub(crate) fn mark(step: &mut S<'_>, color: TraceChoice) {
    let (state, facts) = (step.state(), step.content());
    let columns: Vec<(Slot, TraceColor)> = SLOTS
        .into_iter()
        .flat_map(|slot| TraceColor::ALL.iter().map(move |color| (slot, *color)))
        .filter(|(_, one)| color.fits(*one))
        .collect();
    let places: Vec<(u8, Slot, TraceColor, TracePlace)> = columns
        .iter()
        .filter_map(|(slot, color)| {
            lowest(state, facts, *slot, *color).map(|(height, place)| (height, *slot, *color, place))
        })
        .collect();
    let least = places.iter().map(|(height, ..)| *height).min();
    let mut equal: Vec<_> = places.into_iter().filter(|(height, ..)| Some(*height) == least).collect();
    // SE-6200: Arkhos spaces are preferred among equal heights.
    let arkhos = |slot: Slot| state.at_slot(slot).shows(Species::Arkhos);
    if equal.iter().any(|(_, slot, ..)| arkhos(*slot)) {
        equal.retain(|(_, slot, ..)| arkhos(*slot));
    }
    if let Some((_, slot, color, place)) = solo::by_arrow(state, equal.into_iter()) {
        put(step, slot, color, place, true);
    } else if let Some((slot, color)) = solo::by_arrow(state, columns.into_iter()) {
        put(step, slot, color, TracePlace::Overflow, true);
    }
}

/// Marks a trace on the lowest free space of one species (SE-5740).
pub(super) fn mark_on(step: &mut S<'_>, species: Species, color: TraceColor) {
    let Some(slot) = step.state().discovered(species) else { return };
    let place =
        lowest(step.state(), step.content(), slot, color).map_or(TracePlace::Overflow, |(_, place)| place);
    put(step, slot, color, place, true);
}

/// Marks the overflow space of a species without its points (SE-6190).
pub(super) fn mark_overflow(step: &mut S<'_>, species: Species, color: TraceColor) {
    if let Some(slot) = step.state().discovered(species) {
        put(step, slot, color, TracePlace::Overflow, false);
    }
}

fn put(step: &mut S<'_>, slot: Slot, color: TraceColor, place: TracePlace, reward: bool) {
    let facts = step.content();
    let species = step.state().at_slot(slot).species;
    let (list, space) = match place {
        TracePlace::Discovery => (facts.slot(slot).discovery_space_reward.clone(), None),
        TracePlace::Overflow => (facts.slot(slot).overflow_reward.clone(), None),
        TracePlace::Board(level) => {
            let Some(space) = facts.space(BoardSpace { species, color, level }) else { return };
            solo::pay(step, space.cost);
            (space.reward.clone(), Some((color, level)))
        }
    };
    step.emit(Event::Traced { owner: Owner::Rival, slot, color, place });
    if reward {
        solo::effects_with(step, list, Memo { space, ..Memo::default() });
    }
}

//! Amoeba: organelles that wander (SE-6140).

use orrery_engine::Seat;

use crate::{
    effects::{self, S},
    event::Event,
    facts::{Effects, OrganelleCount, PlacesFacts, Section},
    ids::{Organelle, Place, Slot, Species, TraceColor},
    state::State,
    task::Task,
};

/// Puts the organelles on their first places, in the order of the sheet.
pub(super) fn set_up(step: &mut S<'_>, slot: Slot) {
    let Some(places) = step.content().species(Species::Amoeba).places.as_ref() else { return };
    for (organelle, place) in Organelle::ALL.iter().copied().zip(places.start.iter().copied()) {
        step.emit(Event::OrganelleMoved { slot, organelle, place });
    }
}

/// The organelles in a section, in the order of the places.
pub(crate) fn in_section(state: &State, section: TraceColor) -> impl Iterator<Item = Organelle> + '_ {
    let special = state.known(Species::Amoeba).map(|one| &one.special);
    Place::ALL
        .iter()
        .copied()
        .filter(move |place| place.section() == section)
        .filter_map(move |place| special.and_then(|special| special.organelle_at(place)))
}

/// A section in which three organelles lie (SE-6150).
pub(crate) fn full_section(state: &State) -> Option<TraceColor> {
    TraceColor::ALL.iter().copied().find(|color| in_section(state, *color).count() >= 3)
}

/// Gains the reward of one organelle of a section, or of all.
pub(crate) fn gain(step: &mut S<'_>, seat: Seat, section: Section, count: OrganelleCount) {
    let color = match section {
        Section::Pink => Some(TraceColor::Pink),
        Section::Yellow => Some(TraceColor::Yellow),
        Section::Blue => Some(TraceColor::Blue),
        Section::ColorOfRemovedSpace => step.state().run().and_then(|run| run.removed_trace),
        Section::FullSection => full_section(step.state()),
    };
    let Some(color) = color else { return };
    let there: Vec<Organelle> = in_section(step.state(), color).collect();
    match (count, there.as_slice()) {
        (_, []) => {}
        (OrganelleCount::One, [only]) => use_one(step, seat, *only),
        (OrganelleCount::One, [_, _, ..]) => step.push([Task::Organelle { seat, section: color }]),
        (OrganelleCount::All, all) => {
            let list: Effects =
                all.iter().flat_map(|one| step.content().organelle(*one).iter().cloned()).collect();
            all.iter().for_each(|one| wander(step, *one));
            effects::resolve(step, seat, list);
        }
    }
}

/// An organelle was chosen, by its number.
pub(crate) fn take(step: &mut S<'_>, seat: Seat, number: u8) {
    if let Some(organelle) = Organelle::ALL.get(usize::from(number)) {
        use_one(step, seat, *organelle);
    }
}

fn use_one(step: &mut S<'_>, seat: Seat, organelle: Organelle) {
    wander(step, organelle);
    let list = step.content().organelle(organelle).clone();
    effects::resolve(step, seat, list);
}

/// The organelle goes to the next free place: outer ones clockwise, inner ones counter-clockwise.
pub(crate) fn wander(step: &mut S<'_>, organelle: Organelle) {
    let Some(slot) = step.state().discovered(Species::Amoeba) else { return };
    let special = &step.state().at_slot(slot).special;
    let Some(from) = special.organelles[organelle.index()] else { return };
    let Some(places) = step.content().species(Species::Amoeba).places.as_ref() else { return };
    let next = path(places, from).into_iter().find(|place| special.organelle_at(*place).is_none());
    if let Some(place) = next {
        step.emit(Event::OrganelleMoved { slot, organelle, place });
    }
}

fn path(places: &PlacesFacts, from: Place) -> Vec<Place> {
    let outer = places.outer_clockwise.contains(&from);
    let mut ring: Vec<Place> = if outer {
        places.outer_clockwise.clone()
    } else {
        places.inner_clockwise.iter().rev().copied().collect()
    };
    if let Some(at) = ring.iter().position(|place| *place == from) {
        ring.rotate_left(at);
    }
    ring.split_off(1)
}

//! The Automa blocks power and Q.I.C. actions (GP-4770 to GP-4780).

use orrery_engine::Step;

use crate::{
    automa::{
        cards::{Occasion, Support},
        factions, select,
    },
    event::Event,
    game::GaiaProject,
    ids::Space,
    look::Look,
    who::Who,
};

/// An action token on one free space, if there is any.
pub(super) fn block(step: &mut Step<'_, GaiaProject>, support: &Support) {
    let state = step.state();
    let free: Vec<Space> = Space::ALL.iter().copied().filter(|space| !state.is_space_used(*space)).collect();
    if let Some(space) = select::numbered(&free, support.number) {
        step.emit(Event::SpaceUsed { who: Who::Automa, space });
    }
}

/// The action of a card: for the Xenos twice, each time among what is still free (GP-4830, GP-4835).
pub(super) fn of_card(step: &mut Step<'_, GaiaProject>, support: &Support) {
    let times = factions::power_times(Look::of(step), Occasion::PowerQicActionOutsideFactionAction);
    (0..times).for_each(|_| block(step, support));
}

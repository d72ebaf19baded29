//! 'Oumuamua: its setup (section 16). It is a planet; its tile takes signals (see `effects::signals`).

use crate::{
    effects::{S, stores::gain},
    facts::{Effect, Effects},
    ids::Planet,
    state::Owner,
};

/// The tile lies in its space now: figures there gain publicity, which is not a visit (SE-4300, SE-4305).
pub(super) fn activate(step: &mut S<'_>, gains: &Effects) {
    let there = step.state().planet_space(step.content(), Planet::Oumuamua);
    let state = step.state();
    let found: Vec<Owner> = state
        .order_from(state.turn.owner)
        .into_iter()
        .flat_map(|owner| {
            let figures = state.figures().filter(move |(whose, _, at)| *whose == owner && Some(*at) == there);
            figures.map(|(whose, _, _)| whose).collect::<Vec<_>>()
        })
        .collect();
    for owner in found {
        for effect in gains {
            if let Effect::Gain { resource, amount } = effect {
                gain(step, owner, *resource, *amount);
            }
        }
    }
}

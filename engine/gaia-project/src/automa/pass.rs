//! The Automa passes (GP-4880 to GP-4920).

use orrery_engine::Step;

use crate::{
    automa::{cards::BoosterPick, score},
    event::{Event, For},
    game::GaiaProject,
    who::Who,
};

/// Points of the round tile, then another booster from the row; in the last round the old one is only returned.
pub(super) fn pass(step: &mut Step<'_, GaiaProject>, pick: BoosterPick) {
    let (facts, state) = (step.content(), step.state());
    let is_last_round = state.round >= facts.rounds;
    let is_late = state.round > facts.rounds / 2;
    let place = facts.automa.booster_row.selection.get(&pick).map_or(0, |place| usize::from(*place));
    let taken = place.checked_sub(1).and_then(|place| state.boosters.get(place)).copied();
    let returned = state.players[Who::Automa].booster;
    if let Some(tile) = state.round_tile() {
        let [early, late] = facts.round_tile(tile).automa_vp;
        score(step, if is_late { late } else { early }, For::Round(tile));
    }
    step.emit(Event::Passed { who: Who::Automa, returned, taken: taken.filter(|_| !is_last_round) });
}

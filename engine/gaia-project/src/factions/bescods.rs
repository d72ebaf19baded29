//! Bescods: the lowest research advances (12.12).

use orrery_engine::Step;

use super::owned;
use crate::{
    deeds, event::For, facts::FactionAction, fault::Fault, game::GaiaProject, look::Look, rules, who::Who,
};

/// Whether one of the lowest can advance (GP-4130).
pub(crate) fn check(look: Look<'_>, who: Who) -> Result<(), Fault> {
    owned(look, who, FactionAction::AdvanceLowestResearch)?;
    let lowest = deeds::lowest(look, who);
    if look.open_areas(who).any(|area| lowest.contains(area)) {
        return Ok(());
    }
    Err(Fault::new(
        "NONE_CAN_ADVANCE",
        &[rules::LOWEST_ONLY, rules::POINTLESS],
        "none of the lowest can advance",
    ))
}

/// Offers the advance; it may still be declined (GP-4125).
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, who: Who) {
    let effects = &Look::of(step).board(who).abilities.action_effects;
    deeds::run(step, who, effects, For::Faction);
}

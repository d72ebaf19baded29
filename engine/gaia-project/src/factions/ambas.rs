//! Ambas: the institute and a mine change places (12.6).

use orrery_engine::{Hex, Step};

use super::owned;
use crate::{
    actions::build::on_board, event::Event, facts::FactionAction, fault::Fault, game::GaiaProject,
    ids::Structure, look::Look, rules, who::Who,
};

/// Whether the mine on a hex can be swapped (GP-3740, GP-3770).
pub(crate) fn check(look: Look<'_>, who: Who, hex: Hex) -> Result<(), Fault> {
    owned(look, who, FactionAction::SwapPlanetaryInstituteWithMine)?;
    let spot = on_board(look, hex, &[rules::SWAP])?;
    if look.state.lost == Some(spot) {
        return Err(Fault::new("LOST_PLANET", &[rules::SWAP_LOST], "the Lost Planet cannot be swapped"));
    }
    if !look.player(who).structures[Structure::Mine.index()].contains(spot) {
        return Err(Fault::new("NO_MINE", &[rules::SWAP, rules::POINTLESS], "no own mine is there"));
    }
    Ok(())
}

/// Swaps: neither build nor upgrade (GP-3760).
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, who: Who, mine: Hex) {
    let state = step.state();
    let Some(spot) = state.players[who].structures[Structure::Institute.index()].first() else { return };
    let institute = state.board.hex(spot);
    step.emit(Event::Swapped { who, institute, mine });
}

//! Firaks: a research lab becomes a trading station again (12.11).

use orrery_engine::{Hex, Step};

use super::owned;
use crate::{
    actions::{build::on_board, upgrade},
    deeds,
    event::For,
    facts::FactionAction,
    fault::Fault,
    game::GaiaProject,
    ids::Structure,
    look::Look,
    rules,
    who::Who,
};

/// Whether the lab on a hex can be downgraded (GP-4030, GP-4040).
pub(crate) fn check(look: Look<'_>, who: Who, hex: Hex) -> Result<(), Fault> {
    owned(look, who, FactionAction::DowngradeResearchLabToTradingStation)?;
    let spot = on_board(look, hex, &[rules::DOWNGRADE])?;
    if !look.player(who).structures[Structure::ResearchLab.index()].contains(spot) {
        return Err(Fault::new(
            "NO_LAB",
            &[rules::DOWNGRADE, rules::POINTLESS],
            "no own research lab is there",
        ));
    }
    if look.pieces_left(who, Structure::TradingStation) == 0 {
        let rules = &[rules::DOWNGRADE_PIECE, rules::POINTLESS];
        return Err(Fault::new("NO_PIECE", rules, "no trading station is left"));
    }
    Ok(())
}

/// Replaces the lab, which counts as an upgrade (GP-4050), then offers the advance (GP-4065).
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, who: Who, hex: Hex) {
    let effects = &Look::of(step).board(who).institute.action_effects;
    upgrade::replace(step, who, hex, Structure::ResearchLab, Structure::TradingStation);
    deeds::run(step, who, effects, For::Faction);
}

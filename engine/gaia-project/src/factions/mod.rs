//! What factions change beyond figures: their special actions.
//!
//! Everything else that a faction does differently is a figure or a flag of its board in the fact sheet
//! ([`crate::facts::Abilities`]), read where the rule is: incomes in `income`, the Gaia phase of Terrans and Itars in
//! `gaia_phase`, shared mines of the Lantids in `actions::build`, and so on.

pub(crate) mod ambas;
pub(crate) mod bescods;
pub(crate) mod firaks;
pub(crate) mod ivits;

use crate::{
    action::{Action, SpecialAction},
    facts::FactionAction,
    fault::Fault,
    hexset::HexSet,
    ids::Structure,
    look::Look,
    rules,
    who::Who,
};

/// Whether the faction board has this special action now.
fn owned(look: Look<'_>, who: Who, action: FactionAction) -> Result<(), Fault> {
    let from_start = look.board(who).abilities.action == Some(action);
    let with_institute = look.institute(who).is_some_and(|abilities| abilities.action == Some(action));
    if from_start || with_institute {
        return Ok(());
    }
    Err(Fault::new("NOT_OWNED", &[rules::SPECIALS], "no such special action is owned"))
}

/// The special actions of the faction board.
pub(crate) fn candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    let Some(action) =
        look.board(who).abilities.action.or(look.institute(who).and_then(|abilities| abilities.action))
    else {
        return;
    };
    let board = &look.state.board;
    let own = |kind: Structure| look.player(who).structures[kind.index()];
    let mut on = |set: HexSet, special: fn(orrery_engine::Hex) -> SpecialAction| {
        for hex in set.iter().map(|spot| board.hex(spot)) {
            let special = special(hex);
            if crate::actions::special::check(look, who, special).is_ok() {
                out.push(Action::Special(special));
            }
        }
    };
    match action {
        FactionAction::SwapPlanetaryInstituteWithMine => on(own(Structure::Mine), SpecialAction::Swap),
        FactionAction::DowngradeResearchLabToTradingStation => {
            on(own(Structure::ResearchLab), SpecialAction::Downgrade);
        }
        FactionAction::AdvanceLowestResearch => {
            if bescods::check(look, who).is_ok() {
                out.push(Action::Special(SpecialAction::Lowest));
            }
        }
        FactionAction::PlaceSpaceStation => out.extend(
            ivits::targets(look, who).map(|spot| Action::Special(SpecialAction::Station(board.hex(spot)))),
        ),
    }
}

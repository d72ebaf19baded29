//! Action 5, research (10.1), and free advances.

use orrery_engine::{RuleId, Seat, Step};

use crate::{
    action::Action,
    actions::finish,
    deeds,
    facts::Resources,
    fault::Fault,
    game::GaiaProject,
    ids::{Area, Token},
    look::Look,
    rules,
    task::Areas,
    who::Who,
};

/// Whether an area can be advanced in for knowledge (GP-2490, GP-2555).
pub(crate) fn check(look: Look<'_>, who: Who, area: Area) -> Result<(), Fault> {
    look.can_advance(who, area)?;
    look.afford(who, cost(look), &[rules::RESEARCH_COST])
}

fn cost(look: Look<'_>) -> Resources {
    Resources::knowledge(look.facts.advance_knowledge)
}

/// The areas that can be advanced in for knowledge.
pub(crate) fn candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    if look.afford(who, cost(look), &[]).is_ok() {
        out.extend(look.open_areas(who).map(Action::Research));
    }
}

/// Pays and advances.
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, seat: Seat, area: Area) {
    let who = Who::Seat(seat);
    let cost = cost(Look::of(step));
    finish(step, seat);
    deeds::pay(step, who, cost);
    deeds::advance(step, seat, area);
}

/// Whether a free advance may be made in an area.
pub(crate) fn check_free(look: Look<'_>, who: Who, areas: Areas, area: Area) -> Result<(), Fault> {
    if !areas.contains(area) {
        // Below a tile lies one area; several but not all are the lowest ones of the Bescods.
        let is_lowest = areas.0.count_ones() > 1;
        let rules: &'static [RuleId] =
            if is_lowest { &[rules::LOWEST_ONLY] } else { &[rules::TILE_AREA, rules::LOWEST_ONLY] };
        return Err(Fault::new("OTHER_AREA", rules, "the advance is for another area"));
    }
    look.can_advance(who, area)
}

/// Whether a token can be flipped (GP-1845).
pub(crate) fn check_flip(look: Look<'_>, who: Who, token: Token) -> Result<(), Fault> {
    if look.player(who).green[token.index()] > 0 {
        return Ok(());
    }
    Err(Fault::new("NOT_GREEN", &[rules::FLIP], "no such token with the green side up"))
}

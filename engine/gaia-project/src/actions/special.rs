//! Action 7, special actions (10.5): tech tiles, academy, boosters; the factions' own are in `factions`.

use orrery_engine::{Seat, Step};

use crate::{
    action::{Action, SpecialAction},
    actions::{
        build::{self, With},
        finish,
    },
    deeds,
    event::{Event, For},
    factions,
    facts::{BoosterAction, Timing},
    fault::Fault,
    game::GaiaProject,
    ids::Structure,
    look::Look,
    rules,
    state::Special,
    who::Who,
};

/// The space that a special action uses.
fn space(action: SpecialAction) -> Special {
    match action {
        SpecialAction::Academy => Special::Academy,
        SpecialAction::Standard(tile) => Special::Standard(tile),
        SpecialAction::Advanced(tile) => Special::Advanced(tile),
        SpecialAction::BoosterMine(_) | SpecialAction::BoosterProject(_) => Special::Booster,
        SpecialAction::Swap(_)
        | SpecialAction::Downgrade(_)
        | SpecialAction::Lowest
        | SpecialAction::Station(_) => Special::Faction,
    }
}

/// The special action of the booster, if it has one.
fn booster(look: Look<'_>, who: Who) -> Option<BoosterAction> {
    look.player(who).booster.and_then(|booster| look.facts.booster(booster).action)
}

/// With what a booster builds: free steps or range.
fn with(action: BoosterAction) -> With {
    if action.steps > 0 { With::Steps(action.steps) } else { With::Range(action.range) }
}

/// With what the booster in front of a participant builds.
pub(crate) fn booster_with(look: Look<'_>, who: Who) -> Option<With> {
    booster(look, who).map(with)
}

const NOT_OWNED: Fault = Fault::new("NOT_OWNED", &[rules::SPECIALS], "no such special action is owned");
const USED: Fault = Fault::new("SPECIAL_USED", &[rules::SPECIAL_ONCE], "it is used in this round");

/// Whether a special action can be taken.
pub(crate) fn check(look: Look<'_>, who: Who, action: SpecialAction) -> Result<(), Fault> {
    let player = look.player(who);
    if player.is_used(space(action)) {
        return Err(USED);
    }
    match action {
        SpecialAction::Academy if player.count(Structure::AcademyAction) > 0 => Ok(()),
        SpecialAction::Standard(tile)
            if player.has(tile) && look.facts.standard(tile).timing == Timing::SpecialAction =>
        {
            Ok(())
        }
        SpecialAction::Advanced(tile)
            if player.has_advanced(tile) && look.facts.advanced(tile).timing == Timing::SpecialAction =>
        {
            Ok(())
        }
        SpecialAction::Academy | SpecialAction::Standard(_) | SpecialAction::Advanced(_) => Err(NOT_OWNED),
        SpecialAction::BoosterMine(hex) => {
            let action = booster(look, who).ok_or(NOT_OWNED)?;
            let spot = build::on_board(look, hex, &[rules::MINE_TARGET])?;
            build::mine(look, who, spot, with(action)).map(|_| ())
        }
        SpecialAction::BoosterProject(hex) => {
            let action = booster(look, who).filter(|action| action.project).ok_or(NOT_OWNED)?;
            let spot = build::on_board(look, hex, &[rules::PROJECT])?;
            build::project(look, who, spot, with(action)).map(|_| ())
        }
        SpecialAction::Swap(hex) => factions::ambas::check(look, who, hex),
        SpecialAction::Downgrade(hex) => factions::firaks::check(look, who, hex),
        SpecialAction::Lowest => factions::bescods::check(look, who),
        SpecialAction::Station(hex) => factions::ivits::check(look, who, hex).map(|_| ()),
    }
}

/// Every special action that can be taken.
pub(crate) fn candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    let player = look.player(who);
    if player.count(Structure::AcademyAction) > 0 && !player.is_used(Special::Academy) {
        out.push(Action::Special(SpecialAction::Academy));
    }
    let standard = player.standard_tiles().map(SpecialAction::Standard);
    let advanced = player.advanced_tiles().map(SpecialAction::Advanced);
    let tiles = standard.chain(advanced).filter(|action| check(look, who, *action).is_ok());
    out.extend(tiles.map(Action::Special));
    if let Some(action) = booster(look, who).filter(|_| !player.is_used(Special::Booster)) {
        let mines = build::mine_targets(look, who, with(action));
        out.extend(mines.map(|hex| Action::Special(SpecialAction::BoosterMine(hex))));
        if action.project {
            let projects = build::project_targets(look, who, with(action));
            out.extend(projects.map(|hex| Action::Special(SpecialAction::BoosterProject(hex))));
        }
    }
    if !player.is_used(Special::Faction) {
        factions::candidates(look, who, out);
    }
}

/// Marks the space and does what it says.
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, seat: Seat, action: SpecialAction) {
    let who = Who::Seat(seat);
    let facts = step.content();
    let look = Look::of(step);
    let with = booster(look, who).map_or(With::Plain, with);
    let academy = &look.board(who).academy_action;
    finish(step, seat);
    step.emit(Event::SpecialUsed { who, special: space(action) });
    match action {
        SpecialAction::Academy => deeds::run(step, who, academy, For::Faction),
        SpecialAction::Standard(tile) => {
            deeds::run(step, who, &facts.standard(tile).effects, For::Standard(tile));
        }
        SpecialAction::Advanced(tile) => {
            deeds::run(step, who, &facts.advanced(tile).effects, For::Advanced(tile));
        }
        SpecialAction::BoosterMine(hex) => build::build_mine(step, seat, hex, with),
        SpecialAction::BoosterProject(hex) => build::start_project(step, seat, hex, with),
        SpecialAction::Swap(hex) => factions::ambas::apply(step, who, hex),
        SpecialAction::Downgrade(hex) => factions::firaks::apply(step, who, hex),
        SpecialAction::Lowest => factions::bescods::apply(step, who),
        SpecialAction::Station(hex) => factions::ivits::apply(step, who, hex),
    }
}

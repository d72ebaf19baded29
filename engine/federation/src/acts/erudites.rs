//! Using Erudites: at any time of the own turn, or in the main action they wait for (section 13).

use orrery_engine::Seat;

use crate::{
    action::Action,
    effects,
    event::Event,
    facts::{Effect, Timing},
    fault::Fault,
    game::Step,
    ids::{Erudite, Planet},
    look::Look,
    planets::{atalum, neo, six_moon},
    rules,
    source::{Source, Via},
    state::Use,
    task::Task,
};

const NOT_NOW: Fault =
    Fault::new("NOT_NOW", &[rules::ANY_TIME, rules::NOBODYS_TURN], "Erudites are used in the own turn only");
const NOT_OWNED: Fault = Fault::new("NOT_OWNED", &[rules::ERUDITE_ONCE], "that Erudite is not owned");
const TILE_USED: Fault = Fault::new(
    "TILE_USED",
    &[rules::ERUDITE_ONCE, rules::BUSY],
    "that Erudite is used already, or just being used",
);
const IMMEDIATE: Fault =
    Fault::new("IMMEDIATE_ONLY", &[rules::IMMEDIATE], "that Erudite works when it is taken or turned up");
const NOT_WAITING: Fault = Fault::new(
    "NOT_IN_THIS_ACTION",
    &[rules::WAITED, rules::NEXT_ACTION],
    "it has to lie face up when a main action on its planet begins",
);
const NOT_AT_THIS_POINT: Fault = Fault::new(
    "NOT_AT_THIS_POINT",
    &[rules::WITHIN_ACTION],
    "extra steps go with the move, a discount with the construction, a pick with the pick",
);
const NO_TARGET: Fault =
    Fault::new("NOTHING_TO_COPY", &[rules::MIMIC], "no face-up Erudite of that level can be copied");
const COPIES_COPY: Fault =
    Fault::new("NO_COPY_OF_A_COPY", &[rules::NO_COPY_OF_COPY], "a tile that copies cannot be copied");
const FACE_DOWN: Fault = Fault::new(
    "NOT_FACE_UP",
    &[rules::MIMIC, rules::COPY_MOVES_NOTHING],
    "it does not lie face up on Atalum or on the own board, or is of another level",
);
const NOT_USED: Fault = Fault::new(
    "NOT_FACE_DOWN",
    &[rules::REFRESH, rules::BUSY],
    "no used Erudite of that level is owned by that name",
);
const MUST_REFRESH: Fault =
    Fault::new("CANNOT_DECLINE", &[rules::REFRESH], "only the embassy may be declined");

/// What a seat may use beside any answer.
pub(super) fn candidates(look: Look<'_>, seat: Seat, out: &mut Vec<Action>) {
    if look.state.turn_of(seat).is_some() {
        let ready = look.player(seat).erudites.iter().filter(|owned| owned.used == Use::Ready);
        out.extend(ready.map(|owned| Action::Use(owned.tile)));
    }
}

/// Whether a tile may be used while this is asked.
pub(super) fn check(look: Look<'_>, seat: Seat, task: &Task, tile: Erudite) -> Result<(), Fault> {
    let turn = look.state.turn_of(seat).ok_or(NOT_NOW)?;
    // FD-3880: the limit is kept before anything else happens.
    if matches!(task, Task::Throw { .. } | Task::Aside { .. }) {
        return Err(NOT_NOW);
    }
    let owned = look.player(seat).erudite(tile).ok_or(NOT_OWNED)?;
    if owned.used != Use::Ready {
        return Err(TILE_USED);
    }
    let facts = look.effect_of(owned);
    match facts.timing {
        Timing::Immediate => Err(IMMEDIATE),
        Timing::AnyTimeOwnTurn => match copied_levels(&facts.effects) {
            Some(levels) if targets(look, seat, levels).is_empty() => Err(NO_TARGET),
            Some(_) | None => Ok(()),
        },
        Timing::NextPlanetAction => {
            let waits = turn.main.as_ref().is_some_and(|main| main.waiting.contains(&tile));
            if !waits {
                return Err(NOT_WAITING);
            }
            if fits_here(look, seat, task, &facts.effects) { Ok(()) } else { Err(NOT_AT_THIS_POINT) }
        }
    }
}

/// Extra steps, discounts and picks go with their part of the action; all else with any decision (FD-2515).
fn fits_here(look: Look<'_>, seat: Seat, task: &Task, effects: &[Effect]) -> bool {
    match effects.first() {
        Some(Effect::ExtraSteps { planet, .. }) => {
            matches!(task, Task::Onward { stop, .. } if stop.planet() == *planet)
                && has_way(look, seat, *planet)
        }
        Some(Effect::StructureDiscount { .. }) => {
            matches!(task, Task::Build { main: true, free: false, .. })
                && look.player(seat).robots() < look.facts.pieces.robots
        }
        Some(Effect::AllowEruditePick { level, .. }) => {
            let announced =
                armed(look, seat).iter().any(|(_, effects)| atalum::pick_level(effects).is_some());
            matches!(task, Task::Pick { main: true, .. })
                && !announced
                && atalum::has_pick(look, seat, *level)
        }
        Some(_) | None => true,
    }
}

/// Whether an action uses a tile that waits for the main action that goes on.
pub(super) fn waits(step: &Step<'_>, seat: Seat, action: Action) -> bool {
    let main = step.state().turn_of(seat).and_then(|turn| turn.main.as_ref());
    matches!((action, main), (Action::Use(tile), Some(main)) if main.waiting.contains(&tile))
}

/// Whether a pawn can go further.
fn has_way(look: Look<'_>, seat: Seat, planet: Planet) -> bool {
    match planet {
        Planet::Neo => !neo::ahead(look, seat).is_empty(),
        Planet::SixMoon => look.player(seat).mage < look.facts.last_moon(),
        Planet::Atalum | Planet::Arratooine | Planet::E81216 => false,
    }
}

/// Uses a tile; what was asked is asked again afterwards.
pub(super) fn apply(step: &mut Step<'_>, seat: Seat, task: Task, tile: Erudite) {
    let look = Look::of(step);
    let Some(owned) = look.player(seat).erudite(tile) else { return };
    let effects = look.effect_of(owned).effects.clone();
    let via = match owned.borrows {
        Some(from) => Via::from(Source::Erudite(tile)).then(Source::Erudite(from)),
        None => Via::from(Source::Erudite(tile)),
    };
    match effects.first() {
        Some(Effect::ExtraSteps { planet, amount, .. }) => {
            step.emit(Event::EruditeUsed { seat, tile });
            if *planet == Planet::Neo {
                neo::further(step, seat, *amount);
            } else {
                six_moon::further(step, seat, *amount);
            }
        }
        Some(Effect::StructureDiscount { .. } | Effect::AllowEruditePick { .. }) => {
            step.emit(Event::EruditeArmed { seat, tile });
            step.push([task]);
        }
        // Every other effect is run as it is.
        Some(_) | None => {
            step.emit(Event::EruditeStarted { seat, tile });
            step.push([Task::TurnDown { seat, tile }, task.asked()]);
            effects::queue(step, seat, effects, via);
        }
    }
}

/// The tiles that were announced for this main action, with what they do.
pub(crate) fn armed(look: Look<'_>, seat: Seat) -> Vec<(Erudite, &'static [Effect])> {
    let Some(main) = look.state.turn_of(seat).and_then(|turn| turn.main.as_ref()) else { return Vec::new() };
    let owned = main.armed.iter().filter_map(|tile| look.player(seat).erudite(*tile));
    owned.map(|owned| (owned.tile, look.effect_of(owned).effects.as_slice())).collect()
}

/// Whether a tile with extra steps on that planet waits for this main action (FD-2515).
pub(crate) fn has_steps(look: Look<'_>, seat: Seat, planet: Planet) -> bool {
    let Some(main) = look.state.turn_of(seat).and_then(|turn| turn.main.as_ref()) else { return false };
    let owned = main.waiting.iter().filter_map(|tile| look.player(seat).erudite(*tile));
    let mut effects = owned.flat_map(|owned| &look.effect_of(owned).effects);
    effects.any(|effect| matches!(effect, Effect::ExtraSteps { planet: there, .. } if *there == planet))
}

/// The effect is completely resolved (FD-0147). A tile on which another effect waits stays up (FD-5640).
pub(crate) fn turn_down(step: &mut Step<'_>, seat: Seat, tile: Erudite) {
    let is_busy = step.state().players[seat].erudite(tile).is_some_and(|owned| owned.used == Use::Busy);
    if is_busy {
        step.emit(Event::EruditeUsed { seat, tile });
    }
}

/// The levels that a list of effects copies.
fn copied_levels(effects: &[Effect]) -> Option<&[u8]> {
    effects.iter().find_map(|effect| {
        if let Effect::CopyErudite { levels, .. } = effect { Some(levels.as_slice()) } else { None }
    })
}

/// Face-up tiles of the display and the own board that can be copied (FD-5630, FD-5650).
fn targets(look: Look<'_>, seat: Seat, levels: &[u8]) -> Vec<Erudite> {
    let mut all: Vec<Erudite> = face_up(look, seat, levels).collect();
    all.retain(|tile| copied_levels(&look.facts.erudite(*tile).effects).is_none());
    all.sort();
    all
}

fn face_up<'a>(look: Look<'a>, seat: Seat, levels: &[u8]) -> impl Iterator<Item = Erudite> + use<'a> {
    let levels = levels.to_vec();
    let own = look.player(seat).erudites.iter().filter(|owned| owned.is_up()).map(|owned| owned.tile);
    look.state.atalum.display().chain(own).filter(move |tile| levels.contains(&tile.level()))
}

pub(super) fn mimic_candidates(look: Look<'_>, seat: Seat, levels: &[u8], out: &mut Vec<Action>) {
    out.extend(targets(look, seat, levels).into_iter().map(Action::Mimic));
}

pub(super) fn check_mimic(look: Look<'_>, seat: Seat, levels: &[u8], tile: Erudite) -> Result<(), Fault> {
    if !face_up(look, seat, levels).any(|up| up == tile) {
        return Err(FACE_DOWN);
    }
    if copied_levels(&look.facts.erudite(tile).effects).is_some() { Err(COPIES_COPY) } else { Ok(()) }
}

/// A copied effect is applied at once, or waits on the tile that copies (FD-5635, FD-5640).
pub(super) fn mimic(step: &mut Step<'_>, seat: Seat, by: Erudite, from: Erudite, via: &Via) {
    let facts = step.content().erudite(from);
    if facts.timing == Timing::NextPlanetAction {
        return step.emit(Event::EruditeBorrowed { seat, tile: by, from });
    }
    effects::queue(step, seat, facts.effects.clone(), via.then(Source::Erudite(from)));
}

pub(super) fn refresh_candidates(look: Look<'_>, seat: Seat, level: u8, out: &mut Vec<Action>) {
    let used = look.player(seat).erudites.iter().filter(|owned| owned.used == Use::Used);
    out.extend(used.filter(|owned| owned.tile.level() <= level).map(|owned| Action::Refresh(owned.tile)));
    out.push(Action::Decline);
}

pub(super) fn check_refresh(look: Look<'_>, seat: Seat, level: u8, tile: Erudite) -> Result<(), Fault> {
    let owned = look.player(seat).erudite(tile).ok_or(NOT_USED)?;
    if owned.used == Use::Used && tile.level() <= level { Ok(()) } else { Err(NOT_USED) }
}

pub(super) fn check_no_refresh(optional: bool) -> Result<(), Fault> {
    if optional { Ok(()) } else { Err(MUST_REFRESH) }
}

/// The tile is turned up; an immediate one is applied and turned down again (FD-5610, FD-2940).
pub(super) fn refresh(step: &mut Step<'_>, seat: Seat, tile: Erudite, via: &Via) {
    step.emit(Event::EruditeRefreshed { seat, tile });
    let facts = step.content().erudite(tile);
    if facts.timing == Timing::Immediate {
        step.emit(Event::EruditeStarted { seat, tile });
        step.push([Task::TurnDown { seat, tile }]);
        effects::queue(step, seat, facts.effects.clone(), via.then(Source::Erudite(tile)));
    }
}

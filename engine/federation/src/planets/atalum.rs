//! Atalum: taking Erudites (section 13).

use orrery_engine::{Pile, Seat};

use crate::{
    action::Action,
    acts::erudites,
    effects,
    event::Event,
    facts::{Effect, Timing},
    fault::Fault,
    game::Step,
    ids::{Erudite, Planet},
    look::Look,
    rules,
    source::{Source, Via},
    task::Task,
};

const NOT_SHOWN: Fault =
    Fault::new("NOT_ON_DISPLAY", &[rules::PICK], "that Erudite does not lie face up on Atalum");
const OWNED: Fault =
    Fault::new("CHARACTER_OWNED", &[rules::CHARACTER], "a tile of that type and level is owned already");
const NO_LOWER: Fault =
    Fault::new("LOWER_LEVEL_MISSING", &[rules::PICK], "the next lower level of that type is not owned");
const OTHER_PICK: Fault = Fault::new(
    "OTHER_PICK_ANNOUNCED",
    &[rules::PICK_INSTEAD],
    "the tile that was used takes the place of the ordinary pick",
);

/// The level whose tiles may be taken by a tile that is used in this action (FD-5670).
fn armed_level(look: Look<'_>, seat: Seat, main: bool) -> Option<u8> {
    let armed = if main { erudites::armed(look, seat) } else { Vec::new() };
    armed.into_iter().find_map(|(_, effects)| pick_level(effects))
}

/// The level that an effect lets be picked.
pub(crate) fn pick_level(effects: &[Effect]) -> Option<u8> {
    effects.iter().find_map(|effect| {
        if let Effect::AllowEruditePick { level, .. } = effect { Some(*level) } else { None }
    })
}

/// Whether some tile of a level can be taken without the one below.
pub(crate) fn has_pick(look: Look<'_>, seat: Seat, level: u8) -> bool {
    let display = look.state.atalum.display();
    display.filter(|tile| tile.level() == level).any(|tile| !look.player(seat).has_character(tile))
}

pub(crate) fn candidates(look: Look<'_>, out: &mut Vec<Action>) {
    out.extend(look.state.atalum.display().map(Action::Take));
}

pub(crate) fn check(look: Look<'_>, seat: Seat, main: bool, tile: Erudite) -> Result<(), Fault> {
    let player = look.player(seat);
    if !look.state.atalum.shows(tile) {
        return Err(NOT_SHOWN);
    }
    // FD-2410
    if player.has_character(tile) {
        return Err(OWNED);
    }
    if let Some(level) = armed_level(look, seat, main) {
        return if tile.level() == level { Ok(()) } else { Err(OTHER_PICK) };
    }
    let lower = |level| Erudite::new(tile.kind(), level, tile.number());
    let is_missing = |lower: Erudite| !player.has_character(lower);
    if tile.level() > 1 && lower(tile.level() - 1).is_none_or(is_missing) {
        return Err(NO_LOWER);
    }
    Ok(())
}

/// The order on taking a tile (FD-2445): it is owned, influence rises, the next tiles come up, it takes effect.
pub(crate) fn take(step: &mut Step<'_>, seat: Seat, main: bool, tile: Erudite) {
    step.emit(Event::EruditeTaken { seat, tile });
    for (armed, effects) in if main { erudites::armed(Look::of(step), seat) } else { Vec::new() } {
        if pick_level(effects).is_some() {
            step.emit(Event::EruditeUsed { seat, tile: armed });
        }
    }
    effects::influence_rose(step, seat, Planet::Atalum);
    show_next(step, tile);
    let facts = step.content().erudite(tile);
    if facts.timing == Timing::Immediate {
        step.emit(Event::EruditeStarted { seat, tile });
        step.push([Task::TurnDown { seat, tile }]);
        effects::queue(step, seat, facts.effects.clone(), Via::from(Source::Erudite(tile)));
    }
}

/// The next tile of the stack comes up, and the first of level 2 with it (FD-2440, FD-2450). Level 3 is not
/// replaced (FD-2470).
fn show_next(step: &mut Step<'_>, taken: Erudite) {
    let kind = taken.kind();
    let levels: &[u8] = match taken.level() {
        1 => &[1, 2],
        2 => &[2],
        _ => &[],
    };
    for level in levels.iter().copied() {
        if step.state().atalum.stack(kind, level).top.is_some() {
            continue;
        }
        if let Some(tile) = Pile::choose(step, |state| &state.atalum.stack(kind, level).below) {
            step.emit(Event::EruditeShown { tile });
        }
    }
}

//! The Automa researches (GP-4720 to GP-4760).

use orrery_engine::Step;

use crate::{
    automa::{cards::Support, select},
    event::Event,
    game::GaiaProject,
    ids::Area,
    look::Look,
    who::Who,
};

const WHO: Who = Who::Automa;

/// Where an advance is wanted (GP-4730).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// Where the Automa stands highest.
    Highest,
    /// Anywhere.
    Random,
    /// In this area; anywhere if that cannot be.
    In(Area),
}

/// Removes the advanced tile, or goes one level up without any bonus (GP-4740, GP-4745, GP-4760).
pub(super) fn research(step: &mut Step<'_, GaiaProject>, support: &Support, aim: Aim) {
    let look = Look::of(step);
    let Some(area) = choose(look, support, aim) else { return };
    let level = look.player(WHO).level(area);
    step.emit(match tile_to_remove(look, area) {
        Some(tile) => Event::AdvancedRemoved { who: WHO, area, tile },
        None => Event::Advanced { who: WHO, area, level: level + 1 },
    });
}

/// The advanced tile above the level on which the Automa stands.
fn tile_to_remove(look: Look<'_>, area: Area) -> Option<crate::ids::AdvancedTile> {
    let is_below = look.player(WHO).level(area) + 1 == look.facts.top_level;
    look.state.advanced[area.index()].filter(|_| is_below)
}

/// Whether something can be done in an area (GP-4720, GP-4750, GP-4755). No token is needed for the highest level.
fn is_valid(look: Look<'_>, area: Area) -> bool {
    let (level, top) = (look.player(WHO).level(area), look.facts.top_level);
    let is_open = level + 1 < top || look.state.players.iter().all(|player| player.level(area) < top);
    level < top && (is_open || tile_to_remove(look, area).is_some())
}

fn choose(look: Look<'_>, support: &Support, aim: Aim) -> Option<Area> {
    let mut valid: Vec<Area> = Area::ALL.iter().copied().filter(|area| is_valid(look, *area)).collect();
    let level = |area: &Area| look.player(WHO).level(*area);
    match aim {
        Aim::Random => {}
        Aim::Highest => {
            let highest = valid.iter().map(level).max();
            valid.retain(|area| Some(level(area)) == highest);
        }
        Aim::In(area) if valid.contains(&area) => return Some(area),
        Aim::In(_) => {}
    }
    select::numbered(&valid, support.number)
}

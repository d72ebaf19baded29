//! Gaining a tech tile (8.3, 8.4).

use orrery_engine::{Seat, Step};

use crate::{
    action::{Action, Tile},
    deeds,
    event::{Event, For},
    facts::Timing,
    fault::Fault,
    game::GaiaProject,
    ids::{AdvancedTile, Area, StandardTile},
    look::Look,
    rules,
    task::{Areas, FlipFor, Task},
    who::Who,
};

/// The area above which an advanced tile lies.
fn area_of(look: Look<'_>, tile: AdvancedTile) -> Option<Area> {
    Area::ALL.iter().copied().find(|area| look.state.advanced[area.index()] == Some(tile))
}

/// Whether a tile may be taken (GP-1750, GP-1840).
pub(crate) fn check(look: Look<'_>, who: Who, tile: Tile) -> Result<(), Fault> {
    let player = look.player(who);
    match tile {
        Tile::Standard(tile) if player.owns(tile) => {
            Err(Fault::new("TILE_OWNED", &[rules::TILE_ONCE], "no type of tile is taken twice"))
        }
        Tile::Standard(_) => Ok(()),
        Tile::Advanced(tile) => {
            let Some(area) = area_of(look, tile) else {
                return Err(Fault::new(
                    "TILE_GONE",
                    &[rules::ADVANCED_GONE],
                    "this tile is not on the board",
                ));
            };
            if !look.facts.advanced_levels.contains(&player.level(area)) {
                return Err(Fault::new(
                    "LEVEL_TOO_LOW",
                    &[rules::ADVANCED_TILE],
                    "level 4 or 5 is needed there",
                ));
            }
            if !player.has_green() {
                return Err(Fault::new(
                    "NO_GREEN_TOKEN",
                    &[rules::ADVANCED_TILE],
                    "no green federation token",
                ));
            }
            if player.standard_tiles().next().is_none() {
                return Err(Fault::new("NOTHING_TO_COVER", &[rules::ADVANCED_TILE], "no tile to cover"));
            }
            Ok(())
        }
    }
}

/// Every tile on the board.
fn all(look: Look<'_>) -> impl Iterator<Item = Tile> {
    let advanced = look.state.advanced.iter().flatten().copied().map(Tile::Advanced);
    look.state.tech.iter().copied().map(Tile::Standard).chain(advanced)
}

/// Whether any tile can be taken.
pub(crate) fn any(look: Look<'_>, who: Who) -> bool {
    all(look).any(|tile| check(look, who, tile).is_ok())
}

/// The tiles that can be taken.
pub(crate) fn candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    out.extend(all(look).filter(|tile| check(look, who, *tile).is_ok()).map(Action::Tech));
}

/// Asks for a tile, if there is one to take (GP-1930).
pub(crate) fn offer(step: &mut Step<'_, GaiaProject>, seat: Seat) {
    if any(Look::of(step), seat.into()) {
        step.push([Task::TechTile { seat }]);
    }
}

/// Takes a tile; an advanced one goes over a standard one.
pub(crate) fn take(step: &mut Step<'_, GaiaProject>, seat: Seat, tile: Tile) {
    let who = Who::Seat(seat);
    match tile {
        Tile::Advanced(tile) => step.push([Task::Cover { seat, tile }]),
        Tile::Standard(tile) => {
            let facts = step.content();
            step.emit(Event::TileTaken { who, tile });
            // GP-1770, GP-1780: the six upper spaces lie below their areas.
            let space = step.state().tech.iter().position(|other| *other == tile);
            let area = space.and_then(|space| Area::ALL.get(space));
            let areas = area.map_or(Areas::ANY, |area| Areas::only(*area));
            // The advance comes after the tile's own gains (GP-1815), so it has to lie below what they open.
            let any = Look::of(step).open_areas(who).any(|area| areas.contains(area));
            if any {
                step.push([Task::Advance { seat, areas }]);
            }
            if facts.standard(tile).timing == Timing::Immediate {
                deeds::run(step, who, &facts.standard(tile).effects, For::Standard(tile));
            }
        }
    }
}

/// The tiles that can be covered (GP-1850, GP-1860).
pub(crate) fn cover_candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    out.extend(look.player(who).standard_tiles().map(Action::Cover));
}

/// Whether a tile can be covered.
pub(crate) fn check_cover(look: Look<'_>, who: Who, tile: StandardTile) -> Result<(), Fault> {
    if look.player(who).has(tile) {
        return Ok(());
    }
    Err(Fault::new("NOT_UNCOVERED", &[rules::COVER], "only an own uncovered standard tile can be covered"))
}

/// Flips a token of the owner's choice, then takes the advanced tile.
pub(crate) fn cover(step: &mut Step<'_, GaiaProject>, seat: Seat, tile: AdvancedTile, cover: StandardTile) {
    let mut green = step.state().players[seat].green_tokens();
    match (green.next(), green.next()) {
        (Some(token), None) => {
            step.emit(Event::TokenFlipped { who: seat.into(), token });
            take_advanced(step, seat, tile, cover);
        }
        (_, _) => step
            .push([Task::Flip { seat, why: FlipFor::Tile(tile) }, Task::TakeAdvanced { seat, tile, cover }]),
    }
}

/// Takes an advanced tile over a standard one: cover, effect, advance (GP-1870, GP-1790).
pub(crate) fn take_advanced(
    step: &mut Step<'_, GaiaProject>,
    seat: Seat,
    tile: AdvancedTile,
    cover: StandardTile,
) {
    let who = Who::Seat(seat);
    let facts = step.content();
    let Some(area) = area_of(Look::of(step), tile) else { return };
    step.emit(Event::AdvancedTaken { who, area, tile, cover });
    deeds::offer_advance(step, who, Areas::ANY);
    if facts.advanced(tile).timing == Timing::Immediate {
        deeds::run(step, who, &facts.advanced(tile).effects, For::Advanced(tile));
    }
}

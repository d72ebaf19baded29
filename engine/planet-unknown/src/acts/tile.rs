//! Taking and placing a tile, and what its resources bring (sections 4 to 6, 10 and 14).

use orrery_engine::{Seat, Step};

use crate::{
    action::Action,
    event::Event,
    facts::{EventEffect, SpecialRule, TechEffect, Timing},
    fault::Fault,
    gains,
    game::PlanetUnknown,
    grid::{Bans, Breach, Placement, Square},
    ids::{Terrain, TileId, Track},
    look::{Look, Side},
    rules,
    sets::{Terrains, Tracks},
    spots::Slot,
    state::{Laid, Owed},
    task::{Lifted, Task},
};

use super::{rovers, techs};

const NO_TILE: Fault = Fault::new("NO_TILE_DUE", &[rules::TAKE_TILE], "no tile is to be taken now");
const NOT_FACING: Fault = Fault::new(
    "NOT_IN_DEPOT",
    &[rules::TAKE_TILE, rules::MARKERS],
    "the tile does not lie on top of the facing depot",
);
const UNPLACEABLE: Fault = Fault::new(
    "TILE_UNPLACEABLE",
    &[rules::MUST_PLACE, rules::BOTH_TILES],
    "this tile cannot be placed, but the other one can",
);
const NONE_PLACEABLE: Fault = Fault::new(
    "NOTHING_PLACEABLE",
    &[rules::TAKE_WITHOUT_PLACING],
    "neither tile can be placed: keep one of them",
);
const PLACEABLE: Fault = Fault::new(
    "TILE_PLACEABLE",
    &[rules::MUST_PLACE],
    "a tile that can be placed has to be taken and placed",
);
const CARD_TILE: Fault = Fault::new(
    "TILE_UNPLACEABLE",
    &[rules::CARD_TILE_LOST, rules::LIFTED_FOR_STEP_4],
    "the tile cannot be placed under the restrictions in force",
);
const NO_PLACEMENT: Fault = Fault::new(
    "OFF_THE_GRID",
    &[rules::ON_GRID, rules::TURNING],
    "the tile does not lie on the field like this",
);

impl From<Breach> for Fault {
    fn from(breach: Breach) -> Fault {
        match breach {
            Breach::OffGrid => Fault::new("OFF_THE_GRID", &[rules::ON_GRID], "a square lies off the grid"),
            Breach::Overlap => Fault::new("OVERLAP", &[rules::SINGLE_LAYER], "a square is covered already"),
            Breach::FirstPiece => Fault::new(
                "FIRST_PIECE",
                &[rules::PERIMETER_FIRST, rules::CRATER_FIRST],
                "the first piece lies on the perimeter, on Charybdis in the crater",
            ),
            Breach::Detached => Fault::new(
                "NOT_ADJACENT",
                &[rules::ADJACENCY, rules::NO_DIAGONAL_CONTACT],
                "it touches no piece on the planet by a side",
            ),
            Breach::OnlyRing => {
                Fault::new("ONLY_RING", &[rules::RING_ANCHOR], "a tile on the ring needs a square outside it")
            }
            Breach::PatchOnRing => {
                Fault::new("PATCH_ON_RING", &[rules::RING_PATCH], "no patch lies on the ring")
            }
            Breach::MixedGround => {
                Fault::new("MIXED_GROUND", &[rules::MIXED_GROUND], "a tile covers either ice or land here")
            }
            Breach::BannedResource => Fault::new(
                "BANNED_RESOURCE",
                &[rules::QUADRANTS],
                "a resource would lie in the quadrant that bans it",
            ),
            Breach::AcrossChasm => {
                Fault::new("ACROSS_CHASM", &[rules::CHASM], "a tile may not lie on both sides of the chasm")
            }
            Breach::NoWayIn => {
                Fault::new("NO_WAY_IN", &[rules::SLIDE], "the tile cannot be slid into this place")
            }
            Breach::EventPerimeter => Fault::new(
                "EVENT_PERIMETER",
                &[rules::EVENT_PERIMETER],
                "the event keeps tiles off the perimeter",
            ),
            Breach::EventIce => Fault::new("EVENT_ICE", &[rules::EVENT_ICE], "the event keeps tiles off ice"),
            Breach::EventTerrain => Fault::new(
                "EVENT_TERRAIN",
                &[rules::EVENT_TERRAIN],
                "the event keeps tiles away from their own terrain",
            ),
            Breach::PatchOnTile => Fault::new(
                "PATCH_ON_TILE",
                &[rules::SINGLE_LAYER, rules::PATCH_ON_TILE],
                "a patch may not lie on a tile here",
            ),
            Breach::PatchOnPatch => {
                Fault::new("PATCH_ON_PATCH", &[rules::PATCH_ON_PATCH], "a patch may not lie on a patch")
            }
            Breach::PatchOnMeteorite => Fault::new(
                "PATCH_ON_METEORITE",
                &[rules::PATCH_ON_TILE, rules::PATCH_ON_METEORITE],
                "a patch may not lie on a meteorite here",
            ),
        }
    }
}

impl From<Lifted> for Bans {
    fn from(lifted: Lifted) -> Bans {
        Bans { planet: !lifted.planet, event: !lifted.event }
    }
}

/// Whether the tile of step 4 has still to be taken. A player who finds both stacks empty takes nothing (PU-0765).
pub(super) fn is_due(side: Side<'_>, slot: Slot) -> bool {
    slot == Slot::Turn && side.player.tile_due && side.look.tiles(side.seat).next().is_some()
}

/// The strictest restrictions under which one of the facing tiles can be placed (PU-1130 to PU-1170).
#[inline(never)]
fn bans(side: Side<'_>) -> Option<Bans> {
    let geometry = &side.look.facts.geometry;
    let tiles = side.look.tiles(side.seat);
    side.site().bans(tiles.map(|tile| (tile, side.is_unattached(tile), geometry.placements(tile))))
}

/// Whether a tile can be placed under some restrictions.
#[inline(never)]
fn is_placeable(side: Side<'_>, tile: TileId, bans: Bans) -> bool {
    let (site, unattached) = (side.site(), side.is_unattached(tile));
    let placements = side.look.facts.geometry.placements(tile);
    site.legal(tile, placements, unattached, bans).next().is_some()
}

/// Whether a Civ card's tile can be taken: restrictions are not lifted for it (PU-1175).
pub(super) fn can_take_card_tile(side: Side<'_>) -> bool {
    side.look.tiles(side.seat).any(|tile| is_placeable(side, tile, Bans::ALL))
}

/// The tile that a Civ card grants, with or without advances.
fn card_tile(side: Side<'_>) -> Option<bool> {
    [true, false].into_iter().find(|advances| side.player.owes(Owed::Tile { advances: *advances }))
}

#[inline(never)]
pub(super) fn candidates(side: Side<'_>, slot: Slot, out: &mut Vec<Action>) {
    if is_due(side, slot) {
        match bans(side) {
            Some(_) => out.extend(side.look.tiles(side.seat).map(Action::Take)),
            None => out.extend(side.look.tiles(side.seat).map(Action::Keep)),
        }
    } else if card_tile(side).is_some() {
        out.extend(side.look.tiles(side.seat).map(Action::Take));
    }
}

pub(super) fn check_take(side: Side<'_>, slot: Slot, tile: TileId) -> Result<(), Fault> {
    let due = is_due(side, slot);
    if !due && card_tile(side).is_none() {
        return Err(NO_TILE);
    }
    if !side.look.tiles(side.seat).any(|other| other == tile) {
        return Err(NOT_FACING);
    }
    if !due {
        return if is_placeable(side, tile, Bans::ALL) { Ok(()) } else { Err(CARD_TILE) };
    }
    match bans(side) {
        None => Err(NONE_PLACEABLE),
        Some(bans) if is_placeable(side, tile, bans) => Ok(()),
        Some(_) => Err(UNPLACEABLE),
    }
}

pub(super) fn check_keep(side: Side<'_>, slot: Slot, tile: TileId) -> Result<(), Fault> {
    if !is_due(side, slot) {
        return Err(NO_TILE);
    }
    if !side.look.tiles(side.seat).any(|other| other == tile) {
        return Err(NOT_FACING);
    }
    if bans(side).is_some() { Err(PLACEABLE) } else { Ok(()) }
}

/// Takes a tile; where it lies is the next decision (PU-0825).
pub(super) fn take(step: &mut Step<'_, PlanetUnknown>, seat: Seat, slot: Slot, tile: TileId) {
    let side = Look::of(step).of_seat(seat);
    if is_due(side, slot) {
        let bans = bans(side).unwrap_or(Bans::ALL);
        let lifted = Lifted { event: !bans.event, planet: !bans.planet };
        step.emit(Event::TileTaken { seat, tile });
        if lifted != Lifted::default() {
            step.emit(Event::Lifted { seat, event: lifted.event, planet: lifted.planet });
        }
        on_select(step, seat, tile);
        step.push([Task::Place { seat, slot, tile, lifted, advances: true }]);
    } else {
        let advances = card_tile(side).unwrap_or(true);
        gains::settle(step, seat, Owed::Tile { advances });
        step.emit(Event::TileTaken { seat, tile });
        on_select(step, seat, tile);
        // PU-6640: the depot shows its next tile before anything else is taken from it.
        step.push([Task::Refill, Task::Place { seat, slot, tile, lifted: Lifted::default(), advances }]);
    }
}

/// Takes a tile that cannot be placed: the game ends with this turn (PU-2810, PU-2820).
pub(super) fn keep(step: &mut Step<'_, PlanetUnknown>, seat: Seat, tile: TileId) {
    step.emit(Event::TileTaken { seat, tile });
    step.emit(Event::Stuck { seat, tile });
    on_select(step, seat, tile);
    resources_or_choice(step, seat, tile, false);
}

/// PU-4740: level 1 of the Republic gains movement with the choice of a Civ tile, before it is placed.
fn on_select(step: &mut Step<'_, PlanetUnknown>, seat: Seat, tile: TileId) {
    let side = Look::of(step).of_seat(seat);
    let reads = side.techs().any(|(_, timing, effect)| {
        timing == Timing::OnSelectTileWithCiv && *effect == TechEffect::GainRoverMoveFromRoverCubeSpace
    });
    if reads && tile.has(Terrain::Civ) {
        let at = side.player.cube(Track::Rover);
        let number = side.board.track(at.track).movement(at.row).unwrap_or(0);
        gains::movement(step, seat, number);
    }
}

#[inline(never)]
pub(super) fn place_candidates(
    side: Side<'_>,
    slot: Slot,
    tile: TileId,
    lifted: Lifted,
    out: &mut Vec<Action>,
) {
    let (site, unattached, bans) = (side.site(), side.is_unattached(tile), Bans::from(lifted));
    let placements = side.look.facts.geometry.placements(tile);
    let legal = site.legal(tile, placements, unattached, bans);
    out.extend(legal.map(|placement| Action::Place(placement.at, placement.turns, placement.flipped)));
    // PU-0825: only movement may be spent before the tile lies.
    if slot.is_free() {
        rovers::candidates(side, out);
    }
}

pub(super) fn check_place(
    side: Side<'_>,
    tile: TileId,
    lifted: Lifted,
    (at, turns, flipped): (Square, u8, bool),
) -> Result<(), Fault> {
    let placement = side.look.facts.geometry.placement(tile, at, turns, flipped).ok_or(NO_PLACEMENT)?;
    side.site().allows(tile, placement, side.is_unattached(tile), lifted.into()).map_err(Fault::from)
}

/// A tile as it lies after placing it like this.
pub(crate) fn laid(tile: TileId, placement: &Placement) -> Laid {
    let Placement { at, turns, flipped, halves, icons, symbol } = *placement;
    Laid { tile, at, turns, flipped, halves, icons, symbol }
}

/// Lays the tile: covered things are destroyed, the meteorite falls, then resources and triggered techs become
/// pending together (PU-0782).
pub(super) fn place(
    step: &mut Step<'_, PlanetUnknown>,
    seat: Seat,
    (slot, tile, advances): (Slot, TileId, bool),
    (at, turns, flipped): (Square, u8, bool),
) {
    let Some(placement) = step.content().geometry.placement(tile, at, turns, flipped) else { return };
    for square in placement.squares().iter() {
        destroy_under(step, seat, square);
    }
    step.emit(Event::TilePlaced { seat, laid: laid(tile, placement) });
    if let Some(symbol) = placement.symbol
        && !Look::of(step).of_seat(seat).is_immune()
    {
        step.emit(Event::MeteoriteFell { seat, at: symbol });
    }
    techs::on_placed(step, seat);
    if !advances {
        // PU-6655: only the advances are left out.
        return;
    }
    if slot == Slot::Turn {
        resources_or_choice(step, seat, tile, true);
    } else {
        resources(step, seat, tile, true, None);
    }
}

/// PU-1000, PU-2050: what a piece covers is destroyed.
pub(super) fn destroy_under(step: &mut Step<'_, PlanetUnknown>, seat: Seat, square: Square) {
    let surface = &step.state().players[seat].surface;
    let (lifepod, rover) = (surface.lifepods.contains(square), surface.rovers.contains(square));
    if lifepod {
        step.emit(Event::LifepodDestroyed { seat, at: square });
    }
    if rover {
        step.emit(Event::RoverDestroyed { seat, at: square });
    }
}

/// PU-6850: under the event only one resource of the tile of step 4 counts, and the player says which.
fn resources_or_choice(step: &mut Step<'_, PlanetUnknown>, seat: Seat, tile: TileId, placed: bool) {
    if Look::of(step).is_event(&EventEffect::IgnoreOneResourceOfPlacedTile) {
        step.push([Task::Ignore { seat, tile, placed }]);
    } else {
        resources(step, seat, tile, placed, None);
    }
}

/// The resources of a tile become pending, but for one that is ignored (PU-0780).
pub(super) fn resources(
    step: &mut Step<'_, PlanetUnknown>,
    seat: Seat,
    tile: TileId,
    placed: bool,
    ignored: Option<Terrain>,
) {
    for resource in tile.resources().into_iter().filter(|resource| Some(*resource) != ignored) {
        let side = Look::of(step).of_seat(seat);
        let owed = match side.player.surface.laid.last() {
            Some(laid) if placed => of_placed(side, laid, resource),
            Some(_) | None => of_kept(tile, resource).map(|owed| (owed, 1)),
        };
        if let Some((owed, count)) = owed {
            gains::owe(step, seat, owed, count);
        }
    }
}

/// PU-2830, PU-2850: a tile that is not placed advances for both resources without conditions; Energy advances the
/// other resource.
fn of_kept(tile: TileId, resource: Terrain) -> Option<Owed> {
    let other = tile.resources().into_iter().find(|other| *other != resource)?;
    let cube = resource.track().or(other.track())?;
    Some(Owed::Advance { cube, rewards: true })
}

/// What a resource of a tile that lies on the planet brings.
fn of_placed(side: Side<'_>, laid: &Laid, resource: Terrain) -> Option<(Owed, u8)> {
    let terrain = side.player.surface.terrain(resource);
    match resource {
        Terrain::Energy => Some((Owed::Energy(options(side, laid, Terrain::Energy)), 1)),
        Terrain::Water => {
            let on_ice = laid.half(Terrain::Water).and(side.planet.grid.ice()).len();
            // PU-5710: Oasis Ultd. counts every square on ice; PU-1910: for the others one is enough.
            if side.has(&SpecialRule::WaterAdvancesPerWaterSquareOnIce) {
                return Some((Owed::Advance { cube: Track::Water, rewards: true }, on_ice));
            }
            (on_ice > 0).then_some((Owed::Resource(Track::Water), 1))
        }
        Terrain::Biomass => {
            // PU-4910: for Wormhole Corp. the tile has to expand Biomass that was there before.
            let rule = &SpecialRule::BiomassResourceAdvancesOnlyIfTileExpandsExistingBiomassArea;
            let half = laid.half(Terrain::Biomass);
            let expands = half.beside().meets(terrain.minus(half));
            (expands || !side.has(rule)).then_some((Owed::Resource(Track::Biomass), 1))
        }
        Terrain::Tech => {
            // PU-5580: with tech D of Jump Drive the resource is Energy as well, at the player's choice.
            let as_energy =
                side.has_tech(&TechEffect::MayTreatResourceAs { from: Terrain::Tech, to: Terrain::Energy });
            if as_energy {
                let cubes = options(side, laid, Terrain::Tech).union(Tracks::of(Track::Tech));
                return Some((Owed::Energy(cubes), 1));
            }
            Some((Owed::Resource(Track::Tech), 1))
        }
        Terrain::Civ => Some((Owed::Resource(Track::Civ), 1)),
        Terrain::Rover => Some((Owed::Resource(Track::Rover), 1)),
    }
}

/// The cubes that Energy may advance (PU-2620 to PU-2655): the tile's other resource, and every terrain beside the
/// Energy area that contains the squares of that half.
fn options(side: Side<'_>, laid: &Laid, half: Terrain) -> Tracks {
    let seed = laid.half(half);
    let area = side.terrain(Terrain::Energy).union(seed).connected(seed);
    let around = area.beside();
    let shown = |terrain: &Terrain| side.player.surface.terrain(*terrain).meets(around);
    let beside: Terrains = Terrain::ALL.iter().copied().filter(shown).collect();
    let other: Terrains = laid.tile.resources().into_iter().filter(|resource| *resource != half).collect();
    let barred: Tracks = side
        .board
        .special_rules
        .iter()
        .filter_map(
            |rule| if let SpecialRule::EnergyMayNotAdvance { track } = rule { Some(*track) } else { None },
        )
        .collect();
    beside.union(other).tracks().minus(barred)
}

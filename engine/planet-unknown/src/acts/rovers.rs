//! Rovers: placing, moving, teleporting, and what they carry (sections 12 and 28).

use orrery_engine::{Seat, Step};

use crate::{
    action::Action,
    event::Event,
    facts::{Landing, TechEffect, Timing},
    fault::Fault,
    gains,
    game::PlanetUnknown,
    grid::{Mask, Square},
    ids::{TechLevel, Terrain},
    look::{Look, Side},
    rules,
    state::Owed,
    task::Task,
};

use super::{items, techs};

const NO_MILESTONE: Fault = Fault::new("NO_ROVER_DUE", &[rules::ROVER_MILESTONE], "no rover is to be placed");
const NO_ROVER_LEFT: Fault =
    Fault::new("NO_ROVER_LEFT", &[rules::NO_ROVER_LEFT], "no rover is left on the corporation board");
const NOT_LAST_TILE: Fault = Fault::new(
    "NOT_ON_LAST_TILE",
    &[rules::ROVER_MILESTONE],
    "the square is not one of the last tile placed",
);
const NOT_THIS_TURN: Fault =
    Fault::new("NOT_ON_TILE_OF_TURN", &[rules::EXTRA_ROVER], "the square is not one of a tile of this turn");
const OCCUPIED: Fault = Fault::new(
    "ROVER_IN_THE_WAY",
    &[rules::ROVER_BLOCKS, rules::ONE_ROVER],
    "another rover is on that square",
);
const NO_ROVER: Fault = Fault::new("NO_ROVER_THERE", &[rules::MOVEMENT], "no rover is on that square");
const NO_MOVEMENT: Fault =
    Fault::new("NO_MOVEMENT", &[rules::MOVEMENT, rules::MOVEMENT_POOL], "no movement is left");
const TOO_FAR: Fault = Fault::new(
    "NOT_A_STEP",
    &[rules::MOVEMENT, rules::DIAGONAL_ROVERS],
    "a step leads to a neighbouring square",
);
const OFF_GRID: Fault = Fault::new("OFF_THE_GRID", &[rules::ROVER_GRID], "the square is not on the grid");
const TOXIC: Fault =
    Fault::new("TOXIC", &[rules::TOXIC, rules::TOXIC_TELEPORT], "rovers stay off bare toxic squares");
const CHASM: Fault =
    Fault::new("ACROSS_CHASM", &[rules::ROVER_CHASM, rules::CHASM_CROSSINGS], "the chasm is in the way");
const BANNED: Fault =
    Fault::new("TERRAIN_BANNED", &[rules::TERRAIN_BAN], "the event keeps rovers off that terrain");
const NO_TELEPORT: Fault = Fault::new(
    "CANNOT_TELEPORT",
    &[rules::REPUBLIC_TELEPORT, rules::JUMP_TELEPORT],
    "no tech teleports a rover from that square now",
);
const NO_LANDING: Fault = Fault::new(
    "NO_LANDING",
    &[rules::TELEPORT, rules::REPUBLIC_TELEPORT, rules::JUMP_TELEPORT],
    "the tech does not lead to that square",
);
const NO_RELOCATION: Fault =
    Fault::new("NO_RELOCATION", &[rules::RELOCATION], "no rover may be relocated now");
const SAME_SQUARE: Fault = Fault::new("SAME_SQUARE", &[rules::TELEPORT], "the rover is there already");

// Onto the planet

pub(super) fn milestone_squares(side: Side<'_>) -> Mask {
    let surface = &side.player.surface;
    if side.player.rovers == 0 { Mask::EMPTY } else { surface.last_tile.minus(surface.rovers) }
}

pub(super) fn extra_squares(side: Side<'_>) -> Mask {
    let surface = &side.player.surface;
    if side.player.rovers == 0 { Mask::EMPTY } else { surface.tiles_of_turn.minus(surface.rovers) }
}

#[inline(never)]
pub(super) fn owed_candidates(side: Side<'_>, out: &mut Vec<Action>) {
    let player = side.player;
    if player.owes(Owed::Rover) {
        out.extend(milestone_squares(side).iter().map(Action::Rover));
    }
    if player.owes(Owed::ExtraRover) {
        out.extend(extra_squares(side).iter().map(Action::Extra));
    }
    if player.owes(Owed::Relocate) {
        let squares = side.planet.grid.squares().minus(player.surface.rovers);
        for from in player.surface.rovers.iter() {
            let to = squares.iter().filter(|to| landing(side, *to).is_ok());
            out.extend(to.map(|to| Action::Relocate(from, to)));
        }
    }
}

fn check_onto(side: Side<'_>, owed: Owed, at: Square, tile: Mask, elsewhere: Fault) -> Result<(), Fault> {
    if !side.player.owes(owed) {
        Err(NO_MILESTONE)
    } else if side.player.rovers == 0 {
        Err(NO_ROVER_LEFT)
    } else if !tile.contains(at) {
        Err(elsewhere)
    } else if side.player.surface.rovers.contains(at) {
        Err(OCCUPIED)
    } else {
        Ok(())
    }
}

pub(super) fn check_rover(side: Side<'_>, at: Square) -> Result<(), Fault> {
    check_onto(side, Owed::Rover, at, side.player.surface.last_tile, NOT_LAST_TILE)
}

pub(super) fn check_extra(side: Side<'_>, at: Square) -> Result<(), Fault> {
    check_onto(side, Owed::ExtraRover, at, side.player.surface.tiles_of_turn, NOT_THIS_TURN)
}

pub(super) fn place(step: &mut Step<'_, PlanetUnknown>, seat: Seat, owed: Owed, at: Square) {
    gains::settle(step, seat, owed);
    step.emit(Event::RoverPlaced { seat, at });
    arrive(step, seat, at);
}

// Movement

/// Steps and teleports that cost movement.
#[inline(never)]
pub(super) fn candidates(side: Side<'_>, out: &mut Vec<Action>) {
    let surface = &side.player.surface;
    if side.player.movement == 0 || surface.rovers.is_empty() {
        return;
    }
    let reach = if is_diagonal(side) { 1..=2 } else { 1..=1 };
    for from in surface.rovers.iter() {
        for (columns, rows) in [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)] {
            let length: i8 = columns * columns + rows * rows;
            let Some(to) = from.moved(columns, rows).filter(|_| reach.contains(&length)) else { continue };
            if check_move(side, from, to).is_ok() {
                out.push(Action::Move(from, to));
            }
        }
        if let Some(ticket) = ticket(side, from) {
            let to = ticket.to.iter().filter(|to| *to != from && landing(side, *to).is_ok());
            out.extend(to.map(|to| Action::Teleport(from, to)));
        }
    }
}

/// PU-5190
fn is_diagonal(side: Side<'_>) -> bool {
    side.has_tech(&TechEffect::RoverDiagonalMoves)
}

/// Whether a rover may come to stand on a square (PU-2335, PU-4390, PU-6830).
#[inline(never)]
fn landing(side: Side<'_>, to: Square) -> Result<(), Fault> {
    let surface = &side.player.surface;
    if !side.planet.grid.squares().contains(to) {
        Err(OFF_GRID)
    } else if !side.is_passable(to) {
        Err(TOXIC)
    } else if surface.rovers.contains(to) {
        Err(OCCUPIED)
    } else if side.look.banned_terrain().is_some_and(|terrain| surface.terrain(terrain).contains(to)) {
        // PU-4305: bare ground is never banned.
        Err(BANNED)
    } else {
        Ok(())
    }
}

#[inline(never)]
pub(super) fn check_move(side: Side<'_>, from: Square, to: Square) -> Result<(), Fault> {
    if !side.player.surface.rovers.contains(from) {
        return Err(NO_ROVER);
    }
    if side.player.movement == 0 {
        return Err(NO_MOVEMENT);
    }
    let diagonal = from.is_diagonal_to(to);
    if !(from.is_beside(to) || diagonal && is_diagonal(side)) {
        return Err(TOO_FAR);
    }
    landing(side, to)?;
    match side.planet.chasm() {
        // PU-4340, PU-4350
        Some(chasm) if chasm.divides(from, to) && !(diagonal && chasm.may_cross(from, to)) => Err(CHASM),
        Some(_) | None => Ok(()),
    }
}

/// PU-5220: a step onto Energy may cost nothing.
pub(super) fn cost(side: Side<'_>, to: Square) -> u8 {
    let free = side.tech(|effect| {
        if let TechEffect::RoverFreeEntry { terrain } = effect {
            Some(side.terrain(*terrain).contains(to))
        } else {
            None
        }
    });
    u8::from(free != Some(true))
}

pub(super) fn go(step: &mut Step<'_, PlanetUnknown>, seat: Seat, from: Square, to: Square) {
    let cost = cost(Look::of(step).of_seat(seat), to);
    step.emit(Event::RoverMoved { seat, from, to, cost });
    arrive(step, seat, to);
}

// Teleports

/// A tech by which a rover may be teleported from where it stands.
struct Ticket {
    to: Mask,
    cost: u8,
    tech: (TechLevel, Timing),
}

fn ticket(side: Side<'_>, from: Square) -> Option<Ticket> {
    side.techs().find_map(|(level, timing, effect)| {
        let TechEffect::TeleportRover { from: leaves, to: lands, move_cost } = effect else { return None };
        let used = timing == Timing::OncePerTurn && side.player.used_this_turn.contains(level);
        if used || side.player.movement < *move_cost || !squares(side, *leaves, from).contains(from) {
            return None;
        }
        Some(Ticket { to: squares(side, *lands, from), cost: *move_cost, tech: (level, timing) })
    })
}

fn squares(side: Side<'_>, landing: Landing, from: Square) -> Mask {
    let surface = &side.player.surface;
    match landing {
        Landing::AnySquare => side.planet.grid.squares(),
        Landing::CivResourceSquare => surface.icons(Terrain::Civ),
        Landing::TileOrPatchSquare => surface.covered(),
        Landing::TileOrPatchSquareOfSameTerrain => {
            surface.terrain_at(from).map_or(Mask::EMPTY, |terrain| surface.terrain(terrain))
        }
    }
}

/// What a teleport from a square costs.
pub(super) fn teleport_cost(side: Side<'_>, from: Square) -> u8 {
    ticket(side, from).map_or(0, |ticket| ticket.cost)
}

pub(super) fn check_teleport(side: Side<'_>, from: Square, to: Square) -> Result<(), Fault> {
    if !side.player.surface.rovers.contains(from) {
        return Err(NO_ROVER);
    }
    let ticket = ticket(side, from).ok_or(NO_TELEPORT)?;
    if from == to {
        return Err(SAME_SQUARE);
    }
    if !ticket.to.contains(to) {
        return Err(NO_LANDING);
    }
    landing(side, to)
}

pub(super) fn teleport(step: &mut Step<'_, PlanetUnknown>, seat: Seat, from: Square, to: Square) {
    let Some(ticket) = ticket(Look::of(step).of_seat(seat), from) else { return };
    if ticket.tech.1 == Timing::OncePerTurn {
        gains::use_tech(step, seat, ticket.tech);
    }
    step.emit(Event::RoverMoved { seat, from, to, cost: ticket.cost });
    arrive(step, seat, to);
}

/// PU-6440: the card's teleport goes anywhere on the grid and costs nothing.
pub(super) fn check_relocate(side: Side<'_>, from: Square, to: Square) -> Result<(), Fault> {
    if !side.player.owes(Owed::Relocate) {
        Err(NO_RELOCATION)
    } else if !side.player.surface.rovers.contains(from) {
        Err(NO_ROVER)
    } else if from == to {
        Err(SAME_SQUARE)
    } else {
        landing(side, to)
    }
}

pub(super) fn relocate(step: &mut Step<'_, PlanetUnknown>, seat: Seat, from: Square, to: Square) {
    gains::settle(step, seat, Owed::Relocate);
    step.emit(Event::RoverMoved { seat, from, to, cost: 0 });
    arrive(step, seat, to);
}

// What lies there

/// A rover has come to a square: it collects what lies there (PU-2310), or may handle meteorites (PU-5340).
fn arrive(step: &mut Step<'_, PlanetUnknown>, seat: Seat, at: Square) {
    if step.state().players[seat].surface.lifepods.contains(at) {
        items::collect_lifepod(step, seat, at);
    }
    let side = Look::of(step).of_seat(seat);
    if side.carries() {
        if cargo(side, at).any() {
            step.push([Task::Cargo { seat, at }]);
        }
    } else if side.player.surface.meteorites.contains(at) {
        techs::collect_meteorite(step, seat, at, false);
    }
}

/// What a rover can do with meteorites on a square.
#[derive(Clone, Copy)]
struct Cargo {
    load: bool,
    deliver: bool,
    dump: bool,
}

impl Cargo {
    fn any(self) -> bool {
        self.load || self.deliver || self.dump
    }
}

fn cargo(side: Side<'_>, at: Square) -> Cargo {
    let surface = &side.player.surface;
    let loaded = surface.loaded.contains(at);
    let dumps = side.tech(|effect| {
        if let TechEffect::MayDestroyCarriedMeteoriteOnTerrain { terrain } = effect {
            Some(surface.terrain(*terrain).contains(at))
        } else {
            None
        }
    });
    Cargo {
        load: !loaded && surface.meteorites.contains(at),
        deliver: loaded && surface.icons(Terrain::Rover).contains(at),
        dump: loaded && dumps == Some(true),
    }
}

pub(super) fn cargo_candidates(side: Side<'_>, at: Square, out: &mut Vec<Action>) {
    let cargo = cargo(side, at);
    let all = [(cargo.load, Action::Load), (cargo.deliver, Action::Deliver), (cargo.dump, Action::Dump)];
    out.extend(all.into_iter().filter(|(may, _)| *may).map(|(_, action)| action));
    out.push(Action::Leave);
}

const NOTHING_TO_LOAD: Fault = Fault::new(
    "NOTHING_TO_LOAD",
    &[rules::PICK_UP, rules::CAPACITY],
    "the rover is loaded, or there is no meteorite",
);
const NO_DELIVERY: Fault =
    Fault::new("CANNOT_DELIVER", &[rules::DELIVER], "a load is delivered on a Rover resource");
const NO_DUMPING: Fault =
    Fault::new("CANNOT_DUMP", &[rules::DUMP], "a load is destroyed on Water terrain, with level 4");

#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is done with cargo")]
pub(super) fn check_cargo(side: Side<'_>, at: Square, action: Action) -> Option<Result<(), Fault>> {
    let cargo = cargo(side, at);
    let check = |may: bool, fault: Fault| if may { Ok(()) } else { Err(fault) };
    Some(match action {
        Action::Load => check(cargo.load, NOTHING_TO_LOAD),
        Action::Deliver => check(cargo.deliver, NO_DELIVERY),
        Action::Dump => check(cargo.dump, NO_DUMPING),
        Action::Leave => Ok(()),
        _ => return None,
    })
}

/// PU-5360: what was picked up may be delivered at once, and an unloaded rover may load again.
#[expect(clippy::wildcard_enum_match_arm, reason = "the rover leaves everything as it is")]
pub(super) fn handle(step: &mut Step<'_, PlanetUnknown>, seat: Seat, at: Square, action: Action) {
    match action {
        Action::Load => step.emit(Event::MeteoriteLoaded { seat, at }),
        Action::Deliver => techs::collect_meteorite(step, seat, at, true),
        Action::Dump => step.emit(Event::MeteoriteDestroyed { seat, at, cargo: true }),
        _ => return,
    }
    if cargo(Look::of(step).of_seat(seat), at).any() {
        step.push([Task::Cargo { seat, at }]);
    }
}

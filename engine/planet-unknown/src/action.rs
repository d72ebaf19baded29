//! Answers and what they point at.

use std::{fmt, str::FromStr};

use orrery_engine::{Target, UnknownName};

use crate::{
    grid::Square,
    ids::{CivId, ObjectiveId, Rank, Shape, TechLevel, Terrain, TileId, Track},
    sets::{ObjectiveSet, Tracks},
    spots::Pod,
    state::Face,
};

/// How a cube advances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Up its own way.
    Up,
    /// `to water`: one row up onto a neighbouring track (PU-5910).
    Diagonal(Track),
    /// `across water`: sideways instead of up (PU-6020).
    Across(Track),
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Up => Ok(()),
            Way::Diagonal(track) => write!(f, " to {track}"),
            Way::Across(track) => write!(f, " across {track}"),
        }
    }
}

/// A row or a column of a planet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// `row 5`
    Row(u8),
    /// `column 5`
    Column(u8),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(n) => write!(f, "row {n}"),
            Line::Column(n) => write!(f, "column {n}"),
        }
    }
}

/// One of the two rewards of a Biomass step (PU-4940).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The synergy boost or the advance of the named cube.
    Other,
    /// The patch.
    Patch,
}

impl Half {
    /// Both.
    pub const ALL: [Half; 2] = [Half::Other, Half::Patch];

    /// Its name in notation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Half::Other => "other",
            Half::Patch => "patch",
        }
    }
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Half {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Half, UnknownName> {
        Half::ALL.into_iter().find(|half| half.name() == text).ok_or(UnknownName)
    }
}

impl Face {
    /// Both.
    pub const ALL: [Face; 2] = [Face::Identical, Face::Asymmetric];

    /// Its name in notation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Face::Identical => "identical",
            Face::Asymmetric => "asymmetric",
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Face {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Face, UnknownName> {
        Face::ALL.into_iter().find(|face| face.name() == text).ok_or(UnknownName)
    }
}

/// A meteorite on the planet: the one that lies on a square, or the one that a rover carries there (PU-5450).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rock {
    /// Where.
    pub at: Square,
    /// Whether it is the carried one.
    pub cargo: bool,
}

impl fmt::Display for Rock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.at, if self.cargo { " cargo" } else { "" })
    }
}

/// An answer to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    // Setup
    /// `boards identical asymmetric`: faces of planet and corporation; with the flux track if there is one.
    Boards(Face, Face, Option<Track>),
    /// `objectives perimeter torus`: those that are kept.
    Objectives(ObjectiveSet),

    // The tile
    /// `rotate 2`: clockwise steps of the station.
    Rotate(u8),
    /// `take z5-ew`
    Take(TileId),
    /// `keep z5-ew`: takes a tile that cannot be placed.
    Keep(TileId),
    /// `place 5,8 r1 f0`: upper left corner, quarter turns, turned over.
    Place(Square, u8, bool),
    /// `ignore civ`: a resource that does not count.
    Ignore(Terrain),

    // Cubes
    /// `advance civ`
    Advance(Track, Way),
    /// `boost civ`, `boost civ twice`
    Boost(Track, Way, bool),
    /// `energy civ`
    Energy(Track, Way),
    /// `union civ`
    Union(Track, Way),
    /// `choose civ water`
    Choose(Tracks),
    /// `reward 2 patch`
    Reward(u8, Half),
    /// `regress civ`
    Regress(Track),
    /// `reset`: the Biomass cube starts again.
    Reset,

    // Patches and rovers
    /// `patch 5,8`
    Patch(Square),
    /// `store`
    Store,
    /// `double`: two patches for one.
    Double,
    /// `trade`: a boost for a patch.
    Trade,
    /// `rover 5,8`: a rover comes onto the planet.
    Rover(Square),
    /// `extra 5,8`: the extra rover of an event.
    Extra(Square),
    /// `move 5,8 6,8`
    Move(Square, Square),
    /// `teleport 5,8 6,8`
    Teleport(Square, Square),
    /// `relocate 5,8 6,8`: the teleport of a Civ card.
    Relocate(Square, Square),
    /// `load`: the rover picks up the meteorite.
    Load,
    /// `deliver`: the rover delivers it.
    Deliver,
    /// `dump`: the rover destroys it.
    Dump,
    /// `leave`: the rover does nothing.
    Leave,

    // Lifepods, meteorites and losses
    /// `lifepod area`: where a collected lifepod goes.
    Lifepod(Pod),
    /// `reposition area civ.5`
    Reposition(Pod, Pod),
    /// `collect lifepod 5,8`
    CollectLifepod(Square),
    /// `collect meteorite 5,8`
    CollectMeteorite(Rock),
    /// `destroy meteorite 5,8`
    DestroyMeteorite(Rock),
    /// `destroy row 5`: all its meteorites.
    DestroyLine(Line),
    /// `destroy lifepod 5,8`
    DestroyLifepod(Square),
    /// `destroy pod area`: a collected lifepod.
    DestroyPod(Pod),
    /// `destroy rover 5,8`
    DestroyRover(Square),
    /// `destroy objective torus`
    DestroyObjective(ObjectiveId),
    /// `meteor 5,8`: where a meteorite falls.
    Meteor(Square),
    /// `remove z5`: a stack of the depot.
    Remove(Shape),
    /// `synergy`: the boost instead of the look at the next event.
    Synergy,
    /// `peek`: the look at the next event.
    Peek,

    // Techs and cards
    /// `tech 5`: uses a tech that needs no more words.
    Tech(TechLevel),
    /// `lower civ`: regresses a cube by a tech.
    Lower(Track),
    /// `row civ`: claims the rewards of a cube's row.
    Row(Track),
    /// `flux civ`: where the flux token goes.
    Flux(Track),
    /// `stay`: the flux token stays.
    Stay,
    /// `claim 2`, `claim 2 wider`: looks at a pile of Civ cards.
    Claim(Rank, bool),
    /// `archive`: looks at all piles of Civ cards.
    Archive,
    /// `card temp_agency`: the Civ card that is kept.
    Card(CivId),

    /// `end`
    End,
    /// `resign`
    Resign,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Boards(planet, corporation, None) => write!(f, "boards {planet} {corporation}"),
            Action::Boards(planet, corporation, Some(flux)) => {
                write!(f, "boards {planet} {corporation} {flux}")
            }
            Action::Objectives(cards) => {
                f.write_str("objectives")?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
            Action::Rotate(steps) => write!(f, "rotate {steps}"),
            Action::Take(tile) => write!(f, "take {tile}"),
            Action::Keep(tile) => write!(f, "keep {tile}"),
            Action::Place(at, turns, flipped) => write!(f, "place {at} r{turns} f{}", u8::from(*flipped)),
            Action::Ignore(resource) => write!(f, "ignore {resource}"),
            Action::Advance(cube, way) => write!(f, "advance {cube}{way}"),
            Action::Boost(cube, way, twice) => {
                write!(f, "boost {cube}{way}{}", if *twice { " twice" } else { "" })
            }
            Action::Energy(cube, way) => write!(f, "energy {cube}{way}"),
            Action::Union(cube, way) => write!(f, "union {cube}{way}"),
            Action::Choose(cubes) => {
                f.write_str("choose")?;
                cubes.iter().try_for_each(|cube| write!(f, " {cube}"))
            }
            Action::Reward(step, half) => write!(f, "reward {step} {half}"),
            Action::Regress(cube) => write!(f, "regress {cube}"),
            Action::Reset => f.write_str("reset"),
            Action::Patch(at) => write!(f, "patch {at}"),
            Action::Store => f.write_str("store"),
            Action::Double => f.write_str("double"),
            Action::Trade => f.write_str("trade"),
            Action::Rover(at) => write!(f, "rover {at}"),
            Action::Extra(at) => write!(f, "extra {at}"),
            Action::Move(from, to) => write!(f, "move {from} {to}"),
            Action::Teleport(from, to) => write!(f, "teleport {from} {to}"),
            Action::Relocate(from, to) => write!(f, "relocate {from} {to}"),
            Action::Load => f.write_str("load"),
            Action::Deliver => f.write_str("deliver"),
            Action::Dump => f.write_str("dump"),
            Action::Leave => f.write_str("leave"),
            Action::Lifepod(pod) => write!(f, "lifepod {pod}"),
            Action::Reposition(from, to) => write!(f, "reposition {from} {to}"),
            Action::CollectLifepod(at) => write!(f, "collect lifepod {at}"),
            Action::CollectMeteorite(rock) => write!(f, "collect meteorite {rock}"),
            Action::DestroyMeteorite(rock) => write!(f, "destroy meteorite {rock}"),
            Action::DestroyLine(line) => write!(f, "destroy {line}"),
            Action::DestroyLifepod(at) => write!(f, "destroy lifepod {at}"),
            Action::DestroyPod(pod) => write!(f, "destroy pod {pod}"),
            Action::DestroyRover(at) => write!(f, "destroy rover {at}"),
            Action::DestroyObjective(card) => write!(f, "destroy objective {card}"),
            Action::Meteor(at) => write!(f, "meteor {at}"),
            Action::Remove(shape) => write!(f, "remove {shape}"),
            Action::Synergy => f.write_str("synergy"),
            Action::Peek => f.write_str("peek"),
            Action::Tech(level) => write!(f, "tech {level}"),
            Action::Lower(cube) => write!(f, "lower {cube}"),
            Action::Row(cube) => write!(f, "row {cube}"),
            Action::Flux(track) => write!(f, "flux {track}"),
            Action::Stay => f.write_str("stay"),
            Action::Claim(rank, wider) => write!(f, "claim {rank}{}", if *wider { " wider" } else { "" }),
            Action::Archive => f.write_str("archive"),
            Action::Card(card) => write!(f, "card {card}"),
            Action::End => f.write_str("end"),
            Action::Resign => f.write_str("resign"),
        }
    }
}

fn component(name: impl ToString) -> Target {
    Target::Component(name.to_string())
}

impl Action {
    /// What the action points at.
    pub(crate) fn targets(&self, out: &mut Vec<Target>) {
        let cell = |square: &Square| Target::Cell((*square).into());
        let way = |way: &Way, out: &mut Vec<Target>| match way {
            Way::Up => {}
            Way::Diagonal(track) | Way::Across(track) => out.push(component(track)),
        };
        match self {
            Action::Boards(_, _, flux) => out.extend(flux.iter().map(component)),
            Action::Objectives(cards) => out.extend(cards.iter().map(component)),
            Action::Rotate(steps) => out.push(Target::Amount(i32::from(*steps))),
            Action::Take(tile) | Action::Keep(tile) => out.push(component(tile)),
            Action::Place(at, turns, flipped) => {
                out.push(Target::Placement { cell: (*at).into(), rotation: *turns, flipped: *flipped });
            }
            Action::Ignore(resource) => out.push(component(resource)),
            Action::Advance(cube, to) | Action::Energy(cube, to) | Action::Union(cube, to) => {
                out.push(component(cube));
                way(to, out);
            }
            Action::Boost(cube, to, _) => {
                out.push(component(cube));
                way(to, out);
            }
            Action::Choose(cubes) => out.extend(cubes.iter().map(component)),
            Action::Reward(step, _) => out.push(Target::Amount(i32::from(*step))),
            Action::Regress(cube) | Action::Lower(cube) | Action::Row(cube) | Action::Flux(cube) => {
                out.push(component(cube));
            }
            Action::Patch(at)
            | Action::Rover(at)
            | Action::Extra(at)
            | Action::CollectLifepod(at)
            | Action::DestroyLifepod(at)
            | Action::DestroyRover(at)
            | Action::Meteor(at) => out.push(cell(at)),
            Action::Move(from, to) | Action::Teleport(from, to) | Action::Relocate(from, to) => {
                out.extend([cell(from), cell(to)]);
            }
            Action::Lifepod(pod) | Action::DestroyPod(pod) => out.push(component(pod)),
            Action::Reposition(from, to) => out.extend([component(from), component(to)]),
            Action::CollectMeteorite(rock) | Action::DestroyMeteorite(rock) => out.push(cell(&rock.at)),
            Action::DestroyLine(line) => out.push(component(line)),
            Action::DestroyObjective(card) => out.push(component(card)),
            Action::Remove(shape) => out.push(component(shape)),
            Action::Tech(level) => out.push(Target::Amount(i32::from(level.0))),
            Action::Claim(rank, _) => out.push(Target::Amount(i32::from(rank.0))),
            Action::Card(card) => out.push(component(card)),
            Action::Reset
            | Action::Store
            | Action::Double
            | Action::Trade
            | Action::Load
            | Action::Deliver
            | Action::Dump
            | Action::Leave
            | Action::Synergy
            | Action::Peek
            | Action::Stay
            | Action::Archive
            | Action::End
            | Action::Resign => {}
        }
    }
}

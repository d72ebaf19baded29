//! The rotating solar system (section 3): three discs on a printed board, 512 orientations.
//!
//! Everything here is geometry. [`System`] is read from the fact sheet and holds the visible map of every orientation;
//! [`Sky`] is one of them. Who owns the figures, and what they gain, is not known here.

mod route;
mod sheet;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use route::Route;
pub(crate) use sheet::SolarSheet;

use crate::ids::{Disc, Feature, Planet, Ring, Sector, Space, Star, Token};

/// How the three discs lie (SE-0190): so many steps counter-clockwise from the printed position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "[u8; 3]", into = "[u8; 3]")]
pub struct Orientation {
    discs: [u8; 3],
}

impl Orientation {
    /// How many there are.
    pub const COUNT: usize = 512;

    /// The orientation with these steps, which count on round the Sun.
    #[must_use]
    pub fn new(discs: [u8; 3]) -> Orientation {
        Orientation { discs: discs.map(|steps| steps % 8) }
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Orientation> {
        (0..512_u16).map(|n| Orientation::new([n / 64, n / 8, n].map(|steps| (steps % 8) as u8)))
    }

    /// The steps of a disc.
    #[must_use]
    pub const fn of(self, disc: Disc) -> u8 {
        self.discs[disc.index()]
    }

    /// With one disc laid differently.
    #[must_use]
    pub fn with(mut self, disc: Disc, steps: u8) -> Orientation {
        self.discs[disc.index()] = steps % 8;
        self
    }

    /// After a rotation: the discs that the token names turn one step (SE-0620, SE-0630).
    #[must_use]
    pub fn rotated(self, token: Token) -> Orientation {
        Disc::all()
            .filter(|disc| token.turns(*disc))
            .fold(self, |so_far, disc| so_far.with(disc, so_far.of(disc) + 1))
    }

    const fn index(self) -> usize {
        let [one, two, three] = self.discs;
        one as usize * 64 + two as usize * 8 + three as usize
    }
}

impl From<Orientation> for [u8; 3] {
    fn from(orientation: Orientation) -> [u8; 3] {
        orientation.discs
    }
}

impl TryFrom<[u8; 3]> for Orientation {
    type Error = OffTheDial;

    fn try_from(discs: [u8; 3]) -> Result<Orientation, OffTheDial> {
        if discs.iter().all(|steps| *steps < 8) { Ok(Orientation { discs }) } else { Err(OffTheDial) }
    }
}

/// A disc was said to be turned by more than seven steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OffTheDial;

impl fmt::Display for OffTheDial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a disc is turned by 0 to 7 steps")
    }
}

/// A layer of the solar system, the uppermost first (SE-0390).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// A disc.
    Disc(Disc),
    /// The printed board, which never moves (SE-0380).
    Board,
}

/// What a space shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CellKind {
    /// Nothing.
    Empty,
    /// Asteroids: leaving costs more (SE-0490).
    Asteroid,
    /// A comet: entering gives publicity (SE-0540).
    Comet,
    /// A planet.
    Planet(Planet),
}

/// A visible cell (SE-0390).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// What it shows.
    pub kind: CellKind,
    /// On which layer.
    pub layer: Layer,
    /// Publicity for entering it (SE-0540, SE-0550).
    pub publicity: u8,
}

impl Cell {
    /// The planet that it shows.
    #[must_use]
    pub const fn planet(self) -> Option<Planet> {
        match self.kind {
            CellKind::Planet(planet) => Some(planet),
            CellKind::Empty | CellKind::Asteroid | CellKind::Comet => None,
        }
    }

    /// The feature that it shows.
    #[must_use]
    pub const fn feature(self) -> Option<Feature> {
        match self.kind {
            CellKind::Asteroid => Some(Feature::Asteroid),
            CellKind::Comet => Some(Feature::Comet),
            CellKind::Empty | CellKind::Planet(_) => None,
        }
    }
}

/// What a rotation does to a figure (SE-0660 to SE-0680).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It moves with its disc; not a visit (SE-0660).
    Carried(Space),
    /// A disc comes over its space and pushes it; a visit (SE-0680, SE-0700).
    Pushed(Space),
    /// Nothing happens to it (SE-0670).
    Stays,
}

impl Fate {
    /// Where a figure is afterwards that was on a space.
    #[must_use]
    pub const fn from(self, space: Space) -> Space {
        match self {
            Fate::Carried(to) | Fate::Pushed(to) => to,
            Fate::Stays => space,
        }
    }
}

/// The visible cells of one orientation.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Map {
    cells: [Cell; Space::COUNT],
    planets: [Option<Space>; Planet::COUNT],
}

/// The discs, the board and the sector boards, from the fact sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct System {
    /// The maps without 'Oumuamua, then those with it.
    maps: Vec<Map>,
    /// The ring of the anomaly tokens (SE-4190).
    pub anomaly_ring: Ring,
    /// The sectors of each quarter of the outer edge (SE-0200).
    pub quadrants: [[Sector; 2]; 4],
    /// The stars of each sector board, in the order of the sectors of a quarter.
    pub boards: [[Star; 2]; 4],
    /// Movement points for leaving asteroids, beyond the usual one (SE-0490).
    pub asteroid_exit_extra: u8,
}

impl System {
    /// The solar system in one orientation, before or after 'Oumuamua has been discovered (SE-4310).
    #[must_use]
    pub fn sky(&self, orientation: Orientation, oumuamua: bool) -> Sky<'_> {
        Sky { system: self, orientation, oumuamua }
    }
}

/// The solar system in one orientation.
#[derive(Clone, Copy, Debug)]
pub struct Sky<'a> {
    system: &'a System,
    orientation: Orientation,
    oumuamua: bool,
}

impl<'a> Sky<'a> {
    fn map(self) -> &'a Map {
        &self.system.maps[usize::from(self.oumuamua) * Orientation::COUNT + self.orientation.index()]
    }

    /// How the discs lie.
    #[must_use]
    pub const fn orientation(self) -> Orientation {
        self.orientation
    }

    /// The visible cell of a space (SE-0390).
    #[must_use]
    pub fn cell(self, space: Space) -> Cell {
        self.map().cells[space.index()]
    }

    /// The space of a planet (SE-0430); none for Pluto, and for 'Oumuamua before it is discovered.
    #[must_use]
    pub fn planet(self, planet: Planet) -> Option<Space> {
        self.map().planets[planet.index()]
    }

    /// The space of Earth, which is always visible (SE-0440).
    #[must_use]
    pub fn earth(self) -> Space {
        // The sheet is refused if a printed planet can be covered.
        self.planet(Planet::Earth).unwrap_or(Space { ring: self.system.anomaly_ring, sector: Sector::new(0) })
    }

    /// The spaces of a sector, from the Sun outwards.
    pub fn spaces(self, sector: Sector) -> impl Iterator<Item = Space> + Clone {
        Ring::all().map(move |ring| Space { ring, sector })
    }

    /// Movement points for leaving a space, beyond the usual one (SE-0490).
    #[must_use]
    pub fn exit_extra(self, space: Space) -> u8 {
        if self.cell(space).kind == CellKind::Asteroid { self.system.asteroid_exit_extra } else { 0 }
    }

    /// What the next rotation does to a figure on a space, from the situation before it (SE-0710).
    #[must_use]
    pub fn fate(self, token: Token, space: Space) -> Fate {
        let turns = |layer| matches!(layer, Layer::Disc(disc) if token.turns(disc));
        let next = Space { sector: space.sector.counter_clockwise(1), ..space };
        if turns(self.cell(space).layer) {
            return Fate::Carried(next);
        }
        let after = self.system.sky(self.orientation.rotated(token), self.oumuamua);
        if turns(after.cell(space).layer) { Fate::Pushed(next) } else { Fate::Stays }
    }

    /// The solar system after a rotation.
    #[must_use]
    pub fn rotated(self, token: Token) -> Sky<'a> {
        Sky { orientation: self.orientation.rotated(token), ..self }
    }
}

//! Components that are counted instead of named one by one.

use std::{fmt, str::FromStr};

use orrery_engine::{UnknownName, numbers, stored_as_text};
use serde::{Deserialize, Serialize};

use super::{Alert, Pair, Shape, Terrain};

/// One of the 144 tiles (PU-0210): a shape, two terrains, with or without a meteor symbol. Written `z5-ew`, with the
/// meteor symbol `z5-ew-m`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TileId(u8);

impl TileId {
    /// How many there are.
    pub const COUNT: usize = Shape::COUNT * Pair::COUNT * 2;

    /// All of them, in the order of the fact sheet.
    pub fn all() -> impl Iterator<Item = TileId> {
        (0..TileId::COUNT as u8).map(TileId)
    }

    /// The tile of that shape, those terrains, with or without a meteor symbol.
    #[must_use]
    pub const fn new(shape: Shape, pair: Pair, meteor: bool) -> TileId {
        TileId(((shape.index() * Pair::COUNT + pair.index()) * 2) as u8 + meteor as u8)
    }

    /// Its place in the fact sheet.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its shape.
    #[must_use]
    pub const fn shape(self) -> Shape {
        Shape::ALL[self.index() / (2 * Pair::COUNT)]
    }

    /// Its terrains.
    #[must_use]
    pub const fn pair(self) -> Pair {
        Pair::ALL[self.index() / 2 % Pair::COUNT]
    }

    /// Whether it carries a meteor symbol.
    #[must_use]
    pub const fn meteor(self) -> bool {
        self.0 % 2 == 1
    }

    /// Its two resources.
    #[must_use]
    pub const fn resources(self) -> [Terrain; 2] {
        self.pair().terrains()
    }

    /// Whether it carries the resource.
    #[must_use]
    pub fn has(self, resource: Terrain) -> bool {
        self.resources().contains(&resource)
    }
}

impl fmt::Display for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.resources().map(Terrain::letter);
        write!(f, "{}-{a}{b}{}", self.shape(), if self.meteor() { "-m" } else { "" })
    }
}

impl FromStr for TileId {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<TileId, UnknownName> {
        let (shape, rest) = text.split_once('-').ok_or(UnknownName)?;
        let (letters, meteor) = rest.strip_suffix("-m").map_or((rest, false), |letters| (letters, true));
        let spells = |pair: &&Pair| letters.chars().eq(pair.terrains().map(Terrain::letter));
        let pair = Pair::ALL.iter().find(spells).ok_or(UnknownName)?;
        Ok(TileId::new(shape.parse()?, *pair, meteor))
    }
}

stored_as_text!(TileId);

numbers! {
    /// One of the six depots of the station (PU-0410), by the number of its stack in the outer ring; all of them are
    /// listed clockwise.
    Depot("d", 0..=5)
}

impl Depot {
    /// The depot with that number, which counts on round the station.
    #[must_use]
    pub const fn new(number: u8) -> Depot {
        Depot(number % Depot::COUNT as u8)
    }
}

/// A level of a corporation's tech, from 1; for Jump Drive its techs A to F (PU-5510). Written as its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TechLevel(pub u8);

impl TechLevel {
    /// Its place among the levels of the board.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for TechLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for TechLevel {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<TechLevel, UnknownName> {
        (1..=6).map(TechLevel).find(|level| level.to_string() == text).ok_or(UnknownName)
    }
}

/// The rank of a Civ card (PU-0260), 1 to 4. Written as its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rank(pub u8);

impl Rank {
    /// How many there are.
    pub const COUNT: usize = 4;

    /// All of them.
    pub fn all() -> impl Iterator<Item = Rank> {
        (1..=Rank::COUNT as u8).map(Rank)
    }

    /// Its place among the four piles.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The rank above it, if there is one.
    #[must_use]
    pub fn next(self) -> Option<Rank> {
        Rank::all().find(|rank| rank.0 == self.0 + 1)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Rank {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Rank, UnknownName> {
        Rank::all().find(|rank| rank.to_string() == text).ok_or(UnknownName)
    }
}

/// One of the 60 event cards (section 34). Written `green-01`: alert, and number within it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct EventId(u8);

impl EventId {
    /// How many there are of each alert.
    pub const PER_ALERT: usize = 20;
    /// How many there are.
    pub const COUNT: usize = Alert::COUNT * EventId::PER_ALERT;

    /// All of them, in the order of the fact sheet.
    pub fn all() -> impl Iterator<Item = EventId> {
        (0..EventId::COUNT as u8).map(EventId)
    }

    /// Its place in the fact sheet.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its colour.
    #[must_use]
    pub const fn alert(self) -> Alert {
        Alert::ALL[self.index() / EventId::PER_ALERT]
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.alert(), self.index() % EventId::PER_ALERT + 1)
    }
}

impl FromStr for EventId {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<EventId, UnknownName> {
        EventId::all().find(|event| event.to_string() == text).ok_or(UnknownName)
    }
}

stored_as_text!(EventId);

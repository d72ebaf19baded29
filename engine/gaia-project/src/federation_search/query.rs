//! What the search is asked, and what it answers.

use crate::hexset::HexSet;

/// A player can have at most 25 satellites on hexes (GP-0160).
pub const MAX_SATELLITES: u8 = 25;

/// A decision lists at most this many options; larger ones are split.
pub const MAX_OPTIONS: usize = 1024;

/// The sets of so few groups, the base of the Ivits among them, are always listed: there are not too many, and they are soon
/// found.
pub const FEW_GROUPS: usize = 9;

/// No more own groups than this: 18 structures, the Lost Planet and 6 space stations are 25 (GP-0040).
pub const MAX_GROUPS: usize = 28;

/// The hexes of the map and who lies next to whom. It does not change during a game: build it once.
#[derive(Debug, Clone)]
pub struct Board {
    around: Vec<HexSet>,
    hexes: HexSet,
}

impl Board {
    /// From the up to six neighbours of every hex, 255 standing for none.
    ///
    /// # Panics
    /// If there are more than 255 hexes.
    #[must_use]
    pub fn new(neighbours: &[[u8; 6]]) -> Board {
        assert!(neighbours.len() <= 255, "a board has at most 255 hexes");
        let hexes = HexSet::first_n(neighbours.len());
        let around =
            neighbours.iter().map(|six| six.iter().copied().filter(|&n| n != 255).collect()).collect();
        Board { around, hexes }
    }

    /// All hexes of the map.
    #[must_use]
    pub fn hexes(&self) -> HexSet {
        self.hexes
    }

    /// Neighbours of a hex.
    #[must_use]
    pub fn around(&self, hex: u8) -> HexSet {
        self.around[usize::from(hex)]
    }

    /// All neighbours of the hexes of a set; hexes of the set itself may be among them.
    #[must_use]
    pub fn beside(&self, set: HexSet) -> HexSet {
        set.numbers().fold(HexSet::EMPTY, |all, hex| all | self.around(hex))
    }

    /// The hexes of `area` that are connected to `start` through hexes of `area`; `start` is included.
    #[must_use]
    pub fn flood(&self, start: HexSet, area: HexSet) -> HexSet {
        let mut all = start;
        let mut edge = start;
        while !edge.is_empty() {
            edge = (self.beside(edge) & area) - all;
            all |= edge;
        }
        all
    }

    /// Number of hexes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.around.len()
    }

    /// Whether the board has no hex at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.around.is_empty()
    }

    /// The neighbours as the board was given them, in increasing order and without the gaps.
    #[must_use]
    pub fn lists(&self) -> Vec<Vec<u8>> {
        (0..self.len()).map(|h| self.around(hex(h)).numbers().collect()).collect()
    }
}

/// Hex number of an index; boards have at most 256 hexes.
#[expect(clippy::cast_possible_truncation, reason = "indices of hexes are below 256")]
pub(super) fn hex(index: usize) -> u8 {
    debug_assert!(index < 256);
    index as u8
}

/// An own planet or, for the Ivits, an own space station (GP-1990).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// Where it lies.
    pub hex: u8,
    /// Power value at this moment, at least 1 (GP-1950 to GP-1980, GP-2005).
    pub value: u8,
}

/// How the federations of a seat relate to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Every action forms a federation apart from the existing ones (GP-2260).
    Separate,
    /// The Ivits: every action enlarges the one federation (GP-2330).
    Growing,
}

/// The position of one seat.
#[derive(Debug, Clone, Copy)]
pub struct Query<'a> {
    /// The map.
    pub board: &'a Board,
    /// All own planets (shared mines and Lost Planet included) and own space stations, whether they are in
    /// a federation or not, in any order, each hex once.
    pub members: &'a [Member],
    /// All hexes of own federations: planets, stations and satellites.
    pub federated: HexSet,
    /// Hexes without planet; a hex with a Lost Planet, whoever owns it, has one (GP-2070, GP-2100). Own
    /// stations and own federations are taken out by the search. Foreign satellites, stations and
    /// federations do not matter (GP-2080, GP-2090, GP-2270).
    pub open: HexSet,
    /// Ivits or not.
    pub kind: Kind,
    /// Value the (enlarged) federation must reach: 7, Xenos with PI 6, Ivits 7 x (X + 1) (GP-2000, GP-2340).
    pub threshold: u16,
    /// Satellites that can be paid and are left: the smaller of the discardable tokens (Ivits: Q.I.C.) and
    /// the own satellites not yet on the map (GP-2060, GP-0160).
    pub budget: u8,
}

/// A legal set of planets: the first decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanetSet {
    /// Satellites it takes, exactly.
    pub satellites: u8,
    /// Power value of the federation, the existing one of the Ivits included.
    pub value: u16,
    /// New planets and stations, by hex. Empty when the Ivits have already reached their total (GP-2360).
    pub planets: HexSet,
}

/// Legal sets of planets, fewest satellites first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlanetSets {
    /// At least one if there is any, fewer than `MAX_OPTIONS`.
    pub sets: Vec<PlanetSet>,
    /// Whether these are known to be all. If not, all others can still be had by picking their groups one by one.
    pub are_all: bool,
}

/// The second decision, split when there are too many ways.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SatelliteChoice {
    /// All complete sets of satellites that contain the chosen ones, in the order of `HexSet`.
    Sets(Vec<HexSet>),
    /// More than `MAX_OPTIONS` sets: choose the next satellite, next to what is there (GP-2070). Each of
    /// these hexes leads to at least one complete set.
    Next(HexSet),
}

/// Why a federation is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The hex holds no own planet or station that is free (GP-1990, GP-2250, GP-2280).
    NotFree(u8),
    /// The hex belongs to a group of adjacent own planets that is not complete (GP-2010).
    BrokenGroup(u8),
    /// The power value is below the threshold (GP-2000, GP-2340).
    TooWeak {
        /// Value of the proposed federation.
        value: u16,
    },
    /// No satellites whatever can connect the planets (GP-2030, GP-2260).
    Unreachable,
    /// Joining the planets with the fewest satellites takes further own planets in (GP-2130, GP-2190).
    DrawsInOthers {
        /// The fewest satellites.
        fewest: u8,
    },
    /// Fewer planets would do with fewer satellites (GP-2140, GP-2200).
    Superfluous,
    /// Legal, but there are not enough tokens, Q.I.C. or satellites (GP-2210).
    TooExpensive {
        /// Satellites needed.
        needed: u8,
    },
    /// No satellite can lie on this hex (GP-2070 to GP-2100, GP-2260).
    NoSatelliteHere(u8),
    /// A satellite lies next to the own planet on this hex, which is not among the chosen (GP-2020).
    TakesIn(u8),
    /// Planets and satellites are not one connected set of hexes (GP-2030).
    Disconnected,
    /// The planets can be connected with fewer satellites (GP-2130).
    TooManySatellites {
        /// The fewest satellites.
        fewest: u8,
    },
}

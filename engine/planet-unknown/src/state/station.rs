//! The Space Station: which tiles are visible, and which depot faces whom.

use orrery_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    facts::StationFacts,
    ids::{Depot, Pair, Ring, Shape, TileId},
};

/// Tiles of one shape, as a set: one bit for each pair of terrains, with and without a meteor symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TileBits(u16);

impl TileBits {
    /// All tiles of a shape.
    pub const FULL: TileBits = TileBits((1 << (2 * Pair::COUNT)) - 1);

    const fn bit(tile: TileId) -> u16 {
        1 << (tile.index() % (2 * Pair::COUNT))
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tiles of `shape` in it.
    pub fn iter(self, shape: Shape) -> impl Iterator<Item = TileId> {
        let tiles = Pair::ALL
            .iter()
            .flat_map(move |pair| [false, true].map(|meteor| TileId::new(shape, *pair, meteor)));
        tiles.filter(move |tile| self.0 & TileBits::bit(*tile) != 0)
    }

    /// One less.
    pub fn remove(&mut self, tile: TileId) {
        self.0 &= !TileBits::bit(tile);
    }
}

/// A stack of tiles of one shape. Nobody knows the order below the top: a tile is chosen when it comes up (PU-4020).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// The visible tile (PU-0420).
    pub top: Option<TileId>,
    /// The tiles below it.
    pub under: TileBits,
}

impl Stack {
    /// How many tiles are left.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.top.is_some()) + self.under.len()
    }

    /// Whether there is none left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The Space Station.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Station {
    /// The inner stack that faces outer stack n is number n + shift (PU-0430).
    pub shift: u8,
    /// Clockwise steps since the station stood with its first depot at the first marker (PU-0435).
    pub rotation: u8,
    /// The stacks in the order of [`Shape::ALL`].
    pub stacks: [Stack; Shape::COUNT],
}

impl Default for Station {
    fn default() -> Self {
        let full = Stack { top: None, under: TileBits::FULL };
        Station { shift: 0, rotation: 0, stacks: [full; Shape::COUNT] }
    }
}

impl Station {
    /// A stack.
    #[must_use]
    pub fn stack(&self, shape: Shape) -> &Stack {
        &self.stacks[shape.index()]
    }

    /// The shapes of a depot: the large one, then the small one (PU-0410).
    #[must_use]
    pub fn shapes(&self, facts: &StationFacts, depot: Depot) -> [Shape; 2] {
        let inner = Depot::new(depot.index() as u8 + self.shift);
        [facts.shapes(Ring::Outer)[depot.index()], facts.shapes(Ring::Inner)[inner.index()]]
    }

    /// The depot that faces a seat's marker (PU-0500, PU-0520).
    #[must_use]
    pub fn facing(&self, facts: &StationFacts, seats: u8, seat: Seat) -> Depot {
        let marker = facts.markers(seats)[seat.index()];
        Depot::new(marker + Depot::COUNT as u8 - self.rotation)
    }

    /// The visible tiles of a depot: the large one, then the small one.
    #[must_use]
    pub fn tiles(&self, facts: &StationFacts, depot: Depot) -> [Option<TileId>; 2] {
        self.shapes(facts, depot).map(|shape| self.stack(shape).top)
    }

    /// Whether both stacks of some depot are empty (PU-2910).
    #[must_use]
    pub fn has_empty_depot(&self, facts: &StationFacts) -> bool {
        Depot::all().any(|depot| self.shapes(facts, depot).iter().all(|shape| self.stack(*shape).is_empty()))
    }
}

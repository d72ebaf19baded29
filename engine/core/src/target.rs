//! What an action points at and what it costs: enough for a client that knows no game to highlight and price.

use crate::{grid::Cell, hex::Hex, seat::Seat};

/// Something on the table that an action points at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// A hex of the map.
    Hex(Hex),
    /// A square of a grid.
    Cell(Cell),
    /// A tile laid onto a grid.
    Placement {
        /// Where its anchor goes.
        cell: Cell,
        /// Clockwise quarter turns.
        rotation: u8,
        /// Whether it is turned over first.
        flipped: bool,
    },
    /// A component of the fact sheets: a card, a tile, a track.
    Component(String),
    /// A player.
    Seat(Seat),
    /// A number to choose.
    Amount(i32),
}

/// So much of something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Amount {
    /// Stable key of the resource, e.g. `ore`.
    pub resource: &'static str,
    /// How much of it.
    pub count: i32,
}

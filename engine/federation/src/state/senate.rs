//! The Senate: who sits where, and the laws.

use orrery_engine::{Pile, Seat};
use serde::{Deserialize, Serialize};

use crate::ids::{Alteration, Ambassador, Cell, Law, Side, Wing};

/// An ambassador that was played this round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub ambassador: Ambassador,
    /// The side that counts: its own, or that of the token on it (FD-1260).
    pub side: Side,
    /// The votes that it shows; 0 on the funding side.
    pub votes: u8,
    /// The token that lies on it.
    pub token: Option<Alteration>,
    /// Whether the assistant die lies with it.
    pub die: bool,
}

/// What is on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// An ambassador.
    Ambassador(Placed),
    /// A neutral-vote tile (FD-0960).
    Neutral {
        /// Its votes.
        votes: u8,
    },
}

/// Ambassadors in the Senate and at the external module.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Senate {
    /// By cell, in the order of the fact sheet.
    cells: [Option<Occupant>; Cell::COUNT],
    /// The external module (FD-3450).
    pub module: Vec<Placed>,
}

impl Senate {
    /// What is on a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<&Occupant> {
        self.cells[cell.index()].as_ref()
    }

    /// The ambassador on a cell.
    #[must_use]
    pub fn placed(&self, cell: Cell) -> Option<&Placed> {
        match self.at(cell) {
            Some(Occupant::Ambassador(placed)) => Some(placed),
            Some(Occupant::Neutral { .. }) | None => None,
        }
    }

    /// Puts something on a cell.
    pub fn put(&mut self, cell: Cell, occupant: Occupant) {
        self.cells[cell.index()] = Some(occupant);
    }

    /// The ambassador that was placed there last.
    pub fn placed_mut(&mut self, at: Option<Cell>) -> Option<&mut Placed> {
        let Some(cell) = at else { return self.module.last_mut() };
        match self.cells[cell.index()].as_mut() {
            Some(Occupant::Ambassador(placed)) => Some(placed),
            Some(Occupant::Neutral { .. }) | None => None,
        }
    }

    /// Every ambassador of the round, with its cell; none for the module.
    pub fn ambassadors(&self) -> impl Iterator<Item = (Option<Cell>, &Placed)> {
        let cells = Cell::ALL.iter().filter_map(|cell| Some((Some(*cell), self.placed(*cell)?)));
        cells.chain(self.module.iter().map(|placed| (None, placed)))
    }

    /// Whether a seat has played this ambassador in the round.
    #[must_use]
    pub fn has_played(&self, seat: Seat, ambassador: Ambassador) -> bool {
        self.ambassadors().any(|(_, placed)| placed.seat == seat && placed.ambassador == ambassador)
    }

    /// Whether a seat's die lies in the Senate (FD-1450).
    #[must_use]
    pub fn has_die(&self, seat: Seat) -> bool {
        self.ambassadors().any(|(_, placed)| placed.seat == seat && placed.die)
    }

    /// The round is over: everything leaves (FD-4750, FD-5380).
    pub fn clear(&mut self) {
        *self = Senate::default();
    }
}

/// The law tiles of both wings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laws {
    /// Still face down, by wing.
    pub stacks: [Pile<Law>; Wing::COUNT],
    /// The laws of this round, by wing.
    pub shown: [Option<Law>; Wing::COUNT],
    /// The laws of round 5, known from round 4 on (FD-4820), by wing.
    pub last: [Option<Law>; Wing::COUNT],
    /// Laws of earlier rounds, by wing (FD-4790).
    pub past: [Vec<Law>; Wing::COUNT],
}

impl Default for Laws {
    fn default() -> Self {
        Laws {
            stacks: std::array::from_fn(|_| Law::ALL.iter().copied().collect()),
            shown: [None; Wing::COUNT],
            last: [None; Wing::COUNT],
            past: Default::default(),
        }
    }
}

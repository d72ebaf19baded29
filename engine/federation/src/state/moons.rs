//! Alteration tokens: on the moons of 6Moon and beside the board.

use orrery_engine::{Pile, Seat};
use serde::{Deserialize, Serialize};

use crate::{facts::Facts, ids::Alteration};

/// How many powers there are (FD-0230).
pub(crate) const POWERS: usize = 4;

/// A place of 6Moon.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moon {
    /// Tokens that lie face down.
    pub hidden: u8,
    /// Tokens that lie face up.
    pub tokens: Vec<Alteration>,
}

/// All tokens that nobody holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moons {
    /// The starting moon, six moons, the planet.
    pub places: Vec<Moon>,
    /// Tokens beside the board, by power from 1 (FD-0420).
    pub beside: [u8; POWERS],
    /// All face-down tokens, by power: on moons and beside the board.
    pub unseen: [Pile<Alteration>; POWERS],
    /// Tokens that a seat looks at to keep one (FD-6380).
    pub looked: Option<(Seat, Vec<Alteration>)>,
    /// Tokens that a seat has seen and put back for good (FD-6385).
    pub buried: Vec<(Seat, Alteration)>,
    /// Tokens that were used (FD-1320).
    pub discarded: Vec<Alteration>,
}

impl Moons {
    pub(super) fn new(facts: &Facts) -> Moons {
        let unseen: [Pile<Alteration>; POWERS] = std::array::from_fn(|n| {
            facts.alterations().filter(|token| usize::from(token.power) == n + 1).collect()
        });
        let places: Vec<Moon> = (0..=facts.last_moon())
            .map(|n| Moon { hidden: facts.moon(n).slots, tokens: Vec::new() })
            .collect();
        let beside = std::array::from_fn(|n| {
            let laid = (0..=facts.last_moon()).map(|moon| facts.moon(moon));
            let laid = laid.filter(|moon| moon.power.map(usize::from) == Some(n + 1));
            unseen[n].len() as u8 - laid.map(|moon| moon.slots).sum::<u8>()
        });
        Moons { places, beside, unseen, looked: None, buried: Vec::new(), discarded: Vec::new() }
    }

    /// A place of 6Moon.
    #[must_use]
    pub fn place(&self, n: u8) -> Option<&Moon> {
        self.places.get(usize::from(n))
    }
}

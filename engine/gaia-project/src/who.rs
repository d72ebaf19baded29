//! Who takes part: the seats, and the Automa of the solo game.

use std::{fmt, ops, str::FromStr};

use orrery_engine::{Seat, UnknownName, stored_as_text};
use serde::{Deserialize, Serialize};

/// A participant: somebody with a colour, pieces on the map, research levels, points and a place in the turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Who {
    /// A player.
    Seat(Seat),
    /// The opponent of the solo game. It has no seat: it decides by its cards.
    Automa,
}

impl Who {
    /// The place in tables by participant. The Automa plays against one seat only, so its place is the second.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Who::Seat(seat) => seat.0 as usize,
            Who::Automa => 1,
        }
    }

    /// The seat that decides for it, if any.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Who::Seat(seat) => Some(seat),
            Who::Automa => None,
        }
    }
}

impl From<Seat> for Who {
    fn from(seat: Seat) -> Who {
        Who::Seat(seat)
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Seat(seat) => seat.fmt(f),
            Who::Automa => f.write_str("automa"),
        }
    }
}

impl FromStr for Who {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Who, UnknownName> {
        if text == "automa" {
            return Ok(Who::Automa);
        }
        text.parse().map(Who::Seat).map_err(|_| UnknownName)
    }
}

stored_as_text!(Who);

/// One value per participant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByWho<T>(pub(crate) Vec<T>);

impl<T> ByWho<T> {
    /// The values, seats first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &T> {
        self.0.iter()
    }

    /// The values, to be changed.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

impl<T> ops::Index<Who> for ByWho<T> {
    type Output = T;

    fn index(&self, who: Who) -> &T {
        &self.0[who.index()]
    }
}

impl<T> ops::IndexMut<Who> for ByWho<T> {
    fn index_mut(&mut self, who: Who) -> &mut T {
        &mut self.0[who.index()]
    }
}

impl<T> ops::Index<Seat> for ByWho<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> ops::IndexMut<Seat> for ByWho<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

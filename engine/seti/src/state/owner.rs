//! Who owns markers and figures.

use std::{fmt, str::FromStr};

use orrery_engine::{Seat, UnknownName, stored_as_text};
use serde::{Deserialize, Serialize};

/// Who owns a marker or a figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Owner {
    /// A player.
    Seat(Seat),
    /// The automated rival of the solo game (SE-0020).
    Rival,
    /// Nobody: neutral markers (SE-3420, SE-5910).
    Neutral,
}

impl Owner {
    /// The player, if it is one.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Owner::Seat(seat) => Some(seat),
            Owner::Rival | Owner::Neutral => None,
        }
    }

    /// Whether this is the player of a seat.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Owner::Seat(seat)
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Owner::Seat(seat) => seat.fmt(f),
            Owner::Rival => f.write_str("rival"),
            Owner::Neutral => f.write_str("neutral"),
        }
    }
}

impl FromStr for Owner {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Owner, UnknownName> {
        match text {
            "rival" => Ok(Owner::Rival),
            "neutral" => Ok(Owner::Neutral),
            seat => seat.parse().map(Owner::Seat).map_err(|_| UnknownName),
        }
    }
}

stored_as_text!(Owner);

impl From<Seat> for Owner {
    fn from(seat: Seat) -> Owner {
        Owner::Seat(seat)
    }
}

/// A figure that its owner moves: its number among the probes or capsules, from 0. Written `p1`, `k1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// A probe in space.
    Probe(u8),
    /// A capsule with a sample (SE-4070).
    Capsule(u8),
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Probe(n) => write!(f, "p{}", n + 1),
            Figure::Capsule(n) => write!(f, "k{}", n + 1),
        }
    }
}

impl FromStr for Figure {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Figure, UnknownName> {
        let number = |digits: &str| match digits.parse::<u8>() {
            Ok(n) if n > 0 => Ok(n - 1),
            Ok(_) | Err(_) => Err(UnknownName),
        };
        match (text.strip_prefix('p'), text.strip_prefix('k')) {
            (Some(digits), _) => number(digits).map(Figure::Probe),
            (None, Some(digits)) => number(digits).map(Figure::Capsule),
            (None, None) => Err(UnknownName),
        }
    }
}

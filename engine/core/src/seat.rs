//! Who sits at the table and who looks on.

use std::{
    fmt,
    ops::{Index, IndexMut},
    str::FromStr,
};

use serde::{Deserialize, Serialize};

/// The most seats any game has; arrays by lane are this long.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from 0. Written `p1`, `p2` … counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// All seats of a table of `count`, in table order.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..count).map(Seat)
    }

    /// The other seats of a table of `count`, clockwise from the left neighbour.
    pub fn others(self, count: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (1..count).map(move |step| Seat((self.0 + step) % count))
    }

    /// The left neighbour at a table of `count`.
    #[must_use]
    pub fn next(self, count: u8) -> Seat {
        Seat((self.0 + 1) % count)
    }

    /// The seat as an index into a list by seat.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0 + 1)
    }
}

/// The text is not a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASeat;

impl fmt::Display for NotASeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a seat, p1 to p{MAX_SEATS}")
    }
}

impl std::error::Error for NotASeat {}

impl FromStr for Seat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Seat, NotASeat> {
        let digits = text.strip_prefix('p').ok_or(NotASeat)?;
        match digits.parse::<u8>() {
            Ok(n) if n >= 1 && usize::from(n) <= MAX_SEATS && !digits.starts_with(['0', '+']) => {
                Ok(Seat(n - 1))
            }
            Ok(_) | Err(_) => Err(NotASeat),
        }
    }
}

/// Whose eyes something is prepared for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player: sees their own hand.
    Seat(Seat),
    /// Anybody else: sees what lies open on the table.
    Spectator,
}

impl Viewer {
    /// Whether the viewer sits here.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// One value per seat, indexed by [`Seat`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// One value for each of `count` seats.
    pub fn new(count: u8, value: impl FnMut(Seat) -> T) -> Self {
        BySeat(Seat::all(count).map(value).collect())
    }

    /// How many seats there are.
    #[must_use]
    pub fn count(&self) -> u8 {
        self.0.len() as u8
    }

    /// The values in table order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.0.iter()
    }

    /// The values in table order, to be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut T> + ExactSizeIterator {
        self.0.iter_mut()
    }

    /// Seats and values in table order.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        self.0.iter().enumerate().map(|(i, value)| (Seat(i as u8), value))
    }

    /// The seats in table order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<T> {
        Seat::all(self.count())
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_written_from_one_and_read_back() {
        for seat in Seat::all(MAX_SEATS as u8) {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        for wrong in ["", "p", "p0", "p9", "p01", "p+1", "1", "P1", "p1 "] {
            assert_eq!(wrong.parse::<Seat>(), Err(NotASeat), "{wrong:?}");
        }
    }

    #[test]
    fn others_go_round_the_table() {
        let others: Vec<_> = Seat(2).others(4).collect();
        assert_eq!(others, [Seat(3), Seat(0), Seat(1)]);
        assert_eq!(Seat(3).next(4), Seat(0));
    }
}

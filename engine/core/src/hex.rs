//! Boards of hexes, in axial coordinates.

use std::{
    fmt,
    ops::{Add, Sub},
    str::FromStr,
};

use serde::{Deserialize, Serialize};

/// A hex by axial coordinates. Written `3x-2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Hex {
    /// First axis.
    pub q: i8,
    /// Second axis.
    pub r: i8,
}

/// The six directions, clockwise.
pub const DIRECTIONS: [Hex; 6] =
    [Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 1), Hex::new(-1, 0), Hex::new(0, -1), Hex::new(1, -1)];

impl Hex {
    /// The middle of the board.
    pub const ORIGIN: Hex = Hex::new(0, 0);

    /// A hex at these coordinates.
    #[must_use]
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    /// The six neighbours, clockwise. Near the edge of the coordinates some are left out.
    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        DIRECTIONS.into_iter().filter_map(move |d| self.checked_add(d))
    }

    fn checked_add(self, other: Hex) -> Option<Hex> {
        Some(Hex::new(self.q.checked_add(other.q)?, self.r.checked_add(other.r)?))
    }

    /// Steps between two hexes.
    #[must_use]
    pub fn distance(self, other: Hex) -> u32 {
        let q = i32::from(self.q) - i32::from(other.q);
        let r = i32::from(self.r) - i32::from(other.r);
        q.abs().max(r.abs()).max((q + r).abs()) as u32
    }

    /// Turned clockwise about the origin by sixths.
    #[must_use]
    pub fn rotated(self, sixths: u8) -> Hex {
        (0..sixths % 6).fold(self, |hex, _| Hex::new(hex.r.wrapping_neg(), hex.q.wrapping_add(hex.r)))
    }

    /// All hexes at most `radius` steps away, by distance and then clockwise.
    pub fn within(self, radius: u8) -> impl Iterator<Item = Hex> {
        (0..=radius).flat_map(move |distance| self.ring(distance))
    }

    /// All hexes exactly `radius` steps away, clockwise.
    pub fn ring(self, radius: u8) -> impl Iterator<Item = Hex> {
        let n = radius as i8;
        let centre = (radius == 0).then_some(self);
        let around = (0..6u8).flat_map(move |side| {
            let corner = Hex::new(n, 0).rotated(side);
            // Two directions on from a corner's own lies the side that leads clockwise to the next corner.
            let along = Hex::new(-1, 1).rotated(side);
            (0..n).map(move |step| self + corner + Hex::new(along.q * step, along.r * step))
        });
        centre.into_iter().chain(around)
    }
}

impl Add for Hex {
    type Output = Hex;

    fn add(self, other: Hex) -> Hex {
        Hex::new(self.q.wrapping_add(other.q), self.r.wrapping_add(other.r))
    }
}

impl Sub for Hex {
    type Output = Hex;

    fn sub(self, other: Hex) -> Hex {
        Hex::new(self.q.wrapping_sub(other.q), self.r.wrapping_sub(other.r))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.q, self.r)
    }
}

/// The text is not a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAHex;

impl FromStr for Hex {
    type Err = NotAHex;

    fn from_str(text: &str) -> Result<Hex, NotAHex> {
        let (q, r) = text.split_once('x').ok_or(NotAHex)?;
        let number = |text: &str| text.parse::<i8>().map_err(|_| NotAHex);
        Ok(Hex::new(number(q)?, number(r)?))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn six_turns_are_none_and_keep_the_distance() {
        for hex in Hex::ORIGIN.within(4) {
            assert_eq!(hex.rotated(6), hex);
            assert_eq!((0..6).fold(hex, |h, _| h.rotated(1)), hex);
            assert_eq!(hex.rotated(1).distance(Hex::ORIGIN), hex.distance(Hex::ORIGIN));
        }
        assert_eq!(DIRECTIONS[0].rotated(1), DIRECTIONS[1], "clockwise");
    }

    #[test]
    fn rings_have_six_hexes_per_step_in_order() {
        let centre = Hex::new(2, -1);
        for radius in 1..6 {
            let ring: Vec<_> = centre.ring(radius).collect();
            assert_eq!(ring.len(), 6 * usize::from(radius));
            assert_eq!(ring.iter().collect::<BTreeSet<_>>().len(), ring.len());
            assert!(ring.iter().all(|hex| hex.distance(centre) == u32::from(radius)));
            assert!(ring.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
        }
        assert_eq!(centre.within(3).count(), 1 + 6 + 12 + 18);
    }

    #[test]
    fn neighbours_are_one_step_away_even_at_the_edge() {
        assert_eq!(Hex::ORIGIN.neighbours().count(), 6);
        assert!(Hex::new(i8::MAX, 0).neighbours().all(|hex| hex.distance(Hex::new(i8::MAX, 0)) == 1));
    }

    #[test]
    fn hexes_are_written_and_read() {
        for hex in Hex::ORIGIN.within(12) {
            assert_eq!(hex.to_string().parse(), Ok(hex));
        }
        for wrong in ["", "x", "1x", "x1", "1y2", "300x1", "1x2x3"] {
            assert_eq!(wrong.parse::<Hex>(), Err(NotAHex), "{wrong:?}");
        }
    }
}

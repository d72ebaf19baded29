//! Squares of a planet, and sets of them.

use std::{fmt, str::FromStr};

use orrery_engine::{Cell, UnknownName};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// Columns and rows of every planet grid.
pub const SIDE: u8 = 12;

/// A square of a planet grid: column and row from the upper left corner. Written `5,8`, stored `[5,8]`.
///
/// Ordered by rows. Rows are 16 numbers apart, so that a step to a side never runs into the next row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square in that column and row, if the grid reaches so far.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Option<Square> {
        if x < SIDE && y < SIDE { Some(Square(y << 4 | x)) } else { None }
    }

    /// All squares, row by row.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| Square(y << 4 | x)))
    }

    /// Its column.
    #[must_use]
    pub const fn x(self) -> u8 {
        self.0 & 15
    }

    /// Its row.
    #[must_use]
    pub const fn y(self) -> u8 {
        self.0 >> 4
    }

    /// Its number, below [`Square::NUMBERS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The size of a table with one entry for each square.
    pub const NUMBERS: usize = (SIDE as usize) << 4;

    /// The square so many columns to the right and rows down, if the grid reaches so far.
    #[must_use]
    pub fn moved(self, columns: i8, rows: i8) -> Option<Square> {
        Square::new(self.x().checked_add_signed(columns)?, self.y().checked_add_signed(rows)?)
    }

    /// Whether the other shares a side with it.
    #[must_use]
    pub const fn is_beside(self, other: Square) -> bool {
        self.x().abs_diff(other.x()) + self.y().abs_diff(other.y()) == 1
    }

    /// Whether the other shares only a corner with it.
    #[must_use]
    pub const fn is_diagonal_to(self, other: Square) -> bool {
        self.x().abs_diff(other.x()) == 1 && self.y().abs_diff(other.y()) == 1
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

impl FromStr for Square {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Square, UnknownName> {
        let (x, y) = text.split_once(',').ok_or(UnknownName)?;
        let number = |text: &str| {
            let canonical = text == "0" || !text.starts_with(['0', '+']);
            text.parse().ok().filter(|_| canonical).ok_or(UnknownName)
        };
        Square::new(number(x)?, number(y)?).ok_or(UnknownName)
    }
}

impl From<Square> for Cell {
    fn from(square: Square) -> Cell {
        Cell::new(square.x() as i8, square.y() as i8)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.x(), self.y()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (x, y) = Deserialize::deserialize(deserializer)?;
        Square::new(x, y).ok_or_else(|| D::Error::custom("a square beyond the grid"))
    }
}

/// A set of squares: one bit each, four rows of 16 in a word. Stored as the list of its squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Mask([u64; 3]);

impl Mask {
    /// No square.
    pub const EMPTY: Mask = Mask([0; 3]);
    /// Every square of the field.
    pub const FIELD: Mask = Mask([0x0fff_0fff_0fff_0fff; 3]);

    /// Only this square.
    #[must_use]
    pub const fn of(square: Square) -> Mask {
        let mut words = [0; 3];
        words[(square.0 >> 6) as usize] = 1 << (square.0 & 63);
        Mask(words)
    }

    /// A row of the field.
    #[must_use]
    pub const fn row(y: u8) -> Mask {
        let mut words = [0; 3];
        words[(y >> 2) as usize] = 0x0fff << ((y & 3) << 4);
        Mask(words)
    }

    /// A column of the field.
    #[must_use]
    pub const fn column(x: u8) -> Mask {
        Mask([0x0001_0001_0001_0001 << x; 3])
    }

    /// Whether the square is in it.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0[(square.0 >> 6) as usize] >> (square.0 & 63) & 1 == 1
    }

    /// One square more.
    pub fn insert(&mut self, square: Square) {
        *self = self.union(Mask::of(square));
    }

    /// One square less.
    pub fn remove(&mut self, square: Square) {
        *self = self.minus(Mask::of(square));
    }

    /// How many squares there are.
    #[must_use]
    pub const fn len(self) -> u8 {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as u8
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The squares of both.
    #[must_use]
    pub const fn union(self, other: Mask) -> Mask {
        let (a, b) = (self.0, other.0);
        Mask([a[0] | b[0], a[1] | b[1], a[2] | b[2]])
    }

    /// What both have in common.
    #[must_use]
    pub const fn and(self, other: Mask) -> Mask {
        let (a, b) = (self.0, other.0);
        Mask([a[0] & b[0], a[1] & b[1], a[2] & b[2]])
    }

    /// What the other has not.
    #[must_use]
    pub const fn minus(self, other: Mask) -> Mask {
        let (a, b) = (self.0, other.0);
        Mask([a[0] & !b[0], a[1] & !b[1], a[2] & !b[2]])
    }

    /// Whether they have a square in common.
    #[must_use]
    pub const fn meets(self, other: Mask) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether every square of it is in the other.
    #[must_use]
    pub const fn within(self, other: Mask) -> bool {
        self.minus(other).is_empty()
    }

    /// Moved one column to the right; what leaves the field is lost.
    #[must_use]
    pub const fn right(self) -> Mask {
        let a = self.0;
        Mask([a[0] << 1, a[1] << 1, a[2] << 1]).and(Mask::FIELD)
    }

    /// Moved one column to the left; what leaves the field is lost.
    #[must_use]
    pub const fn left(self) -> Mask {
        let a = self.0;
        Mask([a[0] >> 1, a[1] >> 1, a[2] >> 1]).and(Mask::FIELD)
    }

    /// Moved one row down; what leaves the field is lost.
    #[must_use]
    pub const fn down(self) -> Mask {
        let a = self.0;
        Mask([a[0] << 16, a[1] << 16 | a[0] >> 48, a[2] << 16 | a[1] >> 48])
    }

    /// Moved one row up; what leaves the field is lost.
    #[must_use]
    pub const fn up(self) -> Mask {
        let a = self.0;
        Mask([a[0] >> 16 | a[1] << 48, a[1] >> 16 | a[2] << 48, a[2] >> 16])
    }

    /// The squares outside it that share a side with one of it (PU-0960: never only a corner).
    #[must_use]
    pub const fn beside(self) -> Mask {
        self.left().union(self.right()).union(self.up()).union(self.down()).minus(self)
    }

    /// The part of it that hangs together with `seed` by sides.
    #[must_use]
    pub fn connected(self, seed: Mask) -> Mask {
        let mut area = seed.and(self);
        loop {
            let grown = area.union(area.beside().and(self));
            if grown == area {
                return area;
            }
            area = grown;
        }
    }

    /// Its parts that hang together by sides, in the order of their first squares (PU-0050).
    pub fn areas(self) -> impl Iterator<Item = Mask> {
        let mut left = self;
        std::iter::from_fn(move || {
            let area = left.connected(Mask::of(left.first()?));
            left = left.minus(area);
            Some(area)
        })
    }

    /// The squares, row by row.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        let mut word = 0;
        std::iter::from_fn(move || {
            while word < 3 {
                if left[word] != 0 {
                    let bit = left[word].trailing_zeros() as u8;
                    left[word] &= left[word] - 1;
                    return Some(Square((word as u8) << 6 | bit));
                }
                word += 1;
            }
            None
        })
    }

    /// The first square, if there is one.
    #[must_use]
    pub fn first(self) -> Option<Square> {
        self.iter().next()
    }
}

impl FromIterator<Square> for Mask {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Mask::EMPTY, |mask, square| mask.union(Mask::of(square)))
    }
}

impl fmt::Debug for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Mask {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Mask {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Square>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(squares: &[(u8, u8)]) -> Mask {
        squares.iter().filter_map(|(x, y)| Square::new(*x, *y)).collect()
    }

    #[test]
    fn what_goes_in_comes_out_row_by_row() {
        let set = mask(&[(11, 11), (0, 0), (11, 3), (0, 4), (5, 8)]);
        assert_eq!(serde_json::to_string(&set).unwrap(), "[[0,0],[11,3],[0,4],[5,8],[11,11]]");
        assert_eq!(serde_json::from_str::<Mask>("[[0,0],[11,3],[0,4],[5,8],[11,11]]").unwrap(), set);
        assert_eq!(set.len(), 5);
        assert_eq!(Mask::FIELD.len(), 144);
        assert_eq!(Square::all().collect::<Mask>(), Mask::FIELD);
        assert!(serde_json::from_str::<Mask>("[[12,0]]").is_err());
    }

    #[test]
    fn moving_loses_what_leaves_the_field() {
        let corners = mask(&[(0, 0), (11, 0), (0, 11), (11, 11)]);
        assert_eq!(corners.right(), mask(&[(1, 0), (1, 11)]));
        assert_eq!(corners.left(), mask(&[(10, 0), (10, 11)]));
        assert_eq!(corners.down(), mask(&[(0, 1), (11, 1)]));
        assert_eq!(corners.up(), mask(&[(0, 10), (11, 10)]));
        assert_eq!(mask(&[(4, 3)]).down(), mask(&[(4, 4)]), "from word to word");
        assert_eq!(mask(&[(4, 4)]).up(), mask(&[(4, 3)]), "from word to word");
    }

    #[test]
    fn areas_hang_together_by_sides_only() {
        let set = mask(&[(1, 1), (2, 1), (3, 2), (3, 3), (11, 4), (0, 5)]);
        let areas: Vec<u8> = set.areas().map(Mask::len).collect();
        assert_eq!(areas, [2, 2, 1, 1]);
    }

    #[test]
    fn neighbours_share_a_side_or_only_a_corner() {
        let at = Square::new(5, 5).unwrap();
        let around =
            |is: fn(Square, Square) -> bool| Square::all().filter(|to| is(at, *to)).collect::<Mask>();
        let beside = around(Square::is_beside);
        assert_eq!(beside, Mask::of(at).beside());
        assert_eq!(around(Square::is_diagonal_to), mask(&[(4, 4), (6, 4), (4, 6), (6, 6)]));
    }

    #[test]
    fn squares_are_written_and_read() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for wrong in ["", "12,0", "0,12", "1", "1,1,1", "01,1", "+1,1", "-1,0"] {
            assert_eq!(wrong.parse::<Square>(), Err(UnknownName), "{wrong:?}");
        }
    }
}

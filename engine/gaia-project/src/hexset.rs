//! Hexes of a board by number, and sets of them.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A hex of the board, by its number in reading order. Cheaper than coordinates in every table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spot(pub u8);

impl Spot {
    /// No hex, in tables of neighbours.
    pub const NONE: u8 = u8::MAX;

    /// The number as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Spot> for u8 {
    fn from(spot: Spot) -> u8 {
        spot.0
    }
}

/// A set of hexes: one bit each, 256 in all, copied by value. A hex is a `Spot` or, in the search for federations, a
/// bare number, because there hexes are numbered in more than one way. The order of sets is the order of their
/// words, lowest hexes first; it only serves to list sets canonically.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HexSet([u64; 4]);

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet([0; 4]);

    /// The hexes 0 to `count - 1`.
    #[must_use]
    pub fn first_n(count: usize) -> HexSet {
        (0..=u8::MAX).take(count).collect()
    }

    /// The set of one hex.
    #[must_use]
    pub fn one(hex: impl Into<u8>) -> HexSet {
        let mut set = HexSet::EMPTY;
        set.insert(hex);
        set
    }

    /// The set of these four words, lowest hexes first.
    #[must_use]
    pub const fn from_words(words: [u64; 4]) -> HexSet {
        HexSet(words)
    }

    /// The four words, lowest hexes first.
    #[must_use]
    pub const fn words(self) -> [u64; 4] {
        self.0
    }

    /// Whether the hex is in it.
    #[must_use]
    pub fn contains(self, hex: impl Into<u8>) -> bool {
        let hex = hex.into();
        self.0[usize::from(hex >> 6)] >> (hex & 63) & 1 == 1
    }

    /// One hex more.
    pub fn insert(&mut self, hex: impl Into<u8>) {
        let hex = hex.into();
        self.0[usize::from(hex >> 6)] |= 1 << (hex & 63);
    }

    /// One hex less.
    pub fn remove(&mut self, hex: impl Into<u8>) {
        let hex = hex.into();
        self.0[usize::from(hex >> 6)] &= !(1 << (hex & 63));
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The hexes of both.
    #[must_use]
    pub const fn union(self, other: HexSet) -> HexSet {
        let (a, b) = (self.0, other.0);
        HexSet([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }

    /// What both have in common.
    #[must_use]
    pub const fn and(self, other: HexSet) -> HexSet {
        let (a, b) = (self.0, other.0);
        HexSet([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
    }

    /// What the other has not.
    #[must_use]
    pub const fn minus(self, other: HexSet) -> HexSet {
        let (a, b) = (self.0, other.0);
        HexSet([a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]])
    }

    /// Whether both have a hex in common.
    #[must_use]
    pub const fn meets(self, other: HexSet) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether every hex of it is in the other.
    #[must_use]
    pub const fn within(self, other: HexSet) -> bool {
        self.minus(other).is_empty()
    }

    /// The hexes in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Spot> {
        self.numbers().map(Spot)
    }

    /// The numbers of the hexes in ascending order.
    #[must_use]
    pub fn numbers(self) -> Numbers {
        Numbers { words: self.0, at: 0 }
    }

    /// The first hex, if there is one.
    #[must_use]
    pub fn first(self) -> Option<Spot> {
        self.iter().next()
    }

    /// The number of the first hex, if there is one.
    #[must_use]
    pub fn lowest(self) -> Option<u8> {
        self.numbers().next()
    }
}

/// Iterator over the numbers of the hexes of a set.
#[derive(Debug, Clone)]
pub struct Numbers {
    words: [u64; 4],
    at: u8,
}

impl Iterator for Numbers {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        while let Some(word) = self.words.get_mut(usize::from(self.at)) {
            if *word != 0 {
                let bit = word.trailing_zeros() as u8;
                *word &= *word - 1;
                return Some(self.at << 6 | bit);
            }
            self.at += 1;
        }
        None
    }
}

impl<T: Into<u8>> FromIterator<T> for HexSet {
    fn from_iter<I: IntoIterator<Item = T>>(hexes: I) -> Self {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl BitOr for HexSet {
    type Output = HexSet;

    fn bitor(self, other: HexSet) -> HexSet {
        self.union(other)
    }
}

impl BitOrAssign for HexSet {
    fn bitor_assign(&mut self, other: HexSet) {
        *self = self.union(other);
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;

    fn bitand(self, other: HexSet) -> HexSet {
        self.and(other)
    }
}

impl BitAndAssign for HexSet {
    fn bitand_assign(&mut self, other: HexSet) {
        *self = self.and(other);
    }
}

impl Sub for HexSet {
    type Output = HexSet;

    fn sub(self, other: HexSet) -> HexSet {
        self.minus(other)
    }
}

impl SubAssign for HexSet {
    fn sub_assign(&mut self, other: HexSet) {
        *self = self.minus(other);
    }
}

impl std::fmt::Debug for HexSet {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_set().entries(self.numbers()).finish()
    }
}

// Written as the list of its hexes: short, and readable in a stored table.
impl Serialize for HexSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for HexSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Spot>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out_in_order() {
        let spots = [Spot(255), Spot(0), Spot(64), Spot(63), Spot(128)];
        let set: HexSet = spots.into_iter().collect();
        assert_eq!(set.iter().map(|spot| spot.0).collect::<Vec<_>>(), [0, 63, 64, 128, 255]);
        assert_eq!(set.len(), 5);
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(text, "[0,63,64,128,255]");
        assert_eq!(serde_json::from_str::<HexSet>(&text).unwrap(), set);
        let mut less = set;
        less.remove(Spot(64));
        assert!(less.within(set) && !set.within(less));
        assert_eq!(set.minus(less).first(), Some(Spot(64)));
    }

    #[test]
    fn spots_and_numbers_are_the_same_hexes() {
        let set: HexSet = [3_u8, 200].into_iter().collect();
        assert_eq!(set, [Spot(200), Spot(3)].into_iter().collect());
        assert!(set.contains(3_u8) && set.contains(Spot(200)) && !set.contains(4_u8));
        assert_eq!((set.lowest(), set.first()), (Some(3), Some(Spot(3))));
        assert_eq!((HexSet::EMPTY.lowest(), HexSet::EMPTY.first()), (None, None));
        assert_eq!(format!("{set:?}"), "{3, 200}");
    }

    #[test]
    fn operators_do_what_their_names_say() {
        let (low, high) = (HexSet::first_n(130), HexSet::first_n(256) - HexSet::first_n(120));
        assert_eq!((low.len(), high.len()), (130, 136));
        assert_eq!(low & high, (120_u8..130).collect::<HexSet>());
        assert_eq!(low | high, HexSet::first_n(256));
        assert_eq!(low - high, HexSet::first_n(120));
        assert!(low.meets(high) && !low.meets(high - low));
        let mut set = low;
        set &= high;
        set |= HexSet::one(7_u8);
        set -= HexSet::one(Spot(120));
        assert_eq!(set.numbers().collect::<Vec<_>>(), [7, 121, 122, 123, 124, 125, 126, 127, 128, 129]);
        assert_eq!(HexSet::from_words(set.words()), set);
    }
}

//! Sets of hexes: 256 bits, copied by value.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of hex numbers 0 to 255. The order of sets is the order of their words, lowest hexes first;
/// it only serves to list sets canonically.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HexSet([u64; 4]);

impl HexSet {
    /// The empty set.
    pub const EMPTY: HexSet = HexSet([0; 4]);

    /// The hexes 0 to `count - 1`.
    #[must_use]
    pub fn first_n(count: usize) -> HexSet {
        (0..count).map(hex).collect()
    }

    /// The set of one hex.
    #[must_use]
    pub fn one(hex: u8) -> HexSet {
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
    pub fn words(self) -> [u64; 4] {
        self.0
    }

    /// Adds a hex.
    pub fn insert(&mut self, hex: u8) {
        self.0[usize::from(hex >> 6)] |= 1 << (hex & 63);
    }

    /// Removes a hex.
    pub fn remove(&mut self, hex: u8) {
        self.0[usize::from(hex >> 6)] &= !(1 << (hex & 63));
    }

    /// Whether the hex is in the set.
    #[must_use]
    pub fn contains(self, hex: u8) -> bool {
        self.0[usize::from(hex >> 6)] >> (hex & 63) & 1 == 1
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// Whether the sets have a hex in common.
    #[must_use]
    pub fn meets(self, other: HexSet) -> bool {
        !(self & other).is_empty()
    }

    /// Whether every hex is also in `other`.
    #[must_use]
    pub fn within(self, other: HexSet) -> bool {
        (self - other).is_empty()
    }

    /// Number of hexes.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Lowest hex.
    #[must_use]
    pub fn first(self) -> Option<u8> {
        self.iter().next()
    }

    /// The hexes in increasing order.
    #[must_use]
    pub fn iter(self) -> Hexes {
        Hexes { words: self.0, at: 0 }
    }
}

/// Hex number of an index; boards have at most 256 hexes.
#[expect(clippy::cast_possible_truncation, reason = "indices of hexes are below 256")]
pub(crate) fn hex(index: usize) -> u8 {
    debug_assert!(index < 256);
    index as u8
}

/// Iterator over the hexes of a set.
#[derive(Debug, Clone)]
pub struct Hexes {
    words: [u64; 4],
    at: usize,
}

impl Iterator for Hexes {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        while self.at < 4 {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(hex(self.at * 64 + word.trailing_zeros() as usize));
            }
            self.at += 1;
        }
        None
    }
}

impl IntoIterator for HexSet {
    type Item = u8;
    type IntoIter = Hexes;

    fn into_iter(self) -> Hexes {
        self.iter()
    }
}

impl FromIterator<u8> for HexSet {
    fn from_iter<I: IntoIterator<Item = u8>>(hexes: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl BitOr for HexSet {
    type Output = HexSet;

    fn bitor(mut self, other: HexSet) -> HexSet {
        self |= other;
        self
    }
}

impl BitOrAssign for HexSet {
    fn bitor_assign(&mut self, other: HexSet) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;

    fn bitand(mut self, other: HexSet) -> HexSet {
        self &= other;
        self
    }
}

impl BitAndAssign for HexSet {
    fn bitand_assign(&mut self, other: HexSet) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
    }
}

impl Sub for HexSet {
    type Output = HexSet;

    fn sub(mut self, other: HexSet) -> HexSet {
        self -= other;
        self
    }
}

impl SubAssign for HexSet {
    fn sub_assign(&mut self, other: HexSet) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= !b);
    }
}

impl std::fmt::Debug for HexSet {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_set().entries(self.iter()).finish()
    }
}

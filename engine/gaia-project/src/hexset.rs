//! Hexes of a board by number, and sets of them.

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

/// A set of hexes: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct HexSet(pub [u64; 4]);

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet([0; 4]);

    /// Whether the hex is in it.
    #[must_use]
    pub const fn contains(self, spot: Spot) -> bool {
        self.0[(spot.0 >> 6) as usize] >> (spot.0 & 63) & 1 == 1
    }

    /// One hex more.
    pub fn insert(&mut self, spot: Spot) {
        self.0[usize::from(spot.0 >> 6)] |= 1 << (spot.0 & 63);
    }

    /// One hex less.
    pub fn remove(&mut self, spot: Spot) {
        self.0[usize::from(spot.0 >> 6)] &= !(1 << (spot.0 & 63));
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

    /// Whether every hex of it is in the other.
    #[must_use]
    pub const fn within(self, other: HexSet) -> bool {
        self.minus(other).is_empty()
    }

    /// The hexes in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Spot> {
        let mut left = self.0;
        let mut word = 0;
        std::iter::from_fn(move || {
            while word < 4 {
                if left[word] != 0 {
                    let bit = left[word].trailing_zeros() as u8;
                    left[word] &= left[word] - 1;
                    return Some(Spot((word as u8) << 6 | bit));
                }
                word += 1;
            }
            None
        })
    }

    /// The first hex, if there is one.
    #[must_use]
    pub fn first(self) -> Option<Spot> {
        self.iter().next()
    }
}

impl FromIterator<Spot> for HexSet {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> Self {
        let mut set = HexSet::EMPTY;
        spots.into_iter().for_each(|spot| set.insert(spot));
        set
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
}

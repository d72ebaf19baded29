//! Steiner minima for sets of groups, shared by all questions about one net.
//!
//! For a set L of groups and a node x (group or hex), `M[L][x]` is the least number of satellites that connect
//! L and x, the satellite on x counted if x is a hex; groups cost nothing and may be used as stepping stones
//! whether they are in L or not (GP-2130). A row of the table is `M[L]`; it is computed when first needed,
//! from the rows of smaller subsets of L (Dreyfus and Wagner), as far as they can matter.

use super::field::{Mask, bits};
use super::masks::MaskMap;
use super::net::{GROUP_LANES, Net};
use super::query::MAX_SATELLITES;
use super::spread::{FAR, Work};

/// Row number of a set that cannot be connected within the limit at all.
pub(crate) const NO_ROW: u32 = u32::MAX;

/// Bytes a vector register holds on every machine; rows are padded to it.
pub(crate) const LANES: usize = 16;

/// The rows and minima computed so far.
#[derive(Debug)]
pub(crate) struct Table<'a> {
    pub(crate) net: &'a Net,
    /// More satellites than this count as not connected.
    pub(crate) limit: u8,
    /// Bytes of the groups in a row; the hexes follow.
    head: usize,
    /// Bytes of a row.
    width: usize,
    rows: Vec<u8>,
    index: MaskMap<u32>,
    /// Rows of sets that are split at the node itself; see `minima`.
    pub(crate) splits: MaskMap<u32>,
    /// Rows of lower bounds; see `minima`.
    pub(crate) thins: MaskMap<u32>,
    /// Rows of lower bounds of sets that are split at the node itself; see `minima`.
    pub(crate) thin_splits: MaskMap<u32>,
    /// Minima of sets, exact or lower bounds; see `minima`.
    pub(crate) minima: MaskMap<u8>,
    /// Fewest satellites between two groups, stepping stones free.
    pub(crate) distances: Vec<[u8; GROUP_LANES]>,
}

/// Satellites from a set of groups to every node; `FAR` beyond the limit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<'t> {
    /// To connect the set and the group.
    pub(crate) groups: &'t [u8],
    /// To connect the set and a satellite on the hex, that one included.
    pub(crate) hexes: &'t [u8],
}

impl<'a> Table<'a> {
    pub(crate) fn new(net: &'a Net, limit: u8) -> Table<'a> {
        let head = net.groups.next_multiple_of(LANES);
        let mut table = Table {
            net,
            limit: limit.min(MAX_SATELLITES),
            head,
            width: head + net.hexes.len().next_multiple_of(LANES),
            rows: Vec::new(),
            index: MaskMap::new(),
            splits: MaskMap::new(),
            thins: MaskMap::new(),
            thin_splits: MaskMap::new(),
            minima: MaskMap::new(),
            distances: vec![[FAR; GROUP_LANES]; net.groups],
        };
        for group in 0..net.groups {
            let mut all = [FAR; GROUP_LANES];
            if let Some(row) = table.row(1 << group) {
                all.iter_mut().zip(row.groups).for_each(|(to, &satellites)| *to = satellites);
            }
            table.distances[group] = all;
        }
        table
    }

    /// The row of a set that is not empty, if the set can be connected within the limit.
    pub(crate) fn row(&mut self, set: Mask) -> Option<Row<'_>> {
        let number = self.number(set)?;
        Some(self.get(number))
    }

    /// A row by its number.
    pub(crate) fn get(&self, number: u32) -> Row<'_> {
        let row = &self.rows[number as usize * self.width..][..self.width];
        let (groups, hexes) = row.split_at(self.head);
        Row { groups, hexes }
    }

    /// Keeps a row.
    pub(crate) fn store(&mut self, work: &Work) -> u32 {
        let number = self.rows.len() / self.width.max(1);
        self.rows.extend_from_slice(&work.groups[..self.head]);
        self.rows.extend_from_slice(&work.hexes[..self.width - self.head]);
        u32::try_from(number).unwrap_or(NO_ROW)
    }

    /// Row number of a set, computed now if need be.
    pub(crate) fn number(&mut self, set: Mask) -> Option<u32> {
        let number = self.index.get(set).unwrap_or_else(|| {
            let number = self.compute(set).unwrap_or(NO_ROW);
            self.index.set(set, number);
            number
        });
        (number != NO_ROW).then_some(number)
    }

    /// The row comes from two parts of the set that meet, and further satellites. First the parts whose rows are
    /// there; then others only where lower bounds of them undercut what was found.
    fn compute(&mut self, set: Mask) -> Option<u32> {
        let mut work = Work::new(FAR);
        if set.is_power_of_two() {
            work.walk(self.net, set.trailing_zeros() as usize, self.limit);
            return Some(self.store(&work));
        }
        let fewest = self.fewest(set)?;
        bits(set).for_each(|group| work.groups[group] = fewest);
        let lowest = set & set.wrapping_neg();
        // The part with the lowest group and the rest: each way to split once.
        let splits = subsets(set ^ lowest).map(|part| (set ^ part, part));
        let mut dear = Vec::new();
        for (one, two) in splits {
            match (self.cheap(one), self.cheap(two)) {
                (Some(one), Some(two)) => work.lower_to_meeting(self.get(one), self.get(two)),
                _ => dear.push((one, two)),
            }
        }
        work.spread(self.net, set, self.limit)?;
        if self.undercut(&dear, &mut work) {
            work.spread(self.net, set, self.limit)?;
        }
        Some(self.store(&work))
    }

    /// The row of a set if it is there or soon computed.
    fn cheap(&mut self, set: Mask) -> Option<u32> {
        if set.count_ones() <= 2 {
            self.number(set)
        } else {
            self.index.get(set).filter(|&number| number != NO_ROW)
        }
    }

    /// Lets the parts meet whose lower bounds are below the numbers found.
    fn undercut(&mut self, splits: &[(Mask, Mask)], work: &mut Work) -> bool {
        let mut any = false;
        for &(one, two) in splits {
            let (Some(low_one), Some(low_two)) = (self.low(one), self.low(two)) else { continue };
            if work.exceeds_meeting(self.get(low_one), self.get(low_two), self.limit)
                && let (Some(one), Some(two)) = (self.number(one), self.number(two))
            {
                work.lower_to_meeting(self.get(one), self.get(two));
                any = true;
            }
        }
        any
    }

    /// The row of a set if it is there, else lower bounds of it; `None` if it is out of reach.
    pub(crate) fn low(&mut self, set: Mask) -> Option<u32> {
        if set.count_ones() <= 2 {
            return self.number(set);
        }
        match self.index.get(set) {
            Some(NO_ROW) => None,
            Some(number) => Some(number),
            None => self.thin(set),
        }
    }
}

/// Subsets that are not empty, the set itself included, in descending order.
pub(crate) fn subsets(set: Mask) -> impl Iterator<Item = Mask> {
    let mut next = set;
    std::iter::from_fn(move || {
        let part = next;
        next = part.wrapping_sub(1) & set;
        if part == 0 {
            next = 0;
            None
        } else {
            Some(part)
        }
    })
}

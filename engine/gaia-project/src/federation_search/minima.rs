//! The minimum m(S) of a set, without the rows of its large subsets.
//!
//! A tree over S has a node whose branches each hold at most half of S. So m(S) is the least sum of rows at one
//! node over all partitions of S into such parts; and since two parts that are together no more than half can
//! be taken as one, two or three parts are enough. Up to five groups that takes the rows of pairs. Beyond,
//! rows of triples and more are computed only where the minima of the parts, and then rows of lower bounds, leave
//! a chance. A known upper bound saves most of the work.

use super::field::{Mask, bits};
use super::spread::{FAR, Work, least_sum, least_sum_of_three};
use super::table::{Table, subsets};

/// Marks a known minimum that is only a lower bound.
const AT_LEAST: u8 = 0x80;

impl Table<'_> {
    /// Fewest satellites that connect the set (GP-2190), if within the limit.
    pub(crate) fn fewest(&mut self, set: Mask) -> Option<u8> {
        // Often two groups alone are too far apart.
        let is_far = |one: usize| bits(set).any(|two| self.distances[one][two] > self.limit);
        if bits(set).any(is_far) {
            return None;
        }
        let fewest = self.fewest_below(set, self.limit + 1, 0);
        (fewest <= self.limit).then_some(fewest)
    }

    /// The smaller of m(S) and the bound. `fresh` may name groups that were added to S last: what is computed for
    /// the others then serves all sets that extend the same one.
    pub(crate) fn fewest_below(&mut self, set: Mask, bound: u8, fresh: Mask) -> u8 {
        let beyond = set & set.wrapping_sub(1);
        if beyond & beyond.wrapping_sub(1) == 0 {
            return self.apart(set).min(bound);
        }
        match self.minima.get(set) {
            Some(exact) if exact & AT_LEAST == 0 => return exact.min(bound),
            Some(least) if least & !AT_LEAST >= bound => return bound,
            _ => {}
        }
        let pivot = if fresh & set == 0 { set } else { fresh & set };
        let pivot = pivot & pivot.wrapping_neg();
        let others = set ^ pivot;
        let fewest = match set.count_ones() {
            3 => self.three(set).min(bound),
            4 => self.four(pivot, others, bound),
            5 => self.five(pivot, others, bound),
            6 => self.six(pivot, others, bound),
            _ => self.many(pivot, others, bound),
        };
        self.minima.set(set, if fewest < bound { fewest } else { bound | AT_LEAST });
        fewest
    }

    /// Distance of two groups; 0 for less than two.
    fn apart(&self, set: Mask) -> u8 {
        let rest = set & set.wrapping_sub(1);
        if rest == 0 {
            0
        } else {
            self.distances[set.trailing_zeros() as usize][rest.trailing_zeros() as usize]
        }
    }

    fn three(&mut self, set: Mask) -> u8 {
        let mut rows = bits(set).map(|group| self.number(1 << group));
        let (Some(Some(one)), Some(Some(two)), Some(Some(three))) = (rows.next(), rows.next(), rows.next())
        else {
            return FAR;
        };
        drop(rows);
        least_sum_of_three(self.get(one), self.get(two), self.get(three))
    }

    /// Two pairs.
    fn four(&mut self, pivot: Mask, others: Mask, mut best: u8) -> u8 {
        for group in bits(others) {
            let (pair, rest) = (pivot | 1 << group, others & !(1 << group));
            // At a hex the parts share one satellite.
            if self.apart(pair).saturating_add(self.apart(rest)) <= best {
                best = best.min(self.meeting(pair, rest));
            }
        }
        best
    }

    /// Two pairs and one.
    fn five(&mut self, pivot: Mask, others: Mask, mut best: u8) -> u8 {
        best = best.min(self.meeting_split(pivot, others));
        for group in bits(others) {
            let (pair, rest) = (pivot | 1 << group, others & !(1 << group));
            if self.leaves_chance(pair, rest, best) {
                best = best.min(self.meeting_split(pair, rest));
            }
        }
        best
    }

    /// Three pairs, or two triples.
    fn six(&mut self, pivot: Mask, others: Mask, mut best: u8) -> u8 {
        for group in bits(others) {
            let (pair, rest) = (pivot | 1 << group, others & !(1 << group));
            if self.leaves_chance(pair, rest, best) {
                best = best.min(self.meeting_split(pair, rest));
            }
        }
        for one in bits(others) {
            for two in bits(others & (Mask::MAX << one << 1)) {
                let part = 1 << one | 1 << two;
                best = self.careful_meeting([pivot | part, others ^ part, 0], best);
            }
        }
        best
    }

    /// Partitions of larger sets: those whose lower bounds leave a chance.
    fn many(&mut self, pivot: Mask, others: Mask, mut best: u8) -> u8 {
        let half = others.count_ones().div_ceil(2);
        for rest in subsets(others).filter(|rest| rest.count_ones() >= others.count_ones() + 1 - half) {
            let part = pivot | others ^ rest;
            if !self.leaves_chance(part, rest, best) {
                continue;
            }
            let Some(one) = self.thin(part) else { continue };
            let two = self.thin_split(rest, half);
            if least_sum(self.get(one), self.get(two)) < best {
                best = self.cut(part, rest, half, best);
            }
        }
        best
    }

    /// Partitions of the rest into one or two parts, no two of all parts being together half or less.
    fn cut(&mut self, part: Mask, rest: Mask, half: u32, mut best: u8) -> u8 {
        for (two, three) in splits(rest, half) {
            let size = part.count_ones();
            if size + two.count_ones() > half && (three == 0 || size + three.count_ones() > half) {
                best = self.careful_meeting([part, two, three], best);
            }
        }
        best
    }

    /// Row of lower bounds for a set that may be split once at the node.
    fn thin_split(&mut self, set: Mask, half: u32) -> u32 {
        let key = set | half << (Mask::BITS - 4);
        if let Some(number) = self.thin_splits.get(key) {
            return number;
        }
        let (mut work, mut whole) = (Work::new(FAR), None);
        for (two, three) in splits(set, half) {
            let Some(two) = self.thin(two) else { continue };
            if three == 0 {
                whole = Some(two);
            } else if let Some(three) = self.thin(three) {
                work.lower_to_meeting(self.get(two), self.get(three));
            }
        }
        if let Some(whole) = whole {
            work.lower_to(self.get(whole));
        }
        let number = self.store(&work);
        self.thin_splits.set(key, number);
        number
    }

    /// Whether two parts that meet may have less than the best; at a hex they share one satellite.
    fn leaves_chance(&mut self, one: Mask, two: Mask, best: u8) -> bool {
        let one = self.fewest_below(one, best + 1, 0);
        one <= best && one + self.fewest_below(two, best + 1 - one, 0) <= best
    }

    /// Least sum at one node.
    fn meeting(&mut self, one: Mask, two: Mask) -> u8 {
        let (Some(one), Some(two)) = (self.number(one), self.number(two)) else { return FAR };
        least_sum(self.get(one), self.get(two))
    }

    /// Least sum at one node, the second part being split there once more, into pairs or less.
    fn meeting_split(&mut self, one: Mask, two: Mask) -> u8 {
        let Some(one) = self.number(one) else { return FAR };
        let two = self.split(two);
        least_sum(self.get(one), self.get(two))
    }

    /// Row of three or four groups that meet at each node in parts of at most two.
    fn split(&mut self, set: Mask) -> u32 {
        if let Some(number) = self.splits.get(set) {
            return number;
        }
        let mut work = Work::new(FAR);
        let lowest = set & set.wrapping_neg();
        let pairs = bits(set ^ lowest).map(|group| lowest | 1 << group);
        for part in pairs.chain((set.count_ones() == 3).then_some(lowest)) {
            if let (Some(one), Some(two)) = (self.number(part), self.number(set ^ part)) {
                work.lower_to_meeting(self.get(one), self.get(two));
            }
        }
        let number = self.store(&work);
        self.splits.set(set, number);
        number
    }

    /// Least sum at one node of two or three parts, if it is below the best.
    fn careful_meeting(&mut self, parts: [Mask; 3], best: u8) -> u8 {
        let [one, two, three] = parts;
        let shared = if three == 0 { 1 } else { 2 };
        let mut least = 0_u8;
        for part in parts {
            least = least.saturating_add(self.fewest_below(part, best.saturating_add(shared), 0));
        }
        if least >= best.saturating_add(shared) {
            return best;
        }
        let (Some(thin_one), Some(thin_two)) = (self.thin(one), self.thin(two)) else { return best };
        if three == 0 {
            if least_sum(self.get(thin_one), self.get(thin_two)) >= best {
                return best;
            }
            return best.min(self.meeting(one, two));
        }
        let Some(thin_three) = self.thin(three) else { return best };
        if least_sum_of_three(self.get(thin_one), self.get(thin_two), self.get(thin_three)) >= best {
            return best;
        }
        let (Some(one), Some(two), Some(three)) = (self.number(one), self.number(two), self.number(three))
        else {
            return best;
        };
        best.min(least_sum_of_three(self.get(one), self.get(two), self.get(three)))
    }

    /// Row of lower bounds: that of the set itself up to two groups, else the minimum and the greatest of its
    /// subsets, or of lower bounds of them.
    pub(crate) fn thin(&mut self, set: Mask) -> Option<u32> {
        if set.count_ones() <= 2 {
            return self.number(set);
        }
        if let Some(number) = self.thins.get(set) {
            return Some(number);
        }
        let mut work = Work::new(self.fewest(set)?);
        for group in bits(set) {
            let number = self.low(set & !(1 << group))?;
            work.raise_to(self.get(number));
        }
        let number = self.store(&work);
        self.thins.set(set, number);
        Some(number)
    }
}

/// The set as one part, if it is small enough, and its splits into two such parts that are together too large for
/// one.
fn splits(set: Mask, half: u32) -> impl Iterator<Item = (Mask, Mask)> {
    let lowest = set & set.wrapping_neg();
    let parts = subsets(set).filter(move |part| part & lowest != 0).map(move |part| (part, set ^ part));
    parts.filter(move |&(one, two)| {
        let (one, two) = (one.count_ones(), two.count_ones());
        one <= half && two <= half && (two == 0 || one + two > half)
    })
}

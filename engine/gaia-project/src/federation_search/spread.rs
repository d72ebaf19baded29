//! One row of the table in the making: numbers of satellites for all nodes, byte by byte.

use super::field::{Mask, bits};
use super::net::{GROUP_LANES, Net};
use super::query::MAX_SATELLITES;
use super::table::Row;
use crate::hexset::HexSet;

/// Not connected within the limit.
pub(crate) const FAR: u8 = u8::MAX;

const LEVELS: usize = MAX_SATELLITES as usize + 2;

/// A row in the making.
pub(crate) struct Work {
    pub(crate) groups: [u8; GROUP_LANES],
    pub(crate) hexes: [u8; 256],
}

impl Work {
    pub(crate) fn new(value: u8) -> Work {
        Work { groups: [value; GROUP_LANES], hexes: [value; 256] }
    }

    /// Lowers each number to that of two parts that meet there, if that is less.
    pub(crate) fn lower_to_meeting(&mut self, one: Row<'_>, two: Row<'_>) {
        lower_to_sum(&mut self.groups, one.groups, two.groups, 0);
        // The satellite on the hex itself is counted in both parts.
        lower_to_sum(&mut self.hexes, one.hexes, two.hexes, 1);
    }

    /// Whether some number is more than that of two parts that meet there within the limit.
    pub(crate) fn exceeds_meeting(&self, one: Row<'_>, two: Row<'_>, limit: u8) -> bool {
        exceeds(&self.groups, one.groups, two.groups, limit, 0)
            || exceeds(&self.hexes, one.hexes, two.hexes, limit + 1, 1)
    }

    /// Lowers each number to that of the row, if that is less.
    pub(crate) fn lower_to(&mut self, row: Row<'_>) {
        self.groups.iter_mut().zip(row.groups).for_each(|(best, &other)| *best = (*best).min(other));
        self.hexes.iter_mut().zip(row.hexes).for_each(|(best, &other)| *best = (*best).min(other));
    }

    /// Raises each number to that of the row, if that is more.
    pub(crate) fn raise_to(&mut self, row: Row<'_>) {
        self.groups.iter_mut().zip(row.groups).for_each(|(most, &other)| *most = (*most).max(other));
        self.hexes.iter_mut().zip(row.hexes).for_each(|(most, &other)| *most = (*most).max(other));
    }

    /// Fills an empty row with the numbers of a single group.
    pub(crate) fn walk(&mut self, net: &Net, group: usize, limit: u8) {
        self.groups[group] = 0;
        let row = (self.hexes.as_mut_slice(), self.groups.as_mut_slice());
        net.walk(row, net.fringe[group], (HexSet::EMPTY, 1 << group), 0..limit, 1);
    }

    /// Extends the numbers to all nodes by further satellites; `None` if the set is not within the limit.
    pub(crate) fn spread(&mut self, net: &Net, set: Mask, limit: u8) -> Option<()> {
        let first = bits(set).map(|group| self.groups[group]).fold(FAR, u8::min);
        (first <= limit).then(|| self.spread_from(net, first, limit))
    }

    /// Extends the numbers to all nodes by further satellites, none being below the first.
    pub(crate) fn spread_from(&mut self, net: &Net, first: u8, limit: u8) {
        // Almost every net fits in two words.
        if net.hexes.len() <= 128 {
            self.spread_over::<2>(net, first, limit);
        } else {
            self.spread_over::<4>(net, first, limit);
        }
    }

    fn spread_over<const W: usize>(&mut self, net: &Net, first: u8, limit: u8) {
        let levels = Levels::<W>::sort(self, net, limit);
        let whole = words::<W>(net.whole);
        // Hexes and groups reached, and hexes to come at the next level.
        let (mut seen, mut groups_seen, mut coming) = ([0; W], 0, [0; W]);
        for level in first..=limit {
            let all = minus(or(coming, levels.hexes_at(level)), seen);
            seen = or(seen, all);
            let mut touched = levels.groups[usize::from(level)];
            coming = [0; W];
            each(all, |at| {
                self.hexes[at & 255] = level;
                let spot = &net.spots[at & 255];
                touched |= spot.touch;
                coming = or(coming, words(spot.around));
            });
            let reached = touched & !groups_seen;
            groups_seen |= reached;
            for group in bits(reached) {
                self.groups[group] = level;
                coming = or(coming, words(net.fringe[group]));
            }
            if seen == whole {
                break;
            }
        }
        each(minus(whole, seen), |at| self.hexes[at & 255] = FAR);
        bits(!groups_seen).for_each(|group| self.groups[group] = FAR);
    }
}

/// `shared` satellites are counted twice. Sums beyond the range stay beyond every limit.
fn lower_to_sum(best: &mut [u8], one: &[u8], two: &[u8], shared: u8) {
    for ((best, &a), &b) in best.iter_mut().zip(one).zip(two) {
        *best = (*best).min(a.saturating_add(b).saturating_sub(shared));
    }
}

/// `most` is the limit for the sum, one more than for the number if one satellite is counted twice.
fn exceeds(best: &[u8], one: &[u8], two: &[u8], most: u8, shared: u8) -> bool {
    let (best, two) = (&best[..one.len()], &two[..one.len()]);
    let mut any = 0;
    for at in 0..one.len() {
        let sum = one[at].saturating_add(two[at]);
        any |= u8::from(sum < best[at].saturating_add(shared).min(most + 1));
    }
    any != 0
}

/// Least sum of two rows at one node.
pub(crate) fn least_sum(one: Row<'_>, two: Row<'_>) -> u8 {
    // The satellite on the hex itself is counted in both.
    least_of_two(one.groups, two.groups).min(least_of_two(one.hexes, two.hexes).saturating_sub(1))
}

/// Least sum of three rows at one node.
pub(crate) fn least_sum_of_three(one: Row<'_>, two: Row<'_>, three: Row<'_>) -> u8 {
    let at_group = least_of_three(one.groups, two.groups, three.groups);
    at_group.min(least_of_three(one.hexes, two.hexes, three.hexes).saturating_sub(2))
}

/// Written with indices: the compiler turns this form into vector code.
fn least_of_two(one: &[u8], two: &[u8]) -> u8 {
    let two = &two[..one.len()];
    let mut least = FAR;
    for at in 0..one.len() {
        least = least.min(one[at].saturating_add(two[at]));
    }
    least
}

fn least_of_three(one: &[u8], two: &[u8], three: &[u8]) -> u8 {
    let (two, three) = (&two[..one.len()], &three[..one.len()]);
    let mut least = FAR;
    for at in 0..one.len() {
        least = least.min(one[at].saturating_add(two[at]).saturating_add(three[at]));
    }
    least
}

/// The nodes of a row sorted by their number of satellites.
struct Levels<const W: usize> {
    hexes: [[u64; 32]; W],
    groups: [Mask; LEVELS],
}

impl<const W: usize> Levels<W> {
    fn sort(work: &Work, net: &Net, limit: u8) -> Levels<W> {
        let mut levels = Levels { hexes: [[0; 32]; W], groups: [0; LEVELS] };
        // All that is beyond the limit goes to one level that is never looked at.
        let far = limit + 1;
        for (group, &satellites) in work.groups[..net.groups].iter().enumerate() {
            levels.groups[usize::from(satellites.min(far))] |= 1 << group;
        }
        let ranks = work.hexes.map(|satellites| satellites.min(far));
        for (sets, ranks) in levels.hexes.iter_mut().zip(ranks.chunks_exact(64)) {
            let mut bit = 1;
            for &rank in ranks {
                sets[usize::from(rank & 31)] |= bit;
                bit <<= 1;
            }
        }
        levels
    }

    fn hexes_at(&self, level: u8) -> [u64; W] {
        std::array::from_fn(|word| self.hexes[word][usize::from(level & 31)])
    }
}

/// The first words of a set of net hexes.
fn words<const W: usize>(set: HexSet) -> [u64; W] {
    let all = set.words();
    std::array::from_fn(|word| all[word])
}

fn or<const W: usize>(one: [u64; W], two: [u64; W]) -> [u64; W] {
    std::array::from_fn(|word| one[word] | two[word])
}

fn minus<const W: usize>(one: [u64; W], two: [u64; W]) -> [u64; W] {
    std::array::from_fn(|word| one[word] & !two[word])
}

fn each<const W: usize>(set: [u64; W], mut work: impl FnMut(usize)) {
    for (number, mut word) in set.into_iter().enumerate() {
        while word != 0 {
            work(number * 64 + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

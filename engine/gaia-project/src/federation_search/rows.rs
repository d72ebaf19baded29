//! Exact rows for many sets of groups: what the list of all federations asks for again and again.
//!
//! A row holds, for every node x (group or hex), the fewest satellites that connect a set L and x, the satellite on
//! x itself not counted: so parts that meet at x simply add up. It comes from the rows of all smaller subsets of L
//! (Dreyfus and Wagner). Once the row of L is there, the minimum of L and one group more is a single number of
//! it, and the sets that bridges lead to are mostly of that kind.
//!
//! Sets beyond the limit may have larger numbers than they should, never smaller ones: all within the limit is exact.

use super::field::{Mask, bits};
use super::masks::MaskMap;
use super::net::Net;
use super::spread::{FAR, Work};
use super::table::{LANES, Table, subsets};

/// As many numbers as a vector register holds.
type Chunk = [u8; LANES];

/// Chunks of the longest row: all groups and all hexes there can be.
const MOST_CHUNKS: usize = (28 + 256usize).div_ceil(LANES);

/// The rows computed so far: groups first, hexes behind them.
#[derive(Debug)]
pub(crate) struct Rows<'a> {
    net: &'a Net,
    limit: u8,
    /// Chunks of a row.
    width: usize,
    chunks: Vec<Chunk>,
    /// Fewest satellites of the set of each row.
    fewest: Vec<u8>,
    index: MaskMap<u32>,
    /// Rows of the way from a single hex, its own satellite counted; by hex, `NO_ROAD` until needed.
    roads: Vec<u32>,
    /// Splits of the sets being computed, as pairs of rows; see `compute`.
    splits: Vec<(u32, u32)>,
    /// Scratch of `follow`.
    better: Vec<(usize, u8)>,
}

const NO_ROAD: u32 = u32::MAX;

impl<'a> Rows<'a> {
    /// With the rows of the single groups.
    pub(crate) fn new(table: &mut Table<'a>) -> Rows<'a> {
        let net = table.net;
        let width = match (net.groups + net.hexes.len()).div_ceil(LANES) {
            short @ ..=10 => short.max(7),
            _ => MOST_CHUNKS,
        };
        let mut rows = Rows {
            net,
            limit: table.limit,
            width,
            chunks: Vec::with_capacity(width << 10),
            fewest: Vec::with_capacity(1 << 10),
            index: MaskMap::for_groups(net.groups),
            splits: Vec::new(),
            better: Vec::new(),
            roads: vec![NO_ROAD; net.hexes.len()],
        };
        for group in 0..net.groups {
            let number = match table.row(1 << group) {
                Some(row) => rows.take(row.groups, row.hexes),
                None => rows.take(&[], &[]),
            };
            rows.index.set(1 << group, number);
        }
        rows
    }

    /// Fewest satellites that connect the set (GP-2190), if within the limit; more otherwise. `fresh` names the groups
    /// that were added last.
    pub(crate) fn fewest(&mut self, set: Mask, fresh: Mask) -> u8 {
        let known = |group: &usize| self.index.get(set & !(1 << group)).is_some();
        let group = bits(fresh).find(known).or_else(|| bits(set).find(known));
        let Some(group) = group.or_else(|| bits(if fresh == 0 { set } else { fresh }).next()) else {
            return 0;
        };
        let rest = set & !(1 << group);
        if rest == 0 {
            return 0;
        }
        let number = self.number(rest);
        self.at(number, group)
    }

    /// The numbers of the hexes in the row of a set that is not empty.
    pub(crate) fn hexes(&mut self, set: Mask) -> &[u8] {
        let number = self.number(set);
        let row = &self.chunks[number as usize * self.width..][..self.width];
        &row.as_flattened()[self.net.groups..][..self.net.hexes.len()]
    }

    fn at(&self, number: u32, node: usize) -> u8 {
        self.chunks[number as usize * self.width + node / LANES][node % LANES]
    }

    fn store(&mut self, row: &[Chunk], fewest: u8) -> u32 {
        let number = self.fewest.len();
        self.chunks.extend_from_slice(row);
        self.fewest.push(fewest);
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// The number of the row of a set that is not empty.
    #[inline]
    fn number(&mut self, set: Mask) -> u32 {
        match self.index.get(set) {
            Some(number) => number,
            None => self.add(set),
        }
    }

    #[inline(never)]
    fn add(&mut self, set: Mask) -> u32 {
        // Rows of fixed length keep the work in registers.
        let number = match self.width {
            ..=7 => self.compute::<7>(set),
            8 => self.compute::<8>(set),
            9 => self.compute::<9>(set),
            10 => self.compute::<10>(set),
            _ => self.compute::<MOST_CHUNKS>(set),
        };
        self.index.set(set, number);
        number
    }

    fn compute<const W: usize>(&mut self, set: Mask) -> u32 {
        let lowest = set & set.wrapping_neg();
        let begin = self.splits.len();
        // The part with the lowest group and the rest: each way to split once.
        for part in subsets(set ^ lowest) {
            let split = (self.number(set ^ part), self.number(part));
            self.splits.push(split);
        }
        // The first split is the lowest group and all others.
        let fewest = self.at(self.splits[begin].1, lowest.trailing_zeros() as usize);
        if fewest > self.limit {
            self.splits.truncate(begin);
            return self.store(&[[FAR; LANES]; W], FAR);
        }
        // A tree of the set and a path to the node from one of its groups; or a tree of all but one group and the
        // node, and a path from that group: this finds most of what the forks would ...
        let mut row = [[FAR; LANES]; W];
        for group in bits(set) {
            lower_to_path(&mut row, get(&self.chunks, single(group)), fewest);
            let rest = set & !(1 << group);
            if let Some(number) = self.index.get(rest).filter(|_| !rest.is_power_of_two()) {
                let path = bits(rest).map(|other| self.at(single(other), group)).fold(FAR, u8::min);
                if self.fewest[number as usize].saturating_add(path) <= fewest + 1 {
                    lower_to_path(&mut row, get(&self.chunks, number), path);
                }
            }
        }
        // ... or one that forks at the node.
        let mut forks = [[FAR; LANES]; W];
        for &(one, two) in &self.splits[begin..] {
            lower_to_meeting(&mut forks, get(&self.chunks, one), get(&self.chunks, two));
        }
        self.splits.truncate(begin);
        self.follow(&forks, &mut row);
        self.store(&row, fewest)
    }

    /// Goes on from the forks that are better than what is there; the cheapest first, for they make most others
    /// needless.
    fn follow<const W: usize>(&mut self, forks: &[Chunk; W], row: &mut [Chunk; W]) {
        let mut nodes = std::mem::take(&mut self.better);
        nodes.clear();
        let mut level = FAR;
        for (number, (forks, row)) in forks.iter().zip(row.iter()).enumerate() {
            let mut gain = [0; LANES];
            for at in 0..LANES {
                gain[at] = row[at].saturating_sub(forks[at]);
            }
            let mut left = u128::from_le_bytes(gain);
            while left != 0 {
                let at = left.trailing_zeros() as usize / 8;
                left &= !(0xFF << (at * 8));
                level = level.min(forks[at]);
                nodes.push((number * LANES + at, forks[at]));
            }
        }
        while level <= self.limit {
            let mut next = FAR;
            nodes.retain(|&(node, satellites)| {
                if satellites >= row[node / LANES][node % LANES] {
                    return false;
                }
                if satellites > level {
                    next = next.min(satellites);
                    return true;
                }
                let road = self.road(node);
                lower_to_path(row, get(&self.chunks, road), satellites);
                false
            });
            level = next;
        }
        self.better = nodes;
    }

    /// The row from a single node.
    fn road(&mut self, node: usize) -> u32 {
        let Some(hex) = node.checked_sub(self.net.groups) else { return single(node) };
        if self.roads[hex] == NO_ROAD {
            let mut work = Work::new(FAR);
            work.hexes[hex] = 1;
            work.spread_from(self.net, 1, self.limit);
            self.roads[hex] = self.take(&work.groups, &work.hexes);
        }
        self.roads[hex]
    }

    /// Stores numbers that count the satellite on the hex itself.
    fn take(&mut self, groups: &[u8], hexes: &[u8]) -> u32 {
        let mut row = [[FAR; LANES]; MOST_CHUNKS];
        let (to_groups, rest) = row.as_flattened_mut().split_at_mut(self.net.groups);
        to_groups.iter_mut().zip(groups).for_each(|(to, &satellites)| *to = satellites);
        let to_hexes = &mut rest[..self.net.hexes.len()];
        // `FAR` stays as it is.
        to_hexes.iter_mut().zip(hexes).for_each(|(to, &satellites)| {
            *to = if satellites == FAR { FAR } else { satellites - 1 };
        });
        self.store(&row[..self.width], 0)
    }
}

/// Single groups have the first rows.
fn single(group: usize) -> u32 {
    u32::try_from(group).unwrap_or(NO_ROAD)
}

fn get<const W: usize>(chunks: &[Chunk], number: u32) -> &[Chunk; W] {
    &chunks.as_chunks().0[number as usize]
}

/// Lowers each number to that of two parts that meet there.
fn lower_to_meeting<const W: usize>(best: &mut [Chunk; W], one: &[Chunk; W], two: &[Chunk; W]) {
    for ((best, one), two) in best.iter_mut().zip(one).zip(two) {
        for at in 0..LANES {
            best[at] = best[at].min(one[at].saturating_add(two[at]));
        }
    }
}

/// Lowers each number to that of a path and `more`.
fn lower_to_path<const W: usize>(best: &mut [Chunk; W], road: &[Chunk; W], more: u8) {
    for (best, road) in best.iter_mut().zip(road) {
        for at in 0..LANES {
            best[at] = best[at].min(road[at].saturating_add(more));
        }
    }
}

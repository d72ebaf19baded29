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
use super::net::{GROUP_LANES, Net};
use super::query::MAX_SATELLITES;
use super::spread::FAR;
use super::table::{LANES, subsets};
use crate::hexset::HexSet;

/// As many numbers as a vector register holds.
type Chunk = [u8; LANES];

/// Chunks of the longest row: all groups and all hexes there can be.
const MOST_CHUNKS: usize = (28 + 256usize).div_ceil(LANES);

/// Calls a method for rows of fixed length: that keeps the work in registers.
macro_rules! by_width {
    ($rows:ident.$method:ident($($argument:expr),*)) => {
        match $rows.width {
            ..=7 => $rows.$method::<7>($($argument),*),
            8 => $rows.$method::<8>($($argument),*),
            9 => $rows.$method::<9>($($argument),*),
            10 => $rows.$method::<10>($($argument),*),
            _ => $rows.$method::<MOST_CHUNKS>($($argument),*),
        }
    };
}

/// The rows computed so far: hexes first, groups behind them.
#[derive(Debug)]
pub(crate) struct Rows<'a> {
    net: &'a Net,
    limit: u8,
    /// Chunks of a row.
    width: usize,
    chunks: Vec<Chunk>,
    /// For each row, satellites from the nearest group of its set to every group.
    near: Vec<[u8; GROUP_LANES]>,
    /// Fewest satellites of the set of each row.
    fewest: Vec<u8>,
    index: MaskMap<u32>,
    /// Satellites between two groups.
    pub(crate) apart: Vec<[u8; GROUP_LANES]>,
    /// Rows of the way from a single hex, its own satellite counted, and their numbers by hex, `NO_ROAD` until needed.
    roads: Vec<Chunk>,
    road_of: Vec<u32>,
    /// Parts of rows; see `keep`.
    kept: Vec<Chunk>,
    /// An upper bound; see `set_bound`.
    bound: [Chunk; MOST_CHUNKS],
    /// For each row, the rows of all parts of its set, itself last: part i has the groups that are the bits of i when
    /// those of the set are counted from the lowest; and where they end.
    parts: Vec<u32>,
    parts_end: Vec<usize>,
}

/// There is no such row.
const NO_ROW: u32 = u32::MAX;

const NO_ROAD: u32 = u32::MAX;

/// End of a list of nodes.
const NO_NODE: u16 = u16::MAX;

/// Numbers within any limit.
const LEVELS: usize = MAX_SATELLITES as usize + 1;

impl<'a> Rows<'a> {
    /// With the rows of the single groups.
    pub(crate) fn new(net: &'a Net, limit: u8) -> Rows<'a> {
        let width = match (net.groups + net.hexes.len()).div_ceil(LANES) {
            short @ ..=10 => short.max(7),
            _ => MOST_CHUNKS,
        };
        // Room for about as many rows as so many groups need: a list that grows is copied to fresh pages again and again.
        let room = 1 << (net.groups / 2 + 3).clamp(5, 12);
        let mut rows = Rows {
            net,
            limit: limit.min(MAX_SATELLITES),
            width,
            chunks: Vec::with_capacity(width * room),
            near: Vec::with_capacity(room),
            fewest: Vec::with_capacity(room),
            index: MaskMap::for_groups(net.groups),
            apart: vec![[FAR; GROUP_LANES]; net.groups],
            roads: Vec::with_capacity(width << 7),
            road_of: vec![NO_ROAD; net.hexes.len()],
            kept: Vec::new(),
            bound: [[FAR; LANES]; MOST_CHUNKS],
            parts: Vec::with_capacity(room << 5),
            parts_end: Vec::with_capacity(room),
        };
        for group in 0..net.groups {
            let mut row = [[FAR; LANES]; MOST_CHUNKS];
            row.as_flattened_mut()[net.hexes.len() + group] = 0;
            rows.walk(&mut row, net.fringe[group], 0, (HexSet::EMPTY, 1 << group));
            let apart = rows.apart[group].iter_mut().zip(&row.as_flattened()[net.hexes.len()..]);
            apart.for_each(|(to, &satellites)| *to = satellites);
            let row = &row[..width];
            rows.near.push(rows.apart[group]);
            let number = rows.store(row, 0);
            rows.index.set(1 << group, number);
            rows.parts.extend([NO_ROW, number]);
            rows.parts_end.push(rows.parts.len());
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
        self.node(number, self.net.hexes.len() + group)
    }

    /// Satellites from the nearest group of the set to every group.
    pub(crate) fn near(&self, set: Mask) -> [u8; GROUP_LANES] {
        let mut near = [FAR; GROUP_LANES];
        for group in bits(set) {
            near.iter_mut().zip(self.apart[group]).for_each(|(near, other)| *near = (*near).min(other));
        }
        near
    }

    /// Fewest satellites of the set of a row.
    pub(crate) fn fewest_of(&self, row: u32) -> u8 {
        self.fewest[row as usize]
    }

    /// The number of a hex in a row.
    pub(crate) fn at(&self, row: u32, hex: u8) -> u8 {
        self.node(row, usize::from(hex))
    }

    /// Hexes from which no part of the set is nearer to the first group: what connects the set and the hex is no more than
    /// what connects some part and that group, and the others and the hex.
    pub(crate) fn apart_from_first(&self, row: u32) -> HexSet {
        by_width!(self.none_nearer_to_first(row))
    }

    fn none_nearer_to_first<const W: usize>(&self, row: u32) -> HexSet {
        let rows = self.chunks.as_chunks::<W>().0;
        let first = |row: u32| rows[row as usize].as_flattened()[self.net.hexes.len()];
        let parts = self.parts(row);
        let mut most = [[first(row); LANES]; W];
        let proper = &parts[1..parts.len() - 1];
        for (&part, &others) in proper.iter().zip(proper.iter().rev()) {
            lower_to_path(&mut most, &rows[others as usize], first(part));
        }
        compare(&rows[row as usize], &most, not_above)
    }

    /// Whether the set has a group that is in every part which it would be better to connect with the first group.
    pub(crate) fn hangs_on_one(&self, row: u32) -> bool {
        let parts = self.parts(row);
        let all = parts.len() - 1;
        let better = |&part: &usize| {
            let others = if part == all { 0 } else { self.fewest[parts[all - part] as usize] };
            others.saturating_add(self.node(parts[part], self.net.hexes.len())) < self.fewest[row as usize]
        };
        (1..=all).filter(better).fold(all, |common, part| common & part) != 0
    }

    fn node(&self, row: u32, node: usize) -> u8 {
        self.chunks.as_flattened()[row as usize * self.width * LANES + node]
    }

    fn store(&mut self, row: &[Chunk], fewest: u8) -> u32 {
        let number = self.fewest.len();
        self.chunks.extend_from_slice(row);
        self.fewest.push(fewest);
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// The number of the row of a set that is not empty.
    #[inline]
    pub(crate) fn number(&mut self, set: Mask) -> u32 {
        match self.index.get(set) {
            Some(number) => number,
            None => self.add(set),
        }
    }

    #[inline(never)]
    fn add(&mut self, set: Mask) -> u32 {
        let mut ends = [0; GROUP_LANES];
        for (end, group) in ends.iter_mut().zip(bits(set)) {
            let rest = self.number(set & !(1 << group));
            *end = self.parts_end[rest as usize];
        }
        let begin = self.parts.len();
        // The last parts of all but one group are those with all higher groups.
        for number in (0..set.count_ones() as usize).rev() {
            let end = ends[number];
            self.parts.extend_from_within(end - (1 << number)..end);
        }
        self.parts.push(u32::try_from(self.fewest.len()).unwrap_or(NO_ROW));
        self.parts_end.push(self.parts.len());
        let row = by_width!(self.compute(set, begin));
        self.index.set(set, row);
        row
    }

    /// Rows of all parts of a set, itself included, `NO_ROW` if there is none; part i has the groups that are the bits of i
    /// when those of the set are counted from the lowest.
    pub(crate) fn parts_of(&self, set: Mask, parts: &mut Vec<u32>) {
        let size = 1 << set.count_ones();
        parts.clear();
        parts.resize(size, NO_ROW);
        for (part, number) in subsets(set).zip((1..size).rev()) {
            parts[number] = self.index.get(part).unwrap_or(NO_ROW);
        }
    }

    /// The rows of all parts of the set of a row.
    fn parts(&self, row: u32) -> &[u32] {
        let row = row as usize;
        let begin = if row == 0 { 0 } else { self.parts_end[row - 1] };
        &self.parts[begin..self.parts_end[row]]
    }

    fn compute<const W: usize>(&mut self, set: Mask, begin: usize) -> u32 {
        let rows = self.chunks.as_chunks::<W>().0;
        let parts = &self.parts[begin..];
        let last = parts.len() - 1;
        let node_of = |group: usize| self.net.hexes.len() + group;
        let lowest = node_of(set.trailing_zeros() as usize);
        let others = parts[last - 1] as usize;
        let fewest = rows[others].as_flattened()[lowest];
        if fewest > self.limit {
            let far = [[FAR; LANES]; W];
            self.near.push([FAR; GROUP_LANES]);
            return self.store(&far, FAR);
        }
        // A tree of the set and a path to the node from one of its groups; or a tree of all but one group and the
        // node, and a path from that group: this finds most of what the forks would ...
        let mut row = [[FAR; LANES]; W];
        for (number, group) in bits(set).enumerate() {
            lower_to_path(&mut row, &rows[group], fewest);
            let rest = parts[last - (1 << number)] as usize;
            let path = self.near[rest][group];
            if last > 3 && self.fewest[rest].saturating_add(path) <= fewest + 1 {
                lower_to_path(&mut row, &rows[rest], path);
            }
        }
        // ... or one that forks at the node. Each way to split once.
        let mut forks = [[FAR; LANES]; W];
        let (low, high) = parts.split_at(parts.len() / 2);
        for (&one, &two) in low.iter().zip(high.iter().rev()).skip(1) {
            lower_to_meeting(&mut forks, &rows[one as usize], &rows[two as usize]);
        }
        self.near.push(self.near(set));
        self.follow(&forks, &mut row);
        self.store(&row, fewest)
    }

    /// Goes on from the forks that are better than what is there; the cheapest first, for they make most others
    /// needless.
    fn follow<const W: usize>(&mut self, forks: &[Chunk; W], row: &mut [Chunk; W]) {
        // Lists of nodes by their number, linked: `next[node]` follows the node.
        let mut first = [NO_NODE; LEVELS];
        let mut next = [[NO_NODE; LANES]; W];
        for (number, (forks, row)) in forks.iter().zip(row.iter()).enumerate() {
            let mut gain = [0; LANES];
            for at in 0..LANES {
                gain[at] = row[at].saturating_sub(forks[at]);
            }
            let mut left = u128::from_le_bytes(gain);
            while left != 0 {
                let at = left.trailing_zeros() as usize / 8;
                left &= !(0xFF << (at * 8));
                if let Some(list) = first.get_mut(usize::from(forks[at])) {
                    let node = u16::try_from(number * LANES + at).unwrap_or(NO_NODE);
                    next[number][at] = std::mem::replace(list, node);
                }
            }
        }
        for level in 0..=self.limit {
            let mut node = first[usize::from(level)];
            while node != NO_NODE {
                let at = usize::from(node);
                if level < row.as_flattened()[at] {
                    if let Some(group) = at.checked_sub(self.net.hexes.len()) {
                        lower_to_path(row, &self.chunks.as_chunks().0[group], level);
                    } else {
                        let road = self.road(at);
                        lower_to_path(row, &self.roads.as_chunks().0[road], level);
                    }
                }
                node = next.as_flattened()[at];
            }
        }
    }

    /// The number of the road from a single hex.
    #[inline]
    fn road(&mut self, hex: usize) -> usize {
        if self.road_of[hex] == NO_ROAD {
            self.add_road(hex);
        }
        self.road_of[hex] as usize
    }

    #[inline(never)]
    fn add_road(&mut self, hex: usize) {
        let mut row = [[FAR; LANES]; MOST_CHUNKS];
        row.as_flattened_mut()[hex] = 0;
        let spot = self.net.spots[hex];
        let mut next = spot.around;
        for group in bits(spot.touch) {
            row.as_flattened_mut()[self.net.hexes.len() + group] = 1;
            next |= self.net.fringe[group];
        }
        let start = HexSet::one(super::query::hex(hex));
        self.walk(&mut row, next - start, 1, (start, spot.touch));
        self.road_of[hex] = u32::try_from(self.roads.len() / self.width).unwrap_or(NO_ROAD);
        self.roads.extend_from_slice(&row[..self.width]);
    }

    /// Numbers all nodes from the hexes of the edge on, which have the number `level`. Some nodes have theirs.
    fn walk(&self, row: &mut [Chunk; MOST_CHUNKS], mut edge: HexSet, mut level: u8, done: (HexSet, Mask)) {
        let (hexes, groups) = row.as_flattened_mut().split_at_mut(self.net.hexes.len());
        let (mut left, mut reached) = (self.net.whole - done.0, done.1);
        while level <= self.limit && !edge.is_empty() {
            left -= edge;
            let (mut next, mut touched) = (HexSet::EMPTY, 0);
            for at in edge.numbers() {
                hexes[usize::from(at)] = level;
                let spot = &self.net.spots[usize::from(at)];
                next |= spot.around;
                touched |= spot.touch;
            }
            level += 1;
            for group in bits(touched & !reached) {
                groups[group] = level;
                next |= self.net.fringe[group];
            }
            reached |= touched;
            edge = next & left;
        }
    }

    /// Keeps the numbers of some hexes of a row, all others being `FAR`.
    pub(crate) fn keep(&mut self, row: u32, at: HexSet) {
        let start = self.kept.len();
        self.kept.resize(start + self.width, [FAR; LANES]);
        let from = &self.chunks.as_flattened()[row as usize * self.width * LANES..];
        let to = self.kept[start..].as_flattened_mut();
        at.numbers().map(usize::from).for_each(|hex| to[hex] = from[hex]);
    }

    /// Computes an upper bound of the row of a set, which need not be there: rows of all groups but one, and a path
    /// to that group.
    pub(crate) fn set_bound(&mut self, set: Mask) {
        by_width!(self.bound_in(set));
    }

    fn bound_in<const W: usize>(&mut self, set: Mask) {
        let upper = self.upper::<W>(set);
        self.bound[..W].copy_from_slice(&upper);
    }

    /// The upper bound of a hex.
    pub(crate) fn bound_at(&self, hex: u8) -> u8 {
        self.bound.as_flattened()[usize::from(hex)]
    }

    /// Hexes where the least sum of two kept rows is within the bound, and less than any of the other sums.
    pub(crate) fn within_bound(&self, pairs: &[(u32, u32)], sums: &[(u32, u8)]) -> HexSet {
        by_width!(self.least_within(pairs, sums))
    }

    fn least_within<const W: usize>(&self, pairs: &[(u32, u32)], sums: &[(u32, u8)]) -> HexSet {
        let kept = self.kept.as_chunks::<W>().0;
        let least = least_meeting::<W>(kept, pairs);
        let within = compare(&least, &self.bound.as_chunks().0[0], not_above);
        if within.is_empty() || sums.is_empty() {
            return within;
        }
        within - compare(&least_sum::<W>(kept, sums), &least, not_above)
    }

    fn upper<const W: usize>(&self, set: Mask) -> [Chunk; W] {
        let rows = self.chunks.as_chunks::<W>().0;
        let mut upper = [[self.limit; LANES]; W];
        for group in bits(set) {
            if let Some(rest) = self.index.get(set & !(1 << group)) {
                let rest = rest as usize;
                let node = self.net.hexes.len() + group;
                lower_to_path(&mut upper, &rows[rest], self.near[rest][group]);
                // What connects all, and a path from the last group; those from the others are in other rows.
                lower_to_path(&mut upper, &rows[group], rows[rest].as_flattened()[node]);
            }
        }
        upper
    }

    /// Hexes where the least sum of two kept rows is the number of the row.
    pub(crate) fn meetings(&self, pairs: &[(u32, u32)], row: u32) -> HexSet {
        by_width!(self.least_meetings(pairs, row))
    }

    fn least_meetings<const W: usize>(&self, pairs: &[(u32, u32)], row: u32) -> HexSet {
        let least = least_meeting::<W>(self.kept.as_chunks().0, pairs);
        compare(&least, &self.chunks.as_chunks().0[row as usize], same)
    }

    /// Hexes where the least sum of a kept row and satellites is the number of the row.
    pub(crate) fn reached(&self, sums: &[(u32, u8)], row: u32) -> HexSet {
        by_width!(self.least_reached(sums, row))
    }

    fn least_reached<const W: usize>(&self, sums: &[(u32, u8)], row: u32) -> HexSet {
        let least = least_sum::<W>(self.kept.as_chunks().0, sums);
        compare(&least, &self.chunks.as_chunks().0[row as usize], same)
    }
}

fn least_meeting<const W: usize>(kept: &[[Chunk; W]], pairs: &[(u32, u32)]) -> [Chunk; W] {
    let mut least = [[FAR; LANES]; W];
    for &(one, two) in pairs {
        lower_to_meeting(&mut least, &kept[one as usize], &kept[two as usize]);
    }
    least
}

fn least_sum<const W: usize>(kept: &[[Chunk; W]], sums: &[(u32, u8)]) -> [Chunk; W] {
    let mut least = [[FAR; LANES]; W];
    for &(one, more) in sums {
        lower_to_path(&mut least, &kept[one as usize], more);
    }
    least
}

/// Hexes whose numbers pass the test, which judges eight at once and gives a flag in the lowest bit of each.
fn compare<const W: usize>(one: &[Chunk; W], two: &[Chunk; W], test: impl Fn(u64, u64) -> u64) -> HexSet {
    let eights = one.as_flattened().as_chunks::<8>().0.iter().zip(two.as_flattened().as_chunks::<8>().0);
    let mut words = [0; 4];
    for (number, (&one, &two)) in eights.enumerate() {
        if let Some(word) = words.get_mut(number / 8) {
            let flags = test(u64::from_le_bytes(one), u64::from_le_bytes(two));
            // The factor moves bit 0 of byte i to bit i of the highest byte.
            *word |= (flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (number % 8 * 8);
        }
    }
    HexSet::from_words(words)
}

const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// Flags of the bytes that are the same in both; only `FAR` has the highest bit.
fn same(one: u64, two: u64) -> u64 {
    let other = one ^ two;
    // The highest bit of each byte: 0 if the bytes are the same and not `FAR`.
    !(((other & LOW) + LOW) | other | one | LOW) >> 7
}

/// Flags of the bytes of the first that are not above those of the second; only `FAR` has the highest bit.
fn not_above(one: u64, two: u64) -> u64 {
    // Nothing is borrowed from the next byte.
    (((two | !LOW) - (one & LOW)) & !one & !LOW) >> 7
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

//! Exact rows for many sets of groups: what the list of all federations asks for again and again.
//!
//! A row holds, for every node x (group or hex), the fewest satellites that connect a set L and x, the satellite on
//! x itself not counted: so parts that meet at x simply add up. It comes from the rows of all smaller subsets of L
//! (Dreyfus and Wagner). Once the row of L is there, the minimum of L and one group more is a single number of
//! it, and the sets that bridges lead to are mostly of that kind.
//!
//! Every set that is asked for contains the base of the Ivits (group 0), if there is one. A set P without it only ever hangs
//! at a node x of a tree that holds the base elsewhere; so each group of P may be connected with the base instead of x.
//! The row of P holds the fewest satellites for that: the least of M[P'][base] + M[P - P'][x] over all parts P' of P,
//! where M[P][x] is the number that connects P and x, 0 for no groups. What such rows make together is connected once x
//! is connected with the base, and they are never above M; so the minima of sets with the base stay exact. They come
//! about like other rows, x and the base counting as one node: they are nowhere above their number at the base.
//! `fewest_of` a set Q that hangs is the most of the numbers of Q - q at q, over its groups q. That is at most m(Q), and what
//! connects Q and the base has no less: if it is beyond the limit, no set with Q and the base is within.
//!
//! Sets beyond the limit may have larger numbers than they should, never smaller ones: all within the limit is exact.

use super::field::{Field, Mask, bits};
use super::lanes::{
    Chunk, below, compare, flags, is_any_below, least_meeting, least_path, lower_to, lower_to_path,
    not_above, same,
};
use super::masks::MaskMap;
use super::net::{GROUP_LANES, Net};
use super::spread::FAR;
use super::table::LANES;
use super::work::Work;
use crate::hexset::HexSet;

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
    pub(crate) net: &'a Net,
    /// Group 0 is the base of the Ivits.
    based: bool,
    limit: u8,
    /// What the search has done, and may do.
    pub(crate) work: Work,
    /// Chunks of a row.
    width: usize,
    chunks: Vec<Chunk>,
    /// What else is known of each row.
    heads: Vec<Head>,
    index: MaskMap<u32>,
    /// Scratch: rows, and what comes to them.
    paths: Vec<(u32, u8)>,
    /// Scratch: rows that meet.
    pairs: Vec<(u32, u32)>,
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
    /// those of the set are counted from the lowest.
    parts: Vec<u32>,
}

/// What else is known of a row, and used together.
#[derive(Debug, Clone, Copy)]
struct Head {
    /// Satellites from the nearest group of its set to every group; the base is as near as what hangs on it.
    near: [u8; GROUP_LANES],
    /// Where its parts end.
    parts_end: u32,
    /// Fewest satellites of its set; of sets that hang on the base see above.
    fewest: u8,
}

/// What a look at the rows that are there tells of a set.
enum Tree {
    /// It has a tree with fewer satellites.
    Below,
    /// Not even all its groups but one have.
    NotBelow,
    /// Without this group, most of its parts have rows.
    Without(usize),
    /// Nothing.
    None,
}

/// There is no such row.
const NO_ROW: u32 = u32::MAX;

const NO_ROAD: u32 = u32::MAX;

impl<'a> Rows<'a> {
    /// With the rows of the single groups.
    pub(crate) fn of(field: &Field, net: &'a Net) -> Rows<'a> {
        let based = field.based;
        let width = match (net.groups + net.hexes.len()).div_ceil(LANES) {
            short @ ..=10 => short.max(7),
            _ => MOST_CHUNKS,
        };
        // Room for more rows than so many groups need: a list that grows is copied to fresh pages again and again, and what is
        // never touched costs nothing. One list larger than all others together also keeps the usual allocator from
        // giving the pages back after every search.
        let room = 1 << (net.groups / 2 + 3).clamp(5, 15);
        let mut rows = Rows {
            net,
            based,
            limit: field.budget,
            work: Work::ENDLESS,
            width,
            chunks: Vec::with_capacity(2 * width * room),
            heads: Vec::with_capacity(room),
            index: MaskMap::for_groups(net.groups),
            paths: Vec::new(),
            pairs: Vec::new(),
            apart: vec![[FAR; GROUP_LANES]; net.groups],
            roads: Vec::with_capacity(width << 7),
            road_of: vec![NO_ROAD; net.hexes.len()],
            kept: Vec::new(),
            bound: [[FAR; LANES]; MOST_CHUNKS],
            parts: Vec::with_capacity(room << 4),
        };
        for group in 0..net.groups {
            let mut row = [[FAR; LANES]; MOST_CHUNKS];
            row.as_flattened_mut()[net.hexes.len() + group] = 0;
            rows.walk(&mut row, net.fringe[group], 0, (HexSet::EMPTY, 1 << group));
            let apart = rows.apart[group].iter_mut().zip(&row.as_flattened()[net.hexes.len()..]);
            apart.for_each(|(to, &satellites)| *to = satellites);
            rows.add_single(group, &row[..width], group);
        }
        // The rows so far are the roads from the groups; of those without the base there are others as sets.
        for group in 1..if based { net.groups } else { 0 } {
            let mut row = rows.chunks[group * width..][..width].to_vec();
            let most = row.as_flattened()[net.hexes.len()];
            row.as_flattened_mut().iter_mut().for_each(|number| *number = most.min(*number));
            rows.add_single(group, &row, 0);
        }
        rows
    }

    /// For another search, of no more satellites than the first, that may take so much work.
    pub(crate) fn restart(&mut self, work: Work) {
        self.work = work;
        self.kept.clear();
    }

    /// Adds the row of a single group; another one may be as near.
    fn add_single(&mut self, group: usize, row: &[Chunk], other: usize) {
        let number = number_of(self.heads.len());
        self.parts.extend([NO_ROW, number]);
        let mut near = self.apart[group];
        near.iter_mut().zip(self.apart[other]).for_each(|(near, other)| *near = other.min(*near));
        self.store(row, near, 0);
        self.index.set(1 << group, number);
    }

    /// Whether fewer satellites than the bound, which is within the limit, connect the set (GP-2190). It contains the base,
    /// if there is one. `fresh` names the groups that were added last.
    pub(crate) fn is_below(&mut self, set: Mask, bound: u8, fresh: Mask) -> bool {
        if set.count_ones() < 2 {
            return bound > 0;
        }
        let known = |group: &usize| self.index.get(set & !(1 << group)).is_some();
        let found = bits(fresh).find(known).or_else(|| bits(set).find(known));
        let any = if fresh == 0 { set } else { fresh };
        let mut group = found.unwrap_or(any.trailing_zeros() as usize);
        if found.is_none() && set.count_ones() > 5 {
            match self.simple_tree(set, bound) {
                Tree::Below => return true,
                Tree::NotBelow => return false,
                Tree::Without(best) => group = best,
                Tree::None => {}
            }
        }
        let number = self.number(set & !(1 << group));
        self.node(number, self.net.hexes.len() + group) < bound
    }

    /// Looks for a tree of all groups but two, and what connects those with it, that has fewer satellites than the bound; or for
    /// a part that has no fewer. Only rows that are there are looked at: most sets that have either never need any.
    fn simple_tree(&mut self, set: Mask, bound: u8) -> Tree {
        let groups = self.net.hexes.len();
        let free = if self.based { set & !1 } else { set };
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        let (mut is_below, mut is_not_below, mut counts) = (false, false, [0_u8; GROUP_LANES]);
        for one in bits(free) {
            for two in bits(free & (Mask::MAX << one << 1)) {
                let pair = 1 << one | 1 << two;
                let Some(rest) = self.index.get(set & !pair) else { continue };
                let (to_one, to_two) = (self.node(rest, groups + one), self.node(rest, groups + two));
                is_not_below |= to_one.max(to_two) >= bound;
                let near = &self.heads[rest as usize].near;
                is_below |= to_one.saturating_add(near[two]).min(to_two.saturating_add(near[one])) < bound;
                pairs.push((rest, self.number(pair)));
                counts[one] += 1;
                counts[two] += 1;
            }
        }
        let has_any = !pairs.is_empty();
        is_below = is_below || has_any && !is_not_below && by_width!(self.least_total(&pairs)) < bound;
        self.pairs = pairs;
        if is_below {
            Tree::Below
        } else if is_not_below {
            Tree::NotBelow
        } else if has_any {
            bits(free).max_by_key(|&group| counts[group]).map_or(Tree::None, Tree::Without)
        } else {
            Tree::None
        }
    }

    /// Fewest satellites of two rows that meet, that on the hex where they meet included.
    fn least_total<const W: usize>(&self, pairs: &[(u32, u32)]) -> u8 {
        let least = least_meeting::<W>(self.chunks.as_chunks().0, pairs.iter().copied());
        let (hexes, groups) = least.as_flattened().split_at(self.net.hexes.len());
        let hexes = hexes.iter().fold(FAR, |least, &other| least.min(other));
        groups.iter().fold(hexes.saturating_add(1), |least, &other| least.min(other))
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
        self.heads[row as usize].fewest
    }

    /// The number of a hex in a row.
    pub(crate) fn at(&self, row: u32, hex: u8) -> u8 {
        self.node(row, usize::from(hex))
    }

    /// The number of a group in a row.
    pub(crate) fn to_group(&self, row: u32, group: usize) -> u8 {
        self.node(row, self.net.hexes.len() + group)
    }

    /// Hexes whose number in a row is at most this.
    pub(crate) fn within(&self, row: u32, most: u8) -> HexSet {
        by_width!(self.within_in(row, most))
    }

    fn within_in<const W: usize>(&self, row: u32, most: u8) -> HexSet {
        compare(&self.chunks.as_chunks::<W>().0[row as usize], &[[most; LANES]; W], not_above)
    }

    fn node(&self, row: u32, node: usize) -> u8 {
        self.chunks.as_flattened()[row as usize * self.width * LANES + node]
    }

    /// Adds a row; its parts are there already.
    fn store(&mut self, row: &[Chunk], near: [u8; GROUP_LANES], fewest: u8) {
        self.chunks.extend_from_slice(row);
        self.heads.push(Head { near, parts_end: number_of(self.parts.len()), fewest });
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
        let size = set.count_ones() as usize;
        self.work.spend(Work::SPLIT << (size - 1));
        // The rows of all groups but one.
        let mut rests = [0; GROUP_LANES];
        for (rest, group) in rests.iter_mut().zip(bits(set)) {
            *rest = self.number(set & !(1 << group));
        }
        let begin = self.parts.len();
        let row = number_of(self.heads.len());
        self.parts.resize(begin + (1 << size), row);
        let (old, mut new) = self.parts.split_at_mut(begin);
        // The last parts of all but one group are those with all higher groups.
        for (number, &rest) in rests[..size].iter().enumerate().rev() {
            let end = self.heads[rest as usize].parts_end as usize;
            let (parts, others) = new.split_at_mut(1 << number);
            parts.copy_from_slice(&old[end - (1 << number)..end]);
            new = others;
        }
        by_width!(self.compute(set, &rests[..size], begin));
        self.index.set(set, row);
        row
    }

    /// The rows of all parts of the set of a row, itself last, `NO_ROW` first; part i has the groups that are the bits of i
    /// when those of the set are counted from the lowest.
    pub(crate) fn parts(&self, row: u32) -> &[u32] {
        let row = row as usize;
        let begin = if row == 0 { 0 } else { self.heads[row - 1].parts_end };
        &self.parts[begin as usize..self.heads[row].parts_end as usize]
    }

    fn compute<const W: usize>(&mut self, set: Mask, rests: &[u32], begin: usize) {
        let rows = self.chunks.as_chunks::<W>().0;
        let parts = &self.parts[begin..];
        let last = parts.len() - 1;
        let base = self.net.hexes.len();
        let is_hanging = self.based && set & 1 == 0;
        // A tree of all but one group and that group, and a path from there to the node; or a tree of all but one group and
        // the node, and a path from that group: this finds most of what the forks would ...
        let mut fewest = 0;
        self.paths.clear();
        for (group, &rest) in bits(set).zip(rests) {
            let tree = rows[rest as usize].as_flattened()[base + group];
            fewest = tree.max(fewest);
            self.paths.push((number_of(group), tree));
            let Head { near, fewest: without, .. } = &self.heads[rest as usize];
            let path = near[group];
            // What hangs on the base need not be connected with the node.
            let is_base = self.based && group == 0;
            if last > 3 && !is_base && (is_hanging || without.saturating_add(path) <= tree.saturating_add(1))
            {
                self.paths.push((rest, path));
            }
        }
        let mut near = self.heads[parts[last - 1] as usize].near;
        let low = self.heads[parts[1] as usize].near;
        near.iter_mut().zip(low).for_each(|(to, low)| *to = low.min(*to));
        if fewest > self.limit {
            return self.store(&[[FAR; LANES]; W], near, FAR);
        }
        let mut row = least_path(rows, &self.paths, FAR);
        // ... or one that forks at the node. Each way to split once.
        let (low, high) = parts.split_at(parts.len() / 2);
        let splits = low.iter().zip(high.iter().rev()).skip(1);
        let forks = least_meeting(rows, splits.map(|(&one, &two)| (one, two)));
        if is_hanging {
            let most = row.as_flattened()[base].min(forks.as_flattened()[base]);
            lower_to(&mut row, most);
        }
        if is_any_below(&forks, &row) {
            self.follow(&forks, &mut row, is_hanging);
        }
        self.store(&row, near, fewest);
    }

    /// Goes on from the forks that are better than what is there. The order does not matter: what a path from another fork
    /// makes needless is within that path.
    #[inline(never)]
    fn follow<const W: usize>(&mut self, forks: &[Chunk; W], row: &mut [Chunk; W], is_hanging: bool) {
        let base = self.net.hexes.len();
        for (word, first) in flags(forks, row, below).into_iter().zip((0..).step_by(64)) {
            let mut left = word;
            while left != 0 {
                let at = first + left.trailing_zeros() as usize;
                left &= left - 1;
                let satellites = forks.as_flattened()[at];
                if satellites < row.as_flattened()[at].min(self.limit + 1) {
                    if let Some(group) = at.checked_sub(base) {
                        lower_to_path(row, &self.chunks.as_chunks().0[group], satellites);
                    } else {
                        let road = self.road(at);
                        lower_to_path(row, &self.roads.as_chunks().0[road], satellites);
                    }
                }
            }
        }
        if is_hanging {
            let most = row.as_flattened()[base];
            lower_to(row, most);
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
    fn walk(&self, row: &mut [Chunk; MOST_CHUNKS], edge: HexSet, level: u8, done: (HexSet, Mask)) {
        let row = row.as_flattened_mut().split_at_mut(self.net.hexes.len());
        self.net.walk(row, edge, done, level..=self.limit, 0);
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
        self.paths.clear();
        for group in bits(set) {
            if let Some(rest) = self.index.get(set & !(1 << group)) {
                // What hangs on the base need not be connected with the node.
                if !self.based || group > 0 {
                    self.paths.push((rest, self.heads[rest as usize].near[group]));
                }
                // What connects all, and a path from the last group; those from the others are in other rows.
                self.paths.push((number_of(group), self.node(rest, self.net.hexes.len() + group)));
            }
        }
        let bound = least_path::<W>(self.chunks.as_chunks().0, &self.paths, self.limit);
        self.bound[..W].copy_from_slice(&bound);
    }

    /// The upper bound of a hex.
    pub(crate) fn bound_at(&self, hex: u8) -> u8 {
        self.bound.as_flattened()[usize::from(hex)]
    }

    /// Hexes where the least sum of two kept rows is within the bound.
    pub(crate) fn within_bound(&self, pairs: &[(u32, u32)]) -> HexSet {
        if pairs.is_empty() { HexSet::EMPTY } else { by_width!(self.least_within(pairs)) }
    }

    fn least_within<const W: usize>(&self, pairs: &[(u32, u32)]) -> HexSet {
        let least = least_meeting::<W>(self.kept.as_chunks().0, pairs.iter().copied());
        compare(&least, &self.bound.as_chunks().0[0], not_above)
    }

    /// Hexes where the least sum of two kept rows is the number of the row.
    pub(crate) fn meetings(&self, pairs: &[(u32, u32)], row: u32) -> HexSet {
        if pairs.is_empty() { HexSet::EMPTY } else { by_width!(self.least_meetings(pairs, row)) }
    }

    fn least_meetings<const W: usize>(&self, pairs: &[(u32, u32)], row: u32) -> HexSet {
        let least = least_meeting::<W>(self.kept.as_chunks().0, pairs.iter().copied());
        compare(&least, &self.chunks.as_chunks().0[row as usize], same)
    }

    /// Hexes where the least sum of a kept row and satellites is the number of the row.
    pub(crate) fn reached(&self, sums: &[(u32, u8)], row: u32) -> HexSet {
        if sums.is_empty() { HexSet::EMPTY } else { by_width!(self.least_reached(sums, row)) }
    }

    fn least_reached<const W: usize>(&self, sums: &[(u32, u8)], row: u32) -> HexSet {
        let least = least_path::<W>(self.kept.as_chunks().0, sums, FAR);
        compare(&least, &self.chunks.as_chunks().0[row as usize], same)
    }
}

fn number_of(group: usize) -> u32 {
    u32::try_from(group).unwrap_or(NO_ROW)
}

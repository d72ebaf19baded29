//! Bridges: satellites connected among themselves, and the groups they take in.
//!
//! The satellites X of a federation fall into pieces Z, connected hex by hex, that meet only at groups. A piece
//! takes in exactly the groups T(Z) next to it (GP-2020). In a federation that passes test 1 every piece
//! is minimal: nothing connects T(Z) with fewer satellites, or the piece could be replaced. So all that
//! passes test 1 is made of bridges (Q, z): sets Q = T(Z) with z = |Z| = m(Q).
//!
//! They are grown from hex to hex. `F[Q][x]` is the least size of a piece with T(Z) = Q that contains x and is to
//! go on from x. Take a depth-first tree of a piece, its root at a hex that is not needed to hold the others
//! together: a hex with one child comes from the child, one with several where the pieces of its
//! children meet, and the root from its only child. What no bridge can need is dropped at once:
//! - a piece with more than M[Q][x] satellites: the rest of the bridge would do with another tree to x;
//! - pieces that meet but share a group that is not next to the hex, and a piece no cheaper than a bridge and a
//!   piece that share a group: smaller bridges that meet at a group do the same;
//! - pieces grown from one that is a federation by itself (test 2, GP-2200).

use super::field::{Field, Mask, bits};
use super::hexset::{HexSet, hex};
use super::masks::MaskMap;
use super::minima::nearer;
use super::net::{GROUP_LANES, Net, Spot};
use super::query::MAX_SATELLITES;
use super::rows::Rows;
use super::spread::FAR;
use super::table::{LANES, Table};

const LEVELS: usize = MAX_SATELLITES as usize + 2;

/// Numbers for the hexes of the net.
type Bytes = [u8; 256];

/// Groups that one piece connects with this number of satellites.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bridge {
    pub(crate) satellites: u8,
    pub(crate) groups: Mask,
}

/// What the pieces amount to.
#[derive(Debug)]
pub(crate) struct Bridges {
    /// Below the threshold, cheapest first.
    pub(crate) light: Vec<Bridge>,
    /// Pieces that reach the threshold; they may have too many satellites for bridges.
    pub(crate) last: Vec<Bridge>,
}

/// All bridges within the limit of the table.
pub(crate) fn bridges<'a>(field: &Field, table: &mut Table<'a>, rows: &mut Rows<'a>) -> Bridges {
    let net = table.net;
    let mut pieces = Pieces {
        field,
        net,
        table,
        minima: rows,
        width: net.hexes.len().next_multiple_of(LANES),
        sets: Vec::new(),
        index: MaskMap::new(),
        sizes: vec![Vec::new(); net.groups + 1],
        rows: Vec::new(),
        at_hex: vec![Default::default(); net.hexes.len()],
        found: Bridges { light: Vec::new(), last: Vec::new() },
    };
    pieces.run();
    let mut found = pieces.found;
    found.light.sort_unstable_by_key(|bridge| (bridge.satellites, bridge.groups));
    found
}

/// A set of groups that pieces take in.
struct Set {
    groups: Mask,
    /// Where pieces come from: hex and satellites.
    starts: Vec<(u8, u8)>,
    /// Its row of F, if something is left of it.
    row: Option<usize>,
}

/// A piece that goes on from a hex.
#[derive(Clone, Copy)]
struct Arm {
    satellites: u8,
    /// Satellites beyond the fewest that connect its groups.
    tail: u8,
    /// Satellites from the nearest of its groups to the hex.
    nearest: u8,
    /// Value of its groups.
    value: u16,
}

/// Lists of arms by the value of their groups; all larger values share the last.
const VALUES: usize = 8;

/// Pieces of one value that go on from a hex; their groups apart, because most do not fit together.
#[derive(Clone, Default)]
struct Arms {
    groups: Vec<Mask>,
    arms: Vec<Arm>,
}

struct Pieces<'t, 'a> {
    field: &'t Field,
    net: &'a Net,
    table: &'t mut Table<'a>,
    minima: &'t mut Rows<'a>,
    /// Bytes of a row.
    width: usize,
    sets: Vec<Set>,
    index: MaskMap<u32>,
    /// Sets by number of groups.
    sizes: Vec<Vec<usize>>,
    rows: Vec<u8>,
    at_hex: Vec<[Arms; VALUES]>,
    found: Bridges,
}

impl Pieces<'_, '_> {
    /// Smaller sets first: what leads to a set is smaller.
    fn run(&mut self) {
        for at in 0..self.net.hexes.len() {
            let touch = self.net.spots[at].touch;
            if touch != 0 {
                self.start(touch, hex(at), 1);
            }
        }
        for size in 1..self.sizes.len() {
            for number in std::mem::take(&mut self.sizes[size]) {
                self.settle(number);
            }
        }
    }

    /// Notes that a piece takes in exactly these groups.
    fn start(&mut self, groups: Mask, at: u8, satellites: u8) {
        let number = match self.index.get(groups) {
            Some(number) => number as usize,
            None if self.is_possible(groups) => {
                let number = self.sets.len();
                self.sets.push(Set { groups, starts: Vec::with_capacity(8), row: None });
                self.index.set(groups, u32::try_from(number).unwrap_or(u32::MAX));
                self.sizes[groups.count_ones() as usize].push(number);
                number
            }
            None => return,
        };
        self.sets[number].starts.push((at, satellites));
    }

    /// Whether the groups can be part of a legal federation: without the satellite added last, and the at most
    /// two groups only that one touches, it must be below the threshold.
    fn is_possible(&self, groups: Mask) -> bool {
        let base = self.field.base();
        let (mut largest, mut second) = (0, 0);
        for group in bits(groups & !base) {
            let value = self.field.groups[group].value;
            second = second.max(value.min(largest));
            largest = largest.max(value);
        }
        self.field.value(groups | base) - largest - second < self.field.threshold
    }

    /// Whether the groups are a federation by themselves, which no other may contain.
    fn is_last(&self, groups: Mask) -> bool {
        groups & self.field.base() == self.field.base() && self.field.reaches(groups)
    }

    /// Decides on a set all whose parts are known.
    fn settle(&mut self, number: usize) {
        let groups = self.sets[number].groups;
        let starts = std::mem::take(&mut self.sets[number].starts);
        let Some(best) = starts.iter().map(|start| start.1).min() else { return };
        let upper = self.table.upper(groups);
        if self.is_last(groups) {
            if best <= upper {
                self.found.last.push(Bridge { satellites: best, groups });
            }
            return;
        }
        let nearest = self.nearest(groups);
        if starts.iter().all(|&(at, satellites)| satellites > nearest[usize::from(at)].saturating_add(upper))
        {
            return;
        }
        let mut most = self.most(groups);
        let fewest = self.minima.fewest(groups, 0);
        self.cut_meetings(groups, &mut most);
        let mut levels = [HexSet::EMPTY; LEVELS];
        for &(at, satellites) in &starts {
            if satellites <= most[usize::from(at)] {
                levels[usize::from(satellites)].insert(at);
            }
        }
        let Some(first) = levels.iter().position(|level| !level.is_empty()) else { return };
        if first == usize::from(fewest) && groups.count_ones() > 1 {
            self.found.light.push(Bridge { satellites: fewest, groups });
            self.cut_tails(groups, fewest, &mut most);
        }
        self.spread(number, fewest, first, &mut levels, &most, &nearest);
    }

    /// Satellites from the nearest of the groups to every hex.
    fn nearest(&mut self, groups: Mask) -> Bytes {
        let mut nearest = [FAR; 256];
        for group in bits(groups) {
            if let Some(row) = self.table.row(1 << group) {
                lower(&mut nearest, row.hexes, 0);
            }
        }
        nearest
    }

    /// M of the set: a piece with more satellites is of no use.
    fn most(&mut self, groups: Mask) -> Bytes {
        let mut most = [self.table.limit; 256];
        lower(&mut most, self.minima.hexes(groups), 1);
        most
    }

    /// Drops what a bridge and a piece that share a group do as well.
    fn cut_meetings(&self, groups: Mask, most: &mut Bytes) {
        if groups.count_ones() < 3 {
            return;
        }
        for bridge in self.found.light.iter().filter(|bridge| bridge.groups & !groups == 0) {
            for shared in bits(bridge.groups) {
                if let Some(row) = self.row(groups & !bridge.groups | 1 << shared) {
                    lower(most, row, bridge.satellites - 1);
                }
            }
        }
    }

    /// Beyond a bridge of exactly these groups, a path from one of them is as good.
    fn cut_tails(&self, groups: Mask, fewest: u8, most: &mut Bytes) {
        for row in bits(groups).filter_map(|group| self.row(1 << group)) {
            for (bound, &path) in most.iter_mut().zip(row) {
                // The bridge itself stays.
                *bound = (*bound).min(path.saturating_add(fewest - 1).max(fewest));
            }
        }
    }

    fn row(&self, groups: Mask) -> Option<&[u8]> {
        let start = self.sets[self.index.get(groups)? as usize].row?;
        Some(&self.rows[start..][..self.width])
    }

    /// Goes on from hex to hex, and to larger sets.
    fn spread(
        &mut self,
        number: usize,
        fewest: u8,
        first: usize,
        levels: &mut [HexSet; LEVELS],
        most: &Bytes,
        nearest: &Bytes,
    ) {
        let groups = self.sets[number].groups;
        let near = self.table.near(groups);
        let closer = Closer::new(&near, self.net.groups);
        let value = self.field.value(groups);
        let start = self.rows.len();
        self.sets[number].row = Some(start);
        self.rows.resize(start + self.width, FAR);
        let outside = self.net.outside(groups);
        let (mut seen, mut left) = (HexSet::EMPTY, HexSet::EMPTY);
        for level in first..=usize::from(self.table.limit) {
            let satellites = u8::try_from(level).unwrap_or(FAR);
            let mut beside = HexSet::EMPTY;
            for at in levels[level] - seen {
                if satellites <= most[usize::from(at)] {
                    seen.insert(at);
                    self.rows[start + usize::from(at)] = satellites;
                    beside |= self.net.spots[usize::from(at)].around;
                    let (tail, nearest) = (satellites - fewest, nearest[usize::from(at)]);
                    self.meet(groups, at, &closer, Arm { satellites, tail, nearest, value });
                }
            }
            levels[level + 1] |= beside - outside;
            if satellites < self.table.limit {
                for at in (beside & outside) - left {
                    self.take_in(groups, &near, satellites - fewest, at, satellites + 1);
                }
            }
            left |= beside & outside;
        }
    }

    /// Goes on to a hex next to further groups, unless they can be reached directly with fewer satellites than
    /// the piece has beyond its minimum.
    fn take_in(&mut self, groups: Mask, near: &[u8; GROUP_LANES], tail: u8, at: u8, satellites: u8) {
        let touch = self.net.spots[usize::from(at)].touch;
        let mut near = *near;
        let mut direct = 0_u8;
        for group in bits(touch & !groups) {
            direct = direct.saturating_add(near[group]);
            nearer(&mut near, &self.table.distances[group]);
        }
        if tail <= direct {
            self.start(groups | touch, at, satellites);
        }
    }

    /// Joins a piece on a hex with the others there, if there is room to go on. Neither may have more satellites
    /// than a minimal tree of its groups and a path to the other's groups; nor both together more than
    /// their trees, such a path and one to the hex.
    fn meet(&mut self, groups: Mask, at: u8, closer: &Closer, arm: Arm) {
        let Spot { around, touch } = self.net.spots[usize::from(at)];
        if around.len() < 3 || groups == touch {
            return;
        }
        let shared = if touch == 0 { 0 } else { self.field.value(touch) };
        let enough = self.field.threshold + shared;
        let base = self.field.base();
        // Together they must be below the threshold, unless the base of the Ivits is missing: most pairs are not.
        let least = if base == 0 { enough.saturating_sub(arm.value) } else { u16::MAX };
        let others = std::mem::take(&mut self.at_hex[usize::from(at)]);
        for arms in others.iter().take(usize::from(least)) {
            for (number, &more) in arms.groups.iter().enumerate().filter(|&(_, more)| more & groups == touch)
            {
                let other = &arms.arms[number];
                let together = (arm.tail + other.tail).saturating_sub(arm.nearest.min(other.nearest));
                // The path must have at least this length; it has none if the pieces share a group.
                let path = arm.tail.max(other.tail).max(together).saturating_sub(1);
                let satellites = arm.satellites + other.satellites - 1;
                let is_short = if touch == 0 { more & closer.than(path) == 0 } else { path == 0 };
                if !is_short || satellites >= self.table.limit {
                    continue;
                }
                let union = groups | more;
                if union & base != base || arm.value + other.value < enough {
                    self.start(union, at, satellites);
                }
            }
        }
        let here = &mut self.at_hex[usize::from(at)];
        *here = others;
        let here = &mut here[usize::from(arm.value).min(VALUES - 1)];
        if here.groups.is_empty() {
            here.groups.reserve(8);
            here.arms.reserve(8);
        }
        here.groups.push(groups);
        here.arms.push(arm);
    }
}

/// Groups by their distance from a set.
struct Closer([Mask; LEVELS]);

impl Closer {
    fn new(near: &[u8; GROUP_LANES], groups: usize) -> Closer {
        let mut closer = [0; LEVELS];
        for (group, &path) in near[..groups].iter().enumerate() {
            if let Some(level) = closer.get_mut(usize::from(path) + 1) {
                *level |= 1 << group;
            }
        }
        for level in 1..LEVELS {
            closer[level] |= closer[level - 1];
        }
        Closer(closer)
    }

    /// Groups at less than this distance.
    fn than(&self, path: u8) -> Mask {
        self.0[usize::from(path)]
    }
}

/// Lowers each bound to the number of the row plus `more`.
fn lower(most: &mut Bytes, row: &[u8], more: u8) {
    for (bound, &satellites) in most.iter_mut().zip(row) {
        *bound = (*bound).min(satellites.saturating_add(more));
    }
}

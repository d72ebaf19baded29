//! Bridges: satellites connected among themselves, and the groups they take in.
//!
//! Cut the satellites X of a federation into pieces Z, each connected hex by hex, that hold together by groups they
//! share. A piece takes in exactly the groups T(Z) next to it (GP-2020). In a federation that passes test 1
//! every piece is minimal: nothing connects T(Z) with fewer satellites, or the piece could be replaced. So all
//! that passes test 1 is made of bridges (Q, z): sets Q = T(Z) with z = |Z| = m(Q).
//!
//! Cut as long as possible: then no group is next to two hexes of a piece, because between them the piece could be
//! cut once more. So the branches of a piece that meet at a hex, and the groups next to that hex, have nothing in
//! common. The pieces are grown from hex to hex: an arm (Q, x) is a hex x and branches that take in exactly Q, what
//! is next to x left out. Take the tree of a piece, its root at any hex: every other has an arm that comes from an arm
//! of its only child, or where those of its children meet, and so has the root. Each must have the fewest satellites
//! M[Q][x] that connect Q and x, or another tree could be put in; so an arm is no more than a yes or no for each hex.
//!
//! What no bridge needs is dropped at once: an arm with as many satellites as a bridge and an arm that share a group,
//! for smaller bridges do the same; and what is grown from a federation (test 2, GP-2200).
//!
//! At each end of a piece, the root aside, the groups next to that hex are next to no other hex of the piece. Without them
//! what is left holds together with fewer satellites, so by test 2 it is below the threshold: there is more value at
//! every end than the piece has too much (`Ways::ends`).
//!
//! The root may be chosen. Let it be the hex next to the first group r of the piece, in an order of all groups (`rank`).
//! Then no arm contains r, and what no group goes before has no arms. Take the branches (P, x) away: r is still with x. To
//! connect P with r would do as well, so M[P][x] is at most M[P][r], and at most the largest such number of all groups
//! that may be r. Two arms that reach the threshold together are no more than the ends of a piece whose root takes
//! others in; a third arm there would be superfluous (`end_at_root`).
//!
//! Every federation of the Ivits contains their base. A piece hangs on it at a group q: the base itself, or else the
//! first group of the piece on a way from the base through other pieces. Only one hex of the piece is next to q; let the
//! tree have its root there. So no arm contains the base. Three things follow.
//! - Take the branches (P, x) away: what is left holds together, x and the base with it. To connect a part P' of P with
//!   the base, and the others with x, would do as well; so by test 1 M[P][x] is at most M[P'][base] + M[P - P'][x] for
//!   every P', where nothing is needed for the others if P' is P. The rows of sets without the base hold the least of
//!   these sums (see `rows`): arms that have more are dropped.
//! - The same holds at q for what is left of the piece Q without q: the row of Q - q has m(Q) at q. `Rows::fewest_of` is the
//!   most of such numbers, so a piece that has more is dropped.
//! - The base may be worth more than what is missing to the threshold, and pieces are grown apart from it: what is at their
//!   ends bounds them too.

use super::arms::{ArmList, Arms};
use super::field::{Field, Mask, bits};
use super::masks::MaskMap;
use super::net::{GROUP_LANES, Net};
use super::query::hex;
use super::rows::Rows;
use super::spread::FAR;
use super::work::Work;
use crate::hexset::HexSet;

/// Groups that one piece connects with this number of satellites.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bridge {
    pub(crate) satellites: u8,
    pub(crate) groups: Mask,
}

/// What the pieces amount to.
#[derive(Debug)]
pub(crate) struct Bridges {
    /// Below the threshold.
    pub(crate) light: Vec<Bridge>,
    /// Pieces that reach the threshold; they may have too many satellites for bridges.
    pub(crate) last: Vec<Bridge>,
}

/// All bridges within the limit of the rows that are not made of smaller ones; not all if the work is spent.
pub(crate) fn bridges(field: &Field, rows: &mut Rows<'_>) -> Bridges {
    let mut pieces = Pieces::new(field, rows);
    pieces.run();
    pieces.found
}

/// How a set comes about.
#[derive(Clone, Copy)]
struct Ways {
    /// The last of its `meets`, or `NONE`.
    meet: u32,
    /// The last of its `roots`, or `NONE`.
    root: u32,
    /// The least value at an end of its arms, of several ways the most.
    ends: u16,
}

/// One of them.
#[derive(Clone, Copy)]
enum Way {
    Meet(u32, u32),
    Root(u32, u8),
}

/// No arms, or the end of a list.
const NONE: u32 = u32::MAX;

/// What is known of a set.
#[derive(Clone, Copy)]
struct Part {
    /// The number of its arms, or `NONE`.
    arms: u32,
    /// Satellites of its bridge, or `FAR`.
    bridge: u8,
}

impl Default for Part {
    fn default() -> Part {
        Part { arms: NONE, bridge: FAR }
    }
}

struct Pieces<'t, 'a> {
    field: &'t Field,
    net: &'a Net,
    rows: &'t mut Rows<'a>,
    limit: u8,
    /// Hexes next to no group.
    empty: HexSet,
    /// Hexes where branches can meet and go on.
    forks: HexSet,
    /// Sets of groups to be looked at, by number of groups.
    sizes: Vec<Vec<Mask>>,
    /// Numbers of the sets in `ways`.
    index: MaskMap<u32>,
    /// How the sets to be looked at come about.
    ways: Vec<Ways>,
    /// Pairs of arms that meet, and the next pair of the same set.
    meets: Vec<((u32, u32), u32)>,
    /// Arms and a hex where they become a piece, and the next such of the same set.
    roots: Vec<((u32, u8), u32)>,
    /// What the base of the Ivits lacks to the threshold.
    missing: u16,
    /// For each group those that go before it as roots.
    before: [Mask; GROUP_LANES],
    /// The hexes of the arms of single groups.
    reaches: [u32; GROUP_LANES],
    /// The arms so far; the rows keep their satellites by the same number.
    arms: ArmList,
    /// What is known of the set of each row.
    known: Vec<Part>,
    found: Bridges,
    /// The parts of the set being looked at: the number of their arms and the satellites of their bridge.
    parts: Vec<Part>,
    /// Pairs of arms that take in the set together.
    pairs: Vec<(u32, u32)>,
    /// Arms, and satellites of a bridge, that share a group and take in the set together.
    sums: Vec<(u32, u8)>,
    /// Scratch.
    ends: Vec<(u8, u8)>,
}

impl<'t, 'a> Pieces<'t, 'a> {
    fn new(field: &'t Field, rows: &'t mut Rows<'a>) -> Pieces<'t, 'a> {
        let net = rows.net;
        let (mut empty, mut forks) = (HexSet::EMPTY, HexSet::EMPTY);
        for (at, spot) in net.spots[..net.hexes.len()].iter().enumerate() {
            // Arms may also meet at the root, and then they need not go on.
            if spot.around.len() + u32::from(spot.touch != 0) > 2 {
                forks.insert(hex(at));
            }
            if spot.touch == 0 {
                empty.insert(hex(at));
            }
        }
        Pieces {
            field,
            net,
            rows,
            limit: field.budget,
            empty,
            forks,
            sizes: vec![Vec::new(); net.groups + 1],
            index: MaskMap::for_groups(net.groups),
            ways: Vec::new(),
            meets: Vec::new(),
            roots: Vec::new(),
            missing: field.threshold.saturating_sub(field.value(field.base())),
            before: [Mask::MAX; GROUP_LANES],
            reaches: [0; GROUP_LANES],
            arms: ArmList::default(),
            known: Vec::new(),
            found: Bridges { light: Vec::new(), last: Vec::new() },
            parts: Vec::new(),
            pairs: Vec::new(),
            ends: Vec::new(),
            sums: Vec::new(),
        }
    }

    /// Smaller sets first: what leads to a set is smaller.
    fn run(&mut self) {
        for at in (self.net.whole - self.empty).numbers() {
            let touch = self.net.spots[usize::from(at)].touch;
            self.reach(touch, 1, self.field.value(touch), Way::Root(NONE, at));
        }
        for size in 1..self.sizes.len() {
            for set in std::mem::take(&mut self.sizes[size]) {
                self.settle(set);
                if !self.rows.work.is_left() {
                    return;
                }
            }
            if size == 1 && !self.field.based {
                self.rank();
            }
        }
    }

    /// Decides which groups are the roots of pieces: those with the longest arms, for so the most arms end.
    fn rank(&mut self) {
        let mut order: Vec<usize> = (0..self.net.groups).collect();
        order.sort_by_key(|&group| std::cmp::Reverse(self.reaches[group]));
        let mut before = 0;
        for group in order {
            self.before[group] = before;
            before |= 1 << group;
        }
    }

    /// The groups that may be the root of a piece with arms that take in these.
    fn roots_of(&self, groups: Mask) -> Mask {
        bits(groups).fold(self.field.all(), |roots, group| roots & self.before[group])
    }

    /// Whether these groups lead to a piece in this way: the first of them is at its root, or the root is still to come.
    fn is_rooted(&self, groups: Mask, way: Way) -> bool {
        if self.field.based || self.roots_of(groups) != 0 {
            return true;
        }
        match way {
            Way::Meet(..) => false,
            Way::Root(_, at) => {
                let touch = self.net.spots[usize::from(at)].touch;
                self.roots_of(groups & !touch) & touch != 0
            }
        }
    }

    /// Notes that a piece may take in exactly these groups.
    fn reach(&mut self, groups: Mask, satellites: u8, ends: u16, way: Way) {
        if self.is_last(groups) {
            self.end(Bridge { satellites, groups }, ends);
        } else {
            self.consider(groups, ends, way);
        }
    }

    /// Notes a piece that reaches the threshold, if it is not worth too much.
    fn end(&mut self, piece: Bridge, ends: u16) {
        let spare = self.field.value(piece.groups).saturating_sub(self.field.threshold);
        if piece.satellites <= self.limit && spare < ends {
            self.found.last.push(piece);
        }
    }

    fn consider(&mut self, groups: Mask, ends: u16, way: Way) {
        self.rows.work.spend(Work::WAY);
        if !self.is_rooted(groups, way) {
            return;
        }
        if self.field.based
            && self.field.value(groups & !self.field.base()) >= self.missing.saturating_add(ends)
        {
            return;
        }
        let number = match self.index.get(groups) {
            Some(number) => number,
            None if !self.field.is_possible(groups) => return,
            None => {
                let number = length(&self.ways);
                self.index.set(groups, number);
                self.ways.push(Ways { meet: NONE, root: NONE, ends: 0 });
                self.sizes[groups.count_ones() as usize].push(groups);
                number
            }
        };
        let ways = &mut self.ways[number as usize];
        ways.ends = ways.ends.max(ends);
        match way {
            Way::Meet(one, two) => {
                self.meets.push(((one, two), ways.meet));
                ways.meet = length(&self.meets) - 1;
            }
            Way::Root(arms, at) => {
                self.roots.push(((arms, at), ways.root));
                ways.root = length(&self.roots) - 1;
            }
        }
    }

    /// Whether the groups are a federation by themselves, which no other may contain.
    fn is_last(&self, groups: Mask) -> bool {
        groups & self.field.base() == self.field.base() && self.field.reaches(groups)
    }

    /// Decides on a set all whose parts are known.
    fn settle(&mut self, groups: Mask) {
        let Some(ways) = self.index.get(groups).map(|number| self.ways[number as usize]) else { return };
        // Bounds tell of most sets that nothing can come of them; then the row of the set is not needed.
        self.rows.work.spend(Work::ARMS);
        self.rows.set_bound(groups);
        let mut whole = self.whole(ways.root);
        self.pairs.clear();
        let mut next = ways.meet;
        while let Some(&(pair, other)) = self.meets.get(next as usize) {
            self.pairs.push(pair);
            next = other;
        }
        if whole.is_empty() && (self.rows.within_bound(&self.pairs) & self.forks).is_empty() {
            self.ends = whole;
            return;
        }
        let row = self.rows.number(groups);
        let fewest = self.rows.fewest_of(row);
        // What holds the set holds the base of the Ivits besides.
        let in_all = if self.field.based { self.rows.to_group(row, 0) } else { fewest };
        if fewest.max(in_all) > self.limit {
            self.ends = whole;
            return;
        }
        self.rows.work.spend(Work::ARMS_WITH_ROW);
        self.look_up_parts(row);
        whole.retain(|end| end.1 == self.rows.at(row, end.0));
        if groups.count_ones() > 1 && whole.iter().any(|end| end.1 + 1 == fewest) {
            self.bridge(groups, row, fewest);
        }
        if groups & self.field.base() != 0 {
            self.ends = whole;
            return;
        }
        let beside = bits(groups).fold(HexSet::EMPTY, |all, group| all | self.net.fringe[group]);
        let mut open = self.net.whole - beside - self.rows.reached(&self.sums, row);
        if !self.field.based && groups.count_ones() > 1 {
            let roots = bits(self.roots_of(groups)).map(|root| self.rows.to_group(row, root));
            let farthest = roots.filter(|&satellites| satellites <= self.limit).max();
            open &= farthest.map_or(HexSet::EMPTY, |most| self.rows.within(row, most));
        }
        let met = self.rows.meetings(&self.pairs, row) & self.forks & open;
        let at = self.spread(row, whole.iter().map(|end| end.0).collect(), met, open);
        self.ends = whole;
        if !at.is_empty() {
            self.go_on(groups, row, at);
        }
    }

    /// Notes a bridge, for good if it is not made of smaller ones.
    fn bridge(&mut self, groups: Mask, row: u32, fewest: u8) {
        if !self.is_made(fewest) {
            self.found.light.push(Bridge { satellites: fewest, groups });
        }
        self.note(row, |part| part.bridge = fewest);
        // Beyond it, a path from one of its groups is as good.
        let paths = bits(groups).enumerate().map(|(number, _)| self.parts[1 << number].arms);
        self.sums.extend(paths.filter(|&arms| arms != NONE).map(|arms| (arms, fewest)));
    }

    fn note(&mut self, row: u32, change: impl FnOnce(&mut Part)) {
        let row = row as usize;
        if self.known.len() <= row {
            self.known.resize(row + 1, Part::default());
        }
        change(&mut self.known[row]);
    }

    /// What is known of all parts of the set of a row, and what bridges and arms make together.
    fn look_up_parts(&mut self, row: u32) {
        let known = |&row: &u32| self.known.get(row as usize).copied().unwrap_or_default();
        self.parts.clear();
        self.parts.extend(self.rows.parts(row).iter().map(known));
        self.sums.clear();
        let all = self.parts.len() - 1;
        for (number, part) in self.parts.iter().enumerate().filter(|part| part.1.bridge != FAR) {
            for shared in each_bit(number) {
                let arms = self.parts[all - number + shared].arms;
                if arms != NONE {
                    self.sums.push((arms, part.bridge));
                }
            }
        }
    }

    /// The hexes next to groups of the set where an arm becomes a piece that takes in exactly the set, and its satellites
    /// without that hex; within the bound.
    fn whole(&mut self, mut root: u32) -> Vec<(u8, u8)> {
        let mut ends = std::mem::take(&mut self.ends);
        ends.clear();
        while let Some(&((arms, at), next)) = self.roots.get(root as usize) {
            let satellites = self.arms.get(arms).map_or(0, |arms| self.rows.at(arms.row, at));
            if satellites <= self.rows.bound_at(at) {
                ends.push((at, satellites));
            }
            root = next;
        }
        ends
    }

    /// Whether two smaller bridges that share a group do the same.
    fn is_made(&self, fewest: u8) -> bool {
        let all = self.parts.len() - 1;
        // Those with the lowest group.
        (3..all).step_by(2).any(|one| {
            let more = fewest.saturating_sub(self.parts[one].bridge);
            more > 0 && each_bit(one).any(|shared| self.parts[all - one + shared].bridge == more)
        })
    }

    /// All arms that come from pieces and from arms, hex by hex.
    fn spread(&self, row: u32, whole: HexSet, met: HexSet, open: HexSet) -> HexSet {
        let mut at = met;
        let mut edge = whole | met & self.empty;
        while let Some(from) = edge.lowest() {
            edge.remove(from);
            let next = self.rows.at(row, from) + 1;
            for to in (self.net.spots[usize::from(from)].around & (open - at)).numbers() {
                if self.rows.at(row, to) == next && next < self.limit {
                    at.insert(to);
                    if self.empty.contains(to) {
                        edge.insert(to);
                    }
                }
            }
        }
        at
    }

    /// Keeps the arms of a set, and notes the larger sets they lead to.
    fn go_on(&mut self, groups: Mask, row: u32, at: HexSet) {
        let number = u32::try_from(self.arms.len()).unwrap_or(NONE);
        let ends = self.index.get(groups).map_or(0, |number| self.ways[number as usize].ends);
        let new = Arms { groups, row, value: self.field.value(groups), ends, forks: at & self.forks };
        if groups.is_power_of_two() {
            self.reaches[groups.trailing_zeros() as usize] = at.len();
        }
        for hex in (at - self.empty).numbers() {
            let whole = groups | self.net.spots[usize::from(hex)].touch;
            self.reach(whole, self.rows.at(row, hex) + 1, ends, Way::Root(number, hex));
        }
        // Together they must be below the threshold, unless the base of the Ivits is still missing.
        let heavy = match self.field.based {
            true => usize::MAX,
            false => usize::from(self.field.threshold.saturating_sub(new.value)),
        };
        let others = std::mem::take(&mut self.arms);
        for (other_number, other) in others.meeting(groups, new.forks, 0..heavy) {
            self.consider(groups | other.groups, ends.min(other.ends), Way::Meet(other_number, number));
        }
        self.end_at_root(&new, &others, heavy);
        self.arms = others;
        self.arms.push(new, self.net.hexes.len());
        self.rows.keep(row, at);
        self.note(row, |part| part.arms = number);
    }

    /// Arms that reach the threshold together and meet at the root: they do not hold together without it, so what is next
    /// to it belongs to the federation.
    fn end_at_root(&mut self, one: &Arms, others: &ArmList, heavy: usize) {
        let fringes = bits(self.roots_of(one.groups)).map(|root| self.net.fringe[root]);
        let forks = one.forks & fringes.fold(HexSet::EMPTY, |all, fringe| all | fringe);
        for (_, two) in others.meeting(one.groups, forks, heavy..usize::MAX) {
            let groups = one.groups | two.groups;
            let roots = self.roots_of(groups);
            for at in (forks & two.forks).numbers() {
                let touch = self.net.spots[usize::from(at)].touch;
                if roots & touch != 0 {
                    let satellites = self.rows.at(one.row, at) + self.rows.at(two.row, at) + 1;
                    self.end(Bridge { satellites, groups: groups | touch }, one.ends.min(two.ends));
                }
            }
        }
    }
}

/// The number of the next of a list.
fn length<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap_or(NONE)
}

/// The bits of a number, each as a number.
fn each_bit(mut number: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = number & number.wrapping_neg();
        number ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

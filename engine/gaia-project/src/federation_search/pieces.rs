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
//! is next to x left out. Take the tree of a piece, its root at a leaf: every hex has an arm that comes from an arm
//! of its only child, or where those of its children meet. Each must have the fewest satellites M[Q][x] that connect
//! Q and x, or another tree could be put in; so an arm is no more than a yes or no for each hex.
//!
//! What no bridge needs is dropped at once: an arm with as many satellites as a bridge and an arm that share a group,
//! for smaller bridges do the same; and what is grown from a federation (test 2, GP-2200).
//!
//! Every federation of the Ivits contains their base. A piece hangs on it at a group q: the base itself, or else the
//! first group of the piece on a way from the base through other pieces. Only one hex of the piece is next to q; let the
//! tree have its root there. So no arm contains the base. Three things follow.
//! - Take the branches (P, x) away: what is left holds together, x and the base with it. To connect a part P' of P with
//!   the base, and the others with x, would do as well; so by test 1 M[P][x] is at most M[P'][base] + M[P - P'][x] for
//!   every P', where nothing is needed for the others if P' is P. Other arms are dropped (`Rows::apart_from_first`).
//! - The same holds at q for what is left of the piece Q without q: m(Q) is at most M[P'][base] + m(Q - P') for every P'
//!   without q. So q is in every part that falls short of this (`Rows::hangs_on_one`).
//! - The base may be worth more than what is missing to the threshold, and pieces are grown apart from it. Take away a hex
//!   at an end of the arms: the groups next to it are next to no other hex of the piece, and what is left holds together
//!   and with the base. It has fewer satellites, so by test 2 it is below the threshold: at every end there is more
//!   value than the piece has too much (`ends_of`).

use super::field::{Field, Mask, bits};
use super::masks::MaskMap;
use super::net::Net;
use super::query::hex;
use super::rows::Rows;
use super::spread::FAR;
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

/// All bridges within the limit of the rows that are not made of smaller ones.
pub(crate) fn bridges<'a>(field: &Field, net: &'a Net, rows: &mut Rows<'a>) -> Bridges {
    let mut pieces = Pieces::new(field, net, rows);
    pieces.run();
    pieces.found
}

/// The arms that take in the same groups; the rows keep their satellites by the same number.
#[derive(Clone, Copy)]
struct Arms {
    /// Their hexes.
    at: HexSet,
    /// The row of the set.
    row: u32,
}

/// What is known of a set.
#[derive(Clone, Copy)]
struct Part {
    /// The number of its arms, or `NO_ARMS`.
    arms: u32,
    /// Satellites of its bridge, or `FAR`.
    bridge: u8,
}

impl Default for Part {
    fn default() -> Part {
        Part { arms: NO_ARMS, bridge: FAR }
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
    /// What hexes are next to, and those hexes.
    touches: Vec<(Mask, HexSet)>,
    /// Sets of groups to be looked at, by number of groups.
    sizes: Vec<Vec<Mask>>,
    /// Number of the arms of a set, `NO_ARMS` if there are none or not yet.
    index: MaskMap<u32>,
    /// The least value at an end of arms that take in a set, of several ways to do so the most; of the Ivits only, for
    /// pieces of others are below the threshold.
    ends_of: MaskMap<u16>,
    /// What the base of the Ivits lacks to the threshold.
    missing: u16,
    arms: Vec<Arms>,
    /// Sets with arms and where these can meet others, by value.
    by_value: Vec<Vec<(Mask, HexSet)>>,
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
    numbers: Vec<u32>,
    ends: Vec<(u8, u8)>,
}

const NO_ARMS: u32 = u32::MAX;

impl<'t, 'a> Pieces<'t, 'a> {
    fn new(field: &'t Field, net: &'a Net, rows: &'t mut Rows<'a>) -> Pieces<'t, 'a> {
        let mut touches: Vec<(Mask, HexSet)> = Vec::new();
        let (mut empty, mut forks) = (HexSet::EMPTY, HexSet::EMPTY);
        for (at, spot) in net.spots[..net.hexes.len()].iter().enumerate() {
            // The arms of the Ivits may meet at the root.
            let onwards = if field.based && spot.touch != 0 { 0 } else { 1 };
            if spot.around.len() >= 2 + onwards {
                forks.insert(hex(at));
            }
            if spot.touch == 0 {
                empty.insert(hex(at));
            } else if let Some(same) = touches.iter_mut().find(|same| same.0 == spot.touch) {
                same.1.insert(hex(at));
            } else {
                touches.push((spot.touch, HexSet::one(hex(at))));
            }
        }
        Pieces {
            field,
            net,
            rows,
            limit: field.budget,
            empty,
            forks,
            touches,
            sizes: vec![Vec::new(); net.groups + 1],
            index: MaskMap::for_groups(net.groups),
            ends_of: MaskMap::for_groups(if field.based { net.groups } else { 0 }),
            missing: field.threshold.saturating_sub(field.value(field.base())),
            arms: Vec::new(),
            by_value: Vec::new(),
            known: Vec::new(),
            found: Bridges { light: Vec::new(), last: Vec::new() },
            parts: Vec::new(),
            numbers: Vec::new(),
            pairs: Vec::new(),
            ends: Vec::new(),
            sums: Vec::new(),
        }
    }

    /// Smaller sets first: what leads to a set is smaller.
    fn run(&mut self) {
        for number in 0..self.touches.len() {
            let touch = self.touches[number].0;
            self.reach(touch, 1, self.field.value(touch));
        }
        for size in 1..self.sizes.len() {
            for set in std::mem::take(&mut self.sizes[size]) {
                self.settle(set);
            }
        }
    }

    /// Notes that a piece may take in exactly these groups.
    fn reach(&mut self, groups: Mask, satellites: u8, ends: u16) {
        if self.is_last(groups) {
            if satellites <= self.limit {
                self.found.last.push(Bridge { satellites, groups });
            }
        } else {
            self.consider(groups, ends);
        }
    }

    fn consider(&mut self, groups: Mask, ends: u16) {
        if self.field.based {
            if self.field.value(groups & !self.field.base()) >= self.missing.saturating_add(ends) {
                return;
            }
            let known = self.ends_of.get(groups).unwrap_or_default();
            self.ends_of.set(groups, known.max(ends));
        }
        if self.index.get(groups).is_none() && !self.is_last(groups) && self.is_possible(groups) {
            self.index.set(groups, NO_ARMS);
            self.sizes[groups.count_ones() as usize].push(groups);
        }
    }

    /// Whether the groups can be part of a legal federation: without the satellite added last, and the at most
    /// two groups only that one touches, it must be below the threshold.
    fn is_possible(&self, groups: Mask) -> bool {
        let base = self.field.base();
        self.field.value(base) + self.field.value_but_two(groups & !base) < self.field.threshold
    }

    /// Whether the groups are a federation by themselves, which no other may contain.
    fn is_last(&self, groups: Mask) -> bool {
        groups & self.field.base() == self.field.base() && self.field.reaches(groups)
    }

    fn arms(&self, groups: Mask) -> Option<&Arms> {
        self.index.get(groups).and_then(|number| self.arms.get(number as usize))
    }

    /// Decides on a set all whose parts are known.
    fn settle(&mut self, groups: Mask) {
        self.look_up_parts(groups);
        // Bounds tell of most sets that nothing can come of them; then the row of the set is not needed.
        self.rows.set_bound(groups);
        let mut whole = self.whole(groups);
        if whole.is_empty() && (self.rows.within_bound(&self.pairs, &self.sums) & self.forks).is_empty() {
            return;
        }
        let row = self.rows.number(groups);
        let fewest = self.rows.fewest_of(row);
        if fewest > self.limit {
            return;
        }
        whole.retain(|end| end.1 == self.rows.at(row, end.0));
        if groups.count_ones() > 1 && whole.iter().any(|end| end.1 + 1 == fewest) {
            self.bridge(groups, row, fewest);
        }
        if groups & self.field.base() != 0 {
            return;
        }
        let beside = bits(groups).fold(HexSet::EMPTY, |all, group| all | self.net.fringe[group]);
        let mut open = self.net.whole - beside - self.rows.reached(&self.sums, row);
        if self.field.based {
            open &= self.rows.apart_from_first(row);
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
        let holds_base = groups & self.field.base() == self.field.base();
        if (holds_base || self.rows.hangs_on_one(row)) && !self.is_made(fewest) {
            self.found.light.push(Bridge { satellites: fewest, groups });
        }
        self.note(row, |part| part.bridge = fewest);
        // Beyond it, a path from one of its groups is as good.
        let paths = bits(groups).filter_map(|group| self.index.get(1 << group));
        self.sums.extend(paths.filter(|&arms| arms != NO_ARMS).map(|arms| (arms, fewest)));
    }

    fn note(&mut self, row: u32, change: impl FnOnce(&mut Part)) {
        let row = row as usize;
        if self.known.len() <= row {
            self.known.resize(row + 1, Part::default());
        }
        change(&mut self.known[row]);
    }

    /// What is known of all parts of the set, and what they make together.
    fn look_up_parts(&mut self, groups: Mask) {
        self.rows.parts_of(groups, &mut self.numbers);
        let known = |&row: &u32| self.known.get(row as usize).copied().unwrap_or_default();
        self.parts.clear();
        self.parts.extend(self.numbers.iter().map(known));
        let (low, high) = self.parts.split_at(self.parts.len() / 2);
        let pairs = low.iter().zip(high.iter().rev()).map(|(one, two)| (one.arms, two.arms));
        self.pairs.clear();
        self.pairs.extend(pairs.filter(|pair| pair.0 != NO_ARMS && pair.1 != NO_ARMS));
        self.sums.clear();
        let all = self.parts.len() - 1;
        for (number, part) in self.parts.iter().enumerate().filter(|part| part.1.bridge != FAR) {
            for shared in each_bit(number) {
                let arms = self.parts[all - number + shared].arms;
                if arms != NO_ARMS {
                    self.sums.push((arms, part.bridge));
                }
            }
        }
    }

    /// The hexes next to groups of the set where an arm becomes a piece that takes in exactly the set, and its satellites
    /// without that hex; within the bound.
    fn whole(&mut self, groups: Mask) -> Vec<(u8, u8)> {
        let mut ends = std::mem::take(&mut self.ends);
        ends.clear();
        for &(touch, at) in &self.touches {
            if touch == groups {
                ends.extend(at.numbers().map(|at| (at, 0)));
            } else if touch & !groups == 0
                && let Some(arms) = self.arms(groups & !touch)
            {
                let end = (arms.at & at).numbers().map(|at| (at, self.rows.at(arms.row, at)));
                ends.extend(end.filter(|end| end.1 <= self.rows.bound_at(end.0)));
            }
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
        let value = usize::from(self.field.value(groups));
        let number = u32::try_from(self.arms.len()).unwrap_or(NO_ARMS);
        self.index.set(groups, number);
        let ends = self.ends_of.get(groups).unwrap_or_default();
        for hex in (at - self.empty).numbers() {
            self.reach(groups | self.net.spots[usize::from(hex)].touch, self.rows.at(row, hex) + 1, ends);
        }
        // Together they must be below the threshold, unless the base of the Ivits is missing.
        let base = self.field.base();
        let most = if groups & base == base {
            usize::from(self.field.threshold).saturating_sub(value)
        } else {
            usize::MAX
        };
        let meet = at & self.forks;
        let by_value = std::mem::take(&mut self.by_value);
        for &(other, there) in by_value.iter().take(most).flatten() {
            if groups & other == 0 && there.meets(meet) {
                let others = self.ends_of.get(other).unwrap_or_default();
                self.consider(groups | other, ends.min(others));
            }
        }
        self.by_value = by_value;
        if self.by_value.len() <= value {
            self.by_value.resize(value + 1, Vec::new());
        }
        self.by_value[value].push((groups, meet));
        self.rows.keep(row, at);
        self.note(row, |part| part.arms = number);
        self.arms.push(Arms { at, row });
    }
}

/// The bits of a number, each as a number.
fn each_bit(mut number: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = number & number.wrapping_neg();
        number ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

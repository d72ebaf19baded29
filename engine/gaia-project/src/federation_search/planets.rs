//! The first decision: all legal sets of planets.
//!
//! c(S) is the least number of satellites X that connect the groups S and touch no other group, m(S) the same
//! when other groups may be touched. S is legal when it reaches the threshold, c(S) = m(S) (test 1, GP-2190)
//! and no proper subset R that reaches the threshold has c(R) < c(S) (test 2, GP-2200).
//!
//! The sets are built from bridges (see `pieces`). Let (S, X) be legal and take its bridges one by one, each
//! sharing a group with those before. Every stage before the last is connected and has fewer satellites, so
//! by test 2 it is below the threshold ("light"); and it is minimal for its groups, or X could be improved,
//! because later bridges hold on to it by groups only. So it suffices to add bridges to light sets that pass
//! test 1.
//!
//! One order is enough. The Ivits begin with their base. Others begin with that bridge of the way which is first in
//! the list, and only later ones follow. Among the ways to make S with the fewest satellites let the one
//! count whose first bridge comes latest: its stages have the same first bridge, because a way with a later
//! one could be put in for the stage. So each set need remember only the latest first bridge it was made with.
//!
//! The last bridge adds no more than it must. Let it add the groups F to the light set A. If it is one satellite, F has
//! at most two groups, because a hex touches at most three that are apart. Otherwise grow a tree over its satellites
//! from one next to A and take the deepest away: the others still hold together, and with A. It alone touched at
//! most two groups of F: what lies beside it and its parent is touched by both. The rest has fewer satellites, so by
//! test 2 it is below the threshold: the value of A and F without the two most valuable groups of F is.
//!
//! Nor is anything superfluous at the ends. A group of A that came alone with its bridge, and that no later bridge holds, is
//! loose: without it and its bridge A holds together with fewer satellites. If the last bridge does not hold it either,
//! A and F without it are connected with fewer satellites, so by test 2 they are below the threshold.
//!
//! Every set seen has a way that touches nothing else. So its satellites are no fewer than c, and a subset seen with
//! fewer dominates, whether it passes test 1 or not.

use std::cmp::Reverse;

use super::dominance::{any_part, cheaper_inside};
use super::field::{Field, Mask, bits};
use super::masks::MaskMap;
use super::net::{GROUP_LANES, Net};
use super::pieces::{Bridge, Bridges, bridges};
use super::query::Board;
use super::rows::Rows;

/// A legal set of groups and its satellites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Legal {
    pub(crate) satellites: u8,
    pub(crate) groups: Mask,
}

/// All legal sets within the budget, fewest satellites first.
pub(crate) fn legal_sets(board: &Board, field: &Field) -> Vec<Legal> {
    let net = Net::lean(board, field);
    let mut finder = Finder::new(field, &net);
    finder.run(false);
    let mut legal = finder.legal;
    legal.sort_unstable();
    legal
}

/// Whether there is a legal set within the budget. The cheapest connected set that reaches the threshold is
/// always legal: nothing cheaper can dominate or undercut it. So any set seen proves one.
pub(crate) fn any_legal(board: &Board, field: &Field) -> bool {
    let net = Net::lean(board, field);
    let mut finder = Finder::new(field, &net);
    finder.run(true);
    finder.enough
}

struct Finder<'a> {
    field: &'a Field,
    net: &'a Net,
    rows: Rows<'a>,
    bridges: Vec<Bridge>,
    /// For blocks of 64 bridges, which of them hold each group.
    holding: Vec<[u64; GROUP_LANES]>,
    /// Sets seen, by number of groups.
    sizes: Vec<Vec<Mask>>,
    seen: MaskMap<Seen>,
    /// Those that passed test 1, with their satellites; dominated ones may be missing.
    passed: MaskMap<u8>,
    legal: Vec<Legal>,
    /// Some set seen reaches the threshold.
    enough: bool,
}

/// A set that bridges connect.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    /// Fewest satellites so far.
    satellites: u8,
    /// The groups its last bridge added.
    fresh: Mask,
    /// Groups that came alone and that no later bridge holds.
    loose: Mask,
    /// Number of its first bridge: only later ones are added.
    first: u16,
}

impl<'a> Finder<'a> {
    fn new(field: &'a Field, net: &'a Net) -> Finder<'a> {
        let mut rows = Rows::new(net, field.budget, field.based);
        let Bridges { mut light, last } = bridges(field, net, &mut rows);
        // Large ones first: most sets can be made from small ones as well, and then few follow.
        light.sort_unstable_by_key(|bridge| {
            (Reverse(bridge.groups.count_ones()), bridge.satellites, bridge.groups)
        });
        let hold = |block: &[Bridge]| {
            let mut holding = [0; GROUP_LANES];
            for (number, bridge) in block.iter().enumerate() {
                bits(bridge.groups).for_each(|group| holding[group] |= 1 << number);
            }
            holding
        };
        let mut finder = Finder {
            field,
            net,
            rows,
            holding: light.chunks(64).map(hold).collect(),
            bridges: light,
            sizes: vec![Vec::new(); field.groups.len() + 1],
            seen: MaskMap::for_groups(field.groups.len()),
            passed: MaskMap::for_groups(field.groups.len()),
            legal: Vec::new(),
            enough: false,
        };
        for piece in last {
            finder.see(piece.groups, Seen { satellites: piece.satellites, ..Seen::default() });
        }
        finder
    }

    /// Smaller sets first: all that leads to a set is smaller.
    fn run(&mut self, stop_when_enough: bool) {
        // Single groups need no satellite (GP-2110, GP-2160); the Ivits start from what they have (GP-2360).
        let starts = if self.field.based { 1 } else { self.field.groups.len() };
        (0..starts).for_each(|group| self.see(1 << group, Seen::default()));
        for size in 1..self.sizes.len() {
            for set in std::mem::take(&mut self.sizes[size]) {
                if stop_when_enough && self.enough {
                    return;
                }
                self.settle(set);
            }
        }
    }

    /// Notes a set that bridges connect.
    fn see(&mut self, set: Mask, way: Seen) {
        match self.seen.get(set) {
            Some(known) if known.satellites < way.satellites => {}
            Some(known) if known.satellites == way.satellites => {
                if known.first < way.first {
                    self.seen.set(set, Seen { first: way.first, ..known });
                }
            }
            Some(_) => self.seen.set(set, way),
            None => {
                self.seen.set(set, way);
                self.sizes[set.count_ones() as usize].push(set);
                self.enough |= self.field.reaches(set);
            }
        }
    }

    /// Decides on a set all whose subsets are decided.
    fn settle(&mut self, set: Mask) {
        let Some(way) = self.seen.get(set) else { return };
        let Seen { satellites, fresh, .. } = way;
        if !self.field.reaches(set) {
            if self.is_fewest(set, satellites, fresh) {
                self.passed.set(set, satellites);
                self.grow(set, way);
            }
        } else if !self.is_dominated(set, satellites) && self.is_fewest(set, satellites, fresh) {
            self.passed.set(set, satellites);
            if !self.is_undercut(set, satellites) {
                self.legal.push(Legal { satellites, groups: set });
            }
        }
    }

    /// Test 1. Most sets that fail do so against a simple tree.
    fn is_fewest(&mut self, set: Mask, satellites: u8, fresh: Mask) -> bool {
        // Not even a part can be had for less.
        let has_part = bits(set).any(|group| self.passed.get(set & !(1 << group)) == Some(satellites));
        has_part || !self.rows.is_below(set, satellites, fresh)
    }

    /// Adds one more bridge, in every way that does not exceed paths from the set to each new group.
    fn grow(&mut self, set: Mask, way: Seen) {
        let near = self.rows.near(set);
        let is_first = way.satellites == 0 && !self.field.based;
        let first = usize::from(way.first);
        let value = self.field.value(set);
        for block in first / 64..self.holding.len() {
            // Bridges that have groups of the set and others.
            let any = |groups: Mask| bits(groups).fold(0, |all, group| all | self.holding[block][group]);
            let mut fit = any(set) & any(self.field.all() & !set);
            if block == first / 64 {
                fit &= u64::MAX << (first % 64);
            }
            while fit != 0 {
                let number = block * 64 + fit.trailing_zeros() as usize;
                fit &= fit - 1;
                let bridge = self.bridges[number];
                let fresh = bridge.groups & !set;
                let satellites = way.satellites + bridge.satellites;
                if satellites > self.field.budget || !self.is_fit(value, &near, fresh, bridge.satellites) {
                    continue;
                }
                let loose = way.loose & !bridge.groups;
                let superfluous = (value + self.field.value(fresh)).checked_sub(self.field.threshold);
                if superfluous.is_some_and(|most| self.field.up_to(most, loose) != 0) {
                    continue;
                }
                let mut next = Seen { satellites, fresh, loose, first: way.first };
                if fresh.is_power_of_two() {
                    next.loose |= fresh;
                }
                if is_first {
                    next.first = u16::try_from(number).unwrap_or(u16::MAX);
                    if fresh.is_power_of_two() {
                        next.loose |= set;
                    }
                }
                self.see(set | fresh, next);
            }
        }
    }

    /// Whether a bridge to the groups may come last or before: it does not exceed paths, and adds no more than it must.
    fn is_fit(&self, value: u16, near: &[u8; GROUP_LANES], fresh: Mask, satellites: u8) -> bool {
        self.is_within_paths(near, fresh, satellites)
            && value + self.field.value_but_two(fresh) < self.field.threshold
    }

    /// Whether paths to the groups one after the other, from the set or from those before, take no fewer satellites.
    fn is_within_paths(&self, near: &[u8; GROUP_LANES], fresh: Mask, satellites: u8) -> bool {
        let mut left = satellites;
        bits(fresh).any(|group| {
            let apart = &self.rows.apart[group];
            let before = bits(fresh & ((1 << group) - 1)).map(|other| apart[other]);
            left = left.saturating_sub(before.fold(near[group], u8::min));
            left == 0
        })
    }

    /// Whether a subset that was seen has fewer satellites.
    fn is_dominated(&self, set: Mask, satellites: u8) -> bool {
        any_part(self.field, set, |part| self.seen.get(part).is_some_and(|way| way.satellites < satellites))
    }

    /// Whether a subset that did not pass has fewer satellites inside the set. What connects a subset connects its own subsets
    /// as well: those from which nothing can be taken are enough.
    fn is_undercut(&mut self, set: Mask, satellites: u8) -> bool {
        let Some(doubtful) = satellites.checked_sub(1) else { return false };
        let (field, passed, rows) = (self.field, &self.passed, &mut self.rows);
        let mut doubts = Vec::new();
        any_part(field, set, |part| {
            let spare = field.value(part).saturating_sub(field.threshold);
            let is_smallest = field.up_to(spare, part & !field.base()) == 0;
            if is_smallest && passed.get(part).is_none() && rows.is_below(part, doubtful, 0) {
                doubts.push(part);
            }
            false
        });
        !doubts.is_empty() && cheaper_inside(self.net, set, satellites, &doubts)
    }
}

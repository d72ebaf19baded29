//! The first decision: all legal sets of planets.
//!
//! c(S) is the least number of satellites X that connect the groups S and touch no other group, m(S) the same
//! when other groups may be touched. S is legal when it reaches the threshold, c(S) = m(S) (test 1, GP-2190)
//! and no proper subset R that reaches the threshold has c(R) < c(S) (test 2, GP-2200).
//!
//! The sets are grown. Let (S, X) be legal, and add the hexes of X one by one, each next to what is there.
//! Every stage before the last is connected and has fewer satellites, so by test 2 it is below the
//! threshold; and it is minimal for its groups, or X could be improved. So it suffices to grow
//! from sets below the threshold that pass test 1 ("light" sets, a few hundred on the worst boards), by
//! satellites that touch new groups.

use super::dominance::{Probe, Verdict, cheaper_inside, compare};
use super::field::{Field, Mask, bits};
use super::masks::MaskMap;
use super::net::Net;
use super::query::Board;
use super::table::Table;

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
    let mut legal = finder.legal(board);
    legal.sort_unstable();
    legal
}

/// Whether there is a legal set within the budget. The cheapest connected set that reaches the threshold is
/// always legal: nothing cheaper can dominate or undercut it. So any set found proves one.
pub(crate) fn any_legal(board: &Board, field: &Field) -> bool {
    let net = Net::lean(board, field);
    let mut finder = Finder::new(field, &net);
    finder.run(true);
    !finder.found.is_empty()
}

/// A set that passed test 1 and reaches the threshold.
struct Found {
    satellites: u8,
    groups: Mask,
    /// The groups its last satellite added.
    added: Mask,
}

struct Finder<'a> {
    field: &'a Field,
    table: Table<'a>,
    /// Light sets still to be grown.
    light: Vec<Mask>,
    found: Vec<Found>,
    /// Sets seen to pass test 1.
    passed: MaskMap<u8>,
}

impl<'a> Finder<'a> {
    fn new(field: &'a Field, net: &'a Net) -> Finder<'a> {
        let table = Table::new(net, field.budget);
        Finder { field, table, light: Vec::new(), found: Vec::new(), passed: MaskMap::new() }
    }

    fn run(&mut self, stop_at_first: bool) {
        self.start();
        let mut next = 0;
        while next < self.light.len() && (!stop_at_first || self.found.is_empty()) {
            let set = self.light[next];
            next += 1;
            self.grow(set);
        }
    }

    /// Single groups need no satellite (GP-2110, GP-2160); the Ivits start from what they have (GP-2360).
    fn start(&mut self) {
        if self.field.based {
            self.pass(1, 0, 0);
        } else {
            (0..self.field.groups.len()).for_each(|group| self.pass(1 << group, 0, 0));
        }
    }

    /// Takes a set that passes test 1.
    fn pass(&mut self, groups: Mask, satellites: u8, added: Mask) {
        if self.passed.get(groups).is_some() {
            return;
        }
        self.passed.set(groups, satellites);
        if self.field.reaches(groups) {
            self.found.push(Found { satellites, groups, added });
        } else {
            self.light.push(groups);
        }
    }

    /// Adds the groups next to one more satellite, in every way that keeps test 1.
    fn grow(&mut self, set: Mask) {
        let edge = self.table.net().outside(set);
        for at in edge {
            let Some(row) = self.table.row(set) else { return };
            let Some(satellites) = row.closed_to_hex(at) else { continue };
            let added = self.table.net().touch[usize::from(at)] & !set;
            // A group that is a federation by itself is superfluous ballast in any other (GP-2140).
            if self.passed.get(set | added).is_some() || self.has_giant(added) {
                continue;
            }
            if self.is_fewest(set, added, satellites) {
                self.pass(set | added, satellites, added);
            }
        }
    }

    fn has_giant(&self, groups: Mask) -> bool {
        !self.field.based && bits(groups).any(|group| self.field.reaches(1 << group))
    }

    /// Whether no fewer satellites connect the set and the added groups.
    fn is_fewest(&mut self, set: Mask, added: Mask, satellites: u8) -> bool {
        let Some(row) = self.table.row(set) else { return false };
        // Connecting all is no cheaper than connecting each.
        if bits(added).any(|group| row.to_group(group) == Some(satellites)) {
            return true;
        }
        added.count_ones() > 1 && self.table.fewest(set | added) == Some(satellites)
    }

    /// What passes test 2 as well.
    fn legal(&mut self, board: &Board) -> Vec<Legal> {
        let found = std::mem::take(&mut self.found);
        let keep = found.iter().filter(|one| !self.is_dominated(one, board));
        keep.map(|one| Legal { satellites: one.satellites, groups: one.groups }).collect()
    }

    fn is_dominated(&mut self, one: &Found, board: &Board) -> bool {
        let (passed, table) = (&self.passed, &mut self.table);
        let verdict = compare(self.field, one.groups, one.satellites, &mut |part| match passed.get(part) {
            Some(satellites) => Probe::Closed(satellites),
            None => Probe::Open(fewest_with(table, part, one.added)),
        });
        match verdict {
            Verdict::Clear => false,
            Verdict::Dominated => true,
            Verdict::Doubtful => cheaper_inside(board, self.field, one.groups, one.satellites),
        }
    }
}

/// Fewest satellites that connect `part`, taken from the row of `part` without one of the groups added last:
/// that row is there already.
fn fewest_with(table: &mut Table<'_>, part: Mask, added: Mask) -> Option<u8> {
    match bits(part & added).last() {
        Some(group) if part != 1 << group => table.row(part & !(1 << group))?.to_group(group),
        _ => table.fewest(part),
    }
}

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
//! Then let always that bridge of the way come next which is first in the list among those that share a group with what is
//! there; the stages come about in the same order. A bridge that follows another one but is before it in the list was not
//! among them then: it shares no group with what was there before that one. So each set remembers the bridge it was made
//! with last and the groups before (`last`, `before`); of several ways the earliest and what is common, which allows
//! whatever one of them does.
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
//!
//! Most sets are settled by those with one group less. If one of these passed test 1 with as many satellites, so does the
//! set. If what is known to connect one of them, and a path to the group, are fewer satellites, the set fails: so each set
//! remembers the fewest that are known to connect it (`bound`), whatever else they touch.

use std::cmp::Reverse;

use super::dominance::{any_part, cheaper_inside};
use super::field::{Field, Mask, bits};
use super::masks::MaskMap;
use super::net::{GROUP_LANES, Net};
use super::pieces::{Bridge, Bridges, bridges};
use super::query::{Board, FEW_GROUPS};
use super::quick::few_satellites;
use super::rows::Rows;
use super::shelf::{PLACES, Shelf};
use super::spread::FAR;
use super::work::Work;

/// A legal set of groups and its satellites.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Legal {
    pub(crate) satellites: u8,
    pub(crate) groups: Mask,
}

/// All legal sets within the budget, fewest satellites first.
pub(crate) fn legal_sets(board: &Board, field: &Field) -> Vec<Legal> {
    let net = Net::lean(board, field);
    sets_within(field, &mut Rows::of(field, &net), Work::ENDLESS).0
}

/// The legal sets that can be found without much work, at least one if there is any, and whether these are all.
pub(crate) fn legal_sets_in_reach(board: &Board, field: &Field) -> (Vec<Legal>, bool) {
    let net = Net::lean(board, field);
    let mut rows = Rows::of(field, &net);
    // Few groups never take long.
    let work = if field.groups.len() > FEW_GROUPS { Work::LIST } else { Work::ENDLESS };
    let (sets, are_all) = sets_within(field, &mut rows, work);
    if are_all || !sets.is_empty() {
        return (sets, are_all);
    }
    // The cheapest set is always legal, and what is soon found bounds its satellites.
    let mut cheaper = field.clone();
    cheaper.budget = few_satellites(board, field).unwrap_or(field.budget);
    let (cheapest, _) = sets_within(&cheaper, &mut rows, Work::ENDLESS);
    let steps = Work::MORE.steps_after(rows.work).min(field.budget - cheaper.budget);
    cheaper.budget += steps;
    let (more, _) = if steps > 0 { sets_within(&cheaper, &mut rows, Work::MORE) } else { Default::default() };
    (if more.len() > cheapest.len() { more } else { cheapest }, false)
}

/// The legal sets within the budget that are found within so much work, fewest satellites first, and whether these are all.
/// The rows know more with every search.
fn sets_within(field: &Field, rows: &mut Rows<'_>, work: Work) -> (Vec<Legal>, bool) {
    rows.restart(work);
    let mut finder = Finder::new(field, rows);
    finder.run(false);
    let mut legal = finder.legal;
    legal.sort_unstable_by_key(|legal| u64::from(legal.satellites) << Mask::BITS | u64::from(legal.groups));
    (legal, rows.work.is_left())
}

/// Whether there is a legal set within the budget. The cheapest connected set that reaches the threshold is
/// always legal: nothing cheaper can dominate or undercut it. So any set seen proves one.
pub(crate) fn any_legal(board: &Board, field: &Field) -> bool {
    let net = Net::lean(board, field);
    let mut rows = Rows::of(field, &net);
    let mut finder = Finder::new(field, &mut rows);
    finder.run(true);
    finder.enough
}

struct Finder<'t, 'a> {
    field: &'t Field,
    rows: &'t mut Rows<'a>,
    /// Satellites between two groups; `FAR` from a group to itself.
    gaps: Vec<[u8; GROUP_LANES]>,
    bridges: Vec<Bridge>,
    /// The bridges once more, for tests of many at once.
    shelves: Vec<Shelf>,
    sets: Sets,
    /// The places of the sets by number of groups.
    sizes: Vec<Vec<u32>>,
    legal: Vec<Legal>,
    /// Some set seen reaches the threshold.
    enough: bool,
}

/// A set that bridges connect.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    groups: Mask,
    value: u16,
    /// Fewest satellites so far.
    satellites: u8,
    /// It passed test 1; dominated sets are not tested.
    passed: bool,
    /// So many satellites connect it, if others may be touched.
    bound: u8,
    /// Number of its first bridge: only later ones are added.
    first: u16,
    /// Number of its last bridge: those before it are added only if they hold no group of `before`.
    last: u16,
    before: Mask,
    /// The groups its last bridge added.
    fresh: Mask,
    /// Groups that came alone and that no later bridge holds.
    loose: Mask,
}

/// All sets seen.
struct Sets {
    seen: Vec<Seen>,
    /// The place of each set.
    index: MaskMap<u32>,
}

impl Sets {
    fn get(&self, set: Mask) -> Option<&Seen> {
        self.index.get(set).map(|place| &self.seen[place as usize])
    }

    fn get_mut(&mut self, set: Mask) -> Option<&mut Seen> {
        self.index.get(set).map(|place| &mut self.seen[place as usize])
    }

    /// The place of a new set.
    fn push(&mut self, way: Seen) -> u32 {
        let place = u32::try_from(self.seen.len()).unwrap_or(u32::MAX);
        self.index.set(way.groups, place);
        self.seen.push(way);
        place
    }
}

impl<'t, 'a> Finder<'t, 'a> {
    fn new(field: &'t Field, rows: &'t mut Rows<'a>) -> Finder<'t, 'a> {
        let Bridges { mut light, last } = bridges(field, rows);
        rows.work.end_bridges();
        // Large ones first: most sets can be made from small ones as well, and then few follow.
        light.sort_unstable_by_key(|bridge| {
            (Reverse(bridge.groups.count_ones()), bridge.satellites, bridge.groups)
        });
        let mut gaps = rows.apart.clone();
        gaps.iter_mut().enumerate().for_each(|(group, gaps)| gaps[group] = FAR);
        let mut finder = Finder {
            field,
            gaps,
            shelves: light.chunks(PLACES).map(|bridges| Shelf::new(bridges, &rows.apart)).collect(),
            rows,
            bridges: light,
            sets: Sets { seen: Vec::new(), index: MaskMap::for_groups(field.groups.len()) },
            sizes: vec![Vec::new(); field.groups.len() + 1],
            legal: Vec::new(),
            enough: false,
        };
        for Bridge { groups, satellites } in last {
            let value = field.value(groups);
            finder.see(Seen { groups, value, satellites, bound: satellites, ..Seen::default() });
        }
        finder
    }

    /// Smaller sets first: all that leads to a set is smaller, and all that can dominate it. So sets that are found legal are so
    /// even if the work ends then.
    fn run(&mut self, stop_when_enough: bool) {
        // Single groups need no satellite (GP-2110, GP-2160); the Ivits start from what they have (GP-2360).
        let starts = if self.field.based { 1 } else { self.field.groups.len() };
        for group in 0..starts {
            self.see(Seen { groups: 1 << group, value: self.field.groups[group].value, ..Seen::default() });
        }
        for size in 1..self.sizes.len() {
            for place in std::mem::take(&mut self.sizes[size]) {
                if stop_when_enough && self.enough || !self.rows.work.is_left() {
                    return;
                }
                self.rows.work.spend(Work::SET);
                self.settle(place as usize);
            }
        }
    }

    /// Notes a set that bridges connect.
    fn see(&mut self, way: Seen) {
        let Some(known) = self.sets.get_mut(way.groups) else {
            self.enough |= way.value >= self.field.threshold;
            let place = self.sets.push(way);
            self.sizes[way.groups.count_ones() as usize].push(place);
            return;
        };
        if way.satellites < known.satellites {
            *known = way;
        } else if way.satellites == known.satellites {
            known.first = known.first.max(way.first);
            known.last = known.last.min(way.last);
            known.before &= way.before;
        }
    }

    /// Decides on a set all whose subsets are decided.
    fn settle(&mut self, place: usize) {
        let way = self.sets.seen[place];
        let is_light = way.value < self.field.threshold;
        if !is_light && self.is_dominated(way) {
            return;
        }
        let bound = self.fewest_known(way);
        self.sets.seen[place].bound = bound;
        if bound < way.satellites {
            return;
        }
        self.sets.seen[place].passed = true;
        if is_light {
            self.grow(way);
        } else if !self.is_undercut(way) {
            self.legal.push(Legal { satellites: way.satellites, groups: way.groups });
        }
    }

    /// Test 1: as many satellites as the set has if it passes, else fewer that connect it.
    fn fewest_known(&mut self, Seen { groups, satellites, fresh, .. }: Seen) -> u8 {
        let mut gaps = [FAR; GROUP_LANES];
        for group in bits(groups) {
            gaps.iter_mut().zip(&self.gaps[group]).for_each(|(gap, &other)| *gap = other.min(*gap));
        }
        for group in bits(groups) {
            let Some(part) = self.sets.get(groups & !(1 << group)) else { continue };
            // Not even a part can be had for less.
            if part.passed && part.satellites == satellites {
                return satellites;
            }
            let bound = part.bound.saturating_add(gaps[group]);
            if bound < satellites {
                return bound;
            }
        }
        satellites - u8::from(self.rows.is_below(groups, satellites, fresh))
    }

    /// Adds one more bridge, in every way that does not exceed paths from the set to each new group.
    fn grow(&mut self, way: Seen) {
        let near = self.rows.near(way.groups);
        let near = &near[..self.field.groups.len()];
        let left = self.field.budget - way.satellites;
        let (first, last) = (usize::from(way.first), usize::from(way.last));
        for (number, start) in (0..self.shelves.len()).zip((0..).step_by(PLACES)).skip(first / PLACES) {
            let shelf = &self.shelves[number];
            let next = from(first, start) & (from(last, start) | !shelf.holding(way.before));
            let mut fit = shelf.fitting(way.groups, near, left, next);
            while fit != 0 {
                self.add(way, start + fit.trailing_zeros() as usize);
                fit &= fit - 1;
            }
        }
    }

    /// Adds a bridge, unless something is superfluous then.
    fn add(&mut self, way: Seen, number: usize) {
        self.rows.work.spend(Work::BRIDGE);
        let bridge = self.bridges[number];
        let fresh = bridge.groups & !way.groups;
        let mut next = Seen {
            groups: way.groups | fresh,
            value: way.value + self.field.value(fresh),
            satellites: way.satellites + bridge.satellites,
            passed: false,
            bound: way.satellites + bridge.satellites,
            first: way.first,
            last: u16::try_from(number).unwrap_or(u16::MAX),
            before: way.groups,
            fresh,
            loose: way.loose & !bridge.groups,
        };
        if self.is_too_much(way.value, next) {
            return;
        }
        let is_first = way.satellites == 0 && !self.field.based;
        if is_first {
            next.first = next.last;
        }
        if fresh.is_power_of_two() {
            next.loose |= if is_first { next.groups } else { fresh };
        }
        self.see(next);
    }

    /// Whether a set reaches the threshold even without a loose group, or without the two most valuable of the groups that its
    /// last bridge added to the value before.
    fn is_too_much(&self, before: u16, next: Seen) -> bool {
        let Some(spare) = next.value.checked_sub(self.field.threshold) else { return false };
        self.field.up_to(spare, next.loose) != 0
            || before + self.field.value_but_two(next.fresh) >= self.field.threshold
    }

    /// Whether a subset that was seen has fewer satellites.
    fn is_dominated(&self, way: Seen) -> bool {
        let is_cheaper = |part: &Seen| part.satellites < way.satellites;
        any_part(self.field, way.groups, |part| self.sets.get(part).is_some_and(is_cheaper))
    }

    /// Whether a subset that did not pass has fewer satellites inside the set. What connects a subset connects its own subsets
    /// as well: those from which nothing can be taken are enough.
    fn is_undercut(&mut self, Seen { groups: set, satellites, .. }: Seen) -> bool {
        let Some(doubtful) = satellites.checked_sub(1) else { return false };
        let (field, sets, rows) = (self.field, &self.sets, &mut self.rows);
        let mut doubts = Vec::new();
        any_part(field, set, |part| {
            let spare = field.value(part).saturating_sub(field.threshold);
            let is_smallest = field.up_to(spare, part & !field.base()) == 0;
            let has_passed = sets.get(part).is_some_and(|part| part.passed);
            // One satellite more connects the whole set, which passed test 1: so the part has at most one less.
            let rest = set & !part;
            let is_next = rest.is_power_of_two() && rows.near(part)[rest.trailing_zeros() as usize] <= 1;
            if is_smallest && !has_passed && !is_next && rows.is_below(part, doubtful, 0) {
                doubts.push(part);
            }
            false
        });
        let (net, work) = (rows.net, &mut rows.work);
        !doubts.is_empty() && cheaper_inside(net, set, satellites, &doubts, work)
    }
}

/// The places of a shelf from a bridge on, if the first place has the number `start`.
fn from(number: usize, start: usize) -> u64 {
    match number.saturating_sub(start) {
        place @ 0..PLACES => u64::MAX << place,
        _ => 0,
    }
}

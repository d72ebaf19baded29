//! Steiner minima for sets of groups (Dreyfus and Wagner), shared by all questions about one net.
//!
//! For a set L of groups and a node x (group or hex), `M[L][x]` is the least number of satellites that connect
//! L and x, the satellite on x counted if x is a hex; groups cost nothing and may be used as stepping stones
//! whether they are in L or not (GP-2130). A row of the table is `M[L]`; it is computed when first needed,
//! from the rows of all smaller subsets of L.
//!
//! Beside the number a row notes for every hex x whether the minimum can be had "closed": by a connected
//! structure whose satellites other than x touch no group outside L (GP-2020). If T(X) are the groups
//! next to a satellite set X, a federation with planets S and satellites X needs T(X) = S; so S passes
//! test 1 if and only if its minimum is reached by a closed structure. Why the notes are complete:
//! let Y be a minimal closed structure with groups L and x one of its satellites. The connected parts of
//! Y without x are themselves closed and minimal for their groups and x (or Y could be improved), their
//! groups are disjoint, and each lies next to x with a satellite or a group. So splitting L at x, stepping from
//! a closed neighbour, and stepping from a group of an achievable L reach every closed state.
//!
//! Numbers are stored as `4 * satellites + (0 if closed, else 1)`: the smaller number is the better state, and
//! sums of two states are compared correctly without unpacking.

use super::field::{Mask, bits};
use super::hexset::{HexSet, hex};
use super::masks::MaskMap;
use super::net::Net;
use super::query::MAX_SATELLITES;

/// Not connected within the limit.
const FAR: u8 = u8::MAX;

/// Row number of a set that cannot be connected within the limit at all.
const NO_ROW: u32 = u32::MAX;

/// Bytes a vector register holds on every machine; rows are padded to it.
const LANES: usize = 16;

const LEVELS: usize = MAX_SATELLITES as usize + 2;

/// The rows computed so far.
#[derive(Debug)]
pub(crate) struct Table<'a> {
    net: &'a Net,
    /// More satellites than this count as not connected.
    limit: u8,
    /// Bytes of the groups in a row; the hexes follow.
    head: usize,
    /// Bytes of a row.
    width: usize,
    rows: Vec<u8>,
    /// Per row: a closed structure has the minimum (test 1 passed).
    closed: Vec<bool>,
    index: MaskMap<u32>,
}

/// What is known of a set of groups.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<'t> {
    groups: &'t [u8],
    hexes: &'t [u8],
}

impl Row<'_> {
    /// Fewest satellites that connect the set and the group.
    pub(crate) fn to_group(self, group: usize) -> Option<u8> {
        (self.groups[group] != FAR).then(|| self.groups[group] >> 2)
    }

    /// Fewest satellites that connect the set and a satellite on the hex, that one included.
    pub(crate) fn to_hex(self, at: u8) -> Option<u8> {
        let state = self.hexes[usize::from(at)];
        (state != FAR).then_some(state >> 2)
    }

    /// The same, if the satellites other than that one take no other group in.
    pub(crate) fn closed_to_hex(self, at: u8) -> Option<u8> {
        let state = self.hexes[usize::from(at)];
        is_closed(state).then_some(state >> 2)
    }
}

impl<'a> Table<'a> {
    pub(crate) fn new(net: &'a Net, limit: u8) -> Table<'a> {
        let head = net.groups.next_multiple_of(LANES);
        let width = head + net.hexes.len().next_multiple_of(LANES);
        let limit = limit.min(MAX_SATELLITES);
        Table { net, limit, head, width, rows: Vec::new(), closed: Vec::new(), index: MaskMap::new() }
    }

    pub(crate) fn net(&self) -> &'a Net {
        self.net
    }

    /// The row of a set that is not empty, if the set can be connected within the limit.
    pub(crate) fn row(&mut self, set: Mask) -> Option<Row<'_>> {
        let number = self.number(set);
        (number != NO_ROW).then(|| {
            let (groups, hexes) = self.slice(number).split_at(self.head);
            Row { groups, hexes }
        })
    }

    /// Fewest satellites that connect the set (GP-2190), if within the limit.
    pub(crate) fn fewest(&mut self, set: Mask) -> Option<u8> {
        let last = bits(set).last()?;
        let rest = set & !(1 << last);
        if rest == 0 { Some(0) } else { self.row(rest)?.to_group(last) }
    }

    /// Whether the fewest satellites can be placed without taking another group in.
    pub(crate) fn is_closed(&mut self, set: Mask) -> bool {
        let number = self.number(set);
        number != NO_ROW && self.closed[number as usize]
    }

    fn slice(&self, number: u32) -> &[u8] {
        &self.rows[number as usize * self.width..][..self.width]
    }

    /// Row number, computed now if need be.
    fn number(&mut self, set: Mask) -> u32 {
        if let Some(number) = self.index.get(set) {
            return number;
        }
        let mut row = vec![FAR; self.width];
        if set.is_power_of_two() {
            row[set.trailing_zeros() as usize] = 0;
        } else {
            for group in bits(set) {
                // A set that contains an unconnectable one is unconnectable.
                if self.number(set & !(1 << group)) == NO_ROW {
                    self.index.set(set, NO_ROW);
                    return NO_ROW;
                }
            }
            self.join(set, &mut row);
        }
        let closed = self.spread(set, &mut row);
        let number = match closed {
            Some(closed) => {
                self.rows.extend_from_slice(&row);
                self.closed.push(closed);
                u32::try_from(self.closed.len() - 1).unwrap_or(NO_ROW)
            }
            None => NO_ROW,
        };
        self.index.set(set, number);
        number
    }

    /// Best state at every node where two parts of the set meet.
    fn join(&self, set: Mask, row: &mut [u8]) {
        let lowest = set & set.wrapping_neg();
        let rest = set ^ lowest;
        // Each way to split once: the part with the lowest group is `lowest | part`.
        let mut part = rest;
        while part != 0 {
            part = (part - 1) & rest;
            let (Some(one), Some(two)) = (self.index.get(lowest | part), self.index.get(rest ^ part)) else {
                continue;
            };
            best_sum(row, self.slice(one), self.slice(two));
        }
        // The satellite on the hex itself was counted in both parts.
        row[self.head..].iter_mut().for_each(|state| *state = state.saturating_sub(4));
        // 2 = both parts open.
        for state in row {
            *state = (*state & !3) | (*state & 3).min(1);
        }
    }

    /// Extends the states to all nodes by further satellites. `None` if nothing is within the limit; else
    /// whether the set itself has a closed minimum.
    fn spread(&self, set: Mask, row: &mut [u8]) -> Option<bool> {
        let mut levels = Levels::take(row, self.head, self.net, self.limit);
        let first = (0..=self.limit).find(|&level| levels.groups[usize::from(level)] & set != 0)?;
        let shut = HexSet::first_n(self.net.hexes.len()) - self.net.outside(set);
        let mut closed = set.is_power_of_two();
        for level in first..=self.limit {
            let at = usize::from(level);
            let all = levels.all[at] - levels.seen;
            let good = levels.good[at] & all;
            levels.seen |= all;
            self.note(level, all, good, row);
            let reached = self.groups_at(&mut levels, at, all);
            bits(reached).for_each(|group| row[group] = level << 2);
            if level == first && !closed {
                closed = good.meets(shut);
            }
            levels.all[at + 1] |= self.beside(all) | self.fringes(reached);
            levels.good[at + 1] |= self.beside(good & shut);
            if level == first && closed {
                levels.good[at + 1] |= self.fringes(set);
            }
        }
        Some(closed)
    }

    /// Writes the states of the hexes of one level.
    fn note(&self, level: u8, all: HexSet, good: HexSet, row: &mut [u8]) {
        let hexes = &mut row[self.head..];
        for at in all {
            hexes[usize::from(at)] = level << 2 | u8::from(!good.contains(at));
        }
    }

    /// Groups reached for the first time at this level, by joining parts or next to a satellite.
    fn groups_at(&self, levels: &mut Levels, level: usize, all: HexSet) -> Mask {
        let touched =
            all.iter().fold(levels.groups[level], |mask, at| mask | self.net.touch[usize::from(at)]);
        let reached = touched & !levels.groups_seen;
        levels.groups_seen |= reached;
        reached
    }

    fn beside(&self, set: HexSet) -> HexSet {
        set.iter().fold(HexSet::EMPTY, |all, at| all | self.net.around[usize::from(at)])
    }

    fn fringes(&self, set: Mask) -> HexSet {
        bits(set).fold(HexSet::EMPTY, |all, group| all | self.net.fringe[group])
    }
}

/// Whether the minimum takes no group in that is not wanted.
fn is_closed(state: u8) -> bool {
    state.is_multiple_of(4)
}

/// Lowers each state of `row` to the sum of the other two if that is better.
fn best_sum(row: &mut [u8], one: &[u8], two: &[u8]) {
    for ((best, &a), &b) in row.iter_mut().zip(one).zip(two) {
        *best = (*best).min(a.saturating_add(b));
    }
}

/// The states of a row sorted by number of satellites.
struct Levels {
    all: [HexSet; LEVELS],
    good: [HexSet; LEVELS],
    groups: [Mask; LEVELS],
    seen: HexSet,
    groups_seen: Mask,
}

impl Levels {
    /// Empties the row into levels.
    fn take(row: &mut [u8], head: usize, net: &Net, limit: u8) -> Levels {
        let mut levels = Levels {
            all: [HexSet::EMPTY; LEVELS],
            good: [HexSet::EMPTY; LEVELS],
            groups: [0; LEVELS],
            seen: HexSet::EMPTY,
            groups_seen: 0,
        };
        for (group, &state) in row[..net.groups].iter().enumerate() {
            if state >> 2 <= limit {
                levels.groups[usize::from(state >> 2)] |= 1 << group;
            }
        }
        for (at, &state) in row[head..][..net.hexes.len()].iter().enumerate() {
            if state >> 2 <= limit {
                levels.all[usize::from(state >> 2)].insert(hex(at));
                if is_closed(state) {
                    levels.good[usize::from(state >> 2)].insert(hex(at));
                }
            }
        }
        row.fill(FAR);
        levels
    }
}

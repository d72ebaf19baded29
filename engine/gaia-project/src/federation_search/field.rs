//! The position of a seat reduced to what matters: free groups of planets and hexes for satellites.

use super::query::{Board, Kind, MAX_GROUPS, MAX_SATELLITES, Query};
use crate::hexset::HexSet;

/// A set of groups; bit `i` is group `i` of the field.
pub(crate) type Mask = u32;

/// Own planets connected by adjacency, inseparable (GP-2010).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Group {
    pub(crate) hexes: HexSet,
    pub(crate) value: u16,
    /// Satellite hexes next to it.
    pub(crate) fringe: HexSet,
}

/// Groups in the order of their lowest hexes. An existing federation of the Ivits is group 0 (`based`): it
/// costs nothing and is part of every set (GP-2370).
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) groups: Vec<Group>,
    pub(crate) based: bool,
    /// Hexes on which a satellite may lie.
    pub(crate) open: HexSet,
    pub(crate) threshold: u16,
    pub(crate) budget: u8,
    values: Values,
}

impl Field {
    pub(crate) fn new(query: &Query<'_>) -> Field {
        let board = query.board;
        let members: HexSet = query.members.iter().map(|member| member.hex).collect();
        // An own planet next to an own federation is part of it, with its whole group (GP-2280, GP-2290).
        let federated = board.flood(query.federated, members);
        let free = members - federated;
        let based = query.kind == Kind::Growing && !federated.is_empty();
        let mut open = query.open - members - federated;
        if !based {
            // Nothing new may lie next to an own federation (GP-2260); the Ivits are exempt (GP-2380).
            open -= board.beside(federated);
        }
        let mut groups = Vec::with_capacity(8);
        if based {
            groups.push(group(query, federated, open));
        }
        let mut rest = free;
        while let Some(first) = rest.lowest() {
            let hexes = board.flood(HexSet::one(first), rest);
            rest -= hexes;
            groups.push(group(query, hexes, open));
        }
        assert!(groups.len() <= MAX_GROUPS, "more own groups than pieces in the box");
        let values = Values::of(&groups);
        let budget = query.budget.min(MAX_SATELLITES);
        Field { groups, based, open, threshold: query.threshold, budget, values }
    }

    /// Total value of a set of groups.
    pub(crate) fn value(&self, mask: Mask) -> u16 {
        self.values.sum(mask)
    }

    /// Value of a set of groups without the two most valuable ones.
    pub(crate) fn value_but_two(&self, mask: Mask) -> u16 {
        let beyond = mask & mask.wrapping_sub(1);
        if beyond & beyond.wrapping_sub(1) == 0 {
            return 0;
        }
        let (mut largest, mut second) = (0, 0);
        for group in bits(mask) {
            let value = self.groups[group].value;
            second = second.max(value.min(largest));
            largest = largest.max(value);
        }
        self.value(mask) - largest - second
    }

    /// Those groups of a set that are worth no more than this.
    pub(crate) fn up_to(&self, value: u16, mask: Mask) -> Mask {
        mask & self.values.up_to(value)
    }

    /// Whether the set reaches the threshold.
    pub(crate) fn reaches(&self, mask: Mask) -> bool {
        self.value(mask) >= self.threshold
    }

    /// Whether the groups can be part of a legal federation: without the satellite added last, and the at most
    /// two groups only that one touches, it must be below the threshold (GP-2200).
    pub(crate) fn is_possible(&self, groups: Mask) -> bool {
        self.value(self.base()) + self.value_but_two(groups & !self.base()) < self.threshold
    }

    /// The set every federation contains: the existing one of the Ivits, otherwise nothing.
    pub(crate) fn base(&self) -> Mask {
        Mask::from(self.based)
    }

    /// All groups.
    pub(crate) fn all(&self) -> Mask {
        Mask::try_from((1_u64 << self.groups.len()) - 1).unwrap_or(Mask::MAX)
    }

    /// Hexes of the free groups of a set, the existing federation left out.
    pub(crate) fn planets(&self, mask: Mask) -> HexSet {
        bits(mask & !self.base()).fold(HexSet::EMPTY, |all, g| all | self.groups[g].hexes)
    }

    /// Satellite hexes that touch no group outside the set: what lies on them takes nobody else in (GP-2020).
    pub(crate) fn inside(&self, mask: Mask) -> HexSet {
        bits(self.all() & !mask).fold(self.open, |open, g| open - self.groups[g].fringe)
    }

    /// The field as if the groups of the set were the only ones and nothing else could be touched. They are
    /// numbered anew in the same order.
    pub(crate) fn restrict(&self, mask: Mask) -> Field {
        let groups: Vec<Group> = bits(mask).map(|g| self.groups[g]).collect();
        let values = Values::of(&groups);
        Field { groups, open: self.inside(mask), values, ..*self }
    }

    /// Groups next to any of the hexes.
    pub(crate) fn touched(&self, hexes: HexSet) -> Mask {
        (0..self.groups.len())
            .filter(|&g| self.groups[g].fringe.meets(hexes))
            .fold(0, |mask, g| mask | 1 << g)
    }

    /// No legal federation has more new groups. Take a legal one with satellites and grow a tree over it from
    /// any satellite (Ivits: from the base): without its deepest satellite, and the at most two groups only
    /// that one touches, it stays connected and saves a satellite, so it is below the threshold (GP-2200);
    /// every group is worth at least 1. A single satellite touches at most three separate groups.
    pub(crate) fn largest(&self) -> usize {
        let base = if self.based { self.groups[0].value } else { 0 };
        usize::from(self.threshold.saturating_sub(base)).saturating_add(1).max(3)
    }
}

/// What sets of groups are worth, looked up instead of added up: the search asks all the time.
#[derive(Debug, Clone)]
struct Values {
    /// For seven groups each, the value of every set of them.
    sums: [[u16; 1 << SEVEN]; MAX_GROUPS.div_ceil(SEVEN)],
    /// For each value the groups that are worth no more. What is worth the most is last.
    up_to: Vec<Mask>,
}

const SEVEN: usize = 7;

impl Values {
    fn of(groups: &[Group]) -> Values {
        let mut sums = [[0; 1 << SEVEN]; MAX_GROUPS.div_ceil(SEVEN)];
        for (sums, groups) in sums.iter_mut().zip(groups.chunks(SEVEN)) {
            for (number, group) in groups.iter().enumerate() {
                // The sets with this group and lower ones follow those without it.
                let (without, with) = sums.split_at_mut(1 << number);
                with.iter_mut().zip(without).for_each(|(with, without)| *with = *without + group.value);
            }
        }
        let most = groups.iter().map(|group| group.value).max().unwrap_or(0);
        let mut up_to = vec![0; usize::from(most) + 1];
        for (number, group) in groups.iter().enumerate() {
            up_to[usize::from(group.value)..].iter_mut().for_each(|mask| *mask |= 1 << number);
        }
        Values { sums, up_to }
    }

    fn sum(&self, mask: Mask) -> u16 {
        let sevens = self.sums.iter().enumerate();
        sevens.map(|(number, sums)| sums[mask as usize >> (number * SEVEN) & ((1 << SEVEN) - 1)]).sum()
    }

    fn up_to(&self, value: u16) -> Mask {
        self.up_to[usize::from(value).min(self.up_to.len() - 1)]
    }
}

fn group(query: &Query<'_>, hexes: HexSet, open: HexSet) -> Group {
    let value = query.members.iter().filter(|m| hexes.contains(m.hex)).map(|m| u16::from(m.value)).sum();
    Group { hexes, value, fringe: fringe(query.board, hexes, open) }
}

fn fringe(board: &Board, hexes: HexSet, open: HexSet) -> HexSet {
    board.beside(hexes) & open
}

/// Numbers of the groups of a set, ascending.
pub(crate) fn bits(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then_some(mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        lowest
    })
}

//! A reference for small boards: it tries every set of satellites.

use orrery_gaia_project::{federation_search::Kind, hexset::HexSet};

use crate::positions::Position;

/// The position seen by the reference: own code for groups and blocked hexes.
pub struct Reference {
    pub groups: Vec<HexSet>,
    pub values: Vec<u16>,
    /// Group 0 is the existing federation of the Ivits.
    pub based: bool,
    pub open: Vec<u8>,
    pub lists: Vec<Vec<u8>>,
    pub threshold: u16,
    /// Fewest satellites per set of groups when nothing else is touched, with all such satellite sets.
    pub closed: Vec<(usize, Vec<HexSet>)>,
}

pub const FAR: usize = 99;

impl Reference {
    pub fn new(at: &Position) -> Reference {
        let lists = at.board.lists();
        let near = |set: &HexSet, hex: u8| lists[usize::from(hex)].iter().any(|&n| set.contains(n));
        let mut federated = at.federated;
        while let Some(joins) =
            at.members.iter().find(|m| !federated.contains(m.hex) && near(&federated, m.hex)).map(|m| m.hex)
        {
            federated.insert(joins);
        }
        let based = at.kind == Kind::Growing && !federated.is_empty();
        let free = |hex: &u8| {
            at.open.contains(*hex)
                && !federated.contains(*hex)
                && !at.members.iter().any(|m| m.hex == *hex)
                && (based || !near(&federated, *hex))
        };
        let open: Vec<u8> = at.board.hexes().numbers().filter(free).collect();
        let mut groups = if based { vec![federated] } else { Vec::new() };
        let mut left: Vec<u8> =
            at.members.iter().map(|m| m.hex).filter(|&h| !federated.contains(h)).collect();
        left.sort_unstable();
        while let Some(&first) = left.first() {
            let mut group = HexSet::one(first);
            while let Some(&more) = left.iter().find(|&&hex| !group.contains(hex) && near(&group, hex)) {
                group.insert(more);
            }
            left.retain(|&hex| !group.contains(hex));
            groups.push(group);
        }
        let value = |group: &HexSet| {
            at.members.iter().filter(|m| group.contains(m.hex)).map(|m| u16::from(m.value)).sum()
        };
        let values = groups.iter().map(value).collect();
        let mut reference =
            Reference { groups, values, based, open, lists, threshold: at.threshold, closed: Vec::new() };
        reference.try_everything();
        reference
    }

    pub fn value(&self, set: usize) -> u16 {
        (0..self.groups.len()).filter(|g| set >> g & 1 == 1).map(|g| self.values[g]).sum()
    }

    pub fn planets(&self, set: usize) -> HexSet {
        let first = usize::from(self.based);
        (first..self.groups.len())
            .filter(|g| set >> g & 1 == 1)
            .fold(HexSet::EMPTY, |all, g| all | self.groups[g])
    }

    pub fn base(&self) -> usize {
        usize::from(self.based)
    }

    /// Sets of groups that could be asked for.
    pub fn sets(&self) -> impl Iterator<Item = usize> + '_ {
        (0..1 << self.groups.len()).filter(|set| set & self.base() == self.base())
    }

    pub fn touched(&self, hexes: HexSet) -> usize {
        let near = |group: &HexSet| {
            hexes.numbers().any(|h| self.lists[usize::from(h)].iter().any(|&n| group.contains(n)))
        };
        (0..self.groups.len()).filter(|&g| near(&self.groups[g])).fold(0, |set, g| set | 1 << g)
    }

    /// Groups connected to the first one given, through the hexes and the groups of `usable`.
    pub fn connected(&self, hexes: HexSet, usable: usize, from: usize) -> (HexSet, usize) {
        let (mut in_hexes, mut in_groups) = (HexSet::EMPTY, 1 << from);
        loop {
            let body = (0..self.groups.len())
                .filter(|g| in_groups >> g & 1 == 1)
                .fold(in_hexes, |a, g| a | self.groups[g]);
            let more: HexSet = hexes
                .numbers()
                .filter(|&h| self.lists[usize::from(h)].iter().any(|&n| body.contains(n)))
                .collect();
            let groups = in_groups | (self.touched(more) & usable);
            if (more | in_hexes, groups) == (in_hexes, in_groups) {
                return (in_hexes, in_groups);
            }
            in_hexes |= more;
            in_groups = groups;
        }
    }

    pub fn hexes(&self, choice: usize) -> HexSet {
        (0..self.open.len()).filter(|i| choice >> i & 1 == 1).map(|i| self.open[i]).collect()
    }

    /// Every set of satellites: what it connects, exactly.
    fn try_everything(&mut self) {
        self.closed = vec![(FAR, Vec::new()); 1 << self.groups.len()];
        for group in 0..self.groups.len() {
            if !self.based || group == 0 {
                self.closed[1 << group] = (0, vec![HexSet::EMPTY]);
            }
        }
        for choice in 1..1_usize << self.open.len() {
            let hexes = self.hexes(choice);
            let set = self.touched(hexes);
            if set == 0 || set & self.base() != self.base() {
                continue;
            }
            let from = set.trailing_zeros() as usize;
            let count = hexes.len() as usize;
            if count <= self.closed[set].0 && self.connected(hexes, set, from) == (hexes, set) {
                if count < self.closed[set].0 {
                    self.closed[set] = (count, Vec::new());
                }
                self.closed[set].1.push(hexes);
            }
        }
    }

    /// Fewest satellites when others may be touched too: the best of all larger sets.
    pub fn fewest(&self, set: usize) -> usize {
        (0..self.closed.len())
            .filter(|other| other & set == set)
            .map(|other| self.closed[other].0)
            .min()
            .unwrap()
    }

    /// Whether only sets dominate it that fail test 1 themselves.
    pub fn is_dominated_by_unfit_only(&self, set: usize) -> bool {
        let own = self.closed[set].0;
        let enough = |part: usize| self.value(part) >= self.threshold && part & self.base() == self.base();
        let cheaper =
            |part: usize| part != set && part & set == part && enough(part) && self.closed[part].0 < own;
        let fit = |part: usize| self.closed[part].0 == self.fewest(part);
        own != FAR
            && own == self.fewest(set)
            && (0..set).any(cheaper)
            && !(0..set).any(|p| cheaper(p) && fit(p))
    }

    /// Threshold, test 1 and test 2.
    pub fn is_legal(&self, set: usize) -> bool {
        let own = self.closed[set].0;
        let enough = |part: &usize| self.value(*part) >= self.threshold && part & self.base() == self.base();
        let cheaper =
            |part: usize| part != set && part & set == part && enough(&part) && self.closed[part].0 < own;
        set != 0 && own != FAR && enough(&set) && self.fewest(set) == own && !(0..set).any(cheaper)
    }
}

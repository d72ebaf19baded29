//! A plain Dreyfus-Wagner without sharing, bounds or bit tricks, for boards too large to try everything.

use orrery_gaia_project::{federation_search::Kind, hexset::HexSet};

use crate::positions::Position;

/// Groups and open hexes of a position, found by walking.
pub struct Plain {
    pub lists: Vec<Vec<u8>>,
    pub groups: Vec<HexSet>,
    pub values: Vec<u32>,
    pub based: bool,
    pub open: HexSet,
    pub threshold: u32,
}

const FAR: u32 = 1000;

impl Plain {
    pub fn new(at: &Position) -> Plain {
        let lists = at.board.lists();
        let members: HexSet = at.members.iter().map(|m| m.hex).collect();
        let walk = |start: HexSet, area: HexSet| {
            let mut seen = start;
            let mut todo: Vec<u8> = start.numbers().collect();
            while let Some(hex) = todo.pop() {
                for &next in &lists[usize::from(hex)] {
                    if area.contains(next) && !seen.contains(next) {
                        seen.insert(next);
                        todo.push(next);
                    }
                }
            }
            seen
        };
        let federated = walk(at.federated, members);
        let based = at.kind == Kind::Growing && !federated.is_empty();
        let beside = |hex: &u8| lists[usize::from(*hex)].iter().any(|&n| federated.contains(n));
        let mut open = at.open - members - federated;
        if !based {
            open = open.numbers().filter(|hex| !beside(hex)).collect();
        }
        let mut groups = if based { vec![federated] } else { vec![] };
        let mut rest = members - federated;
        while let Some(first) = rest.first() {
            let group = walk(HexSet::one(first), rest);
            rest -= group;
            groups.push(group);
        }
        let value =
            |g: &HexSet| at.members.iter().filter(|m| g.contains(m.hex)).map(|m| u32::from(m.value)).sum();
        let values = groups.iter().map(value).collect();
        Plain { lists, groups, values, based, open, threshold: u32::from(at.threshold) }
    }

    fn touches(&self, hex: u8) -> Vec<usize> {
        let near = &self.lists[usize::from(hex)];
        (0..self.groups.len()).filter(|&g| near.iter().any(|&n| self.groups[g].contains(n))).collect()
    }

    /// Minimum for every subset of `terminals` (by position in the list), with free groups `stones` and the
    /// hexes `open`.
    pub fn minima(&self, terminals: &[usize], stones: &[usize], open: HexSet) -> Vec<u32> {
        let hexes: Vec<u8> = open.numbers().collect();
        let node = |hex: u8| hexes.iter().position(|&h| h == hex).map(|i| stones.len() + i);
        let count = stones.len() + hexes.len();
        let mut edges: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (i, &hex) in hexes.iter().enumerate() {
            let from = stones.len() + i;
            edges[from].extend(self.lists[usize::from(hex)].iter().filter_map(|&n| node(n)));
            for group in self.touches(hex) {
                if let Some(to) = stones.iter().position(|&s| s == group) {
                    edges[from].push(to);
                    edges[to].push(from);
                }
            }
        }
        let cost = |v: usize| u32::from(v >= stones.len());
        let mut best = vec![vec![FAR; count]; 1 << terminals.len()];
        for set in 1..1_usize << terminals.len() {
            let mut row = vec![FAR; count];
            if set.is_power_of_two() {
                let group = terminals[set.trailing_zeros() as usize];
                row[stones.iter().position(|&s| s == group).unwrap()] = 0;
            }
            let mut part = (set - 1) & set;
            while part > 0 {
                for v in 0..count {
                    row[v] = row[v].min(best[part][v] + best[set ^ part][v] - cost(v).min(best[part][v]));
                }
                part = (part - 1) & set;
            }
            // Bellman and Ford.
            let mut changed = true;
            while changed {
                changed = false;
                for v in 0..count {
                    for &w in &edges[v] {
                        if row[v] < FAR && row[v] + cost(w) < row[w] {
                            row[w] = row[v] + cost(w);
                            changed = true;
                        }
                    }
                }
            }
            best[set] = row;
        }
        best.iter().map(|row| row.iter().copied().min().unwrap()).collect()
    }

    /// All legal sets of groups with their satellites, by looking at every set.
    pub fn all_legal(&self) -> Vec<(u32, Vec<usize>)> {
        let all: Vec<usize> = (0..self.groups.len()).collect();
        let free = self.minima(&all, &all, self.open);
        let members =
            |set: usize| -> Vec<usize> { all.iter().copied().filter(|g| set >> g & 1 == 1).collect() };
        let mut legal = Vec::new();
        for (set, &fewest) in free.iter().enumerate().skip(1) {
            let groups = members(set);
            if let Some(satellites) = self.legal_with(&groups, fewest) {
                legal.push((satellites, groups));
            }
        }
        legal
    }

    /// Satellites of a legal set of groups.
    pub fn legal(&self, set: &[usize]) -> Option<u32> {
        let all: Vec<usize> = (0..self.groups.len()).collect();
        let free = if set.is_empty() { 0 } else { self.minima(set, &all, self.open)[(1 << set.len()) - 1] };
        self.legal_with(set, free)
    }

    fn legal_with(&self, set: &[usize], free: u32) -> Option<u32> {
        let value = |part: usize| {
            (0..set.len()).filter(|i| part >> i & 1 == 1).map(|i| self.values[set[i]]).sum::<u32>()
        };
        let whole = (1 << set.len()) - 1;
        if set.is_empty() || value(whole) < self.threshold || self.based && set[0] != 0 {
            return None;
        }
        let inside =
            self.open.numbers().filter(|&h| self.touches(h).iter().all(|g| set.contains(g))).collect();
        let shut = self.minima(set, set, inside);
        let base = usize::from(self.based);
        let enough = |part: &usize| value(*part) >= self.threshold && part & base == base;
        let dominated = (1..whole).filter(enough).any(|part| shut[part] < shut[whole]);
        (shut[whole] < FAR && free == shut[whole] && !dominated).then_some(free)
    }
}

//! The second decision: where the satellites of a chosen set of planets lie.
//!
//! The legal satellite sets of a legal set S are exactly those with the least number of hexes that connect S
//! and touch no other group (GP-2130, GP-2020). They are read from the table of Steiner minima backwards. Each
//! partial list belongs to a state that some complete set uses, and two different parts make two
//! different complete sets; so no list is longer than the final one, and the work stops as soon as one
//! exceeds the limit of a decision.

use std::collections::BTreeMap;

use super::field::{Field, Mask, bits};
use super::net::Net;
use super::query::{Board, SatelliteChoice};
use super::spread::FAR;
use super::table::Table;
use crate::hexset::HexSet;

/// The sets that complete `chosen` to `satellites` satellites for the groups `set`, or the next hexes if there
/// are too many. Nothing is listed if `chosen` is no part of such a set.
pub(crate) fn ways(
    board: &Board,
    field: &Field,
    set: Mask,
    satellites: u8,
    chosen: HexSet,
    most: usize,
) -> SatelliteChoice {
    let none = SatelliteChoice::Sets(Vec::new());
    let open = field.inside(set);
    let Some(left) = usize::from(satellites).checked_sub(chosen.len() as usize) else { return none };
    if !chosen.within(open) {
        return none;
    }
    // Placed satellites cost nothing any more and must be connected like planets.
    let planets = bits(set).fold(chosen, |all, g| all | field.groups[g].hexes);
    let parts = parts(board, planets, open - chosen);
    if parts.len() == 1 {
        return SatelliteChoice::Sets(if left == 0 { vec![chosen] } else { Vec::new() });
    }
    // A satellite joins at most three parts.
    if parts.len() > 2 * left + 1 {
        return none;
    }
    let net = Net::new(board, &parts, open - chosen);
    list(&net, left, chosen, most).unwrap_or(none)
}

/// Fringes of the connected parts of the planets and placed satellites.
fn parts(board: &Board, planets: HexSet, open: HexSet) -> Vec<HexSet> {
    let mut parts = Vec::new();
    let mut rest = planets;
    while let Some(first) = rest.lowest() {
        let part = board.flood(HexSet::one(first), rest);
        rest -= part;
        parts.push(board.beside(part) & open);
    }
    parts
}

/// `None` if the parts cannot be connected with exactly `left` satellites as their minimum.
fn list(net: &Net, left: usize, chosen: HexSet, most: usize) -> Option<SatelliteChoice> {
    let left = u8::try_from(left).ok()?;
    let all = Mask::try_from((1_u64 << net.groups) - 1).ok()?;
    let mut lister = Lister { table: Table::new(net, left), lists: Vec::new(), memo: BTreeMap::new(), most };
    if lister.table.fewest(all) != Some(left) {
        return None;
    }
    let Ok(number) = lister.whole(all) else { return Some(SatelliteChoice::Next(lister.next(all, left))) };
    let mut sets: Vec<HexSet> = lister.lists[number].iter().map(|&set| net.on_map(set) | chosen).collect();
    sets.sort_unstable();
    Some(SatelliteChoice::Sets(sets))
}

/// More sets than a decision may list.
struct TooMany;

/// Key of a list: the groups to connect and the hex that must be in, or none.
type Key = (Mask, Option<u8>);

struct Lister<'a> {
    table: Table<'a>,
    lists: Vec<Vec<HexSet>>,
    memo: BTreeMap<Key, usize>,
    most: usize,
}

impl Lister<'_> {
    /// All minimal satellite sets for the groups: number of their list.
    fn whole(&mut self, set: Mask) -> Result<usize, TooMany> {
        if let Some(&number) = self.memo.get(&(set, None)) {
            return Ok(number);
        }
        let mut out = Sets { sets: Vec::new(), most: self.most };
        if set.is_power_of_two() {
            out.add(HexSet::EMPTY)?;
        } else {
            let fewest = self.table.fewest(set);
            // Each set has a hex next to the first group.
            for at in self.table.net.fringe[set.trailing_zeros() as usize].numbers() {
                if self.cost(set, at) == fewest {
                    let number = self.rooted(set, at)?;
                    out.add_all(&self.lists[number], HexSet::EMPTY)?;
                }
            }
        }
        self.store((set, None), out)
    }

    /// All minimal satellite sets that connect the groups and the hex and contain it: number of their list.
    fn rooted(&mut self, set: Mask, at: u8) -> Result<usize, TooMany> {
        if let Some(&number) = self.memo.get(&(set, Some(at))) {
            return Ok(number);
        }
        let mut out = Sets { sets: Vec::new(), most: self.most };
        self.add_ends(set, at, &mut out)?;
        self.add_meetings(set, at, &mut out)?;
        self.store((set, Some(at)), out)
    }

    /// The hex is an end: what lies beside it, a satellite or a group, connects the groups without it.
    fn add_ends(&mut self, set: Mask, at: u8, out: &mut Sets) -> Result<(), TooMany> {
        let less = self.cost(set, at).and_then(|cost| cost.checked_sub(1));
        let net = self.table.net;
        for next in net.spots[usize::from(at)].around.numbers() {
            if less.is_some() && self.cost(set, next) == less {
                let number = self.rooted(set, next)?;
                out.add_all(&self.lists[number], HexSet::one(at))?;
            }
        }
        if net.spots[usize::from(at)].touch & set != 0 && self.table.fewest(set) == less {
            let number = self.whole(set)?;
            out.add_all(&self.lists[number], HexSet::one(at))?;
        }
        Ok(())
    }

    /// Two parts of the groups meet on the hex.
    fn add_meetings(&mut self, set: Mask, at: u8, out: &mut Sets) -> Result<(), TooMany> {
        let lowest = set & set.wrapping_neg();
        let rest = set ^ lowest;
        let mut part = rest;
        while part != 0 {
            part = (part - 1) & rest;
            let (one, two) = (lowest | part, rest ^ part);
            if self.is_tight(set, one, two, at) {
                let (one, two) = (self.rooted(one, at)?, self.rooted(two, at)?);
                for &set in &self.lists[one] {
                    out.add_all(&self.lists[two], set)?;
                }
            }
        }
        Ok(())
    }

    fn is_tight(&mut self, set: Mask, one: Mask, two: Mask, at: u8) -> bool {
        match (self.cost(set, at), self.cost(one, at), self.cost(two, at)) {
            // The satellite on the hex is counted in both parts.
            (Some(all), Some(one), Some(two)) => all + 1 == one + two,
            _ => false,
        }
    }

    fn cost(&mut self, set: Mask, at: u8) -> Option<u8> {
        Some(self.table.row(set)?.hexes[usize::from(at)]).filter(|&satellites| satellites != FAR)
    }

    fn store(&mut self, key: Key, out: Sets) -> Result<usize, TooMany> {
        self.lists.push(out.finish()?);
        self.memo.insert(key, self.lists.len() - 1);
        Ok(self.lists.len() - 1)
    }

    /// Hexes of minimal sets next to what is there.
    fn next(&mut self, all: Mask, left: u8) -> HexSet {
        let net = self.table.net;
        let beside = net.fringe.iter().fold(HexSet::EMPTY, |all, &fringe| all | fringe);
        let ready = beside.numbers().filter(|&at| self.cost(all, at) == Some(left)).collect();
        net.on_map(ready)
    }
}

/// Collects sets, each once.
struct Sets {
    sets: Vec<HexSet>,
    most: usize,
}

impl Sets {
    fn add(&mut self, set: HexSet) -> Result<(), TooMany> {
        self.sets.push(set);
        // The same set comes up in several ways: look only now and then how many there are.
        if self.sets.len() >= 4 * self.most { self.tidy() } else { Ok(()) }
    }

    fn add_all(&mut self, sets: &[HexSet], more: HexSet) -> Result<(), TooMany> {
        sets.iter().try_for_each(|&set| self.add(set | more))
    }

    fn tidy(&mut self) -> Result<(), TooMany> {
        self.sets.sort_unstable();
        self.sets.dedup();
        if self.sets.len() > self.most { Err(TooMany) } else { Ok(()) }
    }

    fn finish(mut self) -> Result<Vec<HexSet>, TooMany> {
        self.tidy()?;
        Ok(self.sets)
    }
}

//! Federations of Gaia Project: which sets of planets and satellites are legal, exactly and within bounds.
//!
//! Rules GP-1990 to GP-2410 of the catalogue; legality is decided by GP-2180 to GP-2200 (GP-5760).
//! Groups of adjacent own planets are the terminals of a Steiner tree, satellites its cost.
//! - `field` reduces the position to groups and hexes, `net` to a small graph;
//! - `table`, `spread` and `minima` compute Steiner minima on it, `rows` and `lanes` those of many sets together, and
//!   `tree` finds trees that are often as good;
//! - `pieces` finds the bridges all federations are made of, `planets` puts them together, as many as fit
//!   (`shelf`), and lists the legal sets of planets, `dominance` is test 2;
//! - `work` ends lists that take too long: then some sets are listed, and others are picked group by group;
//! - `satellites` lists the ways to connect a set, `check` judges a proposal, `quick` answers "any?".

mod arms;
mod check;
mod dominance;
mod field;
mod lanes;
mod masks;
mod minima;
mod net;
mod pieces;
mod planets;
mod query;
mod quick;
mod rows;
mod satellites;
mod shelf;
mod spread;
mod table;
mod tree;
mod work;

use crate::hexset::HexSet;
use field::{Field, Mask};
use planets::Legal;
pub use query::{
    Board, FEW_GROUPS, Kind, MAX_GROUPS, MAX_OPTIONS, MAX_SATELLITES, Member, PlanetSet, PlanetSets, Query,
    Reason, SatelliteChoice,
};

/// The federations a seat can form now.
#[derive(Debug, Clone)]
pub struct Federations<'a> {
    board: &'a Board,
    field: Field,
    most: usize,
}

impl<'a> Federations<'a> {
    /// Prepares the position; a microsecond.
    #[must_use]
    pub fn new(query: &Query<'a>) -> Federations<'a> {
        Federations { board: query.board, field: Field::new(query), most: MAX_OPTIONS }
    }

    /// Splits decisions with more than `most` options instead of `MAX_OPTIONS`.
    #[must_use]
    pub fn split_above(self, most: usize) -> Federations<'a> {
        Federations { most, ..self }
    }

    /// Whether any legal federation can be paid. The supply of tokens is not looked at (GP-2470).
    #[must_use]
    pub fn is_any_legal(&self) -> bool {
        quick::is_any_legal(self.board, &self.field)
    }

    /// The free groups of planets, by lowest hex (GP-2010, GP-2180).
    #[must_use]
    pub fn groups(&self) -> Vec<HexSet> {
        self.field.groups.iter().skip(usize::from(self.field.based)).map(|group| group.hexes).collect()
    }

    /// All legal sets of planets that can be paid: fewest satellites first, then by the groups. However long it takes.
    #[must_use]
    pub fn planet_sets(&self) -> Vec<PlanetSet> {
        self.named(&planets::legal_sets(self.board, &self.field))
    }

    /// The first decision: all legal sets of planets that can be paid if they are soon found and not too many, else some of
    /// them.
    #[must_use]
    pub fn planet_choice(&self) -> PlanetSets {
        let (legal, are_all) = planets::legal_sets_in_reach(self.board, &self.field);
        // Groups to pick may be listed besides.
        let listed = legal.len().min(self.most.saturating_sub(MAX_GROUPS).max(1));
        PlanetSets { sets: self.named(&legal[..listed]), are_all: are_all && listed == legal.len() }
    }

    fn named(&self, legal: &[Legal]) -> Vec<PlanetSet> {
        let named = legal.iter().map(|legal| PlanetSet {
            satellites: legal.satellites,
            value: self.field.value(legal.groups),
            planets: self.field.planets(legal.groups),
        });
        named.collect()
    }

    /// The groups that can be picked besides the chosen ones where not all sets are listed. Together they may still lead
    /// nowhere; but any part of a legal set can be picked.
    #[must_use]
    pub fn next_groups(&self, chosen: HexSet) -> Vec<HexSet> {
        let (mut mask, base) = (0, usize::from(self.field.based));
        for (number, group) in self.field.groups.iter().enumerate().skip(base) {
            mask |= Mask::from(group.hexes.within(chosen)) << number;
        }
        let is_next = |&number: &usize| mask >> number & 1 == 0 && self.field.is_possible(mask | 1 << number);
        let next = (base..self.field.groups.len()).filter(is_next);
        next.map(|number| self.field.groups[number].hexes).collect()
    }

    /// The second decision, for planets that `check_planets` accepts. `chosen` is empty at first; while the
    /// answer is `Next`, a hex is added to it.
    ///
    /// # Errors
    /// What `check_planets` says of the planets.
    pub fn satellite_choice(&self, planets: HexSet, chosen: HexSet) -> Result<SatelliteChoice, Reason> {
        let (set, satellites) = self.judge(planets)?;
        Ok(satellites::ways(self.board, &self.field, set, satellites, chosen, self.most))
    }

    /// Whether the planets are a legal set that can be paid: the satellites it takes.
    ///
    /// # Errors
    /// Why not.
    pub fn check_planets(&self, planets: HexSet) -> Result<u8, Reason> {
        self.judge(planets).map(|(_, satellites)| satellites)
    }

    fn judge(&self, planets: HexSet) -> Result<(Mask, u8), Reason> {
        let set = check::groups_of(&self.field, planets)?;
        let needed = check::test_groups(self.board, &self.field, set)?;
        if needed > self.field.budget { Err(Reason::TooExpensive { needed }) } else { Ok((set, needed)) }
    }

    /// Whether planets and satellites are a legal federation that can be paid.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, planets: HexSet, satellites: HexSet) -> Result<(), Reason> {
        let set = check::groups_of(&self.field, planets)?;
        check::test_hexes(self.board, &self.field, set, satellites)?;
        let fewest = self.check_planets(planets)?;
        let exact = satellites.len() == u32::from(fewest);
        if exact { Ok(()) } else { Err(Reason::TooManySatellites { fewest }) }
    }

    /// Completes a list of hexes as recorded games give it: every hex that is no own planet is a satellite, and
    /// all free groups next to them or listed in part belong to the federation (GP-2010, GP-2020). Hexes of
    /// the existing federation of the Ivits are left out. Planets first, satellites second.
    #[must_use]
    pub fn resolve(&self, hexes: HexSet) -> (HexSet, HexSet) {
        let base = if self.field.based { self.field.groups[0].hexes } else { HexSet::EMPTY };
        let all = self.field.planets(self.field.all());
        let satellites = hexes - all - base;
        let touched = self.field.touched(satellites);
        let listed = self.groups().into_iter().filter(|group| group.meets(hexes));
        (listed.fold(self.field.planets(touched), |planets, group| planets | group), satellites)
    }
}

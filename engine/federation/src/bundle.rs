//! Amounts of the four resources: a stock, a price, a gain.

use std::{
    fmt,
    ops::{Add, Index, IndexMut, Sub},
};

use serde::{Deserialize, Serialize};

use crate::ids::Resource;

/// So much of each resource.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bundle([u8; Resource::COUNT]);

impl Bundle {
    /// Nothing.
    pub const EMPTY: Bundle = Bundle([0; Resource::COUNT]);

    /// So much of one resource.
    #[must_use]
    pub fn of(resource: Resource, amount: u8) -> Bundle {
        let mut bundle = Bundle::EMPTY;
        bundle[resource] = amount;
        bundle
    }

    /// Three amounts of crystals.
    #[must_use]
    pub const fn crystals_of(lavandium: u8, copernium: u8, oceanium: u8) -> Bundle {
        Bundle([lavandium, copernium, oceanium, 0])
    }

    /// How many crystals it has (FD-0080).
    #[must_use]
    pub fn crystals(self) -> u8 {
        let crystals = Resource::CRYSTALS.iter().map(|crystal| self[*crystal]);
        crystals.fold(0, u8::saturating_add)
    }

    /// How many resources it has.
    #[must_use]
    pub fn total(self) -> u8 {
        self.0.iter().copied().fold(0, u8::saturating_add)
    }

    /// Whether it is nothing.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Bundle::EMPTY
    }

    /// Whether each resource is there at least so many times.
    #[must_use]
    pub fn covers(self, other: Bundle) -> bool {
        self.0.iter().zip(other.0).all(|(have, want)| *have >= want)
    }

    /// What a price takes from this stock: the exact crystals first, Oceanium for Lavandium and Copernium that
    /// are missing (FD-3890, FD-3895). `None` if it cannot be paid; nothing stands in for Oceanium or the gold
    /// diamond (FD-3900).
    #[must_use]
    pub fn payment(self, price: Bundle) -> Option<Bundle> {
        let mut paid = price;
        for crystal in [Resource::Lavandium, Resource::Copernium] {
            let missing = price[crystal].saturating_sub(self[crystal]);
            paid[crystal] -= missing;
            paid[Resource::Oceanium] = paid[Resource::Oceanium].saturating_add(missing);
        }
        self.covers(paid).then_some(paid)
    }

    /// Whether a price can be paid from this stock.
    #[must_use]
    pub fn can_pay(self, price: Bundle) -> bool {
        self.payment(price).is_some()
    }

    /// The resources that are there, with their amounts.
    pub fn entries(self) -> impl Iterator<Item = (Resource, u8)> {
        Resource::ALL
            .iter()
            .map(move |resource| (*resource, self[*resource]))
            .filter(|(_, amount)| *amount > 0)
    }

    /// Every choice of so many of its crystals.
    pub fn choices(self, count: u8) -> impl Iterator<Item = Bundle> {
        let [l, c, o, _] = self.0;
        (0..=count.min(l)).rev().flat_map(move |lavandium| {
            let rest = count - lavandium;
            (0..=rest.min(c))
                .rev()
                .filter(move |copernium| rest - copernium <= o)
                .map(move |copernium| Bundle::crystals_of(lavandium, copernium, rest - copernium))
        })
    }
}

impl Index<Resource> for Bundle {
    type Output = u8;

    fn index(&self, resource: Resource) -> &u8 {
        &self.0[resource.index()]
    }
}

impl IndexMut<Resource> for Bundle {
    fn index_mut(&mut self, resource: Resource) -> &mut u8 {
        &mut self.0[resource.index()]
    }
}

impl Add for Bundle {
    type Output = Bundle;

    fn add(mut self, other: Bundle) -> Bundle {
        self.0.iter_mut().zip(other.0).for_each(|(have, more)| *have = have.saturating_add(more));
        self
    }
}

impl Sub for Bundle {
    type Output = Bundle;

    fn sub(mut self, other: Bundle) -> Bundle {
        self.0.iter_mut().zip(other.0).for_each(|(have, less)| *have = have.saturating_sub(less));
        self
    }
}

impl FromIterator<(Resource, u8)> for Bundle {
    fn from_iter<I: IntoIterator<Item = (Resource, u8)>>(amounts: I) -> Bundle {
        amounts.into_iter().fold(Bundle::EMPTY, |sum, (resource, amount)| sum + Bundle::of(resource, amount))
    }
}

/// `2l1o`; nothing is `0`.
impl fmt::Display for Bundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("0");
        }
        self.entries().try_for_each(|(resource, amount)| write!(f, "{amount}{}", resource.letter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_all_multisets() {
        let stock = Bundle::crystals_of(2, 1, 1);
        let all: Vec<Bundle> = stock.choices(2).collect();
        assert_eq!(all.len(), 4, "{all:?}");
        assert!(all.iter().all(|choice| stock.covers(*choice) && choice.total() == 2));
    }

    #[test]
    fn amounts_that_nobody_holds_do_not_overflow() {
        let much = Bundle::crystals_of(200, 200, 200);
        assert_eq!((much.total(), much.crystals(), (much + much).total()), (255, 255, 255));
        assert!(!Bundle::EMPTY.can_pay(much));
    }

    #[test]
    fn a_bundle_is_written_by_its_letters() {
        assert_eq!(
            (Bundle::crystals_of(2, 0, 1) + Bundle::of(Resource::GoldDiamond, 1)).to_string(),
            "2l1o1g"
        );
        assert_eq!(Bundle::EMPTY.to_string(), "0");
    }
}

//! Trees grown path by path: soon found, and rarely with more than the fewest satellites.

use super::field::{Mask, bits};
use super::net::Net;
use super::query::MAX_SATELLITES;
use crate::hexset::HexSet;

/// Satellites on open hexes and groups that hold together.
pub(crate) struct Tree<'a> {
    net: &'a Net,
    open: HexSet,
    hexes: HexSet,
    groups: Mask,
}

impl Tree<'_> {
    /// A group, to which the others of the set can be connected with satellites on the open hexes.
    pub(crate) fn new(net: &Net, open: HexSet, group: usize) -> Tree<'_> {
        Tree { net, open, hexes: HexSet::EMPTY, groups: 1 << group }
    }

    /// Whether each group of the set is within so many satellites.
    pub(crate) fn could_take_in(&self, set: Mask, most: u8) -> bool {
        let mut touched = self.groups;
        let mut next = self.beside(touched);
        let mut left = self.open;
        for _ in 0..most {
            let ring = next & left;
            if set & !touched == 0 || ring.is_empty() {
                break;
            }
            left -= ring;
            let mut touch = 0;
            for at in ring.numbers() {
                let spot = &self.net.spots[usize::from(at)];
                next |= spot.around;
                touch |= spot.touch;
            }
            next |= self.beside(touch & !touched);
            touched |= touch;
        }
        set & !touched == 0
    }

    /// Whether paths to the groups of the set, one after the other and the shortest first, take at most so many satellites.
    pub(crate) fn takes_in(mut self, set: Mask, most: u8) -> bool {
        let mut left = most;
        while set & !self.groups != 0 {
            let Some(satellites) = self.add_shortest(set & !self.groups, left) else { return false };
            left -= satellites;
        }
        true
    }

    /// Adds a shortest path to one of the groups, or to where several of them meet, if there is one with at most so many
    /// satellites.
    fn add_shortest(&mut self, to: Mask, most: u8) -> Option<u8> {
        let mut rings = [HexSet::EMPTY; MAX_SATELLITES as usize];
        let mut touched = self.groups;
        let mut next = self.hexes.numbers().fold(self.beside(touched), |next, at| next | self.around(at));
        let mut left = self.open - self.hexes;
        for number in 0..usize::from(most.min(MAX_SATELLITES)) {
            let ring = next & left;
            left -= ring;
            let (mut touch, mut end, mut found) = (0, 0, 0);
            for at in ring.numbers() {
                let spot = &self.net.spots[usize::from(at)];
                next |= spot.around;
                touch |= spot.touch;
                let reached = (spot.touch & to).count_ones();
                if reached > found {
                    (end, found) = (at, reached);
                }
            }
            if found > 0 {
                self.add_path(&rings[..number], end);
                return Some(super::query::hex(number + 1));
            }
            // Groups on the way cost nothing.
            next |= self.beside(touch & !touched);
            touched |= touch;
            rings[number] = ring;
        }
        None
    }

    /// Adds a hex and one of each ring, from there back to the tree.
    fn add_path(&mut self, rings: &[HexSet], end: u8) {
        self.add(end);
        let mut last = end;
        for &ring in rings.iter().rev() {
            let touch = self.net.spots[usize::from(last)].touch;
            last = (ring & (self.around(last) | self.beside(touch))).lowest().unwrap_or(last);
            self.add(last);
        }
    }

    fn add(&mut self, at: u8) {
        self.hexes.insert(at);
        self.groups |= self.net.spots[usize::from(at)].touch;
    }

    fn around(&self, at: u8) -> HexSet {
        self.net.spots[usize::from(at)].around
    }

    fn beside(&self, groups: Mask) -> HexSet {
        bits(groups).fold(HexSet::EMPTY, |all, group| all | self.net.fringe[group])
    }
}

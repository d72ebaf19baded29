//! Bridges side by side, so that 64 of them are tested at once: one by one, most would fail, and each after another step.

use super::field::{Mask, bits};
use super::lanes::{Chunk, compare, not_above};
use super::net::GROUP_LANES;
use super::pieces::Bridge;
use super::spread::FAR;
use super::table::LANES;

/// Bridges of one shelf: as many as a word has bits.
pub(crate) const PLACES: usize = 64;

/// A number for each bridge.
type Numbers = [Chunk; PLACES / LANES];

/// Up to 64 bridges.
#[derive(Debug)]
pub(crate) struct Shelf {
    /// For each group the bridges that hold it.
    holding: [u64; GROUP_LANES],
    /// Satellites of each bridge; `FAR` where there is none.
    satellites: Numbers,
    /// For each group, and each bridge that holds it, satellites from the nearest lower group of the bridge; 0 for the
    /// others, `FAR` for the lowest.
    links: [Numbers; GROUP_LANES],
}

impl Shelf {
    /// Of at most 64 bridges; `apart` holds the satellites between two groups.
    pub(crate) fn new(bridges: &[Bridge], apart: &[[u8; GROUP_LANES]]) -> Shelf {
        let mut shelf = Shelf {
            holding: [0; GROUP_LANES],
            satellites: [[FAR; LANES]; PLACES / LANES],
            links: [[[0; LANES]; PLACES / LANES]; GROUP_LANES],
        };
        for (place, bridge) in bridges.iter().enumerate() {
            shelf.satellites.as_flattened_mut()[place] = bridge.satellites;
            for group in bits(bridge.groups) {
                shelf.holding[group] |= 1 << place;
                let lower = bits(bridge.groups & ((1 << group) - 1)).map(|other| apart[group][other]);
                shelf.links[group].as_flattened_mut()[place] = lower.fold(FAR, u8::min);
            }
        }
        shelf
    }

    /// Bridges that hold some group of the set.
    pub(crate) fn holding(&self, set: Mask) -> u64 {
        bits(set).fold(0, |all, group| all | self.holding[group])
    }

    /// Of some bridges those that hold groups of the set and others, with at most so many satellites and no more than paths to the new groups
    /// one after the other, from the set or from those before. `near` holds the satellites from the set to each group: the
    /// lower groups of a bridge that are in the set are no nearer than that, so all of them may count as those before.
    pub(crate) fn fitting(&self, set: Mask, near: &[u8], most: u8, some: u64) -> u64 {
        let some = some & self.holding(set);
        if some == 0 {
            return 0;
        }
        // A group of the set adds nothing. So a bridge without others, which has satellites, has more than that.
        let mut paths: Numbers = [[0; LANES]; PLACES / LANES];
        for (links, &near) in self.links.iter().zip(near) {
            let (paths, links) = (paths.as_flattened_mut(), links.as_flattened());
            for place in 0..PLACES {
                paths[place] = paths[place].saturating_add(links[place].min(near));
            }
        }
        paths.as_flattened_mut().iter_mut().for_each(|sum| *sum = most.min(*sum));
        let [fit, ..] = compare(&self.satellites, &paths, not_above).words();
        fit & some
    }
}

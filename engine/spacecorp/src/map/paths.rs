//! Cheapest paths over the borders of a board.

use super::{Region, RegionKind};
use crate::ids::RegionId;

/// Costs between all regions of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Paths {
    regions: usize,
    borders: Vec<Option<u16>>,
    cheapest: Vec<Option<u16>>,
    /// Without any irradiated region, the ends included (SC-3210).
    clean: Vec<Option<u16>>,
    transit: Vec<u16>,
}

impl Paths {
    pub(super) fn new(
        regions: &[Region],
        borders: &[(RegionId, RegionId, u16)],
        transits: &[(RegionId, RegionId, u16)],
    ) -> Paths {
        let count = regions.len();
        let mut paths = Paths {
            regions: count,
            borders: vec![None; count * count],
            cheapest: Vec::new(),
            clean: Vec::new(),
            transit: vec![0; count * count],
        };
        for &(a, b, cost) in borders {
            // SC-1570: a border costs the same in both directions.
            let (there, back) = (paths.pair(a, b), paths.pair(b, a));
            paths.borders[there] = Some(cost);
            paths.borders[back] = Some(cost);
        }
        for &(a, b, cost) in transits {
            let (there, back) = (paths.pair(a, b), paths.pair(b, a));
            paths.transit[there] = cost;
            paths.transit[back] = cost;
        }
        paths.cheapest = paths.shorten(regions, |_| true);
        paths.clean = paths.shorten(regions, |region| !region.radiation);
        paths
    }

    /// The cheapest paths through regions that pass; the Orion Arm is never crossed (SC-4440).
    fn shorten(&self, regions: &[Region], passes: impl Fn(&Region) -> bool) -> Vec<Option<u16>> {
        let mut costs = vec![None; self.borders.len()];
        for a in regions.iter().filter(|region| passes(region)) {
            for b in regions.iter().filter(|region| passes(region)) {
                let pair = self.pair(a.id, b.id);
                costs[pair] = if a.id == b.id { Some(0) } else { self.borders[pair] };
            }
        }
        let through = |region: &&Region| region.kind != RegionKind::OrionArm;
        for middle in regions.iter().filter(through) {
            for a in regions.iter().filter(through) {
                for b in regions.iter().filter(through) {
                    let legs = (costs[self.pair(a.id, middle.id)], costs[self.pair(middle.id, b.id)]);
                    let (Some(first), Some(second)) = legs else { continue };
                    let cost = &mut costs[self.pair(a.id, b.id)];
                    *cost = Some(cost.map_or(first + second, |old| old.min(first + second)));
                }
            }
        }
        costs
    }

    const fn pair(&self, a: RegionId, b: RegionId) -> usize {
        a.index() * self.regions + b.index()
    }

    pub(super) fn border(&self, a: RegionId, b: RegionId) -> Option<u16> {
        self.borders[self.pair(a, b)]
    }

    pub(super) fn cheapest(&self, a: RegionId, b: RegionId) -> Option<u16> {
        self.cheapest[self.pair(a, b)]
    }

    pub(super) fn clean(&self, a: RegionId, b: RegionId) -> Option<u16> {
        self.clean[self.pair(a, b)]
    }

    /// What a Move that starts in one and ends in the other pays besides (SC-3280).
    pub(super) fn transit(&self, a: RegionId, b: RegionId) -> u16 {
        self.transit[self.pair(a, b)]
    }
}

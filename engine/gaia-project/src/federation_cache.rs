//! Federations that were found once are not searched again until something changes them.

use std::sync::{Arc, Mutex};

use crate::{
    federation_search::{self as search, Kind, Member, PlanetSet, SatelliteChoice},
    hexset::HexSet,
};

/// Everything that the search depends on, the board aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    pub(crate) members: Vec<Member>,
    pub(crate) federated: HexSet,
    pub(crate) open: HexSet,
    pub(crate) kind: Kind,
    pub(crate) threshold: u16,
    pub(crate) budget: u8,
}

#[derive(Clone, Debug)]
struct Found {
    position: Position,
    any: Option<bool>,
    sets: Option<Arc<Sets>>,
    ways: Option<Ways>,
}

/// All legal sets of planets.
#[derive(Debug)]
pub(crate) struct Sets {
    /// Fewest satellites first.
    pub(crate) all: Vec<PlanetSet>,
    /// Their planets in the order of sets: each is looked up when a list is made.
    sorted: Vec<search::HexSet>,
}

impl Sets {
    fn new(all: Vec<PlanetSet>) -> Sets {
        let mut sorted: Vec<search::HexSet> = all.iter().map(|set| set.planets).collect();
        sorted.sort_unstable();
        Sets { all, sorted }
    }

    /// Whether planets are a legal set.
    pub(crate) fn contains(&self, planets: search::HexSet) -> bool {
        self.sorted.binary_search(&planets).is_ok()
    }
}

/// The ways to connect planets, some satellites being picked.
#[derive(Clone, Debug)]
struct Ways {
    planets: HexSet,
    with: HexSet,
    choice: Arc<SatelliteChoice>,
}

/// The last answers of the search, by participant. An answer is used only for the very same position, so the cache
/// is never wrong, is no part of the table, and copies may share it.
#[derive(Default)]
pub(crate) struct FederationCache([Mutex<Option<Found>>; 4]);

impl FederationCache {
    /// Whether there is any federation.
    pub(crate) fn any(
        &self,
        index: usize,
        position: Position,
        search: impl FnOnce(&Position) -> bool,
    ) -> bool {
        self.look(index, position, |found| {
            if let Some(any) = found.any {
                return any;
            }
            let any = match &found.sets {
                Some(sets) => !sets.all.is_empty(),
                None => search(&found.position),
            };
            found.any = Some(any);
            any
        })
    }

    /// All legal sets of planets.
    pub(crate) fn sets(
        &self,
        index: usize,
        position: Position,
        search: impl FnOnce(&Position) -> Vec<PlanetSet>,
    ) -> Arc<Sets> {
        self.look(index, position, |found| {
            if let Some(sets) = &found.sets {
                return Arc::clone(sets);
            }
            let sets = Arc::new(Sets::new(search(&found.position)));
            found.sets = Some(Arc::clone(&sets));
            sets
        })
    }

    /// All legal sets of planets, if they are listed already.
    pub(crate) fn listed(&self, index: usize, position: Position) -> Option<Arc<Sets>> {
        self.look(index, position, |found| found.sets.clone())
    }

    /// The ways to connect planets.
    pub(crate) fn ways(
        &self,
        index: usize,
        position: Position,
        (planets, with): (HexSet, HexSet),
        search: impl FnOnce(&Position) -> SatelliteChoice,
    ) -> Arc<SatelliteChoice> {
        self.look(index, position, |found| {
            if let Some(ways) = &found.ways
                && (ways.planets, ways.with) == (planets, with)
            {
                return Arc::clone(&ways.choice);
            }
            let choice = Arc::new(search(&found.position));
            found.ways = Some(Ways { planets, with, choice: Arc::clone(&choice) });
            choice
        })
    }

    fn look<T>(&self, index: usize, position: Position, answer: impl FnOnce(&mut Found) -> T) -> T {
        let mut place = match self.0[index % 4].lock() {
            Ok(place) => place,
            // A search that panicked has left nothing half done in here.
            Err(poisoned) => poisoned.into_inner(),
        };
        match place.as_mut() {
            Some(found) if found.position == position => answer(found),
            Some(_) | None => answer(place.insert(Found { position, any: None, sets: None, ways: None })),
        }
    }
}

// A copy starts empty: it costs nothing, and it will go its own way.
impl Clone for FederationCache {
    fn clone(&self) -> Self {
        FederationCache::default()
    }
}

impl PartialEq for FederationCache {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for FederationCache {}

impl std::fmt::Debug for FederationCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FederationCache")
    }
}

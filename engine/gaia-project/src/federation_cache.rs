//! Federations that were found once are not searched again until something changes them.

use std::sync::{Arc, Mutex};

use crate::{
    board::Board,
    facts::Facts,
    federation_search::{Kind, Member, PlanetSet, PlanetSets, SatelliteChoice},
    hexset::{HexSet, Spot},
    ids::{Faction, StandardTile, Structure},
    look::Look,
    who::Who,
};

/// Everything that the search is asked with, the board aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    pub(crate) members: Vec<Member>,
    pub(crate) federated: HexSet,
    pub(crate) open: HexSet,
    pub(crate) kind: Kind,
    pub(crate) threshold: u16,
    pub(crate) budget: u8,
}

impl Position {
    /// What the search needs to know of a participant.
    pub(crate) fn of(look: Look<'_>, who: Who) -> Position {
        let player = look.player(who);
        let planets = player.built().iter().map(|spot| (spot, look.power_value(who, spot)));
        // GP-1970: a space station counts 1.
        let stations = player.stations.iter().map(|spot| (spot, 1));
        let mut members = Vec::with_capacity(player.origins().len() as usize);
        members.extend(planets.chain(stations).map(|(spot, value)| Member { hex: spot.0, value }));
        let growing = look.board(who).abilities.growing_federation > 0;
        let left = u32::from(look.facts.satellites).saturating_sub(player.satellites.len());
        Position {
            members,
            federated: player.federated.union(player.satellites),
            open: look.state.board.all().minus(look.state.planets()),
            kind: if growing { Kind::Growing } else { Kind::Separate },
            threshold: look.federation_threshold(who).min(u32::from(u16::MAX)) as u16,
            budget: u32::from(payable(look, who)).min(left) as u8,
        }
    }
}

/// Satellites that could be paid: tokens in the bowls, or Q.I.C. (GP-2060).
fn payable(look: Look<'_>, who: Who) -> u8 {
    let player = look.player(who);
    match look.board(who).abilities.satellite {
        Some(cost) if cost.qic > 0 => player.resources.qic / cost.qic,
        Some(_) | None => player.power.in_bowls(),
    }
}

/// What a position is made from, as it lies on the table: compared in no time, which a list of hundreds of federations
/// does for each of them. Everything that `Position::of` reads is in it.
#[derive(Clone, Debug)]
struct Key {
    facts: &'static Facts,
    /// Held, so that no other board can come to lie in its place.
    board: Arc<Board>,
    rest: Rest,
}

#[derive(Clone, Copy, Debug)]
struct Rest {
    faction: Faction,
    structures: [HexSet; Structure::COUNT],
    stations: HexSet,
    satellites: HexSet,
    federated: HexSet,
    gaiaformed: HexSet,
    lost: Option<Spot>,
    /// Big structures count more (GP-1950).
    raised: bool,
    /// Tokens, which set the value that the Ivits need (GP-2340).
    tokens: u8,
    uncounted: u8,
    payable: u8,
}

impl Rest {
    fn of(look: Look<'_>, who: Who) -> Rest {
        let player = look.player(who);
        Rest {
            faction: look.state.faction(who),
            structures: player.structures,
            stations: player.stations,
            satellites: player.satellites,
            federated: player.federated,
            gaiaformed: look.state.gaiaformed,
            lost: look.state.lost,
            raised: player.has(StandardTile::BigStructures4),
            tokens: player.token_count(),
            uncounted: player.uncounted,
            payable: payable(look, who),
        }
    }

    /// Whether it would be made the same again. Making it takes longer.
    fn fits(&self, look: Look<'_>, who: Who) -> bool {
        let player = look.player(who);
        let Rest { faction, structures, stations, satellites, federated, gaiaformed, lost, .. } = *self;
        let Rest { raised, tokens, uncounted, payable: budget, .. } = *self;
        structures == player.structures
            && (stations, satellites, federated) == (player.stations, player.satellites, player.federated)
            && (faction, lost, gaiaformed)
                == (look.state.faction(who), look.state.lost, look.state.gaiaformed)
            && (tokens, uncounted) == (player.token_count(), player.uncounted)
            && (raised, budget) == (player.has(StandardTile::BigStructures4), payable(look, who))
    }
}

impl Key {
    fn of(look: Look<'_>, who: Who) -> Key {
        Key { facts: look.facts, board: Arc::clone(&look.state.board), rest: Rest::of(look, who) }
    }

    fn fits(&self, look: Look<'_>, who: Who) -> bool {
        std::ptr::eq(self.facts, look.facts)
            && Arc::ptr_eq(&self.board, &look.state.board)
            && self.rest.fits(look, who)
    }
}

#[derive(Clone, Debug)]
struct Found {
    key: Key,
    position: Position,
    any: Option<bool>,
    sets: Option<Arc<Sets>>,
    ways: Option<Ways>,
}

/// Legal sets of planets.
#[derive(Debug)]
pub(crate) struct Sets {
    /// Fewest satellites first.
    pub(crate) listed: Vec<PlanetSet>,
    /// Whether these are known to be all.
    pub(crate) are_all: bool,
    /// Where each is found by its planets, for each is looked up when a list is made: its number and 1, or 0 for none.
    places: Vec<usize>,
}

impl Sets {
    fn new(PlanetSets { sets: listed, are_all }: PlanetSets) -> Sets {
        let places = vec![0; (listed.len() * 2 + 1).next_power_of_two()];
        let mut sets = Sets { listed, are_all, places };
        for number in 0..sets.listed.len() {
            let place = sets.place(sets.listed[number].planets);
            sets.places[place] = number + 1;
        }
        sets
    }

    /// Whether planets are a set that is listed.
    pub(crate) fn contains(&self, planets: HexSet) -> bool {
        self.places[self.place(planets)] != 0
    }

    /// Where planets are or would be put: the first fitting place from one on that depends on all hexes. Half are free.
    fn place(&self, planets: HexSet) -> usize {
        let mix = |key: u64, word: u64| (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let last = self.places.len() - 1;
        let mut place = (planets.words().into_iter().fold(0, mix) >> 32) as usize & last;
        while self.places[place] != 0 && self.listed[self.places[place] - 1].planets != planets {
            place = (place + 1) & last;
        }
        place
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
    pub(crate) fn any(&self, look: Look<'_>, who: Who, search: impl FnOnce(&Position) -> bool) -> bool {
        self.with(look, who, |found| {
            if let Some(any) = found.any {
                return any;
            }
            let any = match &found.sets {
                Some(sets) => !sets.listed.is_empty(),
                None => search(&found.position),
            };
            found.any = Some(any);
            any
        })
    }

    /// Legal sets of planets.
    pub(crate) fn sets(
        &self,
        look: Look<'_>,
        who: Who,
        search: impl FnOnce(&Position) -> PlanetSets,
    ) -> Arc<Sets> {
        self.with(look, who, |found| {
            if let Some(sets) = &found.sets {
                return Arc::clone(sets);
            }
            let sets = Arc::new(Sets::new(search(&found.position)));
            found.sets = Some(Arc::clone(&sets));
            sets
        })
    }

    /// Legal sets of planets, if they are listed already.
    pub(crate) fn listed(&self, look: Look<'_>, who: Who) -> Option<Arc<Sets>> {
        self.with(look, who, |found| found.sets.clone())
    }

    /// The ways to connect planets.
    pub(crate) fn ways(
        &self,
        look: Look<'_>,
        who: Who,
        (planets, with): (HexSet, HexSet),
        search: impl FnOnce(&Position) -> SatelliteChoice,
    ) -> Arc<SatelliteChoice> {
        self.with(look, who, |found| {
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

    fn with<T>(&self, look: Look<'_>, who: Who, answer: impl FnOnce(&mut Found) -> T) -> T {
        let mut place = match self.0[who.index() % 4].lock() {
            Ok(place) => place,
            // A search that panicked has left nothing half done in here.
            Err(poisoned) => poisoned.into_inner(),
        };
        match place.as_mut() {
            Some(found) if found.key.fits(look, who) => answer(found),
            Some(_) | None => {
                let (key, position) = (Key::of(look, who), Position::of(look, who));
                answer(place.insert(Found { key, position, any: None, sets: None, ways: None }))
            }
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

#[cfg(test)]
mod tests {
    use orrery_engine::{Seat, Table};

    use super::*;
    use crate::{fixtures, game::GaiaProject, ids::Token, state::State};

    type Change = fn(&mut State);

    /// One input each; none of them leaves an answer in use.
    const CHANGES: [(&str, Change); 13] = [
        ("board", |state| {
            let facts = Facts::builtin();
            state.board = Arc::new(Board::of(facts.default_layout(4).sectors(facts)));
        }),
        ("faction", |state| state.players[Seat(0)].faction = Some(Faction::Ivits)),
        ("a structure", |state| {
            let mines = &mut state.players[Seat(0)].structures[Structure::Mine.index()];
            let gone = mines.first().expect("mines");
            mines.remove(gone);
        }),
        ("an upgrade", |state| {
            let structures = &mut state.players[Seat(0)].structures;
            let mine = structures[Structure::Mine.index()].first().expect("mines");
            structures[Structure::Mine.index()].remove(mine);
            structures[Structure::TradingStation.index()].insert(mine);
        }),
        ("stations", |state| state.players[Seat(0)].stations.insert(Spot(0))),
        ("satellites", |state| state.players[Seat(0)].satellites.insert(Spot(0))),
        ("federated", |state| {
            let player = &mut state.players[Seat(0)];
            player.federated = player.built().first().into_iter().collect();
        }),
        ("gaiaformed", |state| state.gaiaformed.insert(Spot(0))),
        ("lost planet", |state| state.lost = None),
        ("raised values", |state| {
            state.players[Seat(0)].standard |= 1 << StandardTile::BigStructures4.index()
        }),
        ("tokens", |state| state.players[Seat(0)].green[Token::ALL[0].index()] += 1),
        ("uncounted tokens", |state| state.players[Seat(0)].uncounted += 1),
        ("power", |state| state.players[Seat(0)].power.bowls[0] -= 1),
    ];

    fn changed(table: &Table<GaiaProject>, change: Change) -> Table<GaiaProject> {
        // A copy lies on the same board.
        let mut copy = table.clone();
        change(&mut copy.state);
        copy
    }

    #[test]
    fn an_answer_is_used_for_the_very_same_position_only() {
        let (table, who) = (fixtures::late_federations(), Who::Seat(Seat(0)));
        let key = Key::of(Look::at(&table), who);
        assert!(key.fits(Look::at(&table.clone()), who));
        for (what, change) in CHANGES {
            let other = changed(&table, change);
            assert!(!key.fits(Look::at(&other), who), "{what}");
        }
        // What the Ivits pay with counts for them.
        let ivits = changed(&table, |state| state.players[Seat(0)].faction = Some(Faction::Ivits));
        let richer = changed(&ivits, |state| state.players[Seat(0)].resources.qic += 1);
        assert!(!Key::of(Look::at(&ivits), who).fits(Look::at(&richer), who));
    }

    #[test]
    fn after_a_change_the_search_runs_again() {
        let (table, who) = (fixtures::late_federations(), Who::Seat(Seat(0)));
        for (what, change) in CHANGES {
            let other = changed(&table, change);
            let cache = &other.state.federation_cache;
            cache.sets(Look::at(&table), who, |_| PlanetSets::default());
            let mut asked = None;
            cache.sets(Look::at(&other), who, |position| {
                asked = Some(position.clone());
                PlanetSets::default()
            });
            assert_eq!(asked, Some(Position::of(Look::at(&other), who)), "{what}");
            assert!(cache.listed(Look::at(&other), who).is_some(), "{what}");
        }
    }
}

//! A slow model of the placement rules, written square by square from the catalogue and the raw fact sheets, agrees with
//! the sets of squares that the game uses: on every planet, for every shape, on planets half covered at random.

use std::collections::BTreeSet;

use orrery_engine::Dice;
use orrery_planet_unknown::{
    Facts,
    grid::{Bans, EventBan, Mask, Placement, Site},
    ids::{PlanetId, Terrain, TileId},
};
use serde_json::Value;

type Spot = (i64, i64);

/// A tile as it lies: squares with their terrain, whether they hold its icon, whether they hold the meteor symbol.
type Lying = BTreeSet<(Spot, Terrain, bool, bool)>;

struct Model {
    planets: Value,
    shapes: Value,
}

/// What is on a planet, and which restrictions are in force.
struct Situation {
    planet: PlanetId,
    covered: BTreeSet<(Spot, Terrain)>,
    event: Option<EventBan>,
    unattached: bool,
    bans: Bans,
}

fn spot(value: &Value) -> Spot {
    (value[0].as_i64().unwrap(), value[1].as_i64().unwrap())
}

fn beside((x, y): Spot) -> [Spot; 4] {
    [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
}

impl Model {
    fn new() -> Model {
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let planets = read(include_str!("../data/planets.json"))["planets"].clone();
        Model { planets, shapes: read(include_str!("../data/tiles.json"))["shapes"].clone() }
    }

    fn ground(&self, planet: PlanetId, (x, y): Spot) -> char {
        let rows = &self.planets[planet.index()]["grid"];
        let inside = (0..12).contains(&x) && (0..12).contains(&y);
        let row = if inside { rows[y as usize].as_str().unwrap() } else { "............" };
        row.chars().nth(x.clamp(0, 11) as usize).unwrap()
    }

    fn is_square(&self, planet: PlanetId, at: Spot) -> bool {
        !['.', 'H'].contains(&self.ground(planet, at))
    }

    fn listed(&self, planet: PlanetId, key: &str) -> BTreeSet<Spot> {
        self.planets[planet.index()][key].as_array().unwrap().iter().map(spot).collect()
    }

    /// Every way to lay a tile somewhere near the field.
    fn ways(&self, tile: TileId) -> BTreeSet<Lying> {
        let squares = self.shapes[tile.shape().index()]["squares"].as_array().unwrap();
        let mut ways = BTreeSet::new();
        for turn in 0..8 {
            for shift in 0..18 * 18 {
                let lying = squares.iter().map(|square| {
                    let (mut x, mut y) = (square["x"].as_i64().unwrap(), square["y"].as_i64().unwrap());
                    if turn >= 4 {
                        x = -x;
                    }
                    for _ in 0..turn % 4 {
                        (x, y) = (-y, x);
                    }
                    let at = (x + shift % 18 - 3, y + shift / 18 - 3);
                    let terrain = tile.resources()[usize::from(square["half"] == "b")];
                    let is = |key: &str| square[key].as_bool().unwrap();
                    (at, terrain, is("resource"), is("meteor") && tile.meteor())
                });
                ways.insert(lying.collect());
            }
        }
        ways
    }

    fn allows(&self, now: &Situation, lying: &Lying) -> bool {
        let planet = now.planet;
        let squares: BTreeSet<Spot> = lying.iter().map(|(at, ..)| *at).collect();
        let covered: BTreeSet<Spot> = now.covered.iter().map(|(at, _)| *at).collect();
        // PU-0920, PU-0930
        if !squares.iter().all(|at| self.is_square(planet, *at)) || !squares.is_disjoint(&covered) {
            return false;
        }
        let perimeter = self.listed(planet, "perimeter");
        if covered.is_empty() {
            // PU-0940, PU-4370
            let crater = planet == PlanetId::Charybdis && now.bans.planet;
            let begins = |at: &Spot| {
                if crater { self.ground(planet, *at) == 'K' } else { perimeter.contains(at) }
            };
            if !squares.iter().any(begins) {
                return false;
            }
        } else if !now.unattached
            && !squares.iter().any(|at| beside(*at).iter().any(|to| covered.contains(to)))
        {
            // PU-0950
            return false;
        }
        (!now.bans.planet || self.planet_allows(planet, lying, &squares, &covered))
            && (!now.bans.event || self.event_allows(now, lying, &squares, &perimeter))
    }

    fn planet_allows(
        &self,
        planet: PlanetId,
        lying: &Lying,
        squares: &BTreeSet<Spot>,
        covered: &BTreeSet<Spot>,
    ) -> bool {
        match planet {
            // PU-4140
            PlanetId::Arashi => squares.iter().any(|(_, y)| *y != 5 && *y != 6),
            // PU-4170
            PlanetId::K273 => {
                let ice = squares.iter().filter(|at| self.ground(planet, **at) == 'I').count();
                ice == 0 || ice == squares.len()
            }
            // PU-4220, PU-4230
            PlanetId::Persephone => lying.iter().all(|((x, y), terrain, icon, _)| {
                let banned = match (*x < 6, *y < 6) {
                    (true, true) => Terrain::Civ,
                    (false, true) => Terrain::Energy,
                    (true, false) => Terrain::Tech,
                    (false, false) => Terrain::Water,
                };
                !icon || *terrain != banned
            }),
            // PU-4320: no two neighbouring squares of a tile are divided by the chasm.
            PlanetId::Tartarus => {
                let rules = &self.planets[planet.index()]["rules"][0];
                let edges = rules["blocked_edges"].as_array().unwrap();
                edges.iter().all(|edge| {
                    let end = |n: usize| (edge[n].as_i64().unwrap(), edge[n + 1].as_i64().unwrap());
                    !squares.contains(&end(0)) || !squares.contains(&end(2))
                })
            }
            // PU-4490
            PlanetId::Pajitnov => [(0, -1), (1, 0), (0, 1), (-1, 0)]
                .iter()
                .any(|(dx, dy)| squares.iter().all(|(x, y)| !covered.contains(&(x + dx, y + dy)))),
            PlanetId::Ksb4156
            | PlanetId::Cerberus
            | PlanetId::Charybdis
            | PlanetId::Gaia
            | PlanetId::KAax
            | PlanetId::Lacuna
            | PlanetId::Oblivion
            | PlanetId::Petra => true,
        }
    }

    fn event_allows(
        &self,
        now: &Situation,
        lying: &Lying,
        squares: &BTreeSet<Spot>,
        perimeter: &BTreeSet<Spot>,
    ) -> bool {
        match now.event {
            None => true,
            // PU-6840
            Some(EventBan::Perimeter) => squares.is_disjoint(perimeter),
            // PU-6940
            Some(EventBan::Ice) => squares.iter().all(|at| self.ground(now.planet, *at) != 'I'),
            // PU-6930
            Some(EventBan::MatchingTerrain) => lying.iter().all(|(at, terrain, ..)| {
                beside(*at).iter().all(|to| !now.covered.contains(&(*to, *terrain)))
            }),
        }
    }
}

fn spots(mask: Mask) -> impl Iterator<Item = Spot> {
    mask.iter().map(|at| (i64::from(at.x()), i64::from(at.y())))
}

/// A placement of the game in the words of the model.
fn lying(tile: TileId, placement: &Placement) -> Lying {
    let mut lying = Lying::new();
    for ((terrain, half), icon) in tile.resources().into_iter().zip(placement.halves).zip(placement.icons) {
        for at in half.iter() {
            let spot = (i64::from(at.x()), i64::from(at.y()));
            lying.insert((spot, terrain, at == icon, Some(at) == placement.symbol));
        }
    }
    lying
}

/// Tiles laid by the game, one after another, as they fit; restrictions of the planet are ignored now and then.
fn cover(planet: PlanetId, dice: &mut Dice, tiles: usize) -> [Mask; Terrain::COUNT] {
    let facts = Facts::builtin();
    let mut terrain = [Mask::EMPTY; Terrain::COUNT];
    for _ in 0..tiles {
        let tile = TileId::all().nth(dice.below(TileId::COUNT)).unwrap();
        let covered = terrain.iter().fold(Mask::EMPTY, |all, mask| all.union(*mask));
        let site = Site { planet: facts.planet(planet), covered, terrain: &terrain, event: None };
        let bans = Bans::RELAXED[dice.below(2) * 2];
        let all = facts.geometry.placements(tile).iter();
        let fits: Vec<&Placement> = all.filter(|p| site.allows(tile, p, false, bans).is_ok()).collect();
        if fits.is_empty() {
            continue;
        }
        let laid = fits[dice.below(fits.len())];
        for (of, half) in tile.resources().into_iter().zip(laid.halves) {
            terrain[of.index()] = terrain[of.index()].union(half);
        }
    }
    terrain
}

/// PU-0910, PU-0920, PU-0930, PU-0940, PU-0950, PU-1040, PU-4140, PU-4170, PU-4230, PU-4320, PU-4370, PU-4490,
/// PU-6840, PU-6930, PU-6940
#[test]
fn the_game_allows_what_the_slow_model_allows() {
    let (facts, model) = (Facts::builtin(), Model::new());
    let mut dice = Dice::new(1);
    for planet in PlanetId::ALL.iter().copied() {
        for tiles in [0, 3, 12] {
            let terrain = cover(planet, &mut dice, tiles);
            let covered = terrain.iter().fold(Mask::EMPTY, |all, mask| all.union(*mask));
            let shown = Terrain::ALL.iter().zip(terrain);
            let squares: BTreeSet<(Spot, Terrain)> =
                shown.flat_map(|(terrain, mask)| spots(mask).map(move |at| (at, *terrain))).collect();
            for _ in 0..3 {
                let tile = TileId::all().nth(dice.below(TileId::COUNT)).unwrap();
                let events =
                    [None, Some(EventBan::Perimeter), Some(EventBan::Ice), Some(EventBan::MatchingTerrain)];
                let event = events[dice.below(events.len())];
                let now = Situation {
                    planet,
                    covered: squares.clone(),
                    event,
                    unattached: dice.below(3) == 0,
                    bans: Bans::RELAXED[dice.below(4)],
                };
                let site = Site { planet: facts.planet(planet), covered, terrain: &terrain, event };
                let fits = |p: &&Placement| site.allows(tile, p, now.unattached, now.bans).is_ok();
                let all = facts.geometry.placements(tile).iter();
                let found: Vec<Lying> = all.filter(fits).map(|p| lying(tile, p)).collect();
                let wanted: BTreeSet<Lying> =
                    model.ways(tile).into_iter().filter(|way| model.allows(&now, way)).collect();
                assert_eq!(found.len(), wanted.len(), "{tile} on {planet} after {tiles} tiles, {event:?}");
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), wanted);
            }
        }
    }
}

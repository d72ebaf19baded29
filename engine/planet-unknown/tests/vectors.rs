//! The computed check of `data/test_vectors.json`: placements, perimeters, orientations, medals.

use std::collections::BTreeMap;

use orrery_planet_unknown::{
    Facts,
    grid::{Bans, Mask, Site, Square},
    ids::{CorporationId, Pair, PlanetId, Shape, TileId, Track},
};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    first_placement_counts: Vec<Counts>,
    second_placement_counts: Vec<Counts>,
    perimeter_sizes: BTreeMap<PlanetId, u8>,
    orientations: BTreeMap<Shape, usize>,
    medal_at_space_examples: Vec<Medal>,
}

#[derive(Deserialize)]
struct Counts {
    planet: PlanetId,
    #[serde(default)]
    occupied: Vec<Square>,
    counts: BTreeMap<Shape, usize>,
}

#[derive(Deserialize)]
struct Medal {
    corporation: CorporationId,
    track: Track,
    space: u8,
    medal: u8,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../data/test_vectors.json")).unwrap()
}

/// The tile that the vectors are about.
fn tile(shape: Shape) -> TileId {
    TileId::new(shape, Pair::CivEnergy, true)
}

fn placements(planet: PlanetId, covered: Mask, shape: Shape) -> usize {
    let facts = Facts::builtin();
    let terrain = [Mask::EMPTY; 6];
    let site = Site { planet: facts.planet(planet), covered, terrain: &terrain, event: None };
    let tile = tile(shape);
    let fits = |placement: &&_| site.allows(tile, placement, false, Bans::ALL).is_ok();
    facts.geometry.placements(tile).iter().filter(fits).count()
}

/// PU-0910, PU-0940, PU-0980, PU-4590
#[test]
fn as_many_first_placements_as_counted() {
    let vectors = vectors();
    assert_eq!(vectors.first_placement_counts.len(), PlanetId::COUNT);
    for row in vectors.first_placement_counts {
        assert_eq!(row.counts.len(), Shape::COUNT);
        for (shape, count) in row.counts {
            assert_eq!(placements(row.planet, Mask::EMPTY, shape), count, "{shape} on {}", row.planet);
        }
    }
}

/// PU-0950
#[test]
fn as_many_second_placements_as_counted() {
    for row in vectors().second_placement_counts {
        let covered: Mask = row.occupied.into_iter().collect();
        for (shape, count) in row.counts {
            assert_eq!(placements(row.planet, covered, shape), count, "{shape} on {}", row.planet);
        }
    }
}

/// PU-0910, PU-7720
#[test]
fn as_many_orientations_as_counted() {
    for (shape, count) in vectors().orientations {
        assert_eq!(Facts::builtin().geometry.orientations(tile(shape)), count, "{shape}");
    }
}

/// PU-0980
#[test]
fn perimeters_are_as_large_as_counted() {
    for (planet, size) in vectors().perimeter_sizes {
        assert_eq!(Facts::builtin().planet(planet).perimeter.len(), size, "{planet}");
    }
}

/// PU-1460, PU-5540
#[test]
fn the_topmost_medal_at_or_below_a_space_counts() {
    for row in vectors().medal_at_space_examples {
        let track = Facts::builtin().corporation(row.corporation).track(row.track);
        assert_eq!(track.medal_at(row.space), row.medal, "{} {}", row.corporation, row.track);
    }
}

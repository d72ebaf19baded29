//! Sections 18, 35 and 36: what the sides of the objective cards count.

use orrery_planet_unknown::{
    facts::{Best, Metric},
    ids::{CorporationId::*, ObjectiveId, PlanetId::*, Terrain, Track, Track::*},
    state::{Between, Shared},
};

use crate::scene::*;

/// Medals of both players for one shared card.
fn contest(scene: Scene, card: ObjectiveId) -> [u8; 2] {
    let between = Between::Neighbours(P1, P2);
    let scene = scene.with(|state| state.shared.push(Shared { card, between })).scored();
    [0, 1].map(|seat| scene.state().scores[seat].shared)
}

/// Whether the first seat meets its personal objective.
fn meets(scene: Scene, card: ObjectiveId) -> bool {
    scene.personal(P1, [card]).scored().state().scores[0].personal == 5
}

/// The face of a card as the sheet says it.
fn says(card: ObjectiveId, best: Best, metric: Metric) {
    let criterion = facts().objective(card).shared.criterion;
    assert_eq!((criterion.best, criterion.metric), (best, metric), "{card}");
}

/// PU-3370, PU-7010, PU-7020, PU-7030, PU-7040, PU-7050
#[test]
fn most_icons_on_the_perimeter() {
    for (card, resource) in [
        (ObjectiveId::Perimeter, Terrain::Civ),
        (ObjectiveId::Beacon, Terrain::Energy),
        (ObjectiveId::Torus, Terrain::Tech),
        (ObjectiveId::Ringworld, Terrain::Biomass),
        (ObjectiveId::Circuit, Terrain::Rover),
    ] {
        says(card, Best::Most, Metric::ResourcesOnPerimeter { resource });
        // Two icons inside do not outweigh one on the perimeter, nor does terrain without an icon.
        let scene = plain().icons(P1, resource.name(), "5,0").icons(P2, resource.name(), "5,5 7,7");
        let scene = scene.terrain(P2, resource.name(), "5,0 6,0");
        assert_eq!(contest(scene, card), [5, 0], "{card}");
    }
}

/// PU-3380, PU-0050, PU-7060, PU-7070, PU-7080, PU-7090, PU-7100, PU-7110
#[test]
fn largest_single_area() {
    for (card, resource) in [
        (ObjectiveId::Biome, Terrain::Biomass),
        (ObjectiveId::Transit, Terrain::Rover),
        (ObjectiveId::Plasma, Terrain::Energy),
        (ObjectiveId::Megacity, Terrain::Civ),
        (ObjectiveId::Silicon, Terrain::Tech),
        (ObjectiveId::Pacific, Terrain::Water),
    ] {
        says(card, Best::Most, Metric::LargestTerrainArea { resource });
        // Three connected squares beat four in two pairs that touch by a corner.
        let scene = plain().terrain(P1, resource.name(), "5,5 6,5 7,5").terrain(
            P2,
            resource.name(),
            "5,5 6,5 7,6 8,6",
        );
        assert_eq!(contest(scene, card), [5, 0], "{card}");
    }
    // Across tiles and patches.
    let scene = plain().terrain(P1, "biomass", "5,5").patches(P1, "6,5").terrain(P2, "biomass", "5,5");
    assert_eq!(contest(scene, ObjectiveId::Biome), [5, 0]);
}

/// PU-3390, PU-7120, PU-7130, PU-7140, PU-7150, PU-7160, PU-7170
#[test]
fn most_separate_areas() {
    for (card, resource) in [
        (ObjectiveId::Garden, Terrain::Biomass),
        (ObjectiveId::Interchange, Terrain::Rover),
        (ObjectiveId::Supercharge, Terrain::Energy),
        (ObjectiveId::Sprawl, Terrain::Civ),
        (ObjectiveId::X, Terrain::Tech),
        (ObjectiveId::TenThousandLakes, Terrain::Water),
    ] {
        says(card, Best::Most, Metric::NumberOfTerrainAreas { resource });
        let scene =
            plain().terrain(P1, resource.name(), "5,5 6,6").terrain(P2, resource.name(), "5,5 6,5 7,5 8,5");
        assert_eq!(contest(scene, card), [5, 0], "{card}");
    }
}

/// PU-3400, PU-3430, PU-7180, PU-7190, PU-7200, PU-7210, PU-7220, PU-7230
#[test]
fn fewest_icons_on_the_planet() {
    for (card, resource) in [
        (ObjectiveId::Luddite, Terrain::Tech),
        (ObjectiveId::Conservation, Terrain::Water),
        (ObjectiveId::Galvanize, Terrain::Energy),
        (ObjectiveId::TwentyPercent, Terrain::Biomass),
        (ObjectiveId::Rideshare, Terrain::Rover),
        (ObjectiveId::Rural, Terrain::Civ),
    ] {
        says(card, Best::Least, Metric::ResourcesOnPlanet { resource });
        let scene = plain()
            .terrain(P1, resource.name(), "5,5 6,5 7,5")
            .icons(P1, resource.name(), "8,8")
            .icons(P2, resource.name(), "5,5 6,5");
        assert_eq!(contest(scene, card), [5, 0], "{card}");
        // PU-3430: an icon under a patch does not count.
        let scene = plain().icons(P1, resource.name(), "5,5 6,5").patches(P1, "5,5").icons(
            P2,
            resource.name(),
            "5,5",
        );
        assert_eq!(contest(scene, card), [2, 2], "{card}");
    }
}

/// PU-3410, PU-7240, PU-7610
#[test]
fn most_cubes_on_top_spaces() {
    let pinnacle = |scene: Scene| contest(scene, ObjectiveId::Pinnacle);
    assert_eq!(pinnacle(plain().cubes(P1, [15, 0, 0, 0, 15]).cubes(P2, [14, 15, 14, 14, 14])), [5, 0]);
    // Wormhole's Biomass top is step 5, Oasis' Water top is step 23.
    assert_eq!(pinnacle(of(WormholeCorp).cube(P1, Biomass, 5)), [5, 0]);
    assert_eq!(pinnacle(of(OasisUltd).cube(P1, Water, 15)), [5, 0]);
    // Makeshift: any cube.
    assert_eq!(pinnacle(of(Makeshift).cube_on(P1, Civ, Water, 15)), [5, 0]);
}

/// PU-3420, PU-7250, PU-7260, PU-7270, PU-7280
#[test]
fn collected_items() {
    let collected = |card: ObjectiveId| {
        contest(plain().player(P1, |player| (player.meteorites, player.lifepods) = (1, 1)), card)
    };
    assert_eq!(collected(ObjectiveId::Geode), [5, 0]);
    assert_eq!(collected(ObjectiveId::Rescue), [5, 0]);
    assert_eq!(collected(ObjectiveId::Vaporize), [0, 5]);
    assert_eq!(collected(ObjectiveId::Deductible), [0, 5]);
    // Lifepods on tracks and techs are collected.
    let scene = of(CosmosInc).player(P1, |player| player.pods_on_tracks = vec!["civ.8".parse().unwrap()]);
    assert_eq!(contest(scene, ObjectiveId::Rescue), [5, 0]);
}

/// PU-7310, PU-7320, PU-7330, PU-7340, PU-7350, PU-7360
#[test]
fn a_square_of_nine() {
    let square = "5,5 6,5 7,5 5,6 6,6 7,6 5,7 6,7 7,7";
    let holed = "5,5 6,5 7,5 5,6 7,6 5,7 6,7 7,7 8,8 8,7 8,6 8,5";
    for (card, terrain) in [
        (ObjectiveId::Perimeter, "civ"),
        (ObjectiveId::Beacon, "tech"),
        (ObjectiveId::Torus, "biomass"),
        (ObjectiveId::Ringworld, "water"),
        (ObjectiveId::Circuit, "rover"),
        (ObjectiveId::Biome, "energy"),
    ] {
        assert!(meets(plain().terrain(P1, terrain, square), card), "{card}");
        assert!(!meets(plain().terrain(P1, terrain, holed), card), "{card}");
    }
}

/// PU-7370, PU-7380, PU-7390, PU-7400, PU-7410, PU-7420, PU-7620
#[test]
fn six_icons_in_one_area() {
    for (card, terrain) in [
        (ObjectiveId::Transit, "civ"),
        (ObjectiveId::Plasma, "tech"),
        (ObjectiveId::Megacity, "biomass"),
        (ObjectiveId::Silicon, "water"),
        (ObjectiveId::Pacific, "rover"),
        (ObjectiveId::Garden, "energy"),
    ] {
        let one = "2,5 3,5 4,5 5,5 6,5 7,5";
        assert!(meets(plain().icons(P1, terrain, one), card), "{card}");
        // Six in two areas, or five and a covered one, or six squares without icons will not do.
        assert!(!meets(plain().icons(P1, terrain, "2,5 3,5 4,5 6,5 7,5 8,5"), card), "{card}");
        assert!(!meets(plain().icons(P1, terrain, one).patches(P1, "2,5"), card), "{card}");
        assert!(!meets(plain().terrain(P1, terrain, one), card), "{card}");
    }
}

/// PU-7430, PU-7440, PU-7450, PU-7460, PU-7470, PU-7480
#[test]
fn a_rectangle_of_two_by_five() {
    let wide = "2,5 3,5 4,5 5,5 6,5 2,6 3,6 4,6 5,6 6,6";
    let tall = "5,2 6,2 5,3 6,3 5,4 6,4 5,5 6,5 5,6 6,6";
    for (card, terrain) in [
        (ObjectiveId::Interchange, "civ"),
        (ObjectiveId::Supercharge, "biomass"),
        (ObjectiveId::Sprawl, "tech"),
        (ObjectiveId::X, "water"),
        (ObjectiveId::TenThousandLakes, "rover"),
        (ObjectiveId::Luddite, "energy"),
    ] {
        assert!(meets(plain().terrain(P1, terrain, wide), card), "{card}");
        assert!(meets(plain().terrain(P1, terrain, tall), card), "{card}");
        assert!(!meets(plain().terrain(P1, terrain, "2,5 3,5 4,5 5,5 2,6 3,6 4,6 5,6"), card), "{card}");
    }
}

/// PU-7490, PU-7500, PU-7510, PU-7520, PU-7530, PU-7610
#[test]
fn a_cube_on_the_top() {
    for (card, cube) in [
        (ObjectiveId::Conservation, Civ),
        (ObjectiveId::Galvanize, Tech),
        (ObjectiveId::TwentyPercent, Biomass),
        (ObjectiveId::Rideshare, Water),
        (ObjectiveId::Rural, Rover),
    ] {
        assert!(meets(plain().cube(P1, cube, 15), card), "{card}");
        let others = Track::ALL.iter().filter(|other| **other != cube);
        let scene = others.fold(plain().cube(P1, cube, 14), |scene, other| scene.cube(P1, *other, 15));
        assert!(!meets(scene, card), "{card}");
    }
    assert!(meets(of(WormholeCorp).cube(P1, Biomass, 5), ObjectiveId::TwentyPercent));
    assert!(!meets(of(WormholeCorp).cube(P1, Biomass, 4), ObjectiveId::TwentyPercent));
    assert!(meets(of(OasisUltd).cube(P1, Water, 15), ObjectiveId::Rideshare));
    // Makeshift: any cube on the top of the named track.
    assert!(meets(of(Makeshift).cube_on(P1, Civ, Tech, 15), ObjectiveId::Galvanize));
    assert!(!meets(of(Makeshift).cube_on(P1, Civ, Tech, 15), ObjectiveId::Conservation));
}

/// PU-7540
#[test]
fn at_most_five_energy_icons() {
    assert!(meets(plain().icons(P1, "energy", "2,5 3,5 4,5 5,5 6,5"), ObjectiveId::Pinnacle));
    assert!(!meets(plain().icons(P1, "energy", "2,5 3,5 4,5 5,5 6,5 8,8"), ObjectiveId::Pinnacle));
}

/// PU-7550
#[test]
fn nine_meteorites() {
    for (meteorites, met) in [(8, false), (9, true)] {
        assert_eq!(
            meets(plain().player(P1, |player| player.meteorites = meteorites), ObjectiveId::Geode),
            met
        );
    }
}

/// PU-7560
#[test]
fn more_lifepods_than_meteorites() {
    for (lifepods, met) in [(1, false), (2, false), (3, true)] {
        let scene = plain().player(P1, |player| (player.lifepods, player.meteorites) = (lifepods, 2));
        assert_eq!(meets(scene, ObjectiveId::Rescue), met);
    }
}

/// PU-7570, PU-7580, PU-7590
#[test]
fn no_bare_ice_or_no_bare_land() {
    let grid = &facts().planet(Ksb4156).grid;
    let text = |mask: orrery_planet_unknown::grid::Mask| -> String {
        mask.iter().map(|at| at.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert!(meets(plain().terrain(P1, "tech", &text(grid.ice())), ObjectiveId::Vaporize));
    assert!(!meets(plain().terrain(P1, "tech", &text(grid.ice())), ObjectiveId::Deductible));
    assert!(meets(plain().terrain(P1, "tech", &text(grid.land())), ObjectiveId::Deductible));
    assert!(!meets(plain().terrain(P1, "tech", &text(grid.land())), ObjectiveId::Vaporize));
    // PU-7590: patches cover, and count for rectangles and areas.
    assert!(meets(plain().patches(P1, &text(grid.ice())), ObjectiveId::Vaporize));
    assert!(meets(plain().patches(P1, "5,5 6,5 7,5 5,6 6,6 7,6 5,7 6,7 7,7"), ObjectiveId::Torus));
}

/// PU-7600
#[test]
fn petra_has_no_ice_and_its_electric_squares_are_not_bare() {
    assert!(meets(on(Petra), ObjectiveId::Vaporize));
    use orrery_planet_unknown::facts::Ground;
    let grid = &facts().planet(Petra).grid;
    let land = grid.land().minus(grid.of(Ground::Electric));
    let text: Vec<String> = land.iter().map(|at| at.to_string()).collect();
    assert!(meets(on(Petra).terrain(P1, "tech", &text.join(" ")), ObjectiveId::Deductible));
    assert!(!meets(on(Petra).terrain(P1, "tech", &text[1..].join(" ")), ObjectiveId::Deductible));
}

/// PU-4280, PU-4285
#[test]
fn petra_bare_electric_squares_are_energy_terrain_without_icons() {
    // A group of electric squares alone is an area, and there are several.
    assert_eq!(contest(on(Petra), ObjectiveId::Plasma), [5, 0]);
    assert_eq!(contest(on(Petra), ObjectiveId::Supercharge), [5, 0]);
    // They are no resources.
    assert_eq!(contest(on(Petra), ObjectiveId::Galvanize), [2, 2]);
    assert_eq!(contest(on(Petra), ObjectiveId::Beacon), [2, 2]);
    // They join icons to one area: (1,6), (1,7) and (1,8) are electric, (2,6) too.
    let icons = "0,6 1,5 2,7 0,5 3,6 2,4";
    let scene = on(Petra).icons(P1, "energy", icons);
    assert!(meets(scene, ObjectiveId::Garden));
}

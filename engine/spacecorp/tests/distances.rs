//! Distances on the three boards, with every worked example of the rulebook.

use orrery_engine::{Correction, Game as _, Sheets};
use orrery_spacecorp::{
    SpaceCorp,
    facts::Facts,
    ids::{Era, RegionId, SiteId},
    map::{Board, Gravity, RegionKind, Route, SiteKind},
};

fn facts() -> &'static Facts {
    SpaceCorp::builtin()
}

fn board(era: Era) -> &'static Board {
    facts().board(era)
}

fn site(name: &str) -> SiteId {
    name.parse().unwrap_or_else(|_| panic!("no site {name}"))
}

/// The board on which both sites are.
fn board_of(from: SiteId, to: SiteId) -> &'static Board {
    let both = |board: &&Board| board.site(from).is_some() && board.site(to).is_some();
    Era::ALL.iter().map(|era| board(*era)).find(both).expect("a board with both sites")
}

fn distance(from: &str, to: &str) -> u16 {
    let (from, to) = (site(from), site(to));
    board_of(from, to).distance(from, to, Gravity::Counts).expect("a way")
}

fn region(era: Era, name: &str) -> RegionId {
    board(era).region_of(site(name)).expect("on this board")
}

/// Whether every region on the way of the shortest route lies in the light.
fn irradiated(from: &str, to: &str) -> bool {
    let (from, to) = (site(from), site(to));
    board_of(from, to).routes(from, to, Gravity::Counts).expect("a way").shortest.irradiated
}

/// SC-1560, SC-1640, SC-1650, SC-1670
#[test]
fn lift_off_borders_landing_and_gravity_add_up() {
    // SC-1640: 1 + 1 + 1 + 1.
    assert_eq!(distance("luna", "sisyphus"), 4);
    // SC-1650: 1 + 2 gravity + 1.
    assert_eq!(distance("earth", "luna"), 4);
    // SC-1670: 1 + 2 gravity + 1 + 1 + 1.
    assert_eq!(distance("earth", "sisyphus"), 6);
    // SC-1560: lift-off, the borders 1 and 3 from Near-Earth to Mars, landing.
    assert_eq!(distance("lunar_l4", "phobos"), 1 + 1 + 3 + 1);
}

/// SC-1565
#[test]
fn sites_of_one_region_are_2_apart() {
    assert_eq!(distance("lunar_l4", "solar_l2"), 2);
    assert_eq!(distance("phobos", "deimos"), 2);
    assert_eq!(distance("ceres", "vesta"), 2);
    // And gravity: SC-1590.
    assert_eq!(distance("phobos", "mars_north"), 3);
}

/// SC-1570
#[test]
fn every_distance_is_the_same_both_ways() {
    for era in Era::ALL {
        let board = board(*era);
        for a in board.sites() {
            for b in board.sites() {
                for gravity in [Gravity::Counts, Gravity::Ignored] {
                    assert_eq!(board.routes(a.id, b.id, gravity), board.routes(b.id, a.id, gravity));
                }
            }
        }
    }
}

/// SC-1580
#[test]
fn a_distance_is_the_cheapest_path() {
    // Near-Earth to Mars is 3 directly and 2 + 3 by the comet; Luna is two borders from Near-Earth.
    assert_eq!(distance("sisyphus", "phobos"), 1 + 3 + 1);
    assert_eq!(distance("luna", "halleys_comet"), 1 + 1 + 1 + 2 + 1);
    // No border is cheaper than the path that the table uses, anywhere.
    for era in Era::ALL {
        let board = board(*era);
        for a in board.regions() {
            for b in board.regions() {
                if let Some(border) = board.border(a.id, b.id) {
                    assert!(board.between(a.id, b.id).expect("a way") <= border);
                }
            }
        }
    }
    // Sol to Luhman 16 is 40 directly and also 20 + 20 by Alpha Centauri.
    assert_eq!(distance("sol", "luhman_16"), 40);
}

/// SC-1590, SC-1600
#[test]
fn gravity_counts_at_both_ends() {
    let gravity = |name: &str| board(Era::Mariners).site(site(name)).expect("a site").gravity;
    assert_eq!((gravity("earth"), gravity("mars_north"), gravity("mars_south")), (2, 1, 1));
    let pulling = board(Era::Mariners).sites().iter().filter(|site| site.gravity > 0).count();
    assert_eq!(pulling, 3, "no other site of Mariners");
    // 1 + 2 + (1 + 1 + 3) + 1 + 1: Earth and Mars together.
    assert_eq!(distance("earth", "mars_south"), 10);
    assert_eq!(distance("mars_south", "earth"), 10);
    let free = board(Era::Mariners).distance(site("earth"), site("mars_south"), Gravity::Ignored);
    assert_eq!(free, Some(7), "without gravity 3 less");
}

/// SC-1610
#[test]
fn mars_north_and_south_are_3_apart_without_gravity() {
    assert_eq!(distance("mars_north", "mars_south"), 3);
    let free = board(Era::Mariners).distance(site("mars_south"), site("mars_north"), Gravity::Ignored);
    assert_eq!(free, Some(3));
}

/// SC-1660
#[test]
fn the_comet_and_the_region_of_phobos_are_divided_by_a_border_of_3() {
    let mariners = board(Era::Mariners);
    let comet = region(Era::Mariners, "halleys_comet");
    assert_eq!(mariners.border(comet, region(Era::Mariners, "phobos")), Some(3));
}

/// SC-1690
#[test]
fn the_distance_table_repeats_distances_from_the_start() {
    for (era, text) in [
        (Era::Mariners, include_str!("../data/board_mariners.json")),
        (Era::Planeteers, include_str!("../data/board_planeteers.json")),
        (Era::Starfarers, include_str!("../data/board_starfarers.json")),
    ] {
        let sheet: serde_json::Value = serde_json::from_str(text).unwrap();
        let table = &sheet["distance_table"];
        assert_eq!(table["from"].as_str(), Some(board(era).start.to_string().as_str()));
        let lines = table["distances"].as_array().unwrap();
        for line in lines {
            let to = line["site"].as_str().unwrap();
            let listed = line["distance"].as_u64().map(|distance| distance as u16);
            assert_eq!(board(era).distance(board(era).start, site(to), Gravity::Counts), listed, "{to}");
        }
        let open = board(era).sites().iter().filter(|site| site.kind != SiteKind::OrionArm).count();
        assert_eq!(lines.len(), open - 1, "every site but the start and the Orion Arm");
    }
}

/// SC-0980
#[test]
fn fourteen_reaches_every_site_of_mariners() {
    let mariners = board(Era::Mariners);
    let most = mariners
        .sites()
        .iter()
        .flat_map(|a| mariners.sites().iter().filter_map(|b| mariners.distance(a.id, b.id, Gravity::Counts)));
    assert!(most.max().expect("sites") <= 14);
}

/// SC-3110, SC-3255
#[test]
fn radiation_begins_beyond_the_asteroids() {
    let lit = |era: Era| {
        let dark = board(era).regions().iter().filter(|region| !region.radiation);
        dark.map(|region| region.key.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(lit(Era::Planeteers), ["p_inner", "p_asteroids"]);
    assert!(lit(Era::Starfarers).is_empty(), "every region of Starfarers is irradiated");
    assert_eq!(lit(Era::Mariners).len(), board(Era::Mariners).regions().len());
    // SC-3255: from the start to an asteroid, and among asteroids.
    assert!(!irradiated("inner_solar_system", "ceres"));
    assert!(!irradiated("vesta", "davida"));
}

/// SC-3210
#[test]
fn start_way_and_destination_of_a_move_can_be_irradiated() {
    assert!(irradiated("io", "ceres"), "the start");
    assert!(irradiated("ceres", "io"), "the destination");
    assert!(irradiated("inner_solar_system", "titan"), "a region on the way, and the destination");
    assert!(irradiated("europa", "io"), "both ends in one region");
}

/// SC-3220
#[test]
fn no_path_of_the_boards_avoids_radiation_that_the_shortest_has() {
    for era in Era::ALL {
        for a in board(*era).sites() {
            for b in board(*era).sites() {
                let routes = board(*era).routes(a.id, b.id, Gravity::Counts);
                assert!(routes.is_none_or(|routes| routes.clean.is_none()), "{} {}", a.id, b.id);
            }
        }
    }
}

/// SC-3220
#[test]
fn a_longer_path_without_radiation_may_be_chosen() {
    // High Orbit is irradiated, and a border of 5 leads past it from the Moon to Sisyphus.
    let mut sheet: serde_json::Value =
        serde_json::from_str(include_str!("../data/board_mariners.json")).unwrap();
    sheet["regions"][1]["radiation"] = true.into();
    let mut border = sheet["borders"][0].clone();
    border["b"] = "m_near_earth".into();
    border["cost"] = 5.into();
    sheet["borders"].as_array_mut().unwrap().push(border);
    let correction =
        Correction { game: "spacecorp".into(), sheets: [("board_mariners".to_owned(), sheet)].into() };
    let facts = SpaceCorp::content(&Sheets::corrected::<SpaceCorp>(&correction).unwrap()).unwrap();
    let routes = facts.board(Era::Mariners).routes(site("luna"), site("sisyphus"), Gravity::Counts).unwrap();
    assert_eq!(routes.shortest, Route { distance: 4, irradiated: true });
    assert_eq!(routes.clean, Some(Route { distance: 7, irradiated: false }));
    // Where the shortest path is clean there is no other.
    let routes = facts.board(Era::Mariners).routes(site("phobos"), site("deimos"), Gravity::Counts).unwrap();
    assert_eq!((routes.shortest.irradiated, routes.clean), (false, None));
}

/// SC-3270, SC-3280, SC-3300
#[test]
fn transit_is_paid_between_saturn_uranus_neptune_and_pluto() {
    // SC-3300: 6 transit + 1 + 4 border + 1.
    assert_eq!(distance("iapetus", "umbriel"), 12);
    let outer = ["iapetus", "umbriel", "proteus", "pluto"];
    let planeteers = board(Era::Planeteers);
    for a in outer {
        for b in outer.into_iter().filter(|b| *b != a) {
            let plain =
                2 + planeteers.between(region(Era::Planeteers, a), region(Era::Planeteers, b)).unwrap();
            assert!(distance(a, b) > plain, "{a} to {b} pays transit");
        }
    }
    assert_eq!(distance("iapetus", "dione"), 2, "not inside one region");
}

/// SC-3290, SC-3305
#[test]
fn transit_is_not_paid_by_a_move_that_starts_or_ends_elsewhere() {
    // SC-3305: over Jupiter and Saturn to Uranus.
    assert_eq!(distance("ceres", "umbriel"), 1 + 3 + 3 + 4 + 1);
    assert_eq!(distance("callisto", "umbriel"), 1 + 1 + 3 + 4 + 1);
    // SC-3290: passing Uranus on the way from Saturn to the Oort Cloud.
    assert_eq!(distance("iapetus", "oort_cloud"), 1 + 4 + 4 + 3 + 3 + 1);
}

/// SC-4370, SC-4380
#[test]
fn starfarers_has_13_systems_4_empty_and_3_orion_arm_regions() {
    let count =
        |kind: RegionKind| board(Era::Starfarers).regions().iter().filter(|one| one.kind == kind).count();
    assert_eq!(count(RegionKind::StarSystem), 13);
    assert_eq!(board(Era::Starfarers).star_systems().count(), 13);
    assert_eq!(count(RegionKind::Empty), 4);
    assert_eq!(count(RegionKind::OrionArm), 3);
    assert_eq!(count(RegionKind::Home), 1);
    for region in board(Era::Starfarers).regions() {
        let sites = board(Era::Starfarers).sites_in(region.id).count();
        assert_eq!(sites, usize::from(region.kind != RegionKind::Empty), "{}", region.key);
    }
}

/// SC-4390, SC-4400
#[test]
fn between_stars_only_borders_count() {
    // SC-4400: 40 + 20 over the empty region.
    assert_eq!(distance("kapteyns_star", "epsilon_eridani"), 60);
    assert_eq!(distance("sol", "alpha_centauri"), 20);
}

/// SC-4430
#[test]
fn a_move_passes_through_star_systems() {
    // Lacaille 9352 lies between.
    assert_eq!(distance("gliese_1", "epsilon_indi"), 40);
}

/// SC-4440
#[test]
fn no_move_passes_through_the_orion_arm() {
    // Wolf 1061 and Epsilon Indi both touch Orion Arm B at 40, but the way round is longer.
    let starfarers = board(Era::Starfarers);
    let (wolf, indi) = (region(Era::Starfarers, "wolf_1061"), region(Era::Starfarers, "epsilon_indi"));
    let arm = region(Era::Starfarers, "orion_arm_b");
    assert_eq!((starfarers.border(wolf, arm), starfarers.border(arm, indi)), (Some(40), Some(40)));
    assert_eq!(distance("wolf_1061", "epsilon_indi"), 40 + 20 + 20 + 20 + 20);
    // And a site of it is reached over its border only.
    assert_eq!(starfarers.routes(site("sol"), site("orion_arm_b"), Gravity::Counts), None);
    let over = starfarers.routes(site("wolf_1061"), site("orion_arm_b"), Gravity::Counts).unwrap();
    assert_eq!(over.shortest, Route { distance: 40, irradiated: true });
}

/// SC-4460, SC-4470, SC-4480
#[test]
fn near_is_20_or_less() {
    let starfarers = board(Era::Starfarers);
    let near = |a: &str, b: &str| starfarers.near(region(Era::Starfarers, a), region(Era::Starfarers, b));
    // SC-4470.
    assert!(near("lacaille_9352", "epsilon_indi"));
    assert!(!near("lacaille_9352", "ross_780"));
    // SC-4480: a region is near itself.
    assert!(near("ross_780", "ross_780"));
    assert!(near("sol", "alpha_centauri") && !near("sol", "luhman_16"));
    assert_eq!(starfarers.near_distance, 20);
}

#[test]
fn nobody_moves_from_a_site_to_itself_or_to_another_board() {
    assert_eq!(board(Era::Mariners).routes(site("luna"), site("luna"), Gravity::Counts), None);
    assert_eq!(board(Era::Mariners).routes(site("luna"), site("ceres"), Gravity::Counts), None);
}

//! Sections 5 and 6 at the table: where a seat may lay its tile.

use orrery_engine::Seat;
use orrery_planet_unknown::{
    grid::{Bans, Breach, Mask, Site},
    ids::{CorporationId::*, PlanetId::*, TileId, Track},
    state::Owed,
};

use crate::scene::*;

/// The squares of every placement that a seat is offered for the tile it took.
fn offered(scene: &Scene, seat: Seat, tile: &str) -> Vec<Mask> {
    let tile: TileId = tile.parse().unwrap();
    let all = facts().geometry.placements(tile).iter();
    let options = scene.options(seat);
    all.filter(|p| options.contains(&format!("place {} r{} f{}", p.at, p.turns, u8::from(p.flipped))))
        .map(|p| p.squares())
        .collect()
}

/// A tile in the middle of KSB-4156, and a domino taken.
fn begun() -> Scene {
    plain().depot(P1, "i4-ce i2-ce").terrain(P1, "tech", "6,5 6,6").act(P1, "take i2-ce")
}

/// PU-0770, PU-0920, PU-0930
#[test]
fn a_tile_covers_free_squares_of_the_grid() {
    let scene = begun();
    let squares = facts().planet(Ksb4156).grid.squares();
    let covered = crate::scene::squares("6,5 6,6");
    let offered = offered(&scene, P1, "i2-ce");
    assert!(!offered.is_empty());
    assert!(offered.iter().all(|tile| tile.within(squares) && !tile.meets(covered)));
    scene.withholds(P1, "end").withholds(P1, &place("i2-ce", "6,6", "6,7")).withholds(P1, "place 0,0 r0 f0");
    // PU-0920: half off the grid.
    plain()
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "tech", "1,3")
        .act(P1, "take i2-ce")
        .withholds(P1, &place("i2-ce", "1,2", "2,2"))
        .offers(P1, &place("i2-ce", "1,4", "1,5"));
}

/// PU-0940
#[test]
fn the_first_tile_covers_the_perimeter() {
    let scene = plain().depot(P1, "i4-ce i2-ce").act(P1, "take i2-ce");
    let perimeter = facts().planet(Ksb4156).perimeter;
    assert!(offered(&scene, P1, "i2-ce").iter().all(|tile| tile.meets(perimeter)));
    scene.offers(P1, &place("i2-ce", "5,0", "5,1")).withholds(P1, &place("i2-ce", "5,1", "5,2"));
}

/// PU-0950, PU-0960
#[test]
fn later_tiles_touch_a_piece_by_a_side() {
    let scene = begun();
    let beside = crate::scene::squares("6,5 6,6").beside();
    assert!(offered(&scene, P1, "i2-ce").iter().all(|tile| tile.meets(beside)));
    // (7,4) touches (6,5) by a corner only.
    scene.withholds(P1, &place("i2-ce", "7,4", "8,4")).offers(P1, &place("i2-ce", "7,5", "8,5"));
}

/// PU-0970
#[test]
fn a_patch_is_a_piece() {
    plain()
        .depot(P1, "i4-ce i2-ce")
        .patches(P1, "5,5")
        .act(P1, "take i2-ce")
        .offers(P1, &place("i2-ce", "6,5", "7,5"))
        .withholds(P1, &place("i2-ce", "5,0", "6,0"));
}

/// PU-0990
#[test]
fn a_patch_that_comes_first_begins_on_the_perimeter() {
    let scene = under("green-16", UniversalCoalition);
    let perimeter = facts().planet(Ksb4156).perimeter;
    let patches: Mask =
        scene.options(P1).iter().filter_map(|option| option.strip_prefix("patch ")).map(square).collect();
    assert_eq!(patches, perimeter);
    let scene = scene.act(P1, "patch 5,0").act(P2, "patch 5,0");
    scene
        .depot(P1, "i4-ce i2-ce")
        .act(P1, "take i2-ce")
        .offers(P1, &place("i2-ce", "5,1", "5,2"))
        .withholds(P1, &place("i2-ce", "5,11", "6,11"));
}

/// PU-1000, PU-0130, PU-2360
#[test]
fn covered_lifepods_and_rovers_are_destroyed() {
    plain()
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "tech", "7,1")
        .rovers(P1, "8,2")
        .lay(P1, "i2-ce", "7,2", "8,2")
        .rovers_at(P1, "")
        .collected(P1, 0, 0)
        .sees(P1, |player| {
            assert!(!player.surface.lifepods.contains(square("7,2")));
            assert_eq!((player.surface.lifepods.len(), player.rovers), (5, 1));
        });
}

/// PU-1010
#[test]
fn neighbours_need_not_match() {
    plain()
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "water", "5,5")
        .lay(P1, "i2-ce", "6,5", "7,5")
        .sees(P1, |player| assert_eq!(player.surface.laid.len(), 1));
}

/// PU-1020, PU-1920
#[test]
fn water_and_energy_have_conditions_for_advancing_only() {
    plain()
        .depot(P1, "i4-ce i2-ew")
        .lay(P1, "i2-ew", "5,0", "6,0")
        .pending(P1, [Owed::Energy(tracks("water"))])
        .row(P1, Track::Water, 0);
}

/// PU-1030, PU-2880
#[test]
fn a_tile_that_fits_must_be_taken() {
    plain()
        .depot(P1, "i4-ce i2-ce")
        .all_but(P1, "tech", "5,5 6,5")
        .offers(P1, "take i2-ce")
        .withholds(P1, "take i4-ce")
        .withholds(P1, "keep i4-ce")
        .withholds(P1, "keep i2-ce")
        .lay(P1, "i2-ce", "5,5", "6,5")
        .sees(P1, |player| assert!(!player.stuck));
}

/// PU-1040, PU-4610
#[test]
fn ignoring_adjacency_removes_only_adjacency() {
    plain()
        .depot(P1, "i4-ce i2-ce")
        .cube(P1, Track::Tech, 3)
        .terrain(P1, "tech", "6,5")
        .act(P1, "take i2-ce")
        .offers(P1, &place("i2-ce", "5,11", "6,11"))
        .withholds(P1, &place("i2-ce", "6,5", "6,6"))
        .withholds(P1, &place("i2-ce", "6,11", "7,11"));
    // The first tile still begins on the perimeter.
    plain()
        .depot(P1, "i4-ce i2-ce")
        .cube(P1, Track::Tech, 3)
        .act(P1, "take i2-ce")
        .withholds(P1, &place("i2-ce", "5,5", "6,5"))
        .offers(P1, &place("i2-ce", "5,11", "6,11"));
    // So does a patch, and later it need not touch anything.
    plain()
        .cube(P1, Track::Tech, 3)
        .terrain(P1, "tech", "6,5")
        .owes(P1, Owed::Patch)
        .offers(P1, "patch 5,11")
        .withholds(P1, "patch 6,5");
    // A restriction of the planet stays.
    on(K273)
        .depot(P1, "i4-ce i2-ce")
        .cube(P1, Track::Tech, 3)
        .terrain(P1, "tech", "6,5")
        .act(P1, "take i2-ce")
        .withholds(P1, &place("i2-ce", "5,1", "6,1"));
}

/// PU-1110, PU-1200
#[test]
fn a_planet_restriction_is_ignored_when_it_alone_would_end_the_game() {
    // On K-273 (5,1) is land and (6,1) ice.
    on(K273)
        .depot(P1, "i4-ce i2-ce")
        .all_but(P1, "tech", "5,1 6,1")
        .lay(P1, "i2-ce", "5,1", "6,1")
        .sees(P1, |player| assert!(!player.stuck));
    // While a pair of ice is free too, the mixed one is forbidden.
    on(K273)
        .depot(P1, "i4-ce i2-ce")
        .all_but(P1, "tech", "5,1 6,1 2,2 3,2")
        .act(P1, "take i2-ce")
        .withholds(P1, &place("i2-ce", "5,1", "6,1"))
        .offers(P1, &place("i2-ce", "2,2", "3,2"));
}

/// PU-1120, PU-1190, PU-3580
#[test]
fn an_event_restriction_is_ignored_when_it_alone_would_end_the_game() {
    under("orange-19", UniversalCoalition)
        .depot(P1, "i4-ce i2-ce")
        .lay(P1, "i2-ce", "5,0", "6,0")
        .sees(P1, |player| assert!(!player.stuck));
}

/// PU-1175
#[test]
fn nothing_is_lifted_for_a_patch() {
    // Only ring squares of Arashi are free: the patch is lost, and the game goes on.
    on(Arashi)
        .all_but(P1, "tech", "5,5 6,5")
        .tile_done(P1)
        .owes(P1, Owed::Patch)
        .expect(P1, ["end"])
        .act(P1, "end")
        .patches_at(P1, "");
}

/// PU-1180
#[test]
fn basic_rules_are_never_ignored() {
    let tile: TileId = "i2-ce".parse().unwrap();
    let terrain = [Mask::EMPTY; 6];
    let covered = squares("6,5 6,6");
    let breach = |covered: Mask, first: &str, second: &str| {
        let site = Site { planet: facts().planet(K273), covered, terrain: &terrain, event: None };
        Bans::RELAXED
            .map(|bans| site.allows(tile, placement("i2-ce", first, second).1, false, bans).unwrap_err())
    };
    assert_eq!(breach(covered, "4,0", "5,0"), [Breach::OffGrid; 4]);
    assert_eq!(breach(covered, "6,6", "6,7"), [Breach::Overlap; 4]);
    assert_eq!(breach(covered, "5,0", "6,0"), [Breach::Detached; 4]);
    assert_eq!(breach(Mask::EMPTY, "5,5", "6,5"), [Breach::FirstPiece; 4]);
}

/// PU-1185
#[test]
fn lifting_is_decided_for_each_player() {
    // The first seat has nothing but the perimeter to begin on, the second has a tile inside.
    let scene = under("orange-19", UniversalCoalition).depot(P1, "i4-ce i2-ce").terrain(P2, "tech", "5,1");
    let take = scene.options(P2).into_iter().find(|option| option.starts_with("take")).unwrap();
    let scene = scene.act(P1, "take i2-ce").act(P2, &take).offers(P1, &place("i2-ce", "5,0", "6,0"));
    let perimeter = facts().planet(Ksb4156).perimeter;
    let laid = offered(&scene, P2, &take["take ".len()..]);
    assert!(!laid.is_empty() && laid.iter().all(|tile| !tile.meets(perimeter)));
}

/// PU-6840
#[test]
fn an_event_keeps_tiles_off_the_perimeter() {
    let scene = under("orange-19", UniversalCoalition).depot(P1, "i4-ce i2-ce").terrain(P1, "tech", "5,1");
    let scene = scene.act(P1, "take i2-ce");
    let perimeter = facts().planet(Ksb4156).perimeter;
    assert!(offered(&scene, P1, "i2-ce").iter().all(|tile| !tile.meets(perimeter)));
    scene.withholds(P1, &place("i2-ce", "5,0", "6,0"));
    // The red one says the same.
    under("red-20", UniversalCoalition)
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "tech", "5,1")
        .act(P1, "take i2-ce")
        .withholds(P1, &place("i2-ce", "5,0", "6,0"));
}

/// PU-6930, PU-4305
#[test]
fn an_event_keeps_tiles_away_from_their_own_terrain() {
    let scene = under("red-15", UniversalCoalition).depot(P1, "i4-ce i2-ce").terrain(P1, "civ", "5,5");
    scene
        .act(P1, "take i2-ce")
        .withholds(P1, &place("i2-ce", "6,5", "7,5"))
        .offers(P1, &place("i2-ce", "7,5", "6,5"));
    // PU-4305: bare electric squares of Petra are no Energy terrain for it. (5,5) is electric, (6,5) is not.
    with_events([(Petra, UniversalCoalition), (Ksb4156, UniversalCoalition)])
        .draws("red-15")
        .rotate()
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "tech", "6,4")
        .act(P1, "take i2-ce")
        .offers(P1, &place("i2-ce", "6,6", "6,5"));
}

/// PU-6940
#[test]
fn an_event_keeps_tiles_off_ice() {
    for event in ["red-16", "red-17"] {
        let scene = under(event, UniversalCoalition).depot(P1, "i4-ce i2-ce").terrain(P1, "tech", "6,5");
        let scene = scene.act(P1, "take i2-ce");
        let ice = facts().planet(Ksb4156).grid.ice();
        assert!(offered(&scene, P1, "i2-ce").iter().all(|tile| !tile.meets(ice)), "{event}");
        scene.withholds(P1, &place("i2-ce", "5,5", "5,4"));
    }
}

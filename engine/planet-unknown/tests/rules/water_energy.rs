//! Sections 10 and 14: the Water and Energy resources of a tile.

use orrery_planet_unknown::{
    ids::{CorporationId::*, PlanetId::*, Track::*},
    state::Owed,
};

use crate::scene::*;

/// A Water/Rover domino laid beside (6,2). (5,2), (4,2) and (8,2) are ice, (6,1) and (7,1) are land.
fn domino(water: &str, rover: &str) -> Scene {
    plain().depot(P1, "i4-ce i2-wr").terrain(P1, "tech", "6,2").lay(P1, "i2-wr", water, rover)
}

/// PU-1910, PU-1960
#[test]
fn water_on_ice_advances() {
    domino("5,2", "5,1")
        .pending(P1, [Owed::Resource(Water), Owed::Resource(Rover)])
        .act(P1, "advance water")
        .row(P1, Water, 1);
}

/// PU-1910, PU-1920, PU-1970
#[test]
fn water_off_ice_does_not() {
    domino("5,1", "5,2").pending(P1, [Owed::Resource(Rover)]).row(P1, Water, 0);
}

/// PU-1930
#[test]
fn any_water_square_will_do() {
    // The long tile shows its Water icon at one end; here only the other Water square lies on ice.
    let (_, laid) = placement("i4-wr", "6,3 5,3", "4,3 3,3");
    assert_eq!(laid.icons[0], square("6,3"));
    plain()
        .depot(P1, "i4-wr i2-ce")
        .terrain(P1, "tech", "6,2")
        .lay(P1, "i4-wr", "6,3 5,3", "4,3 3,3")
        .pending(P1, [Owed::Resource(Water), Owed::Resource(Rover)]);
}

/// PU-1940
#[test]
fn ice_under_the_other_terrain_does_not_count() {
    plain()
        .depot(P1, "i4-wr i2-ce")
        .terrain(P1, "tech", "6,2")
        .lay(P1, "i4-wr", "7,3 6,3", "5,3 4,3")
        .pending(P1, [Owed::Resource(Rover)]);
}

/// PU-1950
#[test]
fn the_water_track_has_no_milestone() {
    use orrery_planet_unknown::ids::CorporationId;
    for corporation in CorporationId::ALL {
        let track = facts().corporation(*corporation).track(Water);
        assert!(track.spaces.iter().flat_map(|space| &space.rewards).all(|reward| !reward.is_milestone()));
    }
}

/// PU-2610, PU-2620, PU-2690, PU-2710
#[test]
fn energy_alone_advances_the_other_resource() {
    plain()
        .depot(P1, "i4-ce i2-ce")
        .lay(P1, "i2-ce", "5,0", "6,0")
        .pending(P1, [Owed::Resource(Civ), Owed::Energy(tracks("civ"))])
        .acts(P1, ["energy civ", "advance civ"])
        .row(P1, Civ, 2);
}

/// PU-2630, PU-2640
#[test]
fn energy_advances_what_its_area_touches() {
    // The new Energy square joins an old one, which touches Tech.
    plain()
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "energy", "7,5")
        .terrain(P1, "tech", "8,5")
        .lay(P1, "i2-ce", "5,5", "6,5")
        .pending(P1, [Owed::Resource(Civ), Owed::Energy(tracks("civ tech"))])
        .act(P1, "energy tech")
        .rows(P1, [0, 0, 0, 0, 1]);
}

/// PU-2650
#[test]
fn a_patch_offers_biomass() {
    plain()
        .depot(P1, "i4-ce i2-ce")
        .patches(P1, "7,5")
        .lay(P1, "i2-ce", "5,5", "6,5")
        .pending(P1, [Owed::Resource(Civ), Owed::Energy(tracks("civ biomass"))]);
}

/// PU-2655
#[test]
fn bare_squares_and_energy_itself_offer_nothing() {
    plain()
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "energy", "7,5")
        .lay(P1, "i2-ce", "5,5", "6,5")
        .pending(P1, [Owed::Resource(Civ), Owed::Energy(tracks("civ"))]);
}

/// PU-2660
#[test]
fn energy_advances_water_off_ice() {
    plain()
        .depot(P1, "i4-ce i2-ew")
        .lay(P1, "i2-ew", "5,0", "6,0")
        .act(P1, "energy water")
        .row(P1, Water, 1)
        .pending(P1, []);
}

/// PU-2670, PU-2720
#[test]
fn what_touches_only_the_other_half_is_no_option() {
    plain()
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "tech", "6,4")
        .terrain(P1, "water", "6,6")
        .terrain(P1, "rover", "4,5")
        .lay(P1, "i2-ce", "5,5", "6,5")
        .pending(P1, [Owed::Resource(Civ), Owed::Energy(tracks("civ tech water"))])
        .withholds(P1, "energy rover")
        .offers(P1, "energy civ")
        .offers(P1, "energy tech")
        .offers(P1, "energy water");
}

/// PU-2680
#[test]
fn a_cube_that_cannot_advance_is_no_choice() {
    let scene = || plain().depot(P1, "i4-ce i2-ce").terrain(P1, "tech", "6,4").cube(P1, Civ, 15);
    scene().lay(P1, "i2-ce", "5,5", "6,5").withholds(P1, "energy civ").offers(P1, "energy tech");
    // If none can, nothing happens.
    scene()
        .cube(P1, Tech, 15)
        .lay(P1, "i2-ce", "5,5", "6,5")
        .expect(P1, ["end"])
        .act(P1, "end")
        .rows(P1, [15, 0, 0, 0, 15]);
}

/// PU-2685
#[test]
fn a_rover_cube_on_the_top_may_be_chosen() {
    plain()
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "rover", "6,4")
        .cube(P1, Rover, 15)
        .lay(P1, "i2-ce", "5,5", "6,5")
        .act(P1, "energy rover")
        .row(P1, Rover, 15)
        .moves(P1, 4);
}

/// PU-2700
#[test]
fn the_options_are_those_when_the_tile_was_placed() {
    plain()
        .depot(P1, "i4-ce i2-ce")
        .owes(P1, Owed::Patch)
        .terrain(P1, "tech", "5,4")
        .lay(P1, "i2-ce", "5,5", "6,5")
        .act(P1, "patch 7,5")
        .pending(P1, [Owed::Resource(Civ), Owed::Energy(tracks("civ"))]);
}

/// PU-4250
#[test]
fn petra_has_no_ice_for_water() {
    on(Petra).depot(P1, "i4-ce i2-wr").lay(P1, "i2-wr", "5,0", "6,0").pending(P1, [Owed::Resource(Rover)]);
    assert!(facts().planet(Petra).grid.ice().is_empty());
}

/// PU-4260
#[test]
fn petra_electric_squares_extend_energy_areas() {
    // (5,5), (5,4) and (5,3) are electric; the tile's Energy on (6,3) touches (5,3), and (4,4) lies beside (5,4).
    on(Petra)
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "tech", "4,4")
        .terrain(P1, "rover", "6,1")
        .lay(P1, "i2-ce", "6,2", "6,3")
        .pending(P1, [Owed::Resource(Civ), Owed::Energy(tracks("civ tech"))]);
}

/// PU-4300
#[test]
fn petra_an_electric_square_is_no_piece() {
    on(Petra)
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "rover", "6,1")
        .act(P1, "take i2-ce")
        .withholds(P1, &place("i2-ce", "6,4", "6,5"))
        .offers(P1, &place("i2-ce", "6,2", "6,3"));
}

/// PU-4310
#[test]
fn petra_a_lifepod_starts_on_an_electric_square() {
    use orrery_planet_unknown::facts::Ground;
    let electric = facts().planet(Petra).grid.of(Ground::Electric);
    assert_eq!(facts().planet(Petra).lifepods.and(electric), squares("8,9"));
}

/// PU-4330
#[test]
fn tartarus_both_sides_of_the_chasm_are_adjacent() {
    // The chasm runs between (5,2) and (6,2): a tile may touch across it, Energy finds Tech, and Civ is one area.
    on(Tartarus)
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "tech", "5,2")
        .terrain(P1, "civ", "5,1")
        .lay(P1, "i2-ce", "6,1", "6,2")
        .pending(P1, [Owed::Resource(Civ), Owed::Energy(tracks("civ tech"))])
        .sees(P1, |player| {
            assert_eq!(player.surface.terrain(orrery_planet_unknown::ids::Terrain::Civ).largest_area(), 2);
        });
}

/// PU-4640, PU-2535
#[test]
fn universal_level_4_doubles_water_from_tiles() {
    // Level 4 is on space 10. Water goes from 2 over 3 (synergy) to 4.
    let laid = |tech: u8| {
        plain()
            .depot(P1, "i4-ce i2-ew")
            .terrain(P1, "tech", "6,1")
            .cubes(P1, [0, 2, 0, 0, tech])
            .lay(P1, "i2-ew", "6,2", "5,2")
    };
    laid(10)
        .acts(P1, ["advance water", "advance water"])
        .row(P1, Water, 4)
        .pending(P1, [Owed::Energy(tracks("water tech")), Owed::Synergy]);
    laid(8).act(P1, "advance water").row(P1, Water, 3).withholds(P1, "advance water");
    // PU-2535: Energy first brings Tech to 10.
    laid(9)
        .act(P1, "energy tech")
        .row(P1, Tech, 10)
        .acts(P1, ["advance water", "advance water"])
        .row(P1, Water, 4);
    laid(9).acts(P1, ["advance water", "energy tech"]).row(P1, Water, 3).withholds(P1, "advance water");
}

/// PU-4650, PU-4660
#[test]
fn universal_level_4_doubles_nothing_else() {
    let scene = || plain().depot(P1, "i4-ce i2-ew").cube(P1, Tech, 10);
    scene().owes(P1, Owed::Synergy).act(P1, "boost water").row(P1, Water, 1);
    scene().lay(P1, "i2-ew", "5,0", "6,0").act(P1, "energy water").row(P1, Water, 1).pending(P1, []);
    // Both tiles cannot be placed: one step for Water and one for Energy (PU-2870).
    scene()
        .all_but(P1, "tech", "5,5")
        .act(P1, "keep i2-ew")
        .acts(P1, ["advance water", "advance water"])
        .row(P1, Water, 2)
        .pending(P1, []);
    // An event that names the cube.
    under("green-14", UniversalCoalition)
        .cube(P1, Tech, 10)
        .acts(P1, ["choose water", "advance water"])
        .row(P1, Water, 1);
}

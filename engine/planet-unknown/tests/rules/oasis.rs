//! Section 30: Oasis Ultd.

use orrery_planet_unknown::{
    ids::{CivId, CorporationId::*, Track::*},
    state::Owed,
};

use crate::scene::*;

fn oasis() -> Scene {
    of(OasisUltd).tile_done(P1)
}

/// The Water cube stands on a step of its path.
fn on_step(scene: Scene, step: usize) -> Scene {
    let place = facts().corporation(OasisUltd).water_path[step];
    scene.cube_on(P1, Water, place.track, place.space)
}

const ADVANCE: Owed = Owed::Advance { cube: Water, rewards: true };

/// PU-5710
#[test]
fn water_advances_for_each_square_on_ice() {
    // (5,2), (5,3) and (5,4) are ice, (5,1) is land.
    let laid = |water: &str, rover: &str| {
        of(OasisUltd).depot(P1, "i4-wr i2-ce").terrain(P1, "tech", "6,1").lay(P1, "i4-wr", water, rover)
    };
    laid("5,4 5,3", "5,2 5,1").pending(P1, [ADVANCE, ADVANCE, Owed::Resource(Rover)]);
    laid("5,1 5,2", "5,3 5,4").pending(P1, [ADVANCE, Owed::Resource(Rover)]);
    laid("6,2 6,3", "6,4 6,5").pending(P1, [Owed::Resource(Rover)]);
}

/// PU-5730, PU-5725
#[test]
fn the_water_cube_gains_rewards_of_other_tracks() {
    // Step 2 is Biomass 2 (boost), step 3 is Rover 3 (movement 1).
    on_step(oasis(), 1)
        .owes(P1, ADVANCE)
        .owes(P1, ADVANCE)
        .act(P1, "advance water")
        .stands(P1, Water, "biomass.2")
        .pending(P1, [ADVANCE, Owed::Synergy])
        .act(P1, "advance water")
        .stands(P1, Water, "rover.3")
        .moves(P1, 1);
}

/// PU-5740, PU-5750
#[test]
fn the_water_cube_scores_medals_of_its_column_only() {
    let medals = |step: usize| {
        let scene = on_step(of(OasisUltd), step).scored();
        scene.state().scores[0].tracks.iter().sum::<u8>()
    };
    let expected =
        [(9, 0), (10, 3), (12, 3), (13, 6), (18, 6), (19, 8), (20, 8), (21, 12), (22, 12), (23, 15)];
    for (step, wanted) in expected {
        assert_eq!(medals(step), wanted, "step {step}");
    }
    // The others score as usual: Civ 5 is worth 2.
    on_step(of(OasisUltd), 10).cube(P1, Civ, 5).scored().track_medals(5);
}

/// PU-5760, PU-1447
#[test]
fn an_occupied_space_cannot_be_entered() {
    let scene = || on_step(oasis(), 1).cube(P1, Biomass, 2);
    scene().owes(P1, ADVANCE).expect(P1, ["end"]);
    // It may wait until the way is free.
    scene()
        .owes(P1, ADVANCE)
        .owes(P1, Owed::Resource(Biomass))
        .act(P1, "advance biomass")
        .act(P1, "advance water")
        .stands(P1, Water, "biomass.2");
    // It holds for every cube.
    on_step(oasis(), 5).cube(P1, Rover, 4).owes(P1, Owed::Synergy).withholds(P1, "boost rover");
}

/// PU-5770, PU-5775
#[test]
fn level_1_jumps_over_cubes() {
    // Tech on 3 has level 1; the Water cube stands on Tech 4 (step 4).
    on_step(oasis(), 4)
        .cube(P1, Tech, 3)
        .owes(P1, Owed::Synergy)
        .act(P1, "boost tech")
        .stands(P1, Tech, "tech.5");
}

/// PU-5780
#[test]
fn level_2_gains_movement_for_rovers_on_water() {
    let next = |tech: u8| {
        of(OasisUltd)
            .terrain(P1, "water", "6,5 6,6")
            .rovers(P1, "6,5 8,8")
            .cube(P1, Tech, tech)
            .tile_done(P1)
            .tile_done(P2)
            .act(P1, "end")
            .act(P2, "end")
            .act(P2, "rotate 0")
    };
    next(5).moves(P1, 1);
    next(3).moves(P1, 0);
}

/// PU-5790
#[test]
fn level_3_advances_water_without_ice() {
    let laid = |tech: u8, civ: &str, energy: &str| {
        of(OasisUltd)
            .depot(P1, "i4-ce i2-ce")
            .cube(P1, Tech, tech)
            .terrain(P1, "rover", "6,1")
            .lay(P1, "i2-ce", civ, energy)
    };
    laid(7, "7,1", "8,1").sees(P1, |player| assert!(player.owes(ADVANCE)));
    laid(6, "7,1", "8,1").sees(P1, |player| assert!(!player.owes(ADVANCE)));
    // (5,2) is ice.
    laid(7, "5,1", "5,2").sees(P1, |player| assert!(!player.owes(ADVANCE)));
}

/// PU-5800
#[test]
fn level_4_gains_a_patch_with_a_water_tile() {
    for (tech, patch) in [(10, true), (9, false)] {
        let lay = |water: &str, rover: &str| {
            of(OasisUltd)
                .depot(P1, "i4-ce i2-wr")
                .cube(P1, Tech, tech)
                .terrain(P1, "tech", "6,1")
                .lay(P1, "i2-wr", water, rover)
                .sees(P1, |player| assert_eq!(player.owes(Owed::Patch), patch))
        };
        lay("5,2", "5,1");
        lay("7,1", "8,1");
    }
    of(OasisUltd)
        .depot(P1, "i4-ce i2-ce")
        .cube(P1, Tech, 10)
        .lay(P1, "i2-ce", "5,0", "6,0")
        .sees(P1, |player| assert!(!player.owes(Owed::Patch)));
}

/// PU-5810
#[test]
fn level_5_gains_a_boost_with_a_water_tile() {
    let laid =
        |tech: u8| of(OasisUltd).depot(P1, "i4-ce i2-wr").cube(P1, Tech, tech).lay(P1, "i2-wr", "5,0", "6,0");
    laid(14).sees(P1, |player| assert!(player.owes(Owed::Synergy)));
    laid(13).sees(P1, |player| assert!(!player.owes(Owed::Synergy)));
}

/// PU-6655
#[test]
fn salvage_yard_suppresses_only_the_resources() {
    of(OasisUltd)
        .depot(P1, "i4-ce i2-wr")
        .cube(P1, Tech, 10)
        .terrain(P1, "tech", "6,1")
        .keeps(CivId::SalvageYard)
        .lay(P1, "i2-wr", "5,2", "5,1")
        .pending(P1, [Owed::Patch]);
}

/// PU-5820
#[test]
fn boosts_and_energy_move_one_step() {
    oasis().owes(P1, Owed::Synergy).act(P1, "boost water").stands(P1, Water, "water.1");
    of(OasisUltd)
        .depot(P1, "i4-ce i2-ew")
        .terrain(P1, "tech", "6,1")
        .lay(P1, "i2-ew", "6,2", "5,2")
        .act(P1, "energy water")
        .stands(P1, Water, "water.1");
}

/// PU-5825
#[test]
fn regressing_into_an_occupied_space_needs_level_1() {
    let scene = |tech: u8| {
        on_step(oasis(), 3)
            .cube(P1, Biomass, 2)
            .cube(P1, Tech, tech)
            .owes(P1, Owed::Regress { cubes: tracks("water"), spaces: 1 })
    };
    scene(2).expect(P1, ["end"]);
    scene(3).act(P1, "regress water").stands(P1, Water, "water.1");
}

/// A tile with two Water squares on ice, the Water cube on step 1, the Biomass cube in its way.
fn example(tech: u8) -> Scene {
    on_step(of(OasisUltd), 1)
        .cube(P1, Biomass, 2)
        .cube(P1, Tech, tech)
        .depot(P1, "i4-wr i2-ce")
        .terrain(P1, "civ", "6,1")
        .lay(P1, "i4-wr", "5,4 5,3", "5,2 5,1")
}

/// PU-5830
#[test]
fn the_example_without_level_1() {
    example(2)
        .withholds(P1, "advance water")
        .acts(P1, ["advance rover", "rover 5,1", "end"])
        .stands(P1, Water, "water.1");
}

/// PU-5840
#[test]
fn the_example_with_level_1() {
    example(3)
        .act(P1, "advance water")
        .stands(P1, Water, "rover.3")
        .moves(P1, 1)
        .act(P1, "advance water")
        .stands(P1, Water, "tech.4");
}

/// PU-0095
#[test]
fn an_effect_that_names_a_track_means_the_cube_of_that_colour() {
    // The Water cube stands on the Tech track; an event lets Tech or Water regress.
    on_step(oasis(), 4)
        .cube(P1, Tech, 6)
        .owes(P1, Owed::Regress { cubes: tracks("tech"), spaces: 1 })
        .act(P1, "regress tech")
        .stands(P1, Tech, "tech.5")
        .stands(P1, Water, "tech.4");
}

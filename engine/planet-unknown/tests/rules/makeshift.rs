//! Section 31: Makeshift.

use orrery_planet_unknown::{
    ids::{CorporationId::*, TechLevel, Track::*},
    look::Look,
    state::Owed,
};

use crate::scene::*;

/// The tile is done; the Tech cube stands on this row.
fn makeshift(tech: u8) -> Scene {
    of(Makeshift).tile_done(P1).cube(P1, Tech, tech)
}

fn levels(scene: &Scene) -> Vec<TechLevel> {
    let look = Look { state: scene.state(), facts: facts() };
    look.of_seat(P1).levels().iter().collect()
}

/// PU-5910, PU-5915, PU-5920
#[test]
fn cubes_advance_straight_or_diagonally() {
    makeshift(0)
        .cube(P1, Water, 4)
        .owes(P1, Owed::Resource(Water))
        .expect(P1, ["advance water", "advance water to civ", "advance water to biomass"])
        .act(P1, "advance water to biomass")
        .stands(P1, Water, "biomass.5");
    // At the ends there is one neighbour only; from row 15 there is no diagonal.
    makeshift(0).owes(P1, Owed::Resource(Civ)).expect(P1, ["advance civ", "advance civ to water"]);
    makeshift(0).cube(P1, Civ, 15).owes(P1, Owed::Resource(Civ)).expect(P1, ["end"]);
}

/// PU-5930
#[test]
fn any_cube_gains_what_it_enters() {
    makeshift(0)
        .cube(P1, Civ, 2)
        .owes(P1, Owed::Resource(Civ))
        .act(P1, "advance civ to water")
        .pending(P1, [Owed::Synergy]);
    makeshift(0)
        .cube_on(P1, Civ, Biomass, 2)
        .owes(P1, Owed::Resource(Civ))
        .act(P1, "advance civ")
        .pending(P1, [Owed::Patch]);
}

/// PU-5940, PU-0095
#[test]
fn a_resource_moves_the_cube_of_its_colour() {
    of(Makeshift)
        .depot(P1, "i4-ce i2-rt")
        .cube_on(P1, Rover, Biomass, 4)
        .lay(P1, "i2-rt", "5,0", "6,0")
        .act(P1, "advance rover")
        .stands(P1, Rover, "biomass.5");
}

/// PU-5950
#[test]
fn an_occupied_space_cannot_be_entered() {
    makeshift(0)
        .cube(P1, Water, 4)
        .cube_on(P1, Civ, Water, 5)
        .owes(P1, Owed::Resource(Water))
        .expect(P1, ["advance water to civ", "advance water to biomass"]);
}

/// PU-5960
#[test]
fn a_cube_without_a_free_space_does_not_advance() {
    makeshift(0)
        .cubes(P1, [1, 0, 1, 0, 0])
        .cube_on(P1, Rover, Water, 1)
        .owes(P1, Owed::Resource(Water))
        .expect(P1, ["end"]);
}

/// PU-5970
#[test]
fn tech_levels_follow_the_topmost_cube_on_the_tech_track() {
    assert_eq!(levels(&makeshift(5)), [TechLevel(1), TechLevel(2)]);
    assert_eq!(levels(&makeshift(3).cube_on(P1, Civ, Tech, 7)), [TechLevel(1), TechLevel(2), TechLevel(3)]);
    assert_eq!(levels(&makeshift(0).cube_on(P1, Tech, Rover, 9)), []);
}

/// PU-5980
#[test]
fn cubes_score_where_they_stand() {
    // Makeshift's Water 7 is worth 3, Civ 7 is worth 2.
    of(Makeshift).cube_on(P1, Civ, Water, 7).scored().track_medals(3);
    of(Makeshift).cube_on(P1, Water, Civ, 7).scored().track_medals(2);
}

/// PU-6000
#[test]
fn level_1_joins_civ_and_tech() {
    makeshift(3)
        .cube(P1, Civ, 4)
        .owes(P1, Owed::Resource(Civ))
        .act(P1, "advance civ to tech")
        .stands(P1, Civ, "tech.5");
    makeshift(3).owes(P1, Owed::Resource(Tech)).offers(P1, "advance tech to civ");
    makeshift(2).cube(P1, Civ, 4).owes(P1, Owed::Resource(Civ)).withholds(P1, "advance civ to tech");
}

/// PU-6010, PU-6015
#[test]
fn level_2_moves_more_with_two_cubes_on_the_rover_track() {
    // The cube that has just entered counts.
    makeshift(5)
        .cube(P1, Rover, 2)
        .cube(P1, Biomass, 3)
        .owes(P1, Owed::Resource(Biomass))
        .act(P1, "advance biomass to rover")
        .moves(P1, 3);
    makeshift(5).cube(P1, Rover, 3).owes(P1, Owed::Resource(Rover)).act(P1, "advance rover").moves(P1, 2);
    makeshift(3)
        .cube(P1, Rover, 2)
        .cube(P1, Biomass, 3)
        .owes(P1, Owed::Resource(Biomass))
        .act(P1, "advance biomass to rover")
        .moves(P1, 2);
    // At the top as well.
    makeshift(5)
        .cube(P1, Rover, 15)
        .cube_on(P1, Civ, Rover, 4)
        .owes(P1, Owed::Resource(Rover))
        .act(P1, "advance rover")
        .moves(P1, 4);
}

/// PU-6020
#[test]
fn level_3_shifts_sideways_instead() {
    makeshift(7)
        .cube(P1, Civ, 8)
        .owes(P1, Owed::Resource(Civ))
        .offers(P1, "advance civ across water")
        .act(P1, "advance civ across water")
        .stands(P1, Civ, "water.8")
        // Makeshift's Water 8 is a boost.
        .pending(P1, [Owed::Synergy]);
    makeshift(5).cube(P1, Civ, 8).owes(P1, Owed::Resource(Civ)).withholds(P1, "advance civ across water");
}

/// PU-6025
#[test]
fn a_shift_replaces_any_advance_and_needs_a_free_space() {
    makeshift(7)
        .cube(P1, Civ, 15)
        .owes(P1, Owed::Synergy)
        .act(P1, "boost civ across water")
        .stands(P1, Civ, "water.15");
    makeshift(7).cube_on(P1, Water, Biomass, 3).owes(P1, Owed::Synergy).offers(P1, "boost civ across water");
    makeshift(7).owes(P1, Owed::Synergy).withholds(P1, "boost civ across water");
}

/// PU-6030
#[test]
fn level_4_regresses_a_cube_once_per_turn() {
    makeshift(10)
        .cube(P1, Water, 4)
        .withholds(P1, "lower civ")
        .act(P1, "lower water")
        .stands(P1, Water, "water.3")
        .pending(P1, [])
        .withholds(P1, "lower water");
    makeshift(9).cube(P1, Water, 4).withholds(P1, "lower water");
}

/// PU-6040
#[test]
fn no_regression_into_an_occupied_space() {
    makeshift(10)
        .cube(P1, Water, 4)
        .cube_on(P1, Civ, Water, 3)
        .withholds(P1, "lower water")
        .offers(P1, "lower civ");
}

/// PU-6050
#[test]
fn level_5_scores_like_the_topmost_cube() {
    // Water cubes on 7 and 2: 3 and 1 medals; with level 5 both 3. The Tech cube on 14 scores 2.
    let scene =
        |tech: u8| of(Makeshift).cube(P1, Water, 7).cube_on(P1, Civ, Water, 2).cube(P1, Tech, tech).scored();
    scene(14).track_medals(3 + 3 + 2);
    scene(13).track_medals(3 + 1 + 2);
}

/// PU-6060
#[test]
fn a_cube_of_any_colour_repeats_the_rover_top() {
    makeshift(0)
        .cube_on(P1, Civ, Rover, 15)
        .owes(P1, Owed::Resource(Civ))
        .act(P1, "advance civ")
        .moves(P1, 3);
}

/// PU-3625
#[test]
fn a_blocked_cube_regresses_as_far_as_it_can() {
    // Water on 4 is blocked by Civ on Water 3; Biomass on 1 can go one of two.
    makeshift(0)
        .cubes(P1, [0, 4, 1, 0, 0])
        .cube_on(P1, Civ, Water, 3)
        .owes(P1, Owed::Regress { cubes: tracks("water biomass"), spaces: 2 })
        .expect(P1, ["regress biomass"]);
}

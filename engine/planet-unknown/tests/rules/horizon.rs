//! Section 28: the Horizon Group.

use orrery_planet_unknown::{
    grid::PlanetMedals,
    ids::{CivId, CorporationId::*, PlanetId::*, Track::*},
    state::Owed,
};

use crate::scene::*;

/// The tile is done, a rover stands at (6,5), with the Tech cube on this row.
fn horizon(tech: u8) -> Scene {
    of(HorizonGroup).tile_done(P1).cube(P1, Tech, tech).rovers(P1, "6,5").movement(P1, 5)
}

/// The rover at (6,5) carries a meteorite.
fn loaded(tech: u8) -> Scene {
    horizon(tech).player(P1, |player| player.surface.loaded = squares("6,5"))
}

/// PU-5320, PU-5340, PU-5350, PU-5365
#[test]
fn a_meteorite_is_picked_up_and_delivered() {
    horizon(0)
        .meteorites(P1, "7,5")
        .icons(P1, "rover", "9,5")
        .act(P1, "move 6,5 7,5")
        .collected(P1, 0, 0)
        .expect(P1, ["load", "leave"])
        .act(P1, "load")
        .sees(P1, |player| assert_eq!(player.surface.loaded, squares("7,5")))
        // PU-5365: nowhere else can it be put down.
        .act(P1, "move 7,5 8,5")
        .asks(P1, "act")
        .act(P1, "move 8,5 9,5")
        .expect(P1, ["deliver", "leave"])
        .act(P1, "deliver")
        .collected(P1, 0, 1)
        .sees(P1, |player| assert!(player.surface.loaded.is_empty() && player.surface.meteorites.is_empty()));
    // Rover terrain without the icon is no place to deliver.
    loaded(0).terrain(P1, "rover", "7,5").act(P1, "move 6,5 7,5").asks(P1, "act");
}

/// PU-5340
#[test]
fn a_rover_may_pick_up_where_it_is_placed() {
    of(HorizonGroup)
        .depot(P1, "i4-ce i2-ce-m")
        .cube(P1, Rover, 0)
        .lay(P1, "i2-ce-m", "5,0", "6,0")
        .owes(P1, Owed::Rover)
        .act(P1, "rover 6,0")
        .expect(P1, ["load", "leave"]);
}

/// PU-5330, PU-5345
#[test]
fn a_rover_carries_one_meteorite() {
    loaded(0).meteorites(P1, "7,5").act(P1, "move 6,5 7,5").asks(P1, "act").meteorites_at(P1, "7,5");
    // What was left on entering waits for the next time.
    horizon(0)
        .meteorites(P1, "7,5")
        .acts(P1, ["move 6,5 7,5", "leave"])
        .withholds(P1, "load")
        .acts(P1, ["move 7,5 8,5", "move 8,5 7,5", "load"]);
}

/// PU-5360
#[test]
fn a_meteorite_on_a_rover_resource_is_delivered_at_once() {
    horizon(0)
        .icons(P1, "rover", "7,5")
        .meteorites(P1, "7,5")
        .acts(P1, ["move 6,5 7,5", "load", "deliver"])
        .collected(P1, 0, 1)
        .meteorites_at(P1, "");
}

/// PU-5370
#[test]
fn a_carried_meteorite_lies_where_its_rover_stands() {
    let scene = loaded(0);
    let surface = &scene.state().players[P1].surface;
    assert_eq!((surface.struck(), surface.meteorite_count()), (squares("6,5"), 1));
    let full = facts().planet(Ksb4156).grid.squares();
    assert_eq!(PlanetMedals::count(facts().planet(Ksb4156), full, surface.struck()).total(), 34);
    loaded(0).scored().check(|state| assert_eq!(state.scores[0].meteorites_left, 1));
}

/// PU-5375
#[test]
fn a_teleported_rover_keeps_its_load() {
    loaded(0)
        .icons(P1, "rover", "9,5")
        .owes(P1, Owed::Relocate)
        .act(P1, "relocate 6,5 9,5")
        .expect(P1, ["deliver", "leave"])
        .act(P1, "leave")
        .sees(P1, |player| assert_eq!(player.surface.loaded, squares("9,5")));
}

/// PU-5380
#[test]
fn the_load_of_a_destroyed_rover_stays() {
    loaded(0)
        .player(P1, |player| player.tile_due = true)
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "tech", "5,5")
        .lay(P1, "i2-ce", "6,5", "7,5")
        .rovers_at(P1, "")
        .meteorites_at(P1, "6,5");
}

/// PU-5380, PU-2020
#[test]
fn a_patch_leaves_the_meteorite_of_a_rover_where_it_is() {
    loaded(0)
        .terrain(P1, "tech", "5,5")
        .owes(P1, Owed::Patch)
        .act(P1, "patch 6,5")
        .rovers_at(P1, "")
        .patches_at(P1, "6,5")
        .meteorites_at(P1, "6,5")
        .collected(P1, 0, 0);
    // On a bare square a meteorite that a rover has left is no obstacle.
    horizon(0).terrain(P1, "tech", "5,8").meteorites(P1, "6,8").owes(P1, Owed::Patch).offers(P1, "patch 6,8");
}

/// PU-5390
#[test]
fn lifepods_are_collected_normally() {
    horizon(0).lifepods(P1, "7,5").act(P1, "move 6,5 7,5").collected(P1, 1, 0).asks(P1, "act");
}

/// PU-5400
#[test]
fn level_1_rover_tiles_need_not_touch() {
    let scene = |tile: &str, tech: u8| {
        of(HorizonGroup)
            .depot(P1, "i4-rt i2-ce")
            .terrain(P1, "tech", "6,5")
            .cube(P1, Tech, tech)
            .act(P1, &format!("take {tile}"))
    };
    let far = place("i4-rt", "5,11 5,10", "5,9 5,8");
    scene("i4-rt", 3).offers(P1, &far).withholds(P1, &place("i4-rt", "6,5 6,6", "6,7 6,8"));
    scene("i4-rt", 2).withholds(P1, &far);
    scene("i2-ce", 3).withholds(P1, &place("i2-ce", "5,11", "6,11"));
}

/// PU-5410, PU-2570
#[test]
fn level_2_gains_movement_for_carrying_rovers() {
    let next = |tech: u8| loaded(tech).tile_done(P2).act(P1, "end").act(P2, "end").act(P2, "rotate 0");
    next(5).moves(P1, 1);
    next(3).moves(P1, 0);
}

/// PU-5420, PU-5425, PU-5450
#[test]
fn level_3_gains_a_patch_for_every_meteorite_collected() {
    let scene = || loaded(7).terrain(P1, "tech", "4,4");
    scene().icons(P1, "rover", "7,5").acts(P1, ["move 6,5 7,5", "deliver"]).pending(P1, [Owed::Patch]);
    // By an event or card, which may take a carried one.
    scene()
        .owes(P1, Owed::CollectMeteorite)
        .act(P1, "collect meteorite 6,5 cargo")
        .collected(P1, 0, 1)
        .pending(P1, [Owed::Patch]);
    // Destroying never counts.
    scene()
        .keeps(CivId::MeteorDefenseProgram)
        .act(P1, "destroy meteorite 6,5 cargo")
        .sees(P1, |player| assert!(!player.owes(Owed::Patch) && player.surface.loaded.is_empty()));
    loaded(6).icons(P1, "rover", "7,5").acts(P1, ["move 6,5 7,5", "deliver"]).pending(P1, []);
}

/// PU-5430
#[test]
fn level_4_destroys_on_water() {
    let scene = |tech: u8| loaded(tech).terrain(P1, "water", "7,5").act(P1, "move 6,5 7,5");
    scene(10).expect(P1, ["dump", "leave"]).act(P1, "dump").collected(P1, 0, 0).sees(P1, |player| {
        assert_eq!(player.surface.meteorite_count(), 0);
    });
    scene(9).asks(P1, "act");
}

/// PU-5440
#[test]
fn level_5_advances_the_rover_cube_once_per_turn() {
    horizon(14)
        .movement(P1, 0)
        .cube(P1, Rover, 1)
        .acts(P1, ["tech 5", "advance rover"])
        .row(P1, Rover, 2)
        .moves(P1, 2)
        .withholds(P1, "tech 5");
    horizon(13).withholds(P1, "tech 5");
}

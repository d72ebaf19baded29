//! Section 4: the course of a turn.

use orrery_planet_unknown::{
    ids::{CivId, CorporationId::*, Depot, PlanetId::*, Shape, Track::*},
    state::Owed,
};

use crate::scene::*;

/// A game of two at its first rotation.
fn at_rotation() -> Scene {
    dawn(Default::default(), [(Ksb4156, UniversalCoalition), (Ksb4156, UniversalCoalition)])
}

/// PU-0710
#[test]
fn the_steps_of_a_turn_in_their_order() {
    let scene = with_events([(Ksb4156, OasisUltd), (Ksb4156, UniversalCoalition)])
        .cubes(P1, [2, 0, 0, 0, 5])
        .terrain(P1, "water", "6,5")
        .rovers(P1, "6,5")
        .pile(1, [CivId::RisingPlanetAward])
        .draws("green-17")
        .rotate();
    // (3) the event, (4) tiles, (5) Civ cards, (6) the token passes, and then (1) the gains of the next turn, (2) rotation.
    let scene = scene.act(P1, "boost civ").act(P2, "boost water").asks(P1, "event_civ");
    let scene = scene.acts(P1, ["claim 1", "card rising_planet_award"]).asks(P1, "act").asks(P2, "act");
    let scene = scene.tile_done(P1).tile_done(P2).claims(P1, 1).pile(1, [CivId::SalvageYard]);
    let scene = scene.act(P1, "end").act(P2, "end").asks(P1, "civ");
    let scene = scene.acts(P1, ["claim 1", "card salvage_yard"]).with(|state| {
        state.players[P1].owed.clear();
    });
    scene.act(P1, "end").asks(P2, "rotate").moves(P1, 1).waits(P1);
}

/// PU-0720, PU-0730
#[test]
fn the_commander_turns_the_station_by_any_number_of_depots() {
    let scene = at_rotation().waits(P2);
    let facing = |scene: &Scene| scene.state().station.facing(&facts().station, 2, P1);
    let (before, shift) = (facing(&scene), scene.state().station.shift);
    let scene = scene
        .expect(P1, ["rotate 0", "rotate 1", "rotate 2", "rotate 3", "rotate 4", "rotate 5"])
        .act(P1, "rotate 2");
    // Clockwise: the depot that was two places before comes to the marker. Ring and disc turn together.
    assert_eq!(facing(&scene), Depot::new(before.index() as u8 + 4));
    assert_eq!(scene.state().station.shift, shift);
}

/// PU-0740, PU-0750
#[test]
fn everybody_takes_one_of_the_two_tiles_of_the_own_depot() {
    let scene = plain().depot(P1, "i4-ce i2-ce").offered(P1, "take ", &["i4-ce", "i2-ce"]);
    let others: Vec<String> =
        scene.options(P2).iter().filter(|option| option.starts_with("take")).cloned().collect();
    assert_eq!(others.len(), 2);
    assert!(others.iter().all(|tile| !tile.contains("i4") && !tile.contains("i2-")));
    // Whoever is first: the other's choice is the same.
    let scene = scene.lay(P1, "i2-ce", "5,0", "6,0").withholds(P1, "take i4-ce");
    assert!(others.iter().all(|tile| scene.options(P2).contains(tile)));
}

/// PU-0760
#[test]
fn an_empty_stack_leaves_the_other_one() {
    plain().depot(P1, "i4-ce i2-ce").empty_stack(Shape::I4).offered(P1, "take ", &["i2-ce"]);
}

/// PU-0765
#[test]
fn a_stack_emptied_in_a_turn_stays_empty() {
    plain()
        .depot(P1, "i4-ce i2-ce")
        .empty_stack(Shape::I4)
        .last_of_stack("i2-ce")
        .lay(P1, "i2-ce", "5,0", "6,0")
        .acts(P1, ["advance civ", "energy civ"])
        .keeps(CivId::SalvageYard)
        // Both stacks are empty: nothing is taken.
        .expect(P1, ["end"])
        .check(|state| assert!(state.station.stack(Shape::I2).is_empty()));
}

/// PU-0780
#[test]
fn one_advance_for_each_resource_whatever_its_size() {
    // The long tile has two squares of each.
    plain()
        .depot(P1, "i4-rt i2-ce")
        .lay(P1, "i4-rt", "5,0 5,1", "5,2 5,3")
        .pending(P1, [Owed::Resource(Rover), Owed::Resource(Tech)]);
}

/// PU-0795, PU-0797
#[test]
fn a_player_ends_when_nothing_mandatory_is_possible() {
    plain().depot(P1, "i4-ce i2-ce").withholds(P1, "end");
    let scene = plain().tile_done(P1).rovers(P1, "6,5").movement(P1, 2).owes(P1, Owed::Relocate);
    scene.offers(P1, "end").act(P1, "end").pending(P1, []).moves(P1, 0).waits(P1);
    plain().tile_done(P1).terrain(P1, "tech", "6,5").owes(P1, Owed::Patch).withholds(P1, "end");
}

/// PU-0800
#[test]
fn the_token_passes_to_the_left() {
    let scene = plain().tile_done(P1).tile_done(P2).act(P2, "end").asks(P1, "act");
    scene.act(P1, "end").check(|state| assert_eq!((state.commander, state.turn), (P2, 2))).asks(P2, "rotate");
}

/// PU-0810, PU-0820, PU-7710
#[test]
fn the_next_tile_comes_up_after_everybody_has_finished() {
    // PU-0810, PU-7710: a tile may be tried, since taking and placing it shows nothing hidden and can be taken back.
    let scene = plain().depot(P1, "i4-ce i2-ce").tile_done(P2).act(P1, "take i2-ce");
    let scene = Scene { scenario: scene.scenario.sealed(false) }.act(P1, &place("i2-ce", "5,0", "6,0"));
    let scene = Scene { scenario: scene.scenario.sealed(false) };
    assert_eq!(scene.state().station.stack(Shape::I2).top, None);
    let scene = scene.acts(P1, ["advance civ", "energy civ"]).act(P1, "end");
    assert_eq!(scene.state().station.stack(Shape::I2).top, None);
    let scene = scene.act(P2, "end");
    assert!(scene.state().station.stack(Shape::I2).top.is_some());
}

/// PU-0825
#[test]
fn between_taking_and_placing_only_movement() {
    let scene = of(HorizonGroup)
        .depot(P1, "i4-ce i2-ce")
        .cube(P1, Tech, 14)
        .terrain(P1, "tech", "6,6")
        .rovers(P1, "6,5")
        .movement(P1, 1)
        .owes(P1, Owed::Patch)
        .act(P1, "take i2-ce");
    scene
        .withholds(P1, "take i4-ce")
        .withholds(P1, "tech 5")
        .withholds(P1, "patch 5,6")
        .act(P1, "move 6,5 6,4")
        .act(P1, &place("i2-ce", "6,5", "7,5"))
        .offers(P1, "patch 5,6")
        .offers(P1, "tech 5");
}

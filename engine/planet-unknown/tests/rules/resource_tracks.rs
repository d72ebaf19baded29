//! Section 8: advancing and regressing cubes.

use orrery_planet_unknown::{
    ids::{CorporationId::*, Track::*},
    sets::Tracks,
    state::Owed,
};

use crate::scene::*;

/// A scene in which the tile is done and this is pending.
fn owing<const N: usize>(owed: [Owed; N]) -> Scene {
    owed.into_iter().fold(plain().tile_done(P1), |scene, owed| scene.owes(P1, owed))
}

/// PU-0090, PU-1420
#[test]
fn an_advance_gains_what_is_entered() {
    owing([Owed::Resource(Water)])
        .cube(P1, Water, 2)
        .act(P1, "advance water")
        .row(P1, Water, 3)
        .pending(P1, [Owed::Synergy]);
}

/// PU-1430, PU-1447, PU-2240
#[test]
fn what_cannot_be_carried_out_waits_and_is_lost_at_the_end() {
    // No tile was placed yet, so a rover has no place.
    owing([Owed::Rover, Owed::Resource(Civ)])
        .withholds(P1, "end")
        .act(P1, "advance civ")
        .pending(P1, [Owed::Rover])
        .expect(P1, ["end"])
        .act(P1, "end")
        .pending(P1, [])
        .rovers_at(P1, "");
    // While it waits, it may become possible.
    owing([Owed::Rover]).tile(P1, "i2-ce", "5,0", "6,0").offered(P1, "rover ", &["5,0", "6,0"]);
}

/// PU-1440, PU-1445, PU-6320
#[test]
fn several_advances_are_single_ones_that_may_be_interleaved() {
    owing([Owed::OneCube { cubes: Tracks::all(), times: 2, rewards: true }])
        .cubes(P1, [0, 2, 0, 0, 0])
        .act(P1, "choose water")
        .row(P1, Water, 2)
        .act(P1, "advance water")
        .row(P1, Water, 3)
        .pending(P1, [Owed::Advance { cube: Water, rewards: true }, Owed::Synergy])
        // The boost of space 3 comes before the second advance.
        .act(P1, "boost civ")
        .act(P1, "advance water")
        .rows(P1, [1, 4, 0, 0, 0]);
}

/// PU-1450, PU-2420
#[test]
fn all_rewards_of_a_space_are_gained() {
    owing([Owed::Resource(Rover)])
        .cube(P1, Rover, 9)
        .act(P1, "advance rover")
        .moves(P1, 3)
        .pending(P1, [Owed::Synergy]);
}

/// PU-0110, PU-1470, PU-1480
#[test]
fn a_boost_advances_any_one_cube_and_must() {
    owing([Owed::Synergy])
        .cube(P1, Water, 3)
        .expect(P1, ["boost civ", "boost water", "boost biomass", "boost rover", "boost tech"])
        .act(P1, "boost water")
        .rows(P1, [0, 4, 0, 0, 0])
        .pending(P1, []);
    // It can chain.
    owing([Owed::Synergy])
        .cube(P1, Tech, 1)
        .act(P1, "boost tech")
        .pending(P1, [Owed::Synergy])
        .act(P1, "boost tech")
        .row(P1, Tech, 3);
}

/// PU-1490, PU-1500
#[test]
fn a_cube_on_the_top_cannot_advance() {
    owing([Owed::Synergy])
        .cubes(P1, [15, 15, 15, 15, 6])
        .expect(P1, ["boost rover", "boost tech"])
        .act(P1, "boost rover")
        .rows(P1, [15, 15, 15, 15, 6])
        .moves(P1, 4);
    owing([Owed::Resource(Civ)]).cube(P1, Civ, 15).expect(P1, ["end"]).act(P1, "end").row(P1, Civ, 15);
}

/// PU-0060, PU-0070
#[test]
fn boosts_and_movement_are_no_milestones() {
    // Under the event without milestones (red-19) they are gained, the patch is not.
    under("red-19", UniversalCoalition)
        .tile_done(P1)
        .cubes(P1, [0, 2, 2, 1, 0])
        .owes(P1, Owed::Resource(Water))
        .owes(P1, Owed::Resource(Biomass))
        .owes(P1, Owed::Resource(Rover))
        .acts(P1, ["advance water", "advance biomass", "advance rover"])
        .moves(P1, 1)
        .pending(P1, [Owed::Synergy]);
}

/// PU-1510
#[test]
fn a_milestone_gives_its_reward_again() {
    owing([Owed::Regress { cubes: tracks("biomass"), spaces: 1 }, Owed::Resource(Biomass)])
        .cube(P1, Biomass, 3)
        .act(P1, "regress biomass")
        .row(P1, Biomass, 2)
        .act(P1, "advance biomass")
        .row(P1, Biomass, 3)
        .pending(P1, [Owed::Patch]);
}

/// PU-1520
#[test]
fn regressing_locks_a_tech_level_again() {
    let far = place("i2-ce", "5,11", "6,11");
    let begun = || plain().depot(P1, "i4-ce i2-ce").terrain(P1, "tech", "6,5").cube(P1, Tech, 3);
    begun().act(P1, "take i2-ce").offers(P1, &far);
    begun()
        .owes(P1, Owed::Regress { cubes: tracks("tech"), spaces: 1 })
        .act(P1, "regress tech")
        .act(P1, "take i2-ce")
        .withholds(P1, &far);
}

/// PU-1530
#[test]
fn a_cube_on_0_cannot_regress() {
    owing([Owed::Regress { cubes: tracks("civ water"), spaces: 1 }])
        .cube(P1, Water, 1)
        .expect(P1, ["regress water"])
        .act(P1, "regress water")
        .rows(P1, [0, 0, 0, 0, 0]);
}

/// PU-0100, PU-1535
#[test]
fn regressing_gives_nothing() {
    owing([Owed::Regress { cubes: tracks("water"), spaces: 3 }])
        .cube(P1, Water, 9)
        .act(P1, "regress water")
        .row(P1, Water, 6)
        .pending(P1, [])
        .moves(P1, 0);
}

/// PU-0790, PU-0795, PU-1540, PU-1550, PU-7730
#[test]
fn pending_rewards_are_resolved_in_any_order() {
    let scene = || plain().depot(P1, "i4-ce i2-rt").lay(P1, "i2-rt", "5,0", "6,0");
    scene()
        .pending(P1, [Owed::Resource(Rover), Owed::Resource(Tech)])
        .expect(P1, ["advance rover", "advance tech"]);
    scene().acts(P1, ["advance rover", "advance tech"]).row(P1, Rover, 1).row(P1, Tech, 1);
    scene().acts(P1, ["advance tech", "advance rover"]).pending(P1, [Owed::Rover]).withholds(P1, "end");
}

/// PU-1545
#[test]
fn the_example_of_three_boosts() {
    owing([Owed::Synergy])
        .cubes(P1, [7, 6, 0, 0, 0])
        .act(P1, "boost water")
        .act(P1, "boost civ")
        .act(P1, "boost water")
        .pending(P1, [])
        .rows(P1, [8, 8, 0, 0, 0]);
    assert_eq!(facts().corporation(UniversalCoalition).track(Water).medal_at(8), 4);
}

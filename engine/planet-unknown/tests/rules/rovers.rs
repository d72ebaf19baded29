//! Section 12: rovers.

use orrery_planet_unknown::{
    ids::{CivId, CorporationId::*, PlanetId::*, Track::*},
    sets::Tracks,
    state::Owed,
};

use crate::scene::*;

/// The tile is done and a rover stands at (6,5) with so much movement.
fn driving(movement: u8) -> Scene {
    plain().tile_done(P1).rovers(P1, "6,5").movement(P1, movement)
}

/// PU-2210
#[test]
fn a_milestone_places_a_rover_on_the_last_tile() {
    plain()
        .depot(P1, "i4-ce i2-rt")
        .tile(P1, "i2-ce", "5,0", "6,0")
        .lay(P1, "i2-rt", "5,1", "6,1")
        .act(P1, "advance rover")
        .pending(P1, [Owed::Resource(Tech), Owed::Rover])
        .offered(P1, "rover ", &["5,1", "6,1"])
        .withholds(P1, "end")
        .act(P1, "advance tech")
        .withholds(P1, "end")
        .act(P1, "rover 6,1")
        .rovers_at(P1, "6,1")
        .sees(P1, |player| assert_eq!(player.rovers, 1));
}

/// PU-0120, PU-2220, PU-2310
#[test]
fn a_rover_placed_on_a_meteorite_collects_it() {
    plain()
        .depot(P1, "i4-ce i2-rt-m")
        .lay(P1, "i2-rt-m", "5,0", "6,0")
        .meteorites_at(P1, "6,0")
        .act(P1, "advance rover")
        .act(P1, "rover 6,0")
        .meteorites_at(P1, "")
        .collected(P1, 0, 1);
}

/// PU-2230, PU-7740
#[test]
fn without_a_rover_or_a_square_the_milestone_gives_nothing() {
    let scene = || plain().tile_done(P1).tile(P1, "i2-ce", "5,0", "6,0").owes(P1, Owed::Rover);
    scene().player(P1, |player| player.rovers = 0).expect(P1, ["end"]);
    scene().rovers(P1, "5,0 6,0").player(P1, |player| player.rovers = 1).expect(P1, ["end"]);
    scene().rovers(P1, "5,0").offered(P1, "rover ", &["6,0"]);
}

/// PU-2250
#[test]
fn before_the_tile_of_the_turn_the_last_tile_is_the_one_before() {
    // The event advances Rover from 0 to 1.
    with_events([(Ksb4156, UniversalCoalition), (Ksb4156, UniversalCoalition)])
        .tile(P1, "i2-ce", "5,0", "6,0")
        .draws("green-05")
        .rotate()
        .acts(P1, ["choose rover", "advance rover"])
        .offered(P1, "rover ", &["5,0", "6,0"])
        .act(P1, "rover 5,0")
        .rovers_at(P1, "5,0");
}

/// PU-2260, PU-2270, PU-2280, PU-2410
#[test]
fn movement_is_split_among_rovers() {
    plain()
        .tile_done(P1)
        .cube(P1, Rover, 12)
        .rovers(P1, "7,3 4,5")
        .owes(P1, Owed::Resource(Rover))
        .act(P1, "advance rover")
        .moves(P1, 4)
        .withholds(P1, "move 7,3 8,2")
        .acts(P1, ["move 7,3 7,2", "move 7,2 7,1", "move 7,1 6,1", "move 4,5 4,6"])
        .rovers_at(P1, "6,1 4,6")
        .moves(P1, 0)
        .collected(P1, 1, 0)
        .expect(P1, ["end"]);
}

/// PU-2290, PU-2300
#[test]
fn rovers_move_over_tiles_and_planet_but_not_off_the_grid() {
    plain()
        .tile_done(P1)
        .terrain(P1, "tech", "5,1")
        .rovers(P1, "5,0")
        .movement(P1, 4)
        .withholds(P1, "move 5,0 4,0")
        .acts(P1, ["move 5,0 5,1", "move 5,1 4,1", "move 4,1 5,1", "move 5,1 5,0"])
        .rovers_at(P1, "5,0");
}

/// PU-2310, PU-2320
#[test]
fn passing_collects_without_cost_or_limit() {
    driving(4)
        .lifepods(P1, "7,5 8,5")
        .meteorites(P1, "9,5")
        .acts(P1, ["move 6,5 7,5", "move 7,5 8,5", "move 8,5 9,5", "move 9,5 10,5"])
        .collected(P1, 2, 1)
        .moves(P1, 0)
        .sees(P1, |player| {
            assert!(player.surface.lifepods.is_empty() && player.surface.meteorites.is_empty())
        });
}

/// PU-2330, PU-2335
#[test]
fn rovers_do_not_enter_each_others_squares() {
    driving(5).rovers(P1, "7,5").withholds(P1, "move 6,5 7,5").offers(P1, "move 6,5 6,4");
    // Nor are they placed or teleported there.
    driving(0)
        .rovers(P1, "7,5")
        .owes(P1, Owed::Relocate)
        .withholds(P1, "relocate 6,5 7,5")
        .offers(P1, "relocate 6,5 8,5");
}

/// PU-2340
#[test]
fn movement_is_spent_between_other_rewards() {
    plain()
        .depot(P1, "i4-ce i2-rt")
        .rovers(P1, "6,5")
        .cube(P1, Rover, 3)
        .lay(P1, "i2-rt", "5,0", "6,0")
        .act(P1, "advance rover")
        .moves(P1, 2)
        .act(P1, "move 6,5 6,6")
        .act(P1, "advance tech")
        .act(P1, "move 6,6 6,7")
        .moves(P1, 0);
}

/// PU-2345, PU-3610
#[test]
fn movement_from_the_event_waits_for_step_4() {
    let scene = with_events([(Ksb4156, UniversalCoalition), (Ksb4156, UniversalCoalition)])
        .rovers(P1, "6,5")
        .cube(P1, Rover, 1)
        .draws("green-05")
        .rotate()
        .acts(P1, ["choose rover", "advance rover"])
        .moves(P1, 1);
    assert!(scene.options(P1).iter().all(|option| !option.starts_with("move")));
    // The other seat resolves the event, then step 4 begins: before or after the tile.
    scene
        .acts(P2, ["choose civ", "advance civ"])
        .asks(P1, "act")
        .offers(P1, "move 6,5 6,6")
        .depot(P1, "i4-ce i2-ce")
        .lay(P1, "i2-ce", "5,0", "6,0")
        .offers(P1, "move 6,5 6,6");
}

/// PU-2347
#[test]
fn movement_left_may_be_spent_in_the_slot_of_step_5() {
    let scene = || driving(2).tile_done(P2);
    scene()
        .claims(P1, 1)
        .pile(1, [CivId::TempAgency])
        .acts(P1, ["end"])
        .act(P2, "end")
        .asks(P1, "civ")
        .moves(P1, 2)
        .offers(P1, "move 6,5 6,6");
    // Without a slot it is lost.
    scene().act(P1, "end").moves(P1, 0);
    // After the slot it is lost too, before the step before scoring.
    scene()
        .cards(P1, [CivId::GamingCommission])
        .claims(P1, 1)
        .pile(1, [CivId::RisingPlanetAward])
        .last_turn()
        .act(P1, "end")
        .act(P2, "end")
        .acts(P1, ["claim 1", "card rising_planet_award", "end"])
        .asks(P1, "final")
        .moves(P1, 0);
}

/// PU-2350
#[test]
fn movement_need_not_be_used_and_is_lost() {
    driving(3)
        .tile_done(P2)
        .act(P1, "end")
        .act(P2, "end")
        .asks(P2, "rotate")
        .act(P2, "rotate 0")
        .moves(P1, 0);
}

/// PU-2370, PU-2380
#[test]
fn at_the_top_every_advance_gives_movement_only() {
    plain()
        .tile_done(P1)
        .cube(P1, Rover, 15)
        .owes(P1, Owed::Resource(Rover))
        .owes(P1, Owed::Synergy)
        .owes(P1, Owed::OneCube { cubes: Tracks::all(), times: 1, rewards: true })
        .act(P1, "advance rover")
        .moves(P1, 4)
        .act(P1, "boost rover")
        .moves(P1, 8)
        .acts(P1, ["choose rover", "advance rover"])
        .moves(P1, 12)
        .row(P1, Rover, 15)
        .pending(P1, []);
}

/// PU-2390, PU-4630
#[test]
fn more_movement_from_the_track_with_universal_level_3() {
    let scene = || plain().tile_done(P1).cubes(P1, [0, 0, 0, 3, 7]);
    scene().owes(P1, Owed::Resource(Rover)).act(P1, "advance rover").moves(P1, 3);
    scene().cube(P1, Rover, 15).owes(P1, Owed::Synergy).act(P1, "boost rover").moves(P1, 5);
    scene().cube(P1, Tech, 6).owes(P1, Owed::Resource(Rover)).act(P1, "advance rover").moves(P1, 2);
}

/// PU-2395, PU-6340
#[test]
fn movement_of_a_card_has_the_printed_amount() {
    plain()
        .tile_done(P1)
        .tile_done(P2)
        .cubes(P1, [0, 0, 0, 9, 7])
        .claims(P1, 1)
        .pile(1, [CivId::DeptOfEngineering])
        .act(P1, "end")
        .act(P2, "end")
        .acts(P1, ["claim 1", "card dept_of_engineering"])
        .moves(P1, 4);
}

/// PU-2400
#[test]
fn a_teleport_passes_nothing_and_collects_where_it_lands() {
    driving(0)
        .owes(P1, Owed::Relocate)
        .lifepods(P1, "7,5 9,5")
        .act(P1, "relocate 6,5 9,5")
        .rovers_at(P1, "9,5")
        .collected(P1, 1, 0)
        .sees(P1, |player| assert_eq!(player.surface.lifepods, squares("7,5")));
}

/// PU-2405, PU-6830, PU-6835
#[test]
fn the_terrain_ban_of_an_event_binds_steps_and_teleports() {
    // orange-17: no rover enters Tech.
    let scene = || {
        under("orange-17", UniversalCoalition)
            .terrain(P1, "tech", "7,5 8,5 6,6")
            .rovers(P1, "6,5 8,5")
            .movement(P1, 3)
            .tile_done(P1)
    };
    scene()
        .withholds(P1, "move 6,5 7,5")
        .withholds(P1, "move 8,5 7,5")
        // A rover already there may leave; bare squares are never banned.
        .offers(P1, "move 8,5 8,4")
        .offers(P1, "move 6,5 6,4");
    scene().owes(P1, Owed::Relocate).withholds(P1, "relocate 6,5 7,5").offers(P1, "relocate 6,5 7,4");
    // PU-6835: a milestone is not moving.
    under("orange-17", UniversalCoalition)
        .tile_done(P1)
        .tile(P1, "i2-rt", "5,0", "6,0")
        .owes(P1, Owed::Rover)
        .offered(P1, "rover ", &["5,0", "6,0"]);
}

/// PU-6830
#[test]
fn six_events_ban_one_terrain_each() {
    use orrery_planet_unknown::{facts::EventEffect, ids::EventId};
    let banned: Vec<String> = EventId::all()
        .flat_map(|event| facts().event(event).effects.iter())
        .filter_map(|effect| {
            if let EventEffect::RoversMayNotEnterTerrain { terrain } = effect {
                Some(terrain.to_string())
            } else {
                None
            }
        })
        .collect();
    assert_eq!(banned, ["water", "biomass", "energy", "rover", "tech", "civ"]);
}

/// PU-4160
#[test]
fn rovers_move_on_the_ring_of_arashi() {
    on(Arashi).tile_done(P1).rovers(P1, "5,4").movement(P1, 2).acts(P1, ["move 5,4 5,5", "move 5,5 6,5"]);
}

/// PU-4340, PU-4350
#[test]
fn rovers_and_the_chasm_of_tartarus() {
    let tartarus = || on(Tartarus).tile_done(P1).movement(P1, 2);
    tartarus().rovers(P1, "5,3").withholds(P1, "move 5,3 6,3").withholds(P1, "move 5,3 5,4");
    let cosmos = || {
        scene([(Tartarus, CosmosInc), (Ksb4156, UniversalCoalition)])
            .tile_done(P1)
            .movement(P1, 2)
            .cube(P1, Tech, 3)
    };
    // Diagonally at two points, both ways.
    cosmos()
        .rovers(P1, "5,3")
        .offers(P1, "move 5,3 6,4")
        .withholds(P1, "move 5,3 6,2")
        .withholds(P1, "move 5,3 6,3");
    cosmos().rovers(P1, "6,8").offers(P1, "move 6,8 5,9").withholds(P1, "move 6,8 5,7");
}

/// PU-4360
#[test]
fn teleporting_changes_sides_on_tartarus() {
    on(Tartarus).tile_done(P1).rovers(P1, "5,3").owes(P1, Owed::Relocate).offers(P1, "relocate 5,3 6,3");
}

/// PU-4390, PU-4400, PU-4410, PU-2405
#[test]
fn rovers_stay_off_bare_toxic_squares() {
    // (3,1) and (2,2) are toxic on K'Aax.
    let kaax = || on(KAax).tile_done(P1).rovers(P1, "4,1").movement(P1, 2);
    kaax().withholds(P1, "move 4,1 3,1").offers(P1, "move 4,1 5,1");
    kaax().owes(P1, Owed::Relocate).withholds(P1, "relocate 4,1 3,1");
    // PU-4400: covered they are passable, by a tile or by a patch.
    kaax().terrain(P1, "tech", "3,1").offers(P1, "move 4,1 3,1");
    kaax().patches(P1, "3,1").offers(P1, "move 4,1 3,1");
    on(KAax).depot(P1, "i4-ce i2-ce").act(P1, "take i2-ce").offers(P1, &place("i2-ce", "3,1", "4,1"));
}

/// PU-4420
#[test]
fn rovers_do_not_enter_holes() {
    on(Lacuna).tile_done(P1).rovers(P1, "4,2").movement(P1, 1).withholds(P1, "move 4,2 5,2");
}

/// PU-4520
#[test]
fn pajitnov_lifepods_rovers_and_meteorites_do_not_hinder_sliding() {
    // The bay is open above, where things lie that are no pieces.
    on(Pajitnov)
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "tech", "4,5 7,5 5,6 6,6")
        .rovers(P1, "5,4")
        .lifepods(P1, "6,4")
        .act(P1, "take i2-ce")
        .offers(P1, &place("i2-ce", "5,5", "6,5"));
}

/// PU-4570
#[test]
fn cerberus_rovers_cross_between_sub_planets() {
    on(Cerberus).tile_done(P1).rovers(P1, "6,5").movement(P1, 1).offers(P1, "move 6,5 7,5");
}

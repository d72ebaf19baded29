//! Section 13: the Tech track.

use orrery_planet_unknown::{
    ids::{CivId, CorporationId::*, Track::*},
    state::Owed,
};

use crate::scene::*;

/// PU-2510
#[test]
fn a_level_works_from_the_moment_it_is_unlocked() {
    let scene = || plain().tile_done(P1).terrain(P1, "tech", "6,5").cube(P1, Tech, 4).owes(P1, Owed::Patch);
    scene().withholds(P1, "store");
    scene().owes(P1, Owed::Resource(Tech)).act(P1, "advance tech").offers(P1, "store");
    // And in every later turn.
    scene().cube(P1, Tech, 9).offers(P1, "store");
}

/// PU-2520
#[test]
fn all_levels_are_in_force_together() {
    // Levels 1 and 2: a patch far away, or stored.
    plain()
        .tile_done(P1)
        .terrain(P1, "tech", "6,5")
        .cube(P1, Tech, 5)
        .owes(P1, Owed::Patch)
        .offers(P1, "patch 5,11")
        .offers(P1, "store");
}

/// PU-2530
#[test]
fn a_level_unlocked_by_a_tile_affects_its_second_resource() {
    // Level 3 on space 7: one movement more.
    let laid = || plain().depot(P1, "i4-ce i2-rt").cubes(P1, [0, 0, 0, 3, 6]).lay(P1, "i2-rt", "5,0", "6,0");
    laid().acts(P1, ["advance tech", "advance rover"]).moves(P1, 3);
    laid().acts(P1, ["advance rover", "advance tech"]).moves(P1, 2);
}

/// PU-0784
#[test]
fn a_level_unlocked_later_is_not_triggered_by_the_tile() {
    // Oasis level 5 on space 14 gains a boost with a Water tile.
    of(OasisUltd)
        .depot(P1, "i4-ce i2-wr")
        .cube(P1, Tech, 13)
        .owes(P1, Owed::Resource(Tech))
        .lay(P1, "i2-wr", "5,0", "6,0")
        .act(P1, "advance tech")
        .sees(P1, |player| assert!(!player.owes(Owed::Synergy)));
}

/// PU-2540, PU-2545
#[test]
fn once_per_turn_techs_refresh_with_the_turn() {
    let used = of(HorizonGroup)
        .tile_done(P1)
        .tile_done(P2)
        .cubes(P1, [0, 0, 0, 3, 14])
        .acts(P1, ["tech 5", "advance rover"])
        .withholds(P1, "tech 5");
    used.act(P1, "end").act(P2, "end").act(P2, "rotate 0").offers(P1, "tech 5");
    // The step before scoring belongs to the last turn.
    of(HorizonGroup)
        .tile_done(P1)
        .tile_done(P2)
        .cubes(P1, [0, 0, 0, 3, 14])
        .cards(P1, [CivId::GamingCommission])
        .acts(P1, ["tech 5", "advance rover"])
        .last_turn()
        .act(P1, "end")
        .act(P2, "end")
        .asks(P1, "final")
        .withholds(P1, "tech 5");
}

/// PU-2550
#[test]
fn once_per_game_techs_are_used_once() {
    let scene = || {
        of(CosmosInc).tile_done(P1).tile_done(P2).cube(P1, Tech, 5).player(P1, |player| player.lifepods = 1)
    };
    let used = scene().acts(P1, ["tech 2", "reposition area civ.8"]);
    used.act(P1, "end").act(P2, "end").act(P2, "rotate 0").withholds(P1, "tech 2");
    // Locked and unlocked again it stays used.
    scene()
        .act(P1, "tech 2")
        .owes(P1, Owed::Regress { cubes: tracks("tech"), spaces: 1 })
        .owes(P1, Owed::Resource(Tech))
        .acts(P1, ["regress tech", "advance tech"])
        .withholds(P1, "tech 2");
    // In the slot of step 5 and before scoring; not between taking and placing.
    scene().keeps(CivId::RisingPlanetAward).offers(P1, "tech 2");
    scene()
        .cards(P1, [CivId::GamingCommission])
        .last_turn()
        .act(P1, "end")
        .act(P2, "end")
        .offers(P1, "tech 2");
    of(CosmosInc)
        .depot(P1, "i4-ce i2-ce")
        .cube(P1, Tech, 5)
        .player(P1, |player| player.lifepods = 1)
        .offers(P1, "tech 2")
        .act(P1, "take i2-ce")
        .withholds(P1, "tech 2");
}

/// PU-2560
#[test]
fn such_techs_are_optional() {
    of(HorizonGroup).tile_done(P1).cube(P1, Tech, 14).offers(P1, "tech 5").offers(P1, "end");
}

/// PU-2575
#[test]
fn a_start_of_turn_tech_gives_nothing_in_the_turn_it_is_unlocked() {
    of(OasisUltd)
        .tile_done(P1)
        .terrain(P1, "water", "6,5")
        .rovers(P1, "6,5")
        .cube(P1, Tech, 4)
        .owes(P1, Owed::Resource(Tech))
        .act(P1, "advance tech")
        .moves(P1, 0);
}

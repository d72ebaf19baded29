//! Section 7: meteorites.

use orrery_planet_unknown::{
    ids::{Terrain, Track::*},
    state::Owed,
};

use crate::scene::*;

/// PU-0782, PU-1310
#[test]
fn a_meteor_symbol_brings_a_meteorite() {
    plain()
        .depot(P1, "i4-ce i2-ce-m")
        .rovers(P1, "6,0")
        .lay(P1, "i2-ce-m", "5,0", "6,0")
        // PU-0782: the rover was destroyed first, so it has collected nothing.
        .rovers_at(P1, "")
        .collected(P1, 0, 0)
        .meteorites_at(P1, "6,0");
    plain().depot(P1, "i4-ce i2-ce").lay(P1, "i2-ce", "5,0", "6,0").meteorites_at(P1, "");
}

/// PU-1330
#[test]
fn a_meteorite_blocks_nothing_else() {
    let laid = || plain().depot(P1, "i4-ce i2-ce-m").lay(P1, "i2-ce-m", "5,0", "6,0");
    // Both resources count, the icon and the terrain are there.
    laid().pending(P1, [Owed::Resource(Civ), Owed::Energy(tracks("civ"))]).sees(P1, |player| {
        assert_eq!(player.surface.icons(Terrain::Energy), squares("6,0"));
        assert_eq!(player.surface.terrain(Terrain::Energy).largest_area(), 1);
    });
    // A tile may touch it, a rover may enter it.
    plain()
        .depot(P1, "i4-ce i2-ce")
        .tile(P1, "i2-rt-m", "5,0", "6,0")
        .meteorites(P1, "6,0")
        .rovers(P1, "6,1")
        .movement(P1, 1)
        .offers(P1, "move 6,1 6,0")
        .act(P1, "take i2-ce")
        .offers(P1, &place("i2-ce", "6,1", "7,1"));
}

/// PU-1340, PU-2830
#[test]
fn a_tile_that_is_not_placed_brings_none() {
    plain()
        .depot(P1, "i4-ce-m i2-ce-m")
        .all_but(P1, "tech", "5,5")
        .act(P1, "keep i2-ce-m")
        .meteorites_at(P1, "");
}

/// PU-1365
#[test]
fn the_example_of_unlocking_level_5() {
    plain()
        .depot(P1, "i4-ce i2-rt-m")
        .cube(P1, Tech, 13)
        .lay(P1, "i2-rt-m", "5,0", "6,0")
        .meteorites_at(P1, "6,0")
        .act(P1, "advance tech")
        .row(P1, Tech, 14)
        .meteorites_at(P1, "6,0");
}

/// PU-1370, PU-3190
#[test]
fn three_meteorites_make_a_medal() {
    for (meteorites, medals) in [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (11, 3)] {
        plain()
            .player(P1, |player| player.meteorites = meteorites)
            .scored()
            .check(|state| assert_eq!(state.scores[0].meteorites, medals));
    }
}

/// PU-0320
#[test]
fn meteorites_and_patches_never_run_out() {
    plain()
        .player(P1, |player| (player.meteorites, player.stored) = (200, 50))
        .depot(P1, "i4-ce i2-ce-m")
        .owes(P1, Owed::Patch)
        .lay(P1, "i2-ce-m", "5,0", "6,0")
        .meteorites_at(P1, "6,0")
        .act(P1, "patch 5,1")
        .patches_at(P1, "5,1");
}

//! Section 26: Wormhole Corp.

use orrery_planet_unknown::{
    ids::{CivId, CorporationId::*, PlanetId::*, Terrain, Track::*},
    state::Owed,
};

use crate::scene::*;

fn wormhole() -> Scene {
    of(WormholeCorp)
}

/// The tile is done, a step of the Biomass track is pending.
fn stepped(step: u8) -> Scene {
    wormhole()
        .tile_done(P1)
        .terrain(P1, "tech", "6,5")
        .cube(P1, Biomass, step - 1)
        .owes(P1, Owed::Resource(Biomass))
}

/// PU-4910, PU-0784
#[test]
fn biomass_advances_only_by_expanding_biomass() {
    let laid = |scene: Scene, biomass: &str, civ: &str| {
        scene.depot(P1, "i4-ce i2-bc").lay(P1, "i2-bc", biomass, civ)
    };
    let civ = [Owed::Resource(Civ)];
    let both = [Owed::Resource(Biomass), Owed::Resource(Civ)];
    laid(wormhole().terrain(P1, "biomass", "5,5"), "6,5", "7,5").pending(P1, both);
    // Patches count.
    laid(wormhole().patches(P1, "5,5"), "6,5", "7,5").pending(P1, both);
    // Not the other half of the tile, not a corner, not another terrain.
    laid(wormhole().terrain(P1, "biomass", "5,5"), "7,5", "6,5").pending(P1, civ);
    laid(wormhole().terrain(P1, "tech", "5,5").terrain(P1, "biomass", "5,4"), "6,5", "7,5").pending(P1, civ);
    laid(wormhole(), "5,0", "6,0").pending(P1, civ);
    // Everybody else advances anyway.
    laid(plain(), "5,0", "6,0").pending(P1, both);
}

/// PU-4920
#[test]
fn energy_never_advances_biomass() {
    wormhole()
        .depot(P1, "i4-ce i2-ce")
        .terrain(P1, "biomass", "7,5")
        .terrain(P1, "tech", "6,4")
        .lay(P1, "i2-ce", "5,5", "6,5")
        .pending(P1, [Owed::Resource(Civ), Owed::Energy(tracks("civ tech"))]);
}

/// PU-4930
#[test]
fn boosts_advance_biomass_without_a_condition() {
    wormhole().tile_done(P1).owes(P1, Owed::Synergy).act(P1, "boost biomass").row(P1, Biomass, 1);
}

/// PU-4940, PU-4970
#[test]
fn each_step_gives_one_of_two_rewards() {
    stepped(2)
        .act(P1, "advance biomass")
        .row(P1, Biomass, 2)
        .expect(P1, ["reward 2 other", "reward 2 patch"])
        .act(P1, "reward 2 patch")
        .pending(P1, [Owed::Patch])
        .row(P1, Civ, 0);
    stepped(2)
        .acts(P1, ["advance biomass", "reward 2 other"])
        .pending(P1, [Owed::Advance { cube: Civ, rewards: true }]);
    stepped(1).acts(P1, ["advance biomass", "reward 1 other"]).pending(P1, [Owed::Synergy]);
    // There are five steps.
    wormhole().tile_done(P1).cube(P1, Biomass, 5).owes(P1, Owed::Synergy).withholds(P1, "boost biomass");
}

/// PU-4945
#[test]
fn a_reward_that_comes_to_nothing_is_not_replaced() {
    stepped(2)
        .cubes(P1, [15, 0, 1, 0, 0])
        .acts(P1, ["advance biomass", "reward 2 other"])
        .expect(P1, ["end"])
        .act(P1, "end")
        .patches_at(P1, "")
        .row(P1, Civ, 15);
}

/// PU-4955
#[test]
fn the_named_advances_are_no_boosts() {
    under("red-18", WormholeCorp)
        .tile_done(P1)
        .cube(P1, Biomass, 1)
        .owes(P1, Owed::Resource(Biomass))
        .acts(P1, ["advance biomass", "reward 2 other", "advance civ"])
        .row(P1, Civ, 1);
    // The boost of step 1 is one.
    under("red-18", WormholeCorp)
        .tile_done(P1)
        .owes(P1, Owed::Resource(Biomass))
        .acts(P1, ["advance biomass", "reward 1 other"])
        .pending(P1, []);
}

/// PU-4980, PU-4985
#[test]
fn level_1_starts_the_cube_again() {
    wormhole()
        .tile_done(P1)
        .cubes(P1, [0, 0, 5, 0, 3])
        .act(P1, "reset")
        .row(P1, Biomass, 0)
        .pending(P1, [])
        .withholds(P1, "reset")
        .owes(P1, Owed::Synergy)
        .act(P1, "boost biomass")
        .offers(P1, "reward 1 other");
    wormhole().tile_done(P1).cubes(P1, [0, 0, 4, 0, 3]).withholds(P1, "reset");
    wormhole().tile_done(P1).cubes(P1, [0, 0, 5, 0, 2]).withholds(P1, "reset");
}

/// PU-4980
#[test]
fn medals_count_from_where_the_cube_stands() {
    wormhole().cube(P1, Biomass, 5).scored().track_medals(5);
    wormhole().cube(P1, Biomass, 4).scored().track_medals(3);
    wormhole().cube(P1, Biomass, 1).scored().track_medals(0);
}

/// A patch is pending beside and on a Civ/Energy tile, with this tech.
fn covering(tech: u8) -> Scene {
    wormhole().tile_done(P1).cube(P1, Tech, tech).tile(P1, "i3-ce-m", "6,6 6,7", "6,5").owes(P1, Owed::Patch)
}

/// PU-4990, PU-5000, PU-5010
#[test]
fn level_2_covers_tiles() {
    covering(3).withholds(P1, "patch 6,5");
    covering(5).offers(P1, "patch 6,4").act(P1, "patch 6,5").sees(P1, |player| {
        let surface = &player.surface;
        assert_eq!(surface.terrain_at(square("6,5")), Some(Terrain::Biomass));
        assert!(surface.icons(Terrain::Energy).is_empty());
    });
    // The meteor symbol is hidden.
    covering(5).act(P1, "patch 6,7").sees(P1, |player| assert!(player.surface.symbols.is_empty()));
    // It may connect terrain.
    covering(5).terrain(P1, "biomass", "5,6 7,6").act(P1, "patch 6,6").sees(P1, |player| {
        assert_eq!(player.surface.terrain(Terrain::Biomass).largest_area(), 3);
    });
    covering(5).meteorites(P1, "6,7").withholds(P1, "patch 6,7");
}

/// PU-3430
#[test]
fn a_covered_icon_no_longer_counts() {
    covering(5)
        .act(P1, "patch 6,6")
        .sees(P1, |player| assert!(player.surface.icons(Terrain::Civ).is_empty()));
}

/// PU-5015
#[test]
fn no_patch_on_a_patch() {
    covering(5).patches(P1, "6,4").withholds(P1, "patch 6,4");
}

/// PU-5020
#[test]
fn a_patch_on_a_tile_destroys_the_rover_there() {
    covering(5).rovers(P1, "6,5").act(P1, "patch 6,5").rovers_at(P1, "");
}

/// PU-5030
#[test]
fn level_3_doubles_a_patch_once_per_turn() {
    covering(7).act(P1, "double").pending(P1, [Owed::Patch, Owed::Patch]).withholds(P1, "double");
    covering(5).withholds(P1, "double");
}

/// PU-5035
#[test]
fn of_several_patches_one_is_doubled() {
    wormhole()
        .terrain(P1, "tech", "6,5")
        .cube(P1, Tech, 7)
        .keeps(CivId::DeptOfParksAndRec)
        .pending(P1, [Owed::Patch, Owed::Patch])
        .act(P1, "double")
        .pending(P1, [Owed::Patch, Owed::Patch, Owed::Patch])
        .withholds(P1, "double");
}

/// PU-5040
#[test]
fn level_4_stores() {
    covering(7).withholds(P1, "store");
    covering(10).act(P1, "store").sees(P1, |player| assert_eq!(player.stored, 1));
}

/// PU-5050, PU-5060, PU-5070
#[test]
fn level_5_destroys_a_meteorite_under_a_patch() {
    covering(13).meteorites(P1, "6,7").withholds(P1, "patch 6,7");
    covering(14).meteorites(P1, "6,7").act(P1, "patch 6,7").meteorites_at(P1, "").collected(P1, 0, 0);
    // Also with a stored patch before scoring.
    wormhole()
        .cube(P1, Tech, 14)
        .tile(P1, "i3-ce-m", "6,6 6,7", "6,5")
        .meteorites(P1, "6,7")
        .player(P1, |player| player.stored = 1)
        .tile_done(P1)
        .tile_done(P2)
        .last_turn()
        .act(P1, "end")
        .act(P2, "end")
        .act(P1, "patch 6,7")
        .check(|state| assert!(state.players[P1].surface.meteorites.is_empty()));
}

/// PU-4155
#[test]
fn not_even_on_a_tile_of_the_ring() {
    scene([(Arashi, WormholeCorp), (Ksb4156, UniversalCoalition)])
        .tile_done(P1)
        .cube(P1, Tech, 5)
        .terrain(P1, "tech", "5,4 5,5")
        .owes(P1, Owed::Patch)
        .offers(P1, "patch 5,4")
        .withholds(P1, "patch 5,5");
}

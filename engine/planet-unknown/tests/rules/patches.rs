//! Section 11: biomass patches.

use orrery_planet_unknown::{
    ids::{CorporationId::*, PlanetId::*, Terrain, Track::*},
    state::Owed,
};

use crate::scene::*;

/// The tile is done, one square is covered, a patch is pending.
fn gained() -> Scene {
    plain().tile_done(P1).terrain(P1, "tech", "6,5").owes(P1, Owed::Patch)
}

/// PU-2010
#[test]
fn a_milestone_gains_a_patch() {
    plain()
        .tile_done(P1)
        .terrain(P1, "tech", "6,5")
        .cube(P1, Biomass, 5)
        .owes(P1, Owed::Resource(Biomass))
        .act(P1, "advance biomass")
        .pending(P1, [Owed::Patch])
        .withholds(P1, "end")
        .act(P1, "patch 6,6")
        .patches_at(P1, "6,6");
}

/// PU-2015
#[test]
fn several_patches_are_handled_one_after_another() {
    gained()
        .owes(P1, Owed::Patch)
        .cube(P1, Tech, 5)
        .act(P1, "store")
        .pending(P1, [Owed::Patch])
        .act(P1, "patch 6,6")
        .pending(P1, [])
        .sees(P1, |player| assert_eq!(player.stored, 1));
}

/// PU-2020
#[test]
fn a_patch_lies_on_a_free_square_beside_a_piece() {
    gained().offered(P1, "patch ", &["6,4", "5,5", "7,5", "6,6"]);
    // Planet rules for tiles do not concern it: on K-273 it lies on ice or land.
    on(K273)
        .tile_done(P1)
        .terrain(P1, "tech", "5,0")
        .owes(P1, Owed::Patch)
        .offers(P1, "patch 5,1")
        .offers(P1, "patch 6,0");
}

/// PU-0040, PU-2030, PU-2040
#[test]
fn a_patch_is_biomass_terrain_without_a_resource() {
    gained()
        .act(P1, "patch 6,6")
        .sees(P1, |player| {
            assert!(player.surface.terrain(Terrain::Biomass).contains(square("6,6")));
            assert!(player.surface.icons(Terrain::Biomass).is_empty());
            assert!(player.surface.laid.is_empty());
        })
        .row(P1, Biomass, 0);
}

/// PU-2050
#[test]
fn a_patch_destroys_what_it_covers() {
    gained()
        .rovers(P1, "6,6")
        .lifepods(P1, "6,6")
        .act(P1, "patch 6,6")
        .rovers_at(P1, "")
        .collected(P1, 0, 0)
        .sees(P1, |player| assert!(player.surface.lifepods.is_empty()));
}

/// PU-2060
#[test]
fn a_patch_is_not_the_last_tile() {
    plain()
        .tile_done(P1)
        .tile(P1, "i2-ce", "5,0", "6,0")
        .owes(P1, Owed::Patch)
        .owes(P1, Owed::Rover)
        .act(P1, "patch 5,1")
        .offered(P1, "rover ", &["5,0", "6,0"]);
}

/// PU-2070, PU-6945
#[test]
fn events_bind_tiles_and_not_patches() {
    let scene = |event: &str| {
        under(event, UniversalCoalition).tile_done(P1).terrain(P1, "biomass", "5,1").owes(P1, Owed::Patch)
    };
    // No perimeter: (5,0). No ice: (5,2). No matching terrain: both.
    scene("orange-19").offers(P1, "patch 5,0");
    scene("red-16").offers(P1, "patch 5,2");
    scene("red-15").offers(P1, "patch 5,0");
}

/// PU-2080
#[test]
fn a_patch_without_a_square_is_lost() {
    plain()
        .tile_done(P1)
        .all_but(P1, "tech", "")
        .owes(P1, Owed::Patch)
        .expect(P1, ["end"])
        .act(P1, "end")
        .patches_at(P1, "")
        .sees(P1, |player| assert_eq!(player.stored, 0));
}

/// PU-2090, PU-2095, PU-4620
#[test]
fn with_a_storing_tech_a_patch_may_be_kept() {
    gained().withholds(P1, "store");
    gained()
        .cube(P1, Tech, 5)
        .act(P1, "store")
        .patches_at(P1, "")
        .sees(P1, |player| assert_eq!(player.stored, 1));
    plain().tile_done(P1).all_but(P1, "tech", "").owes(P1, Owed::Patch).cube(P1, Tech, 5).offers(P1, "store");
}

/// PU-2100, PU-2110, PU-3035
#[test]
fn stored_patches_are_placed_before_scoring_even_if_the_tech_is_gone() {
    let scene =
        plain().tile_done(P1).tile_done(P2).terrain(P1, "tech", "6,5").player(P1, |player| player.stored = 2);
    assert!(scene.options(P1).iter().all(|option| !option.starts_with("patch")));
    scene
        .last_turn()
        .act(P1, "end")
        .act(P2, "end")
        .asks(P1, "final")
        .withholds(P1, "end")
        .act(P1, "patch 6,6")
        .withholds(P1, "end")
        .act(P1, "patch 6,7")
        .patches_at(P1, "6,6 6,7");
}

/// PU-3030
#[test]
fn before_scoring_patches_cannot_be_stored() {
    plain()
        .tile_done(P1)
        .tile_done(P2)
        .terrain(P1, "tech", "6,5")
        .player(P1, |player| player.stored = 1)
        .cube(P1, Tech, 5)
        .last_turn()
        .act(P1, "end")
        .act(P2, "end")
        .owes(P1, Owed::Patch)
        .withholds(P1, "store")
        .offers(P1, "patch 6,6");
}

/// PU-3040
#[test]
fn stored_patches_without_a_square_are_discarded() {
    use orrery_planet_unknown::ids::CivId;
    plain()
        .all_but(P1, "tech", "6,6")
        .cards(P1, [CivId::SustainableLivingAct])
        .player(P1, |player| player.stored = 2)
        .last_turn()
        .tile_done(P1)
        .tile_done(P2)
        .act(P1, "end")
        .act(P2, "end")
        .act(P1, "patch 6,6")
        .scored()
        .patches_at(P1, "6,6")
        .check(|state| assert_eq!(state.scores[0].civ_cards, 1));
}

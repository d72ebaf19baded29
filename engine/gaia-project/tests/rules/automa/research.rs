//! The Automa researches (GP-4720 to GP-4760).

use orrery_gaia_project::{
    Who,
    config::AutomaOption,
    ids::{Area, Faction::*},
    rules,
};

use super::solo::{Solo, heard, solo};
use crate::common::{P1, Scene};

fn automa() -> Scene {
    solo(Terrans, AutomaOption::Taklons)
}

/// Every area on the same level.
fn all_on(scene: Scene, level: u8) -> Scene {
    Area::ALL.iter().fold(scene, |scene, area| scene.automa_level(*area, level))
}

/// The advanced tiles are gone.
fn bare(scene: Scene) -> Scene {
    scene.with(|state| state.advanced = [None; Area::COUNT])
}

/// GP-4720
#[test]
fn an_area_is_valid_if_something_can_be_done_there() {
    // On level 4 with the tile: valid. Card 1 counts one from the left, card 17 is random research.
    all_on(automa(), 4)
        .plays(1, 17)
        .hears_then(["automa removed adv_pass_federation_3", "automa scored 2 for automa"]);
    // On level 4 without the tile, level 5 free: valid.
    bare(all_on(automa(), 4))
        .plays(1, 17)
        .hears_then(["automa advanced terraforming 5", "automa scored 2 for automa"]);
    // On level 5: not valid.
    bare(all_on(automa(), 4))
        .automa_level(Area::Terraforming, 5)
        .plays(1, 17)
        .hears_then(["automa advanced navigation 5", "automa scored 2 for automa"]);
    // On level 4 with the tile but level 5 taken: valid, for the tile.
    all_on(automa(), 4)
        .level(P1, Area::Terraforming, 5)
        .plays(1, 17)
        .hears_then(["automa removed adv_pass_federation_3", "automa scored 2 for automa"]);
    // Nothing is valid: nothing happens.
    all_on(automa(), 5).plays(1, 17).hears_then(["automa scored 2 for automa"]);
}

/// GP-4730
#[test]
fn highest_random_and_specific() {
    let mixed = || {
        automa()
            .automa_level(Area::Navigation, 2)
            .automa_level(Area::GaiaProject, 3)
            .automa_level(Area::Science, 3)
            .automa_level(Area::Economy, 5)
    };
    // Highest (card 3): level 3 in two areas, the number decides; level 5 is not valid.
    mixed().plays(1, 3).hears_then(["automa advanced gaia_project 4", "automa scored 1 for automa"]);
    mixed().plays(2, 3).hears_then(["automa advanced science 4", "automa scored 1 for automa"]);
    // Random (card 7): number 4 from the left of terraforming, navigation, AI, Gaia project, science.
    mixed().plays(16, 7).hears_then(["automa advanced artificial_intelligence 1"]);
    // Card 4: four from the right of the valid areas, science, Gaia project, AI, navigation.
    mixed().plays(4, 7).hears_then(["automa advanced navigation 3"]);
    // Specific: the Terrans' faction action names Gaia Project ...
    let terrans = || solo(Ambas, AutomaOption::Terrans);
    terrans().plays(2, 13).hears_then(["automa advanced gaia_project 1", "automa scored 2 for faction"]);
    // ... and takes the numbered area where that is not valid.
    terrans()
        .automa_level(Area::GaiaProject, 5)
        .plays(2, 13)
        .hears_then(["automa advanced navigation 1", "automa scored 2 for faction"]);
}

/// GP-4740
#[test]
fn on_level_4_the_tile_goes_first() {
    all_on(automa(), 4)
        .plays(1, 17)
        .hears_then(["automa removed adv_pass_federation_3", "automa scored 2 for automa"])
        .plays(1, 17)
        .hears_then(["automa advanced terraforming 5", "automa scored 2 for automa"]);
    // Below level 4 the tile stays.
    all_on(automa(), 3)
        .plays(1, 17)
        .hears_then(["automa advanced terraforming 4", "automa scored 2 for automa"])
        .check(|state| assert!(state.advanced[0].is_some()));
}

/// GP-4745
#[test]
fn removing_a_tile_is_the_whole_action() {
    all_on(automa(), 4)
        .plays(1, 17)
        .check(|state| {
            assert_eq!(state.players[Who::Automa].level(Area::Terraforming), 4);
            assert_eq!(state.players[Who::Automa].advanced, 0);
            assert_eq!(state.advanced[0], None);
        })
        // The tile is lost for the human as well.
        .level(P1, Area::Terraforming, 4)
        .token(P1, orrery_gaia_project::ids::Token::Vp7Ore)
        .tile(P1, orrery_gaia_project::ids::StandardTile::OreQic)
        .task(orrery_gaia_project::Task::TechTile { seat: P1 })
        .rejects(P1, "tech adv_pass_federation_3", "TILE_GONE", rules::ADVANCED_GONE);
}

/// GP-4750
#[test]
fn level_5_needs_no_token_and_is_then_closed() {
    bare(all_on(automa(), 4))
        .plays(1, 17)
        .check(|state| {
            assert_eq!(state.players[Who::Automa].level(Area::Terraforming), 5);
            assert_eq!(state.players[Who::Automa].token_count(), 0);
        })
        .level(P1, Area::Terraforming, 4)
        .token(P1, orrery_gaia_project::ids::Token::Vp7Ore)
        .owns(P1, "4 knowledge")
        .rejects(P1, "research terraforming", "LEVEL_TAKEN", rules::LEVEL_5_ONE);
}

/// GP-4755
#[test]
fn it_never_enters_a_level_5_of_the_human() {
    bare(all_on(automa(), 4))
        .level(P1, Area::Terraforming, 5)
        .plays(1, 17)
        .hears_then(["automa advanced navigation 5", "automa scored 2 for automa"]);
    let closed = Area::ALL.iter().fold(bare(all_on(automa(), 4)), |scene, area| scene.level(P1, *area, 5));
    closed.plays(1, 17).hears_then(["automa scored 2 for automa"]);
}

/// GP-4760
#[test]
fn levels_give_the_automa_nothing() {
    // The bonuses of every level from 1 to 5 in every area, charging power at level 3 included.
    for (n, area) in Area::ALL.iter().enumerate() {
        for level in 0..5 {
            let scene = bare(all_on(automa(), 5)).automa_level(*area, level).plays(1, 7);
            scene.hears_then([format!("automa advanced {area} {}", level + 1).as_str()]).check(|state| {
                let player = &state.players[Who::Automa];
                assert_eq!((player.gaiaformers, player.power.in_bowls(), player.token_count()), (0, 0, 0));
                assert!(player.resources.is_none(), "{area} {level} {n}");
                assert!(state.terraforming_token.is_some(), "the token stays unused");
                assert_eq!(state.lost, None, "the Lost Planet is not placed");
            });
        }
    }
}

/// GP-4570
#[test]
fn numbered_selection_counts_from_an_end() {
    let random = |support| heard(&automa().plays(support, 7)).pop().unwrap();
    // Cards 1, 2, 3 and 17 count 1, 2, 3 and 5 to the right.
    assert_eq!(random(1), "automa advanced terraforming 1");
    assert_eq!(random(2), "automa advanced navigation 1");
    assert_eq!(random(3), "automa advanced artificial_intelligence 1");
    assert_eq!(random(17), "automa advanced economy 1");
    // Cards 6, 9, 10, 4 and 5 count 1 to 5 to the left.
    assert_eq!(random(6), "automa advanced science 1");
    assert_eq!(random(9), "automa advanced economy 1");
    assert_eq!(random(10), "automa advanced gaia_project 1");
    assert_eq!(random(4), "automa advanced artificial_intelligence 1");
    assert_eq!(random(5), "automa advanced navigation 1");
}

/// GP-4575
#[test]
fn numbered_selection_wraps_around() {
    // Valid are navigation, Gaia Project and science: n = 3.
    let three = || {
        [Area::Terraforming, Area::ArtificialIntelligence, Area::Economy]
            .into_iter()
            .fold(automa(), |scene, area| scene.automa_level(area, 5))
    };
    let random = |support| heard(&three().plays(support, 7)).pop().unwrap();
    // 3 right: ((3 - 1) mod 3) + 1 = 3; 4 is not among the cards to the right but 5: ((5 - 1) mod 3) + 1 = 2.
    assert_eq!(random(3), "automa advanced science 1");
    assert_eq!(random(17), "automa advanced gaia_project 1");
    // 4 left: 1 from the right; 5 left: 2 from the right.
    assert_eq!(random(4), "automa advanced science 1");
    assert_eq!(random(5), "automa advanced gaia_project 1");
    assert_eq!(random(10), "automa advanced navigation 1");
}

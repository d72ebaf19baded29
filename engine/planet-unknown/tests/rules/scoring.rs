//! Sections 17 and 18: scoring, tie-breaks and shared objectives.

use orrery_planet_unknown::{
    ids::{CivId, CorporationId::*, ObjectiveId, PlanetId::*},
    state::{Between, Shared},
};

use crate::scene::*;

/// A shared objective between the two players.
fn between(scene: Scene, card: ObjectiveId) -> Scene {
    scene.with(|state| state.shared.push(Shared { card, between: Between::Neighbours(P1, P2) }))
}

/// Medals of the first two players for shared objectives.
fn shared(scene: Scene) -> [u8; 2] {
    let scene = scene.scored();
    [0, 1].map(|seat| scene.state().scores[seat].shared)
}

/// PU-3110, PU-3170, PU-3180, PU-3210, PU-0080, PU-1460
#[test]
fn all_medals_are_added() {
    // Row 0 of KSB-4156 is worth 1, Civ 5 is worth 2, Water 14 is worth 7.
    plain()
        .terrain(P1, "tech", "5,0 6,0")
        .cubes(P1, [5, 14, 0, 0, 0])
        .player(P1, |player| (player.lifepods, player.meteorites) = (3, 4))
        .cards(P1, [CivId::RisingPlanetAward])
        .scored()
        .check(|state| {
            let sheet = &state.scores[0];
            assert_eq!((sheet.planet, sheet.tracks), (1, [2, 7, 0, 0, 0]));
            assert_eq!((sheet.lifepods, sheet.meteorites, sheet.civ_cards), (3, 1, 2));
            assert_eq!(sheet.total(), 1 + 9 + 3 + 1 + 2);
        });
}

/// PU-3220, PU-3740, PU-3750
#[test]
fn completed_personal_objectives_score_5() {
    // Meltdown wants no bare ice, Cleanup nine meteorites.
    plain()
        .personal(P1, [ObjectiveId::Vaporize, ObjectiveId::Geode])
        .player(P1, |player| player.meteorites = 9)
        .scored()
        .check(|state| assert_eq!(state.scores[0].personal, 5));
    // PU-3750: on the final state: a patch before scoring covers the last ice.
    let ice = facts().planet(Ksb4156).grid.ice();
    let text: Vec<String> = ice.iter().filter(|at| *at != square("3,1")).map(|at| at.to_string()).collect();
    plain()
        .terrain(P1, "tech", &text.join(" "))
        .personal(P1, [ObjectiveId::Vaporize])
        .player(P1, |player| player.stored = 1)
        .tile_done(P1)
        .tile_done(P2)
        .last_turn()
        .act(P1, "end")
        .act(P2, "end")
        .act(P1, "patch 3,1")
        .scored()
        .check(|state| assert_eq!(state.scores[0].personal, 5));
}

/// PU-3230, PU-3310, PU-3320
#[test]
fn the_better_neighbour_scores_5() {
    let scene = plain().player(P2, |player| player.meteorites = 1);
    assert_eq!(shared(between(scene, ObjectiveId::Geode)), [0, 5]);
    let scene = plain().player(P1, |player| player.meteorites = 1);
    assert_eq!(shared(between(scene, ObjectiveId::Geode)), [5, 0]);
}

/// PU-3330, PU-3340
#[test]
fn on_equality_both_score_2() {
    assert_eq!(shared(between(plain(), ObjectiveId::Geode)), [2, 2]);
    let scene =
        [P1, P2].into_iter().fold(plain(), |scene, seat| scene.player(seat, |player| player.meteorites = 4));
    assert_eq!(shared(between(scene, ObjectiveId::Geode)), [2, 2]);
}

/// PU-0560, PU-3350
#[test]
fn with_three_players_each_takes_part_in_two_cards() {
    let universal = (Ksb4156, UniversalCoalition);
    let scene = scene([universal; 3]).with(|state| {
        let card = ObjectiveId::Geode;
        for (a, b) in [(P1, P2), (P2, P3), (P3, P1)] {
            state.shared.push(Shared { card, between: Between::Neighbours(a, b) });
        }
        for (player, n) in state.players.iter_mut().zip([1, 2, 3]) {
            player.meteorites = n;
        }
    });
    let scene = scene.scored();
    let scores: Vec<u8> = scene.state().scores.iter().map(|sheet| sheet.shared).collect();
    assert_eq!(scores, [0, 5, 10]);
}

/// PU-3360
#[test]
fn with_two_players_all_three_cards_are_compared() {
    let scene = plain().player(P1, |player| (player.meteorites, player.lifepods) = (1, 1));
    let scene =
        [ObjectiveId::Geode, ObjectiveId::Rescue, ObjectiveId::Vaporize].into_iter().fold(scene, between);
    assert_eq!(shared(scene), [10, 5]);
}

/// PU-3240
#[test]
fn the_highest_score_wins() {
    let scene = plain().cards(P2, [CivId::RisingPlanetAward]).scored();
    let _ = scene.scenario.ranks([2, 1]);
}

/// PU-3250, PU-3260, PU-3270, PU-4290
#[test]
fn ties_are_broken_by_free_squares_then_by_meteorites() {
    let ranks = |scene: Scene, ranks: [u8; 2]| {
        let _ = scene.scored().scenario.ranks(ranks);
    };
    // One square without a line: no medals.
    ranks(plain().terrain(P2, "tech", "5,5"), [2, 1]);
    ranks(plain().meteorites(P1, "5,5"), [2, 1]);
    // Free squares come first.
    ranks(plain().meteorites(P2, "5,5").terrain(P2, "tech", "5,5"), [2, 1]);
    ranks(plain(), [1, 1]);
    // PU-4290: bare electric squares of Petra are free.
    on(Petra).scored().check(|state| assert_eq!(state.scores[0].free_squares, 96));
}

/// PU-3275
#[test]
fn every_place_is_decided_like_this() {
    let universal = (Ksb4156, UniversalCoalition);
    let scene =
        scene([universal; 3]).cards(P3, [CivId::RisingPlanetAward]).terrain(P2, "tech", "5,5").scored();
    let _ = scene.scenario.ranks([3, 2, 1]);
}

/// PU-3280
#[test]
fn the_example_of_43_medals() {
    use orrery_planet_unknown::scoring::Sheet;
    let sheet = Sheet {
        planet: 15,
        tracks: [1, 7, 1, 5, 1],
        lifepods: 4,
        meteorites: 1,
        civ_cards: 1,
        shared: 5 + 2,
        ..Sheet::default()
    };
    assert_eq!(sheet.total(), 43);
    // 21 Rover squares beat 20, three Biomass icons on the perimeter equal three.
    let rover = |seat, count: usize| {
        let squares: Vec<String> =
            facts().planet(Ksb4156).grid.squares().iter().take(count).map(|at| at.to_string()).collect();
        (seat, squares.join(" "))
    };
    let (_, more) = rover(P1, 21);
    let (_, less) = rover(P2, 20);
    let scene = plain().terrain(P1, "rover", &more).terrain(P2, "rover", &less);
    assert_eq!(shared(between(scene, ObjectiveId::Transit)), [5, 0]);
    let scene = plain().icons(P1, "biomass", "5,0 6,0 5,11").icons(P2, "biomass", "0,5 0,6 11,5");
    assert_eq!(shared(between(scene, ObjectiveId::Ringworld)), [2, 2]);
}

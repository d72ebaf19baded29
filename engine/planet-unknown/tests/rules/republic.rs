//! Section 25: the Republic.

use orrery_planet_unknown::{
    ids::{CivId, CorporationId::*, Track::*},
    state::Owed,
};

use crate::scene::*;

const REGRESSION: Owed = Owed::Regress { cubes: tracks_but_civ(), spaces: 1 };

const fn tracks_but_civ() -> orrery_planet_unknown::sets::Tracks {
    use orrery_planet_unknown::sets::Tracks;
    Tracks::of(Water).union(Tracks::of(Biomass)).union(Tracks::of(Rover)).union(Tracks::of(Tech))
}

/// The tile is done and the Civ cube stands before its first milestone.
fn before_milestone() -> Scene {
    of(Republic).tile_done(P1).tile_done(P2).cube(P1, Civ, 1).owes(P1, Owed::Resource(Civ))
}

/// PU-4720, PU-4730
#[test]
fn a_milestone_costs_a_regression_of_another_cube() {
    before_milestone()
        .cubes(P1, [1, 3, 0, 4, 0])
        .act(P1, "advance civ")
        .pending(P1, [REGRESSION])
        .expect(P1, ["regress water", "regress rover"])
        .act(P1, "regress rover")
        .rows(P1, [2, 3, 0, 3, 0])
        .moves(P1, 0);
    // If none can, none must.
    before_milestone().act(P1, "advance civ").expect(P1, ["end"]);
}

/// PU-4725
#[test]
fn the_regression_is_owed_in_step_4_even_if_the_pile_is_empty() {
    before_milestone()
        .cube(P1, Water, 1)
        .pile(1, [])
        .act(P1, "advance civ")
        .withholds(P1, "end")
        .act(P1, "regress water")
        .sees(P1, |player| assert_eq!(player.claims.len(), 1));
}

/// PU-4727
#[test]
fn no_regression_when_the_milestone_is_cancelled_or_passed() {
    under("red-19", Republic)
        .tile_done(P1)
        .cubes(P1, [1, 2, 0, 0, 0])
        .owes(P1, Owed::Resource(Civ))
        .act(P1, "advance civ")
        .pending(P1, [])
        .sees(P1, |player| assert!(player.claims.is_empty()));
    with_events([
        (orrery_planet_unknown::ids::PlanetId::Ksb4156, Republic),
        (orrery_planet_unknown::ids::PlanetId::Ksb4156, UniversalCoalition),
    ])
    .cube(P1, Water, 2)
    .draws("green-04")
    .rotate()
    .act(P1, "choose civ")
    .acts(P1, ["advance civ", "advance civ", "advance civ"])
    .row(P1, Civ, 3)
    .sees(P1, |player| assert!(player.claims.is_empty() && player.owed.is_empty()));
}

/// PU-4740, PU-4760
#[test]
fn level_1_gains_movement_with_the_choice_of_a_civ_tile() {
    let scene = || of(Republic).depot(P1, "i4-wr i2-ce").cubes(P1, [0, 0, 0, 4, 3]).rovers(P1, "6,5");
    scene().act(P1, "take i2-ce").moves(P1, 2).offers(P1, "move 6,5 6,6").withholds(P1, "take i4-wr");
    scene().act(P1, "take i4-wr").moves(P1, 0);
}

/// PU-4750
#[test]
fn level_1_gives_nothing_without_a_number() {
    of(Republic).depot(P1, "i4-wr i2-ce").cubes(P1, [0, 0, 0, 1, 3]).act(P1, "take i2-ce").moves(P1, 0);
}

/// PU-4765, PU-2840
#[test]
fn level_1_also_works_for_a_tile_that_is_not_placed_and_for_card_tiles() {
    of(Republic)
        .depot(P1, "i4-wr i2-ce")
        .cubes(P1, [0, 0, 0, 4, 3])
        .all_but(P1, "tech", "6,5")
        .act(P1, "keep i2-ce")
        .moves(P1, 2);
    of(Republic)
        .depot(P1, "i4-wr i2-ce")
        .cubes(P1, [0, 0, 0, 4, 3])
        .keeps(CivId::SalvageYard)
        .act(P1, "take i2-ce")
        .moves(P1, 2);
}

/// PU-4770, PU-4790
#[test]
fn level_2_adds_a_card_of_the_next_rank() {
    let scene = before_milestone()
        .cubes(P1, [7, 0, 0, 0, 5])
        .pile(3, [CivId::TopPlanetAward, CivId::BestInPlanetAward])
        .pile(4, [CivId::PlanetLottery, CivId::GamingCommission])
        .act(P1, "advance civ")
        .act(P1, "regress tech");
    // PU-1765: the level was in force when the milestone was reached.
    let scene = scene.cube(P1, Tech, 5).act(P1, "end").act(P2, "end").act(P1, "claim 3 wider");
    let seen = scene.options(P1);
    assert_eq!(seen.len(), 3, "{seen:?}");
    assert!(
        seen.contains(&"card top_planet_award".into()) && seen.contains(&"card best_in_planet_award".into())
    );
    let fourth =
        seen.iter().find(|card| card.contains("lottery") || card.contains("gaming")).unwrap().clone();
    let scene = scene.act(P1, &fourth);
    assert_eq!((scene.state().piles[2].len(), scene.state().piles[3].len()), (2, 1));
}

/// PU-4780
#[test]
fn level_2_has_no_effect_at_rank_4_or_with_an_empty_pile() {
    before_milestone()
        .cubes(P1, [11, 0, 0, 0, 5])
        .pile(4, [CivId::PlanetLottery])
        .acts(P1, ["advance civ", "regress tech", "end"])
        .act(P2, "end")
        .act(P1, "claim 4")
        .expect(P1, ["card planet_lottery"]);
    before_milestone()
        .cubes(P1, [7, 0, 0, 0, 5])
        .pile(3, [CivId::TopPlanetAward])
        .pile(4, [])
        .acts(P1, ["advance civ", "regress tech", "end"])
        .act(P2, "end")
        .act(P1, "claim 3 wider")
        .expect(P1, ["card top_planet_award"]);
}

/// PU-4800, PU-4805
#[test]
fn level_3_teleports_between_civ_resources() {
    let scene = || {
        of(Republic)
            .tile_done(P1)
            .cube(P1, Tech, 7)
            .icons(P1, "civ", "6,5 8,5 8,8")
            .terrain(P1, "civ", "4,4")
            .rovers(P1, "6,5")
            .movement(P1, 2)
    };
    scene()
        .lifepods(P1, "7,5 8,8")
        .offered(P1, "teleport 6,5 ", &["8,5", "8,8"])
        .act(P1, "teleport 6,5 8,5")
        .collected(P1, 0, 0)
        .act(P1, "teleport 8,5 8,8")
        .moves(P1, 0)
        .rovers_at(P1, "8,8")
        .sees(P1, |player| assert_eq!(player.surface.lifepods, squares("7,5")));
    // Only from a Civ resource, and only with movement.
    scene().movement(P1, 0).withholds(P1, "teleport 6,5 8,5");
    of(Republic)
        .tile_done(P1)
        .cube(P1, Tech, 7)
        .icons(P1, "civ", "6,5")
        .rovers(P1, "4,4")
        .movement(P1, 1)
        .withholds(P1, "teleport 4,4 6,5");
}

/// PU-4810
#[test]
fn level_4_gains_a_boost_with_every_milestone() {
    before_milestone()
        .cubes(P1, [1, 0, 0, 0, 10])
        .act(P1, "advance civ")
        .pending(P1, [REGRESSION, Owed::Synergy]);
}

/// PU-4820, PU-4830
#[test]
fn level_5_keeps_two_of_all_remaining_cards_at_the_end() {
    let scene = of(Republic)
        .cubes(P1, [0, 0, 0, 0, 14])
        .pile(1, [CivId::TempAgency])
        .pile(2, [])
        .pile(3, [CivId::TopPlanetAward])
        .pile(4, [CivId::BestPlanetToLiveOnAward])
        .tile_done(P1)
        .tile_done(P2)
        .last_turn()
        .act(P1, "end")
        .act(P2, "end")
        .asks(P1, "final_civ")
        .withholds(P1, "end")
        .act(P1, "archive");
    let scene = scene
        .expect(P1, ["card temp_agency", "card top_planet_award", "card best_planet_to_live_on_award"])
        .act(P1, "card temp_agency")
        .expect(P1, ["card top_planet_award", "card best_planet_to_live_on_award"])
        .act(P1, "card best_planet_to_live_on_award")
        // PU-4830: the Immediate card is applied.
        .act(P1, "choose civ water")
        .acts(P1, ["advance civ", "advance water"])
        .rows(P1, [1, 1, 0, 0, 14]);
    scene.scored().check(|state| assert_eq!(state.scores[0].civ_cards, 4));
}

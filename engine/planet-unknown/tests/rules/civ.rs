//! Section 9: Civ milestones and the choice of cards.

use orrery_engine::Viewer;
use orrery_planet_unknown::{
    event::Event,
    ids::{CivId, CorporationId::*, PlanetId::*, Track::*},
    state::Owed,
};

use crate::scene::*;

const UNIVERSAL: (orrery_planet_unknown::ids::PlanetId, orrery_planet_unknown::ids::CorporationId) =
    (Ksb4156, UniversalCoalition);

/// Three players who have done their tiles; the first is Commander.
fn three() -> Scene {
    [P1, P2, P3].into_iter().fold(scene([UNIVERSAL; 3]), Scene::tile_done)
}

/// Two players who have done their tiles.
fn two() -> Scene {
    plain().tile_done(P1).tile_done(P2)
}

/// PU-1710, PU-1810, PU-1815
#[test]
fn one_card_of_the_pile_is_kept() {
    two()
        .cube(P1, Civ, 2)
        .owes(P1, Owed::Resource(Civ))
        .pile(1, [CivId::TempAgency, CivId::RisingPlanetAward, CivId::SalvageYard])
        .acts(P1, ["advance civ", "end"])
        .act(P2, "end")
        .asks(P1, "civ")
        .withholds(P1, "end")
        .act(P1, "claim 1")
        .expect(P1, ["card temp_agency", "card salvage_yard", "card rising_planet_award"])
        .act(P1, "card rising_planet_award")
        .check(|state| {
            assert!(state.players[P1].cards.contains(CivId::RisingPlanetAward));
            // The others went back, the kept one is out of the pile.
            assert_eq!(state.piles[0].iter().collect::<Vec<_>>(), [CivId::TempAgency, CivId::SalvageYard]);
        });
}

/// PU-0150, PU-1720
#[test]
fn an_immediate_card_is_applied_at_once() {
    two().keeps(CivId::DeptOfNaturalResources).pending(P1, [Owed::Patch]).sees(P1, |player| {
        assert!(player.cards.contains(CivId::DeptOfNaturalResources));
    });
}

/// PU-1730, PU-1820, PU-4030
#[test]
fn an_end_game_card_stays_secret_but_its_rank_is_known() {
    let kept = |scene: &Scene, viewer: Viewer| {
        let heard = scene.heard(viewer).into_iter();
        heard
            .filter_map(|event| {
                if let Event::CardKept { rank, card, .. } = event { Some((rank.0, card)) } else { None }
            })
            .collect::<Vec<_>>()
    };
    let scene = two().keeps(CivId::GamingCommission).pending(P1, []).row(P1, Civ, 0);
    assert_eq!(kept(&scene, Viewer::Seat(P1)), [(4, Some(CivId::GamingCommission))]);
    assert_eq!(kept(&scene, Viewer::Seat(P2)), [(4, None)]);
    assert_eq!(kept(&scene, Viewer::Spectator), [(4, None)]);
    // An Immediate card lies open.
    let scene = two().keeps(CivId::TempAgency);
    assert_eq!(kept(&scene, Viewer::Spectator), [(1, Some(CivId::TempAgency))]);
}

/// PU-0830, PU-1740, PU-1745, PU-1750, PU-1760
#[test]
fn choices_are_made_clockwise_from_the_commander() {
    // Commander P1 has none, P2 has rank 2, P3 has ranks 1 and 2.
    let scene = three()
        .pile(1, [CivId::RisingPlanetAward])
        .pile(2, [CivId::FirstPlanetHoliday, CivId::PeoplesPlanetChoiceAward])
        .claims(P2, 2)
        .claims(P3, 1)
        .claims(P3, 2)
        .acts(P3, ["end"])
        .act(P2, "end")
        .waits(P2)
        .act(P1, "end");
    scene
        .waits(P1)
        .waits(P3)
        .acts(P2, ["claim 2", "card peoples_planet_choice_award", "end"])
        .offers(P3, "claim 1")
        .acts(P3, ["claim 2"])
        .expect(P3, ["card first_planet_holiday"])
        .acts(P3, ["card first_planet_holiday", "claim 1", "card rising_planet_award"]);
    // PU-0830: nobody has a choice, step 5 is skipped.
    two().act(P1, "end").act(P2, "end").asks(P2, "rotate");
}

/// PU-1755, PU-1770
#[test]
fn each_card_is_resolved_before_the_next() {
    let scene = || {
        two()
            .pile(1, [CivId::DeptOfOperations, CivId::TempAgency])
            .claims(P1, 1)
            .claims(P1, 1)
            .claims(P2, 1)
            .act(P1, "end")
            .act(P2, "end")
    };
    scene()
        .acts(P1, ["claim 1", "card dept_of_operations"])
        .withholds(P1, "claim 1")
        .waits(P2)
        .acts(P1, ["choose civ", "advance civ", "advance civ"])
        .offers(P1, "claim 1");
}

/// PU-1765
#[test]
fn the_rank_is_fixed_when_the_milestone_is_reached() {
    // Flux level 3 on the Civ track raises the rank; afterwards the token moves away.
    of(FluxIndustries)
        .tile_done(P1)
        .cubes(P1, [2, 0, 0, 0, 7])
        .owes(P1, Owed::Resource(Civ))
        .act(P1, "advance civ")
        .player(P1, |player| player.boards.flux = Some(Water))
        .sees(P1, |player| assert_eq!(player.claims[0].rank.0, 2));
}

/// PU-1780
#[test]
fn a_milestone_of_step_5_is_resolved_within_the_slot() {
    two()
        .cube(P1, Civ, 2)
        .claims(P2, 1)
        .keeps(CivId::DeptOfOperations)
        .pile(1, [CivId::RisingPlanetAward, CivId::SalvageYard])
        .acts(P1, ["choose civ", "advance civ", "advance civ"])
        .waits(P2)
        .withholds(P1, "end")
        .acts(P1, ["claim 1", "card rising_planet_award"])
        .waits(P2)
        .act(P1, "end")
        .offers(P2, "claim 1");
}

/// PU-1785, PU-2545
#[test]
fn techs_and_movement_may_be_used_in_the_slot() {
    let scene = || of(HorizonGroup).tile_done(P1).tile_done(P2).cubes(P1, [0, 0, 0, 2, 14]);
    scene().keeps(CivId::RisingPlanetAward).offers(P1, "tech 5");
    scene()
        .acts(P1, ["tech 5", "advance rover"])
        .owes(P1, Owed::Rover)
        .keeps(CivId::RisingPlanetAward)
        .withholds(P1, "tech 5")
        .rovers(P1, "6,5")
        .movement(P1, 2)
        .offers(P1, "move 6,5 6,6");
}

/// PU-1790, PU-3605
#[test]
fn milestones_of_an_event_are_resolved_before_step_4() {
    with_events([UNIVERSAL, UNIVERSAL])
        .cube(P1, Civ, 2)
        .pile(1, [CivId::RisingPlanetAward])
        .draws("green-05")
        .rotate()
        .acts(P2, ["choose rover", "advance rover"])
        .acts(P1, ["choose civ", "advance civ"])
        .asks(P1, "event_civ")
        .waits(P2)
        .check(|state| assert!(!state.players[P2].tile_due))
        .acts(P1, ["claim 1", "card rising_planet_award"])
        .asks(P1, "act")
        .asks(P2, "act")
        .check(|state| assert!(state.players[P2].tile_due));
}

/// PU-1800, PU-7750
#[test]
fn an_empty_pile_gives_no_card() {
    two()
        .pile(1, [])
        .claims(P1, 1)
        .act(P1, "end")
        .act(P2, "end")
        .withholds(P1, "claim 1")
        .act(P1, "end")
        .sees(P1, |player| assert!(player.cards.is_empty() && player.claims.is_empty()));
}

//! Section 34: what the event cards do.

use orrery_planet_unknown::{
    facts::EventEffect,
    ids::{Alert, CivId, CorporationId::*, EventId, PlanetId::*, Shape, TechLevel, Track, Track::*},
    look::Look,
    sets::Tracks,
    state::Owed,
};

use crate::scene::*;

/// Two Universal Coalitions before the first rotation, with events.
fn before() -> Scene {
    with_events([(Ksb4156, UniversalCoalition), (Ksb4156, UniversalCoalition)])
}

/// The tracks that the cards of a colour name, by what `named` reads from an effect.
fn pairs(alert: Alert, named: fn(&EventEffect) -> Option<&[Track]>) -> Vec<Vec<Track>> {
    let cards = EventId::all().filter(|event| event.alert() == alert);
    let mut pairs: Vec<Vec<Track>> = cards
        .flat_map(|event| facts().event(event).effects.iter())
        .filter_map(named)
        .filter(|tracks| tracks.len() == 2)
        .map(|tracks| {
            let mut pair = tracks.to_vec();
            pair.sort();
            pair
        })
        .collect();
    pairs.sort();
    pairs
}

/// Every pair of tracks, once.
fn all_pairs() -> Vec<Vec<Track>> {
    let all = Track::ALL.iter();
    let mut pairs: Vec<Vec<Track>> =
        all.clone().flat_map(|a| all.clone().filter(move |b| a < *b).map(move |b| vec![*a, *b])).collect();
    pairs.sort();
    pairs
}

fn advanced(effect: &EventEffect) -> Option<&[Track]> {
    if let EventEffect::AdvanceOneOf { tracks, n: 1, gain_rewards: true } = effect {
        Some(tracks)
    } else {
        None
    }
}

fn regressed(effect: &EventEffect) -> Option<&[Track]> {
    if let EventEffect::RegressOneOf { tracks, n: 1 } = effect { Some(tracks) } else { None }
}

/// PU-6710
#[test]
fn sixty_cards_of_which_some_do_the_same() {
    let effects: Vec<_> = EventId::all().map(|event| facts().event(event).effects.clone()).collect();
    assert_eq!(effects.len(), 60);
    assert!(effects.iter().all(|effects| effects.len() == 1));
    assert!(effects.iter().any(|one| effects.iter().filter(|other| *other == one).count() > 1));
}

/// PU-6720
#[test]
fn ten_green_cards_advance_one_of_two_cubes() {
    assert_eq!(pairs(Alert::Green, advanced), all_pairs());
    before()
        .draws("green-05")
        .rotate()
        .expect(P1, ["choose civ", "choose rover"])
        .acts(P1, ["choose civ", "advance civ"])
        .row(P1, Civ, 1)
        .expect(P2, ["choose civ", "choose rover"]);
}

/// PU-6730, PU-6740
#[test]
fn green_three_spaces_without_rewards() {
    before()
        .draws("green-04")
        .rotate()
        .expect(P1, ["choose civ", "choose water", "choose biomass"])
        .act(P1, "choose biomass")
        .acts(P1, ["advance biomass", "advance biomass", "advance biomass"])
        // Neither the boost of 2 nor the patch of 3.
        .row(P1, Biomass, 3)
        .pending(P1, []);
    // At the top it stops.
    before()
        .cube(P1, Water, 14)
        .draws("green-04")
        .rotate()
        .acts(P1, ["choose water", "advance water"])
        .row(P1, Water, 15)
        .pending(P1, []);
}

/// PU-6735
#[test]
fn green_three_spaces_of_special_boards() {
    let drawn = |corporation| under("green-04", corporation).act(P1, "choose biomass");
    // Wormhole counts steps.
    drawn(WormholeCorp)
        .acts(P1, ["advance biomass", "advance biomass", "advance biomass"])
        .row(P1, Biomass, 3)
        .pending(P1, []);
    // Oasis goes along its path.
    under("green-04", OasisUltd)
        .act(P1, "choose water")
        .acts(P1, ["advance water", "advance water", "advance water"])
        .stands(P1, Water, "rover.3")
        .moves(P1, 0)
        .pending(P1, []);
    // Makeshift may go diagonally.
    drawn(Makeshift).act(P1, "advance biomass to water").stands(P1, Biomass, "water.1");
    // Cosmos jumps lifepods.
    with_events([(Ksb4156, CosmosInc), (Ksb4156, UniversalCoalition)])
        .player(P1, |player| player.pods_on_tracks = vec!["biomass.2".parse().unwrap()])
        .draws("green-04")
        .rotate()
        .act(P1, "choose biomass")
        .acts(P1, ["advance biomass", "advance biomass", "advance biomass"])
        .row(P1, Biomass, 4);
    // Milestones passed are never claimed later.
    before()
        .cube(P1, Civ, 1)
        .draws("green-04")
        .rotate()
        .act(P1, "choose civ")
        .acts(P1, ["advance civ", "advance civ", "advance civ"])
        .row(P1, Civ, 4)
        .sees(P1, |player| assert!(player.claims.is_empty()));
}

/// PU-6750
#[test]
fn green_gains() {
    for event in ["green-17", "green-20"] {
        before().draws(event).rotate().pending(P1, [Owed::Synergy]).act(P1, "boost tech").row(P1, Tech, 1);
    }
    before().draws("green-16").rotate().pending(P1, [Owed::Patch]);
    before().draws("green-18").rotate().act(P1, "collect lifepod 7,2").collected(P1, 1, 0);
    before()
        .tile(P1, "i2-ce-m", "5,0", "6,0")
        .meteorites(P1, "6,0")
        .draws("green-19")
        .rotate()
        .act(P1, "collect meteorite 6,0")
        .collected(P1, 0, 1);
}

/// PU-6755
#[test]
fn boosts_of_events_are_boosts_and_named_advances_are_not() {
    let jump = |event: &str| {
        with_events([(Ksb4156, JumpDrive), (Ksb4156, UniversalCoalition)])
            .player(P1, |player| player.pods_on_techs = vec![TechLevel(3)])
            .draws(event)
            .rotate()
    };
    jump("green-17").offers(P1, "boost civ twice");
    let scene = jump("green-05").act(P1, "choose civ");
    assert!(scene.options(P1).iter().all(|option| !option.contains("twice")));
}

/// PU-6760
#[test]
fn green_solo_an_extra_rover() {
    let scene = solo(UniversalCoalition, "green-01").sees(P1, |player| assert_eq!(player.rovers, 3));
    let laid = scene.depot(P1, "i4-ce i2-ce").lay(P1, "i2-ce", "5,0", "6,0");
    laid.offers(P1, "extra 5,0")
        .acts(P1, ["advance civ", "energy civ"])
        .withholds(P1, "end")
        .act(P1, "extra 5,0")
        .rovers_at(P1, "5,0");
    // Without a tile it stays on the board.
    solo(UniversalCoalition, "green-01")
        .depot(P1, "i4-ce i2-ce")
        .all_but(P1, "tech", "5,5")
        .act(P1, "keep i2-ce")
        .acts(P1, ["advance civ", "advance civ", "end"])
        .sees(P1, |player| assert_eq!(player.rovers, 3));
}

/// PU-6770, PU-6775
#[test]
fn green_solo_civ_cards_from_the_box() {
    let scene = solo(UniversalCoalition, "green-02");
    assert_eq!(scene.state().piles.map(|pile| pile.len()), [3; 4]);
    assert_eq!(scene.state().boxed.len(), 36 - 12);
    // PU-6775: removed cards go to the box.
    let removed = solo(UniversalCoalition, "red-08");
    assert_eq!(removed.state().piles.map(|pile| pile.len()), [1; 4]);
    assert_eq!(removed.state().boxed.len(), 36 - 4);
}

/// PU-6780
#[test]
fn green_solo_one_more_objective() {
    let scene = solo(UniversalCoalition, "green-03");
    assert_eq!(scene.state().players[P1].personal.len(), 4);
    // PU-0585: of the 28 cards four were dealt and one was boxed.
    assert_eq!(scene.state().objectives.len(), 28 - 4 - 1);
}

/// PU-6790
#[test]
fn green_solo_any_depot() {
    let scene = solo(UniversalCoalition, "green-15");
    let before = scene.state().station.rotation;
    scene
        .expect(P1, ["rotate 0", "rotate 1", "rotate 2", "rotate 3", "rotate 4", "rotate 5"])
        .act(P1, "rotate 2")
        .check(|state| assert_eq!(state.station.rotation, (before + 2) % 6));
}

/// PU-6800
#[test]
fn ten_orange_cards_regress_one_of_two_cubes() {
    assert_eq!(pairs(Alert::Orange, regressed), all_pairs());
    before()
        .cubes(P1, [3, 0, 0, 2, 0])
        .draws("orange-01")
        .rotate()
        .expect(P1, ["regress civ", "regress rover"])
        .act(P1, "regress rover")
        .row(P1, Rover, 1);
}

/// PU-6810, PU-6860
#[test]
fn any_cube_regresses_once_twice_or_three_times() {
    for (event, spaces) in [("orange-12", 1), ("red-01", 2), ("red-02", 3)] {
        let cubes = Tracks::all();
        before()
            .cubes(P1, [5, 5, 5, 5, 5])
            .draws(event)
            .rotate()
            .pending(P1, [Owed::Regress { cubes, spaces }])
            .expect(P1, ["regress civ", "regress water", "regress biomass", "regress rover", "regress tech"])
            .act(P1, "regress tech")
            .row(P1, Tech, 5 - spaces);
    }
}

/// PU-6820, PU-6825, PU-1350
#[test]
fn a_meteorite_falls_on_an_empty_symbol() {
    for event in ["orange-11", "red-03"] {
        before()
            .tile(P1, "i2-ce-m", "5,0", "6,0")
            .tile(P1, "i2-rt-m", "5,1", "6,1")
            .meteorites(P1, "6,0")
            .rovers(P1, "6,1")
            .draws(event)
            .rotate()
            .expect(P1, ["meteor 6,1"])
            .act(P1, "meteor 6,1")
            .meteorites_at(P1, "6,0 6,1")
            .rovers_at(P1, "")
            .collected(P1, 0, 0);
    }
    // Symbols under a patch do not count; without a symbol nothing happens.
    before().tile(P1, "i2-ce-m", "5,0", "6,0").patches(P1, "6,0").draws("red-03").rotate().asks(P1, "act");
}

/// PU-6850
#[test]
fn one_resource_is_ignored() {
    for event in ["orange-20", "red-04"] {
        let laid =
            || under(event, UniversalCoalition).depot(P1, "i4-ce i2-rt").lay(P1, "i2-rt", "5,0", "6,0");
        laid()
            .expect(P1, ["ignore rover", "ignore tech"])
            .act(P1, "ignore tech")
            .pending(P1, [Owed::Resource(Rover)]);
    }
    // Also one that would give nothing: Water off ice.
    under("red-04", UniversalCoalition)
        .depot(P1, "i4-ce i2-wr")
        .lay(P1, "i2-wr", "5,0", "6,0")
        .act(P1, "ignore water")
        .pending(P1, [Owed::Resource(Rover)]);
}

/// PU-6855
#[test]
fn the_ignored_resource_still_triggers_techs() {
    // Oasis level 4: a patch for a Water tile, though Water is ignored.
    under("red-04", OasisUltd)
        .cube(P1, Tech, 10)
        .depot(P1, "i4-ce i2-wr")
        .terrain(P1, "tech", "6,1")
        .lay(P1, "i2-wr", "5,2", "5,1")
        .act(P1, "ignore water")
        .pending(P1, [Owed::Patch, Owed::Resource(Rover)]);
    // An ignored Energy gives no choice.
    under("red-04", UniversalCoalition)
        .depot(P1, "i4-ce i2-ce")
        .lay(P1, "i2-ce", "5,0", "6,0")
        .act(P1, "ignore energy")
        .pending(P1, [Owed::Resource(Civ)]);
}

/// PU-6870
#[test]
fn milestones_give_nothing() {
    for event in ["red-05", "red-19"] {
        under(event, UniversalCoalition)
            .tile_done(P1)
            .tile(P1, "i2-ce", "5,0", "6,0")
            .cubes(P1, [2, 2, 2, 0, 2])
            .owes(P1, Owed::Resource(Civ))
            .owes(P1, Owed::Resource(Water))
            .owes(P1, Owed::Resource(Biomass))
            .owes(P1, Owed::Resource(Rover))
            .owes(P1, Owed::Resource(Tech))
            .acts(P1, ["advance civ", "advance water", "advance biomass", "advance rover", "advance tech"])
            .rows(P1, [3, 3, 3, 1, 3])
            .pending(P1, [Owed::Synergy])
            .sees(P1, |player| assert!(player.claims.is_empty()));
    }
}

/// PU-6880
#[test]
fn a_tech_level_is_in_force_from_the_next_turn_on() {
    let levels = |scene: &Scene| {
        Look { state: scene.state(), facts: facts() }.of_seat(P1).levels().iter().collect::<Vec<_>>()
    };
    let scene = under("red-19", UniversalCoalition)
        .tile_done(P1)
        .tile_done(P2)
        .cube(P1, Tech, 2)
        .owes(P1, Owed::Resource(Tech))
        .act(P1, "advance tech");
    assert!(levels(&scene).is_empty());
    let next = scene.act(P1, "end").act(P2, "end");
    assert_eq!(levels(&next), [TechLevel(1)]);
}

/// PU-6890
#[test]
fn a_rover_is_destroyed_if_there_are_two() {
    before().rovers(P1, "6,5 7,7").draws("red-07").rotate().act(P1, "destroy rover 7,7").rovers_at(P1, "6,5");
    before().rovers(P1, "6,5").draws("red-07").rotate().asks(P1, "act").rovers_at(P1, "6,5");
}

/// PU-6900, PU-3575
#[test]
fn a_civ_card_of_each_pile_is_removed() {
    let scene = before().pile(2, []).draws("red-08").rotate();
    assert_eq!(scene.state().piles.map(|pile| pile.len()), [2, 0, 2, 2]);
}

/// PU-6910
#[test]
fn items_are_destroyed() {
    before().draws("red-09").rotate().act(P1, "destroy lifepod 7,2").collected(P1, 0, 0).sees(P1, |player| {
        assert_eq!(player.surface.lifepods.len(), 5);
    });
    let collected = |event: &str| {
        before().player(P1, |player| (player.lifepods, player.meteorites) = (2, 2)).draws(event).rotate()
    };
    collected("red-10").collected(P1, 1, 2);
    collected("red-11").collected(P1, 2, 1);
    // The owner chooses where there is a choice.
    with_events([(Ksb4156, CosmosInc), (Ksb4156, UniversalCoalition)])
        .player(P1, |player| {
            player.lifepods = 1;
            player.pods_on_tracks = vec!["civ.8".parse().unwrap()];
        })
        .draws("red-10")
        .rotate()
        .expect(P1, ["destroy pod area", "destroy pod civ.8"]);
}

/// PU-6920, PU-6925, PU-4040
#[test]
fn a_boost_or_a_look_at_the_next_event() {
    for event in ["red-13", "red-14"] {
        before()
            .draws(event)
            .rotate()
            .expect(P1, ["synergy", "peek"])
            .act(P1, "synergy")
            .pending(P1, [Owed::Synergy]);
    }
    let scene = before().draws("red-13").rotate().act(P1, "peek").acts(P2, ["synergy", "boost civ"]);
    let deck = &scene.state().events;
    assert!(deck.next.is_some() && deck.is_known_to(P1) && !deck.is_known_to(P2));
    // PU-6925: also when no card is left.
    let last = before().draws("red-13").with(|state| state.events.left = Default::default()).rotate();
    last.act(P1, "peek")
        .acts(P2, ["synergy", "boost civ"])
        .check(|state| assert_eq!(state.events.next, None));
}

/// PU-6945
#[test]
fn placement_events_bind_card_tiles() {
    under("orange-19", UniversalCoalition)
        .depot(P1, "i4-ce i2-rt")
        .terrain(P1, "tech", "5,1")
        .keeps(CivId::SalvageYard)
        .act(P1, "take i2-rt")
        .withholds(P1, &place("i2-rt", "5,0", "6,0"))
        .offers(P1, &place("i2-rt", "5,2", "5,3"));
}

/// PU-6950
#[test]
fn no_boosts_from_any_source() {
    under("red-18", UniversalCoalition)
        .tile_done(P1)
        .cube(P1, Water, 2)
        .owes(P1, Owed::Resource(Water))
        .act(P1, "advance water")
        .pending(P1, []);
    under("red-18", Republic)
        .tile_done(P1)
        .cubes(P1, [1, 0, 0, 0, 10])
        .owes(P1, Owed::Resource(Civ))
        .act(P1, "advance civ")
        .sees(P1, |player| assert!(!player.owes(Owed::Synergy)));
}

/// PU-6960
#[test]
fn red_solo_an_objective_is_destroyed() {
    let scene = solo(UniversalCoalition, "red-06");
    let options = scene.options(P1);
    assert_eq!(options.len(), 3, "{options:?}");
    let scene = scene.act(P1, &options[0]);
    assert_eq!(scene.state().players[P1].personal.len(), 2);
}

/// PU-6970
#[test]
fn red_solo_a_stack_is_removed() {
    let scene = solo(UniversalCoalition, "red-12").depot(P1, "i4-ce i2-ce");
    scene.expect(P1, ["remove i4", "remove i2"]).act(P1, "remove i4").check(|state| {
        assert!(state.station.stack(Shape::I4).is_empty());
        assert_eq!(state.station.stack(Shape::I2).len(), 12);
    });
}

/// PU-6980
#[test]
fn red_solo_is_ignored_if_it_would_empty_a_depot() {
    solo(UniversalCoalition, "red-12")
        .depot(P1, "i4-ce i2-ce")
        .empty_stack(Shape::I4)
        .withholds(P1, "remove i2");
}

/// PU-6990, PU-1360, PU-4670
#[test]
fn universal_level_5_ignores_meteorites() {
    for event in ["orange-11", "red-03"] {
        before()
            .cube(P1, Tech, 14)
            .tile(P1, "i2-ce-m", "5,0", "6,0")
            .draws(event)
            .rotate()
            .asks(P1, "act")
            .meteorites_at(P1, "");
    }
    plain()
        .cube(P1, Tech, 14)
        .depot(P1, "i4-ce i2-ce-m")
        .lay(P1, "i2-ce-m", "5,0", "6,0")
        .meteorites_at(P1, "");
    // Those there already stay.
    plain().cube(P1, Tech, 14).meteorites(P1, "5,5").scored().check(|state| {
        assert_eq!(state.scores[0].meteorites_left, 1);
    });
}

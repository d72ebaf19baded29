//! Sections 19 to 21: events, the two-player variant, personal objectives, solo.

use orrery_engine::{Game as _, Seed, Viewer, start};
use orrery_planet_unknown::{
    Config, Event, PlanetUnknown,
    ids::{Alert, CorporationId::*, EventId, PlanetId::*, Track::*},
    state::Owed,
};
use orrery_testkit::Scenario;

use crate::scene::*;

const UNIVERSAL: (orrery_planet_unknown::ids::PlanetId, orrery_planet_unknown::ids::CorporationId) =
    (Ksb4156, UniversalCoalition);

fn events() -> Config {
    Config { events: true, ..Config::default() }
}

/// Whether a game can be set up like this.
fn fits(config: Config, seats: u8) -> bool {
    start::<PlanetUnknown>(PlanetUnknown::builtin(), &config, seats, &Seed([1; 32])).is_ok()
}

/// The cards of the deck by colour: green, orange, red.
fn deck(config: Config, seats: u8) -> ([usize; 3], Vec<EventId>) {
    let scenario = Scenario::<PlanetUnknown>::new(config, seats);
    let cards: Vec<EventId> = scenario.state().events.left.iter().collect();
    let count = |alert: Alert| cards.iter().filter(|card| card.alert() == alert).count();
    ([count(Alert::Green), count(Alert::Orange), count(Alert::Red)], cards)
}

/// PU-3510
#[test]
fn events_are_an_option_for_several_and_a_must_for_one() {
    assert!(dawn(Config::default(), [UNIVERSAL, UNIVERSAL]).state().events.is_empty());
    assert_eq!(dawn(events(), [UNIVERSAL, UNIVERSAL]).state().events.len(), 20);
    assert!(solo(UniversalCoalition, "red-18").state().has_events);
}

/// PU-3520
#[test]
fn the_deck_has_20_cards_of_the_chosen_mix() {
    let mix = |green, orange, red| Config { green, orange, red, ..events() };
    assert_eq!(deck(mix(7, 7, 6), 3).0, [7, 7, 6]);
    assert_eq!(deck(mix(0, 20, 0), 3).0, [0, 20, 0]);
    assert_ne!(deck(mix(7, 7, 6), 3).1, {
        let scenario = Scenario::<PlanetUnknown>::seeded(mix(7, 7, 6), 3, 99);
        scenario.state().events.left.iter().collect::<Vec<_>>()
    });
}

/// PU-3530, PU-3840
#[test]
fn solo_cards_are_only_for_one() {
    let all = Config { green: 16, orange: 0, red: 4, ..events() };
    let (_, cards) = deck(all.clone(), 2);
    assert!(cards.iter().all(|card| !facts().event(*card).solo_only));
    let with = (0..20).any(|seed| {
        let scenario = Scenario::<PlanetUnknown>::seeded(all.clone(), 1, seed);
        scenario.state().events.left.iter().any(|card| facts().event(card).solo_only)
    });
    assert!(with);
}

/// PU-3540, PU-3545
#[test]
fn a_wrong_mix_is_refused() {
    let mix = |green, orange, red| Config { green, orange, red, ..events() };
    assert!(fits(mix(16, 2, 2), 2) && !fits(mix(17, 2, 1), 2));
    assert!(fits(mix(1, 1, 18), 2) && !fits(mix(1, 0, 19), 2));
    assert!(fits(mix(20, 0, 0), 1));
    assert!(!fits(mix(7, 7, 7), 2) && !fits(mix(7, 7, 5), 2));
    // Without events the mix does not matter.
    assert!(fits(Config { green: 0, orange: 0, red: 0, ..Config::default() }, 2));
}

/// PU-3550, PU-3590
#[test]
fn each_turn_an_event_is_drawn_after_the_rotation_and_lasts_a_turn() {
    let scene = with_events([UNIVERSAL, UNIVERSAL]).draws("red-18");
    assert_eq!(scene.state().events.now, None);
    let scene = scene.rotate();
    assert_eq!(scene.state().events.now.map(|card| card.to_string()).as_deref(), Some("red-18"));
    let scene = scene.tile_done(P1).tile_done(P2).act(P1, "end").act(P2, "end");
    assert_eq!(scene.state().events.now, None);
    // Boosts are gained again.
    scene
        .draws("red-16")
        .act(P2, "rotate 0")
        .tile_done(P1)
        .cube(P1, Water, 2)
        .owes(P1, Owed::Resource(Water))
        .act(P1, "advance water")
        .pending(P1, [Owed::Synergy]);
}

/// PU-3560, PU-3565, PU-3600, PU-3605
#[test]
fn everybody_applies_the_event_at_once_and_must() {
    let scene = with_events([UNIVERSAL; 3]).draws("green-17").rotate();
    let scene = scene.asks(P1, "event").asks(P2, "event").asks(P3, "event").withholds(P1, "end");
    let scene = scene.act(P3, "boost civ").act(P1, "boost civ").waits(P1).asks(P2, "event");
    scene.act(P2, "boost water").asks(P1, "act").asks(P2, "act").asks(P3, "act");
}

/// PU-3570
#[test]
fn who_cannot_carry_it_out_skips_it() {
    // Only the second seat has a cube that can regress.
    with_events([UNIVERSAL, UNIVERSAL])
        .cube(P2, Civ, 1)
        .draws("orange-01")
        .rotate()
        .waits(P1)
        .act(P2, "regress civ")
        .asks(P1, "act");
}

/// PU-3620
#[test]
fn a_cube_that_can_regress_all_the_way_must_be_chosen() {
    let drawn = |rows: [u8; 5]| with_events([UNIVERSAL, UNIVERSAL]).cubes(P1, rows).draws("red-02").rotate();
    drawn([3, 2, 5, 0, 1]).expect(P1, ["regress civ", "regress biomass"]);
    // If none can, one that can regress the most.
    drawn([1, 2, 0, 2, 1])
        .expect(P1, ["regress water", "regress rover"])
        .act(P1, "regress water")
        .row(P1, Water, 0);
}

/// PU-3630
#[test]
fn with_all_cubes_on_0_nothing_happens() {
    with_events([UNIVERSAL, UNIVERSAL]).draws("red-02").rotate().asks(P1, "act").rows(P1, [0; 5]);
}

/// PU-3710
#[test]
fn two_player_variant() {
    let config = Config { two_player_variant: true, ..Config::default() };
    let scene = dawn(config.clone(), [UNIVERSAL, UNIVERSAL]).asks(P1, "act").asks(P2, "act");
    let before = scene.state().station.rotation;
    let scene = scene.tile_done(P1).tile_done(P2).act(P1, "end").act(P2, "end").asks(P1, "act");
    assert_eq!(scene.state().station.rotation, (before + 1) % 6);
    assert!(!fits(config, 3));
}

/// PU-3730, PU-3740
#[test]
fn personal_objectives_with_several_players() {
    let config = Config { personal_objectives: true, ..Config::default() };
    let names = format!("{Ksb4156}/{UniversalCoalition} ").repeat(3);
    let scene = Scene { scenario: Scenario::new(Config { boards: names, ..config }, 3) };
    let scene = scene.asks(P1, "objectives").asks(P3, "objectives");
    assert_eq!(scene.options(P1).len(), 2);
    let choices = [P1, P2, P3].map(|seat| scene.options(seat)[0].clone());
    let scene =
        [P1, P2, P3].into_iter().zip(&choices).fold(scene, |scene, (seat, choice)| scene.act(seat, choice));
    for seat in [P1, P2, P3] {
        assert_eq!(scene.state().players[seat].personal.len(), 1);
    }
    // Six cards were dealt, three more lie between the players.
    assert_eq!((scene.state().shared.len(), scene.state().objectives.len()), (3, 28 - 6 - 3));
    // PU-3740: hidden until the end.
    let kept = |viewer: Viewer| {
        let heard = scene.heard(viewer).into_iter();
        heard
            .filter_map(
                |event| if let Event::ObjectivesKept { cards, .. } = event { Some(cards) } else { None },
            )
            .collect::<Vec<_>>()
    };
    assert_eq!(kept(Viewer::Seat(P3)), [Some(scene.state().players[P3].personal)]);
    assert_eq!(kept(Viewer::Seat(P1)), [None]);
}

/// PU-3810, PU-3815, PU-3820
#[test]
fn solo_setup() {
    let scene = solo(UniversalCoalition, "red-18");
    assert!(scene.state().piles.iter().all(|pile| pile.len() == 2));
    let mut rotations: Vec<u8> = (0..60)
        .map(|seed| Scenario::<PlanetUnknown>::seeded(Config::default(), 1, seed).state().station.rotation)
        .collect();
    rotations.sort_unstable();
    rotations.dedup();
    assert_eq!(rotations, [0, 1, 2, 3, 4, 5]);
    // PU-3815: also in the next turn.
    let scene = scene.tile_done(P1).draws("red-16").act(P1, "end");
    assert_eq!((scene.state().commander, scene.state().turn), (P1, 2));
}

/// PU-3850
#[test]
fn solo_turn() {
    let scene = solo(UniversalCoalition, "red-18").asks(P1, "act");
    let before = scene.state().station.rotation;
    let scene = scene.tile_done(P1).draws("red-16").act(P1, "end").asks(P1, "act");
    assert_eq!(scene.state().station.rotation, (before + 1) % 6);
    assert_eq!(scene.state().events.now.map(|card| card.to_string()).as_deref(), Some("red-16"));
}

/// PU-3950, PU-3960
#[test]
fn solo_is_won_with_the_target() {
    let scored = |lifepods: u8| {
        let scene = solo(UniversalCoalition, "red-18").player(P1, |player| {
            player.lifepods = lifepods;
            player.personal = Default::default();
        });
        scene.scored()
    };
    // 7 green, 7 orange, 6 red: 60 + 6 - 2 - 5, though one card has left the deck.
    let scene = scored(59);
    assert_eq!(scene.state().scores[0].target, Some(59));
    assert_eq!(scene.state().scores[0].total(), 59);
    let _ = scene.scenario.ranks([1]);
    let _ = scored(58).scenario.ranks([2]);
}

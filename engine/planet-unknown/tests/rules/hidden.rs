//! Section 22: what everybody sees, and what not.

use orrery_engine::Viewer;
use orrery_planet_unknown::{
    Config, Event,
    ids::{CivId, CorporationId::*, ObjectiveId, PlanetId::*, Rank, Shape, TechLevel, Track::*},
    state::{Between, Shared},
};

use crate::scene::*;

const UNIVERSAL: (orrery_planet_unknown::ids::PlanetId, orrery_planet_unknown::ids::CorporationId) =
    (Ksb4156, UniversalCoalition);

/// PU-4010
#[test]
fn everybody_sees_the_boards_and_sizes() {
    let scene = with_events([(Ksb4156, JumpDrive), UNIVERSAL])
        .draws("red-18")
        .rotate()
        .depot(P1, "i4-ce i2-rt")
        .tile(P1, "i2-rt", "5,0", "6,0")
        .rovers(P1, "5,0")
        .cube(P1, Water, 4)
        .cards(P1, [CivId::TempAgency, CivId::GamingCommission])
        .player(P1, |player| {
            (player.lifepods, player.meteorites, player.stored) = (1, 2, 3);
            player.pods_on_techs = vec![TechLevel(2)];
        })
        .with(|state| {
            let between = Between::Neighbours(P1, P2);
            state.shared.push(Shared { card: ObjectiveId::Geode, between });
        });
    let view = scene.view(Viewer::Spectator);
    let (state, player) = (scene.state(), &view.players[P1]);
    assert_eq!(player.surface, state.players[P1].surface);
    assert_eq!(player.cubes, state.players[P1].cubes);
    assert_eq!((player.rovers, player.lifepods, player.meteorites, player.stored), (0, 1, 2, 3));
    assert_eq!(player.pods_on_techs, [TechLevel(2)]);
    // Tops and sizes of the stacks.
    let depot = view.depots.iter().find(|depot| depot.faces == Some(P1)).unwrap();
    assert_eq!(depot.stacks.map(|stack| stack.shape), [Shape::I4, Shape::I2]);
    assert_eq!(depot.stacks.map(|stack| stack.top.unwrap().to_string()), ["i4-ce", "i2-rt"]);
    assert!(view.depots.iter().flat_map(|depot| depot.stacks).all(|stack| stack.left == 12));
    // Commander, shared objectives, the event, sizes of piles and deck, ranks of secret cards, open Immediate cards.
    assert_eq!((view.commander, view.shared.len(), view.piles), (P1, 1, [3; 4]));
    let events = view.events.unwrap();
    assert_eq!((events.now.map(|card| card.to_string()).as_deref(), events.left), (Some("red-18"), 20));
    assert_eq!((&player.cards[..], &player.secret_cards[..]), (&[CivId::TempAgency][..], &[Rank(4)][..]));
}

/// PU-4020
#[test]
fn nobody_sees_the_order_of_stacks_decks_and_piles() {
    let scene = with_events([UNIVERSAL, UNIVERSAL]).draws("red-18").rotate();
    // What lies below the tops, in the deck, in the piles and in the box may be anything: the views are the same.
    let other = with_events([UNIVERSAL, UNIVERSAL]).draws("red-18").rotate().with(|state| {
        let (boxed, pile) = (state.boxed, state.piles[0]);
        let cards = boxed.iter().filter(|card| facts().civ(*card).rank == Rank(1)).take(pile.len());
        state.piles[0] = cards.collect();
        state.boxed = boxed.union(pile).minus(state.piles[0]);
        let all: orrery_planet_unknown::sets::EventSet = orrery_planet_unknown::ids::EventId::all().collect();
        let left = state.events.left;
        state.events.left = all.minus(left).iter().take(left.len()).collect();
    });
    assert_ne!(scene.state(), other.state());
    for viewer in [Viewer::Spectator, Viewer::Seat(P1), Viewer::Seat(P2)] {
        assert_eq!(scene.view(viewer), other.view(viewer));
    }
    // Nor is it told when they are made.
    let fresh =
        Scene { scenario: orrery_testkit::Scenario::new(Config { events: true, ..Config::default() }, 2) };
    let told = fresh.heard(Viewer::Seat(P1));
    assert!(told.iter().any(|event| matches!(event, Event::PilesMade { cards: None, .. })));
    assert!(told.iter().any(|event| matches!(event, Event::DeckMade { cards: None, .. })));
}

/// PU-4030
#[test]
fn others_do_not_see_secret_cards_and_objectives() {
    let scene = plain()
        .cards(P1, [CivId::GamingCommission])
        .personal(P1, [ObjectiveId::Geode])
        .player(P1, |player| player.looking = [CivId::PlanetLottery].into_iter().collect());
    let own = scene.view(Viewer::Seat(P1)).own.unwrap();
    assert_eq!((own.secret_cards, own.looking), (vec![CivId::GamingCommission], vec![CivId::PlanetLottery]));
    assert_eq!(own.objectives, [ObjectiveId::Geode]);
    let other = scene.view(Viewer::Seat(P2));
    let shown = serde_json::to_string(&other).unwrap();
    for secret in ["gaming_commission", "planet_lottery", "geode"] {
        assert!(!shown.contains(secret), "{secret}");
    }
    // Somebody who looks at a pile is seen, the cards are not; nor is what was rejected.
    let scene =
        plain().tile_done(P1).tile_done(P2).claims(P1, 1).act(P1, "end").act(P2, "end").act(P1, "claim 1");
    assert!(
        scene
            .heard(Viewer::Seat(P2))
            .iter()
            .any(|event| matches!(event, Event::CardsSeen { cards: None, .. }))
    );
    assert!(
        scene
            .heard(Viewer::Seat(P1))
            .iter()
            .any(|event| matches!(event, Event::CardsSeen { cards: Some(_), .. }))
    );
}

/// PU-4040
#[test]
fn only_who_peeks_sees_the_next_event() {
    let scene =
        with_events([UNIVERSAL, UNIVERSAL]).draws("red-13").rotate().acts(P2, ["synergy", "boost civ"]);
    let scene = scene.act(P1, "peek");
    let next = |viewer: Viewer| scene.view(viewer).events.unwrap().next;
    assert!(next(Viewer::Seat(P1)).is_some());
    assert_eq!((next(Viewer::Seat(P2)), next(Viewer::Spectator)), (None, None));
    let told = |viewer: Viewer| {
        scene.heard(viewer).into_iter().any(|event| matches!(event, Event::Peeked { card: Some(_), .. }))
    };
    assert!(told(Viewer::Seat(P1)) && !told(Viewer::Seat(P2)) && !told(Viewer::Spectator));
}

/// PU-4050
#[test]
fn the_cards_that_go_back_are_face_down_again() {
    let scene = plain()
        .tile_done(P1)
        .tile_done(P2)
        .claims(P1, 1)
        .pile(1, [CivId::TempAgency, CivId::SalvageYard, CivId::RisingPlanetAward])
        .act(P1, "end")
        .act(P2, "end")
        .acts(P1, ["claim 1", "card rising_planet_award"]);
    assert!(scene.view(Viewer::Seat(P1)).own.unwrap().looking.is_empty());
    assert_eq!(scene.view(Viewer::Seat(P1)).piles[0], 2);
}

/// PU-4060
#[test]
fn a_placement_is_seen_by_all() {
    let scene = plain().depot(P1, "i4-ce i2-ce").lay(P1, "i2-ce", "5,0", "6,0");
    assert!(
        scene.heard(Viewer::Seat(P2)).iter().any(|event| matches!(event, Event::TilePlaced { seat: P1, .. }))
    );
    assert_eq!(scene.view(Viewer::Seat(P2)).players[P1].surface.laid.len(), 1);
}

/// PU-3070
#[test]
fn personal_objectives_are_revealed_at_the_end() {
    let scene = plain().personal(P1, [ObjectiveId::Geode]).scored();
    assert_eq!(scene.view(Viewer::Seat(P2)).players[P1].open_objectives, [ObjectiveId::Geode]);
    let told = scene.heard(Viewer::Spectator);
    let revealed = told.iter().any(|event| {
        matches!(event, Event::Scored { objectives, .. } if objectives[0].contains(ObjectiveId::Geode))
    });
    assert!(revealed, "{told:?}");
}

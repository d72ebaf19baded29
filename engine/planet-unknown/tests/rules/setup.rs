//! Section 3: setup.

use orrery_engine::{FirstPlayer, Game as _, Seat, Seed, Viewer, start};
use orrery_planet_unknown::{
    Config, Event, PlanetUnknown,
    config::Faces,
    facts::Face,
    ids::{CorporationId, CorporationId::*, Depot, PlanetId, PlanetId::*, Rank, Ring, Shape, Track},
    state::Between,
};
use orrery_testkit::Scenario;

use crate::scene::*;

/// A game of so many at its first decision.
fn fresh(config: Config, seats: u8) -> Scene {
    Scene { scenario: Scenario::new(config, seats) }
}

/// Everybody plays KSB-4156 with the Universal Coalition, so that nothing is to be chosen.
fn identical() -> Config {
    Config {
        planets: Faces::Identical,
        corporations: Faces::Identical,
        commander: FirstPlayer::P1,
        ..Config::default()
    }
}

/// What came out of many different draws.
fn drawn<T: PartialEq>(
    config: &Config,
    seats: u8,
    look: impl Fn(&orrery_planet_unknown::State) -> T,
) -> Vec<T> {
    let mut seen = Vec::new();
    for seed in 0..60 {
        let scenario = Scenario::<PlanetUnknown>::seeded(config.clone(), seats, seed);
        let found = look(scenario.state());
        if !seen.contains(&found) {
            seen.push(found);
        }
    }
    seen
}

/// PU-0410, PU-0420
#[test]
fn each_depot_has_a_large_and_a_small_stack_of_12() {
    let scene = fresh(identical(), 2);
    let (state, station) = (scene.state(), &facts().station);
    let mut all = Vec::new();
    for depot in Depot::all() {
        let [large, small] = state.station.shapes(station, depot);
        assert_eq!([large, small].map(|shape| facts().shape(shape).ring), [Ring::Outer, Ring::Inner]);
        all.extend([large, small]);
    }
    all.sort();
    assert_eq!(all, Shape::ALL);
    for shape in Shape::ALL {
        let stack = state.station.stack(*shape);
        // Only the top is visible, and it is of this shape.
        assert_eq!((stack.len(), stack.top.map(|tile| tile.shape())), (12, Some(*shape)));
    }
    let tops = drawn(&identical(), 2, |state| state.station.stack(Shape::Z5).top);
    assert!(tops.len() > 6, "the order is random");
}

/// PU-0430, PU-0435
#[test]
fn disc_and_station_stand_at_random() {
    let mut shifts = drawn(&identical(), 2, |state| state.station.shift);
    shifts.sort_unstable();
    assert_eq!(shifts, [0, 1, 2, 3, 4, 5]);
    let mut rotations = drawn(&identical(), 2, |state| state.station.rotation);
    rotations.sort_unstable();
    assert_eq!(rotations, [0, 1, 2, 3, 4, 5]);
    // The disc stays as it is for the whole game.
    let scene = fresh(identical(), 2);
    let shift = scene.state().station.shift;
    scene.act(P1, "rotate 3").check(|state| assert_eq!(state.station.shift, shift));
}

/// PU-0440, PU-0450, PU-0490
#[test]
fn everybody_starts_with_cubes_on_0_lifepods_and_rovers() {
    for corporation in CorporationId::ALL {
        let scene = of(*corporation);
        let player = &scene.state().players[P1];
        assert!(
            Track::ALL.iter().all(|cube| (player.cube(*cube).track, player.cube(*cube).row) == (*cube, 0))
        );
        assert_eq!(player.rovers, facts().corporation(*corporation).rovers);
        assert_eq!(player.boards.corporation, *corporation);
    }
    for planet in PlanetId::ALL {
        let scene = on(*planet);
        assert_eq!(scene.state().players[P1].surface.lifepods, facts().planet(*planet).lifepods);
        assert_eq!(scene.state().players[P1].boards.planet, *planet);
    }
}

/// PU-0460
#[test]
fn faces_are_chosen_separately() {
    let scene = fresh(Config { boards: String::new(), ..Config::default() }, 2);
    let flux = scene.state().players[P1].dealt.corporation == FluxIndustries;
    let count = if flux { 2 + 10 } else { 4 };
    assert_eq!(scene.options(P1).len(), count);
    let scene = scene.act(P1, "boards identical identical");
    let other = if scene.state().players[P2].dealt.corporation == FluxIndustries { " civ" } else { "" };
    let scene = scene.act(P2, &format!("boards identical asymmetric{other}"));
    let faces = |seat: Seat| {
        let boards = scene.state().players[seat].boards;
        (facts().planet(boards.planet).side, facts().corporation(boards.corporation).side)
    };
    assert_eq!(faces(P1), (Face::Identical, Face::Identical));
    assert_eq!(faces(P2), (Face::Identical, Face::Asymmetric));
}

/// PU-0465
#[test]
fn faces_are_chosen_at_once_and_revealed_together() {
    let scene = fresh(Config { personal_objectives: true, ..Config::default() }, 2);
    let scene = scene.asks(P1, "boards").asks(P2, "boards").act(P1, "boards identical identical").waits(P1);
    let chosen = |viewer: Viewer| {
        let heard = scene.heard(viewer);
        assert!(matches!(heard[..], [Event::BoardsChosen { seat: P1, .. }]), "{heard:?}");
        matches!(heard[..], [Event::BoardsChosen { boards: Some(_), .. }])
    };
    assert!(chosen(Viewer::Seat(P1)) && !chosen(Viewer::Seat(P2)) && !chosen(Viewer::Spectator));
    // Then the personal objectives, then the shared ones and the Commander.
    let scene = scene.act(P2, "boards identical identical");
    let scene =
        scene.asks(P1, "objectives").asks(P2, "objectives").check(|state| assert!(state.shared.is_empty()));
    let [first, second] = [P1, P2].map(|seat| scene.options(seat)[0].clone());
    let scene = scene.act(P1, &first).act(P2, &second).check(|state| assert_eq!(state.shared.len(), 3));
    let told = scene.heard(Viewer::Spectator);
    let place = |wanted: fn(&Event) -> bool| told.iter().position(wanted).expect("it was told");
    let shared = place(|event| matches!(event, Event::SharedDealt { .. }));
    assert!(shared < place(|event| matches!(event, Event::CommanderChosen { .. })));
}

/// PU-0470
#[test]
fn a_first_game_has_the_identical_boards() {
    let scene = fresh(identical(), 3).asks(P1, "rotate");
    for seat in Seat::all(3) {
        let boards = scene.state().players[seat].boards;
        assert_eq!((boards.planet, boards.corporation), (Ksb4156, UniversalCoalition));
    }
}

/// PU-0480
#[test]
fn no_asymmetric_board_is_dealt_twice() {
    for seed in 0..20 {
        let scenario = Scenario::<PlanetUnknown>::seeded(Config::default(), 6, seed);
        let dealt: Vec<_> = scenario.state().players.iter().map(|player| player.dealt).collect();
        for (n, one) in dealt.iter().enumerate() {
            assert_eq!(facts().planet(one.planet).side, Face::Asymmetric);
            assert!(
                dealt[..n]
                    .iter()
                    .all(|other| { other.planet != one.planet && other.corporation != one.corporation })
            );
        }
    }
    // Nor is one that was given.
    let given = Config { boards: "arashi/republic".into(), ..Config::default() };
    for seed in 0..20 {
        let scenario = Scenario::<PlanetUnknown>::seeded(given.clone(), 6, seed);
        let dealt: Vec<_> = scenario.state().players.iter().map(|player| player.dealt).collect();
        assert_eq!((dealt[0].planet, dealt[0].corporation), (Arashi, Republic));
        assert!(dealt[1..].iter().all(|boards| boards.planet != Arashi && boards.corporation != Republic));
    }
    let fits = |boards: &str| {
        let config = Config { boards: boards.into(), ..Config::default() };
        start::<PlanetUnknown>(PlanetUnknown::builtin(), &config, 2, &Seed([1; 32])).is_ok()
    };
    assert!(fits("arashi/republic k_273/makeshift"));
    assert!(!fits("arashi/republic arashi/makeshift") && !fits("arashi/republic k_273/republic"));
    // The identical ones are there for everybody.
    assert!(fits("ksb_4156/universal_coalition ksb_4156/universal_coalition"));
}

/// PU-0500, PU-0510, PU-0520, PU-0530
#[test]
fn markers_sit_around_the_station() {
    let markers = |seats: u8| facts().station.markers(seats).to_vec();
    assert_eq!(markers(1), [0]);
    assert_eq!(markers(2), [0, 3]);
    assert_eq!(markers(3), [0, 2, 4]);
    assert_eq!(markers(4), [0, 1, 3, 4]);
    assert_eq!(markers(5), [0, 1, 2, 3, 4]);
    assert_eq!(markers(6), [0, 1, 2, 3, 4, 5]);
    for seats in 1..=6 {
        let scene = fresh(identical(), seats);
        let station = &scene.state().station;
        let facing: Vec<Depot> =
            Seat::all(seats).map(|seat| station.facing(&facts().station, seats, seat)).collect();
        // PU-0510: one marker each, so nobody faces the same depot as another.
        assert!(facing.iter().enumerate().all(|(n, depot)| !facing[..n].contains(depot)));
    }
    // PU-0530: the left neighbour is the next seat.
    let scene = fresh(identical(), 3).act(P1, "rotate 0");
    let scene =
        Seat::all(3).fold(Seat::all(3).fold(scene, Scene::tile_done), |scene, seat| scene.act(seat, "end"));
    assert_eq!(scene.state().commander, P2);
}

/// PU-0540, PU-0550
#[test]
fn civ_piles_hold_one_card_more_than_there_are_players() {
    for seats in 1..=6 {
        let scene = fresh(identical(), seats);
        for rank in Rank::all() {
            let pile = scene.state().piles[rank.index()];
            assert_eq!(pile.len(), usize::from(seats) + 1);
            assert!(pile.iter().all(|card| facts().civ(card).rank == rank));
        }
        assert_eq!(scene.state().boxed.len(), 36 - 4 * (usize::from(seats) + 1));
    }
    assert!(drawn(&identical(), 4, |state| state.piles[0]).len() > 10);
}

/// PU-0560, PU-0570, PU-3720
#[test]
fn shared_objectives_lie_between_neighbours() {
    for seats in 3..=6u8 {
        let scene = fresh(identical(), seats);
        let between: Vec<Between> = scene.state().shared.iter().map(|shared| shared.between).collect();
        let wanted: Vec<Between> =
            Seat::all(seats).map(|seat| Between::Neighbours(seat, seat.next(seats))).collect();
        assert_eq!(between, wanted);
    }
    let scene = fresh(identical(), 2);
    let between: Vec<Between> = scene.state().shared.iter().map(|shared| shared.between).collect();
    assert_eq!(between, [Between::Neighbours(P1, P2); 3]);
}

/// PU-0580, PU-3830, PU-3720
#[test]
fn alone_three_of_four_personal_objectives_are_kept() {
    let scene = fresh(identical(), 1).asks(P1, "objectives");
    assert_eq!((scene.state().players[P1].offered.len(), scene.options(P1).len()), (4, 4));
    let first = scene.options(P1)[0].clone();
    let scene = scene.act(P1, &first);
    assert_eq!(scene.state().players[P1].personal.len(), 3);
    assert!(scene.state().shared.is_empty());
}

/// PU-0585
#[test]
fn rejected_objectives_leave_the_game() {
    let scene = fresh(identical(), 1);
    let offered = scene.state().players[P1].offered;
    let first = scene.options(P1)[0].clone();
    let scene = scene.act(P1, &first);
    assert!(offered.iter().all(|card| !scene.state().objectives.contains(card)));
}

/// PU-0590
#[test]
fn the_commander_is_drawn() {
    let config = Config { commander: FirstPlayer::Random, ..identical() };
    let mut seen: Vec<u8> = drawn(&config, 4, |state| state.commander.0);
    seen.sort_unstable();
    assert_eq!(seen, [0, 1, 2, 3]);
}

/// PU-0600
#[test]
fn flux_industries_chooses_its_first_track() {
    let config = Config { boards: "ksb_4156/flux_industries".into(), ..Config::default() };
    let scene = fresh(config, 1);
    let tracks: Vec<String> =
        Track::ALL.iter().map(|track| format!("boards identical asymmetric {track}")).collect();
    assert_eq!(scene.options(P1), tracks);
    scene.act(P1, "boards identical asymmetric rover").sees(P1, |player| {
        assert_eq!(player.boards.flux, Some(Track::Rover));
    });
}

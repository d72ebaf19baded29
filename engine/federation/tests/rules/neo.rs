//! Section 11: planet Neo.

use orrery_engine::{Game as _, Viewer};
use orrery_federation::{
    Federation,
    facts::AsteroidKind,
    ids::{Planet::Neo, Rock},
    rules,
    state::Spot,
};

use crate::scene::*;

/// FD-2000
#[test]
fn the_miner_moves_and_takes_what_is_there() {
    let scene = game(4).place(P1, "neo_left").expect(P1, ["move n1a", "move n1b"]);
    let scene = scene.act(P1, "move n1a").holds(P1, "2l");
    assert_eq!(scene.state().players[P1].miner, asteroid("n1a"));
}

/// FD-2010
#[test]
fn movement_follows_the_map_and_only_forward() {
    let scene = game(4).miner(P1, "t3a").place(P1, "neo_left").expect(P1, ["move n4a", "move n4b"]);
    let scene = scene.rejects(P1, "move n2a", "NOT_REACHABLE", rules::MINER_WAY);
    let scene = scene.rejects(P1, "move n4c", "NOT_REACHABLE", rules::MINER_WAY);
    scene.rejects(P1, "move nowhere", "NOT_REACHABLE", rules::MINER_WAY);
}

/// FD-2020
#[test]
fn influence_is_that_of_the_asteroid_one_or_two_steps_ahead() {
    let at = || game(4).miner(P1, "n2a").influence(P1, Neo, 2).place(P1, "neo_left");
    at().act(P1, "move t3a").influence(P1, Neo, 3);
    at().act(P1, "move n4c").influence(P1, Neo, 4);
    for place in facts().asteroids() {
        for next in &place.next {
            assert!((1..=2).contains(&(facts().asteroid(*next).influence - place.influence)), "{}", place.id);
        }
    }
}

/// FD-2030
#[test]
fn printed_resources_are_for_every_miner() {
    let scene = game(4).place(P1, "neo_left").act(P1, "move n1b").holds(P1, "1c");
    scene.place(P2, "neo_right").act(P2, "move n1b").holds(P2, "1c");
}

/// FD-2040, FD-2050
#[test]
fn a_token_is_taken_once_and_not_replaced() {
    let scene = game(4).miner(P1, "n2a").miner(P2, "n2b").rock("t3a", Rock::Ast2);
    let scene = scene.place(P1, "neo_left").act(P1, "move t3a").holds(P1, "1l2c");
    let scene = scene.check(|state| {
        assert_eq!(state.players[P1].rocks, [Rock::Ast2]);
        assert_eq!(state.neo.at(asteroid("t3a")), Spot::Bare);
    });
    // FD-2050: the next miner gets influence only.
    let scene = scene.place(P2, "neo_right").act(P2, "move t3a").holds(P2, "").influence(P2, Neo, 3);
    scene.check(|state| assert!(state.players[P2].rocks.is_empty()));
}

/// FD-2060
#[test]
fn several_miners_stand_on_one_asteroid() {
    let scene = game(4).place(P1, "neo_left").act(P1, "move n1a").place(P2, "neo_right").act(P2, "move n1a");
    scene.influence(P1, Neo, 1).influence(P2, Neo, 1);
}

/// FD-2070, FD-2080
#[test]
fn tokens_ahead_are_turned_up_for_everybody() {
    let scene = game(4).miner(P1, "n1a");
    let hidden = |scene: &Scene, at: &str| scene.state().neo.at(asteroid(at)) == Spot::Hidden;
    assert!(["t3a", "t3b", "t6a", "i8a"].iter().all(|at| hidden(&scene, at)));
    // FD-2080: nobody sees which token it is.
    for viewer in [Viewer::Spectator, Viewer::Seat(P1)] {
        let spots = Federation::view(scene.table(), viewer).spots;
        assert!(spots.iter().all(|(_, spot)| *spot == Spot::Hidden));
    }
    let scene = scene.place(P1, "neo_left").act(P1, "move n2a");
    assert!(!hidden(&scene, "t3a") && !hidden(&scene, "t3b") && hidden(&scene, "t6a"));
    for viewer in [Viewer::Spectator, Viewer::Seat(P3)] {
        let spots = Federation::view(scene.table(), viewer).spots;
        assert_eq!(spots.iter().filter(|(_, spot)| *spot != Spot::Hidden).count(), 2);
    }
}

/// FD-2090
#[test]
fn the_example_of_the_rulebook() {
    let at =
        || game(4).miner(P1, "n2a").rock("t3a", Rock::Ast4).rock("t3b", Rock::Ast6).place(P1, "neo_left");
    at().expect(P1, ["move t3a", "move t3b", "move n4c"]);
    at().act(P1, "move t3a").holds(P1, "1c1o").influence(P1, Neo, 3);
    at().act(P1, "move t3b").holds(P1, "1g").influence(P1, Neo, 3);
    at().act(P1, "move n4c").holds(P1, "1l1c").influence(P1, Neo, 4);
}

/// A miner on the last asteroid, with all tokens of the zone known.
fn before_the_zone() -> Scene {
    let scene = game(4).miner(P1, "n7a").rock("i8a", Rock::Inert1).rock("i8b", Rock::Inert2);
    scene.rock("i8c", Rock::Inert3).rock("i8d", Rock::Inert4)
}

/// FD-2100
#[test]
fn the_inert_zone_is_the_end() {
    let zone: Vec<_> = facts().asteroids().filter(|place| place.kind == AsteroidKind::Inert).collect();
    assert!(zone.len() == 4 && zone.iter().all(|place| place.influence == 8 && place.next.is_empty()));
    assert_eq!(facts().planet(Neo).max_influence, 8);
    before_the_zone().place(P1, "neo_left").act(P1, "move i8a").influence(P1, Neo, 8);
}

/// FD-2110
#[test]
fn an_inert_asteroid_is_chosen_on_arrival() {
    let scene = before_the_zone().place(P1, "neo_left");
    let scene = scene.expect(P1, ["move i8a", "move i8b", "move i8c", "move i8d"]).act(P1, "move i8b");
    scene.holds(P1, "1c1g").check(|state| assert_eq!(state.players[P1].rocks, [Rock::Inert2]));
}

/// FD-2115
#[test]
fn an_inert_asteroid_without_token_gives_influence() {
    let scene = before_the_zone().spot("i8c", Spot::Bare).place(P1, "neo_left").act(P1, "move i8c");
    let scene = scene.holds(P1, "").influence(P1, Neo, 8);
    // Where it stands has no meaning: every token left can be taken later.
    scene.again(P1).place(P1, "neo_right").expect(P1, ["move i8a", "move i8b", "move i8d"]);
}

/// FD-2120
#[test]
fn the_zone_is_revealed_from_the_last_asteroids() {
    let scene = game(4).miner(P1, "t6a").place(P1, "neo_left").act(P1, "move n7a");
    for at in ["i8a", "i8b", "i8c", "i8d"] {
        assert!(matches!(scene.state().neo.at(asteroid(at)), Spot::Rock(rock) if rock.is_inert()), "{at}");
    }
}

/// FD-2130
#[test]
fn a_miner_in_the_zone_takes_another_token() {
    let scene = before_the_zone().miner(P1, "i8d").place(P1, "neo_left");
    // It must: there is no way to decline.
    let scene = scene.expect(P1, ["move i8a", "move i8b", "move i8c", "move i8d"]);
    let scene = scene.act(P1, "move i8a").holds(P1, "1o1g").influence(P1, Neo, 8);
    scene.check(|state| assert_eq!(state.players[P1].miner, asteroid("i8d")));
}

/// FD-2140
#[test]
fn with_no_inert_token_left_the_action_gives_nothing() {
    let bare = ["i8a", "i8b", "i8c", "i8d"].into_iter().fold(game(4), |scene, at| scene.spot(at, Spot::Bare));
    bare.miner(P1, "i8a").place(P1, "neo_left").holds(P1, "").asks(P2, "place");
}

/// FD-2150
#[test]
fn both_kinds_of_tokens_count_for_3e1() {
    let scene = game(4).with(|state| state.players[P1].rocks = vec![Rock::Ast1, Rock::Inert1, Rock::Inert5]);
    let scene = scene.erudites(P1, "[1e1] [2e1]").display("3e1").place(P1, "atalum_left").act(P1, "take 3e1");
    scene.score(P1, 15);
}

/// FD-2160, FD-2175
#[test]
fn extra_steps_give_what_the_arrival_gives() {
    let scene = game(4).miner(P1, "n2a").erudites(P1, "1e3").rock("t3a", Rock::Ast6).rock("t3b", Rock::Ast1);
    let scene = scene.place(P1, "neo_left").acts(P1, ["move t3a", "use 1e3", "move n4b"]);
    let scene = scene.holds(P1, "1l1o").influence(P1, Neo, 4).has_erudites(P1, "[1e3]");
    // The token passed over lies there, face up.
    scene.check(|state| {
        assert_eq!(state.neo.at(asteroid("t3a")), Spot::Rock(Rock::Ast6));
        assert!(state.players[P1].rocks.is_empty());
    });
}

/// FD-2165
#[test]
fn the_way_is_chosen_step_by_step_with_tokens_turned_up() {
    let scene = game(4).miner(P1, "n1a").erudites(P1, "1e3").place(P1, "neo_left");
    let scene = scene.act(P1, "move n2a").asks(P1, "onward");
    assert!(matches!(scene.state().neo.at(asteroid("t3a")), Spot::Rock(_)));
    scene.act(P1, "use 1e3").expect(P1, ["move t3a", "move t3b", "move n4c"]);
}

/// FD-2170
#[test]
fn steps_past_the_zone_are_lost() {
    // The zone is reached with the first step: nothing is left to go.
    let scene = before_the_zone().erudites(P1, "1e3").place(P1, "neo_left").act(P1, "move i8a");
    scene
        .influence(P1, Neo, 8)
        .holds(P1, "1o1g")
        .check(|state| assert_eq!(state.players[P1].miner, asteroid("i8a")));
}

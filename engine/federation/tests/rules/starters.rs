//! Section 40: Starter tiles.

use orrery_engine::FirstPlayer;
use orrery_federation::{Config, ids::Starter};
use orrery_testkit::Scenario;

use crate::scene::*;

/// The last player takes a tile.
#[track_caller]
fn takes(tile: Starter) -> Scene {
    let config = Config { first_player: FirstPlayer::P1, ..Config::default() };
    let scene = Scene(Scenario::new(config, 2)).with(|state| {
        state.starters = vec![tile, if tile == Starter::Quarry { Starter::Ocean } else { Starter::Quarry }];
    });
    scene.act(P2, &format!("starter {tile}"))
}

/// FD-6500
#[test]
fn the_eight_bonuses() {
    takes(Starter::Quarry).holds(P2, "2l1c");
    takes(Starter::Ocean).holds(P2, "1l1o");
    takes(Starter::Docks).holds(P2, "1l").check(|state| assert_eq!(state.players[P2].hangar, 2));
    takes(Starter::Garrison).holds(P2, "1c").check(|state| assert_eq!(state.players[P2].degree, 2));
    takes(Starter::Academy).holds(P2, "").check(|state| assert_eq!(state.players[P2].die, Some(2)));
    takes(Starter::Sorcery).check(|state| {
        let powers: Vec<u8> = state.players[P2].tokens.iter().map(|token| token.power).collect();
        assert_eq!((powers, state.moons.beside[0]), (vec![1, 1], 14));
    });
    let scene = takes(Starter::Envoys).asks(P2, "release").act(P2, "release president").holds(P2, "2l");
    scene.check(|state| assert_eq!(state.players[P2].released(), 1));
    takes(Starter::Treasure).holds(P2, "1g");
}

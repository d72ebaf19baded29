//! Sections 37 and 38: Erudites of the types D and E.

use orrery_federation::{
    Event,
    ids::{Planet, Rock},
    state::Spot,
};

use crate::scene::*;

/// P1 owns the lower levels of the tile and takes it.
#[track_caller]
fn takes(scene: Scene, tile: &str) -> Scene {
    let (level, kind) = (tile.as_bytes()[0] - b'0', &tile[1..2]);
    let lower = (1..level).map(|level| format!("[{level}{kind}1]")).collect::<Vec<_>>().join(" ");
    let scene = scene.erudites(P1, &lower).display(tile).place(P1, "atalum_left");
    scene.act(P1, &format!("take {tile}"))
}

fn drawn(scene: &Scene) -> Vec<u8> {
    let draws =
        scene.0.last().events().filter_map(|event| {
            if let Event::TokenDrawn { power, .. } = event { Some(*power) } else { None }
        });
    draws.collect()
}

/// FD-6050, FD-6080
#[test]
fn an_extra_token_from_beside_the_board() {
    for (tile, power) in [("1d1", 1), ("2d1", 2)] {
        let scene = game(4).moon(1, "alt_1_03").erudites(P1, tile).place(P1, "six_moon_left");
        let scene = scene.act(P1, &format!("use {tile}"));
        assert_eq!(drawn(&scene), [power], "{tile}");
        let scene = scene.act(P1, "token alt_1_03").has_erudites(P1, &format!("[{tile}]"));
        assert_eq!(scene.state().players[P1].tokens.len(), 2);
    }
}

/// FD-6060, FD-6090
#[test]
fn the_die_is_recruited_or_raised() {
    for (tile, amount) in [("1d2", 1), ("2d2", 2)] {
        let die = |scene: Scene| takes(scene, tile).state().players[P1].die;
        assert_eq!((die(game(4)), die(game(4).die(P1, 3))), (Some(amount), Some(3 + amount)), "{tile}");
    }
}

/// FD-6070, FD-6100
#[test]
fn the_mage_moves_further() {
    for (tile, places) in [("1d3", 2), ("2d3", 3)] {
        let scene = game(4).erudites(P1, tile).place(P1, "six_moon_left").act(P1, &format!("use {tile}"));
        let token = scene.options(P1)[0].clone();
        let scene = scene.influence(P1, Planet::SixMoon, places).act(P1, &token);
        assert_eq!(scene.state().players[P1].tokens.len(), 1, "from the arrival only");
        scene.check(|state| assert_eq!(state.moons.places[1].tokens.len(), 4)).asks(P2, "place");
    }
}

/// FD-6110
#[test]
fn points_for_unused_tokens() {
    // A third token lies on the ambassador and is used from that moment on.
    let scene = game(4).tokens(P1, "alt_1_03 alt_2_01 alt_1_06").erudites(P1, "[1d1] [2d1]").display("3d1");
    let scene = scene.place(P1, "atalum_left").acts(P1, ["lay alt_1_06", "take 3d1"]);
    scene.score(P1, 6);
}

/// FD-6120
#[test]
fn points_for_the_die() {
    takes(game(4).die(P1, 4), "3d2").score(P1, 8);
    takes(game(4), "3d2").score(P1, 0);
}

/// FD-6130
#[test]
fn points_for_influence_on_6moon() {
    takes(game(4).mage(P1, 5), "3d3").score(P1, 10);
}

/// FD-6140
#[test]
fn draws_are_random_and_an_empty_stack_gives_nothing() {
    let scene = || game(4).moon(1, "alt_1_03").erudites(P1, "2d1").place(P1, "six_moon_left");
    let scene_drawn = Scene(scene().act(P1, "use 2d1").0.sealed(true));
    assert_eq!(drawn(&scene_drawn), [2]);
    let empty = scene().with(|state| state.moons.beside[1] = 0).act(P1, "use 2d1");
    assert!(drawn(&empty).is_empty());
    empty.has_tokens(P1, "").has_erudites(P1, "[2d1]");
}

/// FD-6145
#[test]
fn the_extra_token_comes_also_with_extra_steps() {
    let scene = game(4).erudites(P1, "1d1 1d3").place(P1, "six_moon_left").acts(P1, ["use 1d3", "use 1d1"]);
    let token = scene.options(P1)[0].clone();
    let scene = scene.act(P1, &token);
    let powers: Vec<u8> = scene.state().players[P1].tokens.iter().map(|token| token.power).collect();
    assert_eq!(powers, [1, 2], "one from beside the board, one from moon 2");
}

/// FD-6200, FD-6210, FD-6230, FD-6240, FD-6250
#[test]
fn neo_gives_more() {
    for (tile, more) in [("1e1", "2l"), ("1e2", "1o"), ("2e1", "1l1o"), ("2e2", "1c1o"), ("2e3", "1g")] {
        let scene = game(4).erudites(P1, tile).place(P1, "neo_left").act(P1, &format!("use {tile}"));
        let scene = scene.holds(P1, more).act(P1, "move n1b").has_erudites(P1, &format!("[{tile}]"));
        assert_eq!(scene.state().players[P1].stock, bundle(more) + bundle("1c"), "{tile}");
    }
}

/// FD-6220
#[test]
fn the_miner_moves_further() {
    let scene =
        game(4).erudites(P1, "1e3").place(P1, "neo_left").acts(P1, ["move n1a", "use 1e3", "move n2b"]);
    scene.holds(P1, "1o").influence(P1, Planet::Neo, 2);
}

/// FD-6260
#[test]
fn points_for_asteroid_tokens() {
    takes(game(4).with(|state| state.players[P1].rocks = vec![Rock::Ast2, Rock::Inert6]), "3e1")
        .score(P1, 10);
}

/// FD-6270
#[test]
fn points_for_crystals_and_diamonds() {
    takes(game(4).stock(P1, "3l2c1o2g"), "3e2").score(P1, 8);
}

/// FD-6280
#[test]
fn points_for_influence_on_neo() {
    takes(game(4).miner(P1, "n5b"), "3e3").score(P1, 10);
}

/// FD-6290
#[test]
fn more_also_if_neo_itself_gives_nothing() {
    let bare = ["i8a", "i8b", "i8c", "i8d"].into_iter().fold(game(4), |scene, at| scene.spot(at, Spot::Bare));
    let scene = bare.miner(P1, "i8a").erudites(P1, "2e2").place(P1, "neo_left").asks(P1, "linger");
    scene.act(P1, "use 2e2").holds(P1, "1c1o").asks(P2, "place");
}

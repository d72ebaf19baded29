//! Section 42: information and decisions.

use orrery_engine::{Fact, Game as _, Seat, Viewer};
use orrery_federation::{
    Event, Federation,
    ids::{DeepSpace, Erudite, Law},
    rules,
    state::Spot,
};

use crate::scene::*;

/// FD-6700
#[test]
fn fd_6700_open_information() {
    let scene = game(2)
        .stock(P2, "1l2o")
        .tokens(P2, "alt_4_01")
        .erudites(P2, "1a1 [1b1]")
        .medal(P2, "blue".parse().unwrap());
    let scene = scene.with(|state| state.players[P2].score = 17).ships(P2, 3);
    for viewer in [Viewer::Spectator, Viewer::Seat(P1), Viewer::Seat(P2)] {
        let view = scene.0.view(viewer);
        let player = &view.players[1];
        assert_eq!((player.score, player.stock, player.hangar), (17, bundle("1l2o"), 3));
        assert_eq!((player.tokens.len(), player.erudites.len(), player.medals.len()), (1, 2, 1));
        assert_eq!(view.moons[1].tokens.len(), 4, "face-up tokens");
        assert!(view.wings.iter().all(|wing| wing.law.is_some()));
    }
}

/// FD-6710
#[test]
fn fd_6710_face_down_tiles_are_hidden_from_all() {
    let scene = game(2);
    for viewer in [Viewer::Spectator, Viewer::Seat(P1), Viewer::Seat(P2)] {
        let view = scene.0.view(viewer);
        assert!(view.moons[2..].iter().all(|moon| moon.tokens.is_empty() && moon.hidden == 4));
        assert!(view.spots.iter().all(|(_, spot)| *spot == Spot::Hidden));
        let level_2: Vec<Option<Erudite>> =
            view.atalum.iter().filter(|stack| stack.level == 2).map(|stack| stack.top).collect();
        assert_eq!(level_2, [None; 5]);
    }
    // What is face down has no place in the state: it is chosen when it comes up.
    let moons = &scene.state().moons;
    assert!(moons.unseen.iter().all(|pile| pile.known_top().next().is_none()));
    assert!(scene.state().laws.stacks.iter().all(|pile| pile.known_top().next().is_none()));
    assert!(scene.state().planet_blocks.known_top().next().is_none());
}

/// FD-6715
#[test]
fn fd_6715_a_law_set_aside_is_known_to_be_in_its_stack() {
    let scene = game(2).with(|state| {
        state.laws.stacks =
            [std::iter::once(Law::Neo).collect(), [Law::E81216, Law::SixMoon].into_iter().collect()];
        state.laws.stacks[1].put_on_top(Law::Neo);
    });
    let scene = scene.executive().tie_goes_left();
    let told = Fact::Event(Event::LawSetAside { wing: "right".parse().unwrap(), law: Law::Neo });
    assert!(scene.0.last().facts.contains(&told));
    let stack = &scene.state().laws.stacks[1];
    assert_eq!((stack.count(&Law::Neo), stack.unknown()), (1, 2));
}

/// FD-6720
#[test]
fn fd_6720_deep_space_is_seen_by_who_looks() {
    let scene = game(2).degree(P1, 9).place(P1, "officers").asks(P1, "deep_space");
    let depths = |scene: &Scene, seat: Seat| scene.0.view(Viewer::Seat(seat)).own.expect("a seat").depths;
    assert_eq!(depths(&scene, P1).map(|tiles| tiles.len()), Some(3));
    assert_eq!(depths(&scene, P2), None);
    let seen = |viewer| {
        let heard = scene.0.last().events().filter_map(|event| Federation::notice(event, viewer));
        heard.map(|notice| notice.to_string()).find(|text| text.contains("deep space")).expect("a notice")
    };
    assert_eq!(seen(Viewer::Seat(P2)), "p1 looked into deep space ?");
    assert!(!seen(Viewer::Seat(P1)).contains('?'));
    let tile: DeepSpace = scene.state().depths.tiles[0];
    let scene = scene.act(P1, &format!("deep {tile}"));
    // The tile taken lies open; the others are remembered by P1 alone.
    assert_eq!(scene.0.view(Viewer::Spectator).players[0].deep_space, Some(tile));
    assert_eq!(depths(&scene, P1).map(|tiles| tiles.len()), Some(2));
    assert_eq!(depths(&scene, P2), None);
}

/// FD-6730
#[test]
fn fd_6730_what_is_random() {
    let draws =
        |scene: &Scene| scene.0.last().facts.iter().filter(|fact| matches!(fact, Fact::Drew(_))).count();
    // Nothing is random in a room, a shop or a construction; raising the die rolls nothing.
    assert_eq!(draws(&game(2).place(P1, "officers")), 0);
    assert_eq!(draws(&game(2).stock(P1, "1c").place(P1, "assistants")), 0);
    assert_eq!(draws(&game(2).place(P1, "arratooine_left").act(P1, "trade free")), 0);
    // A draw from a stack of tokens is.
    let scene =
        game(2).structures("shipyard metamorph_chamber embassy alteration_incubator").stock(P1, "2l1c");
    assert_eq!(draws(&scene.place(P1, "e81216_left").act(P1, "build alteration_incubator")), 1);
}

/// FD-6740
#[test]
fn fd_6740_decisions_outside_the_own_turn() {
    let scene = game(2).structures("teleporter metamorph_chamber embassy space_university").stock(P2, "1l");
    let scene =
        scene.built(P2, "teleporter metamorph_chamber embassy").erudites(P2, "[1c1] 1a1").degree(P2, 5);
    let scene = scene.executive().asks(P2, "advance");
    // Any-time Erudites are for the own turn.
    let scene =
        scene.rejects(P2, "use 1a1", "NOT_NOW", rules::ANY_TIME).act(P2, "decline").asks(P2, "upgrade");
    let scene = scene.act(P2, "decline").asks(P2, "refresh").act(P2, "refresh 1c1").has_degree(P2, 6);
    let scene = scene.asks(P2, "upkeep").act(P2, "pay 3");
    scene.asks(P1, "law").act(P1, "law left").next(P1);
    // What to keep when a gain exceeds a limit.
    let scene = game(2).built(P2, "lavandium_synthesizer").stock(P2, "9l1c").executive();
    let scene = scene.asks(P2, "throw").act(P2, "throw 1c");
    assert_eq!(scene.state().players[P2].stock.crystals(), 10);
}

/// FD-6750
#[test]
fn fd_6750_effects_come_in_the_listed_order() {
    // Degree, then release; in between an any-time tile.
    let scene =
        game(2).tokens(P1, "alt_2_10").erudites(P1, "1a1").place(P1, "module").act(P1, "lay alt_2_10");
    let scene = scene.has_degree(P1, 2).has_released(P1, []).asks(P1, "release").act(P1, "use 1a1");
    let scene = scene.has_level(P1, 2).asks(P1, "release").holds(P1, "").act(P1, "release spy");
    // The action of the module comes after the bonus.
    scene.holds(P1, "1o");
}

//! Section 20: accreditation.

use orrery_engine::Viewer;
use orrery_federation::{
    Event,
    facts::{Counter, Until},
    ids::{DeepSpace, Law, Medal},
    look::Look,
};

use crate::scene::*;

/// FD-3700
#[test]
fn fd_3700_two_degrees_per_level() {
    let ladder = &facts().ladder;
    assert_eq!((ladder.degrees.len(), ladder.top()), (10, 10));
    let firsts: Vec<u8> = (1..=5).map(|level| ladder.first(level)).collect();
    assert_eq!(firsts, [1, 3, 5, 7, 9]);
}

/// FD-3710
#[test]
fn fd_3710_one_cell_per_degree() {
    game(2).place(P1, "petit_salon").has_degree(P1, 2);
    let scene = game(2).degree(P1, 2).place(P1, "officers").has_degree(P1, 4);
    let told = ["p1 placed 3 vote 3 officers", "p1 degree 3", "p1 degree 4", "p1 ended", "p2 turn"];
    scene.hears(Viewer::Spectator, told);
}

/// FD-3720
#[test]
fn fd_3720_degree_8_earns_the_grey_medal() {
    game(2).degree(P1, 6).place(P1, "officers").has_degree(P1, 8).has_medals(P1, [Medal::Grey]);
}

/// FD-3730
#[test]
fn fd_3730_the_last_degree_brings_a_deep_space_tile() {
    let scene = game(2).degree(P1, 8).place(P1, "officers").has_degree(P1, 10).asks(P1, "deep_space");
    assert_eq!(scene.options(P1).len(), 3);
    let first = scene.options(P1)[0].clone();
    let scene = scene.act(P1, &first);
    let taken = scene.state().players[P1].deep_space.expect("a tile");
    assert_eq!(first, format!("deep {taken}"));
    assert!(!scene.state().depths.tiles.contains(&taken));
}

fn at_the_top() -> Scene {
    game(2).degree(P1, 10).with(|state| state.players[P1].deep_space = Some(DeepSpace::Honour))
}

/// FD-3740, FD-3750
#[test]
fn fd_3740_degrees_beyond_the_last_score() {
    at_the_top().place(P1, "officers").has_degree(P1, 10).score(P1, 2);
    at_the_top().place(P1, "petit_salon").score(P1, 1);
    at_the_top().degree(P1, 9).place(P1, "officers").has_degree(P1, 10).score(P1, 1);
}

/// FD-3760
#[test]
fn fd_3760_one_deep_space_tile_in_the_game() {
    // After falling and climbing again nothing is chosen.
    at_the_top().degree(P1, 8).place(P1, "officers").has_degree(P1, 10).next(P2);
}

/// FD-3770, FD-3780
#[test]
fn fd_3780_example_level_2_opens_its_missions() {
    game(2).degree(P1, 2).released(P1, "atalum").place(P1, "e81216_left").next(P2);
    let scene = game(2).degree(P1, 2).released(P1, "atalum").place(P1, "petit_salon").act(P1, "fund neo");
    scene.has_degree(P1, 3).expect(P1, ["launch atalum", "end"]);
}

/// FD-3790
#[test]
fn fd_3790_where_the_level_scores() {
    // A floor majority.
    let scene =
        game(2).degree(P1, 4).seated(P1, "3", "vote", "officers").laws(Law::Neo, Law::Atalum).executive();
    scene.score(P1, 2);
    // Mission 11, Erudite 3C1 and the Megastructure token.
    let scene =
        game(2).degree(P1, 7).released(P1, "purchases").place(P1, "module").act(P1, "launch purchases");
    scene.score(P1, 8);
    let scene =
        game(2).degree(P1, 4).erudites(P1, "2c1").display("3c1").place(P1, "atalum_left").act(P1, "take 3c1");
    scene.score(P1, 4);
    let scene =
        game(2).degree(P1, 4).shop(P1, "free".parse().unwrap(), 2).shop(P1, "gold".parse().unwrap(), 2);
    let scene = scene.stock(P1, "1c1o1g").place(P1, "e81216_left").act(P1, "build mega_1");
    scene.score(P1, 6);
}

/// FD-3800
#[test]
fn fd_3800_level_tokens_last_until_the_end_of_the_round() {
    let scene = game(2).erudites(P1, "1a1").act(P1, "use 1a1").has_level(P1, 2).laws(Law::SixMoon, Law::Neo);
    let scene = scene.act(P1, "place 3 vote e81216_left").all_away();
    // The executive phase is included: the floor scores level 2.
    scene.act(P2, "done").score(P1, 2).has_level(P1, 1);
}

/// FD-3810
#[test]
fn fd_3810_bonuses_add_up_beyond_level_5() {
    let raise = |amount, until| Event::LevelRaised { seat: P1, amount, until };
    let scene = Scene(at_the_top().0.event(raise(3, Until::EndOfGame))).erudites(P1, "1a1 2a1");
    let scene = scene.acts(P1, ["use 1a1", "use 2a1"]).has_level(P1, 11);
    assert_eq!(Look::at(scene.table()).count(P1, Counter::AccreditationLevel), 11);
}

/// FD-3820
#[test]
fn fd_3820_example_two_degrees_from_degree_9() {
    let scene =
        game(2).degree(P1, 9).with(|state| state.depths.tiles = vec![DeepSpace::TradeHub, DeepSpace::Honour]);
    let scene = scene.place(P1, "officers").has_degree(P1, 10).score(P1, 0).act(P1, "deep trade_hub");
    // The tile is resolved first, then the second degree scores.
    let scene = scene.asks(P1, "pawn").score(P1, 0).act(P1, "pawn gold").holds(P1, "1o2g");
    scene.score(P1, 1).next(P2);
}

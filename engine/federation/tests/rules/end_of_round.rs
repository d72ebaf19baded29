//! Section 29: the end of a round.

use orrery_engine::{Game as _, Viewer};
use orrery_federation::{
    Event, Federation,
    ids::{Law, Wing},
    state::{Laws, Stage},
};

use crate::scene::*;

/// P1 takes the left law if the vote is tied; then the next round has begun or the game is over.
#[track_caller]
fn next_round(scene: Scene) -> Scene {
    scene.executive().tie_goes_left()
}

/// The laws of this round, and what is left in the stacks: left, then right.
fn laws(scene: Scene, shown: [Law; 2], stacks: [&[Law]; 2]) -> Scene {
    let stacks = stacks.map(|stack| stack.iter().copied().collect());
    scene.with(|state| state.laws = Laws { stacks, shown: shown.map(Some), ..Laws::default() })
}

/// FD-4750
#[test]
fn ambassadors_and_dice_return() {
    let scene = game(4).die(P1, 3).seated(P1, "3", "vote", "neo_left").die_at(P1, "neo_left");
    let scene = scene.executive().check(|state| {
        assert_eq!(state.round, 2);
        assert_eq!(state.senate.ambassadors().count(), 0);
        assert!(!state.senate.has_die(P1));
    });
    let hand =
        |scene: &Scene| Federation::view(scene.table(), Viewer::Spectator).players[0].ambassadors.len();
    assert_eq!(hand(&scene), 4);
    scene.has_die(P1, 3);
}

/// FD-4760
#[test]
fn used_tokens_are_discarded_from_the_game() {
    let scene = game(4).tokens(P1, "alt_1_03 alt_1_04").place(P1, "officers").act(P1, "lay alt_1_03");
    let scene = scene.again(P1).executive().check(|state| assert_eq!(state.round, 2));
    scene
        .has_tokens(P1, "alt_1_04")
        .check(|state| assert_eq!(state.moons.discarded, ["alt_1_03".parse().unwrap()]));
}

/// FD-4770
#[test]
fn level_tokens_are_given_back() {
    let scene = game(4).erudites(P1, "1a1 2a1").acts(P1, ["use 1a1", "use 2a1"]).has_level(P1, 4);
    next_round(scene).has_level(P1, 1);
}

/// FD-4780
#[test]
fn the_special_ambassador_is_removed() {
    let scene = game(4).with(|state| state.players[P1].special = true).act(P1, "place special vote neo_left");
    let scene = scene.act(P1, "move n1a").again(P1).executive();
    scene.check(|state| assert!(state.round == 2 && !state.players[P1].special)).rejects(
        P1,
        "place special vote neo_left",
        "AMBASSADOR_NOT_AT_HAND",
        orrery_federation::rules::PLACE,
    );
}

/// FD-4790
#[test]
fn past_laws_are_open_information() {
    let scene = next_round(game(4).laws(Law::Neo, Law::SixMoon));
    scene.check(|state| assert_eq!(state.laws.past, [vec![Law::Neo], vec![Law::SixMoon]]));
    let scene = next_round(game(4).laws(Law::Neo, Law::SixMoon));
    let view = Federation::view(scene.table(), Viewer::Spectator);
    assert_eq!((&view.wings[0].past, &view.wings[1].past), (&vec![Law::Neo], &vec![Law::SixMoon]));
}

/// FD-4800
#[test]
fn the_next_tile_of_each_stack_left_first() {
    let scene = laws(game(4), [Law::Neo, Law::SixMoon], [&[Law::Atalum], &[Law::E81216]]);
    let scene = next_round(scene);
    let shown: Vec<(Wing, Law)> = scene
        .0
        .last()
        .events()
        .filter_map(
            |event| {
                if let Event::LawShown { wing, law } = event { Some((*wing, *law)) } else { None }
            },
        )
        .collect();
    assert_eq!(shown, [(Wing::Left, Law::Atalum), (Wing::Right, Law::E81216)]);
}

/// FD-4810, FD-4815
#[test]
fn a_second_law_of_one_kind_is_shuffled_back() {
    // Whatever the right stack shows first: in the end the laws differ, and the Neo tile is in the stack.
    let mut set_aside = 0;
    for seed in 0..20 {
        let scene = Scene(orrery_testkit::Scenario::seeded(
            orrery_federation::Config { first_player: orrery_engine::FirstPlayer::P1, ..Default::default() },
            2,
            seed,
        ));
        let stacks: [&[Law]; 2] = [&[Law::Neo], &[Law::Neo, Law::E81216]];
        let mut scene = laws(scene, [Law::SixMoon, Law::Atalum], stacks);
        while scene.state().stage == Stage::Setup {
            let seat = scene.asked()[0];
            let first = scene.options(seat).swap_remove(0);
            scene = scene.act(seat, &first);
        }
        let scene = scene.with(|state| state.senate.clear());
        let scene = next_round(scene);
        let again = scene
            .0
            .last()
            .events()
            .any(|event| matches!(event, Event::LawSetAside { wing: Wing::Right, .. }));
        set_aside += usize::from(again);
        let laws = &scene.state().laws;
        assert_eq!(laws.shown, [Some(Law::Neo), Some(Law::E81216)]);
        assert_eq!(
            laws.stacks[1].cards().collect::<Vec<_>>(),
            [&Law::Neo],
            "face down under the revealed tile"
        );
    }
    assert!((1..20).contains(&set_aside), "{set_aside} of 20");
}

/// FD-4820
#[test]
fn for_round_4_the_last_laws_are_revealed_too() {
    let scene = laws(
        game(4).round(3),
        [Law::Neo, Law::SixMoon],
        [&[Law::Atalum, Law::Neo], &[Law::E81216, Law::SixMoon]],
    );
    let scene = next_round(scene);
    let laws = &scene.state().laws;
    assert!(laws.stacks.iter().all(orrery_engine::Pile::is_empty));
    assert!(laws.shown.iter().chain(&laws.last).all(Option::is_some));
    let view = Federation::view(scene.table(), Viewer::Spectator);
    assert!(view.wings.iter().all(|wing| wing.last.is_some()));
}

/// How rounds 4 and 5 are prepared.
#[derive(PartialEq, Debug)]
struct Prepared {
    /// The laws of round 4, left and right.
    four: [Law; 2],
    /// The laws of round 5.
    five: [Law; 2],
    /// A law of round 4 was shuffled back.
    set_aside: bool,
    /// The right wing swapped its laws.
    swapped: bool,
}

/// The laws of rounds 4 and 5 for these tiles, over many games.
fn last_rounds(left: [Law; 2], right: [Law; 2]) -> Vec<Prepared> {
    let mut all = Vec::new();
    for seed in 0..24 {
        let config = orrery_federation::Config::default();
        let scene = Scene(orrery_testkit::Scenario::seeded(config, 2, seed));
        let mut scene = laws(scene, [Law::Neo, Law::SixMoon], [&left, &right]);
        while scene.state().stage == Stage::Setup {
            let seat = scene.asked()[0];
            let first = scene.options(seat).swap_remove(0);
            scene = scene.act(seat, &first);
        }
        let scene = scene.with(|state| state.senate.clear()).round(3).all_away();
        let seat = scene.asked()[0];
        let scene = scene.act(seat, "done");
        let president = scene.state().president;
        let scene = scene.act(president, "law left");
        let told = |kind: fn(&Event) -> bool| scene.0.last().events().any(kind);
        let laws = &scene.state().laws;
        all.push(Prepared {
            four: laws.shown.map(Option::unwrap),
            five: laws.last.map(Option::unwrap),
            set_aside: told(|event| matches!(event, Event::LawSetAside { wing: Wing::Right, .. })),
            swapped: told(|event| matches!(event, Event::LawsSwapped { wing: Wing::Right })),
        });
    }
    all
}

/// FD-4830, FD-4840
#[test]
fn if_the_last_laws_are_of_one_kind_the_right_wing_swaps() {
    let all = last_rounds([Law::Atalum, Law::E81216], [Law::Arratooine, Law::E81216]);
    // a and b on the left, c and b on the right.
    let (a, b, c) = (Law::Atalum, Law::E81216, Law::Arratooine);
    let example = Prepared { four: [a, b], five: [b, c], set_aside: false, swapped: true };
    assert!(all.contains(&example), "{all:?}");
    assert!(all.iter().all(|laws| laws.four[0] != laws.four[1] && laws.five[0] != laws.five[1]));
}

/// FD-4835
#[test]
fn one_of_the_two_corrections_at_most() {
    let (a, b, c) = (Law::Atalum, Law::E81216, Law::Arratooine);
    let all: Vec<Prepared> =
        [[a, b], [b, c], [a, c]].into_iter().flat_map(|right| last_rounds([a, b], right)).collect();
    assert!(all.iter().any(|laws| laws.set_aside) && all.iter().any(|laws| laws.swapped));
    assert!(all.iter().all(|laws| !(laws.set_aside && laws.swapped)));
    assert!(all.iter().all(|laws| laws.four[0] != laws.four[1] && laws.five[0] != laws.five[1]));
}

/// FD-4850
#[test]
fn after_round_5_no_law_is_revealed() {
    let scene = laws(game(4).round(5), [Law::Neo, Law::SixMoon], [&[], &[]]).executive().tie_goes_left();
    assert!(scene.state().is_over());
    assert!(!scene.0.last().events().any(|event| matches!(event, Event::LawShown { .. })));
}

/// FD-4860
#[test]
fn the_president_is_first_player_of_the_new_round() {
    let scene = game(4).place(P1, "module").place(P2, "president").act(P2, "medal grey");
    let scene = scene.play_round();
    scene.check(|state| assert_eq!((state.round, state.first), (2, P2))).next(P2);
}

/// FD-4870
#[test]
fn the_laws_of_round_5_are_not_drawn_again() {
    let scene = laws(game(4).round(4), [Law::Neo, Law::SixMoon], [&[], &[]]);
    let scene = scene.with(|state| state.laws.last = [Some(Law::Atalum), Some(Law::E81216)]);
    let scene = next_round(scene);
    assert!(!scene.0.last().events().any(|event| matches!(event, Event::LawShown { .. })));
    scene.check(|state| assert_eq!(state.laws.shown, [Some(Law::Atalum), Some(Law::E81216)]));
}

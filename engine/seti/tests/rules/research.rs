//! Sections 5.7 and 5.8: research and passing.

#![expect(clippy::wildcard_enum_match_arm, reason = "tests look for single events")]

use orrery_engine::Viewer;
use orrery_seti::{
    Config, Event,
    ids::{Tech, TechType, TileBonus},
    rules,
};
use orrery_testkit::scenario::{P1, P2, P3};

use crate::acts::Acts as _;
use crate::main_actions::techs;
use crate::scene::{Arrange, Game, card, game, game_with};

/// SE-1650, SE-1660, SE-1790
#[test]
fn se_1650_research_costs_6_publicity_then_rotates_then_chooses() {
    let game = game().player(P1, |player| player.publicity = 6).act(P1, "research").asks(P1, "seti.research");
    let told: Vec<u8> = game
        .last()
        .events()
        .filter_map(|event| match event {
            Event::Paid { .. } => Some(0),
            Event::Rotated { .. } => Some(1),
            _ => None,
        })
        .collect();
    assert_eq!(told, [0, 1]);
    let game = crate::scene::game().player(P1, |player| player.publicity = 5);
    game.rejects(P1, "research", "NOT_ENOUGH_PUBLICITY", rules::COST_FIRST);
}

/// SE-1665, SE-1680, SE-1730
#[test]
fn se_1665_no_research_without_a_technology_to_take() {
    let game = techs(game(), P1, [Tech::Probe1]).player(P1, |player| player.publicity = 6);
    let all = game.player(P1, |player| player.techs = Tech::ALL.iter().copied().collect());
    all.rejects(P1, "research", "NO_TECH_LEFT", rules::RESEARCH_POSSIBLE);
    let game = crate::scene::game().player(P1, |player| {
        (player.publicity, player.techs) = (6, [Tech::Probe1].into_iter().collect());
    });
    let game = game.with(|state| state.techs[Tech::Probe2.index()].top = None).act(P1, "research");
    let _ = game.withholds(P1, "tech probe_1").withholds(P1, "tech probe_2").offers(P1, "tech probe_3");
}

/// SE-1670, SE-1690, SE-1700
#[test]
fn se_1690_the_first_tile_of_a_stack_gives_2_points_and_every_tile_its_bonus() {
    let bonus = |n: u8, two: bool| {
        game()
            .player(P1, |player| player.publicity = 6)
            .with(|state| {
                let stack = &mut state.techs[Tech::Probe3.index()];
                (stack.top, stack.two_points) = (TileBonus::of(n), two);
            })
            .acts(P1, "research; tech probe_3")
    };
    let stores = |game: &Game| {
        let player = &game.state().players[P1];
        (player.score, player.energy, player.publicity)
    };
    assert_eq!(stores(&bonus(1, true)), (5, 9, 0));
    assert_eq!(stores(&bonus(1, false)), (3, 9, 0));
    assert_eq!(stores(&bonus(2, false)), (0, 10, 0));
    assert_eq!(stores(&bonus(3, false)), (0, 9, 1));
    let _ = bonus(4, false).asks(P1, "seti.draw");
    let game = bonus(1, true);
    let stack = &game.state().techs[Tech::Probe3.index()];
    assert!(!stack.two_points && stack.top.is_some() && stack.below.len() == 2);
}

/// SE-1710, SE-1720, SE-3130
#[test]
fn se_1710_second_probe_launches_and_earth_neighbourhood_gives_2_data() {
    let research = |game: Game, tech: &str| {
        game.player(P1, |player| player.publicity = 6).acts(P1, &format!("research; tech {tech}"))
    };
    let game = research(game().probes(P1, ["r4s1"]), "probe_1");
    assert_eq!(game.state().players[P1].probes.len(), 2, "the limit is raised already");
    let game = research(crate::scene::game(), "telescope_1");
    assert_eq!(game.state().players[P1].data, 2);
}

/// SE-1740, SE-1745, SE-1750, SE-1760
#[test]
fn se_1740_a_computer_technology_takes_one_of_four_columns() {
    let game = game()
        .player(P1, |player| (player.publicity, player.data, player.computer.top) = (6, 1, 3))
        .acts(P1, "research; tech computer_1");
    let columns: Vec<String> = game.options(P1).into_iter().filter(|one| one.starts_with("column")).collect();
    assert_eq!(columns, ["column c1", "column c3", "column c5", "column c6"]);
    let game = game.act(P1, "column c3");
    assert_eq!(game.state().players[P1].score, 5, "the tile under the data gives no points");
    let game = game.act(P1, "data c3");
    assert_eq!((game.state().players[P1].credits, game.state().players[P1].data), (10, 0));
    assert_eq!(game.state().players[P1].computer.techs[2], Some(Tech::Computer1));
}

/// SE-1780
#[test]
fn se_1780_with_all_technologies_of_the_type_only_the_rotation_happens() {
    let game = techs(game(), P1, [Tech::Probe1, Tech::Probe2, Tech::Probe3, Tech::Probe4]);
    let game = game.hand(P1, ["base_059"]).act(P1, "play base_059").asks(P1, "seti.turn");
    assert!(game.last().events().any(|event| matches!(event, Event::Rotated { .. })));
    assert_eq!(game.state().players[P1].techs.count(Some(TechType::Probe)), 4);
}

/// SE-1800, SE-1810, SE-1820, SE-1830, SE-1850
#[test]
fn se_1800_the_steps_of_passing() {
    let hand = ["base_001", "base_002", "base_003", "base_004", "base_005"];
    let game = game().hand(P1, hand).player(P1, |player| player.data = 1).act(P1, "pass");
    let game = game.rejects(P1, "data top", "NO_FREE_ACTION_NOW", rules::FREE_NOT_INTERRUPTED);
    let game = game.asks(P1, "seti.hand_limit").act(P1, "discard base_001").asks(P1, "seti.stack");
    assert!(
        game.last().events().any(|event| matches!(event, Event::Rotated { .. })),
        "the first to pass rotates"
    );
    let take = game.options(P1).remove(0);
    let game = game.act(P1, &take);
    assert_eq!(
        (game.state().players[P1].hand.len(), game.state().stacks[0].len()),
        (5, 2),
        "five with the card"
    );
    let game = game.act(P2, "pass");
    assert!(!game.last().events().any(|event| matches!(event, Event::Rotated { .. })), "the second does not");
}

/// SE-1840, SE-1845, SE-3750
#[test]
fn se_1840_in_round_5_the_first_pass_rotates_and_no_card_is_taken() {
    let hand = ["base_001", "base_002", "base_003", "base_004", "base_005"];
    let game = game().with(|state| state.round = 5).hand(P1, hand).acts(P1, "pass; discard base_001");
    assert!(game.last().events().any(|event| matches!(event, Event::Rotated { .. })));
    assert_eq!(game.state().players[P1].hand.len(), 4);
    let _ = game.waits(P1).asks(P2, "seti.turn");
}

/// SE-1860, SE-1870, SE-1880
#[test]
fn se_1860_the_last_player_leaves_one_card_which_is_discarded() {
    let mut game = game_with(Config::default(), 3).with(|state| state.round = 2);
    for (seat, left) in [(P1, 4), (P2, 3), (P3, 2)] {
        game = game.act(seat, "pass");
        let offered = game.options(seat);
        assert_eq!(offered.len(), left);
        game = game.act(seat, &offered[0]);
    }
    assert!(game.state().stacks[1].is_empty());
    assert_eq!(game.state().discard.len(), 1);
}

/// SE-1875, SE-6220
#[test]
fn se_1875_returned_cards_keep_their_order_and_the_card_taken_is_hidden() {
    let game = game();
    let stack = game.state().stacks[0].clone();
    let game = game.act(P1, "pass").act(P1, &format!("take {}", stack[1]));
    assert_eq!(game.state().stacks[0], [stack[0], stack[2]]);
    let told: Vec<String> = game
        .last()
        .events()
        .filter_map(|event| event.notice(Viewer::Seat(P2)).map(|one| one.to_string()))
        .collect();
    assert!(told.contains(&"p1 took ? round 1".to_string()), "{told:?}");
}

/// SE-1900, SE-4610
#[test]
fn se_1900_exertian_cards_are_not_in_hand() {
    let hand = ["base_001", "base_002", "base_003", "base_004"];
    let game =
        game().hand(P1, hand).player(P1, |player| player.exertians = vec![card("et_41"), card("et_42")]);
    let game = game.withholds(P1, "corner et_41").act(P1, "pass").asks(P1, "seti.stack");
    assert_eq!(game.state().players[P1].exertians.len(), 2);
}

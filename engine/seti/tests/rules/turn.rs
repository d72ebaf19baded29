//! Section 4: rounds, turns and free actions between the steps.

use orrery_engine::Seat;
use orrery_seti::{
    Config,
    ids::{Column, Star, Tech},
    rules,
    state::{Owner, Stage, Techs},
};
use orrery_testkit::scenario::{P1, P2, P3};

use crate::acts::Acts as _;
use crate::scene::{Arrange, Game, card, game, game_with, owner};

fn pass(game: Game, seat: Seat) -> Game {
    let game = game.act(seat, "pass");
    let take = game.options(seat).remove(0);
    game.act(seat, &take)
}

/// SE-0790
#[test]
fn se_0790_clockwise_without_those_who_have_passed() {
    let mut game = game_with(Config::default(), 3);
    let mut turns = Vec::new();
    for seat in [P1, P2, P3] {
        turns.push(game.state().turn.owner);
        game = if seat == P2 { pass(game, P2) } else { game.acts(seat, "launch; end") };
    }
    assert_eq!(turns, [owner(P1), owner(P2), owner(P3)]);
    assert_eq!(game.state().turn.owner, owner(P1));
    let game = game.act(P1, "exchange energy credit").act(P1, "pass");
    let take = game.options(P1).remove(0);
    let game = game.act(P1, &take);
    assert_eq!(game.state().turn.owner, owner(P3), "the second seat has passed");
}

/// SE-0800, SE-3680
#[test]
fn se_0800_exactly_one_main_action_then_the_end_is_said() {
    game()
        .rejects(P1, "end", "NO_MAIN_ACTION", rules::MUST_ACT)
        .act(P1, "launch")
        .rejects(P1, "scan", "MAIN_ACTION_DONE", rules::ONE_MAIN_ACTION)
        .asks(P1, "seti.turn")
        .act(P1, "end")
        .waits(P1)
        .asks(P2, "seti.turn");
}

/// SE-0810
#[test]
fn se_0810_free_actions_before_and_after_the_main_action() {
    game()
        .player(P1, |player| player.data = 3)
        .acts(P1, "data top; data top; launch; data top; exchange energy credit; end")
        .check(|state| assert_eq!(state.players[P1].computer.top, 3));
}

/// SE-0820, SE-0920
#[test]
fn se_0820_a_free_action_interrupts_a_scan_and_pays_for_its_next_step() {
    let game = game().player(P1, |player| {
        player.publicity = 0;
        player.techs = [Tech::Telescope2].into_iter().collect::<Techs>();
    });
    let game = game.acts(P1, "scan; earth; cards; row sa_025; signal barnards_star");
    let game =
        game.withholds(P1, "use telescope_2").acts(P1, "data top; data top").offers(P1, "use telescope_2");
    game.acts(P1, "use telescope_2; finish").check(|state| {
        assert_eq!(state.players[P1].publicity, 0);
        assert_eq!(state.sectors[Star::SiriusA.index()].count(owner(P1)), 1, "the sector with Mercury");
    });
}

/// SE-0830
#[test]
fn se_0830_a_free_action_is_not_interrupted() {
    game()
        .player(P1, |player| player.data = 1)
        .act(P1, "buy")
        .rejects(P1, "data top", "NO_FREE_ACTION_NOW", rules::FREE_NOT_INTERRUPTED)
        .act(P1, "draw deck")
        .asks(P1, "seti.turn");
}

/// SE-0835, SE-2245, SE-1890
#[test]
fn se_0835_another_player_decides_at_once_without_free_actions() {
    let game = game()
        .markers(Star::Vega, [P2, P2, P2])
        .player(P2, |player| (player.passed, player.data) = (true, 3))
        .hand(P1, ["base_044"])
        .act(P1, "play base_044")
        .act(P1, "resolve");
    let game = game.waits(P1).asks(P2, "seti.trace");
    assert!(game.options(P2).iter().all(|one| one.starts_with("mark ")));
    let _ = game
        .rejects(P2, "data top", "NO_FREE_ACTION_NOW", rules::FREE_NOT_INTERRUPTED)
        .act(P2, "mark left pink discovery")
        .asks(P1, "seti.turn");
}

/// SE-0840, SE-2000
#[test]
fn se_0840_nobody_else_acts_freely() {
    game().player(P2, |player| player.data = 2).waits(P2).act(P1, "launch").waits(P2);
}

/// SE-0850, SE-0860
#[test]
fn se_0850_the_main_actions() {
    let game = game()
        .probes(P1, ["r1s1"])
        .hand(P1, ["base_001"])
        .player(P1, |player| (player.publicity, player.computer.top) = (6, 6));
    for action in ["orbit mercury", "land mercury", "scan", "analyze", "play base_001", "research", "pass"] {
        let _ = game.options(P1).iter().find(|one| *one == action).unwrap_or_else(|| panic!("{action}"));
    }
    let poor = crate::scene::game().player(P1, |player| {
        (player.credits, player.energy, player.publicity) = (0, 0, 0);
    });
    let _ = poor.expect(P1, ["pass"]);
}

/// SE-0870
#[test]
fn se_0870_effects_from_left_to_right() {
    // Card 51: one data, then a scan; card 57: a card, then the technology.
    let game = game().hand(P1, ["base_051"]).act(P1, "play base_051").asks(P1, "seti.scan");
    assert_eq!(game.state().players[P1].data, 1);
    let game = crate::scene::game().hand(P1, ["base_057"]).act(P1, "play base_057").asks(P1, "seti.draw");
    let _ = game.act(P1, "draw deck").asks(P1, "seti.research");
}

/// SE-0875
#[test]
fn se_0875_any_card_is_the_row_or_the_deck_and_the_row_is_filled_at_once() {
    let game = game().act(P1, "buy");
    let mut offered = game.options(P1);
    offered.sort();
    assert_eq!(offered, ["draw deck", "draw sa_013", "draw sa_025", "draw sa_040"]);
    let game = game.deck(["base_100"]).act(P1, "draw sa_025");
    assert_eq!(game.state().row, [Some(card("sa_013")), Some(card("base_100")), Some(card("sa_040"))]);
}

/// SE-0880, SE-0890, SE-0895
#[test]
fn se_0880_what_may_be_declined_and_what_not() {
    // A tuck may be declined.
    let game = game().hand(P1, ["base_001"]).player(P1, |player| (player.data, player.computer.top) = (1, 3));
    let _ = game.act(P1, "data top").offers(P1, "skip");
    // A trace, a technology and a landing may not.
    let landing =
        crate::scene::game().probes(P1, ["r1s1", "r2s2"]).hand(P1, ["base_013"]).act(P1, "play base_013");
    let _ = landing.asks(P1, "seti.land").withholds(P1, "skip");
    let tech = crate::scene::game().hand(P1, ["base_059"]).act(P1, "play base_059");
    let _ = tech.withholds(P1, "skip");
    let trace = crate::scene::game().player(P1, |player| player.computer.top = 6).act(P1, "analyze");
    let _ = trace.withholds(P1, "skip");
}

/// SE-0900, SE-0945
#[test]
fn se_0900_what_cannot_be_done_is_skipped_and_the_cost_is_gone() {
    // Card 117 launches at the limit; card 6 launches and gains data.
    game().probes(P1, ["r4s1"]).hand(P1, ["base_006"]).act(P1, "play base_006").check(|state| {
        let player = &state.players[P1];
        assert_eq!((player.probes.len(), player.data, player.credits), (1, 1, 6));
    });
    game()
        .hand(P1, ["base_013"])
        .act(P1, "play base_013")
        .asks(P1, "seti.turn")
        .check(|state| assert_eq!((state.players[P1].credits, state.players[P1].score), (8, 0)));
}

/// SE-0910
#[test]
fn se_0910_a_main_action_needs_its_cost_and_requirement() {
    let poor = || game().player(P1, |player| (player.credits, player.energy, player.publicity) = (0, 0, 5));
    poor().rejects(P1, "launch", "NOT_ENOUGH_CREDITS", rules::COST_FIRST);
    poor().rejects(P1, "research", "NOT_ENOUGH_PUBLICITY", rules::COST_FIRST);
    poor().player(P1, |player| player.credits = 1).rejects(
        P1,
        "scan",
        "NOT_ENOUGH_ENERGY",
        rules::COST_FIRST,
    );
    game().rejects(P1, "analyze", "COMPUTER_NOT_FULL", rules::ANALYZE);
    game().rejects(P1, "orbit mars", "NO_PROBE_THERE", rules::ORBIT_PROBE);
    game().rejects(P1, "land mars", "CANNOT_LAND_THERE", rules::LAND_PROBE);
    game().rejects(P1, "play base_001", "CARD_NOT_IN_HAND", rules::PLAY_COST);
}

/// SE-0940, SE-2130
#[test]
fn se_0940_without_a_card_the_income_of_the_fourth_data_is_lost() {
    game()
        .player(P1, |player| {
            (player.data, player.computer.top) = (2, 3);
            player.computer.techs[Column::of(5).expect("a column").index()] = Some(Tech::Computer3);
        })
        .act(P1, "data top")
        .asks(P1, "seti.turn")
        .check(|state| assert!(state.players[P1].tucked.is_empty()));
}

/// SE-1895
#[test]
fn se_1895_after_the_last_step_of_passing_the_turn_ends_by_itself() {
    let game = pass(game(), P1);
    assert_eq!((game.state().turn.owner, game.state().turn.stage), (Owner::Seat(P2), Stage::Acting));
    let _ = game.waits(P1);
}

/// SE-2380, SE-2385, SE-3000
#[test]
fn se_2380_free_actions_fit_between_the_main_action_and_the_sectors() {
    let game = game()
        .markers(Star::Vega, [P1, P1, P1])
        .markers(Star::SiriusA, [P1])
        .markers(Star::Procyon, [P1])
        .markers(Star::Kepler22, [P1])
        .with(|state| {
            state.players[P1].missions =
                vec![orrery_seti::state::Mission { card: card("base_088"), covered: 0 }];
        })
        .hand(P1, ["base_044"])
        .act(P1, "play base_044")
        .asks(P1, "seti.turn")
        .offers(P1, "resolve")
        .offers(P1, "complete base_088");
    let done = game
        .acts(P1, "complete base_088; resolve")
        .asks(P1, "seti.trace")
        .act(P1, "mark left pink discovery");
    let _ = done.asks(P1, "seti.turn").offers(P1, "exchange energy credit").check(|state| {
        assert!(state.players[P1].completed.contains(&card("base_088")));
        assert_eq!(state.players[P1].wins[Star::Vega.index()], 1);
    });
}

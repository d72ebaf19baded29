//! Section 19.5: objectives of the solo game.

use orrery_seti::{
    Config, Event,
    ids::{Objective, Planet},
    scoring::sheets,
    state::{Mission, Objectives, OpenObjective, Owner},
};
use orrery_testkit::scenario::{P1, Scenario};

use crate::acts::Acts as _;
use crate::scene::{Arrange, Game, card, game_with, owner};

fn open<const N: usize>(objectives: [Objective; N]) -> Game {
    let config = Config { difficulty: 2, species: "mascamites anomalies".into(), ..Config::default() };
    game_with(config, 1)
        .with(|state| {
            let stack = state.objectives.stack.clone();
            state.objectives = Objectives { stack, ..Objectives::default() };
            state.objectives.open = objectives
                .iter()
                .map(|objective| OpenObjective { objective: *objective, marked: 0 })
                .collect();
            let rival = state.rival.as_mut().expect("a rival");
            (rival.score, rival.deck) = (0, orrery_engine::Pile::default());
            rival.passed = true;
        })
        .hand(P1, ["base_001"])
}

fn marked(game: &Game) -> Vec<u8> {
    game.state().objectives.open.iter().map(|open| open.marked).collect()
}

/// SE-4790, SE-4800, SE-4810, SE-5480
#[test]
fn se_4790_the_stack_by_difficulty_and_three_revealed() {
    for (difficulty, [one, two, three]) in [(2, [2, 3, 5]), (3, [2, 4, 6]), (4, [2, 6, 7]), (5, [2, 7, 8])] {
        let game = Scenario::<orrery_seti::Seti>::seeded(Config { difficulty, ..Config::default() }, 1, 7);
        let objectives = &game.state().objectives;
        // Level I lies on top: both of them and one of level II are revealed.
        assert_eq!(objectives.open.len(), 3);
        assert_eq!(objectives.left, [0, two - 1, three]);
        let levels: Vec<u8> =
            objectives.open.iter().map(|open| game.table().content.objective(open.objective).level).collect();
        assert_eq!((levels, one), (vec![1, 1, 2], 2));
    }
}

/// SE-5660
#[test]
fn se_5660_difficulty_1_has_no_objectives() {
    let game = Scenario::<orrery_seti::Seti>::seeded(Config::default(), 1, 7);
    assert_eq!(game.state().objectives, Objectives::default());
    assert_eq!(sheets(game.state(), game.table().content)[1].objectives, 0);
}

/// SE-5490, SE-5500, SE-5680
#[test]
fn se_5490_one_event_marks_one_task_chosen_by_the_player() {
    let game = open([Objective::O307, Objective::O203]).player(P1, |player| player.publicity = 6);
    let game = game.acts(P1, "research; tech computer_1; column c1").asks(P1, "seti.task");
    assert_eq!(
        game.offered(P1, "task"),
        ["task objective_3.07 1", "task objective_3.07 2", "task objective_2.03 1"]
    );
    let game = game.act(P1, "task objective_3.07 2");
    assert_eq!(marked(&game), [0b10, 0]);
}

/// SE-5510, SE-5690
#[test]
fn se_5510_the_same_event_covers_a_circle_too() {
    let game = open([Objective::O206]).player(P1, |player| {
        player.publicity = 6;
        player.missions = vec![Mission { card: card("base_131"), covered: 0 }];
    });
    let game = game.acts(P1, "research; tech telescope_2").asks(P1, "seti.cover").act(P1, "cover base_131 1");
    assert_eq!((marked(&game), game.state().players[P1].missions[0].covered), (vec![1], 1));
}

/// SE-5520, SE-5610
#[test]
fn se_5520_either_part_of_a_slash_and_actions_of_effects_count() {
    // Objective 1.03: land, or win a sector.
    let game = open([Objective::O103]).probes(P1, ["r1s3"]).hand(P1, ["base_013"]).act(P1, "play base_013");
    let game = game.act(P1, "mark left yellow overflow");
    assert_eq!(marked(&game), [1]);
    let game = open([Objective::O103]).with(|state| state.sectors[0].markers = vec![owner(P1); 5]);
    let game = game.acts(P1, "play base_001; resolve; mark left pink overflow");
    assert_eq!(marked(&game), [1]);
}

/// SE-5530, SE-5540, SE-5550, SE-5560
#[test]
fn se_5530_thresholds_are_marked_when_reached_or_when_revealed() {
    let game = open([Objective::O102, Objective::O101, Objective::O104]);
    let game = game.player(P1, |player| (player.score, player.publicity, player.data) = (13, 5, 3));
    let game = game.hand(P1, ["base_110", "base_137"]).act(P1, "play base_110");
    assert_eq!(marked(&game), [0, 1, 0], "8 publicity");
    let more =
        open([Objective::O102, Objective::O104]).player(P1, |player| (player.score, player.data) = (13, 3));
    let more = more.hand(P1, ["base_137"]).act(P1, "play base_137");
    assert_eq!(marked(&more), [0, 1], "5 data in the pool");
    let points = open([Objective::O102]).player(P1, |player| (player.score, player.computer.top) = (11, 6));
    let points = points.acts(P1, "analyze; mark left blue discovery");
    assert_eq!(marked(&points), [1], "16 points");
    // Already met when it is revealed.
    let shown = open([Objective::O303]).player(P1, |player| player.publicity = 9).with(|state| {
        state.objectives.open[0].marked = 1;
        state.objectives.left = [0, 0, 1];
        state.objectives.stack[2] = [Objective::O308].into_iter().collect();
    });
    let shown = shown.acts(P1, "play base_001; end");
    assert_eq!(shown.state().objectives.open, [OpenObjective { objective: Objective::O308, marked: 0b10 }]);
}

/// SE-5570, SE-5580, SE-5590, SE-5600
#[test]
fn se_5570_tasks_of_visits_cards_missions_and_traces() {
    let game = open([Objective::O204]).probes(P1, ["r1s6"]).act(P1, "move p1 r1s7");
    assert_eq!(marked(&game), [0b01], "asteroids");
    let game = open([Objective::O207]).probes(P1, ["r4s4"]).act(P1, "move p1 r4s5");
    assert_eq!(marked(&game), [0b01], "a comet");
    let game = open([Objective::O207]).hand(P1, ["base_005"]).act(P1, "play base_005");
    assert_eq!(marked(&game), [0b10], "a card of cost 3");
    let game = open([Objective::O207]).hand(P1, ["base_110"]).act(P1, "play base_110");
    assert_eq!(marked(&game), [0], "not of cost 1");
    let game = open([Objective::O202])
        .with(|state| state.planets[Planet::Venus.index()].first = Some(owner(P1)))
        .player(P1, |player| player.missions = vec![Mission { card: card("base_033"), covered: 0 }])
        .act(P1, "complete base_033");
    assert_eq!(marked(&game), [0b10], "a mission");
    let game = open([Objective::O203])
        .player(P1, |player| player.computer.top = 6)
        .acts(P1, "analyze; mark left blue overflow");
    assert_eq!(marked(&game), [0b10], "a blue trace");
}

/// SE-5620, SE-5485, SE-5630
#[test]
fn se_5620_completed_objectives_are_replaced_at_the_end_of_the_own_turn() {
    let game = open([Objective::O303, Objective::O301, Objective::O302]).probes(P1, ["r1s3"]).with(|state| {
        state.objectives.left = [0, 0, 1];
        state.objectives.stack[2] = [Objective::O308].into_iter().collect();
    });
    let game = game.acts(P1, "orbit venus; skip");
    assert_eq!(game.state().objectives.open.len(), 3);
    let game = game.act(P1, "end");
    let objectives = &game.state().objectives;
    assert_eq!(objectives.completed, [Objective::O303]);
    assert_eq!(
        objectives.open.iter().map(|open| open.objective).collect::<Vec<_>>(),
        [Objective::O301, Objective::O302, Objective::O308]
    );
    // The stack is empty now: no more replacements.
    let game = game.with(|state| state.objectives.open[0].marked = 0b11).acts(P1, "play base_001; end");
    assert_eq!(game.state().objectives.open.len(), 2);
}

/// SE-5625
#[test]
fn se_5625_what_is_completed_after_the_last_own_turn_counts_at_the_end_of_the_round() {
    let game = open([Objective::O303]).with(|state| {
        state.objectives.open[0].marked = 1;
        state.players[P1].passed = true;
        state.turn.owner = Owner::Rival;
    });
    // The player's own pass moves it before objectives are spent.
    let game =
        game.with(|state| (state.players[P1].passed, state.turn.owner) = (false, owner(P1))).act(P1, "pass");
    let take = game.offered(P1, "take").remove(0);
    let game = game.act(P1, &take);
    assert_eq!(game.state().objectives.spent, 1);
}

/// SE-5640, SE-5645, SE-5670
#[test]
fn se_5640_objectives_are_spent_and_missing_ones_are_progress() {
    let end = |round: u8, completed: usize| {
        let game = open([Objective::O309]).with(|state| {
            state.round = round;
            state.objectives.completed = vec![Objective::O301; completed];
            state.rival.as_mut().expect("a rival").progress = 0;
        });
        let game = game.act(P1, "pass");
        let take = game.offered(P1, "take").remove(0);
        let game = game.act(P1, &take);
        let before = || game.last().events().take_while(|event| !matches!(event, Event::RoundBegan { .. }));
        let progress = before().filter(|event| matches!(event, Event::Progress { .. })).count();
        let cards = before().filter(|event| matches!(event, Event::AdvancedGained { .. })).count();
        (game.state().objectives.completed.len(), progress, cards)
    };
    assert_eq!(end(3, 1), (0, 6, 0));
    assert_eq!(end(2, 3), (1, 0, 0));
    assert_eq!(end(4, 0), (0, 12, 1), "12 spaces around the track: an advanced card on its deck");
}

/// SE-5650, SE-5655
#[test]
fn se_5650_five_points_for_each_uncompleted_objective() {
    let game = open([Objective::O309, Objective::O308, Objective::O307])
        .with(|state| state.objectives.left = [0, 0, 1]);
    assert_eq!(sheets(game.state(), game.table().content)[1].objectives, 20);
    let done = game.with(|state| state.objectives.open[0].marked = 1);
    assert_eq!(sheets(done.state(), done.table().content)[1].objectives, 15);
}

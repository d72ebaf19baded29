//! Section 11: milestones.

use orrery_seti::{
    Config,
    ids::{GoldTile, Slot, Species},
    state::Owner,
};
use orrery_testkit::scenario::{P1, P2, P3};

use crate::acts::Acts as _;
use crate::scene::{Arrange, Game, card, game, game_of, game_with, owner};

fn score(game: Game, first: i32, second: i32) -> Game {
    game.player(P1, |player| player.score = first).player(P2, |player| player.score = second)
}

/// SE-3490, SE-3500
#[test]
fn se_3490_gold_milestones_at_25_50_and_70_at_the_end_of_the_turn() {
    for at in [25, 50, 70] {
        let reached = |score: i32| {
            [(25, 1), (50, 2), (70, 4)].iter().filter(|(at, _)| *at < score).map(|(_, bit)| bit).sum::<u16>()
                | 0b11000
        };
        let before = game().player(P1, |player| (player.score, player.reached) = (at - 1, reached(at)));
        let _ = before.acts(P1, "launch; end").waits(P1);
        let game = game().player(P1, |player| (player.score, player.reached) = (at, reached(at)));
        let game = game.act(P1, "launch").asks(P1, "seti.turn").act(P1, "end").asks(P1, "seti.gold");
        let game = game.act(P1, "gold income");
        assert_eq!(game.state().players[P1].gold[GoldTile::Income.index()], Some(0));
    }
}

/// SE-3510
#[test]
fn se_3510_the_first_the_second_and_all_later_markers() {
    for (marks, place) in [(0, 0), (1, 1), (2, 2), (3, 2)] {
        let game = score(game(), 25, 0).with(|state| state.gold[GoldTile::Tech.index()].marks = marks);
        let game = game.acts(P1, "launch; end; gold tech");
        assert_eq!(game.state().players[P1].gold[GoldTile::Tech.index()], Some(place));
    }
}

/// SE-3520, SE-3530, SE-3535
#[test]
fn se_3520_several_milestones_mark_different_tiles_one_after_the_other() {
    let game = score(game(), 71, 0).acts(P1, "launch; end");
    let game =
        game.expect(P1, ["gold tech", "gold mission", "gold income", "gold other"]).act(P1, "gold mission");
    let game = game.expect(P1, ["gold tech", "gold income", "gold other"]).act(P1, "gold tech");
    let game = game.act(P1, "gold other").waits(P1);
    assert_eq!(game.state().players[P1].gold.iter().flatten().count(), 3);
}

/// SE-3540, SE-3550, SE-3570, SE-3580
#[test]
fn se_3540_neutral_markers_take_the_leftmost_discovery_space_once_per_player() {
    let game = score(game(), 20, 0).acts(P1, "launch; end");
    assert_eq!(game.state().species[0].discovery, [Some(Owner::Neutral), None, None]);
    let game = game.player(P2, |player| player.score = 21).acts(P2, "launch; end");
    assert_eq!(game.state().species[0].discovery, [Some(Owner::Neutral), Some(Owner::Neutral), None]);
    assert_eq!(game.state().neutral, [0, 2]);
    let game = game.probes(P1, []).acts(P1, "launch; end");
    assert_eq!(game.state().species[0].discovery[2], None, "not again");
}

/// SE-3560, SE-3590
#[test]
fn se_3560_without_a_marker_or_a_space_nothing_happens() {
    let game = score(game(), 20, 0).with(|state| state.neutral = [0, 2]).acts(P1, "launch; end");
    assert!(game.state().species[0].discovery.iter().all(Option::is_none));
    let full = score(crate::scene::game(), 20, 0).with(|state| {
        for one in &mut state.species {
            (one.discovery, one.discovered) = ([Some(owner(P2)); 3], Some(1));
        }
    });
    let full = full.acts(P1, "launch; end");
    assert_eq!(full.state().neutral, [2, 2]);
    assert!(full.state().species.iter().all(|one| one.overflow.iter().all(Vec::is_empty)));
}

/// SE-3600, SE-3650, SE-3660
#[test]
fn se_3600_the_active_player_first_then_clockwise_neutral_last() {
    let game = game_with(Config { species: "mascamites anomalies".into(), ..Config::default() }, 3);
    let game = game.player(P3, |player| player.score = 50).player(P1, |player| player.score = 26);
    let game = game.acts(P1, "launch; end").asks(P1, "seti.gold").act(P1, "gold tech");
    let game = game.asks(P3, "seti.gold").act(P3, "gold tech").asks(P3, "seti.gold");
    assert!(game.state().species[0].discovery[0].is_none(), "neutral milestones come last");
    let game = game.act(P3, "gold other").asks(P2, "seti.turn");
    assert_eq!(game.state().players[P1].gold[0], Some(0));
    assert!(game.state().species[0].discovery[0].is_some());
}

/// SE-3605
#[test]
fn se_3605_first_all_at_20_then_all_at_30() {
    let game =
        score(game(), 30, 20).player(P1, |player| player.reached = 1).with(|state| state.neutral = [2, 1]);
    let game = game.acts(P1, "launch; end");
    let told: Vec<String> = game
        .last()
        .events()
        .filter_map(|event| event.notice(orrery_engine::Viewer::Spectator).map(|one| one.to_string()))
        .filter(|text| text.starts_with("neutral"))
        .collect();
    assert_eq!(told, ["neutral 0 left pink", "neutral 0 left yellow", "neutral 1 left blue"]);
}

fn messages() -> Game {
    game_of(Species::Centaurians, Species::Anomalies).with(|state| {
        let one = &mut state.species[0];
        (one.discovered, one.discovery) = (Some(1), [Some(Owner::Neutral); 3]);
    })
}

/// SE-3610, SE-3620
#[test]
fn se_3610_species_milestones_with_the_gold_ones_in_ascending_order() {
    let game = messages().player(P1, |player| (player.score, player.message_tile) = (26, Some(24)));
    let game = game
        .acts(P1, "launch; end")
        .asks(P1, "seti.message")
        .act(P1, "message centaurian_reward_3")
        .asks(P1, "seti.gold");
    drop(game);
    // At the same score the player chooses.
    let same = messages().player(P1, |player| (player.score, player.message_tile) = (26, Some(25)));
    let same =
        same.acts(P1, "launch; end").asks(P1, "seti.milestone").expect(P1, ["milestone 0", "milestone 7"]);
    let _ = same.act(P1, "milestone 7").asks(P1, "seti.message");
}

/// SE-3630
#[test]
fn se_3630_points_of_the_step_may_reach_further_milestones() {
    let game = messages().player(P1, |player| {
        (player.score, player.message_tile, player.reached) = (20, Some(20), 0b11000);
    });
    let game = game.acts(P1, "launch; end; message centaurian_reward_4");
    assert_eq!(game.state().players[P1].score, 28);
    let _ = game.asks(P1, "seti.gold");
}

/// SE-3635
#[test]
fn se_3635_a_trace_of_the_step_may_discover_a_species_in_the_same_gap() {
    let game = messages()
        .with(|state| state.species[1].discovery = [Some(owner(P2)), Some(owner(P2)), None])
        .player(P1, |player| (player.score, player.message_tile, player.reached) = (20, Some(20), 0b11000));
    let game = game.acts(P1, "launch; end; message centaurian_reward_1; mark right blue discovery");
    assert_eq!(game.state().at_slot(Slot::Right).discovered, Some(2));
}

/// SE-3640
#[test]
fn se_3640_no_free_actions_in_this_step() {
    let game = score(game(), 25, 0)
        .hand(P1, ["base_001"])
        .player(P1, |player| player.data = 2)
        .acts(P1, "launch; end");
    assert!(game.options(P1).iter().all(|one| one.starts_with("gold")));
    assert!(game.state().players[P1].holds(card("base_001")));
}

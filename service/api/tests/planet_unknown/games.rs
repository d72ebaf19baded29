//! Whole games: everything that happens and everything that is seen travels without loss.

use std::collections::BTreeSet;

use orrery_api::v1::game_config;
use orrery_engine::Game as _;
use orrery_planet_unknown::{Config, Event, PlanetUnknown, config::Faces};
use orrery_testkit::{Plan, Run};

use crate::{
    common::games::{is_listed, play, play_typed},
    event_kind, kind, kinds, read, read_action, read_table, v1, write_action, write_event, write_view,
};

/// Every board different, events, personal objectives.
fn everything() -> Config {
    Config {
        planets: Faces::Asymmetric,
        corporations: Faces::Asymmetric,
        personal_objectives: true,
        events: true,
        ..Config::default()
    }
}

/// Games for 1 to 6 players, by default options and by all of them.
fn plan(games: u64) -> Plan<PlanetUnknown> {
    Plan::new(games, 8_000).asides(400).config(Config::default()).config(everything())
}

#[test]
fn every_notice_can_be_told_from_its_message() {
    let (mut seen, all) = (BTreeSet::new(), kinds("Event"));
    let mut look = |run: &Run<PlanetUnknown>, events: &[Event]| {
        for viewer in run.viewers() {
            for notice in events.iter().filter_map(|event| PlanetUnknown::notice(event, viewer)) {
                let message = write_event(&notice);
                assert_eq!(read::notice(&message), notice);
                seen.insert(kind(&message));
            }
        }
        seen.len()
    };
    // A few kinds take more than some games.
    for first in 0..40 {
        let mut count = 0;
        for run in plan(1).from(first).runs() {
            play(run, |_, _| (), &mut |run, events| count = look(run, events));
        }
        if first > 0 && count == all.len() {
            break;
        }
    }
    assert_eq!(seen, all, "every kind of event occurred");
}

#[test]
fn every_view_can_be_told_from_its_message() {
    let mut count = 0;
    for run in plan(1).runs() {
        play(run, |_, _| (), &mut |run, _| {
            count += 1;
            // A table is large and changes little: one in a few, by everybody in turn.
            if count % 7 == 0 || run.outcome().is_some() {
                let viewers: Vec<_> = run.viewers().collect();
                let view = PlanetUnknown::view(&run.table, viewers[count / 7 % viewers.len()]);
                assert_eq!(read_table::view(&write_view(&view)), view);
            }
        });
    }
}

#[test]
fn every_listed_action_is_read_as_it_was_written() {
    for mut run in plan(1).from(7).runs() {
        while let Some(turn) = run.turn() {
            for action in &turn.options {
                assert_eq!(read_action(write_action(action)), Ok(*action));
            }
            run.take(&turn);
        }
    }
}

#[test]
fn whole_games_can_be_played_with_typed_messages_alone() {
    let config = game_config::Body::PlanetUnknown(v1::Config::default());
    for seats in PlanetUnknown::SEATS {
        play_typed(&config, seats, |body, notation| {
            assert_eq!(read::notice(&event_kind(body)).to_string(), notation)
        });
    }
}

#[test]
fn the_game_is_listed() {
    assert!(is_listed(PlanetUnknown::SLUG));
}

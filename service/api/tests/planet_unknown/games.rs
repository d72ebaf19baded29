//! Whole games: everything that happens and everything that is seen travels without loss.

use std::collections::BTreeSet;

use orrery_api::v1::game_config;
use orrery_engine::Game as _;
use orrery_planet_unknown::{Config, Notice, PlanetUnknown, View, config::Faces};
use orrery_testkit::Plan;

use crate::{
    common::games::{is_listed, listed_actions_travel, notices, play, play_typed, views},
    event_kind, kind, kinds, read, read_table, v1, write_event, write_view,
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
    let tell = |notice: &Notice| {
        let message = write_event(notice);
        assert_eq!(read::notice(&message), *notice);
        kind(&message)
    };
    // A few kinds take more than some games.
    for first in 0..40 {
        for run in plan(1).from(first).runs() {
            play(run, |_, _| (), &mut notices(&mut seen, tell));
        }
        if first > 0 && seen == all {
            break;
        }
    }
    assert_eq!(seen, all, "every kind of event occurred");
}

#[test]
fn every_view_can_be_told_from_its_message() {
    let mut look = views(7, |view: &View| assert_eq!(read_table::view(&write_view(view)), *view));
    for run in plan(1).runs() {
        play(run, |_, _| (), &mut look);
    }
}

#[test]
fn every_listed_action_is_read_as_it_was_written() {
    listed_actions_travel(plan(1).from(7).runs());
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

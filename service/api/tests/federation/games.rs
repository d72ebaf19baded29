//! Whole games: everything that happens and everything that is seen travels without loss.

use std::collections::BTreeSet;

use orrery_api::v1::game_config;
use orrery_engine::{Game as _, Seat};
use orrery_federation::{
    Config, Event, Federation, Notice, View,
    ids::{
        Ambassador, Cell, DeepSpace, Erudite, Law, Mega, Mission, Planet, Project, Rock, Room, Shop, Starter,
        Structure,
    },
    source::Source,
};
use orrery_testkit::{Plan, Run};

use crate::{
    common::games::{self, Kinds, is_listed, listed_actions_travel, notices, play_typed, views},
    event_kind, kind, kinds, read, read_table, v1, write_event, write_view,
};

/// Games for 2 to 4 players with both setups.
fn plan(games: u64) -> Plan<Federation> {
    let advanced = Config { advanced: true, ..Config::default() };
    Plan::new(games, 4_000).asides(1_000).config(Config::default()).config(advanced)
}

/// Plays a game in which every kind of action is as likely as any other and offers are mostly taken up, and shows
/// what happens.
fn play(run: Run<Federation>, look: &mut impl FnMut(&Run<Federation>, &[Event])) {
    let passive = |verb: &str| ["decline", "end", "stay", "bare", "unpaid"].contains(&verb);
    let leave_out = |run: &mut Run<Federation>, kinds: &mut Kinds<Federation>| {
        if run.dice.below(4) > 0 && kinds.keys().any(|verb| !passive(verb)) {
            kinds.retain(|verb, _| !passive(verb));
        }
    };
    games::play(run, leave_out, look);
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
    for first in 0..100 {
        for run in plan(1).from(first).runs() {
            play(run, &mut notices(&mut seen, tell));
        }
        if first > 0 && seen == all {
            break;
        }
    }
    assert_eq!(seen, all, "every kind of event occurred");
}

#[test]
fn every_source_of_points_can_be_told_from_its_message() {
    let mut sources = vec![
        Source::Module,
        Source::Ladder,
        Source::Medals,
        Source::Leftovers,
        Source::Token("alt_1_04".parse().unwrap()),
        Source::Asteroid("t3a".parse().unwrap()),
    ];
    sources.extend(Ambassador::ALL.iter().copied().map(Source::Ambassador));
    sources.extend(Cell::ALL.iter().copied().map(Source::Cell));
    sources.extend(Room::ALL.iter().copied().map(Source::Room));
    sources.extend(Planet::ALL.iter().copied().map(Source::Planet));
    sources.extend(Mission::ALL.iter().copied().map(Source::Mission));
    sources.extend(Starter::ALL.iter().copied().map(Source::Starter));
    sources.extend(DeepSpace::ALL.iter().copied().map(Source::DeepSpace));
    sources.extend(Erudite::all().map(Source::Erudite));
    sources.extend(Structure::ALL.iter().copied().map(Source::Structure));
    sources.extend(Mega::ALL.iter().copied().map(Source::Mega));
    sources.extend(Shop::ALL.iter().copied().map(Source::Shop));
    sources.extend(Rock::ALL.iter().copied().map(Source::Rock));
    sources.extend(Project::ALL.iter().copied().map(Source::Project));
    sources.extend(Law::ALL.iter().copied().map(Source::Law));
    sources.extend((1..=3).map(Source::Floor));
    let mut seen = BTreeSet::new();
    for by in sources {
        let notice = Notice(Event::Scored { seat: Seat(3), points: 300, by });
        let message = write_event(&notice);
        assert_eq!(read::notice(&message), notice);
        let v1::event::Kind::Scored(scored) = message else { panic!("{message:?} is no score") };
        seen.insert(kind(&scored.source.unwrap().kind.unwrap()));
    }
    assert_eq!(seen, kinds("Source"), "every kind of source was tried");
}

#[test]
fn every_view_can_be_told_from_its_message() {
    let mut look = views(5, |view: &View| assert_eq!(read_table::view(&write_view(view)), *view));
    for run in plan(2).runs() {
        play(run, &mut look);
    }
}

#[test]
fn every_listed_action_is_read_as_it_was_written() {
    listed_actions_travel(plan(1).from(7).runs());
}

#[test]
fn whole_games_can_be_played_with_typed_messages_alone() {
    let config = game_config::Body::Federation(v1::Config::default());
    for seats in Federation::SEATS {
        play_typed(&config, seats, |body, notation| {
            assert_eq!(read::notice(&event_kind(body)).to_string(), notation)
        });
    }
}

#[test]
fn the_game_is_listed() {
    assert!(is_listed(Federation::SLUG));
}

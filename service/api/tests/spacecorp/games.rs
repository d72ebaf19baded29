//! Whole games: everything that happens and everything that is seen travels without loss.

use std::collections::BTreeSet;

use orrery_api::v1::game_config;
use orrery_engine::{Game as _, Seat};
use orrery_spacecorp::{Config, Event, Notice, SpaceCorp, ids::Era};
use orrery_testkit::Plan;

use crate::{
    common::games::{is_listed, notices, play, play_typed},
    kind, kinds,
    read::{self, told},
    v1, write_event, write_view,
};

/// Games of every era, and whole ones.
fn plan(games: u64) -> Plan<SpaceCorp> {
    let plan = Plan::new(games, 20_000).asides(400).config(Config::default());
    Era::ALL
        .iter()
        .fold(plan, |plan, era| plan.config(Config { start: *era, end: *era, ..Config::default() }))
}

#[test]
fn every_notice_can_be_told_from_its_message() {
    let (mut seen, all) = (BTreeSet::new(), kinds("Event"));
    // Random players hardly ever gain more awards than there are cards.
    let lost = Notice(Event::AwardLost { seat: Seat(0) });
    assert_eq!(read::notice(&write_event(&lost)), lost);
    seen.insert(kind(&write_event(&lost)));
    let tell = |notice: &Notice| {
        let message = write_event(notice);
        if let (Event::Drew { card, .. }, v1::event::Kind::Drew(drew)) = (&notice.0, &message) {
            assert_eq!(drew.card, card.map(|card| card.to_string()));
        }
        assert_eq!(read::notice(&message), told(notice.clone()));
        kind(&message)
    };
    for first in 0..40 {
        for run in plan(1).from(first).runs() {
            play(run, |_, _| (), &mut notices(&mut seen, tell));
        }
        if seen == all {
            break;
        }
    }
    assert_eq!(seen, all, "every kind of event occurred");
}

#[test]
fn every_view_can_be_told_from_its_message_and_shows_hands_to_their_owners_only() {
    let mut count = 0;
    for run in plan(1).seats(3..=3).runs() {
        play(run, |_, _| (), &mut |run, _| {
            count += 1;
            if count % 9 != 0 && run.outcome().is_none() {
                return;
            }
            for viewer in run.viewers() {
                let view = SpaceCorp::view(&run.table, viewer);
                let message = write_view(&view);
                assert_eq!(read::view(&message), view);
                let own = message.own.map(|own| own.hand);
                let hand: Option<Vec<String>> =
                    view.own.as_ref().map(|own| own.hand.iter().map(ToString::to_string).collect());
                assert_eq!(own, hand);
                assert_eq!(message.players.len(), view.players.len());
                assert_eq!(message.sites.len(), view.places.len());
                assert!(message.players.iter().zip(&view.players).all(|(a, b)| a.profit == b.profit));
            }
        });
    }
}

#[test]
fn whole_games_can_be_played_with_typed_messages_alone() {
    let config = game_config::Body::Spacecorp(v1::Config::default());
    for seats in SpaceCorp::SEATS {
        play_typed(&config, seats, |_, _| ());
    }
}

#[test]
fn the_game_is_listed() {
    assert!(is_listed(SpaceCorp::SLUG));
}

//! Whole games: everything that happens and everything that is seen can be said.

use std::collections::{BTreeMap, BTreeSet};

use orrery_api::{
    games::{registry, slug_of},
    v1::game_config,
};
use orrery_engine::{
    Dice, Game as _, Language, Seat, Seed,
    erased::{Command, ConfigIn, Said},
    notation::verb,
};
use orrery_spacecorp::{Action, Config, Event, Notice, SpaceCorp, ids::Era};
use orrery_testkit::{Plan, Run};

use crate::{kind, kinds, read_action, v1, write_action, write_event, write_view};

/// Games of every era, and whole ones.
fn plan(games: u64) -> Plan<SpaceCorp> {
    let plan = Plan::new(games, 20_000).asides(400).config(Config::default());
    Era::ALL
        .iter()
        .fold(plan, |plan, era| plan.config(Config { start: *era, end: *era, ..Config::default() }))
}

/// Plays a game in which every kind of action is as likely as any other, and shows what happens.
fn play(mut run: Run<SpaceCorp>, look: &mut impl FnMut(&Run<SpaceCorp>, &[Event])) {
    let events: Vec<Event> = run.setup.events().cloned().collect();
    look(&run, &events);
    while let Some(mut turn) = run.turn() {
        let mut by_verb: BTreeMap<String, Vec<Action>> = BTreeMap::new();
        for action in &turn.options {
            by_verb.entry(verb(&action.to_string()).to_string()).or_default().push(*action);
        }
        let alike: Vec<Vec<Action>> = by_verb.into_values().collect();
        let alike = run.dice.pick(&alike).unwrap().clone();
        turn.action = *run.dice.pick(&alike).unwrap();
        assert_eq!(read_action(write_action(&turn.action)), Ok(turn.action));
        let commit = run.take(&turn);
        look(&run, &commit.events().cloned().collect::<Vec<_>>());
    }
}

#[test]
fn every_notice_has_its_message() {
    let (mut seen, all) = (BTreeSet::new(), kinds("Event"));
    // Random players hardly ever gain more awards than there are cards.
    seen.insert(kind(&write_event(&Notice(Event::AwardLost { seat: Seat(0) }))));
    for first in 0..40 {
        for run in plan(1).from(first).runs() {
            play(run, &mut |run, events| {
                for viewer in run.viewers() {
                    for notice in events.iter().filter_map(|event| SpaceCorp::notice(event, viewer)) {
                        let message = write_event(&notice);
                        if let (Event::Drew { card, .. }, v1::event::Kind::Drew(drew)) = (&notice.0, &message)
                        {
                            assert_eq!(drew.card, card.map(|card| card.to_string()));
                        }
                        seen.insert(kind(&message));
                    }
                }
            });
        }
        if seen == all {
            break;
        }
    }
    assert_eq!(seen, all, "every kind of event occurred");
}

#[test]
fn views_show_hands_to_their_owners_only() {
    let mut count = 0;
    for run in plan(1).seats(3..=3).runs() {
        play(run, &mut |run, _| {
            count += 1;
            if count % 9 != 0 {
                return;
            }
            for viewer in run.viewers() {
                let view = SpaceCorp::view(&run.table, viewer);
                let message = write_view(&view);
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
    let registry = registry(false);
    let config = game_config::Body::Spacecorp(v1::Config::default());
    let rules = registry.get(slug_of(&config)).unwrap();
    for seats in SpaceCorp::SEATS {
        let seed = Seed([seats; 32]);
        let mut table = rules.create(ConfigIn::Typed(&config), seats, &seed).unwrap().table;
        let mut dice = Dice::new(seats.into());
        let mut version = 1;
        while table.outcome().is_none() {
            let offers = Seat::all(seats).flat_map(|seat| table.decisions(seat, None, Language::English));
            let mut offers: Vec<_> = offers.filter(|offer| !offer.is_optional).collect();
            let mut offer = offers.swap_remove(dice.below(offers.len()));
            let choice = offer.choices.swap_remove(dice.below(offer.choices.len()));
            version += 1;
            let actions = [Said { notation: String::new(), body: Some(choice.body) }];
            let command = Command {
                seat: offer.seat,
                decision: offer.id,
                actions: &actions,
                version,
                language: Language::English,
            };
            let done = table.submit(&seed, &command).unwrap();
            assert_eq!(done.command, choice.notation);
        }
    }
}

#[test]
fn the_game_is_listed() {
    let registry = registry(false);
    let listed: Vec<_> = registry.listed().map(|rules| rules.about().slug).collect();
    assert!(listed.contains(&SpaceCorp::SLUG));
}

//! Whole games: everything that happens and everything that is seen travels without loss.

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
use orrery_federation::{
    Action, Config, Event, Federation, Notice,
    ids::{
        Ambassador, Cell, DeepSpace, Erudite, Law, Mega, Mission, Planet, Project, Rock, Room, Shop, Starter,
        Structure,
    },
    source::Source,
};
use orrery_testkit::{Plan, Run};

use crate::{
    event_kind, kind, kinds, read, read_action, read_table, v1, write_action, write_event, write_view,
};

/// Games for 2 to 4 players with both setups.
fn plan(games: u64) -> Plan<Federation> {
    let advanced = Config { advanced: true, ..Config::default() };
    Plan::new(games, 4_000).asides(1_000).config(Config::default()).config(advanced)
}

/// Plays a game in which every kind of action is as likely as any other and offers are mostly taken up, and shows
/// what happens.
fn play(mut run: Run<Federation>, look: &mut impl FnMut(&Run<Federation>, &[Event])) {
    let events: Vec<Event> = run.setup.events().cloned().collect();
    look(&run, &events);
    while let Some(mut turn) = run.turn() {
        let mut by_verb: BTreeMap<String, Vec<Action>> = BTreeMap::new();
        for action in &turn.options {
            by_verb.entry(verb(&action.to_string()).to_string()).or_default().push(*action);
        }
        let passive = ["decline", "end", "stay", "bare", "unpaid"];
        if run.dice.below(4) > 0 && by_verb.keys().any(|verb| !passive.contains(&verb.as_str())) {
            by_verb.retain(|verb, _| !passive.contains(&verb.as_str()));
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
fn every_notice_can_be_told_from_its_message() {
    let (mut seen, all) = (BTreeSet::new(), kinds("Event"));
    let mut look = |run: &Run<Federation>, events: &[Event]| {
        for viewer in run.viewers() {
            for notice in events.iter().filter_map(|event| Federation::notice(event, viewer)) {
                let message = write_event(&notice);
                assert_eq!(read::notice(&message), notice);
                seen.insert(kind(&message));
            }
        }
        seen.len()
    };
    // A few kinds take more than some games.
    for first in 0..100 {
        let mut count = 0;
        for run in plan(1).from(first).runs() {
            play(run, &mut |run, events| count = look(run, events));
        }
        if first > 0 && count == all.len() {
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
    let mut count = 0;
    for run in plan(2).runs() {
        play(run, &mut |run, _| {
            count += 1;
            // A table is large and changes little: one in a few, by everybody in turn.
            if count % 5 == 0 || run.outcome().is_some() {
                let viewers: Vec<_> = run.viewers().collect();
                let view = Federation::view(&run.table, viewers[count / 5 % viewers.len()]);
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
    let registry = registry(false);
    let config = game_config::Body::Federation(v1::Config::default());
    let rules = registry.get(slug_of(&config)).unwrap();
    for seats in Federation::SEATS {
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
            for told in done.events {
                assert_eq!(read::notice(&event_kind(told.body)).to_string(), told.notation);
            }
        }
    }
}

#[test]
fn the_game_is_listed() {
    let registry = registry(false);
    let listed: Vec<_> = registry.listed().map(|rules| rules.about().slug).collect();
    assert!(listed.contains(&Federation::SLUG));
}

//! Whole games: everything that happens and everything that is seen can be said.

use std::collections::BTreeSet;

use orrery_api::v1::game_config;
use orrery_engine::{Game as _, Seat, Viewer};
use orrery_seti::{
    Config, Event, Notice, Seti,
    ids::{CardId, Sample, Species},
    state::{Capsule, Mission, Owner, Stage},
};
use orrery_testkit::{Plan, Run};

use crate::{
    common::games::{is_listed, notices, play_typed},
    kind, kinds, read, read_action, read_events, v1, write_action, write_event, write_view,
};

/// Everything of Space Agencies, and the promo cards.
fn everything(species: &str, organizations: bool) -> Config {
    Config {
        promo: true,
        agency_cards: true,
        agency_species: true,
        organizations,
        // Objectives come with the higher difficulties of the solo game.
        difficulty: if organizations { 5 } else { 2 },
        neutral_signals: 1,
        species: species.into(),
    }
}

/// Games with every species, alone and with others, with and without organizations.
fn runs(from: u64) -> impl Iterator<Item = Run<Seti>> {
    let pairs = ["mascamites glyphids", "anomalies amoeba", "oumuamua arkhos", "centaurians exertians"];
    let plan = move |pair: &str, organizations| {
        let seats = if organizations { 1..=3 } else { 1..=2 };
        let plan = Plan::new(1, 40_000).asides(2_000).seats(seats);
        plan.config(everything(pair, organizations)).from(from)
    };
    let of = move |pair| plan(pair, true).runs().chain(plan(pair, false).runs()).collect::<Vec<_>>();
    pairs.into_iter().flat_map(of)
}

/// A table on which much happens: full stores, and species that one trace more discovers.
fn rich(run: &mut Run<Seti>) {
    let state = &mut run.table.state;
    for seat in state.players.seats() {
        let player = &mut state.players[seat];
        (player.credits, player.energy, player.publicity, player.data) = (60, 60, 10, 5);
        for _ in 0..12 {
            let cards: Vec<CardId> = state.deck.cards().copied().collect();
            let card = *run.dice.pick(&cards).unwrap();
            state.deck.take_unordered(&card);
            player.hand.push(card);
        }
        player.hand.sort_unstable();
    }
    for one in &mut state.species {
        one.discovery = [Some(Owner::Neutral), None, Some(Owner::Neutral)];
    }
    if state.species[0].species == Species::Mascamites && run.dice.once_in(2) {
        let earth = state.sky(run.table.content).earth();
        let mut cards: Vec<CardId> = run.table.content.alien_cards(Species::Mascamites).collect();
        let one = &mut state.species[0];
        (one.discovered, one.discovery, one.cards) = (Some(1), [Some(Owner::Neutral); 3], cards.clone());
        one.special.jupiter = Sample::ALL[..2].to_vec();
        one.special.saturn = Sample::ALL[2..5].to_vec();
        one.special.samples = vec![Sample::ALL[5]];
        let first = cards.remove(0);
        one.deck = cards.into_iter().collect();
        let player = &mut state.players[Seat(0)];
        player.missions.push(Mission { card: first, covered: 0 });
        player.capsules.push(Capsule { at: earth, sample: Sample::ALL[6] });
    }
}

/// Plays a game in which every kind of action is as likely as any other, but passing and trading are rare, and shows
/// what happens.
fn play(mut run: Run<Seti>, look: &mut impl FnMut(&Run<Seti>, &[Event])) {
    let events: Vec<Event> = run.setup.events().cloned().collect();
    look(&run, &events);
    let mut is_rich = false;
    while let Some(mut turn) = run.turn() {
        if !is_rich && run.table.state.turn.stage != Stage::Setup {
            is_rich = true;
            rich(&mut run);
            continue;
        }
        let mut kinds = turn.kinds();
        for dull in ["pass", "exchange", "corner", "buy", "resign"] {
            if kinds.len() > 1 && !run.dice.once_in(12) {
                kinds.remove(dull);
            }
        }
        turn.action = run.pick(kinds);
        assert_eq!(read_action(write_action(&turn.action)), Ok(turn.action.clone()));
        let commit = run.take(&turn);
        look(&run, &commit.events().cloned().collect::<Vec<_>>());
    }
}

/// An event without what its message leaves to the fact sheets.
fn told(mut event: Event) -> Event {
    if let Event::ObjectivesStacked { box_of, .. } = &mut event {
        *box_of = Default::default();
    }
    event
}

#[test]
fn every_notice_is_read_as_it_was_written() {
    let (mut seen, all) = (BTreeSet::new(), kinds("Event"));
    let tell = |notice: &Notice| {
        let message = write_event(notice);
        assert_eq!(read_events::event(&message), told(notice.0.clone()));
        kind(&message)
    };
    for run in (0..8).flat_map(|n| runs(100 * n)) {
        play(run, &mut notices(&mut seen, tell));
        if seen == all {
            break;
        }
    }
    let missed: Vec<&String> = all.difference(&seen).collect();
    assert!(missed.is_empty(), "never occurred: {missed:?}");
}

#[test]
fn views_are_read_as_they_were_written() {
    let mut count = 0;
    for run in runs(7) {
        play(run, &mut |run, _| {
            count += 1;
            if count % 11 != 0 && run.table.state.turn.stage != Stage::Over {
                return;
            }
            for viewer in run.viewers() {
                let view = Seti::view(&run.table, viewer);
                let message = write_view(&view);
                assert_eq!(message.own.is_some(), viewer != Viewer::Spectator);
                assert_eq!(read::view(&message), view);
            }
        });
    }
}

#[test]
fn whole_games_can_be_played_with_typed_messages_alone() {
    let config = game_config::Body::Seti(v1::Config { has_promo: true, ..v1::Config::default() });
    for seats in Seti::SEATS {
        play_typed(&config, seats, |_, _| ());
    }
}

#[test]
fn the_game_is_listed() {
    assert!(is_listed(Seti::SLUG));
}

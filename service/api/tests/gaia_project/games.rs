//! Whole games: everything that happens and everything that is seen travels without loss.

use std::collections::BTreeSet;

use orrery_api::v1::game_config;
use orrery_engine::{Ask, Dice, Game as _, Seat, Table, Task as _, Viewer, decisions, legal, start, submit};
use orrery_gaia_project::{Action, Config, Event, GaiaProject, Who, config::BoardOption};

use crate::{
    common::games::{is_listed, play_typed},
    event_kind, kind, kinds, read, read_action, v1, write_action, write_event, write_view,
};

/// How much a player likes an action who builds and climbs: uniformly random games hardly ever see federations.
fn weight(table: &Table<GaiaProject>, seat: Seat, action: &Action) -> usize {
    let text = action.to_string();
    let words: Vec<&str> = text.split(' ').collect();
    match words.as_slice() {
        ["research" | "advance", area] => {
            let level = usize::from(table.state.players[seat].level(area.parse().unwrap()));
            8 + 12 * level * level
        }
        ["tech", tile] if tile.starts_with("adv_") => 400,
        ["action", "qic_rescore_federation"] | ["federate"] => 400,
        ["upgrade", "institute", _] => 200,
        ["build" | "upgrade", ..] => 60,
        ["charge" | "trade" | "tech", ..] => 40,
        ["project" | "action" | "special", ..] => 30,
        ["burn", ..] => 8,
        ["decline"] => 3,
        ["convert", ..] => 2,
        ["pass", ..] => 1,
        _ => 20,
    }
}

fn pick(table: &Table<GaiaProject>, seat: Seat, dice: &mut Dice, actions: &[Action]) -> Action {
    let weights: Vec<usize> = actions.iter().map(|action| weight(table, seat, action)).collect();
    let mut at = dice.below(weights.iter().sum());
    let chosen = weights.iter().position(|weight| {
        let here = at < *weight;
        at = at.saturating_sub(*weight);
        here
    });
    actions[chosen.unwrap()].clone()
}

/// Plays a game and shows every table with what has just happened.
fn playout(config: &Config, seats: u8, number: u64, look: &mut impl FnMut(&Table<GaiaProject>, &[Event])) {
    let mut dice = Dice::new(number);
    let seed = dice.seed();
    let (mut table, commit) = start::<GaiaProject>(GaiaProject::builtin(), config, seats, &seed).unwrap();
    look(&table, &commit.events().cloned().collect::<Vec<_>>());
    while GaiaProject::outcome(&table.state).is_none() {
        let open: Vec<_> = Seat::all(seats).flat_map(|seat| decisions(&table, seat)).collect();
        let (asides, asked): (Vec<_>, Vec<_>) = open.into_iter().partition(|entry| entry.id.is_aside());
        let from = if dice.once_in(40) { asides } else { asked };
        let entry = dice.pick(&from).unwrap().clone();
        let seat = entry.task.seat().unwrap();
        let mut actions = legal(&table, Ask { seat, task: &entry.task });
        if !dice.once_in(10) {
            actions.retain(|action| *action != Action::Resign);
        }
        let action = pick(&table, seat, &mut dice, &actions);
        let commit = submit(&mut table, &seed, seat, entry.id, &[action]).unwrap();
        look(&table, &commit.events().cloned().collect::<Vec<_>>());
    }
}

/// A game of its own for each number: every faction, several boards.
fn game(number: usize, look: &mut impl FnMut(&Table<GaiaProject>, &[Event])) {
    let tables = [
        "terrans gleens taklons ivits",
        "lantids xenos ambas hadsch_hallas",
        "geodens firaks nevlas taklons",
        "bal_taks bescods itars gleens",
        "ambas ivits bal_taks",
        "itars terrans",
        "lantids",
    ];
    let factions = tables[number % tables.len()];
    let seats = factions.split(' ').count() as u8;
    let board = match (seats, number % 2) {
        (3.., 1) => BoardOption::Method2,
        (..3, 1) => BoardOption::SmallRandom,
        _ => BoardOption::Default,
    };
    let config = Config { board, factions: factions.into(), ..Config::default() };
    playout(&config, seats, number as u64, look);
}

/// Every table of some games, with what has just happened.
fn playouts(mut look: impl FnMut(&Table<GaiaProject>, &[Event])) {
    (0..28).for_each(|number| game(number, &mut look));
}

fn viewers(table: &Table<GaiaProject>) -> Vec<Viewer> {
    let seats = table.state.everybody().filter_map(Who::seat).map(Viewer::Seat);
    seats.chain([Viewer::Spectator]).collect()
}

#[test]
fn every_notice_can_be_told_from_its_message() {
    let (mut seen, all) = (BTreeSet::new(), kinds("Event"));
    let mut look = |table: &Table<GaiaProject>, events: &[Event]| {
        for viewer in viewers(table) {
            for notice in events.iter().filter_map(|event| GaiaProject::notice(event, viewer)) {
                let message = write_event(&notice);
                assert_eq!(read::notice(&message), notice);
                seen.insert(kind(&message));
            }
        }
        seen.len()
    };
    // The Lost Planet and a few others take more than some games.
    for number in 0..400 {
        let mut count = 0;
        game(number, &mut |table, events| count = look(table, events));
        if number >= 28 && count == all.len() {
            break;
        }
    }
    assert_eq!(seen, all, "every kind of event occurred");
}

#[test]
fn every_view_can_be_told_from_its_message() {
    let mut count = 0;
    playouts(|table, _| {
        count += 1;
        // A table is large and changes little: one in a few, by everybody in turn.
        if count % 7 == 0 || GaiaProject::outcome(&table.state).is_some() {
            let viewers = viewers(table);
            let view = GaiaProject::view(table, viewers[count / 7 % viewers.len()]);
            assert_eq!(read::view(&write_view(&view)), view);
        }
    });
}

#[test]
fn every_listed_action_is_read_as_it_was_written() {
    let mut count = 0;
    playouts(|table, _| {
        count += 1;
        if count % 5 > 0 {
            return;
        }
        for seat in table.state.everybody().filter_map(Who::seat) {
            for entry in decisions(table, seat) {
                for action in legal(table, Ask { seat, task: &entry.task }) {
                    assert_eq!(read_action(write_action(&action)), Ok(action));
                }
            }
        }
    });
}

#[test]
fn a_whole_game_can_be_played_with_typed_messages_alone() {
    let config = game_config::Body::GaiaProject(v1::Config::default());
    play_typed(&config, 3, |body, notation| {
        assert_eq!(read::notice(&event_kind(body)).to_string(), notation)
    });
}

#[test]
fn the_game_is_listed() {
    assert!(is_listed(GaiaProject::SLUG));
}

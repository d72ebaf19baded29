//! Games of simple greedy seats: they end by the rules, and no place at the table is worth too much.
//!
//! `ORRERY_TIMES=84 cargo test -p orrery-spacecorp --test greedy -- --nocapture` plays 1,000 games and prints what
//! `docs/games/spacecorp.md` reports.

mod player;

use std::collections::BTreeMap;

use orrery_engine::{Game as _, Seat};
use orrery_spacecorp::{Config, Event, SpaceCorp, ids::Era};
use orrery_testkit::{Plan, Run, games};

/// What games of one number of players came to; places count from the first player of the first era.
#[derive(Default)]
struct Tally {
    games: u32,
    scores: Vec<i64>,
    /// Victories, a shared one in parts of 12.
    wins: Vec<u32>,
    claims: BTreeMap<Era, u32>,
    turns: BTreeMap<Era, u32>,
    /// Eras that six contracts ended.
    sixths: u32,
}

fn play(mut run: Run<SpaceCorp>, tally: &mut Tally) {
    let first = run.table.state.first;
    while let Some(mut turn) = run.turn() {
        let best = turn
            .options
            .iter()
            .map(|action| (player::appeal(&run.table, turn.seat, action), run.dice.below(1_000), action))
            .max_by_key(|(appeal, tie, _)| (*appeal, *tie));
        turn.action = *best.expect("an answer").2;
        let era = run.table.state.era;
        let commit = run.take(&turn);
        for event in commit.events() {
            if let Event::ContractClaimed { era, .. } = event {
                *tally.claims.entry(*era).or_default() += 1;
            }
            tally.sixths += u32::from(matches!(event, Event::SixthClaimed { .. }));
        }
        // The first turn of an era begins in the command that ended the one before.
        let begun = commit.events().filter(|event| matches!(event, Event::TurnBegan { .. })).count() as u32;
        *tally.turns.entry(era).or_default() += begun;
    }
    let seats = run.seats;
    let outcome = run.outcome().expect("it is over");
    tally.games += 1;
    tally.scores.resize(usize::from(seats), 0);
    tally.wins.resize(usize::from(seats), 0);
    let winners = outcome.places.iter().filter(|place| place.rank == 1).count() as u32;
    for (seat, place) in Seat::all(seats).zip(&outcome.places) {
        let at = usize::from((seat.0 + seats - first.0) % seats);
        tally.scores[at] += i64::from(SpaceCorp::score(&run.table, seat));
        tally.wins[at] += if place.rank == 1 { 12 / winners } else { 0 };
    }
}

#[test]
fn greedy_seats_play_to_the_end_and_no_place_wins_too_often() {
    let few = games(4);
    for seats in 2..=4 {
        let mut tally = Tally::default();
        let plan =
            Plan::<SpaceCorp>::new(few, 20_000).asides(0).seats(seats..=seats).config(Config::default());
        plan.runs().for_each(|run| play(run, &mut tally));
        let per_game = |n: u32| decimal(n, tally.games);
        println!("{seats} players, {} games", tally.games);
        for (place, (score, wins)) in tally.scores.iter().zip(&tally.wins).enumerate() {
            println!(
                "  place {}: {} points, {} % of the victories",
                place + 1,
                score / i64::from(tally.games),
                wins * 100 / (12 * tally.games)
            );
        }
        for era in Era::ALL {
            let turns = tally.turns.get(era).copied().unwrap_or(0) / u32::from(seats);
            println!(
                "  {era}: {} contracts, {} turns per player",
                per_game(tally.claims.get(era).copied().unwrap_or(0)),
                per_game(turns)
            );
        }
        println!("  six contracts ended {} of {} eras", tally.sixths, 3 * tally.games);
        // With few games chance decides more than places.
        if tally.games >= 200 {
            let most = 135 * 12 * tally.games / (100 * u32::from(seats));
            assert!(tally.wins.iter().all(|wins| *wins <= most), "a place wins too often: {:?}", tally.wins);
        }
    }
}

/// A number of games with one decimal.
fn decimal(n: u32, games: u32) -> String {
    let tenths = 10 * n / games.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

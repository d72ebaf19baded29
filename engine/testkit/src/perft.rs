//! Counting action paths: a number that changes when legality does, however quietly.

use std::collections::BTreeMap;

use orrery_engine::{Ask, Game, Seed, Table, Task as _, legal, preview};

/// How many ways there are to take `depth` actions from a table. All open decisions count, so that seats that
/// act at once are interleaved in every order; what seats say beside their decisions does not.
///
/// # Panics
/// If a listed action is refused.
#[must_use]
pub fn perft<G: Game>(table: &Table<G>, seed: &Seed, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    paths(table, seed, depth).map(|(_, n)| n).sum()
}

/// The same count for each first action, to find where two counts differ. Keys are `p1 sail 1x0`.
///
/// # Panics
/// If a listed action is refused.
#[must_use]
pub fn divide<G: Game>(table: &Table<G>, seed: &Seed, depth: u32) -> BTreeMap<String, u64> {
    if depth == 0 { BTreeMap::new() } else { paths(table, seed, depth).collect() }
}

fn paths<G: Game>(table: &Table<G>, seed: &Seed, depth: u32) -> impl Iterator<Item = (String, u64)> {
    let running = G::outcome(&table.state).is_none();
    let asks = table.agenda.open().filter(move |_| running);
    asks.filter_map(|entry| Some((entry.task.seat()?, entry))).flat_map(move |(seat, entry)| {
        legal(table, Ask { seat, task: &entry.task }).into_iter().map(move |action| {
            let actions = std::slice::from_ref(&action);
            // At the last step the action itself is the path; trying it out would only cost time.
            let n = match depth {
                1 => 1,
                _ => match preview(table, seed, seat, entry.id, actions) {
                    Ok((after, _)) => perft(&after, seed, depth - 1),
                    Err(refusal) => panic!("{seat} is offered '{action}', but: {refusal}"),
                },
            };
            (format!("{seat} {action}"), n)
        })
    })
}

//! Golden games: whole games as replay files, with scores and hashes on the way.
//!
//! A golden game shows every change of rules, chance or stored shape. To write them anew after a change that is
//! meant, set `ORRERY_WRITE_GOLDENS`: then the tests call [`write`](fn@write).

use std::{fs, path::Path};

use orrery_engine::{Game, Replay};

use crate::run::Plan;

/// Scores and hash are marked after so many commands.
const MARKED: usize = 10;

/// A random game as a replay, with marks on the way and at the end. `number` picks the game.
///
/// # Panics
/// At a dead end, or if the game is not over after `max_plies`.
#[must_use]
pub fn record<G: Game>(config: G::Config, seats: u8, number: u64, max_plies: usize) -> Replay {
    let plan = Plan::<G>::new(1, max_plies).config(config).seats(seats..=seats).from(number);
    let mut run = plan.runs().next().expect("the plan has one game");
    run.mark();
    while let Some(turn) = run.turn() {
        run.take(&turn);
        if run.plies.is_multiple_of(MARKED) || run.outcome().is_some() {
            run.mark();
        }
    }
    run.replay().clone()
}

/// Writes a replay file.
///
/// # Panics
/// If it cannot be written.
#[expect(clippy::disallowed_methods, reason = "goldens are files; only tests call this")]
pub fn write(directory: &Path, name: &str, replay: &Replay) {
    let path = directory.join(format!("{name}.orrery"));
    let written = fs::create_dir_all(directory).and_then(|()| fs::write(&path, replay.to_string()));
    written.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}

/// Replays every `.orrery` file of a directory; gives back how many there are.
///
/// # Panics
/// Names the file and the line that does not hold; also if there is no file at all, or a file is not written
/// as replays are.
#[expect(clippy::disallowed_methods, reason = "goldens are files; only tests call this")]
pub fn replay_all<G: Game>(directory: &Path) -> usize {
    let entries = fs::read_dir(directory).unwrap_or_else(|e| panic!("{}: {e}", directory.display()));
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "orrery"));
    paths.sort();
    assert!(!paths.is_empty(), "{}: no golden games", directory.display());
    for path in &paths {
        let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let replay: Replay = text.parse().unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert_eq!(replay.to_string(), text, "{} is not written as replays are", path.display());
        assert_eq!(replay.get("game"), Ok(G::SLUG), "{} is of another game", path.display());
        let played = replay.play::<G>(G::builtin());
        played.unwrap_or_else(|e| panic!("{}, after its header, {e}", path.display()));
    }
    paths.len()
}

//! Whole games as text, for people, goldens and exchange.
//!
//! A header of `key: value` lines, an empty line, then one line per thing:
//!
//! ```text
//! game: gaia-project
//! seats: 2
//! seed: 0707…07
//! config: {"rounds":4}
//!
//! p1 build mine 3x-2
//! p2 charge 3; take ore
//! p1! auto decline
//! # p1 14 p2 9
//! = 9f3c…
//! ```
//!
//! `p1!` is something a seat says beside its decisions, `#` marks scores and `=` the hash of the table.

use std::{collections::BTreeMap, fmt, str::FromStr};

use crate::{
    agenda::{Task as _, TaskId},
    chance::{self, Seed},
    game::Game,
    notation::BATCH,
    seat::Seat,
    submit::{self, Refusal},
    table::Table,
};

/// A whole game as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replay {
    /// What the header says, by key.
    pub header: BTreeMap<String, String>,
    /// What was done, in order.
    pub lines: Vec<Line>,
}

/// One line of a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A command, one or more actions.
    Command {
        /// Who.
        seat: Seat,
        /// Beside the seat's decisions.
        aside: bool,
        /// What: canonical notation, a batch joined by `; `.
        text: String,
    },
    /// Scores that the seats have here.
    Scores(Vec<(Seat, i32)>),
    /// The hash that the table has here.
    Hash([u8; 32]),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Command { seat, aside, text } => {
                write!(f, "{seat}{} {text}", if *aside { "!" } else { "" })
            }
            Line::Scores(scores) => {
                f.write_str("#")?;
                scores.iter().try_for_each(|(seat, score)| write!(f, " {seat} {score}"))
            }
            Line::Hash(hash) => write!(f, "= {}", chance::hex(hash)),
        }
    }
}

impl FromStr for Line {
    type Err = &'static str;

    fn from_str(line: &str) -> Result<Line, &'static str> {
        if let Some(rest) = line.strip_prefix("# ") {
            let words: Vec<&str> = rest.split_whitespace().collect();
            let pair = |pair: &[&str]| match pair {
                [seat, score] => Some((seat.parse().ok()?, score.parse().ok()?)),
                _ => None,
            };
            let scores = words.chunks(2).map(pair).collect::<Option<_>>();
            return scores.map(Line::Scores).ok_or("expected scores such as '# p1 14 p2 9'");
        }
        if let Some(hash) = line.strip_prefix("= ") {
            return chance::unhex(hash).map(Line::Hash).ok_or("expected 64 hexadecimal digits");
        }
        let (who, text) = line.split_once(' ').ok_or("expected a seat and a command")?;
        let seat = who.trim_end_matches('!');
        let aside = who.len() > seat.len();
        let seat = seat.parse().map_err(|_| "expected a seat such as p1")?;
        Ok(Line::Command { seat, aside, text: text.to_string() })
    }
}

/// A replay that cannot be read, or does not go as it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The line, counted from 1; 0 for the header.
    pub line: usize,
    /// What is wrong with it.
    pub detail: String,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.detail)
    }
}

impl std::error::Error for ReplayError {}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in &self.header {
            writeln!(f, "{key}: {value}")?;
        }
        writeln!(f)?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl FromStr for Replay {
    type Err = ReplayError;

    fn from_str(text: &str) -> Result<Replay, ReplayError> {
        let mut replay = Replay::default();
        let mut in_header = true;
        for (number, line) in text.lines().map(str::trim_end).enumerate() {
            let wrong = |detail: &str| ReplayError { line: number + 1, detail: detail.to_string() };
            if line.is_empty() {
                in_header &= replay.header.is_empty();
            } else if in_header {
                let (key, value) = line.split_once(": ").ok_or_else(|| wrong("expected 'key: value'"))?;
                replay.header.insert(key.to_string(), value.to_string());
            } else {
                replay.lines.push(line.parse().map_err(wrong)?);
            }
        }
        Ok(replay)
    }
}

impl Replay {
    /// A replay of a game that is about to begin.
    pub fn begin<G: Game>(config: &G::Config, seats: u8, seed: &Seed) -> Replay {
        let config = serde_json::to_string(config).unwrap_or_default();
        let header = [
            ("game", G::SLUG.to_string()),
            ("seats", seats.to_string()),
            ("seed", chance::hex(&seed.0)),
            ("config", config),
            ("revision", G::REVISION.to_string()),
        ];
        Replay { header: header.map(|(key, value)| (key.to_string(), value)).into(), lines: Vec::new() }
    }

    /// A value of the header.
    ///
    /// # Errors
    /// When it is missing.
    pub fn get(&self, key: &str) -> Result<&str, ReplayError> {
        let missing = || ReplayError { line: 0, detail: format!("the header has no '{key}'") };
        self.header.get(key).map(String::as_str).ok_or_else(missing)
    }

    /// Number of players and seed.
    ///
    /// # Errors
    /// When one is missing or not readable.
    pub fn setup(&self) -> Result<(u8, Seed), ReplayError> {
        let wrong = |detail: &str| ReplayError { line: 0, detail: detail.to_string() };
        let seats = self.get("seats")?.parse().map_err(|_| wrong("'seats' is not a number"))?;
        let seed =
            chance::unhex(self.get("seed")?).ok_or_else(|| wrong("'seed' is not 64 hexadecimal digits"))?;
        Ok((seats, Seed(seed)))
    }

    /// Plays the replay and compares what it says on the way.
    ///
    /// # Errors
    /// The first line that does not hold. Lines are counted from the first after the header.
    pub fn play<G: Game>(&self, content: &'static G::Content) -> Result<Table<G>, ReplayError> {
        let (seats, seed) = self.setup()?;
        let failed = |line: usize, detail: String| ReplayError { line, detail };
        let config =
            serde_json::from_str(self.get("config")?).map_err(|e| failed(0, format!("'config': {e}")))?;
        let (mut table, _) =
            submit::start::<G>(content, &config, seats, &seed).map_err(|e| failed(0, e.to_string()))?;
        for (index, line) in self.lines.iter().enumerate() {
            follow(&mut table, &seed, line).map_err(|detail| failed(index + 1, detail))?;
        }
        Ok(table)
    }
}

fn follow<G: Game>(table: &mut Table<G>, seed: &Seed, line: &Line) -> Result<(), String> {
    match line {
        Line::Command { seat, aside, text } => {
            let actions: Vec<G::Action> = text
                .split(BATCH)
                .map(|action| action.parse())
                .collect::<Result<_, _>>()
                .map_err(|e: crate::ParseActionError| format!("{text:?}: {e}"))?;
            let id = if *aside { Some(TaskId::aside(*seat)) } else { open_for(table, *seat) };
            let id = id.ok_or_else(|| format!("{seat} has nothing to decide"))?;
            let refused = |refusal: Refusal| format!("{seat} {text:?} is refused: {refusal}");
            submit::submit(table, seed, *seat, id, &actions).map(drop).map_err(refused)
        }
        Line::Scores(scores) => {
            let differs = scores.iter().find(|(seat, score)| G::score(table, *seat) != *score);
            differs.map_or(Ok(()), |(seat, score)| {
                Err(format!("{seat} has {} points, not {score}", G::score(table, *seat)))
            })
        }
        Line::Hash(hash) if *hash == table.hash() => Ok(()),
        Line::Hash(_) => Err(format!("the table's hash is {}", chance::hex(&table.hash()))),
    }
}

/// The decision that is open for a seat.
pub fn open_for<G: Game>(table: &Table<G>, seat: Seat) -> Option<TaskId> {
    table.agenda.open().find(|entry| entry.task.seat() == Some(seat)).map(|entry| entry.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replay_is_written_and_read() {
        let text = format!(
            "game: toy\nseats: 2\nseed: {}\n\np1 take 2\np2! auto decline\n# p1 14 p2 -9\n= {}\n",
            "07".repeat(32),
            "ab".repeat(32)
        );
        let replay: Replay = text.parse().unwrap();
        assert_eq!(replay.lines.len(), 4);
        assert_eq!(replay.setup().unwrap(), (2, Seed([7; 32])));
        assert_eq!(replay.to_string().parse::<Replay>().unwrap(), replay);
    }

    #[test]
    fn errors_name_the_line() {
        for (text, line) in
            [("game toy", 1), ("game: toy\n\np9 x", 3), ("game: toy\n\n# p1", 3), ("a: b\n\n= 12", 3)]
        {
            assert_eq!(text.parse::<Replay>().unwrap_err().line, line, "{text:?}");
        }
        assert!(Replay::default().setup().is_err());
    }
}

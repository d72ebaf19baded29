//! Replays of which only the slug of the game is known, played again line by line.

use std::fmt;

use orrery_api::Proto;
use orrery_engine::{
    Commitment, Edition, Language, Outcome, Replay, Seat, Seed, TaskId,
    chance::{self, hex},
    erased::{Command, ConfigIn, Match, Refused, Registry, Said},
    notation::BATCH,
    replay::Line,
};

/// A replay that went as it says.
#[derive(Debug)]
pub(crate) struct Retraced {
    pub(crate) game_type: String,
    pub(crate) commands: usize,
    /// Scores and hashes on the way that were compared.
    pub(crate) marks: usize,
    pub(crate) commitment: Commitment,
    /// Whether the replay says what was committed to.
    pub(crate) is_commitment_known: bool,
    /// Another revision of the rules than this build's, if that is where the replay comes from.
    pub(crate) other_revision: Option<String>,
    pub(crate) scores: Vec<i32>,
    pub(crate) outcome: Option<Outcome>,
}

/// The first line that does not go as it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Divergence {
    /// The line of the file, counted from 1; 0 for the header.
    pub(crate) line: usize,
    pub(crate) detail: String,
    pub(crate) expected: String,
    pub(crate) got: String,
}

impl Divergence {
    fn new(line: usize, detail: impl fmt::Display) -> Divergence {
        Divergence { line, detail: detail.to_string(), expected: String::new(), got: String::new() }
    }
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "header: {}", self.detail)?,
            line => write!(f, "line {line}: {}", self.detail)?,
        }
        if !self.expected.is_empty() || !self.got.is_empty() {
            write!(f, "\n  expected {}\n  got      {}", self.expected, self.got)?;
        }
        Ok(())
    }
}

/// Plays a replay text again and compares everything it says.
///
/// # Errors
/// The first line that does not hold.
pub(crate) fn retrace(registry: &Registry<Proto>, text: &str) -> Result<Retraced, Divergence> {
    let header = |detail: String| Divergence::new(0, detail);
    let replay: Replay = text.parse().map_err(|e: orrery_engine::replay::ReplayError| {
        Divergence::new(e.line, format!("not a replay: {}", e.detail))
    })?;
    let slug = replay.get("game").map_err(|e| header(e.detail))?;
    if registry.get(slug).is_none() {
        return Err(header(format!("this build does not know {slug:?}")));
    }
    let edition = match replay.header.get("content") {
        Some(text) => {
            Some(Edition(chance::unhex(text).ok_or_else(|| header("content: not 64 digits".into()))?))
        }
        None => None,
    };
    let missing = || header("it goes by corrected content: name the file with --content".into());
    let rules = registry.edition(slug, edition).ok_or_else(missing)?;
    let (seats, seed) = replay.setup().map_err(|e| header(e.detail))?;
    let commitment = Commitment::to(&seed);
    let published = replay.header.get("commitment");
    if let Some(published) = published
        && chance::unhex(published) != Some(commitment.0)
    {
        let detail = "the seed is not the one that was committed to".to_string();
        return Err(Divergence { line: 0, detail, expected: published.clone(), got: commitment.to_string() });
    }
    let about = rules.about();
    let other_revision =
        replay.header.get("revision").filter(|revision| *revision != about.revision).cloned();
    let config = replay.get("config").map_err(|e| header(e.detail))?;
    let created =
        rules.create(ConfigIn::Json(config.as_bytes()), seats, &seed).map_err(|e| header(e.to_string()))?;
    let mut walk = Walk { table: created.table, seed, version: 1 };
    let (mut commands, mut marks) = (0, 0);
    for (line, number) in replay.lines.iter().zip(numbers(text)) {
        match line {
            Line::Command { seat, aside, text } => {
                commands += 1;
                walk.command(number, *seat, *aside, text)?;
            }
            Line::Scores(scores) => {
                marks += 1;
                walk.scores(number, scores)?;
            }
            Line::Hash(hash) => {
                marks += 1;
                walk.hash(number, hash)?;
            }
        }
    }
    Ok(Retraced {
        game_type: slug.to_string(),
        commands,
        marks,
        commitment,
        is_commitment_known: published.is_some(),
        other_revision,
        scores: walk.table.scores(),
        outcome: walk.table.outcome(),
    })
}

/// The numbers of the lines after the header.
fn numbers(text: &str) -> impl Iterator<Item = usize> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end().is_empty()));
    let header = lines.skip_while(|(_, is_empty)| *is_empty).skip_while(|(_, is_empty)| !is_empty);
    header.filter(|(_, is_empty)| !is_empty).map(|(number, _)| number)
}

struct Walk {
    table: Box<dyn Match<Proto>>,
    seed: Seed,
    version: u64,
}

impl Walk {
    fn command(&mut self, line: usize, seat: Seat, aside: bool, text: &str) -> Result<(), Divergence> {
        let differs = |detail: &str, got: String| Divergence {
            line,
            detail: detail.to_string(),
            expected: format!("{seat} {text}"),
            got,
        };
        let decision = if aside {
            TaskId::aside(seat)
        } else {
            let mut offers = self.table.decisions(seat, None, Language::English).into_iter();
            let nothing = || differs("the command cannot be given", format!("{seat} has nothing to decide"));
            offers.find(|offer| !offer.is_optional).ok_or_else(nothing)?.id
        };
        let actions: Vec<Said<Proto>> = text.split(BATCH).map(Said::text).collect();
        self.version += 1;
        let command =
            Command { seat, decision, actions: &actions, version: self.version, language: Language::English };
        let refused = |refused: Refused| match refused {
            Refused::Empty => differs("the command is empty", "nothing".into()),
            Refused::Unreadable { problem, .. } => differs("the command cannot be read", problem.detail),
            Refused::Refusal(refusal) => differs("the command is refused", refusal.to_string()),
        };
        self.table.submit(&self.seed, &command).map(drop).map_err(refused)
    }

    fn scores(&self, line: usize, expected: &[(Seat, i32)]) -> Result<(), Divergence> {
        let scores = self.table.scores();
        let text = |scores: &mut dyn Iterator<Item = (Seat, i32)>| {
            scores.map(|(seat, score)| format!("{seat} {score}")).collect::<Vec<_>>().join(" ")
        };
        let got = |seat: &Seat| scores.get(seat.index()).copied();
        if expected.iter().all(|(seat, score)| got(seat) == Some(*score)) {
            return Ok(());
        }
        let mut all = (0..).map(Seat).zip(scores.iter().copied());
        let (expected, got) = (text(&mut expected.iter().copied()), text(&mut all));
        Err(Divergence { line, detail: "the scores differ".into(), expected, got })
    }

    fn hash(&self, line: usize, expected: &[u8; 32]) -> Result<(), Divergence> {
        let got = self.table.hash();
        if got == *expected {
            return Ok(());
        }
        let detail = "the table is another one".into();
        Err(Divergence { line, detail, expected: hex(expected), got: hex(&got) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_as_in_the_file() {
        assert_eq!(numbers("a: b\nc: d\n\np1 x\n\n# p1 1\n= ab\n").collect::<Vec<_>>(), [4, 6, 7]);
        assert_eq!(numbers("\na: b\n\n\np1 x").collect::<Vec<_>>(), [5]);
    }
}

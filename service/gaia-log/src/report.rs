//! What came out of a replay.

use std::fmt;

use orrery_engine::RuleId;

/// Something in which the recorded game departs from the printed rules, as the catalogue says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The rule of the catalogue that says so.
    pub rule: RuleId,
    /// What it means in this game.
    pub detail: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.detail)
    }
}

/// Where a game does not go as the file says, for no known reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divergence {
    /// The index of the move in the file; `None` for setup and final scoring.
    pub at: Option<usize>,
    /// The move.
    pub line: String,
    /// What differs.
    pub detail: String,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "move {at} {:?}: {}", self.line, self.detail),
            None => f.write_str(&self.detail),
        }
    }
}

/// What became of one recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Moves in the log.
    pub moves: usize,
    /// Moves that went through.
    pub applied: usize,
    /// Answers that our engine got, more than one for most moves.
    pub actions: usize,
    /// Moves after which everybody's resources were compared.
    pub compared: usize,
    /// Points on our table, by player of the file.
    pub scores: Vec<i32>,
    /// Points in the file.
    pub expected: Vec<i32>,
    /// Known departures from the printed rules that were met.
    pub notes: Vec<Note>,
    /// The first difference that nothing explains.
    pub divergence: Option<Divergence>,
}

impl Report {
    /// Whether all went as the file says, known departures aside.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.divergence.is_none()
    }

    /// What there is to say: the divergence, then the departures that were met. Empty for a game without any.
    #[must_use]
    pub fn reason(&self) -> String {
        let divergence = self.divergence.iter().map(ToString::to_string);
        let notes = self.notes.iter().map(ToString::to_string);
        divergence.chain(notes).collect::<Vec<_>>().join("; ")
    }
}

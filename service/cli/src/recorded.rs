//! Games recorded by the public Gaia Project engine, for `orrery replay`.

use std::{io, path::Path};

use orrery_gaia_log::{Report, Unreadable, replay, unpack};
use serde::Serialize;

use crate::paint::Paint;

/// What became of one recorded game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Recorded {
    file: String,
    /// Moves in its log.
    moves: usize,
    /// Moves that went through.
    applied: usize,
    /// Points on our table, in the order of the file.
    scores: Vec<i32>,
    /// Points in the file.
    expected: Vec<i32>,
    /// Whether all went as the file says, known departures from the printed rules aside.
    pub(crate) ok: bool,
    /// The first difference, or the departures that were met.
    reason: String,
    #[serde(skip)]
    notes: Vec<String>,
}

impl Recorded {
    /// Plays a file again.
    pub(crate) fn replay(path: &Path, bytes: &[u8]) -> Recorded {
        let file = path.display().to_string();
        match report(bytes) {
            Ok(report) => Recorded {
                file,
                moves: report.moves,
                applied: report.applied,
                ok: report.is_ok(),
                reason: report.reason(),
                notes: report.notes.iter().map(ToString::to_string).collect(),
                scores: report.scores,
                expected: report.expected,
            },
            Err(Unreadable(reason)) => Recorded {
                file,
                moves: 0,
                applied: 0,
                scores: Vec::new(),
                expected: Vec::new(),
                ok: false,
                reason,
                notes: Vec::new(),
            },
        }
    }

    /// For people: one line, and one for each departure from the printed rules.
    pub(crate) fn print(&self, out: &mut impl io::Write, paint: Paint) -> io::Result<()> {
        if !self.ok {
            return writeln!(out, "{} {}: {}", paint.bad("diverges"), self.file, self.reason);
        }
        let scores = self.scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        writeln!(out, "{} {}: {} moves, scores {scores}", paint.good("ok"), self.file, self.moves)?;
        self.notes.iter().try_for_each(|note| writeln!(out, "   {note}"))
    }
}

fn report(bytes: &[u8]) -> Result<Report, Unreadable> {
    let text = unpack(bytes)?;
    Ok(replay(&orrery_gaia_log::Recorded::read(&text)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &[u8] = include_bytes!("../../gaia-log/tests/gen-0117.json.gz");

    #[test]
    fn a_recorded_game_is_one_line_of_json() {
        let game = Recorded::replay(Path::new("a.json.gz"), GAME);
        let json = serde_json::to_value(&game).unwrap();
        assert_eq!((&json["ok"], &json["file"]), (&true.into(), &"a.json.gz".into()));
        assert_eq!(json["moves"], json["applied"]);
        assert_eq!(json["scores"], json["expected"]);
        let keys: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, ["applied", "expected", "file", "moves", "ok", "reason", "scores"]);
    }

    #[test]
    fn a_damaged_file_is_no_success() {
        let game = Recorded::replay(Path::new("a.json.gz"), GAME.get(..100).unwrap());
        assert!(!game.ok && game.reason.contains("cannot be unpacked"), "{game:?}");
        let mut said = Vec::new();
        game.print(&mut said, Paint { is_on: false }).unwrap();
        assert!(String::from_utf8(said).unwrap().contains("a.json.gz: cannot be unpacked"));
    }
}

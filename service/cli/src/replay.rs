//! `orrery replay`: plays exported games again.

use std::{
    io,
    path::{Path, PathBuf},
};

use orrery_api::Proto;
use orrery_engine::{Outcome as Ending, erased::Registry};
use orrery_server::archive;
use serde::Serialize;

use crate::{
    failure::{Failure, Outcome},
    files,
    games::ContentArgs,
    paint::Paint,
    recorded::Recorded,
    retrace,
};

/// Plays exported games again and prints their final scores
///
/// Understands replays (.orrery), archives (.jsonl) and games recorded by the public Gaia Project engine (.json,
/// .json.gz). Prints the first line, version or move at which a game does not go as the file says; exit code 1
/// then. Where a recorded game departs from the printed rules in a known way, the rule is named.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery replay game.orrery
  orrery replay games/*.orrery backup.jsonl --json | jq .scores
  orrery replay recorded/*.json.gz")]
pub(crate) struct Args {
    /// Replays, archives and recorded games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// One JSON object per game on standard output
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    content: ContentArgs,
}

/// What became of one game.
#[derive(Serialize)]
struct Played {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    game_id: Option<String>,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commands: Option<u64>,
    finished: bool,
    scores: Vec<i32>,
    ranks: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divergence: Option<Divergence>,
}

#[derive(Serialize)]
struct Divergence {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u64>,
    detail: String,
    expected: String,
    got: String,
}

impl Played {
    fn failed(file: &Path, game_id: Option<String>, divergence: Divergence) -> Played {
        Played {
            file: file.display().to_string(),
            game_id,
            ok: false,
            game: None,
            commands: None,
            finished: false,
            scores: Vec::new(),
            ranks: Vec::new(),
            divergence: Some(divergence),
        }
    }
}

fn ranks(ending: Option<&Ending>) -> Vec<u8> {
    ending.map(|ending| ending.places.iter().map(|place| place.rank).collect()).unwrap_or_default()
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Outcome {
    let registry = args.content.registry()?;
    let paint = Paint::for_stream(&io::stdout());
    let mut out = io::stdout().lock();
    let (mut all, mut diverged) = (0, 0);
    for path in &args.files {
        let bytes = files::bytes(path)?;
        if orrery_gaia_log::is_recorded(&bytes) && !files::is_packed_archive(&bytes) {
            let game = Recorded::replay(path, &bytes);
            all += 1;
            diverged += usize::from(!game.ok);
            if args.json {
                write_json(&mut out, &game)?;
            } else {
                game.print(&mut out, paint)?;
            }
            continue;
        }
        let text = files::text(path, bytes)?;
        let played = if files::is_archive(&text) {
            from_archives(&registry, path, &text)
        } else {
            vec![from_replay(&registry, path, &text)]
        };
        for game in played {
            all += 1;
            diverged += usize::from(!game.ok);
            if args.json {
                write_json(&mut out, &game)?;
            } else {
                print(&mut out, &game, paint)?;
            }
        }
    }
    if diverged == 0 {
        Ok(())
    } else {
        Err(Failure::Wrong(format!("{diverged} of {all} games do not go as they say")))
    }
}

fn write_json(out: &mut impl io::Write, game: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, game)?;
    writeln!(out)
}

fn from_replay(registry: &Registry<Proto>, path: &Path, text: &str) -> Played {
    match retrace::retrace(registry, text) {
        Ok(retraced) => Played {
            file: path.display().to_string(),
            game_id: None,
            ok: true,
            game: Some(retraced.game_type),
            commands: Some(retraced.commands as u64),
            finished: retraced.outcome.is_some(),
            ranks: ranks(retraced.outcome.as_ref()),
            scores: retraced.scores,
            divergence: None,
        },
        Err(retrace::Divergence { line, detail, expected, got }) => {
            let divergence = Divergence { line: Some(line), version: None, detail, expected, got };
            Played::failed(path, None, divergence)
        }
    }
}

fn from_archives(registry: &Registry<Proto>, path: &Path, text: &str) -> Vec<Played> {
    let archives = match archive::read(text) {
        Ok(archives) => archives,
        Err(archive::Unreadable { line, detail }) => {
            let (expected, got) = (String::new(), String::new());
            let divergence = Divergence { line: Some(line), version: None, detail, expected, got };
            return vec![Played::failed(path, None, divergence)];
        }
    };
    let replay = |archive: &archive::Archive| match archive::audit(registry, archive) {
        Ok(audit) => Played {
            file: path.display().to_string(),
            game_id: Some(archive.game.to_string()),
            ok: true,
            game: Some(audit.game_type),
            commands: Some(audit.commands),
            finished: audit.outcome.is_some(),
            ranks: ranks(audit.outcome.as_ref()),
            scores: audit.scores,
            divergence: None,
        },
        Err(archive::Flaw { version, detail, expected, got }) => {
            let divergence = Divergence { line: None, version: Some(version), detail, expected, got };
            Played::failed(path, Some(archive.game.to_string()), divergence)
        }
    };
    archives.iter().map(replay).collect()
}

fn print(out: &mut impl io::Write, played: &Played, paint: Paint) -> io::Result<()> {
    let id = played.game_id.as_ref().map_or_else(String::new, |id| format!(" {id}"));
    match &played.divergence {
        None => {
            let state = if played.finished { "finished" } else { "not finished" };
            let (game, commands) = (played.game.as_deref().unwrap_or_default(), played.commands.unwrap_or(0));
            writeln!(out, "{} {}{id}: {game}, {commands} commands, {state}", paint.good("ok"), played.file)?;
            for (index, score) in played.scores.iter().enumerate() {
                let rank = played.ranks.get(index).map_or_else(String::new, |rank| format!("  rank {rank}"));
                writeln!(out, "   p{} {score}{rank}", index + 1)?;
            }
            Ok(())
        }
        Some(Divergence { line, version, detail, expected, got }) => {
            let place = match (line, version) {
                (Some(0), _) => "header".to_string(),
                (Some(line), _) => format!("line {line}"),
                (None, version) => format!("version {}", version.unwrap_or(0)),
            };
            writeln!(out, "{} {}{id}: {place}: {detail}", paint.bad("diverges"), played.file)?;
            if !expected.is_empty() || !got.is_empty() {
                writeln!(out, "   expected {expected}\n   got      {got}")?;
            }
            Ok(())
        }
    }
}

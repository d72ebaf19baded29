//! `orrery import`: archives into a store.

use std::{
    io::{self, Write as _},
    path::PathBuf,
};

use orrery_server::archive::{self, ImportError};

use crate::{
    failure::{Failure, Outcome},
    files,
    games::ContentArgs,
    settings::StoreArgs,
};

/// Puts archives into a store, exactly as they were
///
/// The hash chain of every archive is checked before anything is written. A game that the store has already is
/// refused and not changed, unless the store has just the beginning of the archive, as after an import that was
/// cut off; then the rest is added.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery import game.jsonl --data-dir /var/lib/orrery
  orrery import backup --store redis://localhost:6379")]
pub(crate) struct Args {
    /// Archives, as `orrery export` writes them from a store, compressed or not, or directories of such
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    store: StoreArgs,

    #[command(flatten)]
    content: ContentArgs,
}

/// Runs the command.
pub(crate) async fn run(args: &Args) -> Outcome {
    let mut archives = Vec::new();
    let mut paths = Vec::new();
    for path in &args.files {
        paths.extend(files::below(path)?);
    }
    for path in &paths {
        let wrong = |detail: String| Failure::Wrong(format!("{}: {detail}", path.display()));
        let text = files::read(path)?;
        if !files::is_archive(&text) {
            return Err(wrong("not an archive; replays hold no records and cannot be imported".into()));
        }
        archives.extend(archive::read(&text).map_err(|e| wrong(e.to_string()))?);
    }
    let registry = args.content.registry()?;
    let store = args.store.open(true).await?;
    let mut refused = 0;
    for archive in &archives {
        let game = &archive.game;
        match archive::put(&store, &registry, archive).await {
            Ok(written) => {
                writeln!(io::stdout(), "{game}: {written} of {} records written", archive.records.len())?
            }
            Err(ImportError::Store(error)) => return Err(Failure::away(error)),
            Err(error) => {
                refused += 1;
                eprintln!("orrery: {game}: {error}");
            }
        }
    }
    match refused {
        0 => Ok(()),
        n => Err(Failure::Wrong(format!("{n} of {} games were not imported", archives.len()))),
    }
}

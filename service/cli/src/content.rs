//! `orrery content`: fact sheets to correct, and corrections to check.

use std::{
    io::{self, Write as _},
    path::PathBuf,
};

use orrery_server::content;

use crate::{
    failure::{Failure, Outcome},
    games,
};

/// Prints the fact sheets of a game, or checks corrected ones
///
/// Cards, tiles and boards are data. Where they differ from your copy of a game, print them, keep the sheets that you
/// correct, and give the file to `orrery serve --content`. New games take the correction; games under way keep the
/// content with which they were created.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery content gaia-project > gaia-project.json       all sheets, to be edited
  orrery content --check gaia-project.json              say what is wrong with it, or its edition
  orrery serve --content gaia-project.json")]
pub(crate) struct Args {
    /// Game whose fact sheets are printed
    #[arg(required_unless_present = "check")]
    game: Option<String>,

    /// A file, or a directory with several, that is checked instead
    #[arg(long, value_name = "PATH", conflicts_with = "game")]
    check: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Outcome {
    let mut out = io::stdout().lock();
    if let Some(slug) = &args.game {
        let sheets = games::find(&games::registry(), slug)?.sheets();
        serde_json::to_writer_pretty(&mut out, &sheets).map_err(Failure::wrong)?;
        writeln!(out)?;
    }
    if let Some(path) = &args.check {
        let corrections = content::read(path).map_err(Failure::wrong)?;
        let mut registry = games::registry();
        let editions = content::correct(&mut registry, &corrections).map_err(Failure::wrong)?;
        for (corrected, edition) in corrections.iter().zip(editions) {
            let game = &corrected.correction.game;
            let about = games::find(&registry, game)?.about();
            let (part, whole) = (about.reconstructed.part, about.reconstructed.whole);
            let file = corrected.file.display();
            writeln!(out, "{file}: {game} {edition}, {part} of {whole} entries reconstructed")?;
        }
    }
    Ok(())
}

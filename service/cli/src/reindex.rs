//! `orrery reindex`: the lists of a store, made anew.

use std::{
    io::{self, Write as _},
    time::Duration,
};

use orrery_server::life::readmit;

use crate::{
    failure::{Failure, Outcome},
    games::ContentArgs,
    settings::StoreArgs,
};

/// Makes the lists of games anew
///
/// Lists are made from the games themselves: what is missing is added, what stands in the wrong place is moved, and
/// what has no game is removed. With an archive, games that only the archive knows (the store was lost, or is from
/// an older backup) are listed again, too. Safe beside running servers, and repeatable.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery reindex --store redis://localhost:6379
  orrery reindex --config /etc/orrery/orrery.toml")]
pub(crate) struct Args {
    #[command(flatten)]
    store: StoreArgs,

    #[command(flatten)]
    content: ContentArgs,
}

/// Runs the command.
pub(crate) async fn run(args: &Args) -> Outcome {
    let registry = args.content.registry()?;
    let (store, config) = args.store.open_with_archive(false).await?;
    let done = store.store().reindex().await.map_err(Failure::away)?;
    writeln!(io::stdout(), "{} games listed, {} wrong entries removed", done.games, done.removed)?;
    let expire_after = config.archive.map_or(Duration::ZERO, |archive| archive.expire_after);
    let mut failed = 0;
    let complain = |key: &_, why| {
        failed += 1;
        eprintln!("orrery: {key}: {why}");
    };
    let readmitted = readmit(&store, &registry, expire_after, complain).await.map_err(Failure::away)?;
    if store.vault().is_some() {
        writeln!(io::stdout(), "{readmitted} games listed again from the archive")?;
    }
    match failed {
        0 => Ok(()),
        n => Err(Failure::Wrong(format!("{n} archives cannot be used"))),
    }
}

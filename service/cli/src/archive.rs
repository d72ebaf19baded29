//! `orrery archive`: finished games out of a store, once.

use std::{
    io::{self, Write as _},
    sync::Arc,
};

use orrery_server::{life::Keeper, metrics::ArchiveMetrics};
use tokio_util::sync::CancellationToken;

use crate::{
    failure::{Failure, Outcome},
    settings::StoreArgs,
};

/// Archives finished and abandoned games, once
///
/// What `orrery serve` does in the background if `archive.dir` is set, for those who prefer a timer: marks games
/// without a command for `archive.sweep_after` as abandoned, writes finished and abandoned games to the archive,
/// reads them back and compares them, and lets the store forget their logs after `archive.expire_after`. It may be
/// cut off and repeated at any time, and run beside servers; only the embedded store has room for one process.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery archive --store redis://localhost:6379 --archive-dir /srv/orrery-archive
  orrery archive --config /etc/orrery/orrery.toml")]
pub(crate) struct Args {
    #[command(flatten)]
    store: StoreArgs,
}

/// Runs the command.
pub(crate) async fn run(args: &Args) -> Outcome {
    let (store, config) = args.store.open_with_archive(false).await?;
    let settings =
        config.archive.ok_or_else(|| Failure::usage("where to? set archive.dir or --archive-dir"))?;
    let keeper = Keeper::new(Arc::new(store), settings, ArchiveMetrics::default())
        .ok_or_else(|| Failure::usage("there is no archive"))?;
    // Why a game was not archived is said by the log.
    let _ = tracing_subscriber::fmt().with_writer(io::stderr).with_max_level(tracing::Level::WARN).try_init();
    let done = keeper.round(true, &CancellationToken::new()).await.map_err(Failure::away)?;
    writeln!(
        io::stdout(),
        "{} archived, {} marked as abandoned, {} removed from the store",
        done.archived,
        done.abandoned,
        done.purged
    )?;
    match done.failed {
        0 => Ok(()),
        n => Err(Failure::Wrong(format!("{n} games could not be archived"))),
    }
}

//! `orrery export`: a game as a file.

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use orrery_server::{archive, life::pack};
use orrery_store::{GameId, ListQuery, Store as _, StoreError};

use crate::{
    client::{self, Caller},
    failure::{Failure, Outcome},
    settings::StoreArgs,
};

/// Writes a game to a file
///
/// From a server: a finished game as replay text, which `orrery replay` and `orrery verify` understand. From a
/// store: the whole log of any game as an archive in JSON lines, which `orrery import` puts back exactly. An
/// archive holds the seed: keep that of a running game to yourself. With --all, every game that the store lists is
/// written to a file of its own, compressed and with a checksum: a backup, taken while servers are running.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery export 9f3c21aa --server http://localhost:7070 -o game.orrery
  orrery export 9f3c21aa --data-dir /var/lib/orrery -o game.jsonl
  orrery export 9f3c21aa --store redis://localhost:6379 > game.jsonl
  orrery export --all --store redis://localhost:6379 -o backup-monday")]
pub(crate) struct Args {
    /// The game
    #[arg(required_unless_present = "all")]
    game: Option<GameId>,

    /// All games, into the directory that -o names
    #[arg(long, conflicts_with_all = ["game", "server"], requires = "output")]
    all: bool,

    /// With --all: leave out games that are in the archive; a copy of its directory has them
    #[arg(long, requires = "all")]
    unarchived: bool,

    /// Ask this server instead of reading a store
    #[arg(long, value_name = "URL", conflicts_with_all = ["config", "store", "data_dir", "redis_prefix", "archive_dir"])]
    server: Option<String>,

    /// A token, if the game is private; @FILE reads it from a file
    #[arg(long, value_name = "TOKEN", requires = "server")]
    token: Option<String>,

    #[command(flatten)]
    store: StoreArgs,

    /// Where to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs the command.
pub(crate) async fn run(args: &Args) -> Outcome {
    let game = match (&args.game, &args.output) {
        (Some(game), _) => game,
        (None, Some(dir)) => return export_all(args, dir).await,
        (None, None) => return Err(Failure::usage("which game? name one, or --all with -o")),
    };
    let text = match &args.server {
        Some(url) => {
            let caller = Caller::with_token(args.token.as_deref())?;
            client::replay(url, &caller, game.as_str()).await?.1
        }
        None => {
            let (store, _) = args.store.open_with_archive(false).await?;
            let archive = archive::fetch(&store, game).await.map_err(Failure::away)?;
            let missing = || Failure::Usage(format!("the store has no game {game}"));
            archive::write(&archive.ok_or_else(missing)?).map_err(Failure::wrong)?
        }
    };
    match &args.output {
        None => io::stdout().write_all(text.as_bytes())?,
        Some(path) => {
            write(path, text.as_bytes())
                .map_err(|e| Failure::Wrong(format!("cannot write {}: {e}", path.display())))?;
        }
    }
    Ok(())
}

/// For its owner's eyes only: there may be the seed of a running game in it.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// One file for every game. What cannot be written is said, and the others are.
async fn export_all(args: &Args, dir: &Path) -> Outcome {
    let cannot = |path: &Path, e: io::Error| Failure::Wrong(format!("cannot write {}: {e}", path.display()));
    fs::create_dir_all(dir).map_err(|e| cannot(dir, e))?;
    let (store, _) = args.store.open_with_archive(false).await?;
    let retired = args.unarchived.then_some(false);
    let mut query = ListQuery { retired, limit: 200, ..ListQuery::default() };
    let (mut written, mut failed) = (0, 0);
    loop {
        let page = store.list(&query).await.map_err(Failure::away)?;
        for (game, _, _) in &page.games {
            let packed = match archive::fetch(&store, game).await {
                Ok(Some(archive)) => pack(&archive).map_err(|error| error.to_string()),
                // It has gone since it was listed.
                Ok(None) => continue,
                Err(StoreError::Damaged(why) | StoreError::Misconfigured(why)) => Err(why),
                Err(error) => return Err(Failure::away(error)),
            };
            match packed {
                Ok(bytes) => {
                    let path = dir.join(format!("{game}.jsonl.gz"));
                    write(&path, &bytes).map_err(|e| cannot(&path, e))?;
                    written += 1;
                }
                Err(why) => {
                    failed += 1;
                    eprintln!("orrery: {game}: {why}");
                }
            }
        }
        match page.next {
            Some(next) => query.after = Some(next),
            None => break,
        }
    }
    fs::File::open(dir).and_then(|dir| dir.sync_all()).map_err(|e| cannot(dir, e))?;
    writeln!(io::stdout(), "{written} games written to {}", dir.display())?;
    match failed {
        0 => Ok(()),
        n => Err(Failure::Wrong(format!("{n} games could not be exported"))),
    }
}

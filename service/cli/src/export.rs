//! `orrery export`: a game as a file.

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use orrery_server::archive;
use orrery_store::GameId;

use crate::{
    client::{self, Caller},
    failure::{Failure, Outcome},
    settings::StoreArgs,
};

/// Writes a game to a file
///
/// From a server: a finished game as replay text, which `orrery replay` and `orrery verify` understand. From a
/// store: the whole log of any game as an archive in JSON lines, which `orrery import` puts back exactly. An
/// archive holds the seed: keep that of a running game to yourself.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery export 9f3c21aa --server http://localhost:7070 -o game.orrery
  orrery export 9f3c21aa --data-dir /var/lib/orrery -o game.jsonl
  orrery export 9f3c21aa --store redis://localhost:6379 > game.jsonl")]
pub(crate) struct Args {
    /// The game
    game: GameId,

    /// Ask this server instead of reading a store
    #[arg(long, value_name = "URL", conflicts_with_all = ["config", "store", "data_dir", "redis_prefix"])]
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
    let text = match &args.server {
        Some(url) => {
            let caller = Caller::with_token(args.token.as_deref())?;
            client::replay(url, &caller, args.game.as_str()).await?.1
        }
        None => {
            let store = args.store.open(false).await?;
            let archive = archive::fetch(&store, &args.game).await.map_err(Failure::away)?;
            let missing = || Failure::Usage(format!("the store has no game {}", args.game));
            archive::write(&archive.ok_or_else(missing)?).map_err(Failure::wrong)?
        }
    };
    match &args.output {
        None => io::stdout().write_all(text.as_bytes())?,
        Some(path) => {
            write(path, &text)
                .map_err(|e| Failure::Wrong(format!("cannot write {}: {e}", path.display())))?;
        }
    }
    Ok(())
}

/// For its owner's eyes only: there may be the seed of a running game in it.
fn write(path: &Path, text: &str) -> io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

//! `orrery token`: tokens for operators, from the configured keys.

use std::io::{self, Write as _};

use orrery_server::{
    ServeArgs,
    auth::{Grant, Keys},
    config::StoreKind,
};
use orrery_store::GameId;

use crate::{
    failure::{Failure, Outcome},
    settings::{self, StoreArgs},
};

/// Makes a token with the server's keys
///
/// The token is printed on standard output and nothing else, so that it can be piped into a file. It works on
/// every server with the same keys. Keys come from --key-file, the configuration file or ORRERY_KEYS__LIST; in
/// development mode from the data directory.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery token service chat-bot --key-file /run/secrets/orrery-keys
  orrery token seat 9f3c21aa 2 --token-lifetime 12h
  orrery token spectator 9f3c21aa
  orrery token inbox ada")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// For a trusted backend or bot: creates games and acts for any seat
    Service {
        /// Its name, for logs
        name: String,
        #[command(flatten)]
        keys: KeyArgs,
    },
    /// For the player on a seat of a game
    Seat {
        /// The game
        game: GameId,
        /// The seat, counted from 1
        #[arg(value_parser = clap::value_parser!(u8).range(1..=8))]
        seat: u8,
        #[command(flatten)]
        keys: KeyArgs,
    },
    /// For somebody who watches a game, also a private one
    Spectator {
        /// The game
        game: GameId,
        #[command(flatten)]
        keys: KeyArgs,
    },
    /// For the inbox of a player: whose turn it is in all of their games, and nothing else
    Inbox {
        /// The player, as named when the games were created
        player: String,
        #[command(flatten)]
        keys: KeyArgs,
    },
}

#[derive(Debug, clap::Args)]
struct KeyArgs {
    /// File with keys, one id:base64 per line
    #[arg(long, value_name = "FILE")]
    key_file: Option<String>,

    /// Id of the key to use [default: the first key]
    #[arg(long, value_name = "ID")]
    active_key: Option<String>,

    /// How long the token is good for [default: 30d]
    #[arg(long, value_name = "TIME", visible_alias = "lifetime")]
    token_lifetime: Option<String>,

    #[command(flatten)]
    store: StoreArgs,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Outcome {
    let (grant, keys) = match &args.what {
        What::Service { name, keys } => (Grant::Service { name: name.as_str().into() }, keys),
        What::Seat { game, seat, keys } => (Grant::Seat { game: game.as_str().into(), seat: seat - 1 }, keys),
        What::Spectator { game, keys } => (Grant::Spectator { game: game.as_str().into() }, keys),
        What::Inbox { player, keys } => (Grant::Inbox { player: player.as_str().into() }, keys),
    };
    let config = settings::load(&ServeArgs {
        key_file: keys.key_file.clone(),
        active_key: keys.active_key.clone(),
        token_lifetime: keys.token_lifetime.clone(),
        ..keys.store.serve_args()
    })?;
    if config.development && config.store.kind == StoreKind::Memory {
        return Err(Failure::usage(
            "the key of a memory store in development mode is known to its server only; configure keys",
        ));
    }
    let keys = Keys::open(&config).map_err(Failure::usage)?;
    let token = keys.mint(&grant, config.keys.token_lifetime).map_err(Failure::wrong)?;
    Ok(writeln!(io::stdout(), "{}", token.expose())?)
}

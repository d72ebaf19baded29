//! `orrery webhooks`: messages that could not be delivered.

use std::io::{self, Write as _};

use orrery_api::timestamp;
use orrery_server::webhooks::{self, Delivery};

use crate::{
    failure::{Failure, Outcome},
    settings::StoreArgs,
};

/// Shows webhooks that were given up, and has them tried again
///
/// A message is given up after the last attempt that the file of webhooks allows. It is kept for 30 days. With Redis
/// this works beside running servers; an embedded store is opened by one process at a time, so stop its server first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery webhooks dead --store redis://localhost:6379
  orrery webhooks retry msg_9f3c21aa05b1c2d3e4f5a6b7c8d9e0f1 --store redis://localhost:6379
  orrery webhooks retry --all --endpoint chat --data-dir /var/lib/orrery")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Lists the messages that were given up, one per line
    Dead {
        /// Only those for this endpoint
        #[arg(long, value_name = "NAME")]
        endpoint: Option<String>,
        /// As JSON lines, with everything
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        store: StoreArgs,
    },
    /// Has messages tried again from the beginning
    Retry {
        /// The messages
        #[arg(required_unless_present = "all")]
        ids: Vec<String>,
        /// All of them
        #[arg(long, conflicts_with = "ids")]
        all: bool,
        /// Only those for this endpoint
        #[arg(long, value_name = "NAME")]
        endpoint: Option<String>,
        #[command(flatten)]
        store: StoreArgs,
    },
}

/// Runs the command.
pub(crate) async fn run(args: &Args) -> Outcome {
    match &args.what {
        What::Dead { endpoint, json, store } => {
            let store = store.open(false).await?;
            for letter in dead(&store, endpoint.as_deref()).await? {
                writeln!(io::stdout(), "{}", if *json { as_json(&letter)? } else { as_line(&letter) })?;
            }
            Ok(())
        }
        What::Retry { ids, all, endpoint, store } => {
            let store = store.open(false).await?;
            let letters = dead(&store, endpoint.as_deref()).await?;
            if let Some(unknown) = ids.iter().find(|id| letters.iter().all(|letter| letter.id != **id)) {
                return Err(Failure::Usage(format!("no message {unknown} was given up")));
            }
            let wanted = letters.iter().filter(|letter| *all || ids.contains(&letter.id));
            let mut count = 0;
            for letter in wanted {
                webhooks::retry(&store, letter).await.map_err(Failure::away)?;
                count += 1;
            }
            Ok(writeln!(io::stdout(), "{count} to be tried again")?)
        }
    }
}

async fn dead(store: &orrery_store::AnyStore, endpoint: Option<&str>) -> Result<Vec<Delivery>, Failure> {
    let mut letters = webhooks::dead_letters(store).await.map_err(Failure::away)?;
    letters.retain(|letter| endpoint.is_none_or(|name| letter.endpoint == name));
    Ok(letters)
}

fn as_line(letter: &Delivery) -> String {
    let Delivery { id, endpoint, kind, game_id, created_ms, attempts, problem, .. } = letter;
    let time = timestamp(*created_ms);
    format!("{id}  {time}  {endpoint}  {kind}  game {game_id}  {attempts} attempts: {problem}")
}

fn as_json(letter: &Delivery) -> Result<String, Failure> {
    serde_json::to_string(letter).map_err(Failure::wrong)
}

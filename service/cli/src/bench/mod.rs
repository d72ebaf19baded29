//! `orrery bench`: what a submitted action costs, as ratios to a bare call and a bare append of the same run.
//!
//! Machines are noisy, so the legs are interleaved, every figure is a median over rounds, and what is compared
//! was measured seconds apart. A server, an echo server and Redis run as processes of their own; the load comes
//! from this one.

mod append;
mod callgrind;
mod drift;
mod durability;
mod echo;
mod engines;
mod leg;
mod play;
mod process;
mod script;
mod scripted;
mod shelf;
mod start;
mod streams;
mod submit;
mod table;
mod together;

use std::{path::PathBuf, time::Duration};

use orrery_api::Proto;
use orrery_engine::erased::Registry;
use tokio::runtime::{Builder, Runtime};

use crate::{
    failure::{Failure, Outcome},
    games,
};
use process::{Process, Redis};
use table::Figures;

/// Measures the service against a bare gRPC echo and a bare conditional append, on a Redis of its own, and the rules
///
/// The parts, each with the figures that it finds:
///   submit      P1 accepted actions/s, P3 processor time, P4 instructions, P5 latency, P20 races on one game
///   durability  P6 waiting for a replica or the disk, against not waiting
///   shelf       P11 loading a game that is not in memory, P12 memory of a game in a server and in Redis
///   streams     P14 an event to 100 readers, P16 idle streams
///   start       P16 start of a server to ready
///   engines     P7 lists of legal actions, P8 random games, P9 recorded games
///
/// Examples:
///   orrery bench                           everything, seven rounds of three seconds per leg
///   orrery bench --rounds 1 --seconds 1    a quick look
///   orrery bench --only engines            random games and lists of legal actions, without servers
///   orrery bench --game gaia-project       a real game without the practice game beside it
///   orrery bench --callgrind               count instructions too (needs valgrind)
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Rounds; each has every leg once
    #[arg(long, default_value_t = 7)]
    rounds: usize,

    /// Seconds per leg
    #[arg(long, default_value_t = 3)]
    seconds: u64,

    /// Calls under way at once
    #[arg(long, default_value_t = 64)]
    in_flight: usize,

    /// Connections that the calls are spread over, in every leg; as many as calls unless told otherwise
    #[arg(long)]
    connections: Option<usize>,

    /// Count instructions per SubmitAction with valgrind
    #[arg(long)]
    callgrind: bool,

    /// Measure only these parts
    #[arg(long, value_name = "PART", num_args = 1.., value_delimiter = ',')]
    only: Vec<Part>,

    /// Games to play in the part "submit"; the last of them is the one of the other parts
    ///
    /// The practice game costs the server next to no rules, so it shows the server itself.
    #[arg(long, value_name = "GAME", num_args = 1.., value_delimiter = ',', default_values = ["drift", "gaia-project"])]
    game: Vec<String>,

    /// Recorded games of the public Gaia Project engine to play again
    #[arg(long, value_name = "FILE", num_args = 1..)]
    recorded: Vec<PathBuf>,

    /// Exit with 1 if a figure is not "good"
    #[arg(long)]
    gate: bool,

    /// The redis-server to start
    #[arg(long, value_name = "PROGRAM", default_value = "redis-server")]
    redis_server: String,

    /// The orrery to measure, for comparing builds; this one unless told otherwise
    #[arg(long, value_name = "PROGRAM")]
    server_program: Option<PathBuf>,

    /// Serve the bare echo on this address and do nothing else
    #[arg(long, hide = true, value_name = "ADDR")]
    echo_server: Option<std::net::SocketAddr>,

    /// Append to a log of this Redis before every echo
    #[arg(long, hide = true, value_name = "URL", requires = "echo_server")]
    append_to: Option<String>,
}

/// What can be measured by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Part {
    /// All but the rules
    Service,
    Submit,
    Durability,
    Shelf,
    Streams,
    Start,
    Engines,
}

impl Args {
    fn wants(&self, part: Part) -> bool {
        let is_service = part != Part::Engines;
        self.only.is_empty()
            || self.only.contains(&part)
            || (is_service && self.only.contains(&Part::Service))
    }

    /// What is started as server and as echo.
    fn program(&self) -> PathBuf {
        let own = || std::env::current_exe().unwrap_or_else(|_| "orrery".into());
        self.server_program.clone().unwrap_or_else(own)
    }

    /// The game of the parts that play one only.
    fn real_game(&self) -> &str {
        self.game.last().map_or("gaia-project", String::as_str)
    }
}

pub(crate) fn run(args: &Args) -> Outcome {
    if let Some(address) = args.echo_server {
        // As anybody would write it; and on one thread, as the server has it here, where it is to show the least there is.
        let append = args.append_to.as_deref().map(|url| (url, drift::SIZES));
        let runtime = match append {
            None => Runtime::new()?,
            Some(_) => Builder::new_current_thread().enable_all().build()?,
        };
        return runtime.block_on(echo::serve(address, append));
    }
    let registry = games::registry();
    for slug in &args.game {
        games::find(&registry, slug)?;
    }
    let mut figures = Figures::default();
    let measured = measure(args, &registry, &mut figures);
    // What was measured before something failed is worth seeing too.
    print!("{figures}");
    measured?;
    if args.gate && !figures.are_good() {
        return Err(Failure::wrong("some figures are not good enough"));
    }
    Ok(())
}

fn measure(args: &Args, registry: &Registry<Proto>, figures: &mut Figures) -> Outcome {
    // One thread, so that the load does not push what is measured off the processors.
    Builder::new_current_thread().enable_all().build()?.block_on(service(args, figures))?;
    if args.wants(Part::Engines) {
        for rules in registry.listed() {
            eprintln!("the rules of {}", rules.about().slug);
            figures.add(engines::figures(rules, args.rounds)?);
        }
        figures.add(engines::late_federations());
        figures.add(engines::recorded(&args.recorded, args.rounds, Duration::from_secs(args.seconds))?);
    }
    Ok(())
}

/// Everything with processes.
async fn service(args: &Args, figures: &mut Figures) -> Outcome {
    if args.wants(Part::Submit) || args.wants(Part::Shelf) {
        let redis = Redis::start(&args.redis_server, &[])?;
        let server = Process::server(&args.program(), &redis, &[])?;
        if args.wants(Part::Submit) {
            figures.add(submit::figures(args, &redis, &server).await?);
        }
        if args.wants(Part::Shelf) {
            figures.add(shelf::figures(args, &redis, &server).await?);
        }
    }
    if args.wants(Part::Durability) {
        figures.add(durability::figures(args).await?);
    }
    if args.wants(Part::Streams) || args.wants(Part::Start) {
        let redis = Redis::start(&args.redis_server, &[])?;
        if args.wants(Part::Streams) {
            figures.add(streams::figures(args, &redis).await?);
        }
        if args.wants(Part::Start) {
            figures.add(start::figures(args, &redis).await?);
        }
    }
    Ok(())
}

//! `orrery bench`: what a submitted action costs, as ratios to a bare call and a bare append of the same run.
//!
//! Machines are noisy, so the legs are interleaved, every figure is a median over rounds, and what is compared
//! was measured seconds apart. A server, an echo server and Redis run as processes of their own; the load comes
//! from this one.

mod append;
mod callgrind;
mod echo;
mod engines;
mod play;
mod process;
mod table;
mod together;

use std::{path::PathBuf, time::Duration};

use tokio::runtime::{Builder, Runtime};

use crate::{
    failure::{Failure, Outcome},
    games,
};
use process::{Children, Usage};
use table::{Figures, Round};

/// Measures submit against a bare gRPC echo and a bare conditional append, on a Redis of its own, and the rules
///
/// Examples:
///   orrery bench                           seven rounds of three seconds per leg
///   orrery bench --rounds 1 --seconds 1    a quick look
///   orrery bench --only engines            random games and lists of legal actions, without servers
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

    /// Measure only the service, or only the rules
    #[arg(long)]
    only: Option<Part>,

    /// Recorded games of the public Gaia Project engine to play again
    #[arg(long, value_name = "FILE", num_args = 1..)]
    recorded: Vec<PathBuf>,

    /// Exit with 1 if a figure is not "good"
    #[arg(long)]
    gate: bool,

    /// The redis-server to start
    #[arg(long, value_name = "PROGRAM", default_value = "redis-server")]
    redis_server: String,

    /// Serve the bare echo on this address and do nothing else
    #[arg(long, hide = true, value_name = "ADDR")]
    echo_server: Option<std::net::SocketAddr>,
}

/// What can be measured by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Part {
    Service,
    Engines,
}

pub(crate) fn run(args: &Args) -> Outcome {
    if let Some(address) = args.echo_server {
        // As anybody would write it.
        return Runtime::new()?.block_on(echo::serve(address)).map_err(Failure::away);
    }
    let mut figures = Figures::default();
    if args.only != Some(Part::Engines) {
        // One thread, so that the load does not push what is measured off the processors.
        figures = Builder::new_current_thread().enable_all().build()?.block_on(measure(args))?;
    }
    if args.only != Some(Part::Service) {
        for rules in games::registry().listed() {
            eprintln!("the rules of {}", rules.about().slug);
            figures.add(engines::figures(rules, args.rounds)?);
        }
        figures.add(engines::late_federations());
        figures.add(engines::recorded(&args.recorded, args.rounds, Duration::from_secs(args.seconds))?);
    }
    print!("{figures}");
    if args.gate && !figures.are_good() {
        return Err(Failure::wrong("some figures are not good enough"));
    }
    Ok(())
}

async fn measure(args: &Args) -> Result<Figures, Failure> {
    let children = Children::start(&args.redis_server).await?;
    let leg = Duration::from_secs(args.seconds);
    let connections = args.connections.unwrap_or(args.in_flight);
    let mut echo = echo::Load::connect(&children.echo_url(), connections).await.map_err(Failure::away)?;
    let append = append::Load::connect(&children.redis_url(), connections).await.map_err(Failure::away)?;
    let mut play = play::Load::connect(&children.server_url(), connections).await.map_err(Failure::away)?;
    play.games(args.in_flight).await.map_err(Failure::away)?;
    // Warm up: connections, caches, code.
    echo.run(args.in_flight, leg / 3).await.map_err(Failure::away)?;
    append.run(args.in_flight, leg / 3).await.map_err(Failure::away)?;
    play.run(args.in_flight, leg / 3).await.map_err(Failure::away)?;

    let mut rounds = Vec::new();
    for number in 1..=args.rounds {
        eprintln!("round {number} of {}", args.rounds);
        let before = Usage::of(children.echo_pid());
        let echo_rate = echo.run(args.in_flight, leg).await.map_err(Failure::away)?;
        let echo_cpu = Usage::of(children.echo_pid()).since(before);
        let before = Usage::of(children.redis_pid());
        let append_rate = append.run(args.in_flight, leg).await.map_err(Failure::away)?;
        let append_cpu = Usage::of(children.redis_pid()).since(before);
        let (before, redis_before) = (Usage::of(children.server_pid()), Usage::of(children.redis_pid()));
        let submit_rate = play.run(args.in_flight, leg).await.map_err(Failure::away)?;
        let submit_cpu = Usage::of(children.server_pid()).since(before);
        let redis_cpu = Usage::of(children.redis_pid()).since(redis_before);
        let echo_one = echo.run(1, leg / 3).await.map_err(Failure::away)?;
        let append_one = append.run(1, leg / 3).await.map_err(Failure::away)?;
        let submit_one = play.run(1, leg / 3).await.map_err(Failure::away)?;
        let alone = play.race(1, leg / 2).await.map_err(Failure::away)?;
        let racing = play.race(8, leg / 2).await.map_err(Failure::away)?;
        let in_turn = together::in_turn(&play, leg / 2).await.map_err(Failure::away)?;
        let at_once = together::at_once(&play, leg / 2).await.map_err(Failure::away)?;
        rounds.push(Round {
            echo: echo_rate,
            append: append_rate,
            submit: submit_rate,
            echo_cpu,
            append_cpu,
            submit_cpu,
            redis_cpu,
            echo_one,
            append_one,
            submit_one,
            alone,
            racing,
            in_turn,
            at_once,
        });
    }
    let instructions = match args.callgrind {
        true => Some(callgrind::per_submit(&children.redis_url()).await?),
        false => None,
    };
    Ok(Figures::of(&rounds, instructions))
}

/// What one leg did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Leg {
    /// Calls that were answered.
    calls: u64,
    /// How long it took.
    took: Duration,
    /// How long each call took, in nanoseconds.
    latencies: Vec<u32>,
}

impl Leg {
    fn per_second(&self) -> f64 {
        self.calls as f64 / self.took.as_secs_f64()
    }

    /// A latency that so large a share of the calls did not exceed, in microseconds.
    fn latency(&self, share: f64) -> f64 {
        let mut sorted = self.latencies.clone();
        sorted.sort_unstable();
        let at = (sorted.len() as f64 * share) as usize;
        sorted.get(at.min(sorted.len().saturating_sub(1))).map_or(0.0, |ns| f64::from(*ns) / 1000.0)
    }

    fn join(legs: Vec<Leg>, took: Duration) -> Leg {
        let mut all = Leg { took, ..Leg::default() };
        for leg in legs {
            all.calls += leg.calls;
            all.latencies.extend(leg.latencies);
        }
        all
    }
}

/// Runs `lanes` copies of a call again and again until the time is over.
async fn repeat<L, F, E>(lanes: Vec<L>, time: Duration, call: F) -> Result<(Leg, Vec<L>), E>
where
    L: Send + 'static,
    E: Send + 'static,
    F: AsyncCall<L, E>,
{
    let started = std::time::Instant::now();
    let tasks: Vec<_> = lanes
        .into_iter()
        .map(|mut lane| {
            let call = call.clone();
            tokio::spawn(async move {
                let mut leg = Leg::default();
                while started.elapsed() < time {
                    let begun = std::time::Instant::now();
                    call.call(&mut lane).await?;
                    leg.latencies.push(u32::try_from(begun.elapsed().as_nanos()).unwrap_or(u32::MAX));
                    leg.calls += 1;
                }
                Ok::<_, E>((leg, lane))
            })
        })
        .collect();
    let (mut legs, mut lanes) = (Vec::new(), Vec::new());
    for task in tasks {
        if let Ok(done) = task.await {
            let (leg, lane) = done?;
            legs.push(leg);
            lanes.push(lane);
        }
    }
    Ok((Leg::join(legs, started.elapsed()), lanes))
}

/// One call of a load.
trait AsyncCall<L, E>: Clone + Send + 'static {
    fn call(&self, lane: &mut L) -> impl Future<Output = Result<(), E>> + Send;
}

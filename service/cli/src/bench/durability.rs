//! P6: what it costs to wait until a replica or the disk has an action before it is acknowledged.

use std::time::Duration;

use super::{
    Args,
    leg::Leg,
    play::{Connections, Load},
    process::{Process, Redis},
    table::{Bound, Figure},
};
use crate::failure::Failure;

/// A server with the load on it.
struct Stand {
    load: Load,
    _server: Process,
}

impl Stand {
    async fn new(args: &Args, redis: &Redis, durability: &str) -> Result<Stand, Failure> {
        let server = Process::server(&args.program(), redis, &["--durability", durability])?;
        let count = args.connections.unwrap_or(args.in_flight);
        let connections = Connections::open(&server.url(), count).await?;
        let mut load = Load::new(args.real_game(), connections, &redis.url(), args.in_flight).await?;
        load.run(args.in_flight, Duration::from_secs(args.seconds) / 3).await?;
        Ok(Stand { load, _server: server })
    }

    async fn run(&mut self, args: &Args) -> Result<f64, Failure> {
        let leg: Leg = self.load.run(args.in_flight, Duration::from_secs(args.seconds) / 2).await?;
        Ok(leg.per_second())
    }
}

/// Accepted actions per second of one round.
struct Round {
    alone: f64,
    replicated: f64,
    waiting: f64,
    synced: f64,
}

/// Measures on servers and Redises of their own.
pub(super) async fn figures(args: &Args) -> Result<Vec<Figure>, Failure> {
    let program = args.redis_server.as_str();
    let plain = Redis::start(program, &[])?;
    let primary = Redis::start(program, &["--repl-diskless-sync-delay", "0"])?;
    let _replica = Redis::start(program, &["--replicaof", "127.0.0.1", &primary.port().to_string()])?;
    await_replica(&primary).await?;
    let always = Redis::start(program, &["--appendfsync", "always"])?;
    let mut alone = Stand::new(args, &plain, "async").await?;
    let mut replicated = Stand::new(args, &primary, "async").await?;
    let mut waiting = Stand::new(args, &primary, "replicas=1").await?;
    let mut synced = Stand::new(args, &always, "fsync").await?;
    let mut rounds = Vec::new();
    for number in 1..=args.rounds {
        eprintln!("durability, round {number} of {}", args.rounds);
        rounds.push(Round {
            alone: alone.run(args).await?,
            replicated: replicated.run(args).await?,
            waiting: waiting.run(args).await?,
            synced: synced.run(args).await?,
        });
    }
    let game = args.real_game();
    let figure = |id, what: &str, good, value: fn(&Round) -> f64| {
        Figure::new(id, format!("{game}: {what}"), good, rounds.iter().map(value).collect())
    };
    Ok(vec![
        figure("", "submit/s, durability=async", Bound::None, |r| r.alone),
        figure("", "submit/s, async, with a replica", Bound::None, |r| r.replicated),
        figure("", "submit/s, replicas=1", Bound::None, |r| r.waiting),
        figure("", "submit/s, fsync", Bound::None, |r| r.synced),
        // The same Redis with the same replica: this is what the waiting costs, not what the replica costs.
        figure("P6", "replicas=1 ÷ async, submit/s", Bound::AtLeast(0.7), |r| r.waiting / r.replicated),
        figure("", "replicas=1 ÷ async without a replica", Bound::None, |r| r.waiting / r.alone),
        figure("P6", "fsync ÷ async, submit/s", Bound::AtLeast(0.4), |r| r.synced / r.alone),
    ])
}

/// Waits until the replica takes part.
async fn await_replica(primary: &Redis) -> Result<(), Failure> {
    let client = redis::Client::open(primary.url()).map_err(Failure::usage)?;
    let mut connection = client.get_multiplexed_async_connection().await.map_err(Failure::away)?;
    for _ in 0..600 {
        let mut question = redis::pipe();
        question.cmd("SET").arg("bench:replica").arg("").ignore().cmd("WAIT").arg(1).arg(50);
        let (reached,): (u64,) = question.query_async(&mut connection).await.map_err(Failure::away)?;
        if reached > 0 {
            return Ok(());
        }
    }
    Err(Failure::away("the replica does not follow"))
}

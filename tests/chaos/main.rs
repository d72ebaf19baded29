//! Several processes on one store, and processes that are killed in the middle of games.
//!
//! How often: `ORRERY_CHAOS_SERVER_KILLS` servers and `ORRERY_CHAOS_REDIS_KILLS` stores are killed, the power fails
//! `ORRERY_CHAOS_POWER_LOSSES` times, and the primary changes `ORRERY_CHAOS_FAILOVERS` times; a few times if they are
//! not set. What happens in which order follows from `ORRERY_SEED`, as far as scheduling allows. How long is played
//! while everything breaks: `ORRERY_CHAOS_OPERATIONS` calls. What streams tell: `ORRERY_CHAOS_STREAM_EVENTS` events on
//! `ORRERY_CHAOS_STREAMS` streams. How often servers are asked to stop: `ORRERY_CHAOS_DRAINS`. How much is played
//! between the steps of an upgrade: `ORRERY_CHAOS_VERSION_CALLS`, from the build `ORRERY_OTHER_BINARY`.

mod abuse;
mod away;
mod crowd;
mod drain;
mod failover;
mod health;
mod kill_redis;
mod kill_server;
mod load;
mod lost_moments;
mod no_room;
mod overload;
mod power_loss;
mod site;
mod step;
mod streams;
mod two_servers;
mod versions;

use std::time::Duration;

use orrery_tests::RedisServer;

/// A Redis that keeps what it acknowledges.
fn redis() -> RedisServer {
    RedisServer::start(&[("appendonly", "yes"), ("appendfsync", "always")])
        .expect("redis-server is installed")
}

/// A number from the environment.
fn count(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// How long so many kills may take, restarts and checks included.
fn in_time(kills: usize) -> Duration {
    Duration::from_secs(20 + 4 * kills as u64)
}

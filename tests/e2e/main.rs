//! The service as its users see it: one or more real processes, gRPC over loopback, every store.

mod archive;
mod auth;
mod content;
mod deploy;
mod edges;
mod errors;
mod federation;
mod gaia_project;
mod games;
mod inbox;
mod limits;
mod lost;
mod malformed;
mod planet_unknown;
mod python;
mod retries;
mod secrets;
mod seti;
mod spacecorp;
mod streams;
mod tools;
mod undo;
mod webhooks;
mod whole;

use orrery_tests::{RedisServer, Server, Setup};

/// One server on each store; the Redis lives as long as its server.
fn on_each_store() -> [(&'static str, Server, Option<RedisServer>); 3] {
    let redis = redis();
    let on_redis = Setup::new(&redis.url()).start();
    [
        ("memory", Setup::memory().start(), None),
        ("embedded", Setup::embedded().start(), None),
        ("redis", on_redis, Some(redis)),
    ]
}

/// A Redis that keeps what it acknowledges.
fn redis() -> RedisServer {
    RedisServer::start(&[("appendonly", "yes"), ("appendfsync", "always")])
        .expect("redis-server is installed")
}

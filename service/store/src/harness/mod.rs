//! Real Redis servers for tests: started on free loopback ports in directories of their own, killed when
//! dropped.
//!
//! Nothing here is for production. Every process is one that this module started, and is ended by its own
//! handle.

mod cluster;
mod proxy;
mod sentinel;
mod server;

pub use cluster::Cluster;
pub use proxy::Proxy;
pub use sentinel::SentinelGroup;
pub use server::RedisServer;

use std::{
    io,
    net::TcpListener,
    thread::sleep,
    time::{Duration, Instant},
};

/// How long a server may take to do what was asked of it.
const PATIENCE: Duration = Duration::from_secs(20);

/// A port that nobody listens on.
fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// Waits until something is true of a server.
fn wait_until(what: &str, mut is_true: impl FnMut() -> bool) -> io::Result<()> {
    let begin = Instant::now();
    while !is_true() {
        if begin.elapsed() > PATIENCE {
            return Err(io::Error::new(io::ErrorKind::TimedOut, format!("waited in vain: {what}")));
        }
        sleep(Duration::from_millis(10));
    }
    Ok(())
}

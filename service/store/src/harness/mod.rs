//! Real Redis servers for tests: started on free loopback ports in directories of their own, killed when
//! dropped. And, in [`sim`], a store in which everything that may go wrong does, as often as one likes and the
//! same way every time.
//!
//! Nothing here is for production. Every process is one that this module started, and is ended by its own
//! handle.

mod cluster;
mod proxy;
pub mod random;
mod sentinel;
mod server;
pub mod sim;

pub use cluster::Cluster;
pub use proxy::Proxy;
pub use sentinel::SentinelGroup;
pub use server::RedisServer;

use std::{
    io,
    net::TcpListener,
    process,
    sync::atomic::{AtomicU32, Ordering},
    thread::sleep,
    time::{Duration, Instant},
};

/// How long a server may take to do what was asked of it.
const PATIENCE: Duration = Duration::from_secs(20);

/// A port that nobody listens on.
///
/// Below those that the system gives to outgoing connections: a server that is killed and restarted would
/// now and then find its port taken by one. Each is handed out once per process, and processes begin in
/// different places; the server that starts on it still has to show that it is the one.
fn free_port() -> io::Result<u16> {
    const FIRST: u32 = 10_240;
    const COUNT: u32 = 20_000;
    static NEXT: AtomicU32 = AtomicU32::new(0);
    for _ in 0..COUNT {
        let step = NEXT.fetch_add(1, Ordering::Relaxed);
        let port = FIRST + process::id().wrapping_mul(101).wrapping_add(step) % COUNT;
        let port = u16::try_from(port).map_err(io::Error::other)?;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    Err(io::Error::other("no port is free"))
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

//! Servers on one Redis where everything may break: processes, and the networks between them.

use std::time::Duration;

use orrery_tests::{Proxy, RedisServer, Server, Setup, random::Random};
use tokio::{task::block_in_place, time::sleep};
use tonic::transport::{Channel, Endpoint};

use crate::redis;

/// An installation with a bad network on both sides of every server.
pub(crate) struct Site {
    redis: RedisServer,
    servers: Vec<Server>,
    /// Between each server and Redis.
    behind: Vec<Proxy>,
    /// Between the clients and the servers: the doors.
    before: Vec<Proxy>,
    /// How often each thing was done, for the report.
    pub(crate) troubles: Vec<(&'static str, usize)>,
}

impl Site {
    /// Starts so many servers with settings on a Redis that keeps what it acknowledges.
    pub(crate) fn start(servers: usize, settings: impl Fn(Setup) -> Setup) -> Site {
        let redis = redis();
        let behind: Vec<_> = (0..servers).map(|_| Proxy::start(redis.port()).expect("a port")).collect();
        let start = |proxy: &Proxy| settings(Setup::new(&proxy.url()).flag("--durability", "fsync")).start();
        let servers: Vec<_> = behind.iter().map(start).collect();
        let before = servers.iter().map(|server| Proxy::start(server.address().port()).expect("a port"));
        Site { redis, before: before.collect(), behind, servers, troubles: Vec::new() }
    }

    /// More ways to every server, so that not all clients are cut off together.
    pub(crate) fn add_doors(&mut self, count: usize) {
        for _ in 0..count {
            let doors =
                self.servers.iter().map(|server| Proxy::start(server.address().port()).expect("a port"));
            self.before.extend(doors.collect::<Vec<_>>());
        }
    }

    /// How many ways there are to all servers.
    pub(crate) fn doors(&self) -> usize {
        self.before.len()
    }

    /// A connection of one's own through every door.
    pub(crate) fn routes(&self) -> Vec<Channel> {
        self.before.iter().map(|proxy| connection(proxy.port())).collect()
    }

    fn note(&mut self, what: &'static str) {
        match self.troubles.iter_mut().find(|(name, _)| *name == what) {
            Some((_, count)) => *count += 1,
            None => self.troubles.push((what, 1)),
        }
    }

    /// Cuts what clients have open through one of the doors.
    pub(crate) fn cut_clients(&mut self, door: usize) {
        self.note("clients cut off");
        self.before[door].cut();
    }

    /// Kills a server and starts it again.
    pub(crate) async fn kill_server(&mut self, server: usize, random: &mut Random) {
        self.note("server killed");
        self.servers[server].kill();
        sleep(Duration::from_millis(random.below(100) as u64)).await;
        block_in_place(|| self.servers[server].restart());
    }

    /// Kills Redis and starts it again.
    pub(crate) async fn kill_redis(&mut self, random: &mut Random) {
        self.note("Redis killed");
        self.redis.kill();
        sleep(Duration::from_millis(random.below(300) as u64)).await;
        block_in_place(|| self.redis.restart()).expect("Redis starts again");
    }

    /// One thing that goes wrong, and is over when this returns.
    pub(crate) async fn trouble(&mut self, random: &mut Random) {
        let server = random.below(self.servers.len());
        match random.below(12) {
            0 | 1 => self.kill_server(server, random).await,
            2 | 3 => self.kill_redis(random).await,
            4..=6 => self.cut_clients(server),
            7 | 8 => {
                self.note("server cut off from Redis");
                self.behind[server].cut();
            }
            held => {
                let (what, hold): (_, fn(&Proxy)) = match held {
                    9 => ("requests to Redis held back", Proxy::hold_requests),
                    10 => ("answers of Redis held back", Proxy::hold_answers),
                    _ => ("answers of Redis lost", Proxy::hold_answers),
                };
                self.note(what);
                let proxy = &self.behind[server];
                hold(proxy);
                // Sometimes longer than a server waits for its store.
                sleep(Duration::from_millis(random.below(2_500) as u64)).await;
                if held == 11 {
                    proxy.cut();
                }
                proxy.release();
            }
        }
    }

    /// All is well in the end: nothing panicked, and nothing that was stored was found to be damaged.
    pub(crate) fn is_sound(&self) {
        for server in &self.servers {
            let log = server.log();
            for word in ["panicked", "LOG_DAMAGED", "a stored game is damaged"] {
                assert!(!log.contains(word), "{word} in the log of {}", server.address());
            }
        }
    }
}

/// A connection to a loopback port, made when it is first used and again after every loss.
pub(crate) fn connection(port: u16) -> Channel {
    Endpoint::from_shared(format!("http://127.0.0.1:{port}"))
        .expect("an address")
        .connect_timeout(Duration::from_secs(2))
        .connect_lazy()
}

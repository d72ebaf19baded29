//! A primary, its replicas and the sentinels that watch them.

use std::io;

use super::{RedisServer, wait_until};

/// A primary with replicas under three sentinels, which promote a replica about a second after the primary
/// has gone.
#[derive(Debug)]
pub struct SentinelGroup {
    /// The primary at first and its replicas. Which of them is the primary later, the sentinels decide.
    pub servers: Vec<RedisServer>,
    /// The sentinels.
    pub sentinels: Vec<RedisServer>,
}

/// The name of the primary in the sentinels' configuration.
const NAME: &str = "main";

impl SentinelGroup {
    /// Starts everything and waits until the sentinels know it all.
    ///
    /// # Errors
    /// If a process cannot be started or they do not find each other.
    pub fn start(replicas: usize, settings: &[(&str, &str)]) -> io::Result<Self> {
        let primary = RedisServer::start(settings)?;
        let config = format!(
            "bind 127.0.0.1\nsentinel monitor {NAME} 127.0.0.1 {} 2\n\
             sentinel down-after-milliseconds {NAME} 700\nsentinel failover-timeout {NAME} 3000\n",
            primary.port()
        );
        let mut servers = vec![primary];
        for _ in 0..replicas {
            if let Some(primary) = servers.first() {
                let replica = RedisServer::start_replica(primary, settings)?;
                servers.push(replica);
            }
        }
        let sentinels: Vec<_> =
            (0..3).map(|_| RedisServer::launch(Vec::new(), Some(&config), &[])).collect::<Result<_, _>>()?;
        let group = SentinelGroup { servers, sentinels };
        wait_until("the sentinels find each other", || group.is_complete(replicas))?;
        Ok(group)
    }

    fn is_complete(&self, replicas: usize) -> bool {
        self.sentinels.iter().all(|sentinel| {
            sentinel.info("sentinel").is_ok_and(|info| {
                info.contains(&format!(
                    "status=ok,address=127.0.0.1:{}",
                    self.servers.first().map_or(0, RedisServer::port)
                )) && info.contains(&format!("slaves={replicas},sentinels=3"))
            })
        })
    }

    /// The port of the primary, as the first sentinel that answers sees it.
    ///
    /// # Errors
    /// If no sentinel answers.
    pub fn primary_port(&self) -> io::Result<u16> {
        let asked = self.sentinels.iter().find_map(|sentinel| {
            let answer: (String, u16) =
                sentinel.query(&["SENTINEL", "get-master-addr-by-name", NAME]).ok()?;
            Some(answer.1)
        });
        asked.ok_or_else(|| io::Error::other("no sentinel answers"))
    }

    /// Where the server with this port is in `servers`.
    #[must_use]
    pub fn position(&self, port: u16) -> Option<usize> {
        self.servers.iter().position(|server| server.port() == port)
    }

    /// `redis+sentinel://127.0.0.1:<port>,…/main`.
    #[must_use]
    pub fn url(&self) -> String {
        let hosts: Vec<_> =
            self.sentinels.iter().map(|server| format!("127.0.0.1:{}", server.port())).collect();
        format!("redis+sentinel://{}/{NAME}", hosts.join(","))
    }
}

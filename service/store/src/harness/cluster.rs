//! A Redis Cluster.

use std::io;

use super::{RedisServer, wait_until};

/// A cluster of some primaries, each with some replicas.
#[derive(Debug)]
pub struct Cluster {
    /// The nodes: the primaries at first, then their replicas.
    pub nodes: Vec<RedisServer>,
}

impl Cluster {
    /// Starts the nodes, deals out the slots and waits until all of them are served.
    ///
    /// # Errors
    /// If a process cannot be started or the nodes do not agree.
    pub fn start(primaries: usize, replicas_each: usize, settings: &[(&str, &str)]) -> io::Result<Self> {
        let mut all = vec![("cluster-enabled", "yes"), ("cluster-node-timeout", "1000")];
        all.extend_from_slice(settings);
        let count = primaries * (1 + replicas_each);
        let nodes: Vec<_> = (0..count).map(|_| RedisServer::start(&all)).collect::<Result<_, _>>()?;
        let cluster = Cluster { nodes };
        cluster.introduce(primaries).map_err(io::Error::other)?;
        wait_until("the nodes know each other", || {
            cluster.nodes.iter().all(|node| {
                node.query::<String>(&["CLUSTER", "NODES"]).is_ok_and(|nodes| {
                    nodes.lines().filter(|line| !line.contains("handshake")).count() == count
                })
            })
        })?;
        cluster.attach_replicas(primaries).map_err(io::Error::other)?;
        wait_until("the cluster is complete", || {
            cluster.nodes.iter().all(|node| {
                node.query::<String>(&["CLUSTER", "INFO"]).is_ok_and(|info| info.contains("cluster_state:ok"))
                    && node.info("replication").is_ok_and(|info| {
                        info.contains("role:master") || info.contains("master_link_status:up")
                    })
            })
        })?;
        for primary in cluster.nodes.iter().take(if replicas_each > 0 { primaries } else { 0 }) {
            primary.wait_for_replicas()?;
        }
        Ok(cluster)
    }

    fn introduce(&self, primaries: usize) -> redis::RedisResult<()> {
        let Some(first) = self.nodes.first() else { return Ok(()) };
        for (at, node) in self.nodes.iter().enumerate() {
            let epoch = (at + 1).to_string();
            node.query::<()>(&["CLUSTER", "SET-CONFIG-EPOCH", &epoch])?;
            if at < primaries {
                let (begin, end) = (16384 * at / primaries, 16384 * (at + 1) / primaries - 1);
                node.query::<()>(&["CLUSTER", "ADDSLOTSRANGE", &begin.to_string(), &end.to_string()])?;
            }
            let bus: (String, String) = node.query(&["CONFIG", "GET", "cluster-port"])?;
            first.query::<()>(&["CLUSTER", "MEET", "127.0.0.1", &node.port().to_string(), &bus.1])?;
        }
        Ok(())
    }

    fn attach_replicas(&self, primaries: usize) -> redis::RedisResult<()> {
        for (at, node) in self.nodes.iter().enumerate().skip(primaries) {
            if let Some(primary) = self.nodes.get(at % primaries) {
                let id: String = primary.query(&["CLUSTER", "MYID"])?;
                node.query::<()>(&["CLUSTER", "REPLICATE", &id])?;
            }
        }
        Ok(())
    }

    /// `redis+cluster://127.0.0.1:<port>,…`.
    #[must_use]
    pub fn url(&self) -> String {
        let hosts: Vec<_> = self.nodes.iter().map(|node| format!("127.0.0.1:{}", node.port())).collect();
        format!("redis+cluster://{}", hosts.join(","))
    }
}

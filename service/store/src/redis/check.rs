//! Whether a server is set up so that it keeps what it is given.

use super::{RedisOptions, link::Fence};
use crate::{durability::DurabilitySetting, types::StoreError};

/// What a server says of itself in `INFO`, and of its `appendfsync` if it may be asked.
#[derive(Clone, Default, Debug)]
pub(super) struct ServerFacts {
    pub(super) run_id: String,
    /// Which history the data follows; another one after every time that the server was a replica.
    pub(super) history: String,
    version: (u32, u32),
    is_primary: bool,
    is_loading: bool,
    is_cluster: bool,
    eviction: String,
    aof: bool,
    replicas: u32,
    /// `None` where `CONFIG` is forbidden, as managed services do.
    appendfsync: Option<String>,
    /// Whether it cuts a torn append-only file by itself, which Redis 7.0 does in the wrong place if the tear lies
    /// within a transaction.
    pub(super) cuts_torn_logs: bool,
}

impl ServerFacts {
    pub(super) fn parse(info: &str, appendfsync: Option<String>) -> Self {
        let mut facts = ServerFacts { appendfsync, ..ServerFacts::default() };
        for (name, value) in info.lines().filter_map(|line| line.trim_end().split_once(':')) {
            match name {
                "redis_version" => {
                    let mut parts = value.split('.').map(|part| part.parse().unwrap_or(0));
                    facts.version = (parts.next().unwrap_or(0), parts.next().unwrap_or(0));
                }
                "run_id" => facts.run_id = value.to_owned(),
                "master_replid" => facts.history = value.to_owned(),
                "role" => facts.is_primary = value == "master",
                "loading" => facts.is_loading = value == "1",
                "cluster_enabled" => facts.is_cluster = value == "1",
                "maxmemory_policy" => facts.eviction = value.to_owned(),
                "aof_enabled" => facts.aof = value == "1",
                "connected_slaves" => facts.replicas = value.parse().unwrap_or(0),
                _ => {}
            }
        }
        facts
    }

    /// Whether commands may be sent there, and what an append has to wait for.
    ///
    /// # Errors
    /// `Unavailable` if the server is (just now) the wrong one, `Misconfigured` if it would lose data.
    pub(super) fn judge(&self, options: &RedisOptions, shown: &str) -> Result<Verdict, StoreError> {
        if self.is_cluster != options.url.is_cluster() {
            return Err(StoreError::Misconfigured(format!(
                "{shown} is {}; write {}",
                if self.is_cluster { "a node of a cluster" } else { "not a node of a cluster" },
                if self.is_cluster { "redis+cluster://…" } else { "redis://…" },
            )));
        }
        if self.is_loading {
            // While it reads its log, Redis says that it has none: nothing else it says counts yet.
            return Err(StoreError::Unavailable(format!("{shown} is still loading its data")));
        }
        if !self.is_primary {
            return Err(StoreError::Unavailable(format!("{shown} is a replica, not a primary")));
        }
        if self.version < (7, 0) {
            return Err(StoreError::Misconfigured(format!(
                "{shown} is version {}.{}; Redis 7.0 or later is needed",
                self.version.0, self.version.1
            )));
        }
        let mut verdict = Verdict::default();
        let mut refuse = |why: String| match options.force {
            true => {
                verdict.warnings.push(why);
                Ok(())
            }
            false => Err(StoreError::Misconfigured(why)),
        };
        if !matches!(self.eviction.as_str(), "noeviction" | "") {
            refuse(format!(
                "{shown} has maxmemory-policy {}: it would drop games when memory runs out; set it to noeviction",
                self.eviction
            ))?;
        }
        let always = self.appendfsync.as_deref() == Some("always");
        match options.durability {
            DurabilitySetting::Fsync if !self.aof => refuse(format!(
                "{shown} has appendonly no: an acknowledged action would not be on disk as durability `fsync` \
                 promises; set appendonly yes and appendfsync always, or choose durability `async`"
            ))?,
            DurabilitySetting::Fsync if always => {}
            DurabilitySetting::Fsync if self.version >= (7, 2) => verdict.fence = Some(Fence::Disk),
            DurabilitySetting::Fsync => match &self.appendfsync {
                Some(found) => refuse(format!(
                    "{shown} has appendfsync {found}, and Redis before 7.2 cannot say when a write is on disk: \
                     durability `fsync` needs appendfsync always, or choose durability `async`"
                ))?,
                None => verdict.warnings.push(format!(
                    "{shown} does not tell its settings: durability `fsync` holds only if appendfsync is always"
                )),
            },
            DurabilitySetting::Async => self.warn_async(shown, &mut verdict.warnings),
            DurabilitySetting::Replicas(count) => {
                verdict.fence = Some(Fence::Replicas(count));
                if self.replicas < u32::from(count) {
                    verdict.warnings.push(format!(
                        "{shown} has {} replicas, durability `replicas={count}` needs {count}: appends will fail \
                         until they are there",
                        self.replicas
                    ));
                }
            }
        }
        if options.durability == DurabilitySetting::Fsync && self.aof && self.cuts_torn_logs {
            verdict.warnings.push(format!(
                "{shown} has aof-load-truncated yes: after a power loss it may cut its log within a transaction and \
                 damage a game at the restart after the next; set it to no, and repair a torn log with \
                 redis-check-aof --fix"
            ));
        }
        Ok(verdict)
    }

    fn warn_async(&self, shown: &str, warnings: &mut Vec<String>) {
        if !self.aof {
            warnings.push(format!(
                "{shown} has appendonly no: if it stops, every action since its last RDB file (perhaps all) is lost"
            ));
        } else if self.appendfsync.as_deref() != Some("always") {
            warnings.push(format!(
                "{shown} syncs its log to disk once a second: a crash of the machine, and on a slow disk of Redis \
                 alone, may take the acknowledged actions of the last second or two, and a fail-over those that \
                 no replica had yet"
            ));
        }
    }
}

/// A server that may be used.
#[derive(Default, Debug)]
pub(super) struct Verdict {
    /// What an append waits for besides its answer.
    pub(super) fence: Option<Fence>,
    /// What the operator should know.
    pub(super) warnings: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const INFO: &str = "# Server\r\nredis_version:7.0.15\r\nrun_id:abc\r\nrole:master\r\ncluster_enabled:0\r\n\
                        maxmemory_policy:noeviction\r\naof_enabled:1\r\nconnected_slaves:1\r\n";

    fn judge(
        info: &str,
        appendfsync: Option<&str>,
        durability: &str,
        force: bool,
    ) -> Result<Verdict, StoreError> {
        let mut options = RedisOptions::new("redis://h".parse().unwrap());
        options.durability = durability.parse().unwrap();
        options.force = force;
        ServerFacts::parse(info, appendfsync.map(str::to_owned)).judge(&options, "h:1")
    }

    fn refused(result: Result<Verdict, StoreError>) -> String {
        match result {
            Err(StoreError::Misconfigured(why)) => why,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn fsync_needs_a_server_that_does() {
        assert!(judge(INFO, Some("always"), "fsync", false).unwrap().warnings.is_empty());
        assert!(refused(judge(INFO, Some("everysec"), "fsync", false)).contains("appendfsync"));
        assert_eq!(judge(INFO, Some("everysec"), "fsync", true).unwrap().warnings.len(), 1);
        let newer = INFO.replace("7.0.15", "7.2.4");
        assert_eq!(judge(&newer, Some("everysec"), "fsync", false).unwrap().fence, Some(Fence::Disk));
        let no_aof = newer.replace("aof_enabled:1", "aof_enabled:0");
        assert!(refused(judge(&no_aof, Some("always"), "fsync", false)).contains("appendonly"));
        assert_eq!(judge(INFO, None, "fsync", false).unwrap().warnings.len(), 1);
    }

    #[test]
    fn a_server_that_cuts_torn_logs_is_warned_of() {
        let facts = ServerFacts { cuts_torn_logs: true, ..ServerFacts::parse(INFO, Some("always".into())) };
        for (durability, count) in [("fsync", 1), ("async", 0)] {
            let mut options = RedisOptions::new("redis://h".parse().unwrap());
            options.durability = durability.parse().unwrap();
            assert_eq!(facts.judge(&options, "h:1").unwrap().warnings.len(), count);
        }
    }

    #[test]
    fn what_may_be_lost_is_said() {
        let warned = |info: &str, fsync| judge(info, Some(fsync), "async", false).unwrap().warnings.concat();
        assert!(warned(INFO, "everysec").contains("second"));
        assert!(warned(&INFO.replace("aof_enabled:1", "aof_enabled:0"), "always").contains("RDB"));
        assert_eq!(warned(INFO, "always"), "");
        assert!(judge(INFO, None, "replicas=2", false).unwrap().warnings.concat().contains("1 replicas"));
    }

    #[test]
    fn wrong_servers_are_refused() {
        assert!(
            refused(judge(&INFO.replace("noeviction", "allkeys-lru"), None, "async", false))
                .contains("allkeys-lru")
        );
        assert!(refused(judge(&INFO.replace("7.0.15", "6.2.1"), None, "async", true)).contains("7.0"));
        assert!(
            refused(judge(&INFO.replace("cluster_enabled:0", "cluster_enabled:1"), None, "async", true))
                .contains("cluster")
        );
        let loading = INFO.replace("aof_enabled:1", "aof_enabled:0") + "loading:1\r\n";
        assert!(matches!(judge(&loading, Some("always"), "fsync", false), Err(StoreError::Unavailable(_))));
        let replica = judge(&INFO.replace("role:master", "role:slave"), None, "async", false);
        assert!(matches!(replica, Err(StoreError::Unavailable(_))));
    }
}

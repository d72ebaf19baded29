//! One server process.

use std::{
    fs::File,
    io,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use tempfile::TempDir;

use super::{free_port, wait_until};

/// A `redis-server` process. Killed with `SIGKILL` when dropped.
#[derive(Debug)]
pub struct RedisServer {
    port: u16,
    dir: TempDir,
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    child: Option<Child>,
}

impl RedisServer {
    /// Starts a server with some settings, e.g. `[("appendonly", "yes"), ("appendfsync", "always")]`, and
    /// waits until it answers. It keeps nothing on disk unless told to.
    ///
    /// # Errors
    /// If `redis-server` cannot be started or does not answer.
    pub fn start(settings: &[(&str, &str)]) -> io::Result<Self> {
        Self::start_in(settings, &[])
    }

    /// As [`start`](Self::start), with variables in the environment of the process.
    ///
    /// # Errors
    /// As for [`start`](Self::start).
    pub fn start_in(settings: &[(&str, &str)], environment: &[(String, String)]) -> io::Result<Self> {
        let mut arguments = Vec::new();
        let defaults =
            [("save", ""), ("appendonly", "no"), ("bind", "127.0.0.1"), ("repl-diskless-sync-delay", "0")];
        for (name, value) in defaults.iter().chain(settings) {
            arguments.extend([format!("--{name}"), (*value).to_owned()]);
        }
        Self::launch(arguments, None, environment)
    }

    /// Starts a server as a replica of another and waits until it has caught up.
    ///
    /// # Errors
    /// As for [`start`](Self::start), or if the primary does not take it on.
    pub fn start_replica(primary: &RedisServer, settings: &[(&str, &str)]) -> io::Result<Self> {
        let of = format!("127.0.0.1 {}", primary.port);
        let mut all = vec![("replicaof", of.as_str())];
        all.extend_from_slice(settings);
        let replica = Self::start(&all)?;
        wait_until("a replica catches up", || {
            replica.info("replication").is_ok_and(|info| info.contains("master_link_status:up"))
        })?;
        primary.wait_for_replicas()?;
        Ok(replica)
    }

    /// Waits until every replica acknowledges writes: a link that is up may not carry them yet.
    pub(super) fn wait_for_replicas(&self) -> io::Result<()> {
        wait_until("the replicas acknowledge a write", || {
            // In a cluster only some keys are this server's.
            (0..64).any(|n| self.is_replicated(&format!("harness-{n}")).unwrap_or(false))
        })
    }

    fn is_replicated(&self, key: &str) -> redis::RedisResult<bool> {
        let info = self.info("replication")?;
        let replicas = info.lines().find_map(|line| line.trim_end().strip_prefix("connected_slaves:"));
        let replicas: i64 = replicas.and_then(|count| count.parse().ok()).unwrap_or(0);
        let mut conn = self.connect()?;
        let mut pipe = redis::pipe();
        pipe.cmd("SET").arg(key).arg("").arg("PX").arg(50).ignore();
        pipe.cmd("WAIT").arg(replicas).arg(50);
        let (reached,): (i64,) = pipe.query(&mut conn)?;
        Ok(reached >= replicas)
    }

    /// Starts a server, or a sentinel if there is a configuration file.
    pub(super) fn launch(
        arguments: Vec<String>,
        config: Option<&str>,
        environment: &[(String, String)],
    ) -> io::Result<Self> {
        // Between finding a free port and listening on it somebody else may take it.
        let mut last = io::Error::other("no attempt was made");
        for _ in 0..5 {
            let (port, dir) = (free_port()?, TempDir::with_prefix("orrery-redis-")?);
            let mut arguments = arguments.clone();
            if let Some(config) = config {
                let path = dir.path().join("sentinel.conf");
                std::fs::write(&path, config)?;
                arguments.splice(0..0, [path.display().to_string(), "--sentinel".into()]);
            }
            if arguments.iter().any(|argument| argument == "--cluster-enabled") {
                arguments.extend(["--cluster-port".into(), free_port()?.to_string()]);
            }
            let mut server =
                RedisServer { port, dir, arguments, environment: environment.to_vec(), child: None };
            match server.restart() {
                Ok(()) => return Ok(server),
                Err(err) => last = err,
            }
        }
        Err(last)
    }

    /// Starts the process again with the same port, directory and settings, and waits until it answers.
    ///
    /// # Errors
    /// If it does not start or answer.
    pub fn restart(&mut self) -> io::Result<()> {
        self.kill();
        let log = File::options().create(true).append(true).open(self.dir.path().join("log"))?;
        // A configuration file, if there is one, has to be the first argument.
        let split = self.arguments.first().map_or(0, |first| usize::from(!first.starts_with("--")));
        let (file, rest) = self.arguments.split_at_checked(split).unwrap_or_default();
        let child = Command::new("redis-server")
            .args(file)
            .args(["--port", &self.port.to_string(), "--dir"])
            .arg(self.dir.path())
            .args(rest)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .current_dir(self.dir.path())
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()?;
        self.child = Some(child);
        wait_until("a server answers", || !self.is_running() || self.is_ready())?;
        if !self.is_running() {
            let log = std::fs::read_to_string(self.dir.path().join("log")).unwrap_or_default();
            return Err(io::Error::other(format!("redis-server has stopped: {log}")));
        }
        Ok(())
    }

    /// Whether it answers, and not somebody else who has taken the port.
    fn is_ready(&self) -> bool {
        let id = self.child.as_ref().map_or(0, Child::id);
        self.query::<String>(&["PING"]).is_ok()
            && self.info("server").is_ok_and(|info| info.contains(&format!("process_id:{id}\r\n")))
    }

    /// Ends the process as a crash would, with `SIGKILL`.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended already, which is as good.
            drop(child.kill());
            drop(child.wait());
        }
    }

    /// Whether the process is there.
    #[must_use]
    pub fn is_running(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)))
    }

    /// Holds the process (`SIGSTOP`): it keeps its connections but answers nobody.
    ///
    /// # Errors
    /// If there is no process.
    pub fn pause(&self) -> io::Result<()> {
        self.signal("-STOP")
    }

    /// Lets a held process go on (`SIGCONT`).
    ///
    /// # Errors
    /// If there is no process.
    pub fn resume(&self) -> io::Result<()> {
        self.signal("-CONT")
    }

    fn signal(&self, signal: &str) -> io::Result<()> {
        let id = self.child.as_ref().ok_or_else(|| io::Error::other("no process"))?.id();
        match Command::new("kill").args([signal, &id.to_string()]).status()?.success() {
            true => Ok(()),
            false => Err(io::Error::other("the signal was not delivered")),
        }
    }

    /// Sends a command and waits for its answer, on a connection of its own. Blocks.
    ///
    /// # Errors
    /// If the server is away or refuses.
    pub fn query<T: redis::FromRedisValue>(&self, command: &[&str]) -> redis::RedisResult<T> {
        let mut conn = self.connect()?;
        let mut cmd = redis::Cmd::new();
        for part in command {
            cmd.arg(part);
        }
        cmd.query(&mut conn)
    }

    fn connect(&self) -> redis::RedisResult<redis::Connection> {
        let client = redis::Client::open(self.url())?;
        let conn = client.get_connection_with_timeout(Duration::from_secs(1))?;
        conn.set_read_timeout(Some(Duration::from_secs(5)))?;
        Ok(conn)
    }

    /// A section of `INFO`.
    ///
    /// # Errors
    /// If the server is away.
    pub fn info(&self, section: &str) -> redis::RedisResult<String> {
        self.query(&["INFO", section])
    }

    /// The port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The process id, while it runs.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Where it keeps its files.
    #[must_use]
    pub fn dir(&self) -> &Path {
        self.dir.path()
    }

    /// `redis://127.0.0.1:<port>`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        self.kill();
    }
}

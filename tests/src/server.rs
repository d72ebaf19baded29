//! Server processes: the real binary, with a directory, a port and a log of its own.

use std::{
    env,
    fs::{self, File},
    io::{Read as _, Write as _},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU16, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use orrery_server::{
    auth::{Grant, Keys},
    config::{KeyConfig, KeySecret},
};
use tempfile::TempDir;
use tonic::transport::{Channel, Endpoint};
use tonic_health::pb::{
    HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
};

use crate::Client;

/// How long a process may take to start or to stop, on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(120);

/// The name of the key that all servers of the tests share.
pub const KEY_ID: &str = "tests";

/// The secret of that key.
pub const SECRET: [u8; 32] = *b"orrery black box tests: a secret";

/// A token lifetime that no test outlives.
pub const HOUR: Duration = Duration::from_secs(3600);

/// The keys of all servers that were not set up otherwise.
#[must_use]
pub fn keys() -> Keys {
    keys_of(KEY_ID, SECRET)
}

/// Keys from a name and a secret.
#[must_use]
pub fn keys_of(id: &str, secret: [u8; 32]) -> Keys {
    let secret = KeySecret::new(id, secret.to_vec()).expect("a key of the right length");
    Keys::new(&KeyConfig { secrets: vec![secret], active: None, token_lifetime: HOUR }).expect("one key")
}

/// A service token that the servers of the tests accept.
#[must_use]
pub fn service_token() -> String {
    let grant = Grant::Service { name: "tests".into() };
    keys().mint(&grant, HOUR).expect("a token").into_exposed()
}

/// The binary that is tested: `ORRERY_BINARY`, or the one beside the running test.
#[must_use]
pub fn binary() -> PathBuf {
    if let Some(path) = env::var_os("ORRERY_BINARY") {
        return path.into();
    }
    let test = env::current_exe().expect("the path of this test");
    // target/<profile>/deps/<test> → target/<profile>/orrery
    let path = test.ancestors().nth(2).expect("a target directory").join("orrery");
    assert!(path.exists(), "{} is not there: run make test, or cargo build first", path.display());
    path
}

/// A command with the binary and without settings from the environment of the tests.
#[must_use]
pub fn command() -> Command {
    command_of(&binary())
}

fn command_of(binary: &Path) -> Command {
    let mut command = Command::new(binary);
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("ORRERY_") {
            command.env_remove(name);
        }
    }
    command.stdin(Stdio::null());
    command
}

/// A loopback port that nobody listens on.
///
/// It lies below the range that the system takes for outgoing connections: a client that keeps knocking at a port
/// of that range while the server is away may end up connected to itself.
#[must_use]
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = (std::process::id() % 1_000) as u16 * 10;
    loop {
        let port = 21_000 + first.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % 11_000;
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return port;
        }
    }
}

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Setup {
    binary: Option<PathBuf>,
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    dir: Arc<TempDir>,
}

impl Setup {
    /// No settings but the store: `memory`, `embedded` or the address of a Redis.
    #[must_use]
    pub fn bare(store: &str) -> Setup {
        let dir = TempDir::with_prefix("orrery-tests-").expect("a directory");
        let setup =
            Setup { binary: None, arguments: Vec::new(), environment: Vec::new(), dir: Arc::new(dir) };
        let data = setup.path("data").display().to_string();
        setup.flag("--store", store).flag("--data-dir", &data).flag("--log-format", "json")
    }

    /// What most tests want: known keys, the practice game, anybody may create games, no limits of rate.
    #[must_use]
    pub fn new(store: &str) -> Setup {
        let setup = Setup::bare(store);
        let keys = setup.path("keys");
        fs::write(&keys, format!("{KEY_ID}:{}\n", STANDARD.encode(SECRET))).expect("a key file");
        setup
            .flag("--key-file", &keys.display().to_string())
            .switch("--test-game")
            .flag("--creation", "open")
            .set("limits.calls_per_second", "0")
            .set("limits.games_per_minute", "0")
            // The processors are shared with the tests and whatever else runs here: that nobody gets to read for a
            // minute is no abuse.
            .set("limits.max_lag", "0s")
            .set("http2.send_timeout", "10m")
            .flag("--reflection", "true")
            .flag("--grpc-web", "true")
    }

    /// A server on memory.
    #[must_use]
    pub fn memory() -> Setup {
        Setup::new("memory")
    }

    /// A server on the embedded store, in a directory that lives as long as this and its clones.
    #[must_use]
    pub fn embedded() -> Setup {
        Setup::new("embedded")
    }

    /// Adds a flag with its value, or gives it another value.
    #[must_use]
    pub fn flag(mut self, name: &str, value: &str) -> Setup {
        if name != "--set"
            && let Some(at) = self.arguments.iter().position(|argument| argument == name)
        {
            self.arguments.drain(at..at + 2);
        }
        self.arguments.extend([name.to_owned(), value.to_owned()]);
        self
    }

    /// Adds a flag without a value.
    #[must_use]
    pub fn switch(mut self, name: &str) -> Setup {
        self.arguments.push(name.to_owned());
        self
    }

    /// Leaves out a flag without a value.
    #[must_use]
    pub fn without(mut self, name: &str) -> Setup {
        self.arguments.retain(|argument| argument != name);
        self
    }

    /// Starts another build than the one under test.
    #[must_use]
    pub fn binary(self, path: &Path) -> Setup {
        Setup { binary: Some(path.to_owned()), ..self }
    }

    /// Adds a setting by its name in the file.
    #[must_use]
    pub fn set(self, key: &str, value: &str) -> Setup {
        self.flag("--set", &format!("{key}={value}"))
    }

    /// Adds an environment variable.
    #[must_use]
    pub fn variable(mut self, name: &str, value: &str) -> Setup {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    /// A path in the directory of this set-up.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Starts a server and waits until it is ready.
    ///
    /// # Panics
    /// If it does not start; says what it had to say.
    #[must_use]
    pub fn start(&self) -> Server {
        for _ in 0..5 {
            let (port, admin) = (free_port(), free_port());
            let log = self.path(&format!("log-{port}"));
            let mut server = Server { setup: self.clone(), port, admin, log, child: None };
            match server.try_start() {
                Ok(()) => return server,
                // Between finding a free port and listening on it somebody else may take it.
                Err(problem) if problem.contains("cannot listen on") => {}
                Err(problem) => panic!("the server did not start: {problem}"),
            }
        }
        panic!("no port is free")
    }

    /// Starts a server without waiting until it is ready.
    ///
    /// # Panics
    /// If there is no such program.
    #[must_use]
    pub fn launch(&self) -> Server {
        let (port, admin) = (free_port(), free_port());
        let log = self.path(&format!("log-{port}"));
        let mut server = Server { setup: self.clone(), port, admin, log, child: None };
        server.spawn();
        server
    }

    /// Starts a server that is expected to refuse, and returns how it ended and what it said.
    ///
    /// # Panics
    /// If it keeps running.
    #[must_use]
    pub fn refused(&self) -> (ExitStatus, String) {
        let mut server = self.launch();
        let status = server.wait().expect("the server should have refused to start");
        (status, server.log())
    }
}

/// A running server. Killed when dropped; its log is printed if the test fails.
#[derive(Debug)]
pub struct Server {
    setup: Setup,
    port: u16,
    admin: u16,
    log: PathBuf,
    child: Option<Child>,
}

impl Server {
    fn spawn(&mut self) {
        let log = File::options().create(true).append(true).open(&self.log).expect("a log file");
        let mut command = self.setup.binary.as_deref().map_or_else(command, command_of);
        command
            .args(["serve", "--listen", &self.address().to_string()])
            .args(["--admin-listen", &self.admin_address().to_string()])
            .args(&self.setup.arguments)
            .envs(self.setup.environment.iter().map(|(name, value)| (name, value)))
            .current_dir(self.setup.dir.path())
            .stdout(log.try_clone().expect("a second handle"))
            .stderr(log);
        self.child = Some(command.spawn().expect("the server process"));
    }

    fn try_start(&mut self) -> Result<(), String> {
        self.spawn();
        let begin = Instant::now();
        while self.http_get("/readyz").is_none_or(|page| !page.starts_with("HTTP/1.1 200")) {
            if !self.is_running() {
                return Err(self.log());
            }
            if begin.elapsed() > PATIENCE {
                return Err(format!("it is not ready after {PATIENCE:?}: {}", self.log()));
            }
            thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    /// Ends the process as a crash would, with `SIGKILL`.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended already, which is as good.
            drop(child.kill());
            drop(child.wait());
        }
    }

    /// Starts the process again on the same port and directory, after killing it if it still runs.
    ///
    /// # Panics
    /// If it does not start.
    pub fn restart(&mut self) {
        self.kill();
        if let Err(problem) = self.try_start() {
            panic!("the server did not start again: {problem}");
        }
    }

    /// Starts the process again on the same port with another set-up, after killing it if it still runs.
    ///
    /// # Panics
    /// If it does not start.
    pub fn replace(&mut self, setup: &Setup) {
        self.kill();
        (self.setup, self.log) = (setup.clone(), setup.path(&format!("log-{}", self.port)));
        self.restart();
    }

    /// Asks the process to stop (`SIGTERM`).
    ///
    /// # Panics
    /// If there is no process.
    pub fn terminate(&self) {
        let id = self.process_id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status().expect("the kill command");
        assert!(sent.success(), "the signal was not delivered");
    }

    /// Waits until the process has ended; `None` if it does not.
    pub fn wait(&mut self) -> Option<ExitStatus> {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if let Some(status) = self.child.as_mut().and_then(|child| child.try_wait().ok()).flatten() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(10));
        }
        None
    }

    /// Whether the process is there.
    pub fn is_running(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)))
    }

    /// The id of the process.
    ///
    /// # Panics
    /// If there is no process.
    #[must_use]
    pub fn process_id(&self) -> u32 {
        self.child.as_ref().expect("a process").id()
    }

    /// The memory that the process holds, in bytes.
    ///
    /// # Panics
    /// If the system does not say.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.process_id());
        let status = fs::read_to_string(path).expect("the status of the process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("VmRSS");
        let kilobytes = line.trim().trim_end_matches("kB").trim();
        kilobytes.parse::<u64>().expect("a number of kilobytes") * 1024
    }

    /// Everything it has written to its standard outputs.
    #[must_use]
    pub fn log(&self) -> String {
        fs::read(&self.log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    }

    /// What the server was started with.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Its directory for data.
    #[must_use]
    pub fn data_dir(&self) -> PathBuf {
        self.setup.path("data")
    }

    /// Where gRPC is served.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    /// Where metrics and probes are served.
    #[must_use]
    pub fn admin_address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.admin).into()
    }

    /// A page of the admin port with its head, or `None` if nobody answers.
    #[must_use]
    pub fn http_get(&self, path: &str) -> Option<String> {
        let mut socket = TcpStream::connect_timeout(&self.admin_address(), Duration::from_secs(1)).ok()?;
        socket.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
        write!(socket, "GET {path} HTTP/1.1\r\nhost: tests\r\nconnection: close\r\n\r\n").ok()?;
        let mut page = String::new();
        socket.read_to_string(&mut page).ok()?;
        Some(page)
    }

    /// A connection of its own, made when it is first used and again after every loss.
    ///
    /// # Panics
    /// Never: the address is a good one.
    #[must_use]
    pub fn channel(&self) -> Channel {
        Endpoint::from_shared(format!("http://{}", self.address()))
            .expect("an address")
            .connect_timeout(Duration::from_secs(2))
            .connect_lazy()
    }

    /// A caller without a token on a connection of its own.
    #[must_use]
    pub fn client(&self) -> Client {
        Client::new(self.channel())
    }

    /// What the health service says, or `None` if it does not answer.
    pub async fn health(&self) -> Option<ServingStatus> {
        let request = HealthCheckRequest { service: "orrery.v1.GameService".into() };
        let answer = HealthClient::new(self.channel()).check(request).await.ok()?;
        Some(answer.into_inner().status())
    }

    /// The path of the log, to be read by others.
    #[must_use]
    pub fn log_path(&self) -> &Path {
        &self.log
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        if thread::panicking() {
            let log = self.log();
            let lines: Vec<&str> = log.lines().collect();
            let tail = lines.len().saturating_sub(60);
            println!("--- last lines of the server on {} ---", self.address());
            lines.iter().skip(tail).for_each(|line| println!("{line}"));
        }
    }
}

//! The processes under measurement, and what they use.

use std::{
    fs,
    net::{SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

use crate::failure::Failure;

/// A process that listens on a port and ends with this value.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    port: u16,
}

impl Process {
    /// Starts it; it may not listen yet.
    pub(super) fn spawn(command: &mut Command, port: u16) -> Result<Process, Failure> {
        let name = command.get_program().display().to_string();
        let child = command.spawn().map_err(|e| Failure::away(format!("cannot start {name}: {e}")))?;
        Ok(Process { child, port })
    }

    /// A server on a Redis, listening.
    pub(super) fn server(program: &Path, redis: &Redis, flags: &[&str]) -> Result<Process, Failure> {
        let server = Process::starting_server(program, redis, flags)?;
        wait_for(server.port)?;
        Ok(server)
    }

    /// A server on a Redis that was just started.
    pub(super) fn starting_server(program: &Path, redis: &Redis, flags: &[&str]) -> Result<Process, Failure> {
        let port = free_port()?;
        Process::spawn(quiet(program).args(serve_args(redis.port(), port)).args(flags), port)
    }

    /// The bare echo, listening; with an append to this Redis before every answer, if there is one.
    pub(super) fn echo(program: &Path, append_to: Option<&Redis>) -> Result<Process, Failure> {
        let port = free_port()?;
        let address = format!("127.0.0.1:{port}");
        let mut command = quiet(program);
        command.args(["bench", "--echo-server", &address]);
        if let Some(redis) = append_to {
            command.args(["--append-to", &redis.url()]);
        }
        let echo = Process::spawn(&mut command, port)?;
        wait_for(port)?;
        Ok(echo)
    }

    pub(super) fn pid(&self) -> u32 {
        self.child.id()
    }

    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A Redis with a directory of its own.
#[derive(Debug)]
pub(super) struct Redis {
    process: Process,
    /// Removed after the process has ended: fields go in this order.
    _folder: Folder,
}

impl Redis {
    /// With a log on disk that is synced every second, as operators are told to set it up; later settings win.
    pub(super) fn start(program: &str, settings: &[&str]) -> Result<Redis, Failure> {
        let (folder, port) = (Folder::new()?, free_port()?);
        let mut command = Command::new(program);
        command
            .args(["--port", &port.to_string(), "--bind", "127.0.0.1", "--save", ""])
            .args(["--appendonly", "yes", "--appendfsync", "everysec", "--maxmemory-policy", "noeviction"])
            // What one leg has written would be packed by a process of its own, in the time of the next leg.
            .args(["--auto-aof-rewrite-percentage", "0"])
            .arg("--dir")
            .arg(&folder.0)
            .args(settings)
            .stdout(Stdio::null());
        let process = Process::spawn(&mut command, port)?;
        wait_for(port)?;
        Ok(Redis { process, _folder: folder })
    }

    pub(super) fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port())
    }

    pub(super) fn port(&self) -> u16 {
        self.process.port
    }

    pub(super) fn pid(&self) -> u32 {
        self.process.pid()
    }
}

/// A directory that goes with this value.
#[derive(Debug)]
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, Failure> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("orrery-bench-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder)?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left lies in a directory for temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn quiet(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// The flags of a server on Redis that hosts the practice game.
pub(super) fn serve_args(redis_port: u16, port: u16) -> Vec<String> {
    let flags = ["serve", "--admin-listen", "off", "--test-game", "--log", "error", "--store"];
    // As in production: what browsers and people need is off.
    let off = ["--grpc-web", "false", "--reflection", "false"];
    let mut args: Vec<String> = flags.map(str::to_string).into();
    args.splice(1..1, off.map(str::to_string));
    args.push(format!("redis://127.0.0.1:{redis_port}"));
    args.extend(["--listen".to_string(), format!("127.0.0.1:{port}")]);
    args.extend([
        "--data-dir".to_string(),
        std::env::temp_dir().join("orrery-bench-data").display().to_string(),
    ]);
    args
}

pub(super) fn free_port() -> Result<u16, Failure> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// Waits until somebody listens.
pub(super) fn wait_for(port: u16) -> Result<(), Failure> {
    let started = Instant::now();
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    while TcpStream::connect(address).is_err() {
        if started.elapsed() > Duration::from_secs(180) {
            return Err(Failure::away(format!("nothing listens on port {port}")));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// Processor time of a process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Usage(Duration);

impl Usage {
    /// What a process has used so far, user and system.
    pub(super) fn of(pid: u32) -> Usage {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        // The name in brackets may hold blanks; what follows does not.
        let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace();
        let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        Usage(Duration::from_millis(ticks * 10))
    }

    pub(super) fn since(self, before: Usage) -> Duration {
        self.0.saturating_sub(before.0)
    }
}

/// Memory that a process holds, in bytes.
pub(super) fn resident(pid: u32) -> f64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse::<f64>().ok());
    kibibytes.map_or(f64::NAN, |kibibytes| kibibytes * 1024.0)
}

//! The processes under measurement, and what they use.

use std::{
    fs,
    net::{SocketAddr, TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use crate::failure::Failure;

/// Redis, a server and an echo server. They end with this value.
#[derive(Debug)]
pub(super) struct Children {
    redis: (Child, u16),
    server: (Child, u16),
    echo: (Child, u16),
    folder: PathBuf,
}

impl Children {
    pub(super) async fn start(redis_server: &str) -> Result<Children, Failure> {
        let folder = std::env::temp_dir().join(format!("orrery-bench-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let redis_port = free_port()?;
        let redis = Command::new(redis_server)
            .args(["--port", &redis_port.to_string(), "--bind", "127.0.0.1", "--save", ""])
            .args(["--appendonly", "yes", "--appendfsync", "everysec", "--maxmemory-policy", "noeviction"])
            .arg("--dir")
            .arg(&folder)
            .stdout(Stdio::null())
            .spawn()
            .map_err(|e| Failure::away(format!("cannot start {redis_server}: {e}")))?;
        wait_for(redis_port)?;
        let echo_port = free_port()?;
        let echo = orrery().args(["bench", "--echo-server", &format!("127.0.0.1:{echo_port}")]).spawn()?;
        let server_port = free_port()?;
        let server = orrery().args(serve_args(redis_port, server_port)).spawn()?;
        wait_for(echo_port)?;
        wait_for(server_port)?;
        Ok(Children {
            redis: (redis, redis_port),
            server: (server, server_port),
            echo: (echo, echo_port),
            folder,
        })
    }

    pub(super) fn redis_url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.redis.1)
    }

    pub(super) fn server_url(&self) -> String {
        format!("http://127.0.0.1:{}", self.server.1)
    }

    pub(super) fn echo_url(&self) -> String {
        format!("http://127.0.0.1:{}", self.echo.1)
    }

    pub(super) fn redis_pid(&self) -> u32 {
        self.redis.0.id()
    }

    pub(super) fn server_pid(&self) -> u32 {
        self.server.0.id()
    }

    pub(super) fn echo_pid(&self) -> u32 {
        self.echo.0.id()
    }
}

impl Drop for Children {
    fn drop(&mut self) {
        for (child, _) in [&mut self.server, &mut self.echo, &mut self.redis] {
            // They may have ended by themselves.
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// This very program, quiet.
pub(super) fn orrery() -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap_or_else(|_| "orrery".into()));
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

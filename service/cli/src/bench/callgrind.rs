//! Instructions per call: the same server runs N and then 2N calls under callgrind, and the difference counts.

use std::{fs, path::Path, process::Stdio, time::Duration};

use super::{
    drift,
    play::{Connections, Load},
    process::{Redis, free_port, serve_args, wait_for},
};
use crate::failure::Failure;

/// Calls of the shorter run.
const CALLS: u64 = 400;

/// Instructions that one SubmitAction costs the server.
pub(super) async fn per_submit(program: &Path, redis: &Redis) -> Result<f64, Failure> {
    let short = instructions(program, redis, CALLS).await?;
    let long = instructions(program, redis, 2 * CALLS).await?;
    Ok((long.saturating_sub(short)) as f64 / CALLS as f64)
}

async fn instructions(program: &Path, redis: &Redis, calls: u64) -> Result<u64, Failure> {
    eprintln!("counting instructions of {calls} calls");
    let port = free_port()?;
    let out = std::env::temp_dir().join(format!("orrery-callgrind-{}-{calls}", std::process::id()));
    let mut server = std::process::Command::new("valgrind")
        .args(["--tool=callgrind", "-q"])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(program)
        .args(serve_args(redis.port(), port))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| Failure::away(format!("cannot start valgrind: {e}")))?;
    let counted = async {
        wait_for(port)?;
        let connections = Connections::open(&format!("http://127.0.0.1:{port}"), 1).await?;
        Load::new(drift::SLUG, connections, &redis.url(), 1).await?.exactly(calls).await
    }
    .await;
    // A drain lets callgrind write its file.
    let stopped = std::process::Command::new("kill").arg("-TERM").arg(server.id().to_string()).status();
    if stopped.is_err() {
        let _ = server.kill();
    }
    let patience = std::time::Instant::now();
    while server.try_wait()?.is_none() {
        if patience.elapsed() > Duration::from_secs(120) {
            let _ = server.kill();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    counted?;
    let text = fs::read_to_string(&out)?;
    let _ = fs::remove_file(&out);
    let total =
        text.lines().find_map(|line| line.strip_prefix("summary: ").or(line.strip_prefix("totals: ")));
    total
        .and_then(|total| total.trim().parse().ok())
        .ok_or_else(|| Failure::wrong("callgrind wrote no total"))
}

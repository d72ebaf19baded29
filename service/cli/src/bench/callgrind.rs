//! Instructions per call: the same server runs N and then 2N calls under callgrind, and the difference counts.

use std::{fs, process::Stdio, time::Duration};

use super::{
    play,
    process::{free_port, serve_args, wait_for},
};
use crate::failure::Failure;

/// Calls of the shorter run.
const CALLS: u64 = 400;

/// Instructions that one SubmitAction costs the server.
pub(super) async fn per_submit(redis_url: &str) -> Result<f64, Failure> {
    let redis_port = redis_url.rsplit(':').next().and_then(|port| port.parse().ok()).unwrap_or_default();
    let short = instructions(redis_port, CALLS).await?;
    let long = instructions(redis_port, 2 * CALLS).await?;
    Ok((long.saturating_sub(short)) as f64 / CALLS as f64)
}

async fn instructions(redis_port: u16, calls: u64) -> Result<u64, Failure> {
    eprintln!("counting instructions of {calls} calls");
    let port = free_port()?;
    let out = std::env::temp_dir().join(format!("orrery-callgrind-{}-{calls}", std::process::id()));
    let mut server = std::process::Command::new("valgrind")
        .args(["--tool=callgrind", "-q"])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(std::env::current_exe()?)
        .args(serve_args(redis_port, port))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| Failure::away(format!("cannot start valgrind: {e}")))?;
    let counted = async {
        wait_for(port)?;
        let mut play =
            play::Load::connect(&format!("http://127.0.0.1:{port}"), 1).await.map_err(Failure::away)?;
        play.games(1).await.map_err(Failure::away)?;
        play.exactly(calls).await.map_err(Failure::away)
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

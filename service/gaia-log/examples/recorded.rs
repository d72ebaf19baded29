//! Replays recorded games and says how fast: `cargo run --release --example recorded -- FILE...`

use std::time::{Duration, Instant};

/// The allocator of the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Rounds of the measurement; the fastest counts.
const ROUNDS: usize = 20;

/// Time that this process was computing, where the system tells; else the time of day. Others may share the machine.
fn clock(start: Instant) -> Duration {
    let computing = std::fs::read_to_string("/proc/self/schedstat").ok();
    let computing = computing.and_then(|text| text.split(' ').next()?.parse().ok());
    computing.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut games = Vec::new();
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        games.push((path, bytes));
    }
    let (mut moves, mut actions, mut compared, mut good) = (0, 0, 0, 0);
    for (path, bytes) in &games {
        let text = orrery_gaia_log::unpack(bytes)?;
        let game = orrery_gaia_log::Recorded::read(&text)?;
        let report = orrery_gaia_log::replay(&game);
        (moves, actions) = (moves + report.applied, actions + report.actions);
        compared += report.compared;
        good += usize::from(report.is_ok());
        if !report.reason().is_empty() {
            println!("{} {path}: {}", if report.is_ok() { "ok" } else { "NO" }, report.reason());
        }
    }
    println!(
        "{good} of {} games ok, {moves} moves, {actions} answers, {compared} states compared",
        games.len()
    );
    let texts: Vec<_> =
        games.iter().map(|(_, bytes)| orrery_gaia_log::unpack(bytes)).collect::<Result<_, _>>()?;
    let read: Vec<_> =
        texts.iter().map(|text| orrery_gaia_log::Recorded::read(text)).collect::<Result<_, _>>()?;
    let mut fastest = [Duration::MAX; 2];
    let start = Instant::now();
    for _ in 0..ROUNDS {
        let begin = clock(start);
        read.iter().for_each(|game| drop(orrery_gaia_log::replay(game)));
        fastest[0] = fastest[0].min(clock(start).saturating_sub(begin));
        let begin = clock(start);
        for (_, bytes) in &games {
            let text = orrery_gaia_log::unpack(bytes)?;
            drop(orrery_gaia_log::replay(&orrery_gaia_log::Recorded::read(&text)?));
        }
        fastest[1] = fastest[1].min(clock(start).saturating_sub(begin));
    }
    for (what, time) in ["replay", "unpack, read, replay"].into_iter().zip(fastest) {
        println!("{what}: {:.0} moves/s ({time:.2?})", moves as f64 / time.as_secs_f64());
    }
    Ok(())
}

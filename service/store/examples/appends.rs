//! Appends per second of the stores, for orientation: `cargo run -p orrery-store --example appends
//! --features harness [seconds]`.
//!
//! Sixty-four writers, each on games of its own, with request ids, records and summaries of a usual size.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use bytes::Bytes;
use orrery_store::{
    AnyStore, Append, Appended, DurabilitySetting, GameId, Head, Meta, RedisOptions, RequestId, Status,
    Store, StoreConfig, Tag, harness::RedisServer,
};
use tokio::task::JoinSet;

const WRITERS: u128 = 64;

/// CPU seconds that a process has used, from Linux.
fn cpu(process: Option<u32>) -> f64 {
    let stat = process.and_then(|id| std::fs::read_to_string(format!("/proc/{id}/schedstat")).ok());
    stat.and_then(|stat| stat.split(' ').next()?.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

async fn measure(
    name: &str,
    config: StoreConfig,
    server: Option<u32>,
    length: Duration,
) -> Result<(), String> {
    let store = Arc::new(AnyStore::open(config).await.map_err(|err| err.to_string())?);
    let stop = Arc::new(AtomicBool::new(false));
    let (begin, before) = (Instant::now(), cpu(server));
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let (store, stop) = (Arc::clone(&store), Arc::clone(&stop));
        writers.spawn(async move {
            let meta = Meta {
                game_type: "gaia-project".into(),
                status: Status::Active,
                is_public: true,
                created_ms: 1,
                labels: Vec::new(),
                summary: Bytes::from(vec![7; 150]),
            };
            let mut count = 0_u64;
            while !stop.load(Ordering::Relaxed) {
                let game: GameId =
                    format!("g{writer}-{}", count / 300).parse().map_err(|_| "id".to_owned())?;
                let request = Some(RequestId(((writer << 64) + u128::from(count)).to_be_bytes()));
                let record = Bytes::from([vec![0; 220], count.to_be_bytes().to_vec()].concat());
                let version = count % 300;
                let tag = |version: u64| Tag(version.to_be_bytes());
                let expected = Head { version, tag: (version > 0).then_some(tag(version)) };
                let tag = tag(version + 1);
                let append = Append { game: &game, expected, record, tag, request, meta: &meta };
                match store.append(append).await {
                    Ok(Appended::Committed(_)) => count += 1,
                    other => return Err(format!("{other:?}")),
                }
                // Memory never makes anybody wait, not even for the clock that ends this.
                if count.is_multiple_of(64) {
                    tokio::task::yield_now().await;
                }
            }
            Ok(count)
        });
    }
    tokio::time::sleep(length).await;
    stop.store(true, Ordering::Relaxed);
    let mut total = 0;
    for count in writers.join_all().await {
        total += count?;
    }
    let rate = total as f64 / begin.elapsed().as_secs_f64();
    let server = (cpu(server) - before) * 1e6 / total as f64;
    println!("{name:<34} {rate:>9.0} appends/s {server:>6.1} µs of server CPU each");
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), String> {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(3);
    let length = Duration::from_secs(seconds);
    let text = |err: std::io::Error| err.to_string();
    measure("memory", StoreConfig::Memory, None, length).await?;
    for durability in [DurabilitySetting::Fsync, DurabilitySetting::Async] {
        let dir = tempfile::tempdir().map_err(text)?;
        let config = StoreConfig::Embedded { dir: dir.path().to_owned(), durability };
        measure(&format!("embedded, {durability}"), config, None, length).await?;
    }
    for (settings, durability) in [
        (vec![("appendonly", "yes")], "async"),
        (vec![("appendonly", "yes"), ("appendfsync", "always")], "fsync"),
        (vec![("appendonly", "yes")], "replicas=1"),
    ] {
        let server = RedisServer::start(&settings).map_err(text)?;
        let _replica = match durability {
            "replicas=1" => Some(RedisServer::start_replica(&server, &[]).map_err(text)?),
            _ => None,
        };
        let url = server.url().parse().map_err(|err| format!("{err}"))?;
        let mut options = RedisOptions::new(url);
        options.durability = durability.parse().map_err(|err| format!("{err}"))?;
        let name = format!("redis, {durability}");
        measure(&name, StoreConfig::Redis(options), server.process_id(), length).await?;
    }
    Ok(())
}

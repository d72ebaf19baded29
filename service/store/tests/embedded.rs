//! What only a file has to withstand.

mod common;

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use common::{add, game, meta, put, request, version};
use orrery_store::{Appended, DurabilitySetting, EmbeddedStore, Store, StoreError};
use tokio::task::JoinSet;

/// When set, this test program is a writer that reports each acknowledged append and waits to be killed.
const CHILD: &str = "ORRERY_STORE_TEST_DIR";

fn open(dir: &std::path::Path) -> Result<EmbeddedStore, StoreError> {
    EmbeddedStore::open(dir, DurabilitySetting::Fsync)
}

#[tokio::test]
async fn a_second_opener_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let first = open(dir.path()).unwrap();
    match open(dir.path()) {
        Err(StoreError::Misconfigured(why)) => assert!(why.contains("orrery.redb"), "{why}"),
        other => panic!("{other:?}"),
    }
    drop(first);
    open(dir.path()).unwrap();
}

#[tokio::test]
async fn a_directory_that_cannot_be_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("file"), b"").unwrap();
    assert!(matches!(open(&dir.path().join("file/data")), Err(StoreError::Misconfigured(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_commit_serves_many_games() {
    let dir = tempfile::tempdir().unwrap();
    let store = Arc::new(open(dir.path()).unwrap());
    let mut writers = JoinSet::new();
    for n in 0..64 {
        let store = Arc::clone(&store);
        writers.spawn(async move {
            let id = game(&format!("g{n}"));
            for expected in 0..10 {
                assert_eq!(add(&*store, &id, expected).await.unwrap(), Appended::Committed(expected + 1));
                assert_eq!(version(&*store, &id).await, Some(expected + 1), "own writes are read");
            }
        });
    }
    writers.join_all().await;
}

/// The writer, when this program runs as one.
#[tokio::test(flavor = "multi_thread")]
async fn child() {
    let Ok(dir) = std::env::var(CHILD) else { return };
    let store = Arc::new(open(dir.as_ref()).unwrap());
    let mut writers = JoinSet::new();
    for n in 0..8_u64 {
        let store = Arc::clone(&store);
        writers.spawn(async move {
            let id = game(&format!("g{n}"));
            let mut head = version(&*store, &id).await.unwrap_or(0);
            loop {
                let record = format!("{n} {head}").into();
                let key = request((n << 32) + head);
                let done = put(&*store, &id, head, record, key, &meta(1)).await.unwrap();
                head += 1;
                assert_eq!(done, Appended::Committed(head));
                println!("acknowledged {n} {head}");
            }
        });
    }
    writers.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_process_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let mut acknowledged = [0_u64; 8];
    for _ in 0..4 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child", "--nocapture"])
            .env(CHILD, dir.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(|line| line.unwrap());
        let mut seen = 0;
        for line in lines {
            // The test runner writes its own words before the first of ours.
            let Some((_, told)) = line.split_once("acknowledged ") else { continue };
            let (n, version) = told.split_once(' ').unwrap();
            let (n, version): (usize, u64) = (n.parse().unwrap(), version.parse().unwrap());
            acknowledged[n] = acknowledged[n].max(version);
            seen += 1;
            if seen == 150 {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        let store = open(dir.path()).unwrap();
        for (n, acknowledged) in acknowledged.iter().enumerate() {
            let id = game(&format!("g{n}"));
            let log = store.read(&id, 0, usize::MAX).await.unwrap();
            let head = version(&store, &id).await.unwrap_or(0);
            assert!(head >= *acknowledged, "game {n} was at {acknowledged} and is at {head}");
            assert_eq!(log.len() as u64, head);
            for (stored, version) in log.iter().zip(1..) {
                let expected = format!("{n} {}", version - 1);
                assert_eq!((stored.version, &stored.record[..]), (version, expected.as_bytes()));
                let key = request(((n as u64) << 32) + version - 1).unwrap();
                assert_eq!(store.request(&id, &key).await.unwrap(), Some(version));
            }
        }
    }
}

/// When set, this test program fills a file that may not grow, and reports what it was told.
const FULL: &str = "ORRERY_STORE_TEST_FULL_DIR";

#[tokio::test(flavor = "multi_thread")]
async fn full_child() {
    let Ok(dir) = std::env::var(FULL) else { return };
    let store = open(dir.as_ref()).unwrap();
    let id = game("g");
    let mut head = 0;
    for attempt in 0..2000_u64 {
        let record = vec![b'x'; 16 << 10].into();
        match put(&store, &id, head, record, request(attempt), &meta(1)).await {
            Ok(Appended::Committed(version)) => {
                head = version;
                println!("acknowledged {head}");
            }
            Ok(Appended::Duplicate(_) | Appended::Conflict { .. }) => panic!("at {head}"),
            Err(StoreError::Full(why) | StoreError::Unknown(why)) => {
                println!("refused {why}");
                // What was acknowledged can be read, once the file is open again.
                let begin = Instant::now();
                let found = loop {
                    match store.head(&id).await {
                        Ok(head) => break head.unwrap().version,
                        Err(StoreError::Full(_) | StoreError::Unavailable(_))
                            if begin.elapsed() < Duration::from_secs(5) =>
                        {
                            tokio::time::sleep(Duration::from_millis(5)).await;
                        }
                        Err(err) => panic!("{err}"),
                    }
                };
                assert!(found == head || found == head + 1);
                println!("read {found}");
                return;
            }
            Err(err) => panic!("{err}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_refused_and_breaks_nothing() {
    let dir = tempfile::tempdir().unwrap();
    // Files may not grow beyond 4 MiB, and the signal about it is ignored: writes fail as on a full disk.
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 8192; exec \"$0\" --exact full_child --nocapture"])
        .arg(std::env::current_exe().unwrap())
        .env(FULL, dir.path())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("refused ") && told.contains("read "), "{told} {output:?}");
    let acknowledged = told.lines().filter(|line| line.contains("acknowledged ")).count() as u64;
    let store = open(dir.path()).unwrap();
    let head = version(&store, &game("g")).await.unwrap();
    assert!(head == acknowledged || head == acknowledged + 1, "{acknowledged} and {head}");
    assert_eq!(store.read(&game("g"), 0, usize::MAX).await.unwrap().len() as u64, head);
    assert_eq!(add(&store, &game("g"), head).await.unwrap(), Appended::Committed(head + 1));
}

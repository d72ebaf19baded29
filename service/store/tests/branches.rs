//! Logs in Redis whose last record is not what it was, or does not say what it is.

mod common;

use std::time::Duration;

use bytes::Bytes;
use common::{add, game, meta, put, reaches, tag_of, unique};
use orrery_store::{
    Append, Appended, Head, ListQuery, RedisOptions, RedisStore, Store, StoreError,
    harness::{Proxy, RedisServer},
};

async fn connect(url: &str) -> RedisStore {
    RedisStore::connect(RedisOptions::new(url.parse().unwrap())).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_from_before_there_were_tags_are_adopted() {
    let server = RedisServer::start(&[]).unwrap();
    let store = connect(&server.url()).await;
    let (id, meta) = (game("old"), meta(1));
    for expected in 0..12 {
        add(&store, &id, expected).await.unwrap();
    }
    server.query::<()>(&["HSET", "orrery:{old}:meta", "v", "12a"]).unwrap();
    assert_eq!(store.head(&id).await.unwrap(), Some(Head::at(12)));
    let append = |expected, record: Bytes| {
        store.append(Append { game: &id, expected, tag: tag_of(&record), record, request: None, meta: &meta })
    };
    // Whatever the writer takes the old head for: its chain will tell.
    let (record, known) = (unique(), Head { version: 12, tag: Some(tag_of(&unique())) });
    assert_eq!(append(known, record.clone()).await.unwrap(), Appended::Committed(13));
    let head = Head { version: 13, tag: Some(tag_of(&record)) };
    assert_eq!(store.head(&id).await.unwrap(), Some(head));
    let lost = Head { tag: known.tag, ..head };
    assert_eq!(append(lost, unique()).await.unwrap(), Appended::Conflict { head });
    assert_eq!(append(head, unique()).await.unwrap(), Appended::Committed(14));
    assert_eq!(store.list(&ListQuery { limit: 9, ..ListQuery::default() }).await.unwrap().games[0].1, 14);

    server.query::<()>(&["HSET", "orrery:{old}:meta", "v", "14.what"]).unwrap();
    assert!(matches!(store.head(&id).await, Err(StoreError::Damaged(_))));
    assert!(matches!(append(head, unique()).await, Err(StoreError::Damaged(_))));
}

/// A server that has lost the last record of a game, and on which somebody else writes another instead.
#[tokio::test(flavor = "multi_thread")]
async fn another_branch_is_told_to_watchers_with_or_without_a_bell() {
    let server = RedisServer::start(&[]).unwrap();
    let (here, there) = (connect(&server.url()).await, connect(&server.url()).await);
    let id = game("fork");
    add(&here, &id, 0).await.unwrap();
    let copy = |from: &str, to: &str| {
        let key = |name| format!("orrery:{{fork}}:{name}");
        server.query::<()>(&["COPY", &key(from), &key(to), "REPLACE"]).unwrap();
    };
    copy("log", "before-log");
    copy("meta", "before-meta");
    add(&here, &id, 1).await.unwrap();
    let lost = here.head(&id).await.unwrap().unwrap();
    let mut watch = there.watch(&id);
    reaches(&mut watch, 2, Duration::from_secs(5)).await;
    let within = Duration::from_secs(5);
    for is_silent in [false, true] {
        // What a restart with less of its log leaves behind.
        copy("before-log", "log");
        copy("before-meta", "meta");
        let record = unique();
        let tag = tag_of(&record);
        match is_silent {
            false => {
                let done = put(&here, &id, 1, record, None, &meta(1)).await.unwrap();
                assert_eq!(done, Appended::Committed(2));
            }
            true => {
                server.query::<()>(&["XADD", "orrery:{fork}:log", "2-0", "r", "silent"]).unwrap();
                let field = format!("2.{:016x}a", u64::from_be_bytes(tag.0));
                server.query::<()>(&["HSET", "orrery:{fork}:meta", "v", &field]).unwrap();
            }
        }
        let other = Head { version: 2, tag: Some(tag) };
        let told = tokio::time::timeout(within, watch.wait_for(|head| *head == other)).await;
        drop(told.expect("told in time").unwrap());
        // Who remembers what was lost cannot build on it.
        let (record, meta) = (unique(), meta(1));
        let tag = tag_of(&record);
        let append = Append { game: &id, expected: lost, record, tag, request: None, meta: &meta };
        assert_eq!(there.append(append).await.unwrap(), Appended::Conflict { head: other });
    }
}

async fn until(what: &str, mut is_true: impl FnMut() -> bool) {
    let begin = std::time::Instant::now();
    while !is_true() {
        assert!(begin.elapsed() < Duration::from_secs(20), "waited in vain: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn follow(replica: &RedisServer, primary: &RedisServer) {
    replica.query::<()>(&["REPLICAOF", "127.0.0.1", &primary.port().to_string()]).unwrap();
    until("the replica is in step", || {
        replica.info("replication").is_ok_and(|info| info.contains("master_link_status:up"))
    })
    .await;
}

/// A primary accepts an append, loses it as a replica of another, and is the primary again before the process
/// that sent the append has heard of anything: all replicas agree with it then, but not about that append.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_a_replica_in_between_confirms_nothing() {
    let primary = RedisServer::start(&[]).unwrap();
    let other = RedisServer::start_replica(&primary, &[]).unwrap();
    let proxy = Proxy::start(primary.port()).unwrap();
    let mut options = RedisOptions::new(proxy.url().parse().unwrap());
    (options.durability, options.timeout) = ("replicas=1".parse().unwrap(), Duration::from_secs(30));
    let store = RedisStore::connect(options).await.unwrap();
    let id = game("swing");
    add(&store, &id, 0).await.unwrap();
    other.query::<()>(&["REPLICAOF", "NO", "ONE"]).unwrap();
    proxy.hold_answers();
    let swing = async {
        let is_there = || {
            let head: redis::RedisResult<String> = primary.query(&["HGET", "orrery:{swing}:meta", "v"]);
            head.is_ok_and(|head| head.starts_with("2."))
        };
        until("the append has arrived", is_there).await;
        follow(&primary, &other).await;
        primary.query::<()>(&["REPLICAOF", "NO", "ONE"]).unwrap();
        follow(&other, &primary).await;
        proxy.release();
    };
    let (answer, ()) = tokio::join!(add(&store, &id, 1), swing);
    let is_doubted = matches!(&answer, Err(StoreError::Unknown(why)) if why.contains("a replica in between"));
    assert!(is_doubted, "{answer:?}");
    assert_eq!(store.head(&id).await.unwrap().map(|head| head.version), Some(1), "it is lost indeed");
    assert_eq!(add(&store, &id, 1).await.unwrap(), Appended::Committed(2));
}

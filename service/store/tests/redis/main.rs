//! What only a store on a network has to withstand.

#[path = "../common/mod.rs"]
mod common;
mod faults;

use std::time::{Duration, Instant};

use common::{add, game, meta, put, reaches, request, serial, unique, version};
use orrery_store::{
    Appended, GameId, ListQuery, Meta, RedisOptions, RedisStore, Status, Store as _, StoreError,
    harness::{Cluster, RedisServer},
};
use tokio::time::sleep;

fn options(url: &str) -> RedisOptions {
    RedisOptions::new(url.parse().unwrap())
}

async fn connect(url: &str) -> RedisStore {
    RedisStore::connect(options(url)).await.unwrap()
}

async fn refused(url: &str, durability: &str) -> String {
    let mut options = options(url);
    options.durability = durability.parse().unwrap();
    match RedisStore::connect(options).await {
        Err(StoreError::Misconfigured(why)) => why,
        other => panic!("{other:?}"),
    }
}

const LOG: [(&str, &str); 2] = [("appendonly", "yes"), ("appendfsync", "always")];

#[tokio::test(flavor = "multi_thread")]
async fn settings_that_lose_data_are_refused() {
    let evicting = RedisServer::start(&[("maxmemory-policy", "allkeys-lru")]).unwrap();
    assert!(refused(&evicting.url(), "async").await.contains("noeviction"));
    let forced = RedisOptions { force: true, ..options(&evicting.url()) };
    RedisStore::connect(forced).await.unwrap();

    let plain = RedisServer::start(&[]).unwrap();
    assert!(refused(&plain.url(), "fsync").await.contains("appendonly"));
    connect(&plain.url()).await;
    let cluster_url = plain.url().replace("redis://", "redis+cluster://");
    assert!(refused(&cluster_url, "async").await.contains("not a node of a cluster"));

    let lazy = RedisServer::start(&[("appendonly", "yes"), ("appendfsync", "everysec")]).unwrap();
    assert!(refused(&lazy.url(), "fsync").await.contains("appendfsync"));

    let braces = RedisOptions { prefix: "a{b}".into(), ..options(&plain.url()) };
    assert!(matches!(RedisStore::connect(braces).await, Err(StoreError::Misconfigured(_))));
    let nobody = options("redis://127.0.0.1:1");
    assert!(matches!(RedisStore::connect(nobody).await, Err(StoreError::Unavailable(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_work_and_stay_secret() {
    let server = RedisServer::start(&[]).unwrap();
    let user = ["ACL", "SETUSER", "orrery", "on", ">hun%ter2", "~*", "&*", "+@all"];
    server.query::<()>(&user).unwrap();
    let url = format!("redis://orrery:hun%25ter2@127.0.0.1:{}", server.port());
    let store = connect(&url).await;
    add(&store, &game("g"), 0).await.unwrap();
    assert!(!format!("{store:?}").contains("ter2"));
    let wrong = format!("redis://orrery:hunter3@127.0.0.1:{}", server.port());
    let err = RedisStore::connect(options(&wrong)).await.unwrap_err();
    assert!(!format!("{err} {err:?}").contains("hunter3"));
    // A managed service: no CONFIG, no CLIENT KILL.
    server.query::<()>(&["ACL", "SETUSER", "orrery", "-config", "-client|kill"]).unwrap();
    let store = connect(&url).await;
    assert_eq!(add(&store, &game("g"), 1).await.unwrap(), Appended::Committed(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn full_memory_is_unavailable_and_writes_nothing() {
    let server = RedisServer::start(&[]).unwrap();
    let store = connect(&server.url()).await;
    let (id, key) = (game("full"), request(serial()));
    assert_eq!(add(&store, &id, 0).await.unwrap(), Appended::Committed(1));
    server.query::<()>(&["CONFIG", "SET", "maxmemory", "1"]).unwrap();
    for request in [None, key] {
        let err = put(&store, &id, 1, unique(), request, &meta(1)).await.unwrap_err();
        assert!(matches!(&err, StoreError::Full(why) if why.contains("OOM")), "{err}");
    }
    assert!(matches!(add(&store, &game("new"), 0).await, Err(StoreError::Full(_))));
    assert_eq!(version(&store, &id).await, Some(1));
    assert_eq!(store.read(&id, 0, 9).await.unwrap().len(), 1);
    assert_eq!(store.request(&id, &key.unwrap()).await.unwrap(), None);
    assert_eq!(version(&store, &game("new")).await, None);
    server.query::<()>(&["CONFIG", "SET", "maxmemory", "0"]).unwrap();
    assert_eq!(put(&store, &id, 1, unique(), key, &meta(1)).await.unwrap(), Appended::Committed(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_is_called_damage() {
    let server = RedisServer::start(&[]).unwrap();
    let store = connect(&server.url()).await;
    let (id, key) = (game("hurt"), request(serial()));
    for expected in 0..3 {
        add(&store, &id, expected).await.unwrap();
    }
    server.query::<()>(&["HSET", "orrery:{hurt}:meta", "v", "2a"]).unwrap();
    let err = put(&store, &id, 2, unique(), key, &meta(1)).await.unwrap_err();
    assert!(matches!(err, StoreError::Damaged(_)), "{err}");
    assert_eq!(store.request(&id, &key.unwrap()).await.unwrap(), None, "nothing half written");
    server.query::<()>(&["XDEL", "orrery:{hurt}:log", "2-0"]).unwrap();
    assert!(matches!(store.read(&id, 0, 9).await, Err(StoreError::Damaged(_))));
    server.query::<()>(&["SET", "orrery:{odd}:meta", "?"]).unwrap();
    assert!(matches!(add(&store, &game("odd"), 0).await, Err(StoreError::Damaged(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_may_be_started_before_its_server() {
    let mut server = RedisServer::start(&[]).unwrap();
    server.kill();
    assert!(matches!(RedisStore::connect(options(&server.url())).await, Err(StoreError::Unavailable(_))));
    let store = RedisStore::start(options(&server.url())).await.unwrap();
    let mut watch = store.watch(&game("g"));
    assert!(matches!(store.ping().await, Err(StoreError::Unavailable(_))));
    server.restart().unwrap();
    assert_eq!(add(&store, &game("g"), 0).await.unwrap(), Appended::Committed(1));
    reaches(&mut watch, 1, Duration::from_secs(5)).await;

    // Its settings are checked when it comes, and those of one that is there at once.
    let evicting = RedisServer::start(&[("maxmemory-policy", "allkeys-lru")]).unwrap();
    let started = RedisStore::start(options(&evicting.url())).await;
    assert!(matches!(started, Err(StoreError::Misconfigured(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn scripts_come_back() {
    let server = RedisServer::start(&[]).unwrap();
    let store = connect(&server.url()).await;
    server.query::<()>(&["SCRIPT", "FLUSH"]).unwrap();
    assert_eq!(add(&store, &game("g"), 0).await.unwrap(), Appended::Committed(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn request_ids_are_few_bytes_and_expire() {
    let server = RedisServer::start(&[]).unwrap();
    let store = connect(&server.url()).await;
    for expected in 0..40 {
        put(&store, &game("g"), expected, unique(), request(serial()), &meta(1)).await.unwrap();
    }
    let keys: Vec<String> = server.query(&["KEYS", "orrery:{g}:req:*"]).unwrap();
    assert!(keys.len() <= 4, "{keys:?}");
    for key in &keys {
        let ttl: i64 = server.query(&["TTL", key]).unwrap();
        assert!(ttl > 54 * 3600, "at least a day after the last hour of its period: {ttl}");
    }
}

/// Appends from one store wake watchers of another; and if the bell is lost, polling finds them.
async fn bells(url: &str, raw_append: impl Fn(&GameId, u64)) {
    let (here, there) = (connect(url).await, connect(url).await);
    let games: Vec<GameId> = (0..12).map(|n| game(&format!("bell-{}-{n}", serial()))).collect();
    let mut watches = Vec::new();
    for id in &games {
        add(&here, id, 0).await.unwrap();
        let mut watch = there.watch(id);
        reaches(&mut watch, 1, Duration::from_secs(5)).await;
        watches.push(watch);
    }
    // Subscribed by now: faster than the next poll could be.
    let begin = Instant::now();
    for (id, watch) in games.iter().zip(&mut watches) {
        add(&here, id, 1).await.unwrap();
        reaches(watch, 2, Duration::from_secs(5)).await;
    }
    assert!(begin.elapsed() < Duration::from_secs(1), "bells took {:?}", begin.elapsed());
    let (id, watch) = (&games[0], &mut watches[0]);
    raw_append(id, 3);
    reaches(watch, 3, Duration::from_secs(4)).await;
}

fn append_silently(server: &RedisServer, id: &GameId, version: u64) {
    let (log, meta) = (format!("orrery:{{{id}}}:log"), format!("orrery:{{{id}}}:meta"));
    server.query::<()>(&["XADD", &log, &format!("{version}-0"), "r", "silent"]).unwrap();
    server.query::<()>(&["HSET", &meta, "v", &format!("{version}a")]).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn bells_ring_and_lost_ones_are_made_up_for() {
    let server = RedisServer::start(&[]).unwrap();
    bells(&server.url(), |id, version| append_silently(&server, id, version)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bells_ring_in_a_cluster() {
    let cluster = Cluster::start(3, 0, &[]).unwrap();
    bells(&cluster.url(), |id, version| {
        let slot: u16 = cluster.nodes[0].query(&["CLUSTER", "KEYSLOT", id.as_str()]).unwrap();
        append_silently(&cluster.nodes[usize::from(slot) * 3 / 16384], id, version);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_survive_a_restart_of_the_server() {
    let mut server = RedisServer::start(&LOG).unwrap();
    let (here, there) = (connect(&server.url()).await, connect(&server.url()).await);
    let id = game("restarted");
    add(&here, &id, 0).await.unwrap();
    let mut watch = there.watch(&id);
    reaches(&mut watch, 1, Duration::from_secs(5)).await;
    server.restart().unwrap();
    add(&here, &id, 1).await.unwrap();
    reaches(&mut watch, 2, Duration::from_secs(5)).await;
    // Whatever was missed, bells ring again.
    sleep(Duration::from_millis(300)).await;
    let begin = Instant::now();
    add(&here, &id, 2).await.unwrap();
    reaches(&mut watch, 3, Duration::from_secs(5)).await;
    assert!(begin.elapsed() < Duration::from_secs(1), "the bell took {:?}", begin.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_index_is_mended() {
    let server = RedisServer::start(&[]).unwrap();
    let store = connect(&server.url()).await;
    for n in 0..30 {
        let status = if n % 3 == 0 { Status::Finished } else { Status::Active };
        put(&store, &game(&format!("g{n:02}")), 0, unique(), None, &Meta { status, ..meta(n) })
            .await
            .unwrap();
    }
    let query = ListQuery { limit: 100, ..ListQuery::default() };
    let before = store.list(&query).await.unwrap();
    assert_eq!(before.games.len(), 30);
    let indices: Vec<String> = server.query(&["KEYS", "orrery:idx:*"]).unwrap();
    for index in &indices {
        server.query::<()>(&["DEL", index]).unwrap();
    }
    server.query::<()>(&["ZADD", "orrery:idx:{3}:active", "5", "ghost"]).unwrap();
    assert_eq!(store.list(&query).await.unwrap().games, []);
    let done = store.reindex().await.unwrap();
    assert_eq!((done.games, done.removed), (30, 1));
    assert_eq!(store.list(&query).await.unwrap(), before);
    let finished = ListQuery { status: Some(Status::Finished), ..query };
    assert_eq!(store.list(&finished).await.unwrap().games.len(), 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_creation_is_listed_though_the_first_was_cut_short() {
    let server = RedisServer::start(&[]).unwrap();
    let store = connect(&server.url()).await;
    let labelled = Meta { labels: vec!["player:ada".into()], ..meta(7) };
    let begin = store.feed_end().await.unwrap();
    put(&store, &game("cut"), 0, unique(), None, &labelled).await.unwrap();
    // The feed names a new game twice: with the lists, and a moment later as every record that was written.
    let deadline = Instant::now() + Duration::from_secs(10);
    while store.changes(&begin, 100).await.unwrap().games.len() < 2 {
        assert!(Instant::now() < deadline, "the feed is written in time");
        sleep(Duration::from_millis(5)).await;
    }
    // As if the server had died between the record and the lists.
    let indices: Vec<String> = server.query(&["KEYS", "orrery:idx:*"]).unwrap();
    for index in &indices {
        server.query::<()>(&["DEL", index]).unwrap();
    }
    let end = store.feed_end().await.unwrap();
    let again =
        put(&store, &game("cut"), 0, unique(), None, &Meta { created_ms: 9, ..labelled.clone() }).await;
    assert!(matches!(again, Ok(Appended::Conflict { head }) if head.version == 1));
    let query = ListQuery { limit: 9, label: Some("player:ada".into()), ..ListQuery::default() };
    let listed = store.list(&query).await.unwrap();
    assert_eq!(listed.games, [(game("cut"), 1, labelled)], "as it was created");
    assert_eq!(store.changes(&end, 100).await.unwrap().games, [game("cut")]);
}

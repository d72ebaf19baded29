//! Games that leave a store and come back: what every store promises of that.

mod common;

use std::{any::Any, sync::Arc, time::Duration};

use bytes::Bytes;
use common::{add, game, meta, put, request, serial, tag_of, unique, version};
use orrery_store::{
    AnyStore, Appended, DurabilitySetting, FeedPlace, GameId, Head, ListQuery, Meta, RedisOptions,
    RedisStore, Retired, Snapshot, Status, Store, StoreConfig, StoreError, Stored,
    harness::{Cluster, RedisServer},
};
use tokio::task::JoinSet;

const LONG: Duration = Duration::from_secs(3600);
const SOON: Duration = Duration::from_millis(300);

fn over(created_ms: i64) -> Meta {
    Meta { status: Status::Finished, ..meta(created_ms) }
}

/// A finished game of some records, and where it ends.
async fn finished(store: &AnyStore, id: &GameId, records: u64) -> (Head, Vec<Stored>) {
    for expected in 0..records {
        let meta = if expected + 1 == records { over(7) } else { meta(7) };
        put(store, id, expected, unique(), None, &meta).await.unwrap();
    }
    (store.head(id).await.unwrap().unwrap(), store.read(id, 0, usize::MAX).await.unwrap())
}

async fn listed(store: &AnyStore, status: Option<Status>, retired: Option<bool>) -> Vec<String> {
    let query = ListQuery { status, retired, limit: 100, ..ListQuery::default() };
    let page = store.list(&query).await.unwrap();
    page.games.into_iter().map(|(id, _, _)| id.to_string()).collect()
}

/// Waits until the log has left.
async fn gone(store: &AnyStore, id: &GameId) {
    for _ in 0..100 {
        store.purge(100).await.unwrap();
        if store.read(id, 0, 1).await.unwrap().is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{id} is still there");
}

async fn contract(store: Arc<AnyStore>) {
    let mut checks = JoinSet::new();
    macro_rules! check {
        ($($name:ident)*) => { $( checks.spawn({
            let store = Arc::clone(&store);
            async move { $name(store, game(&stringify!($name).replace('_', "-"))).await }
        }); )* };
    }
    check! {
        only_what_is_over_retires
        metadata_may_change_without_a_record
        an_append_in_time_keeps_the_log
        a_log_leaves_whole_and_comes_back_exactly
        a_snapshot_goes_with_its_log
        an_unknown_game_is_put_back
        many_at_once_retire_it_once
        a_request_is_remembered_while_a_log_leaves
        labels_and_the_feed_know_only_what_is_played
    }
    while let Some(done) = checks.join_next().await {
        done.unwrap();
    }
}

async fn only_what_is_over_retires(store: Arc<AnyStore>, id: GameId) {
    let nobody = Retired::Conflict { head: Head::NONE };
    assert_eq!(store.retire(&id, Head::at(3), LONG).await.unwrap(), nobody);
    add(&*store, &id, 0).await.unwrap();
    let head = store.head(&id).await.unwrap().unwrap();
    assert_eq!(store.retire(&id, head, LONG).await.unwrap(), Retired::Conflict { head }, "it is played");
    put(&*store, &id, 1, unique(), None, &over(1)).await.unwrap();
    let end = store.head(&id).await.unwrap().unwrap();
    assert_eq!(store.retire(&id, head, LONG).await.unwrap(), Retired::Conflict { head: end }, "it went on");
    let branch = Head { version: 2, tag: Some(tag_of(b"elsewhere")) };
    assert_eq!(store.retire(&id, branch, LONG).await.unwrap(), Retired::Conflict { head: end });
    assert!(listed(&store, Some(Status::Finished), Some(false)).await.contains(&id.to_string()));
    assert_eq!(store.retire(&id, end, LONG).await.unwrap(), Retired::Now);
    assert_eq!(store.retire(&id, Head::at(2), Duration::ZERO).await.unwrap(), Retired::Before);
    assert_eq!(store.purge(9).await.unwrap(), 0, "the first word counts");
    assert_eq!(store.read(&id, 0, 9).await.unwrap().len(), 2, "its time has not come");
    assert_eq!(store.head(&id).await.unwrap(), Some(end));
    assert!(!listed(&store, Some(Status::Finished), Some(false)).await.contains(&id.to_string()));
    for (status, retired) in [(None, None), (Some(Status::Finished), None), (None, Some(true))] {
        assert!(listed(&store, status, retired).await.contains(&id.to_string()));
    }
    assert!(!listed(&store, Some(Status::Active), None).await.contains(&id.to_string()));
}

/// Reads the feed until a game is named, and a moment longer; returns the place behind it.
async fn named(store: &AnyStore, id: &GameId, mut place: FeedPlace) -> FeedPlace {
    for _ in 0..200 {
        let changes = store.changes(&place, 1000).await.unwrap();
        place = changes.place;
        if changes.games.contains(id) {
            // A game may be named twice.
            tokio::time::sleep(Duration::from_millis(500)).await;
            return store.changes(&place, 1000).await.unwrap().place;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{id} is not in the feed");
}

async fn labels_and_the_feed_know_only_what_is_played(store: Arc<AnyStore>, id: GameId) {
    let label = format!("player:{id}");
    let played = Meta { labels: vec![label.clone()], ..meta(11) };
    let lonely = Meta { status: Status::Abandoned, ..played.clone() };
    let query = ListQuery { label: Some(label), limit: 9, ..ListQuery::default() };
    let is_listed = async || !store.list(&query).await.unwrap().games.is_empty();
    let start = store.feed_end().await.unwrap();
    put(&*store, &id, 0, unique(), None, &played).await.unwrap();
    assert!(is_listed().await);
    let place = named(&store, &id, start).await;

    let head = store.head(&id).await.unwrap().unwrap();
    let records = store.read(&id, 0, 9).await.unwrap();
    assert!(store.annotate(&id, head, &lonely).await.unwrap());
    assert!(!is_listed().await, "nobody came back");
    assert_eq!(store.retire(&id, head, SOON).await.unwrap(), Retired::Now);
    assert!(!is_listed().await);
    gone(&store, &id).await;
    assert!(store.restore(&id, head, &records, &lonely).await.unwrap());
    assert!(!is_listed().await, "it is there again, but nobody plays");
    // Nothing has happened in it, so nobody is told of it.
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!store.changes(&place, 1000).await.unwrap().games.contains(&id));
    put(&*store, &id, 1, unique(), None, &played).await.unwrap();
    assert!(is_listed().await);
    named(&store, &id, place).await;
}

async fn metadata_may_change_without_a_record(store: Arc<AnyStore>, id: GameId) {
    let lonely = Meta { status: Status::Abandoned, summary: Bytes::from_static(b"nobody"), ..meta(4) };
    assert!(!store.annotate(&id, Head::at(1), &lonely).await.unwrap(), "there is no such game");
    put(&*store, &id, 0, unique(), None, &meta(4)).await.unwrap();
    let head = store.head(&id).await.unwrap().unwrap();
    assert!(!store.annotate(&id, Head::at(2), &lonely).await.unwrap());
    assert_eq!(store.meta(&id).await.unwrap(), Some(meta(4)));
    for _ in 0..2 {
        assert!(store.annotate(&id, head, &lonely).await.unwrap());
        assert_eq!(store.meta(&id).await.unwrap().as_ref(), Some(&lonely));
        assert_eq!(store.head(&id).await.unwrap(), Some(head), "there is no new record");
        assert!(listed(&store, Some(Status::Abandoned), None).await.contains(&id.to_string()));
        assert!(!listed(&store, Some(Status::Active), None).await.contains(&id.to_string()));
    }
    // Somebody comes back.
    assert_eq!(
        put(&*store, &id, 1, unique(), None, &meta(4)).await.unwrap(),
        Appended::Committed(2),
        "as if nothing had been"
    );
    assert_eq!(store.meta(&id).await.unwrap(), Some(meta(4)));
    assert!(listed(&store, Some(Status::Active), None).await.contains(&id.to_string()));
    assert!(!listed(&store, Some(Status::Abandoned), None).await.contains(&id.to_string()));
    assert!(!store.annotate(&id, head, &lonely).await.unwrap(), "the game went on");
}

async fn an_append_in_time_keeps_the_log(store: Arc<AnyStore>, id: GameId) {
    // An undo may bring a finished game back, or leave it finished.
    for (n, next) in [(1, meta(7)), (2, over(7))] {
        let id = game(&format!("{id}-{n}"));
        let (head, _) = finished(&store, &id, 3).await;
        assert_eq!(store.retire(&id, head, SOON).await.unwrap(), Retired::Now);
        assert_eq!(put(&*store, &id, 3, unique(), None, &next).await.unwrap(), Appended::Committed(4));
        tokio::time::sleep(SOON * 2).await;
        assert_eq!(store.purge(100).await.unwrap(), 0);
        assert_eq!(store.read(&id, 0, 9).await.unwrap().len(), 4);
        assert!(listed(&store, Some(next.status), Some(false)).await.contains(&id.to_string()));
        assert!(!listed(&store, None, Some(true)).await.contains(&id.to_string()));
    }
}

async fn a_log_leaves_whole_and_comes_back_exactly(store: Arc<AnyStore>, id: GameId) {
    let (head, records) = finished(&store, &id, 40).await;
    assert!(!store.restore(&id, head, &records, &meta(1)).await.unwrap(), "it is not retired");
    // One that is still there simply stays.
    assert_eq!(store.retire(&id, head, SOON).await.unwrap(), Retired::Now);
    assert!(store.restore(&id, head, &records, &meta(1)).await.unwrap());
    tokio::time::sleep(SOON * 2).await;
    store.purge(100).await.unwrap();
    assert_eq!(store.read(&id, 0, 100).await.unwrap(), records);
    assert_eq!(store.retire(&id, head, SOON).await.unwrap(), Retired::Now);
    gone(&store, &id).await;
    assert_eq!(store.read(&id, 17, 5).await.unwrap(), []);
    assert_eq!(store.head(&id).await.unwrap(), Some(head), "what is known of it stays");
    assert_eq!(store.meta(&id).await.unwrap(), Some(over(7)));
    assert!(listed(&store, Some(Status::Finished), None).await.contains(&id.to_string()));
    assert_eq!(store.retire(&id, head, SOON).await.unwrap(), Retired::Before);

    // Nothing is appended to a log that is not there, and its name is not free.
    for status in [Status::Active, Status::Finished] {
        let meta = Meta { status, ..meta(7) };
        let refused = put(&*store, &id, 40, unique(), request(serial()), &meta).await;
        assert!(matches!(refused, Err(StoreError::Retired(ref gone)) if *gone == id), "{refused:?}");
    }
    assert_eq!(add(&*store, &id, 0).await.unwrap(), Appended::Conflict { head });
    assert_eq!(store.read(&id, 0, 100).await.unwrap(), []);

    assert!(!store.restore(&id, Head { version: 39, ..head }, &records[..39], &meta(1)).await.unwrap());
    let branch = Head { tag: Some(tag_of(b"elsewhere")), ..head };
    assert!(!store.restore(&id, branch, &records, &meta(1)).await.unwrap());
    for not_whole in [&records[..39], &records[1..]] {
        let refused = store.restore(&id, head, not_whole, &meta(1)).await;
        assert!(matches!(refused, Err(StoreError::Damaged(_))), "{refused:?}");
    }
    assert_eq!(store.read(&id, 0, 100).await.unwrap(), []);
    assert!(store.restore(&id, head, &records, &meta(1)).await.unwrap());
    assert_eq!(store.read(&id, 0, 100).await.unwrap(), records);
    assert_eq!(store.head(&id).await.unwrap(), Some(head));
    assert_eq!(store.meta(&id).await.unwrap(), Some(over(7)), "its own");
    assert!(listed(&store, Some(Status::Finished), Some(false)).await.contains(&id.to_string()));
    assert!(!store.restore(&id, head, &records, &meta(1)).await.unwrap(), "it is there");
    assert_eq!(put(&*store, &id, 40, unique(), None, &meta(7)).await.unwrap(), Appended::Committed(41));
    tokio::time::sleep(SOON * 2).await;
    store.purge(100).await.unwrap();
    assert_eq!(store.read(&id, 0, 100).await.unwrap().len(), 41, "it stays for good");
}

async fn a_snapshot_goes_with_its_log(store: Arc<AnyStore>, id: GameId) {
    let (head, _) = finished(&store, &id, 3).await;
    let snap = |version| Snapshot { version, table: Bytes::from_static(b"t") };
    store.put_snapshot(&id, snap(1)).await.unwrap();
    store.retire(&id, head, SOON).await.unwrap();
    // One that was on its way.
    store.put_snapshot(&id, snap(2)).await.unwrap();
    gone(&store, &id).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(store.snapshot(&id).await.unwrap(), None);
    store.put_snapshot(&id, snap(3)).await.unwrap();
    assert_eq!(store.snapshot(&id).await.unwrap(), None, "nor does one come after it");
}

async fn an_unknown_game_is_put_back(store: Arc<AnyStore>, id: GameId) {
    let (head, records) = finished(&store, &game(&format!("{id}-from")), 5).await;
    let lonely = Meta { status: Status::Abandoned, ..meta(12) };
    assert!(store.restore(&id, head, &records, &lonely).await.unwrap());
    assert_eq!(store.head(&id).await.unwrap(), Some(head));
    assert_eq!(store.read(&id, 0, 100).await.unwrap(), records);
    assert_eq!(store.meta(&id).await.unwrap(), Some(lonely.clone()));
    assert!(listed(&store, Some(Status::Abandoned), Some(false)).await.contains(&id.to_string()));
    assert!(!store.restore(&id, head, &records, &lonely).await.unwrap(), "it is known now");
    assert_eq!(put(&*store, &id, 5, unique(), None, &meta(12)).await.unwrap(), Appended::Committed(6));
}

async fn many_at_once_retire_it_once(store: Arc<AnyStore>, id: GameId) {
    let (head, records) = finished(&store, &id, 3).await;
    let mut crowd = JoinSet::new();
    for _ in 0..8 {
        let (store, id) = (Arc::clone(&store), id.clone());
        crowd.spawn(async move { store.retire(&id, head, SOON).await.unwrap() });
    }
    let told = crowd.join_all().await;
    assert_eq!(told.iter().filter(|retired| **retired == Retired::Now).count(), 1, "{told:?}");
    assert_eq!(told.iter().filter(|retired| **retired == Retired::Before).count(), 7, "{told:?}");
    gone(&store, &id).await;
    let mut crowd = JoinSet::new();
    for _ in 0..8 {
        let (store, id, records) = (Arc::clone(&store), id.clone(), records.clone());
        crowd.spawn(async move { store.restore(&id, head, &records, &meta(1)).await.unwrap() });
    }
    assert_eq!(crowd.join_all().await.into_iter().filter(|restored| *restored).count(), 1);
    assert_eq!(store.read(&id, 0, 9).await.unwrap(), records);
}

async fn a_request_is_remembered_while_a_log_leaves(store: Arc<AnyStore>, id: GameId) {
    let key = request(serial());
    put(&*store, &id, 0, unique(), key, &over(1)).await.unwrap();
    store.retire(&id, Head::at(1), SOON).await.unwrap();
    assert_eq!(put(&*store, &id, 1, unique(), key, &over(1)).await.unwrap(), Appended::Duplicate(1));
    assert_eq!(version(&*store, &id).await, Some(1));
    gone(&store, &id).await;
    assert_eq!(store.request(&id, &key.unwrap()).await.unwrap(), Some(1));
}

async fn open(config: StoreConfig) -> Arc<AnyStore> {
    Arc::new(AnyStore::open(config).await.unwrap())
}

fn on_redis(url: &str) -> StoreConfig {
    StoreConfig::Redis(RedisOptions::new(url.parse().unwrap()))
}

#[tokio::test(flavor = "multi_thread")]
async fn memory() {
    contract(open(StoreConfig::Memory).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn embedded() {
    let dir = tempfile::tempdir().unwrap();
    let config = StoreConfig::Embedded { dir: dir.path().into(), durability: DurabilitySetting::Fsync };
    contract(open(config).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_standalone() {
    let server = RedisServer::start(&[]).unwrap();
    contract(open(on_redis(&server.url())).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_cluster() {
    let cluster = Cluster::start(3, 0, &[]).unwrap();
    contract(open(on_redis(&cluster.url())).await).await;
}

/// A store that knows retired games after its index was lost.
async fn reindexed(store: &AnyStore, guard: &dyn Any, break_index: impl AsyncFn()) {
    let _ = guard;
    let (head, _) = finished(store, &game("left"), 3).await;
    finished(store, &game("over"), 2).await;
    add(store, &game("played"), 0).await.unwrap();
    store.retire(&game("left"), head, SOON).await.unwrap();
    gone(store, &game("left")).await;
    break_index().await;
    let done = store.reindex().await.unwrap();
    assert_eq!(done.games, 3);
    for _ in 0..2 {
        assert_eq!(listed(store, Some(Status::Finished), Some(false)).await, ["over"]);
        assert_eq!(listed(store, Some(Status::Finished), None).await, ["over", "left"]);
        assert_eq!(listed(store, None, Some(true)).await, ["left"]);
        assert_eq!(listed(store, Some(Status::Active), None).await, ["played"]);
        assert_eq!(store.reindex().await.unwrap().removed, 0, "nothing is left to do");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_made_anew() {
    let server = RedisServer::start(&[]).unwrap();
    let store = open(on_redis(&server.url())).await;
    let lose = async || {
        let keys: Vec<String> = server.query(&["KEYS", "orrery:idx:*"]).unwrap();
        assert!(keys.len() >= 2);
        keys.iter().for_each(|key| server.query::<()>(&["DEL", key]).unwrap());
        server.query::<()>(&["ZADD", "orrery:idx:{3}:retired", "5", "ghost"]).unwrap();
    };
    reindexed(&store, &server, lose).await;

    let cluster = Cluster::start(3, 0, &[]).unwrap();
    reindexed(&*open(on_redis(&cluster.url())).await, &cluster, async || {}).await;

    let dir = tempfile::tempdir().unwrap();
    let config = StoreConfig::Embedded { dir: dir.path().into(), durability: DurabilitySetting::Fsync };
    reindexed(&*open(config).await, &dir, async || {}).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_that_was_missed_is_mended_by_the_next_attempt() {
    let server = RedisServer::start(&[]).unwrap();
    let store = open(on_redis(&server.url())).await;
    let id = game("g");
    let (head, _) = finished(&store, &id, 2).await;
    assert_eq!(store.retire(&id, head, LONG).await.unwrap(), Retired::Now);
    // As if the process had died between the script and the index.
    let keys: Vec<String> = server.query(&["KEYS", "orrery:idx:*:retired"]).unwrap();
    let [key] = keys.as_slice() else { panic!("{keys:?}") };
    server.query::<()>(&["RENAME", key, &key.replace("retired", "finished")]).unwrap();
    assert_eq!(listed(&store, None, Some(false)).await, ["g"]);
    assert_eq!(store.retire(&id, head, LONG).await.unwrap(), Retired::Before);
    assert_eq!(listed(&store, None, Some(false)).await, [""; 0]);
    assert_eq!(listed(&store, None, Some(true)).await, ["g"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_redis_puts_nothing_back_by_half() {
    let server = RedisServer::start(&[]).unwrap();
    let store = RedisStore::connect(RedisOptions::new(server.url().parse().unwrap())).await.unwrap();
    let id = game("g");
    let records: Vec<Stored> =
        (1..=300).map(|version| Stored { version, record: Bytes::from(vec![version as u8; 4096]) }).collect();
    let head = Head { version: 300, tag: Some(tag_of(b"whatever")) };
    server.query::<()>(&["CONFIG", "SET", "maxmemory", "1"]).unwrap();
    assert!(matches!(store.restore(&id, head, &records, &meta(1)).await, Err(StoreError::Full(_))));
    let keys: Vec<String> = server.query(&["KEYS", "*{g}*"]).unwrap();
    assert_eq!(keys, [""; 0]);
    server.query::<()>(&["CONFIG", "SET", "maxmemory", "0"]).unwrap();
    assert!(store.restore(&id, head, &records, &meta(1)).await.unwrap());
    assert_eq!(store.read(&id, 0, 1000).await.unwrap(), records);
}

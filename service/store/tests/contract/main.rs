//! What every store promises, asked of every store.

#[path = "../common/mod.rs"]
mod common;
mod feeds;
mod lists;

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use common::{add, game, meta, put, reaches, request, serial, tag_of, unique, version};
use orrery_store::{
    AnyStore, Append, Appended, Durability, DurabilitySetting, Head, ListQuery, Meta, RedisOptions, Snapshot,
    Status, Store, StoreConfig, Stored, Tag,
    harness::{Cluster, RedisServer, SentinelGroup},
};
use tokio::task::JoinSet;

use feeds::{
    a_hold_is_one_owners, labels_list_active_games, the_feed_goes_back_only_so_far,
    the_feed_names_what_changed, the_ledger_changes_as_a_whole,
};
use lists::{
    bad_page_tokens_are_refused, list_all, lists_are_in_order_and_filtered,
    many_games_of_one_moment_are_all_listed, pages_hold_while_games_begin_and_end,
};

/// Opens stores that have nothing to do with each other.
struct Backend {
    config: Box<dyn Fn(&str) -> StoreConfig + Send + Sync>,
}

impl Backend {
    async fn open(&self) -> Arc<AnyStore> {
        self.reopen(&format!("s{}", serial())).await
    }

    async fn reopen(&self, space: &str) -> Arc<AnyStore> {
        Arc::new(AnyStore::open((self.config)(space)).await.unwrap())
    }
}

/// All of it, at once: the checks have a store each.
async fn contract(backend: Backend) {
    let backend = Arc::new(backend);
    let mut checks = JoinSet::new();
    macro_rules! check {
        ($($name:ident)*) => { $( checks.spawn({
            let backend = Arc::clone(&backend);
            async move {
                let store = backend.open().await;
                $name(store).await;
                stringify!($name)
            }
        }); )* };
    }
    check! {
        games_begin_at_zero_and_grow_by_one
        a_head_elsewhere_is_a_conflict
        a_repeated_request_is_told_what_it_got
        the_same_record_again_is_no_conflict
        another_branch_is_a_conflict
        records_are_read_in_pages
        metadata_follows_the_log
        later_snapshots_win
        lists_are_in_order_and_filtered
        pages_hold_while_games_begin_and_end
        many_games_of_one_moment_are_all_listed
        bad_page_tokens_are_refused
        watchers_wake_up
        watchers_are_told_the_branch
        labels_list_active_games
        the_feed_names_what_changed
        the_feed_goes_back_only_so_far
        the_ledger_changes_as_a_whole
        a_hold_is_one_owners
        racing_writers_leave_no_hole
        cancelled_appends_leave_nothing_half
    }
    while let Some(done) = checks.join_next().await {
        done.unwrap();
    }
    reopened_stores_remember(&backend).await;
}

/// The version that an append met instead of the one that it expected.
fn met(appended: Appended) -> u64 {
    match appended {
        Appended::Conflict { head } => head.version,
        Appended::Committed(version) | Appended::Duplicate(version) => panic!("{version} is there"),
    }
}

async fn games_begin_at_zero_and_grow_by_one(store: Arc<AnyStore>) {
    let id = game("order");
    assert_eq!(version(&*store, &id).await, None);
    assert_eq!(store.read(&id, 0, 10).await.unwrap(), []);
    assert_eq!(met(add(&*store, &id, 3).await.unwrap()), 0);
    assert_eq!(version(&*store, &id).await, None);
    let mut expected = Vec::new();
    for next in 1..=20 {
        let record = if next == 7 { Bytes::new() } else { unique() };
        let done = put(&*store, &id, next - 1, record.clone(), None, &meta(1)).await.unwrap();
        assert_eq!(done, Appended::Committed(next));
        let head = Head { version: next, tag: Some(tag_of(&record)) };
        assert_eq!(store.head(&id).await.unwrap(), Some(head));
        expected.push(Stored { version: next, record });
    }
    assert_eq!(store.read(&id, 0, 100).await.unwrap(), expected);
    assert_eq!(version(&*store, &game("another")).await, None);
    store.ping().await.unwrap();
}

async fn a_head_elsewhere_is_a_conflict(store: Arc<AnyStore>) {
    let id = game("conflict");
    assert_eq!(add(&*store, &id, 0).await.unwrap(), Appended::Committed(1));
    assert_eq!(met(add(&*store, &id, 0).await.unwrap()), 1);
    assert_eq!(add(&*store, &id, 1).await.unwrap(), Appended::Committed(2));
    assert_eq!(met(add(&*store, &id, 0).await.unwrap()), 2);
    assert_eq!(met(add(&*store, &id, 5).await.unwrap()), 2);
    assert_eq!(store.read(&id, 0, 10).await.unwrap().len(), 2);
    assert_eq!(store.read(&id, 5, 10).await.unwrap(), []);
    assert_eq!(store.read(&id, u64::MAX, 10).await.unwrap(), []);
}

async fn a_repeated_request_is_told_what_it_got(store: Arc<AnyStore>) {
    let (id, one, two) = (game("duplicate"), request(serial()), request(serial()));
    let put = |expected, request| {
        let (store, id) = (Arc::clone(&store), id.clone());
        async move { put(&*store, &id, expected, unique(), request, &meta(1)).await.unwrap() }
    };
    assert_eq!(put(0, one).await, Appended::Committed(1));
    assert_eq!(put(0, one).await, Appended::Duplicate(1), "before the conflict is noticed");
    assert_eq!(put(1, two).await, Appended::Committed(2));
    assert_eq!(put(2, one).await, Appended::Duplicate(1), "where it would fit");
    assert_eq!(put(9, two).await, Appended::Duplicate(2));
    assert_eq!(version(&*store, &id).await, Some(2));
    assert_eq!(store.request(&id, &one.unwrap()).await.unwrap(), Some(1));
    assert_eq!(store.request(&id, &two.unwrap()).await.unwrap(), Some(2));
    assert_eq!(store.request(&game("other"), &one.unwrap()).await.unwrap(), None);
    let unused = request(serial());
    assert_eq!(met(put(7, unused).await), 2);
    assert_eq!(store.request(&id, &unused.unwrap()).await.unwrap(), None, "a conflict uses nothing up");
    assert_eq!(put(2, unused).await, Appended::Committed(3));
}

async fn the_same_record_again_is_no_conflict(store: Arc<AnyStore>) {
    let (id, record) = (game("same"), unique());
    let meta = meta(1);
    let again = || put(&*store, &id, 0, record.clone(), None, &meta);
    assert_eq!(again().await.unwrap(), Appended::Committed(1));
    assert_eq!(again().await.unwrap(), Appended::Committed(1));
    assert_eq!(add(&*store, &id, 1).await.unwrap(), Appended::Committed(2));
    assert_eq!(again().await.unwrap(), Appended::Committed(1));
    assert_eq!(version(&*store, &id).await, Some(2));
}

async fn another_branch_is_a_conflict(store: Arc<AnyStore>) {
    let (id, [one, two, three, lost]) = (game("branch"), [1, 2, 3, 9].map(|n| Tag([n; 8])));
    let append = |version, branch, tag, request, meta: Meta| {
        let (store, id) = (Arc::clone(&store), id.clone());
        async move {
            let expected = Head { version, tag: branch };
            let append = Append { game: &id, expected, record: unique(), tag, request, meta: &meta };
            store.append(append).await.unwrap()
        }
    };
    let at = |version, tag| Head { version, tag: Some(tag) };
    assert_eq!(append(0, None, one, None, meta(1)).await, Appended::Committed(1));
    assert_eq!(append(1, Some(one), two, None, meta(1)).await, Appended::Committed(2));
    // The number is right, but not what it was decided on.
    let key = request(serial());
    let refused = Appended::Conflict { head: at(2, two) };
    assert_eq!(append(2, Some(lost), three, key, meta(1)).await, refused);
    let over = Meta { status: Status::Finished, ..meta(1) };
    assert_eq!(append(2, Some(lost), three, None, over.clone()).await, refused, "whatever the status");
    assert_eq!(append(1, Some(one), three, None, meta(1)).await, refused, "the right branch, but further");
    assert_eq!(append(0, None, three, None, meta(1)).await, refused, "a second creation");
    assert_eq!(store.head(&id).await.unwrap(), Some(at(2, two)), "nothing was written");
    assert_eq!(store.read(&id, 0, 9).await.unwrap().len(), 2);
    assert_eq!(store.request(&id, &key.unwrap()).await.unwrap(), None);
    assert_eq!(append(2, Some(two), three, key, over).await, Appended::Committed(3));
    assert_eq!(append(3, None, lost, None, meta(1)).await, Appended::Committed(4), "on whichever branch");
    assert_eq!(store.head(&id).await.unwrap(), Some(at(4, lost)));
    assert_eq!(append(2, Some(lost), one, key, meta(1)).await, Appended::Duplicate(3), "asked for before");
}

async fn records_are_read_in_pages(store: Arc<AnyStore>) {
    let id = game("pages");
    for expected in 0..300 {
        add(&*store, &id, expected).await.unwrap();
    }
    let all = store.read(&id, 0, usize::MAX).await.unwrap();
    assert_eq!(all.len(), 300);
    assert!(all.iter().zip(1..).all(|(stored, version)| stored.version == version));
    for size in [1, 7, 128, 299, 300] {
        let (mut read, mut after) = (Vec::new(), 0);
        while let Some(last) = {
            let page = store.read(&id, after, size).await.unwrap();
            assert!(page.len() <= size);
            read.extend(page);
            read.last().filter(|last: &&Stored| last.version != after)
        } {
            after = last.version;
        }
        assert_eq!(read, all, "in pages of {size}");
    }
    assert_eq!(store.read(&id, 0, 0).await.unwrap(), []);
}

async fn metadata_follows_the_log(store: Arc<AnyStore>) {
    let id = game("meta");
    assert_eq!(store.meta(&id).await.unwrap(), None);
    let first = meta(1234);
    put(&*store, &id, 0, unique(), None, &first).await.unwrap();
    assert_eq!(store.meta(&id).await.unwrap(), Some(first.clone()));
    let second =
        Meta { status: Status::Finished, is_public: false, summary: Bytes::from_static(b"over"), ..first };
    put(&*store, &id, 1, unique(), None, &second).await.unwrap();
    assert_eq!(store.meta(&id).await.unwrap(), Some(second.clone()));
    put(&*store, &id, 1, unique(), None, &meta(99)).await.unwrap();
    assert_eq!(store.meta(&id).await.unwrap(), Some(second), "a conflict changes nothing");
}

async fn later_snapshots_win(store: Arc<AnyStore>) {
    let id = game("snap");
    assert_eq!(store.snapshot(&id).await.unwrap(), None);
    add(&*store, &id, 0).await.unwrap();
    let snap = |version, text: &'static [u8]| Snapshot { version, table: Bytes::from_static(text) };
    for (put, kept) in [
        (snap(9, b"nine\0"), snap(9, b"nine\0")),
        (snap(10, b""), snap(10, b"")),
        (snap(9, b"late"), snap(10, b"")),
        (snap(11, b"eleven"), snap(11, b"eleven")),
    ] {
        store.put_snapshot(&id, put).await.unwrap();
        assert_eq!(store.snapshot(&id).await.unwrap(), Some(kept));
    }
}

async fn watchers_wake_up(store: Arc<AnyStore>) {
    let id = game("watched");
    let within = Duration::from_secs(5);
    let mut early = store.watch(&id);
    assert_eq!(*early.borrow(), Head::NONE);
    add(&*store, &id, 0).await.unwrap();
    reaches(&mut early, 1, within).await;
    let mut late = store.watch(&id);
    reaches(&mut late, 1, within).await;
    drop((early, late));
    add(&*store, &id, 1).await.unwrap();
    let mut again = store.watch(&id);
    reaches(&mut again, 2, within).await;
    let waiting = tokio::spawn(async move {
        reaches(&mut again, 3, within).await;
        again.borrow().version
    });
    add(&*store, &id, 2).await.unwrap();
    assert_eq!(waiting.await.unwrap(), 3);
}

async fn watchers_are_told_the_branch(store: Arc<AnyStore>) {
    let (id, record) = (game("branch"), unique());
    let mut early = store.watch(&id);
    put(&*store, &id, 0, record.clone(), None, &meta(1)).await.unwrap();
    let mut late = store.watch(&id);
    for watch in [&mut early, &mut late] {
        reaches(watch, 1, Duration::from_secs(5)).await;
        assert_eq!(*watch.borrow(), Head { version: 1, tag: Some(tag_of(&record)) });
    }
}

async fn racing_writers_leave_no_hole(store: Arc<AnyStore>) {
    let id = game("race");
    let mut writers = JoinSet::new();
    for _ in 0..8 {
        let (store, id) = (Arc::clone(&store), id.clone());
        writers.spawn(async move {
            let (mut mine, mut head) = (Vec::new(), 0);
            while mine.len() < 25 {
                let record = unique();
                let request = request(serial());
                match put(&*store, &id, head, record.clone(), request, &meta(1)).await.unwrap() {
                    Appended::Committed(version) => {
                        assert_eq!(version, head + 1);
                        mine.push(Stored { version, record });
                        head = version;
                    }
                    Appended::Conflict { head: other } => {
                        assert_ne!(other.version, head);
                        head = other.version;
                    }
                    Appended::Duplicate(version) => panic!("{version} was never asked for twice"),
                }
            }
            mine
        });
    }
    let mut acknowledged: Vec<Stored> = writers.join_all().await.into_iter().flatten().collect();
    acknowledged.sort_by_key(|stored| stored.version);
    assert_eq!(acknowledged.len(), 200);
    assert_eq!(store.read(&id, 0, 1000).await.unwrap(), acknowledged);
}

async fn cancelled_appends_leave_nothing_half(store: Arc<AnyStore>) {
    let id = game("cancelled");
    let (mut head, meta) = (0, meta(1));
    for round in 0..60_u64 {
        let (record, key) = (unique(), request(serial()));
        let attempt = put(&*store, &id, head, record.clone(), key, &meta);
        let patience = Duration::from_micros(round * 10);
        let outcome = tokio::time::timeout(patience, attempt).await;
        // Whatever became of it, the same request either was done or can be done now.
        let again = put(&*store, &id, head, record.clone(), key, &meta).await.unwrap();
        assert!(
            matches!(again, Appended::Committed(v) | Appended::Duplicate(v) if v == head + 1),
            "{again:?}"
        );
        if let Ok(done) = outcome {
            assert_eq!(done.unwrap(), Appended::Committed(head + 1));
        }
        head += 1;
        assert_eq!(version(&*store, &id).await, Some(head));
        assert_eq!(store.request(&id, &key.unwrap()).await.unwrap(), Some(head));
        assert_eq!(store.read(&id, head - 1, 5).await.unwrap(), [Stored { version: head, record }]);
    }
}

async fn reopened_stores_remember(backend: &Backend) {
    let space = format!("s{}", serial());
    let store = backend.reopen(&space).await;
    if store.durability() == Durability::Memory {
        return;
    }
    let (id, key, record) = (game("kept"), request(serial()), unique());
    put(&*store, &id, 0, record.clone(), key, &meta(7)).await.unwrap();
    store.put_snapshot(&id, Snapshot { version: 1, table: Bytes::from_static(b"t") }).await.unwrap();
    drop(store);
    let store = backend.reopen(&space).await;
    let head = Head { version: 1, tag: Some(tag_of(&record)) };
    assert_eq!(store.head(&id).await.unwrap(), Some(head));
    assert_eq!(store.read(&id, 0, 5).await.unwrap(), [Stored { version: 1, record }]);
    assert_eq!(put(&*store, &id, 1, unique(), key, &meta(7)).await.unwrap(), Appended::Duplicate(1));
    assert_eq!(store.meta(&id).await.unwrap(), Some(meta(7)));
    assert_eq!(store.snapshot(&id).await.unwrap().map(|snap| snap.version), Some(1));
    assert_eq!(list_all(&store, &ListQuery { limit: 5, ..ListQuery::default() }).await, ["kept"]);
}

fn redis(url: String, durability: &str) -> Backend {
    let durability = durability.parse().unwrap();
    Backend {
        config: Box::new(move |space| {
            let mut options = RedisOptions::new(url.parse().unwrap());
            options.prefix = format!("{space}:");
            options.durability = durability;
            StoreConfig::Redis(options)
        }),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn memory() {
    contract(Backend { config: Box::new(|_| StoreConfig::Memory) }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn embedded() {
    for durability in [DurabilitySetting::Fsync, DurabilitySetting::Async] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().to_owned();
        contract(Backend {
            config: Box::new(move |space| StoreConfig::Embedded { dir: path.join(space), durability }),
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_standalone() {
    let server = RedisServer::start(&[]).unwrap();
    contract(redis(server.url(), "async")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_with_fsync() {
    let server = RedisServer::start(&[("appendonly", "yes"), ("appendfsync", "always")]).unwrap();
    contract(redis(server.url(), "fsync")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_with_a_replica() {
    let server = RedisServer::start(&[]).unwrap();
    let _replica = RedisServer::start_replica(&server, &[]).unwrap();
    contract(redis(server.url(), "replicas=1")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_behind_sentinels() {
    let group = SentinelGroup::start(1, &[]).unwrap();
    contract(redis(group.url(), "async")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_cluster() {
    let cluster = Cluster::start(3, 0, &[]).unwrap();
    contract(redis(cluster.url(), "async")).await;
}

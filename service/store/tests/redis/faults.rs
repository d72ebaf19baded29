//! Bad networks, and servers that come and go: nothing that was acknowledged is lost.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use bytes::Bytes;
use orrery_store::{
    Appended, GameId, Meta, RedisStore, RequestId, Store as _, StoreError, Stored,
    harness::{Cluster, Proxy, RedisServer, SentinelGroup},
};
use tokio::{task::JoinSet, time::sleep};

use crate::common::{add, game, meta, put, reaches, request, serial, unique, version};
use crate::{LOG, connect, options};

/// A store behind a bad network, with little patience.
async fn behind_proxy(server: &RedisServer) -> (Proxy, RedisStore) {
    let proxy = Proxy::start(server.port()).unwrap();
    let mut options = options(&proxy.url());
    options.timeout = Duration::from_millis(600);
    let store = RedisStore::connect(options).await.unwrap();
    (proxy, store)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_looked_up() {
    let server = RedisServer::start(&[]).unwrap();
    let (proxy, store) = behind_proxy(&server).await;
    let id = game("g");
    add(&store, &id, 0).await.unwrap();
    proxy.hold_answers();
    assert_eq!(add(&store, &id, 1).await.unwrap(), Appended::Committed(2));
    proxy.hold_answers();
    let key = request(serial());
    assert_eq!(put(&store, &id, 2, unique(), key, &meta(1)).await.unwrap(), Appended::Committed(3));
    proxy.hold_answers();
    assert_eq!(put(&store, &id, 3, unique(), key, &meta(1)).await.unwrap(), Appended::Duplicate(3));
    proxy.hold_answers();
    let met = add(&store, &id, 1).await.unwrap();
    assert!(matches!(met, Appended::Conflict { head } if head.version == 3), "{met:?}");
    assert_eq!(store.read(&id, 0, 9).await.unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_append_that_is_on_its_way_never_arrives_after_it_was_given_up() {
    let server = RedisServer::start(&[]).unwrap();
    let (proxy, store) = behind_proxy(&server).await;
    let id = game("g");
    add(&store, &id, 0).await.unwrap();
    proxy.hold_requests();
    let err = add(&store, &id, 1).await.unwrap_err();
    assert!(matches!(&err, StoreError::Unavailable(why) if why.contains("nothing was written")), "{err}");
    proxy.release();
    sleep(Duration::from_millis(100)).await;
    assert_eq!(version(&store, &id).await, Some(1), "the server had closed that connection");
    assert_eq!(add(&store, &id, 1).await.unwrap(), Appended::Committed(2));
}

/// Waits until somebody listens for the bell of each game.
async fn listened_for(server: &RedisServer, games: &[&GameId]) {
    let begin = Instant::now();
    for game in games {
        let channel = format!("orrery:{{{game}}}:bell");
        while server.query::<(String, u32)>(&["PUBSUB", "NUMSUB", &channel]).unwrap().1 == 0 {
            assert!(begin.elapsed() < Duration::from_secs(20), "nobody listens for {game}");
            sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_bells_are_heard_again_after_one_could_not_be_listened_for() {
    let server = RedisServer::start(&[]).unwrap();
    let proxy = Proxy::start(server.port()).unwrap();
    let mut options = options(&proxy.url());
    options.timeout = Duration::from_millis(300);
    // Nothing comes by polling in time.
    options.poll = Duration::from_secs(600);
    let store = RedisStore::connect(options).await.unwrap();
    let [first, second] = [game("first"), game("second")];
    let mut heard = store.watch(&first);
    listened_for(&server, &[&first]).await;
    proxy.hold_requests();
    let _also = store.watch(&second);
    sleep(Duration::from_millis(400)).await;
    proxy.cut();
    listened_for(&server, &[&first, &second]).await;
    add(&connect(&server.url()).await, &first, 0).await.unwrap();
    reaches(&mut heard, 1, Duration::from_secs(20)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_that_never_answer_do_not_hide_those_that_do() {
    let cluster = Cluster::start(1, 0, &[]).unwrap();
    // Whoever connects is never served.
    let silent = [(); 3].map(|()| std::net::TcpListener::bind("127.0.0.1:0").unwrap());
    let mut hosts: Vec<_> = silent.iter().map(|socket| socket.local_addr().unwrap().to_string()).collect();
    hosts.push(format!("127.0.0.1:{}", cluster.nodes[0].port()));
    let mut options = options(&format!("redis+cluster://{}", hosts.join(",")));
    options.timeout = Duration::from_millis(600);
    let store = RedisStore::connect(options).await.unwrap();
    assert_eq!(add(&store, &game("g"), 0).await.unwrap(), Appended::Committed(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_holds_its_breath_leaves_the_outcome_unknown() {
    let server = RedisServer::start(&[]).unwrap();
    let (_proxy, store) = behind_proxy(&server).await;
    let (id, record, key) = (game("g"), unique(), request(serial()));
    add(&store, &id, 0).await.unwrap();
    server.pause().unwrap();
    let begin = Instant::now();
    let err = put(&store, &id, 1, record.clone(), key, &meta(1)).await.unwrap_err();
    assert!(matches!(err, StoreError::Unknown(_)), "{err}");
    // Its time-out of 600 ms, and half as long for the search for the outcome.
    assert!(begin.elapsed() < Duration::from_millis(1100), "{:?}", begin.elapsed());
    assert!(matches!(store.head(&id).await, Err(StoreError::Unavailable(_))));
    server.resume().unwrap();
    // The request was in its buffers, so it was done after all; asking again does not do it twice.
    let again = put(&store, &id, 1, record.clone(), key, &meta(1)).await.unwrap();
    assert!(matches!(again, Appended::Committed(2) | Appended::Duplicate(2)), "{again:?}");
    assert_eq!(store.read(&id, 1, 9).await.unwrap(), [Stored { version: 2, record }]);
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_replicas_leave_the_outcome_unknown() {
    let server = RedisServer::start(&[]).unwrap();
    let mut replica = RedisServer::start_replica(&server, &[]).unwrap();
    let mut options = options(&server.url());
    options.durability = "replicas=1".parse().unwrap();
    options.timeout = Duration::from_millis(300);
    let store = RedisStore::connect(options).await.unwrap();
    let (id, key, record) = (game("g"), request(serial()), unique());
    assert_eq!(add(&store, &id, 0).await.unwrap(), Appended::Committed(1));
    replica.kill();
    let attempt = || put(&store, &id, 1, record.clone(), key, META.get_or_init(|| meta(1)));
    assert!(matches!(attempt().await, Err(StoreError::Unknown(_))));
    // Neither asking again nor looking it up makes it sound safer than it is.
    assert!(matches!(attempt().await, Err(StoreError::Unknown(_))));
    assert!(matches!(store.request(&id, &key.unwrap()).await, Err(StoreError::Unknown(_))));
    replica.restart().unwrap();
    let begin = Instant::now();
    loop {
        match attempt().await {
            Ok(done) => break assert_eq!(done, Appended::Duplicate(2)),
            Err(StoreError::Unknown(_)) if begin.elapsed() < Duration::from_secs(5) => {}
            Err(err) => panic!("{err}"),
        }
    }
    assert_eq!(store.request(&id, &key.unwrap()).await.unwrap(), Some(2));
}

static META: std::sync::OnceLock<Meta> = std::sync::OnceLock::new();

/// What writers did while servers came and went.
struct Load {
    stop: Arc<AtomicBool>,
    writers: JoinSet<Vec<(GameId, Stored, RequestId)>>,
}

impl Load {
    /// Eight writers on four games, each repeating a request until it knows its version.
    fn start(store: &Arc<RedisStore>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut writers = JoinSet::new();
        for writer in 0..8 {
            let (store, stop) = (Arc::clone(store), Arc::clone(&stop));
            writers.spawn(async move {
                let id = game(&format!("load-{}", writer % 4));
                let mut done = Vec::new();
                while !stop.load(Ordering::Relaxed) {
                    let (record, key) = (unique(), request(serial()).unwrap());
                    let version = persist(&store, &id, &record, key).await;
                    done.push((id.clone(), Stored { version, record }, key));
                }
                done
            });
        }
        Load { stop, writers }
    }

    /// Everything that was acknowledged is in the logs, once.
    async fn check(self, store: &RedisStore) -> usize {
        self.stop.store(true, Ordering::Relaxed);
        let mut acknowledged: Vec<_> = self.writers.join_all().await.into_iter().flatten().collect();
        acknowledged.sort_by(|a, b| (&a.0, a.1.version).cmp(&(&b.0, b.1.version)));
        let mut logged = Vec::new();
        for n in 0..4 {
            let id = game(&format!("load-{n}"));
            let log = store.read(&id, 0, usize::MAX).await.unwrap();
            assert!(log.iter().zip(1..).all(|(stored, version)| stored.version == version));
            logged.extend(log.into_iter().map(|stored| (id.clone(), stored)));
        }
        let told: Vec<_> = acknowledged.iter().map(|(id, stored, _)| (id.clone(), stored.clone())).collect();
        assert_eq!(told.len(), logged.len());
        assert!(told == logged, "what was acknowledged is not what is there");
        for (id, stored, key) in acknowledged.iter().rev().take(50) {
            assert_eq!(store.request(id, key).await.unwrap(), Some(stored.version));
        }
        told.len()
    }
}

/// What a service does: decide on the head, append, look again after an error, until the request is done.
async fn persist(store: &RedisStore, id: &GameId, record: &Bytes, key: RequestId) -> u64 {
    let begin = Instant::now();
    loop {
        assert!(begin.elapsed() < Duration::from_secs(20), "no progress");
        let Ok(head) = store.head(id).await else { continue };
        match put(store, id, head.unwrap_or_default().version, record.clone(), Some(key), &meta(1)).await {
            Ok(Appended::Committed(version) | Appended::Duplicate(version)) => return version,
            Ok(Appended::Conflict { .. }) => {}
            Err(StoreError::Unavailable(_) | StoreError::Unknown(_)) => sleep(Duration::from_millis(5)).await,
            Err(err) => panic!("{err}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_and_restarted_servers_lose_nothing() {
    // Not with `everysec`: while its once-a-second fsync takes long, Redis answers before it has written.
    let mut server = RedisServer::start(&LOG).unwrap();
    let mut options = options(&server.url());
    options.durability = "fsync".parse().unwrap();
    let store = Arc::new(RedisStore::connect(options).await.unwrap());
    let load = Load::start(&store);
    for _ in 0..5 {
        sleep(Duration::from_millis(250)).await;
        server.kill();
        sleep(Duration::from_millis(50)).await;
        let begin = Instant::now();
        server.restart().unwrap();
        while store.ping().await.is_err() {
            sleep(Duration::from_millis(5)).await;
        }
        assert!(begin.elapsed() < Duration::from_secs(2), "healthy again after {:?}", begin.elapsed());
    }
    sleep(Duration::from_millis(250)).await;
    let count = load.check(&store).await;
    assert!(count > 100, "only {count} appends");
}

#[tokio::test(flavor = "multi_thread")]
async fn cut_connections_lose_nothing() {
    let server = RedisServer::start(&[]).unwrap();
    let (proxy, store) = behind_proxy(&server).await;
    let store = Arc::new(store);
    let load = Load::start(&store);
    for round in 0..12 {
        sleep(Duration::from_millis(80)).await;
        match round % 3 {
            0 => proxy.cut(),
            1 => proxy.hold_answers(),
            _ => proxy.hold_requests(),
        }
    }
    sleep(Duration::from_millis(500)).await;
    proxy.release();
    let count = load.check(&store).await;
    assert!(count > 100, "only {count} appends");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fail_over_loses_nothing_that_a_replica_had() {
    let mut group = SentinelGroup::start(2, &[]).unwrap();
    let mut options = options(&group.url());
    options.durability = "replicas=1".parse().unwrap();
    options.timeout = Duration::from_millis(500);
    let store = Arc::new(RedisStore::connect(options).await.unwrap());
    let mut watch = store.watch(&game("load-0"));
    let load = Load::start(&store);
    sleep(Duration::from_millis(500)).await;
    let old = group.primary_port().unwrap();
    let at = group.position(old).unwrap();
    group.servers[at].kill();
    let begin = Instant::now();
    while group.primary_port().unwrap() == old {
        assert!(begin.elapsed() < Duration::from_secs(15), "no fail-over");
        sleep(Duration::from_millis(50)).await;
    }
    reaches(&mut watch, 1, Duration::from_secs(1)).await;
    let head = watch.borrow().version;
    reaches(&mut watch, head + 20, Duration::from_secs(10)).await;
    let count = load.check(&store).await;
    assert!(count > 100, "only {count} appends");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_found_where_their_slot_has_moved() {
    let cluster = Cluster::start(2, 0, &[]).unwrap();
    let store = connect(&cluster.url()).await;
    let id = game("moving");
    add(&store, &id, 0).await.unwrap();
    let (a, b) = (&cluster.nodes[0], &cluster.nodes[1]);
    let slot: u16 = a.query(&["CLUSTER", "KEYSLOT", id.as_str()]).unwrap();
    let (from, to) = if slot < 8192 { (a, b) } else { (b, a) };
    let (from_id, to_id): (String, String) =
        (from.query(&["CLUSTER", "MYID"]).unwrap(), to.query(&["CLUSTER", "MYID"]).unwrap());
    let slot = slot.to_string();
    to.query::<()>(&["CLUSTER", "SETSLOT", &slot, "IMPORTING", &from_id]).unwrap();
    from.query::<()>(&["CLUSTER", "SETSLOT", &slot, "MIGRATING", &to_id]).unwrap();
    let port = to.port().to_string();
    let migrate =
        |key: &str| from.query::<String>(&["MIGRATE", "127.0.0.1", &port, key, "0", "1000"]).unwrap();
    for key in ["meta", "log"] {
        migrate(&format!("orrery:{{{id}}}:{key}"));
    }
    assert_eq!(add(&store, &id, 1).await.unwrap(), Appended::Committed(2), "asking");
    for node in [to, from] {
        node.query::<()>(&["CLUSTER", "SETSLOT", &slot, "NODE", &to_id]).unwrap();
    }
    assert_eq!(add(&store, &id, 2).await.unwrap(), Appended::Committed(3), "moved");
    assert_eq!(store.read(&id, 0, 9).await.unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_goes_on_without_a_primary() {
    let mut cluster = Cluster::start(3, 1, &[]).unwrap();
    let mut options = options(&cluster.url());
    options.durability = "replicas=1".parse().unwrap();
    options.timeout = Duration::from_millis(500);
    let store = Arc::new(RedisStore::connect(options).await.unwrap());
    let id = game("g");
    let mut watch = store.watch(&id);
    assert_eq!(add(&*store, &id, 0).await.unwrap(), Appended::Committed(1));
    let slot: usize = cluster.nodes[0].query(&["CLUSTER", "KEYSLOT", id.as_str()]).unwrap();
    cluster.nodes[slot * 3 / 16384].kill();
    store.ping().await.unwrap();
    // The promoted replica has no replica of its own: written, but not as safe as asked for.
    let begin = Instant::now();
    let head = loop {
        assert!(begin.elapsed() < Duration::from_secs(15), "no fail-over");
        match put(&*store, &id, 1, unique(), None, &meta(1)).await {
            Err(StoreError::Unknown(_)) | Ok(Appended::Conflict { .. }) => {
                break version(&*store, &id).await;
            }
            Err(StoreError::Unavailable(_)) => {}
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(head, Some(2));
    reaches(&mut watch, 2, Duration::from_secs(5)).await;
}

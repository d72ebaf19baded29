//! R23: no memory, no disk, no right to write. Callers are told so, nothing is half written, and work goes on when
//! the cause is gone.

use std::time::{Duration, Instant};

use orrery_tests::{
    Details, NewTable, RedisServer, Server, Setup, Table, details, powerloss::Disk, random::Random,
    server::command,
};
use tonic::Code;
use tonic_health::pb::health_check_response::ServingStatus;

use crate::{
    lost_moments::is_whole,
    power_loss::{embedded_on_disk, redis_on_disk, revive},
    redis,
    step::{Step, patiently},
};

/// A game, what was acknowledged of it, and what was refused.
struct Game {
    table: Table,
    version: i64,
    random: Random,
}

impl Game {
    async fn start(server: &Server, random: Random) -> Game {
        let table = NewTable::new(2, 60_000).create(&server.client()).await.expect("a game");
        let mut game = Game { table, version: 1, random };
        for _ in 0..5 {
            let step =
                Step::choose(&game.table.seats, &game.table.id, &mut game.random).await.expect("asked");
            game.version = step.take().await.expect("accepted").version;
        }
        game
    }

    /// Plays until something is refused, and returns that. What is asked may be refused as well: then there is no step.
    async fn until_refused(&mut self) -> (Option<Step>, Details) {
        for _ in 0..20_000 {
            let refused = match Step::choose(&self.table.seats, &self.table.id, &mut self.random).await {
                Ok(step) => match step.take().await {
                    Ok(done) => {
                        assert_eq!(done.version, self.version + 1, "one after another");
                        self.version = done.version;
                        continue;
                    }
                    Err(status) => (Some(step), details(&status)),
                },
                Err(status) => (None, details(&status)),
            };
            assert_eq!(refused.1.code, Code::Unavailable, "{:?}", refused.1);
            assert!(refused.1.retry.is_some(), "{:?}", refused.1);
            return refused;
        }
        panic!("there is room without end");
    }

    /// Repeats what was refused, which is done once now, and goes on.
    async fn goes_on(&mut self, step: Option<Step>) {
        if let Some(step) = step {
            let done = step.insist().await;
            assert_eq!(done.version, self.version + 1, "it is there once: {done:?}");
            self.version = done.version;
        }
        for _ in 0..10 {
            let (table, random) = (&self.table, &mut self.random);
            let step = patiently(async || Step::choose(&table.seats, &table.id, random).await).await;
            let done = step.insist().await;
            assert_eq!(done.version, self.version + 1);
            self.version = done.version;
        }
        assert_eq!(self.seen().await, self.version);
    }

    async fn seen(&self) -> i64 {
        patiently(async || self.table.spectator.look(&self.table.id).await).await.version
    }
}

/// `INFO memory` of a server.
fn used_memory(redis: &RedisServer) -> u64 {
    let info = redis.info("memory").expect("it answers");
    let used = info.lines().find_map(|line| line.trim_end().strip_prefix("used_memory:"));
    used.and_then(|digits| digits.parse().ok()).expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_without_memory_says_so_and_goes_on_when_there_is_some() {
    let redis = redis();
    let server = Setup::new(&redis.url()).flag("--durability", "fsync").start();
    let mut game = Game::start(&server, Random::for_test("no-memory")).await;
    for room in [0, 30_000] {
        let limit = (used_memory(&redis) + room).to_string();
        redis.query::<()>(&["CONFIG", "SET", "maxmemory", &limit]).expect("a limit");
        let (step, refused) = game.until_refused().await;
        assert_eq!(refused.reason, "STORE_FULL", "{refused:?}");
        assert_eq!(game.seen().await, game.version, "what is there can be read, and nothing else is there");
        // Redis gives buffers back now and then, and a game may just fit in: less than nothing is left.
        redis.query::<()>(&["CONFIG", "SET", "maxmemory", "1"]).expect("a limit");
        let created = details(&NewTable::new(2, 1).create(&server.client()).await.expect_err("no room"));
        assert_eq!(created.reason, "STORE_FULL", "{created:?}");
        assert_eq!(server.health().await, Some(ServingStatus::Serving), "reading works");
        redis.query::<()>(&["CONFIG", "SET", "maxmemory", "0"]).expect("no limit");
        game.goes_on(step).await;
    }
    assert!(server.log().contains("the store is full"), "the operator is told: {}", server.log());
    is_whole(&redis, &game.table.id).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_on_a_full_disk_says_so_and_goes_on_when_there_is_room() {
    let (mut redis, disk) = redis_on_disk("everysec");
    let server = Setup::new(&redis.url()).flag("--durability", "async").start();
    let mut game = Game::start(&server, Random::for_test("no-disk-redis")).await;
    for room in [0, 10_000] {
        disk.fill(room).expect("a full disk");
        let (step, refused) = game.until_refused().await;
        assert_eq!(refused.reason, "STORE_FULL", "{refused:?}");
        assert_eq!(game.seen().await, game.version, "what is there can be read, and nothing else is there");
        disk.free().expect("room");
        // Redis tries again every second by itself.
        game.goes_on(step).await;
    }
    // What it could not write at first is not missing from its log, and no half of it is there.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    redis.kill();
    redis.restart().expect("it starts again");
    assert_eq!(game.seen().await, game.version);
    is_whole(&redis, &game.table.id).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_that_must_sync_and_cannot_ends_and_loses_nothing() {
    let (mut redis, disk) = redis_on_disk("always");
    let server = Setup::new(&redis.url()).flag("--durability", "fsync").start();
    let mut game = Game::start(&server, Random::for_test("no-disk-fsync")).await;
    for room in [0, 3_333] {
        disk.fill(room).expect("a full disk");
        let (step, refused) = game.until_refused().await;
        assert!(
            ["STORE_UNAVAILABLE", "OUTCOME_UNKNOWN"].contains(&refused.reason.as_str()),
            "it ends rather than promise what it cannot keep: {refused:?}"
        );
        assert!(!redis.is_running(), "Redis ends when it must sync and cannot");
        disk.free().expect("room");
        revive(&mut redis);
        game.goes_on(step).await;
    }
    is_whole(&redis, &game.table.id).await;
}

/// The file of a server that has ended holds a game whose chain is whole.
fn is_whole_on_disk(server: &Server, data: &str, game: &str) {
    let file = server.setup().path("game.jsonl");
    for arguments in [vec!["export", game, "--data-dir", data, "--output"], vec!["verify"]] {
        let done = command().args(&arguments).arg(&file).output().expect("the binary");
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_embedded_store_on_a_full_disk_says_so_and_goes_on_when_there_is_room() {
    let (setup, disk): (Setup, Disk) = embedded_on_disk("fsync", false);
    let data = setup.path("disk/data").display().to_string();
    let mut server = setup.start();
    let mut random = Random::for_test("no-disk-embedded");
    let mut game = Game::start(&server, random.fork()).await;
    let mut reasons = Vec::new();
    for round in 0..6 {
        // Somewhere in the middle of a transaction.
        disk.fill(if round == 0 { 0 } else { random.below(120_000) as u64 }).expect("a full disk");
        let (step, refused) = game.until_refused().await;
        reasons.push(refused.reason);
        // As long as it lasts, it is said; whether or not the file could be opened again meanwhile.
        let again = match &step {
            Some(step) => step.take().await.map(drop),
            None => game.table.spectator.look(&game.table.id).await.map(drop),
        };
        reasons.extend(again.err().map(|status| details(&status).reason));
        disk.free().expect("room");
        game.goes_on(step).await;
    }
    println!("no-disk-embedded: refused with {reasons:?}");
    // The commit that was hit may be there or not; whoever comes after it is told what is the matter.
    let known = ["STORE_FULL", "OUTCOME_UNKNOWN"];
    assert!(reasons.iter().all(|reason| known.contains(&reason.as_str())), "{reasons:?}");
    assert!(reasons.iter().any(|reason| reason == "STORE_FULL"), "{reasons:?}");
    assert!(!server.log().contains("panicked"), "the server panicked");
    server.restart();
    assert_eq!(game.seen().await, game.version, "all of it is on disk");
    server.kill();
    is_whole_on_disk(&server, &data, &game.table.id);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replica_is_no_primary_until_it_is_promoted() {
    let primary = redis();
    let replica = RedisServer::start_replica(&primary, &[("appendonly", "yes"), ("appendfsync", "always")])
        .expect("a replica");
    let server = Setup::new(&replica.url()).launch();
    let begin = Instant::now();
    while server.health().await != Some(ServingStatus::NotServing) {
        assert!(begin.elapsed() < Duration::from_secs(20), "it does not start");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let refused = details(&NewTable::new(2, 1).create(&server.client()).await.expect_err("a replica"));
    assert_eq!((refused.code, refused.reason.as_str()), (Code::Unavailable, "STORE_UNAVAILABLE"));
    assert!(server.log().contains("is a replica, not a primary"), "the operator is told: {}", server.log());
    assert_eq!(replica.query::<i64>(&["DBSIZE"]).ok(), Some(0), "nothing was written");

    replica.query::<()>(&["REPLICAOF", "NO", "ONE"]).expect("promoted");
    let begin = Instant::now();
    while server.health().await != Some(ServingStatus::Serving) {
        assert!(begin.elapsed() < Duration::from_secs(20), "it does not notice");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut game = Game::start(&server, Random::for_test("replica")).await;

    // Demoted while it is used: the other one knows nothing of the game, and soon this one does not either.
    let port = primary.port().to_string();
    primary.query::<()>(&["REPLICAOF", "127.0.0.1", &replica.port().to_string()]).expect("a replica");
    let begin = Instant::now();
    while !primary.info("replication").is_ok_and(|info| info.contains("master_link_status:up")) {
        assert!(begin.elapsed() < Duration::from_secs(20), "the replica does not come");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    primary.query::<()>(&["REPLICAOF", "NO", "ONE"]).expect("promoted");
    replica.query::<()>(&["REPLICAOF", "127.0.0.1", &port]).expect("demoted");
    let (step, refused) = game.until_refused().await;
    assert_eq!(refused.reason, "STORE_UNAVAILABLE", "{refused:?}");
    replica.query::<()>(&["REPLICAOF", "NO", "ONE"]).expect("promoted again");
    game.goes_on(step).await;
    is_whole(&replica, &game.table.id).await;
}

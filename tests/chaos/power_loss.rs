//! R3: the machine under the store loses power in the middle of games.
//!
//! Redis and the embedded store run on a disk that forgets what was not made durable (`orrery_tests::powerloss`). A
//! killed process alone would prove nothing: what it has written survives it in the memory of the system.

use std::{
    fs,
    process::Command,
    time::{Duration, Instant},
};

use orrery_tests::{
    Client, NewTable, RedisServer, Server, Setup, Table,
    player::advance,
    powerloss::{Disk, Losses, Survives},
    random::Random,
    status::is_transient,
};

use crate::{count, load::Load};

/// How often the power fails.
fn failures() -> usize {
    count("ORRERY_CHAOS_POWER_LOSSES", 3)
}

/// So many power losses take this long at most.
fn in_time(failures: usize) -> Duration {
    Duration::from_secs(60 + 30 * failures as u64)
}

/// Where Redis keeps its log.
const AOF: &str = "appendonlydir";

/// Where the embedded store keeps its file, in the directory of the server.
const DISK: &str = "disk";

pub(crate) fn redis_on_disk(appendfsync: &str) -> (RedisServer, Disk) {
    let settings = [("appendonly", "yes"), ("appendfsync", appendfsync), ("aof-load-truncated", "no")];
    let redis = RedisServer::start_in(&settings, &Disk::environment(AOF)).expect("redis-server is installed");
    let disk = Disk::new(&redis.dir().canonicalize().expect("its directory"), AOF);
    (redis, disk)
}

/// Starts Redis again after its log may have been torn.
///
/// As docs/operations.md says: Redis is not left to cut a torn log by itself. If it is torn within a command of a
/// transaction, Redis (7.0) cuts behind the last whole command and not before the transaction; what follows is written
/// behind the open half, and at the restart after the next both are done as one. Its own tool cuts in the right place.
pub(crate) fn revive(redis: &mut RedisServer) {
    let said = repair(redis).output().expect("a shell");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&[said.stdout, said.stderr].concat()));
    redis.restart().expect("it starts again");
}

/// What repairs its log.
fn repair(redis: &RedisServer) -> Command {
    let mut shell = Command::new("sh");
    shell.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/redis-repair.sh")).arg(redis.dir());
    shell
}

pub(crate) fn embedded_on_disk(durability: &str, lies: bool) -> (Setup, Disk) {
    let mut setup = Setup::embedded().flag("--durability", durability);
    for (name, value) in Disk::environment(DISK) {
        setup = setup.variable(&name, &value);
    }
    if lies {
        setup = setup.variable("POWERLOSS_LIE", "1");
    }
    let dir = setup.path("").canonicalize().expect("its directory");
    // The directory of the data is made by the server, so it may be lost as well.
    fs::create_dir(dir.join(DISK)).expect("a directory");
    let disk = Disk::new(&dir, DISK);
    let data = dir.join(DISK).join("data").display().to_string();
    (setup.flag("--data-dir", &data), disk)
}

/// What all losses have taken together.
#[derive(Debug, Default)]
struct Taken(Losses, usize);

impl Taken {
    fn add(&mut self, losses: Losses) {
        self.0.writes += losses.writes;
        self.0.bytes += losses.bytes;
        self.0.names += losses.names;
        self.1 += usize::from(losses != Losses::default());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_with_fsync_loses_nothing_that_was_acknowledged() {
    let (failures, begin, mut taken) = (failures(), Instant::now(), Taken::default());
    let mut random = Random::for_test("power-redis");
    let (mut redis, disk) = redis_on_disk("always");
    let setup = Setup::new(&redis.url()).flag("--durability", "fsync");
    let servers = [setup.start(), setup.start()];
    let routes: Vec<_> = servers.iter().map(Server::channel).collect();
    let mut loads = [Load::start(&routes, 2, &mut random).await, Load::start(&routes, 4, &mut random).await];
    for failure in 0..failures {
        assert!(begin.elapsed() < in_time(failures), "too slow: {failure} of {failures}");
        loads[random.below(2)].progress(10).await;
        if random.one_in(4) {
            // The log is written anew by another process, and changes its name.
            drop(redis.query::<String>(&["BGREWRITEAOF"]));
        }
        tokio::time::sleep(Duration::from_millis(random.below(100) as u64)).await;
        redis.kill();
        // Redis refuses a log with a hole in it; only its end may be missing.
        let survives = *random.pick(&[Survives::Nothing, Survives::Beginning]).expect("a choice");
        taken.add(disk.lose_power(survives, &mut random).expect("the disk comes back"));
        revive(&mut redis);
        for load in &mut loads {
            load.progress(1).await;
        }
    }
    println!("power-redis: {failures} power losses in {:?}, {taken:?} taken", begin.elapsed());
    for load in loads {
        println!("power-redis: {:?}", load.finish().await.1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_embedded_store_with_fsync_loses_nothing_that_was_acknowledged() {
    let (failures, begin, mut taken) = (failures(), Instant::now(), Taken::default());
    let mut random = Random::for_test("power-embedded");
    let (setup, disk) = embedded_on_disk("fsync", false);
    let mut server = setup.start();
    let routes = [server.channel()];
    let mut loads = [Load::start(&routes, 2, &mut random).await, Load::start(&routes, 4, &mut random).await];
    for failure in 0..failures {
        assert!(begin.elapsed() < in_time(failures), "too slow: {failure} of {failures}");
        loads[random.below(2)].progress(10).await;
        tokio::time::sleep(Duration::from_millis(random.below(100) as u64)).await;
        server.kill();
        let survives = [Survives::Nothing, Survives::Beginning, Survives::Anything, Survives::Anything];
        let survives = *random.pick(&survives).expect("a choice");
        taken.add(disk.lose_power(survives, &mut random).expect("the disk comes back"));
        server.restart();
        for load in &mut loads {
            load.progress(1).await;
        }
    }
    println!("power-embedded: {failures} power losses in {:?}, {taken:?} taken", begin.elapsed());
    for load in loads {
        println!("power-embedded: {:?}", load.finish().await.1);
    }
    assert!(!server.log().contains("panicked"), "the server panicked");
}

/// A game, and the version of it that was acknowledged last.
struct Told {
    table: Table,
    version: i64,
}

/// Plays a little more.
async fn play(client: &Client, told: Option<Told>, random: &mut Random) -> Told {
    let told = match told {
        Some(told) => told,
        None => Told { table: NewTable::new(2, 60_000).create(client).await.expect("a game"), version: 1 },
    };
    advance(&told.table.seats, &told.table.id, told.version + 30, random).await;
    let version = told.table.spectator.look(&told.table.id).await.expect("the game").version;
    Told { version, ..told }
}

/// How many acknowledged versions are gone; all of them if the game is.
async fn lost(told: &Told) -> i64 {
    let begin = Instant::now();
    loop {
        match told.table.spectator.look(&told.table.id).await {
            Ok(game) => return told.version - game.version,
            Err(status) if status.code() == tonic::Code::NotFound => return told.version,
            Err(status) if is_transient(&status) && begin.elapsed() < Duration::from_secs(20) => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Err(status) => panic!("{status:?}"),
        }
    }
}

/// The test of the test: where durability is not promised, the same disk does take what was acknowledged.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_with_everysec_does_lose_acknowledged_actions() {
    let mut random = Random::for_test("power-everysec");
    let (mut redis, disk) = redis_on_disk("everysec");
    let server = Setup::new(&redis.url()).flag("--durability", "async").start();
    let (failures, mut sum, mut hit) = (failures(), 0, 0);
    for _ in 0..failures {
        let told = play(&server.client(), None, &mut random).await;
        redis.kill();
        disk.lose_power(Survives::Nothing, &mut random).expect("the disk comes back");
        revive(&mut redis);
        let gone = lost(&told).await;
        (sum, hit) = (sum + gone, hit + usize::from(gone > 0));
    }
    println!("power-everysec: {sum} acknowledged actions lost, in {hit} of {failures} power losses");
    assert!(hit > 0, "the disk takes nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_embedded_store_without_fsync_does_lose_acknowledged_actions() {
    let mut random = Random::for_test("power-async");
    for (name, durability, lies) in [("async", "async", false), ("a disk that lies", "fsync", true)] {
        let (setup, disk) = embedded_on_disk(durability, lies);
        let mut server = setup.start();
        let (failures, mut sum, mut hit, mut told) = (failures(), 0, 0, None);
        for _ in 0..failures {
            let after = play(&server.client(), told.take(), &mut random).await;
            server.kill();
            disk.lose_power(Survives::Nothing, &mut random).expect("the disk comes back");
            server.restart();
            let gone = lost(&after).await;
            (sum, hit) = (sum + gone, hit + usize::from(gone > 0));
            told = (gone < after.version).then(|| Told { version: after.version - gone, ..after });
        }
        println!("power-async: {name}: {sum} acknowledged actions lost, in {hit} of {failures} power losses");
        assert!(hit > 0, "{name}: the disk takes nothing");
    }
}

#[test]
fn a_torn_end_of_the_log_is_repaired_and_anything_else_is_left_alone() {
    let (mut redis, _disk) = redis_on_disk("always");
    for number in 0..50 {
        redis.query::<String>(&["SET", &format!("key{number}"), &"x".repeat(1000)]).expect("it is written");
    }
    redis.kill();
    let log = redis.dir().join(AOF).join("appendonly.aof.1.incr.aof");
    let whole = fs::read(&log).expect("its log");
    assert!(repair(&redis).status().expect("a shell").success(), "a whole log is fine");
    assert_eq!(fs::read(&log).expect("its log"), whole);

    let mut broken = whole.clone();
    let at = broken.len() / 2;
    broken[at..at + 1200].fill(0);
    fs::write(&log, &broken).expect("it can be written");
    let said = repair(&redis).env("MOST", "4096").output().expect("a shell");
    assert!(!said.status.success() && String::from_utf8_lossy(&said.stderr).contains("no torn end"));
    assert_eq!(fs::read(&log).expect("its log"), broken, "nothing is cut");

    let torn = &whole[..whole.len() - 10];
    fs::write(&log, torn).expect("it can be written");
    revive(&mut redis);
    assert_eq!(fs::read(log.with_extension("aof.torn")).expect("what was there"), torn);
    let there = |key| redis.query::<bool>(&["EXISTS", key]).expect("an answer");
    assert!(there("key48") && !there("key49"), "only what was torn is gone");
}

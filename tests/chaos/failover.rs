//! R4: the primary dies and a replica takes its place, or both go on for a while (split brain), with
//! `durability=replicas=1`.
//!
//! Nothing that was acknowledged is lost. What a server has seen and told of the losing side of a split is noticed
//! when the split is over: counted, logged, dropped, and streams are told to begin anew.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use orrery_api::v1::{self, stream_events_response::Message};
use orrery_store::harness::{Proxy, SentinelGroup};
use orrery_tests::{Client, NewTable, RedisServer, Server, Setup, Table, details, random::Random};
use tokio::task::JoinHandle;

use crate::{
    count,
    load::Load,
    step::{Step, patiently},
};

/// How often the primary changes.
fn failovers() -> usize {
    count("ORRERY_CHAOS_FAILOVERS", 4)
}

/// So many fail-overs take this long at most.
fn in_time(failovers: usize) -> Duration {
    Duration::from_secs(60 + 40 * failovers as u64)
}

/// A primary and two replicas, and what an operator does with them.
struct Trio {
    servers: Vec<RedisServer>,
    primary: usize,
}

impl Trio {
    fn start() -> Trio {
        let primary = RedisServer::start(&[]).expect("redis-server is installed");
        let replicas: Vec<_> =
            (0..2).map(|_| RedisServer::start_replica(&primary, &[]).expect("a replica")).collect();
        Trio { servers: [primary].into_iter().chain(replicas).collect(), primary: 0 }
    }

    fn primary(&self) -> &RedisServer {
        &self.servers[self.primary]
    }

    fn order(&self, server: usize, to: &str, port: &str) {
        self.servers[server].query::<()>(&["REPLICAOF", to, port]).expect("it obeys");
    }

    fn offset(&self, server: usize) -> u64 {
        let info = self.servers[server].info("replication").expect("it answers");
        let offset = info.lines().find_map(|line| line.trim_end().strip_prefix("master_repl_offset:"));
        offset.and_then(|digits| digits.parse().ok()).expect("an offset")
    }

    /// Cuts the replicas off from the primary and promotes the one that has heard more, as sentinels do. Returns the
    /// old primary.
    fn promote(&mut self) -> usize {
        let old = self.primary;
        let replicas: Vec<usize> = (0..self.servers.len()).filter(|server| *server != old).collect();
        for replica in &replicas {
            // Nobody listens there.
            self.order(*replica, "127.0.0.1", "1");
        }
        let best = replicas.iter().copied().max_by_key(|replica| self.offset(*replica)).expect("a replica");
        self.order(best, "NO", "ONE");
        self.primary = best;
        for replica in replicas.into_iter().filter(|replica| *replica != best) {
            self.follow(replica);
        }
        old
    }

    /// Makes a server a replica of the primary.
    fn follow(&self, server: usize) {
        self.order(server, "127.0.0.1", &self.primary().port().to_string());
    }

    /// Waits until both replicas have what the primary has.
    fn settle(&self) {
        let begin = Instant::now();
        let is_in_step = |server: &RedisServer| {
            server.info("replication").is_ok_and(|info| info.contains("master_link_status:up"))
        };
        while !(0..self.servers.len()).all(|at| at == self.primary || is_in_step(&self.servers[at])) {
            assert!(begin.elapsed() < Duration::from_secs(30), "the replicas do not come back");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// A game of which everything is known, to see what becomes of it on both sides.
struct Witness {
    table: Table,
    /// The players as each of the servers sees them.
    sides: [Vec<Client>; 2],
    /// How often the stream of the first server has begun anew, and the version that it told last.
    resets: Arc<AtomicUsize>,
    told: Arc<AtomicI64>,
    stream: JoinHandle<()>,
}

impl Drop for Witness {
    fn drop(&mut self) {
        self.stream.abort();
    }
}

impl Witness {
    /// A game that a stream of the first server follows.
    async fn start(servers: &[Server; 2]) -> Witness {
        let table = NewTable::new(2, 60_000).create(&servers[0].client()).await.expect("a game");
        let on = |server: &Server| {
            let channel = server.channel();
            table.seats.iter().map(|seat| seat.on(channel.clone())).collect::<Vec<_>>()
        };
        let follow =
            v1::StreamEventsRequest { game_id: table.id.clone(), after_version: 1, ..Default::default() };
        let mut stream = table.spectator.on(servers[0].channel()).stream(follow).await.expect("a stream");
        let (resets, told) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicI64::new(1)));
        let (counter, last) = (resets.clone(), told.clone());
        let stream = tokio::spawn(async move {
            while let Ok(Some(message)) = stream.message().await {
                match message.message {
                    Some(Message::Reset(reset)) => {
                        counter.fetch_add(usize::from(reset.reason == "CURSOR_LOST"), Ordering::SeqCst);
                    }
                    Some(Message::Event(event)) => last.store(event.version, Ordering::SeqCst),
                    // Also for what a spectator hears nothing of.
                    Some(Message::Heartbeat(beat)) => last.store(beat.version, Ordering::SeqCst),
                    None => {}
                }
            }
        });
        Witness { sides: [on(&servers[0]), on(&servers[1])], table, resets, told, stream }
    }

    async fn version(&self, side: usize) -> i64 {
        patiently(async || self.sides[side][0].look(&self.table.id).await).await.version
    }

    /// Some acknowledged actions by way of one server.
    async fn play(&self, side: usize, actions: usize, random: &mut Random) {
        for _ in 0..actions {
            let step =
                patiently(async || Step::choose(&self.sides[side], &self.table.id, random).await).await;
            step.insist().await;
        }
    }

    /// Something that is written by the old primary alone: it is there, and it is not acknowledged.
    async fn write_in_vain(&self, random: &mut Random) {
        let before = self.version(0).await;
        let step = Step::choose(&self.sides[0], &self.table.id, random).await.expect("asked");
        let refused = details(&step.take().await.expect_err("no replica has it"));
        assert_eq!(refused.reason, "OUTCOME_UNKNOWN", "{refused:?}");
        assert_eq!(self.version(0).await, before + 1, "it can be seen on this side");
        // The stream hears of it by its bell, or by asking every two seconds.
        let begin = Instant::now();
        while self.told.load(Ordering::SeqCst) != before + 1 {
            assert!(!self.stream.is_finished(), "the stream has ended");
            assert!(begin.elapsed() < Duration::from_secs(20), "the stream does not hear of it");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// How often the first server has said that this game went back.
    fn forks_in(&self, server: &Server) -> usize {
        let line = format!("of game {} is not what it was", self.table.id);
        server.log().lines().filter(|found| found.contains(&line)).count()
    }
}

/// The number behind a name on the page of metrics.
fn metric(server: &Server, name: &str) -> u64 {
    let page = server.http_get("/metrics").expect("the admin port answers");
    let number = page.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    number.unwrap_or_else(|| panic!("{name} is not in {page}"))
}

const FORKS: &str = "orrery_store_forks_total{seen_by=\"table\"}";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_promoted_replica_has_everything_that_was_acknowledged_and_forks_are_found_out() {
    let (failovers, begin) = (failovers(), Instant::now());
    let mut random = Random::for_test("failover");
    let mut trio = Trio::start();
    // Each server has its own way to the primary, so that they can be led apart.
    let ways = [0, 1].map(|_| Proxy::start(trio.primary().port()).expect("a port"));
    let servers = ways.each_ref().map(|way| {
        let setup = Setup::new(&way.url()).flag("--durability", "replicas=1");
        setup.set("streams.heartbeat", "500ms").start()
    });
    let routes: Vec<_> = servers.iter().map(Server::channel).collect();
    let mut loads = [
        Load::start_forked(&routes, 2, &mut random).await,
        Load::start_forked(&routes, 3, &mut random).await,
    ];
    let witness = Witness::start(&servers).await;
    let (mut kills, mut splits) = (0, 0);
    for round in 0..failovers {
        assert!(begin.elapsed() < in_time(failovers), "too slow: {round} of {failovers}");
        loads[random.below(2)].progress(10).await;
        let side = random.below(2);
        witness.play(side, 1 + random.below(3), &mut random.fork()).await;
        // Both know the game before anything happens to it.
        let before = witness.version(1).await;
        assert_eq!(witness.version(0).await, before);
        tokio::time::sleep(Duration::from_millis(random.below(100) as u64)).await;
        if round % 2 == 0 {
            kills += 1;
            let old = trio.primary;
            trio.servers[old].kill();
            tokio::time::sleep(Duration::from_millis(random.below(300) as u64)).await;
            assert_eq!(trio.promote(), old);
            ways.iter().for_each(|way| way.lead_to(trio.primary().port()));
            trio.servers[old].restart().expect("it starts again");
            trio.follow(old);
            assert_eq!(witness.version(0).await, before, "all of it was acknowledged");
        } else {
            splits += 1;
            let known = metric(&servers[0], FORKS);
            let old = trio.promote();
            ways[1].lead_to(trio.primary().port());
            witness.write_in_vain(&mut random).await;
            // The other side goes on: its branch is shorter, as long, or longer.
            witness.play(1, random.below(4), &mut random.fork()).await;
            trio.follow(old);
            tokio::time::sleep(Duration::from_millis(random.below(200) as u64)).await;
            ways[0].lead_to(trio.primary().port());
            assert_eq!(witness.version(0).await, witness.version(1).await, "one history is left");
            assert_eq!(witness.forks_in(&servers[0]), splits, "every fork is found out, once");
            assert!(metric(&servers[0], FORKS) > known, "and counted");
        }
        trio.settle();
        for load in &mut loads {
            load.progress(2).await;
        }
    }
    // Streams hear of it within a polling period.
    let patience = Instant::now();
    while witness.resets.load(Ordering::SeqCst) < splits && patience.elapsed() < Duration::from_secs(10) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let resets = witness.resets.load(Ordering::SeqCst);
    assert_eq!(resets, splits, "every fork of the witness was told to its stream");
    let counted = servers.each_ref().map(|server| metric(server, FORKS));
    println!(
        "failover: {kills} primaries killed, {splits} split brains in {:?}; {splits} of {splits} forks of the witness \
         found out, {resets} streams reset, {counted:?} forks counted by the servers",
        begin.elapsed()
    );
    for load in loads {
        println!("failover: {:?}", load.finish_forked().await);
    }
    assert_eq!(witness.forks_in(&servers[1]), 0, "whoever saw nothing of it has lost nothing");
    for server in &servers {
        assert!(!server.log().contains("panicked"), "a server panicked");
        assert!(!server.log().contains("is damaged"), "a fork is no damage");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sentinels_promote_a_replica_and_nothing_acknowledged_is_lost() {
    let (failovers, begin) = (failovers().div_ceil(10), Instant::now());
    let mut random = Random::for_test("sentinels");
    // One replica, which has to confirm: with two, a primary that hangs and comes back could be believed by the one
    // that was not promoted, until the sentinels have told it otherwise.
    // And with a log: without one, a primary that was killed comes back empty, and as a primary at first.
    let group = SentinelGroup::start(1, &[("appendonly", "yes")]);
    let mut group = group.expect("redis-server is installed");
    let setup = Setup::new(&group.url()).flag("--durability", "replicas=1");
    let servers = [setup.start(), setup.start()];
    let routes: Vec<_> = servers.iter().map(Server::channel).collect();
    let mut load = Load::start_forked(&routes, 3, &mut random).await;
    for round in 0..failovers {
        assert!(begin.elapsed() < in_time(failovers) * 2, "too slow: {round} of {failovers}");
        load.progress(20).await;
        let port = group.primary_port().expect("a primary");
        let old = group.position(port).expect("one of ours");
        // One that hangs comes back as a primary that nobody wants any more, until the sentinels tell it.
        let hangs = random.one_in(2);
        if hangs {
            group.servers[old].pause().expect("it stops");
        } else {
            group.servers[old].kill();
        }
        let patience = Instant::now();
        while group.primary_port().is_ok_and(|now| now == port) {
            assert!(patience.elapsed() < Duration::from_secs(60), "nobody is promoted");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if hangs {
            group.servers[old].resume().expect("it goes on");
        } else {
            group.servers[old].restart().expect("it starts again");
        }
        load.progress(5).await;
        while !group.servers[old].info("replication").is_ok_and(|info| info.contains("master_link_status:up"))
        {
            assert!(patience.elapsed() < Duration::from_secs(90), "the old primary is not taken back");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    println!("sentinels: {failovers} fail-overs in {:?}", begin.elapsed());
    println!("sentinels: {:?}", load.finish_forked().await);
}

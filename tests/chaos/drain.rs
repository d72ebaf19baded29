//! R19: servers are asked to stop, one after the other, under load. A client that knows two of them notices nothing.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use orrery_tests::{
    Client, NewTable, Server, Setup, Table, balance::Balancer, follow::Follower, history::Outcome,
    player::any_answer, random::Random, recorder::Recorder,
};
use tokio::{
    task::{JoinSet, block_in_place},
    time::sleep,
};
use tokio_util::sync::CancellationToken;
use tonic::{Status, transport::Channel};

use crate::{count, load::check, redis};

/// One seat of one game, played over a balancer. Nobody else plays for it, so that no call may fail.
pub(crate) struct Player {
    pub(crate) balancer: Arc<Balancer>,
    pub(crate) client: Client,
    pub(crate) game: String,
    pub(crate) seat: i32,
    pub(crate) random: Random,
    pub(crate) recorder: Arc<Recorder>,
    pub(crate) calls: Arc<AtomicUsize>,
    pub(crate) stop: CancellationToken,
}

impl Player {
    /// Plays until it is stopped, and waits a little whenever it is another seat's turn.
    pub(crate) async fn run(mut self) -> Result<(), Status> {
        while !self.stop.is_cancelled() {
            let begun = self.recorder.now();
            let game = self.game.clone();
            let ask = move |client: Client| {
                let game = game.clone();
                async move { client.asked(&game).await }
            };
            let asked = self.call(ask).await?;
            self.recorder.look(begun, asked.version);
            let Some(request) = any_answer(&self.game, &asked.decisions, &mut self.random) else {
                sleep(Duration::from_millis(2 + self.random.below(8) as u64)).await;
                continue;
            };
            let begun = self.recorder.now();
            let sent = request.clone();
            let submit = move |client: Client| {
                let request = sent.clone();
                async move { client.submit(request).await }
            };
            let done = self.call(submit).await?;
            let events = done.events.into_iter().map(|event| event.notation).collect();
            let outcome = Outcome::Accepted { version: done.version, events };
            self.recorder.attempt(self.seat, &request.request_id, begun, None, outcome);
        }
        Ok(())
    }

    async fn call<T, F>(&self, ask: impl Fn(Client) -> F) -> Result<T, Status>
    where
        F: Future<Output = Result<T, Status>>,
    {
        let client = self.client.clone();
        let answer = self.balancer.call(move |channel| ask(client.on(channel))).await?;
        self.calls.fetch_add(1, Ordering::Relaxed);
        Ok(answer)
    }
}

/// A game, what its players noted, and who follows it: seats are 1-based, 0 is a spectator.
struct Followed {
    table: Table,
    recorder: Arc<Recorder>,
    followers: Vec<(i32, Follower)>,
}

/// Games that are played over a balancer, and followed by everybody over all servers.
pub(crate) struct Balanced {
    pub(crate) calls: Arc<AtomicUsize>,
    games: Vec<Followed>,
    players: JoinSet<Result<(), Status>>,
    stop: CancellationToken,
}

impl Balanced {
    /// Starts players for all seats of some games. Followers take the routes.
    pub(crate) fn start(
        tables: Vec<Table>,
        balancer: &Arc<Balancer>,
        routes: Vec<Channel>,
        random: &mut Random,
    ) -> Balanced {
        let (calls, stop) = (Arc::<AtomicUsize>::default(), CancellationToken::new());
        let (mut games, mut players) = (Vec::new(), JoinSet::new());
        for table in tables {
            let recorder = Arc::<Recorder>::default();
            let mut followers = Vec::new();
            for (viewer, client) in (0..).zip([&table.spectator].into_iter().chain(&table.seats)) {
                let everywhere = routes.iter().map(|route| client.on(route.clone())).collect();
                followers.push((viewer, Follower::noting(everywhere, &table.id, &recorder)));
                if viewer > 0 {
                    let player = Player {
                        balancer: balancer.clone(),
                        client: client.clone(),
                        game: table.id.clone(),
                        seat: viewer,
                        random: random.fork(),
                        recorder: recorder.clone(),
                        calls: calls.clone(),
                        stop: stop.clone(),
                    };
                    players.spawn(player.run());
                }
            }
            games.push(Followed { table, recorder, followers });
        }
        Balanced { calls, games, players, stop }
    }

    /// Waits until some more calls were answered. No call may have failed.
    pub(crate) async fn progress(&mut self, calls: usize) {
        let (mut done, mut moved) = (self.calls.load(Ordering::Relaxed), Instant::now());
        let wanted = done + calls;
        while done < wanted {
            if let Some(ended) = self.players.try_join_next() {
                panic!("a call failed: {:?}", ended.expect("a player"));
            }
            assert!(moved.elapsed() < Duration::from_secs(30), "no progress");
            sleep(Duration::from_millis(2)).await;
            let before = std::mem::replace(&mut done, self.calls.load(Ordering::Relaxed));
            if done > before {
                moved = Instant::now();
            }
        }
    }

    /// Stops the players and checks the histories, which are read over the routes; returns how often streams were
    /// opened.
    pub(crate) async fn finish(mut self, routes: &[Channel]) -> usize {
        self.stop.cancel();
        while let Some(ended) = self.players.join_next().await {
            ended.expect("a player").expect("no call failed");
        }
        let mut opened = 0;
        for Followed { table, recorder, followers } in &self.games {
            let table = table.on(&routes[0]);
            let followers: Vec<_> = followers.iter().map(|(viewer, follower)| (*viewer, follower)).collect();
            let (_, summary) = check(&table, recorder, &followers, routes).await;
            assert_eq!(summary.unknown, 0);
            opened += followers.iter().map(|(_, follower)| follower.heard().streams).sum::<usize>();
        }
        opened
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_notices_that_servers_are_stopped() {
    let (stops, begin) = (count("ORRERY_CHAOS_DRAINS", 4), Instant::now());
    let mut random = Random::for_test("drain");
    let redis = redis();
    let setup = Setup::new(&redis.url());
    let mut servers = [setup.start(), setup.start()];
    let balancer = Balancer::start(&servers.each_ref().map(Server::address));
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(NewTable::new(2, 60_000).create(&servers[0].client()).await.expect("a game"));
    }
    let routes: Vec<_> = servers.iter().map(Server::channel).collect();
    for server in 0..2 {
        balancer.ready(server).await;
    }
    let mut load = Balanced::start(tables, &balancer, routes.clone(), &mut random);
    let mut slowest = Duration::ZERO;
    for stop in 0..stops {
        load.progress(20).await;
        sleep(Duration::from_millis(random.below(50) as u64)).await;
        let server = &mut servers[stop % 2];
        let asked = Instant::now();
        server.terminate();
        let status = block_in_place(|| server.wait()).expect("it stops");
        assert!(status.success(), "{status:?}");
        slowest = slowest.max(asked.elapsed());
        load.progress(20).await;
        block_in_place(|| server.restart());
        balancer.ready(stop % 2).await;
    }
    load.progress(20).await;
    let calls = load.calls.load(Ordering::Relaxed);
    let opened = load.finish(&routes).await;
    println!(
        "drain: {stops} stops, the slowest took {slowest:?}; {calls} calls, none failed, {} sent again; \
         streams opened {opened} times; {:?}",
        balancer.hidden(),
        begin.elapsed()
    );
    assert!(opened > stops, "streams were moved");
    for server in &servers {
        let log = server.log();
        assert!(!log.contains("panicked"), "a server panicked");
        assert!(!log.contains("did not finish within the grace period"), "{log}");
    }
}

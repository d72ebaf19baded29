//! R6: many streams over shared games, cut and resumed again and again: no gap, no repetition, no other order, and
//! nobody is told the secrets of another seat.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use orrery_api::v1;
use orrery_tests::{
    Client, NewTable, Table,
    client::{answer, request_id},
    ledger::{Fault, Ledger, Place},
    player::any_answer,
    random::Random,
    secrecy,
    status::is_transient,
};
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};
use tonic::{Status, transport::Channel};

use crate::{count, site::Site, step::patiently};

const SEATS: usize = 3;

/// How long nothing may happen: hundreds of streams that come back at once keep a small machine busy for a while.
const PATIENCE: Duration = Duration::from_secs(180);

/// A game that many follow.
struct Stage {
    table: Table,
    /// What each viewer is told; seats are 1-based, 0 is a spectator.
    ledgers: Vec<Ledger>,
    /// The last version, once everything was played.
    end: watch::Sender<Option<i64>>,
    delivered: Arc<AtomicUsize>,
}

/// One stream: follows over any of the routes until it was told everything.
struct Listener {
    stage: Arc<Stage>,
    viewer: usize,
    routes: Vec<Channel>,
    random: Random,
    place: Place,
    opened: usize,
}

impl Listener {
    async fn run(mut self) -> Result<usize, Fault> {
        let mut end = self.stage.end.subscribe();
        loop {
            let known = *end.borrow_and_update();
            if known.is_some_and(|end| self.place.version >= end) {
                return Ok(self.opened);
            }
            if let Some(Err(fault)) = self.listen(&mut end).await {
                return Err(fault);
            }
            self.place.resume();
            sleep(Duration::from_millis(self.random.below(30) as u64)).await;
        }
    }

    /// Follows one stream as far as it goes; `None` if it could not be opened.
    async fn listen(&mut self, end: &mut watch::Receiver<Option<i64>>) -> Option<Result<(), Fault>> {
        let table = &self.stage.table;
        let client = if self.viewer == 0 { &table.spectator } else { &table.seats[self.viewer - 1] };
        let client = client.on(self.random.pick(&self.routes)?.clone());
        let after_version = self.place.version;
        let request =
            v1::StreamEventsRequest { game_id: table.id.clone(), after_version, ..Default::default() };
        let mut stream = match timeout(Duration::from_secs(10), client.stream(request)).await {
            Ok(Ok(stream)) => stream,
            Ok(Err(status)) if !is_transient(&status) => panic!("no stream: {status:?}"),
            Ok(Err(_)) | Err(_) => return None,
        };
        self.opened += 1;
        // Some readers leave by themselves in the middle of things.
        let mut patience = if self.random.one_in(3) { self.random.below(2_000) } else { usize::MAX };
        while patience > 0 {
            patience -= 1;
            // A heartbeat comes every second: who hears nothing for longer has lost the connection.
            let next = tokio::select! {
                next = timeout(Duration::from_secs(8), stream.message()) => next,
                _ = end.changed() => return Some(Ok(())),
            };
            let message = match next {
                Ok(Ok(Some(response))) => response.message.expect("some content"),
                Ok(Ok(None)) | Err(_) => break,
                Ok(Err(status)) if is_transient(&status) => break,
                Ok(Err(status)) => panic!("a stream failed: {status:?}"),
            };
            let before = self.place.events;
            if let Err(fault) = self.stage.ledgers[self.viewer].hear(&mut self.place, message) {
                return Some(Err(fault));
            }
            self.stage.delivered.fetch_add(self.place.events - before, Ordering::Relaxed);
            if end.borrow().is_some_and(|end| self.place.version >= end) {
                break;
            }
        }
        Some(Ok(()))
    }
}

/// Plays for all seats of a game, in batches, so that a version has many events.
struct Driver {
    stage: Arc<Stage>,
    routes: Vec<Channel>,
    random: Random,
    events: usize,
    head: i64,
}

impl Driver {
    /// Plays until so many events have happened.
    async fn play(mut self, events: usize) -> Driver {
        while self.events < events {
            for seat in 0..SEATS {
                self.turn(seat).await;
            }
        }
        self
    }

    /// Plays on to the end.
    async fn finish(self, events: usize) {
        let done = self.play(events).await;
        done.stage.end.send_replace(Some(done.head));
    }

    fn client(&mut self, seat: usize) -> Client {
        self.stage.table.seats[seat].on(self.random.pick(&self.routes).expect("a route").clone())
    }

    /// What a seat has to do, if anything, and now and then something that only it hears of, or a taking back.
    async fn turn(&mut self, seat: usize) {
        let asked = self.asked(seat).await;
        let game = self.stage.table.id.clone();
        if self.random.one_in(60) {
            let orders = ["auto accept", "auto decline", "auto ask"];
            let order = self.random.pick(&orders).expect("an order");
            let decision = asked.decisions.iter().find(|decision| decision.is_optional);
            let aside = answer(&game, &decision.expect("an aside").decision_id, &[order]);
            // It may answer what was asked.
            return self.submit(seat, aside).await;
        }
        let Some(mut request) = any_answer(&game, &asked.decisions, &mut self.random) else { return };
        if asked.decisions.iter().any(|decision| decision.prompt == "drift.course") {
            let bid = format!("bid {}", self.random.below(4));
            request.actions = answer("", "", &["course 3", "tank", "tank", "tank", &bid]).actions;
        }
        self.submit(seat, request).await;
        if self.random.one_in(40) {
            self.take_back(seat).await;
        }
    }

    async fn asked(&mut self, seat: usize) -> v1::GetLegalActionsResponse {
        let game = self.stage.table.id.clone();
        let ask = move |client: Client| {
            let game = game.clone();
            async move { client.asked(&game).await }
        };
        self.call(seat, ask).await
    }

    async fn submit(&mut self, seat: usize, request: v1::SubmitActionRequest) {
        let submit = move |client: Client| {
            let request = request.clone();
            async move { client.submit(request).await }
        };
        let done = self.call(seat, submit).await;
        self.events += done.events.len();
        self.head = done.version;
    }

    async fn take_back(&mut self, seat: usize) {
        let Some(version) = self.asked(seat).await.undoable_versions.last().copied() else { return };
        let game_id = self.stage.table.id.clone();
        let request =
            v1::UndoActionRequest { game_id, version, request_id: request_id(), ..Default::default() };
        let undo = move |client: Client| {
            let request = request.clone();
            async move { client.undo(request).await }
        };
        self.head = self.call(seat, undo).await.version;
        self.events += 1;
    }

    /// Asks until there is an answer; nobody else plays, so a refusal is a mistake.
    async fn call<T, F>(&mut self, seat: usize, ask: impl Fn(Client) -> F) -> T
    where
        F: Future<Output = Result<T, Status>>,
    {
        let begin = Instant::now();
        loop {
            let client = self.client(seat);
            match ask(client).await {
                Ok(answer) => return answer,
                Err(status) if is_transient(&status) && begin.elapsed() < PATIENCE => {
                    sleep(Duration::from_millis(self.random.below(40) as u64)).await;
                }
                Err(status) => panic!("no answer: {status:?}"),
            }
        }
    }
}

/// Compares what was told with the log, for every viewer, and looks for secrets that were told to others.
async fn close(stage: &Stage) -> usize {
    let table = &stage.table;
    let mut logs = BTreeMap::new();
    for (viewer, client) in (0..).zip([&table.spectator].into_iter().chain(&table.seats)) {
        let log = patiently(async || client.all_events(&table.id, 500).await).await;
        stage.ledgers[viewer as usize].compare_with(&log).expect("what was told is the log");
        logs.insert(viewer, stage.ledgers[viewer as usize].events());
    }
    match secrecy::check(&logs) {
        Ok(secrets) => secrets,
        Err(wrong) => {
            panic!("{} secrets were told: {:#?}", wrong.len(), wrong.iter().take(5).collect::<Vec<_>>())
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_that_are_cut_tell_everything_once_and_no_secrets() {
    let streams = count("ORRERY_CHAOS_STREAMS", 40);
    let events = count("ORRERY_CHAOS_STREAM_EVENTS", 10_000);
    let games = (streams / 50).max(2);
    let (mut random, begin) = (Random::for_test("streams"), Instant::now());
    let mut site = Site::start(2, |setup| setup.set("streams.heartbeat", "1s").set("streams.max_age", "20s"));
    site.add_doors(3);
    let delivered = Arc::<AtomicUsize>::default();
    let (mut driving, mut listening, mut stages) = (JoinSet::new(), JoinSet::new(), Vec::new());
    for _ in 0..games {
        let creator = Client::new(site.routes()[0].clone());
        let table = NewTable::private(SEATS, 60_000).create(&creator).await.expect("a game");
        let ledgers = (0..=SEATS as i32).map(Ledger::new).collect();
        let (end, delivered) = (watch::Sender::new(None), delivered.clone());
        let stage = Arc::new(Stage { table, ledgers, end, delivered });
        stages.push(stage.clone());
        let (routes, random) = (site.routes(), random.fork());
        // Most of it is past when the streams begin, the rest they hear as it happens.
        driving.spawn(Driver { stage, routes, random, events: 0, head: 1 }.play(events / streams * 4 / 5));
    }
    let drivers = driving.join_all().await;
    println!("streams: the past was played in {:?}", begin.elapsed());
    let mut driving = JoinSet::new();
    for driver in drivers {
        driving.spawn(driver.finish(events / streams));
    }
    for stage in &stages {
        // A connection carries a limited number of streams.
        let mut routes = site.routes();
        for n in 0..streams / games {
            if n % 50 == 49 {
                routes = site.routes();
            }
            let listener = Listener {
                stage: stage.clone(),
                viewer: n % (SEATS + 1),
                routes: routes.clone(),
                random: random.fork(),
                place: Place::default(),
                opened: 0,
            };
            listening.spawn(listener.run());
        }
    }
    let (mut last, mut quiet, mut opened) = (0, Instant::now(), 0);
    let mut reported = Instant::now();
    while !listening.is_empty() {
        sleep(Duration::from_millis(random.below(if events < 100_000 { 300 } else { 6_000 }) as u64)).await;
        match random.below(20) {
            0 => site.kill_server(random.below(2), &mut random).await,
            1 => site.kill_redis(&mut random).await,
            _ => site.cut_clients(random.below(site.doors())),
        }
        while let Some(ended) = listening.try_join_next() {
            opened += ended.expect("a stream").expect("nothing but the log");
        }
        while let Some(ended) = driving.try_join_next() {
            ended.expect("a driver");
        }
        let now = delivered.load(Ordering::Relaxed);
        if now > last {
            (last, quiet) = (now, Instant::now());
        }
        assert!(quiet.elapsed() < PATIENCE, "no progress after {last} events");
        if reported.elapsed() > Duration::from_secs(30) {
            println!("streams: {now} events after {:?}", begin.elapsed());
            reported = Instant::now();
        }
    }
    let total = delivered.load(Ordering::Relaxed);
    println!("streams: {total} events on {streams} streams, opened {opened} times, in {:?}", begin.elapsed());
    println!("streams: {:?}", site.troubles);
    let mut secrets = 0;
    for stage in &stages {
        secrets += close(stage).await;
    }
    site.is_sound();
    println!("streams: {secrets} secrets kept, all checked after {:?}", begin.elapsed());
    assert!(total >= events * 9 / 10 && secrets > games && opened > streams, "hardly anything happened");
}

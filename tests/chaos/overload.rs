//! R18: four times as many calls as the server can answer.
//!
//! First as many callers as keep it busy, then four times as many that wait when they are told to, then callers that
//! wait for nothing and nobody. What is answered is compared with what was answered before; the figures are printed,
//! since the machine of a test is shared with the callers. `ORRERY_CHAOS_OVERLOAD_MILLIS` is the time of each part.

use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

use orrery_api::v1::{self, stream_events_response::Message};
use orrery_tests::{
    Client, NewTable, Server, Setup, Table, details,
    measure::{Latencies, median, ratio},
    status::is_transport,
};
use tokio::{sync::Semaphore, task::JoinSet};
use tonic::{Code, Status};

use crate::count;

/// Callers that keep the server busy.
const BUSY: usize = 16;

/// What some callers have seen.
#[derive(Default)]
struct Seen {
    good: Latencies,
    refused: BTreeMap<String, usize>,
}

impl Seen {
    fn join(&mut self, other: Seen) {
        self.good.join(other.good);
        for (reason, count) in other.refused {
            *self.refused.entry(reason).or_default() += count;
        }
    }

    /// Notes an answer; how long to wait if it was a refusal.
    fn note(&mut self, begin: Instant, answer: Result<(), Status>) -> Duration {
        match answer {
            Ok(()) => {
                self.good.add(begin.elapsed());
                Duration::ZERO
            }
            Err(status) if is_transport(&status) => {
                // This process has given up waiting.
                *self.refused.entry("gave up".into()).or_default() += 1;
                Duration::ZERO
            }
            Err(status) => {
                let refused = details(&status);
                if refused.code == Code::DeadlineExceeded {
                    *self.refused.entry(refused.reason).or_default() += 1;
                    return Duration::ZERO;
                }
                assert_eq!(refused.code, Code::ResourceExhausted, "{status:?}");
                *self.refused.entry(refused.reason).or_default() += 1;
                refused.retry.expect("every refusal says when to come back")
            }
        }
    }
}

async fn play(client: &Client, game: &str) -> Result<(), Status> {
    let request = v1::GetLegalActionsRequest { game_id: game.into(), ..Default::default() };
    client.legal(request).await.map(drop)
}

/// Callers that have one call under way each, and wait when they are told to.
async fn patient(server: &Server, tables: &[Table], callers: usize, time: Duration) -> Seen {
    let (end, mut playing) = (Instant::now() + time, JoinSet::new());
    for (n, table) in (0..callers).zip(tables.iter().cycle()) {
        let (client, game) = (table.seats[n % 2].on(server.channel()), table.id.clone());
        playing.spawn(async move {
            let mut seen = Seen::default();
            while Instant::now() < end {
                let begin = Instant::now();
                let wait = seen.note(begin, play(&client, &game).await);
                tokio::time::sleep(wait.min(end.saturating_duration_since(Instant::now()))).await;
            }
            seen
        });
    }
    all(playing).await
}

/// Calls at a fixed rate, whatever becomes of them, as far as the connections let them through.
async fn rude(server: &Server, tables: &[Table], rate: f64, time: Duration) -> Seen {
    let clients: Arc<[(Client, String)]> =
        tables.iter().map(|table| (table.seats[0].on(server.channel()), table.id.clone())).collect();
    // What this process can hold; the server has limits of its own.
    let room = Arc::new(Semaphore::new(1_500));
    let (begin, mut made, mut playing) = (Instant::now(), 0_u32, JoinSet::new());
    let mut seen = Seen::default();
    while begin.elapsed() < time {
        let due = (begin.elapsed().as_secs_f64() * rate) as u32;
        while made < due {
            made += 1;
            let Ok(place) = room.clone().try_acquire_owned() else { continue };
            let clients = clients.clone();
            playing.spawn(async move {
                let (client, game) = &clients[made as usize % clients.len()];
                let (begin, mut seen) = (Instant::now(), Seen::default());
                seen.note(begin, play(client, game).await);
                drop(place);
                seen
            });
        }
        while let Some(one) = playing.try_join_next() {
            seen.join(one.expect("a caller"));
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    seen.join(all(playing).await);
    seen
}

async fn all(mut playing: JoinSet<Seen>) -> Seen {
    let mut seen = Seen::default();
    while let Some(one) = playing.join_next().await {
        seen.join(one.expect("a caller"));
    }
    seen
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_times_too_many_calls_leave_most_of_the_work_done() {
    let time = Duration::from_millis(count("ORRERY_CHAOS_OVERLOAD_MILLIS", 800) as u64);
    let rounds = count("ORRERY_CHAOS_OVERLOAD_ROUNDS", 1);
    let server = Setup::memory()
        .flag("--threads", "1")
        .set("limits.max_lag", "100ms")
        .set("streams.heartbeat", "200ms")
        .start();
    let mut tables = Vec::new();
    for _ in 0..BUSY {
        tables.push(NewTable::new(2, 60_000).create(&server.client()).await.expect("a game"));
    }
    // Somebody who only listens is not forgotten meanwhile.
    let mut listening = tables[0]
        .spectator
        .stream(v1::StreamEventsRequest { game_id: tables[0].id.clone(), ..Default::default() })
        .await
        .expect("a stream");
    let heartbeats = tokio::spawn(async move {
        let mut heartbeats = 0;
        while let Ok(Some(message)) = listening.message().await {
            heartbeats += usize::from(matches!(message.message, Some(Message::Heartbeat(_))));
        }
        heartbeats
    });
    let (mut goodput, mut slower, mut rude_goodput) = (Vec::new(), Vec::new(), Vec::new());
    for round in 1..=rounds {
        let usual = patient(&server, &tables, BUSY, time).await;
        let many = patient(&server, &tables, 4 * BUSY, time).await;
        let capacity = usual.good.count() as f64 / time.as_secs_f64();
        let begin = Instant::now();
        let (rude, is_healthy) = tokio::join!(rude(&server, &tables, 4.0 * capacity, time), server.health());
        let rude_time = begin.elapsed().as_secs_f64();
        assert!(is_healthy.is_some(), "probes are answered");
        goodput.push(many.good.count() as f64 / usual.good.count() as f64);
        slower.push(ratio(many.good.quantile(0.99), usual.good.quantile(0.99)));
        rude_goodput.push(rude.good.count() as f64 / rude_time / capacity);
        println!(
            "round {round}: {capacity:.0}/s, p99 {:?}; 4x callers: {:.2} of it, p99 {:?}, refused {:?}; \
             4x calls at any price: {:.2} of it, p99 {:?}, refused {:?}",
            usual.good.quantile(0.99),
            goodput.last().copied().unwrap_or_default(),
            many.good.quantile(0.99),
            many.refused,
            rude_goodput.last().copied().unwrap_or_default(),
            rude.good.quantile(0.99),
            rude.refused,
        );
    }
    let (goodput, slower, rude_goodput) = (median(goodput), median(slower), median(rude_goodput));
    println!(
        "medians: goodput {goodput:.2} with patient callers, p99 {slower:.1}x; goodput {rude_goodput:.2} with rude ones"
    );
    // The targets are 0.8 and 5x on a machine of one's own.
    assert!(goodput > 0.2 && rude_goodput > 0.05, "the server is busy with refusing");
    drop(server);
    assert!(heartbeats.await.expect("a listener") > 0, "streams live on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_begins_something_new_is_refused_first() {
    // So short of time that a line of some hundred calls is too much.
    let server = Setup::memory().flag("--threads", "1").set("limits.max_lag", "4ms").start();
    let mut tables = Vec::new();
    for _ in 0..BUSY {
        tables.push(NewTable::new(2, 60_000).create(&server.client()).await.expect("a game"));
    }
    let creator = server.client();
    let begin = Instant::now();
    let refused = loop {
        let flood = rude(&server, &tables, 40_000.0, Duration::from_millis(400));
        let create = async {
            tokio::time::sleep(Duration::from_millis(300)).await;
            NewTable::new(2, 1).create(&creator).await
        };
        match tokio::join!(flood, create) {
            (_, Err(status)) if !is_transport(&status) => break details(&status),
            (_, _) => {}
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "new games are never refused");
    };
    assert_eq!((refused.code, refused.reason.as_str()), (Code::ResourceExhausted, "CPU_EXHAUSTED"));
    assert!(refused.retry.is_some_and(|wait| wait >= Duration::from_millis(100)), "{refused:?}");
    // It is over when the flood is.
    tokio::time::sleep(Duration::from_secs(1)).await;
    NewTable::new(2, 1).create(&creator).await.expect("a game");
    let page = server.http_get("/metrics").expect("metrics");
    assert!(page.contains("orrery_rejections_total{reason=\"CPU_EXHAUSTED\"} "), "{page}");
}

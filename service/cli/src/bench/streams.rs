//! Streams: how soon an event reaches everybody (P14), and what streams cost on which nothing happens (P16).

use std::{
    ops::Range,
    sync::Arc,
    time::{Duration, Instant},
};

use orrery_api::v1::{StreamEventsRequest, StreamEventsResponse, stream_events_response::Message};
use tokio::{sync::mpsc, task::JoinSet};
use tonic::{Request, Response, Status, Streaming};

use super::{
    Args,
    leg::Leg,
    play::Connections,
    process::{Process, Redis, resident},
    script::{Author, Script},
    table::{Bound, Figure},
};
use crate::failure::Failure;

/// Readers of one game.
const READERS: usize = 100;

/// Connections of the readers.
const READER_CONNECTIONS: usize = 10;

/// Events per round, at most.
const EVENTS: usize = 200;

/// Streams that stay silent, after some that warm the server up.
const IDLE: usize = 4_000;
const WARM: usize = 500;

/// Streams on one connection: fewer than the server allows.
const PER_CONNECTION: usize = 200;

/// Streams that are being opened at the same time.
const AT_ONCE: usize = 16;

/// Nobody waits longer than this for an event.
const PATIENCE: Duration = Duration::from_secs(10);

/// The defaults are meant for one caller and its games; here one stands for many, and so does its game.
const FLAGS: [&str; 4] =
    ["--set", "limits.streams_per_caller=100000", "--set", "limits.streams_per_game=100000"];

pub(super) async fn figures(args: &Args, redis: &Redis) -> Result<Vec<Figure>, Failure> {
    let author = Arc::new(Author::new(args.real_game(), &redis.url()).await?);
    let mut figures = fan_out(args, redis, &author).await?;
    figures.extend(idle(args, redis, &author).await?);
    let name = |figure: Figure| figure.of(args.real_game());
    Ok(figures.into_iter().map(name).collect())
}

/// A version has reached a reader.
struct Arrived {
    version: i64,
    at: Instant,
}

/// A game with its readers.
struct Audience {
    script: Script,
    version: i64,
    arrivals: mpsc::UnboundedReceiver<Arrived>,
}

impl Audience {
    /// Everybody who plays reads, and the others watch.
    async fn gather(author: &Arc<Author>, connections: &Connections) -> Result<Audience, Failure> {
        let script = author.script(connections.client(0)).await?;
        let (sender, arrivals) = mpsc::unbounded_channel();
        for n in 0..READERS {
            let request = StreamEventsRequest {
                game_id: script.game.to_string(),
                after_version: 1,
                ..StreamEventsRequest::default()
            };
            let request = match script.seats.get(n) {
                Some(seat) => seat.signed(request),
                None => Request::new(request),
            };
            let stream = connections.client(n).stream_events(request).await.map_err(Failure::away)?;
            tokio::spawn(listen(stream.into_inner(), sender.clone()));
        }
        Ok(Audience { script, version: 1, arrivals })
    }

    /// Says one thing, and waits until everybody has heard it. False once the game is over.
    async fn tell(&mut self, leg: &mut Leg) -> Result<bool, Failure> {
        let Some(table) = self.script.next() else { return Ok(false) };
        let request = table.submit();
        let mut client = table.client.clone();
        let begun = Instant::now();
        // Not waited for: an event may be there before the answer.
        let answer = tokio::spawn(async move { client.submit_action(request).await });
        self.version += 1;
        let mut waiting = READERS;
        while waiting > 0 {
            let arrived = tokio::time::timeout(PATIENCE, self.arrivals.recv()).await;
            let arrived = arrived.ok().flatten().ok_or_else(|| Failure::wrong("an event did not arrive"))?;
            // Heartbeats repeat what was told.
            if arrived.version == self.version {
                leg.note(arrived.at.duration_since(begun));
                waiting -= 1;
            }
        }
        answer.await.map_err(Failure::wrong)?.map_err(Failure::away)?;
        Ok(true)
    }
}

/// Notes when each version is complete.
async fn listen(mut stream: Streaming<StreamEventsResponse>, arrivals: mpsc::UnboundedSender<Arrived>) {
    while let Ok(Some(message)) = stream.message().await {
        let version = match message.message {
            Some(Message::Event(event)) if event.is_last => event.version,
            // Nothing of it is for this reader.
            Some(Message::Heartbeat(beat)) => beat.version,
            Some(Message::Event(_) | Message::Reset(_)) | None => continue,
        };
        // Whoever measured may be through.
        if arrivals.send(Arrived { version, at: Instant::now() }).is_err() {
            return;
        }
    }
}

async fn fan_out(args: &Args, redis: &Redis, author: &Arc<Author>) -> Result<Vec<Figure>, Failure> {
    let server = Process::server(&args.program(), redis, &FLAGS)?;
    let connections = Connections::open(&server.url(), READER_CONNECTIONS).await?;
    let mut rounds = Vec::new();
    for number in 0..=args.rounds {
        eprintln!("streams, round {number} of {}", args.rounds);
        let mut audience = Audience::gather(author, &connections).await?;
        let (mut leg, started) = (Leg::default(), Instant::now());
        for _ in 0..EVENTS {
            if started.elapsed() > Duration::from_secs(args.seconds) || !audience.tell(&mut leg).await? {
                break;
            }
        }
        // The first one only warms up.
        if number > 0 {
            rounds.push(leg);
        }
    }
    let figure = |id, what: &str, good, share: f64| {
        Figure::new(id, what, good, rounds.iter().map(|leg| leg.latency(share) / 1e3).collect())
    };
    Ok(vec![
        figure("", "an event to 100 readers, p50 ms", Bound::None, 0.5),
        figure("P14", "an event to 100 readers, p99 ms", Bound::AtMost(10.0), 0.99),
    ])
}

async fn idle(args: &Args, redis: &Redis, author: &Arc<Author>) -> Result<Vec<Figure>, Failure> {
    let mut per_gigabyte = Vec::new();
    for number in 1..=args.rounds.min(3) {
        eprintln!("idle streams, {number} of {}", args.rounds.min(3));
        let server = Process::server(&args.program(), redis, &FLAGS)?;
        let connections = Connections::open(&server.url(), (IDLE + WARM).div_ceil(PER_CONNECTION)).await?;
        let game = author.script(connections.client(0)).await?.game.to_string();
        let warm = open(&connections, &game, 0..WARM).await?;
        let before = resident(server.pid());
        let idle = open(&connections, &game, WARM..WARM + IDLE).await?;
        let bytes = (resident(server.pid()) - before) / IDLE as f64;
        per_gigabyte.push(1e9 / bytes);
        drop((warm, idle));
    }
    Ok(vec![Figure::new("P16", "idle streams per GB", Bound::AtLeast(20_000.0), per_gigabyte)])
}

/// Opens streams, some at a time.
async fn open(
    connections: &Connections,
    game: &str,
    numbers: Range<usize>,
) -> Result<Vec<Streaming<StreamEventsResponse>>, Failure> {
    let mut streams = Vec::new();
    let mut calls = JoinSet::new();
    for n in numbers {
        let request =
            StreamEventsRequest { game_id: game.into(), after_version: 1, ..StreamEventsRequest::default() };
        let mut client = connections.client(n);
        calls.spawn(async move { client.stream_events(request).await });
        if calls.len() >= AT_ONCE {
            streams.extend(joined(&mut calls).await?);
        }
    }
    while !calls.is_empty() {
        streams.extend(joined(&mut calls).await?);
    }
    Ok(streams)
}

type Opened = Result<Response<Streaming<StreamEventsResponse>>, Status>;

/// The next stream that is open.
async fn joined(calls: &mut JoinSet<Opened>) -> Result<Option<Streaming<StreamEventsResponse>>, Failure> {
    let Some(opened) = calls.join_next().await else { return Ok(None) };
    Ok(Some(opened.map_err(Failure::wrong)?.map_err(Failure::away)?.into_inner()))
}

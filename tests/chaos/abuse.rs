//! R16: HTTP/2 as no client should speak it, while others play.
//!
//! Each kind of abuse goes on for `ORRERY_CHAOS_ABUSE_MILLIS`, from addresses of its own. The players notice nothing
//! but time: no call of theirs fails. The server stays small, and whoever holds on to something is cut off.

use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use orrery_api::v1;
use orrery_tests::{
    NewTable, Server, Setup, Table,
    frames::{Rude, call, fields, flag, frame, kind},
    measure::{Latencies, ratio},
    raw,
};
use prost::Message as _;
use tokio::task::JoinSet;

use crate::count;

/// How much memory may stay behind after all of it.
const GROWTH: u64 = 64 << 20;

/// How many connections a kind of abuse uses at once.
const ABUSERS: u8 = 4;

const TYPES: &str = "/orrery.v1.GameService/ListGameTypes";
const STREAM: &str = "/orrery.v1.GameService/StreamEvents";

/// The setting `INITIAL_WINDOW_SIZE`: how much may be sent on a stream.
const WINDOW: u16 = 4;

/// One kind of abuse: makes a connection and misbehaves until the time is over or the connection is.
type Abuse = fn(Attack) -> io::Result<()>;

struct Attack {
    connection: Rude,
    end: Instant,
    game: String,
}

impl Attack {
    /// Repeats until the end.
    fn on(mut self, mut again: impl FnMut(&mut Rude) -> io::Result<()>) -> io::Result<()> {
        while Instant::now() < self.end {
            again(&mut self.connection)?;
        }
        Ok(())
    }
}

/// Opens calls and takes them back at once (CVE-2023-44487).
fn rapid_reset(attack: Attack) -> io::Result<()> {
    let (mut stream, block) = (1, call(TYPES, None));
    attack.on(|connection| {
        let mut bytes = Vec::new();
        for _ in 0..100 {
            bytes.extend(frame(kind::HEADERS, flag::END_HEADERS, stream, &block));
            bytes.extend(frame(kind::RST_STREAM, 0, stream, &8_u32.to_be_bytes()));
            stream += 2;
        }
        connection.drain();
        connection.send(&bytes)
    })
}

/// Makes the server take calls back, by windows that overflow (CVE-2025-8671).
fn made_you_reset(attack: Attack) -> io::Result<()> {
    let (mut stream, block) = (1, call(TYPES, None));
    attack.on(|connection| {
        let mut bytes = Vec::new();
        for _ in 0..100 {
            bytes.extend(frame(kind::HEADERS, flag::END_HEADERS, stream, &block));
            bytes.extend(frame(kind::WINDOW_UPDATE, 0, stream, &0x7fff_ffff_u32.to_be_bytes()));
            stream += 2;
        }
        connection.drain();
        connection.send(&bytes)
    })
}

/// Headers that never end (CVE-2024-27316).
fn endless_headers(mut attack: Attack) -> io::Result<()> {
    attack.connection.send(&frame(kind::HEADERS, 0, 1, &call(TYPES, None)))?;
    let more = fields(&[("x-filling", &"x".repeat(16_000))]);
    attack.on(|connection| connection.send(&frame(kind::CONTINUATION, 0, 1, &more)))
}

/// Calls with more headers than fit.
fn huge_headers(attack: Attack) -> io::Result<()> {
    let filling = "x".repeat(4_000);
    let block = [call(TYPES, None), fields(&[("x-filling", filling.as_str()); 100])].concat();
    let mut stream = 1;
    attack.on(|connection| {
        let mut parts = block.chunks(16_000).peekable();
        let (mut bytes, mut kind) = (Vec::new(), kind::HEADERS);
        while let Some(part) = parts.next() {
            let flags = if parts.peek().is_none() { flag::END_HEADERS } else { 0 };
            bytes.extend(frame(kind, flags, stream, part));
            kind = kind::CONTINUATION;
        }
        stream += 2;
        connection.drain();
        connection.send(&bytes)
    })
}

/// Questions that have to be answered, from somebody who does not read the answers (CVE-2019-9512, -9515).
fn pings_and_settings(attack: Attack) -> io::Result<()> {
    let ping = frame(kind::PING, 0, 0, &[0; 8]);
    let settings = frame(kind::SETTINGS, 0, 0, &[0, 3, 0, 0, 0, 100]);
    let bytes = [ping, settings].concat().repeat(200);
    attack.on(|connection| connection.send(&bytes))
}

/// Frames that say nothing (CVE-2019-9518).
fn empty_frames(mut attack: Attack) -> io::Result<()> {
    attack.connection.send(&frame(kind::HEADERS, flag::END_HEADERS, 1, &call(TYPES, None)))?;
    let data = frame(kind::DATA, 0, 1, &[]);
    let window = frame(kind::WINDOW_UPDATE, 0, 0, &1_u32.to_be_bytes());
    let bytes = [data, window].concat().repeat(200);
    attack.on(|connection| connection.send(&bytes))
}

/// Calls and streams whose answers are never taken, since the window for them is shut (CVE-2019-9511).
fn shut_window(mut attack: Attack) -> io::Result<()> {
    let follow =
        v1::StreamEventsRequest { game_id: attack.game.clone(), include_view: true, ..Default::default() };
    let messages =
        [(TYPES, v1::ListGameTypesRequest::default().encode_to_vec()), (STREAM, follow.encode_to_vec())];
    let mut bytes = Vec::new();
    for (n, (path, message)) in messages.iter().cycle().take(200).enumerate() {
        let stream = 2 * n as u32 + 1;
        bytes.extend(frame(kind::HEADERS, flag::END_HEADERS, stream, &call(path, None)));
        bytes.extend(frame(kind::DATA, flag::END_STREAM, stream, &raw::frame(message)));
    }
    attack.connection.send(&bytes)?;
    let time = attack.end.saturating_duration_since(Instant::now()) + Duration::from_secs(8);
    match attack.connection.is_closed_within(time) {
        true => Ok(()),
        false => Err(io::Error::other("a connection that takes no answers was kept")),
    }
}

/// A name, what is done, and the settings of HTTP/2 that it begins with.
type Kind = (&'static str, Abuse, &'static [(u16, u32)]);

const KINDS: [Kind; 7] = [
    ("rapid reset", rapid_reset, &[]),
    ("made you reset", made_you_reset, &[]),
    ("endless headers", endless_headers, &[]),
    ("huge headers", huge_headers, &[]),
    ("pings and settings", pings_and_settings, &[]),
    ("empty frames", empty_frames, &[]),
    ("shut window", shut_window, &[(WINDOW, 0)]),
];

/// Players who look at their games and their choices all the time, each on a connection of their own.
struct Players {
    stop: Arc<AtomicBool>,
    playing: JoinSet<Latencies>,
}

impl Players {
    fn start(server: &Server, table: &Table) -> Players {
        let stop = Arc::<AtomicBool>::default();
        let mut playing = JoinSet::new();
        for client in table.seats.iter().cycle().take(4) {
            let (client, game, stop) = (client.on(server.channel()), table.id.clone(), stop.clone());
            playing.spawn(async move {
                let mut latencies = Latencies::default();
                while !stop.load(Ordering::Relaxed) {
                    let begin = Instant::now();
                    let request = v1::GetLegalActionsRequest { game_id: game.clone(), ..Default::default() };
                    client.legal(request).await.expect("a good call is answered");
                    client.look(&game).await.expect("a good call is answered");
                    latencies.add(begin.elapsed());
                    tokio::time::sleep(Duration::from_millis(2)).await;
                }
                latencies
            });
        }
        Players { stop, playing }
    }

    async fn stop(mut self) -> Latencies {
        self.stop.store(true, Ordering::Relaxed);
        let mut all = Latencies::default();
        while let Some(one) = self.playing.join_next().await {
            all.join(one.expect("a player"));
        }
        all
    }
}

async fn attack(
    server: SocketAddr,
    game: &str,
    abuse: Abuse,
    settings: &[(u16, u32)],
    time: Duration,
) -> usize {
    let end = Instant::now() + time;
    let mut abusers = JoinSet::new();
    for host in 2..2 + ABUSERS {
        let (game, settings) = (game.to_owned(), settings.to_vec());
        abusers.spawn(async move {
            let mut connections = 0;
            loop {
                // Who is cut off comes back, as an attacker would.
                let Ok(connection) = Rude::greet(server, host, &settings).await else {
                    assert!(Instant::now() < end + Duration::from_secs(10), "nobody is let in any more");
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    continue;
                };
                connections += 1;
                let attack = Attack { connection, end, game: game.clone() };
                let done = tokio::task::spawn_blocking(move || abuse(attack)).await.expect("an abuser");
                if let Err(error) = &done {
                    assert_ne!(error.kind(), io::ErrorKind::Other, "{error}");
                }
                if Instant::now() >= end {
                    return connections;
                }
            }
        });
    }
    let mut connections = 0;
    while let Some(one) = abusers.join_next().await {
        connections += one.expect("an abuser");
    }
    connections
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abuse_of_http2_harms_nobody_else() {
    let time = Duration::from_millis(count("ORRERY_CHAOS_ABUSE_MILLIS", 700) as u64);
    let server = Setup::memory()
        .set("http2.send_timeout", "2s")
        .set("http2.handshake_timeout", "2s")
        .set("streams.heartbeat", "100ms")
        .set("limits.connections_per_address", "50")
        .start();
    let table = NewTable::new(2, 60_000).create(&server.client()).await.expect("a game");
    let quiet = {
        let players = Players::start(&server, &table);
        tokio::time::sleep(time).await;
        players.stop().await
    };
    let before = server.memory();
    for (name, abuse, settings) in KINDS {
        let players = Players::start(&server, &table);
        let connections = attack(server.address(), &table.id, abuse, settings, time).await;
        let noisy = players.stop().await;
        let slower = ratio(noisy.quantile(0.99), quiet.quantile(0.99));
        println!(
            "{name}: {connections} connections cut or used up; {} good calls, p99 {:?}, {slower:.1}x of the {:?} without",
            noisy.count(),
            noisy.quantile(0.99),
            quiet.quantile(0.99),
        );
        assert!(noisy.count() > 0);
        assert!(server.health().await.is_some(), "probes are answered");
    }
    let growth = server.memory().saturating_sub(before);
    println!("memory: {} MB before, {} MB more after", before >> 20, growth >> 20);
    assert!(growth < GROWTH, "{} MB stay behind", growth >> 20);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_do_nothing_are_few_and_short() {
    let server = Setup::memory()
        .set("http2.handshake_timeout", "4s")
        .set("http2.idle_timeout", "4s")
        .set("limits.connections_per_address", "100")
        .start();
    let table = NewTable::new(2, 60_000).create(&server.client()).await.expect("a game");
    let players = Players::start(&server, &table);
    let before = server.memory();
    let (mut silent, mut refused) = (Vec::new(), 0);
    for n in 0..400_u32 {
        let mut connection =
            Rude::silent(server.address(), 2 + (n % 2) as u8).await.expect("the port is open");
        match n < 200 {
            true => silent.push(connection),
            // Both addresses have used up their connections.
            false => refused += usize::from(connection.is_closed_within(Duration::from_millis(500))),
        }
        if refused >= 20 {
            break;
        }
    }
    assert_eq!(refused, 20, "more connections than allowed were kept");
    for connection in &mut silent {
        assert!(connection.is_closed_within(Duration::from_secs(10)), "who says no hello is not kept");
    }
    let mut idle = Rude::greet(server.address(), 2, &[]).await.expect("there is room again");
    assert!(idle.is_closed_within(Duration::from_secs(15)), "who makes no calls is not kept");
    let good = players.stop().await;
    println!("{} good calls beside them, p99 {:?}", good.count(), good.quantile(0.99));
    let page = server.http_get("/metrics").expect("metrics");
    assert!(page.contains("orrery_rejections_total{reason=\"TOO_MANY_CONNECTIONS\"} "), "{page}");
    assert!(server.memory().saturating_sub(before) < GROWTH);
}

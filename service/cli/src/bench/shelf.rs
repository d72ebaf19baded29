//! Games that lie in Redis, and what loading and keeping them costs: P11 and P12.

use std::{sync::Arc, time::Instant};

use orrery_api::v1::GetGameRequest;
use orrery_store::Store as _;
use redis::{RedisError, aio::MultiplexedConnection};
use tokio::task::JoinSet;

use super::{
    Args,
    leg::Leg,
    play::Connections,
    process::{Process, Redis, resident},
    script::{Author, Script, scripts},
    table::{Bound, Figure},
};
use crate::failure::Failure;

/// Records of each game.
const RECORDS: usize = 300;

/// Games that were really played.
const GAMES: usize = 16;

/// Copies of them that a server is made to hold, after some that warm it up.
const HELD: usize = 2_000;
const WARM: usize = 200;

/// What is not measured by itself is done so many at a time.
const AT_ONCE: usize = 16;

/// How often every game is loaded in a round.
const LOADS: usize = 4;

/// Measures on the Redis and the server of the other figures, with servers of its own.
pub(super) async fn figures(args: &Args, redis: &Redis, server: &Process) -> Result<Vec<Figure>, Failure> {
    eprintln!("games in Redis");
    let author = Arc::new(Author::new(args.real_game(), &redis.url()).await?);
    let connections = Connections::open(&server.url(), GAMES).await?;
    let games = played(&author, &connections).await?;
    let client = redis::Client::open(redis.url()).map_err(Failure::usage)?;
    let connection = client.get_multiplexed_async_connection().await.map_err(Failure::away)?;
    let mut shelf = Shelf { connection, games: games.iter().map(|game| game.game.to_string()).collect() };
    let mut figures = cold(args, redis, &mut shelf).await?;
    figures.extend(held(args, redis, &mut shelf).await?);
    figures.extend(bytes(&author, &mut shelf, &games).await?);
    let name = |figure: Figure| figure.of(args.real_game());
    Ok(figures.into_iter().map(name).collect())
}

/// Games of so many records each.
async fn played(author: &Arc<Author>, connections: &Connections) -> Result<Vec<Script>, Failure> {
    let mut tasks = JoinSet::new();
    // Some end earlier and are of no use.
    for _ in 0..20 {
        let made = scripts(author, (0..GAMES).map(|n| connections.client(n))).await?;
        for mut script in made.into_iter().filter(|script| script.len() >= RECORDS) {
            if tasks.len() < GAMES {
                tasks.spawn(async move { script.say(RECORDS - 1).await.map(|()| script) });
            }
        }
        if tasks.len() == GAMES {
            break;
        }
    }
    let mut games = Vec::new();
    while let Some(game) = tasks.join_next().await {
        games.push(game.map_err(Failure::wrong)?.map_err(Failure::away)?);
    }
    match games.len() {
        GAMES => Ok(games),
        _ => Err(Failure::wrong(format!("games of this kind end before they have {RECORDS} records"))),
    }
}

/// Games by their names, as they lie in Redis.
struct Shelf {
    connection: MultiplexedConnection,
    games: Vec<String>,
}

/// What a key of a game begins with.
fn key(game: &str, ending: &str) -> String {
    format!("orrery:{{{game}}}:{ending}")
}

impl Shelf {
    /// Removes a game. Tells by how many bytes Redis holds less, and how many it had said that the keys take.
    async fn remove(&mut self, game: &str) -> Result<(f64, f64), RedisError> {
        let keys: Vec<String> =
            redis::cmd("KEYS").arg(key(game, "*")).query_async(&mut self.connection).await?;
        let mut guess = 0.0;
        for key in &keys {
            let mut usage = redis::cmd("MEMORY");
            usage.arg("USAGE").arg(key).arg("SAMPLES").arg(0);
            guess += usage.query_async::<f64>(&mut self.connection).await?;
        }
        let before = self.used().await?;
        redis::cmd("DEL").arg(&keys).query_async::<()>(&mut self.connection).await?;
        Ok((before - self.used().await?, guess))
    }

    /// Bytes that Redis has allocated.
    async fn used(&mut self) -> Result<f64, RedisError> {
        let info: String = redis::cmd("INFO").arg("memory").query_async(&mut self.connection).await?;
        let line = info.lines().find_map(|line| line.strip_prefix("used_memory:"));
        Ok(line.and_then(|bytes| bytes.trim().parse().ok()).unwrap_or(f64::NAN))
    }

    /// Reads a whole log as plainly as can be.
    async fn range(&mut self, game: &str) -> Result<(), RedisError> {
        let mut range = redis::cmd("XRANGE");
        range.arg(key(game, "log")).arg("-").arg("+");
        let entries: redis::Value = range.query_async(&mut self.connection).await?;
        std::hint::black_box(entries);
        Ok(())
    }

    /// The games under other names: `(game, name)`.
    async fn copy(&mut self, pairs: &[(String, String)], endings: &[&str]) -> Result<(), RedisError> {
        for pairs in pairs.chunks(AT_ONCE) {
            let mut pipe = redis::pipe();
            for (game, name) in pairs {
                for ending in endings {
                    pipe.cmd("COPY").arg(key(game, ending)).arg(key(name, ending)).ignore();
                }
            }
            pipe.query_async::<()>(&mut self.connection).await?;
        }
        Ok(())
    }

    /// Gives the memory back for what is measured later.
    async fn forget(&mut self, names: &[String]) -> Result<(), RedisError> {
        for names in names.chunks(AT_ONCE) {
            let mut unlink = redis::cmd("UNLINK");
            for ending in ["log", "meta", "snap"] {
                unlink.arg(names.iter().map(|name| key(name, ending)).collect::<Vec<_>>());
            }
            unlink.query_async::<()>(&mut self.connection).await?;
        }
        Ok(())
    }
}

/// P12, the part in Redis: what it gives back when a game goes. `MEMORY USAGE` only guesses what the index of a
/// stream takes, so it is shown beside it and not relied on.
async fn bytes(author: &Author, shelf: &mut Shelf, games: &[Script]) -> Result<Vec<Figure>, Failure> {
    let [mut sizes, mut guesses, mut lengths] = [const { Vec::new() }; 3];
    for game in games {
        let stored = author.store.read(&game.game, 0, usize::MAX).await.map_err(Failure::away)?;
        let payload = stored.iter().map(|stored| stored.record.len()).sum::<usize>() as f64;
        let (given_back, guess) = shelf.remove(&game.game.to_string()).await.map_err(Failure::away)?;
        sizes.push(given_back / payload);
        guesses.push(guess / payload);
        lengths.push(payload / stored.len().max(1) as f64);
    }
    Ok(vec![
        Figure::new("", "bytes per record", Bound::None, lengths),
        Figure::new("P12", "Redis bytes of a game ÷ of its records", Bound::AtMost(1.3), sizes),
        Figure::new("", "the same by MEMORY USAGE", Bound::None, guesses),
    ])
}

/// P11: games that a server does not have in memory, against reading their logs.
async fn cold(args: &Args, redis: &Redis, shelf: &mut Shelf) -> Result<Vec<Figure>, Failure> {
    // One game is kept and many are asked for, in turn: what is asked for is not there.
    let server = Process::server(&args.program(), redis, &["--set", "limits.max_cached_games=1"])?;
    let connections = Connections::open(&server.url(), 1).await?;
    // Without a snapshot the whole log is folded.
    let named = shelf.games.iter().enumerate().map(|(n, game)| (game.clone(), format!("bare-{n}")));
    let games: Vec<(String, String)> = named.collect();
    shelf.copy(&games, &["log", "meta"]).await.map_err(Failure::away)?;
    let mut rounds: Vec<(Leg, Leg, Leg)> = Vec::new();
    for round in 0..=args.rounds {
        let (mut ranged, mut cold, mut folded) = (Leg::default(), Leg::default(), Leg::default());
        for _ in 0..LOADS {
            for (game, bare) in &games {
                let begun = Instant::now();
                shelf.range(game).await.map_err(Failure::away)?;
                ranged.note(begun.elapsed());
                look(&connections, game, &mut cold).await?;
                look(&connections, bare, &mut folded).await?;
            }
        }
        // The first one only warms up.
        if round > 0 {
            rounds.push((ranged, cold, folded));
        }
    }
    let figure = |id, what: &str, good, value: fn(&(Leg, Leg, Leg)) -> f64| {
        Figure::new(id, what, good, rounds.iter().map(value).collect())
    };
    Ok(vec![
        figure("", "XRANGE of 300 records, ms", Bound::None, |(ranged, ..)| ranged.latency(0.5) / 1e3),
        figure("P11", "cold load of 300 records ÷ XRANGE", Bound::AtMost(1.5), |(ranged, cold, _)| {
            cold.latency(0.5) / ranged.latency(0.5)
        }),
        figure("P11", "cold load of 300 records, ms", Bound::AtMost(1.0), |(_, cold, _)| {
            cold.latency(0.5) / 1e3
        }),
        figure("", "cold load without a snapshot, ms", Bound::None, |(.., folded)| folded.latency(0.5) / 1e3),
    ])
}

/// Asks for a game.
async fn look(connections: &Connections, game: &str, leg: &mut Leg) -> Result<(), Failure> {
    let request = GetGameRequest { game_id: game.into(), ..GetGameRequest::default() };
    let begun = Instant::now();
    connections.client(0).get_game(request).await.map_err(Failure::away)?;
    leg.note(begun.elapsed());
    Ok(())
}

/// Asks for many games, so that the server holds them all.
async fn touch(connections: &Connections, names: &[String]) -> Result<(), Failure> {
    for names in names.chunks(AT_ONCE) {
        let mut calls = JoinSet::new();
        for name in names {
            let (connections, name) = (connections.clone(), name.clone());
            calls.spawn(async move { look(&connections, &name, &mut Leg::default()).await });
        }
        while let Some(done) = calls.join_next().await {
            done.map_err(Failure::wrong)??;
        }
    }
    Ok(())
}

/// P12, the part in a server: many games that nobody plays, as the defaults keep them.
async fn held(args: &Args, redis: &Redis, shelf: &mut Shelf) -> Result<Vec<Figure>, Failure> {
    let named = shelf.games.iter().cycle().take(WARM + HELD).enumerate();
    let pairs: Vec<_> = named.map(|(n, game)| (game.clone(), format!("held-{n}"))).collect();
    shelf.copy(&pairs, &["log", "meta", "snap"]).await.map_err(Failure::away)?;
    let names: Vec<String> = pairs.into_iter().map(|(_, name)| name).collect();
    let (warm, held) = names.split_at_checked(WARM).unwrap_or_default();
    let mut sizes = Vec::new();
    for _ in 0..args.rounds.min(3) {
        let server = Process::server(&args.program(), redis, &[])?;
        let connections = Connections::open(&server.url(), 1).await?;
        touch(&connections, warm).await?;
        let before = resident(server.pid());
        touch(&connections, held).await?;
        sizes.push((resident(server.pid()) - before) / HELD as f64 / 1024.0);
    }
    shelf.forget(&names).await.map_err(Failure::away)?;
    Ok(vec![Figure::new("P12", "memory of an idle game in a server, KiB", Bound::AtMost(8.0), sizes)])
}

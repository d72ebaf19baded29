//! What a submitted action costs: P1, P3, P4, P5 and P20, for each of the games that are played.

use std::time::Duration;

use super::{
    Args, append, callgrind, drift, echo,
    leg::Leg,
    play::{Connections, Load},
    process::{Process, Redis, Usage},
    table::{Bound, Figure},
    together,
};
use crate::failure::Failure;

/// What was measured within one round.
#[derive(Debug)]
struct Round {
    echo: Leg,
    echo_cpu: Duration,
    /// Calls with nothing in them but an append.
    least: Leg,
    least_cpu: Duration,
    games: Vec<Game>,
    in_turn: Leg,
    at_once: Leg,
}

/// What was measured of one game within one round.
#[derive(Debug)]
struct Game {
    append: Leg,
    append_cpu: Duration,
    /// Echoes and appends at the same time.
    beside: (Leg, Leg),
    echo_one: Leg,
    append_one: Leg,
    submit: Leg,
    submit_cpu: Duration,
    redis_cpu: Duration,
    submit_one: Leg,
    /// One client and eight on the same game, if it can be raced on.
    race: Option<(Leg, Leg)>,
}

/// Measures on a Redis and a server.
pub(super) async fn figures(args: &Args, redis: &Redis, server: &Process) -> Result<Vec<Figure>, Failure> {
    let echo_server = Process::echo(&args.program(), None)?;
    let least_server = Process::echo(&args.program(), Some(redis))?;
    let leg = Duration::from_secs(args.seconds);
    let count = args.connections.unwrap_or(args.in_flight);
    let mut echo = echo::Load::connect(&echo_server.url(), count).await?;
    let mut least = echo::Load::connect(&least_server.url(), count).await?;
    let append = append::Load::connect(&redis.url(), count).await?;
    let connections = Connections::open(&server.url(), count).await?;
    let mut loads = Vec::new();
    for slug in &args.game {
        loads.push(Load::new(slug, connections.clone(), &redis.url(), args.in_flight).await?);
    }
    // Warm up: connections, caches, code.
    echo.run(args.in_flight, leg / 3).await?;
    least.run(args.in_flight, leg / 3).await?;
    for load in &mut loads {
        append.run(args.in_flight, leg / 3, load.sizes()).await?;
        load.run(args.in_flight, leg / 3).await?;
        load.run(1, leg / 10).await?;
    }

    let mut rounds = Vec::new();
    for number in 1..=args.rounds {
        eprintln!("submit, round {number} of {}", args.rounds);
        let before = Usage::of(echo_server.pid());
        let echoed = echo.run(args.in_flight, leg).await?;
        let echo_cpu = Usage::of(echo_server.pid()).since(before);
        let before = Usage::of(least_server.pid());
        let least = least.run(args.in_flight, leg).await?;
        let least_cpu = Usage::of(least_server.pid()).since(before);
        let mut games = Vec::new();
        for load in &mut loads {
            games.push(game(args, load, (&mut echo, &append), redis, server).await?);
        }
        let in_turn = together::in_turn(&connections, leg / 2).await.map_err(Failure::away)?;
        let at_once = together::at_once(&connections, leg / 2).await.map_err(Failure::away)?;
        rounds.push(Round { echo: echoed, echo_cpu, least, least_cpu, games, in_turn, at_once });
    }
    let instructions = match args.callgrind {
        true => Some(callgrind::per_submit(&args.program(), redis).await?),
        false => None,
    };
    let names: Vec<&str> = loads.iter().map(Load::slug).collect();
    Ok(summed_up(&rounds, &names, instructions))
}

async fn game(
    args: &Args,
    load: &mut Load,
    (echo, append): (&mut echo::Load, &append::Load),
    redis: &Redis,
    server: &Process,
) -> Result<Game, Failure> {
    let leg = Duration::from_secs(args.seconds);
    let sizes = load.sizes();
    let before = Usage::of(redis.pid());
    let appended = append.run(args.in_flight, leg, sizes).await?;
    let append_cpu = Usage::of(redis.pid()).since(before);
    let (echoes, appends) =
        tokio::join!(echo.run(args.in_flight, leg), append.run(args.in_flight, leg, sizes));
    let beside = (echoes?, appends?);
    // Games are made before the clocks run: see `Load::ready`.
    load.ready(args.in_flight, leg).await?;
    let (before, redis_before) = (Usage::of(server.pid()), Usage::of(redis.pid()));
    let submit = load.run(args.in_flight, leg).await?;
    let submit_cpu = Usage::of(server.pid()).since(before);
    let redis_cpu = Usage::of(redis.pid()).since(redis_before);
    // One after the other, because latencies drift with whatever else the machine does.
    let echo_one = echo.run(1, leg / 3).await?;
    let append_one = append.run(1, leg / 3, sizes).await?;
    let submit_one = load.run(1, leg / 3).await?;
    let alone = load.race(1, leg / 2).await?;
    let racing = load.race(8, leg / 2).await?;
    let race = alone.zip(racing);
    Ok(Game {
        append: appended,
        append_cpu,
        beside,
        echo_one,
        append_one,
        submit,
        submit_cpu,
        redis_cpu,
        submit_one,
        race,
    })
}

fn micros(cpu: Duration, leg: &Leg) -> f64 {
    cpu.as_secs_f64() * 1e6 / leg.calls.max(1) as f64
}

fn harmonic_mean(a: f64, b: f64) -> f64 {
    2.0 * a * b / (a + b)
}

impl Game {
    /// A latency of a submit in those of a call and an append.
    fn slowdown(&self, share: f64) -> f64 {
        self.submit_one.latency(share) / (self.echo_one.latency(share) + self.append_one.latency(share))
    }
}

fn summed_up(rounds: &[Round], names: &[&str], instructions: Option<f64>) -> Vec<Figure> {
    let figure = |id, what: &str, good, value: fn(&Round) -> f64| {
        Figure::new(id, what, good, rounds.iter().map(value).collect())
    };
    let mut figures = vec![
        figure("", "echo/s", Bound::None, |r| r.echo.per_second()),
        figure("", "echo: server CPU µs", Bound::None, |r| micros(r.echo_cpu, &r.echo)),
        figure("", "echo with an append in it, calls/s", Bound::None, |r| r.least.per_second()),
        figure("", "echo with an append in it: server CPU µs", Bound::None, |r| {
            micros(r.least_cpu, &r.least)
        }),
    ];
    for (at, name) in names.iter().enumerate() {
        figures.extend(of_game(rounds, at, name));
    }
    figures.push(figure(
        "P20",
        "planet-unknown: 6 seats at once ÷ in turn, accepted/s",
        Bound::AtLeast(0.8),
        |r| r.at_once.per_second() / r.in_turn.per_second(),
    ));
    figures.extend(instructions.map(|count| {
        Figure::new("P4", "drift: instructions per submit", Bound::AtMost(120_000.0), vec![count])
    }));
    figures
}

/// The figures of the game at this place in every round.
fn of_game(rounds: &[Round], at: usize, name: &str) -> Vec<Figure> {
    let figure = |id, what: &str, good, value: fn(&Round, &Game) -> Option<f64>| {
        let values = rounds.iter().filter_map(|round| value(round, round.games.get(at)?));
        Figure::new(id, format!("{name}: {what}"), good, values.collect())
    };
    let mut figures = vec![
        figure("", "append/s", Bound::None, |_, g| Some(g.append.per_second())),
        figure("", "submit/s", Bound::None, |_, g| Some(g.submit.per_second())),
        figure("", "server CPU µs per submit", Bound::None, |_, g| Some(micros(g.submit_cpu, &g.submit))),
        figure("", "Redis CPU µs per append", Bound::None, |_, g| Some(micros(g.append_cpu, &g.append))),
        figure("", "Redis CPU µs per submit", Bound::None, |_, g| Some(micros(g.redis_cpu, &g.submit))),
        figure("", "p50 µs of echo, one at a time", Bound::None, |_, g| Some(g.echo_one.latency(0.5))),
        figure("", "p50 µs of append, one at a time", Bound::None, |_, g| Some(g.append_one.latency(0.5))),
        figure("", "p50 µs of submit, one at a time", Bound::None, |_, g| Some(g.submit_one.latency(0.5))),
        // Echoes and appends each have the processors to themselves. A submit holds both, which share them where load,
        // server and Redis are on one machine: an echo with an append in it, which knows no games, shows how much there
        // is to reach; and so do echoes and appends at the same time.
        figure("P1", "submit/s ÷ harmonic mean of echo/s and append/s", Bound::AtLeast(0.65), |r, g| {
            Some(g.submit.per_second() / harmonic_mean(r.echo.per_second(), g.append.per_second()))
        }),
        figure("", "the same, echoes and appends at once", Bound::None, |_, g| {
            let (echo, append) = &g.beside;
            Some(g.submit.per_second() / harmonic_mean(echo.per_second(), append.per_second()))
        }),
        figure("P3", "server CPU per submit ÷ per echo", Bound::AtMost(2.5), |r, g| {
            Some(micros(g.submit_cpu, &g.submit) / micros(r.echo_cpu, &r.echo))
        }),
        figure("P5", "p50 of submit ÷ (echo + append)", Bound::AtMost(1.3), |_, g| Some(g.slowdown(0.5))),
        figure("P5", "p99 of submit ÷ (echo + append)", Bound::AtMost(2.0), |_, g| Some(g.slowdown(0.99))),
    ];
    if name == drift::SLUG {
        // It appends as much as the practice game does.
        figures.push(figure("", "P1 of an echo with an append in it", Bound::None, |r, g| {
            Some(r.least.per_second() / harmonic_mean(r.echo.per_second(), g.append.per_second()))
        }));
    }
    if rounds.iter().any(|round| round.games.get(at).is_some_and(|game| game.race.is_some())) {
        figures.push(figure("P20", "8 clients on one game ÷ 1, accepted/s", Bound::AtLeast(0.8), |_, g| {
            let (alone, racing) = g.race.as_ref()?;
            Some(racing.per_second() / alone.per_second())
        }));
    }
    figures
}

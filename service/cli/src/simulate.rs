//! `orrery simulate`: whole random games on all cores.

use std::{
    collections::BTreeMap,
    io::{self, IsTerminal as _, Write as _},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};
use orrery_api::Proto;
use orrery_engine::{
    Dice,
    erased::{ConfigIn, Playout, Rules},
};
use serde::Serialize;

use crate::{
    failure::{Failure, Outcome},
    games::{self, ContentArgs, OptionArgs},
    paint::Paint,
};

/// Plays whole random games on all cores and sums them up
///
/// The same seed gives the same games, on however many cores. Exit code 1 if a game got stuck or did not end.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery simulate gaia-project --games 1000 --players 3
  orrery simulate drift --games 200 --seed 7 --options rounds=10 --json | jq .plies_per_second")]
pub(crate) struct Args {
    /// Which game, by its slug (see `orrery rules`)
    game: String,

    /// How many games
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// How many play [default: 2, or the nearest the game allows]
    #[arg(long, value_name = "P")]
    players: Option<u8>,

    /// Which series of games
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,

    #[command(flatten)]
    options: OptionArgs,

    /// A game is given up after so many actions
    #[arg(long, default_value_t = 1_000_000, value_name = "N")]
    limit: u64,

    /// How many threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,

    /// One JSON object on standard output instead of a summary
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    content: ContentArgs,
}

/// What several games had together. Adding up is all that is done with it, so the order does not matter.
#[derive(Default)]
struct Tally {
    finished: u64,
    lengths: Range,
    scores: Vec<Range>,
    verbs: BTreeMap<String, u64>,
    /// The first game that went wrong, and how.
    trouble: Option<(u64, String)>,
}

/// Least, greatest and sum of some numbers.
#[derive(Clone, Copy, Default)]
struct Range {
    count: u64,
    min: i64,
    max: i64,
    sum: i64,
}

impl Range {
    fn of(value: i64) -> Range {
        Range { count: 1, min: value, max: value, sum: value }
    }

    fn add(&mut self, other: Range) {
        if self.count == 0 {
            *self = other;
        } else if other.count > 0 {
            self.min = self.min.min(other.min);
            self.max = self.max.max(other.max);
            self.count += other.count;
            self.sum += other.sum;
        }
    }

    fn mean(self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    fn shown(self) -> Shown {
        Shown { min: self.min, mean: (self.mean() * 100.0).round() / 100.0, max: self.max }
    }
}

impl Tally {
    fn note(&mut self, game: u64, played: Playout) {
        self.finished += u64::from(played.is_finished);
        self.lengths.add(Range::of(played.plies as i64));
        let trouble = match played.stuck {
            None if played.is_finished => None,
            None => Some(format!("not over after {} actions", played.plies)),
            Some(how) => Some(format!("stuck after {} actions: {how}", played.plies)),
        };
        let scores = played.scores.into_iter().map(|score| Range::of(score.into())).collect();
        self.add(Tally {
            scores,
            verbs: played.verbs,
            trouble: trouble.map(|how| (game, how)),
            ..Tally::default()
        });
    }

    fn add(&mut self, other: Tally) {
        self.finished += other.finished;
        self.lengths.add(other.lengths);
        if self.scores.len() < other.scores.len() {
            self.scores.resize(other.scores.len(), Range::default());
        }
        self.scores.iter_mut().zip(other.scores).for_each(|(range, other)| range.add(other));
        for (verb, count) in other.verbs {
            *self.verbs.entry(verb).or_default() += count;
        }
        self.trouble = match (self.trouble.take(), other.trouble) {
            (Some(ours), Some(theirs)) => Some(if ours.0 <= theirs.0 { ours } else { theirs }),
            (ours, theirs) => ours.or(theirs),
        };
    }
}

#[derive(Serialize)]
struct Summary<'a> {
    game: &'a str,
    games: u64,
    players: u8,
    seed: u64,
    finished: u64,
    plies: u64,
    seconds: f64,
    plies_per_second: u64,
    length: Shown,
    scores: Vec<SeatScores>,
    actions: &'a BTreeMap<String, u64>,
}

#[derive(Clone, Copy, Serialize)]
struct Shown {
    min: i64,
    mean: f64,
    max: i64,
}

#[derive(Serialize)]
struct SeatScores {
    seat: usize,
    #[serde(flatten)]
    scores: Shown,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Outcome {
    let registry = args.content.registry()?;
    let rules = games::find(&registry, &args.game)?;
    let seats = rules.about().seats;
    let players = args.players.unwrap_or_else(|| 2.clamp(*seats.start(), *seats.end()));
    // Once without playing: what is wrong with the options is not the fault of any game.
    rules
        .playout(ConfigIn::Options(&args.options.by_key()), players, &Dice::new(0).seed(), &mut |_| 0, 0)
        .map_err(Failure::usage)?;

    let started = Instant::now();
    let tally = play_all(args, rules, players)?;
    let seconds = started.elapsed().as_secs_f64();
    let plies = tally.lengths.sum as u64;
    let scores = tally.scores.iter().enumerate();
    let summary = Summary {
        game: &args.game,
        games: args.games,
        players,
        seed: args.seed,
        finished: tally.finished,
        plies,
        seconds: (seconds * 1e6).round() / 1e6,
        plies_per_second: (plies as f64 / seconds.max(1e-9)) as u64,
        length: tally.lengths.shown(),
        scores: scores.map(|(at, range)| SeatScores { seat: at + 1, scores: range.shown() }).collect(),
        actions: &tally.verbs,
    };
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &summary).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        print(&mut out, &summary)?;
    }
    match tally.trouble {
        None => Ok(()),
        Some((game, how)) => Err(Failure::Wrong(format!(
            "{} of {} games did not end; the first is game {game}: {how}",
            args.games - tally.finished,
            args.games
        ))),
    }
}

fn play_all(args: &Args, rules: &dyn Rules<Proto>, players: u8) -> Result<Tally, Failure> {
    let cores = thread::available_parallelism().map_or(1, usize::from) as u64;
    let threads = args.threads.unwrap_or(cores).min(args.games);
    let bar = progress(args);
    let next = AtomicU64::new(0);
    let tally = thread::scope(|scope| {
        let work = || work(args, rules, players, &next, &bar);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_fold(Tally::default(), |mut total, worker| {
            total.add(worker.join().map_err(|_| Failure::wrong("a thread died"))?);
            Ok::<Tally, Failure>(total)
        })
    });
    bar.finish_and_clear();
    tally
}

/// Takes games until none is left.
fn work(args: &Args, rules: &dyn Rules<Proto>, players: u8, next: &AtomicU64, bar: &ProgressBar) -> Tally {
    let options = args.options.by_key();
    let mut tally = Tally::default();
    let mut unseen = 0;
    loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        if game >= args.games {
            bar.inc(unseen);
            return tally;
        }
        let mut dice = Dice::of_game(args.seed, game);
        let seed = dice.seed();
        let mut choose = |n| dice.below(n);
        let config = ConfigIn::Options(&options);
        // A panic is a mistake of the rules like any other, and one game must not take the others with it.
        let played =
            catch_unwind(AssertUnwindSafe(|| rules.playout(config, players, &seed, &mut choose, args.limit)));
        let played = match played {
            Ok(Ok(played)) => played,
            Ok(Err(bad)) => Playout { stuck: Some(bad.to_string()), ..Playout::default() },
            Err(_) => Playout { stuck: Some("the rules panicked".into()), ..Playout::default() },
        };
        tally.note(game, played);
        unseen += 1;
        if unseen == 16 {
            bar.inc(std::mem::take(&mut unseen));
        }
    }
}

fn progress(args: &Args) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(args.games);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn print(out: &mut impl io::Write, summary: &Summary<'_>) -> io::Result<()> {
    let paint = Paint::for_stream(&io::stdout());
    let Summary { game, games, players, seed, finished, plies, .. } = summary;
    writeln!(
        out,
        "{} {games} games of {players}, series {seed}: {finished} came to their end",
        paint.bold(game)
    )?;
    let Shown { min, mean, max } = summary.length;
    writeln!(out, "  length   {mean:.1} actions ({min} to {max})")?;
    for SeatScores { seat, scores: Shown { min, mean, max } } in &summary.scores {
        writeln!(out, "  p{seat}       {mean:.1} points ({min} to {max})")?;
    }
    for (verb, count) in summary.actions {
        let share = 100.0 * *count as f64 / (*plies).max(1) as f64;
        writeln!(out, "  {verb:<16} {count:>10}  {share:>5.1} %")?;
    }
    let Summary { seconds, plies_per_second, .. } = summary;
    writeln!(
        out,
        "{}",
        paint.dim(format_args!("{plies} actions in {seconds:.2} s: {plies_per_second} per second"))
    )
}

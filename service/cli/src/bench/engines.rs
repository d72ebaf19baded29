//! How fast the rules are, without service and store: random games, lists of legal actions, recorded games.
//!
//! The rules know no clock. A playout asks twice per action, first which decision and then which answer, and the
//! list is made in between: that is where it is timed. The same games are played several times, and what counts for
//! a list is its shortest time: the longest list of all is then the worst one, not the one that was interrupted.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use orrery_api::Proto;
use orrery_engine::{
    Ask, Dice, Table, Task as _,
    erased::{ConfigIn, Rules},
    legal,
};
use orrery_gaia_log::{Recorded, replay, unpack};
use orrery_gaia_project::{GaiaProject, fixtures};

use super::table::{Bound, Figure};
use crate::failure::Failure;

/// Games per round and number of players.
const GAMES: u64 = 24;
/// How often the games with timed lists are played.
const REPEATS: usize = 3;
/// How often a single list is made; the shortest time counts.
const LISTS: usize = 100;
/// Moves per second of the public Gaia Project engine on the machines that the targets were found on, at its best.
const PUBLIC_ENGINE: f64 = 1_600.0;

/// The figures of one game.
pub(super) fn figures(rules: &dyn Rules<Proto>, rounds: usize) -> Result<Vec<Figure>, Failure> {
    let slug = rules.about().slug;
    let mut rates = Vec::new();
    for round in 0..rounds as u64 {
        rates.push(plies_per_second(rules, round)?);
    }
    let lists = Lists::of(rules)?;
    Ok(vec![
        Figure::new("P8", format!("{slug}: plies/s of random games"), Bound::AtLeast(100_000.0), rates),
        Figure::new(
            "P7",
            format!("{slug}: lists/s in mid game"),
            Bound::AtLeast(50_000.0),
            vec![lists.per_second()],
        ),
        Figure::new("P7", format!("{slug}: worst list, ms"), Bound::AtMost(2.0), vec![lists.worst_ms()]),
    ])
}

/// The late boards of Gaia Project on which federations take longest.
pub(super) fn late_federations() -> Vec<Figure> {
    let figure = |(name, table): (&str, Table<GaiaProject>)| {
        let what = format!("gaia-project: federations of a late board ({name}), ms");
        Figure::new("P7", what, Bound::AtMost(2.0), vec![longest_list(&table).as_secs_f64() * 1e3])
    };
    fixtures::late_boards().into_iter().map(figure).collect()
}

/// The longest of the lists of a table, each at its shortest time.
fn longest_list(table: &Table<GaiaProject>) -> Duration {
    let shortest = table.agenda.open().filter_map(|entry| {
        let ask = Ask { seat: entry.task.seat()?, task: &entry.task };
        // A copy remembers no list.
        let listed = |_| {
            let copy = table.clone();
            let begun = Instant::now();
            std::hint::black_box(legal(&copy, ask));
            begun.elapsed()
        };
        (0..LISTS).map(listed).min()
    });
    shortest.max().unwrap_or_default()
}

/// Random games of every number of players.
fn plies_per_second(rules: &dyn Rules<Proto>, round: u64) -> Result<f64, Failure> {
    let (mut plies, started) = (0, Instant::now());
    for game in round * GAMES..(round + 1) * GAMES {
        for players in rules.about().seats {
            plies += play(rules, players, game, |_| {})?;
        }
    }
    Ok(plies as f64 / started.elapsed().as_secs_f64())
}

/// Plays one game; `asked` hears of every question of the playout.
fn play(
    rules: &dyn Rules<Proto>,
    players: u8,
    game: u64,
    mut asked: impl FnMut(usize),
) -> Result<u64, Failure> {
    let mut dice = Dice::of_game(u64::from(players), game);
    let seed = dice.seed();
    let mut choose = |n| {
        asked(n);
        dice.below(n)
    };
    let options = std::collections::BTreeMap::new();
    let played = rules
        .playout(ConfigIn::Options(&options), players, &seed, &mut choose, u64::MAX)
        .map_err(Failure::usage)?;
    match played.stuck {
        None => Ok(played.plies),
        Some(how) => Err(Failure::wrong(format!("game {game} of {players} got stuck: {how}"))),
    }
}

/// How long each list took, game by game.
struct Lists(Vec<Vec<Duration>>);

impl Lists {
    fn of(rules: &dyn Rules<Proto>) -> Result<Lists, Failure> {
        let mut games = Vec::new();
        for players in rules.about().seats {
            for game in 0..GAMES {
                let mut best: Vec<Duration> = Vec::new();
                for _ in 0..REPEATS {
                    let times = timed(rules, players, game)?;
                    if best.is_empty() {
                        best = times;
                    } else {
                        best.iter_mut().zip(times).for_each(|(best, time)| *best = time.min(*best));
                    }
                }
                games.push(best);
            }
        }
        Ok(Lists(games))
    }

    /// Over the middle third of every game.
    fn per_second(&self) -> f64 {
        let middle = |times: &Vec<Duration>| {
            let third = times.len() / 3;
            times.iter().skip(third).take(third).copied().collect::<Vec<_>>()
        };
        let times: Vec<Duration> = self.0.iter().flat_map(middle).collect();
        times.len() as f64 / times.iter().sum::<Duration>().as_secs_f64()
    }

    fn worst_ms(&self) -> f64 {
        self.0.iter().flatten().max().map_or(0.0, |worst| worst.as_secs_f64() * 1e3)
    }
}

/// The time of every list of one game, in order.
fn timed(rules: &dyn Rules<Proto>, players: u8, game: u64) -> Result<Vec<Duration>, Failure> {
    let (mut times, mut begun) = (Vec::new(), None::<Instant>);
    play(rules, players, game, |_| match begun.take() {
        None => begun = Some(Instant::now()),
        Some(begun) => times.push(begun.elapsed()),
    })?;
    Ok(times)
}

/// Recorded games of the public engine, played again and compared in every state.
pub(super) fn recorded(files: &[PathBuf], rounds: usize, time: Duration) -> Result<Vec<Figure>, Failure> {
    let texts = files.iter().map(|file| read(file)).collect::<Result<Vec<_>, _>>()?;
    let parse = |text| Recorded::read(text).map_err(|e| Failure::wrong(e.0));
    let games = texts.iter().map(|text| parse(text)).collect::<Result<Vec<_>, _>>()?;
    if games.is_empty() {
        return Ok(Vec::new());
    }
    let rates: Vec<f64> = (0..rounds).map(|_| moves_per_second(&games, time)).collect();
    let ratios = rates.iter().map(|rate| rate / PUBLIC_ENGINE).collect();
    Ok(vec![
        Figure::new("", "recorded games: moves/s", Bound::None, rates),
        Figure::new(
            "P9",
            "recorded games: moves/s ÷ 1,600 of the public engine",
            Bound::AtLeast(200.0),
            ratios,
        ),
    ])
}

fn read(file: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(file)?;
    let text = unpack(&bytes).map_err(|e| Failure::wrong(format!("{}: {}", file.display(), e.0)))?;
    Ok(text.into_owned())
}

fn moves_per_second(games: &[Recorded<'_>], time: Duration) -> f64 {
    let (mut moves, started) = (0, Instant::now());
    while started.elapsed() < time {
        moves += games.iter().map(|game| replay(game).applied).sum::<usize>();
    }
    moves as f64 / started.elapsed().as_secs_f64()
}

//! Random games without any checks, as fast as the engine goes: for benchmarks and simulations.

use std::{collections::BTreeMap, fmt, fmt::Write as _};

use orrery_engine::{
    Ask, BadConfig, Game, Language, Outcome, Seat, Seed, Table, Task as _,
    erased::{Command, ConfigIn, Match, Offer, Refused, Rules, Said, Wire},
    legal,
    notation::verb,
    start, submit,
};

use crate::{Dice, coverage::count};

/// How a random game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played<T> {
    /// The table at the end, or where the limit of plies was met: a `Table<G>` or a `Box<dyn Match<W>>`.
    pub table: T,
    /// How many actions were taken.
    pub plies: u64,
    /// How often each kind of action was taken, by the first word of its notation.
    pub verbs: BTreeMap<String, u64>,
    /// How the game ended; `None` if it met the limit of plies first.
    pub outcome: Option<Outcome>,
}

/// Why a random game could not be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// It cannot be set up like this.
    BadConfig(BadConfig),
    /// Nobody can do anything, but the game is not over.
    DeadEnd {
        /// How many actions were taken before.
        plies: u64,
    },
    /// An action was listed and then refused.
    Refused {
        /// How many actions were taken before.
        plies: u64,
        /// Who was refused what, and why.
        detail: String,
    },
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stuck::BadConfig(e) => e.fmt(f),
            Stuck::DeadEnd { plies } => write!(f, "dead end after {plies} actions: nobody can go on"),
            Stuck::Refused { plies, detail } => write!(f, "after {plies} actions: {detail}"),
        }
    }
}

impl std::error::Error for Stuck {}

/// Plays a random game. Nobody says anything beside their decisions, so nobody resigns.
///
/// # Errors
/// Options that do not fit, and mistakes of the game: dead ends, and actions that are listed but refused.
pub fn play_random<G: Game>(
    content: &'static G::Content,
    config: &G::Config,
    seats: u8,
    seed: &Seed,
    dice: &mut Dice,
    max_plies: u64,
) -> Result<Played<Table<G>>, Stuck> {
    let (mut table, _) = start::<G>(content, config, seats, seed).map_err(Stuck::BadConfig)?;
    let (mut plies, mut verbs, mut notation) = (0, BTreeMap::new(), String::new());
    while plies < max_plies && G::outcome(&table.state).is_none() {
        let open = table.agenda.open().count();
        let entry = table.agenda.open().nth(dice.below(open)).ok_or(Stuck::DeadEnd { plies })?;
        let seat = entry.task.seat().ok_or(Stuck::DeadEnd { plies })?;
        let id = entry.id;
        let mut options = legal(&table, Ask { seat, task: &entry.task });
        if options.is_empty() {
            return Err(Stuck::DeadEnd { plies });
        }
        let action = options.swap_remove(dice.below(options.len()));
        notation.clear();
        // Writing into a string cannot fail.
        let _ = write!(notation, "{action}");
        count(&mut verbs, verb(&notation));
        submit(&mut table, seed, seat, id, std::slice::from_ref(&action)).map_err(|refusal| {
            Stuck::Refused { plies, detail: format!("{seat} {action} is refused: {refusal}") }
        })?;
        plies += 1;
    }
    let outcome = G::outcome(&table.state);
    Ok(Played { table, plies, verbs, outcome })
}

/// Plays a random game of which only the slug is known. Slower than [`play_random`], because every option is
/// put into words on the way.
///
/// # Errors
/// As [`play_random`].
pub fn play_random_erased<W: Wire>(
    rules: &dyn Rules<W>,
    config: ConfigIn<'_, W>,
    seats: u8,
    seed: &Seed,
    dice: &mut Dice,
    max_plies: u64,
) -> Result<Played<Box<dyn Match<W>>>, Stuck> {
    let mut table = rules.create(config, seats, seed).map_err(Stuck::BadConfig)?.table;
    let (mut plies, mut verbs) = (0, BTreeMap::new());
    while plies < max_plies && table.outcome().is_none() {
        let offer = asked(table.as_ref(), dice).ok_or(Stuck::DeadEnd { plies })?;
        let choice = dice.pick(&offer.choices).ok_or(Stuck::DeadEnd { plies })?;
        count(&mut verbs, verb(&choice.notation));
        let command = Command {
            seat: offer.seat,
            decision: offer.id,
            actions: &[Said::text(choice.notation.clone())],
            version: plies + 2,
            language: Language::English,
        };
        table.submit(seed, &command).map_err(|refused| {
            let detail = format!("{} {} is refused: {}", offer.seat, choice.notation, why(&refused));
            Stuck::Refused { plies, detail }
        })?;
        plies += 1;
    }
    let outcome = table.outcome();
    Ok(Played { table, plies, verbs, outcome })
}

/// One of the decisions that the game waits for, veiled ones included.
pub(crate) fn asked<W: Wire>(table: &dyn Match<W>, dice: &mut Dice) -> Option<Offer<W>> {
    let mut seats: Vec<Seat> = Seat::all(table.seats()).collect();
    dice.shuffle(&mut seats);
    seats.into_iter().find_map(|seat| {
        table.decisions(seat, None, Language::English).into_iter().find(|offer| !offer.is_optional)
    })
}

/// A refusal as one line.
pub(crate) fn why(refused: &Refused) -> String {
    match refused {
        Refused::Empty => "no action".into(),
        Refused::Unreadable { problem, .. } => problem.detail.clone(),
        Refused::Refusal(refusal) => refusal.to_string(),
    }
}

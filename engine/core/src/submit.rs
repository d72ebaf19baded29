//! The life of a table: start, list what may be answered, submit an answer.

use std::fmt;

use crate::{
    agenda::{Entry, Task as _, TaskId},
    chance::Seed,
    game::{Ask, Game},
    rejection::{BadConfig, Rejection, reject},
    seat::Seat,
    step::Step,
    table::{Fact, Table},
};

/// What an accepted command caused.
#[derive(Clone, PartialEq, Debug)]
pub struct Commit<G: Game> {
    /// Everything that changed, in order.
    pub facts: Vec<Fact<G>>,
    /// Chance spoke or something hidden came out: the seat cannot take it back.
    pub sealed: bool,
}

impl<G: Game> Commit<G> {
    /// What happened in the game, without the bookkeeping.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        events(&self.facts)
    }
}

/// What happened in the game, without the bookkeeping.
pub fn events<G: Game>(facts: &[Fact<G>]) -> impl Iterator<Item = &G::Event> {
    facts.iter().filter_map(|fact| if let Fact::Event(event) = fact { Some(event) } else { None })
}

/// Why a command was not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The decision is not open (any more). `index` counts the actions that would have gone through.
    Closed {
        /// The first action without a decision.
        index: usize,
        /// The decision that was named; `None` for a later action of a batch.
        decision: Option<TaskId>,
    },
    /// The decision is open, but for another seat.
    NotYours {
        /// The decision.
        decision: TaskId,
    },
    /// The rules forbid it.
    Against {
        /// Which action.
        index: usize,
        /// The decision that it was to answer.
        decision: TaskId,
        /// The rule.
        rejection: Rejection,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Closed { decision: Some(id), .. } => write!(f, "decision {id} is not open"),
            Refusal::Closed { decision: None, index } => {
                write!(f, "action {} has no decision to answer", index + 1)
            }
            Refusal::NotYours { decision } => write!(f, "decision {decision} is another seat's"),
            Refusal::Against { rejection, .. } => rejection.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

/// Sets up a table and goes on to the first decision.
///
/// # Errors
/// Names the option that does not fit, or `seats`.
pub fn start<G: Game>(
    content: &'static G::Content,
    config: &G::Config,
    seats: u8,
    seed: &Seed,
) -> Result<(Table<G>, Commit<G>), BadConfig> {
    let mut table = empty(content, config, seats)?;
    let mut step = Step::new(&mut table, seed);
    G::begin(&mut step);
    step.settle();
    let commit = Commit { facts: step.facts, sealed: true };
    Ok((table, commit))
}

/// The table of a game before its first fact.
///
/// # Errors
/// Names the option that does not fit, or `seats`.
pub fn empty<G: Game>(
    content: &'static G::Content,
    config: &G::Config,
    seats: u8,
) -> Result<Table<G>, BadConfig> {
    if !G::SEATS.contains(&seats) {
        let (least, most) = (G::SEATS.start(), G::SEATS.end());
        return Err(BadConfig::new("seats", &[], format!("{} is for {least} to {most} players", G::TITLE)));
    }
    Ok(Table::new(content, G::empty(content, config, seats)?))
}

/// What a seat is asked now: the open task, if any, then what it may say at any time.
pub fn decisions<G: Game>(table: &Table<G>, seat: Seat) -> impl Iterator<Item = Entry<G::Task>> {
    let running = G::outcome(&table.state).is_none();
    let asked = table.agenda.open().filter(move |entry| running && entry.task.seat() == Some(seat)).cloned();
    let aside = if running { G::aside(table, seat) } else { None };
    asked.chain(aside.map(|task| Entry { id: TaskId::aside(seat), task }))
}

/// Every legal answer to a decision, in canonical order: candidates that pass the check.
pub fn legal<G: Game>(table: &Table<G>, ask: Ask<'_, G>) -> Vec<G::Action> {
    let mut actions = Vec::new();
    G::candidates(table, ask, &mut actions);
    actions.retain(|action| G::check(table, ask, action).is_ok());
    actions
}

/// Answers the decision `id` with the first action; each further action answers the decision that its
/// predecessor opened for the same seat. All or nothing; an action that reveals something must be the last.
///
/// A single action changes the table in place, for after `check` nothing can fail. Only a batch works on a copy.
///
/// # Errors
/// The table is as it was before.
pub fn submit<G: Game>(
    table: &mut Table<G>,
    seed: &Seed,
    seat: Seat,
    id: TaskId,
    actions: &[G::Action],
) -> Result<Commit<G>, Refusal> {
    if actions.len() == 1 {
        return carry_out(table, seed, seat, id, actions);
    }
    let (after, commit) = preview(table, seed, seat, id, actions)?;
    *table = after;
    Ok(commit)
}

/// What `submit` would do, on a copy of the table.
///
/// # Errors
/// As `submit`.
pub fn preview<G: Game>(
    table: &Table<G>,
    seed: &Seed,
    seat: Seat,
    id: TaskId,
    actions: &[G::Action],
) -> Result<(Table<G>, Commit<G>), Refusal> {
    let mut copy = table.clone();
    let commit = carry_out(&mut copy, seed, seat, id, actions)?;
    Ok((copy, commit))
}

fn carry_out<G: Game>(
    table: &mut Table<G>,
    seed: &Seed,
    seat: Seat,
    id: TaskId,
    actions: &[G::Action],
) -> Result<Commit<G>, Refusal> {
    let mut step = Step::new(table, seed);
    for (index, action) in actions.iter().enumerate() {
        let wanted = (index == 0).then_some(id);
        // Were it allowed, a batch that is refused for what follows would tell what chance has in store.
        if step.sealed {
            let detail = "an action that reveals something ends a batch: send what follows by itself";
            let rejection = reject("BATCH_BEYOND_CHANCE", &[], detail);
            return Err(Refusal::Against { index, decision: id, rejection });
        }
        let entry = asked(step.table, seat, wanted, index)?;
        G::check(step.table, Ask { seat, task: &entry.task }, action)
            .map_err(|rejection| Refusal::Against { index, decision: entry.id, rejection })?;
        if entry.id.is_aside() {
            step.aside(entry.task, seat, action.clone());
        } else {
            step.answer(entry, seat, action.clone());
        }
        step.settle();
    }
    Ok(Commit { facts: step.facts, sealed: step.sealed })
}

/// The decision that a seat wants to answer: the one it names, or the one open for it.
fn asked<G: Game>(
    table: &Table<G>,
    seat: Seat,
    wanted: Option<TaskId>,
    index: usize,
) -> Result<Entry<G::Task>, Refusal> {
    let closed = Refusal::Closed { index, decision: wanted };
    if G::outcome(&table.state).is_some() {
        return Err(closed);
    }
    let Some(id) = wanted else {
        return table.agenda.open().find(|entry| entry.task.seat() == Some(seat)).cloned().ok_or(closed);
    };
    if id.is_aside() {
        return match G::aside(table, seat) {
            Some(_) if id != TaskId::aside(seat) => Err(Refusal::NotYours { decision: id }),
            Some(task) => Ok(Entry { id, task }),
            None => Err(closed),
        };
    }
    match table.agenda.open().find(|entry| entry.id == id) {
        Some(entry) if entry.task.seat() == Some(seat) => Ok(entry.clone()),
        // Whether a veiled decision is open must not be told to others.
        Some(entry) if G::prompt(&entry.task).veiled => Err(closed),
        Some(_) => Err(Refusal::NotYours { decision: id }),
        None => Err(closed),
    }
}

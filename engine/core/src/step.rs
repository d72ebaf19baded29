//! Working out one command: every change goes through a fact.

use crate::{
    agenda::{Entry, Task as _},
    chance::{self, Seed},
    game::{Ask, Game},
    seat::Seat,
    table::{Fact, Table},
};

/// More automatic turns than this between two decisions are a bug in a game.
const RUNAWAY: usize = 10_000;

/// One command being worked out. Each fact is applied as it is written, so later code sees earlier effects.
#[derive(Debug)]
pub struct Step<'a, G: Game> {
    pub(crate) table: &'a mut Table<G>,
    seed: &'a Seed,
    lane: Option<Seat>,
    pub(crate) facts: Vec<Fact<G>>,
    pub(crate) sealed: bool,
}

impl<'a, G: Game> Step<'a, G> {
    pub(crate) fn new(table: &'a mut Table<G>, seed: &'a Seed) -> Self {
        Step { table, seed, lane: None, facts: Vec::new(), sealed: false }
    }

    fn fact(&mut self, fact: Fact<G>) {
        self.table.record(&fact);
        self.facts.push(fact);
    }

    /// The table after all facts so far.
    #[must_use]
    pub fn table(&self) -> &Table<G> {
        self.table
    }

    /// The state after all facts so far.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.table.state
    }

    /// The components of the game.
    #[must_use]
    pub fn content(&self) -> &'static G::Content {
        self.table.content
    }

    /// The lane in which the step happens; `None` on the shared stack.
    #[must_use]
    pub fn lane(&self) -> Option<Seat> {
        self.lane
    }

    /// Lets something happen: evolves the state and writes it down.
    pub fn emit(&mut self, event: G::Event) {
        self.fact(Fact::Event(event));
    }

    /// Opens tasks above what is open, in the same lane. The first resolves first.
    pub fn push(&mut self, tasks: impl IntoIterator<Item = G::Task>) {
        let tasks: Vec<_> = tasks.into_iter().collect();
        if !tasks.is_empty() {
            self.fact(Fact::Pushed { lane: self.lane, tasks });
        }
    }

    /// Opens one lane per seat; all are open at once, and what lies below goes on when every lane is dry.
    ///
    /// # Panics
    /// Inside a lane: lanes do not nest, because a lane must not touch its neighbours.
    pub fn fan(&mut self, tasks: impl IntoIterator<Item = (Seat, G::Task)>) {
        assert!(self.lane.is_none(), "{}: lanes do not nest", G::SLUG);
        let tasks: Vec<_> = tasks.into_iter().collect();
        if !tasks.is_empty() {
            self.fact(Fact::Fanned(tasks));
        }
    }

    /// Chance: a number in `0..n` from the lane's own stream. Seals the commit.
    pub fn below(&mut self, n: usize) -> usize {
        let draw = self.table.draws.taken(self.lane);
        let drawn = chance::below(self.seed, self.lane, draw, n as u64);
        self.sealed = true;
        self.fact(Fact::Drew(self.lane));
        drawn as usize
    }

    /// Chance: a random order, one draw per element but the last.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for unplaced in (2..=items.len()).rev() {
            let chosen = self.below(unplaced);
            items.swap(unplaced - 1, chosen);
        }
    }

    /// Hidden information came out: nothing up to here can be taken back.
    pub fn seal(&mut self) {
        self.sealed = true;
    }

    /// Answers the open task `entry` with a checked action.
    pub(crate) fn answer(&mut self, entry: Entry<G::Task>, seat: Seat, action: G::Action) {
        self.lane = entry.id.lane;
        self.fact(Fact::Popped(entry.id));
        G::apply(self, seat, entry.task, action);
    }

    /// Carries out what a seat says beside its decisions.
    pub(crate) fn aside(&mut self, task: G::Task, seat: Seat, action: G::Action) {
        self.lane = None;
        G::apply(self, seat, task, action);
    }

    /// Goes on until somebody has to choose or the game is over.
    ///
    /// # Panics
    /// After 10,000 automatic turns: a game that never asks is a bug.
    pub(crate) fn settle(&mut self) {
        for _ in 0..RUNAWAY {
            if G::outcome(self.state()).is_some() {
                return;
            }
            if self.table.agenda.is_dry() {
                self.lane = None;
                self.fact(Fact::Joined);
                continue;
            }
            if self.table.agenda.is_empty() {
                self.lane = None;
                G::idle(self);
                continue;
            }
            let automatic = self.table.agenda.open().find(|entry| entry.task.seat().is_none()).cloned();
            if let Some(entry) = automatic {
                self.lane = entry.id.lane;
                self.fact(Fact::Popped(entry.id));
                G::resolve(self, entry.task);
                continue;
            }
            let Some((entry, seat, action)) = self.ordered() else { return };
            self.lane = entry.id.lane;
            self.fact(Fact::Ordered(entry.id));
            G::apply(self, seat, entry.task, action);
        }
        panic!("{}: no decision after {RUNAWAY} automatic turns", G::SLUG);
    }

    /// An open decision whose seat has ordered what to answer, and may.
    fn ordered(&self) -> Option<(Entry<G::Task>, Seat, G::Action)> {
        self.table.agenda.open().find_map(|entry| {
            let ask = Ask { seat: entry.task.seat()?, task: &entry.task };
            let action = G::standing_order(self.table, ask)?;
            G::check(self.table, ask, &action).ok()?;
            Some((entry.clone(), ask.seat, action))
        })
    }
}

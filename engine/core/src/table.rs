//! A table, and everything that can change it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    agenda::{Agenda, TaskId},
    chance::Draws,
    game::Game,
    seat::{MAX_SEATS, Seat},
};

/// One game in progress: a plain value.
pub struct Table<G: Game> {
    /// The components, shared by reference: never copied, stored or compared.
    pub content: &'static G::Content,
    /// What lies on the table.
    pub state: G::State,
    /// What is still to be done.
    pub agenda: Agenda<G::Task>,
    /// How often chance has spoken.
    pub draws: Draws,
}

impl<G: Game> Table<G> {
    /// A table on which nothing has happened yet.
    pub fn new(content: &'static G::Content, state: G::State) -> Self {
        Table { content, state, agenda: Agenda::default(), draws: Draws::default() }
    }

    /// Applies one fact. This is the whole of loading a game: no rule runs, nothing is drawn.
    pub fn record(&mut self, fact: &Fact<G>) {
        match fact {
            Fact::Event(event) => G::evolve(&mut self.state, event),
            Fact::Pushed { lane, tasks } => self.agenda.push(*lane, tasks),
            Fact::Fanned(tasks) => self.agenda.fan(tasks),
            Fact::Popped(id) | Fact::Ordered(id) => self.agenda.pop(*id),
            Fact::Joined => self.agenda.join(),
            Fact::Drew(lane) => self.draws.count(*lane),
            Fact::Reopened { seat, last } => self.agenda.reopen(*seat, *last),
        }
    }

    /// BLAKE3 over the canonical encoding: state, agenda and draws as JSON.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        // Encoding into memory fails only for maps with keys that are not strings, which JSON tests of every
        // game would show at once.
        let encoded = serde_json::to_vec(&Frozen::of(self)).unwrap_or_default();
        *blake3::hash(&encoded).as_bytes()
    }
}

/// A table as it is stored: without its content.
#[derive(Serialize)]
pub(crate) struct Frozen<'a, G: Game> {
    state: &'a G::State,
    agenda: &'a Agenda<G::Task>,
    draws: &'a Draws,
}

impl<'a, G: Game> Frozen<'a, G> {
    pub(crate) fn of(table: &'a Table<G>) -> Self {
        Frozen { state: &table.state, agenda: &table.agenda, draws: &table.draws }
    }
}

/// A stored table on its way back.
#[derive(Deserialize)]
#[serde(bound = "")]
pub(crate) struct Thawed<G: Game> {
    state: G::State,
    agenda: Agenda<G::Task>,
    draws: Draws,
}

impl<G: Game> Thawed<G> {
    pub(crate) fn with(self, content: &'static G::Content) -> Table<G> {
        Table { content, state: self.state, agenda: self.agenda, draws: self.draws }
    }
}

// Derived impls would ask for the bounds on the content as well.
impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Table {
            content: self.content,
            state: self.state.clone(),
            agenda: self.agenda.clone(),
            draws: self.draws.clone(),
        }
    }
}

impl<G: Game> PartialEq for Table<G> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && self.agenda == other.agenda && self.draws == other.draws
    }
}

impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("state", &self.state)
            .field("agenda", &self.agenda)
            .field("draws", &self.draws)
            .finish_non_exhaustive()
    }
}

/// Everything that can change a table; the log is a list of these.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case", deny_unknown_fields)]
pub enum Fact<G: Game> {
    /// Something happened in the game.
    Event(G::Event),
    /// Tasks were opened above what was open; the first resolves first.
    Pushed {
        /// Where: the shared stack or a seat's lane.
        lane: Option<Seat>,
        /// What is to be done.
        tasks: Vec<G::Task>,
    },
    /// One lane per seat was opened.
    Fanned(Vec<(Seat, G::Task)>),
    /// A task was answered or resolved.
    Popped(TaskId),
    /// A task was answered by a standing order of its seat.
    Ordered(TaskId),
    /// Every lane had run dry; later tasks go to the shared stack again.
    Joined,
    /// One draw was taken from a stream.
    Drew(Option<Seat>),
    /// A seat took back what it had done: what rested on it gets a new id, so that none is used twice.
    Reopened {
        /// Who took back.
        seat: Seat,
        /// The last ids that were given out before: the shared stack first, then the lanes.
        last: [u32; MAX_SEATS + 1],
    },
}

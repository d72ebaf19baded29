//! Rule tests that read like the rule: a table is set up, somebody acts, something is expected.

use std::fmt::Write as _;

use orrery_engine::{
    Ask, Commit, Entry, Fact, Game, Refusal, RuleId, Seat, Seed, Table, TaskId, Viewer, decisions, legal,
    notation::BATCH, replay::open_for, start, submit,
};

/// The first seat, as tests call it.
pub const P1: Seat = Seat(0);
/// The second seat.
pub const P2: Seat = Seat(1);
/// The third seat.
pub const P3: Seat = Seat(2);
/// The fourth seat.
pub const P4: Seat = Seat(3);

/// A table in a test. Every step panics with who is asked what if it does not go as the test says.
///
/// ```
/// use orrery_testkit::{drift::{rules, Config, Drift, Task}, scenario::{P1, P2, Scenario}};
///
/// Scenario::<Drift>::new(Config::default(), 2)
///     .with(|state| state.ships[P1].fuel = 2)
///     .task(Task::Turn { seat: P1, done: false })
///     .offers(P1, "sail 1x0")
///     .rejects(P1, "sail 9x9", "OFF_THE_MAP", rules::SAIL)
///     .act(P1, "beam")
///     .expect(P2, ["accept", "decline"])
///     .act(P2, "accept")
///     .score(P1, 2)
///     .score(P2, 1);
/// ```
#[derive(Debug)]
pub struct Scenario<G: Game> {
    table: Table<G>,
    seed: Seed,
    last: Commit<G>,
}

impl<G: Game> Scenario<G> {
    /// A game at its first decision, always with the same chance.
    ///
    /// # Panics
    /// If the game cannot be set up like this.
    #[must_use]
    #[track_caller]
    pub fn new(config: G::Config, seats: u8) -> Self {
        Self::seeded(config, seats, 7)
    }

    /// A game with other chance.
    ///
    /// # Panics
    /// If the game cannot be set up like this.
    #[must_use]
    #[track_caller]
    pub fn seeded(config: G::Config, seats: u8, seed: u8) -> Self {
        let seed = Seed([seed; 32]);
        match start::<G>(G::builtin(), &config, seats, &seed) {
            Ok((table, last)) => Scenario { table, seed, last },
            Err(e) => panic!("{}: {e}", G::SLUG),
        }
    }

    /// Arranges the state by hand.
    #[must_use]
    pub fn with(mut self, arrange: impl FnOnce(&mut G::State)) -> Self {
        arrange(&mut self.table.state);
        self
    }

    /// Lets something have happened.
    #[must_use]
    pub fn event(mut self, event: G::Event) -> Self {
        self.table.record(&Fact::Event(event));
        self
    }

    /// Opens a task above everything that is open: what was asked before is asked again afterwards.
    #[must_use]
    pub fn task(self, task: G::Task) -> Self {
        self.tasks([task])
    }

    /// Opens tasks above everything that is open; the first resolves first.
    #[must_use]
    pub fn tasks(mut self, tasks: impl IntoIterator<Item = G::Task>) -> Self {
        self.table.record(&Fact::Pushed { lane: None, tasks: tasks.into_iter().collect() });
        self
    }

    /// A seat answers what it is asked; a batch has `; ` between its actions.
    ///
    /// # Panics
    /// If it is refused, or the seat is not asked anything.
    #[must_use]
    #[track_caller]
    pub fn act(mut self, seat: Seat, notation: &str) -> Self {
        let Some(id) = open_for(&self.table, seat) else {
            panic!("{seat} '{notation}': {seat} is not asked anything\n{}", self.asked())
        };
        self.answer(seat, id, notation);
        self
    }

    /// A seat says something beside its decisions.
    ///
    /// # Panics
    /// If it is refused.
    #[must_use]
    #[track_caller]
    pub fn aside(mut self, seat: Seat, notation: &str) -> Self {
        self.answer(seat, TaskId::aside(seat), notation);
        self
    }

    #[track_caller]
    fn answer(&mut self, seat: Seat, id: TaskId, notation: &str) {
        match submit(&mut self.table, &self.seed, seat, id, &read::<G>(notation)) {
            Ok(commit) => self.last = commit,
            Err(refusal) => panic!("{seat} '{notation}' is refused: {refusal}\n{}", self.asked()),
        }
    }

    /// A seat is offered exactly these answers, in this order.
    ///
    /// # Panics
    /// If it is offered others.
    #[track_caller]
    pub fn expect<const N: usize>(self, seat: Seat, notations: [&str; N]) -> Self {
        assert_eq!(self.options(seat), notations, "what {seat} is offered\n{}", self.asked());
        self
    }

    /// A seat is offered this answer, perhaps among others.
    ///
    /// # Panics
    /// If it is not.
    #[track_caller]
    pub fn offers(self, seat: Seat, notation: &str) -> Self {
        let offered = self.options(seat).iter().any(|option| option == notation);
        assert!(offered, "{seat} is not offered '{notation}'\n{}", self.asked());
        self
    }

    /// A seat is not offered this answer.
    ///
    /// # Panics
    /// If it is.
    #[track_caller]
    pub fn withholds(self, seat: Seat, notation: &str) -> Self {
        let offered = self.options(seat).iter().any(|option| option == notation);
        assert!(!offered, "{seat} is offered '{notation}'\n{}", self.asked());
        self
    }

    /// The last action of a command is refused, for this reason and by this rule first of all. The table stays
    /// as it is.
    ///
    /// # Panics
    /// If it is accepted, or refused otherwise.
    #[track_caller]
    pub fn rejects(mut self, seat: Seat, notation: &str, reason: &str, rule: RuleId) -> Self {
        let Some(id) = open_for(&self.table, seat) else {
            panic!("{seat} '{notation}': {seat} is not asked anything\n{}", self.asked())
        };
        match submit(&mut self.table, &self.seed, seat, id, &read::<G>(notation)) {
            Err(Refusal::Against { rejection, .. }) => {
                let cited = rejection.rules.first().copied();
                assert_eq!(
                    (rejection.reason, cited),
                    (reason, Some(rule)),
                    "{seat} '{notation}': {rejection}"
                );
            }
            Err(refusal @ (Refusal::Closed { .. } | Refusal::NotYours { .. })) => {
                panic!("{seat} '{notation}' is not refused by a rule: {refusal}\n{}", self.asked())
            }
            Ok(_) => panic!("{seat} '{notation}' is accepted, not {reason} by {rule}\n{}", self.asked()),
        }
        self
    }

    /// A seat is asked this question.
    ///
    /// # Panics
    /// If it is asked another or none.
    #[track_caller]
    pub fn asks(self, seat: Seat, prompt: &str) -> Self {
        let key = self.open(seat).map(|entry| G::prompt(&entry.task).key);
        assert_eq!(key, Some(prompt), "what {seat} is asked\n{}", self.asked());
        self
    }

    /// A seat is asked nothing.
    ///
    /// # Panics
    /// If it is.
    #[track_caller]
    pub fn waits(self, seat: Seat) -> Self {
        assert!(self.open(seat).is_none(), "{seat} is asked something\n{}", self.asked());
        self
    }

    /// A seat has so many points.
    ///
    /// # Panics
    /// If it has more or less.
    #[track_caller]
    pub fn score(self, seat: Seat, points: i32) -> Self {
        assert_eq!(G::score(&self.table, seat), points, "points of {seat}");
        self
    }

    /// Something holds for the state.
    pub fn check(self, look: impl FnOnce(&G::State)) -> Self {
        look(&self.table.state);
        self
    }

    /// The last command can be taken back, or not.
    ///
    /// # Panics
    /// If it is otherwise.
    #[track_caller]
    pub fn sealed(self, sealed: bool) -> Self {
        assert_eq!(self.last.sealed, sealed, "whether the last command is sealed: {:?}", self.last.facts);
        self
    }

    /// A viewer hears exactly this of the last command.
    ///
    /// # Panics
    /// If it hears something else.
    #[track_caller]
    pub fn hears<const N: usize>(self, viewer: Viewer, notices: [&str; N]) -> Self {
        let heard: Vec<String> =
            self.last.events().filter_map(|event| G::notice(event, viewer)).map(|n| n.to_string()).collect();
        assert_eq!(heard, notices, "what {viewer:?} hears");
        self
    }

    /// The game is over, and the seats have these ranks.
    ///
    /// # Panics
    /// If it is not, or they have others.
    #[track_caller]
    pub fn ranks<const N: usize>(self, ranks: [u8; N]) -> Self {
        let Some(outcome) = G::outcome(&self.table.state) else {
            panic!("the game is not over\n{}", self.asked())
        };
        let found: Vec<u8> = outcome.places.iter().map(|place| place.rank).collect();
        assert_eq!(found, ranks, "{outcome:?}");
        self
    }

    /// The state now.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.table.state
    }

    /// The table now.
    #[must_use]
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// What the last command caused.
    #[must_use]
    pub fn last(&self) -> &Commit<G> {
        &self.last
    }

    /// The table as a viewer sees it.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> G::View {
        G::view(&self.table, viewer)
    }

    /// The decision that is open for a seat.
    #[must_use]
    pub fn open(&self, seat: Seat) -> Option<Entry<G::Task>> {
        decisions(&self.table, seat).find(|entry| !entry.id.is_aside())
    }

    /// The notations of what a seat is offered.
    #[must_use]
    pub fn options(&self, seat: Seat) -> Vec<String> {
        let Some(entry) = self.open(seat) else { return Vec::new() };
        let options = legal(&self.table, Ask { seat, task: &entry.task });
        options.iter().map(ToString::to_string).collect()
    }

    /// Who is asked what, for messages.
    fn asked(&self) -> String {
        let mut text = String::new();
        for entry in self.table.agenda.open() {
            if let Some(seat) = orrery_engine::Task::seat(&entry.task) {
                let options = self.options(seat).join(", ");
                let _ = writeln!(text, "{seat} is asked {} {:?}: {options}", entry.id, entry.task);
            }
        }
        if text.is_empty() { "nobody is asked anything".into() } else { text }
    }
}

#[track_caller]
fn read<G: Game>(notation: &str) -> Vec<G::Action> {
    let read = |action: &str| match action.parse::<G::Action>() {
        Ok(action) => action,
        Err(e) => panic!("'{action}': {e}"),
    };
    notation.split(BATCH).map(read).collect()
}

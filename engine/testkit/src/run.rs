//! Random games under observation: the material of the laws.

use std::{collections::BTreeMap, ops::RangeInclusive, thread};

use orrery_engine::{
    Ask, Commit, Entry, Game, Outcome, Replay, Seat, Seed, Table, Task as _, TaskId, Viewer, legal,
    notation::verb, replay::Line, start, submit,
};

use crate::{Dice, coverage::Coverage};

/// The number of games of a test: a few, or as many times more as `ORRERY_TIMES` says.
#[must_use]
pub fn games(few: u64) -> u64 {
    #[expect(clippy::disallowed_methods, reason = "a test may ask how long it should run")]
    let times = std::env::var("ORRERY_TIMES").ok().and_then(|times| times.parse::<u64>().ok());
    few * times.unwrap_or(1)
}

/// Which games a law is tried on: so many random ones for each configuration and number of seats.
///
/// ```
/// use orrery_testkit::{Plan, drift::{Config, Drift}, laws};
///
/// let plan = Plan::<Drift>::new(2, 5_000).config(Config { rounds: 1, ..Config::default() }).seats(2..=3);
/// laws::ends(&plan).assert_covered(&["course", "bid"]);
/// ```
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    content: &'static G::Content,
    configs: Vec<G::Config>,
    seats: RangeInclusive<u8>,
    games: u64,
    max_plies: usize,
    first: u64,
    asides: usize,
}

impl<G: Game> Plan<G> {
    /// So many games for each number of seats, with default options. A game that has not ended after
    /// `max_plies` actions is a runaway.
    #[must_use]
    pub fn new(games: u64, max_plies: usize) -> Self {
        let (content, seats) = (G::builtin(), G::SEATS);
        Plan { content, configs: Vec::new(), seats, games, max_plies, first: 0, asides: 64 }
    }

    /// With these options instead of the default ones; call it again to try several.
    #[must_use]
    pub fn config(mut self, config: G::Config) -> Self {
        self.configs.push(config);
        self
    }

    /// With these numbers of seats only.
    #[must_use]
    pub fn seats(mut self, seats: RangeInclusive<u8>) -> Self {
        self.seats = seats;
        self
    }

    /// With other components than the built-in ones.
    #[must_use]
    pub fn content(mut self, content: &'static G::Content) -> Self {
        self.content = content;
        self
    }

    /// With so many games for each configuration and number of seats.
    #[must_use]
    pub fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    /// With other random games: numbers from `first` on.
    #[must_use]
    pub fn from(mut self, first: u64) -> Self {
        self.first = first;
        self
    }

    /// Seats say something beside their decisions once in `n` actions; never if `n` is 0.
    #[must_use]
    pub fn asides(mut self, n: usize) -> Self {
        self.asides = n;
        self
    }

    /// The games of the plan, each at its first decision.
    pub fn runs(&self) -> impl Iterator<Item = Run<G>> {
        self.setups().map(|(config, seats, number)| Run::new(self, config, seats, number))
    }

    /// Options, number of seats and number of each game.
    pub(crate) fn setups(&self) -> impl Iterator<Item = (G::Config, u8, u64)> {
        let configs = if self.configs.is_empty() { vec![G::Config::default()] } else { self.configs.clone() };
        configs.into_iter().flat_map(move |config| {
            self.seats.clone().flat_map(move |seats| {
                let config = config.clone();
                (self.first..self.first + self.games).map(move |number| (config.clone(), seats, number))
            })
        })
    }

    /// A game that has done so much is a runaway.
    pub(crate) fn max_plies(&self) -> usize {
        self.max_plies
    }
}

/// One random game under observation. If a test panics while it lives, it prints how to get here again.
#[derive(Debug)]
pub struct Run<G: Game> {
    /// The table now.
    pub table: Table<G>,
    /// The choices of the test.
    pub dice: Dice,
    /// The chance of the game.
    pub seed: Seed,
    /// Its options.
    pub config: G::Config,
    /// How many play.
    pub seats: u8,
    /// What its setup caused.
    pub setup: Commit<G>,
    /// How often something was done.
    pub plies: usize,
    max_plies: usize,
    asides: usize,
    replay: Replay,
}

/// A decision that a run came upon, with the answer that it will give.
#[derive(Clone, Debug)]
pub struct Turn<G: Game> {
    /// Who decides.
    pub seat: Seat,
    /// What about.
    pub entry: Entry<G::Task>,
    /// Every legal answer.
    pub options: Vec<G::Action>,
    /// The one that was picked.
    pub action: G::Action,
}

impl<G: Game> Turn<G> {
    /// The legal answers by their verbs.
    #[must_use]
    pub fn kinds(&self) -> BTreeMap<String, Vec<G::Action>> {
        let mut kinds: BTreeMap<String, Vec<G::Action>> = BTreeMap::new();
        for action in &self.options {
            kinds.entry(verb(&action.to_string()).to_string()).or_default().push(action.clone());
        }
        kinds
    }
}

impl<G: Game> Run<G> {
    fn new(plan: &Plan<G>, config: G::Config, seats: u8, number: u64) -> Self {
        let mut dice = Dice::new(number);
        let seed = dice.seed();
        let (table, setup) = start::<G>(plan.content, &config, seats, &seed)
            .unwrap_or_else(|e| panic!("{} with {seats} seats and {config:?}: {e}", G::SLUG));
        let mut replay = Replay::begin::<G>(&config, seats, &seed);
        replay.header.insert("number".into(), number.to_string());
        let (max_plies, asides) = (plan.max_plies, plan.asides);
        Run { table, dice, seed, config, seats, setup, plies: 0, max_plies, asides, replay }
    }

    /// The game so far, as text.
    #[must_use]
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Marks scores and hash of the table in the replay.
    pub fn mark(&mut self) {
        let scores = Seat::all(self.seats).map(|seat| (seat, G::score(&self.table, seat)));
        self.replay.lines.push(Line::Scores(scores.collect()));
        self.replay.lines.push(Line::Hash(self.table.hash()));
    }

    /// How the game ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.table.state)
    }

    /// Everybody who might look on.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        Seat::all(self.seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// The decisions that the game waits for.
    #[must_use]
    pub fn open(&self) -> Vec<(Seat, Entry<G::Task>)> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let entries = self.table.agenda.open();
        entries.filter_map(|entry| Some((entry.task.seat()?, entry.clone()))).collect()
    }

    /// The next decision and a random answer to it; `None` once the game is over.
    ///
    /// # Panics
    /// At a dead end: nobody can do anything, but the game is not over. And at a runaway.
    pub fn turn(&mut self) -> Option<Turn<G>> {
        if self.outcome().is_some() {
            return None;
        }
        assert!(self.plies < self.max_plies, "runaway: {} plies and not over", self.plies);
        if self.dice.once_in(self.asides)
            && let Some(aside) = self.aside()
        {
            return Some(aside);
        }
        let open = self.open();
        let (seat, entry) = self.dice.pick(&open).cloned().expect("dead end: nobody is asked");
        let options = legal(&self.table, Ask { seat, task: &entry.task });
        let Some(action) = self.dice.pick(&options).cloned() else {
            panic!("dead end: {seat} has no answer to {:?}", entry.task)
        };
        Some(Turn { seat, entry, options, action })
    }

    /// Something that a random seat may say beside its decisions, if there is anything.
    pub fn aside(&mut self) -> Option<Turn<G>> {
        let seat = Seat(self.dice.below(usize::from(self.seats)) as u8);
        let task = G::aside(&self.table, seat)?;
        let options = legal(&self.table, Ask { seat, task: &task });
        let action = self.dice.pick(&options)?.clone();
        Some(Turn { seat, entry: Entry { id: TaskId::aside(seat), task }, options, action })
    }

    /// One of these answers; every kind is as likely as any other, however many answers are of it.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick(&mut self, kinds: BTreeMap<String, Vec<G::Action>>) -> G::Action {
        let kinds: Vec<Vec<G::Action>> = kinds.into_values().collect();
        let kind = self.dice.pick(&kinds).expect("a kind of answers");
        self.dice.pick(kind).expect("an answer").clone()
    }

    /// Takes the turn.
    ///
    /// # Panics
    /// If it is refused although it was listed.
    pub fn take(&mut self, turn: &Turn<G>) -> Commit<G> {
        let line =
            Line::Command { seat: turn.seat, aside: turn.entry.id.is_aside(), text: turn.action.to_string() };
        self.replay.lines.push(line);
        self.plies += 1;
        let actions = std::slice::from_ref(&turn.action);
        submit(&mut self.table, &self.seed, turn.seat, turn.entry.id, actions)
            .unwrap_or_else(|refusal| panic!("listed but refused: {} {}: {refusal}", turn.seat, turn.action))
    }

    /// Plays on to the end without looking.
    pub fn finish(&mut self) {
        while let Some(turn) = self.turn() {
            self.take(&turn);
        }
    }

    /// Counts a turn.
    pub fn cover(&self, turn: &Turn<G>, coverage: &mut Coverage) {
        let prompt = G::prompt(&turn.entry.task);
        coverage.note(prompt.key, verb(&turn.action.to_string()), turn.options.len());
    }

    /// Counts the game once it is over.
    pub fn cover_end(&self, coverage: &mut Coverage) {
        coverage.plies.note(self.plies as i64);
        for seat in Seat::all(self.seats) {
            coverage.scores.note(i64::from(G::score(&self.table, seat)));
        }
    }
}

impl<G: Game> Drop for Run<G> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the game in which it happened, as a replay:\n\n{}", self.replay);
        }
    }
}

/// Plays the games of a plan and counts what came up. [`crate::laws::ends`] does the same and looks closely.
#[must_use]
pub fn playout<G: Game>(plan: &Plan<G>) -> Coverage {
    let mut coverage = Coverage::default();
    for mut run in plan.runs() {
        while let Some(turn) = run.turn() {
            run.cover(&turn, &mut coverage);
            run.take(&turn);
        }
        run.cover_end(&mut coverage);
    }
    coverage
}

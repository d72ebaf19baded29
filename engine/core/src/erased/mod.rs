//! Games behind one object-safe face.
//!
//! The service hosts many games without knowing any. What goes in and out is text and JSON, and where a
//! service has typed messages of its own (a [`Wire`]), those: a game that [`Speaks`] the wire can be put into a
//! [`Registry`] by one line.

mod hosted;
mod playout;
mod registry;

use std::{collections::BTreeMap, fmt, ops::RangeInclusive};

pub use playout::Playout;
pub use registry::Registry;

use crate::{
    agenda::TaskId,
    chance::Seed,
    content::{BadContent, Correction, Edition},
    game::{Game, Language, Outcome, Prompt, Share, Style},
    options::OptionSpec,
    rejection::{BadConfig, Rejection},
    rulebook::Rulebook,
    seat::{Seat, Viewer},
    submit::Refusal,
    target::{Amount, Target},
};

/// A family of outside types, one for each kind of value that a game exchanges.
pub trait Wire: fmt::Debug + Send + Sync + 'static {
    /// Options of a game.
    type Config: fmt::Debug + Send;
    /// An answer.
    type Action: fmt::Debug + Send;
    /// Something that happened.
    type Event: fmt::Debug + Send;
    /// A table as somebody sees it.
    type View: fmt::Debug + Send;
}

/// A game whose values can be put on a wire.
pub trait Speaks<W: Wire>: Game {
    /// Reads options.
    ///
    /// # Errors
    /// Names the field that makes no sense.
    fn read_config(config: &W::Config) -> Result<Self::Config, Problem>;
    /// Reads an answer. Legality is not looked at.
    ///
    /// # Errors
    /// Names the field that makes no sense.
    fn read_action(action: &W::Action) -> Result<Self::Action, Problem>;
    /// Writes an answer.
    fn write_action(action: &Self::Action) -> W::Action;
    /// Writes what happened.
    fn write_event(notice: &Self::Notice) -> W::Event;
    /// Writes a table.
    fn write_view(content: &Self::Content, view: &Self::View) -> W::View;
}

/// The wire without typed bodies: text is enough.
impl Wire for () {
    type Config = ();
    type Action = ();
    type Event = ();
    type View = ();
}

impl<G: Game> Speaks<()> for G {
    fn read_config((): &()) -> Result<G::Config, Problem> {
        Ok(G::Config::default())
    }

    fn read_action((): &()) -> Result<G::Action, Problem> {
        Err(Problem { field: "notation".into(), detail: "expected text".into() })
    }

    fn write_action(_: &G::Action) {}

    fn write_event(_: &G::Notice) {}

    fn write_view(_: &G::Content, _: &G::View) {}
}

/// A typed message that makes no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The field, relative to the message, e.g. `build.hex`.
    pub field: String,
    /// What is wrong with it: lower case, no full stop.
    pub detail: String,
}

impl Problem {
    /// Names a field and what is wrong with it.
    pub fn new(field: impl Into<String>, detail: impl Into<String>) -> Problem {
        Problem { field: field.into(), detail: detail.into() }
    }
}

/// What everybody may know of a game before playing it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// Name in keys and URLs.
    pub slug: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// What can be chosen.
    pub options: &'static [OptionSpec],
    /// Names the rules as implemented.
    pub revision: &'static str,
    /// Stored shape.
    pub schema: u16,
    /// How much of the components is reconstructed.
    pub reconstructed: Share,
    /// The correction of the components; `None` if they are as they come with the build.
    pub edition: Option<Edition>,
}

/// Options on their way in.
#[derive(Clone, PartialEq, Debug)]
pub enum ConfigIn<'a, W: Wire> {
    /// As text, by key.
    Options(&'a BTreeMap<String, String>),
    /// As the wire's own message.
    Typed(&'a W::Config),
    /// As stored.
    Json(&'a [u8]),
}

/// A game that was just created.
#[derive(Debug)]
pub struct Created<W: Wire> {
    /// Its table at the first decision.
    pub table: Box<dyn Match<W>>,
    /// Its options as JSON.
    pub config: Vec<u8>,
    /// The facts of its setup as JSON.
    pub facts: Vec<u8>,
}

/// The rules of one game.
pub trait Rules<W: Wire>: fmt::Debug + Send + Sync {
    /// What everybody may know of it.
    fn about(&self) -> About;
    /// Its catalogue.
    fn rulebook(&self) -> &Rulebook;
    /// Its fact sheets as a correction that changes nothing.
    fn sheets(&self) -> Correction;
    /// The same rules with corrected components.
    ///
    /// # Errors
    /// Names the sheet and the entry that makes no sense.
    fn corrected(&self, correction: &Correction) -> Result<Box<dyn Rules<W>>, BadContent>;
    /// Sets up a game.
    ///
    /// # Errors
    /// Names the option that does not fit.
    fn create(&self, config: ConfigIn<'_, W>, seats: u8, seed: &Seed) -> Result<Created<W>, BadConfig>;
    /// A table on which nothing has happened yet, to fold a log into.
    ///
    /// # Errors
    /// The stored options cannot be read.
    fn open(&self, config: &[u8], seats: u8) -> Result<Box<dyn Match<W>>, LoadError>;
    /// The table of a snapshot that was taken at `version`.
    ///
    /// # Errors
    /// The snapshot is of another schema or damaged; fold the whole log instead.
    fn restore(&self, snapshot: &[u8], seats: u8, version: u64) -> Result<Box<dyn Match<W>>, LoadError>;
    /// What a viewer hears of one record.
    ///
    /// # Errors
    /// The facts cannot be read.
    fn told(
        &self,
        schema: u16,
        facts: &[u8],
        viewer: Viewer,
        language: Language,
    ) -> Result<Vec<Told<W>>, LoadError>;
    /// Sets up a game and plays it by chance, up to `limit` actions. `choose` gets how many there are and picks
    /// one: first among the decisions that the game waits for, then among the answers.
    ///
    /// # Errors
    /// Names the option that does not fit.
    fn playout(
        &self,
        config: ConfigIn<'_, W>,
        seats: u8,
        seed: &Seed,
        choose: &mut dyn FnMut(usize) -> usize,
        limit: u64,
    ) -> Result<Playout, BadConfig>;
}

/// One game in progress.
pub trait Match<W: Wire>: fmt::Debug + Send + Sync {
    /// How many play.
    fn seats(&self) -> u8;
    /// Takes in one record of the log. One that was taken back later leaves no trace on the table.
    ///
    /// # Errors
    /// The facts cannot be read.
    fn absorb(&mut self, logged: Logged<'_>, was_taken_back: bool) -> Result<(), LoadError>;
    /// What a seat is asked, with every legal answer; only one decision if it is named.
    fn decisions(&self, seat: Seat, only: Option<TaskId>, language: Language) -> Vec<Offer<W>>;
    /// What a seat is asked, without the answers: finding them is what costs.
    fn outline(&self, seat: Seat, language: Language) -> Vec<Offer<W>>;
    /// Answers a decision; see [`crate::submit()`]. The table is as before if it is refused.
    ///
    /// # Errors
    /// Text that is no action, or an action that is refused.
    fn submit(&mut self, seed: &Seed, command: &Command<'_, W>) -> Result<Done<W>, Refused>;
    /// The canonical text of a command, to compare a repeated one with the first.
    ///
    /// # Errors
    /// Text that is no action.
    fn canonical(&self, actions: &[Said<W>]) -> Result<String, Refused>;
    /// What `submit` would do. Events are told only of a command that could be taken back: nobody learns by a
    /// dry run what a draw would bring.
    ///
    /// # Errors
    /// As `submit`.
    fn dry_run(&self, seed: &Seed, command: &Command<'_, W>) -> Result<Done<W>, Refused>;
    /// What has to be written to take back everything that a seat did since `from`.
    ///
    /// # Errors
    /// `UNDO_BARRED`.
    fn undo(&self, seat: Seat, from: u64) -> Result<Undo, Rejection>;
    /// The versions that a seat may still take back, oldest first.
    fn undoable(&self, seat: Seat) -> Vec<u64>;
    /// The oldest version that any seat could still take back.
    fn horizon(&self) -> u64;
    /// The table as somebody sees it.
    fn view(&self, viewer: Viewer) -> W::View;
    /// The table as somebody sees it, drawn with characters.
    fn text(&self, viewer: Viewer, style: Style) -> String;
    /// The seats of which everybody knows that they are asked.
    fn active(&self) -> Vec<Seat>;
    /// Points as everybody can count them, in table order.
    fn scores(&self) -> Vec<i32>;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The table as JSON, for [`Rules::restore`].
    fn snapshot(&self) -> Vec<u8>;
    /// The table's hash.
    fn hash(&self) -> [u8; 32];
    /// A copy that goes its own way.
    fn fork(&self) -> Box<dyn Match<W>>;
}

/// One record of a log.
#[derive(Clone, Copy, Debug)]
pub struct Logged<'a> {
    /// Its version.
    pub version: u64,
    /// Who caused it; `None` for the creation.
    pub seat: Option<Seat>,
    /// The shape of its facts.
    pub schema: u16,
    /// Whether the seat could not take it back.
    pub sealed: bool,
    /// Versions that it took back.
    pub rewinds: &'a [u64],
    /// Its facts as JSON.
    pub facts: &'a [u8],
}

/// An answer to a decision.
#[derive(Debug)]
pub struct Command<'a, W: Wire> {
    /// Who answers.
    pub seat: Seat,
    /// The decision that the first action answers.
    pub decision: TaskId,
    /// One or more actions, all or nothing.
    pub actions: &'a [Said<W>],
    /// The version that the command will have if it is accepted.
    pub version: u64,
    /// The language of the words in the answer.
    pub language: Language,
}

/// An action as somebody said it: as text, as a message, or both if they agree.
#[derive(Debug)]
pub struct Said<W: Wire> {
    /// Notation; empty if only the message is given.
    pub notation: String,
    /// The wire's own message.
    pub body: Option<W::Action>,
}

impl<W: Wire> Said<W> {
    /// An action as text.
    pub fn text(notation: impl Into<String>) -> Self {
        Said { notation: notation.into(), body: None }
    }
}

/// What an accepted command caused.
#[derive(Debug)]
pub struct Done<W: Wire> {
    /// Canonical text of the command.
    pub command: String,
    /// Everything that changed, as JSON.
    pub facts: Vec<u8>,
    /// Whether the seat cannot take it back.
    pub sealed: bool,
    /// What happened, as the acting seat sees it.
    pub events: Vec<Told<W>>,
}

/// Why a command was not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// No action at all.
    Empty,
    /// An action cannot be read.
    Unreadable {
        /// Which one.
        index: usize,
        /// The field of it.
        problem: Problem,
    },
    /// The rules, or the moment, forbid it.
    Refusal(Refusal),
}

/// What has to be written to take something back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undo {
    /// The versions that go.
    pub rewinds: Vec<u64>,
    /// Facts of the record that says so, as JSON.
    pub facts: Vec<u8>,
}

/// A decision with its legal answers.
#[derive(Debug)]
pub struct Offer<W: Wire> {
    /// Its id.
    pub id: TaskId,
    /// Who decides.
    pub seat: Seat,
    /// What about.
    pub prompt: Prompt,
    /// What about, in words.
    pub words: String,
    /// Every legal answer, in canonical order; none in an outline.
    pub choices: Vec<Choice<W>>,
    /// Whether the game goes on without an answer.
    pub is_optional: bool,
}

/// One legal answer.
#[derive(Debug)]
pub struct Choice<W: Wire> {
    /// Canonical text.
    pub notation: String,
    /// In words.
    pub words: String,
    /// What it points at.
    pub targets: Vec<Target>,
    /// What it costs, each part with its words.
    pub costs: Vec<(Amount, String)>,
    /// The wire's own message.
    pub body: W::Action,
}

/// Something that happened, as one viewer hears of it.
#[derive(Debug)]
pub struct Told<W: Wire> {
    /// Canonical text.
    pub notation: String,
    /// In words.
    pub words: String,
    /// The wire's own message.
    pub body: W::Event,
}

/// What was stored cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadError {
    /// What is wrong.
    pub detail: String,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for LoadError {}

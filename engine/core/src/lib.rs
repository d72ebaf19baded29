//! The core of Orrery: what five very different board games have in common, and nothing else.
//!
//! A game implements [`Game`] on a unit struct. The core keeps its [`Table`] (state, agenda of open tasks,
//! draw counters), asks seats for decisions, checks and applies their answers, and writes everything that
//! happens as a list of [`Fact`]s from which the table can be folded again.
//!
//! There is no I/O here, no async, no clock and no randomness but the one addressed by a [`Seed`].
//!
//! | module | content |
//! | --- | --- |
//! | [`game`] | the trait that a game implements |
//! | [`content`] | the components of a box, and corrections of them |
//! | [`table`] | table and facts |
//! | [`agenda`] | open tasks: a stack, with one lane per seat where seats act at once |
//! | [`step`] | working out one command; the settle loop |
//! | [`submit`] | start, list, submit |
//! | [`ledger`] | what may still be taken back |
//! | [`chance`] | seed, draws, commitments |
//! | [`dice`] | choices of random players |
//! | [`options`] | what can be chosen when a game is created |
//! | [`pile`] | decks and bags as multisets |
//! | [`ids`] | names of components |
//! | [`notation`] | reading and writing one-line actions |
//! | [`replay`] | whole games as text |
//! | [`rejection`], [`fault`] | refusals, and refusals without words |
//! | [`hex`], [`grid`] | boards |
//! | [`erased`] | games behind one object-safe face, and the registry |

pub mod agenda;
pub mod chance;
pub mod content;
pub mod dice;
pub mod erased;
pub mod fault;
pub mod game;
pub mod grid;
pub mod hex;
pub mod ids;
pub mod ledger;
pub mod notation;
pub mod options;
pub mod pile;
pub mod rejection;
pub mod replay;
pub mod rulebook;
pub mod seat;
pub mod step;
pub mod submit;
pub mod table;
pub mod target;

pub use agenda::{Agenda, Entry, Task, TaskId};
pub use chance::{Commitment, Seed};
pub use content::{BadContent, Correction, Edition, Names, Provenance, Sheet, Sheets};
pub use dice::Dice;
pub use fault::Fault;
pub use game::{Ask, Game, Language, Outcome, Place, Prompt, Share, Style};
pub use grid::{Cell, Polyomino};
pub use hex::Hex;
pub use ids::UnknownName;
pub use ledger::Ledger;
pub use options::{FirstPlayer, OptionKind, OptionSpec};
pub use pile::Pile;
pub use rejection::{BadConfig, ParseActionError, Rejection, RuleId, reject};
pub use replay::Replay;
pub use rulebook::Rulebook;
pub use seat::{BySeat, MAX_SEATS, Seat, Viewer};
pub use step::Step;
pub use submit::{Commit, Refusal, decisions, legal, preview, start, submit};
pub use table::{Fact, Table};
pub use target::{Amount, Target};

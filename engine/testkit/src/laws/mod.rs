//! What must hold for every game, each law a function that a game's tests call with a [`Plan`].
//!
//! A law that is broken panics with what was expected, and the run prints its game as a replay text, from
//! which the table can be reached again with [`orrery_engine::Replay::play`].
//!
//! [`Plan`]: crate::Plan

mod asides;
mod batches;
mod corrections;
mod ends;
mod folds;
mod hosted;
mod lanes;
mod listed;
mod notation;
mod options;
mod rehearsals;
mod secrecy;
mod snapshots;
mod undo;
mod words;

pub use asides::asides;
pub use batches::batches;
pub use corrections::corrections;
pub use ends::{MAX_OPTIONS, ends};
pub use folds::{facts, folds};
pub use lanes::lanes;
pub use listed::listed;
pub use notation::notation;
pub use options::options;
pub use rehearsals::rehearsals;
pub use secrecy::{hearsay, secrecy, seedless};
pub use snapshots::snapshots;
pub use undo::undo;
pub use words::words;

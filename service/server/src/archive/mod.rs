//! Games as files: the whole log of a game, readable, checkable and exact.
//!
//! An archive is JSON lines. The first line is a header, each further line is one record of the log with all
//! its fields; facts and options stand in it as they are stored, byte for byte, so that the records can be made
//! again exactly and the hash chain of the log still holds.
//!
//! ```text
//! {"format":"orrery-archive","version":1,"game_id":"9f…","game_type":"drift","commitment":"0a…","records":213}
//! {"version":1,"time_ms":1767225600000,"command":"create",…,"opening":{…,"seed":"07…"},"chain":"5c…"}
//! {"version":2,"time_ms":1767225601000,"seat":1,"command":"course 2","decision_id":"s1.1",…,"chain":"e1…"}
//! ```
//!
//! Archives of several games may stand one after the other in a file. An archive holds the seed: while its game
//! is running, whoever reads it knows everything that is hidden.
//!
//! | file | content |
//! | --- | --- |
//! | `lines` | reading and writing |
//! | `transfer` | from a store and into one |
//! | `audit` | deciding everything again and comparing |

mod audit;
mod lines;
#[cfg(test)]
mod tests;
mod transfer;

use std::fmt;

use orrery_engine::Commitment;
use orrery_store::{GameId, Head, Stored};

pub use audit::{Audit, Flaw, audit};
pub use lines::{FORMAT, Unreadable, read, write};
pub use transfer::{ImportError, fetch, meta, put};

use crate::{host::record, life::Key};

/// The log of one game, as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Archive {
    /// The game.
    pub game: GameId,
    /// What was published about the seed when the game was created, if that is known.
    pub commitment: Option<Commitment>,
    /// All records, oldest first.
    pub records: Vec<Stored>,
}

impl Archive {
    /// What names it: the game and its last record. `None` if it has no records, or they carry no chain.
    #[must_use]
    pub fn key(&self) -> Option<Key> {
        let last = self.records.last()?;
        let tag = record::tag(record::chain_of(last)?);
        Some(Key { game: self.game.clone(), version: last.version, tag })
    }

    /// Whether it ends with a record, as far as is known.
    #[must_use]
    pub fn ends_with(&self, head: Head) -> bool {
        self.key().is_some_and(|key| key.head().agrees(&head))
    }
}

/// Without the records: the first one holds the seed.
impl fmt::Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Archive")
            .field("game", &self.game)
            .field("records", &self.records.len())
            .finish_non_exhaustive()
    }
}

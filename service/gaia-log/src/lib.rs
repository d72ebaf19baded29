//! Recorded games of the public Gaia Project engine, played again on ours and compared.
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let bytes = std::fs::read("gen-0003.json.gz")?;
//! let text = orrery_gaia_log::unpack(&bytes)?;
//! let game = orrery_gaia_log::Recorded::read(&text)?;
//! let report = orrery_gaia_log::replay(&game);
//! assert!(report.is_ok(), "{}", report.reason());
//! # Ok(())
//! # }
//! ```
//!
//! Every command of the log becomes an answer to what our engine asks, and goes through our own check. What a game
//! says about resources after each move, about the board at the end of each round and about the scores is compared.
//! Where the public engine departs from the printed rules as section 18 of the catalogue says, the difference is
//! computed and named; anything else is a divergence.
//!
//! | module | content |
//! | --- | --- |
//! | `file` | the format: gzip, JSON |
//! | `text`, `names`, `labels` | words, ids and hexes of the recorded games |
//! | `setup` | options of our game |
//! | `command` | the log, command by command |
//! | `drive`, `log`, `answer` | answers to what our engine asks |
//! | `pay`, `federation` | conversions and federations in our terms |
//! | `house` | house rules of single games |
//! | `compare` | what is compared |
//! | `report` | what came out |

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)
)]
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "each question has one or two commands that answer it, of two dozen; the others are all refused alike"
)]

mod answer;
mod command;
mod compare;
mod drive;
mod federation;
mod file;
mod house;
mod labels;
mod log;
mod names;
mod pay;
mod report;
mod setup;
mod text;

pub use drive::{convert, replay};
pub use file::{Recorded, Unreadable, is_recorded, unpack};
pub use report::{Divergence, Note, Report};

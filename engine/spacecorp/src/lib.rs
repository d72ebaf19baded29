//! SpaceCorp 2025-2300AD: the complete game for 2 to 4 players.
//!
//! ```
//! use orrery_engine::{FirstPlayer, Game as _, Seed, replay::open_for, start, submit};
//! use orrery_spacecorp::{Config, SpaceCorp};
//!
//! let seed = Seed([7; 32]);
//! let config = Config { first: FirstPlayer::P1, ..Config::default() };
//! let (mut table, _) = start::<SpaceCorp>(SpaceCorp::builtin(), &config, 2, &seed).unwrap();
//! let seat = table.state.first;
//! // The Moon is 4 away: Infra 1 and a Chemical Drive, doubled by a Time card (SC-1000).
//! for answer in ["move team1 luna", "infra p1", "card n01", "time double", "go 0"] {
//!     let decision = open_for(&table, seat).unwrap();
//!     submit(&mut table, &seed, seat, decision, &[answer.parse().unwrap()]).unwrap();
//! }
//! ```
//!
//! | module | content |
//! | --- | --- |
//! | [`facts`] | the fact sheets of `data/`, typed |
//! | [`ids`] | names of components |
//! | [`map`] | the three boards: regions, sites, distances |
//! | [`config`] | options |
//! | [`state`] | what lies on the table |
//! | [`task`], [`action`], [`event`] | decisions, answers, what happened |
//! | [`plan`] | an action that is being put together |
//! | [`look`] | questions about the table: bases, tiles in force, bonuses |
//! | `turn`, `eras`, [`scoring`] | the course of the game |
//! | `acts`, `effects`, `edges`, `gains` | what players do, and what comes of it |
//! | [`view`], `words` | what viewers see and read |
//! | [`rules`] | the rules that are cited |

pub mod action;
mod acts;
pub mod config;
mod edges;
mod effects;
mod eras;
pub mod event;
mod evolve;
pub mod facts;
mod gains;
mod game;
pub mod ids;
pub mod look;
pub mod map;
mod notation;
mod notice;
pub mod plan;
pub mod rules;
pub mod scoring;
pub mod state;
pub mod task;
mod turn;
pub mod view;
mod words;

use orrery_engine::fault;

pub use action::Action;
pub use config::Config;
pub use event::{Event, Notice};
pub use facts::Facts;
pub use game::SpaceCorp;
pub use state::State;
pub use task::Task;
pub use view::View;

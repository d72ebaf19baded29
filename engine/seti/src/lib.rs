//! SETI: Search for Extraterrestrial Intelligence, the complete game for 1 to 4 players.
//!
//! | module | content |
//! | --- | --- |
//! | [`facts`] | the fact sheets of `data/`, typed, with the vocabulary of effects |
//! | [`ids`] | names of components |
//! | [`solar`] | the rotating solar system |
//! | [`config`] | options |
//! | [`state`] | what lies on the table |
//! | [`task`], [`action`], [`event`] | decisions, answers, what happened |
//! | `setup`, `turn`, `milestones`, [`scoring`] | the course of the game |
//! | `acts` | what players do |
//! | [`effects`] | the interpreter of effects, conditions and metrics |
//! | `species`, `solo`, `agencies` | species, the rival, organizations |
//! | [`view`], `words` | what viewers see and read |
//! | [`rules`] | the rules that are cited |

pub mod action;
mod acts;
mod agencies;
pub mod config;
pub mod effects;
pub mod event;
mod evolve;
pub mod facts;
mod game;
pub mod ids;
mod milestones;
mod notation;
mod notice;
pub mod rules;
pub mod scoring;
mod setup;
pub mod solar;
mod solo;
mod species;
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
pub use game::Seti;
pub use state::State;
pub use task::Task;
pub use view::View;

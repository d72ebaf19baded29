//! Gaia Project: the complete game for 1 to 4 players; a single player meets the Automa.
//!
//! ```
//! use orrery_engine::{Game as _, Seat, Seed, replay::open_for, start, submit};
//! use orrery_gaia_project::{Config, GaiaProject};
//!
//! let seed = Seed([7; 32]);
//! let config = Config::default();
//! let (mut table, _) = start::<GaiaProject>(GaiaProject::builtin(), &config, 2, &seed).unwrap();
//! let first = table.state.first.seat().unwrap();
//! let decision = open_for(&table, first).unwrap();
//! submit(&mut table, &seed, first, decision, &["faction terrans".parse().unwrap()]).unwrap();
//! assert_eq!(table.state.players[first].resources.credits, 15);
//! ```
//!
//! | module | content |
//! | --- | --- |
//! | [`facts`] | the fact sheets of `data/`, typed |
//! | [`ids`] | names of components |
//! | [`config`] | options, boards and draws given at creation |
//! | [`board`], [`hexset`] | hexes and sets of them |
//! | [`who`], [`state`], [`power`] | what lies on the table |
//! | [`task`], [`action`], [`event`] | decisions, answers, what happened |
//! | [`federation_search`] | which federations are legal, exactly |
//! | [`fixtures`] | a table for measurements |
//! | [`look`] | questions about the table: ranges, costs, values, counts |
//! | `setup`, `income`, `gaia_phase`, `round`, `scoring` | the course of the game |
//! | `actions`, `factions`, `deeds` | what players do |
//! | [`automa`] | the opponent of the solo game |
//! | [`view`], `words` | what viewers see and read |
//! | [`rules`] | the rules that are cited |

pub mod action;
mod actions;
pub mod automa;
pub mod board;
pub mod config;
mod deeds;
pub mod event;
mod evolve;
mod factions;
pub mod facts;
mod federation_cache;
pub mod federation_search;
pub mod fixtures;
mod gaia_phase;
mod game;
pub mod hexset;
pub mod ids;
pub mod income;
pub mod look;
mod notation;
pub mod power;
mod round;
pub mod rules;
pub mod scoring;
mod setup;
pub mod state;
pub mod task;
pub mod view;
pub mod who;
mod words;

use orrery_engine::fault;

pub use action::Action;
pub use config::Config;
pub use event::{Event, Notice};
pub use facts::Facts;
pub use game::GaiaProject;
pub use state::State;
pub use task::Task;
pub use view::View;
pub use who::Who;

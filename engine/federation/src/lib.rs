//! Federation: the complete game for 2 to 4 players.
//!
//! ```
//! use orrery_engine::{FirstPlayer, Game as _, Seed, replay::open_for, start, submit};
//! use orrery_federation::{Config, Federation};
//!
//! let seed = Seed([7; 32]);
//! let config = Config { first_player: FirstPlayer::P1, ..Config::default() };
//! let (mut table, _) = start::<Federation>(Federation::builtin(), &config, 2, &seed).unwrap();
//! // The last player chooses a Starter tile first.
//! let seat = orrery_engine::Seat(1);
//! let tile = table.state.starters[0];
//! let decision = open_for(&table, seat).unwrap();
//! submit(&mut table, &seed, seat, decision, &[format!("starter {tile}").parse().unwrap()]).unwrap();
//! assert_eq!(table.state.players[seat].starter, Some(tile));
//! ```
//!
//! | module | content |
//! | --- | --- |
//! | [`facts`] | the fact sheets of `data/`, typed |
//! | [`ids`], [`bundle`], [`source`] | names of components, amounts of resources, where effects come from |
//! | [`config`] | options |
//! | [`state`] | what lies on the table |
//! | [`task`], [`action`], [`event`] | decisions, answers, what happened |
//! | [`look`] | questions about the table: influence, levels, votes |
//! | `setup`, `turn`, `senate`, `income`, [`scoring`] | the course of the game |
//! | `acts`, `effects`, `planets` | what players do |
//! | [`view`], `words` | what viewers see and read |
//! | [`rules`] | the rules that are cited |

pub mod action;
mod acts;
pub mod bundle;
pub mod config;
mod effects;
pub mod event;
mod evolve;
pub mod facts;
mod game;
pub mod ids;
mod income;
pub mod look;
mod notation;
mod notice;
mod planets;
pub mod rules;
pub mod scoring;
mod senate;
mod setup;
pub mod source;
pub mod state;
pub mod task;
mod turn;
pub mod view;
mod words;

use orrery_engine::fault;

pub use action::Action;
pub use bundle::Bundle;
pub use config::Config;
pub use event::{Event, Notice};
pub use facts::Facts;
pub use game::Federation;
pub use state::State;
pub use task::Task;
pub use view::View;

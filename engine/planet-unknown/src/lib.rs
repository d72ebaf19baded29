//! Planet Unknown: the complete game for 1 to 6 players.
//!
//! ```
//! use orrery_engine::{Game as _, Seat, Seed, replay::open_for, start, submit};
//! use orrery_planet_unknown::{Config, PlanetUnknown, config::Faces};
//!
//! let seed = Seed([7; 32]);
//! let config = Config { planets: Faces::Identical, corporations: Faces::Identical, ..Config::default() };
//! let (mut table, _) = start::<PlanetUnknown>(PlanetUnknown::builtin(), &config, 2, &seed).unwrap();
//! let commander = table.state.commander;
//! let decision = open_for(&table, commander).unwrap();
//! submit(&mut table, &seed, commander, decision, &["rotate 2".parse().unwrap()]).unwrap();
//! assert!(Seat::all(2).all(|seat| open_for(&table, seat).is_some()), "everybody takes a tile at once");
//! ```
//!
//! | module | content |
//! | --- | --- |
//! | [`facts`] | the fact sheets of `data/`, typed |
//! | [`ids`], [`sets`], [`spots`] | names of components, sets of them, places on a board |
//! | [`grid`] | planets and tiles as sets of squares |
//! | [`config`] | options |
//! | [`state`] | what lies on the table |
//! | [`task`], [`action`], [`event`] | decisions, answers, what happened |
//! | [`look`] | questions about the table: techs in force, restrictions |
//! | `setup`, `turn`, `alerts`, [`scoring`] | the course of the game |
//! | `acts`, `gains`, `tracks` | what players do |
//! | [`view`], `words` | what viewers see and read |
//! | [`rules`] | the rules that are cited |

pub mod action;
mod acts;
mod alerts;
pub mod config;
pub mod event;
mod evolve;
pub mod facts;
mod gains;
mod game;
pub mod grid;
pub mod ids;
pub mod look;
mod notation;
mod notice;
pub mod rules;
pub mod scoring;
pub mod sets;
mod setup;
pub mod spots;
pub mod state;
pub mod task;
mod tracks;
mod turn;
pub mod view;
mod words;

use orrery_engine::fault;

pub use action::Action;
pub use config::Config;
pub use event::{Event, Notice};
pub use facts::Facts;
pub use game::PlanetUnknown;
pub use state::State;
pub use task::Task;
pub use view::View;

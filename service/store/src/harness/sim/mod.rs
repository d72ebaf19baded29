//! A simulated store: what the contract of [`Store`](crate::Store) allows to happen happens here, by dice.
//!
//! One [`Sim`] is the store, as it lies on the disks of some server; each [`SimStore`] is the way of one process
//! to it, with its own [`Hub`](crate::hub::Hub). Between them are messages, which take their time, are lost, come
//! late or twice. Reads are never stale: they are answered as of some moment between question and answer.
//!
//! It runs on one thread and on tokio's paused clock, so that hours take milliseconds, and draws everything from
//! one seed, so that a run can be repeated. For that, nobody may be woken in an order that is not given: tokio
//! wakes several receivers of one watch in any order, so every watcher here has a delay of its own.

mod faults;
mod store;
mod world;

pub use faults::{Bug, Counts, Faults, Loss};
pub use store::SimStore;
pub use world::Sim;

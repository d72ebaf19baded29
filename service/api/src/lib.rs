//! The contract: generated code, and the conversions between it and the games. No logic.
//!
//! Adding a game is one module under `games/`, one arm in [`games::slug_of`] and one line in
//! [`games::registry`].

mod convert;
pub mod games;
mod wire;

pub use convert::{decision, event, targets, timestamp};
pub use wire::Proto;

/// The public messages and the service.
pub use generated::orrery::v1;

/// What is stored, not served.
pub use generated::orrery::store::v1 as store;

/// What reflection shows.
pub const DESCRIPTOR: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/public_descriptor.bin"));

#[allow(missing_docs, clippy::all, clippy::wildcard_enum_match_arm, unreachable_pub)] // written by prost
mod generated {
    include!(concat!(env!("OUT_DIR"), "/orrery.rs"));
}

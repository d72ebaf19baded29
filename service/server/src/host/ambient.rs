//! What comes from outside: the time of day and randomness.

use std::{fmt, time::SystemTime};

/// Where a host takes the time of day and randomness from. Everything else that it does follows from its calls
/// and from its store, so that a simulation, which has an ambient of its own, can be repeated.
pub trait Ambient: fmt::Debug + Send + Sync {
    /// Milliseconds since the epoch.
    fn now_ms(&self) -> i64;

    /// Fills the bytes with what nobody can guess.
    ///
    /// # Errors
    /// Says why there is nothing of that kind.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), String>;
}

/// The clock and the randomness of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct System;

impl Ambient for System {
    fn now_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        since.map_or(0, |elapsed| elapsed.as_millis() as i64)
    }

    fn fill(&self, bytes: &mut [u8]) -> Result<(), String> {
        getrandom::fill(bytes).map_err(|error| error.to_string())
    }
}

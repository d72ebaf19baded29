//! One game's place in the cache, and the queue before it.

use std::time::Duration;

use orrery_store::GameId;
use tokio::{
    sync::{Mutex, MutexGuard},
    time::Instant,
};

use super::{HostError, Live};

/// Whoever changes or reads a table holds its slot; nobody sees a table that is not stored yet.
#[derive(Debug, Default)]
pub(super) struct Slot(Mutex<Held>);

/// What the holder of a slot has.
#[derive(Debug, Default)]
pub(super) struct Held {
    /// The table, if it is in memory.
    pub(super) live: Option<Live>,
    /// When the store last kept a holder waiting in vain.
    away: Option<Instant>,
}

impl Slot {
    /// Waits for its turn.
    ///
    /// # Errors
    /// `Unavailable`: the store failed whoever was before. Everybody who waited would only wait for the same, one
    /// after another, so they give up together; whoever comes later tries again.
    pub(super) async fn hold(&self) -> Result<MutexGuard<'_, Held>, HostError> {
        if let Ok(held) = self.0.try_lock() {
            return Ok(held);
        }
        let since = Instant::now();
        let held = self.0.lock().await;
        if held.away.is_some_and(|away| away >= since) {
            let detail = "the store failed the call before, on the same game".to_string();
            return Err(HostError::Unavailable { detail, retry: Duration::from_millis(500) });
        }
        Ok(held)
    }
}

impl Held {
    /// Looks at the outcome before it is told: whether the store is away, and whose log is damaged.
    pub(super) fn note<T>(&mut self, game: &GameId, outcome: Result<T, HostError>) -> Result<T, HostError> {
        outcome.map_err(|error| {
            if matches!(error, HostError::Unavailable { .. } | HostError::Unknown(_)) {
                self.away = Some(Instant::now());
            }
            error.in_game(game)
        })
    }
}

//! One game's place in the cache, and the queue before it.

use std::time::Duration;

use orrery_store::{GameId, Head};
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
    /// What is remembered of the game.
    pub(super) kept: Kept,
    /// When the store last kept a holder waiting in vain.
    away: Option<Instant>,
}

/// What a process remembers of a game.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// The table, if it is in memory.
    live: Option<Live>,
    /// The last record that was seen in the log. It outlives the table, so that a store that has lost it is
    /// found out even if the table was dropped meanwhile.
    seen: Head,
}

impl Kept {
    pub(super) fn live(&self) -> Option<&Live> {
        self.live.as_ref()
    }

    /// The last record that was seen; [`Head::NONE`] if none was, or if its loss was found out.
    pub(super) fn seen(&self) -> Head {
        self.live.as_ref().map_or(self.seen, Live::at)
    }

    /// The table, to be put back if it is still good.
    pub(super) fn take(&mut self) -> Option<Live> {
        self.note_seen();
        self.live.take()
    }

    /// Remembers a table that fits the log.
    pub(super) fn put(&mut self, live: Live) -> &mut Live {
        self.live.insert(live)
    }

    /// Drops the table: it may be ahead of the log, or behind it.
    pub(super) fn drop_table(&mut self) {
        self.note_seen();
        self.live = None;
    }

    /// Drops everything: what was seen is not in the log any more.
    pub(super) fn forget(&mut self) {
        *self = Kept::default();
    }

    fn note_seen(&mut self) {
        self.seen = self.seen();
    }
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

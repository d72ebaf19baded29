//! One game's place in the cache, and the queue before it.
//!
//! Whoever comes gets a number. What the store says of the head of the log is good enough for all who had come when it
//! was asked, and for nobody else: they may have been told since of something that came later. So the first of many
//! who wait asks for all of them.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use orrery_store::{GameId, Head};
use tokio::sync::{Mutex, MutexGuard};

use super::{HostError, Live};

/// Whoever changes or reads a table holds its slot; nobody sees a table that is not stored yet.
#[derive(Debug)]
pub(super) struct Slot {
    held: Mutex<Held>,
    arrivals: Arc<Arrivals>,
}

/// Gives numbers to those who come.
#[derive(Debug, Default)]
struct Arrivals(AtomicU64);

impl Arrivals {
    /// The number of somebody new.
    fn next(&self) -> u64 {
        self.0.fetch_add(1, Ordering::AcqRel) + 1
    }

    /// The last number.
    fn last(&self) -> u64 {
        self.0.load(Ordering::Acquire)
    }
}

/// What the holder of a slot has.
#[derive(Debug)]
pub(super) struct Held {
    /// What is remembered of the game.
    pub(super) kept: Kept,
    /// The last who had come when the store failed a holder.
    away: u64,
}

/// What a process remembers of a game.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// The table, if it is in memory.
    live: Option<Live>,
    /// The last record that was seen in the log. It outlives the table, so that a store that has lost it is
    /// found out even if the table was dropped meanwhile.
    seen: Head,
    /// Who comes for it.
    arrivals: Arc<Arrivals>,
    /// The number of the holder.
    turn: u64,
    /// The last who had come when the store was asked, or told, what the table says now.
    proven: u64,
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
        (self.live, self.seen) = (None, Head::NONE);
    }

    /// For whom an answer is good enough that the store is asked for from now on.
    pub(super) fn asking(&self) -> u64 {
        self.arrivals.last()
    }

    /// The table is what the store said when it was asked for these.
    pub(super) fn prove(&mut self, asked: u64) {
        self.proven = self.proven.max(asked);
    }

    /// Whether the table is as new as the log was after the holder had come.
    pub(super) fn is_proven(&self) -> bool {
        self.live.is_some() && self.proven >= self.turn
    }

    fn note_seen(&mut self) {
        self.seen = self.seen();
    }
}

impl Default for Slot {
    fn default() -> Self {
        let arrivals = Arc::<Arrivals>::default();
        let kept = Kept { arrivals: Arc::clone(&arrivals), ..Kept::default() };
        Slot { held: Mutex::new(Held { kept, away: 0 }), arrivals }
    }
}

impl Slot {
    /// Waits for its turn.
    ///
    /// # Errors
    /// `Unavailable`: the store failed whoever was before. Everybody who waited would only wait for the same, one
    /// after another, so they give up together; whoever comes later tries again.
    pub(super) async fn hold(&self) -> Result<MutexGuard<'_, Held>, HostError> {
        let turn = self.arrivals.next();
        let mut held = self.held.lock().await;
        if held.away >= turn {
            let detail = "the store failed the call before, on the same game".to_string();
            return Err(HostError::Unavailable { detail, retry: Duration::from_millis(500) });
        }
        held.kept.turn = turn;
        Ok(held)
    }
}

impl Held {
    /// Looks at the outcome before it is told: whether the store is away, and whose log is damaged.
    pub(super) fn note<T>(&mut self, game: &GameId, outcome: Result<T, HostError>) -> Result<T, HostError> {
        outcome.map_err(|error| {
            if matches!(error, HostError::Unavailable { .. } | HostError::Unknown(_)) {
                self.away = self.kept.arrivals.last();
            }
            error.in_game(game)
        })
    }
}

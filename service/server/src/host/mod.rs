//! The command path: load, decide, append, answer.
//!
//! Any process serves any game. A bounded cache keeps tables by game; it is only an optimisation, for whatever
//! is not there is folded from the log. Write first, then tell: nobody hears of a command before it is stored.

mod ambient;
mod commit;
mod create;
pub(crate) mod editions;
mod error;
#[cfg(test)]
mod fork_tests;
mod live;
mod load;
mod read;
pub(crate) mod record;
#[cfg(test)]
mod share_tests;
mod slot;
mod standing;
#[cfg(test)]
pub(crate) mod tests;
mod write;

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use moka::sync::Cache;
use orrery_api::Proto;
use orrery_engine::erased::Registry;
use orrery_store::{GameId, Store, Version};

pub use ambient::{Ambient, System};
pub use create::{Begun, NewGame};
pub use editions::NotHere;
pub use error::HostError;
pub(crate) use live::{Live, player_label, service_label};
pub(crate) use read::no_such_seat;
pub use read::{Looked, Page, Shown};
pub(crate) use standing::{Standing, Stands};
pub use write::{Submit, Submitted, TakenBack};

use self::slot::Slot;
use crate::metrics::Metrics;

/// Races that a command may lose before it gives up.
const MAX_RACES: usize = 10;

/// Records between two snapshots.
const SNAPSHOT_EVERY: Version = 50;

/// A game that moved more recently than this is not abandoned, unless the sweeper is told to be quicker.
const QUIET: Duration = Duration::from_secs(24 * 60 * 60);

/// Runs games on a store.
#[derive(Debug)]
pub struct Host<S: Store> {
    store: Arc<S>,
    registry: Registry<Proto>,
    slots: Cache<GameId, Arc<Slot>>,
    metrics: Arc<Metrics>,
    ambient: Arc<dyn Ambient>,
    snapshot_every: Version,
    /// Names this process in the records that it writes.
    process: [u8; 8],
    attempts: AtomicU64,
    /// A game may count as abandoned after this long without a command.
    quiet: Duration,
}

impl<S: Store> Host<S> {
    /// A host of these games on this store, keeping at most `cached` tables in memory.
    pub fn new(store: Arc<S>, registry: Registry<Proto>, cached: u64, metrics: Arc<Metrics>) -> Host<S> {
        Host::within(Arc::new(System), store, registry, cached, metrics)
    }

    /// As [`new`](Self::new), with another clock and other randomness than those of the machine.
    pub fn within(
        ambient: Arc<dyn Ambient>,
        store: Arc<S>,
        registry: Registry<Proto>,
        cached: u64,
        metrics: Arc<Metrics>,
    ) -> Host<S> {
        let mut process = [0; 8];
        // Without randomness of the system the process id still tells writers apart on one machine.
        if ambient.fill(&mut process).is_err() {
            process = u64::from(std::process::id()).to_be_bytes();
        }
        let slots = Cache::builder().max_capacity(cached).build();
        let attempts = AtomicU64::new(0);
        let snapshot_every = SNAPSHOT_EVERY;
        Host { store, registry, slots, metrics, ambient, snapshot_every, process, attempts, quiet: QUIET }
    }

    /// Keeps snapshots this many records apart.
    #[must_use]
    pub fn with_snapshots_every(self, snapshot_every: Version) -> Host<S> {
        Host { snapshot_every, ..self }
    }

    /// Looks for the mark of an abandoned game as soon as it may be there.
    #[must_use]
    pub fn sweeping_after(self, after: Option<Duration>) -> Host<S> {
        Host { quiet: after.map_or(QUIET, |after| after.min(QUIET)), ..self }
    }

    /// Drops a table from memory, as the cache does by itself when it is full.
    pub fn evict(&self, game: &GameId) {
        self.slots.invalidate(game);
    }

    /// The games that can be hosted.
    pub fn registry(&self) -> &Registry<Proto> {
        &self.registry
    }

    /// The store below.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// The store below, to be kept.
    pub(crate) fn shared_store(&self) -> Arc<S> {
        Arc::clone(&self.store)
    }

    fn slot(&self, game: &GameId) -> Arc<Slot> {
        if let Some(slot) = self.slots.get(game) {
            self.metrics.cache_hits.inc();
            return slot;
        }
        self.metrics.cache_misses.inc();
        self.slots.get_with(game.clone(), Arc::default)
    }

    /// Names one attempt to write, so that a writer recognises its own record.
    fn origin(&self) -> [u8; 16] {
        let attempt = self.attempts.fetch_add(1, Ordering::Relaxed);
        let mut origin = [0; 16];
        let (process, count) = origin.split_at_mut(8);
        process.copy_from_slice(&self.process);
        count.copy_from_slice(&attempt.to_be_bytes());
        origin
    }
}

/// Milliseconds since the epoch, by the clock of the machine.
pub(crate) fn now_ms() -> i64 {
    System.now_ms()
}

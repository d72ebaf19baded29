//! The store that the configuration asks for.

use std::{path::PathBuf, time::Duration};

use bytes::Bytes;
use tokio::sync::watch;

use crate::{
    durability::DurabilitySetting,
    embedded::EmbeddedStore,
    feed::{Changes, FeedPlace},
    ledger::{Hold, LedgerEntry},
    listing::Reindexed,
    memory::MemoryStore,
    redis::{RedisOptions, RedisStore},
    store::Store,
    types::{
        Append, Appended, Durability, GameId, Head, ListQuery, Meta, Page, RequestId, Retired, Snapshot,
        StoreError, Stored, Version,
    },
};

/// Which store to open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreConfig {
    /// In the memory of this process.
    Memory,
    /// In a file of this machine.
    Embedded {
        /// The data directory; made if need be.
        dir: PathBuf,
        /// `async` or `fsync`.
        durability: DurabilitySetting,
    },
    /// In Redis.
    Redis(RedisOptions),
}

/// One of the three stores, chosen at run time.
#[derive(Debug)]
pub enum AnyStore {
    /// In the memory of this process.
    Memory(MemoryStore),
    /// In a file of this machine.
    Embedded(EmbeddedStore),
    /// In Redis.
    Redis(Box<RedisStore>),
}

impl AnyStore {
    /// Opens the store.
    ///
    /// # Errors
    /// `Misconfigured` if the settings cannot work, `Unavailable` if the store is away.
    pub async fn open(config: StoreConfig) -> Result<Self, StoreError> {
        Ok(match config {
            StoreConfig::Memory => AnyStore::Memory(MemoryStore::new()),
            StoreConfig::Embedded { dir, durability } => {
                // Repairing a large file after a crash may take a while.
                let opened = tokio::task::spawn_blocking(move || EmbeddedStore::open(dir, durability)).await;
                let gone = |err| StoreError::Unavailable(format!("opening the file was given up: {err}"));
                AnyStore::Embedded(opened.map_err(gone)??)
            }
            StoreConfig::Redis(options) => AnyStore::Redis(Box::new(RedisStore::connect(options).await?)),
        })
    }

    /// Opens the store for a server, which had better wait for a Redis that is away than end.
    ///
    /// # Errors
    /// `Misconfigured` if the settings cannot work; `Unavailable` for what does not come back by itself.
    pub async fn start(config: StoreConfig) -> Result<Self, StoreError> {
        match config {
            StoreConfig::Redis(options) => Ok(AnyStore::Redis(Box::new(RedisStore::start(options).await?))),
            here @ (StoreConfig::Memory | StoreConfig::Embedded { .. }) => Self::open(here).await,
        }
    }
}

impl AnyStore {
    /// Rebuilds the lists from the games themselves. Safe at any time, and repeatable.
    ///
    /// # Errors
    /// The store is away; what was mended stays mended.
    pub async fn reindex(&self) -> Result<Reindexed, StoreError> {
        match self {
            // Its lists change together with its games, and are gone with them.
            AnyStore::Memory(_) => Ok(Reindexed::default()),
            AnyStore::Embedded(store) => store.reindex().await,
            AnyStore::Redis(store) => store.reindex().await,
        }
    }
}

macro_rules! each {
    ($self:ident, $store:ident => $call:expr) => {
        match $self {
            AnyStore::Memory($store) => $call,
            AnyStore::Embedded($store) => $call,
            AnyStore::Redis($store) => $call,
        }
    };
}

impl Store for AnyStore {
    async fn append(&self, append: Append<'_>) -> Result<Appended, StoreError> {
        each!(self, store => store.append(append).await)
    }

    async fn read(&self, game: &GameId, after: Version, limit: usize) -> Result<Vec<Stored>, StoreError> {
        each!(self, store => store.read(game, after, limit).await)
    }

    async fn head(&self, game: &GameId) -> Result<Option<Head>, StoreError> {
        each!(self, store => store.head(game).await)
    }

    async fn meta(&self, game: &GameId) -> Result<Option<Meta>, StoreError> {
        each!(self, store => store.meta(game).await)
    }

    async fn request(&self, game: &GameId, request: &RequestId) -> Result<Option<Version>, StoreError> {
        each!(self, store => store.request(game, request).await)
    }

    async fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>, StoreError> {
        each!(self, store => store.snapshot(game).await)
    }

    async fn put_snapshot(&self, game: &GameId, snapshot: Snapshot) -> Result<(), StoreError> {
        each!(self, store => store.put_snapshot(game, snapshot).await)
    }

    async fn list(&self, query: &ListQuery) -> Result<Page, StoreError> {
        each!(self, store => store.list(query).await)
    }

    fn watch(&self, game: &GameId) -> watch::Receiver<Head> {
        each!(self, store => store.watch(game))
    }

    async fn annotate(&self, game: &GameId, expected: Head, meta: &Meta) -> Result<bool, StoreError> {
        each!(self, store => store.annotate(game, expected, meta).await)
    }

    async fn retire(&self, game: &GameId, expected: Head, after: Duration) -> Result<Retired, StoreError> {
        each!(self, store => store.retire(game, expected, after).await)
    }

    async fn restore(
        &self,
        game: &GameId,
        head: Head,
        records: &[Stored],
        meta: &Meta,
    ) -> Result<bool, StoreError> {
        each!(self, store => store.restore(game, head, records, meta).await)
    }

    async fn purge(&self, limit: usize) -> Result<usize, StoreError> {
        each!(self, store => store.purge(limit).await)
    }

    async fn feed_end(&self) -> Result<FeedPlace, StoreError> {
        each!(self, store => store.feed_end().await)
    }

    async fn changes(&self, after: &FeedPlace, limit: usize) -> Result<Changes, StoreError> {
        each!(self, store => store.changes(after, limit).await)
    }

    async fn feed_reaches(&self, place: &FeedPlace) -> Result<bool, StoreError> {
        each!(self, store => store.feed_reaches(place).await)
    }

    fn feed_stirs(&self) -> watch::Receiver<u64> {
        each!(self, store => store.feed_stirs())
    }

    async fn ledger(&self, drawer: &str) -> Result<Vec<(String, Bytes)>, StoreError> {
        each!(self, store => store.ledger(drawer).await)
    }

    async fn write_ledger(&self, hold: Option<&Hold>, entries: Vec<LedgerEntry>) -> Result<bool, StoreError> {
        each!(self, store => store.write_ledger(hold, entries).await)
    }

    async fn hold(&self, hold: &Hold, ttl: Duration) -> Result<bool, StoreError> {
        each!(self, store => store.hold(hold, ttl).await)
    }

    async fn ping(&self) -> Result<(), StoreError> {
        each!(self, store => store.ping().await)
    }

    fn durability(&self) -> Durability {
        each!(self, store => store.durability())
    }
}

//! A store that falls through to the archive.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use moka::sync::Cache;
use orrery_store::{
    Append, Appended, Changes, Durability, FeedPlace, GameId, Head, Hold, LedgerEntry, ListQuery, Meta, Page,
    RequestId, Retired, Snapshot, Status, Store, StoreError, Stored, Version,
};
use tokio::sync::watch;

use super::{Key, Vault, VaultError, unpack};
use crate::archive::Archive;

/// Bytes of archives that are kept unpacked for whoever goes on reading.
const CACHED: u64 = 32 << 20;

/// How long somebody may take between two pages.
const IDLE: Duration = Duration::from_secs(60);

/// A store, and the archive of what has left it.
///
/// As long as the store has a log, it alone is asked; a game whose log has left is read from the archive. A command
/// to such a game brings it back into the store, whole, and goes on there.
#[derive(Debug)]
pub struct Tiered<S> {
    store: S,
    vault: Option<Arc<dyn Vault>>,
    unpacked: Cache<GameId, Arc<Archive>>,
}

impl From<VaultError> for StoreError {
    fn from(error: VaultError) -> Self {
        StoreError::Unavailable(error.to_string())
    }
}

impl<S: Store> Tiered<S> {
    /// A store with or without an archive.
    pub fn new(store: S, vault: Option<Arc<dyn Vault>>) -> Tiered<S> {
        let weight = |_: &GameId, archive: &Arc<Archive>| {
            let bytes: usize = archive.records.iter().map(|stored| stored.record.len() + 64).sum();
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let unpacked = Cache::builder().max_capacity(CACHED).weigher(weight).time_to_idle(IDLE).build();
        Tiered { store, vault, unpacked }
    }

    /// Forgets what was unpacked.
    #[cfg(test)]
    pub(super) async fn forget(&self) {
        self.unpacked.invalidate_all();
    }

    /// The store alone.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// The archive alone.
    pub fn vault(&self) -> Option<&Arc<dyn Vault>> {
        self.vault.as_ref()
    }

    /// The archive of a game that ends with this record; `None` if there is none.
    async fn archived(&self, game: &GameId, head: Head) -> Result<Option<Arc<Archive>>, StoreError> {
        let Some(vault) = &self.vault else { return Ok(None) };
        if let Some(archive) = self.unpacked.get(game).filter(|archive| archive.ends_with(head)) {
            return Ok(Some(archive));
        }
        let key = match head.tag {
            Some(tag) => Some(Key { game: game.clone(), version: head.version, tag }),
            None => vault.find(game).await?.into_iter().rev().find(|key| key.version == head.version),
        };
        match key {
            Some(key) => self.open(vault, &key).await,
            None => Ok(None),
        }
    }

    /// The last archive of a game that the store knows nothing of.
    async fn last_archived(&self, game: &GameId) -> Result<Option<Arc<Archive>>, StoreError> {
        let Some(vault) = &self.vault else { return Ok(None) };
        match vault.find(game).await?.pop() {
            Some(key) => match self.unpacked.get(game).filter(|archive| archive.ends_with(key.head())) {
                Some(archive) => Ok(Some(archive)),
                None => self.open(vault, &key).await,
            },
            None => Ok(None),
        }
    }

    async fn open(&self, vault: &Arc<dyn Vault>, key: &Key) -> Result<Option<Arc<Archive>>, StoreError> {
        let Some(bytes) = vault.get(key).await? else { return Ok(None) };
        let name = key.clone();
        let unpacked = tokio::task::spawn_blocking(move || unpack(&name, &bytes)).await;
        let unpacked = unpacked.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let archive = unpacked
            .map_err(|why| StoreError::Damaged(format!("the archive {key} cannot be used: {why}")))?;
        let archive = Arc::new(archive);
        self.unpacked.insert(key.game.clone(), archive.clone());
        Ok(Some(archive))
    }

    /// What to say of records that are neither here nor there.
    fn missing(&self, game: &GameId, head: Head) -> StoreError {
        let what = format!("the {} records of game {game} have left the store", head.version);
        match self.vault {
            Some(_) => StoreError::Damaged(format!(
                "{what} and are not in the archive; have all servers the same archive.dir?"
            )),
            None => {
                StoreError::Misconfigured(format!("{what}, and this server has no archive (archive.dir)"))
            }
        }
    }

    /// Records that the store does not have, though perhaps it should.
    async fn read_past(
        &self,
        game: &GameId,
        after: Version,
        limit: usize,
    ) -> Result<Vec<Stored>, StoreError> {
        let archive = match self.store.head(game).await? {
            // Nothing has happened since.
            Some(head) if head.version <= after => return Ok(Vec::new()),
            Some(head) => match self.archived(game, head).await? {
                Some(archive) => archive,
                None => {
                    // Somebody may have written, or brought it back, between the two looks.
                    let records = self.store.read(game, after, limit).await?;
                    return if records.is_empty() { Err(self.missing(game, head)) } else { Ok(records) };
                }
            },
            None => match self.last_archived(game).await? {
                Some(archive) => archive,
                None => return Ok(Vec::new()),
            },
        };
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        Ok(archive.records.iter().skip(after).take(limit).cloned().collect())
    }

    /// Brings the log back that a command was decided on. `None` if it can be appended to now.
    async fn bring_back(&self, append: &Append<'_>) -> Result<Option<Appended>, StoreError> {
        let game = append.game;
        let archive = match self.store.head(game).await? {
            Some(head) if head.agrees(&append.expected) => {
                self.archived(game, head).await?.ok_or_else(|| self.missing(game, head))?
            }
            Some(head) => return Ok(Some(Appended::Conflict { head })),
            None => match self.last_archived(game).await? {
                Some(archive) if archive.ends_with(append.expected) => archive,
                other => {
                    let head = other.and_then(|archive| archive.key()).map_or(Head::NONE, |key| key.head());
                    return Ok(Some(Appended::Conflict { head }));
                }
            },
        };
        let Some(key) = archive.key() else { return Ok(None) };
        // For a store that knows nothing of the game: until the append, nobody has come back.
        let meta = Meta { status: Status::Abandoned, ..append.meta.clone() };
        if self.store.restore(game, key.head(), &archive.records, &meta).await? {
            tracing::info!(%game, version = key.version, "a game is back from the archive");
        }
        Ok(None)
    }
}

impl<S: Store> Store for Tiered<S> {
    async fn append(&self, append: Append<'_>) -> Result<Appended, StoreError> {
        let Some(vault) = &self.vault else { return self.store.append(append).await };
        // A name that the store has lost is not free.
        if append.expected.version == 0
            && let Some(key) = vault.find(append.game).await?.pop()
            && self.store.head(append.game).await?.is_none()
        {
            return Ok(Appended::Conflict { head: key.head() });
        }
        match self.store.append(append.clone()).await {
            Err(StoreError::Retired(_)) => {}
            Ok(Appended::Conflict { head }) if head.version == 0 && append.expected.version > 0 => {}
            other => return other,
        }
        match self.bring_back(&append).await? {
            Some(appended) => Ok(appended),
            None => self.store.append(append).await,
        }
    }

    async fn read(&self, game: &GameId, after: Version, limit: usize) -> Result<Vec<Stored>, StoreError> {
        let records = self.store.read(game, after, limit).await?;
        if records.is_empty() && limit > 0 { self.read_past(game, after, limit).await } else { Ok(records) }
    }

    async fn head(&self, game: &GameId) -> Result<Option<Head>, StoreError> {
        match (self.store.head(game).await?, &self.vault) {
            (None, Some(vault)) => Ok(vault.find(game).await?.pop().map(|key| key.head())),
            (head, _) => Ok(head),
        }
    }

    async fn meta(&self, game: &GameId) -> Result<Option<Meta>, StoreError> {
        self.store.meta(game).await
    }

    async fn request(&self, game: &GameId, request: &RequestId) -> Result<Option<Version>, StoreError> {
        self.store.request(game, request).await
    }

    async fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>, StoreError> {
        self.store.snapshot(game).await
    }

    async fn put_snapshot(&self, game: &GameId, snapshot: Snapshot) -> Result<(), StoreError> {
        self.store.put_snapshot(game, snapshot).await
    }

    async fn list(&self, query: &ListQuery) -> Result<Page, StoreError> {
        self.store.list(query).await
    }

    fn watch(&self, game: &GameId) -> watch::Receiver<Head> {
        self.store.watch(game)
    }

    async fn annotate(&self, game: &GameId, expected: Head, meta: &Meta) -> Result<bool, StoreError> {
        self.store.annotate(game, expected, meta).await
    }

    async fn retire(&self, game: &GameId, expected: Head, after: Duration) -> Result<Retired, StoreError> {
        self.store.retire(game, expected, after).await
    }

    async fn restore(
        &self,
        game: &GameId,
        head: Head,
        records: &[Stored],
        meta: &Meta,
    ) -> Result<bool, StoreError> {
        self.store.restore(game, head, records, meta).await
    }

    async fn purge(&self, limit: usize) -> Result<usize, StoreError> {
        self.store.purge(limit).await
    }

    async fn feed_end(&self) -> Result<FeedPlace, StoreError> {
        self.store.feed_end().await
    }

    async fn changes(&self, after: &FeedPlace, limit: usize) -> Result<Changes, StoreError> {
        self.store.changes(after, limit).await
    }

    async fn feed_reaches(&self, place: &FeedPlace) -> Result<bool, StoreError> {
        self.store.feed_reaches(place).await
    }

    fn feed_stirs(&self) -> watch::Receiver<u64> {
        self.store.feed_stirs()
    }

    async fn ledger(&self, drawer: &str) -> Result<Vec<(String, Bytes)>, StoreError> {
        self.store.ledger(drawer).await
    }

    async fn write_ledger(&self, hold: Option<&Hold>, entries: Vec<LedgerEntry>) -> Result<bool, StoreError> {
        self.store.write_ledger(hold, entries).await
    }

    async fn hold(&self, hold: &Hold, ttl: Duration) -> Result<bool, StoreError> {
        self.store.hold(hold, ttl).await
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.store.ping().await
    }

    fn durability(&self) -> Durability {
        self.store.durability()
    }
}

//! Who archives, lets go and sweeps.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use orrery_api::{Proto, store::Summary};
use orrery_engine::erased::Registry;
use orrery_store::{GameId, Head, ListQuery, Meta, Retired, Status, Store, StoreError, Version};
use prost::Message as _;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{Key, SHARDS, Tiered, Vault, VaultError, pack, unpack};
use crate::{
    archive::{self, Archive, ImportError},
    config::ArchiveConfig,
    host::{HostError, now_ms},
    metrics::ArchiveMetrics,
};

/// Games looked at in one piece.
const PAGE: usize = 200;

/// Active games are gone through at most this often, and at least fifty times in the time after which a game counts
/// as abandoned.
const SWEEP_EVERY: Duration = Duration::from_secs(60 * 60);

/// An archive that refuses this many games in one round is left alone until the next.
const REFUSALS: u32 = 10;

/// Archives and sweeps. Any number of them may work on one store and one archive.
#[derive(Debug)]
pub struct Keeper<S: Store> {
    store: Arc<Tiered<S>>,
    vault: Arc<dyn Vault>,
    settings: ArchiveConfig,
    metrics: ArchiveMetrics,
}

/// What was done in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// Games that were archived, and will leave the store.
    pub archived: u64,
    /// Games that could not be archived; they stay where they are.
    pub failed: u64,
    /// Games that were marked as abandoned.
    pub abandoned: u64,
    /// Logs that were removed because their time had come, where the store does not do so by itself.
    pub purged: u64,
}

/// Why a game was not archived.
#[derive(Debug, thiserror::Error)]
enum Failed {
    #[error("{0}")]
    Log(#[from] HostError),
    #[error("{0}")]
    Vault(#[from] VaultError),
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("what was written to the archive is not what is read from it: {0}")]
    Inexact(String),
    #[error("its log is neither in the store nor in the archive")]
    Lost,
    #[error("{0}")]
    Cut(#[from] tokio::task::JoinError),
}

impl<S: Store> Keeper<S> {
    /// A keeper for a store that has an archive; `None` if it has none.
    pub fn new(store: Arc<Tiered<S>>, settings: ArchiveConfig, metrics: ArchiveMetrics) -> Option<Keeper<S>> {
        let vault = store.vault()?.clone();
        Some(Keeper { store, vault, settings, metrics })
    }

    /// Works until it is told to stop.
    pub async fn run(self, stop: CancellationToken) {
        // Somebody else does it.
        let Some(every) = self.settings.every else { return };
        let mut swept: Option<Instant> = None;
        let sweep_every = self.settings.sweep_after.unwrap_or_default() / 50;
        let sweep_every = sweep_every.clamp(every.min(SWEEP_EVERY), SWEEP_EVERY);
        let mut complaint = String::new();
        while !stop.is_cancelled() {
            let is_due = swept.is_none_or(|last| last.elapsed() >= sweep_every);
            match self.round(is_due, &stop).await {
                Ok(_) => complaint.clear(),
                Err(error) => {
                    // Once for every reason: the store may be away for long.
                    let new = error.to_string();
                    if new != complaint {
                        tracing::warn!("archiving has to wait: {new}");
                        complaint = new;
                    }
                }
            }
            if is_due {
                swept = Some(Instant::now());
            }
            tokio::select! {
                () = tokio::time::sleep(jittered(every)) => {}
                () = stop.cancelled() => {}
            }
        }
    }

    /// Goes once through what is to be done.
    ///
    /// # Errors
    /// The store is away; what was done is done.
    pub async fn round(&self, with_sweep: bool, stop: &CancellationToken) -> Result<Round, StoreError> {
        let mut round = Round::default();
        if with_sweep && let Some(after) = self.settings.sweep_after {
            round.abandoned = self.sweep(after, stop).await?;
        }
        let mut oldest: Option<i64> = None;
        let archived = self.archive(&mut round, &mut oldest, stop).await;
        self.metrics.oldest_seconds.set(oldest.map_or(0, |since| (now_ms() - since).max(0) / 1000));
        archived?;
        while !stop.is_cancelled() {
            let purged = self.store.store().purge(PAGE).await?;
            round.purged += purged as u64;
            if purged < PAGE {
                break;
            }
        }
        Ok(round)
    }

    /// Archives what is over. Notes since when the oldest that could not be archived is.
    async fn archive(
        &self,
        round: &mut Round,
        oldest: &mut Option<i64>,
        stop: &CancellationToken,
    ) -> Result<(), StoreError> {
        let mut refusals = 0;
        for status in [Status::Finished, Status::Abandoned] {
            let mut walk = Walk::over(status);
            while let Some((game, _, meta)) = walk.next(self.store.store(), stop).await? {
                let error = match self.keep(&game).await {
                    Ok(is_new) => {
                        round.archived += u64::from(is_new);
                        continue;
                    }
                    Err(error) => error,
                };
                round.failed += 1;
                self.metrics.failures.inc();
                let since = updated_ms(&meta);
                *oldest = Some(oldest.map_or(since, |oldest| oldest.min(since)));
                tracing::error!(%game, "a game was not archived: {error}");
                refusals += u32::from(matches!(error, Failed::Vault(_)));
                // Every other game would fail alike.
                if let Failed::Store(error @ (StoreError::Unavailable(_) | StoreError::Full(_))) = error {
                    return Err(error);
                }
                if let Failed::Vault(error) = error
                    && refusals >= REFUSALS
                {
                    return Err(error.into());
                }
            }
        }
        Ok(())
    }

    /// Archives one game, and lets its log go. `false` if somebody else was faster, or it went on meanwhile.
    async fn keep(&self, game: &GameId) -> Result<bool, Failed> {
        let store = self.store.store();
        let Some(archive) = archive::fetch(store, game).await? else { return self.mend(game).await };
        let key = archive.key().ok_or(HostError::damaged(0, "its last record carries no chain"))?;
        let archive = Arc::new(archive);
        let bytes = match self.check(&key, &archive).await {
            Ok(Some(bytes)) => bytes,
            found => {
                if let Err(error @ Failed::Inexact(_)) = &found {
                    tracing::warn!(%game, "an archive is written again: {error}");
                }
                let source = archive.clone();
                let packed = tokio::task::spawn_blocking(move || pack(&source)).await??;
                self.vault.put(&key, packed).await?;
                self.check(&key, &archive).await?.ok_or(Failed::Inexact("it is not there".into()))?
            }
        };
        match store.retire(game, key.head(), self.settings.expire_after).await? {
            Retired::Now => {
                self.metrics.archived.inc();
                tracing::info!(%game, version = key.version, bytes, "a game was archived");
                Ok(true)
            }
            Retired::Before => Ok(false),
            Retired::Conflict { head } => {
                tracing::info!(%game, archived = key.version, head = head.version, "a game went on meanwhile");
                Ok(false)
            }
        }
    }

    /// Reads an archive as everybody else would, and compares it. The number of its bytes, or `None` if there is
    /// none.
    async fn check(&self, key: &Key, archive: &Arc<Archive>) -> Result<Option<usize>, Failed> {
        let Some(bytes) = self.vault.get(key).await? else { return Ok(None) };
        let (key, archive, length) = (key.clone(), archive.clone(), bytes.len());
        let compare = move |bytes: Bytes| match unpack(&key, &bytes) {
            Ok(read) if read.records == archive.records => Ok(()),
            Ok(_) => Err("other records".to_string()),
            Err(why) => Err(why),
        };
        tokio::task::spawn_blocking(move || compare(bytes)).await?.map_err(Failed::Inexact)?;
        Ok(Some(length))
    }

    /// A game without a log that is listed as if it had one: its index was missed when it left.
    async fn mend(&self, game: &GameId) -> Result<bool, Failed> {
        let store = self.store.store();
        let Some(head) = store.head(game).await? else { return Ok(false) };
        if !self.vault.find(game).await?.iter().any(|key| key.head().agrees(&head)) {
            return Err(Failed::Lost);
        }
        store.retire(game, head, self.settings.expire_after).await?;
        Ok(false)
    }

    /// Marks games that nobody came back to.
    async fn sweep(&self, after: Duration, stop: &CancellationToken) -> Result<u64, StoreError> {
        let horizon = now_ms().saturating_sub(i64::try_from(after.as_millis()).unwrap_or(i64::MAX));
        let mut count = 0;
        let mut walk = Walk::over(Status::Active);
        while let Some((game, version, meta)) = walk.next(self.store.store(), stop).await? {
            if updated_ms(&meta) > horizon {
                continue;
            }
            let meta = Meta { status: Status::Abandoned, ..meta };
            if self.store.store().annotate(&game, Head::at(version), &meta).await? {
                count += 1;
                self.metrics.abandoned.inc();
                tracing::info!(%game, version, "a game counts as abandoned");
            }
        }
        Ok(count)
    }
}

/// Goes through all games of a status that are not retired.
struct Walk {
    query: ListQuery,
    page: std::vec::IntoIter<(GameId, Version, Meta)>,
    is_last: bool,
}

impl Walk {
    fn over(status: Status) -> Walk {
        let query =
            ListQuery { status: Some(status), retired: Some(false), limit: PAGE, ..ListQuery::default() };
        Walk { query, page: Vec::new().into_iter(), is_last: false }
    }

    async fn next<S: Store>(
        &mut self,
        store: &S,
        stop: &CancellationToken,
    ) -> Result<Option<(GameId, Version, Meta)>, StoreError> {
        loop {
            if stop.is_cancelled() {
                return Ok(None);
            }
            match self.page.next() {
                Some(game) => return Ok(Some(game)),
                None if self.is_last => return Ok(None),
                None => {
                    let page = store.list(&self.query).await?;
                    self.page = page.games.into_iter();
                    self.is_last = page.next.is_none();
                    self.query.after = page.next;
                }
            }
        }
    }
}

/// When the last command of a game was accepted. A summary that cannot be read says nothing: then the game is as
/// old as its creation, and nothing happens to it but that it is archived.
fn updated_ms(meta: &Meta) -> i64 {
    Summary::decode(meta.summary.clone()).map_or(meta.created_ms, |summary| summary.update_time_ms)
}

/// Several processes that were started together should not do everything at the same moment.
fn jittered(every: Duration) -> Duration {
    let mut random = [0; 1];
    // Without randomness they do, and that is all.
    let _ = getrandom::fill(&mut random);
    let [part] = random;
    every.mul_f64(0.75 + f64::from(part) / 512.0)
}

/// Gives a store back its knowledge of archived games that it has lost: their logs come back, and leave again after
/// some time. Gives back how many, and calls `failed` for each that cannot be.
///
/// # Errors
/// The store or the archive is away.
pub async fn readmit<S: Store>(
    store: &Tiered<S>,
    registry: &Registry<Proto>,
    expire_after: Duration,
    mut failed: impl FnMut(&Key, String),
) -> Result<u64, StoreError> {
    let Some(vault) = store.vault() else { return Ok(0) };
    let mut count = 0;
    for shard in 0..SHARDS {
        let mut keys = vault.list(shard).await?;
        // Only the last one of each game counts.
        keys.reverse();
        keys.dedup_by(|a, b| a.game == b.game);
        for key in keys {
            if store.store().head(&key.game).await?.is_some() {
                continue;
            }
            let Some(bytes) = vault.get(&key).await? else { continue };
            let folded = unpack(&key, &bytes).and_then(|archive| {
                let meta =
                    archive::meta(registry, &archive).map_err(|error: ImportError| error.to_string())?;
                Ok((archive, meta))
            });
            let (archive, mut meta) = match folded {
                Ok(folded) => folded,
                Err(why) => {
                    failed(&key, why);
                    continue;
                }
            };
            if meta.status == Status::Active {
                meta.status = Status::Abandoned;
            }
            if store.store().restore(&key.game, key.head(), &archive.records, &meta).await? {
                store.store().retire(&key.game, key.head(), expire_after).await?;
                count += 1;
            }
        }
    }
    Ok(count)
}

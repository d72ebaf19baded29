//! Getting a table: from memory, from a snapshot and the tail of the log, or from the whole log.

use orrery_api::store::Opening;
use orrery_store::{GameId, Store, Stored, Version};

use super::{Host, HostError, Live, editions::rules_of, record};

/// Records read at once.
const CHUNK: usize = 256;

impl<S: Store> Host<S> {
    /// Makes sure that a table is there; it may be behind the log.
    pub(super) async fn ensure<'a>(
        &self,
        game: &GameId,
        slot: &'a mut Option<Live>,
    ) -> Result<&'a mut Live, HostError> {
        let live = match slot.take() {
            Some(live) => live,
            None => match self.load(game).await {
                Ok(live) => live,
                Err(error) => {
                    // Unknown games must not fill the cache.
                    self.slots.invalidate(game);
                    return Err(error);
                }
            },
        };
        Ok(slot.insert(live))
    }

    /// Makes sure that a table is there and is as new as the log was when asked.
    pub(super) async fn fresh<'a>(
        &self,
        game: &GameId,
        slot: &'a mut Option<Live>,
    ) -> Result<&'a mut Live, HostError> {
        let Some(live) = slot.as_ref() else { return self.ensure(game, slot).await };
        let held = live.at();
        match self.store.head(game).await? {
            Some(head) if head == held => self.ensure(game, slot).await,
            // Also if the tag is missing, as in logs from before there were tags: the log itself has to tell.
            Some(_) | None => self.follow(game, slot).await,
        }
    }

    /// Brings a table to the head of the log.
    pub(super) async fn follow<'a>(
        &self,
        game: &GameId,
        slot: &'a mut Option<Live>,
    ) -> Result<&'a mut Live, HostError> {
        if let Some(mut live) = slot.take() {
            if self.fits(game, &mut live).await? {
                return Ok(slot.insert(live));
            }
            tracing::info!(%game, held = live.head, "folding the game anew");
        }
        self.ensure(game, slot).await
    }

    /// Loads a game from the store.
    async fn load(&self, game: &GameId) -> Result<Live, HostError> {
        if let Some(snapshot) = self.store.snapshot(game).await? {
            match Live::restore(&self.registry, &snapshot) {
                Some(mut live) => {
                    if self.fits(game, &mut live).await? {
                        return Ok(live);
                    }
                }
                None => tracing::info!(%game, version = snapshot.version, "a snapshot is of no use"),
            }
        }
        self.load_log(game, Version::MAX).await
    }

    /// Folds the whole log up to a version.
    pub(super) async fn load_log(&self, game: &GameId, until: Version) -> Result<Live, HostError> {
        let mut records = Vec::new();
        loop {
            let after = records.last().map_or(0, |stored: &Stored| stored.version);
            let chunk = self.store.read(game, after, CHUNK).await?;
            let is_last = chunk.len() < CHUNK;
            records.extend(chunk.into_iter().filter(|stored| stored.version <= until));
            if is_last || records.last().is_some_and(|stored| stored.version >= until) {
                break;
            }
        }
        let Some(first) = records.first() else { return Err(HostError::NotFound(game.to_string())) };
        let first = record::decode(first)?;
        let rules = rules_of(&self.registry, first.opening.as_ref().unwrap_or(&Opening::default()))?;
        let mut live = Live::open(rules, &first)?;
        live.catch_up(&records)?;
        Ok(live)
    }

    /// Folds what follows a table that may lie beside the log: after a fail-over the store may have lost what
    /// the table was folded from, and somebody may have gone on from what was left. A link that is broken at this
    /// seam says nothing about the log itself; folding the whole log will.
    async fn fits(&self, game: &GameId, live: &mut Live) -> Result<bool, HostError> {
        match self.fold_tail(game, live).await {
            Err(HostError::Damaged { version, detail, .. }) => {
                tracing::warn!(%game, version, detail, "what was remembered does not fit the log");
                Ok(false)
            }
            other => other,
        }
    }

    /// Folds what follows the head. False if it has to be folded anew.
    async fn fold_tail(&self, game: &GameId, live: &mut Live) -> Result<bool, HostError> {
        // From the record that the table ends with: only if that is still there does the rest follow from it.
        let mut after = live.head.saturating_sub(1);
        // All at once: a record may take back one that came a chunk before.
        let mut records = Vec::new();
        loop {
            let chunk = self.store.read(game, after, CHUNK).await?;
            let is_last = chunk.len() < CHUNK;
            records.extend(chunk);
            if is_last {
                break;
            }
            after = records.last().map_or(after, |stored: &Stored| stored.version);
        }
        match records.split_first() {
            Some((own, tail)) if own.version == live.head && record::chain_of(own) == Some(&live.chain) => {
                live.catch_up(tail)
            }
            Some(_) | None => Ok(false),
        }
    }
}

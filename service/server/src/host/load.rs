//! Getting a table: from memory, from a snapshot and the tail of the log, or from the whole log.

use orrery_api::store::Opening;
use orrery_store::{GameId, Head, Store, Stored, Version};

use super::{Host, HostError, Live, editions::rules_of, record, slot::Kept};

/// Records read at once.
const CHUNK: usize = 256;

impl<S: Store> Host<S> {
    /// Makes sure that a table is there; it may be behind the log.
    pub(super) async fn ensure<'a>(
        &self,
        game: &GameId,
        kept: &'a mut Kept,
    ) -> Result<&'a mut Live, HostError> {
        if let Some(live) = kept.take() {
            return Ok(kept.put(live));
        }
        let asked = kept.asking();
        match self.load(game, Version::MAX).await {
            Ok(live) => {
                self.compare(game, kept, &live).await?;
                kept.prove(asked);
                Ok(kept.put(live))
            }
            Err(error) => {
                if let (HostError::NotFound(_), 1..) = (&error, kept.seen().version) {
                    self.went_back(game, kept, Head::NONE);
                }
                // Unknown games must not fill the cache; but what was seen of others is not forgotten.
                if kept.seen() == Head::NONE {
                    self.slots.invalidate(game);
                }
                Err(error)
            }
        }
    }

    /// Makes sure that a table is there and is as new as the log was when the caller came.
    pub(super) async fn fresh<'a>(
        &self,
        game: &GameId,
        kept: &'a mut Kept,
    ) -> Result<&'a mut Live, HostError> {
        let (Some(live), false) = (kept.live(), kept.is_proven()) else {
            return self.ensure(game, kept).await;
        };
        let (held, asked) = (live.at(), kept.asking());
        match self.store.head(game).await? {
            Some(head) if head == held => {
                kept.prove(asked);
                self.ensure(game, kept).await
            }
            // Also if the tag is missing, as in logs from before there were tags: the log itself has to tell.
            Some(_) | None => self.follow(game, kept).await,
        }
    }

    /// Brings a table to the head of the log.
    pub(super) async fn follow<'a>(
        &self,
        game: &GameId,
        kept: &'a mut Kept,
    ) -> Result<&'a mut Live, HostError> {
        if let Some(mut live) = kept.take() {
            let (held, asked) = (live.head, kept.asking());
            match self.fit(game, &mut live, Version::MAX).await? {
                Fit::Follows => {
                    kept.prove(asked);
                    return Ok(kept.put(live));
                }
                Fit::Gone(now) => self.went_back(game, kept, now),
                Fit::TakenBack | Fit::Broken => tracing::info!(%game, held, "folding the game anew"),
            }
        }
        self.ensure(game, kept).await
    }

    /// Whether the log that was just loaded still has what was last seen of it.
    async fn compare(&self, game: &GameId, kept: &mut Kept, live: &Live) -> Result<(), HostError> {
        let (seen, now) = (kept.seen(), live.at());
        if seen.version == 0 || seen == now {
            return Ok(());
        }
        let is_there = seen.version < now.version && {
            let found = self.store.read(game, seen.version - 1, 1).await?;
            found.first().is_some_and(|own| super::read::place(own).agrees(&seen))
        };
        if !is_there {
            self.went_back(game, kept, now);
        }
        Ok(())
    }

    /// The store has lost something that this process has seen, and perhaps told others: after a fail-over to a
    /// replica that did not have it yet, or a crash before it was on disk. Whatever is remembered of it goes.
    fn went_back(&self, game: &GameId, kept: &mut Kept, now: Head) {
        let lost = kept.seen().version;
        self.metrics.forks_of_tables.inc();
        tracing::warn!(
            %game,
            lost,
            head = now.version,
            "the store went back: version {lost} of game {game} is not what it was; going on from what is there"
        );
        kept.forget();
    }

    /// Loads a game from the store as of a version, from a snapshot if there is one before it.
    async fn load(&self, game: &GameId, until: Version) -> Result<Live, HostError> {
        if let Some(snapshot) = self.store.snapshot(game).await?.filter(|kept| kept.version <= until) {
            match Live::restore(&self.registry, &snapshot) {
                Some(mut live) => match self.fit(game, &mut live, until).await? {
                    Fit::Follows => return Ok(live),
                    Fit::Gone(now) => tracing::info!(
                        %game,
                        version = snapshot.version,
                        head = now.version,
                        "a snapshot is of something that the log does not have"
                    ),
                    Fit::TakenBack | Fit::Broken => {}
                },
                None => tracing::info!(%game, version = snapshot.version, "a snapshot is of no use"),
            }
        }
        match self.load_log(game, until).await {
            // The store may have changed under the reader, in a fail-over: what is really damaged stays so.
            Err(HostError::Damaged { .. }) => self.load_log(game, until).await,
            other => other,
        }
    }

    /// The game as of a version, folded on from an earlier table if there is one that still fits.
    pub(super) async fn load_from(
        &self,
        earlier: Option<Box<Live>>,
        game: &GameId,
        until: Version,
    ) -> Result<Box<Live>, HostError> {
        if let Some(mut live) = earlier.filter(|live| live.head <= until)
            && let Fit::Follows = self.fit(game, &mut live, until).await?
        {
            return Ok(live);
        }
        self.load(game, until).await.map(Box::new)
    }

    /// Folds the log from its beginning up to a version.
    pub(super) async fn load_log(&self, game: &GameId, until: Version) -> Result<Live, HostError> {
        let records = self.read_between(game, 0, until).await?;
        let Some(first) = records.first() else { return Err(HostError::NotFound(game.to_string())) };
        let first = record::decode(first)?;
        let rules = rules_of(&self.registry, first.opening.as_ref().unwrap_or(&Opening::default()))?;
        let mut live = Live::open(rules, &first)?;
        live.catch_up(&records)?;
        Ok(live)
    }

    /// All records after a version and up to another. All at once: a record may take back one that came a chunk before.
    async fn read_between(
        &self,
        game: &GameId,
        mut after: Version,
        until: Version,
    ) -> Result<Vec<Stored>, HostError> {
        let mut records = Vec::new();
        loop {
            let limit = usize::try_from(until.saturating_sub(after)).unwrap_or(CHUNK).min(CHUNK);
            let chunk = self.store.read(game, after, limit).await?;
            let is_last = chunk.len() < CHUNK;
            records.extend(chunk);
            after = records.last().map_or(after, |stored: &Stored| stored.version);
            if is_last || after >= until {
                return Ok(records);
            }
        }
    }

    /// Folds what follows a table that may lie beside the log: after a fail-over the store may have lost what
    /// the table was folded from, and somebody may have gone on from what was left.
    async fn fit(&self, game: &GameId, live: &mut Live, until: Version) -> Result<Fit, HostError> {
        // From the record that the table ends with: only if that is still there does the rest follow from it.
        let records = self.read_between(game, live.head.saturating_sub(1), until).await?;
        let tail = match records.split_first() {
            Some((own, tail)) if own.version == live.head && record::chain_of(own) == Some(&live.chain) => {
                tail
            }
            Some(_) | None => {
                let last = records.last().map(super::read::place);
                let now = if last.is_some() { last } else { self.store.head(game).await? };
                return Ok(Fit::Gone(now.unwrap_or_default()));
            }
        };
        match live.catch_up(tail) {
            Ok(true) => Ok(Fit::Follows),
            Ok(false) => Ok(Fit::TakenBack),
            // A broken link at this seam says nothing about the log itself; folding the whole log will.
            Err(HostError::Damaged { version, detail, .. }) => {
                tracing::warn!(%game, version, detail, "what was remembered does not fit the log");
                Ok(Fit::Broken)
            }
            Err(other) => Err(other),
        }
    }
}

/// How a table goes with the log.
enum Fit {
    /// The table is at the head now.
    Follows,
    /// Something that is folded in was taken back: it has to be folded anew.
    TakenBack,
    /// The record that the table ends with is not in the log, which ends here.
    Gone(Head),
    /// What follows cannot be folded.
    Broken,
}

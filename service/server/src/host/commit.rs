//! Deciding and writing, again after every lost race.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bytes::Bytes;
use orrery_api::{Proto, store::Record};
use orrery_engine::erased::Told;
use orrery_store::{Append, Appended, GameId, RequestId, Snapshot, Store, StoreError, Version};

use super::{Host, HostError, Live, MAX_RACES, record, slot::Kept};

/// What to write, once it is decided.
pub(super) struct Verdict {
    pub(super) record: Record,
    /// What happened, as the acting seat sees it.
    pub(super) events: Vec<Told<Proto>>,
}

/// What became of a command.
pub(super) enum Committed {
    /// It was written.
    Now(Version, Box<Verdict>),
    /// An earlier request had done it.
    Before(Version),
}

impl<S: Store> Host<S> {
    /// Decides and appends, again after every lost race.
    pub(super) async fn commit(
        &self,
        game: &GameId,
        kept: &mut Kept,
        (expected, request): (Option<Version>, Option<RequestId>),
        decide: impl Fn(&mut Live) -> Result<Verdict, HostError>,
    ) -> Result<Committed, HostError> {
        for _ in 0..MAX_RACES {
            let live = self.ensure(game, kept).await?;
            if expected.is_some_and(|expected| expected != live.head) {
                self.fresh(game, kept).await?;
            }
            let asked = kept.asking();
            let live = self.ensure(game, kept).await?;
            let held = live.at();
            let before = live.is_contended.then(|| (live.table.fork(), live.updated_ms));
            let snapshot = self.snapshot_before(live);
            let decided = insist(expected, held.version).and_then(|()| guard(|| decide(live)).flatten());
            let verdict = match decided {
                Ok(verdict) => verdict,
                Err(error) => {
                    if matches!(error, HostError::Internal(_)) {
                        kept.drop_table();
                        return Err(error);
                    }
                    // A refusal holds only if the table was not behind, and if it is not a repeated request.
                    if let Some(request) = &request
                        && let Some(version) = self.store.request(game, request).await?
                    {
                        self.follow(game, kept).await?;
                        return Ok(Committed::Before(version));
                    }
                    if self.fresh(game, kept).await?.at() == held {
                        return Err(error);
                    }
                    continue;
                }
            };
            let verdict = self.sign(live, verdict, request.as_ref());
            let (bytes, chain) = record::seal(&verdict.record, &live.chain);
            live.updated_ms = verdict.record.time_ms;
            let meta = live.meta();
            let tag = record::tag(&chain);
            let append = Append { game, expected: held, record: bytes, tag, request, meta: &meta };
            match self.append(append).await {
                Ok(Appended::Committed(version)) => {
                    (live.head, live.chain) = (version, chain);
                    if let Some(snapshot) = snapshot.filter(|_| live.table.horizon() > held.version) {
                        live.snapshot_at = held.version;
                        self.put_snapshot(game, snapshot);
                    }
                    kept.prove(asked);
                    return Ok(Committed::Now(version, Box::new(verdict)));
                }
                Ok(Appended::Duplicate(version)) => {
                    kept.drop_table();
                    return Ok(Committed::Before(version));
                }
                Ok(Appended::Conflict { .. }) => {
                    self.metrics.conflicts.inc();
                    match before {
                        Some(before) => (live.table, live.updated_ms) = before,
                        None => kept.drop_table(),
                    }
                    self.follow(game, kept).await?.is_contended = true;
                }
                Err(error) => {
                    kept.drop_table();
                    return Err(error.into());
                }
            }
        }
        Err(HostError::Outrun { races: MAX_RACES })
    }

    /// Appends, and measures how long the store takes.
    pub(super) async fn append(&self, append: Append<'_>) -> Result<Appended, StoreError> {
        let started = std::time::Instant::now();
        let appended = self.store.append(append).await;
        self.metrics.append_seconds.observe(started.elapsed().as_secs_f64());
        appended
    }

    /// Completes a record with what is the same for all commands.
    fn sign(&self, live: &Live, verdict: Verdict, request: Option<&RequestId>) -> Verdict {
        let about = self.registry.get(&live.info.opening.game_type).map(|rules| rules.about());
        let (schema, revision) = about.map_or((0, ""), |about| (about.schema, about.revision));
        let record = Record {
            version: live.head + 1,
            time_ms: self.ambient.now_ms().max(live.updated_ms),
            request_id: request.map_or(Bytes::new(), |request| Bytes::copy_from_slice(&request.0)),
            schema: schema.into(),
            rules_revision: revision.into(),
            origin: Bytes::copy_from_slice(&self.origin()),
            ..verdict.record
        };
        Verdict { record, ..verdict }
    }

    /// The table before a commit, when a snapshot is due and the commit may make everything before it final.
    fn snapshot_before(&self, live: &Live) -> Option<Snapshot> {
        // Not at every commit while lanes keep the horizon back: taking a snapshot is not free.
        let since = live.head - live.snapshot_at;
        (since >= self.snapshot_every && since.is_multiple_of(8)).then(|| live.snapshot())
    }

    /// Keeps a snapshot of a table on which nothing can be taken back.
    pub(super) fn keep_snapshot(&self, game: &GameId, live: &mut Live) {
        let is_due = live.head >= live.snapshot_at + self.snapshot_every;
        if is_due && live.table.horizon() > live.head {
            live.snapshot_at = live.head;
            self.put_snapshot(game, live.snapshot());
        }
    }

    /// Hands a snapshot to the store in the background: it is a cache, nobody waits for it.
    fn put_snapshot(&self, game: &GameId, snapshot: Snapshot) {
        let (store, game) = (self.store.clone(), game.clone());
        tokio::spawn(async move {
            if let Err(error) = store.put_snapshot(&game, snapshot).await {
                tracing::debug!(%game, %error, "a snapshot was not kept");
            }
        });
    }

    /// Tells the store in the background what lists say of a game from which something was taken back: the record that
    /// says so came with what they said before. Should it fail, the next command mends it.
    pub(super) fn put_meta(&self, game: &GameId, live: &Live) {
        let (store, game, head, meta) = (self.store.clone(), game.clone(), live.at(), live.meta());
        tokio::spawn(async move {
            if let Err(error) = store.annotate(&game, head, &meta).await {
                tracing::debug!(%game, %error, "lists tell of what was taken back");
            }
        });
    }
}

pub(super) fn insist(expected: Option<Version>, actual: Version) -> Result<(), HostError> {
    match expected {
        Some(expected) if expected != actual => Err(HostError::VersionConflict { expected, actual }),
        Some(_) | None => Ok(()),
    }
}

/// Runs rules. A panic in them is a bug, but it must not take the server with it.
pub(super) fn guard<T>(rules: impl FnOnce() -> T) -> Result<T, HostError> {
    catch_unwind(AssertUnwindSafe(rules)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
        HostError::Internal(text.unwrap_or_else(|| "the rules panicked".into()))
    })
}

//! One write transaction for many appends.

use redb::{ReadableTable, Table, WriteTransaction};

use super::tables::{FEED, INDEX, LEAVING, LEDGER, LOG, META, REQ, RETIRED, SNAP};
use crate::{
    codec::{RETIRED_LETTER, decode_meta, encode_tagged, split_tagged, status_letter},
    feed::KEPT,
    ledger::LedgerEntry,
    types::{Appended, GameId, Head, Meta, OwnedAppend, Snapshot, Status, StoreError},
};

/// Where a game stands in the index: letter and creation time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Filed(pub(super) (u8, i64));

impl Filed {
    pub(super) fn new(meta: &Meta, is_retired: bool) -> Self {
        let letter = if is_retired { RETIRED_LETTER } else { status_letter(meta.status) };
        Filed((letter, meta.created_ms))
    }
}

/// The tables of a write transaction, opened once for all that is done in it.
pub(super) struct Batch<'txn> {
    pub(super) log: Table<'txn, (&'static str, u64), &'static [u8]>,
    pub(super) meta: Table<'txn, &'static str, (u64, &'static [u8])>,
    pub(super) snap: Table<'txn, &'static str, (u64, &'static [u8])>,
    req: Table<'txn, (&'static str, [u8; 16]), (u64, i64)>,
    pub(super) index: Table<'txn, (u8, i64, &'static str), ()>,
    pub(super) retired: Table<'txn, &'static str, i64>,
    pub(super) leaving: Table<'txn, (i64, &'static str), ()>,
    feed: Table<'txn, u64, &'static str>,
    /// The number of the last change.
    changes: u64,
    ledger: Table<'txn, (&'static str, &'static str), &'static [u8]>,
    pub(super) now_ms: i64,
    horizon_ms: i64,
    /// Records written so far: without any, the transaction need not be durable.
    pub(super) records: usize,
    /// Whether there is anything to commit.
    pub(super) dirty: bool,
}

/// Anything that goes wrong inside the transaction undoes all of it.
pub(super) fn undone(err: impl Into<redb::Error>) -> StoreError {
    let err = err.into();
    let why = format!("the database file cannot be written: {err}");
    if is_full(&err) { StoreError::Full(why) } else { StoreError::Unavailable(why) }
}

/// Whether there was no room on the disk.
pub(super) fn is_full(err: &redb::Error) -> bool {
    matches!(err, redb::Error::Io(err) if is_full_io(err))
}

pub(super) fn is_full_io(err: &std::io::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(err.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

impl<'txn> Batch<'txn> {
    pub(super) fn new(
        write: &'txn WriteTransaction,
        now_ms: i64,
        horizon_ms: i64,
    ) -> Result<Self, StoreError> {
        let feed = write.open_table(FEED).map_err(undone)?;
        let changes = feed.last().map_err(undone)?.map_or(0, |(number, _)| number.value());
        Ok(Batch {
            log: write.open_table(LOG).map_err(undone)?,
            meta: write.open_table(META).map_err(undone)?,
            snap: write.open_table(SNAP).map_err(undone)?,
            req: write.open_table(REQ).map_err(undone)?,
            index: write.open_table(INDEX).map_err(undone)?,
            retired: write.open_table(RETIRED).map_err(undone)?,
            leaving: write.open_table(LEAVING).map_err(undone)?,
            feed,
            changes,
            ledger: write.open_table(LEDGER).map_err(undone)?,
            now_ms,
            horizon_ms,
            records: 0,
            dirty: false,
        })
    }

    /// Appends one record, as [`crate::Store::append`] describes. Earlier appends of the same batch count
    /// as done.
    pub(super) fn append(&mut self, append: &OwnedAppend) -> Result<Appended, StoreError> {
        let game = append.game.as_str();
        if let Some(request) = append.request
            && let Some(seen) = self.req.get((game, request.0)).map_err(undone)?
            && seen.value().1 > self.horizon_ms
        {
            return Ok(Appended::Duplicate(seen.value().0));
        }
        let before = self.card(game)?;
        let version = append.expected.version.saturating_add(1);
        let head = before.as_ref().map_or(Head::NONE, |(head, _)| *head);
        if !head.agrees(&append.expected) {
            let there = self.log.get((game, version)).map_err(undone)?;
            let ours = there.is_some_and(|there| there.value() == append.record);
            return Ok(if ours { Appended::Committed(version) } else { Appended::Conflict { head } });
        }

        let meta = encode_tagged(append.tag, &append.meta)?;
        // Only games that are over or abandoned retire.
        let was_retired = before.as_ref().is_some_and(|(_, meta)| meta.status != Status::Active)
            && self.unretire(game, append.expected.version)?;
        self.dirty = true;
        self.records += 1;
        self.log.insert((game, version), &*append.record).map_err(undone)?;
        self.meta.insert(game, (version, meta.as_slice())).map_err(undone)?;
        if let Some(request) = append.request {
            self.req.insert((game, request.0), (version, self.now_ms)).map_err(undone)?;
        }
        let before = before.map(|(_, meta)| Filed::new(&meta, was_retired));
        self.file(game, before, Filed::new(&append.meta, false))?;
        self.note_change(game)?;
        Ok(Appended::Committed(version))
    }

    /// Adds to the feed, and now and then lets go of what is too old.
    fn note_change(&mut self, game: &str) -> Result<(), StoreError> {
        self.changes += 1;
        self.feed.insert(self.changes, game).map_err(undone)?;
        if self.changes.is_multiple_of(1024) {
            let horizon = self.changes.saturating_sub(KEPT as u64);
            self.feed.retain_in(..=horizon, |_, _| false).map_err(undone)?;
        }
        Ok(())
    }

    /// Head and metadata of a game.
    pub(super) fn card(&self, game: &str) -> Result<Option<(Head, Meta)>, StoreError> {
        let Some(found) = self.meta.get(game).map_err(undone)? else { return Ok(None) };
        let (version, meta) = found.value();
        let (tag, meta) = split_tagged(meta);
        Ok(Some((Head { version, tag }, decode_meta(meta)?)))
    }

    /// Keeps the index in step with the metadata: it changes at creation, with the status, and when a game
    /// retires.
    pub(super) fn file(&mut self, game: &str, before: Option<Filed>, after: Filed) -> Result<(), StoreError> {
        let (new, old) = (after.0, before.map(|before| before.0));
        if old == Some(new) {
            return Ok(());
        }
        if let Some((letter, created)) = old {
            self.index.remove((letter, created, game)).map_err(undone)?;
        }
        self.index.insert((new.0, new.1, game), ()).map_err(undone)?;
        Ok(())
    }

    /// Keeps a snapshot of a game that exists, unless a later one is there.
    pub(super) fn snapshot(&mut self, game: &GameId, snapshot: &Snapshot) -> Result<(), StoreError> {
        let game = game.as_str();
        let later = |kept: u64| kept > snapshot.version;
        if self.snap.get(game).map_err(undone)?.is_some_and(|kept| later(kept.value().0))
            || self.meta.get(game).map_err(undone)?.is_none()
            || self.is_retired(game)?
        {
            return Ok(());
        }
        self.dirty = true;
        self.snap.insert(game, (snapshot.version, &*snapshot.table)).map_err(undone)?;
        Ok(())
    }

    /// Changes the ledger, which is worth as much as a record.
    pub(super) fn write_ledger(&mut self, entries: &[LedgerEntry]) -> Result<(), StoreError> {
        for LedgerEntry { drawer, name, content } in entries {
            let key = (*drawer, name.as_str());
            match content {
                Some(content) => self.ledger.insert(key, &**content).map(drop).map_err(undone)?,
                None => self.ledger.remove(key).map(drop).map_err(undone)?,
            }
        }
        self.dirty = true;
        self.records += 1;
        Ok(())
    }

    /// Looks at up to `count` request ids after `cursor` and removes the old ones. Returns where to go on,
    /// `None` at the end of the table.
    pub(super) fn sweep(
        &mut self,
        cursor: Option<(String, [u8; 16])>,
        count: usize,
    ) -> Result<Option<(String, [u8; 16])>, StoreError> {
        let mut old = Vec::new();
        let mut last = None;
        let mut looked_at = 0;
        let (game, id) = cursor.unwrap_or_default();
        for entry in self.req.range((game.as_str(), id)..).map_err(undone)?.take(count) {
            let (key, value) = entry.map_err(undone)?;
            let (game, id) = key.value();
            let key = (game.to_owned(), id);
            if value.value().1 <= self.horizon_ms {
                old.push(key.clone());
            }
            last = Some(key);
            looked_at += 1;
        }
        for (game, id) in &old {
            self.dirty = true;
            self.req.remove((game.as_str(), *id)).map_err(undone)?;
        }
        Ok(last.filter(|_| looked_at == count))
    }
}

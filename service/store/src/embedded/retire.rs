//! Logs that leave the file, and come back.

use std::time::Duration;

use redb::ReadableTable as _;

use super::batch::{Batch, Filed, undone};
use crate::{
    codec::encode_tagged,
    listing::Reindexed,
    types::{GameId, Head, Meta, Retired, Status, StoreError, Stored, Tag, Version},
};

/// A change of a game that is no append.
#[derive(Debug)]
pub(super) enum Change {
    Annotate { game: GameId, expected: Head, meta: Meta },
    Retire { game: GameId, expected: Head, after: Duration },
    Restore { game: GameId, head: Head, tag: Tag, records: Vec<Stored>, meta: Meta },
    Purge { limit: usize },
    Reindex,
}

/// What a change has done.
#[derive(Clone, Copy, Debug)]
pub(super) enum Changed {
    /// Whether it was made.
    Made(bool),
    Retired(Retired),
    /// How many logs were removed.
    Purged(usize),
    Reindexed(Reindexed),
}

impl Batch<'_> {
    pub(super) fn change(&mut self, change: &Change) -> Result<Changed, StoreError> {
        match change {
            Change::Annotate { game, expected, meta } => {
                self.annotate(game.as_str(), *expected, meta).map(Changed::Made)
            }
            Change::Retire { game, expected, after } => {
                self.retire(game.as_str(), *expected, *after).map(Changed::Retired)
            }
            Change::Restore { game, head, tag, records, meta } => {
                self.restore(game.as_str(), *head, *tag, records, meta).map(Changed::Made)
            }
            Change::Purge { limit } => self.purge(*limit).map(Changed::Purged),
            Change::Reindex => self.reindex().map(Changed::Reindexed),
        }
    }

    pub(super) fn is_retired(&self, game: &str) -> Result<bool, StoreError> {
        Ok(self.retired.get(game).map_err(undone)?.is_some())
    }

    fn annotate(&mut self, game: &str, expected: Head, meta: &Meta) -> Result<bool, StoreError> {
        let Some((head, before)) = self.card(game)?.filter(|(head, _)| head.agrees(&expected)) else {
            return Ok(false);
        };
        if self.is_retired(game)? {
            return Ok(false);
        }
        self.put_meta(game, head, head.tag, meta)?;
        self.file(game, Some(Filed::new(&before, false)), Filed::new(meta, false))?;
        Ok(true)
    }

    fn put_meta(&mut self, game: &str, head: Head, tag: Option<Tag>, meta: &Meta) -> Result<(), StoreError> {
        // Heads without a tag were written before there were any, and so was their metadata.
        let bytes = match tag {
            Some(tag) => encode_tagged(tag, meta)?,
            None => crate::codec::encode_meta(meta)?,
        };
        self.dirty = true;
        self.meta.insert(game, (head.version, bytes.as_slice())).map_err(undone)?;
        Ok(())
    }

    fn retire(&mut self, game: &str, expected: Head, after: Duration) -> Result<Retired, StoreError> {
        let Some((head, meta)) = self.card(game)? else { return Ok(Retired::Conflict { head: Head::NONE }) };
        if !head.agrees(&expected) || meta.status == Status::Active {
            return Ok(Retired::Conflict { head });
        }
        if self.is_retired(game)? {
            return Ok(Retired::Before);
        }
        let after = i64::try_from(after.as_millis()).unwrap_or(i64::MAX);
        let at = self.now_ms.saturating_add(after);
        self.dirty = true;
        self.retired.insert(game, at).map_err(undone)?;
        self.leaving.insert((at, game), ()).map_err(undone)?;
        self.file(game, Some(Filed::new(&meta, false)), Filed::new(&meta, true))?;
        Ok(Retired::Now)
    }

    /// Keeps a log that was about to leave; `false` if it was not.
    ///
    /// # Errors
    /// `Retired`: it has left.
    pub(super) fn unretire(&mut self, game: &str, head: Version) -> Result<bool, StoreError> {
        if !self.is_retired(game)? {
            return Ok(false);
        }
        if self.log.get((game, head)).map_err(undone)?.is_none() {
            let unreadable = |_| StoreError::Damaged("a game id cannot be read".into());
            return Err(StoreError::Retired(game.parse().map_err(unreadable)?));
        }
        self.stay(game)?;
        Ok(true)
    }

    fn stay(&mut self, game: &str) -> Result<(), StoreError> {
        self.dirty = true;
        let at = self.retired.remove(game).map_err(undone)?.map(|at| at.value());
        if let Some(at) = at {
            self.leaving.remove((at, game)).map_err(undone)?;
        }
        Ok(())
    }

    fn restore(
        &mut self,
        game: &str,
        head: Head,
        tag: Tag,
        records: &[Stored],
        meta: &Meta,
    ) -> Result<bool, StoreError> {
        let before = match self.card(game)? {
            Some((kept, before)) if kept.agrees(&head) && self.is_retired(game)? => Some(before),
            Some(_) => return Ok(false),
            None => None,
        };
        let meta = before.as_ref().unwrap_or(meta);
        self.put_meta(game, head, Some(tag), meta)?;
        self.stay(game)?;
        for stored in records {
            self.log.insert((game, stored.version), &*stored.record).map_err(undone)?;
        }
        // A log that is put back is as dear as one that was just written.
        self.records += records.len();
        self.file(game, before.as_ref().map(|meta| Filed::new(meta, true)), Filed::new(meta, false))?;
        Ok(true)
    }

    fn purge(&mut self, limit: usize) -> Result<usize, StoreError> {
        let mut due = Vec::new();
        for entry in self.leaving.range(..(self.now_ms.saturating_add(1), "")).map_err(undone)?.take(limit) {
            let (key, ()) = entry.map_err(undone).map(|(key, value)| (key, value.value()))?;
            let (at, game) = key.value();
            due.push((at, game.to_owned()));
        }
        for (at, game) in &due {
            let game = game.as_str();
            self.dirty = true;
            self.leaving.remove((*at, game)).map_err(undone)?;
            self.log.retain_in((game, 0)..=(game, Version::MAX), |_, _| false).map_err(undone)?;
            self.snap.remove(game).map_err(undone)?;
        }
        Ok(due.len())
    }

    /// Makes the index anew from the metadata.
    fn reindex(&mut self) -> Result<Reindexed, StoreError> {
        let mut games = Vec::new();
        for entry in self.meta.iter().map_err(undone)? {
            let (game, _) = entry.map_err(undone)?;
            games.push(game.value().to_owned());
        }
        let mut right = std::collections::BTreeSet::new();
        for game in games {
            if let Some((_, meta)) = self.card(&game)? {
                let Filed((letter, created)) = Filed::new(&meta, self.is_retired(&game)?);
                right.insert((letter, created, game));
            }
        }
        let mut wrong = Vec::new();
        for entry in self.index.iter().map_err(undone)? {
            let (key, _) = entry.map_err(undone)?;
            let (letter, created, game) = key.value();
            let key = (letter, created, game.to_owned());
            if !right.contains(&key) {
                wrong.push(key);
            }
        }
        for (letter, created, game) in &wrong {
            self.dirty = true;
            self.index.remove((*letter, *created, game.as_str())).map_err(undone)?;
        }
        for (letter, created, game) in &right {
            let key = (*letter, *created, game.as_str());
            if self.index.get(key).map_err(undone)?.is_none() {
                self.dirty = true;
                self.index.insert(key, ()).map_err(undone)?;
            }
        }
        Ok(Reindexed { games: right.len(), removed: wrong.len() })
    }
}

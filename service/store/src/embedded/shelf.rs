//! Where readers and the writer find the open file.

use std::sync::{PoisonError, RwLock};

use redb::{Database, ReadTransaction, ReadableDatabase};

use super::tables::META;
use crate::{
    codec::split_tagged,
    types::{GameId, Head, StoreError},
};

/// The open database, or none while it is being opened again after an error.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    database: RwLock<Option<Database>>,
}

/// What a failed read means to the caller.
pub(super) fn unreadable(err: impl Into<redb::Error>) -> StoreError {
    let err = err.into();
    match matches!(err, redb::Error::Corrupted(_)) {
        true => StoreError::Damaged(err.to_string()),
        false => StoreError::Unavailable(format!("the database file cannot be read: {err}")),
    }
}

impl Shelf {
    pub(super) fn put(&self, database: Database) {
        *self.database.write().unwrap_or_else(PoisonError::into_inner) = Some(database);
    }

    /// Closes the file, which releases its lock.
    pub(super) fn close(&self) {
        let closed = self.database.write().unwrap_or_else(PoisonError::into_inner).take();
        drop(closed);
    }

    pub(super) fn is_open(&self) -> bool {
        self.database.read().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Does something with the open database.
    pub(super) fn with<T>(&self, work: impl FnOnce(&Database) -> T) -> Result<T, StoreError> {
        match &*self.database.read().unwrap_or_else(PoisonError::into_inner) {
            Some(database) => Ok(work(database)),
            None => Err(StoreError::Unavailable("the database file was closed after an error".into())),
        }
    }

    /// Reads from the last commit.
    pub(super) fn view<T>(
        &self,
        work: impl FnOnce(&ReadTransaction) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let view = self.with(|database| database.begin_read().map_err(unreadable))??;
        work(&view)
    }

    pub(super) fn head(&self, game: &GameId) -> Result<Option<Head>, StoreError> {
        self.view(|view| {
            let metas = view.open_table(META).map_err(unreadable)?;
            let found = metas.get(game.as_str()).map_err(unreadable)?;
            Ok(found.map(|found| {
                let (version, meta) = found.value();
                Head { version, tag: split_tagged(meta).0 }
            }))
        })
    }
}

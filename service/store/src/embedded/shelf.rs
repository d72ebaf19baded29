//! Where readers and the writer find the open file.

use std::sync::{PoisonError, RwLock};

use redb::{Database, ReadTransaction, ReadableDatabase};

use super::tables::META;
use crate::{
    codec::split_tagged,
    types::{GameId, Head, StoreError},
};

/// The open database, or why there is none while it is being opened again after an error.
#[derive(Debug)]
pub(super) struct Shelf {
    database: RwLock<Result<Database, StoreError>>,
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
    pub(super) fn new(database: Database) -> Self {
        Shelf { database: RwLock::new(Ok(database)) }
    }

    pub(super) fn put(&self, database: Database) {
        *self.database.write().unwrap_or_else(PoisonError::into_inner) = Ok(database);
    }

    /// Closes the file, which releases its lock. Whoever asks for it meanwhile is told why.
    pub(super) fn close(&self, why: StoreError) {
        *self.database.write().unwrap_or_else(PoisonError::into_inner) = Err(why);
    }

    pub(super) fn is_open(&self) -> bool {
        self.database.read().unwrap_or_else(PoisonError::into_inner).is_ok()
    }

    /// Does something with the open database.
    pub(super) fn with<T>(&self, work: impl FnOnce(&Database) -> T) -> Result<T, StoreError> {
        match &*self.database.read().unwrap_or_else(PoisonError::into_inner) {
            Ok(database) => Ok(work(database)),
            Err(why) => Err(why.clone()),
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

//! The tables of the database file, and how it is opened.

use std::{fs, io, path::Path};

use redb::{Builder, Database, DatabaseError, ReadableDatabase, StorageError, TableDefinition};

use crate::types::StoreError;

/// (game, version) → record.
pub(super) const LOG: TableDefinition<'_, (&str, u64), &[u8]> = TableDefinition::new("log");
/// game → (version of the head, its tag and the metadata).
pub(super) const META: TableDefinition<'_, &str, (u64, &[u8])> = TableDefinition::new("meta");
/// game → (version, table).
pub(super) const SNAP: TableDefinition<'_, &str, (u64, &[u8])> = TableDefinition::new("snap");
/// (game, request id) → (version, time of writing in ms).
pub(super) const REQ: TableDefinition<'_, (&str, [u8; 16]), (u64, i64)> = TableDefinition::new("req");
/// (status letter, creation time in ms, game).
pub(super) const INDEX: TableDefinition<'_, (u8, i64, &str), ()> = TableDefinition::new("index");
/// number → game: the last changes. Files from before there was a feed get the table with their next append.
pub(super) const FEED: TableDefinition<'_, u64, &str> = TableDefinition::new("feed");
/// (drawer, name) → content. As late as [`FEED`] in old files.
pub(super) const LEDGER: TableDefinition<'_, (&str, &str), &[u8]> = TableDefinition::new("ledger");
/// What the file says about itself.
const ABOUT: TableDefinition<'_, &str, u64> = TableDefinition::new("about");

/// The layout of the tables above. Raise it when an older program must not touch the file any more.
const FORMAT: u64 = 2;

/// The layout before heads had tags. It is read as it is, and heads get their tags as games go on.
const UNTAGGED: u64 = 1;

/// The name of the file in the data directory.
pub(super) const FILE: &str = "orrery.redb";

/// Opens the file, or makes one with all tables in it.
pub(super) fn open(path: &Path) -> Result<Database, StoreError> {
    let shown = path.display();
    let refused = |why: String| StoreError::Misconfigured(format!("cannot open {shown}: {why}"));
    let dir = path.parent().unwrap_or(Path::new("."));
    let is_new = !path.exists();
    fs::create_dir_all(dir).map_err(|err| refused(err.to_string()))?;
    let database =
        Builder::new().set_cache_size(CACHE).create(path).map_err(|err| why_not_open(&err, path))?;
    prepare(&database).map_err(|err| match err {
        Prepare::Format(found) => refused(format!(
            "its format is {found} and this program knows {FORMAT}; use the version that wrote it"
        )),
        Prepare::Failed(why) => refused(why),
    })?;
    if is_new {
        // The name of a new file is only as durable as its directory.
        fs::File::open(dir).and_then(|dir| dir.sync_all()).map_err(|err| refused(err.to_string()))?;
    }
    Ok(database)
}

fn why_not_open(err: &DatabaseError, path: &Path) -> StoreError {
    let shown = path.display();
    if let DatabaseError::Storage(StorageError::Corrupted(why)) = err {
        return StoreError::Damaged(format!("{shown} cannot be repaired: {why}"));
    }
    let why = if matches!(err, DatabaseError::DatabaseAlreadyOpen) {
        "another process has it open; give each server its own data directory".into()
    } else if matches!(err, DatabaseError::UpgradeRequired(_)) {
        "it was written by an incompatible version of redb".into()
    } else if matches!(err, DatabaseError::Storage(StorageError::Io(err)) if err.kind() == io::ErrorKind::InvalidData)
    {
        "it is not a database of this program".into()
    } else {
        err.to_string()
    };
    StoreError::Misconfigured(format!("cannot open {shown}: {why}"))
}

/// Pages kept in memory. The default of redb (1 GiB) is for machines that do nothing else.
const CACHE: usize = 64 << 20;

enum Prepare {
    Format(u64),
    Failed(String),
}

impl<E: std::error::Error> From<E> for Prepare {
    fn from(err: E) -> Self {
        Prepare::Failed(err.to_string())
    }
}

fn prepare(database: &Database) -> Result<(), Prepare> {
    match database.begin_read()?.open_table(ABOUT) {
        Ok(about) => match about.get("format")?.map(|found| found.value()) {
            Some(FORMAT) => return Ok(()),
            Some(UNTAGGED) | None => {}
            Some(found) => return Err(Prepare::Format(found)),
        },
        Err(redb::TableError::TableDoesNotExist(_)) => {}
        Err(err) => return Err(err.into()),
    }
    let write = database.begin_write()?;
    write.open_table(LOG)?;
    write.open_table(META)?;
    write.open_table(SNAP)?;
    write.open_table(REQ)?;
    write.open_table(INDEX)?;
    write.open_table(FEED)?;
    write.open_table(LEDGER)?;
    write.open_table(ABOUT)?.insert("format", FORMAT)?;
    write.commit()?;
    Ok(())
}

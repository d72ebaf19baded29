//! The tables of the database file, and how it is opened.

use std::{fs, io, path::Path};

use redb::{Builder, Database, DatabaseError, ReadableDatabase, StorageError, TableDefinition};

use super::batch::{is_full, is_full_io};
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
/// game → when its log leaves in ms, for games that are retired.
pub(super) const RETIRED: TableDefinition<'_, &str, i64> = TableDefinition::new("retired");
/// (when in ms, game), for logs that have not left yet.
pub(super) const LEAVING: TableDefinition<'_, (i64, &str), ()> = TableDefinition::new("leaving");
/// number → game: the last changes. Files from before there was a feed get the table with their next append.
pub(super) const FEED: TableDefinition<'_, u64, &str> = TableDefinition::new("feed");
/// (drawer, name) → content. As late as [`FEED`] in old files.
pub(super) const LEDGER: TableDefinition<'_, (&str, &str), &[u8]> = TableDefinition::new("ledger");
/// What the file says about itself.
const ABOUT: TableDefinition<'_, &str, u64> = TableDefinition::new("about");

/// The layout of the tables above. Raise it when an older program must not touch the file any more.
const FORMAT: u64 = 3;

/// The layout before heads had tags. It is read as it is, and heads get their tags as games go on.
const UNTAGGED: u64 = 1;

/// The layout before logs could leave.
const UNRETIRED: u64 = 2;

/// The name of the file in the data directory.
pub(super) const FILE: &str = "orrery.redb";

/// Opens the file, or makes one with all tables in it.
pub(super) fn open(path: &Path) -> Result<Database, StoreError> {
    let shown = path.display();
    let refused = |why: String| StoreError::Misconfigured(format!("cannot open {shown}: {why}"));
    let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_new = !path.exists();
    // A name is only as durable as the directory that holds it, and that one's as its own.
    let new_dirs = dir.ancestors().take_while(|dir| !dir.as_os_str().is_empty() && !dir.exists()).count();
    fs::create_dir_all(dir).map_err(|err| refused(err.to_string()))?;
    let database =
        Builder::new().set_cache_size(CACHE).create(path).map_err(|err| why_not_open(&err, path))?;
    prepare(&database).map_err(|err| match err {
        Prepare::Format(found) => refused(format!(
            "its format is {found} and this program knows {FORMAT}; use the version that wrote it"
        )),
        Prepare::Failed(err) if is_full(&err) => no_room(path, &err),
        Prepare::Failed(err) => refused(err.to_string()),
    })?;
    if is_new {
        for dir in dir.ancestors().take(new_dirs + 1) {
            let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
            fs::File::open(dir).and_then(|dir| dir.sync_all()).map_err(|err| refused(err.to_string()))?;
        }
    }
    Ok(database)
}

fn no_room(path: &Path, err: &dyn std::fmt::Display) -> StoreError {
    StoreError::Full(format!("cannot open {}: {err}", path.display()))
}

fn why_not_open(err: &DatabaseError, path: &Path) -> StoreError {
    let shown = path.display();
    if let DatabaseError::Storage(StorageError::Corrupted(why)) = err {
        return StoreError::Damaged(format!("{shown} cannot be repaired: {why}"));
    }
    if let DatabaseError::Storage(StorageError::Io(err)) = err
        && is_full_io(err)
    {
        return no_room(path, err);
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
    Failed(redb::Error),
}

impl<E: Into<redb::Error>> From<E> for Prepare {
    fn from(err: E) -> Self {
        Prepare::Failed(err.into())
    }
}

fn prepare(database: &Database) -> Result<(), Prepare> {
    match database.begin_read()?.open_table(ABOUT) {
        Ok(about) => match about.get("format")?.map(|found| found.value()) {
            Some(FORMAT) => return Ok(()),
            Some(UNTAGGED | UNRETIRED) | None => {}
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
    write.open_table(RETIRED)?;
    write.open_table(LEAVING)?;
    write.open_table(FEED)?;
    write.open_table(LEDGER)?;
    write.open_table(ABOUT)?.insert("format", FORMAT)?;
    write.commit()?;
    Ok(())
}

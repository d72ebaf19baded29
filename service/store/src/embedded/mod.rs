//! Logs in one file on one machine.

mod batch;
mod feed;
mod retire;
mod shelf;
mod tables;
mod writer;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
    time::Duration,
};

use bytes::Bytes;
use redb::ReadTransaction;
use tokio::{
    sync::{oneshot, watch},
    task,
};

use self::{
    retire::{Change, Changed},
    shelf::{Shelf, unreadable},
    tables::{INDEX, LEDGER, LOG, META, REQ, SNAP},
    writer::{Job, Pending, Writer},
};
use crate::{
    clock::Clock,
    codec::{RETIRED_LETTER, decode_meta, split_tagged, status_letter},
    durability::DurabilitySetting,
    feed::{Changes, FeedPlace},
    hub::Hub,
    ledger::{Hold, Holds, LedgerEntry},
    listing::{PageMaker, Reindexed},
    place::Place,
    store::Store,
    types::{
        Append, Appended, Durability, GameId, Head, ListQuery, Meta, OwnedAppend, Page, RequestId, Retired,
        Snapshot, Status, StoreError, Stored, Version,
    },
};

/// Keeps logs in the file `orrery.redb` of a data directory: the store of a single server.
///
/// One thread writes. Whatever has queued up while it waited for the disk goes into its next transaction,
/// so that one fsync serves many games. Readers never wait for it: they see the last commit.
#[derive(Debug)]
pub struct EmbeddedStore {
    shelf: Arc<Shelf>,
    hub: Arc<Hub>,
    stirs: watch::Sender<u64>,
    /// Only this process has the file, so nobody else need know.
    holds: Mutex<Holds>,
    clock: Clock,
    durability: Durability,
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<thread::JoinHandle<()>>,
    path: PathBuf,
}

/// Reads of up to this many records are done in place. Measured with hardly any optimisation: one record
/// takes 5 µs, this many 0.11 ms, and the way to another thread and back 11 µs, which would be most of a
/// usual read. Longer ones must not hold up the runtime.
const IN_PLACE: usize = 64;

impl EmbeddedStore {
    /// Opens the store in `dir`, which is made if need be.
    ///
    /// With [`DurabilitySetting::Async`] a crash of the process or of the machine may take up to the last
    /// 200 ms; with [`DurabilitySetting::Fsync`] nothing that was acknowledged.
    ///
    /// # Errors
    /// `Misconfigured` if the file cannot be opened (another process has it, it is of another format, the
    /// directory is not writable) or if replicas are asked for; `Damaged` if it cannot be repaired.
    pub fn open(dir: impl AsRef<Path>, durability: DurabilitySetting) -> Result<Self, StoreError> {
        Self::open_at(dir.as_ref().join(tables::FILE), durability, Clock::default())
    }

    fn open_at(path: PathBuf, durability: DurabilitySetting, clock: Clock) -> Result<Self, StoreError> {
        if let DurabilitySetting::Replicas(_) = durability {
            return Err(StoreError::Misconfigured(format!(
                "durability `{durability}` needs Redis; the embedded store knows `async` and `fsync`"
            )));
        }
        let shelf = Arc::new(Shelf::new(tables::open(&path)?));
        let hub = Arc::new(Hub::default());
        let stirs = watch::Sender::new(0);
        let writer = Writer {
            path: path.clone(),
            shelf: Arc::clone(&shelf),
            hub: Arc::clone(&hub),
            stirs: stirs.clone(),
            clock: clock.clone(),
            fsync: durability == DurabilitySetting::Fsync,
            pending: Pending::default(),
        };
        let (jobs, inbox) = mpsc::channel();
        let writer = thread::Builder::new()
            .name("orrery-writer".into())
            .spawn(move || writer.run(&inbox))
            .map_err(|err| StoreError::Misconfigured(format!("cannot start the writer thread: {err}")))?;
        let durability = durability.into();
        let (jobs, writer) = (Some(jobs), Some(writer));
        Ok(EmbeddedStore {
            shelf,
            hub,
            stirs,
            holds: Mutex::default(),
            clock,
            durability,
            jobs,
            writer,
            path,
        })
    }

    /// The database file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn send(&self, job: Job) -> Result<(), StoreError> {
        let gone = || StoreError::Unavailable("the writer thread has stopped".into());
        self.jobs.as_ref().ok_or_else(gone)?.send(job).map_err(|_| gone())
    }

    async fn change(&self, change: Change) -> Result<Changed, StoreError> {
        let (done, answer) = oneshot::channel();
        self.send(Job::Change(change, done))?;
        answer.await.map_err(|_| StoreError::Unavailable("the writer thread has stopped".into()))?
    }

    /// Makes the index anew from the metadata of the games.
    ///
    /// # Errors
    /// The file cannot be written.
    pub async fn reindex(&self) -> Result<Reindexed, StoreError> {
        let changed = self.change(Change::Reindex).await?;
        if let Changed::Reindexed(done) = changed { Ok(done) } else { Err(mixed_up(changed)) }
    }

    async fn elsewhere<T: Send + 'static>(
        &self,
        view: impl FnOnce(&ReadTransaction) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let shelf = Arc::clone(&self.shelf);
        let joined = task::spawn_blocking(move || shelf.view(view)).await;
        joined.map_err(|err| StoreError::Unavailable(format!("a read was given up: {err}")))?
    }
}

impl Drop for EmbeddedStore {
    /// Waits until what was queued is on disk, so that the file can be opened again at once.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take()
            && writer.join().is_err()
        {
            tracing::error!(file = %self.path.display(), "the writer thread had panicked");
        }
        self.shelf.close(StoreError::Unavailable("the store is closed".into()));
    }
}

/// The writer answers what it was asked; this is for the compiler.
fn mixed_up(changed: Changed) -> StoreError {
    StoreError::Unavailable(format!("the writer thread answered something else: {changed:?}"))
}

fn read_records(
    view: &ReadTransaction,
    game: &GameId,
    after: Version,
    limit: usize,
) -> Result<Vec<Stored>, StoreError> {
    let Some(first) = after.checked_add(1) else { return Ok(Vec::new()) };
    let log = view.open_table(LOG).map_err(unreadable)?;
    let mut records = Vec::new();
    let all = (game.as_str(), first)..=(game.as_str(), Version::MAX);
    for entry in log.range(all).map_err(unreadable)?.take(limit) {
        let (key, record) = entry.map_err(unreadable)?;
        records.push(Stored { version: key.value().1, record: Bytes::copy_from_slice(record.value()) });
    }
    Ok(records)
}

fn read_page(view: &ReadTransaction, query: &ListQuery) -> Result<Page, StoreError> {
    let (mut page, start) = PageMaker::new(query)?;
    let index = view.open_table(INDEX).map_err(unreadable)?;
    let metas = view.open_table(META).map_err(unreadable)?;
    let wanted = Status::ALL.into_iter().filter(|status| query.status.is_none_or(|only| only == *status));
    let kept = wanted.map(status_letter).filter(|_| query.retired != Some(true));
    let retired = (query.retired != Some(false)).then_some(RETIRED_LETTER);
    let mut lanes = Vec::new();
    for letter in kept.chain(retired) {
        let end = match &start {
            Some(place) => (letter, place.created_ms, place.game.as_str()),
            None => (letter + 1, i64::MIN, ""),
        };
        let range = index.range((letter, i64::MIN, "")..end).map_err(unreadable)?;
        let mut lane = range.rev().map(|entry| -> Result<Place, StoreError> {
            let (key, _) = entry.map_err(unreadable)?;
            let (_, created_ms, game) = key.value();
            let game = game.parse().map_err(|_| StoreError::Damaged("a game id cannot be read".into()))?;
            Ok(Place { created_ms, game })
        });
        if let Some(first) = lane.next().transpose()? {
            lanes.push((first, lane));
        }
    }
    while let Some(at) = (0..lanes.len()).max_by(|a, b| {
        let place = |at: &usize| lanes.get(*at).map(|(place, _)| place);
        place(a).cmp(&place(b))
    }) {
        let Some((place, lane)) = lanes.get_mut(at) else { break };
        let place = match lane.next().transpose()? {
            Some(next) => std::mem::replace(place, next),
            None => lanes.swap_remove(at).0,
        };
        if let Some(found) = metas.get(place.game.as_str()).map_err(unreadable)? {
            let (head, meta) = found.value();
            if !page.offer(place, head, decode_meta(split_tagged(meta).1)?) {
                break;
            }
        }
    }
    Ok(page.finish())
}

impl Store for EmbeddedStore {
    async fn append(&self, append: Append<'_>) -> Result<Appended, StoreError> {
        let (done, answer) = oneshot::channel();
        self.send(Job::Append(OwnedAppend::of(&append), done))?;
        answer.await.map_err(|_| StoreError::Unknown("the writer thread has stopped".into()))?
    }

    async fn read(&self, game: &GameId, after: Version, limit: usize) -> Result<Vec<Stored>, StoreError> {
        if limit <= IN_PLACE {
            return self.shelf.view(|view| read_records(view, game, after, limit));
        }
        // Most logs are short: only what is really long moves to another thread.
        let mut records = self.shelf.view(|view| read_records(view, game, after, IN_PLACE))?;
        if records.len() == IN_PLACE {
            let (game, after) = (game.clone(), records.last().map_or(after, |last| last.version));
            let rest = self.elsewhere(move |view| read_records(view, &game, after, limit - IN_PLACE)).await?;
            records.extend(rest);
        }
        Ok(records)
    }

    async fn head(&self, game: &GameId) -> Result<Option<Head>, StoreError> {
        self.shelf.head(game)
    }

    async fn meta(&self, game: &GameId) -> Result<Option<Meta>, StoreError> {
        self.shelf.view(|view| {
            let metas = view.open_table(META).map_err(unreadable)?;
            let found = metas.get(game.as_str()).map_err(unreadable)?;
            found.map(|found| decode_meta(split_tagged(found.value().1).1)).transpose()
        })
    }

    async fn request(&self, game: &GameId, request: &RequestId) -> Result<Option<Version>, StoreError> {
        let horizon = self.clock.request_horizon_ms();
        self.shelf.view(|view| {
            let requests = view.open_table(REQ).map_err(unreadable)?;
            let found = requests.get((game.as_str(), request.0)).map_err(unreadable)?;
            Ok(found.map(|found| found.value()).filter(|(_, at)| *at > horizon).map(|(version, _)| version))
        })
    }

    async fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>, StoreError> {
        self.shelf.view(|view| {
            let snaps = view.open_table(SNAP).map_err(unreadable)?;
            let found = snaps.get(game.as_str()).map_err(unreadable)?;
            Ok(found.map(|found| {
                let (version, table) = found.value();
                Snapshot { version, table: Bytes::copy_from_slice(table) }
            }))
        })
    }

    async fn put_snapshot(&self, game: &GameId, snapshot: Snapshot) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        self.send(Job::Snapshot(game.clone(), snapshot, done))?;
        answer.await.map_err(|_| StoreError::Unavailable("the writer thread has stopped".into()))?
    }

    async fn list(&self, query: &ListQuery) -> Result<Page, StoreError> {
        let query = query.clone();
        self.elsewhere(move |view| read_page(view, &query)).await
    }

    fn watch(&self, game: &GameId) -> watch::Receiver<Head> {
        let (receiver, first) = self.hub.watch(game);
        if first && let Ok(Some(head)) = self.shelf.head(game) {
            self.hub.advance(game, head);
        }
        receiver
    }

    async fn annotate(&self, game: &GameId, expected: Head, meta: &Meta) -> Result<bool, StoreError> {
        let change = Change::Annotate { game: game.clone(), expected, meta: meta.clone() };
        let changed = self.change(change).await?;
        if let Changed::Made(done) = changed { Ok(done) } else { Err(mixed_up(changed)) }
    }

    async fn retire(&self, game: &GameId, expected: Head, after: Duration) -> Result<Retired, StoreError> {
        let changed = self.change(Change::Retire { game: game.clone(), expected, after }).await?;
        if let Changed::Retired(retired) = changed { Ok(retired) } else { Err(mixed_up(changed)) }
    }

    async fn restore(
        &self,
        game: &GameId,
        head: Head,
        records: &[Stored],
        meta: &Meta,
    ) -> Result<bool, StoreError> {
        let tag = head.whole(records)?;
        let (game, records) = (game.clone(), records.to_vec());
        let changed = self.change(Change::Restore { game, head, tag, records, meta: meta.clone() }).await?;
        if let Changed::Made(done) = changed { Ok(done) } else { Err(mixed_up(changed)) }
    }

    async fn purge(&self, limit: usize) -> Result<usize, StoreError> {
        let changed = self.change(Change::Purge { limit }).await?;
        if let Changed::Purged(count) = changed { Ok(count) } else { Err(mixed_up(changed)) }
    }

    async fn feed_end(&self) -> Result<FeedPlace, StoreError> {
        self.shelf.view(feed::end)
    }

    async fn changes(&self, after: &FeedPlace, limit: usize) -> Result<Changes, StoreError> {
        self.shelf.view(|view| feed::changes(view, after, limit))
    }

    async fn feed_reaches(&self, place: &FeedPlace) -> Result<bool, StoreError> {
        self.shelf.view(|view| feed::reaches(view, place))
    }

    fn feed_stirs(&self) -> watch::Receiver<u64> {
        self.stirs.subscribe()
    }

    async fn ledger(&self, drawer: &str) -> Result<Vec<(String, Bytes)>, StoreError> {
        self.shelf.view(|view| {
            let ledger = match view.open_table(LEDGER) {
                Ok(ledger) => ledger,
                Err(redb::TableError::TableDoesNotExist(_)) => return Ok(Vec::new()),
                Err(err) => return Err(unreadable(err)),
            };
            let mut found = Vec::new();
            for entry in ledger.range((drawer, "")..).map_err(unreadable)? {
                let (key, content) = entry.map_err(unreadable)?;
                let (of, name) = key.value();
                if of != drawer {
                    break;
                }
                found.push((name.to_owned(), Bytes::copy_from_slice(content.value())));
            }
            Ok(found)
        })
    }

    async fn write_ledger(&self, hold: Option<&Hold>, entries: Vec<LedgerEntry>) -> Result<bool, StoreError> {
        let now = self.clock.now_ms();
        let is_lost = |hold| !self.holds.lock().unwrap_or_else(PoisonError::into_inner).has(hold, now);
        if hold.is_some_and(is_lost) {
            return Ok(false);
        }
        let (done, answer) = oneshot::channel();
        self.send(Job::Ledger(entries, done))?;
        answer.await.map_err(|_| StoreError::Unknown("the writer thread has stopped".into()))??;
        Ok(true)
    }

    async fn hold(&self, hold: &Hold, ttl: Duration) -> Result<bool, StoreError> {
        let now = self.clock.now_ms();
        Ok(self.holds.lock().unwrap_or_else(PoisonError::into_inner).take(hold, ttl, now))
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.shelf.view(|_| Ok(()))
    }

    fn durability(&self) -> Durability {
        self.durability
    }
}

#[cfg(test)]
mod tests;

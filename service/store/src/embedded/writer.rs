//! The thread that writes.

use std::{
    path::PathBuf,
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use redb::Durability as Commit;
use tokio::sync::{oneshot, watch};

use super::{
    batch::{Batch, undone},
    retire::{Change, Changed},
    shelf::Shelf,
    tables,
};
use crate::{
    clock::Clock,
    hub::Hub,
    ledger::LedgerEntry,
    types::{Appended, GameId, Head, OwnedAppend, Snapshot, StoreError},
};

/// More than this in one transaction only makes the first of them wait.
const BATCH: usize = 1024;
/// With `async` durability, how long a commit may stay in memory.
const FLUSH: Duration = Duration::from_millis(200);
/// After this many new request ids, twice as many are looked at: old ones go faster than new ones come.
const SWEEP_EVERY: usize = 512;
/// How long to leave a file alone that could not be opened again.
const REOPEN: Duration = Duration::from_millis(250);

/// What the thread is asked to do.
#[derive(Debug)]
pub(super) enum Job {
    Append(OwnedAppend, oneshot::Sender<Result<Appended, StoreError>>),
    Snapshot(GameId, Snapshot, oneshot::Sender<Result<(), StoreError>>),
    Change(Change, oneshot::Sender<Result<Changed, StoreError>>),
    Ledger(Vec<LedgerEntry>, oneshot::Sender<Result<(), StoreError>>),
}

impl Job {
    fn fail(self, why: StoreError) {
        // A caller that went away does not need the answer.
        match self {
            Job::Append(_, done) => drop(done.send(Err(why))),
            Job::Snapshot(_, _, done) | Job::Ledger(_, done) => drop(done.send(Err(why))),
            Job::Change(_, done) => drop(done.send(Err(why))),
        }
    }
}

/// Everything the thread owns.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) path: PathBuf,
    pub(super) shelf: Arc<Shelf>,
    pub(super) hub: Arc<Hub>,
    pub(super) stirs: watch::Sender<u64>,
    pub(super) clock: Clock,
    pub(super) fsync: bool,
    pub(super) pending: Pending,
}

/// What the thread has still to do.
#[derive(Debug, Default)]
pub(super) struct Pending {
    /// Since when there are commits that are only in memory.
    unflushed: Option<Instant>,
    /// Where the search for old request ids goes on.
    cursor: Option<(String, [u8; 16])>,
    since_sweep: usize,
    /// Not before this is it worth trying to open the file again, and why it could not be opened.
    reopen_at: Option<(Instant, StoreError)>,
}

/// What came out of a batch, before it is told.
enum Outcome {
    Append(OwnedAppend, oneshot::Sender<Result<Appended, StoreError>>, Appended),
    Change(oneshot::Sender<Result<Changed, StoreError>>, Changed),
    /// A snapshot, or a change of the ledger.
    Other(oneshot::Sender<Result<(), StoreError>>),
}

impl Writer {
    /// Serves jobs until nobody is left to send any.
    pub(super) fn run(mut self, jobs: &mpsc::Receiver<Job>) {
        loop {
            let first = match (self.shelf.is_open(), self.pending.unflushed) {
                (true, None) => jobs.recv().map_err(|_| mpsc::RecvTimeoutError::Disconnected),
                (true, Some(since)) => jobs.recv_timeout(FLUSH.saturating_sub(since.elapsed())),
                // Readers want the file back, too.
                (false, _) => jobs.recv_timeout(REOPEN),
            };
            match first {
                Ok(first) => {
                    let mut batch = vec![first];
                    batch.extend(jobs.try_iter().take(BATCH - 1));
                    self.write(batch);
                    if self.pending.unflushed.is_some_and(|since| since.elapsed() >= FLUSH) {
                        self.flush();
                    }
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    self.flush();
                    if let Err(why) = self.reopen() {
                        tracing::error!(file = %self.path.display(), "{why}");
                    }
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
        }
        self.flush();
    }

    /// Makes durable what was committed to memory only.
    fn flush(&mut self) {
        if self.pending.unflushed.take().is_none() {
            return;
        }
        let flushed = self.shelf.with(|database| {
            let write = database.begin_write().map_err(undone)?;
            write.commit().map_err(undone)
        });
        if let Ok(Err(why)) = flushed {
            tracing::error!(file = %self.path.display(), "the last appends could not be made durable: {why}");
            self.shelf.close(why);
        }
    }

    fn write(&mut self, jobs: Vec<Job>) {
        if let Err(why) = self.reopen() {
            for job in jobs {
                job.fail(why.clone());
            }
            return;
        }
        let shelf = Arc::clone(&self.shelf);
        if let Ok(Err(why)) = shelf.with(|database| self.transact(database, jobs)) {
            tracing::error!(file = %self.path.display(), "{why}; it will be opened again");
            shelf.close(why);
            // At once if possible; otherwise the next round tells why not.
            drop(self.reopen());
        }
    }

    /// Opens the file again after it was closed for an error: redb wants that, and repairs it thereby.
    fn reopen(&mut self) -> Result<(), StoreError> {
        if self.shelf.is_open() {
            return Ok(());
        }
        if let Some((at, why)) = &self.pending.reopen_at
            && Instant::now() < *at
        {
            return Err(why.clone());
        }
        match tables::open(&self.path) {
            Ok(database) => {
                tracing::warn!(file = %self.path.display(), "the database file is open again");
                self.shelf.put(database);
                self.pending.reopen_at = None;
                Ok(())
            }
            Err(err) => {
                let why = not_done(err);
                self.pending.reopen_at = Some((Instant::now() + REOPEN, why.clone()));
                self.shelf.close(why.clone());
                Err(why)
            }
        }
    }

    /// One transaction, one commit, then all the answers. An error means that the file has to be closed.
    fn transact(&mut self, database: &redb::Database, jobs: Vec<Job>) -> Result<(), StoreError> {
        let mut write = match database.begin_write() {
            Ok(write) => write,
            Err(err) => {
                let why = undone(err);
                jobs.into_iter().for_each(|job| job.fail(why.clone()));
                return Err(why);
            }
        };
        let mut outcomes = Vec::with_capacity(jobs.len());
        let mut jobs = jobs.into_iter();
        let batch = Batch::new(&write, self.clock.now_ms(), self.clock.request_horizon_ms());
        let applied = batch.and_then(|mut batch| {
            self.apply(&mut batch, &mut jobs, &mut outcomes)?;
            Ok((batch.dirty, batch.records))
        });
        let (dirty, records) = match applied {
            Ok(counts) => counts,
            Err(err) => {
                // Nothing of this transaction stays, so nobody was served.
                drop(write);
                let why = not_done(err);
                fail_all(outcomes, || why.clone());
                jobs.for_each(|job| job.fail(why.clone()));
                return Err(why);
            }
        };
        if !dirty {
            drop(write);
            self.tell(outcomes);
            return Ok(());
        }
        // Snapshots and sweeping are worth no fsync of their own: the next append brings it.
        let durable = self.fsync && records > 0;
        let committed = write
            .set_durability(if durable { Commit::Immediate } else { Commit::None })
            .map_err(redb::Error::from)
            .and_then(|()| write.commit().map_err(redb::Error::from));
        if let Err(err) = committed {
            // The transaction is there in full or not at all, but which of the two shows only when the file
            // is opened again; even then it may not be on disk.
            let why = format!("the commit failed: {err}");
            fail_all(outcomes, || StoreError::Unknown(why.clone()));
            return Err(undone(err));
        }
        self.pending.unflushed =
            if durable { None } else { self.pending.unflushed.or_else(|| Some(Instant::now())) };
        self.tell(outcomes);
        Ok(())
    }

    fn apply(
        &mut self,
        batch: &mut Batch<'_>,
        jobs: &mut std::vec::IntoIter<Job>,
        outcomes: &mut Vec<Outcome>,
    ) -> Result<(), StoreError> {
        let mut requests = 0;
        for job in jobs.by_ref() {
            match job {
                Job::Append(append, done) => match batch.append(&append) {
                    Ok(appended) => {
                        requests += usize::from(append.request.is_some());
                        outcomes.push(Outcome::Append(append, done, appended));
                    }
                    // Damaged or impossible metadata of one game is no reason to refuse the others, and
                    // was found before anything was written.
                    Err(
                        err
                        @ (StoreError::Damaged(_) | StoreError::Misconfigured(_) | StoreError::Retired(_)),
                    ) => {
                        drop(done.send(Err(err)));
                    }
                    Err(err) => {
                        drop(done.send(Err(err.clone())));
                        return Err(err);
                    }
                },
                Job::Change(change, done) => match batch.change(&change) {
                    Ok(changed) => outcomes.push(Outcome::Change(done, changed)),
                    Err(err @ (StoreError::Damaged(_) | StoreError::Misconfigured(_))) => {
                        drop(done.send(Err(err)));
                    }
                    Err(err) => {
                        drop(done.send(Err(err.clone())));
                        return Err(err);
                    }
                },
                Job::Snapshot(game, snapshot, done) => {
                    note(batch.snapshot(&game, &snapshot), done, outcomes)?;
                }
                Job::Ledger(entries, done) => note(batch.write_ledger(&entries), done, outcomes)?,
            }
        }
        self.pending.since_sweep += requests;
        if self.pending.since_sweep >= SWEEP_EVERY {
            let count = std::mem::take(&mut self.pending.since_sweep) * 2;
            self.pending.cursor = batch.sweep(self.pending.cursor.take(), count)?;
        }
        Ok(())
    }

    fn tell(&self, outcomes: Vec<Outcome>) {
        for outcome in outcomes {
            match outcome {
                Outcome::Append(append, done, appended) => {
                    if let Appended::Committed(version) = appended {
                        self.stirs.send_modify(|count| *count = count.wrapping_add(1));
                        self.hub.advance(&append.game, Head { version, tag: Some(append.tag) });
                    }
                    drop(done.send(Ok(appended)));
                }
                Outcome::Change(done, changed) => drop(done.send(Ok(changed))),
                Outcome::Other(done) => drop(done.send(Ok(()))),
            }
        }
    }
}

/// An error after which nothing was written, as callers are told.
fn not_done(err: StoreError) -> StoreError {
    match err {
        StoreError::Full(_) | StoreError::Unavailable(_) => err,
        StoreError::Unknown(_)
        | StoreError::Damaged(_)
        | StoreError::BadPageToken
        | StoreError::Retired(_)
        | StoreError::Misconfigured(_) => StoreError::Unavailable(err.to_string()),
    }
}

/// What became of a job without an answer of its own.
fn note(
    result: Result<(), StoreError>,
    done: oneshot::Sender<Result<(), StoreError>>,
    outcomes: &mut Vec<Outcome>,
) -> Result<(), StoreError> {
    match result {
        Ok(()) => {
            outcomes.push(Outcome::Other(done));
            Ok(())
        }
        Err(err) => {
            drop(done.send(Err(err.clone())));
            Err(err)
        }
    }
}

fn fail_all(outcomes: Vec<Outcome>, why: impl Fn() -> StoreError) {
    for outcome in outcomes {
        match outcome {
            Outcome::Append(_, done, _) => drop(done.send(Err(why()))),
            Outcome::Change(done, _) => drop(done.send(Err(why()))),
            Outcome::Other(done) => drop(done.send(Err(why()))),
        }
    }
}

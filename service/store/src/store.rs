//! The trait behind which every store stands.

use std::{
    future::{Future, ready},
    time::Duration,
};

use bytes::Bytes;
use tokio::sync::watch;

use crate::feed::{Changes, FeedPlace};
use crate::ledger::{Hold, LedgerEntry};
use crate::types::{
    Append, Appended, Durability, GameId, Head, ListQuery, Meta, Page, RequestId, Retired, Snapshot,
    StoreError, Stored, Version,
};

/// Keeps logs. Every implementation passes the same contract tests.
///
/// A log is a list of opaque records numbered 1, 2, 3 … without holes. Nothing is ever changed or removed
/// from the middle of it.
pub trait Store: Send + Sync + 'static {
    /// Appends one record right after `append.expected`; creating a game is appending at 0.
    ///
    /// The answer is checked in this order: a request id that was used before is `Duplicate`, a head other
    /// than `expected` (another version, or another branch as far as both tags are known) is `Conflict`, and
    /// only then is the record written, together with its tag, its metadata and its request id, all or nothing.
    ///
    /// A conflict with oneself is none: if the record at `expected + 1` is this one, byte for byte, it was
    /// written by an earlier attempt whose answer was lost, and the answer is `Committed`. Callers put
    /// something unique into every record, so that equal bytes mean the same append.
    ///
    /// # Errors
    /// `Unknown` means the record may or may not be there: look it up (by request id or at
    /// `expected + 1`) before answering anybody.
    fn append(&self, append: Append<'_>) -> impl Future<Output = Result<Appended, StoreError>> + Send;

    /// Records after `after`, oldest first, at most `limit`. An unknown game has none.
    fn read(
        &self,
        game: &GameId,
        after: Version,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Stored>, StoreError>> + Send;

    /// The last record, or `None` for a game that does not exist. Its tag is missing if it was written before
    /// there were tags.
    fn head(&self, game: &GameId) -> impl Future<Output = Result<Option<Head>, StoreError>> + Send;

    /// What `list` would say of one game.
    fn meta(&self, game: &GameId) -> impl Future<Output = Result<Option<Meta>, StoreError>> + Send;

    /// The version that was written for a request id, if it was used within the last 24 hours.
    fn request(
        &self,
        game: &GameId,
        request: &RequestId,
    ) -> impl Future<Output = Result<Option<Version>, StoreError>> + Send;

    /// The last snapshot. A snapshot is a cache: it may vanish at any time.
    fn snapshot(&self, game: &GameId) -> impl Future<Output = Result<Option<Snapshot>, StoreError>> + Send;

    /// Keeps a snapshot, unless a later one is there already.
    fn put_snapshot(
        &self,
        game: &GameId,
        snapshot: Snapshot,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Games, the most recently created first, in pages.
    fn list(&self, query: &ListQuery) -> impl Future<Output = Result<Page, StoreError>> + Send;

    /// The head of one game's log as this process knows it. Changes wake streams; a change may be
    /// reported late (a lost bell costs one polling period) but never not at all.
    ///
    /// The value is a hint: 0 until the head is known. It may go back, or to another branch, after a fail-over.
    fn watch(&self, game: &GameId) -> watch::Receiver<Head>;

    /// Replaces the metadata of a game that is still at a head, without a record: nobody came back, say. The next
    /// append brings metadata of its own. `false` if the game is elsewhere or retired.
    ///
    /// # Errors
    /// As for reads; a repetition does no harm.
    fn annotate(
        &self,
        game: &GameId,
        expected: Head,
        meta: &Meta,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        let _ = (game, expected, meta);
        ready(Err(keeps_all()))
    }

    /// Lets the log and the snapshot of a game go, as one, after some time, if the game is still at a head and is
    /// finished or abandoned. Its metadata stays: it is listed, and its head is known, but [`read`](Self::read)
    /// has nothing any more. An append before that time keeps the log for good; one after it is refused with
    /// [`StoreError::Retired`] until the log is put back by [`restore`](Self::restore).
    ///
    /// # Errors
    /// As for reads; a repetition does no harm, and does not put the end off.
    fn retire(
        &self,
        game: &GameId,
        expected: Head,
        after: Duration,
    ) -> impl Future<Output = Result<Retired, StoreError>> + Send {
        let _ = (game, expected, after);
        ready(Err(keeps_all()))
    }

    /// Puts the log of a game back, all of it or nothing, if the game was retired at this head or is not known; in
    /// the latter case with this metadata. The log then stays for good. `false` if the store has another log.
    ///
    /// # Errors
    /// As for reads; a repetition does no harm.
    fn restore(
        &self,
        game: &GameId,
        head: Head,
        records: &[Stored],
        meta: &Meta,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        let _ = (game, head, records, meta);
        ready(Err(keeps_all()))
    }

    /// Removes up to `limit` logs whose time has come, and says how many. Nothing to do for a store that does so
    /// by itself.
    ///
    /// # Errors
    /// As for reads; a repetition does no harm.
    fn purge(&self, limit: usize) -> impl Future<Output = Result<usize, StoreError>> + Send {
        let _ = limit;
        ready(Ok(0))
    }

    /// The end of the feed of changes as it is now.
    fn feed_end(&self) -> impl Future<Output = Result<FeedPlace, StoreError>> + Send;

    /// Games that were appended to after a place in the feed, about `limit` of them.
    ///
    /// Every append by any process turns up here soon after it was acknowledged. One exception: if the process
    /// or the store dies at that very moment, an append to a game that is and stays active may be missing.
    /// Whoever must not miss any compares the heads of active games now and again.
    fn changes(
        &self,
        after: &FeedPlace,
        limit: usize,
    ) -> impl Future<Output = Result<Changes, StoreError>> + Send;

    /// Whether everything after a place is still in the feed, which only goes back so far. Not so, too, for a
    /// place that the feed has not reached: it is of another store, or the store has lost its last moments.
    fn feed_reaches(&self, place: &FeedPlace) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Changes when this process has added to the feed. What others add is found by asking.
    fn feed_stirs(&self) -> watch::Receiver<u64>;

    /// Everything in one drawer of the ledger, in no order.
    fn ledger(&self, drawer: &str) -> impl Future<Output = Result<Vec<(String, Bytes)>, StoreError>> + Send;

    /// Changes the ledger, all or nothing; `false` if a hold is named that is not its owner's any more, and then
    /// nothing is changed. An error means that it may or may not be done; doing it again is harmless.
    fn write_ledger(
        &self,
        hold: Option<&Hold>,
        entries: Vec<LedgerEntry>,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Takes a hold that is free, or renews one's own, for some time; whether it is held now. No time gives it up.
    fn hold(&self, hold: &Hold, ttl: Duration) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// A cheap round trip, for health checks.
    fn ping(&self) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// What an acknowledged append has survived.
    fn durability(&self) -> Durability;
}

/// What a store says that lets nothing go.
fn keeps_all() -> StoreError {
    StoreError::Misconfigured("this store keeps every game for good".into())
}

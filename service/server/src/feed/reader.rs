//! One who follows many games, and where they are.

use std::{
    collections::{BTreeSet, HashMap},
    fmt,
    str::FromStr,
    sync::{Mutex, MutexGuard, PoisonError},
};

use orrery_store::{FeedPlace, GameId, Version};
use tokio::sync::Notify;

/// Where a reader is: everything before it was told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The time at which it was true, milliseconds since the epoch.
    pub time_ms: i64,
    /// The place in the store's feed.
    pub place: FeedPlace,
}

/// The text is not a cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected the cursor of an earlier message, or nothing")]
pub struct NotACursor;

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1.{:x}.{}", self.time_ms, self.place)
    }
}

impl FromStr for Cursor {
    type Err = NotACursor;

    fn from_str(text: &str) -> Result<Self, NotACursor> {
        let rest = text.strip_prefix("1.").ok_or(NotACursor)?;
        let (time, place) = rest.split_once('.').ok_or(NotACursor)?;
        let time_ms = i64::from_str_radix(time, 16).map_err(|_| NotACursor)?;
        Ok(Cursor { time_ms, place: place.parse().map_err(|_| NotACursor)? })
    }
}

/// Somebody who follows; see [`Feed::subscribe`](super::Feed::subscribe).
#[derive(Debug)]
pub(crate) struct Reader {
    state: Mutex<State>,
    wake: Notify,
}

#[derive(Debug)]
struct State {
    /// Games to look at again.
    dirty: BTreeSet<GameId>,
    /// Where the feed was when they were marked.
    place: Option<FeedPlace>,
    /// The versions that the reader has looked at, or need not look at.
    known: HashMap<GameId, Version>,
    /// What did not change since then the reader knows from before.
    since_ms: i64,
}

/// What a reader has to look at.
#[derive(Debug)]
pub(crate) struct Batch {
    /// The games.
    pub(crate) games: BTreeSet<GameId>,
    /// Where the reader is once they were looked at; `None` if the feed was not read yet.
    pub(crate) place: Option<FeedPlace>,
}

impl Reader {
    pub(super) fn new(since_ms: i64) -> Self {
        let state = State { dirty: BTreeSet::new(), place: None, known: HashMap::new(), since_ms };
        Reader { state: Mutex::new(state), wake: Notify::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game changed.
    pub(crate) fn mark(&self, game: &GameId) {
        self.state().dirty.insert(game.clone());
        self.wake.notify_one();
    }

    /// The feed was read up to here, and everything that concerns the reader is marked.
    pub(super) fn reached(&self, place: &FeedPlace) {
        self.state().place = Some(place.clone());
    }

    /// An active game is at this version: is that what the reader knows?
    pub(super) fn compare(&self, game: &GameId, version: Version, updated_ms: impl FnOnce() -> i64) {
        let mut state = self.state();
        let is_known = match state.known.get(game) {
            Some(known) => *known == version,
            None => updated_ms() < state.since_ms,
        };
        if is_known {
            state.known.entry(game.clone()).or_insert(version);
        } else if state.dirty.insert(game.clone()) {
            drop(state);
            self.wake.notify_one();
        }
    }

    /// The reader has looked at a game.
    pub(crate) fn looked(&self, game: &GameId, version: Version) {
        self.state().known.insert(game.clone(), version);
    }

    /// The reader need not look at a game again until it changes.
    pub(crate) fn forget(&self, game: &GameId) {
        self.state().known.remove(game);
    }

    /// Takes what there is to look at.
    pub(crate) fn take(&self) -> Batch {
        let mut state = self.state();
        Batch { games: std::mem::take(&mut state.dirty), place: state.place.clone() }
    }

    /// Waits until there is something to look at.
    pub(crate) async fn woken(&self) {
        self.wake.notified().await;
    }
}

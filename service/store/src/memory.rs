//! Logs in the memory of one process.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, VecDeque},
    ops::Bound,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use tokio::sync::watch;

use crate::{
    clock::Clock,
    feed::{Changes, Entry, FeedPlace, KEPT},
    hub::Hub,
    ledger::{Drawers, Hold, Holds, LedgerEntry},
    listing::PageMaker,
    place::Place,
    store::Store,
    types::{
        Append, Appended, Durability, GameId, Head, ListQuery, Meta, Page, RequestId, Retired, Snapshot,
        Status, StoreError, Stored, Tag, Version,
    },
};

/// Keeps logs in memory: for tests and for trying things out. Conflicts, duplicates and pages are those of
/// the other stores; only nothing survives the process.
#[derive(Debug)]
pub struct MemoryStore {
    tables: Mutex<Tables>,
    hub: Hub,
    clock: Clock,
    stirs: watch::Sender<u64>,
    /// Tells places in this store's feed from those of a process before.
    run: u64,
}

impl Default for MemoryStore {
    fn default() -> Self {
        let clock = Clock::default();
        let run = clock.now_ms().unsigned_abs();
        MemoryStore {
            tables: Mutex::default(),
            hub: Hub::default(),
            clock,
            stirs: watch::Sender::new(0),
            run,
        }
    }
}

#[derive(Debug, Default)]
struct Tables {
    games: BTreeMap<GameId, Game>,
    index: BTreeSet<Place>,
    /// The last changes.
    feed: VecDeque<GameId>,
    /// How many there were in all.
    changes: u64,
    ledger: Drawers,
    holds: Holds,
}

#[derive(Debug)]
struct Game {
    /// Empty once a retired log has left.
    records: Vec<Bytes>,
    head: Version,
    /// The branch of the last record.
    tag: Tag,
    meta: Meta,
    snapshot: Option<Snapshot>,
    requests: HashMap<RequestId, (Version, i64)>,
    /// Old request ids are looked for when there are this many.
    sweep_at: usize,
    /// When the log leaves.
    retired_ms: Option<i64>,
}

impl Game {
    fn new(tag: Tag, meta: &Meta) -> Self {
        Game {
            records: Vec::new(),
            head: 0,
            tag,
            meta: meta.clone(),
            snapshot: None,
            requests: HashMap::new(),
            sweep_at: 64,
            retired_ms: None,
        }
    }

    fn head(&self) -> Head {
        Head { version: self.head, tag: Some(self.tag) }
    }

    fn has_left(&self) -> bool {
        self.records.is_empty()
    }

    fn after(&self, version: Version) -> &[Bytes] {
        usize::try_from(version).ok().and_then(|at| self.records.get(at..)).unwrap_or_default()
    }

    fn seen(&self, request: &RequestId, horizon: i64) -> Option<Version> {
        self.requests.get(request).filter(|(_, at)| *at > horizon).map(|(version, _)| *version)
    }
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn append_now(&self, append: &Append<'_>) -> Result<Appended, StoreError> {
        let horizon = self.clock.request_horizon_ms();
        let mut tables = self.tables();
        let Tables { games, index, feed, changes, .. } = &mut *tables;
        if let Some(game) = games.get(append.game) {
            if let Some(version) = append.request.and_then(|request| game.seen(&request, horizon)) {
                return Ok(Appended::Duplicate(version));
            }
            if !game.head().agrees(&append.expected) {
                let next = game.after(append.expected.version).first();
                return Ok(match next.is_some_and(|there| *there == append.record) {
                    true => Appended::Committed(append.expected.version.saturating_add(1)),
                    false => Appended::Conflict { head: game.head() },
                });
            }
            if game.has_left() {
                return Err(StoreError::Retired(append.game.clone()));
            }
        } else if append.expected.version != 0 {
            return Ok(Appended::Conflict { head: Head::NONE });
        }

        let game = games.entry(append.game.clone()).or_insert_with(|| {
            index.insert(Place { created_ms: append.meta.created_ms, game: append.game.clone() });
            Game::new(append.tag, append.meta)
        });
        game.records.push(append.record.clone());
        game.head += 1;
        game.tag = append.tag;
        game.meta.clone_from(append.meta);
        game.retired_ms = None;
        let version = game.head().version;
        if let Some(request) = append.request {
            if game.requests.len() >= game.sweep_at {
                game.requests.retain(|_, (_, at)| *at > horizon);
                game.sweep_at = (game.requests.len() * 2).max(64);
            }
            game.requests.insert(request, (version, self.clock.now_ms()));
        }
        *changes += 1;
        feed.push_back(append.game.clone());
        if feed.len() > KEPT {
            feed.pop_front();
        }
        Ok(Appended::Committed(version))
    }
}

impl Store for MemoryStore {
    async fn append(&self, append: Append<'_>) -> Result<Appended, StoreError> {
        let appended = self.append_now(&append)?;
        if let Appended::Committed(version) = appended {
            self.stirs.send_modify(|count| *count = count.wrapping_add(1));
            self.hub.advance(append.game, Head { version, tag: Some(append.tag) });
        }
        Ok(appended)
    }

    async fn read(&self, game: &GameId, after: Version, limit: usize) -> Result<Vec<Stored>, StoreError> {
        let tables = self.tables();
        let records = tables.games.get(game).map(|game| game.after(after)).unwrap_or_default();
        let numbered = records.iter().take(limit).zip(after.saturating_add(1)..);
        Ok(numbered.map(|(record, version)| Stored { version, record: record.clone() }).collect())
    }

    async fn head(&self, game: &GameId) -> Result<Option<Head>, StoreError> {
        Ok(self.tables().games.get(game).map(Game::head))
    }

    async fn meta(&self, game: &GameId) -> Result<Option<Meta>, StoreError> {
        Ok(self.tables().games.get(game).map(|game| game.meta.clone()))
    }

    async fn request(&self, game: &GameId, request: &RequestId) -> Result<Option<Version>, StoreError> {
        let horizon = self.clock.request_horizon_ms();
        Ok(self.tables().games.get(game).and_then(|game| game.seen(request, horizon)))
    }

    async fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>, StoreError> {
        Ok(self.tables().games.get(game).and_then(|game| game.snapshot.clone()))
    }

    async fn put_snapshot(&self, game: &GameId, snapshot: Snapshot) -> Result<(), StoreError> {
        if let Some(game) = self.tables().games.get_mut(game)
            && !game.has_left()
            && game.snapshot.as_ref().is_none_or(|kept| kept.version <= snapshot.version)
        {
            game.snapshot = Some(snapshot);
        }
        Ok(())
    }

    async fn list(&self, query: &ListQuery) -> Result<Page, StoreError> {
        let (mut page, start) = PageMaker::new(query)?;
        let tables = self.tables();
        let end = start.map_or(Bound::Unbounded, Bound::Excluded);
        for place in tables.index.range((Bound::Unbounded, end)).rev() {
            if let Some(game) = tables.games.get(&place.game)
                && query.retired.is_none_or(|wanted| wanted == game.retired_ms.is_some())
                && !page.offer(place.clone(), game.head().version, game.meta.clone())
            {
                break;
            }
        }
        Ok(page.finish())
    }

    fn watch(&self, game: &GameId) -> watch::Receiver<Head> {
        let (receiver, first) = self.hub.watch(game);
        if first {
            let head = self.tables().games.get(game).map_or(Head::NONE, Game::head);
            self.hub.advance(game, head);
        }
        receiver
    }

    async fn annotate(&self, game: &GameId, expected: Head, meta: &Meta) -> Result<bool, StoreError> {
        let mut tables = self.tables();
        let fits = |game: &&mut Game| game.head().agrees(&expected) && game.retired_ms.is_none();
        let Some(game) = tables.games.get_mut(game).filter(fits) else { return Ok(false) };
        game.meta.clone_from(meta);
        Ok(true)
    }

    async fn retire(&self, game: &GameId, expected: Head, after: Duration) -> Result<Retired, StoreError> {
        let mut tables = self.tables();
        let Some(game) = tables.games.get_mut(game) else {
            return Ok(Retired::Conflict { head: Head::NONE });
        };
        if !game.head().agrees(&expected) || game.meta.status == Status::Active {
            return Ok(Retired::Conflict { head: game.head() });
        }
        if game.retired_ms.is_some() {
            return Ok(Retired::Before);
        }
        game.retired_ms = Some(self.clock.in_ms(after));
        Ok(Retired::Now)
    }

    async fn restore(
        &self,
        id: &GameId,
        head: Head,
        records: &[Stored],
        meta: &Meta,
    ) -> Result<bool, StoreError> {
        let tag = head.whole(records)?;
        let mut tables = self.tables();
        let Tables { games, index, .. } = &mut *tables;
        let game = games.entry(id.clone()).or_insert_with(|| {
            index.insert(Place { created_ms: meta.created_ms, game: id.clone() });
            Game { head: head.version, retired_ms: Some(i64::MAX), ..Game::new(tag, meta) }
        });
        if !game.head().agrees(&head) || game.retired_ms.is_none() {
            return Ok(false);
        }
        game.retired_ms = None;
        game.records = records.iter().map(|stored| stored.record.clone()).collect();
        Ok(true)
    }

    async fn purge(&self, limit: usize) -> Result<usize, StoreError> {
        let now = self.clock.now_ms();
        let mut tables = self.tables();
        let is_due = |game: &&mut Game| game.retired_ms.is_some_and(|at| at <= now) && !game.has_left();
        let due = tables.games.values_mut().filter(is_due).take(limit);
        Ok(due
            .map(|game| {
                game.records = Vec::new();
                game.snapshot = None;
            })
            .count())
    }

    async fn feed_end(&self) -> Result<FeedPlace, StoreError> {
        Ok(FeedPlace(vec![Entry(self.run, self.tables().changes)]))
    }

    async fn changes(&self, after: &FeedPlace, limit: usize) -> Result<Changes, StoreError> {
        let tables = self.tables();
        let Entry(_, after) = after.entry(0);
        let dropped = tables.changes.saturating_sub(tables.feed.len() as u64);
        let skip = usize::try_from(after.saturating_sub(dropped)).unwrap_or(usize::MAX);
        let games: Vec<GameId> = tables.feed.iter().skip(skip).take(limit).cloned().collect();
        let end = after.max(dropped).saturating_add(games.len() as u64).min(tables.changes);
        let place = FeedPlace(vec![Entry(self.run, end)]);
        Ok(Changes { games, place, has_more: end < tables.changes })
    }

    async fn feed_reaches(&self, place: &FeedPlace) -> Result<bool, StoreError> {
        let tables = self.tables();
        let dropped = tables.changes.saturating_sub(tables.feed.len() as u64);
        let Entry(run, number) = place.entry(0);
        Ok(run == self.run && (dropped..=tables.changes).contains(&number))
    }

    fn feed_stirs(&self) -> watch::Receiver<u64> {
        self.stirs.subscribe()
    }

    async fn ledger(&self, drawer: &str) -> Result<Vec<(String, Bytes)>, StoreError> {
        let tables = self.tables();
        let own = tables.ledger.range((drawer.to_owned(), String::new())..);
        let own = own.take_while(|((of, _), _)| of == drawer);
        Ok(own.map(|((_, name), content)| (name.clone(), content.clone())).collect())
    }

    async fn write_ledger(&self, hold: Option<&Hold>, entries: Vec<LedgerEntry>) -> Result<bool, StoreError> {
        let mut tables = self.tables();
        if hold.is_some_and(|hold| !tables.holds.has(hold, self.clock.now_ms())) {
            return Ok(false);
        }
        for LedgerEntry { drawer, name, content } in entries {
            let key = (drawer.to_owned(), name);
            match content {
                Some(content) => tables.ledger.insert(key, content),
                None => tables.ledger.remove(&key),
            };
        }
        Ok(true)
    }

    async fn hold(&self, hold: &Hold, ttl: Duration) -> Result<bool, StoreError> {
        let now = self.clock.now_ms();
        Ok(self.tables().holds.take(hold, ttl, now))
    }

    async fn ping(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn durability(&self) -> Durability {
        Durability::Memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn request_ids_are_forgotten_after_a_day() {
        let store = MemoryStore::new();
        let game: GameId = "g".parse().unwrap();
        let meta = Meta {
            game_type: "t".into(),
            status: Status::Active,
            is_public: false,
            created_ms: 0,
            labels: Vec::new(),
            summary: Bytes::new(),
        };
        let request = Some(RequestId([7; 16]));
        let append = |expected, text: &'static str| Append {
            game: &game,
            expected: Head::at(expected),
            record: Bytes::from_static(text.as_bytes()),
            tag: Tag([0; 8]),
            request,
            meta: &meta,
        };
        assert_eq!(store.append(append(0, "a")).await.unwrap(), Appended::Committed(1));
        store.clock.advance(RequestId::TTL - std::time::Duration::from_secs(60));
        assert_eq!(store.append(append(1, "b")).await.unwrap(), Appended::Duplicate(1));
        store.clock.advance(std::time::Duration::from_secs(61));
        assert_eq!(store.append(append(1, "b")).await.unwrap(), Appended::Committed(2));
        assert_eq!(store.request(&game, &RequestId([7; 16])).await.unwrap(), Some(2));
    }
}

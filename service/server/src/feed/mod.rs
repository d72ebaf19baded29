//! What changed in any game, told to whoever follows many games at once.
//!
//! One task per process reads the store's feed of changes and marks the games as dirty for the readers whom they
//! concern. The feed is a fast hint: a process that is killed between an append and its entry leaves none. So a
//! second task goes round the active games, slowly, and marks those whose version is not the one that a reader
//! knows. Both rest while nobody follows. What a reader is told is how a game stands now, never how it changed;
//! hearing it twice does no harm, and hearing it late loses nothing.

mod reader;
mod scope;
#[cfg(test)]
mod tests;
mod turns;

use std::{
    collections::HashMap,
    pin::pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use moka::sync::Cache;
use orrery_api::store::Summary;
use orrery_store::{FeedPlace, GameId, ListQuery, Meta, Status, Store, StoreError, Version};
use prost::Message as _;
use tokio::{
    sync::{Notify, watch},
    time::{Instant, sleep, sleep_until, timeout},
};

pub(crate) use reader::Reader;
pub use reader::{Cursor, NotACursor};
pub(crate) use scope::Scope;
pub(crate) use turns::gist;

use crate::{
    host::{Host, HostError},
    metrics::Metrics,
};

/// How often the feed is asked for what other processes did. What this process did is heard of at once.
const POLL: Duration = Duration::from_millis(100);

/// Entries read at once.
const CHUNK: usize = 1024;

/// The round over active games looks at so many per step, with a pause after each: at most 2,000 games per second,
/// so that the price does not grow with the installation, and a round of 4,000 games takes two seconds.
const STEP: usize = 200;
const STEP_PAUSE: Duration = Duration::from_millis(100);

/// The shortest time from the beginning of one round to that of the next.
const ROUND: Duration = Duration::from_secs(2);

/// How long a new reader waits for the feed.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long to leave a store alone that is away.
const AWAY: Duration = Duration::from_millis(250);

/// Games whose labels are remembered; they never change.
const LABELS: u64 = 100_000;

/// Who follows, and whether the feed is being read for them.
#[derive(Debug, Default)]
struct Readers {
    /// By what they follow, see [`Scope::key`].
    by_key: HashMap<String, Vec<Weak<Reader>>>,
    is_read: bool,
}

impl Readers {
    /// Forgets those that are gone; whether any is left.
    fn tidy(&mut self) -> bool {
        self.by_key.retain(|_, readers| {
            readers.retain(|reader| reader.strong_count() > 0);
            !readers.is_empty()
        });
        !self.by_key.is_empty()
    }
}

/// Follows the store for all readers of this process.
#[derive(Debug)]
pub struct Feed<S: Store> {
    host: Arc<Host<S>>,
    metrics: Arc<Metrics>,
    readers: Mutex<Readers>,
    /// Somebody has begun to follow.
    came: Notify,
    /// How often reading has begun.
    begun: watch::Sender<u64>,
    labels: Cache<GameId, Arc<[String]>>,
}

impl<S: Store> Feed<S> {
    /// A feed without readers. Nothing is followed before [`run`](Self::run).
    pub fn new(host: Arc<Host<S>>, metrics: Arc<Metrics>) -> Self {
        let labels = Cache::builder().max_capacity(LABELS).build();
        let begun = watch::Sender::new(0);
        Feed { host, metrics, readers: Mutex::default(), came: Notify::new(), begun, labels }
    }

    /// Runs the games.
    pub(crate) fn host(&self) -> &Arc<Host<S>> {
        &self.host
    }

    fn readers(&self) -> MutexGuard<'_, Readers> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody who is told of every change in a scope from now on. What was before they have to find out
    /// themselves, afterwards.
    ///
    /// # Errors
    /// The store is away, so that nobody knows where the feed is.
    pub(crate) async fn subscribe(&self, scope: &Scope, since_ms: i64) -> Result<Arc<Reader>, HostError> {
        let reader = Arc::new(Reader::new(since_ms));
        let mut begun = self.begun.subscribe();
        let is_read = {
            let mut readers = self.readers();
            readers.by_key.entry(scope.key()).or_default().push(Arc::downgrade(&reader));
            readers.is_read
        };
        self.came.notify_waiters();
        // Whoever looked before the feed is read would miss what happens in between.
        if !is_read && timeout(PATIENCE, begun.changed()).await.is_err() {
            let detail = "the feed of changes cannot be read".to_owned();
            return Err(HostError::Unavailable { detail, retry: PATIENCE });
        }
        Ok(reader)
    }

    /// Whether a game is in a scope.
    pub(crate) async fn concerns(&self, scope: &Scope, game: &GameId) -> Result<bool, StoreError> {
        Ok(match (scope, scope.label()) {
            (_, Some(label)) => self.labels_of(game).await?.contains(&label),
            (Scope::Seat { game: own, .. }, None) => own == game,
            (Scope::All | Scope::Service(_) | Scope::Player(_), None) => true,
        })
    }

    async fn labels_of(&self, game: &GameId) -> Result<Arc<[String]>, StoreError> {
        if let Some(labels) = self.labels.get(game) {
            return Ok(labels);
        }
        // A game that is gone concerns nobody any more.
        let Some(meta) = self.host.store().meta(game).await? else { return Ok(Arc::default()) };
        let labels: Arc<[String]> = meta.labels.into();
        self.labels.insert(game.clone(), Arc::clone(&labels));
        Ok(labels)
    }

    /// Calls somebody for every reader whom a game concerns.
    fn each_reader(&self, game: &GameId, labels: &[String], tell: impl Fn(&Reader)) {
        let readers = self.readers();
        let (everything, one) = (Scope::All.key(), Scope::key_of(game));
        let keys = labels.iter().chain([&everything, &one]);
        for reader in keys.filter_map(|key| readers.by_key.get(key)).flatten().filter_map(Weak::upgrade) {
            tell(&reader);
        }
    }

    /// Waits until somebody follows.
    async fn followed(&self) {
        loop {
            let mut came = pin!(self.came.notified());
            // Before looking, or a call in between would not be heard.
            came.as_mut().enable();
            if self.readers().tidy() {
                return;
            }
            came.await;
        }
    }

    /// Follows the store for ever. Spawn it once.
    pub async fn run(self: Arc<Self>) {
        tokio::join!(self.follow(), self.go_round());
    }

    /// Reads the feed.
    async fn follow(&self) {
        let mut stirs = self.host.store().feed_stirs();
        let mut place: Option<FeedPlace> = None;
        loop {
            let is_followed = {
                let mut readers = self.readers();
                let is_followed = readers.tidy();
                readers.is_read &= is_followed;
                is_followed
            };
            if !is_followed {
                place = None;
                self.followed().await;
            }
            stirs.mark_unchanged();
            match self.read_on(place.take()).await {
                Ok((next, has_more)) => {
                    if place.replace(next).is_none() && !std::mem::replace(&mut self.readers().is_read, true)
                    {
                        self.begun.send_modify(|count| *count += 1);
                    }
                    if has_more {
                        continue;
                    }
                    tokio::select! {
                        _ = stirs.changed() => {}
                        () = sleep(POLL) => {}
                    }
                }
                Err((kept, error)) => {
                    place = kept;
                    tracing::debug!("the feed of changes cannot be read: {error}");
                    sleep(AWAY).await;
                }
            }
        }
    }

    /// Reads one piece after a place and tells the readers; at its first call, from the end of the feed.
    async fn read_on(
        &self,
        place: Option<FeedPlace>,
    ) -> Result<(FeedPlace, bool), (Option<FeedPlace>, StoreError)> {
        let store = self.host.store();
        let place = match place {
            Some(place) => place,
            None => store.feed_end().await.map_err(|error| (None, error))?,
        };
        let keep = |error| (Some(place.clone()), error);
        let mut changes = store.changes(&place, CHUNK).await.map_err(keep)?;
        changes.games.sort();
        changes.games.dedup();
        for game in &changes.games {
            let labels = self.labels_of(game).await.map_err(keep)?;
            self.each_reader(game, &labels, |reader| reader.mark(game));
        }
        self.metrics.feed_changes.inc_by(changes.games.len() as u64);
        for reader in self.readers().by_key.values().flatten().filter_map(Weak::upgrade) {
            reader.reached(&changes.place);
        }
        Ok((changes.place, changes.has_more))
    }

    /// Goes round the active games for what the feed may have missed.
    async fn go_round(&self) {
        loop {
            self.followed().await;
            let begin = Instant::now();
            let mut after = None;
            loop {
                let query = ListQuery {
                    status: Some(Status::Active),
                    limit: STEP,
                    after: after.take(),
                    ..ListQuery::default()
                };
                match self.host.store().list(&query).await {
                    Ok(page) => {
                        for (game, version, meta) in &page.games {
                            self.each_reader(game, &meta.labels, |reader| {
                                reader.compare(game, *version, || updated_ms(meta));
                            });
                        }
                        after = page.next;
                    }
                    Err(error) => {
                        tracing::debug!("active games cannot be listed: {error}");
                        after = query.after;
                        sleep(AWAY).await;
                    }
                }
                if after.is_none() || !self.readers().tidy() {
                    break;
                }
                sleep(STEP_PAUSE).await;
            }
            sleep_until(begin + ROUND).await;
        }
    }

    /// The active games of a scope, a page at a time.
    pub(crate) async fn active(
        &self,
        scope: &Scope,
        after: Option<String>,
    ) -> Result<(Vec<(GameId, Version)>, Option<String>), StoreError> {
        if let Scope::Seat { game, .. } = scope {
            return Ok((vec![(game.clone(), 0)], None));
        }
        let query = ListQuery {
            status: Some(Status::Active),
            label: scope.label(),
            limit: STEP,
            after,
            ..ListQuery::default()
        };
        let page = self.host.store().list(&query).await?;
        let games = page.games.into_iter().map(|(game, version, _)| (game, version)).collect();
        Ok((games, page.next))
    }
}

/// When the last command of a game was accepted.
fn updated_ms(meta: &Meta) -> i64 {
    // A summary that cannot be read says nothing against looking at the game.
    Summary::decode(meta.summary.clone()).map_or(i64::MAX, |summary| summary.update_time_ms)
}

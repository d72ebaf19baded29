//! Logs in Redis, for many servers at once.

mod answer;
mod append;
mod bells;
mod check;
mod feed;
mod fence;
mod keys;
mod ledger;
mod link;
mod list;
mod node;
mod read;
mod retire;
mod router;
mod scripts;
mod url;

use std::{
    sync::{Arc, atomic::AtomicU64},
    time::Duration,
};

use bytes::Bytes;
use tokio::sync::watch;

pub use self::url::{InvalidRedisUrl, RedisMode, RedisUrl};
use self::{
    append::Lasting, bells::Bells, feed::Feed, keys::Keys, link::Setup, router::Router, scripts::Scripts,
};
use crate::{
    clock::Clock,
    durability::DurabilitySetting,
    feed::{Changes, FeedPlace},
    hub::Hub,
    ledger::{Hold, LedgerEntry},
    store::Store,
    types::{
        Append, Appended, Durability, GameId, Head, ListQuery, Meta, Page, RequestId, Retired, Snapshot,
        StoreError, Stored, Version,
    },
};

/// Where Redis is and how it is to be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RedisOptions {
    /// The servers.
    pub url: RedisUrl,
    /// The beginning of every key, so that several deployments can share a server. No braces in it.
    pub prefix: String,
    /// What an append waits for before it is acknowledged.
    pub durability: DurabilitySetting,
    /// The limit of every call, and of the search for the outcome of an append that got no answer.
    pub timeout: Duration,
    /// How often the heads of watched games are asked for, in case a bell was lost.
    pub poll: Duration,
    /// Warn of settings that may lose data instead of refusing to start.
    pub force: bool,
}

impl RedisOptions {
    /// The usual: prefix `orrery:`, durability `async`, two seconds.
    #[must_use]
    pub fn new(url: RedisUrl) -> Self {
        RedisOptions {
            url,
            prefix: "orrery:".into(),
            durability: DurabilitySetting::Async,
            timeout: Duration::from_secs(2),
            poll: Duration::from_secs(2),
            force: false,
        }
    }
}

/// Keeps logs in Redis: one server, one behind sentinels, or a cluster.
///
/// An append is one script call on a connection that all callers share. Nothing ever sends it again: if its
/// answer is lost, its outcome is looked up.
#[derive(Debug)]
pub struct RedisStore {
    router: Arc<Router>,
    hub: Arc<Hub>,
    bells: Bells,
    feed: Feed,
    clock: Clock,
    lasting: Lasting,
}

impl RedisStore {
    /// Connects to every primary and checks its settings.
    ///
    /// # Errors
    /// `Unavailable` if a server is away, `Misconfigured` if one is set up so that it would lose data (see
    /// [`RedisOptions::force`]) or is not what the address says.
    pub async fn connect(options: RedisOptions) -> Result<Self, StoreError> {
        let store = Self::new(options)?;
        store.reach().await?;
        Ok(store)
    }

    /// As [`connect`](Self::connect), but a server that is away is no error: it is looked for again by every
    /// call, and its settings are checked when it comes.
    ///
    /// # Errors
    /// `Misconfigured`, as far as that shows already.
    pub async fn start(options: RedisOptions) -> Result<Self, StoreError> {
        let store = Self::new(options)?;
        match store.reach().await {
            Err(err @ StoreError::Unavailable(_)) => {
                tracing::warn!("{err}; starting all the same, and using Redis as soon as it is there");
            }
            other => other?,
        }
        Ok(store)
    }

    fn new(options: RedisOptions) -> Result<Self, StoreError> {
        if options.prefix.contains(['{', '}']) {
            return Err(StoreError::Misconfigured("the Redis key prefix must not contain braces".into()));
        }
        if options.timeout.is_zero() || options.poll.is_zero() {
            return Err(StoreError::Misconfigured("Redis timeouts and polling periods must not be 0".into()));
        }
        if options.url.tls {
            // Only the first provider of a process counts, so a second one is no mistake.
            drop(rustls::crypto::ring::default_provider().install_default());
        }
        let setup = Setup {
            keys: Keys::new(&options.prefix),
            scripts: Scripts::new(options.url.is_cluster()),
            links: AtomicU64::new(0),
            options,
        };
        let router = Arc::new(Router::new(setup));
        let hub = Arc::new(Hub::default());
        let bells = Bells::start(&router, &hub);
        let feed = Feed::start(&router);
        Ok(RedisStore { router, hub, bells, feed, clock: Clock::default(), lasting: Lasting::default() })
    }

    /// Connects to every primary.
    async fn reach(&self) -> Result<(), StoreError> {
        let patience = self.router.setup.options.timeout * 2;
        tokio::time::timeout(patience, self.router.primaries())
            .await
            .map_err(|_| StoreError::Unavailable("Redis did not answer in time".into()))?
            .map(drop)
    }
}

impl Store for RedisStore {
    async fn append(&self, append: Append<'_>) -> Result<Appended, StoreError> {
        append::append(self, &append).await
    }

    async fn read(&self, game: &GameId, after: Version, limit: usize) -> Result<Vec<Stored>, StoreError> {
        self.read_records(game, after, limit).await
    }

    async fn head(&self, game: &GameId) -> Result<Option<Head>, StoreError> {
        self.read_head(game).await
    }

    async fn meta(&self, game: &GameId) -> Result<Option<Meta>, StoreError> {
        self.read_meta(game).await
    }

    async fn request(&self, game: &GameId, request: &RequestId) -> Result<Option<Version>, StoreError> {
        self.read_request(game, request).await
    }

    async fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>, StoreError> {
        self.read_snapshot(game).await
    }

    async fn put_snapshot(&self, game: &GameId, snapshot: Snapshot) -> Result<(), StoreError> {
        self.write_snapshot(game, snapshot).await
    }

    async fn list(&self, query: &ListQuery) -> Result<Page, StoreError> {
        self.read_page(query).await
    }

    fn watch(&self, game: &GameId) -> watch::Receiver<Head> {
        let (receiver, first) = self.hub.watch(game);
        if first {
            self.bells.listen_for(game);
        }
        receiver
    }

    async fn annotate(&self, game: &GameId, expected: Head, meta: &Meta) -> Result<bool, StoreError> {
        self.write_meta(game, expected, meta).await
    }

    async fn retire(&self, game: &GameId, expected: Head, after: Duration) -> Result<Retired, StoreError> {
        self.let_go(game, expected, after).await
    }

    async fn restore(
        &self,
        game: &GameId,
        head: Head,
        records: &[Stored],
        meta: &Meta,
    ) -> Result<bool, StoreError> {
        self.put_back(game, head, records, meta).await
    }

    async fn feed_end(&self) -> Result<FeedPlace, StoreError> {
        self.read_feed_end().await
    }

    async fn changes(&self, after: &FeedPlace, limit: usize) -> Result<Changes, StoreError> {
        self.read_changes(after, limit).await
    }

    async fn feed_reaches(&self, place: &FeedPlace) -> Result<bool, StoreError> {
        self.feed_is_kept(place).await
    }

    fn feed_stirs(&self) -> watch::Receiver<u64> {
        self.feed.stirs()
    }

    async fn ledger(&self, drawer: &str) -> Result<Vec<(String, Bytes)>, StoreError> {
        self.read_ledger(drawer).await
    }

    async fn write_ledger(&self, hold: Option<&Hold>, entries: Vec<LedgerEntry>) -> Result<bool, StoreError> {
        self.change_ledger(hold, entries).await
    }

    async fn hold(&self, hold: &Hold, ttl: Duration) -> Result<bool, StoreError> {
        self.take_hold(hold, ttl).await
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.router.ping().await
    }

    fn durability(&self) -> Durability {
        self.router.setup.options.durability.into()
    }
}

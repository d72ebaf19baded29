//! Stores that fail in ways that a real one only does when it pleases.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use orrery_api::games;
use orrery_engine::{
    Language, Seat, Viewer,
    erased::{ConfigIn, Said},
};
use orrery_store::{
    Append, Appended, Changes, Durability, FeedPlace, GameId, Head, Hold, LedgerEntry, ListQuery,
    MemoryStore, Meta, Page as ListPage, RequestId, Snapshot, Store, StoreError, Stored, Version,
};
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{Instant, sleep},
};
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

use super::*;

/// How long a store that is away keeps everybody waiting.
const TIMEOUT: Duration = Duration::from_secs(2);

/// A store in memory that can be told to fail. Clones are the same store, as several servers see it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fickle {
    inner: Arc<RwLock<Arc<MemoryStore>>>,
    /// Others are always faster.
    loses_races: Arc<AtomicBool>,
    /// Nobody answers.
    pub(crate) is_away: Arc<AtomicBool>,
    /// Nobody answers any more once something was appended.
    leaves: Arc<AtomicBool>,
    /// Records can be read, but nobody says which is the last.
    pub(crate) is_headless: Arc<AtomicBool>,
    /// Heads are as they were before there were tags.
    pub(crate) is_old: Arc<AtomicBool>,
    /// Nothing gets into the feed of changes.
    pub(crate) is_mute: Arc<AtomicBool>,
    /// What it says of heads is some time on its way, and was true when it was asked.
    pub(crate) is_far: Arc<AtomicBool>,
    /// Records are some time on their way, too.
    pub(crate) is_slow: Arc<AtomicBool>,
    /// Appends that were carried out to their end.
    pub(crate) appends: Arc<AtomicU64>,
    /// How often it was asked for heads.
    pub(crate) heads: Arc<AtomicU64>,
    /// How many records it was asked for.
    pub(crate) records: Arc<AtomicU64>,
}

/// How long an answer of a store that is far is on its way.
pub(crate) const WAY: Duration = Duration::from_millis(10);

impl Fickle {
    fn now(&self) -> Arc<MemoryStore> {
        self.inner.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn reach(&self) -> Result<Arc<MemoryStore>, StoreError> {
        if self.is_away.load(Ordering::Relaxed) {
            sleep(TIMEOUT).await;
            return Err(StoreError::Unavailable("nobody answers".into()));
        }
        Ok(self.now())
    }

    /// Forgets what was appended after a version, as a fail-over may. Snapshots stay: they are written apart.
    pub(crate) async fn lose_after(&self, game: &GameId, version: Version) {
        let (before, after) = (self.now(), MemoryStore::new());
        let meta = before.meta(game).await.unwrap().unwrap();
        let mut expected = Head::NONE;
        for stored in before.read(game, 0, version as usize).await.unwrap() {
            let tag = record::tag(record::chain_of(&stored).unwrap());
            let append = Append { game, expected, record: stored.record, tag, request: None, meta: &meta };
            after.append(append).await.unwrap();
            expected = Head { version: stored.version, tag: Some(tag) };
        }
        if let Some(snapshot) = before.snapshot(game).await.unwrap() {
            after.put_snapshot(game, snapshot).await.unwrap();
        }
        *self.inner.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(after);
    }
}

impl Store for Fickle {
    async fn append(&self, append: Append<'_>) -> Result<Appended, StoreError> {
        let store = self.reach().await?;
        if self.loses_races.load(Ordering::Relaxed) {
            return Ok(Appended::Conflict { head: append.expected });
        }
        let appended = store.append(append).await;
        if self.is_slow.load(Ordering::Relaxed) {
            sleep(WAY).await;
        }
        self.appends.fetch_add(1, Ordering::Relaxed);
        self.is_away.fetch_or(self.leaves.load(Ordering::Relaxed), Ordering::Relaxed);
        appended
    }

    async fn read(&self, game: &GameId, after: Version, limit: usize) -> Result<Vec<Stored>, StoreError> {
        if self.is_slow.load(Ordering::Relaxed) {
            sleep(WAY).await;
        }
        let records = self.reach().await?.read(game, after, limit).await?;
        self.records.fetch_add(records.len() as u64, Ordering::Relaxed);
        Ok(records)
    }

    async fn head(&self, game: &GameId) -> Result<Option<Head>, StoreError> {
        if self.is_headless.load(Ordering::Relaxed) {
            return Err(StoreError::Unavailable("nobody knows the head".into()));
        }
        self.heads.fetch_add(1, Ordering::Relaxed);
        let head = self.reach().await?.head(game).await?;
        if self.is_far.load(Ordering::Relaxed) {
            sleep(WAY).await;
        }
        Ok(head.map(|head| if self.is_old.load(Ordering::Relaxed) { Head::at(head.version) } else { head }))
    }

    async fn meta(&self, game: &GameId) -> Result<Option<Meta>, StoreError> {
        self.reach().await?.meta(game).await
    }

    async fn annotate(&self, game: &GameId, expected: Head, meta: &Meta) -> Result<bool, StoreError> {
        self.reach().await?.annotate(game, expected, meta).await
    }

    async fn request(&self, game: &GameId, request: &RequestId) -> Result<Option<Version>, StoreError> {
        self.reach().await?.request(game, request).await
    }

    async fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>, StoreError> {
        self.reach().await?.snapshot(game).await
    }

    async fn put_snapshot(&self, game: &GameId, snapshot: Snapshot) -> Result<(), StoreError> {
        self.reach().await?.put_snapshot(game, snapshot).await
    }

    async fn list(&self, query: &ListQuery) -> Result<ListPage, StoreError> {
        self.reach().await?.list(query).await
    }

    fn watch(&self, game: &GameId) -> watch::Receiver<Head> {
        self.now().watch(game)
    }

    async fn feed_end(&self) -> Result<FeedPlace, StoreError> {
        self.reach().await?.feed_end().await
    }

    async fn changes(&self, after: &FeedPlace, limit: usize) -> Result<Changes, StoreError> {
        if self.is_mute.load(Ordering::Relaxed) {
            return Ok(Changes { place: after.clone(), ..Changes::default() });
        }
        self.reach().await?.changes(after, limit).await
    }

    async fn feed_reaches(&self, place: &FeedPlace) -> Result<bool, StoreError> {
        self.reach().await?.feed_reaches(place).await
    }

    fn feed_stirs(&self) -> watch::Receiver<u64> {
        self.now().feed_stirs()
    }

    async fn ledger(&self, drawer: &str) -> Result<Vec<(String, Bytes)>, StoreError> {
        self.reach().await?.ledger(drawer).await
    }

    async fn write_ledger(&self, hold: Option<&Hold>, entries: Vec<LedgerEntry>) -> Result<bool, StoreError> {
        self.reach().await?.write_ledger(hold, entries).await
    }

    async fn hold(&self, hold: &Hold, ttl: Duration) -> Result<bool, StoreError> {
        self.reach().await?.hold(hold, ttl).await
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.reach().await.map(drop)
    }

    fn durability(&self) -> Durability {
        Durability::Memory
    }
}

pub(crate) fn host(store: &Fickle) -> Arc<Host<Fickle>> {
    let metrics = Arc::new(Metrics::new());
    Arc::new(Host::new(Arc::new(store.clone()), games::registry(true), 10, metrics))
}

pub(crate) fn id() -> GameId {
    "g-1".parse().unwrap()
}

pub(crate) async fn create(host: &Host<Fickle>) {
    let options = BTreeMap::from([("rounds".to_string(), "3".to_string())]);
    let new = NewGame {
        game: id(),
        game_type: "drift",
        config: ConfigIn::Options(&options),
        display_names: vec!["Ada".into(), "Évariste".into()],
        player_ids: vec!["ada".into(), "evariste".into()],
        created_by: "bot".into(),
        is_private: false,
    };
    host.create(new).await.unwrap();
}

pub(crate) fn answer(seat: Seat, decision: &str, notation: &str) -> Submit {
    Submit {
        game: id(),
        seat,
        decision: decision.parse().unwrap(),
        actions: vec![Said::text(notation.to_string())],
        expected: None,
        request: None,
        validate_only: false,
        omit_legal_actions: true,
        language: Language::English,
        traceparent: String::new(),
    }
}

pub(crate) const LOOK: Looked = Looked { viewer: Viewer::Spectator, at: None, with_view: true, text: None };

#[tokio::test]
async fn ten_lost_races_are_enough() {
    let store = Fickle::default();
    let host = host(&store);
    create(&host).await;
    store.loses_races.store(true, Ordering::Relaxed);
    let error = host.submit(answer(Seat(0), "s1.1", "course 2")).await.unwrap_err();
    assert!(matches!(error, HostError::Outrun { races: 10 }), "{error:?}");
    assert!(host.metrics.render().contains("orrery_conflicts_total 10\n"));
    let status = Status::from(error);
    let details = status.get_error_details();
    assert_eq!(
        (status.code(), details.error_info().unwrap().reason.as_str()),
        (Code::Unavailable, "STORE_UNAVAILABLE")
    );
    assert!(details.retry_info().unwrap().retry_delay.is_some());
    // Nothing was written, and nothing stays broken.
    store.loses_races.store(false, Ordering::Relaxed);
    assert_eq!(host.submit(answer(Seat(0), "s1.1", "course 2")).await.unwrap().version, 2);
}

#[tokio::test]
async fn creations_are_measured_like_other_appends() {
    let host = host(&Fickle::default());
    create(&host).await;
    assert!(host.metrics.render().contains("orrery_append_seconds_count 1\n"));
    host.submit(answer(Seat(0), "s1.1", "course 2")).await.unwrap();
    assert!(host.metrics.render().contains("orrery_append_seconds_count 2\n"));
}

#[tokio::test(start_paused = true)]
async fn calls_that_wait_for_the_same_game_give_up_together() {
    let store = Fickle::default();
    let host = host(&store);
    create(&host).await;
    store.is_away.store(true, Ordering::Relaxed);
    let begin = Instant::now();
    let mut calls = JoinSet::new();
    for n in 0..6 {
        let host = host.clone();
        calls.spawn(async move {
            match n % 3 {
                0 => host.submit(answer(Seat(0), "s1.1", "course 2")).await.map(drop),
                1 => host.look(&id(), LOOK).await.map(drop),
                _ => host.decisions(&id(), Seat(1), None, Language::English).await.map(drop),
            }
        });
    }
    // A latecomer is not made to wait twice either.
    let late = host.clone();
    calls.spawn(async move {
        sleep(TIMEOUT / 2).await;
        late.look(&id(), LOOK).await.map(drop)
    });
    for outcome in calls.join_all().await {
        assert!(matches!(outcome, Err(HostError::Unavailable { .. })), "{outcome:?}");
    }
    assert!(begin.elapsed() < TIMEOUT * 3 / 2, "the last one was answered after {:?}", begin.elapsed());

    // Whoever comes afterwards tries again.
    store.is_away.store(false, Ordering::Relaxed);
    assert_eq!(host.submit(answer(Seat(0), "s1.1", "course 2")).await.unwrap().version, 2);
}

#[tokio::test(start_paused = true)]
async fn what_was_taken_back_is_not_denied_when_the_store_goes_away_right_after() {
    let store = Fickle::default();
    let host = host(&store);
    create(&host).await;
    host.submit(answer(Seat(0), "s1.1", "course 1")).await.unwrap();
    store.leaves.store(true, Ordering::Relaxed);
    let error = host.undo(&id(), Seat(0), 2, None, Language::English).await.unwrap_err();
    assert!(matches!(error, HostError::Unknown(_)), "{error:?}");
    store.leaves.store(false, Ordering::Relaxed);
    store.is_away.store(false, Ordering::Relaxed);
    assert_eq!(host.look(&id(), LOOK).await.unwrap().head.version, 3);
}

#[tokio::test]
async fn lists_do_not_tell_of_what_was_taken_back() {
    let host = host(&Fickle::default());
    create(&host).await;
    for (decision, notation) in [("s1.1", "course 1"), ("s1.2", "tank"), ("s1.3", "bid 0")] {
        host.submit(answer(Seat(0), decision, notation)).await.unwrap();
    }
    let listed = async || host.list(&ListQuery { limit: 9, ..Default::default() }).await.unwrap().0.remove(0);
    assert!(!listed().await.seats[0].is_active, "it waits for the other one");
    host.undo(&id(), Seat(0), 4, None, Language::English).await.unwrap();
    tokio::task::yield_now().await;
    let shown = host.look(&id(), LOOK).await.unwrap().game;
    assert!(shown.seats[0].is_active, "it is asked again");
    assert_eq!(listed().await, shown);
}

#[tokio::test]
async fn a_repeated_request_whose_record_was_lost_is_neither_damage_nor_reused() {
    let store = Fickle::default();
    let host = host(&store);
    create(&host).await;
    let request = Some(RequestId([7; 16]));
    host.submit(Submit { request, ..answer(Seat(0), "s1.1", "course 2") }).await.unwrap();
    let record = host.record_of(&id(), 2, request).await.unwrap();
    assert_eq!(record.version, 2);
    for (version, request) in [(2, Some(RequestId([8; 16]))), (3, request)] {
        let error = host.record_of(&id(), version, request).await.unwrap_err();
        assert!(matches!(error, HostError::Unknown(_)), "{error:?}");
    }
}

#[tokio::test]
async fn damage_names_the_game() {
    let store = Fickle::default();
    create(&host(&store)).await;
    let meta = store.meta(&id()).await.unwrap().unwrap();
    let expected = store.head(&id()).await.unwrap().unwrap();
    let tag = orrery_store::Tag([7; 8]);
    let append = Append { game: &id(), expected, record: "nonsense".into(), tag, request: None, meta: &meta };
    store.append(append).await.unwrap();
    let host = host(&store);
    let errors = [
        host.look(&id(), LOOK).await.map(drop).unwrap_err(),
        host.submit(answer(Seat(0), "s1.1", "course 2")).await.map(drop).unwrap_err(),
        host.replay(&id()).await.map(drop).unwrap_err(),
    ];
    for error in errors {
        let status = Status::from(error);
        let record = status.get_details_resource_info().unwrap().resource_name;
        assert_eq!((status.code(), record.as_str()), (Code::DataLoss, "g-1/2"), "{status:?}");
        assert!(status.message().contains("game g-1"), "{}", status.message());
    }
}

#[tokio::test]
async fn what_newer_rules_wrote_is_not_damage() {
    // As read by this build, and as written by others: unknown facts, an unknown schema, facts as they always were.
    let cases = [
        (1, "1", r#"[{"warped":{"seat":0}}]"#, "LOG_DAMAGED"),
        (1, "2", r#"[{"warped":{"seat":0}}]"#, "RULES_UNKNOWN"),
        (2, "2", r#"{"any":"thing"}"#, "RULES_UNKNOWN"),
        (1, "2", "[]", ""),
    ];
    for (schema, revision, facts, reason) in cases {
        let store = Fickle::default();
        let first = host(&store);
        create(&first).await;
        let live = first.load_log(&id(), Version::MAX).await.unwrap();
        let written = orrery_api::store::Record {
            version: 2,
            seat: 1,
            schema,
            rules_revision: revision.into(),
            facts: facts.as_bytes().into(),
            ..Default::default()
        };
        let (bytes, chain) = record::seal(&written, &live.chain);
        let (expected, tag, meta) = (live.at(), record::tag(&chain), live.meta());
        let append = Append { game: &id(), expected, record: bytes, tag, request: None, meta: &meta };
        store.append(append).await.unwrap();
        // One server that knows the game from before, and one that does not.
        for (seat, host) in (0..).zip([first, host(&store)]) {
            let course = answer(Seat(seat), &format!("s{}.1", seat + 1), "course 2");
            let outcomes = [
                host.look(&id(), LOOK).await.map(drop),
                host.decisions(&id(), Seat(0), None, Language::English).await.map(drop),
                host.events(&id(), 0, 9, Viewer::Spectator, Language::English).await.map(drop),
                host.submit(course).await.map(drop),
            ];
            for outcome in outcomes {
                assert_eq!(outcome.as_ref().map_or_else(HostError::reason, |()| ""), reason, "{outcome:?}");
                let Err(error @ HostError::NotHere(_)) = outcome else { continue };
                let status = Status::from(error);
                assert_eq!(status.code(), Code::Unavailable);
                assert!(status.get_details_retry_info().is_some(), "another server may know");
            }
        }
    }
}

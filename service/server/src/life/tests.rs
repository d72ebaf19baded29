//! Games that leave a store in memory for a directory, and come back.

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::PermissionsExt as _,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use orrery_api::{Proto, games, v1};
use orrery_engine::{
    Language, Seat, Viewer,
    erased::{ConfigIn, Registry},
};
use orrery_store::{GameId, Head, ListQuery, MemoryStore, Status, Store, StoreError};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use super::*;
use crate::{
    archive::{self, Archive},
    config::ArchiveConfig,
    host::{Host, HostError, Looked, NewGame, Submit, tests::answer},
    metrics::{ArchiveMetrics, Metrics},
};

fn registry() -> Registry<Proto> {
    games::registry(true)
}

/// A directory that may be told to fail, or to lose what it is given.
#[derive(Debug)]
struct Moody {
    inner: Directory,
    is_full: AtomicBool,
    is_forgetful: AtomicBool,
}

#[tonic::async_trait]
impl Vault for Moody {
    async fn put(&self, key: &Key, archive: Bytes) -> Result<(), VaultError> {
        if self.is_full.load(Ordering::Relaxed) {
            return Err(VaultError("no space left".into()));
        }
        if self.is_forgetful.load(Ordering::Relaxed) {
            let half = archive.slice(..archive.len() / 2);
            return self.inner.put(key, half).await;
        }
        self.inner.put(key, archive).await
    }

    async fn get(&self, key: &Key) -> Result<Option<Bytes>, VaultError> {
        self.inner.get(key).await
    }

    async fn find(&self, game: &GameId) -> Result<Vec<Key>, VaultError> {
        self.inner.find(game).await
    }

    async fn list(&self, shard: u16) -> Result<Vec<Key>, VaultError> {
        self.inner.list(shard).await
    }
}

type Hosted = Host<Tiered<MemoryStore>>;

struct Place {
    dir: TempDir,
    vault: Arc<Moody>,
    store: Arc<Tiered<MemoryStore>>,
    host: Hosted,
    metrics: ArchiveMetrics,
}

impl Place {
    fn new() -> Place {
        let dir = tempfile::tempdir().unwrap();
        let inner = Directory::open(dir.path().join("archive")).unwrap();
        let vault = Arc::new(Moody { inner, is_full: false.into(), is_forgetful: false.into() });
        Place::with(dir, vault)
    }

    /// Another store, which knows nothing, on the same archive.
    fn with(dir: TempDir, vault: Arc<Moody>) -> Place {
        let store = Arc::new(Tiered::new(MemoryStore::new(), Some(vault.clone() as Arc<dyn Vault>)));
        let host = Host::new(store.clone(), registry(), 100, Arc::new(Metrics::new()))
            .sweeping_after(Some(Duration::from_millis(1)));
        Place { dir, vault, store, host, metrics: ArchiveMetrics::default() }
    }

    async fn create(&self, id: &str) -> GameId {
        let options = BTreeMap::from([("rounds".to_string(), "1".to_string())]);
        let new = NewGame {
            game: id.parse().unwrap(),
            game_type: "drift",
            config: ConfigIn::Options(&options),
            display_names: vec!["Ada".into(), "Évariste".into()],
            player_ids: vec!["ada".into(), "evariste".into()],
            created_by: "bot".into(),
            is_private: false,
        };
        self.host.create(new).await.unwrap();
        id.parse().unwrap()
    }

    /// Answers the next decision of somebody; `false` if the game is over.
    async fn step(&self, game: &GameId) -> bool {
        for seat in [Seat(0), Seat(1)] {
            let (decisions, _, _) = self.host.decisions(game, seat, None, Language::English).await.unwrap();
            let Some(decision) = decisions.into_iter().find(|decision| !decision.is_optional) else {
                continue;
            };
            let action = decision.legal_actions[0].action.clone().unwrap();
            let answer = answer(seat, &decision.decision_id, &action.notation);
            let submit = Submit { game: game.clone(), ..answer };
            self.host.submit(submit).await.unwrap();
            return true;
        }
        false
    }

    async fn finished(&self, id: &str) -> GameId {
        let game = self.create(id).await;
        while self.step(&game).await {}
        game
    }

    async fn round(&self, sweep_after: Option<Duration>) -> Round {
        let settings = ArchiveConfig {
            dir: self.dir.path().into(),
            every: None,
            expire_after: Duration::from_millis(1),
            sweep_after,
        };
        let keeper = Keeper::new(self.store.clone(), settings, self.metrics.clone()).unwrap();
        let round = keeper.round(true, &CancellationToken::new()).await.unwrap();
        // Whether a log leaves in this round or in the next depends on how long the round takes.
        tokio::time::sleep(Duration::from_millis(5)).await;
        self.store.purge(100).await.unwrap();
        Round { purged: 0, ..round }
    }

    async fn look(&self, game: &GameId) -> Result<v1::Game, HostError> {
        let looked = Looked { viewer: Viewer::Spectator, at: None, with_view: false, text: None };
        self.host.look(game, looked).await.map(|shown| shown.game)
    }

    async fn log(&self, game: &GameId) -> Archive {
        archive::fetch(&*self.store, game).await.unwrap().unwrap()
    }

    async fn left(&self, game: &GameId) -> bool {
        self.store.store().read(game, 0, 1).await.unwrap().is_empty()
    }

    fn file(&self, log: &Archive) -> std::path::PathBuf {
        self.vault.inner.path(&log.key().unwrap())
    }
}

#[tokio::test]
async fn an_archive_is_packed_and_every_change_of_it_is_noticed() {
    let place = Place::new();
    let log = place.log(&place.finished("g").await).await;
    let key = log.key().unwrap();
    let packed = pack(&log).unwrap();
    assert_eq!(packed, pack(&log).unwrap(), "the same game gives the same bytes");
    assert!(packed.len() * 2 < archive::write(&log).unwrap().len());
    assert_eq!(unpack(&key, &packed).unwrap().records, log.records);
    assert_eq!(unzip(&packed).unwrap(), archive::write(&log).unwrap());
    assert!(is_packed(&packed) && !is_packed(b"{}"));
    // Nobody reads the time, the system and the file name in the header of gzip, and some bits of a compressed text
    // mean nothing: whatever is not noticed changes nothing either.
    let mut unread = 0;
    for at in 0..packed.len() {
        let mut changed = packed.to_vec();
        changed[at] ^= 0x10;
        if let Ok(read) = unpack(&key, &changed) {
            assert_eq!(read.records, log.records, "byte {at}");
            unread += 1;
        }
    }
    assert!(unread < 64, "{unread} of {} bytes", packed.len());
    for length in [0, 1, 10, packed.len() / 2, packed.len() - 1] {
        assert!(unpack(&key, &packed[..length]).is_err(), "{length} bytes");
    }
    assert!(unpack(&key, &[&packed[..], b"x"].concat()).is_err(), "something follows");
    let other = Key { version: key.version + 1, ..key.clone() };
    assert!(unpack(&other, &packed).unwrap_err().contains("it holds g/"));
}

#[tokio::test]
async fn files_are_for_their_owner_and_leave_nothing_beside_them() {
    let place = Place::new();
    let log = place.log(&place.finished("g").await).await;
    let (key, path) = (log.key().unwrap(), place.file(&log));
    let drawer = path.parent().unwrap();
    fs::create_dir_all(drawer).unwrap();
    fs::write(drawer.join("0000000001-00.1.1.part"), b"half").unwrap();
    place.vault.put(&key, pack(&log).unwrap()).await.unwrap();
    place.vault.put(&key, pack(&log).unwrap()).await.unwrap();
    let names: Vec<_> = fs::read_dir(drawer).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(names, [path.as_path()]);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(place.vault.find(&key.game).await.unwrap(), std::slice::from_ref(&key));
    assert_eq!(place.vault.list(Key::shard(&key.game)).await.unwrap(), [key]);
    assert!(place.vault.find(&"nobody".parse().unwrap()).await.unwrap().is_empty());
    let file = place.dir.path().join("file");
    fs::write(&file, b"").unwrap();
    assert!(Directory::open(file.join("below")).is_err());
}

#[tokio::test]
async fn finished_games_leave_and_are_read_from_the_archive() {
    let place = Place::new();
    let (over, played) = (place.finished("over").await, place.create("played").await);
    let (log, shown) = (place.log(&over).await, place.look(&over).await.unwrap());
    assert_eq!(place.round(None).await, Round { archived: 1, ..Round::default() });
    assert_eq!(place.round(None).await, Round::default());
    assert_eq!(place.round(None).await, Round::default());
    assert!(place.left(&over).await && !place.left(&played).await);
    assert_eq!((place.metrics.archived.get(), place.metrics.oldest_seconds.get()), (1, 0));

    assert_eq!(place.log(&over).await, log);
    for (after, limit) in [(0, 3), (2, 100), (log.records.len() as u64, 5), (u64::MAX, 5), (0, 0)] {
        let expected: Vec<_> =
            log.records.iter().filter(|stored| stored.version > after).take(limit).cloned().collect();
        assert_eq!(place.store.read(&over, after, limit).await.unwrap(), expected);
    }
    // A process that has never seen the game.
    let fresh = Host::new(place.store.clone(), registry(), 100, Arc::new(Metrics::new()));
    let looked = Looked { viewer: Viewer::Spectator, at: None, with_view: true, text: None };
    assert_eq!(fresh.look(&over, looked).await.unwrap().game, shown);
    assert_eq!(fresh.look(&over, Looked { at: Some(2), ..looked }).await.unwrap().game.version, 2);
    let (decisions, version, _) = fresh.decisions(&over, Seat(0), None, Language::English).await.unwrap();
    assert_eq!((decisions.len() as i64, version as i64), (0, shown.version));
    let (listed, _) = fresh.list(&ListQuery { limit: 9, ..ListQuery::default() }).await.unwrap();
    assert!(listed.contains(&shown), "{listed:?}");
    let missing = place.look(&"nobody".parse().unwrap()).await;
    assert!(matches!(missing, Err(HostError::NotFound(_))), "{missing:?}");
}

#[tokio::test]
async fn a_name_in_the_archive_is_not_free() {
    let place = Place::new();
    let over = place.finished("over").await;
    place.round(None).await;
    place.round(None).await;
    let Place { dir, vault, .. } = place;
    let after_the_loss = Place::with(dir, vault);
    assert_eq!(after_the_loss.store.store().head(&over).await.unwrap(), None);
    let options = BTreeMap::from([("rounds".to_string(), "3".to_string())]);
    let new = NewGame {
        game: over.clone(),
        game_type: "drift",
        config: ConfigIn::Options(&options),
        display_names: vec![String::new(); 3],
        player_ids: Vec::new(),
        created_by: String::new(),
        is_private: false,
    };
    let refused = after_the_loss.host.create(new).await;
    assert!(matches!(refused, Err(HostError::RequestIdReused)), "{refused:?}");
    assert_eq!(after_the_loss.look(&over).await.unwrap().status(), v1::GameStatus::Finished);
    // It is listed again once the archive was looked through.
    let query = ListQuery { status: Some(Status::Finished), limit: 9, ..ListQuery::default() };
    assert_eq!(after_the_loss.host.list(&query).await.unwrap().0.len(), 0);
    let day = Duration::from_secs(86_400);
    let complain = |key: &Key, why: String| panic!("{key}: {why}");
    for expected in [1, 0] {
        let count = readmit(&after_the_loss.store, &registry(), day, complain).await.unwrap();
        assert_eq!(count, expected);
        let (listed, _) = after_the_loss.host.list(&query).await.unwrap();
        assert_eq!(listed, [after_the_loss.look(&over).await.unwrap()]);
    }
}

#[tokio::test]
async fn abandoned_games_are_marked_archived_and_come_back_with_the_next_command() {
    let place = Place::new();
    let game = place.create("quiet").await;
    place.step(&game).await;
    assert_eq!(place.look(&game).await.unwrap().status(), v1::GameStatus::Active);
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(place.round(Some(Duration::from_secs(3600))).await, Round::default(), "not for long enough");
    let soon = Some(Duration::from_millis(10));
    assert_eq!(place.round(soon).await, Round { abandoned: 1, archived: 1, ..Round::default() });
    assert_eq!(place.look(&game).await.unwrap().status(), v1::GameStatus::Abandoned);
    assert_eq!(place.round(soon).await, Round::default());
    assert!(place.left(&game).await);
    let there = place.look(&game).await.unwrap();
    assert_eq!((there.status(), there.version), (v1::GameStatus::Abandoned, 2));

    // Somebody comes back after all.
    assert!(place.step(&game).await);
    assert_eq!(place.look(&game).await.unwrap().status(), v1::GameStatus::Active);
    assert!(!place.left(&game).await);
    let log = place.log(&game).await;
    assert_eq!(log.records.len(), 3);
    assert!(archive::audit(&registry(), &log).is_ok());
    while place.step(&game).await {}
    assert_eq!(place.round(None).await.archived, 1, "under another name than before");
    assert_eq!(place.vault.find(&game).await.unwrap().len(), 2);
    place.round(None).await;
    assert_eq!(place.look(&game).await.unwrap().status(), v1::GameStatus::Finished);

    // The same with a store that has lost everything.
    let quiet = place.create("quiet-2").await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    place.round(soon).await;
    let Place { dir, vault, .. } = place;
    let place = Place::with(dir, vault);
    assert_eq!(place.look(&quiet).await.unwrap().version, 1);
    assert!(place.step(&quiet).await);
    assert_eq!(place.store.store().read(&quiet, 0, 9).await.unwrap().len(), 2);
    let meta = place.store.meta(&quiet).await.unwrap().unwrap();
    assert_eq!(meta.status, Status::Active);
    // And a command that was decided on something else is not let in.
    let behind = Head { version: 7, tag: None };
    let append = orrery_store::Append {
        game: &game,
        expected: behind,
        record: Bytes::from_static(b"x"),
        tag: orrery_store::Tag([0; 8]),
        request: None,
        meta: &meta,
    };
    let end = place.store.head(&game).await.unwrap().unwrap();
    assert_eq!(
        place.store.append(append).await.unwrap(),
        orrery_store::Appended::Conflict { head: end },
        "the archive ends elsewhere"
    );
}

#[tokio::test]
async fn nothing_leaves_that_cannot_be_read_back() {
    let place = Place::new();
    let game = place.finished("g").await;
    let log = place.log(&game).await;
    for mood in [&place.vault.is_full, &place.vault.is_forgetful] {
        mood.store(true, Ordering::Relaxed);
        assert_eq!(place.round(None).await, Round { failed: 1, ..Round::default() });
        assert_eq!(place.round(None).await, Round { failed: 1, ..Round::default() });
        assert!(!place.left(&game).await);
        mood.store(false, Ordering::Relaxed);
    }
    assert_eq!((place.metrics.failures.get(), place.metrics.archived.get()), (4, 0));
    // The half file of the forgetful one is written anew.
    assert_eq!(place.round(None).await, Round { archived: 1, ..Round::default() });
    assert_eq!(place.round(None).await, Round::default());
    assert_eq!(place.log(&game).await, log);
}

#[tokio::test]
async fn damage_in_the_archive_is_named() {
    let place = Place::new();
    let game = place.finished("g").await;
    let log = place.log(&game).await;
    place.round(None).await;
    place.round(None).await;
    let path = place.file(&log);
    let whole = fs::read(&path).unwrap();
    let fresh = || {
        let store = Arc::new(Tiered::new(MemoryStore::new(), Some(place.vault.clone() as Arc<dyn Vault>)));
        Host::new(store, registry(), 100, Arc::new(Metrics::new()))
    };
    let looked = Looked { viewer: Viewer::Spectator, at: None, with_view: false, text: None };
    for damage in [Vec::new(), whole[..whole.len() / 2].to_vec(), whole.iter().map(|b| b ^ 1).collect()] {
        fs::write(&path, &damage).unwrap();
        let error = fresh().look(&game, looked).await.unwrap_err();
        assert!(matches!(&error, HostError::Damaged { game: Some(named), .. } if *named == game), "{error}");
        assert!(error.to_string().contains("archive"), "{error}");
    }
    // The store knows that there was a game: without its file it is lost, not unknown.
    fs::remove_file(&path).unwrap();
    let forgetful = Tiered::new(MemoryStore::new(), Some(place.vault.clone() as Arc<dyn Vault>));
    assert_eq!(forgetful.read(&game, 0, 9).await.unwrap(), []);
    place.store.forget().await;
    let lost = place.store.read(&game, 0, 9).await;
    assert!(matches!(&lost, Err(StoreError::Damaged(why)) if why.contains("not in the archive")), "{lost:?}");
    fs::write(&path, &whole).unwrap();
    assert_eq!(place.log(&game).await, log);
}

#[tokio::test]
async fn a_server_without_the_archive_says_so() {
    let store = MemoryStore::new();
    let place = Place::new();
    let game = place.finished("g").await;
    let log = place.log(&game).await;
    let meta = archive::meta(&registry(), &log).unwrap();
    let head = log.key().unwrap().head();
    assert!(store.restore(&game, head, &log.records, &meta).await.unwrap());
    store.retire(&game, head, Duration::ZERO).await.unwrap();
    assert_eq!(store.purge(9).await.unwrap(), 1);
    let bare = Tiered::new(store, None);
    let refused = bare.read(&game, 0, 9).await;
    assert!(
        matches!(&refused, Err(StoreError::Misconfigured(why)) if why.contains("archive.dir")),
        "{refused:?}"
    );
    // An import puts it back.
    assert_eq!(archive::put(bare.store(), &registry(), &log).await.unwrap(), log.records.len() as u64);
    assert_eq!(bare.read(&game, 0, 999).await.unwrap(), log.records);
}

#[tokio::test]
async fn many_keepers_archive_every_game_once() {
    let place = Place::new();
    let mut logs = Vec::new();
    for n in 0..12 {
        logs.push(place.log(&place.finished(&format!("g{n}")).await).await);
    }
    let rounds = futures::future::join_all((0..4).map(|_| place.round(None))).await;
    assert_eq!(rounds.iter().map(|round| round.archived).sum::<u64>(), 12, "{rounds:?}");
    assert_eq!(rounds.iter().map(|round| round.failed).sum::<u64>(), 0, "{rounds:?}");
    place.round(None).await;
    for log in &logs {
        assert!(place.left(&log.game).await);
        assert_eq!(place.log(&log.game).await, *log);
    }
}

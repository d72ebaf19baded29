//! R20: servers of two versions side by side on one Redis, as during an upgrade and when it is taken back.
//!
//! The older version is `ORRERY_OTHER_BINARY` if that is set, the binary of another build. Otherwise it is this
//! binary as it was before the upgrade: without the corrected content, or without the game, that the newer one
//! brings. What a newer version may write into a record that this one has never seen is written by the test itself.

use std::{fs, path::PathBuf, sync::atomic::Ordering, time::Instant};

use orrery_api::{store::Record, v1};
use orrery_store::{Append, GameId, Head, RedisOptions, RedisStore, Store as _, Stored, Tag};
use orrery_tests::{
    Client, NewTable, Server, Setup, Table,
    balance::Balancer,
    client::answer,
    details,
    player::{advance, play_out},
    random::Random,
};
use prost::Message as _;
use tokio::task::block_in_place;
use tonic::{Code, Status};

use crate::{count, drain::Balanced, redis};

fn deck(sparks: u8) -> String {
    format!(
        r#"{{"game": "drift", "sheets": {{"deck": {{"cards": {{"spark": {sparks}, "buoy": 9, "lens": 9, "jam": 9}}}}}}}}"#
    )
}

/// The same installation before and after an upgrade, and as a build that does not have the game at all.
fn setups(url: &str) -> [Setup; 3] {
    let setup = Setup::new(url);
    let with = |name: &str, files: &[u8]| {
        let dir = setup.path(name);
        fs::create_dir(&dir).expect("a directory");
        for sparks in files {
            fs::write(dir.join(format!("{sparks}.json")), deck(*sparks)).expect("a file");
        }
        setup.clone().flag("--content", &dir.display().to_string())
    };
    let (old, new) = (with("old", &[20]), with("new", &[20, 30]));
    let old = match std::env::var_os("ORRERY_OTHER_BINARY") {
        Some(path) => old.binary(&PathBuf::from(path)),
        None => old,
    };
    [old, new, setup.clone().without("--test-game")]
}

async fn tables(server: &Server, count: usize) -> Vec<Table> {
    let mut tables = Vec::new();
    for _ in 0..count {
        tables.push(NewTable::new(2, 60_000).create(&server.client()).await.expect("a game"));
    }
    tables
}

/// What a server says about a game that it cannot serve.
async fn is_elsewhere(client: &Client, game: &str, reason: &str) {
    let follow = v1::StreamEventsRequest { game_id: game.into(), ..Default::default() };
    let refusals: [Result<(), Status>; 5] = [
        client.look(game).await.map(drop),
        client.asked(game).await.map(drop),
        client.submit(answer(game, "s1.1", &["course 1"])).await.map(drop),
        client.all_events(game, 9).await.map(drop),
        client.stream(follow).await.map(drop),
    ];
    for refused in refusals {
        let refused = details(&refused.expect_err("it cannot be served here"));
        assert_eq!((refused.code, refused.reason.as_str()), (Code::Unavailable, reason), "{refused:?}");
        assert!(refused.retry.is_some(), "another server may have it: {refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_versions_serve_the_same_games_side_by_side() {
    let (calls, begin) = (count("ORRERY_CHAOS_VERSION_CALLS", 150), Instant::now());
    let mut random = Random::for_test("versions");
    let redis = redis();
    let [old, new, without] = setups(&redis.url());
    let mut servers = [old.start(), old.start(), without.start()];
    let balancer = Balancer::start(&servers.each_ref().map(Server::address));
    for server in 0..3 {
        balancer.ready(server).await;
    }
    let mut games = tables(&servers[0], 2).await;

    // The upgrade begins: the newer server creates games that the older one cannot serve.
    block_in_place(|| servers[1].replace(&new));
    balancer.ready(1).await;
    let newer = tables(&servers[1], 2).await;
    assert_ne!(games[0].game.content_edition, newer[0].game.content_edition);
    is_elsewhere(&newer[0].seats[0].on(servers[0].channel()), &newer[0].id, "CONTENT_UNKNOWN").await;
    let unknown = newer[0].seats[0].on(servers[2].channel());
    is_elsewhere(&unknown, &newer[0].id, "RULES_UNKNOWN").await;
    games.extend(newer);
    let routes = servers.iter().map(Server::channel).collect();
    let mut load = Balanced::start(games, &balancer, routes, &mut random);
    load.progress(calls).await;
    let redirected = balancer.redirected();
    assert!(redirected > 0, "calls were sent to servers that know the game");

    // It is taken back, done again, and completed; all of it under load.
    for (server, setup) in [(0, &new), (1, &old), (1, &new)] {
        servers[server].terminate();
        assert!(block_in_place(|| servers[server].wait()).is_some_and(|status| status.success()));
        block_in_place(|| servers[server].replace(setup));
        balancer.ready(server).await;
        load.progress(calls).await;
    }
    let calls = load.calls.load(Ordering::Relaxed);
    // The last server knows nothing: the histories are read from the others.
    let opened = load.finish(&[servers[0].channel(), servers[1].channel()]).await;
    println!(
        "versions: {calls} calls, none failed, {} sent to another server, {} again; streams opened {opened} \
         times; {:?}",
        balancer.redirected(),
        balancer.hidden(),
        begin.elapsed()
    );
    for server in &servers {
        assert!(!server.log().contains("panicked"), "a server panicked");
    }
}

/// Writes to the log as a server of a version to come would.
struct Newer {
    store: RedisStore,
}

impl Newer {
    async fn record(&self, game: &GameId, version: u64) -> Stored {
        let records = self.store.read(game, version - 1, 1).await.expect("the store answers");
        records.into_iter().next().expect("a record")
    }

    /// Appends a record of newer rules, with a field that no version so far has had.
    async fn append(&self, game: &GameId, record: Record) {
        let before = self.record(game, record.version - 1).await;
        let before = before.record.last_chunk::<32>().expect("a chain");
        let record = Record { rules_revision: "2".into(), chain: Default::default(), ..record };
        let mut bytes = record.encode_to_vec();
        // Field 99, text.
        bytes.extend([0x9a, 0x06, 5]);
        bytes.extend(b"later");
        let mut hasher = blake3::Hasher::new();
        let chain = *hasher.update(before).update(&bytes).finalize().as_bytes();
        bytes.extend([15 << 3 | 2, 32]);
        bytes.extend(chain);
        let tag = |chain: &[u8; 32]| Tag(*chain.first_chunk().expect("eight bytes"));
        let meta = self.store.meta(game).await.expect("the store answers").expect("a game");
        let append = Append {
            game,
            expected: Head { version: record.version - 1, tag: Some(tag(before)) },
            record: bytes.into(),
            tag: tag(&chain),
            request: None,
            meta: &meta,
        };
        self.store.append(append).await.expect("it is written");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_version_to_come_writes_is_understood_or_left_to_it() {
    let mut random = Random::for_test("versions-to-come");
    let redis = redis();
    let setup = Setup::new(&redis.url());
    let servers = [setup.start(), setup.start()];
    let options = RedisOptions::new(redis.url().parse().expect("an address"));
    let newer = Newer { store: RedisStore::connect(options).await.expect("a store") };
    let mut games = Vec::new();
    for _ in 0..3 {
        let table = NewTable::new(2, 2).create(&servers[0].client()).await.expect("a game");
        let id: GameId = table.id.parse().expect("a name");
        games.push((table, id));
    }
    let [(model, model_id), (readable, readable_id), (unreadable, unreadable_id)] = &games[..] else {
        panic!("three games")
    };

    // The same course as in another game, written by newer rules: both servers go on from there.
    model.seats[0].act(&model.id, &["course 2"]).await.expect("accepted");
    let written = newer.record(model_id, 2).await.record;
    let course = Record::decode(written).expect("a record");
    newer.append(readable_id, course.clone()).await;
    for server in &servers {
        let seat = readable.seats[0].on(server.channel());
        assert_eq!(seat.look(&readable.id).await.expect("the game").version, 2);
        let events = seat.all_events(&readable.id, 9).await.expect("events");
        assert_eq!(events.last().expect("some").notation, "p1 course 2");
    }
    for (server, version) in servers.iter().zip([4, 6]) {
        advance(&readable.on(&server.channel()).seats, &readable.id, version, &mut random).await;
    }

    // Something that only newer rules know: no damage, and for another server to go on with.
    let facts = br#"[{"warped":{"seat":0}}]"#.as_slice();
    newer.append(unreadable_id, Record { facts: facts.into(), ..course }).await;
    for server in &servers {
        let seat = unreadable.seats[0].on(server.channel());
        is_elsewhere(&seat, &unreadable.id, "RULES_UNKNOWN").await;
        assert!(!server.log().contains("a stored game is damaged"), "{}", server.log());
    }
    // All other games are played on.
    for (table, server) in [(model, &servers[0]), (readable, &servers[1])] {
        drop(play_out(&table.on(&server.channel()).seats, &table.id, &mut random).await);
    }
    let listed = servers[0].client().list(v1::ListGamesRequest::default()).await.expect("a list");
    assert_eq!(listed.games.len(), 3, "lists show it all the same");
}

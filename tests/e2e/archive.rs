//! Games that leave the store for the archive, and come back.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use orrery_api::v1::{self, stream_events_response::Message};
use orrery_store::harness::Cluster;
use orrery_tests::{
    NewTable, RedisServer, Server, Setup, Table, details,
    player::{advance, play_out},
    random::Random,
};
use tokio::time::{sleep, timeout};
use tonic::Code;

use crate::{
    redis,
    tools::{run, succeeds, text},
};

/// How long anything may take that happens in the background.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server that archives at once; archived games leave the store after some time.
fn archiving(setup: Setup, dir: &Path, expire_after: &str) -> Setup {
    setup
        .flag("--archive-dir", &text(dir))
        .set("archive.every", "100ms")
        .set("archive.expire_after", expire_after)
        .set("archive.sweep_after", "off")
}

async fn finished(server: &Server, random: &mut Random) -> Table {
    let table = NewTable::new(2, 1).create(&server.client()).await.expect("a game");
    drop(play_out(&table.seats, &table.id, random).await);
    table
}

/// Waits until something is true.
async fn until(what: &str, mut is_true: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_true() {
        assert!(begin.elapsed() < PATIENCE, "waited in vain: {what}");
        sleep(Duration::from_millis(25)).await;
    }
}

/// A number on the page of metrics.
fn metric(server: &Server, name: &str) -> u64 {
    let page = server.http_get("/metrics").unwrap_or_default();
    let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ').map(str::to_owned));
    line.and_then(|number| number.trim().parse().ok()).unwrap_or_default()
}

fn has_log(redis: &RedisServer, game: &str) -> bool {
    redis.query::<i64>(&["EXISTS", &format!("orrery:{{{game}}}:log")]).expect("an answer") == 1
}

/// All files of the archive.
fn files(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn file_of(dir: &Path, game: &str) -> PathBuf {
    let found = files(dir).into_iter().filter(|path| path.to_string_lossy().contains(&format!("/{game}/")));
    let found: Vec<_> = found.collect();
    let [file] = found.as_slice() else { panic!("{found:?} should be one file of {game}") };
    file.clone()
}

/// Everything that can be asked of a game that is over.
#[derive(PartialEq, Debug)]
struct Known {
    game: v1::GetGameResponse,
    past: v1::GetGameResponse,
    events: Vec<Vec<v1::Event>>,
    streamed: Vec<v1::Event>,
}

async fn known(server: &Server, table: &Table) -> Known {
    let viewers =
        [&table.seats[0], &table.seats[1], &table.spectator].map(|client| client.on(server.channel()));
    let get = |version| v1::GetGameRequest {
        game_id: table.id.clone(),
        version,
        include_view: true,
        include_replay: version == 0,
        ..Default::default()
    };
    let mut events = Vec::new();
    for viewer in &viewers {
        events.push(viewer.all_events(&table.id, 7).await.expect("the events"));
    }
    let follow =
        v1::StreamEventsRequest { game_id: table.id.clone(), after_version: 2, ..Default::default() };
    let mut stream = viewers[1].stream(follow).await.expect("a stream");
    let expected = events[1].iter().filter(|event| event.version > 2).count();
    let mut streamed = Vec::new();
    while streamed.len() < expected {
        let next = timeout(PATIENCE, stream.message()).await.expect("in time").expect("a stream");
        match next.and_then(|next| next.message) {
            Some(Message::Event(event)) => streamed.push(event),
            Some(Message::Heartbeat(_)) => {}
            other => panic!("{other:?}"),
        }
    }
    for seat in &viewers[..2] {
        assert_eq!(seat.asked(&table.id).await.expect("asked").decisions, [], "nothing may be done any more");
    }
    Known {
        game: viewers[1].get(get(0)).await.expect("the game"),
        past: viewers[1].get(get(3)).await.expect("the game as it was"),
        events,
        streamed,
    }
}

async fn listed(server: &Server, status: v1::GameStatus) -> Vec<v1::Game> {
    let request = v1::ListGamesRequest { status: status.into(), page_size: 500, ..Default::default() };
    server.client().list(request).await.expect("a list").games
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_leaves_redis_and_is_told_from_the_archive() {
    let redis = redis();
    let mut random = Random::for_test("archive");
    let setup = Setup::new(&redis.url());
    let dir = setup.path("archive");
    let setup = archiving(setup, &dir, "1s");
    let server = setup.start();
    let played = NewTable::new(2, 50).create(&server.client()).await.expect("a game");
    let over = finished(&server, &mut random).await;
    let before = known(&server, &over).await;
    until("the log leaves", || !has_log(&redis, &over.id)).await;
    until("it is counted", || metric(&server, "orrery_archived_games_total") == 1).await;
    assert!(has_log(&redis, &played.id), "whoever plays stays");
    assert_eq!(metric(&server, "orrery_archive_failures_total"), 0);
    let keys: Vec<String> = redis.query(&["KEYS", &format!("*{{{}}}:*", over.id)]).expect("the keys");
    assert!(keys.iter().all(|key| key.ends_with(":meta") || key.contains(":req:")), "{keys:?}");

    // The process that played it, and one that has never seen it.
    let stranger = setup.start();
    for server in [&server, &stranger] {
        assert_eq!(known(server, &over).await, before);
        let games = listed(server, v1::GameStatus::Finished).await;
        assert_eq!(games, [before.game.game.clone().expect("the game")]);
        let late = over.seats[0].on(server.channel());
        let refused = late.submit(orrery_tests::client::answer(&over.id, "s1.1", &["course 1"])).await;
        assert_eq!(details(&refused.expect_err("it is over")).code, Code::FailedPrecondition);
        let unknown = details(&server.client().look("0123456789abcdef").await.expect_err("no such game"));
        assert_eq!(unknown.code, Code::NotFound);
    }
    let file = file_of(&dir, &over.id);
    succeeds(&["verify", &text(&dir)]);
    succeeds(&["verify", &over.id, "--store", &redis.url(), "--archive-dir", &text(&dir)]);
    succeeds(&["replay", &text(&file)]);

    // A server that was not given the archive says what it lacks.
    let bare = Setup::new(&redis.url()).start();
    let refused = details(&bare.client().look(&over.id).await.expect_err("it cannot know"));
    assert_eq!((refused.code, refused.reason.as_str()), (Code::Unavailable, "STORE_UNAVAILABLE"));

    // Damage is named, and so is a file that is gone.
    let whole = fs::read(&file).expect("the archive");
    let mut changed = whole.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    for damage in [Some(&changed[..]), Some(&whole[..middle]), Some(b""), None] {
        match damage {
            Some(bytes) => fs::write(&file, bytes).expect("it is changed"),
            None => fs::remove_file(&file).expect("it is removed"),
        }
        let stranger = setup.start();
        let answers = [
            stranger.client().look(&over.id).await.map(drop),
            stranger.client().all_events(&over.id, 0).await.map(drop),
            over.seats[0].on(stranger.channel()).asked(&over.id).await.map(drop),
        ];
        for answer in answers {
            let refused = details(&answer.expect_err("it is damaged"));
            assert_eq!((refused.code, refused.reason.as_str()), (Code::DataLoss, "LOG_DAMAGED"));
            let named = refused.resource.as_ref().map(|(_, name)| name.as_str()).unwrap_or_default();
            assert!(named.starts_with(&over.id), "{refused:?}");
        }
        stranger.client().look(&played.id).await.expect("others are none the worse for it");
        if damage.is_some() {
            let (code, said) = run(&["verify", &text(&dir)]);
            assert_eq!(code, Some(1), "{said}");
        }
    }
    fs::write(&file, &whole).expect("it is back");
    assert_eq!(known(&setup.start(), &over).await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_leaves_the_embedded_store() {
    let mut random = Random::for_test("archive-embedded");
    let setup = Setup::embedded();
    let dir = setup.path("archive");
    let mut server = archiving(setup.clone(), &dir, "500ms").start();
    let over = finished(&server, &mut random).await;
    let before = known(&server, &over).await;
    until("it is archived", || metric(&server, "orrery_archived_games_total") == 1).await;
    sleep(Duration::from_secs(1)).await;
    let again = finished(&server, &mut random).await;
    until("the next one is archived", || metric(&server, "orrery_archived_games_total") == 2).await;
    sleep(Duration::from_secs(1)).await;
    server.restart();
    assert_eq!(known(&server, &over).await, before);
    assert_eq!(listed(&server, v1::GameStatus::Finished).await.len(), 2);
    let data = text(&server.data_dir());
    server.terminate();
    server.wait().expect("it ends");
    // The store alone does not have it any more; together with the archive it does.
    let (code, _) = run(&["export", &over.id, "--data-dir", &data]);
    assert_eq!(code, Some(3));
    for id in [&over.id, &again.id] {
        succeeds(&["verify", id, "--data-dir", &data, "--archive-dir", &text(&dir)]);
    }
    let said = succeeds(&["reindex", "--data-dir", &data, "--archive-dir", &text(&dir)]);
    assert!(said.contains("2 games listed, 0 wrong") && said.contains("0 games listed again"), "{said}");
    // An import brings the log back for good.
    let said = succeeds(&["import", &text(&file_of(&dir, &over.id)), "--data-dir", &data]);
    assert!(said.contains("records written"), "{said}");
    succeeds(&["verify", &over.id, "--data-dir", &data]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_abandoned_game_is_archived_and_comes_back_with_the_next_command() {
    let redis = redis();
    let mut random = Random::for_test("abandoned");
    let setup = Setup::new(&redis.url());
    let dir = setup.path("archive");
    let setup = archiving(setup, &dir, "1s").set("archive.sweep_after", "2s");
    let servers = [setup.start(), setup.start()];
    let quiet = NewTable::new(2, 1).create(&servers[0].client()).await.expect("a game");
    advance(&quiet.seats, &quiet.id, 5, &mut random).await;
    let version = quiet.spectator.look(&quiet.id).await.expect("the game").version;
    until("the log leaves", || !has_log(&redis, &quiet.id)).await;
    for server in &servers {
        let game = server.client().look(&quiet.id).await.expect("the game");
        assert_eq!((game.status(), game.version), (v1::GameStatus::Abandoned, version));
        assert_eq!(listed(server, v1::GameStatus::Abandoned).await, [game]);
        assert_eq!(listed(server, v1::GameStatus::Active).await, []);
    }
    let swept = |server| metric(server, "orrery_abandoned_games_total");
    assert_eq!(swept(&servers[0]) + swept(&servers[1]), 1, "marked once");

    let events = quiet.spectator.all_events(&quiet.id, 100).await.expect("the events");
    // Two come back at the same moment, on two servers.
    let table =
        |server: &Server| -> Vec<_> { quiet.seats.iter().map(|seat| seat.on(server.channel())).collect() };
    advance(&table(&servers[1]), &quiet.id, version + 1, &mut random).await;
    let game = servers[0].client().look(&quiet.id).await.expect("the game");
    assert_eq!(game.status(), v1::GameStatus::Active);
    assert!(has_log(&redis, &quiet.id));
    let after = quiet.spectator.all_events(&quiet.id, 100).await.expect("the events");
    assert_eq!(after[..events.len()], events, "what was, is");
    drop(play_out(&table(&servers[0]), &quiet.id, &mut random).await);
    until("it is archived again", || files(&dir).len() == 2).await;
    until("the log leaves again", || !has_log(&redis, &quiet.id)).await;
    assert_eq!(servers[1].client().look(&quiet.id).await.expect("it").status(), v1::GameStatus::Finished);
    succeeds(&["verify", &text(&dir)]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_archive_every_game_once() {
    let redis = redis();
    let mut random = Random::for_test("two-archivers");
    let quiet = Setup::new(&redis.url()).start();
    let mut tables = Vec::new();
    for _ in 0..20 {
        tables.push(finished(&quiet, &mut random).await);
    }
    let setup = Setup::new(&redis.url());
    let dir = setup.path("archive");
    let setup = archiving(setup, &dir, "1s");
    let servers = [setup.launch(), setup.launch()];
    for table in &tables {
        until("every log leaves", || !has_log(&redis, &table.id)).await;
    }
    let sum = |name| servers.iter().map(|server| metric(server, name)).sum::<u64>();
    until("all are counted", || sum("orrery_archived_games_total") == 20).await;
    assert_eq!(sum("orrery_archive_failures_total"), 0);
    assert_eq!(files(&dir).len(), 20, "one file for each, and nothing beside them");
    for table in &tables {
        assert_eq!(servers[1].client().look(&table.id).await.expect("it").status(), v1::GameStatus::Finished);
    }
    assert_eq!(listed(&servers[0], v1::GameStatus::Finished).await.len(), 20);
    succeeds(&["verify", &text(&dir)]);
}

/// How often an archiving server is killed.
fn kills() -> usize {
    std::env::var("ORRERY_ARCHIVE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(8)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_while_it_archives_loses_nothing() {
    let redis = redis();
    let mut random = Random::for_test("killed-archivers");
    let quiet = Setup::new(&redis.url()).start();
    let setup = Setup::new(&redis.url());
    let dir = setup.path("archive");
    let setup = archiving(setup, &dir, "200ms").set("archive.every", "20ms");
    let mut tables = Vec::new();
    for kill in 0..kills() {
        for _ in 0..4 {
            let table = finished(&quiet, &mut random).await;
            let events = table.seats[0].all_events(&table.id, 100).await.expect("the events");
            tables.push((table, events));
        }
        // From before the first file to just after the last one.
        let (enough, begin) = (files(&dir).len() + random.below(5), Instant::now());
        let mut server = setup.start();
        while files(&dir).len() < enough && begin.elapsed() < PATIENCE {
            sleep(Duration::from_millis(1)).await;
        }
        sleep(Duration::from_millis(random.below(4) as u64)).await;
        server.kill();
        let archived = files(&dir).len();
        println!("kill {kill}: {archived} of {} archived", tables.len());
        // Whatever was cut, every game is there, here or there.
        let reader = setup.clone().set("archive.every", "off").start();
        for (table, events) in &tables {
            let seat = table.seats[0].on(reader.channel());
            assert_eq!(&seat.all_events(&table.id, 100).await.expect("the events"), events);
        }
    }
    let server = setup.start();
    for (table, _) in &tables {
        until("every log leaves", || !has_log(&redis, &table.id)).await;
    }
    let whole = |path: &PathBuf| path.to_string_lossy().ends_with(".jsonl.gz");
    assert_eq!(files(&dir).iter().filter(|path| whole(path)).count(), tables.len());
    for (table, events) in &tables {
        let seat = table.seats[0].on(server.channel());
        assert_eq!(&seat.all_events(&table.id, 100).await.expect("the events"), events);
    }
    let said = succeeds(&["verify", &text(&dir)]);
    assert!(!said.contains("part"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_redis_loses_comes_back_from_backup_and_archive() {
    let mut random = Random::for_test("restore-drill");
    let first = redis();
    let setup = Setup::new(&first.url());
    let (dir, backup) = (setup.path("archive"), setup.path("backup"));
    let servers =
        [archiving(setup.clone(), &dir, "1s").start(), archiving(setup.clone(), &dir, "1h").start()];
    let mut over = Vec::new();
    for n in 0..4 {
        over.push(finished(&servers[n % 2], &mut random).await);
    }
    until("all are archived", || files(&dir).len() == 4).await;
    let mut running = Vec::new();
    for n in 0..4 {
        let table = NewTable::private(2, 2).create(&servers[n % 2].client()).await.expect("a game");
        advance(&table.seats, &table.id, 6 + n as i64, &mut random).await;
        running.push(table);
    }
    // The backup is taken while the servers are running.
    let said = succeeds(&["export", "--all", "--unarchived", "--store", &first.url(), "-o", &text(&backup)]);
    assert!(said.contains("4 games written"), "{said}");
    let export =
        |id: &str, url: &str| succeeds(&["export", id, "--store", url, "--archive-dir", &text(&dir)]);
    let all: Vec<&Table> = over.iter().chain(&running).collect();
    let before: Vec<String> = all.iter().map(|table| export(&table.id, &first.url())).collect();
    drop(servers);
    drop(first);

    // Nothing is left but two directories; the new store is even of another kind.
    let cluster = Cluster::start(3, 0, &[]).expect("a cluster");
    let url = cluster.url();
    let said = succeeds(&["import", &text(&backup), "--store", &url]);
    assert_eq!(said.lines().count(), 4, "{said}");
    let reindex = || succeeds(&["reindex", "--store", &url, "--archive-dir", &text(&dir)]);
    let said = reindex();
    assert!(said.contains("4 games listed, 0 wrong") && said.contains("4 games listed again"), "{said}");
    let said = reindex();
    assert!(said.contains("8 games listed, 0 wrong") && said.contains("0 games listed again"), "{said}");
    let after: Vec<String> = all.iter().map(|table| export(&table.id, &url)).collect();
    assert_eq!(after, before, "every record with its place in the hash chain");
    for table in &all {
        succeeds(&["verify", &table.id, "--store", &url, "--archive-dir", &text(&dir)]);
    }

    // Played on, over both servers, with the tokens from before.
    let setup = archiving(Setup::new(&url), &dir, "1s");
    let servers = [setup.start(), setup.start()];
    assert_eq!(listed(&servers[0], v1::GameStatus::Finished).await.len(), 4);
    for table in &running {
        let seats: Vec<_> =
            table.seats.iter().zip(&servers).map(|(seat, server)| seat.on(server.channel())).collect();
        drop(play_out(&seats, &table.id, &mut random).await);
    }
    until("all are archived", || files(&dir).len() == 8).await;
    for table in &all {
        let game = table.spectator.on(servers[1].channel()).look(&table.id).await.expect("the game");
        assert_eq!(game.status(), v1::GameStatus::Finished);
        succeeds(&["verify", &table.id, "--store", &url, "--archive-dir", &text(&dir)]);
    }
    succeeds(&["verify", &text(&dir)]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_timer_may_archive_instead_of_a_server() {
    let redis = redis();
    let mut random = Random::for_test("archive-command");
    let server = Setup::new(&redis.url()).start();
    let over = finished(&server, &mut random).await;
    NewTable::new(2, 1).create(&server.client()).await.expect("a game");
    let dir = text(&server.setup().path("archive"));
    let (code, said) = run(&["archive", "--store", &redis.url()]);
    assert!(code == Some(2) && said.contains("archive.dir"), "{said}");
    let archive = || succeeds(&["archive", "--store", &redis.url(), "--archive-dir", &dir]);
    assert_eq!(archive(), "1 archived, 0 marked as abandoned, 0 removed from the store\n");
    assert_eq!(archive(), "0 archived, 0 marked as abandoned, 0 removed from the store\n");
    let ttl: i64 = redis.query(&["TTL", &format!("orrery:{{{}}}:log", over.id)]).expect("a time");
    assert!((29 * 86_400..=30 * 86_400).contains(&ttl), "thirty days, not {ttl} s");
    // A log that cannot be archived is said, and stays.
    let broken = finished(&server, &mut random).await;
    let log = format!("orrery:{{{}}}:log", broken.id);
    redis.query::<()>(&["XDEL", &log, "3-0"]).expect("a record is gone");
    let (code, said) = run(&["archive", "--store", &redis.url(), "--archive-dir", &dir]);
    assert!(code == Some(1) && said.contains(&broken.id), "{said}");
    assert_eq!(redis.query::<i64>(&["TTL", &log]).expect("a time"), -1);

    let setup = Setup::new(&redis.url()).set("archive.expire_after", "1s");
    let (status, said) = setup.refused();
    assert!(!status.success() && said.contains("archive.dir"), "{said}");
    let file = setup.path("keys").join("below");
    let (status, said) = Setup::new(&redis.url()).flag("--archive-dir", &text(&file)).refused();
    assert!(!status.success() && said.contains("archive.dir"), "{said}");
}

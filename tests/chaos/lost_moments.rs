//! A store that lost its last moments, as a fail-over may: everybody converges on what is left.

use std::{fs, path::PathBuf, time::Duration};

use orrery_api::v1::{self, stream_events_response::Message};
use orrery_tests::{
    Client, NewTable, RedisServer, Server, Setup, Table, client::answer, details, server::command,
};
use tokio::time::timeout;

use crate::redis;

/// The file that Redis appends to.
fn log_of(redis: &RedisServer) -> PathBuf {
    let files = fs::read_dir(redis.dir().join("appendonlydir")).expect("the directory of the log");
    let mut paths = files.flatten().map(|file| file.path());
    paths.find(|path| path.to_string_lossy().ends_with(".incr.aof")).expect("the log of Redis")
}

/// How much Redis has written by now.
fn written(redis: &RedisServer) -> u64 {
    fs::metadata(log_of(redis)).expect("the log of Redis").len()
}

/// Kills Redis and takes away what it wrote after a moment.
fn lose_since(redis: &mut RedisServer, moment: u64) {
    redis.kill();
    let log = fs::File::options().write(true).open(log_of(redis)).expect("the log of Redis");
    log.set_len(moment).expect("a shorter log");
    redis.restart().expect("it starts again");
}

/// The game's version, once the server has found the store again.
async fn version(client: &Client, game: &str) -> i64 {
    for _ in 0..200 {
        match client.look(game).await {
            Ok(game) => return game.version,
            Err(status) if status.code() == tonic::Code::Unavailable => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Err(status) => panic!("{status:?}"),
        }
    }
    panic!("the store was not found again");
}

fn setup(redis: &RedisServer) -> Setup {
    Setup::new(&redis.url()).set("streams.heartbeat", "200ms")
}

/// Whether a process that has never seen the game can read it, and every link of its chain holds.
pub(crate) async fn is_whole(redis: &RedisServer, game: &str) {
    let reader = setup(redis).start();
    reader.client().look(game).await.expect("the log is whole");
    let file = reader.setup().path("game.jsonl");
    let run = |arguments: &[&str]| {
        let done = command().args(arguments).arg(&file).output().expect("the binary");
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    };
    run(&["export", game, "--store", &redis.url(), "--output"]);
    run(&["verify"]);
}

async fn next(stream: &mut tonic::Streaming<v1::StreamEventsResponse>) -> Message {
    let next = timeout(Duration::from_secs(10), stream.message()).await.expect("in time");
    next.expect("a stream").expect("it goes on").message.expect("some content")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_start_again_and_requests_are_new_again() {
    let mut redis = redis();
    let server = setup(&redis).start();
    let table = NewTable::new(2, 3).create(&server.client()).await.expect("a game");
    let player = &table.seats[0];
    player.act(&table.id, &["course 2"]).await.expect("accepted");
    let moment = written(&redis);
    let request = answer(&table.id, "s1.2", &["tank"]);
    assert_eq!(player.submit(request.clone()).await.expect("accepted").version, 3);
    player.act(&table.id, &["tank"]).await.expect("accepted");
    let follow =
        v1::StreamEventsRequest { game_id: table.id.clone(), after_version: 4, ..Default::default() };
    let mut stream = player.stream(follow).await.expect("a stream");

    lose_since(&mut redis, moment);
    assert_eq!(version(player, &table.id).await, 2, "what is left");
    let reset = loop {
        match next(&mut stream).await {
            Message::Reset(reset) => break reset,
            Message::Heartbeat(_) => {}
            Message::Event(event) => panic!("nothing happened, but {event:?} was told"),
        }
    };
    assert_eq!((reset.reason.as_str(), reset.view.map(|view| view.version)), ("CURSOR_LOST", Some(2)));
    let again = player.submit(request).await.expect("accepted once more");
    assert!(!again.is_repeated && again.version == 3, "{again:?}");
    while !matches!(next(&mut stream).await, Message::Event(event) if event.version == 3) {}
    is_whole(&redis, &table.id).await;
}

/// Two servers know the same version of a game; then the store loses it, and the first of them goes on.
async fn fork(redis: &mut RedisServer, servers: &[Server; 2]) -> Table {
    let table = NewTable::new(2, 3).create(&servers[0].client()).await.expect("a game");
    let moment = written(redis);
    table.seats[0].act(&table.id, &["course 2"]).await.expect("accepted");
    for server in servers {
        assert_eq!(version(&table.spectator.on(server.channel()), &table.id).await, 2);
    }
    branch_off(redis, moment, &table, &servers[0]).await;
    table
}

async fn branch_off(redis: &mut RedisServer, moment: u64, table: &Table, server: &Server) {
    lose_since(redis, moment);
    assert_eq!(version(&table.spectator.on(server.channel()), &table.id).await, 1);
    let neighbour = table.seats[1].on(server.channel());
    neighbour.act(&table.id, &["course 1"]).await.expect("accepted");
}

/// Both servers tell and show the same, to a spectator and to a seat.
async fn agree(table: &Table, servers: &[Server; 2]) {
    for viewer in [&table.spectator, &table.seats[0]] {
        let [here, there] = [&servers[0], &servers[1]].map(|server| viewer.on(server.channel()));
        let look = v1::GetGameRequest { game_id: table.id.clone(), include_view: true, ..Default::default() };
        let shown = here.get(look.clone()).await.expect("the table");
        assert_eq!(there.get(look).await.expect("the table"), shown);
        let events = here.all_events(&table.id, 0).await.expect("events");
        assert_eq!(there.all_events(&table.id, 0).await.expect("events"), events);
    }
    let seat = &table.seats[0];
    let [here, there] = [&servers[0], &servers[1]].map(|server| seat.on(server.channel()));
    assert_eq!(here.asked(&table.id).await.expect("asked"), there.asked(&table.id).await.expect("asked"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_remembers_what_is_lost_does_not_build_on_it() {
    let mut redis = redis();
    let servers = [setup(&redis).start(), setup(&redis).start()];
    let table = fork(&mut redis, &servers).await;
    // The second server remembers another version 2, in which this decision is open.
    let late = table.seats[0].on(servers[1].channel());
    let refused = late.submit(answer(&table.id, "s1.2", &["tank"])).await;
    let refused = details(&refused.expect_err("that course was lost"));
    assert_eq!(refused.reason, "DECISION_CLOSED", "{refused:?}");
    is_whole(&redis, &table.id).await;
    agree(&table, &servers).await;
    assert_eq!(late.act(&table.id, &["course 0"]).await.expect("accepted").version, 3);
    is_whole(&redis, &table.id).await;
    agree(&table, &servers).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_remembers_what_is_lost_finds_the_way_back() {
    let mut redis = redis();
    let servers = [setup(&redis).start(), setup(&redis).start()];
    let table = fork(&mut redis, &servers).await;
    // As long as before, but another game.
    agree(&table, &servers).await;
    // And then longer: once more lost, and both go on.
    let table = fork(&mut redis, &servers).await;
    table.seats[1].on(servers[0].channel()).act(&table.id, &["tank"]).await.expect("accepted");
    agree(&table, &servers).await;
    let there = table.seats[1].on(servers[1].channel());
    assert_eq!(there.act(&table.id, &["bid 0"]).await.expect("accepted").version, 4);
    agree(&table, &servers).await;
    is_whole(&redis, &table.id).await;
    for server in &servers {
        assert!(!server.log().contains("DATA_LOSS"), "{}", server.log());
    }
}

/// What a reader of a stream knows: a table, and what happened after it.
#[derive(Default)]
struct Reader {
    table: Option<v1::View>,
    events: Vec<v1::Event>,
    resets: usize,
}

impl Reader {
    async fn until(&mut self, stream: &mut tonic::Streaming<v1::StreamEventsResponse>, version: i64) {
        loop {
            match next(stream).await {
                Message::Event(event) => self.events.push(event),
                Message::Heartbeat(beat) if beat.version == version => return,
                Message::Heartbeat(_) => {}
                Message::Reset(reset) => {
                    assert_eq!(reset.reason, "CURSOR_LOST");
                    self.resets += 1;
                    (self.table, self.events) = (reset.view, Vec::new());
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_end_up_with_the_history_that_is_left() {
    let mut redis = redis();
    let servers = [setup(&redis).start(), setup(&redis).start()];
    let table = NewTable::new(2, 3).create(&servers[0].client()).await.expect("a game");
    let moment = written(&redis);
    table.seats[0].act(&table.id, &["course 2"]).await.expect("accepted");
    let viewers = [&table.spectator, &table.seats[0], &table.seats[1]];
    let mut streams = Vec::new();
    for viewer in viewers {
        let follow = v1::StreamEventsRequest { game_id: table.id.clone(), ..Default::default() };
        let mut stream = viewer.on(servers[1].channel()).stream(follow).await.expect("a stream");
        let mut reader = Reader::default();
        reader.until(&mut stream, 2).await;
        streams.push((viewer, stream, reader));
    }
    // Longer than what the readers know before their server hears of any of it.
    branch_off(&mut redis, moment, &table, &servers[0]).await;
    table.seats[1].on(servers[0].channel()).act(&table.id, &["tank"]).await.expect("accepted");
    let there = table.seats[0].on(servers[1].channel());
    assert_eq!(there.act(&table.id, &["course 3"]).await.expect("accepted").version, 4);

    for (viewer, stream, reader) in &mut streams {
        reader.until(stream, 4).await;
        assert!(reader.resets > 0, "what was told is gone");
        let from = reader.table.as_ref().expect("a table").version;
        let look = v1::GetGameRequest {
            game_id: table.id.clone(),
            include_view: true,
            version: from,
            ..Default::default()
        };
        let here = viewer.on(servers[0].channel());
        assert_eq!(here.get(look).await.expect("the table").view, reader.table);
        let mut events = here.all_events(&table.id, 0).await.expect("events");
        events.retain(|event| event.version > from);
        assert_eq!(reader.events, events);
    }
}

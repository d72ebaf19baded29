//! A store that lost its last moments, as a fail-over may: everybody converges on what is left.

use std::{fs, path::PathBuf, time::Duration};

use orrery_api::v1::{self, stream_events_response::Message};
use orrery_tests::{Client, NewTable, RedisServer, Setup, client::answer};
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

/// Whether a process that has never seen the game can read it.
async fn is_whole(redis: &RedisServer, game: &str) {
    let reader = setup(redis).start();
    reader.client().look(game).await.expect("the log is whole");
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

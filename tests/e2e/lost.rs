//! Stores that are away, hang, or hold something else than what was put there.

use std::time::{Duration, Instant};

use orrery_api::v1;
use orrery_tests::{NewTable, RedisServer, Setup, client::answer, details};
use tonic::Code;

use crate::redis;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_say_that_the_store_is_away() {
    let mut redis = redis();
    let server = Setup::new(&redis.url()).start();
    let mut tables = Vec::new();
    for _ in 0..5 {
        tables.push(NewTable::new(2, 1).create(&server.client()).await.expect("a game"));
    }
    let table = &tables[0];
    let request = answer(&table.id, "s1.1", &["course 1"]);
    redis.kill();
    let follow = v1::StreamEventsRequest { game_id: tables[1].id.clone(), ..Default::default() };
    // All at once, and each on another game: a call waits a little for the store to come back, and for the
    // calls on the same game that came before.
    let creator = server.client();
    let new = NewTable::new(2, 1);
    let (look, events, list, stream, asked, submit, create) = tokio::join!(
        tables[2].spectator.look(&tables[2].id),
        tables[3].spectator.all_events(&tables[3].id, 0),
        table.spectator.list(v1::ListGamesRequest::default()),
        tables[1].spectator.stream(follow),
        tables[4].seats[0].asked(&tables[4].id),
        table.seats[0].submit(request.clone()),
        new.create(&creator),
    );
    let answers = [
        look.map(drop),
        events.map(drop),
        list.map(drop),
        stream.map(drop),
        asked.map(drop),
        submit.map(drop),
        create.map(drop),
    ];
    for (at, answer) in answers.into_iter().enumerate() {
        let refused = details(&answer.expect_err("the store is away"));
        assert_eq!(refused.code, Code::Unavailable, "call {at}: {refused:?}");
        assert!(matches!(refused.reason.as_str(), "STORE_UNAVAILABLE" | "OUTCOME_UNKNOWN"), "{refused:?}");
        assert!(refused.retry.is_some(), "{refused:?}");
    }
    redis.restart().expect("it starts again");
    let begin = Instant::now();
    let done = loop {
        match table.seats[0].submit(request.clone()).await {
            Ok(done) => break done,
            Err(status) => assert_eq!(status.code(), Code::Unavailable, "{status:?}"),
        }
        assert!(begin.elapsed() < Duration::from_secs(2), "still not healthy");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(done.version, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_hangs_does_not_hang_the_caller() {
    let redis = redis();
    let server = Setup::new(&redis.url()).set("limits.default_deadline", "700ms").start();
    let table = NewTable::new(2, 1).create(&server.client()).await.expect("a game");
    redis.pause().expect("it stops");
    let mut request = tonic::Request::new(answer(&table.id, "s1.1", &["course 1"]));
    let token = format!("Bearer {}", table.tokens[0]).parse().expect("metadata");
    request.metadata_mut().insert("authorization", token);
    let begin = Instant::now();
    let mut stub = v1::game_service_client::GameServiceClient::new(server.channel());
    let refused = details(&stub.submit_action(request).await.expect_err("nobody answers"));
    assert!(matches!(refused.code, Code::DeadlineExceeded | Code::Unavailable), "{refused:?}");
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
    redis.resume().expect("it goes on");
    let done = table.seats[0].submit(answer(&table.id, "s1.1", &["course 1"])).await;
    // The first attempt may have been carried out after all; then the decision is closed.
    match done {
        Ok(done) => assert_eq!(done.version, 2),
        Err(status) => assert_eq!(details(&status).reason, "DECISION_CLOSED"),
    }
    assert_eq!(table.spectator.look(&table.id).await.expect("the game").version, 2);
}

/// Rewrites the log of a game with `change`, a piece of Lua that may alter the fields `r` of `entries`.
fn corrupt(redis: &RedisServer, game: &str, change: &str) {
    let keys: Vec<String> = redis.query(&["KEYS", &format!("*{{{game}}}:log")]).expect("the keys");
    let [key] = keys.as_slice() else { panic!("{keys:?} should be one log") };
    let script = format!(
        "local entries = redis.call('XRANGE', KEYS[1], '-', '+')\n{change}\nredis.call('DEL', KEYS[1])\n\
         for _, entry in ipairs(entries) do redis.call('XADD', KEYS[1], entry[1], unpack(entry[2])) end"
    );
    redis.query::<()>(&["EVAL", &script, "1", key]).expect("the log is changed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_log_is_noticed() {
    let redis = redis();
    let writer = Setup::new(&redis.url()).start();
    let flip = "local r = entries[2][2][2]\n\
                entries[2][2][2] = string.sub(r, 1, 20) .. string.char((string.byte(r, 21) + 1) % 256) .. string.sub(r, 22)";
    let changes = [
        ("a byte", flip),
        ("a cut record", "entries[3][2][2] = string.sub(entries[3][2][2], 1, 10)"),
        ("an empty record", "entries[2][2][2] = ''"),
        (
            "records in another order",
            "local r = entries[2][2]; entries[2][2] = entries[3][2]; entries[3][2] = r",
        ),
        ("a missing record", "table.remove(entries, 2)"),
        ("no seed", "entries[1][2][2] = entries[2][2][2]"),
    ];
    for (what, change) in changes {
        let table = NewTable::new(2, 2).create(&writer.client()).await.expect("a game");
        for notation in ["course 2", "tank", "tank"] {
            table.seats[0].act(&table.id, &[notation]).await.expect("accepted");
        }
        corrupt(&redis, &table.id, change);
        // A process that has never seen the game.
        let reader = Setup::new(&redis.url()).start();
        let answers = [
            reader.client().look(&table.id).await.map(drop),
            reader.client().all_events(&table.id, 0).await.map(drop),
            table.seats[0].on(reader.channel()).asked(&table.id).await.map(drop),
            table.seats[0].on(reader.channel()).act(&table.id, &["bid 0"]).await.map(drop),
        ];
        for answer in answers {
            let refused = details(&answer.expect_err("the log is damaged"));
            assert_eq!((refused.code, refused.reason.as_str()), (Code::DataLoss, "LOG_DAMAGED"), "{what}");
            let record = refused.resource.as_ref().map(|(_, name)| name.as_str()).unwrap_or_default();
            assert!(record.starts_with(&table.id), "{what}: which record? {refused:?}");
        }
        assert!(reader.log().contains("damaged"), "the operator is told");
        assert!(!reader.log().contains("panicked"), "{what}");
        // Other games are none the worse for it.
        NewTable::new(2, 1).create(&reader.client()).await.expect("a game");
    }
}

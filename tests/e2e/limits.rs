//! Limits that are hit say when to come back.

use std::time::Duration;

use orrery_api::v1;
use orrery_tests::{NewTable, Setup, details};
use tonic::Code;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_calls_are_refused_until_the_time_that_was_told() {
    let server = Setup::memory().set("limits.calls_per_second", "5").set("limits.burst", "5").start();
    let client = server.client();
    let types = async || client.types(v1::ListGameTypesRequest::default()).await;
    // At once, so that a slow machine does not make it a slow caller.
    let calls = (0..20).map(|_| client.types(v1::ListGameTypesRequest::default()));
    let answers = futures::future::join_all(calls).await;
    let refusals: Vec<_> = answers.into_iter().filter_map(Result::err).collect();
    assert!(refusals.len() >= 10, "{} of 20 calls were refused", refusals.len());
    let refused = details(refusals.last().expect("a refusal"));
    assert_eq!((refused.code, refused.reason.as_str()), (Code::ResourceExhausted, "TOO_MANY_CALLS"));
    let wait = refused.retry.expect("when to come back");
    assert!(wait <= Duration::from_millis(1_100), "{wait:?}");
    tokio::time::sleep(wait + Duration::from_millis(50)).await;
    types().await.expect("in time again");
    // Probes are answered all the same.
    for _ in 0..20 {
        assert!(server.health().await.is_some());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_games_are_refused() {
    let server = Setup::memory().set("limits.games_per_minute", "3").start();
    let client = server.client();
    let mut answers = Vec::new();
    for _ in 0..5 {
        answers.push(NewTable::new(2, 1).create(&client).await);
    }
    assert!(answers[..3].iter().all(Result::is_ok));
    for answer in &answers[3..] {
        let refused = details(answer.as_ref().expect_err("too many"));
        assert_eq!((refused.code, refused.reason.as_str()), (Code::ResourceExhausted, "TOO_MANY_GAMES"));
        assert!(refused.retry.is_some_and(|wait| wait > Duration::from_secs(1)));
    }
    // Everything else goes on.
    client.list(v1::ListGamesRequest::default()).await.expect("a list");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_streams_are_refused_and_closed_ones_make_room() {
    let server =
        Setup::memory().set("limits.streams_per_caller", "2").set("limits.streams_per_process", "3").start();
    let table = NewTable::new(2, 1).create(&server.client()).await.expect("a game");
    let follow = v1::StreamEventsRequest { game_id: table.id.clone(), ..Default::default() };
    let [first, second] = [&table.seats[0], &table.seats[1]];
    let one = first.stream(follow.clone()).await.expect("a stream");
    let _two = first.stream(follow.clone()).await.expect("a stream");
    let refused = details(&first.stream(follow.clone()).await.expect_err("a third"));
    assert_eq!((refused.code, refused.reason.as_str()), (Code::ResourceExhausted, "TOO_MANY_STREAMS"));
    assert!(refused.retry.is_some());
    let _three = second.stream(follow.clone()).await.expect("another caller's stream");
    let refused = details(&second.stream(follow.clone()).await.expect_err("a fourth"));
    assert_eq!((refused.code, refused.reason.as_str()), (Code::ResourceExhausted, "STREAMS_EXHAUSTED"));
    assert!(refused.retry.is_some());

    drop(one);
    let begin = tokio::time::Instant::now();
    while let Err(status) = second.stream(follow.clone()).await {
        assert_eq!(status.code(), Code::ResourceExhausted);
        assert!(begin.elapsed() < Duration::from_secs(5), "a closed stream is still counted");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_is_called_too_often_is_refused_to_all_and_the_others_are_not() {
    let server = Setup::memory().set("limits.calls_per_game", "1").start();
    let table = NewTable::new(2, 1).create(&server.client()).await.expect("a game");
    // At once, so that a slow machine does not make it a slow caller.
    let callers = table.seats.iter().cycle().take(60);
    let answers = futures::future::join_all(callers.map(|client| client.look(&table.id))).await;
    let refusals: Vec<_> = answers.into_iter().filter_map(Result::err).collect();
    assert!(refusals.len() >= 20, "{} of 60 calls were refused", refusals.len());
    let refused = details(&refusals[0]);
    assert_eq!((refused.code, refused.reason.as_str()), (Code::ResourceExhausted, "TOO_MANY_CALLS_OF_GAME"));
    let wait = refused.retry.expect("when to come back");
    let other = NewTable::new(2, 1).create(&server.client()).await.expect("another game");
    other.seats[0].look(&other.id).await.expect("another game is not concerned");
    assert!(wait <= Duration::from_secs(2), "{wait:?}");
    tokio::time::sleep(Duration::from_secs(2)).await;
    table.seats[0].look(&table.id).await.expect("in time again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_has_a_limit_whatever_tokens_are_used_there() {
    let server = Setup::memory().set("limits.calls_per_address", "5").start();
    let client = server.client();
    let table = NewTable::new(2, 1).create(&client).await.expect("a game");
    let callers = [&table.seats[0], &table.seats[1], &table.spectator, &client];
    let calls = callers.into_iter().cycle().take(80).map(|client| client.look(&table.id));
    let answers = futures::future::join_all(calls).await;
    let reasons: Vec<_> =
        answers.into_iter().filter_map(|answer| answer.err().map(|status| details(&status).reason)).collect();
    assert!(reasons.len() >= 20, "{} of 80 calls were refused", reasons.len());
    assert!(reasons.iter().all(|reason| reason == "TOO_MANY_CALLS_FROM_ADDRESS"), "{reasons:?}");
    assert!(server.health().await.is_some(), "probes are answered all the same");
}

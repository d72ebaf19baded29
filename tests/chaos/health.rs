//! Whoever sends calls here learns that the store is away, and that it is back.

use std::time::{Duration, Instant};

use orrery_tests::{NewTable, Server, Setup};
use tonic_health::pb::health_check_response::ServingStatus;

use crate::redis;

async fn until(server: &Server, wanted: ServingStatus, patience: Duration) -> Duration {
    let begin = Instant::now();
    while server.health().await != Some(wanted) {
        assert!(begin.elapsed() < patience, "not {wanted:?} within {patience:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    begin.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_follows_the_store() {
    let mut redis = redis();
    let server = Setup::new(&redis.url()).start();
    let table = NewTable::new(2, 1).create(&server.client()).await.expect("a game");
    assert_eq!(server.health().await, Some(ServingStatus::Serving));
    let page = |path| server.http_get(path).expect("the admin port answers");
    assert!(page("/readyz").starts_with("HTTP/1.1 200"));

    redis.kill();
    // A moment without the store is no reason to send the callers elsewhere.
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(server.health().await, Some(ServingStatus::Serving));
    until(&server, ServingStatus::NotServing, Duration::from_secs(6)).await;
    assert!(page("/readyz").starts_with("HTTP/1.1 503"));
    assert!(page("/healthz").starts_with("HTTP/1.1 200"), "the process itself lives");

    redis.restart().expect("it starts again");
    let after = until(&server, ServingStatus::Serving, Duration::from_secs(2)).await;
    println!("healthy again after {after:?}");
    assert!(page("/readyz").starts_with("HTTP/1.1 200"));
    table.seats[0].act(&table.id, &["course 0"]).await.expect("accepted");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_started_before_its_store_waits_for_it() {
    let mut redis = redis();
    redis.kill();
    let mut server = Setup::new(&redis.url()).launch();
    until(&server, ServingStatus::NotServing, Duration::from_secs(10)).await;
    let page = |server: &Server, path| server.http_get(path).expect("the admin port answers");
    assert!(page(&server, "/readyz").starts_with("HTTP/1.1 503"));
    assert!(page(&server, "/healthz").starts_with("HTTP/1.1 200"), "no reason to restart it");
    let refused = NewTable::new(2, 1).create(&server.client()).await.expect_err("there is no store");
    assert_eq!(refused.code(), tonic::Code::Unavailable, "{refused:?}");
    // Longer than a store may be away unnoticed.
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert_eq!(server.health().await, Some(ServingStatus::NotServing));
    assert!(server.is_running());
    assert!(
        server.log().contains("the store is not available"),
        "the operator is told why: {}",
        server.log()
    );

    redis.restart().expect("it starts");
    let after = until(&server, ServingStatus::Serving, Duration::from_secs(2)).await;
    println!("ready {after:?} after its store");
    assert!(page(&server, "/readyz").starts_with("HTTP/1.1 200"));
    NewTable::new(2, 1).create(&server.client()).await.expect("a game");
}

//! A store that is away, or hangs, keeps nobody waiting much longer than one time-out.

use std::time::{Duration, Instant};

use orrery_tests::{NewTable, Server, Setup, Table, client::answer, details};
use tokio::task::JoinSet;
use tonic::Code;

use crate::redis;

/// How long a server waits for its store.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Five calls on one game at the same time; returns when the last of them was answered.
async fn crowd(table: &Table, server: &Server) -> Duration {
    let begin = Instant::now();
    let mut calls = JoinSet::new();
    for n in 0..5 {
        let (client, game) = (table.seats[n % 2].on(server.channel()), table.id.clone());
        calls.spawn(async move {
            match n {
                0 | 1 => {
                    client.submit(answer(&game, &format!("s{}.1", n + 1), &["course 1"])).await.map(drop)
                }
                2 => client.asked(&game).await.map(drop),
                _ => client.look(&game).await.map(drop),
            }
        });
    }
    for outcome in calls.join_all().await {
        let refused = details(&outcome.expect_err("the store is away"));
        assert_eq!(refused.code, Code::Unavailable, "{refused:?}");
        assert!(refused.retry.is_some(), "{refused:?}");
    }
    begin.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn callers_who_wait_for_each_other_do_not_add_up_their_time_outs() {
    let mut redis = redis();
    let server = Setup::new(&redis.url()).start();
    let table = NewTable::new(2, 1).create(&server.client()).await.expect("a game");
    redis.pause().expect("it stops");
    let hanging = crowd(&table, &server).await;
    redis.resume().expect("it goes on");
    redis.kill();
    let gone = crowd(&table, &server).await;
    println!("answered after {hanging:?} while Redis hung, after {gone:?} while it was gone");
    // An append that got no answer is looked for, which takes half a time-out more.
    assert!(hanging < TIMEOUT * 7 / 4, "{hanging:?}");
    assert!(gone < TIMEOUT * 3 / 2, "{gone:?}");
    redis.restart().expect("it starts again");
    let begin = Instant::now();
    while let Err(status) = table.spectator.look(&table.id).await {
        assert_eq!(status.code(), Code::Unavailable, "{status:?}");
        assert!(begin.elapsed() < TIMEOUT, "still not healthy");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

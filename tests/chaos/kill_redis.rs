//! R2: Redis is killed and restarted in the middle of games.

use std::time::{Duration, Instant};

use orrery_tests::{Server, Setup, random::Random};
use tonic_health::pb::health_check_response::ServingStatus;

use crate::{count, in_time, load::Load, redis};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_redis_loses_nothing_and_is_used_again_at_once() {
    let (kills, begin) = (count("ORRERY_CHAOS_REDIS_KILLS", 2), Instant::now());
    let mut random = Random::for_test("kill-redis");
    let mut redis = redis();
    let setup = Setup::new(&redis.url()).flag("--durability", "fsync");
    let servers = [setup.start(), setup.start()];
    let routes: Vec<_> = servers.iter().map(Server::channel).collect();
    let mut loads = [Load::start(&routes, 2, &mut random).await, Load::start(&routes, 4, &mut random).await];
    let mut slowest = Duration::ZERO;
    for kill in 0..kills {
        assert!(begin.elapsed() < in_time(kills), "too slow: {kill} of {kills} after {:?}", begin.elapsed());
        loads[random.below(2)].progress(10).await;
        tokio::time::sleep(Duration::from_millis(random.below(100) as u64)).await;
        redis.kill();
        tokio::time::sleep(Duration::from_millis(random.below(400) as u64)).await;
        redis.restart().expect("it starts again");
        let back = Instant::now();
        for load in &mut loads {
            load.progress(1).await;
        }
        slowest = slowest.max(back.elapsed());
    }
    println!("kill-redis: {kills} kills in {:?}, at work again after {slowest:?}", begin.elapsed());
    assert!(slowest < Duration::from_secs(2), "at work again only after {slowest:?}");
    for load in loads {
        println!("kill-redis: {:?}", load.finish().await.1);
    }
    for server in &servers {
        assert_eq!(server.health().await, Some(ServingStatus::Serving));
        assert!(!server.log().contains("panicked"), "a server panicked");
    }
}

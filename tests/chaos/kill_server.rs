//! R1: servers are killed under load; nothing acknowledged is lost or applied twice.

use std::time::{Duration, Instant};

use orrery_tests::{Server, Setup, random::Random};

use crate::{count, in_time, load::Load, redis};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_on_the_embedded_store_loses_nothing() {
    let mut servers = [Setup::embedded().start()];
    kill(&mut servers, "kill-embedded").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_servers_on_redis_lose_nothing() {
    let redis = redis();
    let setup = Setup::new(&redis.url()).flag("--durability", "fsync");
    let mut servers = [setup.start(), setup.start()];
    kill(&mut servers, "kill-redis-servers").await;
}

/// Kills one of the servers again and again while three games are played.
async fn kill(servers: &mut [Server], name: &str) {
    let (kills, begin) = (count("ORRERY_CHAOS_SERVER_KILLS", 3), Instant::now());
    let mut random = Random::for_test(name);
    let mut loads = Vec::new();
    for seats in 2..=4 {
        let routes: Vec<_> = servers.iter().map(Server::channel).collect();
        loads.push(Load::start(&routes, seats, &mut random).await);
    }
    for kill in 0..kills {
        assert!(begin.elapsed() < in_time(kills), "too slow: {kill} of {kills} after {:?}", begin.elapsed());
        // Somewhere in the middle of things.
        loads[kill % 3].progress(5).await;
        tokio::time::sleep(Duration::from_millis(random.below(120) as u64)).await;
        let victim = random.below(servers.len());
        servers[victim].kill();
        tokio::time::sleep(Duration::from_millis(random.below(80) as u64)).await;
        servers[victim].restart();
        for load in &mut loads {
            load.progress(2).await;
        }
    }
    for load in loads {
        let (_, summary) = load.finish().await;
        println!("{name}: {summary:?}");
        assert!(summary.accepted > kills, "there was hardly any load: {summary:?}");
    }
    println!("{name}: {kills} kills in {:?}", begin.elapsed());
    for server in servers {
        assert!(!server.log().contains("panicked"), "a server panicked");
    }
}

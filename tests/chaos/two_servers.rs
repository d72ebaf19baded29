//! Two servers on one Redis: whoever is asked, it is one service.

use std::{collections::BTreeSet, time::Duration};

use orrery_api::v1::{self, stream_events_response::Message};
use orrery_tests::{
    Client, NewTable, Server, Setup, Table,
    client::{answer, request_id},
    details,
    follow::Follower,
    random::Random,
};
use tokio::{task::JoinSet, time::timeout};
use tonic::Code;

use crate::{load::Load, redis};

fn two(url: &str) -> [Server; 2] {
    let setup = Setup::new(url);
    [setup.start(), setup.start()]
}

/// The same caller on each of the servers.
fn both(client: &Client, servers: &[Server; 2]) -> [Client; 2] {
    [client.on(servers[0].channel()), client.on(servers[1].channel())]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_are_played_over_both_servers() {
    let redis = redis();
    let servers = two(&redis.url());
    let mut random = Random::for_test("two-servers");
    let routes: Vec<_> = servers.iter().map(Server::channel).collect();
    let mut loads = Vec::new();
    for seats in 2..=4 {
        loads.push(Load::start(&routes, seats, &mut random).await);
    }
    for load in &mut loads {
        load.progress(150).await;
    }
    for load in loads {
        let (_, summary) = load.finish().await;
        println!("two-servers: {summary:?}");
        assert_eq!(summary.unknown, 0, "nothing was away");
        assert!(summary.looks > 30, "{summary:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_bounces_for_another_seats_speed() {
    let redis = redis();
    let servers = two(&redis.url());
    let table = NewTable::new(4, 200).create(&servers[0].client()).await.expect("a game");
    for round in 0..15 {
        // All four lanes at once, each call on another server than the one before.
        let mut lanes = JoinSet::new();
        for (seat, client) in table.seats.iter().enumerate() {
            lanes.spawn(lane(both(client, &servers), table.id.clone(), seat + round));
        }
        let mut versions = BTreeSet::new();
        while let Some(done) = lanes.join_next().await {
            for version in done.expect("a lane") {
                assert!(versions.insert(version), "version {version} was told twice");
            }
        }
        assert_eq!(versions.len(), 4 * 4, "one version for every answer");
        let turns = table.seats.len();
        for _ in 0..turns {
            drift(&table, &servers).await;
        }
    }
}

/// Course, two tanks and a bid, without looking back; returns the versions.
async fn lane(servers: [Client; 2], game: String, offset: usize) -> Vec<i64> {
    let mut versions = Vec::new();
    let mut decision = servers[offset % 2].decision(&game).await.expect("asked").expect("a decision");
    for (n, notation) in ["course 2", "tank", "tank", "bid 0"].into_iter().enumerate() {
        let request = answer(&game, &decision.decision_id, &[notation]);
        let done = servers[(offset + n) % 2].submit(request).await;
        let done =
            done.unwrap_or_else(|status| panic!("{notation} of seat {} bounced: {status:?}", decision.seat));
        versions.push(done.version);
        match done.decisions.into_iter().find(|decision| !decision.is_optional) {
            Some(next) => decision = next,
            None => break,
        }
    }
    versions
}

/// The seat whose turn it is drifts.
async fn drift(table: &Table, servers: &[Server; 2]) {
    for client in &table.seats {
        let [here, there] = both(client, servers);
        if let Some(decision) = here.decision(&table.id).await.expect("asked")
            && decision.prompt == "drift.turn"
        {
            let request = answer(&table.id, &decision.decision_id, &["drift"]);
            there.submit(request).await.expect("accepted");
            return;
        }
    }
    panic!("nobody has a turn");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_server_committed_the_other_tells() {
    let redis = redis();
    let servers = two(&redis.url());
    let table = NewTable::new(2, 50).create(&servers[0].client()).await.expect("a game");
    let [here, there] = both(&table.seats[0], &servers);
    let follower = Follower::start(vec![there.clone()], &table.id, 0);
    let follow =
        v1::StreamEventsRequest { game_id: table.id.clone(), after_version: 1, ..Default::default() };
    let mut stream = there.stream(follow).await.expect("a stream");
    let mut slowest = Duration::ZERO;
    let mut decision = here.decision(&table.id).await.expect("asked").expect("a decision");
    for notation in ["course 3", "tank", "tank", "tank", "bid 1"] {
        let begin = std::time::Instant::now();
        let done =
            here.submit(answer(&table.id, &decision.decision_id, &[notation])).await.expect("accepted");
        for event in done.events {
            let told =
                timeout(Duration::from_secs(3), stream.message()).await.expect("in time").expect("a stream");
            assert_eq!(told.and_then(|told| told.message), Some(Message::Event(event)));
        }
        slowest = slowest.max(begin.elapsed());
        // Whoever reads after the answer sees it, whichever server is asked.
        assert!(there.look(&table.id).await.expect("the game").version >= done.version);
        assert!(there.asked(&table.id).await.expect("asked").version >= done.version);
        if let Some(next) = done.decisions.into_iter().find(|decision| !decision.is_optional) {
            decision = next;
        }
    }
    println!("told by the other server after at most {slowest:?}");
    assert!(slowest < Duration::from_millis(1_000), "the bell is not heard: {slowest:?}");
    let events = here.all_events(&table.id, 3).await.expect("events");
    assert_eq!(follower.after_events(events.len()).await, events);

    // Taking back on one server is told by the other, with the table as it is then.
    let version = here.asked(&table.id).await.expect("asked").undoable_versions[0];
    let undo = v1::UndoActionRequest {
        game_id: table.id.clone(),
        version,
        request_id: request_id(),
        ..Default::default()
    };
    let undone = here.undo(undo.clone()).await.expect("taken back");
    let again = there.undo(undo).await.expect("the first answer again");
    assert_eq!((undone.version, &undone.undone_versions), (again.version, &again.undone_versions));
    let told = timeout(Duration::from_secs(3), stream.message()).await.expect("in time").expect("a stream");
    assert!(
        matches!(told.and_then(|told| told.message), Some(Message::Event(event)) if event.version == undone.version)
    );
    let told = timeout(Duration::from_secs(3), stream.message()).await.expect("in time").expect("a stream");
    let Some(Message::Reset(reset)) = told.and_then(|told| told.message) else { panic!("no reset") };
    assert_eq!(
        (reset.reason.as_str(), reset.view.map(|view| view.version)),
        ("UNDONE", Some(undone.version))
    );
    let decision = there.decision(&table.id).await.expect("asked").expect("a decision");
    assert_eq!(decision.prompt, "drift.course");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_is_repeated_on_the_other_server() {
    let redis = redis();
    let servers = two(&redis.url());
    let table = NewTable::new(2, 2).create(&servers[0].client()).await.expect("a game");
    let [here, there] = both(&table.seats[0], &servers);
    let first = answer(&table.id, "s1.1", &["course 1"]);
    let done = here.submit(first.clone()).await.expect("accepted");
    let again = there.submit(first.clone()).await.expect("the first answer again");
    assert!(again.is_repeated);
    assert_eq!((again.version, again.events), (done.version, done.events));
    let other = v1::SubmitActionRequest { actions: answer("", "", &["course 2"]).actions, ..first };
    let refused = details(&there.submit(other).await.expect_err("another content"));
    assert_eq!((refused.code, refused.reason.as_str()), (Code::AlreadyExists, "REQUEST_ID_REUSED"));

    // Both at the same time: one of them does it, both say so.
    for round in 0..20 {
        let table = NewTable::new(2, 2).create(&servers[round % 2].client()).await.expect("a game");
        let [here, there] = both(&table.seats[0], &servers);
        let request = answer(&table.id, "s1.1", &["course 3"]);
        let (one, two) = tokio::join!(here.submit(request.clone()), there.submit(request));
        let (one, two) = (one.expect("an answer"), two.expect("an answer"));
        assert_eq!((one.version, two.version), (2, 2));
        assert_eq!(one.events, two.events);
        assert!(one.is_repeated != two.is_repeated, "exactly one of them did it");
        assert_eq!(here.look(&table.id).await.expect("the game").version, 2);
    }
    // The same for a creation.
    let request = NewTable::new(3, 1).request();
    let [here, there] = [servers[0].client(), servers[1].client()];
    let (one, two) = tokio::join!(here.create(request.clone()), there.create(request));
    let id = |created: v1::CreateGameResponse| created.game.map(|game| game.game_id);
    assert_eq!(id(one.expect("a game")), id(two.expect("a game")));
}

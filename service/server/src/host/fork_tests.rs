//! Stores that go back in time, as after a fail-over: what was remembered is dropped, and nothing is built on it.

use std::sync::{Arc, atomic::Ordering};

use orrery_engine::{Language, Seat, Viewer};
use orrery_store::{GameId, Head, RequestId, Store as _, Tag, Version};

use super::{
    Host, HostError, Submit,
    tests::{Fickle, LOOK, answer, create, host, id},
};

/// Two servers that know version 2; the store loses it, and the first server writes another.
async fn fork() -> (Fickle, [Arc<Host<Fickle>>; 2]) {
    let store = Fickle::default();
    let hosts = [host(&store), host(&store)];
    create(&hosts[0]).await;
    hosts[0].submit(answer(Seat(0), "s1.1", "course 2")).await.unwrap();
    assert_eq!(hosts[1].look(&id(), LOOK).await.unwrap().head.version, 2);
    store.lose_after(&id(), 1).await;
    assert_eq!(hosts[0].look(&id(), LOOK).await.unwrap().head.version, 1);
    assert_eq!(hosts[0].submit(answer(Seat(1), "s2.1", "course 1")).await.unwrap().version, 2);
    (store, hosts)
}

async fn same_everywhere(store: &Fickle, hosts: &[Arc<Host<Fickle>>; 2]) -> Head {
    let there = host(store).load_log(&id(), Version::MAX).await.unwrap();
    for host in hosts {
        let shown = host.look(&id(), LOOK).await.unwrap();
        assert_eq!(shown.head, there.at());
        assert_eq!(shown.view.unwrap().body, Some(there.table.view(Viewer::Spectator)));
    }
    there.at()
}

#[tokio::test]
async fn what_is_remembered_of_another_branch_is_forgotten() {
    let (store, hosts) = fork().await;
    same_everywhere(&store, &hosts).await;
    // Also if the head does not tell.
    let (store, hosts) = fork().await;
    store.is_old.store(true, Ordering::Relaxed);
    same_everywhere(&store, &hosts).await;
    // Also when the other branch has become the longer one.
    let (store, hosts) = fork().await;
    hosts[0].submit(answer(Seat(1), "s2.2", "tank")).await.unwrap();
    assert_eq!(same_everywhere(&store, &hosts).await.version, 3);
}

#[tokio::test]
async fn nobody_builds_on_another_branch() {
    let (store, hosts) = fork().await;
    let error = hosts[1].submit(answer(Seat(0), "s1.2", "tank")).await.unwrap_err();
    assert_eq!(error.reason(), "DECISION_CLOSED");
    let (store_too, hosts_too) = fork().await;
    let dry = Submit { validate_only: true, ..answer(Seat(0), "s1.2", "tank") };
    assert_eq!(hosts_too[1].submit(dry).await.unwrap_err().reason(), "DECISION_CLOSED");
    for (store, hosts) in [(store, hosts), (store_too, hosts_too)] {
        assert_eq!(hosts[1].submit(answer(Seat(0), "s1.1", "course 0")).await.unwrap().version, 3);
        assert_eq!(same_everywhere(&store, &hosts).await.version, 3);
    }
}

#[tokio::test]
async fn a_cursor_on_another_branch_is_noticed() {
    let (_, hosts) = fork().await;
    let lost = Head { version: 2, tag: Some(Tag([0; 8])) };
    let head = hosts[0].look(&id(), LOOK).await.unwrap().head;
    let news =
        async |cursor| hosts[1].news(&id(), cursor, 9, Viewer::Spectator, Language::English).await.unwrap();
    assert!(news(lost).await.is_none(), "another record");
    assert!(news(Head::at(3)).await.is_none(), "no record");
    assert!(news(head).await.unwrap().last().is_none(), "nothing new");
    for from in [Head::NONE, Head::at(1)] {
        let page = news(from).await.unwrap();
        assert_eq!(page.last(), Some(head));
        assert!(page.events.iter().all(|event| event.version as Version > from.version));
        assert!(!page.events.is_empty());
    }
}

#[tokio::test]
async fn a_snapshot_of_what_is_lost_is_not_used() {
    let store = Fickle::default();
    let host_of = || host(&store);
    let first = host_of();
    create(&first).await;
    for (decision, notation) in [("s1.1", "course 2"), ("s1.2", "tank")] {
        first.submit(answer(Seat(0), decision, notation)).await.unwrap();
    }
    let snapshot = first.load_log(&id(), Version::MAX).await.unwrap().snapshot();
    store.put_snapshot(&id(), snapshot).await.unwrap();
    assert_eq!(host_of().look(&id(), LOOK).await.unwrap().head.version, 3);
    assert_eq!(store.snapshot(&id()).await.unwrap().unwrap().version, 3);

    store.lose_after(&id(), 1).await;
    assert_eq!(host_of().look(&id(), LOOK).await.unwrap().head.version, 1, "it is newer than the log");
    for (decision, notation) in [("s2.1", "course 3"), ("s2.2", "tank"), ("s2.3", "tank")] {
        let host = host_of();
        host.submit(answer(Seat(1), decision, notation)).await.unwrap();
        let log = host.load_log(&id(), Version::MAX).await.unwrap();
        let shown = host_of().look(&id(), LOOK).await.unwrap();
        assert_eq!(
            (shown.head, shown.view.unwrap().body),
            (log.at(), Some(log.table.view(Viewer::Spectator)))
        );
    }
}

/// How many games this process has found to have gone back.
fn forks(host: &Host<Fickle>) -> u64 {
    host.metrics.forks_of_tables.get()
}

#[tokio::test]
async fn every_fork_is_counted_once_by_everybody_who_remembers() {
    let (store, hosts) = fork().await;
    assert_eq!(hosts.each_ref().map(|host| forks(host)), [1, 0], "the second one has not looked yet");
    for _ in 0..2 {
        same_everywhere(&store, &hosts).await;
        assert_eq!(hosts.each_ref().map(|host| forks(host)), [1, 1]);
    }
    // Grown past what was remembered, on another branch.
    let (store, hosts) = fork().await;
    for (decision, notation) in [("s2.2", "tank"), ("s2.3", "bid 0")] {
        hosts[0].submit(answer(Seat(1), decision, notation)).await.unwrap();
    }
    assert_eq!(hosts[1].submit(answer(Seat(0), "s1.1", "course 2")).await.unwrap().version, 5);
    assert_eq!(forks(&hosts[1]), 1);
    same_everywhere(&store, &hosts).await;
    // What others write, and what is taken back, is no fork.
    let quiet = [host(&store), host(&store)];
    same_everywhere(&store, &quiet).await;
    quiet[0].submit(answer(Seat(0), "s1.2", "tank")).await.unwrap();
    same_everywhere(&store, &quiet).await;
    quiet[1].undo(&id(), Seat(0), 6, None, Language::English).await.unwrap();
    same_everywhere(&store, &quiet).await;
    assert_eq!(quiet.each_ref().map(|host| forks(host)), [0, 0]);
}

#[tokio::test]
async fn nothing_is_appended_over_a_hole() {
    let store = Fickle::default();
    let host = host(&store);
    create(&host).await;
    for (decision, notation) in [("s1.1", "course 2"), ("s1.2", "tank")] {
        host.submit(answer(Seat(0), decision, notation)).await.unwrap();
    }
    store.lose_after(&id(), 1).await;
    // Open in the table that is remembered, but not in the log.
    let error = host.submit(answer(Seat(0), "s1.3", "tank")).await.unwrap_err();
    assert_eq!(error.reason(), "DECISION_CLOSED");
    assert_eq!((store.read(&id(), 0, 9).await.unwrap().len(), forks(&host)), (1, 1));
    // Open in both: it goes where the log ends.
    assert_eq!(host.submit(answer(Seat(1), "s2.1", "course 1")).await.unwrap().version, 2);
    let versions: Vec<_> =
        store.read(&id(), 0, 9).await.unwrap().iter().map(|stored| stored.version).collect();
    assert_eq!((versions, forks(&host)), (vec![1, 2], 1));
}

#[tokio::test(start_paused = true)]
async fn a_fork_is_noticed_even_if_the_table_was_dropped_before() {
    for goes_on in [0, 1, 2] {
        let store = Fickle::default();
        let hosts = [host(&store), host(&store)];
        create(&hosts[0]).await;
        hosts[0].submit(answer(Seat(0), "s1.1", "course 2")).await.unwrap();
        // Whoever gets no answer from the store keeps no table.
        store.is_away.store(true, Ordering::Relaxed);
        assert!(hosts[0].submit(answer(Seat(0), "s1.2", "tank")).await.is_err());
        // Nor does it get one by asking again.
        assert!(hosts[0].look(&id(), LOOK).await.is_err());
        store.is_away.store(false, Ordering::Relaxed);
        store.lose_after(&id(), 1).await;
        for (decision, notation) in [("s2.1", "course 1"), ("s2.2", "tank")].iter().take(goes_on) {
            hosts[1].submit(answer(Seat(1), decision, notation)).await.unwrap();
        }
        same_everywhere(&store, &hosts).await;
        assert_eq!(hosts.each_ref().map(|host| forks(host)), [1, 0], "{goes_on} records on another branch");
    }
}

#[tokio::test]
async fn a_game_that_is_gone_altogether_is_noticed() {
    let store = Fickle::default();
    let host = host(&store);
    create(&host).await;
    store.lose_after(&id(), 0).await;
    let events = host.events(&id(), 0, 9, Viewer::Spectator, Language::English).await;
    assert!(matches!(events, Err(HostError::NotFound(_))), "{events:?}");
    assert!(matches!(host.look(&id(), LOOK).await, Err(HostError::NotFound(_))));
    assert_eq!(forks(&host), 1);
    create(&host).await;
    assert_eq!(host.look(&id(), LOOK).await.unwrap().head.version, 1);
    assert_eq!(forks(&host), 1);

    // Created again before anybody has noticed.
    store.lose_after(&id(), 0).await;
    create(&host).await;
    let there = store.head(&id()).await.unwrap();
    assert_eq!((Some(host.look(&id(), LOOK).await.unwrap().head), forks(&host)), (there, 2));
}

#[tokio::test]
async fn a_record_of_a_request_may_go_away_while_it_is_looked_for() {
    let (_, hosts) = fork().await;
    let game: GameId = id();
    let (mine, nobody) = (RequestId([1; 16]), RequestId([2; 16]));
    let again = Submit { request: Some(mine), ..answer(Seat(0), "s1.1", "course 2") };
    assert_eq!(hosts[0].submit(again).await.unwrap().version, 3);
    assert_eq!(hosts[1].record_of(&game, 3, Some(mine)).await.unwrap().version, 3);
    for (version, request) in [(4, mine), (3, nobody), (2, mine)] {
        let error = hosts[1].record_of(&game, version, Some(request)).await.unwrap_err();
        assert!(matches!(error, HostError::Unknown(_)), "another record, or none: {error:?}");
    }
}

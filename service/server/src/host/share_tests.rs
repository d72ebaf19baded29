//! Many who want the same game at once: one asks the store for all who have come, and nobody is told what was true
//! before they came.

use std::sync::{Arc, atomic::Ordering};

use orrery_engine::{Language, Seat, Viewer};
use orrery_store::Store as _;
use tokio::{
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use super::{
    Host, HostError, Looked,
    tests::{Fickle, LOOK, WAY, answer, create, host, id},
};

/// A game on a store that is far, and how often that was asked for its head so far.
async fn far() -> (Fickle, Arc<Host<Fickle>>) {
    let store = Fickle::default();
    let host = host(&store);
    create(&host).await;
    store.is_far.store(true, Ordering::Relaxed);
    store.heads.store(0, Ordering::Relaxed);
    (store, host)
}

/// Asks for a game in one of several ways; the version that it is at.
async fn read(host: &Host<Fickle>, way: usize) -> Result<u64, HostError> {
    match way % 3 {
        0 => Ok(host.look(&id(), LOOK).await?.head.version),
        1 => Ok(host.decisions(&id(), Seat(0), None, Language::English).await?.1),
        _ => Ok(host.standing(&id(), Language::English).await?.version),
    }
}

#[tokio::test(start_paused = true)]
async fn one_asks_for_all_who_wait() {
    let (store, host) = far().await;
    let begin = Instant::now();
    let mut readers = JoinSet::new();
    for way in 0..100 {
        let host = host.clone();
        readers.spawn(async move { read(&host, way).await.unwrap() });
    }
    assert!(readers.join_all().await.iter().all(|version| *version == 1));
    assert_eq!(
        store.heads.load(Ordering::Relaxed),
        2,
        "the first, and one for all who came after it had asked"
    );
    assert_eq!(begin.elapsed(), WAY * 2);
    // Who comes afterwards asks anew.
    read(&host, 0).await.unwrap();
    assert_eq!(store.heads.load(Ordering::Relaxed), 3);
}

#[tokio::test(start_paused = true)]
async fn nobody_is_told_what_was_true_before_they_came() {
    for way in 0..3 {
        let (store, here) = far().await;
        let there = host(&store);
        let early = tokio::spawn({
            let here = here.clone();
            async move { read(&here, way).await.unwrap() }
        });
        sleep(WAY / 2).await;
        // Written elsewhere while the answer for the first reader is on its way.
        there.submit(answer(Seat(0), "s1.1", "course 1")).await.unwrap();
        let late = read(&here, way).await.unwrap();
        assert_eq!((early.await.unwrap(), late), (1, 2), "way {way}");
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_goes_away_strands_nobody() {
    let (store, host) = far().await;
    let mut readers = JoinSet::new();
    for way in 0..30 {
        let host = host.clone();
        // The first ones are gone before they have an answer.
        let patience = if way < 3 { WAY / 2 * (way as u32 + 1) } else { WAY * 20 };
        readers.spawn(async move { (way, timeout(patience, read(&host, way)).await.ok()) });
    }
    for (way, version) in readers.join_all().await {
        assert!(way < 3 || version.unwrap().unwrap() == 1, "reader {way}");
    }
    assert!(store.heads.load(Ordering::Relaxed) <= 4, "{}", store.heads.load(Ordering::Relaxed));
}

#[tokio::test(start_paused = true)]
async fn all_who_wait_hear_that_the_store_is_away() {
    let (store, host) = far().await;
    store.is_away.store(true, Ordering::Relaxed);
    let mut readers = JoinSet::new();
    for way in 0..30 {
        let host = host.clone();
        readers.spawn(async move { read(&host, way).await });
    }
    for outcome in readers.join_all().await {
        assert!(matches!(outcome, Err(HostError::Unavailable { .. })), "{outcome:?}");
    }
    assert_eq!(store.heads.load(Ordering::Relaxed), 1);
    store.is_away.store(false, Ordering::Relaxed);
    assert_eq!(read(&host, 0).await.unwrap(), 1);
}

#[tokio::test(start_paused = true)]
async fn refusals_are_shared_like_answers() {
    let (store, host) = far().await;
    let mut players = JoinSet::new();
    for _ in 0..20 {
        let host = host.clone();
        players.spawn(async move { host.submit(answer(Seat(0), "s1.1", "course 1")).await });
    }
    let done = players.join_all().await;
    assert_eq!(done.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    assert!(done.iter().flatten().all(|submitted| submitted.version == 2));
    assert!(store.heads.load(Ordering::Relaxed) <= 2, "{}", store.heads.load(Ordering::Relaxed));
    // What was written elsewhere meanwhile is never overlooked: the refusal holds for the log as it is.
    let there = super::tests::host(&store);
    there.submit(answer(Seat(1), "s2.1", "course 3")).await.unwrap();
    assert_eq!(read(&host, 1).await.unwrap(), 3);
}

#[tokio::test(start_paused = true)]
async fn the_past_is_looked_for_without_holding_anybody_up() {
    let (store, host) = far().await;
    host.submit(answer(Seat(0), "s1.1", "course 1")).await.unwrap();
    store.is_far.store(false, Ordering::Relaxed);
    store.is_slow.store(true, Ordering::Relaxed);
    let begin = Instant::now();
    let past = tokio::spawn({
        let host = host.clone();
        async move { host.look(&id(), Looked { at: Some(1), ..LOOK }).await.unwrap().head.version }
    });
    tokio::task::yield_now().await;
    assert_eq!(host.look(&id(), LOOK).await.unwrap().head.version, 2);
    assert!(begin.elapsed() < WAY, "it waited for the records of another call");
    assert_eq!(past.await.unwrap(), 1);
    let error = host.look(&id(), Looked { at: Some(3), ..LOOK }).await.unwrap_err();
    assert!(matches!(error, HostError::BeyondHead { wanted: 3, actual: 2 }), "{error:?}");
}

#[tokio::test]
async fn the_past_is_folded_from_a_snapshot_before_it() {
    let store = Fickle::default();
    let host = host(&store);
    create(&host).await;
    let answers =
        [(0, "s1.1", "course 2"), (0, "s1.2", "tank"), (1, "s2.1", "course 1"), (1, "s2.2", "tank")];
    for (seat, decision, notation) in answers {
        host.submit(answer(Seat(seat), decision, notation)).await.unwrap();
    }
    let taken = host.undo(&id(), Seat(1), 5, None, Language::English).await.unwrap();
    host.submit(answer(Seat(1), &taken.decisions[0].decision_id, "tank")).await.unwrap();
    // One that is of use, and one that holds what was taken back later.
    for (kept, reads) in [(3, [1, 2, 1, 2, 3, 4, 5]), (5, [1, 2, 3, 4, 1, 8, 10])] {
        let snapshot = host.load_log(&id(), kept).await.unwrap().snapshot();
        store.put_snapshot(&id(), snapshot).await.unwrap();
        for (at, count) in (1..).zip(reads) {
            let whole = host.load_log(&id(), at).await.unwrap();
            store.records.store(0, Ordering::Relaxed);
            let past = host.load_from(None, &id(), at).await.unwrap();
            assert_eq!(store.records.load(Ordering::Relaxed), count, "version {at}, snapshot {kept}");
            assert_eq!(past.at(), whole.at());
            assert_eq!(past.table.view(Viewer::Seat(Seat(1))), whole.table.view(Viewer::Seat(Seat(1))));
        }
    }
}

#[tokio::test]
async fn whoever_goes_through_the_past_folds_it_once() {
    let store = Fickle::default();
    let host = host(&store);
    create(&host).await;
    let mut decision = "s1.1".to_owned();
    for version in 0..20 {
        let taken = 2 * version + 2;
        host.submit(answer(Seat(0), &decision, "course 2")).await.unwrap();
        let done = host.undo(&id(), Seat(0), taken, None, Language::English).await.unwrap();
        decision = done.decisions[0].decision_id.clone();
    }
    store.records.store(0, Ordering::Relaxed);
    let mut past = None;
    for at in (1..=39).step_by(2) {
        let looked = Looked { at: Some(at), ..LOOK };
        let step = host.look_on(&id(), looked, &mut past).await.unwrap();
        assert_eq!(past.as_ref().map(|live| live.head), Some(at));
        let before = store.records.load(Ordering::Relaxed);
        let whole = host.look(&id(), looked).await.unwrap();
        store.records.store(before, Ordering::Relaxed);
        assert_eq!((step.head, step.view), (whole.head, whole.view));
    }
    // Each record once, and the one that the table before ends with once more.
    assert_eq!(store.records.load(Ordering::Relaxed), 39 + 19);
    // Backwards nothing can be folded.
    let looked = Looked { at: Some(5), ..LOOK };
    assert_eq!(host.look_on(&id(), looked, &mut past).await.unwrap().head.version, 5);
}

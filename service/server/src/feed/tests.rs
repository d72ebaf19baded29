use std::sync::atomic::Ordering;

use orrery_engine::Seat;
use tokio::time::timeout;

use super::*;
use crate::host::{
    now_ms,
    tests::{Fickle, answer, create, host, id},
};

#[test]
fn cursors_are_read_back_and_nothing_else_is() {
    for text in ["1.0.", "1.19a8c3f2b10.5-3", "1.19a8c3f2b10.19a8c3f2b10-1..19a8c3f2b0f"] {
        let cursor: Cursor = text.parse().unwrap();
        assert_eq!(cursor.to_string(), text);
    }
    for bad in ["", "1", "1.", "1.x.5", "2.0.5", "1.0.zz", "1.0.5-", "1.0"] {
        assert_eq!(bad.parse::<Cursor>(), Err(NotACursor), "{bad}");
    }
}

fn game(id: &str) -> GameId {
    id.parse().unwrap()
}

#[test]
fn a_reader_looks_at_what_it_does_not_know() {
    let reader = Reader::new(1_000);
    let never = || panic!("the time of a known game does not matter");
    // Known from before, as far as the time tells.
    reader.compare(&game("old"), 7, || 999);
    assert!(reader.take().games.is_empty());
    reader.compare(&game("old"), 7, never);
    assert!(reader.take().games.is_empty());
    reader.compare(&game("old"), 8, never);
    reader.compare(&game("new"), 1, || 1_000);
    reader.mark(&game("told"));
    assert_eq!(reader.take().games, [game("old"), game("new"), game("told")].into());
    reader.looked(&game("old"), 8);
    reader.looked(&game("new"), 2);
    reader.compare(&game("old"), 8, never);
    // It went back: the store has lost its last moments.
    reader.compare(&game("new"), 1, never);
    let batch = reader.take();
    assert_eq!((batch.games, batch.place), ([game("new")].into(), None));
    reader.reached(&"5".parse().unwrap());
    assert_eq!(reader.take().place, Some("5".parse().unwrap()));
}

/// A feed that is followed, until the task is dropped.
fn following(store: &Fickle) -> (Arc<Feed<Fickle>>, tokio::task::JoinHandle<()>) {
    let feed = Arc::new(Feed::new(host(store), Arc::new(Metrics::new())));
    let task = tokio::spawn(Arc::clone(&feed).run());
    (feed, task)
}

async fn marked(reader: &Reader) -> Vec<GameId> {
    timeout(Duration::from_secs(20), reader.woken()).await.expect("something is marked");
    reader.take().games.into_iter().collect()
}

#[tokio::test]
async fn readers_hear_of_what_concerns_them() {
    let store = Fickle::default();
    let (feed, task) = following(&store);
    let scopes = [
        Scope::All,
        Scope::Service("bot".into()),
        Scope::Player("ada".into()),
        Scope::Seat { game: id(), seat: Seat(1) },
    ];
    let mut readers = Vec::new();
    for scope in &scopes {
        readers.push(feed.subscribe(scope, now_ms()).await.unwrap());
        assert!(feed.concerns(scope, &id()).await.unwrap() || scope.label().is_some());
    }
    let strangers = [Scope::Service("web".into()), Scope::Player("bob".into())];
    let stranger = feed.subscribe(&strangers[1], now_ms()).await.unwrap();
    create(feed.host()).await;
    for (reader, scope) in readers.iter().zip(&scopes) {
        assert_eq!(marked(reader).await, [id()], "{scope:?}");
        assert!(feed.concerns(scope, &id()).await.unwrap());
        assert_eq!(feed.active(scope, None).await.unwrap().0.len(), 1, "{scope:?}");
    }
    assert!(stranger.take().games.is_empty());
    for scope in &strangers {
        assert!(!feed.concerns(scope, &id()).await.unwrap());
        assert_eq!(feed.active(scope, None).await.unwrap().0, []);
    }
    task.abort();
}

#[tokio::test]
async fn what_the_feed_misses_is_found_by_going_round() {
    let store = Fickle::default();
    store.is_mute.store(true, Ordering::Relaxed);
    let (feed, task) = following(&store);
    create(feed.host()).await;
    let reader = feed.subscribe(&Scope::Player("ada".into()), i64::MAX).await.unwrap();
    reader.looked(&id(), 1);
    feed.host().submit(answer(Seat(0), "s1.1", "course 1")).await.unwrap();
    assert_eq!(marked(&reader).await, [id()]);
    // A reader that was away looks at what changed since, and at nothing else.
    let reader = feed.subscribe(&Scope::All, now_ms() - 60_000).await.unwrap();
    assert_eq!(marked(&reader).await, [id()]);
    let reader = feed.subscribe(&Scope::All, now_ms() + 60_000).await.unwrap();
    sleep(ROUND + Duration::from_secs(1)).await;
    assert!(reader.take().games.is_empty());
    task.abort();
}

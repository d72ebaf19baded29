//! What whoever looks through the games is promised: order, filters, pages.

use std::sync::Arc;

use orrery_store::{AnyStore, ListQuery, Meta, Page, Status, Store, StoreError};
use tokio::task::JoinSet;

use super::common::{game, meta, put, unique};

/// All pages of a query.
pub(super) async fn list_all(store: &AnyStore, query: &ListQuery) -> Vec<String> {
    let (mut query, mut found) = (query.clone(), Vec::new());
    loop {
        let Page { games, next } = store.list(&query).await.unwrap();
        assert!(games.len() <= query.limit);
        found.extend(games.into_iter().map(|(id, _, _)| id.to_string()));
        match next {
            Some(next) => query.after = Some(next),
            None => return found,
        }
    }
}

pub(super) async fn lists_are_in_order_and_filtered(store: Arc<AnyStore>) {
    let begin = |id: &'static str, created, change: fn(&mut Meta)| {
        let (store, mut meta) = (Arc::clone(&store), meta(created));
        change(&mut meta);
        async move { put(&*store, &game(id), 0, unique(), None, &meta).await.unwrap() }
    };
    begin("a", 100, |_| {}).await;
    begin("b", 300, |meta| meta.is_public = false).await;
    begin("c", 200, |meta| meta.game_type = "seti".into()).await;
    begin("d", 200, |_| {}).await;
    begin("e", 50, |meta| meta.status = Status::Abandoned).await;
    let query = ListQuery { limit: 2, ..ListQuery::default() };
    assert_eq!(list_all(&store, &query).await, ["b", "d", "c", "a", "e"]);
    assert_eq!(list_all(&store, &ListQuery { limit: 5, ..query.clone() }).await, ["b", "d", "c", "a", "e"]);
    let public = ListQuery { public_only: true, ..query.clone() };
    assert_eq!(list_all(&store, &public).await, ["d", "c", "a", "e"]);
    let seti = ListQuery { game_type: Some("seti".into()), ..query.clone() };
    assert_eq!(list_all(&store, &seti).await, ["c"]);
    let of = |status| ListQuery { status: Some(status), ..query.clone() };
    assert_eq!(list_all(&store, &of(Status::Active)).await, ["b", "d", "c", "a"]);
    assert_eq!(list_all(&store, &of(Status::Finished)).await, [""; 0]);

    let over = Meta { status: Status::Finished, ..meta(200) };
    put(&*store, &game("d"), 1, unique(), None, &over).await.unwrap();
    assert_eq!(list_all(&store, &of(Status::Finished)).await, ["d"]);
    assert_eq!(list_all(&store, &of(Status::Active)).await, ["b", "c", "a"]);
    let first = store.list(&of(Status::Finished)).await.unwrap().games;
    assert_eq!(first, [(game("d"), 2, over)]);
    // An undo may bring a finished game back.
    put(&*store, &game("d"), 2, unique(), None, &meta(200)).await.unwrap();
    assert_eq!(list_all(&store, &of(Status::Active)).await, ["b", "d", "c", "a"]);
    assert_eq!(list_all(&store, &of(Status::Finished)).await, [""; 0]);

    let full = store.list(&ListQuery { limit: 5, ..query.clone() }).await.unwrap();
    assert_eq!((full.games.len(), full.next), (5, None), "the last page says so");
    assert_eq!(store.list(&ListQuery::default()).await.unwrap(), Page::default());
}

pub(super) async fn pages_hold_while_games_begin_and_end(store: Arc<AnyStore>) {
    let id = |n: i64| game(&format!("g{n:03}"));
    for n in 0..40 {
        put(&*store, &id(n), 0, unique(), None, &meta(n)).await.unwrap();
    }
    let mut query = ListQuery { limit: 7, ..ListQuery::default() };
    let (mut found, mut newcomer) = (Vec::new(), 40);
    loop {
        let page = store.list(&query).await.unwrap();
        found.extend(page.games.into_iter().map(|(id, _, _)| id.to_string()));
        // Between two pages one game begins, one that was listed ends and one that was not ends, too.
        put(&*store, &id(newcomer), 0, unique(), None, &meta(newcomer)).await.unwrap();
        for n in [79 - newcomer, newcomer - 40] {
            let over = Meta { status: Status::Finished, ..meta(n) };
            put(&*store, &id(n), 1, unique(), None, &over).await.unwrap();
        }
        newcomer += 1;
        match page.next {
            Some(next) => query.after = Some(next),
            None => break,
        }
    }
    let all: Vec<_> = (0..40).rev().map(|n| id(n).to_string()).collect();
    assert_eq!(found, all);
}

pub(super) async fn many_games_of_one_moment_are_all_listed(store: Arc<AnyStore>) {
    let mut writes = JoinSet::new();
    for n in 0..400 {
        let store = Arc::clone(&store);
        writes.spawn(async move {
            put(&*store, &game(&format!("m{n:03}")), 0, unique(), None, &meta(5)).await.unwrap()
        });
    }
    assert_eq!(writes.join_all().await.len(), 400);
    let all: Vec<_> = (0..400).rev().map(|n| format!("m{n:03}")).collect();
    for limit in [3, 50, 1000] {
        assert_eq!(list_all(&store, &ListQuery { limit, ..ListQuery::default() }).await, all);
    }
}

pub(super) async fn bad_page_tokens_are_refused(store: Arc<AnyStore>) {
    for token in ["", "x", "0", "8000000000000000.", "../../etc", "zzzzzzzzzzzzzzzz.a"] {
        let query = ListQuery { limit: 5, after: Some(token.into()), ..ListQuery::default() };
        assert!(matches!(store.list(&query).await, Err(StoreError::BadPageToken)), "{token}");
    }
}

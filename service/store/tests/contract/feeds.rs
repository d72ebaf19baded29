//! What readers of many games, and the service itself, are promised: labels, the feed, the ledger.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use bytes::Bytes;
use orrery_store::{AnyStore, FeedPlace, Hold, LedgerEntry, ListQuery, Meta, Status, Store, StoreError};

use super::{
    common::{add, game, meta, put, unique},
    lists::list_all,
    met,
};

pub(super) async fn labels_list_active_games(store: Arc<AnyStore>) {
    let labelled = |created, labels: &[&str]| Meta {
        labels: labels.iter().map(ToString::to_string).collect(),
        ..meta(created)
    };
    let games = [
        ("l1", labelled(10, &["player:ada", "service:bot"])),
        ("l2", labelled(20, &["player:zoe", "service:bot"])),
        ("l3", labelled(30, &["player:ada", "player:{zoe}", "service:web"])),
        ("l4", labelled(40, &[])),
    ];
    for (id, meta) in &games {
        put(&*store, &game(id), 0, unique(), None, meta).await.unwrap();
        assert_eq!(store.meta(&game(id)).await.unwrap().as_ref(), Some(meta));
    }
    let of = |label: &str| ListQuery { label: Some(label.into()), limit: 1, ..ListQuery::default() };
    assert_eq!(list_all(&store, &of("player:ada")).await, ["l3", "l1"]);
    assert_eq!(list_all(&store, &of("player:{zoe}")).await, ["l3"]);
    assert_eq!(list_all(&store, &of("service:bot")).await, ["l2", "l1"]);
    assert_eq!(list_all(&store, &of("player:nobody")).await, [""; 0]);
    assert_eq!(list_all(&store, &ListQuery { label: None, ..of("") }).await, ["l4", "l3", "l2", "l1"]);
    // A game that is over is nobody's business any more, until its end is taken back.
    let over = Meta { status: Status::Finished, ..games[2].1.clone() };
    put(&*store, &game("l3"), 1, unique(), None, &over).await.unwrap();
    assert_eq!(list_all(&store, &of("player:ada")).await, ["l1"]);
    assert_eq!(list_all(&store, &ListQuery { label: None, ..of("") }).await, ["l4", "l3", "l2", "l1"]);
    put(&*store, &game("l3"), 2, unique(), None, &games[2].1).await.unwrap();
    assert_eq!(list_all(&store, &of("player:ada")).await, ["l3", "l1"]);
}

/// Reads the feed until a number of games were named, and returns all that were, with the place behind them.
async fn read_feed(store: &AnyStore, mut place: FeedPlace, games: usize) -> (BTreeSet<String>, FeedPlace) {
    let mut named = BTreeSet::new();
    let read = async {
        while named.len() < games {
            let changes = store.changes(&place, 7).await.unwrap();
            named.extend(changes.games.iter().map(ToString::to_string));
            place = changes.place;
            if !changes.has_more {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), read).await.expect("changes are told in time");
    // Nothing else is behind them, once what was written last is told a second time.
    tokio::time::sleep(Duration::from_millis(500)).await;
    loop {
        let changes = store.changes(&place, 100).await.unwrap();
        named.extend(changes.games.iter().map(ToString::to_string));
        place = changes.place;
        if changes.games.is_empty() {
            assert!(!changes.has_more);
            return (named, place);
        }
    }
}

pub(super) async fn the_feed_names_what_changed(store: Arc<AnyStore>) {
    let begin = store.feed_end().await.unwrap();
    assert!(store.feed_reaches(&begin).await.unwrap());
    let mut stirs = store.feed_stirs();
    let names: Vec<String> = (0..40).map(|n| format!("feed-{n}")).collect();
    for name in &names {
        add(&*store, &game(name), 0).await.unwrap();
    }
    tokio::time::timeout(Duration::from_secs(5), stirs.changed()).await.expect("a stir").unwrap();
    let all: BTreeSet<String> = names.iter().cloned().collect();
    let (named, middle) = read_feed(&store, begin.clone(), all.len()).await;
    assert_eq!(named, all);
    // A conflict is no change.
    assert_eq!(met(add(&*store, &game("feed-1"), 5).await.unwrap()), 1);
    for name in ["feed-3", "feed-30"] {
        add(&*store, &game(name), 1).await.unwrap();
        add(&*store, &game(name), 2).await.unwrap();
    }
    let (named, end) = read_feed(&store, middle.clone(), 2).await;
    assert_eq!(named, ["feed-3", "feed-30"].map(String::from).into());
    assert_eq!(store.feed_end().await.unwrap(), end);
    // A place survives as text, and reading again from an earlier one tells the same again.
    let text = middle.to_string();
    let (named, _) = read_feed(&store, text.parse().unwrap(), 2).await;
    assert_eq!(named, ["feed-3", "feed-30"].map(String::from).into());
    let (named, _) = read_feed(&store, begin.clone(), all.len()).await;
    assert_eq!(named, all);
    for place in [begin, middle, end] {
        assert!(store.feed_reaches(&place).await.unwrap(), "{place}");
    }
}

pub(super) async fn the_feed_goes_back_only_so_far(store: Arc<AnyStore>) {
    let place = |text: &str| text.parse::<FeedPlace>().unwrap();
    add(&*store, &game("once"), 0).await.unwrap();
    let (_, end) = read_feed(&store, FeedPlace::default(), 1).await;
    // Places of another store, or of one that has lost its last moments.
    let beyond = end.to_string().replace(|c: char| c.is_ascii_hexdigit() && c != '0', "f");
    for strange in [beyond.as_str(), "1-5", "ffffffffffff-1.ffffffffffff-1"] {
        assert!(!store.feed_reaches(&place(strange)).await.unwrap(), "{strange}");
        // Asking all the same is no error.
        store.changes(&place(strange), 10).await.unwrap();
    }
    assert!(matches!("no place".parse::<FeedPlace>(), Err(StoreError::BadPageToken)));
}

fn entry(drawer: &'static str, name: &str, content: Option<&'static [u8]>) -> LedgerEntry {
    LedgerEntry { drawer, name: name.into(), content: content.map(Bytes::from_static) }
}

async fn drawer(store: &AnyStore, name: &str) -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<_> = store.ledger(name).await.unwrap();
    found.sort();
    found.into_iter().map(|(name, content)| (name, content.to_vec())).collect()
}

pub(super) async fn the_ledger_changes_as_a_whole(store: Arc<AnyStore>) {
    assert_eq!(drawer(&store, "out").await, []);
    let first = vec![
        entry("out", "a", Some(b"\0\xff")),
        entry("out", "b", Some(b"")),
        entry("outer", "a", Some(b"not in out")),
    ];
    assert!(store.write_ledger(None, first).await.unwrap());
    assert_eq!(drawer(&store, "out").await, [("a".into(), b"\0\xff".to_vec()), ("b".into(), vec![])]);
    let then = vec![entry("out", "a", None), entry("dead", "a", Some(b"x")), entry("out", "c", None)];
    assert!(store.write_ledger(None, then).await.unwrap());
    assert_eq!(drawer(&store, "out").await, [("b".into(), vec![])]);
    assert_eq!(drawer(&store, "dead").await, [("a".into(), b"x".to_vec())]);
    for n in 0..30 {
        let many = (0..100).map(|m| entry("many", &format!("{n}-{m}"), Some(b"some content")));
        assert!(store.write_ledger(None, many.collect()).await.unwrap());
    }
    assert_eq!(drawer(&store, "many").await.len(), 3000);
}

pub(super) async fn a_hold_is_one_owners(store: Arc<AnyStore>) {
    let hold = |owner: &str| Hold { name: "delivery", owner: owner.into() };
    let (one, two) = (hold("one"), hold("two"));
    let long = Duration::from_secs(60);
    let write = async |hold: &Hold| store.write_ledger(Some(hold), vec![entry("h", "x", Some(b"1"))]).await;
    assert!(!write(&one).await.unwrap(), "nobody holds it yet");
    assert!(store.hold(&one, long).await.unwrap());
    assert!(store.hold(&one, long).await.unwrap(), "renewed");
    assert!(!store.hold(&two, long).await.unwrap());
    assert!(!write(&two).await.unwrap());
    assert!(drawer(&store, "h").await.is_empty());
    assert!(write(&one).await.unwrap());
    // Nobody else can give it up.
    assert!(!store.hold(&two, Duration::ZERO).await.unwrap());
    assert!(write(&one).await.unwrap());
    assert!(!store.hold(&one, Duration::ZERO).await.unwrap());
    assert!(store.hold(&two, Duration::from_millis(50)).await.unwrap());
    assert!(!write(&one).await.unwrap());
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!write(&two).await.unwrap(), "its time is over");
    assert!(store.hold(&one, long).await.unwrap());
    let other = Hold { name: "other", owner: "two".into() };
    assert!(store.hold(&other, long).await.unwrap(), "another one is free");
}

//! What the tests of all stores need; none of them needs all of it.

#![allow(dead_code, unreachable_pub)]

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use bytes::Bytes;
use orrery_store::{
    Append, Appended, GameId, Head, Meta, RequestId, Status, Store, StoreError, Tag, Version,
};
use tokio::{sync::watch, time::timeout};

static SERIAL: AtomicU64 = AtomicU64::new(1);

/// A number that nobody else has.
pub fn serial() -> u64 {
    SERIAL.fetch_add(1, Ordering::Relaxed)
}

pub fn game(text: &str) -> GameId {
    text.parse().unwrap()
}

pub fn request(id: u64) -> Option<RequestId> {
    Some(RequestId(u128::from(id).to_be_bytes()))
}

pub fn meta(created_ms: i64) -> Meta {
    Meta {
        game_type: "gaia-project".into(),
        status: Status::Active,
        is_public: true,
        created_ms,
        labels: Vec::new(),
        summary: Bytes::from_static(b"\0seats\xff"),
    }
}

/// Bytes that no other record has, and not text either.
pub fn unique() -> Bytes {
    Bytes::from([&b"\0\xff\r\n"[..], &serial().to_be_bytes()].concat())
}

pub async fn add(store: &impl Store, id: &GameId, expected: Version) -> Result<Appended, StoreError> {
    put(store, id, expected, unique(), None, &meta(1)).await
}

pub async fn put(
    store: &impl Store,
    game: &GameId,
    expected: Version,
    record: Bytes,
    request: Option<RequestId>,
    meta: &Meta,
) -> Result<Appended, StoreError> {
    let (expected, tag) = (Head::at(expected), tag_of(&record));
    store.append(Append { game, expected, record, tag, request, meta }).await
}

/// What stands for the chain in these tests: the end of a record, where [`unique`] has its number.
pub fn tag_of(record: &[u8]) -> Tag {
    Tag(record.last_chunk().copied().unwrap_or_default())
}

/// The version of a game's head.
pub async fn version(store: &impl Store, game: &GameId) -> Option<Version> {
    store.head(game).await.unwrap().map(|head| head.version)
}

/// Waits until a watched head is at least this.
pub async fn reaches(receiver: &mut watch::Receiver<Head>, version: Version, within: Duration) {
    let reached = timeout(within, receiver.wait_for(|head| head.version >= version)).await;
    drop(reached.expect("the head was not reported in time").expect("the watch ended"));
}

use std::time::Duration;

use redb::ReadableTable as _;

use super::*;
use crate::types::{Status, Tag};

fn meta() -> Meta {
    Meta {
        game_type: "t".into(),
        status: Status::Active,
        is_public: true,
        created_ms: 5,
        labels: Vec::new(),
        summary: Bytes::new(),
    }
}

async fn append(
    store: &EmbeddedStore,
    game: &str,
    expected: Version,
    request: Option<u128>,
) -> Result<Appended, StoreError> {
    let game = game.parse().unwrap();
    let request = request.map(|id| RequestId(id.to_be_bytes()));
    let record = Bytes::from(format!("{game} {expected} {request:?}"));
    let append = Append {
        game: &game,
        expected: Head::at(expected),
        record,
        tag: Tag([1; 8]),
        request,
        meta: &meta(),
    };
    store.append(append).await
}

fn requests(store: &EmbeddedStore) -> usize {
    store.shelf.view(|view| Ok(view.open_table(REQ).unwrap().iter().unwrap().count())).unwrap()
}

#[tokio::test]
async fn request_ids_are_forgotten_after_a_day_and_swept() {
    let dir = tempfile::tempdir().unwrap();
    let clock = Clock::default();
    let path = dir.path().join(tables::FILE);
    let store = EmbeddedStore::open_at(path, DurabilitySetting::Async, clock.clone()).unwrap();
    for i in 0..1000 {
        let expected = u64::try_from(i).unwrap();
        assert!(matches!(append(&store, "g", expected, Some(i)).await.unwrap(), Appended::Committed(_)));
    }
    assert_eq!(requests(&store), 1000);
    assert_eq!(append(&store, "g", 1000, Some(3)).await.unwrap(), Appended::Duplicate(4));
    clock.advance(RequestId::TTL + Duration::from_secs(1));
    assert_eq!(store.request(&"g".parse().unwrap(), &RequestId(3u128.to_be_bytes())).await.unwrap(), None);
    for i in 1000..3000 {
        let expected = u64::try_from(i).unwrap();
        assert!(matches!(append(&store, "g", expected, Some(i)).await.unwrap(), Appended::Committed(_)));
    }
    let left = requests(&store);
    assert!((2000..2100).contains(&left), "{left} request ids are left");
    assert_eq!(append(&store, "g", 3000, Some(3)).await.unwrap(), Appended::Committed(3001));
}

#[tokio::test]
async fn another_format_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(tables::FILE);
    drop(EmbeddedStore::open(dir.path(), DurabilitySetting::Fsync).unwrap());
    let database = redb::Database::open(&path).unwrap();
    let write = database.begin_write().unwrap();
    let about: redb::TableDefinition<'_, &str, u64> = redb::TableDefinition::new("about");
    write.open_table(about).unwrap().insert("format", 99).unwrap();
    write.commit().unwrap();
    drop(database);
    let refused = EmbeddedStore::open(dir.path(), DurabilitySetting::Fsync).unwrap_err().to_string();
    assert!(refused.contains("orrery.redb") && refused.contains("99"), "{refused}");
}

#[tokio::test]
async fn a_foreign_file_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join(tables::FILE), b"not a database, but long enough to look at").unwrap();
    let refused = EmbeddedStore::open(dir.path(), DurabilitySetting::Fsync).unwrap_err();
    assert!(refused.to_string().contains("orrery.redb"), "{refused}");
}

#[tokio::test]
async fn a_closed_file_is_opened_again() {
    let dir = tempfile::tempdir().unwrap();
    let store = EmbeddedStore::open(dir.path(), DurabilitySetting::Fsync).unwrap();
    assert_eq!(append(&store, "g", 0, None).await.unwrap(), Appended::Committed(1));
    store.shelf.close(StoreError::Unavailable("closed for a test".into()));
    assert!(matches!(store.ping().await, Err(StoreError::Unavailable(_))));
    // It is opened again by the next append, and until then by nobody: the writer slept through the closing.
    assert_eq!(append(&store, "g", 1, None).await.unwrap(), Appended::Committed(2));
    store.ping().await.unwrap();
}

#[test]
fn replicas_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    assert!(matches!(
        EmbeddedStore::open(dir.path(), DurabilitySetting::Replicas(1)),
        Err(StoreError::Misconfigured(_))
    ));
}

#[tokio::test]
async fn a_file_from_before_there_were_tags_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let (path, game): (_, GameId) = (dir.path().join(tables::FILE), "g".parse().unwrap());
    let store = EmbeddedStore::open(dir.path(), DurabilitySetting::Fsync).unwrap();
    for expected in 0..3 {
        append(&store, "g", expected, None).await.unwrap();
    }
    drop(store);
    // As format 1 had it.
    let database = redb::Database::open(&path).unwrap();
    let write = database.begin_write().unwrap();
    let about: redb::TableDefinition<'_, &str, u64> = redb::TableDefinition::new("about");
    write.open_table(about).unwrap().insert("format", 1).unwrap();
    let untagged = crate::codec::encode_meta(&meta()).unwrap();
    write.open_table(META).unwrap().insert("g", (3, untagged.as_slice())).unwrap();
    write.commit().unwrap();
    drop(database);

    let store = EmbeddedStore::open(dir.path(), DurabilitySetting::Fsync).unwrap();
    assert_eq!(store.head(&game).await.unwrap(), Some(Head::at(3)));
    assert_eq!(store.meta(&game).await.unwrap(), Some(meta()));
    let now = meta();
    let append = |expected, tag| Append {
        game: &game,
        expected,
        record: Bytes::from_static(b"next"),
        tag: Tag(tag),
        request: None,
        meta: &now,
    };
    // Whatever the writer takes the old head for, it is adopted.
    let known = Head { version: 3, tag: Some(Tag([3; 8])) };
    assert_eq!(store.append(append(known, [4; 8])).await.unwrap(), Appended::Committed(4));
    let head = Head { version: 4, tag: Some(Tag([4; 8])) };
    assert_eq!(store.head(&game).await.unwrap(), Some(head));
    let other = Head { version: 4, tag: Some(Tag([9; 8])) };
    assert_eq!(store.append(append(other, [5; 8])).await.unwrap(), Appended::Conflict { head });
}

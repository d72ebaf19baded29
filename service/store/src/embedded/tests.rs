use std::time::Duration;

use redb::ReadableTable as _;

use super::*;
use crate::types::Status;

fn meta() -> Meta {
    Meta {
        game_type: "t".into(),
        status: Status::Active,
        is_public: true,
        created_ms: 5,
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
    store.append(Append { game: &game, expected, record, request, meta: &meta() }).await
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
    store.shelf.close();
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

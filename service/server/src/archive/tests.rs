//! Archives of real logs: written by the host, on a store in memory.

use std::{collections::BTreeMap, sync::Arc};

use bytes::Bytes;
use orrery_api::{Proto, games};
use orrery_engine::{
    Commitment, Language, Seat,
    erased::{ConfigIn, Registry},
};
use orrery_store::{GameId, MemoryStore, RequestId, Store as _, Stored};

use super::*;
use crate::{
    host::{
        Host, NewGame, NotHere, Submit,
        record::{self, ANCHOR},
        tests::answer,
    },
    metrics::Metrics,
};

fn registry() -> Registry<Proto> {
    games::registry(true)
}

/// A finished game with two things taken back on the way.
async fn played() -> (Arc<MemoryStore>, Archive) {
    let store = Arc::new(MemoryStore::new());
    let host = Host::new(store.clone(), registry(), 10, Arc::new(Metrics::new()));
    let game: GameId = "g-1".parse().unwrap();
    let options = BTreeMap::from([("rounds".to_string(), "2".to_string())]);
    let new = NewGame {
        game: game.clone(),
        game_type: "drift",
        config: ConfigIn::Options(&options),
        display_names: vec!["Ada \"quoted\"".into(), "Évariste".into()],
        player_ids: vec!["ada@example.org".into(), String::new()],
        created_by: "chat-bot".into(),
        is_private: true,
    };
    host.create(new).await.unwrap();
    let (mut undone, mut turn) = (0, 0usize);
    loop {
        let mut moved = false;
        for seat in [Seat(0), Seat(1)] {
            let (decisions, version, undoable) =
                host.decisions(&game, seat, None, Language::English).await.unwrap();
            if undone < 2 && undoable.last() == Some(&version) {
                host.undo(&game, seat, version, None, Language::English).await.unwrap();
                (undone, moved) = (undone + 1, true);
                continue;
            }
            let Some(decision) = decisions.into_iter().find(|decision| !decision.is_optional) else {
                continue;
            };
            turn += 1;
            let at = turn * 7 % decision.legal_actions.len();
            let action = decision.legal_actions[at].action.clone().unwrap();
            let request = Some(RequestId([turn as u8; 16]));
            let answer = answer(seat, &decision.decision_id, &action.notation);
            let submit = Submit { game: game.clone(), request, ..answer };
            host.submit(submit).await.unwrap();
            moved = true;
        }
        if !moved {
            break;
        }
    }
    assert_eq!(undone, 2);
    let archive = fetch(store.as_ref(), &game).await.unwrap().unwrap();
    (store, archive)
}

/// The same records with one changed, and every link of the chain made anew, as a forger would.
fn forged(archive: &Archive, change: impl Fn(&mut orrery_api::store::Record)) -> Archive {
    let mut chain = ANCHOR;
    let reseal = |stored: &Stored| {
        let mut record = record::decode(stored).unwrap();
        record.chain = Bytes::new();
        change(&mut record);
        let (bytes, next) = record::seal(&record, &chain);
        chain = next;
        Stored { version: stored.version, record: bytes }
    };
    Archive { records: archive.records.iter().map(reseal).collect(), ..archive.clone() }
}

#[tokio::test]
async fn an_archive_comes_back_byte_for_byte() {
    let (_, archive) = played().await;
    let text = write(&archive).unwrap();
    assert_eq!(text.lines().count(), archive.records.len() + 1);
    assert!(text.starts_with(r#"{"format":"orrery-archive","version":1,"game_id":"g-1""#), "{text}");
    assert_eq!(read(&text).unwrap(), std::slice::from_ref(&archive));
    let two = read(&format!("{text}\n{text}")).unwrap();
    assert_eq!(two, [archive.clone(), archive]);
}

#[tokio::test]
async fn every_change_of_a_line_is_noticed() {
    let (_, archive) = played().await;
    let text = write(&archive).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let with = |at: usize, line: String| {
        let mut lines = lines.clone();
        lines[at] = &line;
        read(&lines.join("\n"))
    };
    for (at, from, to) in [
        (1, "\"seed\":\"", "\"seed\":\"00"),
        (1, "\"rounds\":2", "\"rounds\":3"),
        (1, "\"rounds\":2", "\"rounds\": 2"),
        (3, "\"time_ms\":", "\"time_ms\":1"),
        (3, "\"seat\":", "\"seat\":1"),
        (4, "\"facts\":[", "\"facts\":[ "),
        (5, "\"chain\":\"", "\"chain\":\"0"),
        (5, "\"version\"", "\"unheard_of\":1,\"version\""),
    ] {
        assert!(lines[at].contains(from), "{}", lines[at]);
        let error = with(at, lines[at].replacen(from, to, 1)).unwrap_err();
        assert_eq!(error.line, at + 1, "{error}");
    }
    let cut = lines[..lines.len() - 1].join("\n");
    assert!(read(&cut).unwrap_err().detail.contains("the end is missing"));
    let mut swapped = lines.clone();
    swapped.swap(4, 5);
    assert_eq!(read(&swapped.join("\n")).unwrap_err().line, 5);
    assert_eq!(read("").unwrap_err().line, 1);
    assert!(read(lines[1]).unwrap_err().detail.contains("header"));
    assert!(with(0, lines[0].replace("\"version\":1", "\"version\":2")).is_err());
}

#[tokio::test]
async fn an_honest_game_passes() {
    let (_, archive) = played().await;
    let audit = audit(&registry(), &archive).unwrap();
    assert_eq!((audit.records, audit.undos), (archive.records.len() as u64, 2));
    assert_eq!(1 + audit.commands + audit.undos, audit.records);
    assert!(audit.outcome.is_some() && audit.is_commitment_known && audit.other_revisions.is_empty());
    // A running game is as good, at whatever version it stands.
    for length in [1, 2, archive.records.len() / 2] {
        let part = Archive { records: archive.records[..length].to_vec(), ..archive.clone() };
        let audit = super::audit(&registry(), &part).unwrap();
        assert_eq!(audit.outcome, None);
    }
}

#[tokio::test]
async fn forgeries_with_a_whole_chain_are_found_by_deciding_again() {
    let (_, archive) = played().await;
    let registry = registry();
    let flaw = |change: &dyn Fn(&mut orrery_api::store::Record)| {
        audit(&registry, &forged(&archive, change)).unwrap_err()
    };
    let replaced = |bytes: &Bytes, from: &str, to: &str| {
        Bytes::from(String::from_utf8(bytes.to_vec()).unwrap().replacen(from, to, 1))
    };
    let seed = flaw(&|record| {
        if let Some(opening) = &mut record.opening {
            opening.seed = Bytes::from(vec![7; 32]);
        }
    });
    assert!(seed.version == 1 && seed.detail.contains("committed"), "{seed}");
    let scored = archive.records.iter().map(|stored| record::decode(stored).unwrap());
    let scored = scored.filter(|record| String::from_utf8_lossy(&record.facts).contains("\"points\":"));
    let version = scored.map(|record| record.version).next().unwrap();
    let facts = flaw(&|record| {
        if record.version == version {
            record.facts = replaced(&record.facts, "\"points\":", "\"points\":1");
        }
    });
    assert!(
        facts.version == version && facts.detail.contains("fact") && facts.expected != facts.got,
        "{facts}"
    );
    let config = flaw(&|record| {
        if let Some(opening) = &mut record.opening {
            // Another map would not do: some games never come to where it differs.
            opening.config = replaced(&opening.config, "\"rounds\":2", "\"rounds\":3");
        }
    });
    assert!(config.version > 1, "the same cards are dealt, but it would not end then: {config}");
    let seat = flaw(&|record| {
        if record.version == 2 {
            record.seat = 3 - record.seat;
        }
    });
    assert_eq!(seat.version, 2, "{seat}");
    let sealed = flaw(&|record| record.is_sealed |= record.rewinds.is_empty());
    assert!(sealed.detail.contains("taken back"), "{sealed}");
    let broken = Archive { commitment: Some(Commitment([0; 32])), ..archive.clone() };
    assert!(audit(&registry, &broken).unwrap_err().detail.contains("committed"));
}

#[tokio::test]
async fn an_import_is_exact_and_overwrites_nothing() {
    let (from, archive) = played().await;
    let registry = registry();
    let into = MemoryStore::new();
    assert_eq!(put(&into, &registry, &archive).await.unwrap(), archive.records.len() as u64);
    assert_eq!(fetch(&into, &archive.game).await.unwrap().unwrap(), archive);
    assert_eq!(into.meta(&archive.game).await.unwrap(), from.meta(&archive.game).await.unwrap());
    let request = RequestId([1; 16]);
    assert_eq!(
        into.request(&archive.game, &request).await.unwrap(),
        from.request(&archive.game, &request).await.unwrap(),
        "a caller may still repeat a recent request"
    );
    assert!(matches!(put(&into, &registry, &archive).await, Err(ImportError::Exists { .. })));
    assert_eq!(fetch(&into, &archive.game).await.unwrap().unwrap(), archive);

    let beginning = Archive { records: archive.records[..5].to_vec(), ..archive.clone() };
    let other = MemoryStore::new();
    assert_eq!(put(&other, &registry, &beginning).await.unwrap(), 5);
    assert_eq!(put(&other, &registry, &archive).await.unwrap(), archive.records.len() as u64 - 5);
    assert_eq!(fetch(&other, &archive.game).await.unwrap().unwrap(), archive);

    let another = forged(&archive, |record| record.time_ms += 1);
    assert!(matches!(put(&other, &registry, &another).await, Err(ImportError::Exists { .. })));
    let empty: Registry<Proto> = Registry::default();
    assert!(matches!(
        put(&MemoryStore::new(), &empty, &archive).await,
        Err(ImportError::NotHere(NotHere::Rules(_)))
    ));
    assert!(matches!(fetch(&other, &"g-2".parse().unwrap()).await, Ok(None)));
}

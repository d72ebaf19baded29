//! From a store and into one.

use orrery_api::{
    Proto,
    store::{Opening, Summary},
};
use orrery_engine::{Commitment, erased::Registry};
use orrery_store::{Append, Appended, GameId, Head, Meta, RequestId, Store, StoreError, Stored, Version};
use prost::Message as _;

use super::Archive;
use crate::host::{HostError, Live, NotHere, editions::rules_of, now_ms, record};

/// Records read at once.
const CHUNK: usize = 256;

/// Why an archive cannot be put into a store.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The store has the game already, and not just the beginning of this archive.
    #[error("the store has this game already, with {head} records; nothing was changed")]
    Exists {
        /// The version of its last record.
        head: Version,
    },
    /// Somebody else wrote to the game at the same time.
    #[error("somebody else writes to this game: it went on to version {head}")]
    Raced {
        /// The version of its last record.
        head: Version,
    },
    /// The rules of the game, or its components, are not here.
    #[error("{0}")]
    NotHere(#[from] NotHere),
    /// The archive cannot be folded into a table.
    #[error("{0}")]
    Damaged(#[from] HostError),
    /// The store is away.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// The log of a game, or `None` if there is no such game. Nothing is checked yet.
///
/// # Errors
/// The store is away.
pub async fn fetch<S: Store>(store: &S, game: &GameId) -> Result<Option<Archive>, StoreError> {
    let mut records: Vec<Stored> = Vec::new();
    loop {
        let after = records.last().map_or(0, |stored| stored.version);
        let chunk = store.read(game, after, CHUNK).await?;
        let is_last = chunk.len() < CHUNK;
        records.extend(chunk);
        if is_last {
            break;
        }
    }
    if records.is_empty() {
        return Ok(None);
    }
    let summary = store.meta(game).await?.and_then(|meta| Summary::decode(meta.summary).ok());
    let commitment =
        summary.and_then(|summary| summary.seed_commitment.first_chunk().copied().map(Commitment));
    Ok(Some(Archive { game: game.clone(), commitment, records }))
}

/// Puts the exact records of an archive into a store. An import that was cut off may be repeated: if the store
/// has the beginning of the archive, the rest is added. Gives back how many records were written.
///
/// # Errors
/// The store has the game already, the chain is broken, the rules are not known here, or the store is away.
pub async fn put<S: Store>(
    store: &S,
    registry: &Registry<Proto>,
    archive: &Archive,
) -> Result<u64, ImportError> {
    let Archive { game, records, .. } = archive;
    let there = fetch(store, game).await?.map_or(Vec::new(), |there| there.records);
    if !there.is_empty() && (there.len() >= records.len() || !records.starts_with(&there)) {
        return Err(ImportError::Exists { head: there.len() as Version });
    }
    if there.is_empty()
        && let Some(head) = store.head(game).await?
    {
        // Its log has left for an archive: it comes back as a whole, or not at all.
        if !archive.ends_with(head) || !store.restore(game, head, records, &meta(registry, archive)?).await? {
            return Err(ImportError::Exists { head: head.version });
        }
        return Ok(records.len() as u64);
    }
    let mut live = fold(registry, records.get(..there.len()).unwrap_or_default(), records)?;
    let mut expected = if there.is_empty() { Head::NONE } else { live.at() };
    for (at, stored) in records.iter().enumerate().skip(there.len()) {
        if !live.catch_up(std::slice::from_ref(stored))? {
            // It takes something back: what was folded in has to come out again.
            live = fold(registry, records.get(..=at).unwrap_or_default(), records)?;
        }
        let meta = live.meta();
        let request = recent_request(stored)?;
        let record = stored.record.clone();
        let tag = record::tag(&live.chain);
        let append = Append { game, expected, record, tag, request, meta: &meta };
        match store.append(append).await? {
            Appended::Committed(_) => expected = live.at(),
            Appended::Duplicate(head) | Appended::Conflict { head: Head { version: head, .. } } => {
                return Err(ImportError::Raced { head });
            }
        }
    }
    Ok((records.len() - there.len()) as u64)
}

/// What lists say of an archived game.
///
/// # Errors
/// The chain is broken, or the rules are not known here.
pub fn meta(registry: &Registry<Proto>, archive: &Archive) -> Result<Meta, ImportError> {
    Ok(fold(registry, &archive.records, &archive.records)?.meta())
}

/// The table after some of the records.
fn fold(registry: &Registry<Proto>, some: &[Stored], all: &[Stored]) -> Result<Live, ImportError> {
    let missing = || HostError::damaged(1, "the archive has no records");
    let first = record::decode(all.first().ok_or_else(missing)?)?;
    let rules = rules_of(registry, first.opening.as_ref().unwrap_or(&Opening::default()))?;
    let mut live = Live::open(rules, &first)?;
    live.catch_up(some)?;
    Ok(live)
}

/// The request id of a record whose caller may still repeat the call.
fn recent_request(stored: &Stored) -> Result<Option<RequestId>, HostError> {
    let record = record::decode(stored)?;
    let is_recent = record.time_ms > now_ms() - RequestId::TTL.as_millis() as i64;
    Ok(record.request_id.as_ref().try_into().ok().filter(|_| is_recent).map(RequestId))
}

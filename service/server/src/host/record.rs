//! Records as they lie in the log: encoded, and chained so that nothing can be changed unnoticed.

use bytes::Bytes;
use orrery_api::store::Record;
use orrery_engine::Seat;
use orrery_engine::erased::Logged;
use orrery_store::{Stored, Tag};
use prost::Message as _;

use super::HostError;

/// The link of one record to the one before.
pub(crate) type Chain = [u8; 32];

/// What the chain of the first record is linked to.
pub(crate) const ANCHOR: Chain = [0; 32];

/// Tag and length of the `chain` field, which is always the last one: field 15, length-delimited, 32 bytes.
const CHAIN_HEADER: [u8; 2] = [15 << 3 | 2, 32];

/// Encodes a record behind the chain of the one before. Gives back the bytes and the new chain.
pub(crate) fn seal(record: &Record, before: &Chain) -> (Bytes, Chain) {
    debug_assert!(record.chain.is_empty(), "the chain is added here");
    let mut bytes = Vec::with_capacity(record.encoded_len() + CHAIN_HEADER.len() + before.len());
    // A Vec grows as needed: encoding into it cannot fail.
    let encoded = record.encode(&mut bytes);
    debug_assert!(encoded.is_ok());
    let chain = link(before, &bytes);
    bytes.extend_from_slice(&CHAIN_HEADER);
    bytes.extend_from_slice(&chain);
    (bytes.into(), chain)
}

fn link(before: &Chain, record: &[u8]) -> Chain {
    let mut hasher = blake3::Hasher::new();
    hasher.update(before);
    hasher.update(record);
    *hasher.finalize().as_bytes()
}

/// What a store keeps of a chain, to tell branches of a log apart.
pub(crate) fn tag(chain: &Chain) -> Tag {
    let [a, b, c, d, e, f, g, h, ..] = *chain;
    Tag([a, b, c, d, e, f, g, h])
}

/// The chain that a record carries, unchecked; `None` if it is too short to carry any.
pub(crate) fn chain_of(stored: &Stored) -> Option<&Chain> {
    let (_, tail) = stored.record.split_last_chunk::<34>()?;
    tail.last_chunk()
}

/// Reads a record and checks that it follows the one before.
///
/// # Errors
/// `Damaged`: it does not decode, has another number, or the chain is broken.
pub(crate) fn open(stored: &Stored, before: &Chain) -> Result<(Record, Chain), HostError> {
    let damaged = |detail| HostError::damaged(stored.version, detail);
    let (body, tail) = stored
        .record
        .split_last_chunk::<34>()
        .ok_or_else(|| damaged("the record is too short to carry a chain"))?;
    let chain = link(before, body);
    if tail.first_chunk() != Some(&CHAIN_HEADER) || tail.last_chunk() != Some(&chain) {
        return Err(damaged("the chain is broken: this record or the one before was changed"));
    }
    Ok((decode(stored)?, chain))
}

/// Reads a record whose place in the chain was checked before or does not matter here.
///
/// # Errors
/// `Damaged`: it does not decode or has another number.
pub(crate) fn decode(stored: &Stored) -> Result<Record, HostError> {
    let damaged = |detail: String| HostError::damaged(stored.version, detail);
    let record = Record::decode(stored.record.clone()).map_err(|e| damaged(e.to_string()))?;
    if record.version != stored.version {
        return Err(damaged(format!("the record says it is version {}", record.version)));
    }
    Ok(record)
}

/// A record as the engine reads it.
pub(crate) fn logged(record: &Record) -> Logged<'_> {
    Logged {
        version: record.version,
        seat: seat_of(record),
        schema: record.schema as u16,
        sealed: record.is_sealed,
        rewinds: &record.rewinds,
        facts: &record.facts,
    }
}

/// Who gave the command; `None` for the creation.
pub(crate) fn seat_of(record: &Record) -> Option<Seat> {
    record.seat.checked_sub(1).map(|seat| Seat(seat as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(version: u64) -> Record {
        Record {
            version,
            command: format!("take {version}"),
            facts: Bytes::from_static(b"[]"),
            ..Record::default()
        }
    }

    #[test]
    fn a_chain_holds_and_any_change_breaks_it() {
        let (first, chain) = seal(&record(1), &ANCHOR);
        let (second, _) = seal(&record(2), &chain);
        let stored = |version, bytes: &Bytes| Stored { version, record: bytes.clone() };
        let (read, link) = open(&stored(1, &first), &ANCHOR).unwrap();
        assert_eq!((read.command.as_str(), &read.chain[..], link), ("take 1", &chain[..], chain));
        assert_eq!(chain_of(&stored(1, &first)), Some(&chain));
        assert_eq!(tag(&chain).0, chain[..8]);
        assert!(open(&stored(2, &second), &link).is_ok());
        assert!(open(&stored(2, &second), &ANCHOR).is_err(), "another record before");
        assert!(open(&stored(3, &second), &link).is_err(), "another place");
        for at in 0..second.len() {
            let mut changed = second.to_vec();
            changed[at] ^= 1;
            assert!(open(&stored(2, &changed.into()), &link).is_err(), "byte {at}");
        }
        assert!(open(&stored(2, &Bytes::new()), &link).is_err());
    }
}

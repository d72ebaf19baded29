//! How metadata lies in a store.

use bytes::Bytes;

use crate::types::{Meta, Status, StoreError, Tag};

/// The first byte of encoded metadata. A later layout takes another number and keeps reading this one.
const LAYOUT: u8 = 1;
/// As [`LAYOUT`], with labels between type and summary. Games without labels keep the layout that older
/// programs can read.
const LABELLED: u8 = 3;
const PUBLIC: u8 = 1;
/// The first byte of metadata with the tag of the head before it. Not a layout of its own: another one follows.
const TAGGED: u8 = 2;

/// The letter of a status in stored data. Never reassign one.
pub(crate) fn status_letter(status: Status) -> u8 {
    match status {
        Status::Active => b'a',
        Status::Finished => b'f',
        Status::Abandoned => b'x',
    }
}

/// The letter of a retired game in the index, whichever its status.
pub(crate) const RETIRED_LETTER: u8 = b'z';

/// The status of a letter.
pub(crate) fn status_of(letter: u8) -> Option<Status> {
    Status::ALL.into_iter().find(|status| status_letter(*status) == letter)
}

/// Layout, status letter, flags, creation time (8 bytes), length of the type (2 bytes), type, summary. If there are
/// labels: their number (1 byte) and each with its length (1 byte) before the summary.
pub(crate) fn encode_meta(meta: &Meta) -> Result<Vec<u8>, StoreError> {
    let name = meta.game_type.as_bytes();
    let name_len = u16::try_from(name.len())
        .map_err(|_| StoreError::Misconfigured("the name of a game type is longer than 64 KiB".into()))?;
    let mut out = Vec::with_capacity(13 + name.len() + 32 * meta.labels.len() + meta.summary.len());
    let layout = if meta.labels.is_empty() { LAYOUT } else { LABELLED };
    out.extend_from_slice(&[layout, status_letter(meta.status), if meta.is_public { PUBLIC } else { 0 }]);
    out.extend_from_slice(&meta.created_ms.to_le_bytes());
    out.extend_from_slice(&name_len.to_le_bytes());
    out.extend_from_slice(name);
    if !meta.labels.is_empty() {
        let many = || StoreError::Misconfigured("a game has more or longer labels than 255".into());
        out.push(u8::try_from(meta.labels.len()).map_err(|_| many())?);
        for label in &meta.labels {
            out.push(u8::try_from(label.len()).map_err(|_| many())?);
            out.extend_from_slice(label.as_bytes());
        }
    }
    out.extend_from_slice(&meta.summary);
    Ok(out)
}

/// Metadata behind the tag of the head, for stores that keep both in one value.
pub(crate) fn encode_tagged(tag: Tag, meta: &Meta) -> Result<Vec<u8>, StoreError> {
    let mut out = encode_meta(meta)?;
    out.splice(0..0, std::iter::once(TAGGED).chain(tag.0));
    Ok(out)
}

/// Takes the tag off. There is none before metadata that was written before there were tags.
pub(crate) fn split_tagged(bytes: &[u8]) -> (Option<Tag>, &[u8]) {
    let parts = bytes.strip_prefix(&[TAGGED]).and_then(<[u8]>::split_first_chunk);
    parts.map_or((None, bytes), |(tag, meta)| (Some(Tag(*tag)), meta))
}

/// The reverse of [`encode_meta`].
pub(crate) fn decode_meta(bytes: &[u8]) -> Result<Meta, StoreError> {
    parse_meta(bytes).ok_or_else(|| StoreError::Damaged("metadata of a game cannot be read".into()))
}

fn parse_meta(bytes: &[u8]) -> Option<Meta> {
    let ([layout, letter, flags], rest) = bytes.split_first_chunk()?;
    let (created, rest) = rest.split_first_chunk::<8>()?;
    let (name_len, rest) = rest.split_first_chunk::<2>()?;
    let (name, mut summary) = rest.split_at_checked(usize::from(u16::from_le_bytes(*name_len)))?;
    let mut labels = Vec::new();
    if *layout == LABELLED {
        let (count, mut rest) = summary.split_first()?;
        for _ in 0..*count {
            let (len, tail) = rest.split_first()?;
            let (label, tail) = tail.split_at_checked(usize::from(*len))?;
            labels.push(String::from_utf8(label.to_vec()).ok()?);
            rest = tail;
        }
        summary = rest;
    } else if *layout != LAYOUT {
        return None;
    }
    Some(Meta {
        game_type: String::from_utf8(name.to_vec()).ok()?,
        status: status_of(*letter)?,
        is_public: flags & PUBLIC != 0,
        created_ms: i64::from_le_bytes(*created),
        labels,
        summary: Bytes::copy_from_slice(summary),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_is_read_back() {
        let labelled = vec!["player:ada".to_owned(), String::new(), "service:bot".to_owned()];
        for (status, labels) in Status::ALL.into_iter().zip([Vec::new(), labelled.clone(), labelled]) {
            let meta = Meta {
                game_type: "gaia-project".into(),
                status,
                is_public: status == Status::Active,
                created_ms: -5,
                labels,
                summary: Bytes::from_static(b"\0\xff"),
            };
            let encoded = encode_meta(&meta).unwrap();
            assert_eq!(decode_meta(&encoded).unwrap(), meta);
            assert!(decode_meta(&encoded[..12]).is_err());
            let tagged = encode_tagged(Tag([1; 8]), &meta).unwrap();
            assert_eq!(split_tagged(&tagged), (Some(Tag([1; 8])), encoded.as_slice()));
            assert_eq!(split_tagged(&encoded), (None, encoded.as_slice()));
        }
        assert!(decode_meta(&[]).is_err());
    }
}

//! One archive as bytes.
//!
//! The text of [`archive::write`](crate::archive::write), compressed with gzip. The comment of the gzip header is
//! the BLAKE3 of the text: `zcat` shows the game, and any change is noticed before a line is looked at. The same
//! game gives the same bytes.

use std::io::{self, Read as _, Write as _};

use bytes::Bytes;
use flate2::{Compression, GzBuilder, bufread::GzDecoder};

use super::Key;
use crate::{
    archive::{self, Archive},
    host::HostError,
};

/// What every gzip file begins with.
const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// What the comment says before the checksum.
const COMMENT: &str = "blake3 ";

/// A game stays far below; more than this is no archive.
const LARGEST: u64 = 1 << 30;

/// Whether these are compressed bytes and not a text.
#[must_use]
pub fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Packs an archive. Every record is read back on the way, and the hash chain is checked.
///
/// # Errors
/// `Damaged`: a record of the log is broken, or holds something that an archive cannot.
pub fn pack(archive: &Archive) -> Result<Bytes, HostError> {
    let text = archive::write(archive)?;
    let comment = format!("{COMMENT}{}", blake3::hash(text.as_bytes()).to_hex());
    let mut file = GzBuilder::new()
        .filename(format!("{}.jsonl", archive.game))
        .comment(comment)
        .write(Vec::new(), Compression::default());
    let packed = file.write_all(text.as_bytes()).and_then(|()| file.finish());
    packed.map(Bytes::from).map_err(|error: io::Error| HostError::Internal(error.to_string()))
}

/// The text in compressed bytes. If they carry a checksum, it is compared.
///
/// # Errors
/// What is wrong with them.
pub fn unzip(bytes: &[u8]) -> Result<String, String> {
    let (text, checksum) = inflate(bytes)?;
    match checksum {
        Some(checksum) => compare(&text, &checksum).map(|()| text),
        None => Ok(text),
    }
}

fn inflate(bytes: &[u8]) -> Result<(String, Option<String>), String> {
    let mut file = GzDecoder::new(bytes);
    let comment = file.header().and_then(|header| header.comment());
    let comment = comment.and_then(|text| std::str::from_utf8(text).ok()?.strip_prefix(COMMENT));
    let checksum = comment.map(str::to_string);
    let mut text = String::new();
    let length = file.by_ref().take(LARGEST).read_to_string(&mut text).map_err(|e| e.to_string())?;
    if length as u64 == LARGEST {
        return Err("it is too long".into());
    }
    if !file.into_inner().is_empty() {
        return Err("something follows its end".into());
    }
    Ok((text, checksum))
}

fn compare(text: &str, checksum: &str) -> Result<(), String> {
    let found = blake3::hash(text.as_bytes()).to_hex();
    match found.as_str() == checksum {
        true => Ok(()),
        false => Err(format!("the checksum differs: expected {checksum}, got {found}")),
    }
}

/// Unpacks the archive of a name, and checks that it is that one, whole and unchanged.
///
/// # Errors
/// What is wrong with it.
pub fn unpack(key: &Key, bytes: &[u8]) -> Result<Archive, String> {
    let (text, checksum) = inflate(bytes)?;
    compare(&text, &checksum.ok_or("it has no checksum")?)?;
    let archives = archive::read(&text).map_err(|error| error.to_string())?;
    let [archive] =
        <[Archive; 1]>::try_from(archives).map_err(|all| format!("it holds {} games", all.len()))?;
    match archive.key() {
        Some(found) if found == *key => Ok(archive),
        Some(found) => Err(format!("it holds {found}")),
        None => Err("it holds no records".into()),
    }
}

//! Archives as text.

use std::fmt;

use bytes::Bytes;
use orrery_api::store::{Opening, Record};
use orrery_engine::{
    Commitment, Seed,
    chance::{self, hex},
};
use orrery_store::Stored;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Archive;
use crate::host::{
    HostError,
    record::{self, ANCHOR},
};

/// What the first line of every archive says.
pub const FORMAT: &str = "orrery-archive";

/// The version of the format that is written here.
const VERSION: u32 = 1;

/// A text that is not an archive, or not as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub detail: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.detail)
    }
}

impl std::error::Error for Unreadable {}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    version: u32,
    game_id: String,
    /// For people; the first record says the same.
    #[serde(default)]
    game_type: String,
    /// What was published about the seed.
    #[serde(default)]
    commitment: Option<String>,
    /// The chain cannot tell that its end is missing; this can.
    #[serde(default)]
    records: Option<usize>,
}

/// One record. Fields in the order of `orrery.store.v1.Record`; what is empty is left out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    version: u64,
    time_ms: i64,
    #[serde(default, skip_serializing_if = "is_default")]
    seat: u32,
    command: String,
    #[serde(default, skip_serializing_if = "is_default")]
    decision_id: String,
    #[serde(default, skip_serializing_if = "is_default", with = "digits")]
    request_id: Bytes,
    schema: u32,
    rules_revision: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    facts: Option<Box<RawValue>>,
    #[serde(default, skip_serializing_if = "is_default")]
    is_sealed: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    rewinds: Vec<u64>,
    #[serde(default, skip_serializing_if = "is_default", with = "digits")]
    origin: Bytes,
    #[serde(default, skip_serializing_if = "is_default")]
    traceparent: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opening: Option<OpeningLine>,
    #[serde(with = "digits")]
    chain: Bytes,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningLine {
    game_type: String,
    config: Option<Box<RawValue>>,
    display_names: Vec<String>,
    #[serde(with = "digits")]
    seed: Bytes,
    #[serde(default, skip_serializing_if = "is_default")]
    is_private: bool,
    #[serde(default, skip_serializing_if = "is_default", with = "digits")]
    edition: Bytes,
    #[serde(default, skip_serializing_if = "is_default")]
    player_ids: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    created_by: String,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Bytes as hexadecimal digits.
mod digits {
    use bytes::Bytes;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(bytes: &Bytes, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::hex(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digit = |c: u8| char::from(c).to_digit(16).map(|digit| digit as u8);
        let byte = |pair: &[u8]| match pair {
            [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
            _ => None,
        };
        let bytes = text.as_bytes().chunks(2).map(byte).collect::<Option<Vec<u8>>>();
        bytes.map(Bytes::from).ok_or_else(|| D::Error::custom("expected pairs of hexadecimal digits"))
    }
}

/// JSON as it is stored, byte for byte.
fn raw(json: &Bytes) -> Result<Option<Box<RawValue>>, String> {
    if json.is_empty() {
        return Ok(None);
    }
    let text = String::from_utf8(json.to_vec()).map_err(|e| e.to_string())?;
    if text.contains(['\n', '\r']) {
        return Err("stored JSON has line breaks".into());
    }
    RawValue::from_string(text).map(Some).map_err(|e| e.to_string())
}

fn unraw(json: Option<Box<RawValue>>) -> Bytes {
    json.map_or(Bytes::new(), |json| Bytes::from(Box::<str>::from(json).into_string()))
}

impl Line {
    fn of(record: Record) -> Result<Line, String> {
        let opening = record.opening.map(|opening| {
            Ok::<_, String>(OpeningLine {
                game_type: opening.game_type,
                config: raw(&opening.config)?,
                display_names: opening.display_names,
                seed: opening.seed,
                is_private: opening.is_private,
                edition: opening.edition,
                player_ids: opening.player_ids,
                created_by: opening.created_by,
            })
        });
        Ok(Line {
            version: record.version,
            time_ms: record.time_ms,
            seat: record.seat,
            command: record.command,
            decision_id: record.decision_id,
            request_id: record.request_id,
            schema: record.schema,
            rules_revision: record.rules_revision,
            facts: raw(&record.facts)?,
            is_sealed: record.is_sealed,
            rewinds: record.rewinds,
            origin: record.origin,
            traceparent: record.traceparent,
            opening: opening.transpose()?,
            chain: record.chain,
        })
    }

    /// The record without its chain, and the chain.
    fn into_record(self) -> (Record, Bytes) {
        let opening = self.opening.map(|opening| Opening {
            game_type: opening.game_type,
            config: unraw(opening.config),
            display_names: opening.display_names,
            seed: opening.seed,
            is_private: opening.is_private,
            edition: opening.edition,
            player_ids: opening.player_ids,
            created_by: opening.created_by,
        });
        let record = Record {
            version: self.version,
            time_ms: self.time_ms,
            seat: self.seat,
            command: self.command,
            decision_id: self.decision_id,
            request_id: self.request_id,
            schema: self.schema,
            rules_revision: self.rules_revision,
            facts: unraw(self.facts),
            is_sealed: self.is_sealed,
            rewinds: self.rewinds,
            origin: self.origin,
            traceparent: self.traceparent,
            opening,
            chain: Bytes::new(),
        };
        (record, self.chain)
    }
}

/// Writes an archive. Every line is read back on the way: what cannot be restored exactly is not written.
///
/// # Errors
/// `Damaged`: a record of the log is broken, or holds something that an archive cannot.
pub fn write(archive: &Archive) -> Result<String, HostError> {
    let damaged = |version, detail: String| HostError::damaged(version, detail);
    let (mut body, mut chain) = (String::new(), ANCHOR);
    let (mut game_type, mut commitment) = (String::new(), archive.commitment);
    for stored in &archive.records {
        let inexact = |detail: String| damaged(stored.version, format!("cannot be archived: {detail}"));
        let (record, next) = record::open(stored, &chain)?;
        if let Some(opening) = &record.opening {
            game_type.clone_from(&opening.game_type);
            let seed = opening.seed.first_chunk().copied().map(Seed);
            commitment = commitment.or(seed.as_ref().map(Commitment::to));
        }
        let line = Line::of(record).map_err(inexact)?;
        let line = serde_json::to_string(&line).map_err(|e| inexact(e.to_string()))?;
        let (again, _) = restore(&line, &chain).map_err(inexact)?;
        if again.record != stored.record {
            return Err(inexact(
                "it would not come back as it is; was it written by a newer version?".into(),
            ));
        }
        body.push_str(&line);
        body.push('\n');
        chain = next;
    }
    let header = Header {
        format: FORMAT.into(),
        version: VERSION,
        game_id: archive.game.to_string(),
        game_type,
        commitment: commitment.map(|commitment| commitment.to_string()),
        records: Some(archive.records.len()),
    };
    let header = serde_json::to_string(&header).map_err(|e| damaged(0, e.to_string()))?;
    Ok(format!("{header}\n{body}"))
}

/// The record of a line, encoded as it was, with its chain.
fn restore(line: &str, before: &record::Chain) -> Result<(Stored, record::Chain), String> {
    let line: Line = serde_json::from_str(line).map_err(|e| e.to_string())?;
    let (record, said) = line.into_record();
    let (bytes, chain) = record::seal(&record, before);
    if said != chain.as_slice() {
        return Err(format!(
            "the chain is broken: version {} or the link to the one before was changed; expected {}, got {}",
            record.version,
            hex(&said),
            hex(&chain)
        ));
    }
    Ok((Stored { version: record.version, record: bytes }, chain))
}

/// Reads the archives of a text and checks that their hash chains hold.
///
/// # Errors
/// The first line that is not as it was written.
pub fn read(text: &str) -> Result<Vec<Archive>, Unreadable> {
    let (mut archives, mut current) = (Vec::new(), None);
    let mut last = 0;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let unreadable = |detail: String| Unreadable { line: index + 1, detail };
        last = index + 1;
        if current.is_none() || is_header(line) {
            let next = Reading::begin(line).map_err(unreadable)?;
            if let Some(done) = current.replace(next) {
                archives.push(Reading::end(done).map_err(unreadable)?);
            }
        } else if let Some(reading) = &mut current {
            reading.record(line).map_err(unreadable)?;
        }
    }
    let Some(reading) = current else {
        return Err(Unreadable { line: 1, detail: "expected the header of an archive".into() });
    };
    archives.push(reading.end().map_err(|detail| Unreadable { line: last, detail })?);
    Ok(archives)
}

fn is_header(line: &str) -> bool {
    // No record has this field.
    line.contains("\"format\"") && serde_json::from_str::<Header>(line).is_ok()
}

/// An archive of which not all lines are read yet.
struct Reading {
    archive: Archive,
    chain: record::Chain,
    expected: Option<usize>,
}

impl Reading {
    fn begin(line: &str) -> Result<Reading, String> {
        let header: Header =
            serde_json::from_str(line).map_err(|e| format!("expected the header of an archive: {e}"))?;
        if header.format != FORMAT || header.version != VERSION {
            return Err(format!(
                "expected format {FORMAT:?} version {VERSION}, not {:?} version {}",
                header.format, header.version
            ));
        }
        let commitment = match header.commitment.as_deref().map(chance::unhex) {
            None => None,
            Some(Some(bytes)) => Some(Commitment(bytes)),
            Some(None) => return Err("the commitment is not 64 hexadecimal digits".into()),
        };
        let game = header.game_id.parse().map_err(|e| format!("game_id: {e}"))?;
        let archive = Archive { game, commitment, records: Vec::new() };
        Ok(Reading { archive, chain: ANCHOR, expected: header.records })
    }

    fn record(&mut self, line: &str) -> Result<(), String> {
        let (stored, chain) = restore(line, &self.chain)?;
        let expected = self.archive.records.len() as u64 + 1;
        if stored.version != expected {
            return Err(format!("expected version {expected}, got {}", stored.version));
        }
        self.archive.records.push(stored);
        self.chain = chain;
        Ok(())
    }

    fn end(self) -> Result<Archive, String> {
        let found = self.archive.records.len();
        match self.expected {
            Some(expected) if expected != found => {
                Err(format!("the end is missing or too long: expected {expected} records, got {found}"))
            }
            _ if found == 0 => Err("the archive has no records".into()),
            Some(_) | None => Ok(self.archive),
        }
    }
}

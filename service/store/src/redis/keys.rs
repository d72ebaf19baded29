//! The names of things in Redis.
//!
//! | key | type | content |
//! | --- | --- | --- |
//! | `<prefix>{<game>}:log` | stream | one entry per record, id `<version>-0`, field `r` |
//! | `<prefix>{<game>}:meta` | hash | `v` head, its tag and the letter of the status (`12.0123456789abcdefa`), a capital for a retired game; `m` metadata |
//! | `<prefix>{<game>}:snap` | string | 20 digits of version, then the table |
//! | `<prefix>{<game>}:req:<period>.<0..3>` | hash with a TTL | request id → version |
//! | `<prefix>{<game>}:bell` | channel | the new `v`, a hint only |
//! | `<prefix>idx:{<0..15>}:<status>` | sorted set | game ids by creation time; all retired games in one called `retired` |
//! | `<prefix>idx:{<0..15>}:label:<label>` | sorted set | active games with the label, by creation time |
//! | `<prefix>ledger:{ledger}:drawer:<drawer>` | hash | small records of the service itself |
//! | `<prefix>ledger:{ledger}:hold:<name>` | string with a TTL | who does what only one should do |
//! | `<prefix>feed:{<0..15>}` | stream, capped | one entry per change of a game, field `g` |
//!
//! The log and the snapshot of a retired game have a TTL, and go together.
//!
//! All keys of a game share one hash tag, so its script is legal in a cluster.

use crate::types::{GameId, Head, ListQuery, RequestId, Status, Tag, Version};

/// Lists are spread over this many sorted sets per status, so that no node of a cluster has them all.
pub(super) const BUCKETS: u16 = 16;

/// Request ids of one game and one period lie together in a few hashes, which expire as a whole.
///
/// A key of its own for each takes 397 instead of 275 bytes of Redis per append with a record of 220, for
/// the same CPU. An id is looked for in the period of the moment and in a neighbour: the one before during
/// the first 24 hours (that is the promise), the one after during the last 6 (there another server's clock
/// may already be).
const PERIOD_S: i64 = 30 * 60 * 60;
/// A hash outlives its period by the 24 hours of the promise and the 6 of the clocks.
pub(super) const REQUEST_TTL_S: i64 = 2 * PERIOD_S;

/// A small hash is searched from one end to the other: with one per game, 300 ids cost Redis 2 µs more per
/// append than with four.
const SHARDS: u8 = 4;

/// The two hashes where a request id may be: it is written to the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Periods {
    pub(super) now: i64,
    pub(super) other: i64,
}

impl Periods {
    pub(super) fn at(now_ms: i64) -> Self {
        let seconds = now_ms.div_euclid(1000);
        let now = seconds.div_euclid(PERIOD_S);
        let ttl = i64::try_from(RequestId::TTL.as_secs()).unwrap_or(PERIOD_S);
        let other = if seconds.rem_euclid(PERIOD_S) < ttl { now - 1 } else { now + 1 };
        Periods { now, other }
    }
}

/// Makes keys.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    prefix: String,
}

/// The keys of one game: the common part once, the endings in turn.
#[derive(Debug)]
pub(super) struct GameKeys {
    buffer: Vec<u8>,
    stem: usize,
}

impl GameKeys {
    /// The key with this ending.
    pub(super) fn key(&mut self, ending: &str) -> &[u8] {
        self.buffer.truncate(self.stem);
        self.buffer.extend_from_slice(ending.as_bytes());
        &self.buffer
    }

    /// The hash of a period that has or would have this request id.
    pub(super) fn requests(&mut self, period: i64, request: &RequestId) -> &[u8] {
        self.key("req:");
        self.buffer.extend_from_slice(Digits::new(period.unsigned_abs()).as_bytes());
        self.buffer.extend_from_slice(&[b'.', b'0' + shard_of(request)]);
        &self.buffer
    }
}

impl Keys {
    pub(super) fn new(prefix: &str) -> Self {
        Keys { prefix: prefix.to_owned() }
    }

    pub(super) fn game(&self, game: &GameId) -> GameKeys {
        let mut buffer = Vec::with_capacity(self.prefix.len() + game.as_str().len() + 32);
        buffer.extend_from_slice(self.prefix.as_bytes());
        buffer.push(b'{');
        buffer.extend_from_slice(game.as_str().as_bytes());
        buffer.extend_from_slice(b"}:");
        GameKeys { stem: buffer.len(), buffer }
    }

    /// The game whose key with this ending this is.
    pub(super) fn game_of(&self, key: &[u8], ending: &str) -> Option<GameId> {
        let inner = key.strip_prefix(self.prefix.as_bytes())?.strip_prefix(b"{")?;
        let game = inner.strip_suffix(ending.as_bytes())?.strip_suffix(b"}:")?;
        std::str::from_utf8(game).ok()?.parse().ok()
    }

    /// A pattern for `SCAN` that the metadata of every game matches.
    pub(super) fn all_metas(&self) -> String {
        let mut pattern = String::new();
        for c in self.prefix.chars() {
            if matches!(c, '*' | '?' | '[' | ']' | '\\' | '^') {
                pattern.push('\\');
            }
            pattern.push(c);
        }
        pattern + "{*}:meta"
    }

    pub(super) fn index(&self, bucket: u16, section: Section) -> String {
        format!("{}idx:{{{bucket}}}:{}", self.prefix, section.name())
    }

    /// The first braces of a key make its slot, so a label may have any.
    pub(super) fn label_index(&self, bucket: u16, label: &str) -> String {
        format!("{}idx:{{{bucket}}}:label:{label}", self.prefix)
    }

    /// Unlike the keys of a game, whatever it is called.
    pub(super) fn ledger(&self, tag: &str, kind: &str, name: &str) -> String {
        format!("{}ledger:{{{tag}}}:{kind}:{name}", self.prefix)
    }

    pub(super) fn feed(&self, bucket: u16) -> String {
        format!("{}feed:{{{bucket}}}", self.prefix)
    }
}

/// A part of the index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Section {
    /// Games that stand here and are to stay.
    Of(Status),
    /// Games whose log leaves or has left. Apart, so that nobody has to look through all that was ever played to
    /// find what was not archived yet.
    Retired,
}

impl Section {
    pub(super) const ALL: [Section; 4] = [
        Section::Of(Status::Active),
        Section::Of(Status::Finished),
        Section::Of(Status::Abandoned),
        Section::Retired,
    ];

    pub(super) fn of(status: Status, is_retired: bool) -> Self {
        if is_retired { Section::Retired } else { Section::Of(status) }
    }

    fn name(self) -> &'static str {
        match self {
            Section::Of(status) => status.as_str(),
            Section::Retired => "retired",
        }
    }

    /// Whether it may have games that a query asks for.
    pub(super) fn has(self, query: &ListQuery) -> bool {
        match self {
            Section::Of(status) => {
                query.retired != Some(true) && query.status.is_none_or(|only| only == status)
            }
            Section::Retired => query.retired != Some(false) && query.status != Some(Status::Active),
        }
    }
}

/// Whether the letter of a `v` field is that of a retired game.
pub(super) fn is_retired(letter: u8) -> bool {
    letter.is_ascii_uppercase()
}

/// The list bucket of a game.
pub(super) fn bucket_of(game: &GameId) -> u16 {
    crc16(game.as_str().as_bytes()) % BUCKETS
}

/// Which of a period's hashes a request id belongs to: its last byte is random in every kind of UUID in use.
pub(super) fn shard_of(request: &RequestId) -> u8 {
    request.0.last().map_or(0, |byte| byte % SHARDS)
}

/// The cluster slot of a hash tag.
pub(super) fn slot_of(tag: &[u8]) -> u16 {
    crc16(tag) % 16384
}

/// CRC-16/XMODEM, as the cluster specification wants it.
fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |crc, byte| {
        (0..8).fold(crc ^ (u16::from(*byte) << 8), |crc, _| match crc & 0x8000 {
            0 => crc << 1,
            _ => (crc << 1) ^ 0x1021,
        })
    })
}

/// A number in decimal digits, without an allocation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits {
    /// Twenty digits are enough for any `u64`.
    text: [u8; 20],
    start: usize,
}

impl Digits {
    pub(super) fn new(mut number: u64) -> Self {
        let mut text = [b'0'; 20];
        let mut start = text.len();
        for place in text.iter_mut().rev() {
            *place = b'0' + u8::try_from(number % 10).unwrap_or_default();
            start -= 1;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        Digits { text, start }
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        self.text.get(self.start..).unwrap_or_default()
    }

    /// All twenty digits, so that texts compare like numbers.
    pub(super) fn padded(&self) -> &[u8] {
        &self.text
    }
}

/// The number in decimal digits.
pub(super) fn parse_version(digits: &[u8]) -> Option<Version> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Two hexadecimal digits for every byte of a tag.
const TAG_DIGITS: usize = 16;

/// The longest `v` field: digits of the version, a dot, the tag, the letter.
const FIELD: usize = 20 + 1 + TAG_DIGITS + 1;

/// A `v` field: version, a dot and the tag if it is known, and the letter of the status. Without an allocation.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeadField {
    text: [u8; FIELD],
    len: usize,
}

impl HeadField {
    pub(super) fn new(version: &Digits, tag: Option<Tag>, letter: u8) -> Self {
        let mut field = HeadField { text: [0; FIELD], len: 0 };
        field.put(version.as_bytes());
        if let Some(tag) = tag {
            field.put(b".");
            field.put(&hex(tag));
        }
        field.put(&[letter]);
        field
    }

    fn put(&mut self, part: &[u8]) {
        let end = self.len + part.len();
        if let Some(place) = self.text.get_mut(self.len..end) {
            place.copy_from_slice(part);
            self.len = end;
        }
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        self.text.get(..self.len).unwrap_or_default()
    }
}

fn hex(tag: Tag) -> [u8; TAG_DIGITS] {
    let number = u64::from_be_bytes(tag.0);
    std::array::from_fn(|at| match (number >> (60 - 4 * at)) as u8 & 15 {
        digit @ 0..10 => b'0' + digit,
        letter => b'a' + (letter - 10),
    })
}

/// Head and status letter of a `v` field. Fields from before there were tags have none.
pub(super) fn parse_head(field: &[u8]) -> Option<(Head, u8)> {
    let (letter, rest) = field.split_last()?;
    let mut parts = rest.splitn(2, |byte| *byte == b'.');
    let version = parse_version(parts.next()?)?;
    let tag = match parts.next() {
        Some(digits) if digits.len() == TAG_DIGITS => {
            let number = u64::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
            Some(Tag(number.to_be_bytes()))
        }
        Some(_) => return None,
        None => None,
    };
    Some((Head { version, tag }, *letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_those_of_the_specification() {
        assert_eq!(crc16(b"123456789"), 0x31c3);
        assert_eq!(slot_of(b"foo"), 12182);
    }

    #[test]
    fn numbers_are_written_and_read() {
        for number in [0, 1, 9, 10, 12_345, u64::MAX] {
            assert_eq!(Digits::new(number).as_bytes(), number.to_string().as_bytes());
            assert_eq!(Digits::new(number).padded(), format!("{number:020}").as_bytes());
        }
    }

    #[test]
    fn heads_are_written_and_read() {
        for version in [0, 9, u64::MAX] {
            for tag in [None, Some([0; 8]), Some([0xab; 8]), Some([1, 35, 69, 103, 137, 171, 205, 239])] {
                let tag = tag.map(Tag);
                let field = HeadField::new(&Digits::new(version), tag, b'f');
                assert_eq!(parse_head(field.as_bytes()), Some((Head { version, tag }, b'f')));
            }
        }
        let field =
            HeadField::new(&Digits::new(12), Some(Tag(0x0123_4567_89ab_cdef_u64.to_be_bytes())), b'a');
        assert_eq!(field.as_bytes(), b"12.0123456789abcdefa");
        assert_eq!(parse_head(b"12a"), Some((Head::at(12), b'a')), "from before there were tags");
        for bad in [&b""[..], b"a", b".0123456789abcdefa", b"1.a", b"1.0123456789abcdega", b"1.0123a"] {
            assert_eq!(parse_head(bad), None);
        }
    }

    #[test]
    fn keys_of_a_game_share_a_tag() {
        let keys = Keys::new("o[1]:");
        let game: GameId = "g-1".parse().unwrap();
        assert_eq!(keys.game(&game).key("log"), b"o[1]:{g-1}:log");
        assert_eq!(keys.game(&game).requests(17, &RequestId([7; 16])), b"o[1]:{g-1}:req:17.3");
        assert_eq!(keys.game_of(b"o[1]:{g-1}:meta", "meta"), Some(game));
        assert_eq!(keys.game_of(b"o[1]:{g-1}:log", "meta"), None);
        assert_eq!(keys.all_metas(), "o\\[1\\]:{*}:meta");
        assert_eq!(keys.index(3, Section::Of(Status::Active)), "o[1]:idx:{3}:active");
    }

    #[test]
    fn a_request_id_is_found_for_a_day_whatever_the_clocks_say() {
        let hour = 3_600_000;
        for written in (0..120).map(|half| half * hour / 2) {
            let home = Periods::at(written).now;
            // Up to 24 hours later, and on a clock that is up to five hours behind.
            for read in (-10..=48).map(|half| written + half * hour / 2).filter(|read| *read >= 0) {
                let periods = Periods::at(read);
                assert!(periods.now == home || periods.other == home, "{written} {read}");
            }
        }
    }
}

//! The values that go into and come out of a store.

use std::{fmt, str::FromStr};

use bytes::Bytes;

/// Counts accepted commands; the version of the last one is the head.
pub type Version = u64;

/// Names the branch of a log: the first bytes of the hash that links its last record to all before it.
///
/// A store that lost its last moments (a fail-over, a torn append-only file) may be written on from where it
/// is, and then two records have had the same version. Whoever remembers the lost one can tell by the tag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tag(pub [u8; 8]);

/// The end of a log, or of as much of it as somebody knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Head {
    /// The version of the last record; 0 before there is any.
    pub version: Version,
    /// Its branch; `None` if that is not known: nothing is there, or it was written before there were tags.
    pub tag: Option<Tag>,
}

impl Head {
    /// The end of a log that does not exist yet.
    pub const NONE: Head = Head { version: 0, tag: None };

    /// The record of this version, on whichever branch.
    #[must_use]
    pub fn at(version: Version) -> Self {
        Head { version, tag: None }
    }

    /// The tag of this head, if these are the records from the first one up to it.
    pub(crate) fn whole(&self, records: &[Stored]) -> Result<Tag, StoreError> {
        let in_order = records.iter().zip(1..).all(|(stored, version)| stored.version == version);
        match self.tag {
            Some(tag) if in_order && self.version > 0 && records.len() as Version == self.version => Ok(tag),
            Some(_) | None => Err(StoreError::Damaged("a log to be put back is not whole".into())),
        }
    }

    /// Whether both are the same record, as far as is known.
    #[must_use]
    pub fn agrees(&self, other: &Head) -> bool {
        self.version == other.version
            && match (self.tag, other.tag) {
                (Some(one), Some(another)) => one == another,
                (None, _) | (_, None) => true,
            }
    }
}

/// The name of a game: 1 to 64 characters of `a-z`, `0-9` and `-`.
///
/// The alphabet keeps an id harmless inside keys, file names, URLs and log lines.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(Box<str>);

impl GameId {
    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text is not a game id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a game id is 1 to 64 characters of a-z, 0-9 and '-'")]
pub struct InvalidGameId;

impl FromStr for GameId {
    type Err = InvalidGameId;

    fn from_str(text: &str) -> Result<Self, InvalidGameId> {
        let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if text.is_empty() || text.len() > 64 || !text.bytes().all(fits) {
            return Err(InvalidGameId);
        }
        Ok(GameId(text.into()))
    }
}

/// An idempotency key: the 16 bytes of a UUID.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RequestId(pub [u8; 16]);

impl RequestId {
    /// How long a store remembers a request id.
    pub const TTL: std::time::Duration = std::time::Duration::from_secs(24 * 60 * 60);
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    /// Somebody still has to decide something.
    Active,
    /// The game has an outcome.
    Finished,
    /// Nobody came back.
    Abandoned,
}

impl Status {
    /// All of them, in order.
    pub const ALL: [Status; 3] = [Status::Active, Status::Finished, Status::Abandoned];

    /// The stable name used in keys.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Status::Active => "active",
            Status::Finished => "finished",
            Status::Abandoned => "abandoned",
        }
    }
}

/// What can be told of a game without reading its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meta {
    /// Slug of the rules, e.g. `gaia-project`.
    pub game_type: String,
    /// Where the game stands.
    pub status: Status,
    /// Whether anybody may find and watch it.
    pub is_public: bool,
    /// Creation time, milliseconds since the epoch. Lists are ordered by it; it never changes.
    pub created_ms: i64,
    /// Under which names the game can be listed while it is active, e.g. of its players. They never change.
    pub labels: Vec<String>,
    /// What the service wants to have at hand for lists: seats, scores, whose turn. Opaque to stores.
    pub summary: Bytes,
}

/// One record to be appended.
#[derive(Clone, Debug)]
pub struct Append<'a> {
    /// The game.
    pub game: &'a GameId,
    /// The head that the record was decided on; [`Head::NONE`] creates the game. Without a tag any branch
    /// will do.
    pub expected: Head,
    /// The encoded record. Opaque to stores.
    pub record: Bytes,
    /// The branch that the record makes.
    pub tag: Tag,
    /// The caller's idempotency key.
    pub request: Option<RequestId>,
    /// The game's metadata after the record.
    pub meta: &'a Meta,
}

/// An append that may wait in a queue, or be on its way.
#[derive(Clone, Debug)]
pub(crate) struct OwnedAppend {
    pub(crate) game: GameId,
    pub(crate) expected: Head,
    pub(crate) record: Bytes,
    pub(crate) tag: Tag,
    pub(crate) request: Option<RequestId>,
    pub(crate) meta: Meta,
}

impl OwnedAppend {
    pub(crate) fn of(append: &Append<'_>) -> OwnedAppend {
        OwnedAppend {
            game: append.game.clone(),
            expected: append.expected,
            record: append.record.clone(),
            tag: append.tag,
            request: append.request,
            meta: append.meta.clone(),
        }
    }
}

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The record is in the log under this version.
    Committed(Version),
    /// The request id was used before, for this version; nothing was written.
    Duplicate(Version),
    /// The log is elsewhere; nothing was written.
    Conflict {
        /// The last record: of another version, or of another branch.
        head: Head,
    },
}

/// One record as it lies in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// Its version.
    pub version: Version,
    /// Its bytes, as appended.
    pub record: Bytes,
}

/// The table of a game at a version, to save folding the whole log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The last version folded into it.
    pub version: Version,
    /// The encoded table. Opaque to stores.
    pub table: Bytes,
}

/// What became of the wish to let a log go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Retired {
    /// It leaves after the time that was given.
    Now,
    /// It was leaving, or had left, before.
    Before,
    /// The game is being played, or is not at the expected head; nothing was changed.
    Conflict {
        /// The last record.
        head: Head,
    },
}

/// Which games to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ListQuery {
    /// Only these rules.
    pub game_type: Option<String>,
    /// Only games that stand here.
    pub status: Option<Status>,
    /// Only games that anybody may see.
    pub public_only: bool,
    /// Only games whose log leaves or has left the store (`true`), or only the others (`false`).
    pub retired: Option<bool>,
    /// Only active games with this label.
    pub label: Option<String>,
    /// At most this many.
    pub limit: usize,
    /// Where the page before ended, `Page::next` of its answer.
    pub after: Option<String>,
}

/// One page of a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// The games with their heads, the most recently created first.
    pub games: Vec<(GameId, Version, Meta)>,
    /// Where the next page begins; `None` on the last one.
    pub next: Option<String>,
}

/// What an acknowledged append has survived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// In the memory of one process only; lost with it.
    Memory,
    /// Accepted by the store, on its way to the disk; a power loss may take the last moments.
    Async,
    /// On disk.
    Fsync,
    /// On this many replicas as well.
    Replicas(u8),
}

/// Why a store could not do it.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The store is away; nothing was written.
    #[error("the store is not available: {0}")]
    Unavailable(String),
    /// The store has no room, in memory or on disk; nothing was written. What is there can still be read,
    /// unless the store had to be closed for it.
    #[error("the store is full: {0}")]
    Full(String),
    /// The store did not answer in time or not durably enough; the record may be there.
    #[error("the outcome of the append is unknown: {0}")]
    Unknown(String),
    /// What lies in the store is not what was put there.
    #[error("stored data is damaged: {0}")]
    Damaged(String),
    /// The game was retired, and its log has left: see [`crate::Store::retire`].
    #[error("the log of game {0} has left the store")]
    Retired(GameId),
    /// The page token is not one of ours.
    #[error("the page token is not valid")]
    BadPageToken,
    /// The store is set up in a way that would lose data.
    #[error("{0}")]
    Misconfigured(String),
}

//! What changed: the feed of all games, and places in it.

use std::{fmt, str::FromStr};

use crate::types::{GameId, StoreError};

/// A place in the feed of changes: everything before it was seen.
///
/// A feed has one or more lanes that grow independently (several nodes of a cluster keep it), so a place is one
/// entry per lane. As text it goes into cursors that are handed out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FeedPlace(pub(crate) Vec<Entry>);

/// The last entry seen in one lane: a time or the name of a run, and a number that grows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Entry(pub(crate) u64, pub(crate) u64);

impl FeedPlace {
    /// The entry of a lane; before all others if the place does not name one.
    pub(crate) fn entry(&self, lane: usize) -> Entry {
        self.0.get(lane).copied().unwrap_or_default()
    }
}

impl fmt::Display for FeedPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (lane, Entry(major, minor)) in self.0.iter().enumerate() {
            let dot = if lane == 0 { "" } else { "." };
            match (major, minor) {
                (0, 0) => f.write_str(dot)?,
                (major, 0) => write!(f, "{dot}{major:x}")?,
                (major, minor) => write!(f, "{dot}{major:x}-{minor:x}")?,
            }
        }
        Ok(())
    }
}

/// More lanes than this no feed has.
const MAX_LANES: usize = 64;

impl FromStr for FeedPlace {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let number = |digits: &str| {
            let lower_hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
            match !digits.is_empty() && digits.bytes().all(lower_hex) {
                true => u64::from_str_radix(digits, 16).map_err(|_| StoreError::BadPageToken),
                false => Err(StoreError::BadPageToken),
            }
        };
        let entry = |part: &str| match part.split_once('-') {
            None if part.is_empty() => Ok(Entry(0, 0)),
            None => Ok(Entry(number(part)?, 0)),
            Some((major, minor)) => Ok(Entry(number(major)?, number(minor)?)),
        };
        let lanes: Vec<Entry> = text.split('.').map(entry).collect::<Result<_, StoreError>>()?;
        if lanes.len() > MAX_LANES { Err(StoreError::BadPageToken) } else { Ok(FeedPlace(lanes)) }
    }
}

/// What follows a place in the feed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// The games that changed; the same one perhaps several times.
    pub games: Vec<GameId>,
    /// The place behind them.
    pub place: FeedPlace,
    /// Whether there is more behind that already.
    pub has_more: bool,
}

/// As many changes are kept at least; whoever comes back later than that begins anew.
pub(crate) const KEPT: usize = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_back_and_nothing_else_is() {
        for lanes in [
            vec![Entry(0, 0)],
            vec![Entry(0, 7)],
            vec![Entry(u64::MAX, u64::MAX); 16],
            vec![Entry(1_760_000_000_000, 0), Entry(0, 0), Entry(5, 1), Entry(0, 0)],
        ] {
            let place = FeedPlace(lanes);
            assert_eq!(place.to_string().parse::<FeedPlace>().unwrap(), place, "{place}");
        }
        for bad in ["x", "1-", "1-2-3", "+1", "A", "11111111111111111", &".".repeat(64)] {
            let read = bad.parse::<FeedPlace>();
            assert!(matches!(read, Err(StoreError::BadPageToken)), "{bad} was read as {read:?}");
        }
    }
}

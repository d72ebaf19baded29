//! Places in the list of games, and the page tokens made of them.

use std::{fmt, str::FromStr};

use crate::types::{GameId, StoreError};

/// Where a game stands in lists: later creations first, then the greater id.
///
/// Creation times never change, so a page token stays good however many games begin, move or end between
/// two pages: nobody is listed twice or skipped.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Place {
    pub(crate) created_ms: i64,
    pub(crate) game: GameId,
}

/// Keeps the order of `i64` when written as hexadecimal digits.
const SIGN: u64 = 1 << 63;

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}.{}", self.created_ms.cast_unsigned() ^ SIGN, self.game)
    }
}

impl FromStr for Place {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let (created, game) = text.split_once('.').ok_or(StoreError::BadPageToken)?;
        let lower_hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        if created.len() != 16 || !created.bytes().all(lower_hex) {
            return Err(StoreError::BadPageToken);
        }
        let created = u64::from_str_radix(created, 16).map_err(|_| StoreError::BadPageToken)?;
        let game = game.parse().map_err(|_| StoreError::BadPageToken)?;
        Ok(Place { created_ms: (created ^ SIGN).cast_signed(), game })
    }
}

/// The place after which a page begins, if the query names one.
pub(crate) fn page_start(after: Option<&str>) -> Result<Option<Place>, StoreError> {
    after.map(str::parse).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_back_and_nothing_else_is() {
        for created_ms in [i64::MIN, -1, 0, 1_760_000_000_000, i64::MAX] {
            let place = Place { created_ms, game: "a-1".parse().unwrap() };
            assert_eq!(place.to_string().parse::<Place>().unwrap(), place);
        }
        for bad in [
            "",
            ".",
            "x",
            "0.a",
            "8000000000000000.",
            "8000000000000000.A",
            "800000000000000G.a",
            "+000000000000000.a",
        ] {
            assert!(matches!(bad.parse::<Place>(), Err(StoreError::BadPageToken)), "{bad}");
        }
    }
}

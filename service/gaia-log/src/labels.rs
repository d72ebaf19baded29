//! Hexes by the labels of the recorded games (NOTATION, section 3), e.g. `10A7`.

use orrery_engine::Hex;

/// Tiles are numbered from 1 to 10; a tile has a centre, an inner and an outer ring.
const TILES: usize = 10;
const INNER: usize = 6;
const OUTER: usize = 12;
const ALL: usize = 1 + INNER + OUTER;

/// The hexes of one map by label.
#[derive(Clone, Debug)]
pub(crate) struct Labels(Vec<Option<Hex>>);

/// One or two digits.
fn number(digits: &[u8]) -> Option<usize> {
    let value = |digit: u8| digit.is_ascii_digit().then(|| usize::from(digit - b'0'));
    match digits {
        [one] => value(*one),
        [ten, one] if *ten != b'0' => Some(value(*ten)? * 10 + value(*one)?),
        _ => None,
    }
}

/// The number of the tile and the place on it. Asked for every hex of a log, so bytes are looked at and not words.
fn split(label: &str) -> Option<(usize, usize)> {
    let label = label.as_bytes();
    let digits = label.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (tile, place) = label.split_at_checked(digits)?;
    let tile = number(tile).filter(|tile| (1..=TILES).contains(tile))?;
    let place = match place {
        [b'C'] => 0,
        [b'B', place @ ..] => 1 + number(place).filter(|n| *n < INNER)?,
        [b'A', place @ ..] => 1 + INNER + number(place).filter(|n| *n < OUTER)?,
        _ => return None,
    };
    Some((tile, place))
}

impl Labels {
    pub(crate) fn new() -> Labels {
        Labels(vec![None; TILES * ALL])
    }

    fn index(label: &str) -> Option<usize> {
        split(label).map(|(tile, place)| (tile - 1) * ALL + place)
    }

    /// Names a hex and gives back the number of its tile; `None` if the label makes no sense or is taken.
    pub(crate) fn add(&mut self, label: &str, hex: Hex) -> Option<usize> {
        let (tile, place) = split(label)?;
        let place = self.0.get_mut((tile - 1) * ALL + place)?;
        if place.is_some() {
            return None;
        }
        *place = Some(hex);
        Some(tile)
    }

    /// The hex with a label, if it is on the map.
    pub(crate) fn hex(&self, label: &str) -> Option<Hex> {
        *self.0.get(Labels::index(label)?)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_read() {
        let mut labels = Labels::new();
        assert_eq!(labels.add("10A11", Hex::new(3, 4)), Some(10));
        assert_eq!(labels.add("10A11", Hex::new(3, 5)), None, "twice");
        assert_eq!(labels.hex("10A11"), Some(Hex::new(3, 4)));
        assert_eq!(labels.hex("1A11"), None, "not on this map");
        for wrong in [
            "",
            "A1",
            "0C",
            "11C",
            "5C1",
            "5B6",
            "5A12",
            "5D1",
            "5",
            "999999999999999999999C",
            "5Aä",
            "05C",
            "5A01",
            "5A",
        ] {
            assert_eq!(split(wrong), None, "{wrong:?}");
        }
    }
}

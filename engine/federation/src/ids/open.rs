//! Components of which a corrected fact sheet may hold more, fewer or others.

use std::{fmt, str::FromStr};

use orrery_engine::{UnknownName, stored_as_text};

/// An Alteration token (FD-0230): its power and its number among those of that power. Written `alt_1_01`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Alteration {
    /// The power on its back, 1 to 4 (FD-1200).
    pub power: u8,
    /// Counts the tokens of that power from 1.
    pub number: u8,
}

impl fmt::Display for Alteration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "alt_{}_{:02}", self.power, self.number)
    }
}

impl fmt::Debug for Alteration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Alteration {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Alteration, UnknownName> {
        let (power, number) =
            text.strip_prefix("alt_").and_then(|id| id.split_once('_')).ok_or(UnknownName)?;
        let part = |text: &str| text.parse().map_err(|_| UnknownName);
        let id = Alteration { power: part(power)?, number: part(number)? };
        // One spelling per token: two digits, no signs.
        if id.to_string() == text { Ok(id) } else { Err(UnknownName) }
    }
}

stored_as_text!(Alteration);

/// A place of the miner on the map of Neo (FD-2010), as the fact sheet calls it: `n2a`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Asteroid([u8; Asteroid::LENGTH]);

impl Asteroid {
    /// The longest name.
    pub const LENGTH: usize = 12;

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(Asteroid::LENGTH);
        // Only ASCII gets in.
        str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

impl fmt::Display for Asteroid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Asteroid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Asteroid {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Asteroid, UnknownName> {
        let plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
        if text.is_empty() || text.len() > Asteroid::LENGTH || !text.bytes().all(plain) {
            return Err(UnknownName);
        }
        let mut name = [0; Asteroid::LENGTH];
        name[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Asteroid(name))
    }
}

stored_as_text!(Asteroid);

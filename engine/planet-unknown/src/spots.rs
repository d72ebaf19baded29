//! Places on a corporation board, and the times of a turn at which a player acts.

use std::{fmt, str::FromStr};

use orrery_engine::{UnknownName, stored_as_text};
use serde::{Deserialize, Serialize};

use crate::{
    facts::TOP,
    ids::{TechLevel, Track},
};

/// A space of a resource track, from 0 to 15. Written `civ.5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Space {
    /// The column.
    pub track: Track,
    /// The row, from 0 at the bottom. For the Biomass cube of Wormhole Corp. its step (PU-4940).
    pub row: u8,
}

impl Space {
    /// The space of that track in that row.
    #[must_use]
    pub const fn new(track: Track, row: u8) -> Space {
        Space { track, row }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.track, self.row)
    }
}

impl FromStr for Space {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Space, UnknownName> {
        let (track, row) = text.split_once('.').ok_or(UnknownName)?;
        let row: u8 = row.parse().map_err(|_| UnknownName)?;
        if row > TOP { Err(UnknownName) } else { Ok(Space::new(track.parse()?, row)) }
    }
}

/// Where a collected lifepod lies (PU-5110, PU-5510). Written `area`, `civ.5` or `tech-a`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Pod {
    /// In the scoring area.
    Area,
    /// On a track space of Cosmos Inc.
    Space(Space),
    /// On a tech of Jump Drive.
    Tech(TechLevel),
}

impl fmt::Display for Pod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pod::Area => f.write_str("area"),
            Pod::Space(space) => space.fmt(f),
            Pod::Tech(level) => write!(f, "tech-{}", letter(*level)),
        }
    }
}

/// The letter of a Jump Drive tech.
#[must_use]
pub fn letter(level: TechLevel) -> char {
    char::from(b'a' + level.index() as u8)
}

impl FromStr for Pod {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Pod, UnknownName> {
        if text == "area" {
            return Ok(Pod::Area);
        }
        match text.strip_prefix("tech-") {
            Some(name) => {
                let spells = |level: &TechLevel| name.chars().eq([letter(*level)]);
                (1..=6).map(TechLevel).find(spells).map(Pod::Tech).ok_or(UnknownName)
            }
            None => text.parse().map(Pod::Space),
        }
    }
}

stored_as_text!(Space);
stored_as_text!(Pod);

/// A time at which a player resolves something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// Step 3: what the event asks of everybody at once (PU-3600).
    Event,
    /// Step 3: Civ choices that the event has brought, clockwise (PU-1790).
    EventCiv,
    /// Step 4: the tile, everybody at once (PU-0750).
    Turn,
    /// Step 5: Civ choices, clockwise (PU-1750).
    Civ,
    /// Before scoring: own effects, everybody at once (PU-3025).
    Final,
    /// Before scoring: Civ choices, clockwise (PU-3027).
    FinalCiv,
}

impl Slot {
    /// Whether rovers may move and techs may be used of one's own accord: not before the event is over
    /// (PU-2345, PU-2550).
    #[must_use]
    pub const fn is_free(self) -> bool {
        matches!(self, Slot::Turn | Slot::Civ | Slot::Final | Slot::FinalCiv)
    }

    /// Whether Civ cards are chosen here: elsewhere choices are postponed (PU-1750).
    #[must_use]
    pub const fn has_civ_choices(self) -> bool {
        matches!(self, Slot::EventCiv | Slot::Civ | Slot::FinalCiv)
    }

    /// Whether this is the step before scoring, in which no patch is stored (PU-3030).
    #[must_use]
    pub const fn is_final(self) -> bool {
        matches!(self, Slot::Final | Slot::FinalCiv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_lifepods_are_written_and_read() {
        for pod in [Pod::Area, Pod::Space(Space::new(Track::Water, 14)), Pod::Tech(TechLevel(6))] {
            assert_eq!(pod.to_string().parse(), Ok(pod));
        }
        for wrong in ["", "area ", "civ", "civ.16", "tech-g", "tech-", "tech-aa"] {
            assert_eq!(wrong.parse::<Pod>(), Err(UnknownName), "{wrong:?}");
        }
    }
}

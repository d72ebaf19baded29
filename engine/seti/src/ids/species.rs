//! Species and what belongs to one of them.

use std::{fmt, str::FromStr};

use orrery_engine::{UnknownName, ids, numbers, stored_as_text};

use super::TraceColor;

ids! {
    /// A species: five of the base game, three of the expansion (SE-0220).
    Species {
        Mascamites = "mascamites",
        Anomalies = "anomalies",
        Oumuamua = "oumuamua",
        Centaurians = "centaurians",
        Exertians = "exertians",
        Glyphids = "glyphids",
        Amoeba = "amoeba",
        Arkhos = "arkhos",
    }
}

impl Species {
    /// Those of the base game.
    pub const BASE: &'static [Species] = &[
        Species::Mascamites,
        Species::Anomalies,
        Species::Oumuamua,
        Species::Centaurians,
        Species::Exertians,
    ];
}

ids! {
    /// Where a species lies beside the board (SE-0220).
    Slot {
        Left = "left",
        Right = "right",
    }
}

impl Slot {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Slot {
        match self {
            Slot::Left => Slot::Right,
            Slot::Right => Slot::Left,
        }
    }
}

/// A space of a species board: a column by its colour, and a level from the bottom (SE-5310). Written
/// `mascamites_pink_3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BoardSpace {
    /// Whose board.
    pub species: Species,
    /// Which column.
    pub color: TraceColor,
    /// Counted from 1 at the bottom.
    pub level: u8,
}

impl fmt::Display for BoardSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}_{}", self.species, self.color, self.level)
    }
}

impl FromStr for BoardSpace {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<BoardSpace, UnknownName> {
        let (rest, level) = text.rsplit_once('_').ok_or(UnknownName)?;
        let (species, color) = rest.rsplit_once('_').ok_or(UnknownName)?;
        let level: u8 = level.parse().map_err(|_| UnknownName)?;
        let space = BoardSpace { species: species.parse()?, color: color.parse()?, level };
        if space.to_string() == text { Ok(space) } else { Err(UnknownName) }
    }
}

stored_as_text!(BoardSpace);

ids! {
    /// A sample of the Mascamites (SE-4180).
    Sample {
        Publicity = "sample_publicity",
        Vp = "sample_vp",
        VpCard = "sample_vp_card",
        Cards = "sample_cards",
        Data = "sample_data",
        Energy = "sample_energy",
        Credits = "sample_credits",
    }
}

/// An anomaly token with the side that is up (SE-4290). Written `pink_1` or `pink_2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Anomaly {
    /// The column that decides who gains it.
    pub color: TraceColor,
    /// The place of the side in the fact sheet, 0 or 1.
    pub side: u8,
}

impl fmt::Display for Anomaly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.color, self.side + 1)
    }
}

impl FromStr for Anomaly {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Anomaly, UnknownName> {
        let (color, side) = text.rsplit_once('_').ok_or(UnknownName)?;
        let side = ["1", "2"].iter().position(|one| *one == side).ok_or(UnknownName)?;
        Ok(Anomaly { color: color.parse()?, side: side as u8 })
    }
}

stored_as_text!(Anomaly);

numbers! {
    /// A message reward of the Centaurians, from left to right (SE-4460).
    MessageReward("centaurian_reward_", 1..=4)
}

ids! {
    /// A type of glyph (SE-6080).
    Glyph {
        Gray = "gray",
        Orange = "orange",
        Yellow = "yellow",
        Red = "red",
        Green = "green",
        Blue = "blue",
        Purple = "purple",
    }
}

numbers! {
    /// A slot of the Glyphids' translation board; 1 to 3 are the upper ones (SE-6090).
    TranslationSlot("translation_", 1..=7)
}

ids! {
    /// An organelle of the Amoeba (SE-6140).
    Organelle {
        Publicity = "organelle_publicity",
        Data = "organelle_data",
        Vp4 = "organelle_vp4",
        Card = "organelle_card",
        Vp2 = "organelle_vp2",
    }
}

ids! {
    /// A place for an organelle: two outer ones and an inner one in each section (SE-6140).
    Place {
        Yellow1 = "yellow_1",
        Yellow2 = "yellow_2",
        Blue1 = "blue_1",
        Blue2 = "blue_2",
        Pink1 = "pink_1",
        Pink2 = "pink_2",
        Yellow3 = "yellow_3",
        Blue3 = "blue_3",
        Pink3 = "pink_3",
    }
}

impl Place {
    /// The section in which it lies.
    #[must_use]
    pub const fn section(self) -> TraceColor {
        match self {
            Place::Yellow1 | Place::Yellow2 | Place::Yellow3 => TraceColor::Yellow,
            Place::Blue1 | Place::Blue2 | Place::Blue3 => TraceColor::Blue,
            Place::Pink1 | Place::Pink2 | Place::Pink3 => TraceColor::Pink,
        }
    }
}

numbers! {
    /// An exploration card of the Arkhos (SE-6180).
    Exploration("arkhos_exploration_", 1..=9)
}

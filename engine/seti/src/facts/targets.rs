//! Where signals go, and prices.

use serde::{Deserialize, Serialize};

use crate::ids::{Planet, SectorColor, Star};

/// Where a signal is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SignalTarget {
    /// At a star.
    Star {
        /// Which.
        star: Star,
    },
    /// In either sector of a colour (SE-2440).
    Color {
        /// Which.
        color: SectorColor,
    },
    /// In the sector with a planet (SE-0430).
    PlanetSector {
        /// Which.
        planet: Planet,
    },
    /// In any sector, each signal by itself.
    AnySector {},
    /// In any sector, all signals in the same.
    OneSectorOfChoice {},
    /// In the sector with a chosen own probe, all signals together (SE-2450).
    OwnProbeSector {},
    /// In the sector counter-clockwise of the one chosen before.
    LeftNeighbourOfChosenSector {},
    /// In the sector clockwise of the one chosen before.
    RightNeighbourOfChosenSector {},
    /// In a sector of the colour of the card discarded before.
    DiscardedCardColor {},
    /// In the sector with 'Oumuamua or on its tile (SE-4360).
    Oumuamua {},
    /// In the sector of the anomaly triggered next.
    NextAnomalySector {},
    /// In the sector of the planet where the same effect has landed.
    SectorOfThisLanding {},
    /// In a sector with own signals.
    SectorWithOwnSignals {
        /// So many of them.
        at_least: u8,
    },
    /// In each sector with an own signal.
    EachSectorWithOwnSignal {},
}

/// A price; what is 0 costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cost {
    /// Credits.
    #[serde(skip_serializing_if = "is_zero")]
    pub credit: u8,
    /// Energy.
    #[serde(skip_serializing_if = "is_zero")]
    pub energy: u8,
    /// Publicity.
    #[serde(skip_serializing_if = "is_zero")]
    pub publicity: u8,
    /// Exofossils (SE-4410).
    #[serde(skip_serializing_if = "is_zero")]
    pub exofossil: u8,
    /// Data of the pool (SE-4550).
    #[serde(skip_serializing_if = "is_zero")]
    pub data_pool: u8,
    /// Cards of the hand.
    #[serde(skip_serializing_if = "is_zero")]
    pub hand_card: u8,
}

impl Cost {
    /// Nothing.
    pub const FREE: Cost =
        Cost { credit: 0, energy: 0, publicity: 0, exofossil: 0, data_pool: 0, hand_card: 0 };

    /// Whether nothing has to be paid.
    #[must_use]
    pub fn is_free(self) -> bool {
        self == Cost::FREE
    }
}

fn is_zero(amount: &u8) -> bool {
    *amount == 0
}

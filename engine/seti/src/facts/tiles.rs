//! Technologies and gold tiles (`technologies.json`, `gold_tiles.json`).

use orrery_engine::{Names, Provenance};
use serde::Deserialize;

use super::{conditions::Metric, effects::Effects, sheet, targets::Cost};
use crate::ids::{GoldTile, Side, Tech, TechType};

sheet! {
    /// Technologies (`technologies.json`).
    pub(super) struct TechSheet {
        pub(super) tiles_total: u16,
        pub(super) technologies: Vec<TechFacts>,
    } unread { game, file, provenance, research_cost, stacks, two_point_tiles, tile_setup }
}

sheet! {
    /// A technology.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct TechFacts {
        /// Which one.
        pub id: Tech,
        /// Its type.
        #[serde(rename = "type")]
        pub kind: TechType,
        /// Its number within the type.
        pub number: u8,
        /// What it is called.
        pub name: Names,
        /// What it allows.
        pub ability: Vec<Ability>,
        /// What taking it gives, beside the bonus of the tile (SE-1710, SE-1720).
        pub intrinsic_bonus: Effects,
        /// How many tiles there are.
        pub tiles: u8,
        /// The bonuses of the tiles, one each (SE-1700).
        pub tile_bonuses: Vec<Effects>,
        /// Points for the first to take it (SE-1690).
        pub two_point_tile: u8,
        /// Where its data comes from.
        pub source: Provenance,
    } unread { intrinsic_note }
}

/// What a technology allows (section 9).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "rule", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ability {
    /// Probes in space (SE-3150).
    ProbeLimit {
        /// At most so many.
        value: u8,
    },
    /// Publicity for entering asteroids (SE-3160).
    AsteroidVisitPublicity {
        /// How much.
        value: u8,
    },
    /// Extra movement for leaving asteroids (SE-3160).
    AsteroidExitExtra {
        /// How much.
        value: u8,
    },
    /// Landing costs less energy (SE-3170).
    LandingEnergyDiscount {
        /// How much less.
        value: u8,
    },
    /// Landing on moons (SE-3180).
    MayLandOnMoons {},
    /// The Earth signal of a scan may go to an adjacent sector (SE-3190).
    ScanEarthSignalMayGoToAdjacentSector {},
    /// More to do in a scan (SE-3200, SE-3210, SE-3220).
    ScanOption {
        /// The price.
        #[serde(default)]
        cost: Cost,
        /// What it does.
        #[serde(default)]
        effect: Effects,
        /// Or one of these.
        #[serde(default)]
        choice: Vec<ScanChoice>,
        /// How often in one scan.
        times: u8,
    },
    /// A column of the computer (SE-3240).
    ComputerColumn {
        /// What data on top gives.
        top: Effects,
        /// What data below gives.
        bottom: Effects,
    },
}

/// One of the things that a technology offers in a scan.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScanChoice {
    /// The price.
    pub cost: Cost,
    /// What it does.
    pub effect: Effects,
}

sheet! {
    /// Gold tiles (`gold_tiles.json`).
    pub(super) struct GoldSheet {
        pub(super) tiles: Vec<GoldFacts>,
        pub(super) positions_left_to_right: Vec<GoldTile>,
    } unread { game, file, provenance, setup, position_note }
}

/// A gold tile.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoldFacts {
    /// Which one.
    pub id: GoldTile,
    /// What it is called.
    pub name: Names,
    /// Its sides.
    pub sides: Vec<GoldSide>,
}

sheet! {
    /// A side of a gold tile.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct GoldSide {
        /// Which one.
        pub side: Side,
        /// What a set is, in a word.
        pub unit: String,
        /// Points per set for the first marker, the second, and all later ones (SE-3510).
        pub values: Vec<u8>,
        /// How sets are counted.
        pub count: GoldCount,
    } unread { later_marks_use_last_value }
}

impl GoldSide {
    /// Points per set for a marker, the first being 0.
    #[must_use]
    pub fn value(&self, marker: usize) -> u8 {
        self.values.get(marker).or(self.values.last()).copied().unwrap_or(0)
    }
}

/// How the sets of a gold tile are counted.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoldCount {
    /// Each unit.
    CountOf(Metric),
    /// Each pair.
    FloorHalfOf(Metric),
    /// The least of these.
    MinOf(Vec<Metric>),
    /// The most of these.
    MaxOf(Vec<Metric>),
}

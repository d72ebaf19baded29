//! Contracts (section 6) and colonies (section 21).

use orrery_engine::{Names, Provenance};
use serde::{Deserialize, de::Error as _};

use super::Effect;
use crate::ids::{ActionKind, BaseType, ColonyId, ContractId, Cube, Era, RegionId, SiteId, Symbol};

/// Regions that a condition names; found on the board of its era when the sheets are read.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "Vec<String>")]
pub struct Regions {
    pub(super) names: Vec<String>,
    /// Which they are on the board.
    pub ids: Vec<RegionId>,
}

impl From<Vec<String>> for Regions {
    fn from(names: Vec<String>) -> Regions {
        Regions { names, ids: Vec::new() }
    }
}

/// Which bases are counted; every base passes an empty filter.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseFilter {
    /// Whether they stand on Lagrange points.
    #[serde(default)]
    pub lagrange: Option<bool>,
    /// Where they stand.
    #[serde(default)]
    pub regions: Option<Regions>,
}

/// What a player must have done or have (SC-1170). Start bases and legacy bases never count (SC-1110, SC-1120).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "pred", rename_all = "snake_case", deny_unknown_fields)]
pub enum ContractCondition {
    /// The action was done in this era.
    PerformedAction {
        /// Which.
        action: ActionKind,
    },
    /// A base on one of the sites.
    BaseOnAnySite {
        /// Which.
        sites: Vec<SiteId>,
    },
    /// A base in one of the regions.
    BaseInAnyRegion {
        /// Which.
        regions: Regions,
    },
    /// Bases; each tile base counts one.
    BaseCount {
        /// How many.
        at_least: u8,
        /// Which.
        filter: BaseFilter,
    },
    /// Bases of a type.
    BaseTypeCount {
        /// Which.
        base: BaseType,
        /// How many.
        at_least: u8,
    },
    /// Cards in slots 1 to 3 of the headquarters.
    InfraCardsOnHq {
        /// How many.
        at_least: u8,
    },
    /// Regions with an own base.
    DistinctRegionsWithBase {
        /// How many.
        at_least: u8,
    },
    /// Spaces that a cube travelled in this era.
    WheelSpacesAdvancedInEra {
        /// Which cube.
        cube: Cube,
        /// How many.
        at_least: u16,
    },
    /// Progress cards.
    ProgressCards {
        /// How many.
        at_least: u8,
    },
    /// Different types of base.
    DistinctBaseTypes {
        /// How many.
        at_least: u8,
    },
    /// The most that one Produce action of this era brought.
    SingleProduceProfit {
        /// How much.
        at_least: u16,
    },
    /// Colonies.
    Colonies {
        /// How many.
        at_least: u8,
    },
    /// Bases on tiles with one of the symbols.
    BaseOnTileSymbol {
        /// Which.
        symbols: Vec<Symbol>,
        /// How many.
        at_least: u8,
    },
    /// Star systems with own bases on all their boxes.
    SystemsWithBoxesFullyBased {
        /// How many boxes they must have.
        boxes_at_least: u8,
        /// How many systems.
        at_least: u8,
    },
}

/// A contract on one side of the display.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContractSide {
    /// What must be met.
    pub condition: ContractCondition,
    /// The profit as printed.
    pub reward: u8,
}

/// Both sides of the display (SC-0230).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sides {
    pub(super) p2: ContractSide,
    pub(super) p34: ContractSide,
}

/// A contract.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContractFacts {
    /// Which.
    pub id: ContractId,
    /// Its row, from 1.
    pub row: u8,
    /// Its era.
    pub era: Era,
    /// What it asks for, in words.
    pub name: Names,
    pub(super) sides: Sides,
    /// Where it comes from.
    pub provenance: Provenance,
    /// What of it is reconstructed.
    #[serde(default)]
    pub fields_reconstructed: Vec<String>,
    #[serde(default, rename = "note")]
    _note: super::cards::IgnoredText,
}

impl ContractFacts {
    /// The side of the display for a number of players.
    #[must_use]
    pub const fn side(&self, players: u8) -> &ContractSide {
        if players <= 2 { &self.sides.p2 } else { &self.sides.p34 }
    }
}

/// When the benefit of a colony comes (SC-5250).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColonyTiming {
    /// Never (SC-5390).
    None,
    /// When it is placed.
    Immediate,
    /// With each Colonize of its owner, its own included (SC-5450).
    OnOwnColonizeIncludingThis,
    /// When somebody else colonizes (SC-5480).
    OnOpponentColonize,
    /// When somebody else produces (SC-5400).
    OnOpponentProduce,
    /// When somebody else claims a contract (SC-5530).
    OnOpponentContract,
    /// At the end of the era (SC-5320).
    EndOfEra,
}

/// A colony tile.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColonyFacts {
    /// Which.
    pub id: ColonyId,
    /// Its name.
    pub name: Names,
    /// The colony points that it needs (SC-5090).
    pub colony_value: u8,
    /// The numbers of players with which it is used (SC-5580).
    pub player_counts: Vec<u8>,
    /// The printed benefit, one of seventeen.
    pub effect_id: String,
    /// When the benefit comes.
    pub timing: ColonyTiming,
    /// The benefit.
    pub effects: Vec<Effect>,
    /// Where it comes from.
    pub provenance: Provenance,
    /// What of it is reconstructed.
    #[serde(default)]
    pub fields_reconstructed: Vec<String>,
}

/// A printed benefit of colonies.
#[derive(PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ColonyBenefit {
    pub(super) id: String,
    pub(super) timing: ColonyTiming,
    pub(super) effects: Vec<Effect>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

/// Where colony points come from (SC-5100 to SC-5170), with what they cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColonyPoints {
    /// For an own colony near the region (SC-5110).
    pub near_colony: u8,
    /// For an Industrial base in the region (SC-5120).
    pub industrial: u8,
    /// For several bases in the region (SC-5130).
    pub several_bases: u8,
    /// For a team that leaves the game (SC-5140).
    pub removed_team: u8,
    /// For a Build value (SC-5150).
    pub build_value: u8,
    /// The Build value that is needed.
    pub build_at_least: u16,
    /// The same in a multi-star system.
    pub build_at_least_multi_star: u16,
    /// For paid profit (SC-5160).
    pub paid: u8,
    /// The profit that is paid.
    pub pay: u8,
    /// For Enviro Tolerance (SC-5170).
    pub enviro_tolerance: u8,
}

/// A source of colony points as the sheet writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PointSource {
    pub(super) id: SourceId,
    pub(super) points: Points,
    pub(super) cost: Option<PointCost>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum SourceId {
    TileColValues,
    OwnColonyNear,
    IndustrialInRegion,
    SeveralBasesInRegion,
    RemoveTeam,
    BuildValue,
    PayProfit,
    EnviroTolerance,
}

/// A number of points; the Col values of tiles are described in words.
pub(super) enum Points {
    Number(u8),
    Sum,
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = serde_json::Value::deserialize(deserializer)?;
        if written.is_string() {
            return Ok(Points::Sum);
        }
        u8::deserialize(written).map(Points::Number).map_err(D::Error::custom)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum PointCost {
    RemoveOwnTeamFromGame {
        #[serde(rename = "where")]
        _place: super::InRegion,
    },
    SpendBuildValue {
        at_least: u16,
        at_least_multi_star: u16,
        sources: Vec<BuildSource>,
    },
    PayProfit {
        amount: u8,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum BuildSource {
    Infra,
    Cards,
}

/// A line of the final scoring (SC-5340).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ColonyScore {
    pub(super) colonies: u8,
    pub(super) profit: i16,
    #[serde(default)]
    pub(super) or_more: bool,
}

//! What tiles, tokens, boosters, levels and spaces do, as the fact sheets write it (table of `data/NOTES.md`).

use serde::{Deserialize, Serialize};

use crate::ids::{Area, Structure};

/// Resources that are counted on tracks or in supplies, without power.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Resources {
    /// Ore.
    #[serde(skip_serializing_if = "is_zero")]
    pub ore: u8,
    /// Knowledge.
    #[serde(skip_serializing_if = "is_zero")]
    pub knowledge: u8,
    /// Credits.
    #[serde(skip_serializing_if = "is_zero")]
    pub credits: u8,
    /// Q.I.C.
    #[serde(skip_serializing_if = "is_zero")]
    pub qic: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Resources {
    /// Nothing.
    pub const NONE: Resources = Resources { ore: 0, knowledge: 0, credits: 0, qic: 0 };

    /// Only ore.
    #[must_use]
    pub const fn ore(ore: u8) -> Resources {
        Resources { ore, ..Resources::NONE }
    }

    /// Only knowledge.
    #[must_use]
    pub const fn knowledge(knowledge: u8) -> Resources {
        Resources { knowledge, ..Resources::NONE }
    }

    /// Only credits.
    #[must_use]
    pub const fn credits(credits: u8) -> Resources {
        Resources { credits, ..Resources::NONE }
    }

    /// Only Q.I.C.
    #[must_use]
    pub const fn qic(qic: u8) -> Resources {
        Resources { qic, ..Resources::NONE }
    }

    /// Whether it is nothing.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Resources::NONE
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Resources) -> Resources {
        Resources {
            ore: self.ore.saturating_add(other.ore),
            knowledge: self.knowledge.saturating_add(other.knowledge),
            credits: self.credits.saturating_add(other.credits),
            qic: self.qic.saturating_add(other.qic),
        }
    }

    /// So many times.
    #[must_use]
    pub const fn times(self, n: u8) -> Resources {
        Resources {
            ore: self.ore.saturating_mul(n),
            knowledge: self.knowledge.saturating_mul(n),
            credits: self.credits.saturating_mul(n),
            qic: self.qic.saturating_mul(n),
        }
    }

    /// Each with its key, in the order of the fact sheet; what is 0 too.
    #[must_use]
    pub const fn entries(self) -> [(&'static str, u8); 4] {
        [("ore", self.ore), ("credits", self.credits), ("knowledge", self.knowledge), ("qic", self.qic)]
    }
}

/// An amount as the fact sheets write it: resources and power.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Amounts {
    /// Ore.
    pub ore: u8,
    /// Knowledge.
    pub knowledge: u8,
    /// Credits.
    pub credits: u8,
    /// Q.I.C.
    pub qic: u8,
    /// New tokens in bowl I.
    pub power_tokens: u8,
    /// Power charged.
    pub charge_power: u8,
    /// Power spent, as a cost.
    pub power: u8,
}

impl Amounts {
    /// The part without power.
    #[must_use]
    pub const fn resources(self) -> Resources {
        Resources { ore: self.ore, knowledge: self.knowledge, credits: self.credits, qic: self.qic }
    }
}

/// What can be counted on a player's side of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// Mines on the board, Lost Planet and shared mines included.
    Mines,
    /// Trading stations on the board.
    TradingStations,
    /// Research labs on the board.
    ResearchLabs,
    /// Planetary institute and academies on the board.
    PlanetaryInstitutesAndAcademies,
    /// Types of colonised planets, without shared mines.
    PlanetTypes,
    /// Colonised Gaia planets, without shared mines.
    GaiaPlanets,
    /// Sectors with a structure.
    Sectors,
    /// Federation tokens, both sides.
    FederationTokens,
    /// All structures.
    Structures,
    /// Structures on planets of own federations.
    StructuresInFederations,
    /// Satellites and space stations on hexes.
    SatellitesPlusSpaceStations,
}

/// Events that tiles and abilities react to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// Any kind of "build a mine".
    BuildMine,
    /// The same on a Gaia planet, shared mines excluded.
    BuildMineOnGaia,
    /// The first own planet of a type.
    BuildMineOnNewPlanetType,
    /// A mine beside an opponent's structure.
    BuildSharedMine,
    /// The institute.
    BuildPlanetaryInstitute,
    /// The institute or an academy.
    BuildPlanetaryInstituteOrAcademy,
    /// A trading station, the Firaks' downgrade included.
    UpgradeToTradingStation,
    /// One level.
    AdvanceResearch,
    /// A federation token, however gained.
    GainFederationToken,
    /// One step needed and made.
    TerraformingStep,
    /// Passive charging was accepted.
    AcceptPassiveCharge,
}

/// A token that is not chosen from the supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenSource {
    /// The Gleens' own token.
    Gleens,
    /// The token that lies on Terraforming 5.
    ResearchBoardTerraforming,
}

/// Where an advance may be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// In any area.
    Any,
    /// In one of the areas with the lowest level.
    Lowest,
    /// In this area.
    #[serde(untagged)]
    In(Area),
}

/// One effect.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Effect {
    /// Resources.
    Gain {
        /// What.
        resources: Amounts,
    },
    /// Resources for each of a count.
    GainPer {
        /// What for each.
        resources: Amounts,
        /// Each of these.
        per: Count,
    },
    /// Points.
    GainVp {
        /// How many.
        amount: u8,
    },
    /// Points for each of a count.
    GainVpPer {
        /// How many for each.
        amount: u8,
        /// Each of these.
        per: Count,
    },
    /// Charging without points.
    ChargePower {
        /// How much.
        amount: u8,
    },
    /// New tokens in bowl I.
    GainPowerTokens {
        /// How many.
        amount: u8,
    },
    /// Own Gaiaformers become available.
    GainGaiaformer {
        /// How many.
        amount: u8,
    },
    /// A certain federation token.
    GainFederationToken {
        /// Which.
        token: TokenSource,
    },
    /// A tech tile of choice.
    GainTechTile,
    /// The contents of an own federation token again.
    RescoreFederationToken,
    /// The Lost Planet.
    PlaceLostPlanet,
    /// A mine with free steps.
    BuildMine {
        /// How many.
        free_terraforming_steps: u8,
    },
    /// Research without knowledge.
    AdvanceResearch {
        /// Where.
        area: Where,
        /// How far.
        amount: u8,
        /// Whether it may be declined.
        #[serde(default)]
        optional: bool,
    },
    /// Another power value while the tile is uncovered.
    SetPowerValue {
        /// Of these structures.
        structures: Vec<Structure>,
        /// The value.
        value: u8,
    },
}

/// Why a space cannot be chosen for lack of effect (GP-1130).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pointless {
    /// No knowledge fits.
    KnowledgeAtCap,
    /// No ore fits.
    OreAtCap,
    /// No credit fits.
    CreditsAtCap,
    /// No free step would be used.
    NoFreeStepNeeded,
    /// The range saves nothing.
    NoQicSaved,
    /// There is no tile to take.
    NoTileToTake,
    /// There is no token to rescore.
    NoTokenOwned,
}

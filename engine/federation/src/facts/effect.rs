//! What cells, tiles, tokens, missions and structures do: one vocabulary for all of them (`data/NOTES.md`).
//!
//! An effect is read as it is written; a field or a word that the rules do not know is an error, so that no sheet can
//! say what nothing carries out.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::price;
use crate::{
    bundle::Bundle,
    ids::{Medal, Planet, Resource},
};

/// What happens to the owner of a cell, tile, token, mission or structure.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Take resources from the supply (FD-0270, FD-3870).
    GainResource {
        /// Which.
        resource: Resource,
        /// How many.
        amount: u8,
    },
    /// Take resources for each of something (FD-5760).
    GainResourcePer {
        /// Which.
        resource: Resource,
        /// How many for each.
        amount: u8,
        /// Of what.
        per: Counter,
    },
    /// Ships go from the supply to the hangar (FD-3290).
    GainShip {
        /// How many.
        amount: u8,
    },
    /// Climb the accreditation ladder (FD-3710).
    GainDegree {
        /// How many degrees.
        amount: u8,
    },
    /// Recruit the assistant die on that face, or raise it by as much (FD-1400, FD-1410).
    AssistantDie {
        /// How much.
        amount: u8,
    },
    /// Recruit the assistant die on that face, or raise it to it (FD-6400).
    AssistantDieSet {
        /// The face.
        value: u8,
    },
    /// Put release tokens on own missions (FD-1300).
    ReleaseMission {
        /// At most how many.
        amount: u8,
        /// On which.
        target: ReleaseTarget,
    },
    /// Free funding of Grand Projects, step by step (FD-1310, FD-3280).
    FundProject {
        /// How many steps.
        steps: u8,
        /// Which projects.
        target: FundTarget,
        /// Each step may go elsewhere.
        split: Yes,
    },
    /// Score for each of something.
    ScorePer {
        /// How many PP for each.
        pp: u8,
        /// Of what.
        per: Counter,
    },
    /// Take the President pawn (FD-3180).
    TakePresident {},
    /// Take a medal of a colour that is not owned (FD-1810).
    TakeMedal {
        /// Of which colours.
        choice: MedalChoice,
        /// From which place of a planet (FD-1820).
        planet_pick: PlanetPick,
    },
    /// Take the medal of a colour (FD-1790).
    AwardMedal {
        /// Which.
        colour: Medal,
    },
    /// Take the action of a planet, not as a main action (FD-3560, FD-6420).
    PlanetAction {
        /// Which.
        planet: Planet,
    },
    /// Pay and take any planet action, not as a main action (FD-3580).
    CopyPlanetAction {
        /// The price.
        #[serde(with = "price")]
        cost: Bundle,
        /// Rooms cannot be copied.
        rooms: No,
    },
    /// Take Alteration tokens from beside the board (FD-6140).
    TakeAlteration {
        /// From where.
        source: TokenSource,
        /// Of which power.
        power: u8,
        /// How many are kept.
        amount: u8,
        /// Drawn blindly.
        #[serde(default)]
        random: bool,
        /// Chosen among that many, which the owner alone sees (FD-6380).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choose_from: Option<u8>,
    },
    /// The effective accreditation level is higher (FD-0110).
    LevelBonus {
        /// By how much.
        amount: u8,
        /// How long.
        until: Until,
        /// The marker that is laid out for it (FD-0305).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<LevelToken>,
    },
    /// Turn a used own Erudite face up (FD-5610, FD-2930).
    RefreshErudite {
        /// Of at most that level.
        level_max: u8,
        /// Whose.
        owner: TileOwner,
        /// Which.
        state: TileState,
    },
    /// Apply what another Erudite does (FD-5630).
    CopyErudite {
        /// Of which levels.
        levels: Vec<u8>,
        /// Where it lies.
        from: Vec<CopySource>,
        /// Used tiles cannot be copied.
        face_up_only: Yes,
    },
    /// The pick of this Atalum action may be any tile of that level (FD-5670).
    AllowEruditePick {
        /// Which level.
        level: u8,
        /// The level below need not be owned.
        ignore_prerequisite: Yes,
    },
    /// The construction of this action costs fewer crystals (FD-5840).
    StructureDiscount {
        /// How many fewer.
        crystals: u8,
    },
    /// The income of production structures, without a robot (FD-5770).
    StructureIncome {
        /// How many times.
        times: u8,
        /// The same structure may be chosen again.
        repeatable: bool,
        /// Of which.
        which: IncomeSource,
    },
    /// Put a commerce pawn into a shop (FD-5920, FD-6340).
    PlaceCommerce {
        /// On which level, 1 or 2.
        shop_level: u8,
        /// Whether the return of that level is received.
        reward: bool,
        /// The price of the shop is not paid.
        free: Yes,
    },
    /// More steps in the move of this action (FD-2160, FD-2320).
    ExtraSteps {
        /// On which planet.
        planet: Planet,
        /// How many.
        amount: u8,
        /// What is received on the way.
        reward: StepReward,
    },
    /// Advance the miner or the mage outside of the planet action (FD-2870).
    AdvancePawn {
        /// On one of these planets.
        planets: Vec<Planet>,
        /// How many places.
        steps: u8,
        /// The places give nothing.
        reward: No,
    },
    /// Swap a resource for the next higher one (FD-2900).
    UpgradeResource {
        /// How many times.
        times: u8,
    },
    /// Construct on E81216 (FD-6370).
    Build {
        /// Of these kinds.
        kinds: Vec<BuildKind>,
        /// The price is not paid.
        free: Yes,
    },
    /// Take the special ambassador (FD-6360).
    GainSpecialAmbassador {
        /// Its votes.
        vote: u8,
    },
    /// Exactly one of these lists (FD-1305).
    ChooseOne {
        /// The lists.
        options: Vec<Vec<Effect>>,
    },
    /// So many single effects, all alike unless they may be split (FD-2640, FD-2650).
    ChooseUnits {
        /// How many.
        units: u8,
        /// Of these.
        options: Vec<Effect>,
        /// Whether they may differ.
        split_allowed: bool,
    },
}

/// What effects and scorings count, always of one player and at that moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counter {
    /// Influence on Neo (FD-0120).
    InfluenceNeo,
    /// Influence on 6Moon.
    InfluenceSixMoon,
    /// Influence on Atalum.
    InfluenceAtalum,
    /// Influence on Arratooine.
    InfluenceArratooine,
    /// Influence on E81216.
    InfluenceE81216,
    /// Completed missions (FD-0130).
    MissionsCompleted,
    /// The effective accreditation level (FD-0110).
    AccreditationLevel,
    /// The face of the die (FD-1500).
    AssistantDieValue,
    /// Release tokens on missions.
    ReleaseTokensPlaced,
    /// Different types of Erudites, used ones included.
    EruditeTypesOwned,
    /// Gold diamonds in stock.
    GoldDiamonds,
    /// Crystals in stock.
    Crystals,
    /// Crystals and gold diamonds in stock.
    CrystalsAndDiamonds,
    /// Megastructures with an own robot.
    MegastructuresBuilt,
    /// Ships in the hangar.
    ShipsInHangar,
    /// Own commerce pawns on level 2.
    #[serde(rename = "commerce_pawns_level_2")]
    CommercePawnsLevel2,
    /// Alteration tokens in the reserve (FD-0145).
    UnusedAlterationTokens,
    /// Asteroid tokens of both kinds (FD-2150).
    AsteroidTokensOwned,
}

impl Counter {
    /// The influence on a planet.
    #[must_use]
    pub const fn influence(planet: Planet) -> Counter {
        match planet {
            Planet::Neo => Counter::InfluenceNeo,
            Planet::SixMoon => Counter::InfluenceSixMoon,
            Planet::Atalum => Counter::InfluenceAtalum,
            Planet::Arratooine => Counter::InfluenceArratooine,
            Planet::E81216 => Counter::InfluenceE81216,
        }
    }
}

/// Missions on which release tokens are put.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReleaseTarget {
    /// Missions of choice, one by one.
    Any,
    /// Every mission.
    All,
}

/// Projects that are funded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FundTarget {
    /// Any of choice (FD-3280).
    Any,
}

/// Medals that may be taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MedalChoice {
    /// Every colour that is not owned.
    AnyUnownedColour,
}

/// The place from which the medal of a planet is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanetPick {
    /// The highest that still has one (FD-1820).
    HighestThreshold,
}

/// Where Alteration tokens are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenSource {
    /// The stack of that power beside the board (FD-0420).
    SideStack,
}

/// How long a level bonus lasts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// To the end of the round, its executive phase included (FD-3800).
    EndOfRound,
    /// To the end of the game (FD-6390).
    EndOfGame,
}

/// The markers of level bonuses (FD-0300).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum LevelToken {
    /// +1.
    #[serde(rename = "accreditation_plus_1")]
    Plus1,
    /// +2.
    #[serde(rename = "accreditation_plus_2")]
    Plus2,
}

/// Whose tiles are turned up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum TileOwner {
    /// One's own.
    #[serde(rename = "self")]
    Own,
}

/// Which tiles are turned up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TileState {
    /// Used ones (FD-0147).
    Used,
}

/// Where a tile that is copied lies (FD-5630).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CopySource {
    /// On the display of Atalum.
    AtalumDisplay,
    /// On the owner's board.
    OwnBoard,
}

/// Structures whose income is received.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IncomeSource {
    /// Every one that is in play (FD-5770).
    AnyInPlay,
}

/// What a longer move gives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepReward {
    /// Only what the arrival gives (FD-2160).
    ArrivalOnly,
}

/// What can be constructed (FD-2800).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildKind {
    /// A production structure.
    ProductionStructure,
    /// A Megastructure.
    Megastructure,
}

/// A field that says what the rules do anyway: it can only be true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Yes;

/// A field that says what the rules do anyway: it can only be false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct No;

impl Serialize for Yes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(true)
    }
}

impl<'de> Deserialize<'de> for Yes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Yes, D::Error> {
        if bool::deserialize(deserializer)? {
            Ok(Yes)
        } else {
            Err(D::Error::custom("false has no rule here"))
        }
    }
}

impl Serialize for No {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(false)
    }
}

impl<'de> Deserialize<'de> for No {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<No, D::Error> {
        if bool::deserialize(deserializer)? { Err(D::Error::custom("true has no rule here")) } else { Ok(No) }
    }
}

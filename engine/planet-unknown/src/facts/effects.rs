//! What track spaces and techs do, as the fact sheets write it (tables of `data/NOTES.md`).

use serde::{Deserialize, Serialize};

use crate::ids::{Rank, TechLevel, Terrain, Track};

/// What a track space gives to a cube that advances onto it (PU-0060).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Reward {
    /// A synergy boost (PU-0110).
    Synergy,
    /// Rover movement (PU-2260).
    RoverMove {
        /// How much.
        n: u8,
    },
    /// The cube of that colour advances (Wormhole Corp., PU-4950).
    Advance {
        /// Whose cube.
        track: Track,
        /// How many times.
        n: u8,
    },
    /// A Civ card (PU-1710).
    CivMilestone {
        /// Of that rank.
        rank: Rank,
    },
    /// A level of tech (PU-2510).
    TechMilestone {
        /// Which.
        level: TechLevel,
    },
    /// Biomass patches (PU-2010).
    BiomassMilestone {
        /// How many.
        patches: u8,
    },
    /// Rovers for the planet (PU-2210).
    RoverMilestone {
        /// How many.
        rovers: u8,
    },
}

impl Reward {
    /// Whether it is specific to its track (PU-0070).
    #[must_use]
    pub const fn is_milestone(self) -> bool {
        match self {
            Reward::CivMilestone { .. }
            | Reward::TechMilestone { .. }
            | Reward::BiomassMilestone { .. }
            | Reward::RoverMilestone { .. } => true,
            Reward::Synergy | Reward::RoverMove { .. } | Reward::Advance { .. } => false,
        }
    }
}

/// When a tech works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// All the time.
    Passive,
    /// In step 1 (PU-2570).
    StartOfTurn,
    /// Once in each turn, at the owner's wish (PU-2545).
    OncePerTurn,
    /// Once in the game, at the owner's wish (PU-2550).
    OncePerGame,
    /// Before or while scoring.
    EndOfGame,
    /// When a tile with an Energy resource lies on the planet (PU-0784).
    OnPlaceTileWithEnergy,
    /// When a tile with a Tech resource lies on the planet.
    OnPlaceTileWithTech,
    /// When a tile with a Water resource lies on the planet.
    OnPlaceTileWithWater,
    /// When a tile with a resource of the flux track lies on the planet.
    OnPlaceTileMatchingFluxTrack,
    /// When a tile lies on the planet and covers no ice.
    OnPlaceTileCoveringNoIce,
    /// When the choice of a tile with a Civ resource is final (PU-4760).
    OnSelectTileWithCiv,
    /// When a Civ milestone is reached (PU-4725).
    OnCivMilestone,
    /// When a meteorite is collected.
    OnCollectMeteorite,
}

/// Which pieces need not touch another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unattached {
    /// Every tile and every patch.
    AllTilesAndPatches,
    /// Tiles with a Rover resource.
    TilesWithRoverResource,
}

/// Which rovers bring movement at the start of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoverCondition {
    /// Those on terrain of the flux track.
    RoverOnTerrainOfFluxTrack,
    /// Those that carry a meteorite.
    RoverCarriesMeteorite,
    /// Those on Water terrain.
    RoverOnWaterTerrain,
}

/// What has to be true for more movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BonusCondition {
    /// At least two cubes stand on the Rover track.
    TwoOrMoreCubesOnRoverTrack,
}

/// A cube that a tech names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cube {
    /// The one of the flux track.
    Flux,
    /// The Rover cube.
    Rover,
    /// The Water cube.
    Water,
    /// Any one.
    Any,
}

/// Squares between which a rover is teleported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Landing {
    /// Every square of the grid.
    AnySquare,
    /// A square with a visible Civ resource.
    CivResourceSquare,
    /// A covered square.
    TileOrPatchSquare,
    /// A covered square of the terrain that the rover leaves.
    TileOrPatchSquareOfSameTerrain,
}

/// What level 3 of Flux Industries improves, by flux track (PU-6190). Tech has nothing (PU-6200).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct FluxImprovement {
    /// Higher ranks at milestones of the Civ track.
    pub civ: CivRankBonus,
    /// More boosts from spaces of the Water track.
    pub water: Multiplier,
    /// More patches at milestones of the Biomass track.
    pub biomass: Multiplier,
    /// More movement from the Rover track.
    pub rover: Multiplier,
}

/// A higher rank at Civ milestones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct CivRankBonus {
    /// By how much.
    pub n: u8,
    /// But not above this rank.
    pub max_rank: Rank,
}

/// A number that multiplies or is added, as its place says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Multiplier {
    /// The number.
    pub n: u8,
}

/// What a tech of a corporation does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum TechEffect {
    /// Pieces need not touch another one (PU-1040).
    IgnoreAdjacency {
        /// Which pieces.
        applies_to: Unattached,
    },
    /// Gained patches may be kept for the end of the game (PU-2090).
    MayStoreBiomassPatches,
    /// More movement whenever the Rover track gives some (PU-2390).
    RoverMoveBonus {
        /// How much more.
        n: u8,
        /// Only then.
        condition: Option<BonusCondition>,
    },
    /// The Water resource of a placed tile counts several times (PU-4640).
    WaterTileAdvanceMultiplier {
        /// How many times.
        n: u8,
    },
    /// No meteorite is placed any more (PU-1360).
    ImmuneToMeteors,
    /// Rovers also move diagonally (PU-5190).
    RoverDiagonalMoves,
    /// Collected lifepods may be put elsewhere (PU-5250).
    RepositionCollectedLifepods {
        /// At most so many.
        n: u8,
    },
    /// Entering that terrain costs no movement (PU-5220).
    RoverFreeEntry {
        /// Which.
        terrain: Terrain,
    },
    /// Movement for each rover that meets the condition (PU-2570).
    GainRoverMovePerRover {
        /// How much for each.
        n: u8,
        /// Which rovers.
        condition: RoverCondition,
    },
    /// The flux cube goes up to the next milestone (PU-6160).
    AdvanceToNextMilestone,
    /// Level 3 of Flux Industries (PU-6190).
    ImproveFluxTrack(FluxImprovement),
    /// Meteorites are collected from the planet (PU-6210).
    CollectMeteoriteFromPlanet {
        /// How many.
        n: u8,
    },
    /// A cube advances.
    Advance {
        /// Which.
        track: Cube,
        /// How many times.
        n: u8,
    },
    /// A cube regresses.
    Regress {
        /// Which.
        track: Cube,
        /// How many times.
        n: u8,
    },
    /// Patches are gained.
    GainBiomassPatch {
        /// How many.
        n: u8,
    },
    /// Synergy boosts are gained.
    GainSynergy {
        /// How many.
        n: u8,
    },
    /// Movement as the number under the Rover cube says (PU-4740).
    GainRoverMoveFromRoverCubeSpace,
    /// A carried meteorite may be destroyed on that terrain (PU-5430).
    MayDestroyCarriedMeteoriteOnTerrain {
        /// Which.
        terrain: Terrain,
    },
    /// A synergy boost instead of a patch (PU-5550).
    ReplaceGain,
    /// A rover goes to another square at once (PU-2400).
    TeleportRover {
        /// From where.
        from: Landing,
        /// To where.
        to: Landing,
        /// Movement that it costs.
        move_cost: u8,
    },
    /// A synergy boost advances its cube several times (PU-5570).
    SynergyAdvancesCube {
        /// How many times.
        n: u8,
    },
    /// A resource of the placed tile and its terrain may count as another one (PU-5580).
    MayTreatResourceAs {
        /// Which.
        from: Terrain,
        /// As what.
        to: Terrain,
    },
    /// The rewards of a whole row (PU-5610).
    ClaimAllRewardsInRowOfChosenCube,
    /// An objective for which all players compete (PU-5630).
    DrawObjectivesKeepForAllPlayers {
        /// Cards to choose from.
        draw: u8,
        /// Cards that are kept.
        keep: u8,
    },
    /// Two tracks become neighbours (PU-6000).
    TracksAdjacent {
        /// One.
        a: Track,
        /// The other.
        b: Track,
    },
    /// Cubes may go sideways instead of up (PU-6020).
    MayShiftCubeLaterallyInsteadOfAdvancing,
    /// Cubes score like the topmost one of their track (PU-6050).
    ScoreEachCubeAsTopmostCubeOnItsTrack,
    /// Cubes jump over others (PU-5770).
    CubesJumpOverBlockingCubes,
    /// Random cards of the next rank join a Civ choice (PU-4770).
    AddRandomCardOfNextRankToChoice {
        /// How many.
        n: u8,
    },
    /// Civ cards are taken from what is left (PU-4820).
    TakeCivCardsFromAllRemaining {
        /// How many.
        n: u8,
    },
    /// A cube at the top may start again (PU-4980).
    MayResetCubeToZeroWhenAtTop {
        /// Which.
        track: Track,
    },
    /// Patches may lie on tiles (PU-4990).
    PatchesMayCoverTiles,
    /// A patch gained becomes several (PU-5030).
    BiomassPatchMultiplier {
        /// How many.
        n: u8,
    },
    /// Patches may lie on meteorites, which are destroyed (PU-5050).
    PatchesMayCoverMeteorites,
}

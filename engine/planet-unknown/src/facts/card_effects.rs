//! What Civ cards and events do, as the fact sheets write it (tables of `data/NOTES.md`).

use serde::Deserialize;

use super::effects::Landing;
use crate::ids::{Terrain, Track};

/// When a Civ card works (PU-0150).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CivTiming {
    /// At once.
    Immediate,
    /// At the end of the game, secret until then.
    EndGame,
}

/// What a Civ card does besides its medals (section 33).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum CivEffect {
    /// Different cubes advance.
    AdvanceDifferentTrackers {
        /// How many cubes.
        trackers: u8,
        /// How many times each.
        n_each: u8,
    },
    /// One cube advances.
    AdvanceOneTracker {
        /// How many times.
        n: u8,
    },
    /// Patches are gained.
    GainBiomassPatch {
        /// How many.
        n: u8,
    },
    /// Movement is gained.
    GainRoverMove {
        /// How much.
        n: u8,
    },
    /// A tile is taken from the own depot and placed (PU-6645).
    TakeAndPlaceDepotTile {
        /// Whether its resources advance cubes.
        advance_resources: bool,
    },
    /// Lifepods are collected from the planet.
    CollectLifepodFromPlanet {
        /// How many.
        n: u8,
    },
    /// A rover goes to another square at once.
    TeleportRover {
        /// From where.
        from: Landing,
        /// To where.
        to: Landing,
        /// Movement that it costs.
        move_cost: u8,
    },
    /// The meteorites of a row or column are destroyed.
    DestroyAllMeteoritesInLine,
    /// Meteorites on the planet are destroyed.
    DestroyMeteoriteOnPlanet {
        /// How many.
        n: u8,
    },
    /// All cubes below the space advance up to it (PU-6510).
    AdvanceAllTrackersToSpace {
        /// The space.
        space: u8,
        /// Whether synergy boosts on the way are gained.
        gain_synergy: bool,
        /// Whether other rewards on the way are gained.
        gain_other_rewards: bool,
    },
    /// Medals for patches on the planet.
    MedalsPerBiomassPatchOnPlanet {
        /// For each.
        n: u8,
    },
    /// Medals for lifepods in the scoring area, instead of the usual ones.
    MedalsPerScoredLifepod {
        /// For each.
        n: u8,
    },
    /// One of the Meteorite Repo cards (PU-6590).
    SetMeteoriteRepo,
    /// One of the Commerce Agreement cards (PU-6600).
    SetCommerceAgreement,
}

/// How long an event lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// Applied when it is revealed.
    OnReveal,
    /// In force until the end of the turn (PU-3590).
    TurnRestriction,
}

/// What an event does (section 34).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum EventEffect {
    /// A new rover (PU-6760).
    GainExtraRover,
    /// A Civ card from the box joins each pile (PU-6770).
    AddRandomCivCardToEachRank {
        /// How many.
        n: u8,
    },
    /// A Civ card of each pile goes to the box (PU-6900).
    RemoveRandomCivCardFromEachRank {
        /// How many.
        n: u8,
    },
    /// More personal objectives (PU-6780).
    DrawPersonalObjective {
        /// How many.
        n: u8,
    },
    /// Personal objectives are lost (PU-6960).
    DestroyOwnObjectiveCard {
        /// How many.
        n: u8,
    },
    /// The station turns as the player likes (PU-6790).
    RotateStationToAnyDepot,
    /// A stack of the own depot leaves the game (PU-6970).
    RemoveOneStackOfCurrentDepot,
    /// One of these cubes advances.
    AdvanceOneOf {
        /// Which may be chosen.
        tracks: Vec<Track>,
        /// How many times.
        n: u8,
        /// Whether the spaces give their rewards.
        gain_rewards: bool,
    },
    /// One of these cubes regresses.
    RegressOneOf {
        /// Which may be chosen.
        tracks: Vec<Track>,
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
    /// Lifepods are collected from the planet.
    CollectLifepodFromPlanet {
        /// How many.
        n: u8,
    },
    /// Meteorites are collected from the planet.
    CollectMeteoriteFromPlanet {
        /// How many.
        n: u8,
    },
    /// Meteorites fall on empty meteor symbols (PU-6820).
    PlaceMeteoriteOnEmptyMeteorSymbol {
        /// How many.
        n: u8,
    },
    /// Rovers on the planet are destroyed (PU-6890).
    DestroyRoverOnPlanet {
        /// How many.
        n: u8,
        /// If there are at least so many.
        only_if_rovers_on_planet_at_least: u8,
    },
    /// Lifepods on the planet are destroyed (PU-6910).
    DestroyLifepodOnPlanet {
        /// How many.
        n: u8,
    },
    /// Collected lifepods are destroyed.
    DestroyCollectedLifepod {
        /// How many.
        n: u8,
    },
    /// Collected meteorites are destroyed.
    DestroyCollectedMeteorite {
        /// How many.
        n: u8,
    },
    /// A look at the next event (PU-6920).
    PeekNextEvent,
    /// One of these.
    ChooseOne {
        /// Which.
        options: Vec<EventEffect>,
    },
    /// Rovers may not enter that terrain (PU-6830).
    RoversMayNotEnterTerrain {
        /// Which.
        terrain: Terrain,
    },
    /// Tiles may not cover perimeter squares (PU-6840).
    TilesMayNotCoverPerimeter,
    /// Tiles may not cover ice (PU-6940).
    TilesMayNotCoverIce,
    /// Tiles may not touch their own terrain (PU-6930).
    TilesMayNotTouchMatchingTerrain,
    /// Only one resource of the tile advances its cube (PU-6850).
    IgnoreOneResourceOfPlacedTile,
    /// Milestones give nothing (PU-6870).
    NoMilestoneRewards,
    /// There are no synergy boosts (PU-6950).
    NoSynergy,
}

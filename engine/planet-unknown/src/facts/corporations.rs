//! Corporation boards: tracks, techs, special rules.

use orrery_engine::{Names, Provenance};
use serde::{Deserialize, Deserializer};

use super::{
    Edition, Face,
    effects::{Reward, TechEffect, Timing},
};
use crate::ids::{TechLevel, Track};

/// The topmost space of every track (PU-1410).
pub const TOP: u8 = 15;

/// One space of a track.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Space {
    /// Medals printed on it; scored only at the end (PU-1460).
    pub medal: Option<u8>,
    /// What it gives; all are gained (PU-1450).
    pub rewards: Vec<Reward>,
}

/// One track of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrackFacts {
    /// Spaces 0 to 15. Where a board prints none (Oasis Ultd.'s Water track) the space is empty.
    pub spaces: Vec<Space>,
    /// What a cube on the top gains that would advance again (PU-2370).
    pub repeat_at_top: Option<Reward>,
}

impl TrackFacts {
    /// The topmost medal at or below a space (PU-1460); not the largest one (PU-5540).
    #[must_use]
    pub fn medal_at(&self, space: u8) -> u8 {
        self.spaces.iter().take(usize::from(space) + 1).rev().find_map(|space| space.medal).unwrap_or(0)
    }

    /// What a space gives.
    #[must_use]
    pub fn rewards(&self, space: u8) -> &[Reward] {
        self.spaces.get(usize::from(space)).map_or(&[], |space| &space.rewards)
    }

    /// The number for rovers printed on a space (PU-2260).
    #[must_use]
    pub fn movement(&self, space: u8) -> Option<u8> {
        self.rewards(space).iter().find_map(|reward| match reward {
            Reward::RoverMove { n } => Some(*n),
            Reward::Synergy
            | Reward::Advance { .. }
            | Reward::CivMilestone { .. }
            | Reward::TechMilestone { .. }
            | Reward::BiomassMilestone { .. }
            | Reward::RoverMilestone { .. } => None,
        })
    }
}

/// One tech of a corporation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct TechFacts {
    /// Its level.
    pub level: TechLevel,
    /// What is printed beside it: a number, or a letter for Jump Drive.
    pub label: String,
    /// When it works.
    pub timing: Timing,
    /// What it does.
    pub effects: Vec<TechEffect>,
}

/// Where a collected lifepod may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LifepodPlace {
    /// Where it scores.
    ScoringArea,
    /// On a track (PU-5120).
    EmptyTrackSpaceBelowTop,
    /// On a tech, which it unlocks (PU-5510).
    LockedTech,
}

/// What is different on a board.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum SpecialRule {
    /// A collected lifepod goes to a place of choice (PU-5110, PU-5510).
    LifepodDestinationChoice {
        /// Which places.
        options: Vec<LifepodPlace>,
    },
    /// Cubes jump over lifepods (PU-5130).
    CubesSkipLifepodsOnTracks,
    /// What is under a lifepod does not count (PU-5140).
    SpaceUnderLifepodGivesNothing,
    /// Other lifepods score nothing (PU-5160).
    OnlyScoringAreaLifepodsScore,
    /// Techs are unlocked by lifepods (PU-5510).
    TechUnlockedByLifepod,
    /// There is a flux token (PU-6110).
    FluxToken {
        /// Where it may lie.
        tracks: Vec<Track>,
    },
    /// Only one tech level is in force (PU-6130).
    OnlyLatestTechLevelActive,
    /// Meteorites have to be delivered (PU-5320).
    MeteoritesMustBeCarried {
        /// Meteorites on one rover (PU-5330).
        capacity_per_rover: u8,
    },
    /// Cubes may change to neighbouring tracks (PU-5910).
    CubesMayAdvanceDiagonally,
    /// Every cube gains what it enters (PU-5930).
    AnyCubeGainsAnyReward,
    /// Two cubes cannot share a space (PU-5760, PU-5950).
    OccupiedSpaceBlocks,
    /// Techs are those below the topmost cube on the Tech track (PU-5970).
    TechLevelsFromTopmostCubeOnTechTrack,
    /// Cubes score where they stand (PU-5980).
    CubeScoresOnTheTrackItOccupies,
    /// Every Water square on ice counts (PU-5710).
    WaterAdvancesPerWaterSquareOnIce,
    /// The Water cube has a path of its own (PU-5720).
    WaterCubeFollowsPath,
    /// The Water cube gains what it enters (PU-5730).
    WaterCubeGainsRewardsOfSpacesOnOtherTracks,
    /// The Water cube scores medals of its column only (PU-5740).
    WaterCubeScoresOnlyWaterTrackMedals,
    /// Civ milestones cost a regression (PU-4720).
    OnCivMilestoneRegress {
        /// Which cubes may be chosen.
        tracks: Vec<Track>,
        /// How many times.
        n: u8,
    },
    /// Biomass resources have to expand an area (PU-4910).
    BiomassResourceAdvancesOnlyIfTileExpandsExistingBiomassArea,
    /// Energy cannot advance that cube (PU-4920).
    EnergyMayNotAdvance {
        /// Which.
        track: Track,
    },
    /// Steps of the Biomass track give one of two rewards (PU-4940).
    BiomassStepChooseOneReward,
}

/// A place on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, Deserialize)]
pub struct PathSpace {
    /// The column.
    pub track: Track,
    /// The row.
    pub space: u8,
}

/// A step of Wormhole Corp.'s Biomass track (PU-4940).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct BiomassStep {
    /// The printed spaces that belong to it.
    pub spaces: Vec<u8>,
    /// One of these is gained.
    pub choices: Vec<Reward>,
    /// The medal passed on the way to it (PU-4960).
    pub medal_passed: Option<u8>,
}

/// A corporation board.
#[derive(Clone, Debug, Deserialize)]
pub struct CorporationFacts {
    /// Its name.
    pub name: Names,
    /// On which side of a board it is printed (PU-0300).
    pub side: Face,
    /// How hard it is to play; no rule uses it (PU-0140).
    pub complexity: u8,
    /// In which box it is.
    pub edition: Edition,
    /// Rovers on the board at the start (PU-0490).
    pub rovers: u8,
    /// Medals for a lifepod in the scoring area (PU-3180).
    pub medals_per_lifepod: u8,
    /// Meteorites for a medal (PU-3190).
    pub meteorites_per_medal: u8,
    /// The five tracks.
    #[serde(deserialize_with = "tracks")]
    tracks: [TrackFacts; Track::COUNT],
    /// Techs from level 1 on.
    #[serde(rename = "tech_levels")]
    pub techs: Vec<TechFacts>,
    /// What is different.
    pub special_rules: Vec<SpecialRule>,
    /// Oasis Ultd.: the way of the Water cube from step 0 on; empty for the others.
    #[serde(default)]
    pub water_path: Vec<PathSpace>,
    /// Wormhole Corp.: the steps of the Biomass cube from step 0 on; empty for the others.
    #[serde(default)]
    pub biomass_steps: Vec<BiomassStep>,
    /// Where this comes from.
    pub provenance: Provenance,
}

impl CorporationFacts {
    /// A track.
    #[must_use]
    pub fn track(&self, track: Track) -> &TrackFacts {
        &self.tracks[track.index()]
    }

    /// A tech, if the board has so many.
    #[must_use]
    pub fn tech(&self, level: TechLevel) -> Option<&TechFacts> {
        self.techs.get(level.index())
    }

    /// Whether the board has a special rule.
    #[must_use]
    pub fn has(&self, rule: &SpecialRule) -> bool {
        self.special_rules.contains(rule)
    }
}

fn tracks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[TrackFacts; Track::COUNT], D::Error> {
    #[derive(Deserialize)]
    struct RawTrack {
        track: Track,
        spaces: Vec<RawSpace>,
        #[serde(default)]
        repeat_at_top: Option<Reward>,
    }
    #[derive(Deserialize)]
    struct RawSpace {
        space: usize,
        medal: Option<u8>,
        rewards: Vec<Reward>,
    }
    let empty = TrackFacts { spaces: vec![Space::default(); usize::from(TOP) + 1], repeat_at_top: None };
    let mut tracks = [empty.clone(), empty.clone(), empty.clone(), empty.clone(), empty];
    for raw in Vec::<RawTrack>::deserialize(deserializer)? {
        let track = &mut tracks[raw.track.index()];
        track.repeat_at_top = raw.repeat_at_top;
        for space in raw.spaces {
            track.spaces[space.space] = Space { medal: space.medal, rewards: space.rewards };
        }
    }
    Ok(tracks)
}

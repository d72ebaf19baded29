//! Civ cards, objectives and events.

use orrery_engine::{Names, Provenance};
use serde::Deserialize;

use super::card_effects::{CivEffect, CivTiming, EventEffect, EventKind};
use crate::ids::{Alert, Rank, Terrain, Track};

/// A Civ card.
#[derive(Clone, Debug, Deserialize)]
pub struct CivFacts {
    /// Its name.
    pub name: Names,
    /// Its rank.
    pub rank: Rank,
    /// When it works.
    pub timing: CivTiming,
    /// What it does.
    pub effects: Vec<CivEffect>,
    /// Medals that it scores at the end.
    pub medals: u8,
    /// Copies in the box.
    pub copies: u8,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// What sets of Civ cards score, by the number of cards held (PU-6590, PU-6600).
#[derive(Clone, Debug, Deserialize)]
pub struct CivSets {
    /// Meteorite Repo.
    pub meteorite_repo: MeteoriteRepo,
    /// Commerce Agreement.
    pub commerce_agreement: CommerceAgreement,
}

/// Medals for three meteorites with 0 to 4 cards.
#[derive(Clone, Debug, Deserialize)]
pub struct MeteoriteRepo {
    /// The medals.
    pub medals_per_3_meteorites: [u8; Rank::COUNT + 1],
}

/// Medals with 0 to 4 cards.
#[derive(Clone, Debug, Deserialize)]
pub struct CommerceAgreement {
    /// The medals.
    pub medals_total: [u8; Rank::COUNT + 1],
}

/// Who wins a shared objective.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Best {
    /// Who has more.
    Most,
    /// Who has less.
    Least,
}

/// What a shared objective counts (section 18).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
    /// Icons of a resource on perimeter squares (PU-3370).
    ResourcesOnPerimeter {
        /// Which resource.
        resource: Terrain,
    },
    /// Squares of the largest area of a terrain (PU-3380).
    LargestTerrainArea {
        /// Of which terrain.
        resource: Terrain,
    },
    /// Separate areas of a terrain (PU-3390).
    NumberOfTerrainAreas {
        /// Of which terrain.
        resource: Terrain,
    },
    /// Icons of a resource on the planet (PU-3400).
    ResourcesOnPlanet {
        /// Which resource.
        resource: Terrain,
    },
    /// Cubes on the top of a track (PU-3410).
    CubesAtTopOfTrack,
    /// Meteorites on the corporation board (PU-3420).
    CollectedMeteorites,
    /// Lifepods on the corporation board (PU-3420).
    CollectedLifepods,
}

/// What players compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "RawContest")]
pub struct Contest {
    /// Who wins.
    pub best: Best,
    /// What is counted.
    pub metric: Metric,
}

#[derive(Deserialize)]
struct RawContest {
    op: Best,
    metric: String,
    resource: Option<Terrain>,
}

impl TryFrom<RawContest> for Contest {
    type Error = String;

    fn try_from(raw: RawContest) -> Result<Contest, String> {
        let metric = match (raw.metric.as_str(), raw.resource) {
            ("resources_on_perimeter", Some(resource)) => Metric::ResourcesOnPerimeter { resource },
            ("largest_terrain_area", Some(resource)) => Metric::LargestTerrainArea { resource },
            ("number_of_terrain_areas", Some(resource)) => Metric::NumberOfTerrainAreas { resource },
            ("resources_on_planet", Some(resource)) => Metric::ResourcesOnPlanet { resource },
            ("cubes_at_top_of_track", None) => Metric::CubesAtTopOfTrack,
            ("collected_meteorites", None) => Metric::CollectedMeteorites,
            ("collected_lifepods", None) => Metric::CollectedLifepods,
            (other, _) => return Err(format!("{other} is not a metric")),
        };
        Ok(Contest { best: raw.op, metric })
    }
}

/// The shared side of an objective.
#[derive(Clone, Debug, Deserialize)]
pub struct SharedFace {
    /// Its name.
    pub name: Names,
    /// What players compare.
    pub criterion: Contest,
    /// Medals for the better one (PU-3320).
    pub win_medals: u8,
    /// Medals for both on equality (PU-3330).
    pub tie_medals: u8,
}

/// What is collected on a corporation board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Collected {
    /// Lifepods.
    Lifepods,
    /// Meteorites.
    Meteorites,
}

/// Ground that has to be covered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bare {
    /// Ice.
    Ice,
    /// Everything that is not ice.
    NonIce,
}

/// What a personal objective asks for (section 36).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Criterion {
    /// A filled rectangle of one terrain.
    TerrainRectangle {
        /// Which terrain.
        terrain: Terrain,
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
        /// Whether it may be turned.
        any_orientation: bool,
    },
    /// One area with many icons (PU-7620).
    TerrainAreaWithResources {
        /// Of which kind.
        resource: Terrain,
        /// So many.
        at_least: u8,
    },
    /// A cube on the top of its track (PU-7610).
    CubeAtTop {
        /// Which.
        track: Track,
    },
    /// Few icons on the planet.
    ResourcesOnPlanetAtMost {
        /// Of which kind.
        resource: Terrain,
        /// So many.
        at_most: u8,
    },
    /// Much collected.
    CollectedAtLeast {
        /// Of what.
        what: Collected,
        /// So many.
        at_least: u8,
    },
    /// More of one than of the other.
    CollectedMoreThan {
        /// Of this.
        what: Collected,
        /// Than of that.
        than: Collected,
    },
    /// Nothing of it is bare.
    NoUncoveredGround {
        /// Which ground.
        ground: Bare,
    },
}

/// The personal side of an objective.
#[derive(Clone, Debug, Deserialize)]
pub struct PersonalFace {
    /// Its name.
    pub name: Names,
    /// What it asks for.
    pub criterion: Criterion,
    /// Medals when it is met.
    pub medals: u8,
}

/// An objective card.
#[derive(Clone, Debug, Deserialize)]
pub struct ObjectiveFacts {
    /// Its number on the card.
    pub number: u8,
    /// The shared side.
    pub shared: SharedFace,
    /// The personal side.
    pub personal: PersonalFace,
    /// Copies in the box.
    pub copies: u8,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// How objectives are dealt.
#[derive(Clone, Debug, Deserialize)]
pub struct ObjectiveDeal {
    /// With one player.
    pub solo: SoloDeal,
    /// Shared cards with two players.
    pub two_players: PairDeal,
    /// Optional personal cards with several players.
    pub optional_personal: PersonalDeal,
}

/// Objectives of the solo player (PU-0580).
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SoloDeal {
    /// Cards to choose from.
    pub drawn: u8,
    /// Cards that are kept.
    pub kept: u8,
}

/// Objectives between two players (PU-0570).
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct PairDeal {
    /// All between the two.
    pub cards_total: u8,
}

/// Personal objectives with several players (PU-3730).
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct PersonalDeal {
    /// Cards to choose from.
    pub drawn_per_player: u8,
    /// Cards that are kept.
    pub kept_per_player: u8,
}

/// An event card.
#[derive(Clone, Debug, Deserialize)]
pub struct EventFacts {
    /// Its colour.
    pub alert: Alert,
    /// Whether it is for one player only (PU-3530).
    pub solo_only: bool,
    /// How long it lasts.
    pub kind: EventKind,
    /// What it does.
    pub effects: Vec<EventEffect>,
    /// Copies in the box.
    pub copies: u8,
    /// Where this comes from.
    pub provenance: Provenance,
}

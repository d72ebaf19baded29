//! The fact sheets of the box in typed form: read once, shared by all tables.
//!
//! What a fact sheet says is never repeated in code. Tables are indexed by the types of [`crate::ids`], whose order
//! is that of the sheets (a test compares them).

mod card_effects;
mod cards;
mod corporations;
mod effects;
mod planets;
mod sheets;
mod station;

use std::sync::OnceLock;

use orrery_engine::{Language, Names, Share, content};
use serde::Deserialize;

pub use card_effects::{CivEffect, CivTiming, EventEffect, EventKind};
pub use cards::{
    Bare, Best, CivFacts, CivSets, Collected, Contest, Criterion, EventFacts, Metric, ObjectiveDeal,
    ObjectiveFacts, PersonalFace, SharedFace,
};
pub use corporations::{
    BiomassStep, CorporationFacts, LifepodPlace, PathSpace, Space, SpecialRule, TOP, TechFacts, TrackFacts,
};
pub use effects::{
    BonusCondition, Cube, FluxImprovement, Landing, Reward, RoverCondition, TechEffect, Timing, Unattached,
};
pub use planets::{Chasm, Grid, Ground, PlanetFacts, PlanetRule, Quadrant};
pub use station::{Half, ShapeFacts, ShapeSquare, SoloFacts, SoloOutcome, StationFacts};

pub(crate) use self::sheets::{SHEETS, read};
use crate::{
    grid::Geometry,
    ids::{CivId, CorporationId, EventId, ObjectiveId, PlanetId, Shape, Terrain},
};

/// A side of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// The same on every board.
    Identical,
    /// Different on every board.
    Asymmetric,
}

/// The box in which a board is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// The game as it is sold.
    Base,
    /// The edition of the crowd funding.
    Kickstarter,
}

/// The contents of the box.
#[derive(Clone, Debug)]
pub struct Facts {
    resources: Vec<Names>,
    shapes: Vec<ShapeFacts>,
    /// Every way to lay a tile.
    pub geometry: Geometry,
    planets: Vec<PlanetFacts>,
    corporations: Vec<CorporationFacts>,
    civs: Vec<CivFacts>,
    /// What sets of Civ cards score.
    pub civ_sets: CivSets,
    objectives: Vec<ObjectiveFacts>,
    /// How objectives are dealt.
    pub deal: ObjectiveDeal,
    events: Vec<EventFacts>,
    /// The Space Station.
    pub station: StationFacts,
    /// The solo game and the event deck.
    pub solo: SoloFacts,
    /// How much of the sheets is reconstructed.
    pub reconstructed: Share,
}

impl Facts {
    /// The fact sheets of this build.
    ///
    /// # Panics
    /// If a fact sheet cannot be read, which a test of this crate shows.
    #[must_use]
    pub fn builtin() -> &'static Facts {
        static FACTS: OnceLock<Facts> = OnceLock::new();
        FACTS.get_or_init(content::built_in::<crate::PlanetUnknown>)
    }

    /// Unionization brings cubes to this space (PU-6510).
    #[must_use]
    #[expect(clippy::wildcard_enum_match_arm, reason = "one effect is looked for")]
    pub fn union_space(&self) -> u8 {
        let effects = self.civs.iter().flat_map(|card| &card.effects);
        let spaces = effects.filter_map(|effect| match effect {
            CivEffect::AdvanceAllTrackersToSpace { space, .. } => Some(*space),
            _ => None,
        });
        spaces.max().unwrap_or(0)
    }

    /// The name of a terrain and resource.
    #[must_use]
    pub fn terrain_name(&self, terrain: Terrain, language: Language) -> &str {
        self.resources[terrain.index()].pick(language)
    }

    /// A shape.
    #[must_use]
    pub fn shape(&self, shape: Shape) -> &ShapeFacts {
        &self.shapes[shape.index()]
    }

    /// A planet.
    #[must_use]
    pub fn planet(&self, planet: PlanetId) -> &PlanetFacts {
        &self.planets[planet.index()]
    }

    /// A corporation.
    #[must_use]
    pub fn corporation(&self, corporation: CorporationId) -> &CorporationFacts {
        &self.corporations[corporation.index()]
    }

    /// A Civ card.
    #[must_use]
    pub fn civ(&self, civ: CivId) -> &CivFacts {
        &self.civs[civ.index()]
    }

    /// An objective.
    #[must_use]
    pub fn objective(&self, objective: ObjectiveId) -> &ObjectiveFacts {
        &self.objectives[objective.index()]
    }

    /// An event.
    #[must_use]
    pub fn event(&self, event: EventId) -> &EventFacts {
        &self.events[event.index()]
    }
}

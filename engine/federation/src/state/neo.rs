//! The tokens on the asteroids of Neo.

use std::collections::BTreeMap;

use orrery_engine::Pile;
use serde::{Deserialize, Serialize};

use crate::{
    facts::{AsteroidKind, Facts},
    ids::{Asteroid, Rock},
};

/// What lies on an asteroid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// No token, or none any more (FD-2050).
    Bare,
    /// A token face down (FD-2080).
    Hidden,
    /// A token face up.
    Rock(Rock),
}

/// The tokens on the asteroids.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Neo {
    /// The places that have, or had, a token.
    pub spots: BTreeMap<Asteroid, Spot>,
    /// Face-down tokens of asteroids, those in the box included.
    pub asteroids: Pile<Rock>,
    /// Face-down tokens of inert asteroids, those in the box included.
    pub inert: Pile<Rock>,
}

impl Neo {
    pub(super) fn new(facts: &Facts) -> Neo {
        let has_token = |kind| matches!(kind, AsteroidKind::AsteroidToken | AsteroidKind::Inert);
        let places = facts.asteroids().filter(|asteroid| has_token(asteroid.kind));
        let rocks =
            |inert: bool| Rock::ALL.iter().copied().filter(move |rock| rock.is_inert() == inert).collect();
        let spots = places.map(|asteroid| (asteroid.id, Spot::Hidden)).collect();
        Neo { spots, asteroids: rocks(false), inert: rocks(true) }
    }

    /// What lies on an asteroid.
    #[must_use]
    pub fn at(&self, asteroid: Asteroid) -> Spot {
        self.spots.get(&asteroid).copied().unwrap_or(Spot::Bare)
    }

    /// The token that lies face up on an asteroid.
    #[must_use]
    pub fn rock(&self, asteroid: Asteroid) -> Option<Rock> {
        if let Spot::Rock(rock) = self.at(asteroid) { Some(rock) } else { None }
    }
}

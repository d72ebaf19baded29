//! Where an effect comes from.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ids::{
    Alteration, Ambassador, Asteroid, Cell, DeepSpace, Erudite, Law, Mega, Mission, Planet, Project, Rock,
    Room, Shop, Starter, Structure,
};

/// The component, or the step of the game, that an effect comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each names a component")]
pub enum Source {
    Ambassador(Ambassador),
    Token(Alteration),
    Cell(Cell),
    Module,
    /// A room that is copied.
    Room(Room),
    /// A planet action that is copied or granted.
    Planet(Planet),
    Mission(Mission),
    Starter(Starter),
    DeepSpace(DeepSpace),
    Erudite(Erudite),
    Structure(Structure),
    Mega(Mega),
    Shop(Shop),
    Asteroid(Asteroid),
    Rock(Rock),
    /// The end of the accreditation ladder.
    Ladder,
    Project(Project),
    Law(Law),
    /// The majority on a floor.
    Floor(u8),
    /// The medal board, at the end.
    Medals,
    /// What is left over, at the end.
    Leftovers,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Ambassador(ambassador) => write!(f, "ambassador.{ambassador}"),
            Source::Token(token) => token.fmt(f),
            Source::Cell(cell) => write!(f, "senate.{cell}"),
            Source::Module => f.write_str("module"),
            Source::Room(room) => write!(f, "room.{room}"),
            Source::Planet(planet) => write!(f, "planet.{planet}"),
            Source::Mission(mission) => write!(f, "mission.{mission}"),
            Source::Starter(tile) => write!(f, "starter.{tile}"),
            Source::DeepSpace(tile) => write!(f, "deep.{tile}"),
            Source::Erudite(tile) => write!(f, "erudite.{tile}"),
            Source::Structure(structure) => write!(f, "structure.{structure}"),
            Source::Mega(mega) => mega.fmt(f),
            Source::Shop(shop) => write!(f, "shop.{shop}"),
            Source::Asteroid(asteroid) => write!(f, "asteroid.{asteroid}"),
            Source::Rock(rock) => rock.fmt(f),
            Source::Ladder => f.write_str("ladder"),
            Source::Project(project) => write!(f, "project.{project}"),
            Source::Law(law) => write!(f, "law.{law}"),
            Source::Floor(floor) => write!(f, "floor.{floor}"),
            Source::Medals => f.write_str("medals"),
            Source::Leftovers => f.write_str("leftovers"),
        }
    }
}

/// The way to an effect: the component that carries it, and those that led there, such as a spy cell before the room
/// that it copies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Via {
    /// The component that carries the effect.
    pub at: Source,
    /// What led there, the beginning first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<Source>,
}

impl Via {
    /// Straight from a component.
    #[must_use]
    pub const fn from(at: Source) -> Via {
        Via { at, by: Vec::new() }
    }

    /// One component further.
    #[must_use]
    pub fn then(&self, at: Source) -> Via {
        Via { at, by: self.by.iter().copied().chain([self.at]).collect() }
    }
}

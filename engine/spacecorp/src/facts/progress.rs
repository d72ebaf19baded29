//! Adaptation and Breakthrough cards (SC-3560 to SC-3740).

use orrery_engine::{Names, Provenance};
use serde::{Deserialize, de::Error as _};
use serde_json::{Map, Value};

use super::{Bonus, Effect, Twin};
use crate::ids::{Era, ProgressId, ProgressKind};

/// What a player must own to choose a card (SC-3600).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "pred", rename_all = "snake_case", deny_unknown_fields)]
pub enum OwnerCondition {
    /// Progress cards of both kinds.
    ProgressCards {
        /// How many.
        at_least: u8,
    },
    /// Adaptation cards.
    AdaptationCards {
        /// How many.
        at_least: u8,
    },
    /// Breakthrough cards.
    BreakthroughCards {
        /// How many.
        at_least: u8,
    },
}

/// An Adaptation or Breakthrough card.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgressFacts {
    /// Which.
    pub id: ProgressId,
    /// Its printed number.
    pub code: String,
    /// Which cube brings it.
    pub kind: ProgressKind,
    /// The era in which it comes to the Annex.
    pub era: Era,
    /// Its name.
    pub name: Names,
    /// The name by which two copies know each other (SC-3590).
    pub name_key: String,
    /// Profit gained at once (SC-3620).
    pub profit: u8,
    /// Which of the pair it is (SC-3610).
    pub copy: Twin,
    /// What its owner must have.
    pub condition: Option<OwnerCondition>,
    /// What it does.
    pub effects: Vec<ProgressEffect>,
    /// Where it comes from.
    pub provenance: Provenance,
    /// What of it is reconstructed.
    #[serde(default)]
    pub fields_reconstructed: Vec<String>,
}

impl ProgressFacts {
    /// What it gives for the rest of the game.
    pub fn bonuses(&self) -> impl Iterator<Item = &Bonus> {
        self.effects.iter().filter_map(|effect| match effect {
            ProgressEffect::Permanent(bonus) => Some(bonus),
            ProgressEffect::Immediate(_) => None,
        })
    }

    /// What happens when it is gained.
    pub fn immediate(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter_map(|effect| match effect {
            ProgressEffect::Immediate(effect) => Some(effect),
            ProgressEffect::Permanent(_) => None,
        })
    }
}

/// One effect of a Progress card (SC-3630).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgressEffect {
    /// Once, when the card is gained.
    Immediate(Effect),
    /// From the next action on (SC-3650).
    Permanent(Bonus),
}

/// The sheet writes `timing` among the fields of the operation.
impl<'de> Deserialize<'de> for ProgressEffect {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::<String, Value>::deserialize(deserializer)?;
        let timing = fields.remove("timing").ok_or_else(|| D::Error::missing_field("timing"))?;
        let operation = Value::Object(fields);
        match timing.as_str() {
            Some("immediate") => Effect::deserialize(operation).map(ProgressEffect::Immediate),
            Some("permanent") => Bonus::deserialize(operation).map(ProgressEffect::Permanent),
            Some(_) | None => return Err(D::Error::custom(format!("timing {timing} is not known"))),
        }
        .map_err(D::Error::custom)
    }
}

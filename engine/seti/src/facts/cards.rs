//! Cards: main deck, promo, expansion, species.

use orrery_engine::{Names, Provenance};
use serde::Deserialize;

use super::{
    choices::{Corner, TileChoice, words},
    conditions::{Condition, Metric, Trigger},
    effects::{Effect, Effects},
    sheet,
    targets::Cost,
};
use crate::ids::{CardId, Income, Resource, SectorColor, Species, TraceColor};

words! {
    /// What becomes of a card once it is played.
    CardKind {
        /// It is discarded (SE-1590).
        Immediate,
        /// It is a mission with a condition (SE-2580).
        ConditionalMission,
        /// It is a mission with circles (SE-2670).
        TriggerableMission,
        /// It is a mission for a capsule (SE-4120).
        DeliveryMission,
        /// It scores at the end of the game (SE-1600).
        EndGameScoring,
        /// It stays in front of its owner (SE-3120).
        Permanent,
        /// It waits for its message (SE-4490).
        Message,
        /// It is played face down (SE-4590).
        Exertian,
    }
}

/// A mission.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Mission {
    /// Completed at will while its condition holds (SE-2580).
    Conditional {
        /// What has to be true.
        condition: Condition,
        /// What it gives.
        reward: Effects,
    },
    /// Completed by delivering a capsule (SE-4120).
    Delivery {
        /// Where the capsule has to be.
        condition: Condition,
        /// What it gives.
        reward: Effects,
    },
    /// Completed when all circles are covered (SE-2730).
    Triggerable {
        /// The circles.
        slots: Vec<Circle>,
    },
}

/// A circle of a mission, or a slot of an organization: an event and what it gives.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Circle {
    /// When it may be covered.
    #[serde(alias = "on")]
    pub trigger: Trigger,
    /// What it gives.
    pub reward: Effects,
}

/// A gold box (SE-2830).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum EndGame {
    /// Points for each unit.
    Per {
        /// How many.
        vp: u8,
        /// Of what.
        per: Metric,
    },
    /// Points if something is true.
    If {
        /// How many.
        vp: u8,
        /// What has to be true.
        condition: Condition,
    },
    /// A gold tile is scored with its lowest value (SE-3050).
    GoldTileLowestValue {
        /// Which.
        tiles: TileChoice,
    },
}

/// The hidden side of an Exertian card (SE-4660).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exertian {
    /// How much danger it adds.
    pub danger: u8,
    /// What has to be true at the end.
    pub condition: Condition,
    /// The points it then scores.
    pub vp: u8,
}

/// The number of a card, printed as a number or with letters.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
enum Number {
    Plain(u16),
    Lettered(String),
}

sheet! {
    /// A card as its sheet writes it.
    pub(super) struct CardSheet {
        id: CardId,
        number: Number,
        name: Names,
        #[serde(default)]
        species: Option<Species>,
        cost: Cost,
        free_action: Effects,
        sector_color: Option<SectorColor>,
        income: Option<Income>,
        kind: CardKind,
        effects: Effects,
        mission: Option<Mission>,
        end_game: Option<EndGame>,
        #[serde(default)]
        delayed_effects: Effects,
        #[serde(default)]
        exertian: Option<Exertian>,
        notes: Vec<String>,
        source: Provenance,
    } unread { expansion }
}

/// A security card of the Arkhos as its sheet writes it (SE-6160).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecuritySheet {
    id: CardId,
    color: TraceColor,
    cost: Cost,
    free_action: Effects,
    effects: Effects,
    sector_color: SectorColor,
    income: Income,
    source: Provenance,
}

/// A card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Which one.
    pub id: CardId,
    /// Its printed number, e.g. `11` or `ET.5`.
    pub number: String,
    /// Its name; French falls back to English where no source has it.
    pub name: Names,
    /// The species it belongs to.
    pub species: Option<Species>,
    /// The colour of the lock that holds it: security cards only (SE-6160).
    pub lock: Option<TraceColor>,
    /// The printed cost (SE-1540).
    pub cost: Cost,
    /// What its upper left corner gives (SE-2010).
    pub free_action: Effects,
    /// The colour of its upper right corner; Exertian cards have none.
    pub sector_color: Option<SectorColor>,
    /// Its lower right corner; Exertian cards have none.
    pub income: Option<Income>,
    /// What becomes of it.
    pub kind: CardKind,
    /// What it does when it is played.
    pub effects: Effects,
    /// Its mission.
    pub mission: Option<Mission>,
    /// Its gold box.
    pub end_game: Option<EndGame>,
    /// What it does when its message arrives (SE-4500).
    pub delayed_effects: Effects,
    /// Its hidden side.
    pub exertian: Option<Exertian>,
    /// Remarks of the sheet.
    pub notes: Vec<String>,
    /// Where its data comes from.
    pub source: Provenance,
}

impl Card {
    /// Whether its corner gives such a thing (alien corners give more than one, SE-2010).
    #[must_use]
    pub fn has_corner(&self, corner: Corner) -> bool {
        self.free_action.iter().any(|effect| corner_of(effect) == Some(corner))
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "no other effect is a corner of cards 138 and SA.2")]
fn corner_of(effect: &Effect) -> Option<Corner> {
    match effect {
        Effect::Move { .. } => Some(Corner::Move),
        Effect::Gain { resource: Resource::Publicity, .. } => Some(Corner::Publicity),
        Effect::Gain { resource: Resource::Data, .. } => Some(Corner::Data),
        _ => None,
    }
}

impl From<CardSheet> for Card {
    fn from(sheet: CardSheet) -> Card {
        Card {
            id: sheet.id,
            number: match sheet.number {
                Number::Plain(number) => number.to_string(),
                Number::Lettered(number) => number,
            },
            name: sheet.name,
            species: sheet.species,
            lock: None,
            cost: sheet.cost,
            free_action: sheet.free_action,
            sector_color: sheet.sector_color,
            income: sheet.income,
            kind: sheet.kind,
            effects: sheet.effects,
            mission: sheet.mission,
            end_game: sheet.end_game,
            delayed_effects: sheet.delayed_effects,
            exertian: sheet.exertian,
            notes: sheet.notes,
            source: sheet.source,
        }
    }
}

impl From<SecuritySheet> for Card {
    fn from(sheet: SecuritySheet) -> Card {
        let words = match sheet.color {
            TraceColor::Pink => ("Arkhos security card, pink", "Carte de sécurité Arkhos, rose"),
            TraceColor::Yellow => ("Arkhos security card, yellow", "Carte de sécurité Arkhos, jaune"),
            TraceColor::Blue => ("Arkhos security card, blue", "Carte de sécurité Arkhos, bleue"),
        };
        Card {
            id: sheet.id,
            number: sheet.id.to_string(),
            name: Names::new(words.0, words.1),
            species: Some(Species::Arkhos),
            lock: Some(sheet.color),
            cost: sheet.cost,
            free_action: sheet.free_action,
            sector_color: Some(sheet.sector_color),
            income: Some(sheet.income),
            kind: CardKind::Immediate,
            effects: sheet.effects,
            mission: None,
            end_game: None,
            delayed_effects: Vec::new(),
            exertian: None,
            notes: Vec::new(),
            source: sheet.source,
        }
    }
}

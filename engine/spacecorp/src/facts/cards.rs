//! Cards of the action decks, edges, headquarters.

use orrery_engine::{Names, Provenance};
use serde::{Deserialize, Serialize, de::IgnoredAny};

use super::Effect;
use crate::ids::{ActionKind, CardId, EdgeId, Era, HqId, Slot, TimeMode, Window};

/// The value of an action on a card or slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "n", rename_all = "snake_case", deny_unknown_fields)]
pub enum Value {
    /// It is added to the others.
    Add(u8),
    /// It multiplies the sum of the others (SC-4260).
    Mult(u8),
}

impl Value {
    /// The same, twice as much (SC-3480, SC-4360).
    #[must_use]
    pub const fn doubled(self) -> Value {
        match self {
            Value::Add(n) => Value::Add(n * 2),
            Value::Mult(n) => Value::Mult(n * 2),
        }
    }
}

/// An action type of a card or slot with its value.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardAction {
    /// Which action.
    #[serde(rename = "type")]
    pub kind: ActionKind,
    /// The plain value.
    pub value: Value,
    /// The value that also shields the action (SC-3130).
    pub shielded: Option<Value>,
}

/// A card of an action deck, Time cards included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardFacts {
    /// Its name, which has no effect (SC-0210).
    pub name: Names,
    /// Whether it is one of the twelve Start cards (SC-0130).
    pub start: bool,
    /// Whether it can be placed on a headquarters (SC-2390).
    pub infra: bool,
    /// Its one or two action types; none for a Time card (SC-0910).
    pub actions: Vec<CardAction>,
    /// The box of its Special action (SC-2470).
    pub special: Option<Vec<Effect>>,
    /// Its edge (SC-3950).
    pub edge: Option<EdgeId>,
    /// Where its values come from.
    pub provenance: Provenance,
    /// What of it is reconstructed although the card is known.
    pub fields_reconstructed: Vec<String>,
}

impl CardFacts {
    /// What the card gives to an action.
    #[must_use]
    pub fn action(&self, kind: ActionKind) -> Option<&CardAction> {
        self.actions.iter().find(|action| action.kind == kind)
    }
}

/// A card as its sheet writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ActionCard {
    pub(super) id: CardId,
    pub(super) code: String,
    pub(super) era: Era,
    pub(super) name: Names,
    pub(super) start: bool,
    pub(super) infra: bool,
    pub(super) actions: Vec<CardAction>,
    pub(super) special: Option<Vec<Effect>>,
    pub(super) edge: Option<CardEdge>,
    #[serde(rename = "solo_line")]
    _solo_line: IgnoredAny,
    pub(super) provenance: Provenance,
    #[serde(default)]
    pub(super) fields_reconstructed: Vec<String>,
}

/// The edge of a card, which its sheet repeats from `edges.json`.
#[derive(PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardEdge {
    pub(super) id: EdgeId,
    pub(super) window: Window,
    pub(super) effects: Vec<Effect>,
    pub(super) overrides_era_end_limit: bool,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
    #[serde(default, rename = "fields_reconstructed")]
    _fields_reconstructed: Vec<String>,
}

/// An edge (section 18).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EdgeFacts {
    /// Which.
    pub id: EdgeId,
    /// Its name.
    pub name: Names,
    /// When it may be played.
    pub window: Window,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Whether the end of the era does not limit it (SC-4070, SC-4100).
    pub overrides_era_end_limit: bool,
    /// Where it comes from.
    pub provenance: Provenance,
    /// What of it is reconstructed.
    #[serde(default)]
    pub fields_reconstructed: Vec<String>,
}

/// A Time card as its sheet writes it; all are alike.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TimeCard {
    pub(super) id: CardId,
    #[serde(rename = "code")]
    _code: String,
    pub(super) name: Names,
    #[serde(rename = "kind")]
    _kind: TimeKind,
    pub(super) usable_with: Vec<ActionKind>,
    pub(super) modes: Vec<TimeWay>,
    #[serde(rename = "solo_line")]
    _solo_line: IgnoredAny,
    pub(super) provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum TimeKind {
    Time,
}

/// A way to use a Time card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "id", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum TimeWay {
    DoubleTotal {
        #[serde(rename = "op")]
        _op: MultiplyTotal,
        factor: u8,
    },
    TwoTeams {
        #[serde(rename = "op")]
        _op: TwoTeams,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum MultiplyTotal {
    MultiplyActionTotal,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum TwoTeams {
    ApplyTotalToTwoDifferentTeams,
}

/// What a Time card does (SC-0870 to SC-0920).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeFacts {
    /// The actions with which it may be played.
    pub usable_with: Vec<ActionKind>,
    /// The two ways to use it.
    pub modes: Vec<TimeMode>,
    /// What [`TimeMode::Double`] multiplies with.
    pub factor: u8,
}

/// A slot of a headquarters.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotFacts {
    /// Its number as the sheet writes it; [`HqFacts::slot`] is in that order.
    pub slot: u8,
    /// What it gives while no card lies on it (SC-0300, SC-0310).
    pub intrinsic: Option<CardAction>,
    /// Whether it takes Infra cards (SC-0290).
    pub accepts_cards: bool,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// A headquarters board (section 3).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HqFacts {
    /// Which.
    pub id: HqId,
    /// How many are in the box.
    pub count: u8,
    #[serde(rename = "used_when")]
    _used_when: IgnoredText,
    /// Its slots.
    pub slots: Vec<SlotFacts>,
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, rename = "note")]
    _note: IgnoredText,
}

impl HqFacts {
    /// A slot.
    #[must_use]
    pub fn slot(&self, slot: Slot) -> &SlotFacts {
        &self.slots[slot.index()]
    }
}

/// Text for readers of the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct IgnoredText;

impl<'de> Deserialize<'de> for IgnoredText {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| IgnoredText)
    }
}

/// The Progress Wheel (SC-0330).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WheelFacts {
    /// How many spaces it has.
    pub spaces: u8,
    /// The space that brings a card.
    pub award_space: u8,
    /// The space on which the cubes begin.
    pub start_space: u8,
    #[serde(rename = "direction")]
    _direction: Clockwise,
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, rename = "note")]
    _note: IgnoredText,
}

impl WheelFacts {
    /// Where a cube ends that advances, and how often it arrives on or passes the award space (SC-3560, SC-3570).
    #[must_use]
    pub const fn advance(&self, from: u8, spaces: u16) -> (u8, u16) {
        let ring = self.spaces as u16;
        // Spaces from the award space on, so that every full turn is one award.
        let gone = (from as u16 + ring - self.award_space as u16) % ring + spaces;
        (((gone + self.award_space as u16) % ring) as u8, gone / ring)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Clockwise {
    Clockwise,
}

//! The Space Agencies expansion (`expansion_space_agencies.json`).

use std::collections::BTreeMap;

use orrery_engine::{Names, Provenance};

use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::Value;

use super::{cards::Circle, choices::words, effects::Effects, sheet, solo::RivalCardFacts, targets::Cost};
use crate::ids::{GoldTile, Organization, QuickStart, TraceColor};

sheet! {
    pub(super) struct AgenciesSheet {
        pub(super) rounds: Vec<u8>,
        pub(super) end_of_round_stacks: Vec<u8>,
        pub(super) signal_token: SignalTokenFacts,
        pub(super) neutral_signals: NeutralSignals,
        pub(super) long_term_objectives: LongTerm,
        pub(super) rival_cards: Vec<RivalCardFacts>,
        pub(super) quick_start_cards: Vec<QuickStartFacts>,
        pub(super) quick_start_choice: Deal,
        pub(super) organization_choice: Deal,
        pub(super) organizations: Vec<OrganizationFacts>,
    } unread { game, file, provenance, expansion }
}

/// The expansion, but for its cards and species.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AgenciesFacts {
    /// The rounds that are played with organizations (SE-5860).
    pub rounds: Vec<u8>,
    /// The rounds with a stack for those who pass (SE-5870).
    pub stacks: Vec<u8>,
    /// Signal tokens (SE-5880).
    pub signal_token: SignalTokenFacts,
    /// Neutral signals (SE-5910).
    pub neutral_signals: NeutralSignals,
    /// Long-term objectives (SE-5950).
    pub long_term: LongTerm,
    /// How quick-start cards are dealt.
    pub quick_start_choice: Deal,
    /// How organizations are dealt.
    pub organization_choice: Deal,
}

sheet! {
    /// Signal tokens.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct SignalTokenFacts {
        /// What one does in a scan.
        pub effect: Effects,
        /// How many can be used in one scan (SE-5890).
        pub max_per_scan: u8,
        /// Where this comes from.
        pub source: Provenance,
    } unread { r#use }
}

sheet! {
    /// Neutral signals.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct NeutralSignals {
        /// How many a sector can hold (SE-5920).
        pub max_per_sector: u8,
        /// Whether they can win it.
        pub can_win: bool,
        /// Whether they can be second (SE-5930).
        pub can_be_second: bool,
    } unread { treated_as, setup, setup_source }
}

sheet! {
    /// Long-term objectives.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct LongTerm {
        /// How many are in play.
        pub drawn: u8,
        /// The rounds at whose end the rival gains progress for them (SE-5970).
        pub progress_per_open_task_at_end_of_rounds: Vec<u8>,
        /// How much for each open task.
        pub progress_per_open_task: u8,
        /// Where this comes from.
        pub source: Provenance,
    } unread { of, replace, count_for_spending, end_game_vp }
}

/// How many are dealt and how many kept (SE-6030).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Dealt.
    pub dealt: u8,
    /// Kept.
    pub kept: u8,
}

/// A quick-start card (SE-6040).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuickStartFacts {
    /// Which one.
    pub id: QuickStart,
    /// Its printed number, e.g. `SR.1`.
    pub number: String,
    /// What it puts on the boards, without reward.
    pub mark: Effects,
    /// What it gives.
    pub gain: Effects,
    /// Where its data comes from.
    pub source: Provenance,
}

sheet! {
    /// An organization (SE-6030).
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct OrganizationFacts {
        /// Which one.
        pub id: Organization,
        /// What it is called.
        pub name: Names,
        /// What it starts with.
        pub start: Stock,
        /// Cards that may be tucked at the start.
        pub income_increases_at_start: u8,
        /// What it brings at every income.
        pub income: Stock,
        /// What it allows all the time.
        pub passive: Vec<Passive>,
        /// What it may do once in each round (SE-6050).
        pub free_action_per_round: Effects,
        /// Where its data comes from.
        pub source: Provenance,
    } unread { name_is_translation }
}

/// Things that a player gets together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Stock {
    /// Publicity.
    pub publicity: u8,
    /// Credits.
    pub credit: u8,
    /// Energy.
    pub energy: u8,
    /// Data.
    pub data: u8,
    /// Cards from the top of the deck.
    #[serde(alias = "card")]
    pub random_card: u8,
    /// Signal tokens.
    pub signal_token: u8,
    /// Launched probes.
    pub launch: u8,
}

/// What an organization allows all the time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Passive {
    /// A rule.
    Rule(PassiveRule),
    /// An event that gives something, every time.
    Event(Circle),
}

impl<'de> Deserialize<'de> for Passive {
    /// By hand, because an untagged enum would not say what is wrong.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Passive, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let passive = if value.get("rule").is_some() {
            serde_json::from_value(value).map(Passive::Rule)
        } else {
            serde_json::from_value(value).map(Passive::Event)
        };
        passive.map_err(D::Error::custom)
    }
}

/// A rule of an organization.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "rule", rename_all = "snake_case", deny_unknown_fields)]
pub enum PassiveRule {
    /// More probes in space.
    ProbeLimitBonus {
        /// So many more.
        value: u8,
    },
    /// What researching costs.
    ResearchPublicityCost {
        /// So much publicity.
        value: u8,
    },
    /// What analyzing costs.
    AnalyzeEnergyCost {
        /// So much energy.
        value: u8,
    },
    /// Slots that give something once until they are cleared.
    ThreeRewardSlots {
        /// The slots.
        slots: Vec<Circle>,
        /// Each of them once.
        each_slot_once_until_cleared: bool,
    },
    /// Tiles that replace a cost and are turned over (SE-6056).
    ThreeFlipTiles {
        /// The tiles.
        tiles: Vec<FlipTile>,
    },
    /// A card that is played later without cost (SE-6055).
    BankedCard {
        /// Whether banking is a free action.
        free_action: bool,
        /// How far ahead the marker is put, by the card's cost.
        #[serde(deserialize_with = "numbered")]
        score_ahead_by_cost: BTreeMap<u8, u8>,
        /// What then happens, in words.
        then: String,
    },
    /// A marker on a gold tile from the start.
    StartsWithMarkerOnLowestSpaceOfGoldTile {
        /// Which tile.
        tile: GoldTile,
        /// Whether it does not count for the three of the milestones.
        extra_to_three_normal_marks: bool,
    },
}

/// Inside a tagged enum serde hands on the keys of a map as text.
fn numbered<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<u8, u8>, D::Error> {
    let map = BTreeMap::<String, u8>::deserialize(deserializer)?;
    let number = |(key, value): (String, u8)| Ok((key.parse().map_err(D::Error::custom)?, value));
    map.into_iter().map(number).collect()
}

/// A tile of Xeno Lab (SE-6056).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlipTile {
    /// The action whose cost it replaces.
    pub action: FlipAction,
    /// By this.
    pub cost: Cost,
    /// The trace that turns it up again.
    pub ready_again_on_trace: TraceColor,
}

words! {
    /// The actions of Xeno Lab's tiles.
    FlipAction {
        /// Launching.
        Launch,
        /// Scanning.
        Scan,
        /// Researching.
        Research,
    }
}

//! What single species bring with them: samples, tokens, tiles, glyphs, organelles, exploration cards.

use std::collections::BTreeMap;

use orrery_engine::Provenance;

use serde::Deserialize;

use super::{choices::words, effects::Effects, sheet};
use crate::ids::{Exploration, MessageReward, Organelle, Place, Sample, TraceColor, TranslationSlot};

/// A sample.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SampleFacts {
    /// Which one.
    pub id: Sample,
    /// What it gives.
    pub reward: Effects,
}

/// An anomaly token.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenFacts {
    /// Its id in the sheet.
    pub id: String,
    /// Its colour.
    pub color: TraceColor,
    /// What its sides give.
    pub sides: Vec<Effects>,
}

/// The tile of 'Oumuamua.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileFacts {
    /// Places for data.
    pub data_slots: u8,
    /// Points for the marker in a place, counted from 1.
    pub slot_vp: BTreeMap<u8, u8>,
    /// What happens when it is full (SE-4380).
    pub completion: TileCompletion,
}

sheet! {
    /// What happens when the tile of 'Oumuamua is full.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct TileCompletion {
        /// What everybody with a marker gains.
        pub each_contributor: Effects,
        /// Data put back.
        pub refill: u8,
    } unread { winner, markers_left }
}

/// A message reward.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MessageFacts {
    /// Which one.
    pub id: MessageReward,
    /// What it gives.
    pub reward: Effects,
}

sheet! {
    /// Message cards.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct MessageCards {
        /// How many points ahead the marker is put.
        pub marker_ahead_of_own_score: u8,
    } unread { cost_resource, resolve, missions }
}

sheet! {
    /// The penalty for the most danger.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct DangerFacts {
        /// One part in so many of the points is lost.
        pub penalty_divisor: u8,
        /// Whether nobody loses if there is no danger (SE-4680).
        pub no_penalty_if_most_is_zero: bool,
    } unread { board_levels, penalty, penalty_rounding, penalty_for }
}

sheet! {
    /// The translation board.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct TranslationFacts {
        /// Its slots.
        pub slots: Vec<TranslationSlotFacts>,
    } unread { rule, action, one_slot_per_type }
}

/// A slot of the translation board.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TranslationSlotFacts {
    slot: u8,
    /// In which row.
    pub row: TranslationRow,
    needs: Vec<u8>,
    /// What it gives.
    pub reward: Effects,
}

words! {
    /// A row of the translation board.
    TranslationRow {
        /// Three slots, each above two others.
        Upper,
        /// Four slots.
        Lower,
    }
}

impl TranslationSlotFacts {
    /// Which one; the sheet is checked.
    #[must_use]
    pub fn id(&self) -> Option<TranslationSlot> {
        TranslationSlot::of(self.slot)
    }

    /// The slots that have to be filled before.
    pub fn needs(&self) -> impl Iterator<Item = TranslationSlot> + Clone + '_ {
        self.needs.iter().filter_map(|slot| TranslationSlot::of(*slot))
    }
}

sheet! {
    /// What glyphs score.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct GlyphScore {
        /// Points of a set, by its size from 1.
        pub set_vp_by_size: Vec<u8>,
        /// Points of the rival for each token.
        pub rival_vp_per_token: u8,
    } unread { rule, kept_tokens_only }
}

/// An organelle.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrganelleFacts {
    /// Which one.
    pub id: Organelle,
    /// What it gives.
    pub reward: Effects,
}

sheet! {
    /// Where organelles go.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct PlacesFacts {
        /// The outer places, clockwise.
        pub outer_clockwise: Vec<Place>,
        /// The inner places, clockwise.
        pub inner_clockwise: Vec<Place>,
        /// Where the organelles are at first, in their order.
        pub start: Vec<Place>,
    } unread { movement }
}

/// An exploration card.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExplorationFacts {
    /// Which one.
    pub id: Exploration,
    /// The small reward.
    pub basic: Effects,
    /// The large reward.
    pub advanced: Effects,
    /// Where its data comes from.
    pub source: Provenance,
}

/// How exploration cards come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExplorationDeck {
    /// How many there are.
    pub cards: u8,
    /// Before this draw all are shuffled again.
    pub reshuffle_all_before_draw_number: u8,
}

/// How the rival treats a species.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RivalSpecies {
    /// Glyphids: a new type is translated at once (SE-6115).
    pub places_untranslated_type_at_once: bool,
    /// Glyphids: the rows it prefers.
    pub slot_preference: Vec<TranslationRow>,
    /// Glyphids: what breaks ties.
    pub tie: Option<ArrowTie>,
    /// Glyphids: it leaves spaces without token alone.
    pub ignores_board_spaces_without_token: bool,
    /// Amoeba: it leaves sections with so few organelles alone (SE-6150).
    pub ignores_spaces_whose_section_has_at_most: u8,
    /// Arkhos: how many security cards it gets (SE-6205).
    pub security_cards: u8,
    /// Arkhos: exploration rewards for each discovery marker.
    pub basic_exploration_per_discovery_marker: u8,
    /// Arkhos: it prefers this species (SE-6200).
    pub prefers_arkhos_among_equal_heights: bool,
    /// Arkhos: it leaves spaces alone that it cannot use yet.
    pub ignores_spaces_it_cannot_use: bool,
    /// Where this comes from.
    pub source: Provenance,
}

words! {
    /// What breaks ties of the rival.
    ArrowTie {
        /// The arrow of its card (SE-4970).
        Arrow,
    }
}

impl Default for RivalSpecies {
    fn default() -> RivalSpecies {
        RivalSpecies {
            places_untranslated_type_at_once: false,
            slot_preference: Vec::new(),
            tie: None,
            ignores_board_spaces_without_token: false,
            ignores_spaces_whose_section_has_at_most: 0,
            security_cards: 0,
            basic_exploration_per_discovery_marker: 0,
            prefers_arkhos_among_equal_heights: false,
            ignores_spaces_it_cannot_use: false,
            source: Provenance::Public,
        }
    }
}

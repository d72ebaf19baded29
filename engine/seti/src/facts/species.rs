//! Species: boards, discovery, setup and what each brings with it (`aliens.json`, `expansion_aliens.json`).

use std::collections::BTreeMap;

use orrery_engine::{Names, Provenance};

use serde::Deserialize;

use super::{
    Prose,
    cards::{CardSheet, SecuritySheet},
    choices::{ExplorationReward, words},
    effects::Effects,
    parts::{
        DangerFacts, ExplorationDeck, ExplorationFacts, GlyphScore, MessageCards, MessageFacts,
        OrganelleFacts, PlacesFacts, RivalSpecies, SampleFacts, TileFacts, TokenFacts, TranslationFacts,
    },
    sheet,
    targets::Cost,
};
use crate::ids::{BoardSpace, Glyph, Planet, Species, TraceColor};

sheet! {
    pub(super) struct AliensSheet {
        pub(super) common: CommonSheet,
        pub(super) neutral_milestones: NeutralSheet,
        pub(super) species: Vec<SpeciesFacts>,
    } unread { game, file, provenance, trace_colors, gold_milestones }
}

sheet! {
    pub(super) struct CommonSheet {
        pub(super) slots: Vec<SlotFacts>,
        pub(super) discovery_spaces_left_to_right: Vec<TraceColor>,
        pub(super) deal_order: Vec<TraceColor>,
    } unread {
        species_in_game, overflow_capacity, neutral_markers_only_on_discovery_spaces, overflow_choice
    }
}

sheet! {
    /// What the spaces beside a species board give.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct SlotFacts {
        /// A marker on a discovery space (SE-3290).
        pub discovery_space_reward: Effects,
        /// A marker on an overflow space (SE-3310).
        pub overflow_reward: Effects,
    } unread { slot, position }
}

sheet! {
    pub(super) struct NeutralSheet {
        /// How many neutral markers each milestone has, by number of players (SE-0250).
        pub(super) markers_per_score_by_players: BTreeMap<u8, u8>,
    } unread { scores }
}

sheet! {
    pub(super) struct ExpansionAliensSheet {
        pub(super) species: Vec<SpeciesFacts>,
        pub(super) cards: Vec<CardSheet>,
    } unread { game, file, provenance, expansion }
}

sheet! {
    /// A species. Most fields belong to one species only and are empty for the others.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct SpeciesFacts {
        /// Which one.
        pub id: Species,
        /// Its name.
        pub name: Names,
        /// How its cards are dealt.
        #[serde(default)]
        pub discovery: DiscoveryFacts,
        /// What is set up when it is discovered, in this order.
        #[serde(default)]
        pub setup: Vec<SetupStep>,
        /// The spaces of its board.
        pub board: Vec<SpaceFacts>,
        /// Mascamites: the samples (SE-4180).
        #[serde(default)]
        pub samples: Vec<SampleFacts>,
        /// Anomalies: the tokens (SE-4290).
        #[serde(default)]
        pub tokens: Vec<TokenFacts>,
        /// 'Oumuamua: its tile (SE-4370).
        #[serde(default)]
        pub tile: Option<TileFacts>,
        /// Centaurians: the message rewards (SE-4460).
        #[serde(default)]
        pub message_rewards_left_to_right: Vec<MessageFacts>,
        /// Centaurians: how far ahead a message is (SE-4490).
        #[serde(default)]
        pub message_cards: Option<MessageCards>,
        /// Exertians: the penalty (SE-4670).
        #[serde(default)]
        pub danger: Option<DangerFacts>,
        /// Glyphids: the translation board (SE-6090).
        #[serde(default)]
        pub translation_board: Option<TranslationFacts>,
        /// Glyphids: what sets score (SE-6110).
        #[serde(default)]
        pub end_game: Option<GlyphScore>,
        /// Glyphids: how many tokens of each type there are.
        #[serde(default)]
        pub glyph_types: Vec<Glyph>,
        /// Amoeba: the organelles (SE-6140).
        #[serde(default)]
        pub organelles: Vec<OrganelleFacts>,
        /// Amoeba: where they go.
        #[serde(default)]
        pub places: Option<PlacesFacts>,
        /// Arkhos: the exploration cards (SE-6180).
        #[serde(default)]
        pub exploration_cards: Vec<ExplorationFacts>,
        /// Arkhos: when they are shuffled again.
        #[serde(default)]
        pub exploration_deck: Option<ExplorationDeck>,
        /// How the rival treats it (SE-6110 to SE-6205).
        #[serde(default)]
        pub rival: Option<RivalSpecies>,
        /// How many of its pieces there are.
        pub components: BTreeMap<String, Count>,
        /// Arkhos: the security cards.
        #[serde(default)]
        pub(super) security_cards: Vec<SecuritySheet>,
        /// Where its data comes from.
        pub source: Provenance,
    } unread {
        expansion, capsule, setup_note, trigger, planet, exofossil, gain, rules, breach
    }
}

/// A number of pieces, or that they are without limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Count {
    /// So many.
    Number(u8),
    /// Whether there is no limit.
    Unlimited(bool),
}

sheet! {
    /// How cards are dealt at the discovery (SE-3465, SE-4580).
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct DiscoveryFacts {
        /// Whether its cards are hand cards (SE-3460, SE-4610).
        pub cards_count_as_hand: bool,
        /// Cards for every player.
        pub cards_to_every_player: u8,
        /// Cards for each own discovery marker.
        pub cards_per_discovery_marker: u8,
        /// Cards that may be played at once for each own discovery marker (SE-4590).
        pub plays_per_discovery_marker: u8,
        /// Cards turned face up beside the deck.
        pub face_up_cards: u8,
        /// What becomes of the rest of the deck.
        pub rest_of_deck: RestOfDeck,
    } unread { deal, market, immediate_plays, reshuffle_discards }
}

impl Default for DiscoveryFacts {
    /// As with most species (SE-3465): the sheet of the expansion does not repeat it.
    fn default() -> DiscoveryFacts {
        DiscoveryFacts {
            cards_count_as_hand: true,
            cards_to_every_player: 0,
            cards_per_discovery_marker: 1,
            plays_per_discovery_marker: 0,
            face_up_cards: 1,
            rest_of_deck: RestOfDeck::DrawPile,
            deal: Prose,
            market: Prose,
            immediate_plays: Prose,
            reshuffle_discards: Prose,
        }
    }
}

words! {
    /// What becomes of the rest of an alien deck.
    RestOfDeck {
        /// Cards are drawn from it.
        DrawPile,
        /// It leaves the game.
        Removed,
    }
}

/// A step of a species' setup.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
pub enum SetupStep {
    /// The samples are shuffled (SE-4000).
    ShuffleSamplesFaceDown {},
    /// Samples are put on a planet.
    PlaceSamples {
        /// Which planet.
        planet: Planet,
        /// How many.
        count: u8,
    },
    /// A sample is put face up on a space of the board.
    PlaceSampleFaceUpOnBoardSpace {
        /// How many.
        count: u8,
        /// Which space.
        space: BoardSpace,
    },
    /// An anomaly token, a random one, random side up (SE-4190).
    PlaceAnomalyToken {
        /// In which ring.
        ring: u8,
        /// How many sectors clockwise from Earth.
        sector_offset_from_earth: i8,
    },
    /// 'Oumuamua appears (SE-4300).
    ActivateSpecialCell {
        /// Which cell.
        cell: Planet,
        /// What those gain who are already there.
        probe_already_there_gains: Effects,
    },
    /// Data is put on the tile.
    FillDataSlot {
        /// Which.
        slot: DataSlot,
        /// How much.
        count: u8,
    },
    /// A message tile on the score track (SE-4430).
    PlaceMessageMilestone {
        /// Whose.
        who: Who,
        /// So many points ahead.
        ahead_of_own_score: u8,
    },
    /// A milestone for Exertian cards (SE-4620).
    PlaceExertianMilestone {
        /// So many points ahead of the leader.
        ahead_of_leader: u8,
        /// What playing a card there costs (SE-4630).
        play_cost: Cost,
    },
    /// Random glyphs (SE-6080).
    PlaceRandomGlyph {
        /// Where, in words.
        on: String,
        /// How many; as many as there are places, if nothing is said.
        count: Option<u8>,
        /// Where.
        place_kind: GlyphPlaces,
    },
    /// Security cards, locked (SE-6160).
    DealSecurityCards {
        /// To whom.
        who: Who,
        /// How many of each colour.
        per_color: u8,
        /// In which state.
        state: SecurityState,
    },
    /// Exploration rewards (SE-6205).
    ExplorationRewardPerDiscoveryMarker {
        /// Which.
        reward: ExplorationReward,
        /// How many.
        times: u8,
    },
}

words! {
    /// A slot for data beside those of the stars.
    DataSlot {
        /// That of 'Oumuamua.
        OumuamuaTile,
    }

    /// To whom a step applies.
    Who {
        /// To every player.
        EachPlayer,
    }

    /// Where glyphs are put.
    GlyphPlaces {
        /// On the 7 planets.
        Planets,
        /// On the 8 stars.
        Stars,
        /// On the stacks that have their two-point tile.
        TechStacksWithTwoPointTile,
        /// On the spaces of the board that take one.
        BoardSpacesWithGlyph,
    }

    /// The state of a security card.
    SecurityState {
        /// It cannot be used yet.
        Locked,
    }

    /// Whether a space of the Mascamites waits for a sample.
    SampleSpace {
        /// It has one from the start.
        Initial,
        /// It gets a delivered one.
        Delivered,
    }
}

/// A space of a species board (SE-3340).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpaceFacts {
    /// Which one.
    pub id: BoardSpace,
    pub(super) color: TraceColor,
    pub(super) level_from_bottom: u8,
    /// What marking it gives.
    pub reward: Effects,
    /// What it costs (SE-3350).
    pub cost: Cost,
    /// Whether it can be marked again and again.
    pub repeatable: bool,
    /// Danger (SE-4650).
    #[serde(default)]
    pub danger: u8,
    /// Mascamites: what sample lies there.
    #[serde(default)]
    pub sample_space: Option<SampleSpace>,
    /// Mascamites: with which delivered sample it opens (SE-4130).
    #[serde(default)]
    pub opens_with_sample_number: Option<u8>,
    /// Arkhos: breached cards needed (SE-6170).
    #[serde(default)]
    pub breached_cards_needed: u8,
}

//! The rival and the objectives of the solo game (`solo_rival.json`, `solo_objectives.json`).

use std::collections::BTreeMap;

use orrery_engine::Provenance;

use serde::Deserialize;

use super::{
    choices::{TraceChoice, words},
    conditions::Trigger,
    effects::Effects,
    sheet,
    targets::Cost,
};
use crate::ids::{Objective, Piece, Planet, RivalCard, Species, Tech, TraceColor};

sheet! {
    pub(super) struct RivalSheet {
        pub(super) setup: RivalSetupSheet,
        pub(super) difficulties: Vec<Difficulty>,
        pub(super) progress: ProgressFacts,
        pub(super) computer: RivalComputer,
        pub(super) action_cards: Vec<RivalCardFacts>,
    } unread {
        game, file, provenance, tech_use, tech_bonuses_never_gained, sector_priority, sector_tie
    }
}

sheet! {
    pub(super) struct RivalSetupSheet {
        pub(super) rival_publicity: u8,
    } unread { like_players, vp, starting_player, rival_income_card }
}

/// The rival, but for its cards and difficulties.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RivalFacts {
    /// Publicity at the start (SE-4730).
    pub publicity: u8,
    /// What moves its marker (SE-4820).
    pub progress: ProgressFacts,
    /// Its computer (SE-4880).
    pub computer: RivalComputer,
}

sheet! {
    /// A difficulty (SE-4760).
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Difficulty {
        /// From 1 to 5.
        pub difficulty: u8,
        /// The technologies of the progress track, clockwise from the card symbol (SE-4850).
        pub progress_track_clockwise_from_plus_icon: Vec<Tech>,
        /// Where the marker starts (SE-4780).
        pub start_space: Tech,
        /// Advanced cards in the first deck (SE-4770).
        pub advanced_cards_in_starting_deck: u8,
        /// How many objectives there are (SE-4790).
        pub objectives: ObjectiveCounts,
        /// How many in all.
        pub objectives_total: u8,
        /// Where its data comes from.
        pub source: Provenance,
    } unread { stars, board }
}

/// Numbers of objectives by level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveCounts {
    /// Level I, on top.
    pub level_1: u8,
    /// Level II.
    pub level_2: u8,
    /// Level III, at the bottom.
    pub level_3: u8,
}

sheet! {
    /// What moves the rival's marker.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct ProgressFacts {
        /// A credit, an energy or a card.
        pub per_credit_energy_card: u8,
        /// An income increase (SE-4830).
        pub per_income_increase: u8,
        /// Instead of an advanced card, if none is left (SE-4860).
        pub no_advanced_card_left: Effects,
    } unread { plus_icon, no_advanced_card_left_source }
}

sheet! {
    /// The rival's computer.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct RivalComputer {
        /// How many spaces it has.
        pub spaces: u8,
        /// What spaces give when they are covered, counted from 1 (SE-4890).
        pub rewards: BTreeMap<u8, Effects>,
    } unread { data_pool_limit }
}

sheet! {
    /// An action card of the rival.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct RivalCardFacts {
        /// Which one.
        pub id: RivalCard,
        /// Its printed number, e.g. `S.1`.
        pub number: String,
        /// To which part of the cards it belongs.
        pub group: RivalGroup,
        /// The species that brings it (SE-5280).
        pub species: Option<Species>,
        /// Its decision arrow (SE-4970).
        pub arrow: Arrow,
        /// Its actions, from top to bottom; the first possible one is done (SE-4930).
        pub steps: Vec<RivalStep>,
        /// Where its data comes from.
        pub source: Provenance,
    } unread { expansion }
}

words! {
    /// A part of the rival's cards.
    RivalGroup {
        /// In the deck from the start.
        Basic,
        /// Added by progress (SE-4850).
        Advanced,
        /// Takes the place of S.3 or S.4 (SE-5280).
        Species,
    }

    /// The decision arrow.
    Arrow {
        /// Leftmost, counter-clockwise.
        Left,
        /// Rightmost, clockwise.
        Right,
    }

    /// What has to be true for an action of the rival.
    Requirement {
        /// All spaces of its computer are filled (SE-5250).
        ComputerFull,
        /// It has no probe on Earth's space (SE-5050).
        NoOwnProbeOnEarth,
        /// It has the publicity (SE-4980).
        PublicityAvailable,
        /// It has a probe on Earth and can reach a target (SE-5060).
        OwnProbeOnEarthAndTargetReachable,
        /// It would not gain the next anomaly (SE-5740).
        RivalNotWinningNextAnomaly,
        /// It has a message tile left and none on the score track (SE-5780).
        MessageTileInReserveAndNoneOnScoreTrack,
        /// Its Exertian cards and markers are fewer than 5 (SE-5830).
        #[serde(rename = "played_exertians_plus_board_traces_below_5")]
        PlayedExertiansPlusBoardTracesBelow5,
        /// It has a locked security card (SE-6190).
        OwnLockedSecurityCard,
        /// A section of the Amoeba is full (SE-6150).
        #[serde(rename = "a_section_holds_3_organelles")]
        ASectionHolds3Organelles,
    }

    /// A signal of the rival's scan (SE-5150).
    RivalSignal {
        /// In Earth's sector (SE-5160).
        Earth,
        /// By a card of the row (SE-5170).
        Row,
        /// On the tile of 'Oumuamua (SE-5230).
        OumuamuaTile,
    }

    /// What a target of the rival has to have.
    PlanetToken {
        /// A glyph (SE-6130).
        GlyphToken,
    }
}

/// An action of the rival.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub enum RivalStep {
    /// Analyzes (SE-5250).
    Analyze {
        /// When it is possible.
        requires: Requirement,
        /// What it gives first.
        reward: Effects,
        /// The trace it then marks.
        trace: TraceColor,
        /// What a discarded computer technology gives (SE-5270).
        discard_computer_tech: Effects,
    },
    /// Launches (SE-5050).
    Launch {
        /// When it is possible.
        requires: Requirement,
        /// What it gives.
        reward: Effects,
    },
    /// Researches (SE-4980).
    ResearchTech {
        /// The price.
        cost: Cost,
        /// When it is possible.
        requires: Option<Requirement>,
        /// Whether the solar system rotates.
        rotate: bool,
        /// What it then gives.
        reward: Effects,
    },
    /// Flies to a planet (SE-5060).
    Fly {
        /// When it is possible.
        requires: Requirement,
        /// Where to, in this order.
        targets: Vec<RivalTarget>,
        /// Whether a probe technology is used up for a moon (SE-5100).
        moon_with_discarded_probe_tech: bool,
        /// What it prefers if both or neither first spaces are free (SE-5120).
        preference: Vec<Piece>,
        /// Only to planets with such a token.
        #[serde(default)]
        only_planets_with: Option<PlanetToken>,
        /// What then follows.
        #[serde(default)]
        after: Effects,
    },
    /// Scans (SE-5150).
    Scan {
        /// The signals, in this order.
        signals: Vec<RivalSignal>,
        /// The signal for a discarded telescope technology (SE-5180).
        discard_telescope_tech_extra_signal: RivalSignal,
    },
    /// Is replaced by the card of a discovered species (SE-5280).
    ReplaceIfSpeciesDiscovered {
        /// The first or the second discovered.
        species_order: u8,
    },
    /// Marks a trace (SE-6010).
    MarkTrace {
        /// Of which colour.
        color: TraceChoice,
        /// What it then gives.
        reward: Effects,
    },
    /// Marks a trace for the next anomaly (SE-5740).
    Anomalies {
        /// When it is possible.
        requires: Requirement,
        /// What it does.
        effect: Effects,
    },
    /// Sends a message (SE-5780).
    CentaurianMessage {
        /// When it is possible.
        requires: Requirement,
        /// What it does.
        effect: Effects,
    },
    /// Plays an Exertian card (SE-5830).
    PlayExertian {
        /// When it is possible.
        requires: Requirement,
        /// What it does.
        effect: Effects,
    },
    /// Breaches a security card (SE-6190).
    ArkhosBreach {
        /// When it is possible.
        requires: Requirement,
        /// What it does.
        effect: Effects,
    },
    /// Gains organelles (SE-6150).
    Amoeba {
        /// When it is possible.
        requires: Requirement,
        /// What it does.
        effect: Effects,
    },
}

/// A planet to which the rival flies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RivalTarget {
    /// Which planet.
    pub planet: Planet,
    /// Within so many moves.
    pub max_moves: u8,
}

sheet! {
    pub(super) struct ObjectivesSheet {
        pub(super) counts: BTreeMap<String, u8>,
        pub(super) rules: ObjectiveRules,
        pub(super) objectives: Vec<ObjectiveFacts>,
        pub(super) long_term_objectives: Vec<ObjectiveFacts>,
    } unread { game, file, provenance }
}

sheet! {
    /// Numbers about objectives.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct ObjectiveRules {
        /// How many are revealed (SE-5480).
        pub active: u8,
        /// How many are spent at the end of a round (SE-5640).
        pub spend_at_end_of_round: BTreeMap<u8, u8>,
        /// Progress for each missing one.
        pub progress_per_missing: u8,
        /// Points of the rival for each uncompleted one (SE-5650).
        pub end_game_vp_per_uncompleted: u8,
    } unread {
        threshold_tasks_marked_when_revealed_if_met, replacement, one_task_per_event,
        same_event_may_also_cover_a_mission_circle, moved_before_spending_at_end_of_round
    }
}

sheet! {
    /// An objective.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct ObjectiveFacts {
        /// Which one.
        pub id: Objective,
        /// Its number, e.g. `2.04`.
        pub number: String,
        /// Its level from 1 to 3; long-term ones have 9.
        pub level: u8,
        /// Its tasks (SE-5490).
        pub tasks: Vec<ObjectiveTask>,
        /// Where its data comes from.
        pub source: Provenance,
    } unread { expansion }
}

/// A task of an objective: one of these events (SE-5520).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveTask {
    /// The events.
    pub any_of: Vec<Trigger>,
}

//! How eras begin, hands, prices, short games.

use std::collections::BTreeMap;

use orrery_engine::Names;

use serde::{Deserialize, de::IgnoredAny};

use crate::ids::{ActionKind, Era, HqId, SiteId};

/// An action of the list (SC-0620).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionFacts {
    /// Which.
    pub id: ActionKind,
    /// Its name.
    pub name: Names,
    /// The eras in which it can be done.
    pub eras: Vec<Era>,
    /// Whether it needs a value (SC-0660).
    pub valued: bool,
    /// Whether a Time card may be played with it (SC-0870).
    pub time_card: bool,
    /// Whether profit may close a gap (SC-3310).
    pub profit_spend: bool,
    /// How many cards are played, where that is fixed (SC-2400, SC-2470).
    #[serde(default)]
    pub max_cards: Option<u8>,
}

/// The sheet of actions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ActionSheet {
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    pub(super) actions: Vec<serde_json::Value>,
    pub(super) turn_steps: Vec<String>,
    pub(super) value_pipeline: Vec<String>,
}

/// How a player's hand begins in an era.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartHand {
    /// Time cards (SC-0450).
    pub time: u8,
    /// The English name of a Start card that everybody takes (SC-0430).
    pub named_start_card: Option<String>,
    /// Start cards dealt (SC-2990).
    pub random_start_cards: u8,
}

/// What the owner of a Beyond marker may do in setup (SC-2930, SC-2940, SC-3840, SC-3850).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeyondSetup {
    /// Which marker, 1 or 2.
    pub marker: u8,
    /// Where one of the teams may be put.
    pub site: SiteId,
    /// Whether a tile is laid there at once.
    #[serde(default)]
    pub explored: bool,
    /// Whether the team claims it.
    #[serde(default)]
    pub claim: bool,
    /// Where in a star system.
    #[serde(default)]
    pub position: Option<StartPosition>,
}

/// Where a team begins in a star system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartPosition {
    /// On the star.
    Star,
    /// On the approach space farthest from it.
    ApproachTrackFar,
}

/// An era (SC-0020).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EraFacts {
    /// Which.
    pub id: Era,
    /// Its name.
    pub name: Names,
    /// Its number, from 1.
    pub order: u8,
    /// The first letter of the numbers of its cards.
    pub code_prefix: String,
    #[serde(default, rename = "years")]
    _years: super::cards::IgnoredText,
    /// Teams that each player puts on the start site.
    pub start_teams: u8,
    /// The hands.
    pub start_hand: StartHand,
    /// What an unshielded Move or Build costs in radiation (SC-3200, SC-3230).
    pub unshielded_penalty: u8,
    /// Whether profit may close gaps (SC-3310).
    pub profit_spending: bool,
    /// Whether the wheel brings Progress cards (SC-2370).
    pub progress_cards: bool,
    /// What the Beyond markers of the era before are good for.
    #[serde(default)]
    pub beyond_setup: Vec<BeyondSetup>,
}

/// Time cards in the game (SC-0460).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeCount {
    /// With so many players,
    pub players: u8,
    /// so many in the deck,
    pub in_deck: u8,
    /// in the hands,
    pub in_hands: u8,
    /// in all.
    pub total: u8,
}

/// What later seats get in Mariners (SC-0480 to SC-0510).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatBonus {
    /// With so many players,
    pub players: u8,
    /// the player with this place in turn order, from 1,
    pub seat: u8,
    /// draws cards
    pub draw: u8,
    /// and begins with profit.
    pub profit: u8,
}

/// Limits of hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandFacts {
    /// With at most so many cards one draws in step 6 (SC-1420),
    pub end_turn_draw_if_at_most: u8,
    /// so many cards.
    pub end_turn_draw: u8,
    /// With at most so many cards Research is allowed (SC-1450).
    pub research_allowed_if_at_most: u8,
    /// There is no limit to a hand (SC-1440).
    pub max: Option<u8>,
}

/// Profit that closes a gap (SC-3310, SC-3320).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpendFacts {
    /// The most for one action.
    pub max: u8,
    /// Whether it must be less than the value reached otherwise.
    pub strictly_below_other_value: bool,
    /// For these actions.
    pub actions: Vec<ActionKind>,
}

/// What the Orion Arm brings (SC-4630, SC-4640).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrionFacts {
    /// For the first team of the game.
    pub first_arrival: u8,
    /// For later teams in a region without one.
    pub later_arrival_in_unoccupied_region: u8,
}

/// How many players there can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRange {
    /// The fewest.
    pub min: u8,
    /// The most.
    pub max: u8,
}

/// What is in the box (section 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is the name of a component")]
pub struct Components {
    pub teams_per_player: u8,
    pub bases_per_player: u8,
    pub profit_markers: u8,
    pub genetics_cubes: u8,
    pub revelation_cubes: u8,
    pub contract_discs: u8,
    pub beyond_markers: u8,
    pub discovery_tiles: u8,
    pub colonies: u8,
    pub action_cards: u8,
    pub time_cards: u8,
    pub adaptation_cards: u8,
    pub breakthrough_cards: u8,
    pub hq_boards: u8,
    pub cards_counted_in_inventory: u8,
    pub solo_variant_markers: u8,
    pub era_boards_sides: u8,
}

/// The track of profit (SC-0160).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfitTrack {
    /// Its spaces.
    pub laps_of: u8,
    /// A marker that passes this is flipped.
    pub flip_marker_over: u8,
}

/// The sheet of setup.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupFacts {
    #[serde(rename = "provenance")]
    _provenance: super::cards::IgnoredText,
    /// How many can play.
    pub players: PlayerRange,
    /// What is in the box.
    pub components: Components,
    /// The track of profit.
    pub profit_track: ProfitTrack,
    eras: Vec<EraFacts>,
    time_cards_by_players: Vec<TimeCount>,
    /// What later seats get in Mariners.
    pub mariners_seat_bonus: Vec<SeatBonus>,
    /// Limits of hands.
    pub hand: HandFacts,
    /// Profit that closes a gap.
    pub profit_spend: SpendFacts,
    /// What the owner of a claim gains from a builder (SC-1970).
    pub claimed_tile_payment: u8,
    /// What the Orion Arm brings.
    pub orion_arm: OrionFacts,
    #[serde(default, rename = "fields_reconstructed")]
    _fields_reconstructed: Vec<String>,
}

impl SetupFacts {
    /// An era.
    #[must_use]
    pub fn era(&self, era: Era) -> &EraFacts {
        &self.eras[era.index()]
    }

    /// The eras, in order.
    #[must_use]
    pub fn eras(&self) -> &[EraFacts] {
        &self.eras
    }

    /// Time cards with a number of players.
    #[must_use]
    pub fn time_cards(&self, players: u8) -> Option<&TimeCount> {
        self.time_cards_by_players.iter().find(|count| count.players == players)
    }

    /// What the player with a place in turn order, from 1, gets in Mariners.
    #[must_use]
    pub fn seat_bonus(&self, players: u8, place: u8) -> Option<&SeatBonus> {
        self.mariners_seat_bonus.iter().find(|bonus| (bonus.players, bonus.seat) == (players, place))
    }
}

/// A game that begins with a later era (SC-5590 to SC-5740).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LateStart {
    #[serde(rename = "id")]
    _id: super::cards::IgnoredText,
    /// The era.
    pub start_era: Era,
    /// The headquarters.
    pub hq: HqId,
    /// Everybody's profit.
    pub profit: u16,
    /// How far genetics cubes begin.
    pub genetics_advance: u8,
    /// How far revelation cubes begin.
    pub revelation_advance: u8,
    /// The contracts on which the discs lie (SC-5600, SC-5670).
    pub contract_discs_on: Era,
    /// Time cards by the number of players.
    pub time_cards_total: BTreeMap<String, u8>,
    /// Whether somebody holds a Beyond marker.
    pub beyond_markers_held: bool,
    /// Whether the cards of Planeteers are on the Annex too (SC-5710).
    #[serde(default)]
    pub planeteers_progress_cards_on_annex: bool,
    /// The Adaptation card that everybody takes (SC-5720).
    #[serde(default)]
    pub free_adaptation: Option<FreeAdaptation>,
}

/// An Adaptation card before the first turn.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeAdaptation {
    /// Of this era.
    pub era: Era,
    /// Only cards without a condition.
    pub without_condition: bool,
    /// Its profit is not gained.
    pub ignore_profit: bool,
    #[serde(rename = "order")]
    _order: FreeOrder,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum FreeOrder {
    LastPlayerThenCounterclockwise,
}

/// A game that ends with an earlier era (SC-5750 to SC-5790).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EarlyEnd {
    #[serde(rename = "id")]
    _id: super::cards::IgnoredText,
    /// The era.
    pub end_era: Era,
    /// What is scored.
    pub r#final: EarlyScore,
    #[serde(rename = "tiebreak")]
    _tiebreak: Vec<TieBreak>,
    #[serde(rename = "then")]
    _then: Shared,
}

/// What an early end scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EarlyScore {
    /// The 1st Beyond marker.
    pub beyond_1: u8,
    /// The 2nd.
    pub beyond_2: u8,
    /// Each space that the genetics cube travelled.
    pub per_genetics_space: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TieBreak {
    BasesOnBoard,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Shared {
    Shared,
}

//! What cards, tiles, bases and colonies do, as the fact sheets write it; `data/effects_vocabulary.json` says in words
//! what each operation means.
//!
//! An [`Effect`] happens once. A [`Capacity`] is what a base offers as long as it stands, a [`Bonus`] what a Progress
//! card gives its owner for the rest of the game. Which of them a component may have is checked when the sheets are
//! read, so that everything that is read is also carried out.

use serde::{Deserialize, Serialize};

use super::selectors::{
    Attribute, Cancelled, Collected, Count, Deciding, Destination, Discarded, Duration, Excluded,
    Headquarters, Hit, InRegion, OnColonize, Order, Placement, Role, Rounding, Scope, Selector, Twin,
    Unavailable, Users,
};
use crate::{ids::ActionKind, map::SiteKind};

/// Something that happens once. The player it belongs to gains and chooses unless it says otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Profit at once.
    GainProfit {
        /// How much.
        amount: u8,
    },
    /// Profit for each of something.
    GainProfitPer {
        /// For each.
        amount: u8,
        /// Of what.
        per: Selector,
        /// Nothing if this holds.
        #[serde(default)]
        cancelled_if: Option<Cancelled>,
    },
    /// One of two amounts of profit.
    GainProfitIf {
        /// What decides.
        r#if: Deciding,
        /// If it holds.
        then: u8,
        /// If not.
        r#else: u8,
    },
    /// The brown cube advances (SC-2360).
    AdvanceGenetics {
        /// How far.
        spaces: u8,
    },
    /// The black cube advances (SC-3550).
    AdvanceRevelation {
        /// How far.
        spaces: u8,
    },
    /// Cards of the offer go to the hand.
    TakeOfferCards {
        /// How many.
        count: Count,
    },
    /// Cards that somebody has just discarded go to the hand (SC-4190).
    TakeDiscards {
        /// Whose.
        from: Role,
        /// Which.
        which: Discarded,
        /// Except these.
        exclude: Vec<Excluded>,
    },
    /// One of several lists of effects.
    Choice {
        /// The lists.
        options: Vec<Vec<Effect>>,
    },
    /// Further turns after this one (SC-4050).
    ExtraTurn {
        /// How many.
        count: u8,
    },
    /// Names an action that somebody may not do (SC-4230).
    ForbidNamedAction {
        /// Who.
        target: Role,
        /// How long.
        duration: Duration,
    },
    /// The Infra of a second headquarters counts (SC-4100).
    UseSecondHq {
        /// Which two.
        allowed: Vec<Headquarters>,
    },
    /// A share of what a Produce action has just brought (SC-4120).
    GainShareOfProduction {
        /// So many parts
        numerator: u8,
        /// of so many.
        denominator: u8,
        /// How it is rounded.
        rounding: Rounding,
        /// Whether the producer loses it.
        subtract_from_producer: bool,
    },
    /// The twin of a Progress card that an opponent has just gained (SC-4140).
    TakeProgressCopy {
        /// Which of the pair.
        copy: Twin,
        /// Of the name of the gained card.
        same_name: bool,
        /// If it is gone.
        if_unavailable: Unavailable,
    },
    /// Everybody loses an Infra card (SC-4160).
    EachPlayerRemovesInfraCard {
        /// How many.
        count: u8,
        /// Who chooses first.
        order: Order,
        /// Where they go.
        to: Destination,
    },
    /// Everybody whom it hits loses profit (SC-4180).
    EachPlayerLosesProfit {
        /// How much, at most what there is.
        amount: u8,
        /// Whom it hits.
        r#if: Hit,
        /// Whether it can hit its own player.
        includes_self: bool,
    },
    /// A tile is laid on an empty site (SC-2520).
    PlaceDiscoveryOnEmptySite {
        /// Whether its immediate rewards are gained (SC-2540).
        gain_immediate: bool,
        /// Whether the tile is claimed.
        claim: bool,
    },
    /// A team goes to another site without a Move (SC-2510).
    MoveTeamToSite {
        /// How many.
        teams: u8,
        /// How far; any distance without it.
        max_distance: Option<u16>,
        /// Whether a base is needed at one end.
        requires_base: bool,
        /// Where not.
        exclude_kinds: Vec<SiteKind>,
        /// Whether radiation does not matter.
        shielded: bool,
    },
    /// Part of the tile under the base is used up (SC-3420, SC-4960).
    DisableTileAttribute {
        /// Which.
        attribute: Attribute,
    },
    /// The Build that places this base is shielded (SC-3190).
    ShieldThisAction,
    /// The rewards that Phobes held back (SC-4810).
    CollectPhobesRegionRewards {
        /// When.
        requires: Collected,
    },
    /// A team from the reserve (SC-3710).
    NewTeam {
        /// Where.
        placement: Placement,
    },
    /// The reward of a contract that nobody has claimed (SC-5520, SC-5550).
    GainUnfulfilledContractReward {
        /// Whether the contract is then claimed.
        fulfils: bool,
    },
}

/// What a base offers while it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Capacity {
    /// The total of an action is multiplied (SC-2150).
    MultiplyActionTotal {
        /// Which action.
        action: ActionKind,
        /// By what.
        factor: u8,
        /// Where.
        scope: Scope,
        /// Whether the user decides.
        optional: bool,
        /// Who may use it.
        usable_by: Users,
    },
    /// The value of an action is higher (SC-2190).
    AddActionValue {
        /// Which action.
        action: ActionKind,
        /// By how much.
        amount: u8,
        /// Where.
        scope: Scope,
        /// Whether the user decides.
        optional: bool,
        /// Who may use it.
        usable_by: Users,
    },
    /// One Move card counts twice (SC-3480).
    DoubleOneMoveCard {
        /// Where.
        scope: Scope,
        /// Whether the user decides.
        optional: bool,
        /// Who may use it.
        usable_by: Users,
    },
    /// An action is shielded (SC-3160, SC-3170).
    ShieldAction {
        /// Which.
        action: ActionKind,
        /// Where.
        scope: Scope,
        /// Whether the user decides.
        optional: bool,
        /// Who may use it.
        usable_by: Users,
    },
    /// Transfers may start or end here (SC-1300).
    EnablesTransfer,
    /// The tile produces, or produces more (SC-2130).
    TileGainsProduction {
        /// How much.
        amount: u8,
    },
    /// The production of the tile rises (SC-2160).
    TileProductionAdd {
        /// By how much.
        amount: u8,
    },
    /// Colony points (SC-4970).
    ColonyPoints {
        /// How many.
        amount: u8,
        /// Where.
        scope: InRegion,
        /// However many such bases there are.
        max_per_region: u8,
    },
}

/// What a Progress card gives its owner for the rest of the game (SC-3630).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Bonus {
    /// The total of an action is multiplied (SC-0710).
    MultiplyActionTotal {
        /// Which action.
        action: ActionKind,
        /// By what.
        factor: u8,
    },
    /// The value of an action is higher, before all multipliers (SC-4330).
    AddActionValue {
        /// Which action.
        action: ActionKind,
        /// By how much.
        amount: u8,
    },
    /// Actions of these kinds are shielded.
    AlwaysShielded {
        /// Which.
        actions: Vec<ActionKind>,
    },
    /// Gravity does not matter.
    IgnoreGravity,
    /// Each Produce action that collects from a tile gives more.
    ProductionFlatBonus {
        /// How much.
        amount: u8,
    },
    /// Colony points (SC-5170).
    ColonyPoints {
        /// How many.
        amount: u8,
        /// For what.
        scope: OnColonize,
    },
    /// Phobes send no team back (SC-4800).
    ImmuneToPhobesRetreat,
    /// Introvs do not forbid building (SC-4830).
    MayBuildWithIntrovs,
    /// What each indemnity brings besides the card.
    OnIndemnityReceived {
        /// What.
        effects: Vec<Effect>,
    },
    /// Another limit for the card of step 6 (SC-1420).
    EndTurnDrawThreshold {
        /// Cards in hand.
        hand_at_most: u8,
    },
}

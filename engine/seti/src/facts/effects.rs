//! What cards, spaces, tiles and actions do: one vocabulary for the whole game (`data/NOTES.md`).
//!
//! A list is resolved from left to right, each effect completely before the next (SE-0870). Effects are stored inside
//! open tasks, and therefore written and read in the form of the fact sheets.

use serde::{Deserialize, Serialize};

use super::{
    choices::{
        Breached, DrawSource, Excluded, ExplorationReward, GlyphFrom, Landed, NextAnomaly, OrganelleCount,
        PerResource, Pieces, ProbePlanet, RemoveFrom, SampleChoice, SampleFrom, SamplePlanets, Section,
        ThisSpecies, TraceChoice, TraceSpecies, TuckedCard, TurnRule, Whose,
    },
    conditions::{Condition, Metric},
    targets::{Cost, SignalTarget},
};
use crate::ids::{Glyph, Income, Planet, Resource, Species, TechType};

/// Effects in the order in which they are resolved.
pub type Effects = Vec<Effect>;

/// One effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Gains a resource.
    Gain {
        /// Which.
        resource: Resource,
        /// How much.
        amount: u8,
    },
    /// Gains for each unit of a metric.
    GainPer {
        /// What.
        resource: PerResource,
        /// How much for each.
        amount: u8,
        /// Of what.
        per: Metric,
    },
    /// Draws cards, one after the other (SE-0875).
    DrawCard {
        /// How many.
        amount: u8,
        /// Where from.
        source: DrawSource,
    },
    /// Draws alien cards: the face-up one or the top of the deck (SE-3470).
    DrawAlienCard {
        /// Of which species.
        species: Species,
        /// How many.
        amount: u8,
    },
    /// Draws cards, discards one for its corner and one for its income resource, and keeps the rest.
    DrawCardsThen {
        /// How many.
        amount: u8,
        /// Where from.
        source: DrawSource,
        /// How many are discarded for their corner.
        discard_one_for_corner: u8,
        /// How many are discarded for their income resource.
        discard_one_for_income_resource: u8,
        /// How many are kept.
        keep: u8,
    },
    /// Takes all cards of the row.
    TakeWholeRow {
        /// How many there are.
        amount: u8,
    },
    /// Movement points (SE-0500, SE-0530).
    Move {
        /// How many.
        amount: u8,
    },
    /// Launches probes without cost (SE-0980).
    Launch {
        /// How many.
        amount: u8,
        /// Whether the probe limit does not count for them.
        ignore_probe_limit: bool,
    },
    /// Puts a probe into orbit without cost.
    Orbit {},
    /// Lands without cost (SE-1360).
    Land {
        /// Whether a moon may be chosen without the technology.
        #[serde(default, skip_serializing_if = "is_false")]
        moon_without_tech: bool,
        /// Whether a taken space gives its reward again (SE-2870).
        #[serde(default, skip_serializing_if = "is_false")]
        allow_occupied_space: bool,
    },
    /// Either of the two.
    OrbitOrLand {
        /// Whether a moon may be chosen without the technology.
        #[serde(default, skip_serializing_if = "is_false")]
        moon_without_tech: bool,
        /// Whether a taken space gives its reward again.
        #[serde(default, skip_serializing_if = "is_false")]
        allow_occupied_space: bool,
    },
    /// A scan without its base cost (SE-2940).
    Scan {},
    /// Takes a technology without cost (SE-1770).
    ResearchTech {
        /// Of one of these types.
        types: Vec<TechType>,
        /// Whether the solar system rotates before.
        rotate: bool,
        /// Only one of which another player has taken a tile (SE-2990).
        only_researched_by_other: bool,
        /// Whether the bonus of the tile is gained.
        gain_tile_bonus: bool,
    },
    /// Gains the bonus of the tile just taken again.
    RepeatTileBonus {
        /// How many times.
        times: u8,
    },
    /// Marks signals.
    MarkSignal {
        /// How many.
        amount: u8,
        /// Where.
        target: SignalTarget,
        /// Whether the replaced data is gained (SE-2460).
        gain_data: bool,
        /// In setup: nothing else is gained either.
        #[serde(default, skip_serializing_if = "is_false")]
        no_reward: bool,
    },
    /// Marks a signal in the sector of each chosen probe.
    MarkSignalsAtProbes {
        /// Whose probes.
        owner: Whose,
        /// At least so many.
        min: u8,
        /// At most so many.
        max: u8,
        /// Whether a probe may be chosen only once.
        distinct_probes: bool,
    },
    /// Discards row cards and marks a signal of each colour (SE-1440).
    DiscardRowForSignals {
        /// How many.
        amount: u8,
    },
    /// Discards hand cards and marks a signal of each colour.
    DiscardHandForSignals {
        /// At least so many.
        min: u8,
        /// At most so many.
        max: u8,
    },
    /// Discards the top of the deck and marks a signal of its colour (SE-3080).
    DiscardDeckTopForSignal {
        /// How many times.
        times: u8,
        /// One after the other.
        sequential: bool,
    },
    /// Discards row cards and gains their corners.
    DiscardRowForCorners {
        /// How many.
        amount: u8,
    },
    /// Discards hand cards and gains their corners.
    DiscardHandForCorner {
        /// How many.
        amount: u8,
        /// Cards that cannot be chosen.
        exclude: Excluded,
        /// How many times each corner is gained.
        times_resolved: u8,
    },
    /// Discards hand cards and gains their income resources.
    DiscardHandForIncomeResources {
        /// At least so many.
        min: u8,
        /// At most so many.
        max: Option<u8>,
    },
    /// Discards the hand.
    DiscardWholeHand {},
    /// Gains the corner of the card drawn before (SE-2850).
    GainCornerOfDrawnCard {},
    /// Gains the income resource of the card drawn before.
    GainIncomeResourceOfDrawnCard {},
    /// Gains the corner of a card played this turn.
    GainCornerOfCardPlayedThisTurn {
        /// Cards that do not count.
        exclude: Excluded,
    },
    /// Gains the corners of row cards.
    GainCornersOfRowCards {
        /// How many there are.
        cards: u8,
        /// Whether they are discarded.
        discard: bool,
    },
    /// Marks a trace (SE-3300).
    MarkTrace {
        /// Of which colour.
        color: TraceChoice,
        /// At which species.
        species: TraceSpecies,
        /// In setup: without the reward of the space.
        #[serde(default, skip_serializing_if = "is_false")]
        no_reward: bool,
    },
    /// Tucks a card for income and gains its resource (SE-2110).
    IncreaseIncome {
        /// Which card.
        card: TuckedCard,
        /// The income, where the card is not one of a deck.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        income: Option<Income>,
    },
    /// Removes an own piece (SE-2865); without one nothing more happens.
    RemoveOwnPiece {
        /// Which piece.
        piece: Pieces,
        /// Where.
        from: RemoveFrom,
        /// What then follows.
        then: Effects,
    },
    /// Removes an own trace from a species board.
    RemoveOwnTrace {
        /// Whose board.
        species: ThisSpecies,
        /// What then follows.
        then: Effects,
    },
    /// Chooses an own probe, of which the rest speaks.
    ChooseOwnProbe {
        /// What then follows.
        then: Effects,
    },
    /// Exactly one of these.
    ChooseOne {
        /// The lists to choose from.
        options: Vec<Effects>,
    },
    /// Chooses a resource, of which the rest speaks.
    ChooseResourceThen {
        /// The resources to choose from.
        resources: Vec<PerResource>,
        /// What then follows.
        then: Effects,
    },
    /// What follows only if something is true now.
    If {
        /// What has to be true.
        condition: Condition,
        /// What then follows.
        then: Effects,
    },
    /// Gained as soon as something is true in this turn (SE-1630).
    TurnBonus {
        /// What has to be true.
        condition: Condition,
        /// What is gained.
        reward: Effects,
        /// At most so many times.
        times: u8,
    },
    /// Gained for each unit that is counted in this turn (SE-2920).
    TurnBonusPer {
        /// What.
        resource: Resource,
        /// How much for each.
        amount: u8,
        /// Of what.
        per: Metric,
    },
    /// A rule for the rest of the turn.
    TurnRule {
        /// Which.
        rule: TurnRule,
    },
    /// Pays.
    Pay {
        /// What.
        resource: Resource,
        /// How much.
        amount: u8,
    },
    /// May pay, for what then follows.
    MayPay {
        /// The price of each time.
        cost: Cost,
        /// At most so many times; without limit, if nothing is said.
        times: Option<u8>,
        /// What then follows.
        then: Effects,
    },
    /// The card goes back to hand.
    ReturnThisCardToHand {},
    /// An own open mission goes back to hand.
    ReturnOwnUncompletedMissionToHand {
        /// What then follows.
        then: Effects,
    },
    /// Sets the publicity.
    SetPublicity {
        /// To this.
        value: u8,
    },
    /// Puts a probe on a planet's space; not a visit.
    PlaceProbeOnPlanetSpace {
        /// Which planet.
        planet: ProbePlanet,
        /// Whether the probe limit does not count.
        ignore_probe_limit: bool,
    },
    /// Puts an orbiter at a planet; not an action.
    PlaceOrbiter {
        /// Which planet.
        planet: Planet,
        /// Without the reward of the space.
        no_reward: bool,
    },
    /// Makes the promo planet usable for its owner (SE-3120).
    InstallPlanet {
        /// Which planet.
        planet: Planet,
    },
    /// Takes a sample as a capsule (SE-4040).
    CollectSample {
        /// From which planet.
        from: SampleFrom,
    },
    /// Gains the reward of a sample.
    GainSampleReward {
        /// Which.
        sample: SampleChoice,
        /// Of which planets.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        planets: Vec<Planet>,
        /// Which of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        planet_filter: Option<SamplePlanets>,
        /// Whether the sample stays where it is.
        #[serde(default, skip_serializing_if = "is_false")]
        put_back: bool,
    },
    /// Gains the reward of the anomaly triggered next (SE-4270).
    GainNextAnomalyReward {},
    /// Takes a glyph.
    TakeGlyph {
        /// Where.
        from: GlyphFrom,
        /// Whether another one takes its place.
        replace: bool,
    },
    /// Gains the reward of the slot where a type of glyph lies (SE-6100).
    GainGlyphReward {
        /// Which type.
        glyph: Glyph,
    },
    /// Gains the rewards of organelles (SE-6140).
    GainOrganelle {
        /// Of which section.
        section: Section,
        /// How many.
        count: OrganelleCount,
    },
    /// Gains exploration rewards of the Arkhos (SE-6180).
    ArkhosExploration {
        /// Which reward.
        reward: ExplorationReward,
        /// How many times.
        times: u8,
    },
    /// Swaps hand cards with row cards.
    SwapHandCardWithRowCard {
        /// How many.
        amount: u8,
    },
    /// Moves different probes.
    MoveDistinctProbes {
        /// At most so many.
        max_probes: u8,
        /// So far each.
        each: u8,
    },
    /// Uses a technology that the player does not own, for this turn.
    BorrowTechAbilityThisTurn {
        /// Of one of these types.
        types: Vec<TechType>,
        /// Whether its bonus is gained.
        bonus: bool,
    },
    /// Gives up the ability of an own technology.
    DisableOwnTech {
        /// Of one of these types.
        types: Vec<TechType>,
    },
    /// Frees the reward slots of the organization.
    ClearRewardSlots {},
    /// Moves the marker of the banked card closer (SE-6055).
    MoveBankedCardMarker {
        /// By so many points.
        by: u8,
    },
    /// Rival: progress (SE-4820).
    Progress {
        /// How much.
        amount: u8,
    },
    /// Rival: as much progress as the difficulty.
    ProgressByDifficulty {},
    /// Rival: a message tile on the score track (SE-5780).
    PlaceMessageMilestone {
        /// So many points ahead.
        ahead: u8,
    },
    /// Rival: a random Exertian card, face down (SE-5830).
    PlayRandomExertianFaceDown {},
    /// Rival: a trace on the board of this species (SE-5740).
    RivalMarkTraceOnSpecies {
        /// Of which colour.
        color: NextAnomaly,
    },
    /// Rival: a random sample of the planet is put face up on the next sample space (SE-5720).
    RivalRevealRandomSample {
        /// Which planet.
        planet: Landed,
        /// Whether its reward is gained.
        gain_reward: bool,
    },
    /// Rival: a random locked security card is breached (SE-6190).
    RivalBreachRandomSecurityCard {},
    /// Rival: a marker on an overflow space.
    RivalMarkOverflow {
        /// Of which colour.
        color: Breached,
        /// Whether its reward is gained.
        gain_reward: bool,
    },
}

impl Effect {
    /// The lists of effects inside it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others contain no effects")]
    pub fn inner(&self) -> impl Iterator<Item = &Effects> {
        let (one, many): (Option<&Effects>, &[Effects]) = match self {
            Effect::RemoveOwnPiece { then, .. }
            | Effect::RemoveOwnTrace { then, .. }
            | Effect::ChooseOwnProbe { then }
            | Effect::ChooseResourceThen { then, .. }
            | Effect::If { then, .. }
            | Effect::MayPay { then, .. }
            | Effect::ReturnOwnUncompletedMissionToHand { then } => (Some(then), &[]),
            Effect::TurnBonus { reward, .. } => (Some(reward), &[]),
            Effect::ChooseOne { options } => (None, options),
            _ => (None, &[]),
        };
        one.into_iter().chain(many)
    }

    /// The condition it asks.
    #[must_use]
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others ask nothing")]
    pub const fn condition(&self) -> Option<&Condition> {
        match self {
            Effect::If { condition, .. } | Effect::TurnBonus { condition, .. } => Some(condition),
            _ => None,
        }
    }
}

fn is_false(flag: &bool) -> bool {
    !flag
}

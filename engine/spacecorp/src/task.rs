//! What is to be decided, and what happens by itself.

use orrery_engine::{Prompt, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    facts::Effect,
    ids::{ActionKind, Beyond, BoxNo, ColonyId, Era, ProgressId, ProgressKind, Row, SiteId, Team},
    plan::{Aim, Carried, Plan},
    rules,
};

/// A moment at which edges may be played (SC-4040).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say who and what")]
pub enum Moment {
    /// A turn has begun.
    Start,
    /// Research was announced and valued.
    Research,
    /// Somebody has produced.
    Produced { by: Seat, amount: u8 },
    /// Somebody has gained a Progress card.
    Progress { by: Seat, card: ProgressId },
    /// Somebody has claimed a contract.
    Contract { by: Seat, row: Row },
    /// The played cards have been discarded.
    Discard,
}

/// Where an effect happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say where")]
pub enum Scene {
    /// The box of a card (SC-2470).
    Special,
    /// A discovery tile.
    Tile,
    /// A Progress card.
    Progress,
    /// A colony.
    Colony,
    /// On a base that has just been built; benefits of others of the same action are still to come.
    Base { site: SiteId, number: BoxNo, left: Vec<BoxNo> },
    /// At a moment at which an edge was played; some name an action.
    Edge { moment: Moment, named: Option<ActionKind> },
}

/// Decisions and automatic steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say who and what")]
pub enum Task {
    // Setup of an era
    /// Automatic: board, discovery tiles, teams.
    OpenEra { era: Era },
    /// Whether a Beyond marker is used (SC-2930).
    UseBeyond { seat: Seat, marker: Beyond },
    /// Automatic: cards, offer, Annex.
    DealEra,
    /// Automatic: awards that waited for the Progress cards (SC-2960, SC-3030).
    SetupAwards,
    /// Automatic: the first player is found, turns begin (SC-3050).
    FindFirst,
    /// A Planeteers Adaptation for the late start (SC-5720).
    FreeAdaptation { seat: Seat },

    // A turn
    /// Automatic: the turn of a seat begins.
    BeginTurn { seat: Seat },
    /// Automatic: step 1 is asked for, or skipped.
    OpenAction { seat: Seat },
    /// Step 1: which action, on what.
    Act { seat: Seat },
    /// One more part of an action, or carry it out.
    Assemble { seat: Seat, plan: Plan },
    /// The second use of a Time card (SC-0920).
    Again { seat: Seat, aim: Aim, carried: Carried },
    /// Automatic: step 2, as often as something can be claimed.
    Contracts { seat: Seat },
    /// Which contract is claimed, if any.
    Claim { seat: Seat },
    /// Automatic: step 3.
    Indemnities { seat: Seat },
    /// Automatic: step 4 is asked for, or skipped.
    OpenTransfer { seat: Seat },
    /// Which team is transferred, if any.
    Transfer { seat: Seat },
    /// Automatic: step 5.
    Discard { seat: Seat },
    /// Automatic: the offer is refilled, and step 6.
    Refill { seat: Seat },
    /// Automatic: the next turn, or the end of the era.
    EndTurn { seat: Seat },

    // What actions and effects ask for
    /// Automatic: cards of Research, as long as there are any.
    Takes { seat: Seat, left: u8 },
    /// A card of the offer or the top card of the pile.
    Take { seat: Seat, left: u8 },
    /// Automatic: one exploration box is filled.
    Fill { seat: Seat, claims: Option<Team>, gains: bool, site: SiteId, number: BoxNo },
    /// Which team retreats from Phobes (SC-4760).
    Retreat { seat: Seat, site: SiteId },
    /// Automatic: the benefits of new bases (SC-4900).
    Benefits { seat: Seat, site: SiteId, left: Vec<BoxNo> },
    /// Whose benefit is next.
    ChooseBenefit { seat: Seat, site: SiteId, left: Vec<BoxNo> },
    /// Automatic: an effect happens.
    Effect { seat: Seat, effect: Effect, scene: Scene },
    /// Which of several effects.
    Choose { seat: Seat, options: Vec<Vec<Effect>>, scene: Scene },
    /// Cards of the offer for an effect.
    TakeOffer { seat: Seat, count: u8 },
    /// Automatic: a card of the Annex is due.
    Award { seat: Seat, kind: ProgressKind },
    /// Which card of the Annex.
    Gain { seat: Seat, kind: ProgressKind },
    /// Where the team of Star Children goes.
    Settle { seat: Seat },
    /// The reward of which unclaimed contract; with `fulfils` it is then claimed.
    Reward { seat: Seat, fulfils: bool },
    /// Which empty site a probe reaches.
    Probe { seat: Seat, gains: bool },
    /// Which team goes where without a Move.
    Jump { seat: Seat, effect: Effect },
    /// Which Infra card is lost.
    Lose { seat: Seat },

    // Edges
    /// Automatic: the next seat in line is asked, if it may be.
    Window { moment: Moment, next: u8 },
    /// Automatic: stands in for [`Task::Edge`] where a seat is not asked. It takes up an id of its own, so that the
    /// ids of later decisions do not tell who was asked.
    Silence { moment: Moment, next: u8 },
    /// Play an edge?
    Edge { seat: Seat, moment: Moment, next: u8, veiled: bool },

    // The end of an era
    /// Automatic: the era is over.
    EndEra,
    /// Which pair becomes the legacy (SC-2740).
    Legacy { seat: Seat },
    /// Automatic: the table is cleared for the next era.
    ClearEra,
    /// Automatic: colony benefits at the end (SC-5320).
    EndBenefits { seat: Seat, left: Vec<ColonyId> },
    /// Which colony benefit is next.
    ChooseColony { seat: Seat, left: Vec<ColonyId> },
    /// Automatic: the final scores.
    Score,

    /// What a seat may say at any time.
    Aside { seat: Seat },
}

orrery_engine::tasks! {
    asked: UseBeyond, FreeAdaptation, Act, Assemble, Again, Claim, Transfer, Take, Retreat, ChooseBenefit,
        Choose, TakeOffer, Gain, Settle, Reward, Probe, Jump, Lose, Edge, Legacy, ChooseColony, Aside;
    automatic: OpenEra, DealEra, SetupAwards, FindFirst, BeginTurn, OpenAction, Contracts, Indemnities,
        OpenTransfer, Discard, Refill, EndTurn, Takes, Fill, Benefits, Effect, Award, Window, Silence, EndEra,
        ClearEra, EndBenefits, Score;
}

impl Task {
    /// The question that the task asks.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        let open = Prompt::open;
        match self {
            Task::OpenEra { .. } | Task::DealEra | Task::SetupAwards | Task::FindFirst => {
                open("spacecorp.setup", &[rules::ERAS])
            }
            Task::UseBeyond { .. } => open("spacecorp.beyond", &[rules::BEYOND_SETUP, rules::CERES]),
            Task::FreeAdaptation { .. } => open("spacecorp.free_adaptation", &[rules::FREE_ADAPTATION]),
            Task::BeginTurn { .. } | Task::EndTurn { .. } => open("spacecorp.turn", &[rules::TURN_STEPS]),
            Task::OpenAction { .. } | Task::Act { .. } => {
                open("spacecorp.act", &[rules::ONE_ACTION, rules::ACTIONS])
            }
            Task::Assemble { .. } => open("spacecorp.assemble", &[rules::VALUE, rules::ORDER_OF_VALUE]),
            Task::Again { .. } => open("spacecorp.again", &[rules::TIME_TWICE, rules::SECOND_USE]),
            Task::Contracts { .. } | Task::Claim { .. } => {
                open("spacecorp.claim", &[rules::CLAIM_CONTRACTS, rules::CLAIMING_IS_OPTIONAL])
            }
            Task::Indemnities { .. } => open("spacecorp.indemnities", &[rules::INDEMNITY]),
            Task::OpenTransfer { .. } | Task::Transfer { .. } => {
                open("spacecorp.transfer", &[rules::TRANSFER, rules::TRANSFER_BASES])
            }
            Task::Discard { .. } => open("spacecorp.discard", &[rules::DISCARD]),
            Task::Refill { .. } => open("spacecorp.refill", &[rules::REFILL, rules::DRAW]),
            Task::Takes { .. } | Task::Take { .. } => open("spacecorp.take", &[rules::RESEARCH_TAKES]),
            Task::Fill { .. } => open("spacecorp.explore", &[rules::EXPLORE]),
            Task::Retreat { .. } => open("spacecorp.retreat", &[rules::PHOBES, rules::PHOBES_TEAM]),
            Task::Benefits { .. } | Task::ChooseBenefit { .. } => {
                open("spacecorp.benefit", &[rules::BENEFIT_ORDER])
            }
            Task::Effect { .. } => open("spacecorp.effect", &[rules::CARD_TEXT]),
            Task::Choose { .. } => open("spacecorp.choose", &[rules::RESEARCH_BASE]),
            Task::TakeOffer { .. } => open("spacecorp.take_offer", &[rules::RESEARCH_ON_BUILD]),
            Task::Award { .. } | Task::Gain { .. } => {
                open("spacecorp.gain", &[rules::AWARD, rules::FROM_ANNEX])
            }
            Task::Settle { .. } => open("spacecorp.settle", &[rules::STAR_CHILDREN]),
            Task::Reward { .. } => open("spacecorp.reward", &[rules::UNCLAIMED_REWARD]),
            Task::Probe { .. } => open("spacecorp.probe", &[rules::PROBE]),
            Task::Jump { .. } => open("spacecorp.jump", &[rules::PROTOTYPE]),
            Task::Lose { .. } => open("spacecorp.lose", &[rules::INCOMPATIBILITY]),
            Task::Window { .. } | Task::Silence { .. } => open("spacecorp.window", &[rules::EDGE_WINDOW]),
            Task::Edge { veiled: true, .. } => {
                Prompt::veiled("spacecorp.edge", &[rules::EDGE_MOMENT, rules::SECRET_WINDOW])
            }
            Task::Edge { veiled: false, .. } => {
                open("spacecorp.edge", &[rules::EDGE_MOMENT, rules::SECRET_WINDOW])
            }
            Task::EndEra | Task::ClearEra => open("spacecorp.end_of_era", &[rules::ERA_END]),
            Task::Legacy { .. } => open("spacecorp.legacy", &[rules::LEGACY, rules::KEEP_LEGACY]),
            Task::EndBenefits { .. } | Task::ChooseColony { .. } => {
                open("spacecorp.end_benefit", &[rules::END_BENEFITS])
            }
            Task::Score => open("spacecorp.score", &[rules::MOST_PROFIT]),
            Task::Aside { .. } => open("spacecorp.aside", &[rules::MOST_PROFIT]),
        }
    }
}

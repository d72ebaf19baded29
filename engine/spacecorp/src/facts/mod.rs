//! The fact sheets of the box in typed form: read and checked once, shared by all tables.
//!
//! What a fact sheet says is never repeated in code. Tables are indexed by the types of [`crate::ids`], whose order is
//! that of the sheets. An operator may replace the sheets; what the rules rely on is checked when they are read.

mod cards;
mod check;
mod contracts;
mod effects;
mod progress;
mod selectors;
mod setup;
mod sheets;
mod tiles;

use orrery_engine::{Language, Share};

pub use cards::{CardAction, CardFacts, EdgeFacts, HqFacts, SlotFacts, TimeFacts, Value, WheelFacts};
pub use contracts::{
    BaseFilter, ColonyFacts, ColonyPoints, ColonyTiming, ContractCondition, ContractFacts, ContractSide,
    Regions,
};
pub use effects::{Bonus, Capacity, Effect};
pub use progress::{OwnerCondition, ProgressEffect, ProgressFacts};
pub use selectors::{
    Attribute, Cancelled, Collected, Count, Deciding, Destination, Discarded, Duration, Excluded,
    Headquarters, Hit, InRegion, OnColonize, Order, Placement, Role, Rounding, Scope, Selector, Twin,
    Unavailable, Users,
};
pub use setup::{
    ActionFacts, BeyondSetup, Components, EarlyEnd, EarlyScore, EraFacts, FreeAdaptation, HandFacts,
    LateStart, OrionFacts, PlayerRange, ProfitTrack, SeatBonus, SetupFacts, SpendFacts, StartHand,
    StartPosition, TimeCount,
};
pub use sheets::SHEETS;
pub use tiles::{BaseEra, BaseEras, BaseFacts, TileCondition, TileFacts, TileSpecial};

pub(crate) use sheets::entries;

use crate::{
    ids::{ActionKind, BaseType, CardId, ColonyId, ContractId, EdgeId, Era, HqId, ProgressId, TileId},
    map::Board,
};

/// The contents of the box.
#[derive(Clone, Debug)]
pub struct Facts {
    actions: Vec<ActionFacts>,
    cards: Vec<CardFacts>,
    /// What Time cards do.
    pub time: TimeFacts,
    edges: Vec<EdgeFacts>,
    progress: Vec<ProgressFacts>,
    twins: Vec<ProgressId>,
    tiles: Vec<TileFacts>,
    bases: Vec<BaseFacts>,
    contracts: Vec<ContractFacts>,
    /// How many claims end an era (SC-2560).
    pub era_end_claims: u8,
    colonies: Vec<ColonyFacts>,
    /// Where colony points come from.
    pub colony_points: ColonyPoints,
    colony_scores: Vec<i16>,
    hqs: Vec<HqFacts>,
    /// The Progress Wheel.
    pub wheel: WheelFacts,
    /// How eras begin, and limits.
    pub setup: SetupFacts,
    late_starts: Vec<LateStart>,
    early_ends: Vec<EarlyEnd>,
    boards: Vec<Board>,
    /// How much of the sheets is reconstructed.
    pub reconstructed: Share,
}

impl Facts {
    /// An action.
    #[must_use]
    pub fn action(&self, action: ActionKind) -> &ActionFacts {
        &self.actions[action.index()]
    }

    /// A card of an action deck, or a Time card.
    #[must_use]
    pub fn card(&self, card: CardId) -> &CardFacts {
        &self.cards[card.index()]
    }

    /// An edge.
    #[must_use]
    pub fn edge(&self, edge: EdgeId) -> &EdgeFacts {
        &self.edges[edge.index()]
    }

    /// A Progress card.
    #[must_use]
    pub fn progress(&self, card: ProgressId) -> &ProgressFacts {
        &self.progress[card.index()]
    }

    /// The other card of the same name (SC-3610).
    #[must_use]
    pub fn twin(&self, card: ProgressId) -> ProgressId {
        self.twins[card.index()]
    }

    /// A discovery tile.
    #[must_use]
    pub fn tile(&self, tile: TileId) -> &TileFacts {
        &self.tiles[tile.index()]
    }

    /// A type of base.
    #[must_use]
    pub fn base(&self, base: BaseType) -> &BaseFacts {
        &self.bases[base.index()]
    }

    /// A contract.
    #[must_use]
    pub fn contract(&self, contract: ContractId) -> &ContractFacts {
        &self.contracts[contract.index()]
    }

    /// A colony tile.
    #[must_use]
    pub fn colony(&self, colony: ColonyId) -> &ColonyFacts {
        &self.colonies[colony.index()]
    }

    /// What a number of colonies is worth at the end (SC-5340).
    #[must_use]
    pub fn colony_score(&self, colonies: usize) -> i16 {
        self.colony_scores[colonies.min(self.colony_scores.len() - 1)]
    }

    /// A headquarters board.
    #[must_use]
    pub fn hq(&self, hq: HqId) -> &HqFacts {
        &self.hqs[hq.index()]
    }

    /// The board of an era.
    #[must_use]
    pub fn board(&self, era: Era) -> &Board {
        &self.boards[era.index()]
    }

    /// What is different in a game that begins with the era; nothing for Mariners.
    #[must_use]
    pub fn late_start(&self, era: Era) -> Option<&LateStart> {
        self.late_starts.iter().find(|start| start.start_era == era)
    }

    /// What is scored in a game that ends with the era; nothing for Starfarers.
    #[must_use]
    pub fn early_end(&self, era: Era) -> Option<&EarlyEnd> {
        self.early_ends.iter().find(|end| end.end_era == era)
    }

    /// The Start cards that everybody takes by name (SC-0430).
    pub fn named_start_cards(&self, era: Era) -> impl Iterator<Item = CardId> {
        let name = self.setup.era(era).start_hand.named_start_card.as_deref();
        CardId::of(era).filter(move |card| {
            let facts = self.card(*card);
            facts.start && Some(facts.name.pick(Language::English)) == name
        })
    }
}

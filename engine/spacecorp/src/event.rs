//! What happened, and what each viewer hears of it.

use orrery_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    facts::Attribute,
    ids::{
        ActionKind, BaseType, Beyond, BoxNo, CardId, ColonyId, Cube, Era, ProgressId, Row, SiteId, Slot,
        Team, TileId,
    },
    plan::Source,
    scoring::Sheet,
    state::{At, Legacy, Mark},
};

/// Why profit changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Part of the setup.
    Setup,
    /// A discovery tile.
    Tile,
    /// A base that was built.
    Base,
    /// A claimed tile on which somebody built (SC-1970).
    Claim,
    /// Production.
    Produce,
    /// The box of a card (SC-2470).
    Special,
    /// An edge.
    Edge,
    /// A contract.
    Contract,
    /// A Progress card.
    Progress,
    /// A colony.
    Colony,
    /// The Orion Arm (SC-4630).
    Orion,
    /// Missing points and radiation (SC-0735).
    Action,
    /// A Beyond marker at the early end (SC-5760).
    Beyond,
    /// Genetics at the early end (SC-5770).
    Genetics,
}

/// Where a card of an HQ goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Back to hand.
    Hand,
    /// To the discard pile.
    Discard,
    /// Out of the game.
    Removed,
}

/// Something that happened, with its outcome. What is `None` is hidden from the viewer who hears of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say who, what and where")]
pub enum Event {
    // Eras
    /// The board of an era was put out with its face-down tiles.
    EraOpened { era: Era },
    /// The contract discs were put on the contracts of an era.
    DiscsSet { era: Era },
    /// The cubes of a wheel were put on a space.
    CubeSet { seat: Seat, cube: Cube, space: u8 },
    /// The draw pile was made.
    DeckMade { start: Vec<CardId>, rest: Vec<CardId> },
    /// A card that everybody sees was given to a hand.
    Dealt { seat: Seat, card: CardId },
    /// A card was put in the offer.
    Offered { space: u8, card: CardId },
    /// Progress cards were put on the Annex.
    AnnexFilled { cards: Vec<ProgressId> },
    /// Colony tiles were put on the Annex.
    ColoniesSet { colonies: Vec<ColonyId> },
    /// The Beyond markers were put on the board or back in the box.
    MarkersReturned,
    /// The first player of the era was found, and turns begin.
    FirstFound { seat: Seat },

    // A turn
    /// A turn began.
    TurnBegan { seat: Seat, number: u16, barred: bool, extra: u8, mark: Mark },
    /// An action was announced.
    Announced { seat: Seat, kind: ActionKind },
    /// There was no action to do.
    Skipped { seat: Seat },
    /// Somebody passed for the rest of the era.
    Passed { seat: Seat },
    /// Cards were played for their value or box.
    Played { seat: Seat, cards: Vec<CardId> },
    /// A Time card was played.
    TimePlayed { seat: Seat, card: CardId },
    /// Somebody is owed an indemnity.
    Indebted { seat: Seat },
    /// An indemnity was settled, with or without a card.
    Indemnified { seat: Seat },
    /// Teams took part in the action.
    Engaged { seat: Seat, team: Team },
    /// The played cards were discarded.
    Discarded { seat: Seat, cards: Vec<CardId> },
    /// The turn is over; so many turns in a row brought no progress, and perhaps it was the last of the seat.
    TurnEnded { seat: Seat, stalled: u16, finished: bool },

    // Cards and profit
    /// The top card was drawn.
    Drew { seat: Seat, card: Option<CardId> },
    /// A card was taken from the offer.
    Took { seat: Seat, card: CardId },
    /// Profit was gained or lost.
    Profit { seat: Seat, amount: i32, cause: Cause },
    /// An Infra card was placed.
    Upgraded { seat: Seat, card: CardId, slot: Slot },
    /// An Infra card left its slot.
    InfraLeft { seat: Seat, card: CardId, slot: Slot, to: Fate },

    // The board
    /// A team is somewhere else.
    TeamWent { seat: Seat, team: Team, to: At },
    /// A Beyond marker was taken.
    MarkerTaken { seat: Seat, marker: Beyond },
    /// A tile sent its finder to another pile, and left the game.
    Redirected { seat: Seat, tile: TileId },
    /// A tile was placed.
    TileLaid { seat: Seat, site: SiteId, tile: TileId },
    /// A team claims the tiles of a site.
    TileClaimed { seat: Seat, team: Team, site: SiteId },
    /// The claim on a site is over.
    ClaimEnded { site: SiteId },
    /// Bases were built.
    Built { seat: Seat, site: SiteId, bases: Vec<BaseType> },
    /// Part of a tile was used up.
    UsedUp { site: SiteId, number: BoxNo, attribute: Attribute },
    /// Tiles produced.
    Produced { seat: Seat, sources: Vec<Source>, amount: u8 },
    /// A colony was placed.
    Colonized { seat: Seat, site: SiteId, colony: ColonyId },

    // Progress
    /// A cube advanced.
    Advanced { seat: Seat, cube: Cube, spaces: u8, space: u8 },
    /// Awards wait for the Progress cards.
    AwardsOwed { seat: Seat, cube: Cube, count: u8 },
    /// There was no card to choose.
    AwardLost { seat: Seat },
    /// A Progress card was gained.
    ProgressGained { seat: Seat, card: ProgressId },

    // Contracts
    /// A contract was claimed.
    ContractClaimed { seat: Seat, row: Row, era: Era },
    /// The end of the era was triggered.
    Triggered,
    /// The claim that ends the era by contracts was made.
    SixthClaimed { seat: Seat },
    /// These seats take one last turn each.
    LastTurns { seats: Vec<Seat> },

    // Edges
    /// A card was played for its edge.
    EdgePlayed { seat: Seat, card: CardId },
    /// An action is forbidden in this turn.
    Forbidden { kind: ActionKind },
    /// Extra turns follow.
    ExtraTurns { seat: Seat, count: u8 },
    /// The cards just discarded were taken.
    Poached { seat: Seat, cards: Vec<CardId> },

    // The end
    /// A pair became the legacy of a seat.
    LegacyChosen { seat: Seat, site: SiteId, number: BoxNo, legacy: Legacy },
    /// Cards and pieces of the era were put away.
    EraCleared,
    /// The game is over.
    Scored { sheets: Vec<Sheet> },
    /// Somebody left the game.
    Resigned { seat: Seat },
}

/// An event as one viewer hears of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Notice(pub Event);

impl Event {
    /// What a viewer hears of it.
    #[must_use]
    pub fn notice(&self, viewer: Viewer) -> Option<Notice> {
        let heard = match self {
            Event::Drew { seat, card } => {
                Event::Drew { seat: *seat, card: card.filter(|_| viewer.is(*seat)) }
            }
            // Bookkeeping that the turn itself tells.
            Event::Engaged { .. } | Event::TurnEnded { .. } => return None,
            Event::EraOpened { .. }
            | Event::DiscsSet { .. }
            | Event::CubeSet { .. }
            | Event::DeckMade { .. }
            | Event::Dealt { .. }
            | Event::Offered { .. }
            | Event::AnnexFilled { .. }
            | Event::ColoniesSet { .. }
            | Event::MarkersReturned
            | Event::FirstFound { .. }
            | Event::TurnBegan { .. }
            | Event::Announced { .. }
            | Event::Skipped { .. }
            | Event::Passed { .. }
            | Event::Played { .. }
            | Event::TimePlayed { .. }
            | Event::Indebted { .. }
            | Event::Indemnified { .. }
            | Event::Discarded { .. }
            | Event::Took { .. }
            | Event::Profit { .. }
            | Event::Upgraded { .. }
            | Event::InfraLeft { .. }
            | Event::TeamWent { .. }
            | Event::MarkerTaken { .. }
            | Event::Redirected { .. }
            | Event::TileLaid { .. }
            | Event::TileClaimed { .. }
            | Event::ClaimEnded { .. }
            | Event::Built { .. }
            | Event::UsedUp { .. }
            | Event::Produced { .. }
            | Event::Colonized { .. }
            | Event::Advanced { .. }
            | Event::AwardsOwed { .. }
            | Event::AwardLost { .. }
            | Event::ProgressGained { .. }
            | Event::ContractClaimed { .. }
            | Event::Triggered
            | Event::SixthClaimed { .. }
            | Event::LastTurns { .. }
            | Event::EdgePlayed { .. }
            | Event::Forbidden { .. }
            | Event::ExtraTurns { .. }
            | Event::Poached { .. }
            | Event::LegacyChosen { .. }
            | Event::EraCleared
            | Event::Scored { .. }
            | Event::Resigned { .. } => self.clone(),
        };
        Some(Notice(heard))
    }
}

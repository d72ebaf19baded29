//! What happened, and what each viewer hears of it.

use orrery_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    grid::{Mask, Square},
    ids::{CivId, EventId, ObjectiveId, Rank, Shape, TechLevel, Terrain, TileId, Track},
    scoring::Sheet,
    sets::{CivSet, EventSet, ObjectiveSet},
    spots::{Pod, Slot, Space},
    state::{Boards, Claim, Laid, Owed, Shared},
};

/// The boards of a seat, with what they show at the start (PU-0490).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct Start {
    pub boards: Boards,
    pub lifepods: Mask,
    pub rovers: u8,
}

/// Why a cube moved without gaining anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Setback {
    /// It went down (PU-0100).
    Regressed,
    /// It started again (PU-4985).
    Reset,
}

/// Something that happened, with its outcome. What is `None` is hidden from the viewer who hears of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say who, what and where")]
pub enum Event {
    // Setup
    /// The station was loaded and turned.
    StationLoaded { shift: u8, rotation: u8 },
    /// Tiles came up on their stacks.
    TilesShown { tiles: Vec<TileId> },
    /// Boards were dealt; here are their asymmetric faces.
    BoardsDealt { boards: Vec<Boards> },
    /// Faces were chosen, in secret.
    BoardsChosen { seat: Seat, boards: Option<Boards> },
    /// All boards were revealed.
    BoardsRevealed { starts: Vec<Start> },
    /// Piles of Civ cards were made.
    PilesMade { size: u8, cards: Option<[CivSet; Rank::COUNT]> },
    /// Objectives were dealt to choose from.
    ObjectivesOffered { seat: Seat, count: u8, cards: Option<ObjectiveSet> },
    /// Objectives were kept, the others boxed.
    ObjectivesKept { seat: Seat, count: u8, cards: Option<ObjectiveSet> },
    /// Shared objectives were dealt.
    SharedDealt { shared: Vec<Shared> },
    /// The event deck was made.
    DeckMade { green: u8, orange: u8, red: u8, cards: Option<EventSet> },
    /// Somebody became Station Commander.
    CommanderChosen { seat: Seat },

    // A turn
    /// A turn began.
    TurnBegan { turn: u16 },
    /// The station turned.
    Rotated { steps: u8 },
    /// An event was drawn.
    EventDrawn { card: EventId },
    /// Somebody wants to look at the next event.
    PeekChosen { seat: Seat },
    /// The next event was looked at.
    Peeked { seats: Vec<Seat>, card: Option<EventId> },
    /// Everybody takes a tile now.
    TilesDue,
    /// Somebody has finished.
    Finished { seat: Seat, slot: Slot, keeps_movement: bool },
    /// The Commander token was passed.
    CommanderPassed { seat: Seat },

    // Tiles and patches
    /// A tile was taken from the station.
    TileTaken { seat: Seat, tile: TileId },
    /// Restrictions are ignored for the tile.
    Lifted { seat: Seat, event: bool, planet: bool },
    /// A tile was laid.
    TilePlaced { seat: Seat, laid: Laid },
    /// Neither tile could be placed.
    Stuck { seat: Seat, tile: TileId },
    /// A resource of the tile was ignored.
    ResourceIgnored { seat: Seat, resource: Terrain },
    /// A patch was laid.
    PatchPlaced { seat: Seat, at: Square },
    /// A patch was stored.
    PatchStored { seat: Seat },
    /// Stored patches are placed now.
    PatchesReleased { seat: Seat, count: u8 },
    /// A stack of tiles left the game.
    StackRemoved { shape: Shape },

    // Cubes
    /// A cube advanced.
    Advanced { seat: Seat, cube: Track, to: Space },
    /// A cube moved back.
    SetBack { seat: Seat, cube: Track, to: Space, by: Setback },
    /// Something is still to be resolved.
    Gained { seat: Seat, owed: Owed, count: u8 },
    /// Something was resolved.
    Settled { seat: Seat, owed: Owed },
    /// Rover movement was gained.
    MovementGained { seat: Seat, movement: u8 },
    /// A tech level was entered under an event that cancels it.
    LevelBarred { seat: Seat, level: TechLevel },
    /// A tech was used.
    TechUsed { seat: Seat, level: TechLevel, for_good: bool },
    /// The flux token was moved.
    FluxMoved { seat: Seat, track: Track },

    // Rovers, meteorites, lifepods
    /// A rover was gained for the corporation board.
    RoverGained { seat: Seat },
    /// A rover came onto the planet.
    RoverPlaced { seat: Seat, at: Square },
    /// A rover moved.
    RoverMoved { seat: Seat, from: Square, to: Square, cost: u8 },
    /// A rover was destroyed; what it carried stays.
    RoverDestroyed { seat: Seat, at: Square },
    /// A meteorite fell.
    MeteoriteFell { seat: Seat, at: Square },
    /// A rover picked up a meteorite.
    MeteoriteLoaded { seat: Seat, at: Square },
    /// A meteorite was collected.
    MeteoriteCollected { seat: Seat, at: Square, cargo: bool },
    /// A meteorite on the planet was destroyed.
    MeteoriteDestroyed { seat: Seat, at: Square, cargo: bool },
    /// A collected meteorite was destroyed.
    CollectedDestroyed { seat: Seat },
    /// A lifepod was collected.
    LifepodCollected { seat: Seat, at: Square },
    /// A lifepod on the planet was destroyed.
    LifepodDestroyed { seat: Seat, at: Square },
    /// A collected lifepod was put somewhere.
    PodPut { seat: Seat, pod: Pod },
    /// A collected lifepod was moved.
    PodMoved { seat: Seat, from: Pod, to: Pod },
    /// A collected lifepod was destroyed.
    PodDestroyed { seat: Seat, pod: Pod },

    // Cards
    /// A Civ milestone was reached.
    MilestoneReached { seat: Seat, claim: Claim },
    /// Somebody looks at Civ cards; the claim, if it is one, is used.
    CardsSeen { seat: Seat, claim: Option<Claim>, count: u8, cards: Option<CivSet> },
    /// A Civ card was kept; Immediate ones lie open.
    CardKept { seat: Seat, rank: Rank, open: bool, card: Option<CivId> },
    /// The Civ cards that were seen went back.
    CardsReturned { seat: Seat },
    /// Civ cards of these ranks came from the box.
    CardsAdded { ranks: Vec<Rank>, cards: Option<Vec<CivId>> },
    /// Civ cards of these ranks went to the box.
    CardsRemoved { ranks: Vec<Rank>, cards: Option<Vec<CivId>> },
    /// An objective was destroyed.
    ObjectiveDestroyed { seat: Seat, card: Option<ObjectiveId> },
    /// All players compete for an objective.
    Competition { seat: Seat, card: ObjectiveId },

    // The end
    /// The last turn is over, End Game cards lie open.
    CardsRevealed { cards: Vec<CivSet> },
    /// Uncollected lifepods and rovers were taken off the planets.
    PlanetsCleared,
    /// Personal objectives were revealed and everything was scored.
    Scored { objectives: Vec<ObjectiveSet>, sheets: Vec<Sheet> },
    /// A seat left the game.
    Resigned { seat: Seat },
}

impl Event {
    /// What `viewer` hears of it.
    pub(crate) fn notice(&self, viewer: Viewer) -> Option<Notice> {
        let heard = match self {
            // PU-0465: faces are revealed together.
            Event::BoardsChosen { seat, boards } => {
                Event::BoardsChosen { seat: *seat, boards: boards.filter(|_| viewer.is(*seat)) }
            }
            // PU-4020
            Event::PilesMade { size, .. } => Event::PilesMade { size: *size, cards: None },
            Event::DeckMade { green, orange, red, .. } => {
                Event::DeckMade { green: *green, orange: *orange, red: *red, cards: None }
            }
            Event::CardsAdded { ranks, .. } => Event::CardsAdded { ranks: ranks.clone(), cards: None },
            Event::CardsRemoved { ranks, .. } => Event::CardsRemoved { ranks: ranks.clone(), cards: None },
            // PU-4030
            Event::ObjectivesOffered { seat, count, cards } => Event::ObjectivesOffered {
                seat: *seat,
                count: *count,
                cards: cards.filter(|_| viewer.is(*seat)),
            },
            Event::ObjectivesKept { seat, count, cards } => Event::ObjectivesKept {
                seat: *seat,
                count: *count,
                cards: cards.filter(|_| viewer.is(*seat)),
            },
            Event::ObjectiveDestroyed { seat, card } => {
                Event::ObjectiveDestroyed { seat: *seat, card: card.filter(|_| viewer.is(*seat)) }
            }
            Event::CardsSeen { seat, claim, count, cards } => Event::CardsSeen {
                seat: *seat,
                claim: *claim,
                count: *count,
                cards: cards.filter(|_| viewer.is(*seat)),
            },
            Event::CardKept { seat, rank, open, card } => Event::CardKept {
                seat: *seat,
                rank: *rank,
                open: *open,
                card: card.filter(|_| *open || viewer.is(*seat)),
            },
            // PU-4040
            Event::Peeked { seats, card } => Event::Peeked {
                seats: seats.clone(),
                card: card.filter(|_| matches!(viewer, Viewer::Seat(seat) if seats.contains(&seat))),
            },
            // What it was settled by has been told already.
            Event::Settled { .. } => return None,
            Event::StationLoaded { .. }
            | Event::TilesShown { .. }
            | Event::BoardsDealt { .. }
            | Event::BoardsRevealed { .. }
            | Event::SharedDealt { .. }
            | Event::CommanderChosen { .. }
            | Event::TurnBegan { .. }
            | Event::Rotated { .. }
            | Event::EventDrawn { .. }
            | Event::PeekChosen { .. }
            | Event::TilesDue
            | Event::Finished { .. }
            | Event::CommanderPassed { .. }
            | Event::TileTaken { .. }
            | Event::Lifted { .. }
            | Event::TilePlaced { .. }
            | Event::Stuck { .. }
            | Event::ResourceIgnored { .. }
            | Event::PatchPlaced { .. }
            | Event::PatchStored { .. }
            | Event::PatchesReleased { .. }
            | Event::StackRemoved { .. }
            | Event::Advanced { .. }
            | Event::SetBack { .. }
            | Event::Gained { .. }
            | Event::MovementGained { .. }
            | Event::LevelBarred { .. }
            | Event::TechUsed { .. }
            | Event::FluxMoved { .. }
            | Event::RoverGained { .. }
            | Event::RoverPlaced { .. }
            | Event::RoverMoved { .. }
            | Event::RoverDestroyed { .. }
            | Event::MeteoriteFell { .. }
            | Event::MeteoriteLoaded { .. }
            | Event::MeteoriteCollected { .. }
            | Event::MeteoriteDestroyed { .. }
            | Event::CollectedDestroyed { .. }
            | Event::LifepodCollected { .. }
            | Event::LifepodDestroyed { .. }
            | Event::PodPut { .. }
            | Event::PodMoved { .. }
            | Event::PodDestroyed { .. }
            | Event::MilestoneReached { .. }
            | Event::CardsReturned { .. }
            | Event::Competition { .. }
            | Event::CardsRevealed { .. }
            | Event::PlanetsCleared
            | Event::Scored { .. }
            | Event::Resigned { .. } => self.clone(),
        };
        Some(Notice(heard))
    }
}

/// An event as one viewer hears of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Notice(pub Event);

//! What happened, and what each viewer hears of it.

use orrery_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    bundle::Bundle,
    facts::Until,
    ids::{
        Alteration, Ambassador, Asteroid, Cell, DeepSpace, Erudite, Law, Medal, Mega, MegaToken, Mission,
        Planet, PlanetBlock, Project, Resource, Rock, RoomBlock, Shop, Side, Starter, Structure, Wing,
    },
    scoring::Sheet,
    source::Source,
    state::Due,
};

/// Something that happened, with its outcome. What is `None` is hidden from the viewer who hears of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say who, what and where")]
pub enum Event {
    // Setup
    /// Structures and Megastructure tokens were laid out.
    BoardMade { structures: Vec<Structure>, pairs: Vec<[MegaToken; 2]> },
    /// Starter tiles were laid out.
    StartersShown { tiles: Vec<Starter> },
    /// The first player was named and got the President pawn.
    FirstPlayer { seat: Seat },
    /// A Starter tile was taken.
    StarterTaken { seat: Seat, tile: Starter },
    /// The Starter tile left over was removed.
    StarterRemoved { tile: Starter },

    // What comes up
    /// An Erudite was turned up on its stack.
    EruditeShown { tile: Erudite },
    /// The tokens of a place of 6Moon were turned up.
    TokensShown { moon: u8, tokens: Vec<Alteration> },
    /// The token of an asteroid was turned up.
    RockShown { at: Asteroid, rock: Rock },
    /// A law of this round was turned up.
    LawShown { wing: Wing, law: Law },
    /// A law of the same kind was shuffled back into its stack.
    LawSetAside { wing: Wing, law: Law },
    /// A law of the last round was turned up.
    LastLawShown { wing: Wing, law: Law },
    /// The laws of rounds 4 and 5 of a wing were swapped.
    LawsSwapped { wing: Wing },
    /// A planet-blocking tile put neutral votes on cells.
    PlanetsBlocked { tile: PlanetBlock, cells: Vec<(Cell, u8)> },
    /// A room-blocking tile put neutral votes on cells.
    RoomBlocked { tile: RoomBlock, cells: Vec<(Cell, u8)> },

    // A turn
    /// A round began.
    RoundBegan { round: u8, first: Seat },
    /// A turn began.
    TurnBegan { seat: Seat },
    /// An ambassador was placed; without a cell at the external module.
    Placed { seat: Seat, ambassador: Ambassador, side: Side, votes: u8, at: Option<Cell> },
    /// A token was laid on the ambassador.
    TokenLaid { seat: Seat, token: Alteration, side: Side, votes: u8, at: Option<Cell> },
    /// The price of the cell is due; none: it is paid.
    PriceDue { seat: Seat, due: Option<Due> },
    /// The assistant die was added.
    DieAdded { seat: Seat, at: Cell },
    /// A seat wants no fifth turn.
    PhaseLeft { seat: Seat },
    /// A turn ended.
    TurnEnded { seat: Seat },
    /// A main action on a planet began; these Erudites wait for it.
    MainBegan { seat: Seat, planet: Planet, waiting: Vec<Erudite> },
    /// A main action on a planet is over.
    MainEnded { seat: Seat },

    // Resources and pieces
    /// Resources were gained.
    Gained { seat: Seat, resources: Bundle },
    /// Gold diamonds did not fit.
    Lost { seat: Seat, resources: Bundle },
    /// Resources were paid.
    Paid { seat: Seat, resources: Bundle },
    /// Resources above the limit were thrown away.
    Thrown { seat: Seat, resources: Bundle },
    /// A resource was swapped for another.
    Swapped { seat: Seat, from: Resource, to: Resource },
    /// Ships came into the hangar.
    ShipsGained { seat: Seat, ships: u8 },
    /// The accreditation marker moved.
    DegreeSet { seat: Seat, degree: u8 },
    /// The accreditation is higher for a time.
    LevelRaised { seat: Seat, amount: u8, until: Until },
    /// The die was recruited or raised.
    DieSet { seat: Seat, value: u8 },
    /// A mission was released.
    Released { seat: Seat, mission: Mission },
    /// A ship was sent on a mission.
    ShipSent { seat: Seat, mission: Mission },
    /// The marker of a project moved.
    Funded { project: Project, marker: u8 },
    /// A seat contributed to the Senatorial project.
    Contributed { seat: Seat, contribution: u8 },
    /// Prestige points were scored.
    Scored { seat: Seat, points: u16, by: Source },
    /// The President pawn was taken.
    PresidentTaken { seat: Seat },
    /// A medal was received; that of a planet from a threshold.
    MedalTaken { seat: Seat, medal: Medal, threshold: Option<u8> },
    /// The special ambassador was received.
    SpecialGained { seat: Seat },

    // Planets
    /// The miner moved.
    MinerMoved { seat: Seat, to: Asteroid },
    /// The token of an asteroid was taken.
    RockTaken { seat: Seat, at: Asteroid, rock: Rock },
    /// The mage moved.
    MageMoved { seat: Seat, to: u8 },
    /// A token was taken from a place of 6Moon.
    TokenTaken { seat: Seat, moon: u8, token: Alteration },
    /// A token was drawn beside the board.
    TokenDrawn { seat: Seat, power: u8, token: Alteration },
    /// Tokens beside the board were looked at.
    TokensSeen { seat: Seat, power: u8, count: u8, tokens: Option<Vec<Alteration>> },
    /// One of them was kept; the others never come back.
    TokenKept { seat: Seat, token: Alteration },
    /// An Erudite was taken.
    EruditeTaken { seat: Seat, tile: Erudite },
    /// An Erudite is being used.
    EruditeStarted { seat: Seat, tile: Erudite },
    /// An Erudite will change the pick or the price of a main action.
    EruditeArmed { seat: Seat, tile: Erudite },
    /// An Erudite was not made use of and stays face up.
    EruditeSpared { seat: Seat, tile: Erudite },
    /// An Erudite was turned down.
    EruditeUsed { seat: Seat, tile: Erudite },
    /// An Erudite was turned up again.
    EruditeRefreshed { seat: Seat, tile: Erudite },
    /// The effect of another Erudite waits on this one.
    EruditeBorrowed { seat: Seat, tile: Erudite, from: Erudite },
    /// A commerce pawn reached a level of a shop.
    ShopEntered { seat: Seat, shop: Shop, level: u8 },
    /// A production structure was built.
    StructureBuilt { seat: Seat, structure: Structure },
    /// A Megastructure was built.
    MegaBuilt { seat: Seat, mega: Mega },

    // Deep Space
    /// A seat looks at the Deep Space tiles.
    DepthsSeen { seat: Seat, tiles: Option<Vec<DeepSpace>> },
    /// One of them was kept.
    DeepSpaceTaken { seat: Seat, tile: DeepSpace },

    // The executive phase
    /// The executive phase began.
    ExecutiveBegan,
    /// A law was voted.
    LawVoted { wing: Wing, law: Law },
    /// The round is over, the Senate is cleared.
    RoundEnded,
    /// The game was scored.
    Ended { sheets: Vec<Sheet> },

    /// A seat has left the game.
    Resigned { seat: Seat },
}

impl Event {
    /// What `viewer` hears of it.
    pub(crate) fn notice(&self, viewer: Viewer) -> Option<Notice> {
        let heard = match self {
            // FD-6385
            Event::TokensSeen { seat, power, count, tokens } => Event::TokensSeen {
                seat: *seat,
                power: *power,
                count: *count,
                tokens: tokens.clone().filter(|_| viewer.is(*seat)),
            },
            // FD-6720
            Event::DepthsSeen { seat, tiles } => {
                Event::DepthsSeen { seat: *seat, tiles: tiles.clone().filter(|_| viewer.is(*seat)) }
            }
            // What the price is can be read from the cell.
            Event::PriceDue { .. } => return None,
            // FD-6700
            Event::BoardMade { .. }
            | Event::StartersShown { .. }
            | Event::FirstPlayer { .. }
            | Event::StarterTaken { .. }
            | Event::StarterRemoved { .. }
            | Event::EruditeShown { .. }
            | Event::TokensShown { .. }
            | Event::RockShown { .. }
            | Event::LawShown { .. }
            | Event::LawSetAside { .. }
            | Event::LastLawShown { .. }
            | Event::LawsSwapped { .. }
            | Event::PlanetsBlocked { .. }
            | Event::RoomBlocked { .. }
            | Event::RoundBegan { .. }
            | Event::TurnBegan { .. }
            | Event::Placed { .. }
            | Event::TokenLaid { .. }
            | Event::DieAdded { .. }
            | Event::PhaseLeft { .. }
            | Event::TurnEnded { .. }
            | Event::MainBegan { .. }
            | Event::MainEnded { .. }
            | Event::Gained { .. }
            | Event::Lost { .. }
            | Event::Paid { .. }
            | Event::Thrown { .. }
            | Event::Swapped { .. }
            | Event::ShipsGained { .. }
            | Event::DegreeSet { .. }
            | Event::LevelRaised { .. }
            | Event::DieSet { .. }
            | Event::Released { .. }
            | Event::ShipSent { .. }
            | Event::Funded { .. }
            | Event::Contributed { .. }
            | Event::Scored { .. }
            | Event::PresidentTaken { .. }
            | Event::MedalTaken { .. }
            | Event::SpecialGained { .. }
            | Event::MinerMoved { .. }
            | Event::RockTaken { .. }
            | Event::MageMoved { .. }
            | Event::TokenTaken { .. }
            | Event::TokenDrawn { .. }
            | Event::TokenKept { .. }
            | Event::EruditeTaken { .. }
            | Event::EruditeStarted { .. }
            | Event::EruditeArmed { .. }
            | Event::EruditeSpared { .. }
            | Event::EruditeUsed { .. }
            | Event::EruditeRefreshed { .. }
            | Event::EruditeBorrowed { .. }
            | Event::ShopEntered { .. }
            | Event::StructureBuilt { .. }
            | Event::MegaBuilt { .. }
            | Event::DeepSpaceTaken { .. }
            | Event::ExecutiveBegan
            | Event::LawVoted { .. }
            | Event::RoundEnded
            | Event::Ended { .. }
            | Event::Resigned { .. } => self.clone(),
        };
        Some(Notice(heard))
    }
}

/// An event as one viewer hears of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Notice(pub Event);

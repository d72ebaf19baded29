//! What lies on the table.

mod place;
mod player;
mod turn;

use std::collections::BTreeMap;

use orrery_engine::{BySeat, Pile, Seat};
use serde::{Deserialize, Serialize};

pub use place::{Base, Laid, Place};
pub use player::{At, Legacy, Player, Wheel};
pub use turn::{Mark, Turn};

use crate::{
    config::Config,
    facts::Facts,
    ids::{Beyond, CardId, ColonyId, Era, PileId, ProgressId, Row, SiteId, Team, TileId},
    scoring::Sheet,
};

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// An era is being set up, or put away: no turn is in progress (SC-3045).
    Setup,
    /// Turns are taken.
    Play,
    /// The game is over.
    Over,
}

/// The draw pile. The Start cards lie on top of the others (SC-0440), and everybody knows that.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// Start cards, in unknown order.
    pub start: Pile<CardId>,
    /// The others, in unknown order.
    pub rest: Pile<CardId>,
}

impl Deck {
    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.start.len() + self.rest.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The part from which the next card comes.
    #[must_use]
    pub fn next(&self) -> &Pile<CardId> {
        if self.start.is_empty() { &self.rest } else { &self.start }
    }

    /// Takes a card that was chosen to be the next.
    pub fn take(&mut self, card: CardId) -> bool {
        if self.start.is_empty() { self.rest.take(&card) } else { self.start.take(&card) }
    }
}

/// Everything that lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The options of the game.
    pub config: Config,
    /// How many play.
    pub seats: u8,
    /// Where the game stands.
    pub stage: Stage,
    /// The era that is played or set up.
    pub era: Era,
    /// The first player of the era.
    pub first: Seat,
    /// What belongs to each seat.
    pub players: BySeat<Player>,
    /// What lies on the sites of the board, where anything does.
    pub places: BTreeMap<SiteId, Place>,
    /// The draw pile.
    pub deck: Deck,
    /// The four offer spaces (SC-0250).
    pub offer: [Option<CardId>; 4],
    /// The discard pile.
    pub discard: Vec<CardId>,
    /// Action cards that have left the game.
    pub removed: Vec<CardId>,
    /// Time cards that were played in this era and come back in the next (SC-1380).
    pub spent: Vec<CardId>,
    /// Face-down discovery tiles.
    pub piles: BTreeMap<PileId, Pile<TileId>>,
    /// Who holds the Beyond markers; nobody while they lie on the board or in the box.
    pub beyond: [Option<Seat>; Beyond::COUNT],
    /// The contract on which each disc lies; none: on its starting circle (SC-0360).
    pub discs: [Option<Era>; Row::COUNT],
    /// Who claimed the contracts of the current era.
    pub claimed: [Option<Seat>; Row::COUNT],
    /// Progress cards on the Annex.
    pub annex: Vec<ProgressId>,
    /// Colony tiles on the Annex.
    pub colonies: Vec<ColonyId>,
    /// The turn that is in progress.
    pub turn: Turn,
    /// Whether the end of the era has been triggered (SC-2560).
    pub triggered: bool,
    /// Who claimed the contract that triggered it, if one did: he takes no further turn (SC-2590).
    pub ender: Option<Seat>,
    /// Who still takes one last turn, in order, once the turns of the era are counted (SC-2590, SC-2640).
    pub last: Option<Vec<Seat>>,
    /// Turns in a row that brought no progress (SC-2710).
    pub stalled: u16,
    /// The final scores, once the game is over.
    pub scores: Vec<Sheet>,
}

impl State {
    /// An empty table (SC-0080, SC-0090).
    #[must_use]
    pub fn new(facts: &Facts, config: &Config, seats: u8) -> State {
        State {
            config: *config,
            seats,
            stage: Stage::Setup,
            era: config.start,
            first: Seat(0),
            players: BySeat::new(seats, |_| Player::new(facts, config.start)),
            places: BTreeMap::new(),
            deck: Deck::default(),
            offer: [None; 4],
            discard: Vec::new(),
            removed: Vec::new(),
            spent: Vec::new(),
            piles: BTreeMap::new(),
            beyond: [None; Beyond::COUNT],
            discs: [None; Row::COUNT],
            claimed: [None; Row::COUNT],
            annex: Vec::new(),
            colonies: Vec::new(),
            turn: Turn::new(Seat(0), seats),
            triggered: false,
            ender: None,
            last: None,
            stalled: 0,
            scores: Vec::new(),
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// What lies on a site, if anything does.
    #[must_use]
    pub fn place(&self, site: SiteId) -> Option<&Place> {
        self.places.get(&site)
    }

    /// The seats in turn order, from one on.
    pub fn from(&self, seat: Seat) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        let seats = self.seats;
        (0..seats).map(move |step| Seat((seat.0 + step) % seats))
    }

    /// Where a team is.
    #[must_use]
    pub fn team(&self, seat: Seat, team: Team) -> At {
        self.players[seat].teams[team.index()]
    }

    /// Whether a contract of the current era has been claimed (SC-1080).
    #[must_use]
    pub fn is_claimed(&self, row: Row) -> bool {
        self.discs[row.index()] == Some(self.era)
    }

    /// How many contracts of the current era have been claimed.
    #[must_use]
    pub fn claims(&self) -> usize {
        Row::all().filter(|row| self.is_claimed(*row)).count()
    }

    /// The cards that lie in the offer.
    pub fn offered(&self) -> impl Iterator<Item = CardId> {
        self.offer.iter().flatten().copied()
    }
}

//! What lies on the table. No future is in it: no order of stacks, decks or piles.

mod player;
mod station;
mod surface;

use orrery_engine::{BySeat, Seat};
use serde::{Deserialize, Serialize};

pub use player::{Boards, Claim, Face, Levels, Owed, Player};
pub use station::{Stack, Station, TileBits};
pub use surface::{Between, Laid, Surface};

use crate::{
    config::Config,
    ids::{Alert, CorporationId, EventId, ObjectiveId, PlanetId, Rank, Track},
    scoring::Sheet,
    sets::{CivSet, EventSet, ObjectiveSet},
    spots::Space,
};

/// How far the game has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Boards and objectives are being chosen.
    Setup,
    /// Turns are played.
    Play,
    /// The step before scoring (section 16); End Game cards are open.
    Final,
    /// It is scored.
    Over,
}

/// A shared objective that lies open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shared {
    /// Which.
    pub card: ObjectiveId,
    /// Whose planets are compared.
    pub between: Between,
}

/// The event deck (PU-3520).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventDeck {
    /// How many cards of each alert it began with, in the order of [`Alert::ALL`].
    pub mix: [u8; Alert::COUNT],
    /// The cards left, in an order that nobody knows; the next one apart if somebody has seen it.
    pub left: EventSet,
    /// The next card, once somebody has looked at it (PU-6920).
    pub next: Option<EventId>,
    /// Who has looked, one bit for each seat.
    pub seen_by: u8,
    /// The event of this turn.
    pub now: Option<EventId>,
    /// Events of earlier turns.
    pub past: Vec<EventId>,
}

impl EventDeck {
    /// How many cards are left.
    #[must_use]
    pub fn len(&self) -> usize {
        self.left.len() + usize::from(self.next.is_some())
    }

    /// Whether the last card was drawn (PU-2930).
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a seat knows the next card.
    #[must_use]
    pub fn is_known_to(&self, seat: Seat) -> bool {
        self.seen_by >> seat.0 & 1 == 1
    }
}

/// Everything that lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The options.
    pub config: Config,
    /// How many play.
    pub seats: u8,
    /// How far the game has come.
    pub stage: Stage,
    /// The number of the turn, from 1.
    pub turn: u16,
    /// The Station Commander.
    pub commander: Seat,
    /// The Space Station.
    pub station: Station,
    /// The piles of Civ cards in play, by rank.
    pub piles: [CivSet; Rank::COUNT],
    /// Civ cards in the box.
    pub boxed: CivSet,
    /// Objectives that were not dealt.
    pub objectives: ObjectiveSet,
    /// Shared objectives.
    pub shared: Vec<Shared>,
    /// The event deck; without events it stays empty.
    pub events: EventDeck,
    /// Whether events are played with: always solo (PU-3510).
    pub has_events: bool,
    /// The players.
    pub players: BySeat<Player>,
    /// What everybody scored, once the game is over.
    pub scores: Vec<Sheet>,
}

impl State {
    /// The box before anything is dealt.
    pub(crate) fn new(config: &Config, seats: u8) -> State {
        let boards =
            Boards { planet: PlanetId::Ksb4156, corporation: CorporationId::UniversalCoalition, flux: None };
        State {
            config: config.clone(),
            seats,
            stage: Stage::Setup,
            turn: 0,
            commander: Seat(0),
            station: Station::default(),
            piles: [CivSet::EMPTY; Rank::COUNT],
            boxed: CivSet::all(),
            objectives: ObjectiveSet::all(),
            shared: Vec::new(),
            events: EventDeck::default(),
            has_events: config.events || seats == 1,
            players: BySeat::new(seats, |_| Player {
                dealt: boards,
                chosen: None,
                boards,
                surface: Surface::default(),
                cubes: std::array::from_fn(|n| Space::new(Track::ALL[n], 0)),
                rovers: 0,
                lifepods: 0,
                pods_on_tracks: Vec::new(),
                pods_on_techs: Vec::new(),
                meteorites: 0,
                stored: 0,
                cards: CivSet::EMPTY,
                looking: CivSet::EMPTY,
                offered: ObjectiveSet::EMPTY,
                personal: ObjectiveSet::EMPTY,
                tile_due: false,
                movement: 0,
                owed: Vec::new(),
                claims: Vec::new(),
                used_this_turn: Levels::NONE,
                used_this_game: Levels::NONE,
                barred: Levels::NONE,
                peeks: false,
                stuck: false,
                resigned: false,
            }),
            scores: Vec::new(),
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// Whether End Game cards lie open (PU-3010).
    #[must_use]
    pub fn are_cards_open(&self) -> bool {
        self.stage >= Stage::Final
    }

    /// All seats, clockwise from the Commander (PU-1740).
    pub fn clockwise(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        std::iter::once(self.commander).chain(self.commander.others(self.seats))
    }

    /// Whether the Commander chooses the rotation (PU-3710, PU-3850).
    #[must_use]
    pub fn is_rotation_free(&self) -> bool {
        self.seats > 1 && !self.config.two_player_variant
    }
}

//! What lies on the table. No order of unknown tiles: what is face down is a multiset until it is turned up.

mod atalum;
mod moons;
mod neo;
mod player;
mod senate;

use orrery_engine::{BySeat, Pile, Seat};
use serde::{Deserialize, Serialize};

pub use atalum::Atalum;
pub use moons::{Moon, Moons};
pub use neo::{Neo, Spot};
pub use player::{Owned, Player, SpecialMission, Use};
pub use senate::{Laws, Occupant, Placed, Senate};

use crate::{
    bundle::Bundle,
    config::Config,
    facts::Facts,
    ids::{
        Alteration, DeepSpace, Erudite, Medal, Mega, MegaToken, Planet, PlanetBlock, Project, RoomBlock,
        Starter, Structure,
    },
    scoring::Sheet,
};

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Starter tiles are chosen.
    Setup,
    /// Ambassadors are played.
    Ambassadors,
    /// The executive phase, and what follows it.
    Executive,
    /// The game is over.
    Over,
}

/// One way to pay a cell: what a token costs when it is laid, and what the bonus brings before the cell is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// Paid first (FD-1290).
    pub cost: Bundle,
    /// Received then (FD-0995).
    pub gain: Bundle,
}

impl Way {
    /// Whether a stock can pay a price in this way.
    #[must_use]
    pub fn pays(self, stock: Bundle, price: Bundle) -> bool {
        let paid = stock.payment(self.cost);
        paid.is_some_and(|paid| (stock - paid + self.gain).can_pay(price))
    }
}

/// The price of a cell from the placement until it is paid (FD-1045).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Due {
    /// What is to be paid.
    pub price: Bundle,
    /// The ways that are still open, of which one has to stay.
    pub ways: Vec<Way>,
}

impl Due {
    /// Whether a stock can pay the price in one of the ways.
    #[must_use]
    pub fn is_payable(&self, stock: Bundle) -> bool {
        self.ways.iter().any(|way| way.pays(stock, self.price))
    }
}

/// A main action on a planet (FD-2510).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MainAction {
    /// Where.
    pub planet: Planet,
    /// Tiles that were waiting for it when it began, and have not been used in it (FD-2505).
    pub waiting: Vec<Erudite>,
    /// Tiles that change its pick or its price, still to be made use of (FD-2515).
    pub armed: Vec<Erudite>,
}

/// The turn of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Tokens gained in this turn: too late for its ambassador (FD-1220).
    pub fresh: Vec<Alteration>,
    /// The price of the cell, until it is paid.
    pub due: Option<Due>,
    /// The main action on a planet, while it goes on.
    pub main: Option<MainAction>,
}

/// A Megastructure of this game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    /// The two values of which the smaller scores (FD-3040).
    pub tokens: [MegaToken; 2],
    /// Who built it, the highest multiplier first (FD-3020).
    pub builders: Vec<Seat>,
}

/// Deep Space: the tiles are drawn when somebody looks at them for the first time (FD-0570, FD-6300).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Depths {
    /// How many tiles lie there.
    pub count: u8,
    /// Which, once somebody has looked.
    pub tiles: Vec<DeepSpace>,
    /// All that may lie there as long as nobody has looked; out of the game afterwards (FD-0575).
    pub unseen: Pile<DeepSpace>,
    /// Who has looked.
    pub seen: BySeat<bool>,
}

/// The medals on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Medals {
    /// The thresholds that still hold a medal, by planet, the lowest first.
    pub planets: [Vec<u8>; Planet::COUNT],
    /// Grey medals left.
    pub grey: u8,
    /// Black medals left.
    pub black: u8,
}

impl Medals {
    /// How many medals of a colour are left.
    #[must_use]
    pub fn left(&self, medal: Medal) -> usize {
        match medal.planet() {
            Some(planet) => self.planets[planet.index()].len(),
            None if medal == Medal::Grey => usize::from(self.grey),
            None => usize::from(self.black),
        }
    }
}

/// The table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// How many play.
    pub seats: u8,
    /// The options.
    pub config: Config,
    /// Where the game stands.
    pub stage: Stage,
    /// The round, from 1; 0 while it is set up.
    pub round: u8,
    /// The first player of this round (FD-0140).
    pub first: Seat,
    /// Who holds the President pawn (FD-3190).
    pub president: Seat,
    /// Who took the last turn of this round.
    pub last: Option<Seat>,
    /// The turn that is being taken; none in the executive phase (FD-2535).
    pub turn: Option<Turn>,
    /// Ambassadors and neutral votes.
    pub senate: Senate,
    /// The laws.
    pub laws: Laws,
    /// The markers of the Grand Projects.
    pub projects: [u8; Project::COUNT],
    /// The medals left.
    pub medals: Medals,
    /// Asteroids and their tokens.
    pub neo: Neo,
    /// Alteration tokens.
    pub moons: Moons,
    /// Erudites on display and in stacks.
    pub atalum: Atalum,
    /// The production structures in play, from left to right.
    pub structures: Vec<Structure>,
    /// The Megastructures.
    pub megas: Vec<Site>,
    /// Deep Space.
    pub depths: Depths,
    /// Starter tiles to choose from.
    pub starters: Vec<Starter>,
    /// Planet-blocking tiles to come (FD-5310).
    pub planet_blocks: Pile<PlanetBlock>,
    /// Room-blocking tiles to come (FD-5460).
    pub room_blocks: Pile<RoomBlock>,
    /// The players.
    pub players: BySeat<Player>,
    /// The end scoring of each seat, once the game is over.
    pub sheets: Vec<Sheet>,
}

impl State {
    /// The box contents before any choice or chance.
    #[must_use]
    pub fn new(facts: &Facts, config: &Config, seats: u8) -> State {
        let mode = facts.mode(seats);
        State {
            seats,
            config: config.clone(),
            stage: Stage::Setup,
            round: 0,
            first: Seat(0),
            president: Seat(0),
            last: None,
            turn: None,
            senate: Senate::default(),
            laws: Laws::default(),
            projects: std::array::from_fn(|n| facts.project(Project::ALL[n]).start(seats)),
            medals: Medals {
                // FD-0470 to FD-0490: as many as there are players.
                planets: std::array::from_fn(|_| facts.thresholds(seats).to_vec()),
                // FD-0500
                grey: seats,
                black: seats,
            },
            neo: Neo::new(facts),
            moons: Moons::new(facts),
            atalum: Atalum::default(),
            structures: Vec::new(),
            megas: Vec::new(),
            depths: Depths {
                count: seats + 1,
                tiles: Vec::new(),
                unseen: DeepSpace::ALL.iter().copied().collect(),
                seen: BySeat::new(seats, |_| false),
            },
            starters: Vec::new(),
            planet_blocks: PlanetBlock::ALL.iter().copied().filter(|_| mode.planet_blocking).collect(),
            room_blocks: RoomBlock::ALL.iter().copied().filter(|_| mode.room_blocking).collect(),
            players: BySeat::new(seats, |_| Player::new(facts)),
            sheets: Vec::new(),
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// The seats in the order of the round (FD-0140).
    pub fn clockwise(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, seats) = (self.first, self.seats);
        std::iter::once(first).chain(first.others(seats))
    }

    /// The turn, if it is this seat's.
    #[must_use]
    pub fn turn_of(&self, seat: Seat) -> Option<&Turn> {
        self.turn.as_ref().filter(|turn| turn.seat == seat)
    }

    /// The Megastructure at its place.
    #[must_use]
    pub fn site(&self, mega: Mega) -> Option<&Site> {
        self.megas.get(mega.index())
    }
}

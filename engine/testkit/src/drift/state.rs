//! What lies on the table.

use std::{collections::BTreeMap, fmt};

use orrery_engine::{BadConfig, BySeat, Hex, Pile, Seat};
use serde::{Deserialize, Serialize};

use super::rules;

/// More fuel than this does not fit into a ship.
pub const MAX_FUEL: u8 = 9;
/// With so many cards a seat cannot scan.
pub const MAX_HAND: u8 = 4;

/// The options of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How many rounds are played, 1 to 60000.
    pub rounds: u16,
    /// How large the map is.
    pub map: Map,
    /// Whether it is secret who is asked for a jam.
    pub veiled: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config { rounds: 4, map: Map::Small, veiled: true }
    }
}

/// How large the map is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Map {
    /// Radius 2.
    Small,
    /// Radius 3.
    Large,
}

impl Map {
    /// Steps from the middle to the edge.
    #[must_use]
    pub fn radius(self) -> u8 {
        match self {
            Map::Small => 2,
            Map::Large => 3,
        }
    }
}

/// A card. The order here is the order of lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// Scores 2 points.
    Spark,
    /// Stows a card on top of the deck.
    Buoy,
    /// Looks at the top card of the deck.
    Lens,
    /// Spoils another seat's scan.
    Jam,
}

impl Card {
    /// All kinds of cards.
    pub const ALL: [Card; 4] = [Card::Spark, Card::Buoy, Card::Lens, Card::Jam];

    /// Its name in notation.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Card::Spark => "spark",
            Card::Buoy => "buoy",
            Card::Lens => "lens",
            Card::Jam => "jam",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Cards of which the order does not matter: how many of each kind, in the order of [`Card::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cards([u8; 4]);

impl Cards {
    /// How many cards there are.
    #[must_use]
    pub fn len(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// How many of one kind.
    #[must_use]
    pub fn count(self, card: Card) -> u8 {
        self.0[card as usize]
    }

    /// One card more.
    pub fn add(&mut self, card: Card) {
        self.0[card as usize] += 1;
    }

    /// One card less, if there is one.
    pub fn remove(&mut self, card: Card) {
        self.0[card as usize] = self.0[card as usize].saturating_sub(1);
    }

    /// The kinds that are here.
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |card| self.count(*card) > 0)
    }

    /// Every card.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().flat_map(move |card| (0..self.count(card)).map(move |_| card))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Cards::default(), |mut all, card| {
            all.add(card);
            all
        })
    }
}

/// What is answered to a beam for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Accept.
    Accept,
    /// Decline.
    Decline,
    /// Nothing: ask.
    #[default]
    Ask,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 3] = [Order::Accept, Order::Decline, Order::Ask];

    /// Its name in notation.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Order::Accept => "accept",
            Order::Decline => "decline",
            Order::Ask => "ask",
        }
    }
}

/// One seat's ship and everything that is the seat's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ship {
    /// Where it is.
    pub at: Hex,
    /// How much fuel it has.
    pub fuel: u8,
    /// Points so far.
    pub score: i32,
    /// Hexes that it charted, for ties.
    pub charts: u8,
    /// The hand, secret.
    pub hand: Cards,
    /// The course of this round, once chosen.
    pub course: Option<u8>,
    /// The bid of this round, once made; secret until it is revealed.
    pub bid: Option<u8>,
    /// What is answered to beams; secret.
    pub order: Order,
    /// Whether the seat has left the game.
    pub resigned: bool,
}

/// The whole table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The options of the game.
    pub config: Config,
    /// The round, from 1; 0 during setup.
    pub round: u16,
    /// Whether the bids of this round are known to all.
    pub revealed: bool,
    /// Who has the first turn of the round.
    pub leader: Seat,
    /// Ships by seat.
    pub ships: BySeat<Ship>,
    /// Hexes that no longer score.
    pub charted: Vec<Hex>,
    /// The deck.
    pub deck: Pile<Card>,
    /// For each card known to lie on top of the deck, the next one last: who knows it, one bit per seat.
    pub knowers: Vec<u8>,
    /// Discarded cards, face up.
    pub discards: Cards,
    /// Whether the last round is over.
    pub over: bool,
}

impl State {
    pub(super) fn new(config: &Config, seats: u8, cards: &BTreeMap<Card, u8>) -> Result<State, BadConfig> {
        if config.rounds == 0 || config.rounds > super::MAX_ROUNDS {
            let detail = format!("{} is not from 1 to {}", config.rounds, super::MAX_ROUNDS);
            return Err(BadConfig::new("rounds", &[rules::ROUNDS], detail));
        }
        let corner = |seat: Seat| Hex::new(config.map.radius() as i8, 0).rotated(seat.0);
        let ships = BySeat::new(seats, |seat| Ship {
            at: corner(seat),
            fuel: 3,
            score: 0,
            charts: 0,
            hand: Cards::default(),
            course: None,
            bid: None,
            order: Order::Ask,
            resigned: false,
        });
        let deck = cards.iter().flat_map(|(card, n)| (0..*n).map(|_| *card)).collect();
        Ok(State {
            config: config.clone(),
            round: 0,
            revealed: false,
            leader: Seat(0),
            charted: ships.seats().map(corner).collect(),
            ships,
            deck,
            knowers: Vec::new(),
            discards: Cards::default(),
            over: false,
        })
    }

    /// How many seats play.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.ships.count()
    }

    /// Whether a hex is on the map.
    #[must_use]
    pub fn on_map(&self, hex: Hex) -> bool {
        hex.distance(Hex::ORIGIN) <= u32::from(self.config.map.radius())
    }

    /// Whether nothing more happens.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over || self.ships.iter().all(|ship| ship.resigned)
    }
}

//! What lies on the table. Nothing that is yet to be drawn is in it, so nothing in it is hidden (GP-4515, GP-5905).

use std::sync::Arc;

use orrery_engine::{Hex, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    automa::deck::Cards,
    board::{self, Board},
    config::{self, Config, Prepared},
    facts::{Facts, Resources},
    federation_cache::FederationCache,
    hexset::{HexSet, Spot},
    ids::{
        AdvancedTile, Area, Booster, Faction, FinalTile, Planet, RoundTile, Space, StandardTile, Structure,
        Token,
    },
    power::Power,
    task::Order,
    who::{ByWho, Who},
};

/// A special action space that a player may own (GP-2850).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Special {
    /// Of the booster.
    Booster,
    /// Of the action academy.
    Academy,
    /// Of the faction board.
    Faction,
    /// Of a standard tech tile.
    Standard(StandardTile),
    /// Of an advanced tech tile.
    Advanced(AdvancedTile),
}

impl Special {
    const fn bit(self) -> u32 {
        1 << match self {
            Special::Booster => 0,
            Special::Academy => 1,
            Special::Faction => 2,
            Special::Standard(tile) => 3 + tile.index(),
            Special::Advanced(tile) => 3 + StandardTile::COUNT + tile.index(),
        }
    }
}

/// A participant's side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The faction, once chosen.
    pub faction: Option<Faction>,
    /// Points.
    pub vp: i32,
    /// Ore, knowledge, credits and Q.I.C.
    pub resources: Resources,
    /// Power tokens.
    pub power: Power,
    /// Gaiaformers on the faction board.
    pub gaiaformers: u8,
    /// Gaiaformers in the Gaia area (Bal T'aks).
    pub gaiaformers_spent: u8,
    /// Research levels by area.
    pub research: [u8; Area::COUNT],
    /// Standard tech tiles owned, one bit each.
    pub standard: u16,
    /// Those of them that are covered.
    pub covered: u16,
    /// Advanced tech tiles owned, one bit each.
    pub advanced: u16,
    /// Special actions used in this round.
    pub used: u32,
    /// Federation tokens with the green side up, by type.
    pub green: [u8; Token::COUNT],
    /// Federation tokens with the gray side up, by type.
    pub gray: [u8; Token::COUNT],
    /// Tokens that do not count for the Ivits' next federation (GP-2340).
    pub uncounted: u8,
    /// Federations formed by the action.
    pub federations: u8,
    /// The round booster.
    pub booster: Option<Booster>,
    /// Structures on the map, by kind. The Lost Planet's mine and shared mines are among the mines.
    pub structures: [HexSet; Structure::COUNT],
    /// Mines beside an opponent's structure (Lantids).
    pub shared: HexSet,
    /// Gaiaformers on the map.
    pub projects: HexSet,
    /// Space stations on the map (Ivits).
    pub stations: HexSet,
    /// Satellites on the map.
    pub satellites: HexSet,
    /// Own planets and space stations that belong to a federation.
    pub federated: HexSet,
    /// What is answered to offers of power.
    pub order: Order,
    /// Whether the seat has left the game.
    pub resigned: bool,
}

impl Player {
    fn new(vp: i32) -> Player {
        Player {
            faction: None,
            vp,
            resources: Resources::NONE,
            power: Power::default(),
            gaiaformers: 0,
            gaiaformers_spent: 0,
            research: [0; Area::COUNT],
            standard: 0,
            covered: 0,
            advanced: 0,
            used: 0,
            green: [0; Token::COUNT],
            gray: [0; Token::COUNT],
            uncounted: 0,
            federations: 0,
            booster: None,
            structures: [HexSet::EMPTY; Structure::COUNT],
            shared: HexSet::EMPTY,
            projects: HexSet::EMPTY,
            stations: HexSet::EMPTY,
            satellites: HexSet::EMPTY,
            federated: HexSet::EMPTY,
            order: Order::Ask,
            resigned: false,
        }
    }

    /// All hexes with an own structure: colonised planets and shared ones.
    #[must_use]
    pub fn built(&self) -> HexSet {
        self.structures.iter().fold(HexSet::EMPTY, |all, set| all.union(*set))
    }

    /// Colonised planets, without shared ones.
    #[must_use]
    pub fn colonised(&self) -> HexSet {
        self.built().minus(self.shared)
    }

    /// From where range is measured (GP-1220, GP-1290).
    #[must_use]
    pub fn origins(&self) -> HexSet {
        self.built().union(self.stations)
    }

    /// The structure on a hex.
    #[must_use]
    pub fn structure(&self, spot: Spot) -> Option<Structure> {
        Structure::ALL.iter().copied().find(|kind| self.structures[kind.index()].contains(spot))
    }

    /// Structures of a kind on the map.
    #[must_use]
    pub fn count(&self, kind: Structure) -> u8 {
        self.structures[kind.index()].len() as u8
    }

    /// Whether the planetary institute stands.
    #[must_use]
    pub fn has_institute(&self) -> bool {
        !self.structures[Structure::Institute.index()].is_empty()
    }

    /// The level in an area.
    #[must_use]
    pub fn level(&self, area: Area) -> u8 {
        self.research[area.index()]
    }

    /// Whether the player owns a standard tile, covered or not.
    #[must_use]
    pub fn owns(&self, tile: StandardTile) -> bool {
        self.standard >> tile.index() & 1 == 1
    }

    /// Whether the player owns a standard tile that works.
    #[must_use]
    pub fn has(&self, tile: StandardTile) -> bool {
        (self.standard & !self.covered) >> tile.index() & 1 == 1
    }

    /// Whether the player owns an advanced tile.
    #[must_use]
    pub fn has_advanced(&self, tile: AdvancedTile) -> bool {
        self.advanced >> tile.index() & 1 == 1
    }

    /// Standard tiles that work.
    pub fn standard_tiles(&self) -> impl Iterator<Item = StandardTile> + use<> {
        let working = self.standard & !self.covered;
        StandardTile::ALL.iter().copied().filter(move |tile| working >> tile.index() & 1 == 1)
    }

    /// Advanced tiles.
    pub fn advanced_tiles(&self) -> impl Iterator<Item = AdvancedTile> + use<> {
        let owned = self.advanced;
        AdvancedTile::ALL.iter().copied().filter(move |tile| owned >> tile.index() & 1 == 1)
    }

    /// Whether a special action is used in this round.
    #[must_use]
    pub fn is_used(&self, special: Special) -> bool {
        self.used & special.bit() != 0
    }

    pub(crate) fn use_up(&mut self, special: Special) {
        self.used |= special.bit();
    }

    /// A token with the green side up, of any type.
    #[must_use]
    pub fn has_green(&self) -> bool {
        self.green.iter().any(|n| *n > 0)
    }

    /// Types of tokens with the green side up.
    pub fn green_tokens(&self) -> impl Iterator<Item = Token> + use<> {
        let green = self.green;
        Token::ALL.iter().copied().filter(move |token| green[token.index()] > 0)
    }

    /// Tokens owned of a type, both sides.
    #[must_use]
    pub fn tokens(&self, token: Token) -> u8 {
        self.green[token.index()] + self.gray[token.index()]
    }

    /// All tokens owned.
    #[must_use]
    pub fn token_count(&self) -> u8 {
        Token::ALL.iter().map(|token| self.tokens(*token)).sum()
    }
}

/// The whole table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The options of the game.
    #[serde(with = "config::stored")]
    pub config: Arc<Config>,
    /// How many seats play; with one, the Automa is the other participant.
    pub seats: u8,
    /// The board; empty until it is laid.
    #[serde(with = "board::stored")]
    pub board: Arc<Board>,
    /// The round, from 1; 0 during setup.
    pub round: u8,
    /// Participants.
    pub players: ByWho<Player>,
    /// The first player of the setup, later the holder of the first player marker.
    pub first: Who,
    /// The turn order of the round.
    pub order: Vec<Who>,
    /// Who has passed in this round, in order.
    pub passed: Vec<Who>,
    /// Standard tech tiles on their nine spaces: six below the areas, three in the lower row.
    pub tech: Vec<StandardTile>,
    /// Advanced tech tiles by area.
    pub advanced: [Option<AdvancedTile>; Area::COUNT],
    /// The token on Terraforming 5.
    pub terraforming_token: Option<Token>,
    /// Tokens in the supply by type, the Gleens' own last.
    pub tokens: [u8; Token::COUNT],
    /// Round scoring tiles.
    pub round_tiles: Vec<RoundTile>,
    /// Final scoring tiles.
    pub final_tiles: Vec<FinalTile>,
    /// Boosters that nobody has, from left to right.
    pub boosters: Vec<Booster>,
    /// Power and Q.I.C. spaces used in this round, one bit each.
    pub spaces: u16,
    /// Transdim planets that have become Gaia planets.
    pub gaiaformed: HexSet,
    /// The Lost Planet, once it lies.
    pub lost: Option<Spot>,
    /// Where something was built that has not been announced yet (GP-3250), in order.
    pub fresh: Vec<Spot>,
    /// The Automa's cards; none without it.
    pub automa: Cards,
    /// Whether final scoring is done.
    pub over: bool,
    /// What the options fix.
    #[serde(skip)]
    pub(crate) prepared: Prepared,
    /// Federations that could be formed, kept until something changes them.
    #[serde(skip)]
    pub(crate) federation_cache: FederationCache,
}

impl State {
    /// The table before anything is drawn.
    pub(crate) fn new(facts: &Facts, config: &Config, seats: u8) -> State {
        let participants = usize::from(seats.max(2));
        let mut tokens = [0; Token::COUNT];
        for token in Token::ALL {
            let copies = facts.token(*token).copies;
            // GP-4360: only two of each type in the solo game.
            tokens[token.index()] = if seats == 1 { copies.min(facts.solo_token_copies) } else { copies };
        }
        let mut players = vec![Player::new(i32::from(facts.starting_vp)); participants];
        if seats == 1 {
            // GP-4470
            let level = facts.automa.level(config.difficulty.level());
            players[Who::Automa.index()].vp = i32::from(level.starting_vp);
        }
        State {
            config: Arc::new(config.clone()),
            seats,
            board: Arc::default(),
            round: 0,
            players: ByWho(players),
            first: Who::Seat(Seat(0)),
            order: Vec::new(),
            passed: Vec::new(),
            tech: Vec::new(),
            advanced: [None; Area::COUNT],
            terraforming_token: None,
            tokens,
            round_tiles: Vec::new(),
            final_tiles: Vec::new(),
            boosters: Vec::new(),
            spaces: 0,
            gaiaformed: HexSet::EMPTY,
            lost: None,
            fresh: Vec::new(),
            automa: Cards::default(),
            over: false,
            prepared: Prepared::default(),
            federation_cache: FederationCache::default(),
        }
    }

    /// Whether nothing more happens: final scoring is done, or everybody has left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over || self.players.iter().take(usize::from(self.seats)).all(|player| player.resigned)
    }

    /// Whether the Automa plays.
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.seats == 1
    }

    /// The participant at a place of the tables.
    #[must_use]
    pub fn who(&self, index: usize) -> Who {
        if self.is_solo() && index == 1 { Who::Automa } else { Who::Seat(Seat(index as u8)) }
    }

    /// All participants, clockwise from the first seat.
    pub fn everybody(&self) -> impl DoubleEndedIterator<Item = Who> + ExactSizeIterator + use<'_> {
        (0..self.players.0.len()).map(|index| self.who(index))
    }

    /// All participants, clockwise from one of them.
    pub fn clockwise_from(&self, first: Who) -> impl DoubleEndedIterator<Item = Who> + use<'_> {
        let count = self.players.0.len();
        (0..count).map(move |step| self.who((first.index() + step) % count))
    }

    /// The other participants, clockwise.
    pub fn others(&self, who: Who) -> impl Iterator<Item = Who> + use<'_> {
        self.clockwise_from(who).skip(1)
    }

    /// The planet on a hex as it is now.
    #[must_use]
    pub fn planet(&self, spot: Spot) -> Option<Planet> {
        if self.lost == Some(spot) {
            return Some(Planet::Lost);
        }
        if self.gaiaformed.contains(spot) {
            return Some(Planet::Gaia);
        }
        self.board.printed(spot)
    }

    /// All hexes with planets as they are now.
    #[must_use]
    pub fn planets(&self) -> HexSet {
        let mut all = self.board.all_planets();
        if let Some(lost) = self.lost {
            all.insert(lost);
        }
        all
    }

    /// All planets of a type as they are now.
    #[must_use]
    pub fn planets_of(&self, planet: Planet) -> HexSet {
        let printed = self.board.of_type(planet);
        if planet == Planet::Gaia {
            return printed.union(self.gaiaformed);
        }
        if planet == Planet::Transdim {
            return printed.minus(self.gaiaformed);
        }
        if planet == Planet::Lost {
            return self.lost.into_iter().collect();
        }
        printed
    }

    /// The participant whose planet it is: who has a structure there that is not a shared mine.
    #[must_use]
    pub fn owner(&self, spot: Spot) -> Option<Who> {
        let index = self.players.iter().position(|player| player.colonised().contains(spot))?;
        Some(self.who(index))
    }

    /// Whether anybody has a structure on a hex.
    #[must_use]
    pub fn is_built(&self, spot: Spot) -> bool {
        self.players.iter().any(|player| player.built().contains(spot))
    }

    /// The participant with a Gaiaformer on a hex.
    #[must_use]
    pub fn gaiaformer(&self, spot: Spot) -> Option<Who> {
        let index = self.players.iter().position(|player| player.projects.contains(spot))?;
        Some(self.who(index))
    }

    /// The round scoring tile in force.
    #[must_use]
    pub fn round_tile(&self) -> Option<RoundTile> {
        self.round_tiles.get(usize::from(self.round).wrapping_sub(1)).copied()
    }

    /// Whether a power or Q.I.C. space is used in this round.
    #[must_use]
    pub fn is_space_used(&self, space: Space) -> bool {
        self.spaces >> space.index() & 1 == 1
    }

    /// The faction of a participant that has one: all have after setup.
    #[must_use]
    pub fn faction(&self, who: Who) -> Faction {
        self.players[who].faction.unwrap_or(Faction::Terrans)
    }

    /// The number of a hex. Events and actions name hexes of the board only after they were checked.
    #[must_use]
    pub fn spot(&self, hex: Hex) -> Option<Spot> {
        self.board.spot(hex)
    }
}

//! One delegation (FD-0060).

use serde::{Deserialize, Serialize};

use crate::{
    bundle::Bundle,
    facts::Facts,
    ids::{Alteration, Asteroid, DeepSpace, Erudite, Medal, Mega, Mission, Rock, Shop, Starter, Structure},
};

/// How an owned Erudite lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// Face up, to be used.
    Ready,
    /// Face up as long as its effect is being resolved (FD-0147).
    Busy,
    /// Face down (FD-2540).
    Used,
}

/// An owned Erudite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owned {
    /// Which.
    pub tile: Erudite,
    /// How it lies.
    pub used: Use,
    /// The tile whose effect waits on this one (FD-5640).
    pub borrows: Option<Erudite>,
}

impl Owned {
    /// Whether it lies face up.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.used != Use::Used
    }
}

/// A special mission of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialMission {
    /// Whether it holds a release token (FD-1550).
    pub released: bool,
    /// Whether a ship was sent (FD-1580).
    pub flown: bool,
}

/// One player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Prestige points.
    pub score: u16,
    /// Resources.
    pub stock: Bundle,
    /// Ships in the hangar.
    pub hangar: u8,
    /// Ships in the supply.
    pub supply: u8,
    /// The cell of the accreditation ladder.
    pub degree: u8,
    /// Levels on top of the ladder until the end of the round (FD-3800).
    pub round_levels: u8,
    /// Levels on top of the ladder until the end of the game (FD-6390).
    pub game_levels: u8,
    /// The face of the assistant die, once it is recruited.
    pub die: Option<u8>,
    /// Whether the special ambassador waits to be played.
    pub special: bool,
    /// Whether no fifth turn is wanted in this round (FD-0870).
    pub done: bool,
    /// Turns taken in this round.
    pub turns: u8,
    /// Unused Alteration tokens.
    pub tokens: Vec<Alteration>,
    /// Special missions.
    missions: [SpecialMission; Mission::COUNT],
    /// The Starter tile.
    pub starter: Option<Starter>,
    /// The Deep Space tile.
    pub deep_space: Option<DeepSpace>,
    /// Medals, in the order in which they came.
    pub medals: Vec<Medal>,
    /// Where the miner stands.
    pub miner: Asteroid,
    /// Tokens of asteroids.
    pub rocks: Vec<Rock>,
    /// Where the mage stands.
    pub mage: u8,
    /// Erudites.
    pub erudites: Vec<Owned>,
    /// The level of the commerce pawn in each shop; 0: none there.
    shops: [u8; Shop::COUNT],
    /// Production structures with a robot.
    pub structures: Vec<Structure>,
    /// Megastructures with a robot.
    pub megas: Vec<Mega>,
    /// Contributions to the Senatorial project.
    pub contribution: u8,
    /// Whether the player has left the game.
    pub resigned: bool,
}

impl Player {
    pub(super) fn new(facts: &Facts) -> Player {
        Player {
            score: 0,
            stock: Bundle::EMPTY,
            hangar: facts.pieces.start_ships,
            supply: facts.pieces.ships - facts.pieces.start_ships,
            degree: facts.ladder.start,
            round_levels: 0,
            game_levels: 0,
            die: None,
            special: false,
            done: false,
            turns: 0,
            tokens: Vec::new(),
            missions: Default::default(),
            starter: None,
            deep_space: None,
            medals: Vec::new(),
            miner: facts.neo_start(),
            rocks: Vec::new(),
            mage: 0,
            erudites: Vec::new(),
            shops: [0; Shop::COUNT],
            structures: Vec::new(),
            megas: Vec::new(),
            contribution: 0,
            resigned: false,
        }
    }

    /// A special mission.
    #[must_use]
    pub fn mission(&self, mission: Mission) -> SpecialMission {
        self.missions[mission.index()]
    }

    /// A special mission, to be changed.
    pub fn mission_mut(&mut self, mission: Mission) -> &mut SpecialMission {
        &mut self.missions[mission.index()]
    }

    /// Missions with a release token (FD-5690).
    #[must_use]
    pub fn released(&self) -> u8 {
        self.missions.iter().filter(|mission| mission.released).count() as u8
    }

    /// Missions with a ship, the Starter tile and the Deep Space tile (FD-0130).
    #[must_use]
    pub fn completed(&self) -> u8 {
        let flown = self.missions.iter().filter(|mission| mission.flown).count() as u8;
        flown + u8::from(self.starter.is_some()) + u8::from(self.deep_space.is_some())
    }

    /// The level of the commerce pawn in a shop; 0: none there.
    #[must_use]
    pub fn shop(&self, shop: Shop) -> u8 {
        self.shops[shop.index()]
    }

    /// Puts the commerce pawn of a shop on a level.
    pub fn enter(&mut self, shop: Shop, level: u8) {
        self.shops[shop.index()] = level;
    }

    /// Robots that were placed.
    #[must_use]
    pub fn robots(&self) -> u8 {
        (self.structures.len() + self.megas.len()) as u8
    }

    /// Whether a medal of that colour is owned.
    #[must_use]
    pub fn has_medal(&self, medal: Medal) -> bool {
        self.medals.contains(&medal)
    }

    /// An owned Erudite.
    #[must_use]
    pub fn erudite(&self, tile: Erudite) -> Option<&Owned> {
        self.erudites.iter().find(|owned| owned.tile == tile)
    }

    /// An owned Erudite, to be changed.
    pub fn erudite_mut(&mut self, tile: Erudite) -> Option<&mut Owned> {
        self.erudites.iter_mut().find(|owned| owned.tile == tile)
    }

    /// Whether a character is owned: a type at a level (FD-2410).
    #[must_use]
    pub fn has_character(&self, tile: Erudite) -> bool {
        let same = |owned: &Owned| owned.tile.kind() == tile.kind() && owned.tile.level() == tile.level();
        self.erudites.iter().any(same)
    }
}

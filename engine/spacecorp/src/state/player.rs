//! What belongs to a seat.

use serde::{Deserialize, Serialize};

use crate::{
    facts::Facts,
    ids::{ActionKind, BaseType, CardId, Cube, Era, HqId, ProgressId, ProgressKind, SiteId, Team, TileId},
};

/// Where a team is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    /// On the HQ.
    Reserve,
    /// On a site; in a star system on the star or one of its tiles.
    Site(SiteId),
    /// On an approach track, with so many spaces to go until the star (SC-4520).
    Approach(SiteId, u8),
    /// Out of the game (SC-5145).
    Gone,
}

impl At {
    /// The site where it stands, not the one that it approaches.
    #[must_use]
    pub const fn site(self) -> Option<SiteId> {
        match self {
            At::Site(site) => Some(site),
            At::Reserve | At::Approach(..) | At::Gone => None,
        }
    }

    /// The site in whose region it is, the approach track included (SC-4555).
    #[must_use]
    pub const fn around(self) -> Option<SiteId> {
        match self {
            At::Site(site) | At::Approach(site, _) => Some(site),
            At::Reserve | At::Gone => None,
        }
    }
}

/// A cube of the Progress Wheel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wheel {
    /// Its space, counted clockwise from the first.
    pub space: u8,
    /// Spaces that it has travelled in this era (SC-2380).
    pub travelled: u16,
    /// Awards that wait until the Progress cards are laid out (SC-2960).
    pub owed: u8,
}

/// A tile and a base that go on producing (SC-2740).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Legacy {
    /// The tile.
    pub tile: TileId,
    /// The base on it.
    pub base: BaseType,
    /// What they produce, for good (SC-2790).
    pub production: u8,
}

/// What belongs to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Profit. Only the loss for no colony can make it negative (SC-0180).
    pub profit: i32,
    /// The hand, in the order of the fact sheets.
    pub hand: Vec<CardId>,
    /// Where each team is.
    pub teams: [At; Team::COUNT],
    /// Bases in reserve, by type.
    pub reserve: [u8; BaseType::COUNT],
    /// The headquarters board.
    pub hq: HqId,
    /// Infra cards in slots 1 to 3.
    pub slots: [Option<CardId>; 3],
    /// The cubes of the Progress Wheel.
    pub wheels: [Wheel; Cube::COUNT],
    /// Progress cards.
    pub progress: Vec<ProgressId>,
    /// The Legacy production space.
    pub legacy: Option<Legacy>,
    /// The largest profit of a Produce action of this era, if there was one (SC-1160).
    pub produced: Option<u8>,
    /// The actions that he did in this era.
    pub actions: Vec<ActionKind>,
    /// Whether he has passed in this era (SC-2630).
    pub passed: bool,
    /// Whether his one last turn is over (SC-2670).
    pub finished: bool,
    /// Whether he has left the game.
    pub resigned: bool,
}

impl Player {
    /// A player with everything in reserve.
    #[must_use]
    pub fn new(facts: &Facts, start: Era) -> Player {
        Player {
            profit: 0,
            hand: Vec::new(),
            teams: [At::Reserve; Team::COUNT],
            reserve: std::array::from_fn(|index| facts.base(BaseType::ALL[index]).count_per_player),
            hq: HqId::of_start(start),
            slots: [None; 3],
            wheels: [Wheel::default(); Cube::COUNT],
            progress: Vec::new(),
            legacy: None,
            produced: None,
            actions: Vec::new(),
            passed: false,
            finished: false,
            resigned: false,
        }
    }

    /// Whether a card is in hand.
    #[must_use]
    pub fn holds(&self, card: CardId) -> bool {
        self.hand.binary_search(&card).is_ok()
    }

    /// Puts a card into the hand.
    pub fn take(&mut self, card: CardId) {
        let place = self.hand.binary_search(&card).unwrap_or_else(|place| place);
        self.hand.insert(place, card);
    }

    /// Takes a card out of the hand.
    pub fn lose(&mut self, card: CardId) {
        self.hand.retain(|held| *held != card);
    }

    /// Teams that stand on a site.
    pub fn on(&self, site: SiteId) -> impl Iterator<Item = Team> {
        Team::all().filter(move |team| self.teams[team.index()] == At::Site(site))
    }

    /// Teams in the region of a star system, the approach track included (SC-4555).
    pub fn around(&self, site: SiteId) -> impl Iterator<Item = Team> {
        Team::all().filter(move |team| self.teams[team.index()].around() == Some(site))
    }

    /// A team on the HQ.
    #[must_use]
    pub fn spare(&self) -> Option<Team> {
        Team::all().find(|team| self.teams[team.index()] == At::Reserve)
    }

    /// A cube of the wheel.
    #[must_use]
    pub fn wheel(&self, cube: Cube) -> &Wheel {
        &self.wheels[cube.index()]
    }

    /// How many Progress cards of a kind he owns.
    #[must_use]
    pub fn cards_of(&self, kind: ProgressKind) -> usize {
        self.progress.iter().filter(|card| card.kind() == kind).count()
    }

    /// How many Infra cards lie on the HQ.
    #[must_use]
    pub fn infra_cards(&self) -> usize {
        self.slots.iter().flatten().count()
    }

    /// Whether he did that action in this era (SC-1160).
    #[must_use]
    pub fn performed(&self, action: ActionKind) -> bool {
        match action {
            ActionKind::Produce => self.produced.is_some(),
            ActionKind::Research
            | ActionKind::Move
            | ActionKind::Explore
            | ActionKind::Build
            | ActionKind::Genetics
            | ActionKind::Upgrade
            | ActionKind::Special
            | ActionKind::Revelation
            | ActionKind::Colonize => self.actions.contains(&action),
        }
    }
}

//! What lies before one player.

use serde::{Deserialize, Serialize};

use crate::{
    ids::{
        CardId, Column, Glyph, GoldTile, Organization, QuickStart, Sample, Space, Star, Tech, TechType,
        TraceColor,
    },
    state::Figure,
};

/// A set of technologies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Techs(u16);

impl Techs {
    /// Whether it is among them.
    #[must_use]
    pub const fn has(self, tech: Tech) -> bool {
        self.0 & (1 << tech.index()) != 0
    }

    /// With this one too.
    #[must_use]
    pub const fn with(self, tech: Tech) -> Techs {
        Techs(self.0 | 1 << tech.index())
    }

    /// Without this one.
    #[must_use]
    pub const fn without(self, tech: Tech) -> Techs {
        Techs(self.0 & !(1 << tech.index()))
    }

    /// In the order of the sheet.
    pub fn iter(self) -> impl Iterator<Item = Tech> {
        Tech::ALL.iter().copied().filter(move |tech| self.has(*tech))
    }

    /// How many of a type; of all with `None`.
    #[must_use]
    pub fn count(self, kind: Option<TechType>) -> u8 {
        self.iter().filter(|tech| kind.is_none_or(|kind| tech.kind() == kind)).count() as u8
    }
}

impl FromIterator<Tech> for Techs {
    fn from_iter<I: IntoIterator<Item = Tech>>(techs: I) -> Techs {
        techs.into_iter().fold(Techs::default(), Techs::with)
    }
}

/// The computer of a player: six columns, of which four take a technology (SE-1740).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Computer {
    /// How many top spaces are filled, from the left (SE-1930).
    pub top: u8,
    /// The technology of each column.
    pub techs: [Option<Tech>; Column::COUNT],
    /// Whether the bottom space of each column is filled.
    pub bottom: [bool; Column::COUNT],
}

impl Computer {
    /// Data on it, top and bottom.
    #[must_use]
    pub fn data(&self) -> u8 {
        self.top + self.bottom.iter().filter(|filled| **filled).count() as u8
    }
}

/// A sample under way (SE-4070).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Capsule {
    /// Where it stands.
    pub at: Space,
    /// What is in it; only its owner has seen it (SE-6240).
    pub sample: Sample,
}

/// A mission in play, not completed yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    /// Its card.
    pub card: CardId,
    /// Which circles are covered, one bit each (SE-2730).
    pub covered: u8,
}

impl Mission {
    /// Whether a circle is covered.
    #[must_use]
    pub const fn is_covered(self, circle: u8) -> bool {
        self.covered & (1 << circle) != 0
    }
}

/// A Centaurian card that waits for its green part (SE-4490).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// The card.
    pub card: CardId,
    /// The score at which it is resolved.
    pub at: i32,
}

/// The promo planet before its owner (SE-3120).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pluto {
    /// It lies before the player.
    pub installed: bool,
    /// It has an orbiter.
    pub orbiter: bool,
    /// It has a lander.
    pub lander: bool,
}

/// The organization of a player (SE-6030).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agency {
    /// Which it is; none without the option.
    pub organization: Option<Organization>,
    /// Those dealt to choose from.
    pub dealt: Vec<Organization>,
    /// Quick-start cards dealt, then those kept.
    pub quick_start: Vec<QuickStart>,
    /// Its free action was used in this round (SE-6050).
    pub used: bool,
    /// Reward slots or tiles that are used, one bit each (SE-6056).
    pub spent: u8,
    /// The card under the organization and the score at which it may be played (SE-6055).
    pub banked: Option<Message>,
    /// A technology whose ability is borrowed for this turn.
    pub borrowed: Option<Tech>,
    /// Technologies that were switched off.
    pub disabled: Techs,
    /// Quick-start cards that count as income.
    pub income: Vec<QuickStart>,
}

/// What lies before one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Victory points (SE-0180).
    pub score: i32,
    /// 0 to 10 (SE-0090).
    pub publicity: u8,
    /// Credits.
    pub credits: u8,
    /// Energy.
    pub energy: u8,
    /// Data in the pool, at most 6 (SE-0100).
    pub data: u8,
    /// Exofossils (SE-4410).
    pub exofossils: u8,
    /// Signal tokens (SE-5880).
    pub tokens: u8,
    /// Cards in hand, sorted; hidden from others.
    pub hand: Vec<CardId>,
    /// The card that will be tucked at setup, in secret (SE-0340).
    pub chosen: Option<CardId>,
    /// Cards under the income card (SE-2120).
    pub tucked: Vec<CardId>,
    /// Missions in play.
    pub missions: Vec<Mission>,
    /// Completed missions, face down.
    pub completed: Vec<CardId>,
    /// Cards with a gold box (SE-1600).
    pub scoring: Vec<CardId>,
    /// The promo planet.
    pub pluto: Pluto,
    /// Centaurian cards that wait, the oldest first (SE-4500).
    pub messages: Vec<Message>,
    /// The message tile of the Centaurians on the score track (SE-4430).
    pub message_tile: Option<i32>,
    /// Exertian cards not played (SE-4610).
    pub exertians: Vec<CardId>,
    /// Exertian cards played face down (SE-4640).
    pub face_down: Vec<CardId>,
    /// Technologies.
    pub techs: Techs,
    /// The computer.
    pub computer: Computer,
    /// Probes in space.
    pub probes: Vec<Space>,
    /// Capsules in space.
    pub capsules: Vec<Capsule>,
    /// How often each star was won (SE-2420).
    pub wins: [u8; Star::COUNT],
    /// The place of the own marker on each gold tile: 0 is the best (SE-3510).
    pub gold: [Option<u8>; GoldTile::COUNT],
    /// Milestones that were reached, one bit each (see `turn`).
    pub reached: u16,
    /// Passed in this round.
    pub passed: bool,
    /// Movement points that are open (SE-0525).
    pub moves: u8,
    /// Tokens of the Glyphids, by type.
    pub glyphs: [u8; Glyph::COUNT],
    /// Security cards of the Arkhos that are still locked, by colour.
    pub locked: [Option<CardId>; TraceColor::COUNT],
    /// Security cards that were breached (SE-6170).
    pub breached: u8,
    /// The organization.
    pub agency: Agency,
    /// The player has left the game.
    pub resigned: bool,
}

impl Player {
    /// Somebody who has nothing yet.
    #[must_use]
    pub fn new() -> Player {
        Player {
            score: 0,
            publicity: 0,
            credits: 0,
            energy: 0,
            data: 0,
            exofossils: 0,
            tokens: 0,
            hand: Vec::new(),
            chosen: None,
            tucked: Vec::new(),
            missions: Vec::new(),
            completed: Vec::new(),
            scoring: Vec::new(),
            pluto: Pluto::default(),
            messages: Vec::new(),
            message_tile: None,
            exertians: Vec::new(),
            face_down: Vec::new(),
            techs: Techs::default(),
            computer: Computer::default(),
            probes: Vec::new(),
            capsules: Vec::new(),
            wins: [0; Star::COUNT],
            gold: [None; GoldTile::COUNT],
            reached: 0,
            passed: false,
            moves: 0,
            glyphs: [0; Glyph::COUNT],
            locked: [None; TraceColor::COUNT],
            breached: 0,
            agency: Agency::default(),
            resigned: false,
        }
    }

    /// Where a figure stands.
    #[must_use]
    pub fn at(&self, figure: Figure) -> Option<Space> {
        match figure {
            Figure::Probe(n) => self.probes.get(usize::from(n)).copied(),
            Figure::Capsule(n) => self.capsules.get(usize::from(n)).map(|capsule| capsule.at),
        }
    }

    /// Everything that counts as a probe in space (SE-4095), with its place.
    pub fn figures(&self) -> impl Iterator<Item = (Figure, Space)> + '_ {
        let probes = self.probes.iter().enumerate().map(|(n, at)| (Figure::Probe(n as u8), *at));
        let capsules = self.capsules.iter().enumerate().map(|(n, one)| (Figure::Capsule(n as u8), one.at));
        probes.chain(capsules)
    }

    /// Whether a card is in hand.
    #[must_use]
    pub fn holds(&self, card: CardId) -> bool {
        self.hand.binary_search(&card).is_ok()
    }

    /// Technologies whose ability the player has now.
    #[must_use]
    pub fn abilities(&self) -> Techs {
        let own = self.agency.disabled.iter().fold(self.techs, Techs::without);
        self.agency.borrowed.map_or(own, |tech| own.with(tech))
    }
}

impl Default for Player {
    fn default() -> Self {
        Player::new()
    }
}

//! The rival of the solo game and its objectives.

use orrery_engine::Pile;
use serde::{Deserialize, Serialize};

use crate::{
    facts::Arrow,
    ids::{CardId, Glyph, GoldTile, Objective, RivalCard, Space, Star, TechType, TraceColor},
    state::Techs,
};

/// What the rival has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rival {
    /// Victory points.
    pub score: i32,
    /// 0 to 10.
    pub publicity: u8,
    /// The space of the progress track, from 0 after the card symbol (SE-4850).
    pub progress: u8,
    /// Data on its computer, from the left (SE-4880).
    pub computer: u8,
    /// Data in its unlimited pool.
    pub pool: u8,
    /// Exofossils (SE-5760).
    pub exofossils: u8,
    /// Technologies not used up, by type (SE-4920).
    pub techs: [u8; TechType::COUNT],
    /// Technologies it has ever taken (SE-2990).
    pub taken: Techs,
    /// Its probe in space (SE-5055).
    pub probe: Option<Space>,
    /// Its action cards.
    pub deck: Pile<RivalCard>,
    /// Those played in this round (SE-4940).
    pub played: Vec<RivalCard>,
    /// Advanced cards not in its deck (SE-4850).
    pub advanced: Pile<RivalCard>,
    /// The arrow of its last card (SE-5370).
    pub arrow: Arrow,
    /// How often it has won each star.
    pub wins: [u8; Star::COUNT],
    /// Its markers on gold tiles (SE-5360).
    pub gold: [bool; GoldTile::COUNT],
    /// Milestones that were reached, one bit each.
    pub reached: u16,
    /// Passed in this round.
    pub passed: bool,
    /// Its message tile on the score track (SE-5770).
    pub message_tile: Option<i32>,
    /// Message tiles in reserve.
    pub message_tiles: u8,
    /// Exertian cards played face down (SE-5830).
    pub face_down: Vec<CardId>,
    /// Tokens of the Glyphids, by type (SE-6115).
    pub glyphs: [u8; Glyph::COUNT],
    /// Locked security cards of the Arkhos, by colour (SE-6205).
    pub locked: [Option<CardId>; TraceColor::COUNT],
    /// Security cards that were breached.
    pub breached: u8,
}

impl Rival {
    /// A rival that has nothing yet.
    #[must_use]
    pub fn new() -> Rival {
        Rival {
            score: 0,
            publicity: 0,
            progress: 0,
            computer: 0,
            pool: 0,
            exofossils: 0,
            techs: [0; TechType::COUNT],
            taken: Techs::default(),
            probe: None,
            deck: Pile::default(),
            played: Vec::new(),
            advanced: Pile::default(),
            arrow: Arrow::Left,
            wins: [0; Star::COUNT],
            gold: [false; GoldTile::COUNT],
            reached: 0,
            passed: false,
            message_tile: None,
            message_tiles: 0,
            face_down: Vec::new(),
            glyphs: [0; Glyph::COUNT],
            locked: [None; TraceColor::COUNT],
            breached: 0,
        }
    }
}

impl Default for Rival {
    fn default() -> Self {
        Rival::new()
    }
}

/// An objective that lies open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenObjective {
    /// Which.
    pub objective: Objective,
    /// Which tasks are marked, one bit each (SE-5490).
    pub marked: u8,
}

/// The objectives of the solo game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objectives {
    /// The stack, level I on top (SE-4790).
    pub stack: [Pile<Objective>; 3],
    /// How many of each level the stack holds; the rest of a pile is in the box.
    pub left: [u8; 3],
    /// Those that lie open (SE-5480).
    pub open: Vec<OpenObjective>,
    /// Long-term objectives of Space Agencies (SE-5950).
    pub long_term: Vec<OpenObjective>,
    /// Completed and not spent.
    pub completed: Vec<Objective>,
    /// Spent at the end of rounds (SE-5640).
    pub spent: u8,
}

impl Objectives {
    /// How many the stack holds.
    #[must_use]
    pub fn stacked(&self) -> u8 {
        self.left.iter().sum()
    }
}

//! What lies in the middle of the table.

use orrery_engine::Pile;
use serde::{Deserialize, Serialize};

use crate::{
    ids::{
        Anomaly, CardId, Exploration, Glyph, Organelle, Place, Planet, Sample, Sector, Side, Slot, Species,
        Star, Tech, TileBonus, TraceColor, TranslationSlot,
    },
    state::Owner,
};

/// The data slot of a star.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SectorState {
    /// Markers in the order of placing; those beyond the slot are excess (SE-2210).
    pub markers: Vec<Owner>,
    /// Somebody has won it, so that the better first reward is gone (SE-2300).
    pub won: bool,
    /// A token of the Glyphids.
    pub glyph: Option<Glyph>,
}

impl SectorState {
    /// Markers of one owner.
    #[must_use]
    pub fn count(&self, owner: Owner) -> u8 {
        self.markers.iter().filter(|marker| **marker == owner).count() as u8
    }

    /// Who wins among those that `may`: most markers, then the latest (SE-2280, SE-2290).
    pub fn leader(&self, may: impl Fn(Owner) -> bool) -> Option<Owner> {
        let last = |owner: Owner| self.markers.iter().rposition(|marker| *marker == owner);
        let owners = self.markers.iter().copied().filter(|owner| may(*owner));
        owners.max_by_key(|owner| (self.count(*owner), last(*owner)))
    }
}

/// A stack of technology tiles (SE-0260).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// The bonus on the top tile, which everybody sees (SE-0270).
    pub top: Option<TileBonus>,
    /// The tiles below.
    pub below: Pile<TileBonus>,
    /// The two-point tile lies on it.
    pub two_points: bool,
    /// A token of the Glyphids.
    pub glyph: Option<Glyph>,
}

/// A gold tile (SE-0240).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoldState {
    /// The side that lies up.
    pub side: Side,
    /// How many markers it has.
    pub marks: u8,
}

/// Orbiters and landers of a planet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanetState {
    /// On the first-orbiter space (SE-1040).
    pub first: Option<Owner>,
    /// Other orbiters.
    pub orbiters: Vec<Owner>,
    /// Landers on the spaces with data (SE-1210); a second one only by card 16.
    pub data: Vec<Vec<Owner>>,
    /// Other landers.
    pub landers: Vec<Owner>,
    /// A token of the Glyphids.
    pub glyph: Option<Glyph>,
}

impl PlanetState {
    /// All orbiters.
    pub fn all_orbiters(&self) -> impl Iterator<Item = Owner> + '_ {
        self.first.iter().chain(&self.orbiters).copied()
    }

    /// All landers on the planet itself.
    pub fn all_landers(&self) -> impl Iterator<Item = Owner> + '_ {
        self.data.iter().flatten().chain(&self.landers).copied()
    }
}

/// Where a trace lies (SE-3300).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TracePlace {
    /// The discovery space.
    Discovery,
    /// A space of the species board, from the bottom, 1 is the lowest.
    Board(u8),
    /// The overflow space (SE-3310).
    Overflow,
}

/// A token of the Anomalies in ring 4 (SE-4190).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnomalyToken {
    /// Where it lies; it never moves (SE-4200).
    pub sector: Sector,
    /// Its colour and the side that lies up.
    pub anomaly: Anomaly,
}

/// What only one species has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// Mascamites: samples face down on Jupiter (SE-4000).
    pub jupiter: Vec<Sample>,
    /// Mascamites: samples face down on Saturn.
    pub saturn: Vec<Sample>,
    /// Mascamites: samples face up on the board, from the third blue space upwards (SE-4130).
    pub samples: Vec<Sample>,
    /// Anomalies: the three tokens.
    pub anomalies: Vec<AnomalyToken>,
    /// 'Oumuamua: markers on the tile, in the order of placing (SE-4370).
    pub tile: Vec<Owner>,
    /// Centaurians: who covers each message reward (SE-4450).
    pub messages: [Option<Owner>; 4],
    /// Exertians: the scores of the two milestones (SE-4620).
    pub milestones: Vec<i32>,
    /// Exertians in the solo game: the rest of the deck (SE-5820).
    pub rest: Pile<CardId>,
    /// Glyphids: tokens not on the table yet.
    pub glyphs: Pile<Glyph>,
    /// Glyphids: the token of each board place, by colour, bottom and top.
    pub board_glyphs: [[Option<Glyph>; 2]; TraceColor::COUNT],
    /// Glyphids: translated types by slot.
    pub translations: [Option<Glyph>; TranslationSlot::COUNT],
    /// Amoeba: where each organelle lies.
    pub organelles: [Option<Place>; Organelle::COUNT],
    /// Arkhos: exploration cards not shown since the last shuffle.
    pub explorations: Pile<Exploration>,
    /// Arkhos: how many were shown since the last shuffle.
    pub shown: u8,
    /// Arkhos: security cards nobody has.
    pub security: Vec<CardId>,
}

impl Special {
    /// The samples on a planet.
    #[must_use]
    pub fn samples_on(&self, planet: Planet) -> &[Sample] {
        if planet == Planet::Jupiter {
            &self.jupiter
        } else if planet == Planet::Saturn {
            &self.saturn
        } else {
            &[]
        }
    }

    /// Where an amoeba place holds an organelle.
    #[must_use]
    pub fn organelle_at(&self, place: Place) -> Option<Organelle> {
        Organelle::ALL.iter().copied().find(|one| self.organelles[one.index()] == Some(place))
    }
}

/// One of the two species (SE-0220).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpeciesState {
    /// Which it is; a secret until it is discovered.
    pub species: Species,
    /// Its number in the order of discovery, from 1 (SE-3450).
    pub discovered: Option<u8>,
    /// Markers on the discovery spaces.
    pub discovery: [Option<Owner>; TraceColor::COUNT],
    /// Markers on the overflow spaces.
    pub overflow: [Vec<Owner>; TraceColor::COUNT],
    /// Markers on the board, by colour, then by level from the bottom.
    pub board: [Vec<Vec<Owner>>; TraceColor::COUNT],
    /// All its cards, wherever they are; known once it is discovered.
    pub cards: Vec<CardId>,
    /// Its deck.
    pub deck: Pile<CardId>,
    /// The card that lies face up.
    pub open: Option<CardId>,
    /// Its discarded cards, which never come back (SE-2560).
    pub discard: Vec<CardId>,
    /// What only this species has.
    pub special: Special,
}

impl SpeciesState {
    /// A species face down.
    #[must_use]
    pub fn new(species: Species) -> SpeciesState {
        SpeciesState {
            species,
            discovered: None,
            discovery: [None; TraceColor::COUNT],
            overflow: Default::default(),
            board: Default::default(),
            cards: Vec::new(),
            deck: Pile::default(),
            open: None,
            discard: Vec::new(),
            special: Special::default(),
        }
    }

    /// Whether a card belongs to it.
    #[must_use]
    pub fn has_card(&self, card: CardId) -> bool {
        self.cards.contains(&card)
    }

    /// Whether it is this species and has been discovered.
    #[must_use]
    pub fn shows(&self, species: Species) -> bool {
        self.discovered.is_some() && self.species == species
    }

    /// Markers on the board in one column, with their level.
    pub fn column(&self, color: TraceColor) -> impl DoubleEndedIterator<Item = (u8, Owner)> + '_ {
        let levels = self.board[color.index()].iter().enumerate();
        levels.flat_map(|(level, markers)| markers.iter().map(move |owner| (level as u8 + 1, *owner)))
    }

    /// Traces of one owner in one colour: discovery, overflow and board (SE-3370).
    #[must_use]
    pub fn traces(&self, owner: Owner, color: TraceColor) -> u8 {
        let discovery = u8::from(self.discovery[color.index()] == Some(owner));
        let overflow = self.overflow[color.index()].iter().filter(|one| **one == owner).count();
        let board = self.column(color).filter(|(_, one)| *one == owner).count();
        discovery + overflow as u8 + board as u8
    }
}

/// A place in which a signal is marked: a star, or the tile of 'Oumuamua (SE-4360).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// The slot of a star.
    Star(Star),
    /// The tile.
    Tile,
}

/// Where data lies on the computer (SE-1920).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DataSpace {
    /// The next top space.
    Top,
    /// The bottom space of a column.
    Bottom(crate::ids::Column),
}

/// Both slots.
pub const SLOTS: [Slot; 2] = [Slot::Left, Slot::Right];

/// Which technology stacks there are.
pub(crate) fn stacks() -> [Stack; Tech::COUNT] {
    std::array::from_fn(|_| Stack::default())
}

//! A player's boards, cards and what is still to be resolved.

use serde::{Deserialize, Serialize};

use super::Surface;
use crate::{
    ids::{CorporationId, PlanetId, Rank, TechLevel, Terrain, Track},
    sets::{CivSet, ObjectiveSet, Tracks},
    spots::{Pod, Space},
};

/// A face of a board (PU-0290, PU-0300).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// KSB-4156 or the Universal Coalition.
    Identical,
    /// The other side.
    Asymmetric,
}

/// What a player plays with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// The planet.
    pub planet: PlanetId,
    /// The corporation.
    pub corporation: CorporationId,
    /// The flux track of Flux Industries (PU-0600).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flux: Option<Track>,
}

/// A Civ choice that a milestone has brought (PU-1710).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The rank, fixed when the milestone was reached (PU-1765).
    pub rank: Rank,
    /// Whether a card of the next rank joins the choice (PU-4770).
    pub wider: bool,
}

/// Something that a player has still to resolve (PU-0795). Equal things are resolved one after another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Owed {
    /// One advance of a cube; without rewards for the event of PU-6730.
    Advance {
        /// Which cube.
        cube: Track,
        /// Whether the space gives its rewards.
        rewards: bool,
    },
    /// The advance of a tile's resource; Water may count twice when it is resolved (PU-2535).
    Resource(Track),
    /// An advance of one of these cubes (PU-2610, PU-5600).
    Energy(Tracks),
    /// A synergy boost (PU-1470).
    Synergy,
    /// A patch that was gained (PU-2010).
    Patch,
    /// A stored patch that is placed before scoring (PU-3035).
    StoredPatch,
    /// A rover milestone (PU-2210).
    Rover,
    /// The extra rover of an event (PU-6760).
    ExtraRover,
    /// One of these cubes goes down so many spaces (PU-3620, PU-4720).
    Regress {
        /// Which cubes.
        cubes: Tracks,
        /// How far.
        spaces: u8,
    },
    /// A collected lifepod to be put somewhere (PU-5110, PU-5510).
    Lifepod,
    /// A choice between the two rewards of a Biomass step (PU-4940).
    Step {
        /// Which step.
        step: u8,
        /// Whether a synergy boost would be gained (PU-6510).
        synergy: bool,
    },
    /// One of these cubes is chosen to advance so many times.
    OneCube {
        /// Which cubes.
        cubes: Tracks,
        /// How often.
        times: u8,
        /// Whether the spaces give their rewards.
        rewards: bool,
    },
    /// So many different cubes are chosen to advance once each (PU-6610).
    DifferentCubes(u8),
    /// Cubes below space 5 advance to it, without synergy boosts (PU-6510).
    Union,
    /// A lifepod of choice is collected (PU-6430).
    CollectLifepod,
    /// A meteorite of choice is collected (PU-6210).
    CollectMeteorite,
    /// A meteorite of choice is destroyed (PU-6550).
    DestroyMeteorite,
    /// The meteorites of a line are destroyed (PU-6470).
    DestroyLine,
    /// A lifepod on the planet is destroyed (PU-6910).
    DestroyLifepod,
    /// A collected lifepod is destroyed (PU-6910).
    DestroyCollected,
    /// A rover is destroyed (PU-6890).
    DestroyRover,
    /// A meteorite falls on a meteor symbol (PU-6820).
    Meteor,
    /// A rover may be teleported anywhere (PU-6440). Optional.
    Relocate,
    /// Lifepods may be moved, one each (PU-5210). Optional.
    Reposition,
    /// A tile of the facing depot is taken and placed (PU-6640).
    Tile {
        /// Whether its resources advance (PU-6350).
        advances: bool,
    },
    /// A synergy boost or a look at the next event (PU-6920).
    BoostOrPeek,
    /// A personal objective is destroyed (PU-6960).
    DestroyObjective,
    /// A stack of the facing depot is removed (PU-6970).
    RemoveStack,
    /// The station may be turned (PU-6790).
    Turn,
    /// Cards are kept from all remaining piles (PU-4820).
    Archive,
}

impl Owed {
    /// Its kind, for texts that are compared.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Owed::Advance { .. } => "advance",
            Owed::Resource(_) => "resource",
            Owed::Energy(_) => "energy",
            Owed::Synergy => "synergy",
            Owed::Patch => "patch",
            Owed::StoredPatch => "stored_patch",
            Owed::Rover => "rover",
            Owed::ExtraRover => "extra_rover",
            Owed::Regress { .. } => "regress",
            Owed::Lifepod => "lifepod",
            Owed::Step { .. } => "step",
            Owed::OneCube { .. } => "one_cube",
            Owed::DifferentCubes(_) => "different_cubes",
            Owed::Union => "union",
            Owed::CollectLifepod => "collect_lifepod",
            Owed::CollectMeteorite => "collect_meteorite",
            Owed::DestroyMeteorite => "destroy_meteorite",
            Owed::DestroyLine => "destroy_line",
            Owed::DestroyLifepod => "destroy_lifepod",
            Owed::DestroyCollected => "destroy_collected",
            Owed::DestroyRover => "destroy_rover",
            Owed::Meteor => "meteor",
            Owed::Relocate => "relocate",
            Owed::Reposition => "reposition",
            Owed::Tile { .. } => "tile",
            Owed::BoostOrPeek => "boost_or_peek",
            Owed::DestroyObjective => "destroy_objective",
            Owed::RemoveStack => "remove_stack",
            Owed::Turn => "turn",
            Owed::Archive => "archive",
        }
    }

    /// Whether the player may leave it (PU-0795).
    #[must_use]
    pub const fn is_optional(self) -> bool {
        matches!(self, Owed::Relocate | Owed::Reposition)
    }
}

/// One player's side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The asymmetric faces of the boards that were dealt.
    pub dealt: Boards,
    /// The faces that were chosen, secret until everybody has (PU-0465).
    pub chosen: Option<Boards>,
    /// What is played with; the identical faces until they are revealed.
    pub boards: Boards,
    /// The planet.
    pub surface: Surface,

    /// Where the cubes stand, in the order of [`Track::ALL`].
    pub cubes: [Space; Track::COUNT],
    /// Rovers on the corporation board.
    pub rovers: u8,
    /// Lifepods in the scoring area.
    pub lifepods: u8,
    /// Lifepods on tracks, in order (PU-5110).
    pub pods_on_tracks: Vec<Space>,
    /// Lifepods on techs, by level, in order (PU-5510).
    pub pods_on_techs: Vec<TechLevel>,
    /// Collected meteorites.
    pub meteorites: u8,
    /// Stored patches (PU-2090).
    pub stored: u8,

    /// Civ cards that were kept; End Game cards are secret until the end (PU-1730).
    pub cards: CivSet,
    /// The cards that the player is choosing from.
    pub looking: CivSet,
    /// Objective cards that the player is choosing from.
    pub offered: ObjectiveSet,
    /// Personal objectives; secret until the end (PU-3740).
    pub personal: ObjectiveSet,

    /// Whether the tile of step 4 is still to be taken.
    pub tile_due: bool,
    /// Rover movement that is left (PU-2340).
    pub movement: u8,
    /// What is still to be resolved, in order.
    pub owed: Vec<Owed>,
    /// Civ choices still to be made, in order.
    pub claims: Vec<Claim>,
    /// Techs used this turn, by level.
    pub used_this_turn: Levels,
    /// Techs used this game, by level.
    pub used_this_game: Levels,
    /// Levels entered under a no-milestone event: in force from the next turn on (PU-6880).
    pub barred: Levels,
    /// Whether the player wants to look at the next event (PU-6920).
    pub peeks: bool,
    /// Whether the player could not place a tile (PU-2810).
    pub stuck: bool,
    /// Whether the player has left the game.
    pub resigned: bool,
}

impl Player {
    /// Where a cube stands.
    #[must_use]
    pub fn cube(&self, cube: Track) -> Space {
        self.cubes[cube.index()]
    }

    /// Whether a cube stands on the space.
    #[must_use]
    pub fn has_cube_on(&self, space: Space) -> bool {
        self.cubes.contains(&space)
    }

    /// Collected lifepods, wherever they lie on the corporation board (PU-3420).
    #[must_use]
    pub fn collected_lifepods(&self) -> u8 {
        self.lifepods + (self.pods_on_tracks.len() + self.pods_on_techs.len()) as u8
    }

    /// Where collected lifepods lie, each place once.
    pub fn pods(&self) -> impl Iterator<Item = Pod> + '_ {
        let area = (self.lifepods > 0).then_some(Pod::Area);
        let spaces = self.pods_on_tracks.iter().map(|space| Pod::Space(*space));
        area.into_iter().chain(spaces).chain(self.pods_on_techs.iter().map(|level| Pod::Tech(*level)))
    }

    /// Whether this is still to be resolved.
    #[must_use]
    pub fn owes(&self, owed: Owed) -> bool {
        self.owed.contains(&owed)
    }

    /// The track on which Flux Industries has its token.
    #[must_use]
    pub fn has_flux_on(&self, track: Track) -> bool {
        self.boards.flux == Some(track)
    }

    /// The flux track's terrain.
    #[must_use]
    pub fn flux_terrain(&self) -> Option<Terrain> {
        self.boards.flux.map(Track::terrain)
    }
}

/// Some tech levels: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Levels(u8);

impl Levels {
    /// None.
    pub const NONE: Levels = Levels(0);

    /// Only this one.
    #[must_use]
    pub const fn of(level: TechLevel) -> Levels {
        Levels(1 << level.index())
    }

    /// Whether the level is among them.
    #[must_use]
    pub const fn contains(self, level: TechLevel) -> bool {
        self.0 >> level.index() & 1 == 1
    }

    /// One more.
    pub const fn insert(&mut self, level: TechLevel) {
        self.0 |= 1 << level.index();
    }

    /// Those that the other has not.
    #[must_use]
    pub const fn minus(self, other: Levels) -> Levels {
        Levels(self.0 & !other.0)
    }

    /// The highest only.
    #[must_use]
    pub const fn highest(self) -> Levels {
        match self.0.checked_ilog2() {
            Some(bit) => Levels(1 << bit),
            None => Levels::NONE,
        }
    }

    /// The levels, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = TechLevel> {
        (1..=6).map(TechLevel).filter(move |level| self.contains(*level))
    }
}

impl FromIterator<TechLevel> for Levels {
    fn from_iter<I: IntoIterator<Item = TechLevel>>(levels: I) -> Self {
        Levels(levels.into_iter().fold(0, |bits, level| bits | 1 << level.index()))
    }
}

//! What lies on a player's planet.

use orrery_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    grid::{Mask, Square},
    ids::{Terrain, TileId},
};

/// A tile as it was laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// Which tile.
    pub tile: TileId,
    /// The upper left corner of the squares that it spans.
    pub at: Square,
    /// Clockwise quarter turns.
    pub turns: u8,
    /// Whether it was turned over first.
    pub flipped: bool,
    /// The squares of its two terrains, in the order of [`TileId::resources`].
    pub halves: [Mask; 2],
    /// The squares of its two resource icons.
    pub icons: [Square; 2],
    /// The square of its meteor symbol.
    pub symbol: Option<Square>,
}

impl Laid {
    /// All squares that it covers.
    #[must_use]
    pub fn squares(&self) -> Mask {
        self.halves[0].union(self.halves[1])
    }

    /// Its squares of one terrain.
    #[must_use]
    pub fn half(&self, terrain: Terrain) -> Mask {
        let halves = self.tile.resources().into_iter().zip(self.halves);
        halves.filter(|(of, _)| *of == terrain).fold(Mask::EMPTY, |all, (_, half)| all.union(half))
    }
}

/// A planet in the course of the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surface {
    /// The tiles, in the order in which they were laid.
    pub laid: Vec<Laid>,
    /// Squares covered by tiles.
    pub tiles: Mask,
    /// Squares covered by biomass patches, on tiles or not.
    pub patches: Mask,
    /// Visible terrain, in the order of [`Terrain::ALL`]; patches show Biomass (PU-2040).
    pub terrain: [Mask; Terrain::COUNT],
    /// Visible resource icons.
    pub icons: [Mask; Terrain::COUNT],
    /// Visible meteor symbols, with or without a meteorite.
    pub symbols: Mask,
    /// Squares with at least one meteorite that no rover carries.
    pub meteorites: Mask,
    /// Further meteorites on squares that hold one already: a carrying rover was destroyed there (PU-5380).
    pub piled: Vec<Square>,
    /// Lifepods that were not collected.
    pub lifepods: Mask,
    /// Rovers.
    pub rovers: Mask,
    /// Rovers that carry a meteorite (PU-5330).
    pub loaded: Mask,
    /// The squares of the last tile placed (PU-2210).
    pub last_tile: Mask,
    /// The squares of the tiles placed in this turn (PU-6760).
    pub tiles_of_turn: Mask,
}

impl Surface {
    /// Squares covered by tiles or patches.
    #[must_use]
    pub fn covered(&self) -> Mask {
        self.tiles.union(self.patches)
    }

    /// Squares that show a terrain.
    #[must_use]
    pub fn terrain(&self, terrain: Terrain) -> Mask {
        self.terrain[terrain.index()]
    }

    /// Squares that show a resource icon.
    #[must_use]
    pub fn icons(&self, resource: Terrain) -> Mask {
        self.icons[resource.index()]
    }

    /// The terrain that a square shows, if it is covered.
    #[must_use]
    pub fn terrain_at(&self, square: Square) -> Option<Terrain> {
        Terrain::ALL.iter().copied().find(|terrain| self.terrain(*terrain).contains(square))
    }

    /// Squares with meteorites, carried ones included: those count as lying there (PU-5370).
    #[must_use]
    pub fn struck(&self) -> Mask {
        self.meteorites.union(self.loaded)
    }

    /// How many meteorites there are, carried ones included (PU-3260, PU-5370).
    #[must_use]
    pub fn meteorite_count(&self) -> u8 {
        self.meteorites.len() + self.piled.len() as u8 + self.loaded.len()
    }

    /// One meteorite more on a square.
    pub(crate) fn drop_meteorite(&mut self, square: Square) {
        if self.meteorites.contains(square) {
            self.piled.push(square);
        } else {
            self.meteorites.insert(square);
        }
    }

    /// One meteorite less on a square.
    pub(crate) fn lift_meteorite(&mut self, square: Square) {
        match self.piled.iter().position(|other| *other == square) {
            Some(place) => {
                self.piled.swap_remove(place);
                // The order tells nothing, so it must not depend on history.
                self.piled.sort_unstable();
            }
            None => self.meteorites.remove(square),
        }
    }
}

/// Between whom a shared objective lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Between {
    /// Two neighbours (PU-3310).
    Neighbours(Seat, Seat),
    /// Everybody (PU-5630).
    All,
}

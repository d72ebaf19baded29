//! Every way to lay a tile onto the field, worked out once.

use orrery_engine::{Cell, Polyomino};

use super::{Mask, Square};
use crate::{
    facts::{Half, ShapeFacts},
    ids::TileId,
};

/// A tile at its place: which way it lies, and what covers which square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The upper left corner of the squares that it spans.
    pub at: Square,
    /// Clockwise quarter turns.
    pub turns: u8,
    /// Whether it is turned over, left to right, before it is turned.
    pub flipped: bool,
    /// The squares of its two terrains, in the order of [`TileId::resources`].
    pub halves: [Mask; 2],
    /// The squares of its two resource icons, in the same order.
    pub icons: [Square; 2],
    /// The square of its meteor symbol, if the tile has one.
    pub symbol: Option<Square>,
}

impl Placement {
    /// Every square that it covers.
    #[must_use]
    pub const fn squares(&self) -> Mask {
        self.halves[0].union(self.halves[1])
    }

    fn order(&self) -> (Square, bool, u8) {
        (self.at, self.flipped, self.turns)
    }
}

/// The placements of every shape on the bare field of 12 by 12, with and without the meteor symbol. Of placements that
/// look the same only one is listed: a tile without the symbol can be more symmetric than one with it.
#[derive(Clone, Debug)]
pub struct Geometry {
    placements: Vec<[Vec<Placement>; 2]>,
}

impl Geometry {
    /// Works out the placements of these shapes, which are in the order of [`crate::ids::Shape::ALL`].
    #[must_use]
    pub fn new(shapes: &[ShapeFacts]) -> Geometry {
        Geometry {
            placements: shapes.iter().map(|shape| [false, true].map(|m| on_field(shape, m))).collect(),
        }
    }

    /// All placements of a tile, by place, then not turned over before turned over, then by quarter turns.
    #[must_use]
    pub fn placements(&self, tile: TileId) -> &[Placement] {
        &self.placements[tile.shape().index()][usize::from(tile.meteor())]
    }

    /// One placement of a tile; `None` if it leaves the field, or if another one that is listed looks the same.
    #[must_use]
    pub fn placement(&self, tile: TileId, at: Square, turns: u8, flipped: bool) -> Option<&Placement> {
        let all = self.placements(tile);
        all.binary_search_by_key(&(at, flipped, turns), Placement::order).ok().map(|found| &all[found])
    }

    /// In how many different ways a tile can be turned.
    #[must_use]
    pub fn orientations(&self, tile: TileId) -> usize {
        let all = self.placements(tile);
        all.iter().take_while(|placement| placement.at == all[0].at).count()
    }
}

/// What a square of a tile shows: its half, whether it holds the icon, whether it holds the meteor symbol.
type Mark = (Half, bool, bool);

fn on_field(shape: &ShapeFacts, meteor: bool) -> Vec<Placement> {
    let printed: Polyomino<Mark> = Polyomino::new(shape.squares.iter().map(|square| {
        (Cell::new(square.x, square.y), (square.half, square.resource, meteor && square.meteor))
    }));
    let mut placements = Vec::new();
    for (turns, flipped, oriented) in printed.orientations() {
        placements.extend(Square::all().filter_map(|at| laid(&oriented, at, turns, flipped)));
    }
    placements.sort_by_key(Placement::order);
    placements
}

/// The tile with its upper left corner there; `None` if it leaves the field.
fn laid(oriented: &Polyomino<Mark>, at: Square, turns: u8, flipped: bool) -> Option<Placement> {
    let squares: Option<Vec<(Square, Mark)>> =
        oriented.cells().iter().map(|(cell, mark)| Some((at.moved(cell.column, cell.row)?, *mark))).collect();
    let squares = squares?;
    let half =
        |which: Half| squares.iter().filter(|(_, mark)| mark.0 == which).map(|(at, _)| *at).collect::<Mask>();
    let icon = |which: Half| squares.iter().find(|(_, mark)| mark.0 == which && mark.1).map(|(at, _)| *at);
    Some(Placement {
        at,
        turns,
        flipped,
        halves: [half(Half::A), half(Half::B)],
        icons: [icon(Half::A)?, icon(Half::B)?],
        symbol: squares.iter().find(|(_, mark)| mark.2).map(|(at, _)| *at),
    })
}

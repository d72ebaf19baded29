//! Boards of squares, and the polyominoes that are laid onto them.

use std::{collections::BTreeSet, fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// A square of a grid, counted from the upper left corner. Written `5,8`: column, row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// Columns to the right.
    pub column: i8,
    /// Rows downwards.
    pub row: i8,
}

impl Cell {
    /// A square at these coordinates.
    #[must_use]
    pub const fn new(column: i8, row: i8) -> Cell {
        Cell { column, row }
    }

    /// Moved by so many columns and rows.
    #[must_use]
    pub fn moved(self, columns: i8, rows: i8) -> Cell {
        Cell::new(self.column.wrapping_add(columns), self.row.wrapping_add(rows))
    }

    /// The four squares that share a side: above, right, below, left.
    pub fn beside(self) -> impl Iterator<Item = Cell> {
        [(0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().map(move |(c, r)| self.moved(c, r))
    }

    /// The eight squares that share a side or a corner, clockwise from above.
    pub fn around(self) -> impl Iterator<Item = Cell> {
        [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
            .into_iter()
            .map(move |(c, r)| self.moved(c, r))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.column, self.row)
    }
}

/// The text is not a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotACell;

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Cell, NotACell> {
        let (column, row) = text.split_once(',').ok_or(NotACell)?;
        let number = |text: &str| text.parse::<i8>().map_err(|_| NotACell);
        Ok(Cell::new(number(column)?, number(row)?))
    }
}

/// A shape of squares; each may carry a mark that moves with it (two terrains on one tile, say).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Polyomino<M = ()> {
    cells: Vec<(Cell, M)>,
}

impl<M: Clone + Ord> Polyomino<M> {
    /// A shape of these squares, moved into the upper left corner and sorted.
    pub fn new(cells: impl IntoIterator<Item = (Cell, M)>) -> Self {
        let mut cells: Vec<_> = cells.into_iter().collect();
        let column = cells.iter().map(|(cell, _)| cell.column).min().unwrap_or(0);
        let row = cells.iter().map(|(cell, _)| cell.row).min().unwrap_or(0);
        for (cell, _) in &mut cells {
            *cell = cell.moved(-column, -row);
        }
        cells.sort();
        cells.dedup();
        Polyomino { cells }
    }

    /// Its squares with their marks, sorted.
    #[must_use]
    pub fn cells(&self) -> &[(Cell, M)] {
        &self.cells
    }

    /// Columns and rows that it spans.
    #[must_use]
    pub fn size(&self) -> (u8, u8) {
        let span = |of: fn(&Cell) -> i8| self.cells.iter().map(|(cell, _)| of(cell) + 1).max().unwrap_or(0);
        (span(|cell| cell.column) as u8, span(|cell| cell.row) as u8)
    }

    /// Turned clockwise by quarters.
    #[must_use]
    pub fn rotated(&self, quarters: u8) -> Self {
        let turn = |cell: Cell| (0..quarters % 4).fold(cell, |c, _| Cell::new(-c.row, c.column));
        Polyomino::new(self.cells.iter().map(|(cell, mark)| (turn(*cell), mark.clone())))
    }

    /// Turned over, left to right.
    #[must_use]
    pub fn flipped(&self) -> Self {
        Polyomino::new(
            self.cells.iter().map(|(cell, mark)| (Cell::new(-cell.column, cell.row), mark.clone())),
        )
    }

    /// Turned over if asked, then turned clockwise.
    #[must_use]
    pub fn oriented(&self, quarters: u8, flipped: bool) -> Self {
        if flipped { self.flipped().rotated(quarters) } else { self.rotated(quarters) }
    }

    /// Every different way to lay it: quarter turns, whether turned over, and the shape. Of equal shapes only
    /// the first is listed, unturned before turned.
    pub fn orientations(&self) -> Vec<(u8, bool, Self)> {
        let mut seen = BTreeSet::new();
        let mut different = Vec::new();
        for flipped in [false, true] {
            for quarters in 0..4 {
                let shape = self.oriented(quarters, flipped);
                if seen.insert(shape.clone()) {
                    different.push((quarters, flipped, shape));
                }
            }
        }
        different
    }

    /// The squares covered when its upper left corner lies on `at`.
    pub fn at(&self, at: Cell) -> impl Iterator<Item = (Cell, &M)> {
        self.cells.iter().map(move |(cell, mark)| (cell.moved(at.column, at.row), mark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(cells: &[(i8, i8)]) -> Polyomino {
        Polyomino::new(cells.iter().map(|(c, r)| (Cell::new(*c, *r), ())))
    }

    #[test]
    fn shapes_have_as_many_orientations_as_their_symmetry_leaves() {
        let count = |cells: &[(i8, i8)]| shape(cells).orientations().len();
        assert_eq!(count(&[(0, 0)]), 1, "monomino");
        assert_eq!(count(&[(0, 0), (1, 0)]), 2, "domino");
        assert_eq!(count(&[(0, 0), (1, 0), (0, 1), (1, 1)]), 1, "O");
        assert_eq!(count(&[(0, 0), (1, 0), (2, 0), (1, 1)]), 4, "T");
        assert_eq!(count(&[(0, 0), (0, 1), (0, 2), (1, 2)]), 8, "L");
        assert_eq!(count(&[(0, 0), (1, 0), (1, 1), (2, 1)]), 4, "S");
    }

    #[test]
    fn marks_move_with_their_squares() {
        let tile = Polyomino::new([(Cell::new(0, 0), 'a'), (Cell::new(1, 0), 'b')]);
        assert_eq!(tile.orientations().len(), 4, "turned by half it is another tile");
        assert_eq!(tile.rotated(1).cells(), [(Cell::new(0, 0), 'a'), (Cell::new(0, 1), 'b')], "clockwise");
        assert_eq!(tile.flipped().cells(), [(Cell::new(0, 0), 'b'), (Cell::new(1, 0), 'a')]);
        assert_eq!(tile.rotated(2).size(), (2, 1));
    }

    #[test]
    fn turning_four_times_or_over_twice_changes_nothing() {
        let tile = shape(&[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]);
        assert_eq!(tile.rotated(4), tile);
        assert_eq!(tile.flipped().flipped(), tile);
        assert_eq!(tile.at(Cell::new(3, 4)).next().map(|(cell, ())| cell), Some(Cell::new(3, 4)));
    }

    #[test]
    fn squares_are_written_and_read() {
        assert_eq!("5,8".parse(), Ok(Cell::new(5, 8)));
        assert_eq!(Cell::new(-1, 3).to_string().parse(), Ok(Cell::new(-1, 3)));
        for wrong in ["", ",", "1,", "1;2", "999,1"] {
            assert_eq!(wrong.parse::<Cell>(), Err(NotACell), "{wrong:?}");
        }
        assert_eq!(Cell::new(1, 1).beside().count(), 4);
        assert_eq!(Cell::new(1, 1).around().count(), 8);
    }
}

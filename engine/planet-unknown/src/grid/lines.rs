//! What a planet scores, and shapes that objectives look for.

use super::{Mask, SIDE};
use crate::facts::PlanetFacts;

/// Medals of a planet (PU-3120), by where they come from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlanetMedals {
    /// Complete rows.
    pub rows: u8,
    /// Complete columns.
    pub columns: u8,
    /// Bare cities (PU-4190) and covered sub-planets (PU-4540).
    pub bonus: u8,
}

impl PlanetMedals {
    /// What a planet scores with these squares covered and meteorites on those.
    #[must_use]
    pub fn count(planet: &PlanetFacts, covered: Mask, meteorites: Mask) -> PlanetMedals {
        // PU-4270: bare electric squares are not empty.
        let filled = planet.bare_terrain().map_or(covered, |(bare, _)| covered.union(bare));
        let squares = planet.grid.squares();
        // PU-3130, PU-3140: only squares of the grid count, and one meteorite spoils the line.
        let complete = |line: Mask| {
            let line = line.and(squares);
            !line.is_empty() && line.within(filled) && !line.meets(meteorites)
        };
        let sum = |medals: &[u8], line: fn(u8) -> Mask| {
            (0..SIDE)
                .zip(medals)
                .filter(|(number, _)| complete(line(*number)))
                .map(|(_, medals)| medals)
                .sum()
        };
        let cities = planet.cities().map_or(0, |(cities, medals)| cities.minus(covered).len() * medals);
        let sub_planets = planet.sub_planets().map_or(0, |(regions, medals)| {
            regions.iter().filter(|region| region.within(covered)).count() as u8 * medals
        });
        PlanetMedals {
            rows: sum(&planet.row_medals, Mask::row),
            columns: sum(&planet.column_medals, Mask::column),
            bonus: cities + sub_planets,
        }
    }

    /// All together.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.rows + self.columns + self.bonus
    }
}

impl Mask {
    /// Whether a filled rectangle of so many columns and rows lies in it.
    #[must_use]
    pub fn has_rectangle(self, columns: u8, rows: u8) -> bool {
        let narrowed = (1..columns).fold(self, |corners, _| corners.and(corners.left()));
        let corners = (1..rows).fold(narrowed, |corners, _| corners.and(corners.up()));
        !corners.is_empty()
    }

    /// The size of its largest part that hangs together (PU-3380).
    #[must_use]
    pub fn largest_area(self) -> u8 {
        self.areas().map(Mask::len).max().unwrap_or(0)
    }
}

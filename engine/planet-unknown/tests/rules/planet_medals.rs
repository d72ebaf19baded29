//! Sections 17 and 23: what the lines and bonuses of a planet score.

use orrery_planet_unknown::{
    Facts,
    facts::PlanetFacts,
    grid::{Mask, PlanetMedals, Square},
    ids::PlanetId,
};

fn planet(id: PlanetId) -> &'static PlanetFacts {
    Facts::builtin().planet(id)
}

fn at(x: u8, y: u8) -> Mask {
    Mask::of(Square::new(x, y).unwrap())
}

/// Medals with everything covered but these squares.
fn all_but(id: PlanetId, bare: Mask) -> PlanetMedals {
    PlanetMedals::count(planet(id), planet(id).grid.squares().minus(bare), Mask::EMPTY)
}

fn lines(rows: u8, columns: u8) -> PlanetMedals {
    PlanetMedals { rows, columns, bonus: 0 }
}

/// PU-3120, PU-3130, PU-3160
#[test]
fn complete_rows_and_columns_score_what_is_printed() {
    assert_eq!(all_but(PlanetId::Ksb4156, Mask::EMPTY), lines(20, 20));
    // Row 5 is worth 3, column 0 is worth 1.
    assert_eq!(all_but(PlanetId::Ksb4156, at(0, 5)), lines(17, 19));
    let row = Mask::row(5).and(planet(PlanetId::Ksb4156).grid.squares());
    assert_eq!(PlanetMedals::count(planet(PlanetId::Ksb4156), row, Mask::EMPTY), lines(3, 0));
    assert_eq!(PlanetMedals::count(planet(PlanetId::Ksb4156), Mask::EMPTY, Mask::EMPTY), lines(0, 0));
}

/// PU-1320, PU-3130
#[test]
fn a_meteorite_spoils_its_row_and_column() {
    let home = planet(PlanetId::Ksb4156);
    let covered = home.grid.squares();
    assert_eq!(PlanetMedals::count(home, covered, at(5, 5)), lines(17, 17));
    assert_eq!(PlanetMedals::count(home, covered, at(5, 5).union(at(6, 5))), lines(17, 14));
}

/// PU-3140, PU-3150, PU-4460, PU-4470
#[test]
fn void_does_not_exist_and_a_line_split_by_it_scores_once() {
    assert_eq!(all_but(PlanetId::Oblivion, Mask::EMPTY), lines(20, 20));
    // Row 5 of Oblivion has two squares, one on each side of the void; it is worth 1 and column 0 is worth 3.
    assert_eq!(all_but(PlanetId::Oblivion, at(0, 5)), lines(19, 17));
    let oblivion = planet(PlanetId::Oblivion);
    let ends = at(0, 5).union(at(11, 5));
    assert_eq!(PlanetMedals::count(oblivion, ends, Mask::EMPTY), lines(1, 0));
    assert_eq!(PlanetMedals::count(oblivion, at(0, 5), Mask::EMPTY), lines(0, 0));
    // PU-4460: the ice is in the corners, nine squares each.
    let corner = |x: bool, y: bool| {
        oblivion.grid.ice().iter().filter(|s| (s.x() > 5) == x && (s.y() > 5) == y).count()
    };
    assert_eq!(
        [(false, false), (false, true), (true, false), (true, true)].map(|(x, y)| corner(x, y)),
        [9; 4]
    );
}

/// PU-4430
#[test]
fn holes_do_not_exist() {
    assert_eq!(all_but(PlanetId::Lacuna, Mask::EMPTY), lines(20, 20));
    // Row 2 runs over two holes.
    let lacuna = planet(PlanetId::Lacuna);
    let row = Mask::row(2).and(lacuna.grid.squares());
    assert!(Mask::row(2).meets(lacuna.grid.holes()));
    assert_eq!(PlanetMedals::count(lacuna, row, Mask::EMPTY), lines(2, 0));
}

/// PU-4180, PU-4190, PU-4200, PU-4210
#[test]
fn bare_cities_of_gaia_score_2_and_spoil_their_lines() {
    let gaia = planet(PlanetId::Gaia);
    let (cities, medals) = gaia.cities().unwrap();
    assert_eq!((cities.len(), medals), (8, 2));
    assert!(cities.within(gaia.grid.squares()));
    assert_eq!(PlanetMedals::count(gaia, Mask::EMPTY, Mask::EMPTY).bonus, 16);
    assert_eq!(all_but(PlanetId::Gaia, Mask::EMPTY), lines(20, 20));
    // (11,5) lies in row 5, worth 3, and column 11, worth 1. Covered is covered, by a tile or by a patch.
    let bare = all_but(PlanetId::Gaia, at(11, 5));
    assert_eq!((bare.rows, bare.columns, bare.bonus), (17, 19, 2));
}

/// PU-4270
#[test]
fn bare_electric_squares_of_petra_fill_their_lines() {
    let petra = planet(PlanetId::Petra);
    let (electric, _) = petra.bare_terrain().unwrap();
    assert_eq!(all_but(PlanetId::Petra, electric), lines(20, 20));
    assert_eq!(all_but(PlanetId::Petra, electric.union(at(5, 0))), lines(19, 17));
    // A meteorite in the line still spoils it.
    let covered = petra.grid.squares().minus(electric);
    assert_eq!(PlanetMedals::count(petra, covered, at(5, 0)), lines(19, 17));
}

/// PU-4530, PU-4540, PU-4550, PU-4555, PU-4560, PU-4580
#[test]
fn each_sub_planet_of_cerberus_scores_2() {
    let cerberus = planet(PlanetId::Cerberus);
    let (regions, medals) = cerberus.sub_planets().unwrap();
    assert_eq!(
        (regions.iter().map(|region| region.len()).collect::<Vec<_>>(), medals),
        (vec![28, 47, 21], 2)
    );
    // PU-4530, PU-4580: together they are the whole grid, border squares included.
    let all = regions.iter().fold(Mask::EMPTY, |all, region| all.union(*region));
    assert_eq!(all, cerberus.grid.squares());
    assert!(
        regions[1].contains(Square::new(6, 5).unwrap()) && regions[0].contains(Square::new(7, 5).unwrap())
    );
    let full = all_but(PlanetId::Cerberus, Mask::EMPTY);
    assert_eq!((full.rows, full.columns, full.bonus, full.total()), (18, 21, 6, 45));
    // One square less, one bonus less; a meteorite spoils lines but no bonus.
    assert_eq!(all_but(PlanetId::Cerberus, at(11, 2)).bonus, 4);
    assert_eq!(PlanetMedals::count(cerberus, cerberus.grid.squares(), at(3, 8)).bonus, 6);
    assert_eq!(PlanetMedals::count(cerberus, regions[2], Mask::EMPTY).bonus, 2);
    // PU-4550: row 6 ends where the grid ends.
    let row = Mask::row(6).and(cerberus.grid.squares());
    assert_eq!((row.len(), PlanetMedals::count(cerberus, row, Mask::EMPTY).rows), (7, 2));
}

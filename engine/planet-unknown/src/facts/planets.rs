//! Planet boards: grids, medals, lifepods, rules of their own.

use orrery_engine::{Names, Provenance};
use serde::{Deserialize, Deserializer, de::Error as _};

use super::{Edition, Face};
use crate::{
    grid::{Mask, SIDE, Square},
    ids::Terrain,
};

/// What a bare square shows (PU-0160).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// Plain land.
    Land,
    /// Planetary ice.
    Ice,
    /// Ring of Arashi.
    Ring,
    /// City of Gaia.
    City,
    /// Toxic square of K'Aax.
    Toxic,
    /// Electric square of Petra.
    Electric,
    /// Crater of Charybdis.
    Crater,
}

impl Ground {
    const ALL: [(Ground, u8); 7] = [
        (Ground::Land, b'L'),
        (Ground::Ice, b'I'),
        (Ground::Ring, b'R'),
        (Ground::City, b'C'),
        (Ground::Toxic, b'T'),
        (Ground::Electric, b'E'),
        (Ground::Crater, b'K'),
    ];
}

/// The squares of a planet, by what they show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    squares: Mask,
    grounds: [Mask; Ground::ALL.len()],
    holes: Mask,
}

impl Grid {
    /// Every square of the grid.
    #[must_use]
    pub fn squares(&self) -> Mask {
        self.squares
    }

    /// The squares that show this.
    #[must_use]
    pub fn of(&self, ground: Ground) -> Mask {
        self.grounds[ground as usize]
    }

    /// Squares of ice.
    #[must_use]
    pub fn ice(&self) -> Mask {
        self.of(Ground::Ice)
    }

    /// Squares that are not ice: all of them count as land (PU-0160).
    #[must_use]
    pub fn land(&self) -> Mask {
        self.squares.minus(self.ice())
    }

    /// Holes: inside the outline, but no squares of the grid (PU-4420).
    #[must_use]
    pub fn holes(&self) -> Mask {
        self.holes
    }
}

/// The squares whose character in a drawing is one of these.
fn drawn(rows: &[String], marks: &[u8]) -> Mask {
    let marked = |square: &Square| {
        let row = rows.get(usize::from(square.y())).map_or(&[][..], |row| row.as_bytes());
        row.get(usize::from(square.x())).is_some_and(|mark| marks.contains(mark))
    };
    Square::all().filter(marked).collect()
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Vec::<String>::deserialize(deserializer)?;
        if rows.len() != usize::from(SIDE) || rows.iter().any(|row| row.len() != usize::from(SIDE)) {
            return Err(D::Error::custom("a planet grid has 12 rows of 12 characters"));
        }
        let grounds = Ground::ALL.map(|(_, mark)| drawn(&rows, &[mark]));
        let squares = grounds.iter().fold(Mask::EMPTY, |all, ground| all.union(*ground));
        Ok(Grid { squares, grounds, holes: drawn(&rows, b"H") })
    }
}

/// A border along sides of squares (Tartarus).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chasm {
    /// The squares of one of its sides.
    pub side: Mask,
    /// Pairs of neighbouring squares between which it runs.
    pub edges: Vec<(Square, Square)>,
    /// Pairs of squares between which rovers may cross diagonally (PU-4350).
    pub diagonal_crossings: Vec<(Square, Square)>,
    /// Whether section 6 lifts the rule for tiles.
    pub ignorable: bool,
}

impl Chasm {
    /// Whether the chasm runs between two squares.
    #[must_use]
    pub fn divides(&self, a: Square, b: Square) -> bool {
        self.side.contains(a) != self.side.contains(b)
    }

    /// Whether rovers may cross diagonally from one square to the other.
    #[must_use]
    pub fn may_cross(&self, a: Square, b: Square) -> bool {
        self.diagonal_crossings.iter().any(|pair| *pair == (a, b) || *pair == (b, a))
    }
}

/// A part of Persephone and the resource that may not lie there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quadrant {
    /// The part.
    pub squares: Mask,
    /// The resource.
    pub banned: Terrain,
}

/// A rule of a planet.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "RawRule")]
pub enum PlanetRule {
    /// Arashi: a tile on the ring needs a square outside it, and patches stay off it (PU-4140, PU-4150).
    RingAnchor {
        /// The ring.
        ring: Mask,
        /// Whether section 6 lifts the rule for tiles.
        ignorable: bool,
    },
    /// K-273: a tile covers either ice or land (PU-4170).
    NoTileOverMixedGround {
        /// Whether section 6 lifts it.
        ignorable: bool,
    },
    /// Persephone: resources may not lie in some quadrants (PU-4230).
    QuadrantResourceBan {
        /// The quadrants.
        quadrants: Vec<Quadrant>,
        /// Whether section 6 lifts it.
        ignorable: bool,
    },
    /// Tartarus: a border for tiles and rovers (PU-4320, PU-4340).
    Chasm(Chasm),
    /// Charybdis: where the first piece lies, instead of on the perimeter (PU-4370).
    FirstTileMustCoverOneOf {
        /// These squares.
        squares: Mask,
        /// Whether section 6 lifts it.
        ignorable: bool,
    },
    /// Pajitnov: tiles are slid into their place (PU-4490).
    SlideIntoPlace {
        /// Whether section 6 lifts it.
        ignorable: bool,
    },
    /// Gaia: squares that score while uncovered (PU-4190).
    ScoreUncoveredCities {
        /// Medals for each.
        medals: u8,
        /// These squares.
        squares: Mask,
    },
    /// Cerberus: parts that score when they are completely covered (PU-4540).
    SubPlanetBonus {
        /// Medals for each.
        medals: u8,
        /// The parts.
        regions: Vec<Mask>,
    },
    /// K'Aax: rovers stay off that ground while it is bare (PU-4390).
    RoverMayNotEnterUncovered {
        /// Which.
        ground: Ground,
    },
    /// Petra: bare ground that counts as terrain (PU-4260).
    UncoveredGroundMayCountAsTerrain {
        /// Which ground.
        ground: Ground,
        /// As which terrain.
        terrain: Terrain,
    },
    /// Lacuna: holes are no squares (PU-4420); the grid says where.
    HolesAreNotGridSquares,
    /// Oblivion: only the outer border is perimeter (PU-4480); the list of perimeter squares says so.
    PerimeterIsOuterBorderOnly,
    /// Petra: no ice (PU-4250); the grid says so.
    NoIceOnPlanet,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
enum RawRule {
    RingAnchor { ring_rows: Vec<u8>, ignorable: bool },
    NoTileOverMixedGround { ignorable: bool },
    QuadrantResourceBan { quadrants: Vec<RawQuadrant>, ignorable: bool },
    Chasm(RawChasm),
    FirstTileMustCoverOneOf { cells: Mask, ignorable: bool },
    SlideIntoPlace { ignorable: bool },
    ScoreUncoveredCities { medals_each: u8, cells: Mask },
    SubPlanetBonus { medals_each: u8, regions: Vec<RawRegion> },
    RoverMayNotEnterUncovered { ground: Ground },
    UncoveredGroundMayCountAsTerrain { ground: Ground, terrain: Terrain },
    HolesAreNotGridSquares,
    PerimeterIsOuterBorderOnly,
    NoIceOnPlanet,
}

#[derive(Deserialize)]
struct RawQuadrant {
    x_min: u8,
    x_max: u8,
    y_min: u8,
    y_max: u8,
    banned: Terrain,
}

#[derive(Deserialize)]
struct RawRegion {
    cells: Mask,
}

#[derive(Deserialize)]
struct RawChasm {
    side_map: Vec<String>,
    blocked_edges: Vec<[u8; 4]>,
    diagonal_crossings: Vec<(Square, Square)>,
    tile_rule_ignorable: bool,
}

impl From<RawRule> for PlanetRule {
    fn from(raw: RawRule) -> PlanetRule {
        match raw {
            RawRule::RingAnchor { ring_rows, ignorable } => PlanetRule::RingAnchor {
                ring: ring_rows.into_iter().fold(Mask::EMPTY, |ring, y| ring.union(Mask::row(y))),
                ignorable,
            },
            RawRule::NoTileOverMixedGround { ignorable } => PlanetRule::NoTileOverMixedGround { ignorable },
            RawRule::QuadrantResourceBan { quadrants, ignorable } => PlanetRule::QuadrantResourceBan {
                quadrants: quadrants
                    .into_iter()
                    .map(|raw| Quadrant {
                        squares: Square::all()
                            .filter(|at| (raw.x_min..=raw.x_max).contains(&at.x()))
                            .filter(|at| (raw.y_min..=raw.y_max).contains(&at.y()))
                            .collect(),
                        banned: raw.banned,
                    })
                    .collect(),
                ignorable,
            },
            RawRule::Chasm(raw) => PlanetRule::Chasm(Chasm {
                side: drawn(&raw.side_map, b"A"),
                edges: raw
                    .blocked_edges
                    .into_iter()
                    .filter_map(|[x, y, to_x, to_y]| Some((Square::new(x, y)?, Square::new(to_x, to_y)?)))
                    .collect(),
                diagonal_crossings: raw.diagonal_crossings,
                ignorable: raw.tile_rule_ignorable,
            }),
            RawRule::FirstTileMustCoverOneOf { cells, ignorable } => {
                PlanetRule::FirstTileMustCoverOneOf { squares: cells, ignorable }
            }
            RawRule::SlideIntoPlace { ignorable } => PlanetRule::SlideIntoPlace { ignorable },
            RawRule::ScoreUncoveredCities { medals_each, cells } => {
                PlanetRule::ScoreUncoveredCities { medals: medals_each, squares: cells }
            }
            RawRule::SubPlanetBonus { medals_each, regions } => PlanetRule::SubPlanetBonus {
                medals: medals_each,
                regions: regions.into_iter().map(|region| region.cells).collect(),
            },
            RawRule::RoverMayNotEnterUncovered { ground } => PlanetRule::RoverMayNotEnterUncovered { ground },
            RawRule::UncoveredGroundMayCountAsTerrain { ground, terrain } => {
                PlanetRule::UncoveredGroundMayCountAsTerrain { ground, terrain }
            }
            RawRule::HolesAreNotGridSquares => PlanetRule::HolesAreNotGridSquares,
            RawRule::PerimeterIsOuterBorderOnly => PlanetRule::PerimeterIsOuterBorderOnly,
            RawRule::NoIceOnPlanet => PlanetRule::NoIceOnPlanet,
        }
    }
}

/// A planet board.
#[derive(Clone, Debug, Deserialize)]
pub struct PlanetFacts {
    /// Its name.
    pub name: Names,
    /// On which side of a board it is printed (PU-0290).
    pub side: Face,
    /// How hard it is to play; no rule uses it (PU-0140).
    pub complexity: u8,
    /// In which box it is.
    pub edition: Edition,
    /// Its squares.
    pub grid: Grid,
    /// Its perimeter squares (PU-0980).
    pub perimeter: Mask,
    /// Medals of its rows from the top.
    pub row_medals: [u8; SIDE as usize],
    /// Medals of its columns from the left.
    pub column_medals: [u8; SIDE as usize],
    /// Where its lifepods start.
    pub lifepods: Mask,
    /// Rules of its own.
    pub rules: Vec<PlanetRule>,
    /// Where this comes from.
    pub provenance: Provenance,
}

macro_rules! find_rule {
    ($rules:expr, $($rule:ident $fields:tt => $found:expr),+) => {
        $rules.iter().find_map(|rule| match rule {
            $(PlanetRule::$rule $fields => Some($found),)+
            _ => None,
        })
    };
}

impl PlanetFacts {
    /// The border of Tartarus.
    #[must_use]
    pub fn chasm(&self) -> Option<&Chasm> {
        find_rule!(self.rules, Chasm(chasm) => chasm)
    }

    /// The quarters of Persephone; none on other planets.
    #[must_use]
    pub fn quadrants(&self) -> &[Quadrant] {
        find_rule!(self.rules, QuadrantResourceBan { quadrants, .. } => quadrants.as_slice())
            .unwrap_or_default()
    }

    /// The ring of Arashi, where no patch may lie (PU-4150); empty on other planets.
    #[must_use]
    pub fn ring(&self) -> Mask {
        find_rule!(self.rules, RingAnchor { ring, .. } => *ring).unwrap_or_default()
    }

    /// Squares that rovers may not enter while they are bare (PU-4390).
    #[must_use]
    pub fn impassable(&self) -> Mask {
        find_rule!(self.rules, RoverMayNotEnterUncovered { ground } => self.grid.of(*ground))
            .unwrap_or_default()
    }

    /// Squares that count as a terrain while they are bare (PU-4260).
    #[must_use]
    pub fn bare_terrain(&self) -> Option<(Mask, Terrain)> {
        find_rule!(self.rules, UncoveredGroundMayCountAsTerrain { ground, terrain } => (self.grid.of(*ground), *terrain))
    }

    /// Squares that score medals while they are bare (PU-4190).
    #[must_use]
    pub fn cities(&self) -> Option<(Mask, u8)> {
        find_rule!(self.rules, ScoreUncoveredCities { medals, squares } => (*squares, *medals))
    }

    /// Parts that score medals when they are covered (PU-4540).
    #[must_use]
    pub fn sub_planets(&self) -> Option<(&[Mask], u8)> {
        find_rule!(self.rules, SubPlanetBonus { medals, regions } => (regions.as_slice(), *medals))
    }

    /// Where the first piece has to lie: a square of it at least (PU-0940, PU-4370).
    #[must_use]
    pub fn landing(&self) -> Mask {
        find_rule!(self.rules, FirstTileMustCoverOneOf { squares, .. } => *squares).unwrap_or(self.perimeter)
    }
}

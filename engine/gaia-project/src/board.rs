//! The board: sectors laid side by side, and the hexes that they make.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use orrery_engine::Hex;
use serde::{Deserialize, Serialize};

use crate::{
    facts::Facts,
    federation_search,
    hexset::{HexSet, Spot},
    ids::{Face, Planet},
};

/// A board has no more hexes than ten sector tiles.
pub const MAX_HEXES: usize = 190;
/// Hexes of one sector tile (GP-0020).
pub const SECTOR_HEXES: usize = 19;

/// One sector as it lies on the table: complete in itself, so that a stored game never depends on a fact sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sector {
    /// The number of the tile, 1 to 10.
    pub tile: u8,
    /// The face that is up; none on a board that was given hex by hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
    /// Its middle hex.
    pub centre: Hex,
    /// Clockwise sixths by which it is turned.
    #[serde(default)]
    pub rotation: u8,
    /// Its 19 hexes in reading order: the letter of the planet, `.` where there is none.
    pub planets: String,
}

impl Sector {
    /// The hexes of a sector around a centre, in reading order: by rows, each from left to right.
    pub fn hexes(centre: Hex) -> impl Iterator<Item = Hex> {
        (-2..=2i8).flat_map(move |r| {
            let from = (-2 - r).max(-2);
            let to = (2 - r).min(2);
            (from..=to).map(move |q| centre + Hex::new(q, r))
        })
    }

    /// A face of the fact sheet, turned and laid around a centre (GP-0730).
    #[must_use]
    pub fn of_face(facts: &Facts, face: Face, centre: Hex, rotation: u8) -> Sector {
        let planets = facts.face(face);
        let letter = |hex: Hex| {
            planets
                .iter()
                .find(|(at, _)| centre + at.rotated(rotation) == hex)
                .map_or('.', |(_, planet)| planet.letter())
        };
        Sector {
            tile: face.tile(),
            face: Some(face),
            centre,
            rotation,
            planets: Sector::hexes(centre).map(letter).collect(),
        }
    }
}

/// The hexes of the assembled board, numbered in reading order.
pub struct Board {
    sectors: Vec<Sector>,
    hexes: Vec<Hex>,
    planets: Vec<Option<Planet>>,
    sector_of: Vec<u8>,
    neighbours: Vec<[u8; 6]>,
    all: HexSet,
    all_planets: HexSet,
    by_type: [HexSet; Planet::COUNT],
    corner: Hex,
    width: usize,
    grid: Vec<u8>,
    search: federation_search::Board,
}

// A board is its sectors; the rest follows from them.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.sectors == other.sectors
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.sectors).finish()
    }
}

impl Default for Board {
    fn default() -> Self {
        Board::of(Vec::new())
    }
}

impl Board {
    /// The board that these sectors make. Sectors must not overlap.
    #[must_use]
    pub fn of(sectors: Vec<Sector>) -> Board {
        let mut cells: Vec<(Hex, Option<Planet>, u8)> = sectors
            .iter()
            .enumerate()
            .flat_map(|(n, sector)| {
                Sector::hexes(sector.centre)
                    .zip(sector.planets.chars())
                    .map(move |(hex, letter)| (hex, Planet::from_letter(letter), n as u8))
            })
            .collect();
        cells.sort_by_key(|(hex, _, _)| (hex.r, hex.q));
        cells.truncate(MAX_HEXES);
        let least = |of: fn(&Hex) -> i8| cells.iter().map(|(hex, _, _)| of(hex)).min().unwrap_or(0);
        let most = |of: fn(&Hex) -> i8| cells.iter().map(|(hex, _, _)| of(hex)).max().unwrap_or(0);
        let corner = Hex::new(least(|hex| hex.q), least(|hex| hex.r));
        let far = Hex::new(most(|hex| hex.q), most(|hex| hex.r));
        let side = |from: i8, to: i8| (i16::from(to) - i16::from(from)) as usize + 1;
        let (width, height) = (side(corner.q, far.q), side(corner.r, far.r));
        let mut board = Board {
            sectors,
            hexes: cells.iter().map(|(hex, _, _)| *hex).collect(),
            planets: cells.iter().map(|(_, planet, _)| *planet).collect(),
            sector_of: cells.iter().map(|(_, _, sector)| *sector).collect(),
            neighbours: Vec::new(),
            all: (0..cells.len() as u8).map(Spot).collect(),
            all_planets: HexSet::EMPTY,
            by_type: [HexSet::EMPTY; Planet::COUNT],
            corner,
            width,
            grid: vec![Spot::NONE; width * height],
            search: federation_search::Board::new(&[]),
        };
        for (n, (hex, planet, _)) in cells.iter().enumerate() {
            let spot = Spot(n as u8);
            if let Some(place) = board.place(*hex) {
                board.grid[place] = spot.0;
            }
            if let Some(planet) = planet {
                board.all_planets.insert(spot);
                board.by_type[planet.index()].insert(spot);
            }
        }
        board.neighbours = cells
            .iter()
            .map(|(hex, _, _)| {
                let mut around = [Spot::NONE; 6];
                for (place, next) in around.iter_mut().zip(hex.neighbours()) {
                    *place = board.spot(next).map_or(Spot::NONE, |spot| spot.0);
                }
                around
            })
            .collect();
        board.search = federation_search::Board::new(&board.neighbours);
        board
    }

    /// As [`Board::of`], but a board that many games have in common is kept once.
    #[must_use]
    pub fn shared(sectors: Vec<Sector>) -> Arc<Board> {
        static DEFAULTS: OnceLock<Vec<Arc<Board>>> = OnceLock::new();
        let defaults = DEFAULTS.get_or_init(|| {
            let facts = Facts::builtin();
            let lay = |seats| Arc::new(Board::of(facts.default_layout(seats).sectors(facts)));
            vec![lay(2), lay(4)]
        });
        match defaults.iter().find(|board| board.sectors == sectors) {
            Some(board) => Arc::clone(board),
            None => Arc::new(Board::of(sectors)),
        }
    }

    fn place(&self, hex: Hex) -> Option<usize> {
        let q = usize::try_from(i16::from(hex.q) - i16::from(self.corner.q)).ok()?;
        let r = usize::try_from(i16::from(hex.r) - i16::from(self.corner.r)).ok()?;
        let place = r * self.width + q;
        (q < self.width && place < self.grid.len()).then_some(place)
    }

    /// The sectors as they were laid.
    #[must_use]
    pub fn sectors(&self) -> &[Sector] {
        &self.sectors
    }

    /// How many hexes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether nothing is laid yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// The number of a hex; `None` beside the board.
    #[must_use]
    pub fn spot(&self, hex: Hex) -> Option<Spot> {
        let n = self.grid[self.place(hex)?];
        (n != Spot::NONE).then_some(Spot(n))
    }

    /// The coordinates of a hex.
    #[must_use]
    pub fn hex(&self, spot: Spot) -> Hex {
        self.hexes[spot.index()]
    }

    /// All hexes in reading order.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        (0..self.hexes.len() as u8).map(Spot)
    }

    /// All hexes.
    #[must_use]
    pub fn all(&self) -> HexSet {
        self.all
    }

    /// The planet that is printed there.
    #[must_use]
    pub fn printed(&self, spot: Spot) -> Option<Planet> {
        self.planets[spot.index()]
    }

    /// All hexes with a printed planet.
    #[must_use]
    pub fn all_planets(&self) -> HexSet {
        self.all_planets
    }

    /// The hexes with a printed planet of a type.
    #[must_use]
    pub fn of_type(&self, planet: Planet) -> HexSet {
        self.by_type[planet.index()]
    }

    /// The sector that a hex lies in, by its place in [`Board::sectors`].
    #[must_use]
    pub fn sector(&self, spot: Spot) -> u8 {
        self.sector_of[spot.index()]
    }

    /// The board as the search for federations wants it.
    pub(crate) fn search(&self) -> &federation_search::Board {
        &self.search
    }

    /// The hexes next to a hex.
    pub fn neighbours(&self, spot: Spot) -> impl Iterator<Item = Spot> {
        self.neighbours[spot.index()].into_iter().filter(|n| *n != Spot::NONE).map(Spot)
    }

    /// The hexes next to any hex of a set, and the set itself.
    #[must_use]
    pub fn grown(&self, set: HexSet) -> HexSet {
        let mut grown = set;
        set.iter().for_each(|spot| self.neighbours(spot).for_each(|next| grown.insert(next)));
        grown
    }

    /// Steps between two hexes, straight over the grid (GP-1240, GP-1300).
    #[must_use]
    pub fn distance(&self, a: Spot, b: Spot) -> u32 {
        self.hexes[a.index()].distance(self.hexes[b.index()])
    }

    /// Steps from a hex to the nearest of a set.
    #[must_use]
    pub fn nearest(&self, from: Spot, set: HexSet) -> Option<u32> {
        let Hex { q, r } = self.hexes[from.index()];
        let (q, r) = (i32::from(q), i32::from(r));
        let away = |spot: Spot| {
            let hex = self.hexes[spot.index()];
            let (dq, dr) = (i32::from(hex.q) - q, i32::from(hex.r) - r);
            dq.abs().max(dr.abs()).max((dq + dr).abs())
        };
        set.iter().map(away).min().map(|steps| steps as u32)
    }

    /// Two planets of the same type side by side on different tiles (GP-0660, GP-0670), if there are any.
    #[must_use]
    pub fn clash(&self) -> Option<(Hex, Hex)> {
        self.all_planets.iter().find_map(|spot| {
            let twin = self.neighbours(spot).find(|next| {
                self.printed(*next) == self.printed(spot) && self.sector(*next) != self.sector(spot)
            })?;
            Some((self.hex(spot), self.hex(twin)))
        })
    }
}

/// A board in a stored table is the list of its sectors.
pub(crate) mod stored {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Board, Sector};

    pub(crate) fn serialize<S: Serializer>(board: &Arc<Board>, serializer: S) -> Result<S::Ok, S::Error> {
        board.sectors.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Board>, D::Error> {
        Ok(Board::shared(Vec::<Sector>::deserialize(deserializer)?))
    }
}

//! Reading `data/solar_system.json`.

use orrery_engine::Names;
use serde::Deserialize;

use super::{Cell, CellKind, Layer, Map, Orientation, System};
use crate::{
    facts::sheet,
    ids::{Disc, Planet, Ring, Sector, Space, Star},
};

sheet! {
    pub(crate) struct SolarSheet {
        layers: Vec<LayerSheet>,
        cells: Vec<CellSheet>,
        special_cells: Vec<SpecialSheet>,
        anomaly_ring: u8,
        sector_boards: BoardsSheet,
        movement: MovementSheet,
    } unread {
        game, file, provenance, geometry, visibility_rule, coordinates_of_layer_cells, rotation
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LayerSheet {
    layer: u8,
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "name")]
    _name: Names,
    rings: Vec<u8>,
    rotates: bool,
    #[serde(rename = "random_start_orientation")]
    _random_start_orientation: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PrintedKind {
    /// Nothing: the layer below is seen.
    Hole,
    /// Empty space.
    Empty,
    /// Asteroids.
    Asteroid,
    /// A comet.
    Comet,
    /// A planet.
    Planet,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CellSheet {
    layer: u8,
    ring: u8,
    sector: u8,
    kind: PrintedKind,
    #[serde(default)]
    planet: Option<Planet>,
    publicity: u8,
}

sheet! {
    struct SpecialSheet {
        id: Planet,
        layer: u8,
        ring: u8,
        sector: u8,
        orientation: u8,
        kind_before: PrintedKind,
        kind_after: PrintedKind,
        planet: Planet,
        publicity: u8,
    } unread { active, source }
}

sheet! {
    struct BoardsSheet {
        quadrants: Vec<QuadrantSheet>,
        boards: Vec<BoardSheet>,
    } unread { setup }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuadrantSheet {
    #[serde(rename = "quadrant")]
    _quadrant: u8,
    sectors: [u8; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardSheet {
    #[serde(rename = "id")]
    _id: String,
    stars: [Star; 2],
}

sheet! {
    struct MovementSheet {
        asteroid_exit_extra: u8,
    } unread { cost_per_space, publicity_on_entering }
}

/// What each layer has in each place: discs 1 to 3, then the board.
type Printed = [[Option<(CellKind, u8)>; Space::COUNT]; LAYERS];

const LAYERS: usize = Disc::COUNT + 1;

impl SolarSheet {
    /// The solar system, or what is wrong with the sheet.
    pub(crate) fn read(self) -> Result<System, String> {
        let mut printed: Printed = [[None; Space::COUNT]; LAYERS];
        let mut seen = [[false; Space::COUNT]; LAYERS];
        self.layers()?;
        for cell in &self.cells {
            let what = format!("cell layer {} ring {} sector {}", cell.layer, cell.ring, cell.sector);
            let (layer, space) =
                place(cell.layer, cell.ring, cell.sector).ok_or_else(|| format!("no {what}"))?;
            if std::mem::replace(&mut seen[layer][space.index()], true) {
                return Err(format!("{what} is there twice"));
            }
            let covers =
                self.layers.iter().any(|one| one.layer == cell.layer && one.rings.contains(&cell.ring));
            if !covers {
                return Err(format!("{what} is outside its layer"));
            }
            printed[layer][space.index()] = kind(cell.kind, cell.planet)
                .map_err(|wrong| format!("{what}: {wrong}"))?
                .map(|kind| (kind, cell.publicity));
        }
        let wanted: usize = self.layers.iter().map(|layer| layer.rings.len() * Sector::COUNT).sum();
        if self.cells.len() != wanted {
            return Err(format!("{} cells instead of {wanted}", self.cells.len()));
        }
        let mut later = printed;
        for cell in &self.special_cells {
            let place = place(cell.layer, cell.ring, cell.sector).filter(|_| cell.orientation == 0);
            let (layer, space) = place.ok_or_else(|| format!("special cell {} has no place", cell.id))?;
            if cell.kind_before != PrintedKind::Hole || printed[layer][space.index()].is_some() {
                return Err(format!("special cell {} is not a hole before", cell.id));
            }
            later[layer][space.index()] =
                kind(cell.kind_after, Some(cell.planet))?.map(|kind| (kind, cell.publicity));
        }
        let maps = [(&printed, &Planet::PRINTED[..]), (&later, &Planet::ALL[..Planet::Pluto.index()])];
        let maps: Result<Vec<Map>, String> = maps
            .into_iter()
            .flat_map(|(printed, planets)| {
                Orientation::all().map(move |orientation| map(printed, orientation, planets))
            })
            .collect();
        Ok(System {
            maps: maps?,
            anomaly_ring: Ring::of(self.anomaly_ring).ok_or("the anomalies have no ring")?,
            quadrants: self.quadrants()?,
            boards: self.boards()?,
            asteroid_exit_extra: self.movement.asteroid_exit_extra,
        })
    }

    fn layers(&self) -> Result<(), String> {
        let numbers: Vec<u8> = self.layers.iter().map(|layer| layer.layer).collect();
        let turn: Vec<bool> = self.layers.iter().map(|layer| layer.rotates).collect();
        if numbers != [1, 2, 3, 4] || turn != [true, true, true, false] {
            return Err("there have to be discs 1 to 3, which rotate, and board 4, which does not".into());
        }
        Ok(())
    }

    fn quadrants(&self) -> Result<[[Sector; 2]; 4], String> {
        let quadrants = self.sector_boards.quadrants.iter();
        let quadrants: Vec<[Sector; 2]> =
            quadrants.map(|quadrant| quadrant.sectors.map(Sector::new)).collect();
        let mut sectors: Vec<Sector> = quadrants.concat();
        sectors.sort_unstable();
        if !sectors.into_iter().eq(Sector::all()) {
            return Err("the quadrants have to have each sector once".into());
        }
        quadrants.try_into().map_err(|_| "there have to be 4 quadrants".into())
    }

    fn boards(&self) -> Result<[[Star; 2]; 4], String> {
        let boards: Vec<[Star; 2]> = self.sector_boards.boards.iter().map(|board| board.stars).collect();
        let mut stars: Vec<Star> = boards.concat();
        stars.sort_unstable();
        if stars != Star::ALL {
            return Err("the sector boards have to have each star once".into());
        }
        boards.try_into().map_err(|_| "there have to be 4 sector boards".into())
    }
}

fn place(layer: u8, ring: u8, sector: u8) -> Option<(usize, Space)> {
    let layer = usize::from(layer).checked_sub(1).filter(|layer| *layer < LAYERS)?;
    Some((layer, Space { ring: Ring::of(ring)?, sector: Sector::of(sector)? }))
}

fn kind(kind: PrintedKind, planet: Option<Planet>) -> Result<Option<CellKind>, String> {
    match (kind, planet) {
        (PrintedKind::Hole, None) => Ok(None),
        (PrintedKind::Empty, None) => Ok(Some(CellKind::Empty)),
        (PrintedKind::Asteroid, None) => Ok(Some(CellKind::Asteroid)),
        (PrintedKind::Comet, None) => Ok(Some(CellKind::Comet)),
        (PrintedKind::Planet, Some(planet)) => Ok(Some(CellKind::Planet(planet))),
        (PrintedKind::Planet, None) => Err("a planet without a name".into()),
        (_, Some(planet)) => Err(format!("{planet} is not on a planet's cell")),
    }
}

/// The visible cells (SE-0390), all planets among them (SE-0440).
fn map(printed: &Printed, orientation: Orientation, planets: &[Planet]) -> Result<Map, String> {
    let mut map = Map {
        cells: [Cell { kind: CellKind::Empty, layer: Layer::Board, publicity: 0 }; Space::COUNT],
        planets: [None; Planet::COUNT],
    };
    for space in Space::all() {
        // A disc cell printed at sector s is at sector s - steps (SE-0620).
        let discs = Disc::all().filter_map(|disc| {
            let from = Space { sector: space.sector.clockwise(orientation.of(disc)), ..space };
            printed[disc.index()][from.index()].map(|cell| (Layer::Disc(disc), cell))
        });
        let board = printed[Disc::COUNT][space.index()].map(|cell| (Layer::Board, cell));
        let Some((layer, (kind, publicity))) = discs.chain(board).next() else {
            return Err(format!("{space} shows nothing in orientation {:?}", orientation.discs));
        };
        let cell = Cell { kind, layer, publicity };
        map.cells[space.index()] = cell;
        if let Some(planet) = cell.planet()
            && map.planets[planet.index()].replace(space).is_some()
        {
            return Err(format!("{planet} is there twice in orientation {:?}", orientation.discs));
        }
    }
    match planets.iter().find(|planet| map.planets[planet.index()].is_none()) {
        Some(planet) => Err(format!("{planet} is covered in orientation {:?}", orientation.discs)),
        None => Ok(map),
    }
}

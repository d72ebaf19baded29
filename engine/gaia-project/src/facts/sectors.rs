//! Sector tiles, default boards, variable boards and the first game.

use orrery_engine::Hex;
use serde::Deserialize;

use super::Facts;
use crate::{
    board::Sector,
    ids::{Face, Faction, Planet},
};

/// A place of a board that takes one sector tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Its name.
    pub name: String,
    /// Its middle hex.
    pub centre: Hex,
    /// The face that lies there by default.
    pub face: Face,
    /// How it is turned by default.
    pub rotation: u8,
}

/// An outline with its default tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// For so many players.
    pub seats: Vec<u8>,
    /// Its places.
    pub slots: Vec<Slot>,
    /// Planets as the fact sheet lists them again, to check the faces with.
    pub planets: Vec<(Hex, Planet)>,
}

impl Layout {
    /// The sectors of the default board.
    #[must_use]
    pub fn sectors(&self, facts: &Facts) -> Vec<Sector> {
        self.slots.iter().map(|slot| Sector::of_face(facts, slot.face, slot.centre, slot.rotation)).collect()
    }
}

/// A way to vary the board (3.4 of the catalogue).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    /// Its id.
    pub id: String,
    /// For so many players.
    pub seats: Vec<u8>,
    /// Tiles that are left out, with their places.
    pub removed: Vec<u8>,
    /// Tiles that are shuffled among their places.
    pub shuffled: Vec<Vec<u8>>,
    /// Tiles that may be turned.
    pub rotatable: Vec<u8>,
}

/// The recommended first game for a number of players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstGame {
    /// For so many players.
    pub seats: u8,
    /// Factions with their first mines; the Automa's last in the solo game.
    pub factions: Vec<(Faction, Vec<Hex>)>,
}

#[derive(Deserialize)]
pub(super) struct RawSectors {
    faces: Vec<RawFace>,
}

#[derive(Deserialize)]
struct RawFace {
    id: Face,
    planets: Vec<RawPlanet>,
}

#[derive(Deserialize)]
struct RawPlanet {
    r#type: Planet,
    q: i8,
    r: i8,
}

#[derive(Deserialize)]
pub(super) struct RawLayouts {
    layouts: Vec<RawLayout>,
    variable_board_methods: Vec<RawMethod>,
    first_game: Vec<RawFirstGame>,
}

#[derive(Deserialize)]
struct RawLayout {
    player_counts: Vec<u8>,
    slots: Vec<RawLayoutSlot>,
    planets: Vec<RawPlanet>,
}

#[derive(Deserialize)]
struct RawLayoutSlot {
    slot: String,
    q: i8,
    r: i8,
    face: Face,
    rotation: u8,
}

#[derive(Deserialize)]
struct RawMethod {
    id: String,
    player_counts: Vec<u8>,
    #[serde(default)]
    removed_tiles: Vec<String>,
    shuffle_groups: Vec<Vec<String>>,
    rotatable_tiles: Vec<String>,
}

#[derive(Deserialize)]
struct RawFirstGame {
    player_count: u8,
    seats: Vec<RawFirstSeat>,
}

#[derive(Deserialize)]
struct RawFirstSeat {
    faction: Faction,
    mines: Vec<RawHex>,
}

#[derive(Deserialize)]
struct RawHex {
    q: i8,
    r: i8,
}

fn planets(list: Vec<RawPlanet>) -> Vec<(Hex, Planet)> {
    list.into_iter().map(|planet| (Hex::new(planet.q, planet.r), planet.r#type)).collect()
}

fn tiles(list: Vec<String>) -> Vec<u8> {
    list.iter().filter_map(|tile| tile.parse().ok()).collect()
}

/// Planets of each face around its middle, in the order of [`Face::ALL`].
pub(super) fn faces(raw: RawSectors) -> Vec<Vec<(Hex, Planet)>> {
    let mut faces: Vec<_> = raw.faces.into_iter().map(|face| (face.id, planets(face.planets))).collect();
    faces.sort_by_key(|(id, _)| *id);
    faces.into_iter().map(|(_, planets)| planets).collect()
}

pub(super) fn layouts(raw: RawLayouts) -> (Vec<Layout>, Vec<Method>, Vec<FirstGame>) {
    let layouts = raw.layouts.into_iter().map(|layout| Layout {
        seats: layout.player_counts,
        slots: layout
            .slots
            .into_iter()
            .map(|slot| Slot {
                name: slot.slot,
                centre: Hex::new(slot.q, slot.r),
                face: slot.face,
                rotation: slot.rotation,
            })
            .collect(),
        planets: planets(layout.planets),
    });
    let methods = raw.variable_board_methods.into_iter().map(|method| Method {
        id: method.id,
        seats: method.player_counts,
        removed: tiles(method.removed_tiles),
        shuffled: method.shuffle_groups.into_iter().map(tiles).collect(),
        rotatable: tiles(method.rotatable_tiles),
    });
    let first = raw.first_game.into_iter().map(|game| FirstGame {
        seats: game.player_count,
        factions: game
            .seats
            .into_iter()
            .map(|seat| (seat.faction, seat.mines.into_iter().map(|hex| Hex::new(hex.q, hex.r)).collect()))
            .collect(),
    });
    (layouts.collect(), methods.collect(), first.collect())
}

//! Production structures and Megastructures of E81216.

use orrery_engine::{BadContent, Names, Sheets};
use serde::Deserialize;

use super::{
    Counter, Effect,
    fit::{Place, fit},
    price,
    sheet::{Entries, in_order, need, read},
};
use crate::{
    bundle::Bundle,
    ids::{Mega, MegaToken, Structure},
};

/// Production tiles lie in as many slots (FD-2850).
pub(crate) const SLOTS: usize = 4;

/// A production structure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StructureFacts {
    /// Its name.
    pub name: Names,
    /// The slot of its tile, 1 to 4 from left to right (FD-2990).
    pub slot: u8,
    /// What it costs.
    pub cost: Bundle,
    /// What it gives when it is built and in every income step (FD-2830).
    pub income: Vec<Effect>,
    /// The influence of a robot there.
    pub influence: u8,
}

/// A Megastructure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MegaFacts {
    /// Its name.
    pub name: Names,
    /// What it costs.
    pub cost: Bundle,
    /// Its places, the highest multiplier first (FD-3020).
    pub multipliers: Vec<u8>,
    /// The influence of a robot there.
    pub influence: u8,
}

/// A Megastructure token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MegaTokenFacts {
    /// Its name.
    pub name: Names,
    /// What it counts (FD-3050).
    pub counts: Counter,
}

/// What is printed on the board, for a first game (FD-0540).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The production structures, by slot.
    pub structures: [Structure; SLOTS],
    /// The tokens of each Megastructure.
    pub pairs: [[MegaToken; 2]; SLOTS],
}

/// The sheet `e81216`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct BuildsFacts {
    pub(super) structures: Vec<StructureFacts>,
    pub(super) sides: Vec<[Structure; 2]>,
    pub(super) printed: Printed,
    pub(super) megas: Vec<MegaFacts>,
    pub(super) tokens: Vec<MegaTokenFacts>,
    pub(super) robots: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct E81216 {
    structures: Entries<StructureEntry>,
    tiles: Entries<Tile>,
    printed_default: PrintedEntry,
    megastructures: Entries<MegaEntry>,
    megastructure_tokens: Entries<Token>,
    builds_per_player_each: u8,
    max_builders_per_megastructure: usize,
    robots_per_player: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Face {
    A,
    B,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StructureEntry {
    id: Structure,
    name: Names,
    tile: String,
    side: Face,
    #[serde(with = "price")]
    cost: Bundle,
    income: Entries<Effect>,
    influence: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tile {
    id: String,
    slot: usize,
    sides: Sides,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sides {
    a: Structure,
    b: Structure,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrintedEntry {
    structures: [Structure; SLOTS],
    megastructure_pairs: Pairs,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pairs {
    mega_1: [MegaToken; 2],
    mega_2: [MegaToken; 2],
    mega_3: [MegaToken; 2],
    mega_4: [MegaToken; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MegaEntry {
    id: Mega,
    name: Names,
    slot: usize,
    #[serde(with = "price")]
    cost: Bundle,
    multipliers: Vec<u8>,
    influence: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Token {
    id: MegaToken,
    name: Names,
    counts: Counter,
}

const SHEET: &str = "e81216";

impl BuildsFacts {
    /// `influence`: what planets say of a robot on a structure and on a Megastructure.
    pub(super) fn read(sheets: &Sheets, influence: [u8; 2]) -> Result<BuildsFacts, BadContent> {
        let sheet: E81216 = read(sheets, SHEET)?;
        need(SHEET, sheet.builds_per_player_each == 1, || "builds_per_player_each: once (FD-2810)".into())?;
        let sides = sides(&sheet.tiles)?;
        let pairs = sheet.printed_default.megastructure_pairs;
        let printed_pairs = [pairs.mega_1, pairs.mega_2, pairs.mega_3, pairs.mega_4];
        for token in MegaToken::ALL {
            let times = printed_pairs.iter().flatten().filter(|other| *other == token).count();
            need(SHEET, times == 1, || format!("printed_default: {} lies on one Megastructure", token.id()))?;
        }
        for (structure, sides) in sheet.printed_default.structures.iter().zip(&sides) {
            let shown = sides.contains(structure);
            need(SHEET, shown, || format!("printed_default: {structure} is not on the tile of its slot"))?;
        }
        let tokens = sheet.megastructure_tokens.0.into_iter();
        let tokens =
            tokens.map(|token| (token.id, MegaTokenFacts { name: token.name, counts: token.counts }));
        let [robot, robots_worth] = influence;
        Ok(BuildsFacts {
            structures: structures(sheet.structures, &sheet.tiles, robot)?,
            sides,
            printed: Printed { structures: sheet.printed_default.structures, pairs: printed_pairs },
            megas: megas(sheet.megastructures, sheet.max_builders_per_megastructure, robots_worth)?,
            tokens: in_order(SHEET, MegaToken::ALL.iter().copied(), tokens.collect())?,
            robots: sheet.robots_per_player,
        })
    }
}

fn sides(tiles: &Entries<Tile>) -> Result<Vec<[Structure; 2]>, BadContent> {
    let tiles = tiles.0.iter().map(|tile| (tile.slot, [tile.sides.a, tile.sides.b])).collect();
    let sides = in_order(SHEET, 1..=SLOTS, tiles)?;
    for structure in Structure::ALL {
        let times = sides.iter().flatten().filter(|other| *other == structure).count();
        need(SHEET, times == 1, || format!("tiles: {structure} is on one side of one tile"))?;
    }
    Ok(sides)
}

fn structures(
    structures: Entries<StructureEntry>,
    tiles: &Entries<Tile>,
    influence: u8,
) -> Result<Vec<StructureFacts>, BadContent> {
    let facts = |structure: StructureEntry| {
        let id = structure.id;
        let tile = tiles.0.iter().find(|tile| tile.id == structure.tile);
        let Some(tile) = tile.filter(|tile| match structure.side {
            Face::A => tile.sides.a == id,
            Face::B => tile.sides.b == id,
        }) else {
            return Err(BadContent::new(SHEET, format!("{id}: its tile does not show it on that side")));
        };
        need(SHEET, structure.influence == influence, || format!("{id}: planets say {influence} influence"))?;
        let facts = StructureFacts {
            name: structure.name,
            slot: tile.slot as u8,
            cost: structure.cost,
            income: fit(SHEET, &id, Place::Structure, structure.income.0)?,
            influence,
        };
        Ok((id, facts))
    };
    let structures = structures.0.into_iter().map(facts).collect::<Result<_, _>>()?;
    in_order(SHEET, Structure::ALL.iter().copied(), structures)
}

fn megas(megas: Entries<MegaEntry>, builders: usize, influence: u8) -> Result<Vec<MegaFacts>, BadContent> {
    let facts = |mega: MegaEntry| {
        let MegaEntry { id, name, slot, cost, multipliers, influence: own } = mega;
        need(SHEET, slot == id.index() + 1, || format!("{id}: its slot is {}", id.index() + 1))?;
        need(SHEET, own == influence, || format!("{id}: planets say {influence} influence"))?;
        let falling = multipliers.len() == builders && multipliers.is_sorted_by(|a, b| a >= b);
        need(SHEET, falling, || format!("{id}: one multiplier per builder, the highest first"))?;
        Ok((id, MegaFacts { name, cost, multipliers, influence }))
    };
    let megas = megas.0.into_iter().map(facts).collect::<Result<_, _>>()?;
    in_order(SHEET, Mega::ALL.iter().copied(), megas)
}

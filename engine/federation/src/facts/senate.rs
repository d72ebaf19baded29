//! The Senate, its rooms, the spy and the external module.

use orrery_engine::{BadContent, Names, Sheets};
use serde::Deserialize;

use super::{
    Effect,
    effect::{No, Yes},
    fit::{Place, fit},
    price,
    sheet::{Entries, in_order, need, only, read},
};
use crate::{
    bundle::Bundle,
    ids::{Cell, Mission, Project, Room, SpaceAction, Wing},
};

/// Floors and columns of the Senate (FD-1900).
pub(crate) const FLOORS: u8 = 3;
pub(crate) const COLUMNS: u8 = 6;

/// A cell of the Senate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellFacts {
    /// Left or right of the middle.
    pub wing: Wing,
    /// 1 to 6 from left to right.
    pub column: u8,
    /// 1 to 3 from bottom to top.
    pub floor: u8,
    /// What it does.
    pub action: SpaceAction,
    /// What it costs (FD-1960).
    pub cost: Bundle,
    /// The mission that a funding ambassador releases (FD-3550).
    pub mission: Mission,
}

/// A room of the Senate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomFacts {
    /// Its name.
    pub name: Names,
    /// Its letter in the rulebook.
    pub letter: char,
    /// Where it is.
    pub cell: Cell,
    /// What it costs.
    pub cost: Bundle,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Whether a spy may copy it (FD-3210).
    pub copyable: bool,
    /// Whether it is closed to the first player on the first turn of a round (FD-3220).
    pub barred_first_turn: bool,
}

/// The spy (section 17).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpyFacts {
    /// Its name.
    pub name: Names,
    /// What it costs.
    pub cost: Bundle,
    /// Rooms that it cannot copy.
    pub except: Vec<Room>,
}

/// The external module (section 18).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModuleFacts {
    /// Its name.
    pub name: Names,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// The sheet `senate`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SenateFacts {
    pub(super) wings: Vec<Names>,
    pub(super) floors: Vec<Names>,
    pub(super) cells: Vec<CellFacts>,
    pub(super) columns: Vec<Project>,
    pub(super) rooms: Vec<RoomFacts>,
    pub(super) spy: SpyFacts,
    pub(super) module: ModuleFacts,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Senate {
    structure: Structure,
    column_projects: ColumnProjects,
    cells: Entries<CellEntry>,
    rooms: Entries<RoomEntry>,
    spy: Spy,
    external_module: Module,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Structure {
    floors: u8,
    columns: u8,
    cells: usize,
    wings: Entries<WingEntry>,
    floor_names: FloorNames,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WingEntry {
    id: Wing,
    name: Names,
    #[serde(rename = "colour")]
    _colour: String,
    columns: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FloorNames {
    #[serde(rename = "1")]
    bottom: Names,
    #[serde(rename = "2")]
    middle: Names,
    #[serde(rename = "3")]
    top: Names,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnProjects {
    by_column: Columns,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Columns {
    #[serde(rename = "1")]
    one: Project,
    #[serde(rename = "2")]
    two: Project,
    #[serde(rename = "3")]
    three: Project,
    #[serde(rename = "4")]
    four: Project,
    #[serde(rename = "5")]
    five: Project,
    #[serde(rename = "6")]
    six: Project,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CellKind {
    Planet,
    Room,
    Spy,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CellEntry {
    id: Cell,
    wing: Wing,
    column: u8,
    floor: u8,
    action: SpaceAction,
    kind: CellKind,
    #[serde(with = "price")]
    cost: Bundle,
    linked_mission: Mission,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoomEntry {
    id: Room,
    letter: char,
    name: Names,
    wing: Wing,
    #[serde(with = "price")]
    cost: Bundle,
    effects: Entries<Effect>,
    copyable: bool,
    forbidden_as_first_turn_of_first_player: bool,
}

only! {
    SpyId = "spy",
    ModuleId = "external_module",
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Spy {
    #[serde(rename = "id")]
    _id: SpyId,
    #[serde(rename = "letter")]
    _letter: char,
    name: Names,
    #[serde(with = "price")]
    cost: Bundle,
    copies: Copies,
    #[serde(rename = "copied_cost_also_paid")]
    _copied_cost_also_paid: Yes,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Copies {
    #[serde(rename = "planets")]
    _planets: Yes,
    #[serde(rename = "rooms")]
    _rooms: Yes,
    except: Vec<Room>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Module {
    #[serde(rename = "id")]
    _id: ModuleId,
    name: Names,
    /// Any number of ambassadors (FD-3450).
    #[serde(rename = "capacity")]
    _capacity: (),
    #[serde(with = "price")]
    cost: Bundle,
    effects: Entries<Effect>,
    #[serde(rename = "votes_count")]
    _votes_count: No,
    #[serde(rename = "funding_counts")]
    _funding_counts: No,
    #[serde(rename = "linked_mission")]
    _linked_mission: (),
    #[serde(rename = "assistant_die_allowed")]
    _assistant_die_allowed: No,
}

impl SenateFacts {
    pub(super) fn read(sheets: &Sheets) -> Result<SenateFacts, BadContent> {
        let Senate { structure, column_projects, cells, rooms, spy, external_module } =
            read(sheets, "senate")?;
        let by = column_projects.by_column;
        let wings = wings(&structure)?;
        let cells = cells_of(cells)?;
        let facts = SenateFacts {
            wings,
            floors: vec![
                structure.floor_names.bottom,
                structure.floor_names.middle,
                structure.floor_names.top,
            ],
            rooms: rooms_of(rooms, &cells)?,
            cells,
            columns: vec![by.one, by.two, by.three, by.four, by.five, by.six],
            spy: SpyFacts { name: spy.name, cost: spy.cost, except: spy.copies.except },
            module: ModuleFacts {
                name: external_module.name,
                effects: fit("senate", &"external_module", Place::Room, external_module.effects.0)?,
            },
        };
        need("senate", external_module.cost.is_empty(), || "external_module: it has no price".into())?;
        facts.agree()?;
        Ok(facts)
    }

    /// What cells, rooms, the spy and the projects say of each other.
    fn agree(&self) -> Result<(), BadContent> {
        for (id, cell) in Cell::ALL.iter().zip(&self.cells) {
            let cost = match cell.action {
                SpaceAction::Planet(_) => Bundle::EMPTY,
                SpaceAction::Room(room) => self.rooms[room.index()].cost,
                SpaceAction::Spy => self.spy.cost,
            };
            need("senate", cell.cost == cost, || format!("{}: its action costs {cost}", id.id()))?;
        }
        for (room, facts) in Room::ALL.iter().zip(&self.rooms) {
            let copied = !self.spy.except.contains(room);
            need("senate", facts.copyable == copied, || {
                format!("{room}: the spy says otherwise of copying it")
            })?;
        }
        Ok(())
    }
}

fn wings(structure: &Structure) -> Result<Vec<Names>, BadContent> {
    let size = (structure.floors, structure.columns, structure.cells);
    need("senate", size == (FLOORS, COLUMNS, Cell::COUNT), || {
        "structure: 3 floors, 6 columns, 18 cells".into()
    })?;
    let wings = structure.wings.0.iter().map(|wing| (wing.id, (wing.name.clone(), &wing.columns))).collect();
    let wings = in_order("senate", Wing::ALL.iter().copied(), wings)?;
    for ((_, columns), printed) in wings.iter().zip([[1, 2, 3], [4, 5, 6]]) {
        need("senate", **columns == printed, || format!("wings: their columns are {printed:?}"))?;
    }
    Ok(wings.into_iter().map(|(name, _)| name).collect())
}

/// FD-1900 to FD-1940: every place once, every action once per wing or once.
fn cells_of(cells: Entries<CellEntry>) -> Result<Vec<CellFacts>, BadContent> {
    let mut places = Vec::new();
    for cell in &cells.0 {
        let wrong = |detail: &str| BadContent::new("senate", format!("{}: {detail}", cell.id.id()));
        if !(1..=COLUMNS).contains(&cell.column) || !(1..=FLOORS).contains(&cell.floor) {
            return Err(wrong("no such place"));
        }
        if places.contains(&(cell.column, cell.floor)) {
            return Err(wrong("its place is taken"));
        }
        places.push((cell.column, cell.floor));
        let wing = if cell.column <= COLUMNS / 2 { Wing::Left } else { Wing::Right };
        if cell.wing != wing {
            return Err(wrong("its column lies in the other wing"));
        }
        let named = cell.id.name().strip_suffix(if wing == Wing::Left { "_left" } else { "_right" });
        if named.unwrap_or(cell.id.name()) != cell.action.name() {
            return Err(wrong("its action or its wing is not the one of its name"));
        }
        let kind = match cell.action {
            SpaceAction::Planet(_) => CellKind::Planet,
            SpaceAction::Room(_) => CellKind::Room,
            SpaceAction::Spy => CellKind::Spy,
        };
        if cell.kind != kind {
            return Err(wrong("its kind is not the one of its action"));
        }
        if cell.linked_mission.name() != cell.action.name() {
            return Err(wrong("it is linked to the mission of its action"));
        }
    }
    let facts = |cell: CellEntry| {
        let CellEntry { id, wing, column, floor, action, cost, linked_mission, .. } = cell;
        (id, CellFacts { wing, column, floor, action, cost, mission: linked_mission })
    };
    in_order("senate", Cell::ALL.iter().copied(), cells.0.into_iter().map(facts).collect())
}

fn rooms_of(rooms: Entries<RoomEntry>, cells: &[CellFacts]) -> Result<Vec<RoomFacts>, BadContent> {
    let facts = |room: RoomEntry| {
        let at = cells.iter().position(|cell| cell.action == SpaceAction::Room(room.id));
        let Some(cell) = at.filter(|at| cells[*at].wing == room.wing) else {
            return Err(BadContent::new("senate", format!("{}: its cell lies in the other wing", room.id)));
        };
        let facts = RoomFacts {
            name: room.name,
            letter: room.letter,
            cell: Cell::ALL[cell],
            cost: room.cost,
            effects: fit("senate", &room.id, Place::Room, room.effects.0)?,
            copyable: room.copyable,
            barred_first_turn: room.forbidden_as_first_turn_of_first_player,
        };
        Ok((room.id, facts))
    };
    let rooms = rooms.0.into_iter().map(facts).collect::<Result<_, _>>()?;
    in_order("senate", Room::ALL.iter().copied(), rooms)
}

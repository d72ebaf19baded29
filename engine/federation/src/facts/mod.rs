//! The fact sheets of the box in typed form: read once, shared by all tables.
//!
//! What a fact sheet says is never repeated in code. Tables are indexed by the types of [`crate::ids`]. A sheet that an
//! operator corrected is read like those of the build; what the rules rely on is checked, and an error names the sheet
//! and the entry.

mod board;
mod builds;
mod effect;
mod fit;
mod maps;
mod modes;
mod planets;
mod price;
mod projects;
mod senate;
mod sheet;
mod tiles;

use orrery_engine::{BadContent, Names, Share, Sheets};

pub use board::{AmbassadorFacts, Degree, Ladder, MedalFacts, MissionFacts};
pub use builds::{MegaFacts, MegaTokenFacts, Printed, StructureFacts};
pub use effect::{
    BuildKind, CopySource, Counter, Effect, FundTarget, IncomeSource, LevelToken, MedalChoice, No,
    PlanetPick, ReleaseTarget, StepReward, TileOwner, TileState, TokenSource, Until, Yes,
};
pub use maps::{AsteroidFacts, AsteroidKind, MoonFacts, RockFacts};
pub use modes::{Leftover, Mode, NeutralVotes};
pub use planets::{PlanetFacts, ShopFacts, Stock};
pub use projects::{LawFacts, ProjectFacts, ProjectScores, Ranking};
pub use senate::{CellFacts, ModuleFacts, RoomFacts, SpyFacts};
pub use tiles::{AlterationFacts, EruditeFacts, TileFacts, Timing};

use sheet::ByPlayers;
pub(crate) use sheet::SHEETS;

use crate::ids::{
    Alteration, Ambassador, Asteroid, Cell, DeepSpace, Erudite, EruditeType, Law, Medal, Mega, MegaToken,
    Mission, Planet, PlanetBlock, Project, Resource, Rock, Room, RoomBlock, Shop, Starter, Structure, Wing,
};

/// The pieces of a player, and the length of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pieces {
    /// Ships in all (FD-0290).
    pub ships: u8,
    /// Ships in the hangar at the beginning (FD-0710).
    pub start_ships: u8,
    /// Release tokens.
    pub release_tokens: u8,
    /// Robots.
    pub robots: u8,
    /// Rounds of the game (FD-0800).
    pub rounds: u8,
}

/// The contents of the box.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    wings: Vec<Names>,
    floors: Vec<Names>,
    cells: Vec<CellFacts>,
    columns: Vec<Project>,
    rooms: Vec<RoomFacts>,
    projects: Vec<ProjectFacts>,
    scores: ByPlayers<ProjectScores>,
    laws: Vec<LawFacts>,
    planets: Vec<PlanetFacts>,
    resources: Vec<Names>,
    moons: Vec<MoonFacts>,
    asteroids: Vec<AsteroidFacts>,
    rocks: Vec<RockFacts>,
    shops: Vec<ShopFacts>,
    structures: Vec<StructureFacts>,
    sides: Vec<[Structure; 2]>,
    megas: Vec<MegaFacts>,
    mega_tokens: Vec<MegaTokenFacts>,
    types: Vec<Names>,
    erudites: Vec<EruditeFacts>,
    /// In the order of their ids.
    alterations: Vec<(Alteration, AlterationFacts)>,
    starters: Vec<TileFacts>,
    deep_space: Vec<TileFacts>,
    missions: Vec<MissionFacts>,
    ambassadors: Vec<AmbassadorFacts>,
    medals: Vec<MedalFacts>,
    thresholds: ByPlayers<Vec<u8>>,
    planet_blocks: Vec<Vec<(Cell, NeutralVotes)>>,
    room_blocks: Vec<Vec<(Cell, NeutralVotes)>>,
    modes: ByPlayers<Mode>,
    /// The spy.
    pub spy: SpyFacts,
    /// The external module.
    pub module: ModuleFacts,
    /// The highest face of the assistant die.
    pub die_max: u8,
    /// What is printed on the board of E81216.
    pub printed: Printed,
    /// The pieces of a player.
    pub pieces: Pieces,
    /// The accreditation ladder.
    pub ladder: Ladder,
    /// What 0 to 7 medals score (FD-5170).
    pub medal_values: Vec<u8>,
    /// The most that can be held.
    pub stock: Stock,
    /// Which resource is raised to which (FD-2900).
    pub upgrade_chain: [Resource; Resource::COUNT],
    /// The influence of a commerce pawn by level; 0 without one.
    pub shop_influence: [u8; 3],
    /// What is left over at the end scores.
    pub leftovers: Vec<Leftover>,
    /// How much of the sheets is reconstructed.
    pub reconstructed: Share,
}

impl Facts {
    /// Reads the sheets and checks what the rules rely on.
    ///
    /// # Errors
    /// Names the sheet and the entry that cannot be used.
    pub fn read(sheets: &Sheets) -> Result<Facts, BadContent> {
        let senate = senate::SenateFacts::read(sheets)?;
        let projects = projects::ProjectsFacts::read(sheets, &senate.columns)?;
        let planets = planets::PlanetsFacts::read(sheets)?;
        let builds = builds::BuildsFacts::read(sheets, planets.robot_influence)?;
        let most = |planet: Planet| planets.planets[planet.index()].max_influence;
        let maps = maps::MapsFacts::read(sheets, most(Planet::Neo), most(Planet::SixMoon))?;
        let tiles = tiles::TilesFacts::read(sheets, &maps.moons, maps.side_stacks)?;
        let board = board::BoardFacts::read(sheets, planets.stock)?;
        let modes = modes::ModesFacts::read(sheets)?;
        modes.counts(&builds, &tiles, &board)?;
        Ok(Facts {
            pieces: Pieces {
                ships: board.start_ships + board.supply_ships,
                start_ships: board.start_ships,
                release_tokens: board.release_tokens,
                robots: builds.robots,
                rounds: modes.rounds,
            },
            reconstructed: sheets.reconstructed(),
            wings: senate.wings,
            floors: senate.floors,
            cells: senate.cells,
            columns: senate.columns,
            rooms: senate.rooms,
            spy: senate.spy,
            module: senate.module,
            projects: projects.projects,
            scores: projects.scores,
            laws: projects.laws,
            planets: planets.planets,
            resources: planets.resources,
            stock: planets.stock,
            upgrade_chain: planets.upgrade_chain,
            moons: maps.moons,
            asteroids: maps.asteroids,
            rocks: maps.rocks,
            shops: planets.shops,
            shop_influence: planets.shop_influence,
            structures: builds.structures,
            sides: builds.sides,
            megas: builds.megas,
            mega_tokens: builds.tokens,
            printed: builds.printed,
            types: tiles.types,
            erudites: tiles.erudites,
            alterations: tiles.alterations,
            starters: tiles.starters,
            deep_space: tiles.deep_space,
            ladder: board.ladder,
            missions: board.missions,
            ambassadors: board.ambassadors,
            die_max: board.die_max,
            medals: board.medals,
            medal_values: board.medal_values,
            thresholds: board.thresholds,
            planet_blocks: modes.planet_blocks,
            room_blocks: modes.room_blocks,
            modes: modes.modes,
            leftovers: modes.leftovers,
        })
    }

    /// A cell of the Senate.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> &CellFacts {
        &self.cells[cell.index()]
    }

    /// The cell at a column, 1 to 6, and a floor, 1 to 3.
    #[must_use]
    pub fn cell_at(&self, column: u8, floor: u8) -> Cell {
        let here = |cell: &&Cell| (self.cell(**cell).column, self.cell(**cell).floor) == (column, floor);
        Cell::ALL.iter().find(here).copied().unwrap_or(Cell::ALL[0])
    }

    /// The name of a wing.
    #[must_use]
    pub fn wing(&self, wing: Wing) -> &Names {
        &self.wings[wing.index()]
    }

    /// The name of a floor, 1 to 3.
    #[must_use]
    pub fn floor(&self, floor: u8) -> &Names {
        let floors = &self.floors;
        &floors[usize::from(floor).clamp(1, floors.len()) - 1]
    }

    /// A room.
    #[must_use]
    pub fn room(&self, room: Room) -> &RoomFacts {
        &self.rooms[room.index()]
    }

    /// The project above a column, 1 to 6.
    #[must_use]
    pub fn column_project(&self, column: u8) -> Project {
        let columns = &self.columns;
        columns[usize::from(column).clamp(1, columns.len()) - 1]
    }

    /// A Grand Project.
    #[must_use]
    pub fn project(&self, project: Project) -> &ProjectFacts {
        &self.projects[project.index()]
    }

    /// What the places of funded projects score.
    #[must_use]
    pub fn project_scores(&self, seats: u8) -> &ProjectScores {
        self.scores.get(seats)
    }

    /// A law.
    #[must_use]
    pub fn law(&self, law: Law) -> &LawFacts {
        &self.laws[law.index()]
    }

    /// A planet.
    #[must_use]
    pub fn planet(&self, planet: Planet) -> &PlanetFacts {
        &self.planets[planet.index()]
    }

    /// The name of a resource.
    #[must_use]
    pub fn resource(&self, resource: Resource) -> &Names {
        &self.resources[resource.index()]
    }

    /// A place of 6Moon, from 0; beyond the last it is the last.
    #[must_use]
    pub fn moon(&self, place: u8) -> &MoonFacts {
        &self.moons[usize::from(place.min(self.last_moon()))]
    }

    /// The last place of 6Moon.
    #[must_use]
    pub fn last_moon(&self) -> u8 {
        self.moons.len() as u8 - 1
    }

    /// The map of Neo.
    pub fn asteroids(&self) -> impl Iterator<Item = &AsteroidFacts> {
        self.asteroids.iter()
    }

    /// The place of an asteroid in the list of the map.
    #[must_use]
    pub fn asteroid_index(&self, asteroid: Asteroid) -> Option<usize> {
        self.asteroids().position(|place| place.id == asteroid)
    }

    /// A place of the map of Neo. A name that is not on the map means the start.
    #[must_use]
    pub fn asteroid(&self, asteroid: Asteroid) -> &AsteroidFacts {
        let start =
            || self.asteroids().position(|place| place.kind == AsteroidKind::Start).unwrap_or_default();
        &self.asteroids[self.asteroid_index(asteroid).unwrap_or_else(start)]
    }

    /// Where the miners start.
    #[must_use]
    pub fn neo_start(&self) -> Asteroid {
        let mut starts = self.asteroids().filter(|place| place.kind == AsteroidKind::Start);
        starts.next().unwrap_or(&self.asteroids[0]).id
    }

    /// An asteroid token.
    #[must_use]
    pub fn rock(&self, rock: Rock) -> &RockFacts {
        &self.rocks[rock.index()]
    }

    /// A shop.
    #[must_use]
    pub fn shop(&self, shop: Shop) -> &ShopFacts {
        &self.shops[shop.index()]
    }

    /// A production structure.
    #[must_use]
    pub fn structure(&self, structure: Structure) -> &StructureFacts {
        &self.structures[structure.index()]
    }

    /// Both sides of the production tile of a slot, 1 to 4.
    #[must_use]
    pub fn sides(&self, slot: u8) -> [Structure; 2] {
        let sides = &self.sides;
        sides[usize::from(slot).clamp(1, sides.len()) - 1]
    }

    /// A Megastructure.
    #[must_use]
    pub fn mega(&self, mega: Mega) -> &MegaFacts {
        &self.megas[mega.index()]
    }

    /// A Megastructure token.
    #[must_use]
    pub fn mega_token(&self, token: MegaToken) -> &MegaTokenFacts {
        &self.mega_tokens[token.index()]
    }

    /// The name of a type of Erudites.
    #[must_use]
    pub fn erudite_type(&self, kind: EruditeType) -> &Names {
        &self.types[kind.index()]
    }

    /// An Erudite.
    #[must_use]
    pub fn erudite(&self, tile: Erudite) -> &EruditeFacts {
        &self.erudites[tile.index()]
    }

    /// Every Alteration token of the box, by power and number.
    pub fn alterations(&self) -> impl Iterator<Item = Alteration> {
        self.alterations.iter().map(|(token, _)| *token)
    }

    /// Whether the box has such a token.
    #[must_use]
    pub fn has_alteration(&self, token: Alteration) -> bool {
        self.alterations.binary_search_by_key(&token, |(id, _)| *id).is_ok()
    }

    /// An Alteration token. A name that is not in the box means the one after it.
    #[must_use]
    pub fn alteration(&self, token: Alteration) -> &AlterationFacts {
        let tokens = &self.alterations;
        let place = tokens.partition_point(|(id, _)| *id < token);
        &tokens[place.min(tokens.len() - 1)].1
    }

    /// A Starter tile.
    #[must_use]
    pub fn starter(&self, tile: Starter) -> &TileFacts {
        &self.starters[tile.index()]
    }

    /// A Deep Space tile.
    #[must_use]
    pub fn deep_space(&self, tile: DeepSpace) -> &TileFacts {
        &self.deep_space[tile.index()]
    }

    /// A special mission.
    #[must_use]
    pub fn mission(&self, mission: Mission) -> &MissionFacts {
        &self.missions[mission.index()]
    }

    /// An ambassador.
    #[must_use]
    pub fn ambassador(&self, ambassador: Ambassador) -> &AmbassadorFacts {
        &self.ambassadors[ambassador.index()]
    }

    /// A colour of medals.
    #[must_use]
    pub fn medal(&self, medal: Medal) -> &MedalFacts {
        &self.medals[medal.index()]
    }

    /// The influence that the medals of a planet need, the lowest first.
    #[must_use]
    pub fn thresholds(&self, seats: u8) -> &[u8] {
        self.thresholds.get(seats)
    }

    /// The cells that a planet-blocking tile names.
    #[must_use]
    pub fn planet_block(&self, tile: PlanetBlock) -> &[(Cell, NeutralVotes)] {
        &self.planet_blocks[tile.index()]
    }

    /// The cells that a room-blocking tile names.
    #[must_use]
    pub fn room_block(&self, tile: RoomBlock) -> &[(Cell, NeutralVotes)] {
        &self.room_blocks[tile.index()]
    }

    /// What a number of players changes.
    #[must_use]
    pub fn mode(&self, seats: u8) -> Mode {
        *self.modes.get(seats)
    }
}

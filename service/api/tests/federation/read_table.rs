//! Reads what messages are made of, and whole views, back into the types of the game. It shows that nothing was lost,
//! and that enums are called like in notation.

use orrery_engine::Game as _;
use orrery_federation::{
    Bundle, Facts, Federation, View,
    ids::{
        Alteration, Ambassador, Asteroid, Cell, DeepSpace, Erudite, EruditeType, Law, Medal, Mega, MegaToken,
        Mission, Planet, PlanetBlock, Project, Resource, Rock, Room, RoomBlock, Shop, Side, SpaceAction,
        Starter, Structure, Wing,
    },
    scoring::Sheet,
    source::Source,
    state::{Moon, Occupant, Owned, Placed, Site, SpecialMission, Spot, Stage, Use},
    view::{Own, PlayerView, StackView, WingView},
};

use crate::{
    common::{all, by_name, byte, id, ids, seat},
    v1,
};

by_name! {
    some_resource, resource: Resource = Resource "RESOURCE_" "";
    some_planet, planet: Planet = Planet "PLANET_" "";
    some_room, room: Room = Room "ROOM_" "";
    some_wing, wing: Wing = Wing "WING_" "";
    some_side, side: Side = Side "SIDE_" "";
    some_cell, cell: Cell = Cell "CELL_" "";
    some_mission, mission: Mission = Mission "MISSION_" "";
    some_project, project: Project = Project "PROJECT_" "";
    some_medal, medal: Medal = Medal "MEDAL_" "";
    some_law, law: Law = Law "LAW_" "";
    some_ambassador, ambassador: Ambassador = Ambassador "AMBASSADOR_" "";
    some_starter, starter: Starter = StarterTile "STARTER_TILE_" "";
    some_deep, deep: DeepSpace = DeepSpaceTile "DEEP_SPACE_TILE_" "";
    some_shop, shop: Shop = Shop "SHOP_" "";
    some_structure, structure: Structure = Structure "STRUCTURE_" "";
    some_mega, mega: Mega = Megastructure "MEGASTRUCTURE_" "mega_";
    some_mega_token, mega_token: MegaToken = MegastructureToken "MEGASTRUCTURE_TOKEN_" "";
    some_rock, rock: Rock = Rock "ROCK_" "";
    some_planet_block, planet_block: PlanetBlock = PlanetBlock "PLANET_BLOCK_" "";
    some_room_block, room_block: RoomBlock = RoomBlock "ROOM_BLOCK_" "";
}

pub(crate) fn points(number: i32) -> u16 {
    number.try_into().unwrap()
}

/// Types are capitals in the contract as in the game.
fn kind(number: i32) -> EruditeType {
    let name = v1::EruditeType::try_from(number).unwrap().as_str_name();
    name.strip_prefix("ERUDITE_TYPE_").unwrap().parse().unwrap()
}

pub(crate) fn erudite(tile: Option<v1::Erudite>) -> Erudite {
    let v1::Erudite { r#type, level, number } = tile.unwrap();
    Erudite::new(kind(r#type), byte(level), byte(number)).unwrap()
}

pub(crate) fn erudites(tiles: &[v1::Erudite]) -> Vec<Erudite> {
    tiles.iter().map(|tile| erudite(Some(*tile))).collect()
}

pub(crate) fn bundle(resources: Option<v1::Resources>) -> Bundle {
    let v1::Resources { lavandium, copernium, oceanium, gold_diamond } = resources.unwrap();
    let amounts = [lavandium, copernium, oceanium, gold_diamond].map(byte);
    Resource::ALL.iter().copied().zip(amounts).collect()
}

pub(crate) fn place(place: Option<v1::Place>) -> Option<Cell> {
    use v1::place::Place;
    match place.unwrap().place.unwrap() {
        Place::Cell(number) => Some(cell(number)),
        Place::Module(v1::ExternalModule {}) => None,
    }
}

pub(crate) fn neutral(votes: &[v1::NeutralVotes]) -> Vec<(Cell, u8)> {
    votes.iter().map(|one| (cell(one.cell), byte(one.votes))).collect()
}

fn pair(tokens: &[i32]) -> [MegaToken; 2] {
    all(tokens, mega_token).try_into().unwrap()
}

pub(crate) fn pairs(list: &[v1::MegastructureTokens]) -> Vec<[MegaToken; 2]> {
    assert!(list.iter().map(|one| mega(one.megastructure)).eq(Mega::ALL.iter().copied()));
    list.iter().map(|one| pair(&one.tokens)).collect()
}

pub(crate) fn source(source: &v1::Source) -> Source {
    use v1::source::Kind;
    match source.kind.as_ref().unwrap() {
        Kind::Ambassador(number) => Source::Ambassador(ambassador(*number)),
        Kind::Token(token) => Source::Token(id(token)),
        Kind::Cell(number) => Source::Cell(cell(*number)),
        Kind::Module(v1::ExternalModule {}) => Source::Module,
        Kind::Room(number) => Source::Room(room(*number)),
        Kind::Planet(number) => Source::Planet(planet(*number)),
        Kind::Mission(number) => Source::Mission(mission(*number)),
        Kind::Starter(number) => Source::Starter(starter(*number)),
        Kind::DeepSpace(number) => Source::DeepSpace(deep(*number)),
        Kind::Erudite(tile) => Source::Erudite(erudite(Some(*tile))),
        Kind::Structure(number) => Source::Structure(structure(*number)),
        Kind::Megastructure(number) => Source::Mega(mega(*number)),
        Kind::Shop(number) => Source::Shop(shop(*number)),
        Kind::Asteroid(asteroid) => Source::Asteroid(id(asteroid)),
        Kind::Rock(number) => Source::Rock(rock(*number)),
        Kind::Ladder(v1::LadderEnd {}) => Source::Ladder,
        Kind::Project(number) => Source::Project(project(*number)),
        Kind::Law(number) => Source::Law(law(*number)),
        Kind::Floor(floor) => Source::Floor(byte(*floor)),
        Kind::Medals(v1::MedalBoard {}) => Source::Medals,
        Kind::Leftovers(v1::Leftovers {}) => Source::Leftovers,
    }
}

pub(crate) fn sheets(sheets: &[v1::ScoreSheet]) -> Vec<Sheet> {
    assert!(sheets.iter().zip(1..).all(|(sheet, n)| sheet.seat == n), "in seat order");
    sheets.iter().map(sheet).collect()
}

fn sheet(sheet: &v1::ScoreSheet) -> Sheet {
    assert!(sheet.projects.iter().map(|one| project(one.project)).eq(Project::ALL.iter().copied()));
    let projects: Vec<u16> = sheet.projects.iter().map(|one| points(one.points)).collect();
    let read = Sheet {
        medals: points(sheet.medals),
        leftovers: points(sheet.leftovers),
        projects: projects.try_into().unwrap(),
    };
    assert_eq!(sheet.total, i32::from(read.total()));
    read
}

pub(crate) fn view(view: &v1::View) -> View {
    let facts = Federation::builtin();
    View {
        seats: byte(view.players.len().try_into().unwrap()),
        stage: match v1::Stage::try_from(view.stage).unwrap() {
            v1::Stage::Setup => Stage::Setup,
            v1::Stage::Ambassadors => Stage::Ambassadors,
            v1::Stage::Executive => Stage::Executive,
            v1::Stage::Over => Stage::Over,
            v1::Stage::Unspecified => panic!("no stage"),
        },
        round: byte(view.round),
        first: seat(view.first),
        president: seat(view.president),
        turn: (view.turn > 0).then(|| seat(view.turn)),
        cells: cells(facts, &view.cells),
        module: view.module.iter().map(placed).collect(),
        wings: view.wings.iter().map(laws).collect(),
        projects: view.projects.iter().map(|track| project_track(facts, track)).collect(),
        medals: view
            .planet_medals
            .iter()
            .map(|medals| (planet(medals.planet), all(&medals.thresholds, byte)))
            .collect(),
        grey: byte(view.grey_medals),
        black: byte(view.black_medals),
        spots: spots(facts, &view.neo),
        moons: (0..).zip(&view.moons).map(|(n, moon)| moon_place(facts, n, moon)).collect(),
        beside: all(&view.side_stacks, byte),
        atalum: view.atalum.iter().map(stack).collect(),
        structures: all(&view.structures, structure),
        megas: sites(facts, &view.megastructures),
        depths: byte(view.deep_space_count),
        starters: all(&view.starters, starter),
        players: view.players.iter().map(|one| player(facts, one)).collect(),
        sheets: sheets(&view.scores),
        own: view.own.as_ref().map(|one| own(facts, one)),
    }
}

/// Every cell of the Senate is there as it is printed.
fn cells(facts: &Facts, cells: &[v1::SenateCell]) -> Vec<(Cell, Occupant)> {
    use v1::senate_cell::{Action, Occupant as There};
    assert!(cells.iter().map(|one| cell(one.cell)).eq(Cell::ALL.iter().copied()));
    let occupant = |one: &v1::SenateCell| {
        let printed = facts.cell(cell(one.cell));
        assert_eq!((wing(one.wing), mission(one.mission)), (printed.wing, printed.mission));
        assert_eq!((byte(one.column), byte(one.floor)), (printed.column, printed.floor));
        assert_eq!(one.price.map_or(Bundle::EMPTY, |price| bundle(Some(price))), printed.cost);
        let action = match one.action.unwrap() {
            Action::Planet(number) => SpaceAction::Planet(planet(number)),
            Action::Room(number) => SpaceAction::Room(room(number)),
            Action::Spy(v1::SpyAction {}) => SpaceAction::Spy,
        };
        assert_eq!(action, printed.action);
        let occupant = match one.occupant.as_ref()? {
            There::Ambassador(one) => Occupant::Ambassador(placed(one)),
            There::NeutralVotes(votes) => Occupant::Neutral { votes: byte(*votes) },
        };
        Some((cell(one.cell), occupant))
    };
    cells.iter().filter_map(occupant).collect()
}

fn placed(placed: &v1::PlacedAmbassador) -> Placed {
    Placed {
        seat: seat(placed.seat),
        ambassador: ambassador(placed.ambassador),
        side: side(placed.side),
        votes: byte(placed.votes),
        token: (!placed.token.is_empty()).then(|| id(&placed.token)),
        die: placed.has_die,
    }
}

fn laws(laws: &v1::WingLaws) -> WingView {
    WingView {
        wing: wing(laws.wing),
        law: some_law(laws.law),
        last: some_law(laws.last),
        past: all(&laws.past, law),
        votes: points(laws.votes),
    }
}

fn project_track(facts: &Facts, track: &v1::ProjectTrack) -> (Project, u8, bool) {
    let printed = facts.project(project(track.project));
    assert_eq!((byte(track.column), byte(track.last)), (printed.column.unwrap_or(0), printed.last));
    (project(track.project), byte(track.marker), track.is_funded)
}

/// Every place of Neo is there as it is printed; those that never had a token are left out of the view.
fn spots(facts: &Facts, neo: &[v1::NeoPlace]) -> Vec<(Asteroid, Spot)> {
    let mut spots = Vec::new();
    for (place, printed) in neo.iter().zip(facts.asteroids()) {
        assert_eq!((id::<Asteroid>(&place.asteroid), byte(place.influence)), (printed.id, printed.influence));
        assert_eq!(ids::<Asteroid>(&place.next), printed.next);
        let kind = v1::AsteroidKind::try_from(place.kind).unwrap();
        assert_eq!(format!("{kind:?}"), format!("{:?}", printed.kind));
        let spot = match v1::Spot::try_from(place.spot).unwrap() {
            v1::Spot::Unspecified => continue,
            v1::Spot::Bare => Spot::Bare,
            v1::Spot::Hidden => Spot::Hidden,
            v1::Spot::Rock => Spot::Rock(rock(place.rock)),
        };
        assert_eq!(place.rock > 0, matches!(spot, Spot::Rock(_)));
        spots.push((printed.id, spot));
    }
    assert_eq!(neo.len(), facts.asteroids().count());
    spots.sort_unstable_by_key(|(at, _)| *at);
    spots
}

fn moon_place(facts: &Facts, number: u8, moon: &v1::MoonPlace) -> Moon {
    let printed = facts.moon(number);
    assert_eq!((byte(moon.moon), byte(moon.influence)), (number, printed.influence));
    assert_eq!(byte(moon.power), printed.power.unwrap_or(0));
    Moon { hidden: byte(moon.hidden), tokens: tokens(facts, &moon.tokens) }
}

fn tokens(facts: &Facts, tokens: &[v1::AlterationToken]) -> Vec<Alteration> {
    let token = |said: &v1::AlterationToken| {
        let token: Alteration = id(&said.token);
        let printed = facts.alteration(token);
        assert_eq!((byte(said.power), side(said.side)), (token.power, printed.side));
        assert_eq!(byte(said.votes), printed.votes);
        token
    };
    tokens.iter().map(token).collect()
}

fn stack(stack: &v1::EruditeStack) -> StackView {
    StackView {
        kind: kind(stack.r#type),
        level: byte(stack.level),
        top: stack.top.map(|top| erudite(Some(top))),
        below: byte(stack.below),
    }
}

fn sites(facts: &Facts, sites: &[v1::MegastructureSite]) -> Vec<Site> {
    let site = |(site, printed): (&v1::MegastructureSite, &Mega)| {
        assert_eq!(mega(site.megastructure), *printed);
        assert_eq!(all(&site.multipliers, byte), facts.mega(*printed).multipliers);
        Site { tokens: pair(&site.tokens), builders: all(&site.builders, seat) }
    };
    sites.iter().zip(Mega::ALL).map(site).collect()
}

fn player(facts: &Facts, player: &v1::Player) -> PlayerView {
    let special = |state: &v1::MissionState| {
        let mission = mission(state.mission);
        assert_eq!(byte(state.level), facts.mission(mission).level);
        (mission, SpecialMission { released: state.is_released, flown: state.is_flown })
    };
    PlayerView {
        seat: seat(player.seat),
        score: points(player.score),
        stock: bundle(player.stock),
        hangar: byte(player.hangar),
        supply: byte(player.supply),
        degree: byte(player.degree),
        level: byte(player.level),
        die: player.die.map(byte),
        ambassadors: all(&player.ambassadors, ambassador),
        done: player.is_done,
        tokens: tokens(facts, &player.tokens),
        missions: player.missions.iter().map(special).collect(),
        completed: byte(player.completed),
        starter: some_starter(player.starter),
        deep_space: some_deep(player.deep_space),
        medals: all(&player.medals, medal),
        miner: id(&player.miner),
        rocks: all(&player.rocks, rock),
        mage: byte(player.mage),
        erudites: player.erudites.iter().map(owned).collect(),
        shops: player.shops.iter().map(|pawn| (shop(pawn.shop), byte(pawn.level))).collect(),
        structures: all(&player.structures, structure),
        megas: all(&player.megastructures, mega),
        contribution: byte(player.contribution),
        influence: player.influence.iter().map(|one| (planet(one.planet), byte(one.influence))).collect(),
        resigned: player.has_resigned,
    }
}

fn owned(owned: &v1::OwnedErudite) -> Owned {
    Owned {
        tile: erudite(owned.erudite),
        used: match v1::EruditeState::try_from(owned.state).unwrap() {
            v1::EruditeState::Ready => Use::Ready,
            v1::EruditeState::Busy => Use::Busy,
            v1::EruditeState::Used => Use::Used,
            v1::EruditeState::Unspecified => panic!("no state"),
        },
        borrows: owned.borrowed.map(|from| erudite(Some(from))),
    }
}

fn own(facts: &Facts, own: &v1::Own) -> Own {
    let depths = all(&own.deep_space, deep);
    assert!(own.has_seen_deep_space || depths.is_empty());
    Own {
        seat: seat(own.seat),
        depths: own.has_seen_deep_space.then_some(depths),
        looked: tokens(facts, &own.looking),
        buried: tokens(facts, &own.buried),
    }
}

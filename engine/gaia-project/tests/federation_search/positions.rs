//! Random positions, small and large.

use orrery_gaia_project::{
    Facts,
    federation_search::{Board, Kind, Member, Query},
    hexset::HexSet,
};
use orrery_testkit::Dice;

/// True in so many of a hundred cases.
pub fn chance(dice: &mut Dice, percent: usize) -> bool {
    dice.below(100) < percent
}

/// Neighbour lists of hexes at axial coordinates.
pub fn neighbours(hexes: &[(i32, i32)]) -> Vec<[u8; 6]> {
    let steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let find = |q, r| hexes.iter().position(|&at| at == (q, r)).map_or(255, |at| at as u8);
    hexes.iter().map(|&(q, r)| steps.map(|(dq, dr)| find(q + dq, r + dr))).collect()
}

/// A position that owns what `Query` borrows.
#[derive(Clone, Debug)]
pub struct Position {
    pub board: Board,
    pub members: Vec<Member>,
    pub federated: HexSet,
    pub open: HexSet,
    pub kind: Kind,
    pub threshold: u16,
    pub budget: u8,
}

impl Position {
    pub fn query(&self) -> Query<'_> {
        Query {
            board: &self.board,
            members: &self.members,
            federated: self.federated,
            open: self.open,
            kind: self.kind,
            threshold: self.threshold,
            budget: self.budget,
        }
    }
}

/// Hexes of a parallelogram cut at random.
pub fn random_hexes(dice: &mut Dice) -> Vec<(i32, i32)> {
    let (width, height) = (3 + dice.below(4), 4 + dice.below(3));
    let holes = dice.below(15);
    let all = (0..width).flat_map(|q| (0..height).map(move |r| (q, r)));
    let all = all.map(|(q, r)| (q as i32, r as i32));
    all.filter(|_| !chance(dice, holes)).collect()
}

/// A random small position with at most `most_open` hexes for satellites.
pub fn random_position(dice: &mut Dice, most_open: usize) -> Position {
    let own = 3 + dice.below(6);
    let hexes = random_hexes(dice);
    position(dice, &hexes, own, most_open)
}

/// A position with many separate groups: stepping stones everywhere.
pub fn crowded_position(dice: &mut Dice, most_open: usize) -> Position {
    let own = 7 + dice.below(5);
    let hexes: Vec<(i32, i32)> = (0..6).flat_map(|q| (0..6).map(move |r| (q, r))).collect();
    position(dice, &hexes, own, most_open)
}

fn position(dice: &mut Dice, hexes: &[(i32, i32)], own: usize, most_open: usize) -> Position {
    let board = Board::new(&neighbours(hexes));
    let mut order: Vec<u8> = board.hexes().numbers().collect();
    (1..order.len()).for_each(|i| order.swap(i, dice.below(i + 1)));
    let lonely = chance(dice, 70) || own > 8;
    let mut members: Vec<Member> = Vec::new();
    let mut open = HexSet::EMPTY;
    for hex in order {
        let beside = members.iter().any(|member| board.around(hex).contains(member.hex));
        if members.len() < own && !(lonely && beside && chance(dice, 90)) {
            let value = if chance(dice, 60) { 1 } else { 2 + dice.below(3) };
            members.push(Member { hex, value: value as u8 });
        } else if (open.len() as usize) < most_open {
            open.insert(hex);
        }
    }
    let kind = if chance(dice, 40) { Kind::Growing } else { Kind::Separate };
    let federated =
        if chance(dice, 60) { HexSet::EMPTY } else { random_federation(dice, &board, &members, open) };
    let threshold = 2 + dice.below(7) as u16 + if federated.is_empty() { 0 } else { dice.below(4) as u16 };
    Position { board, members, federated, open, kind, threshold, budget: 1 + dice.below(7) as u8 }
}

/// An existing federation: a connected bunch of own planets and empty hexes.
fn random_federation(dice: &mut Dice, board: &Board, members: &[Member], open: HexSet) -> HexSet {
    let Some(first) = members.first() else { return HexSet::EMPTY };
    let planets: HexSet = members.iter().map(|member| member.hex).collect();
    let mut federation = HexSet::one(first.hex);
    for _ in 0..dice.below(3) {
        let edge: Vec<u8> = ((board.beside(federation) & (open | planets)) - federation).numbers().collect();
        if !edge.is_empty() {
            federation.insert(edge[dice.below(edge.len())]);
        }
    }
    federation
}

/// A board of the game, or one with other planets.
pub struct Map {
    pub board: Board,
    pub planets: HexSet,
}

impl Map {
    /// The default board for so many players.
    pub fn of(seats: u8) -> Map {
        let facts = Facts::builtin();
        let map = orrery_gaia_project::board::Board::of(facts.default_layout(seats).sectors(facts));
        let around = |spot| {
            let mut around = [u8::MAX; 6];
            around.iter_mut().zip(map.neighbours(spot)).for_each(|(place, next)| *place = next.0);
            around
        };
        let board = Board::new(&map.spots().map(around).collect::<Vec<_>>());
        Map { board, planets: map.all_planets().iter().map(|spot| spot.0).collect() }
    }

    /// A default board, in every other case with as many planets elsewhere.
    pub fn any(dice: &mut Dice) -> Map {
        let mut map = Map::of(if chance(dice, 70) { 4 } else { 2 });
        if chance(dice, 50) {
            let count = map.planets.len();
            map.planets = HexSet::EMPTY;
            while map.planets.len() < count {
                map.planets.insert(dice.below(map.board.len()) as u8);
            }
        }
        map
    }
}

/// A late position: up to 18 structures, the Lost Planet and, for the Ivits, stations and a base; `spread`
/// keeps the planets apart.
pub fn late(dice: &mut Dice, map: &Map, own: usize, kind: Kind, spread: bool, budget: u8) -> Position {
    let mut values = vec![1_u8, 1, 2, 3, 2, 1, 2, 1, 3, 1, 2, 1, 2, 1, 2, 3, 1, 2];
    values.truncate(own);
    let planets: Vec<u8> = map.planets.numbers().collect();
    let mut members: Vec<Member> = Vec::new();
    let stations = if kind == Kind::Growing { dice.below(7) } else { 0 };
    let mut tries = 0;
    while members.len() < values.len() + 1 + stations {
        tries += 1;
        let on_planet = members.len() < values.len();
        let hex =
            if on_planet { planets[dice.below(planets.len())] } else { dice.below(map.board.len()) as u8 };
        let taken = members.iter().any(|m| m.hex == hex) || !on_planet && map.planets.contains(hex);
        let near = members.iter().any(|m| map.board.around(hex).contains(m.hex));
        let too_near = spread && near && tries < 1000;
        if !taken && !too_near {
            members.push(Member { hex, value: values.get(members.len()).copied().unwrap_or(1) });
        }
    }
    let based = kind == Kind::Growing;
    let federated = if based { HexSet::one(members[0].hex) } else { HexSet::EMPTY };
    if based {
        members[0].value = 7;
    }
    let own: HexSet = members.iter().map(|m| m.hex).collect();
    let open = map.board.hexes() - map.planets - own;
    let threshold = if based { 14 } else { 7 };
    Position { board: map.board.clone(), members, federated, open, kind, threshold, budget }
}

//! The examples of the catalogue and the corners of the rules, on small hand-made boards.

use orrery_gaia_project::{
    federation_search::{Board, Federations, Kind, Member, PlanetSet, Query, Reason, SatelliteChoice},
    hexset::HexSet,
};

use crate::positions::neighbours;

/// A board of 7 x 7 hexes at axial coordinates (q, r); everything is empty space.
struct Table {
    board: Board,
    members: Vec<Member>,
    federated: HexSet,
    open: HexSet,
    kind: Kind,
    threshold: u16,
    budget: u8,
}

const SIDE: u8 = 7;

fn at(q: u8, r: u8) -> u8 {
    q * SIDE + r
}

fn set(hexes: &[(u8, u8)]) -> HexSet {
    hexes.iter().map(|&(q, r)| at(q, r)).collect()
}

/// Own planets given as (q, r, value).
fn table(planets: &[(u8, u8, u8)]) -> Table {
    let side = i32::from(SIDE);
    let hexes: Vec<(i32, i32)> = (0..side).flat_map(|q| (0..side).map(move |r| (q, r))).collect();
    let board = Board::new(&neighbours(&hexes));
    let members = planets.iter().map(|&(q, r, value)| Member { hex: at(q, r), value }).collect();
    let open = board.hexes();
    Table { board, members, federated: HexSet::EMPTY, open, kind: Kind::Separate, threshold: 7, budget: 10 }
}

impl Table {
    fn federations(&self) -> Federations<'_> {
        Federations::new(&Query {
            board: &self.board,
            members: &self.members,
            federated: self.federated,
            open: self.open,
            kind: self.kind,
            threshold: self.threshold,
            budget: self.budget,
        })
    }

    /// Puts foreign or empty planets on hexes.
    fn block(mut self, hexes: &[(u8, u8)]) -> Table {
        self.open -= set(hexes);
        self
    }

    fn sets(&self) -> Vec<(HexSet, u16, u8)> {
        let sets = self.federations().planet_sets();
        sets.iter().map(|&PlanetSet { planets, value, satellites }| (planets, value, satellites)).collect()
    }
}

/// GP-2220
#[test]
fn two_routes_one_of_which_touches_a_mine() {
    let table = table(&[(1, 1, 3), (2, 2, 2), (3, 3, 2), (3, 0, 1)]);
    let (three, four) = (set(&[(1, 1), (2, 2), (3, 3)]), set(&[(1, 1), (2, 2), (3, 3), (3, 0)]));
    assert_eq!(table.sets(), vec![(three, 7, 2), (four, 8, 2)]);
    let federations = table.federations();
    assert_eq!(federations.check(three, set(&[(1, 2), (3, 2)])), Ok(()));
    assert_eq!(federations.check(four, set(&[(2, 1), (2, 3)])), Ok(()));
    // The route beside the mine takes it in (GP-2020).
    assert_eq!(federations.check(three, set(&[(2, 1), (2, 3)])), Err(Reason::TakesIn(at(3, 0))));
    assert_eq!(federations.check(four, set(&[(1, 2), (2, 3)])), Err(Reason::Disconnected));
    let ways = federations.satellite_choice(three, HexSet::EMPTY);
    let expected = [set(&[(1, 2), (2, 3)]), set(&[(1, 2), (3, 2)])];
    let Ok(SatelliteChoice::Sets(ways)) = ways else { panic!() };
    assert_eq!(ways.len(), 2);
    assert!(expected.iter().all(|way| ways.contains(way)));
}

/// GP-2230
#[test]
fn a_further_mine_with_a_further_satellite() {
    let table = table(&[(1, 1, 4), (1, 3, 3), (1, 5, 1)]);
    let (two, three) = (set(&[(1, 1), (1, 3)]), set(&[(1, 1), (1, 3), (1, 5)]));
    assert_eq!(table.sets(), vec![(two, 7, 1)]);
    assert_eq!(table.federations().check_planets(three), Err(Reason::Superfluous));
    let with = set(&[(1, 2), (1, 4)]);
    assert_eq!(table.federations().check(three, with), Err(Reason::Superfluous));
}

/// GP-2240
#[test]
fn two_groups_together_worth_eleven() {
    let table = table(&[(0, 0, 2), (0, 1, 2), (1, 0, 2), (4, 0, 2), (4, 1, 2), (5, 0, 1)]);
    let all = set(&[(0, 0), (0, 1), (1, 0), (4, 0), (4, 1), (5, 0)]);
    assert_eq!(table.sets(), vec![(all, 11, 2)]);
    let broken = set(&[(0, 0), (0, 1), (1, 0), (4, 0), (4, 1)]);
    assert_eq!(table.federations().check_planets(broken), Err(Reason::BrokenGroup(at(5, 0))));
}

/// GP-2110, GP-2160
#[test]
fn one_group_needs_no_satellite() {
    let table = table(&[(0, 0, 4), (0, 1, 4), (3, 3, 3)]);
    let group = set(&[(0, 0), (0, 1)]);
    assert_eq!(table.sets(), vec![(group, 8, 0)]);
    assert_eq!(table.federations().check(group, HexSet::EMPTY), Ok(()));
    let too_many = table.federations().check(group, set(&[(0, 2)]));
    assert_eq!(too_many, Err(Reason::TooManySatellites { fewest: 0 }));
    let with_more = group | set(&[(3, 3)]);
    assert_eq!(table.federations().check_planets(with_more), Err(Reason::Superfluous));
}

/// GP-2130
#[test]
fn stepping_stones_belong_to_the_federation() {
    // The mine between them saves a satellite, so the two cannot be joined without it.
    let table = table(&[(0, 3, 4), (3, 3, 1), (6, 3, 3)]).block(&[(3, 2), (3, 4), (2, 4), (4, 2)]);
    let (two, three) = (set(&[(0, 3), (6, 3)]), set(&[(0, 3), (3, 3), (6, 3)]));
    assert_eq!(table.sets(), vec![(three, 8, 4)]);
    assert_eq!(table.federations().check_planets(two), Err(Reason::DrawsInOthers { fewest: 4 }));
}

/// GP-2260
#[test]
fn nothing_next_to_an_own_federation() {
    let mut table = table(&[(0, 3, 4), (3, 3, 3), (1, 0, 3), (1, 1, 4)]).block(&[(0, 4), (1, 4)]);
    table.federated = set(&[(1, 0), (1, 1)]);
    // The straight road (1, 3), (2, 3) is free; the hexes beside the federation are not.
    let two = set(&[(0, 3), (3, 3)]);
    assert_eq!(table.sets(), vec![(two, 7, 2)]);
    let federations = table.federations();
    assert_eq!(federations.check(two, set(&[(1, 3), (2, 3)])), Ok(()));
    assert_eq!(federations.check(two, set(&[(1, 2), (2, 2)])), Err(Reason::NoSatelliteHere(at(1, 2))));
    assert_eq!(federations.check_planets(set(&[(1, 0), (0, 3)])), Err(Reason::NotFree(at(1, 0))));
    // A foreign planet on the road, and the way round is shut.
    let table = table.block(&[(1, 3)]);
    assert_eq!(table.federations().check_planets(two), Err(Reason::Unreachable));
    assert!(!table.federations().is_any_legal());
}

/// GP-3480
#[test]
fn the_xenos_need_six() {
    let mut table = table(&[(0, 0, 3), (0, 2, 3)]);
    assert!(!table.federations().is_any_legal());
    table.threshold = 6;
    assert!(table.federations().is_any_legal());
    assert_eq!(table.sets(), vec![(set(&[(0, 0), (0, 2)]), 6, 1)]);
}

/// GP-2210
#[test]
fn means_do_not_enter_the_tests() {
    let mut table = table(&[(0, 0, 4), (0, 3, 3), (5, 0, 3)]);
    table.budget = 2;
    let (near, far) = (set(&[(0, 0), (0, 3)]), set(&[(0, 0), (5, 0)]));
    assert_eq!(table.sets(), vec![(near, 7, 2)]);
    assert_eq!(table.federations().check_planets(far), Err(Reason::TooExpensive { needed: 4 }));
    table.budget = 1;
    assert!(!table.federations().is_any_legal());
    assert!(table.sets().is_empty());
}

/// GP-2375
#[test]
fn the_ivits_enlarge_their_federation() {
    let mut table = table(&[(0, 0, 4), (0, 1, 4), (1, 0, 4), (0, 4, 2), (4, 0, 1)]);
    table.federated = set(&[(0, 0), (0, 1), (1, 0)]);
    table.kind = Kind::Growing;
    table.threshold = 14;
    assert_eq!(table.sets(), vec![(set(&[(0, 4)]), 14, 2)]);
    let federations = table.federations();
    assert_eq!(federations.check_planets(set(&[(4, 0)])), Err(Reason::TooWeak { value: 13 }));
    // Satellites beside the own federation are the very point (GP-2380).
    assert_eq!(federations.check(set(&[(0, 4)]), set(&[(0, 2), (0, 3)])), Ok(()));
    assert_eq!(federations.resolve(set(&[(0, 2), (0, 3), (0, 1)])), (set(&[(0, 4)]), set(&[(0, 2), (0, 3)])));
}

/// GP-2360
#[test]
fn the_ivits_may_have_the_total_already() {
    let mut table = table(&[(0, 0, 4), (0, 1, 4), (1, 0, 4), (1, 1, 2), (0, 4, 2)]);
    // (1, 1) was colonised next to the federation and has joined it (GP-2290).
    table.federated = set(&[(0, 0), (0, 1), (1, 0)]);
    table.kind = Kind::Growing;
    table.threshold = 14;
    table.budget = 0;
    assert!(table.federations().is_any_legal());
    assert_eq!(table.sets(), vec![(HexSet::EMPTY, 14, 0)]);
    assert_eq!(table.federations().check(HexSet::EMPTY, HexSet::EMPTY), Ok(()));
    assert_eq!(table.federations().check_planets(set(&[(0, 4)])), Err(Reason::Superfluous));
}

/// GP-2090
#[test]
fn stations_are_members_and_carry_no_satellite() {
    // The first federation of the Ivits; the station at (0, 2) is worth 1 and saves nothing but itself.
    let mut table = table(&[(0, 0, 3), (0, 2, 1), (0, 4, 3)]);
    table.kind = Kind::Growing;
    let all = set(&[(0, 0), (0, 2), (0, 4)]);
    assert_eq!(table.sets(), vec![(all, 7, 2)]);
    let on_station = table.federations().check(all, set(&[(0, 1), (0, 2), (0, 3)]));
    assert_eq!(on_station, Err(Reason::NoSatelliteHere(at(0, 2))));
}

/// GP-2200 compares with every connected part inside the set, also one that is itself refused because its planets
/// could be joined with fewer satellites through a planet outside.
/// GP-2200
#[test]
fn an_unfit_part_dominates_all_the_same() {
    // Numbers of the neighbours of 13 hexes; own planets 2 (4), 4 (1), 5 (2), 9 (2) and 12 (1).
    let lists: [&[u8]; 13] = [
        &[1, 5],
        &[0, 2, 5, 6],
        &[1, 3, 6],
        &[2, 4, 7],
        &[3, 7],
        &[0, 1, 6, 8],
        &[1, 2, 5, 8, 9],
        &[3, 4, 10, 11],
        &[5, 6, 9],
        &[6, 8, 10],
        &[7, 9, 11],
        &[7, 10, 12],
        &[11],
    ];
    let padded: Vec<[u8; 6]> =
        lists.iter().map(|list| std::array::from_fn(|i| list.get(i).copied().unwrap_or(255))).collect();
    let board = Board::new(&padded);
    let members = [(2, 4), (4, 1), (5, 2), (9, 2), (12, 1)].map(|(hex, value)| Member { hex, value });
    let own: HexSet = members.iter().map(|member| member.hex).collect();
    let query = Query {
        board: &board,
        members: &members,
        federated: HexSet::EMPTY,
        open: board.hexes() - own,
        kind: Kind::Separate,
        threshold: 7,
        budget: 9,
    };
    let federations = Federations::new(&query);
    let planets = |hexes: &[u8]| hexes.iter().copied().collect::<HexSet>();
    // Three planets could do with 3 satellites, but 2 are enough if planet 5 comes in.
    assert_eq!(federations.check_planets(planets(&[2, 4, 9])), Err(Reason::DrawsInOthers { fewest: 2 }));
    // With planet 12 it takes 4, no fewer; planet 12 is superfluous.
    assert_eq!(federations.check_planets(planets(&[2, 4, 9, 12])), Err(Reason::Superfluous));
    assert!(federations.planet_sets().iter().all(|set| set.planets != planets(&[2, 4, 9, 12])));
}

/// Two branches that reach the value together meet on a hex that takes a third planet in: that one is not superfluous,
/// because there is no way without it.
#[test]
fn what_is_next_to_the_only_way_belongs_to_it() {
    let planets = [(0, 1, 1), (1, 1, 4), (0, 3, 1), (5, 0, 3), (5, 2, 1), (0, 5, 1), (2, 5, 1), (2, 3, 3)];
    let mut table = table(&planets);
    table.open = set(&[
        (0, 0),
        (0, 4),
        (1, 0),
        (1, 2),
        (1, 4),
        (1, 5),
        (2, 0),
        (3, 3),
        (4, 0),
        (4, 1),
        (4, 2),
        (4, 5),
    ]);
    table.federated = set(&[(0, 1)]);
    (table.threshold, table.budget) = (5, 6);
    let set_of = |planets: &[(u8, u8)], value, satellites| (set(planets), value, satellites);
    assert_eq!(
        table.sets(),
        [
            set_of(&[(0, 3), (0, 5), (2, 3)], 5, 2),
            set_of(&[(0, 5), (2, 3), (2, 5)], 5, 2),
            set_of(&[(0, 5), (2, 3), (5, 2)], 5, 3),
            set_of(&[(2, 3), (5, 0), (5, 2)], 7, 3),
        ]
    );
}

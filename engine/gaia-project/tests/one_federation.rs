//! A single set of planets is judged as the list of all sets judges it, without making the list.

use orrery_gaia_project::{
    Facts,
    board::Board,
    federation_search::{Federations, HexSet, Kind, Member, Query, SatelliteChoice},
};
use orrery_testkit::Dice;

/// GP-2170, GP-2210: what is on the list is accepted with as many satellites, and nothing else is.
#[test]
fn one_set_is_judged_like_the_list() {
    let facts = Facts::builtin();
    let map = Board::of(facts.default_layout(4).sectors(facts));
    let neighbours: Vec<[u8; 6]> = map
        .spots()
        .map(|spot| {
            let mut around = [u8::MAX; 6];
            around.iter_mut().zip(map.neighbours(spot)).for_each(|(place, next)| *place = next.0);
            around
        })
        .collect();
    let board = orrery_gaia_project::federation_search::Board::new(&neighbours);
    let planets: Vec<u8> = map.all_planets().iter().map(|spot| spot.0).collect();
    let open: HexSet = map.spots().map(|spot| spot.0).filter(|hex| !planets.contains(hex)).collect();
    let mut dice = Dice::new(23);
    let (mut legal, mut refused) = (0, 0);
    for round in 0..120 {
        let mut members: Vec<Member> = Vec::new();
        for _ in 0..3 + dice.below(7) {
            let hex = planets[dice.below(planets.len())];
            if !members.iter().any(|member| member.hex == hex) {
                members.push(Member { hex, value: 1 + dice.below(3) as u8 });
            }
        }
        // Now and then the first structures are in a federation already; that of the Ivits is connected.
        let kind = if round % 3 == 0 { Kind::Growing } else { Kind::Separate };
        let most = if kind == Kind::Growing { 1 } else { 2 };
        let federated: HexSet = members.iter().take(dice.below(most + 1)).map(|member| member.hex).collect();
        let (threshold, budget) = (5 + dice.below(4) as u16, 2 + dice.below(8) as u8);
        let query = Query { board: &board, members: &members, federated, open, kind, threshold, budget };
        let federations = Federations::new(&query);
        let (groups, sets) = (federations.groups(), federations.planet_sets());
        for mask in 0..1u32 << groups.len() {
            let chosen = groups.iter().enumerate().filter(|(n, _)| mask >> n & 1 == 1);
            let planets = chosen.fold(HexSet::EMPTY, |all, (_, group)| all | *group);
            let listed = sets.iter().find(|set| set.planets == planets).map(|set| set.satellites);
            assert_eq!(federations.check_planets(planets).ok(), listed, "{query:?} {planets:?}");
            let ways = federations.satellite_choice(planets, HexSet::EMPTY);
            match (listed, ways) {
                (None, Err(_)) => refused += 1,
                (Some(satellites), Ok(SatelliteChoice::Sets(sets))) => {
                    legal += 1;
                    assert!(!sets.is_empty() && sets.iter().all(|set| set.len() == usize::from(satellites)));
                }
                (Some(_), Ok(SatelliteChoice::Next(_))) => legal += 1,
                (listed, ways) => panic!("{query:?} {planets:?}: {listed:?}, {ways:?}"),
            }
        }
    }
    assert!(legal > 50 && refused > 1_000, "{legal} legal, {refused} refused");
}

//! The search against a plain Dreyfus-Wagner, and against itself, on boards of full size.

use orrery_gaia_project::{
    federation_search::{Federations, Kind, PlanetSet, SatelliteChoice},
    hexset::HexSet,
};
use orrery_testkit::{Dice, games};

use crate::{
    plain::Plain,
    positions::{Map, Position, chance, late},
};

fn groups_of(plain: &Plain, planets: HexSet) -> Vec<usize> {
    let base = usize::from(plain.based);
    let inside = |&g: &usize| g < base || plain.groups[g].within(planets);
    (0..plain.groups.len()).filter(inside).collect()
}

fn agree(at: &Position, list: &[PlanetSet], plain: &Plain, federations: &Federations<'_>, set: &[usize]) {
    let base = usize::from(plain.based);
    let planets = set.iter().filter(|&&g| g >= base).fold(HexSet::EMPTY, |all, &g| all | plain.groups[g]);
    let expected = plain.legal(set).filter(|&satellites| satellites <= u32::from(at.budget));
    let listed = list.iter().find(|one| one.planets == planets).map(|one| u32::from(one.satellites));
    assert_eq!(listed, expected, "{set:?} {at:?}");
    let checked = federations.check_planets(planets).ok().map(u32::from);
    assert_eq!(checked, expected, "{set:?} {at:?}");
}

#[test]
fn real_maps_agree_with_a_plain_search() {
    let mut dice = Dice::new(100);
    let mut count = 0;
    for round in 0..games(8) {
        let map = Map::any(&mut dice);
        let kind = if round % 2 == 0 { Kind::Separate } else { Kind::Growing };
        let own = 6 + dice.below(13);
        let budget = u8::try_from(3 + dice.below(20)).unwrap();
        let spread = chance(&mut dice, 70);
        let at = late(&mut dice, &map, own, kind, spread, budget);
        let plain = Plain::new(&at);
        let federations = Federations::new(&at.query());
        let list = federations.planet_sets();
        for _ in 0..12 {
            // A listed set as it is, or with one group more, less or another.
            let mut set = if list.is_empty() {
                vec![0]
            } else {
                groups_of(&plain, list[dice.below(list.len())].planets)
            };
            if chance(&mut dice, 80) && set.len() > 1 {
                set.remove(dice.below(set.len()));
            }
            if chance(&mut dice, 60) {
                set.push(dice.below(plain.groups.len()));
            }
            set.sort_unstable();
            set.dedup();
            if plain.based && set.first() != Some(&0) {
                set.insert(0, 0);
            }
            if set.len() <= 7 {
                agree(&at, &list, &plain, &federations, &set);
                count += 1;
            }
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn whole_lists_on_real_maps_agree_with_looking_at_every_set() {
    let mut dice = Dice::new(200);
    let mut count = 0;
    for round in 0..games(4) {
        let map = Map::any(&mut dice);
        let kind = if round % 3 == 0 { Kind::Growing } else { Kind::Separate };
        let (spread, budget) = (chance(&mut dice, 80), u8::try_from(6 + dice.below(20)).unwrap());
        let own = if kind == Kind::Growing { 4 } else { 7 + dice.below(2) };
        let mut at = late(&mut dice, &map, own, kind, spread, budget);
        at.threshold -= u16::try_from(dice.below(3)).unwrap();
        let plain = Plain::new(&at);
        if plain.groups.len() > 9 {
            continue;
        }
        let base = usize::from(plain.based);
        let planets = |set: &[usize]| {
            set.iter().filter(|&&g| g >= base).fold(HexSet::EMPTY, |all, &g| all | plain.groups[g])
        };
        let mut expected: Vec<(u32, HexSet)> = plain
            .all_legal()
            .iter()
            .filter(|one| one.0 <= u32::from(budget))
            .map(|one| (one.0, planets(&one.1)))
            .collect();
        expected.sort_unstable();
        let list = Federations::new(&at.query()).planet_sets();
        let mut given: Vec<(u32, HexSet)> =
            list.iter().map(|one| (u32::from(one.satellites), one.planets)).collect();
        given.sort_unstable();
        assert_eq!(given, expected, "{at:?}");
        count += given.len();
    }
    assert!(count > 10, "{count}");
}

/// All sets of groups below a number, the base of the Ivits left out.
fn every_set(groups: &[HexSet]) -> impl Iterator<Item = HexSet> {
    let planets = |mask: u32| {
        let chosen = groups.iter().enumerate().filter(move |(number, _)| mask >> number & 1 == 1);
        chosen.fold(HexSet::EMPTY, |all, (_, group)| all | *group)
    };
    (0..1_u32 << groups.len()).map(planets)
}

/// GP-2170, GP-2210: what is listed is accepted with as many satellites, and nothing else is; a single set is judged
/// without making the list.
#[test]
fn one_set_is_judged_like_the_list() {
    let mut dice = Dice::new(0x300);
    let (mut legal, mut refused) = (0, 0);
    for round in 0..games(15) {
        let kind = if round % 3 == 0 { Kind::Growing } else { Kind::Separate };
        let (own, budget) = (5 + dice.below(5), 4 + dice.below(12) as u8);
        let at = late(&mut dice, &Map::any(&mut Dice::new(round)), own, kind, true, budget);
        let federations = Federations::new(&at.query());
        let (groups, list) = (federations.groups(), federations.planet_sets());
        if groups.len() > 11 {
            continue;
        }
        for planets in every_set(&groups) {
            let listed = list.iter().find(|set| set.planets == planets).map(|set| set.satellites);
            assert_eq!(federations.check_planets(planets).ok(), listed, "{at:?} {planets:?}");
            let ways = federations.satellite_choice(planets, HexSet::EMPTY);
            match (listed, ways) {
                (None, Err(_)) => refused += 1,
                (Some(satellites), Ok(SatelliteChoice::Sets(sets))) => {
                    legal += 1;
                    assert!(!sets.is_empty() && sets.iter().all(|set| set.len() == u32::from(satellites)));
                }
                (Some(_), Ok(SatelliteChoice::Next(_))) => legal += 1,
                (listed, ways) => panic!("{at:?} {planets:?}: {listed:?}, {ways:?}"),
            }
        }
    }
    assert!(legal > 30 && refused > 500, "{legal} legal, {refused} refused");
}

/// GP-0160: with all satellites of the box at hand no set is out of reach. What is listed is accepted by itself; what
/// differs from it by a group is accepted only if it is listed.
#[test]
fn long_lists_agree_with_judging_single_sets() {
    let mut dice = Dice::new(0x400);
    let (mut legal, mut refused) = (0, 0);
    for round in 0..games(6) {
        let kind = if round % 2 == 0 { Kind::Growing } else { Kind::Separate };
        let own = 12 + dice.below(7);
        let at = late(&mut dice, &Map::of(4), own, kind, true, 25);
        let federations = Federations::new(&at.query());
        let (groups, list) = (federations.groups(), federations.planet_sets());
        for _ in 0..if list.is_empty() { 0 } else { 25 } {
            let mut planets = list[dice.below(list.len())].planets;
            if chance(&mut dice, 70) {
                let group = groups[dice.below(groups.len())];
                planets = if group.within(planets) { planets - group } else { planets | group };
            }
            let listed = list.iter().find(|set| set.planets == planets).map(|set| set.satellites);
            assert_eq!(federations.check_planets(planets).ok(), listed, "{at:?} {planets:?}");
            *if listed.is_some() { &mut legal } else { &mut refused } += 1;
        }
    }
    assert!(legal > 20 && refused > 20, "{legal} legal, {refused} refused");
}

/// GP-2120, GP-5760: what is listed is all, or a part in the same order, for all would take too long; and every part of a
/// legal set can be picked.
#[test]
fn lists_in_reach_are_parts_of_the_whole() {
    let mut dice = Dice::new(0x500);
    let mut whole = 0;
    for round in 0..games(40) {
        let kind = if round % 3 == 0 { Kind::Separate } else { Kind::Growing };
        let at = late(&mut dice, &Map::of(4), 18, kind, true, 25);
        let federations = Federations::new(&at.query());
        let (all, list) = (federations.planet_sets(), federations.planet_choice());
        assert!(!list.are_all || list.sets == all, "{at:?}");
        assert_eq!(list.sets.is_empty(), all.is_empty(), "{at:?}");
        let mut rest = all.iter();
        assert!(list.sets.iter().all(|set| rest.any(|other| other == set)), "{at:?}");
        whole += usize::from(list.are_all);
        for set in all.iter().step_by(17) {
            let inside = federations.groups().into_iter().filter(|group| group.within(set.planets));
            let mut chosen = HexSet::EMPTY;
            for group in inside {
                assert!(federations.next_groups(chosen).contains(&group), "{at:?} {set:?}");
                chosen |= group;
            }
        }
    }
    assert!(whole > 30, "{whole}");
}

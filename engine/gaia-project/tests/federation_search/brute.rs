//! The search against a reference that tries every set of satellites, on many small boards.

use std::collections::BTreeMap;

use orrery_gaia_project::{
    federation_search::{Federations, Kind, PlanetSet, PlanetSets, Reason, SatelliteChoice},
    hexset::HexSet,
};
use orrery_testkit::{Dice, games};

use crate::{
    positions::{Position, crowded_position, random_position},
    reference::{FAR, Reference},
};

/// Legal sets with their satellites, cheapest first.
fn expected(at: &Position, reference: &Reference) -> Vec<PlanetSet> {
    let mut sets: Vec<(usize, usize)> = reference
        .sets()
        .filter(|&set| reference.is_legal(set))
        .map(|set| (reference.closed[set].0, set))
        .collect();
    sets.retain(|&(satellites, _)| satellites <= usize::from(at.budget));
    sets.sort_unstable();
    let planet_set = |(satellites, set): (usize, usize)| PlanetSet {
        satellites: u8::try_from(satellites).unwrap(),
        value: reference.value(set),
        planets: reference.planets(set),
    };
    sets.into_iter().map(planet_set).collect()
}

fn check_all_sets(at: &Position, reference: &Reference, federations: &Federations<'_>) {
    for set in reference.sets() {
        let (fewest, own) = (reference.fewest(set), reference.closed[set].0);
        let answer = federations.check_planets(reference.planets(set));
        let legal = reference.is_legal(set);
        let payable = own <= usize::from(at.budget);
        assert_eq!(answer.is_ok(), legal && payable, "{set:b} {answer:?} {at:?}");
        match answer {
            Ok(satellites) => assert_eq!(usize::from(satellites), own),
            Err(Reason::TooExpensive { needed }) => {
                assert!(legal && !payable && usize::from(needed) == own, "{set:b} {at:?}");
            }
            Err(Reason::TooWeak { value }) => assert!(value < at.threshold && value == reference.value(set)),
            Err(Reason::Unreachable) => assert_eq!(fewest, FAR),
            Err(Reason::DrawsInOthers { fewest: given }) => {
                assert!(fewest == usize::from(given) && fewest < own);
            }
            Err(Reason::Superfluous) => assert!(!legal),
            Err(other) => panic!("{other:?}"),
        }
    }
}

fn check_ways(at: &Position, reference: &Reference, federations: &Federations<'_>) -> usize {
    let mut count = 0;
    for set in reference.sets().filter(|&set| reference.is_legal(set)) {
        let (satellites, ways) = &reference.closed[set];
        if *satellites > usize::from(at.budget) {
            continue;
        }
        let mut ways = ways.clone();
        ways.sort_unstable();
        let planets = reference.planets(set);
        count += ways.len();
        for &way in &ways {
            assert_eq!(federations.check(planets, way), Ok(()), "{at:?}");
        }
        let answer = federations.satellite_choice(planets, HexSet::EMPTY);
        assert_eq!(answer, Ok(SatelliteChoice::Sets(ways)), "{at:?}");
    }
    count
}

/// Arbitrary satellites: accepted if and only if the reference lists them.
fn check_noise(dice: &mut Dice, reference: &Reference, federations: &Federations<'_>, at: &Position) {
    for _ in 0..20 {
        let choice = dice.below(1 << reference.open.len()) & dice.below(1 << reference.open.len());
        let hexes = reference.hexes(choice);
        let (planets, satellites) = federations.resolve(hexes);
        assert_eq!(satellites, hexes);
        let set = reference.touched(hexes) | reference.base();
        assert_eq!(planets, reference.planets(set));
        let legal = reference.is_legal(set) && reference.closed[set].1.contains(&hexes);
        let payable = hexes.len() <= u32::from(at.budget);
        assert_eq!(federations.check(planets, hexes).is_ok(), legal && payable, "{at:?}");
    }
}

#[test]
fn random_boards_agree_with_trying_everything() {
    let mut dice = Dice::new(1);
    let (mut sets, mut ways, mut growing, mut stones, mut unfit) = (0, 0, 0, 0, 0);
    for round in 0..games(1_920) {
        let at =
            if round % 3 == 0 { crowded_position(&mut dice, 12) } else { random_position(&mut dice, 12) };
        let reference = Reference::new(&at);
        let federations = Federations::new(&at.query());
        let list = federations.planet_sets();
        assert_eq!(list, expected(&at, &reference), "{at:?}");
        assert_eq!(federations.is_any_legal(), !list.is_empty(), "{at:?}");
        check_all_sets(&at, &reference, &federations);
        ways += check_ways(&at, &reference, &federations);
        check_noise(&mut dice, &reference, &federations, &at);
        sets += list.len();
        growing += usize::from(at.kind == Kind::Growing && reference.based && !list.is_empty());
        stones += reference.sets().filter(|&s| reference.fewest(s) < reference.closed[s].0).count();
        unfit += reference.sets().filter(|&s| reference.is_dominated_by_unfit_only(s)).count();
    }
    println!(
        "sets {sets}, ways {ways}, growing {growing}, drawing others in {stones}, unfit dominators {unfit}"
    );
    assert!(sets > 100 && ways > 200 && growing > 6 && stones > 100);
}

/// Picks groups in every order of which any part of a legal set is made, and collects what can be reached.
fn reach(federations: &Federations<'_>, chosen: HexSet, out: &mut BTreeMap<HexSet, bool>) {
    if out.insert(chosen, federations.check_planets(chosen).is_ok()).is_none() {
        federations.next_groups(chosen).iter().for_each(|&group| reach(federations, chosen | group, out));
    }
}

fn reach_ways(federations: &Federations<'_>, planets: HexSet, chosen: HexSet, out: &mut Vec<HexSet>) {
    match federations.satellite_choice(planets, chosen).unwrap() {
        SatelliteChoice::Sets(sets) => {
            assert!(!sets.is_empty());
            out.extend(sets);
        }
        SatelliteChoice::Next(hexes) => {
            assert!(!hexes.is_empty());
            hexes.iter().for_each(|hex| reach_ways(federations, planets, chosen | HexSet::one(hex), out));
        }
    }
}

fn sorted(mut sets: Vec<HexSet>) -> Vec<HexSet> {
    sets.sort_unstable();
    sets.dedup();
    sets
}

#[test]
fn split_decisions_reach_everything_and_nothing_else() {
    let mut dice = Dice::new(2);
    let mut split = 0;
    for _ in 0..games(120) {
        let at = random_position(&mut dice, 11);
        let whole = Federations::new(&at.query());
        let parts = whole.clone().split_above(1);
        let sets = whole.planet_sets();
        assert_eq!(whole.planet_choice(), PlanetSets { sets: sets.clone(), are_all: true });
        let first = PlanetSets { sets: sets.iter().take(1).copied().collect(), are_all: sets.len() < 2 };
        assert_eq!(parts.planet_choice(), first);
        let planets: Vec<HexSet> = sets.iter().map(|set| set.planets).collect();
        let mut reached = BTreeMap::new();
        reach(&parts, HexSet::EMPTY, &mut reached);
        let legal = reached.into_iter().filter_map(|(chosen, is_legal)| is_legal.then_some(chosen));
        assert_eq!(legal.collect::<Vec<_>>(), sorted(planets.clone()));
        for planets in planets {
            let Ok(SatelliteChoice::Sets(ways)) = whole.satellite_choice(planets, HexSet::EMPTY) else {
                panic!()
            };
            let mut reached = Vec::new();
            reach_ways(&parts, planets, HexSet::EMPTY, &mut reached);
            split += usize::from(ways.len() > 1);
            assert_eq!(sorted(reached), ways);
        }
    }
    assert!(split > 20, "{split}");
}

/// GP-2190 and GP-2200 word by word, against the shorter form the reference uses.
fn literal_is_legal(reference: &Reference, set: usize) -> bool {
    let all = (1 << reference.groups.len()) - 1;
    let joined = |hexes: HexSet, usable: usize, part: usize| {
        reference.connected(hexes, usable, part.trailing_zeros() as usize).1 & part == part
    };
    let choices = || (0..1_usize << reference.open.len()).map(|choice| reference.hexes(choice));
    let enough = |part: usize| {
        part != 0
            && reference.value(part) >= reference.threshold
            && part & reference.base() == reference.base()
    };
    if !enough(set) {
        return false;
    }
    // Step 2: the minimum that joins the groups, other groups costing nothing ...
    let Some(fewest) = choices().filter(|&x| joined(x, all, set)).map(HexSet::len).min() else {
        return false;
    };
    // ... and a federation of exactly these groups that uses it.
    let exists =
        choices().any(|x| x.len() == fewest && reference.touched(x) & !set == 0 && joined(x, set, set));
    // Step 3: subsets, the touched groups remaining inside.
    let cheaper = |part: usize| {
        let inside = |x: &HexSet| reference.touched(*x) & !set == 0;
        choices().any(|x| x.len() < fewest && inside(&x) && joined(x, set, part))
    };
    exists && !(0..set).any(|part| part & set == part && enough(part) && cheaper(part))
}

#[test]
fn the_short_form_of_the_tests_is_the_procedure_of_the_catalogue() {
    let mut dice = Dice::new(3);
    for _ in 0..games(30) {
        let at = random_position(&mut dice, 7);
        let reference = Reference::new(&at);
        for set in reference.sets() {
            assert_eq!(reference.is_legal(set), literal_is_legal(&reference, set), "{set:b} {at:?}");
        }
    }
}

//! Checking one proposed federation without listing the others.

use super::dominance::{Probe, Verdict, cheaper_inside, compare};
use super::field::{Field, Mask, bits};
use super::hexset::HexSet;
use super::net::Net;
use super::query::{Board, MAX_SATELLITES, Reason};
use super::table::Table;

/// The groups of a set of planets; refuses what is not free or not whole.
pub(crate) fn groups_of(field: &Field, planets: HexSet) -> Result<Mask, Reason> {
    let mut mask = field.base();
    let mut rest = planets;
    for (number, group) in field.groups.iter().enumerate().skip(usize::from(field.based)) {
        if !group.hexes.meets(rest) {
            continue;
        }
        if let Some(missing) = (group.hexes - planets).first() {
            return Err(Reason::BrokenGroup(missing));
        }
        mask |= 1 << number;
        rest -= group.hexes;
    }
    rest.first().map_or(Ok(mask), |stranger| Err(Reason::NotFree(stranger)))
}

/// The two tests for a set of groups: the satellites it takes, whether they can be paid or not (GP-2210).
pub(crate) fn test_groups(board: &Board, field: &Field, set: Mask) -> Result<u8, Reason> {
    let value = field.value(set);
    if set == 0 || value < field.threshold {
        return Err(Reason::TooWeak { value });
    }
    if set.is_power_of_two() {
        return Ok(0);
    }
    let base = field.base();
    let giant = |group: usize| field.reaches(1 << group);
    if base != 0 && field.reaches(base) || base == 0 && bits(set).any(giant) {
        // A part that needs no satellite is enough.
        return Err(Reason::Superfluous);
    }
    if (set & !base).count_ones() as usize > field.largest() {
        return Err(Reason::Superfluous);
    }
    two_tests(board, field, set)
}

fn two_tests(board: &Board, field: &Field, set: Mask) -> Result<u8, Reason> {
    let net = Net::lean(board, field);
    let mut table = Table::new(&net, MAX_SATELLITES);
    let fewest = table.fewest(set).ok_or(Reason::Unreachable)?;
    if !table.is_closed(set) {
        return Err(Reason::DrawsInOthers { fewest });
    }
    let verdict = compare(field, set, fewest, &mut |part| match table.fewest(part) {
        Some(satellites) if table.is_closed(part) => Probe::Closed(satellites),
        other => Probe::Open(other),
    });
    let dominated = match verdict {
        Verdict::Clear => false,
        Verdict::Dominated => true,
        Verdict::Doubtful => cheaper_inside(board, field, set, fewest),
    };
    if dominated { Err(Reason::Superfluous) } else { Ok(fewest) }
}

/// Whether the satellites lie where they may, take nobody else in and connect the set.
pub(crate) fn test_hexes(board: &Board, field: &Field, set: Mask, satellites: HexSet) -> Result<(), Reason> {
    if let Some(wrong) = (satellites - field.open).first() {
        return Err(Reason::NoSatelliteHere(wrong));
    }
    if let Some(stranger) = bits(field.touched(satellites) & !set).next() {
        let hexes = field.groups[stranger].hexes & board.beside(satellites);
        return Err(hexes.first().map_or(Reason::Disconnected, Reason::TakesIn));
    }
    let all = bits(set).fold(satellites, |all, g| all | field.groups[g].hexes);
    let start = match bits(set).next() {
        Some(first) => field.groups[first].hexes,
        None => all,
    };
    if board.flood(start, all) == all { Ok(()) } else { Err(Reason::Disconnected) }
}

//! Checking one proposed federation without listing the others.

use super::dominance::any_part;
use super::field::{Field, Mask, bits};
use super::net::Net;
use super::query::{Board, MAX_SATELLITES, Reason};
use super::table::Table;
use crate::hexset::HexSet;

/// The groups of a set of planets; refuses what is not free or not whole.
pub(crate) fn groups_of(field: &Field, planets: HexSet) -> Result<Mask, Reason> {
    let mut mask = field.base();
    let mut rest = planets;
    for (number, group) in field.groups.iter().enumerate().skip(usize::from(field.based)) {
        if !group.hexes.meets(rest) {
            continue;
        }
        if let Some(missing) = (group.hexes - planets).lowest() {
            return Err(Reason::BrokenGroup(missing));
        }
        mask |= 1 << number;
        rest -= group.hexes;
    }
    rest.lowest().map_or(Ok(mask), |stranger| Err(Reason::NotFree(stranger)))
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
    // What connects the set with nothing but its own groups to touch ...
    let inner = field.restrict(set);
    let net = Net::plain(board, &inner);
    let mut table = Table::new(&net, MAX_SATELLITES);
    let Some(own) = table.fewest(inner.all()) else {
        let fewest = fewest(board, field, set, MAX_SATELLITES).ok_or(Reason::Unreachable)?;
        return Err(Reason::DrawsInOthers { fewest });
    };
    // ... must be the fewest there are.
    if let Some(fewest) = own.checked_sub(1).and_then(|less| fewest(board, field, set, less)) {
        return Err(Reason::DrawsInOthers { fewest });
    }
    let is_cheaper = |part: Mask| table.fewest_below(part, own, 0) < own;
    if any_part(&inner, inner.all(), is_cheaper) { Err(Reason::Superfluous) } else { Ok(own) }
}

/// Fewest satellites for the set whatever they touch, if within the limit.
fn fewest(board: &Board, field: &Field, set: Mask, limit: u8) -> Option<u8> {
    let net = Net::plain(board, field);
    Table::new(&net, limit).fewest(set)
}

/// Whether the satellites lie where they may, take nobody else in and connect the set.
pub(crate) fn test_hexes(board: &Board, field: &Field, set: Mask, satellites: HexSet) -> Result<(), Reason> {
    if let Some(wrong) = (satellites - field.open).lowest() {
        return Err(Reason::NoSatelliteHere(wrong));
    }
    if let Some(stranger) = bits(field.touched(satellites) & !set).next() {
        let hexes = field.groups[stranger].hexes & board.beside(satellites);
        return Err(hexes.lowest().map_or(Reason::Disconnected, Reason::TakesIn));
    }
    let all = bits(set).fold(satellites, |all, g| all | field.groups[g].hexes);
    let start = match bits(set).next() {
        Some(first) => field.groups[first].hexes,
        None => all,
    };
    if board.flood(start, all) == all { Ok(()) } else { Err(Reason::Disconnected) }
}

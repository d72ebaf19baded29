//! Whether any federation is possible, asked on every turn: mostly answered by sums and distances.

use super::field::{Field, Mask, bits};
use super::hexset::HexSet;
use super::planets;
use super::query::{Board, MAX_GROUPS};

/// Whether some legal federation can be formed and paid.
pub(crate) fn is_any_legal(board: &Board, field: &Field) -> bool {
    if field.value(field.all()) < field.threshold {
        return false;
    }
    if field.based && field.reaches(1) || !field.based && bits(field.all()).any(|g| field.reaches(1 << g)) {
        return true;
    }
    if field.budget == 0 {
        return false;
    }
    let roads = roads(board, field);
    if !could_reach(field, &roads) {
        return false;
    }
    // The cheapest connected set that reaches the threshold is legal, whatever else is there.
    can_reach(field, &roads) || planets::any_legal(board, field)
}

/// For each group the fewest satellites to each other one, stepping stones free; 255 = not within the budget.
type Road = [u8; MAX_GROUPS];

fn roads(board: &Board, field: &Field) -> Vec<Road> {
    (0..field.groups.len()).map(|group| road(board, field, group)).collect()
}

fn road(board: &Board, field: &Field, from: usize) -> Road {
    let mut road = [u8::MAX; MAX_GROUPS];
    road[from] = 0;
    let mut seen = HexSet::EMPTY;
    let mut missing = field.all() & !(1 << from);
    let mut edge = field.groups[from].fringe;
    for steps in 1..=field.budget {
        seen |= edge;
        let mut next = board.beside(edge) & field.open;
        for group in bits(missing) {
            if field.groups[group].fringe.meets(edge) {
                road[group] = steps;
                missing &= !(1 << group);
                next |= field.groups[group].fringe;
            }
        }
        edge = next - seen;
        if edge.is_empty() || missing == 0 {
            break;
        }
    }
    road
}

/// All groups of a federation are within the budget of each other: without enough value around any group
/// there is none.
fn could_reach(field: &Field, roads: &[Road]) -> bool {
    let starts = if field.based { 1 } else { roads.len() };
    roads[..starts].iter().any(|road| {
        let near = bits(field.all()).filter(|&group| road[group] != u8::MAX);
        near.map(|group| field.groups[group].value).sum::<u16>() >= field.threshold
    })
}

/// Tries to add the nearest group (the most valuable of equals) until the value is enough.
fn can_reach(field: &Field, roads: &[Road]) -> bool {
    let starts = if field.based { 1 } else { roads.len() };
    (0..starts).any(|start| greedy(field, roads, start))
}

fn greedy(field: &Field, roads: &[Road], start: usize) -> bool {
    let mut set: Mask = 1 << start;
    let mut nearest = roads[start];
    let mut value = field.groups[start].value;
    let mut left = field.budget;
    while value < field.threshold {
        let best = bits(field.all() & !set)
            .min_by_key(|&group| (nearest[group], std::cmp::Reverse(field.groups[group].value)));
        let Some(group) = best.filter(|&group| nearest[group] <= left) else { return false };
        left -= nearest[group];
        set |= 1 << group;
        value += field.groups[group].value;
        nearest.iter_mut().zip(roads[group]).for_each(|(near, road)| *near = (*near).min(road));
    }
    true
}

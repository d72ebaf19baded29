//! Whether any federation is possible, asked on every turn: mostly answered by sums and distances.

use super::field::{Field, Mask, bits};
use super::net::GROUP_LANES;
use super::planets;
use super::query::Board;
use crate::hexset::HexSet;

/// Whether some legal federation can be formed and paid.
pub(crate) fn is_any_legal(board: &Board, field: &Field) -> bool {
    if field.value(field.all()) < field.threshold {
        return false;
    }
    if field.based && field.reaches(1)
        || !field.based && bits(field.all()).any(|group| field.reaches(1 << group))
    {
        return true;
    }
    if field.budget == 0 {
        return false;
    }
    // The cheapest connected set that reaches the threshold is legal, whatever else is there: so finding any
    // is enough.
    let mut roads = Roads::new(board, field);
    roads.can_reach() || roads.could_reach() && planets::any_legal(board, field)
}

/// Satellites within the budget with which some connected set reaches the threshold: soon found, and not many more than
/// the fewest.
pub(crate) fn few_satellites(board: &Board, field: &Field) -> Option<u8> {
    let mut roads = Roads::new(board, field);
    let mut fewest = None;
    for start in roads.starts() {
        for second in bits(field.all() & !(1 << start)) {
            for rank in [nearest, cheapest] {
                let found = roads.greedy(start, Some(second), rank);
                fewest = fewest.into_iter().chain(found).min();
            }
        }
    }
    fewest
}

/// Which group to add next, by its satellites and its value: the nearest, the most valuable of equals.
fn nearest(satellites: u8, value: u16) -> u32 {
    ((u32::from(satellites) + 1) << 16) - u32::from(value)
}

/// That with the fewest satellites for its value.
fn cheapest(satellites: u8, value: u16) -> u32 {
    (u32::from(satellites) << 16) / u32::from(value.max(1))
}

/// Fewest satellites from a group to each other one, stepping stones free; 255 = not within the budget.
type Road = [u8; GROUP_LANES];

struct Roads<'a> {
    board: &'a Board,
    field: &'a Field,
    known: Vec<Option<Road>>,
}

impl<'a> Roads<'a> {
    fn new(board: &'a Board, field: &'a Field) -> Roads<'a> {
        Roads { board, field, known: vec![None; field.groups.len()] }
    }

    /// Where a federation can start: at the base of the Ivits, otherwise anywhere; large groups first.
    fn starts(&self) -> Vec<usize> {
        if self.field.based {
            return vec![0];
        }
        let mut starts: Vec<usize> = (0..self.field.groups.len()).collect();
        starts.sort_by_key(|&group| std::cmp::Reverse(self.field.groups[group].value));
        starts
    }

    /// Whether adding the nearest group again and again makes the value enough.
    fn can_reach(&mut self) -> bool {
        self.starts().into_iter().any(|start| self.greedy(start, None, nearest).is_some())
    }

    /// The satellites it takes from one group to the threshold, the next being the second or that with the least rank.
    fn greedy(&mut self, start: usize, mut second: Option<usize>, rank: fn(u8, u16) -> u32) -> Option<u8> {
        let field = self.field;
        let mut set: Mask = 1 << start;
        let mut nearest = self.road(start);
        let mut value = field.groups[start].value;
        let mut left = field.budget;
        while value < field.threshold {
            let others = bits(field.all() & !set);
            // What is worth more than needed is worth no more than that.
            let worth = |group: usize| field.groups[group].value.min(field.threshold - value);
            let best =
                second.take().or_else(|| others.min_by_key(|&group| rank(nearest[group], worth(group))));
            let group = best.filter(|&group| nearest[group] <= left)?;
            left -= nearest[group];
            set |= 1 << group;
            value += field.groups[group].value;
            let road = self.road(group);
            nearest.iter_mut().zip(road).for_each(|(near, road)| *near = (*near).min(road));
        }
        Some(field.budget - left)
    }

    /// All groups of a federation are within the budget of each other: without enough value around any group
    /// there is none.
    fn could_reach(&mut self) -> bool {
        self.starts().into_iter().any(|start| {
            let road = self.road(start);
            let near = bits(self.field.all()).filter(|&group| road[group] != u8::MAX);
            near.map(|group| self.field.groups[group].value).sum::<u16>() >= self.field.threshold
        })
    }

    fn road(&mut self, from: usize) -> Road {
        if let Some(road) = self.known[from] {
            return road;
        }
        let road = self.walk(from);
        self.known[from] = Some(road);
        road
    }

    fn walk(&self, from: usize) -> Road {
        let groups = &self.field.groups;
        let mut road = [u8::MAX; GROUP_LANES];
        road[from] = 0;
        let mut seen = HexSet::EMPTY;
        let mut missing = self.field.all() & !(1 << from);
        let mut edge = groups[from].fringe;
        for steps in 1..=self.field.budget {
            seen |= edge;
            let mut next = self.board.beside(edge) & self.field.open;
            for group in bits(missing) {
                if groups[group].fringe.meets(edge) {
                    road[group] = steps;
                    missing &= !(1 << group);
                    next |= groups[group].fringe;
                }
            }
            edge = next - seen;
            if edge.is_empty() || missing == 0 {
                break;
            }
        }
        road
    }
}

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
    let mut roads = Roads { board, field, known: vec![None; field.groups.len()] };
    roads.can_reach() || roads.could_reach() && planets::any_legal(board, field)
}

/// Fewest satellites from a group to each other one, stepping stones free; 255 = not within the budget.
type Road = [u8; GROUP_LANES];

struct Roads<'a> {
    board: &'a Board,
    field: &'a Field,
    known: Vec<Option<Road>>,
}

impl Roads<'_> {
    /// Where a federation can start: at the base of the Ivits, otherwise anywhere; large groups first.
    fn starts(&self) -> Vec<usize> {
        if self.field.based {
            return vec![0];
        }
        let mut starts: Vec<usize> = (0..self.field.groups.len()).collect();
        starts.sort_by_key(|&group| std::cmp::Reverse(self.field.groups[group].value));
        starts
    }

    /// Tries to add the nearest group (the most valuable of equals) until the value is enough.
    fn can_reach(&mut self) -> bool {
        self.starts().into_iter().any(|start| self.greedy(start))
    }

    fn greedy(&mut self, start: usize) -> bool {
        let field = self.field;
        let mut set: Mask = 1 << start;
        let mut nearest = self.road(start);
        let mut value = field.groups[start].value;
        let mut left = field.budget;
        while value < field.threshold {
            let others = bits(field.all() & !set);
            let best =
                others.min_by_key(|&group| (nearest[group], std::cmp::Reverse(field.groups[group].value)));
            let Some(group) = best.filter(|&group| nearest[group] <= left) else { return false };
            left -= nearest[group];
            set |= 1 << group;
            value += field.groups[group].value;
            let road = self.road(group);
            nearest.iter_mut().zip(road).for_each(|(near, road)| *near = (*near).min(road));
        }
        true
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

//! Where the rival flies (SE-5060 to SE-5090).

use super::Sky;
use crate::ids::{Planet, Space};

/// A way to a planet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// The spaces entered, the planet's last.
    pub path: Vec<Space>,
    /// Movement points, asteroids included (SE-5070).
    pub moves: u8,
    /// The publicity of all spaces entered.
    pub publicity: u8,
}

impl Sky<'_> {
    /// The way to a planet within so many moves that gives the most publicity (SE-5080); it ends where the planet is
    /// reached for the first time (SE-5090). Among equal ways the one with the fewest moves; none if the planet cannot
    /// be reached. A planet on which the flight begins has to be reached again.
    #[must_use]
    pub fn route(self, from: Space, to: Planet, moves: u8) -> Option<Route> {
        let target = self.planet(to)?;
        // best[m][s]: the most publicity on arriving at s after exactly m moves, and the space before.
        let mut best = vec![[None::<(u8, Space, u8)>; Space::COUNT]; usize::from(moves) + 1];
        let mut found: Option<(u8, u8)> = None;
        for spent in 0..=moves {
            for space in Space::all() {
                let so_far = match (spent, best[usize::from(spent)][space.index()]) {
                    (0, _) if space == from => 0,
                    (_, Some((publicity, ..))) => publicity,
                    (_, None) => continue,
                };
                if spent > 0 && space == target {
                    // Later arrivals count only if they bring more.
                    if found.is_none_or(|(publicity, _)| so_far > publicity) {
                        found = Some((so_far, spent));
                    }
                    continue;
                }
                let after = spent + 1 + self.exit_extra(space);
                for next in space.neighbours() {
                    let Some(row) = best.get_mut(usize::from(after)) else { break };
                    let publicity = so_far + self.cell(next).publicity;
                    let known = &mut row[next.index()];
                    if known.is_none_or(|(other, ..)| publicity > other) {
                        *known = Some((publicity, space, spent));
                    }
                }
            }
        }
        let (publicity, spent) = found?;
        let mut path = vec![target];
        let mut at = (target, spent);
        while let Some((_, before, earlier)) = best[usize::from(at.1)][at.0.index()] {
            at = (before, earlier);
            if earlier == 0 {
                break;
            }
            path.push(before);
        }
        path.reverse();
        Some(Route { path, moves: spent, publicity })
    }
}

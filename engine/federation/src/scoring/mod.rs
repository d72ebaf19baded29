//! The end of the game: medals, leftovers, funded Grand Projects (sections 30 and 31).

use orrery_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    event::Event,
    facts::{Leftover, ProjectScores},
    game::Step,
    ids::Project,
    look::Look,
};

/// What the end of the game brings a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The medal board.
    pub medals: u16,
    /// Crystals, diamonds, ships and tokens left over.
    pub leftovers: u16,
    /// Each Grand Project, in the order of the fact sheet.
    pub projects: [u16; Project::COUNT],
}

impl Sheet {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> u16 {
        self.medals + self.leftovers + self.projects.iter().sum::<u16>()
    }
}

/// Scores all seats and ends the game (FD-5150).
pub(crate) fn score(step: &mut Step<'_>) {
    let look = Look::of(step);
    let seats = look.state.seats;
    let projects = Project::ALL.iter().map(|project| project_points(look, *project)).collect::<Vec<_>>();
    let sheet = |seat: Seat| Sheet {
        medals: medal_points(look, seat),
        leftovers: leftover_points(look, seat),
        projects: std::array::from_fn(|n| projects[n][seat.index()]),
    };
    let sheets = Seat::all(seats).map(sheet).collect();
    step.emit(Event::Ended { sheets });
}

/// The lowest value still visible on the medal board (FD-5160).
fn medal_points(look: Look<'_>, seat: Seat) -> u16 {
    look.facts.medal_values.get(look.player(seat).medals.len()).copied().map_or(0, u16::from)
}

/// FD-5190 to FD-5220
fn leftover_points(look: Look<'_>, seat: Seat) -> u16 {
    let item = |item: &Leftover| look.count(seat, item.counts) / u16::from(item.per) * u16::from(item.pp);
    look.facts.leftovers.iter().map(item).sum()
}

/// The points of every seat for a project; only funded ones score (FD-4930).
pub(crate) fn project_points(look: Look<'_>, project: Project) -> Vec<u16> {
    let standings: Vec<u16> = Seat::all(look.state.seats).map(|seat| look.standing(seat, project)).collect();
    if !look.is_funded(project) {
        return vec![0; standings.len()];
    }
    points(look.facts.project_scores(look.state.seats), &standings)
}

/// What a scoring table gives for these standings. Who has nothing takes no part (FD-4980).
#[must_use]
pub fn points(table: &ProjectScores, standings: &[u16]) -> Vec<u16> {
    standings.iter().map(|own| if *own == 0 { 0 } else { points_of(table, standings, *own) }).collect()
}

fn points_of(table: &ProjectScores, standings: &[u16], own: u16) -> u16 {
    let better = standings.iter().filter(|other| **other > own).count();
    let equal = standings.iter().filter(|other| **other == own).count();
    match table {
        // FD-5020, FD-5030: tied players share the points of the ranks they fill, rounded down.
        ProjectScores::Ranks(ranks) => {
            let filled = ranks.iter().skip(better).take(equal).map(|points| u16::from(*points));
            filled.sum::<u16>() / equal as u16
        }
        // FD-5010
        ProjectScores::Duel { first, tie, second, max_gap, beyond } => {
            let best = standings.iter().max().copied().unwrap_or(own);
            let points = match (better, equal) {
                (0, 1) => first,
                (0, _) => tie,
                (_, _) if best - own <= u16::from(*max_gap) => second,
                (_, _) => beyond,
            };
            u16::from(*points)
        }
    }
}

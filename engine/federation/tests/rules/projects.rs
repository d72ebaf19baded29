//! Section 30: Grand Projects.

use orrery_federation::{
    facts::Ranking,
    ids::{Planet, Project},
    look::Look,
    scoring::points,
};

use crate::scene::*;

#[track_caller]
fn score<const N: usize>(standings: [u16; N], expected: [u16; N]) {
    assert_eq!(points(facts().project_scores(N as u8), &standings), expected, "{standings:?}");
}

/// The points of the last round for a project.
#[track_caller]
fn of(scene: &Scene, project: Project) -> Vec<u16> {
    assert!(scene.state().is_over());
    scene.state().sheets.iter().map(|sheet| sheet.projects[project.index()]).collect()
}

/// The game ends at once.
#[track_caller]
fn ends(scene: Scene) -> Scene {
    scene.round(5).executive().tie_goes_left()
}

/// FD-4900, FD-4910
#[test]
fn seven_projects_six_of_them_above_columns() {
    let rankings: Vec<Ranking> =
        Project::ALL.iter().map(|project| facts().project(*project).ranking).collect();
    for planet in Planet::ALL {
        assert_eq!(rankings.iter().filter(|ranking| **ranking == Ranking::Influence(*planet)).count(), 1);
    }
    assert!(
        rankings.contains(&Ranking::MissionsCompleted) && rankings.contains(&Ranking::SenatorialContribution)
    );
    // FD-4910
    let columns: Vec<_> =
        Project::ALL.iter().filter_map(|project| facts().project(*project).column).collect();
    assert_eq!(columns, [1, 2, 3, 4, 5, 6]);
    assert_eq!(facts().project(Project::Senatorial).column, None);
}

/// FD-4920
#[test]
fn fundings_that_a_column_project_needs() {
    for (seats, needed, start) in [(4, 7, 0), (3, 6, 1), (2, 4, 3)] {
        let scene = game(seats);
        for project in &Project::ALL[..6] {
            assert_eq!(facts().project(*project).required(seats), needed);
            assert_eq!(scene.state().projects[project.index()], start);
            assert_eq!(facts().project(*project).last + 1, 8, "a track of eight cells");
        }
    }
}

/// FD-4930
#[test]
fn only_funded_projects_score() {
    let scene = || game(4).miner(P1, "n4a").miner(P2, "n1a");
    let short = ends(scene().marker(Project::Neo, 6));
    assert_eq!(of(&short, Project::Neo), [0, 0, 0, 0]);
    let funded = ends(scene().marker(Project::Neo, 7));
    assert_eq!(of(&funded, Project::Neo), [16, 8, 0, 0]);
}

/// FD-4940
#[test]
fn planet_projects_rank_influence() {
    let scene = game(4).mage(P2, 4).mage(P3, 2).funded(Project::SixMoon);
    assert_eq!(of(&ends(scene), Project::SixMoon), [0, 16, 8, 0]);
}

/// FD-4950, FD-4960
#[test]
fn the_mission_project_ranks_completed_missions() {
    let scene = game(4).flown(P1, "neo spy");
    // FD-4960
    assert_eq!(Look::at(scene.table()).standing(P1, Project::Missions), 3);
    let scene = scene.with(|state| {
        state.players[P2].deep_space = Some(orrery_federation::ids::DeepSpace::Honour);
    });
    assert_eq!(Look::at(scene.table()).standing(P2, Project::Missions), 2);
    assert_eq!(of(&ends(scene.funded(Project::Missions)), Project::Missions), [16, 8, 2, 2]);
}

/// FD-4970
#[test]
fn the_senatorial_project_ranks_contributions() {
    let scene = game(4).with(|state| {
        for (seat, contribution) in [(P1, 1), (P2, 0), (P3, 5), (P4, 3)] {
            state.players[seat].contribution = contribution;
        }
    });
    assert_eq!(of(&ends(scene.funded(Project::Senatorial)), Project::Senatorial), [4, 0, 16, 8]);
}

/// FD-4980
#[test]
fn who_has_nothing_takes_no_part() {
    score([0, 0, 3, 0], [0, 0, 16, 0]);
}

/// FD-4990
#[test]
fn points_for_four_players() {
    score([7, 5, 3, 1], [16, 8, 4, 0]);
}

/// FD-5000
#[test]
fn points_for_three_players() {
    score([7, 5, 3], [12, 6, 0]);
}

/// FD-5010, FD-5070
#[test]
fn points_for_two_players() {
    score([6, 5], [10, 4]);
    // FD-5070
    score([6, 4], [10, 4]);
    score([6, 3], [10, 0]);
    score([5, 5], [7, 7]);
}

/// FD-5020, FD-5035
#[test]
fn tied_players_share_the_ranks_they_fill() {
    // FD-5020: the second and third of four share 8 + 4, all four 16 + 8 + 4.
    score([6, 5, 5, 1], [16, 6, 6, 0]);
    score([5, 5, 5, 5], [7, 7, 7, 7]);
    // FD-5035
    score([5, 5, 1], [9, 9, 0]);
    score([5, 1, 1], [12, 3, 3]);
    score([5, 5, 5], [6, 6, 6]);
}

/// FD-5030, FD-5050
#[test]
fn shares_are_rounded_down() {
    score([5, 5, 5, 1], [9, 9, 9, 0]);
}

/// FD-5040
#[test]
fn two_tied_for_first() {
    score([5, 5, 3, 1], [12, 12, 4, 0]);
}

/// FD-5060
#[test]
fn two_tied_for_second() {
    score([5, 3, 3, 1], [16, 6, 6, 0]);
}

/// FD-5080
#[test]
fn a_second_with_nothing_takes_no_part() {
    score([2, 0], [10, 0]);
}

/// FD-5085
#[test]
fn those_with_nothing_fill_no_rank() {
    score([5, 5, 0, 0], [12, 12, 0, 0]);
    score([4, 0, 0, 0], [16, 0, 0, 0]);
}

/// FD-5090
#[test]
fn a_project_without_anybody_scores_nothing() {
    score([0, 0, 0, 0], [0, 0, 0, 0]);
    score([0, 0], [0, 0]);
}

/// FD-5095
#[test]
fn everybody_takes_part_in_the_mission_project() {
    let scene = game(4);
    for seat in [P1, P2, P3, P4] {
        assert_eq!(Look::at(scene.table()).standing(seat, Project::Missions), 1);
    }
    assert_eq!(of(&ends(scene.funded(Project::Missions)), Project::Missions), [7, 7, 7, 7]);
}

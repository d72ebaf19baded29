//! Sections 25 and 26: project funding and the Senatorial project.

use orrery_federation::{
    ids::{DeepSpace, Project},
    look::Look,
};

use crate::scene::*;

fn start(project: Project, seats: u8) -> u8 {
    facts().project(project).start(seats)
}

fn last(project: Project) -> u8 {
    facts().project(project).last
}

#[track_caller]
fn contributions<const N: usize>(scene: Scene, expected: [u8; N]) -> Scene {
    let all: Vec<u8> = scene.state().players.iter().map(|player| player.contribution).collect();
    assert_eq!(all, expected);
    scene
}

/// FD-4250
#[test]
fn fd_4250_columns_from_left_to_right_and_from_top_to_bottom() {
    // Columns 1 and 2 are one step short; the upper ambassador completes each, the lower one overflows.
    let scene = game(2)
        .marker(Project::Neo, last(Project::Neo) - 1)
        .marker(Project::Atalum, last(Project::Atalum) - 1);
    let scene = scene.seated(P1, "1a", "funding", "arratooine_left").seated(P2, "1a", "funding", "neo_left");
    let scene =
        scene.seated(P1, "2", "funding", "purchases").seated(P2, "2", "funding", "six_moon_left").executive();
    let scene = contributions(scene, [1, 1]);
    // The contribution of column 1 came first: both get their own first crystal.
    scene.holds(P1, "1l").holds(P2, "1l").has_marker(Project::Senatorial, start(Project::Senatorial, 2) + 2);
}

/// FD-4260
#[test]
fn fd_4260_each_funding_ambassador_moves_the_marker() {
    let scene =
        game(4).seated(P1, "1a", "funding", "arratooine_left").seated(P2, "1a", "funding", "officers");
    let scene = scene.seated(P3, "3", "vote", "neo_left").seated(P4, "2", "funding", "president").executive();
    scene.has_marker(Project::Neo, 2).has_marker(Project::Missions, 1).has_marker(Project::Atalum, 0);
}

/// FD-4270, FD-4280
#[test]
fn fd_4270_a_project_is_funded_on_its_last_cell() {
    let last = last(Project::Neo);
    let scene = game(2).marker(Project::Neo, last - 1);
    assert!(!Look::at(scene.table()).is_funded(Project::Neo));
    let scene =
        scene.seated(P1, "1a", "funding", "officers").seated(P2, "1a", "funding", "neo_left").executive();
    assert!(Look::at(scene.table()).is_funded(Project::Neo));
    scene.has_marker(Project::Neo, last);
}

/// FD-4290, FD-4300
#[test]
fn fd_4300_example_of_an_overflow() {
    let scene = game(2).marker(Project::Neo, last(Project::Neo) - 1);
    let scene = scene
        .seated(P1, "3", "funding", "neo_left")
        .seated(P2, "3", "funding", "arratooine_left")
        .executive();
    let scene = contributions(scene.has_marker(Project::Neo, last(Project::Neo)), [0, 1]);
    scene.has_marker(Project::Senatorial, start(Project::Senatorial, 2) + 1).holds(P2, "1l").holds(P1, "");
}

/// FD-4310
#[test]
fn fd_4310_the_module_and_neutral_tiles_fund_nothing() {
    let scene = game(2).act(P1, "place 3 funding module").neutral("neo_left", 3).neutral("officers", 0);
    let scene = scene.all_away().act(P2, "done");
    for project in Project::ALL {
        assert_eq!(scene.state().projects[project.index()], start(*project, 2), "{project}");
    }
}

/// FD-4320
#[test]
fn fd_4320_the_token_decides_whether_an_ambassador_funds() {
    let scene = game(2).tokens(P1, "alt_3_01").act(P1, "place 3 funding officers").act(P1, "lay alt_3_01");
    scene.all_away().act(P2, "done").has_marker(Project::Neo, start(Project::Neo, 2));
    let scene =
        game(2).tokens(P1, "alt_1_16").ships(P1, 0).act(P1, "place 3 vote officers").act(P1, "lay alt_1_16");
    scene.all_away().act(P2, "done").has_marker(Project::Neo, start(Project::Neo, 2) + 1);
}

/// FD-4350, FD-4360
#[test]
fn fd_4360_a_funding_moves_the_own_marker_and_the_project() {
    let scene = game(3).place(P1, "petit_salon").act(P1, "fund senatorial");
    contributions(scene, [1, 0, 0]).has_marker(Project::Senatorial, start(Project::Senatorial, 3) + 1);
    // No column belongs to it: funding ambassadors reach it by overflow only.
    assert!((1..=6).all(|column| facts().column_project(column) != Project::Senatorial));
}

/// FD-4370
#[test]
fn fd_4370_the_project_shows_the_sum_of_the_contributions() {
    for seats in 2..=4 {
        let scene = game(seats).tokens(P1, "alt_4_06").place(P1, "petit_salon").act(P1, "lay alt_4_06");
        let scene = scene.acts(P1, ["fund senatorial", "fund senatorial", "fund senatorial"]);
        let scene = scene
            .tokens(P2, "alt_4_04")
            .place(P2, "module")
            .act(P2, "lay alt_4_04")
            .act(P2, "fund senatorial");
        scene.has_marker(Project::Senatorial, start(Project::Senatorial, seats) + 4);
    }
}

/// FD-4380, FD-4390, FD-4475
#[test]
fn fd_4475_example_how_many_contributions_fund_it() {
    for (seats, needed) in [(4, 9), (3, 7), (2, 5)] {
        let scene = game(seats);
        let before = start(Project::Senatorial, seats) + needed - 1;
        let scene = scene.marker(Project::Senatorial, before);
        assert!(!Look::at(scene.table()).is_funded(Project::Senatorial), "{seats}");
        let scene = scene.place(P1, "petit_salon").act(P1, "fund senatorial");
        assert!(Look::at(scene.table()).is_funded(Project::Senatorial), "{seats}");
    }
}

/// FD-4400
#[test]
fn fd_4400_contributions_go_on_past_the_goal() {
    let last = last(Project::Senatorial);
    let scene = game(2).marker(Project::Senatorial, last).place(P1, "petit_salon").act(P1, "fund senatorial");
    contributions(scene, [1, 0]).has_marker(Project::Senatorial, last + 1);
}

/// FD-4410, FD-4420, FD-4470
#[test]
fn fd_4470_example_the_crystals_of_contributions() {
    let fund = |before: u8| {
        let scene = game(2).with(|state| state.players[P1].contribution = before);
        scene.place(P1, "petit_salon").act(P1, "fund senatorial")
    };
    contributions(fund(0), [1, 0]).holds(P1, "1l");
    contributions(fund(1), [2, 0]).holds(P1, "1o");
    contributions(fund(2), [3, 0]).holds(P1, "1c");
    contributions(fund(3), [4, 0]).holds(P1, "");
    contributions(fund(4), [5, 0]).holds(P1, "");
}

/// FD-4430
#[test]
fn fd_4430_crystals_of_the_executive_phase_come_after_the_upkeep() {
    let scene = game(2).funded(Project::Neo).seated(P1, "3", "funding", "officers").degree(P1, 5).executive();
    scene.has_degree(P1, 3).holds(P1, "1l");
}

/// FD-4440
#[test]
fn fd_4440_where_free_fundings_come_from() {
    game(2).place(P1, "petit_salon").asks(P1, "fund");
    let scene =
        game(2).degree(P1, 5).released(P1, "petit_salon").place(P1, "module").act(P1, "launch petit_salon");
    scene.asks(P1, "fund");
    game(2).tokens(P1, "alt_4_04").place(P1, "module").act(P1, "lay alt_4_04").asks(P1, "fund");
    let scene = game(2).degree(P1, 9).with(|state| state.depths.tiles = vec![DeepSpace::GrandWorks]);
    scene.place(P1, "officers").act(P1, "deep grand_works").asks(P1, "fund");
}

/// FD-4450
#[test]
fn fd_4450_a_free_funding_of_a_column_moves_no_own_marker() {
    let scene = game(2).place(P1, "petit_salon").act(P1, "fund neo").holds(P1, "");
    contributions(scene, [0, 0]).has_marker(Project::Senatorial, start(Project::Senatorial, 2));
}

/// FD-4460
#[test]
fn fd_4460_two_steps_at_once_pay_both_crystals() {
    let scene = game(2).tokens(P1, "alt_4_06").act(P1, "place 3 funding e81216_left").act(P1, "lay alt_4_06");
    let scene = scene.acts(P1, ["fund senatorial", "fund senatorial"]);
    contributions(scene, [2, 0]).holds(P1, "1l1o");
}

//! Sections 17 and 18: the spy and the external module.

use orrery_federation::{
    ids::{Law, Mission, Planet, Project},
    rules,
};

use crate::scene::*;

/// FD-3350
#[test]
fn fd_3350_a_spy_copies_planets_and_rooms() {
    let scene = game(2).stock(P1, "1l2o1c").place(P1, "spy_left").holds(P1, "1c2o").asks(P1, "spy");
    let planets = ["copy neo", "copy six_moon", "copy atalum", "copy arratooine", "copy e81216"];
    let rooms = ["copy officers", "copy purchases", "copy patrons", "copy assistants", "copy petit_salon"];
    assert_eq!(scene.options(P1), planets.into_iter().chain(rooms).collect::<Vec<_>>());
    scene.act(P1, "copy officers").has_degree(P1, 3);
}

/// FD-3360
#[test]
fn fd_3360_the_copied_cell_may_be_free_occupied_or_blocked() {
    let scene =
        game(2).place(P1, "officers").neutral("patrons", 0).neutral("neo_left", 2).neutral("neo_right", 0);
    let scene = scene.stock(P2, "1l").place(P2, "spy_left");
    scene
        .offers(P2, "copy officers")
        .offers(P2, "copy patrons")
        .offers(P2, "copy petit_salon")
        .offers(P2, "copy neo");
}

/// FD-3365
#[test]
fn fd_3365_a_spy_copies_neither_spies_nor_the_module() {
    let scene = game(2).stock(P1, "3l3o").place(P1, "spy_left");
    assert!(scene.options(P1).iter().all(|option| !option.contains("spy") && !option.contains("module")));
    assert!("copy spy".parse::<orrery_federation::Action>().is_err());
    assert!("copy module".parse::<orrery_federation::Action>().is_err());
}

/// FD-3370, FD-3380, FD-3400
#[test]
fn fd_3400_example_a_copied_room_is_paid_on_top() {
    let scene = game(2).stock(P1, "1l1o").place(P1, "spy_left").act(P1, "copy purchases");
    scene.holds(P1, "").has_ships(P1, 3, 5);
    // The placement needs the Lavandium only; then the room cannot be chosen.
    let scene = game(2).stock(P1, "1l").place(P1, "spy_left").withholds(P1, "copy purchases");
    let scene = scene.rejects(P1, "copy assistants", "CANNOT_PAY", rules::COPY_COST);
    scene.act(P1, "copy officers").has_degree(P1, 3);
}

/// FD-3385
#[test]
fn fd_3385_any_planet_action_may_be_copied() {
    // Nothing can be built, but the Erudite that waits for the action is used.
    let scene = game(2).stock(P1, "1l").built(P1, "shipyard").erudites(P1, "2b2").place(P1, "spy_left");
    let scene = scene.act(P1, "copy e81216").act(P1, "use 2b2").holds(P1, "1c");
    scene.has_erudites(P1, "[2b2]");
}

/// FD-3390
#[test]
fn fd_3390_votes_count_where_the_ambassador_lies() {
    // The spy of the left wing copies a planet; its votes count in the left wing on the middle floor.
    let scene = game(2).stock(P1, "1l").laws(Law::Neo, Law::Atalum).miner(P1, "n4a");
    let scene = scene.act(P1, "place 3 vote spy_left").act(P1, "copy e81216").has_votes("spy_left", 3);
    // The law of Neo is applied: 4 influence, 8 PP; and the middle floor, level 1.
    scene.all_away().act(P2, "done").score(P1, 9);
}

/// FD-3405
#[test]
fn fd_3405_example_of_a_funding_spy() {
    let scene = game(2)
        .stock(P1, "1l")
        .ships(P1, 0)
        .act(P1, "place 3 funding spy_right")
        .acts(P1, ["copy neo", "move n1a"]);
    let scene =
        scene.influence(P1, Planet::Neo, 1).has_released(P1, [Mission::Spy]).all_away().act(P2, "done");
    scene.has_marker(Project::SixMoon, facts().project(Project::SixMoon).start(2) + 1);
}

/// FD-3450, FD-3460
#[test]
fn fd_3450_the_module_takes_any_number_of_ambassadors() {
    let scene = game(2)
        .act(P1, "place 1a vote module")
        .act(P2, "place 1a vote module")
        .holds(P1, "1o")
        .holds(P2, "1o");
    // Besides the bonus of the ambassador.
    let scene = scene.act(P1, "place 1b funding module").holds(P1, "1c2o").act(P2, "place 3 vote module");
    scene.act(P1, "place 2 vote module").holds(P1, "1c3o");
}

/// FD-3470
#[test]
fn fd_3470_the_module_takes_no_part_in_the_executive_phase() {
    let scene = game(2).laws(Law::Neo, Law::Atalum).with(|state| state.players[P1].die = Some(6));
    let scene = scene.act(P1, "place 3 vote module").act(P2, "place 3 funding module").all_away();
    // No votes: a tie. No floor scores, no project moves.
    let scene = scene.act(P1, "done").asks(P1, "law").scores([0, 0]);
    for project in Project::ALL {
        assert_eq!(scene.state().projects[project.index()], facts().project(*project).start(2));
    }
}

/// FD-3480
#[test]
fn fd_3480_the_module_releases_no_mission() {
    game(2).act(P1, "place 3 funding module").has_released(P1, []).next(P2);
}

/// FD-3490
#[test]
fn fd_3490_a_mission_may_follow_the_module() {
    let scene = game(2).released(P1, "officers").place(P1, "module").act(P1, "launch officers");
    scene.has_degree(P1, 3);
}

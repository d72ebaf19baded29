//! Section 16: rooms of the Senate.

use orrery_federation::{
    ids::{Medal, Mission, Project},
    rules,
};

use crate::scene::*;

fn start(project: Project) -> u8 {
    facts().project(project).start(2)
}

/// FD-3150
#[test]
fn fd_3150_officers_room() {
    game(2).place(P1, "officers").has_degree(P1, 3);
}

/// FD-3160
#[test]
fn fd_3160_purchasing_office() {
    game(2).stock(P1, "2o").place(P1, "purchases").holds(P1, "1o").has_ships(P1, 3, 5);
}

/// FD-3170
#[test]
fn fd_3170_patrons_lounge() {
    let scene =
        game(2).released(P1, "neo").place(P1, "patrons").asks(P1, "release").withholds(P1, "release neo");
    let scene = scene.act(P1, "release purchases").has_ships(P1, 2, 6);
    scene.has_released(P1, [Mission::Neo, Mission::Purchases]);
}

/// FD-3180, FD-3190, FD-3200
#[test]
fn fd_3180_the_presidents_office() {
    let scene = game(3).place(P1, "module").place(P2, "president");
    assert_eq!(scene.state().president, P2, "at once");
    let scene = scene.asks(P2, "medal").act(P2, "medal grey").has_medals(P2, [Medal::Grey]);
    // The order of this round stays; P2 is first in the next.
    let scene = scene.next(P3).place(P3, "module").next(P1);
    let scene = scene.executive().next(P2);
    assert_eq!((scene.state().round, scene.state().first), (2, P2));
}

/// FD-3210
#[test]
fn fd_3210_the_presidents_office_is_never_copied() {
    let scene = game(2).stock(P1, "1l").place(P1, "spy_left").withholds(P1, "copy president");
    scene.rejects(P1, "copy president", "NOT_COPYABLE", rules::NO_PRESIDENT_COPY);
}

/// FD-3220, FD-3300
#[test]
fn fd_3300_example_the_first_players_first_turn() {
    let scene = game(2).withholds(P1, "place 3 vote president");
    let scene = scene.rejects(P1, "place 3 vote president", "NOT_ON_THE_FIRST_TURN", rules::PRESIDENT_BARRED);
    let scene = scene.place(P1, "module").offers(P2, "place 3 vote president").place(P2, "module");
    scene.offers(P1, "place 2 vote president");
}

/// FD-3230
#[test]
fn fd_3230_the_holder_may_use_the_office_later() {
    let scene = game(2).place(P1, "module").place(P2, "module").place(P1, "president").act(P1, "medal blue");
    assert_eq!(scene.state().president, P1);
    scene.has_medals(P1, [Medal::Blue]);
}

/// FD-3240
#[test]
fn fd_3240_if_nobody_uses_the_office_the_pawn_stays() {
    let scene = game(2).executive().tie_goes_left().next(P1);
    assert_eq!((scene.state().president, scene.state().first), (P1, P1));
}

/// FD-3250
#[test]
fn fd_3250_assistants_room() {
    game(2).stock(P1, "1c").place(P1, "assistants").holds(P1, "").has_die(P1, 2);
    game(2).stock(P1, "1c").die(P1, 1).place(P1, "assistants").has_die(P1, 3);
}

/// FD-3260
#[test]
fn fd_3260_small_lounge() {
    let scene = game(2).place(P1, "petit_salon").has_degree(P1, 2).asks(P1, "fund");
    scene.act(P1, "fund arratooine").has_marker(Project::Arratooine, start(Project::Arratooine) + 1);
}

/// FD-3270
#[test]
fn fd_3270_a_free_funding_of_the_senatorial_project() {
    let scene = game(2).place(P1, "petit_salon").act(P1, "fund senatorial").holds(P1, "1l");
    assert_eq!(scene.state().players[P1].contribution, 1);
    scene.has_marker(Project::Senatorial, start(Project::Senatorial) + 1);
}

/// FD-3280
#[test]
fn fd_3280_a_funded_column_takes_no_free_funding() {
    let scene = game(2).funded(Project::Neo).funded(Project::Senatorial).place(P1, "petit_salon");
    let scene = scene.rejects(P1, "fund neo", "FUNDED_ALREADY", rules::FREE_FUNDING);
    let others = ["atalum", "missions", "six_moon", "arratooine", "e81216", "senatorial"];
    scene.offered(P1, "fund", others);
}

/// FD-3290
#[test]
fn fd_3290_without_a_ship_in_the_supply_the_gain_is_lost() {
    game(2).ships(P1, 7).stock(P1, "1o").place(P1, "purchases").has_ships(P1, 8, 0);
    game(2).ships(P1, 8).stock(P1, "1o").place(P1, "purchases").has_ships(P1, 8, 0);
}

/// FD-3305
#[test]
fn fd_3305_example_a_free_funding_completes_a_project() {
    let last = facts().project(Project::Neo).last;
    let scene = game(2).marker(Project::Neo, last - 1).ships(P2, 0).act(P1, "place 3 vote petit_salon");
    let scene = scene.act(P1, "fund neo").has_marker(Project::Neo, last);
    // A funding ambassador in column 1 goes to the Senatorial project now.
    let scene = scene.act(P2, "place 3 funding officers").next(P1).executive();
    let scene =
        scene.has_marker(Project::Neo, last).has_marker(Project::Senatorial, start(Project::Senatorial) + 1);
    assert_eq!(scene.state().players[P2].contribution, 1);
    scene.holds(P2, "1l");
}

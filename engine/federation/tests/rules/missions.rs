//! Sections 8 and 19: special missions.

use orrery_federation::{
    facts::Counter,
    ids::{Cell, Medal, Mission, Planet, Project, SpaceAction},
    look::Look,
    rules,
};

use crate::scene::*;

const ALL: &str =
    "neo six_moon atalum arratooine e81216 officers spy president petit_salon assistants purchases patrons";

/// P1 has played an ambassador at the module and may send a ship. All missions are open.
fn ready() -> Scene {
    game(2).degree(P1, 7).released(P1, ALL)
}

/// FD-1550
#[test]
fn fd_1550_a_mission_needs_a_release_token() {
    let scene = game(2).released(P1, "neo").place(P1, "module").expect(P1, ["launch neo", "end"]);
    scene.rejects(P1, "launch officers", "NOT_RELEASED", rules::RELEASED);
}

/// FD-1560
#[test]
fn fd_1560_a_mission_needs_a_ship() {
    let scene =
        game(2).released(P1, "neo").ships(P1, 0).erudites(P1, "3a1").place(P1, "module").asks(P1, "mission");
    scene.rejects(P1, "launch neo", "NO_SHIP", rules::NEEDS_SHIP);
}

/// FD-1570
#[test]
fn fd_1570_a_mission_needs_its_level() {
    let scene = game(2).released(P1, "neo atalum").place(P1, "module");
    let scene = scene.rejects(P1, "launch atalum", "LEVEL_TOO_LOW", rules::MISSION_LEVEL);
    // The effective level counts.
    scene.with(|state| state.players[P1].round_levels = 1).offers(P1, "launch atalum");
}

/// FD-1580
#[test]
fn fd_1580_the_ship_stays_on_the_mission() {
    let scene = ready().place(P1, "module").act(P1, "launch officers").has_ships(P1, 0, 7);
    let scene = scene.all_away().act(P2, "done");
    assert!(scene.state().players[P1].mission(Mission::Officers).flown);
    scene.has_ships(P1, 0, 7);
}

/// FD-1590
#[test]
fn fd_1590_each_mission_once() {
    let scene = ready().flown(P1, "officers").place(P1, "module").withholds(P1, "launch officers");
    scene.rejects(P1, "launch officers", "FLOWN_ALREADY", rules::MISSION_ONCE);
}

/// FD-1600, FD-1605
#[test]
fn fd_1605_example_of_all_eight_ships() {
    let scene =
        ready().ships(P1, 0).flown(P1, "neo six_moon atalum arratooine e81216 officers spy president");
    let scene = scene
        .has_ships(P1, 0, 0)
        .with(|state| state.players[P1].deep_space = Some("honour".parse().unwrap()));
    let scene = scene.erudites(P1, "3a1").stock(P1, "1o").place(P1, "purchases").asks(P1, "mission");
    let scene = scene.rejects(P1, "launch patrons", "NO_SHIP", rules::NEEDS_SHIP);
    assert_eq!(Look::at(scene.table()).count(P1, Counter::MissionsCompleted), 10);
}

/// FD-1610
#[test]
fn fd_1610_costs_in_a_mission_are_paid_as_in_the_senate() {
    let scene = ready().stock(P1, "2l").place(P1, "e81216_left").act(P1, "launch spy").holds(P1, "1l");
    let scene = scene.act(P1, "copy arratooine").withholds(P1, "trade copernium").act(P1, "trade lavandium");
    scene.holds(P1, "2c");
    let scene =
        ready().stock(P1, "1l1c").place(P1, "officers").act(P1, "launch e81216").act(P1, "build shipyard");
    scene.holds(P1, "");
}

/// FD-1615
#[test]
fn fd_1615_only_mission_7_has_to_be_paid() {
    let scene = ready().place(P1, "e81216_left").withholds(P1, "launch spy");
    let scene = scene.rejects(P1, "launch spy", "CANNOT_PAY", rules::SPY_MISSION_COST);
    // Nothing can be built, and the mission counts as completed all the same.
    let scene = scene.act(P1, "launch e81216").influence(P1, Planet::E81216, 0);
    assert_eq!(scene.state().players[P1].completed(), 2);
    let scene = ready().place(P1, "e81216_left").act(P1, "launch arratooine").act(P1, "decline");
    assert_eq!(scene.state().players[P1].completed(), 2);
}

/// FD-1620
#[test]
fn fd_1620_a_mission_places_no_ambassador() {
    let scene = game(2).released(P1, "neo").act(P1, "place 3 funding officers").act(P1, "launch neo");
    let scene = scene.act(P1, "move n1a").has_released(P1, [Mission::Neo, Mission::Officers]);
    assert_eq!(scene.state().senate.ambassadors().count(), 1);
}

/// FD-1630
#[test]
fn fd_1630_a_mission_is_not_undone_when_the_level_drops() {
    let scene = game(2).degree(P1, 7).flown(P1, "president").executive().has_degree(P1, 3);
    assert!(scene.state().players[P1].mission(Mission::President).flown);
}

/// FD-1640
#[test]
fn fd_1640_example_of_three_released_missions() {
    let scene = game(2).degree(P1, 3).released(P1, "neo atalum patrons").place(P1, "module");
    scene.expect(P1, ["launch neo", "launch atalum", "end"]);
}

/// FD-1650
#[test]
fn fd_1650_a_mission_may_be_released_ahead_of_its_level() {
    let scene = game(2).place(P1, "patrons").act(P1, "release purchases");
    scene.has_released(P1, [Mission::Purchases]).next(P2);
}

/// FD-1655
#[test]
fn fd_1655_what_the_main_action_gives_counts_for_the_mission() {
    // The ship and the release token of the Patrons' lounge.
    let scene = game(2).ships(P1, 0).place(P1, "patrons").act(P1, "release officers");
    scene.expect(P1, ["launch officers", "end"]);
    // The degrees of the Officers' room.
    game(2).released(P1, "atalum").place(P1, "officers").offers(P1, "launch atalum");
    // The resources of the module.
    ready().degree(P1, 5).place(P1, "module").offers(P1, "launch spy");
}

/// FD-3550
#[test]
fn fd_3550_the_mission_of_each_cell() {
    let linked = |cell: Cell| facts().cell(cell).mission;
    for cell in Cell::ALL.iter().copied() {
        assert_eq!(linked(cell).name(), facts().cell(cell).action.name(), "{cell}");
    }
    let numbers: Vec<(u8, &str)> =
        Mission::ALL.iter().map(|one| (facts().mission(*one).number, one.name())).collect();
    let names = ALL.split(' ').zip(1..).map(|(name, number)| (number, name));
    assert_eq!(numbers, names.collect::<Vec<_>>());
    assert_eq!(Cell::ALL.iter().filter(|cell| facts().cell(**cell).action == SpaceAction::Spy).count(), 2);
}

/// FD-3560
#[test]
fn fd_3560_missions_1_to_5_are_planet_actions() {
    ready().place(P1, "module").acts(P1, ["launch neo", "move n1a"]).influence(P1, Planet::Neo, 1);
    let scene = ready().moon(1, "alt_1_02").place(P1, "module").act(P1, "launch six_moon");
    scene.act(P1, "token alt_1_02").influence(P1, Planet::SixMoon, 1);
    let scene = ready().display("1c1").place(P1, "module").acts(P1, ["launch atalum", "take 1c1"]);
    scene.influence(P1, Planet::Atalum, 1).has_degree(P1, 8);
    let scene = ready().place(P1, "module").acts(P1, ["launch arratooine", "trade free"]);
    scene.influence(P1, Planet::Arratooine, 1).holds(P1, "2l1o");
    let scene = ready().stock(P1, "1l1c").place(P1, "module").acts(P1, ["launch e81216", "build shipyard"]);
    scene.influence(P1, Planet::E81216, 1);
}

/// FD-3570
#[test]
fn fd_3570_mission_6_gives_2_degrees() {
    ready().degree(P1, 2).place(P1, "module").act(P1, "launch officers").has_degree(P1, 4);
}

/// FD-3580
#[test]
fn fd_3580_mission_7_copies_a_planet_action() {
    let scene =
        ready().stock(P1, "1l").place(P1, "e81216_left").act(P1, "launch spy").asks(P1, "copy_planet");
    let scene =
        scene.expect(P1, ["copy neo", "copy six_moon", "copy atalum", "copy arratooine", "copy e81216"]);
    let scene = scene.rejects(P1, "copy officers", "NOT_AN_ANSWER", rules::TURN_PARTS).holds(P1, "");
    scene.acts(P1, ["copy neo", "move n1a"]).influence(P1, Planet::Neo, 1);
}

/// FD-3590
#[test]
fn fd_3590_mission_8_scores_resources() {
    let scene = ready().stock(P1, "1l2c1o2g").place(P1, "officers").act(P1, "launch president");
    scene.score(P1, 6);
}

/// FD-3600
#[test]
fn fd_3600_mission_9_funds_climbs_and_brings_the_black_medal() {
    let scene = ready().degree(P1, 5).place(P1, "module").act(P1, "launch petit_salon").act(P1, "fund neo");
    let scene = scene.has_degree(P1, 6).has_medals(P1, [Medal::Black]);
    assert_eq!(scene.state().medals.black, 1);
    scene.has_marker(Project::Neo, facts().project(Project::Neo).start(2) + 1);
}

/// FD-3610
#[test]
fn fd_3610_mission_10_scores_the_die() {
    ready().die(P1, 4).place(P1, "module").act(P1, "launch assistants").score(P1, 8);
}

/// FD-3620
#[test]
fn fd_3620_mission_11_scores_the_level() {
    ready().place(P1, "module").act(P1, "launch purchases").score(P1, 8);
    let scene = ready().with(|state| state.players[P1].game_levels = 3).place(P1, "module");
    scene.act(P1, "launch purchases").score(P1, 14);
}

/// FD-3630, FD-3640, FD-3670
#[test]
fn fd_3670_example_of_mission_12() {
    let scene = ready().flown(P1, "neo officers").place(P1, "module").act(P1, "launch patrons");
    scene.score(P1, 4);
    let scene = ready().with(|state| state.players[P1].deep_space = Some("honour".parse().unwrap()));
    // Itself, the Starter tile and the Deep Space tile.
    scene.place(P1, "module").act(P1, "launch patrons").score(P1, 3);
}

/// FD-3650
#[test]
fn fd_3650_the_levels_of_the_missions() {
    let level = |level: u8| {
        let all = Mission::ALL.iter().filter(|mission| facts().mission(**mission).level == level);
        all.map(|mission| mission.name()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(level(1), "neo six_moon officers");
    assert_eq!(level(2), "atalum arratooine e81216");
    assert_eq!(level(3), "spy petit_salon patrons");
    assert_eq!(level(4), "president assistants purchases");
    for (degree, offered) in [(1, 3), (3, 6), (5, 9), (7, 12)] {
        let scene = ready().degree(P1, degree).stock(P1, "1l").place(P1, "module");
        assert_eq!(scene.options(P1).len(), offered + 1, "degree {degree}");
    }
}

/// FD-3660
#[test]
fn fd_3660_a_black_medal_is_not_taken_twice() {
    let scene =
        ready().degree(P1, 5).medal(P1, Medal::Black).place(P1, "module").act(P1, "launch petit_salon");
    let scene = scene.act(P1, "fund neo").has_degree(P1, 6).has_medals(P1, [Medal::Black]);
    assert_eq!(scene.state().medals.black, 2);
}

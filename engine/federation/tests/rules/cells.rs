//! Section 10: the Senate.

use orrery_federation::ids::{Cell, Planet, Project, Room, SpaceAction, Wing};

use crate::scene::*;

fn in_wing(wing: Wing) -> impl Iterator<Item = SpaceAction> {
    let here = Cell::ALL.iter().map(|cell| facts().cell(*cell));
    here.filter(move |cell| cell.wing == wing).map(|cell| cell.action)
}

/// FD-1900
#[test]
fn three_floors_of_six_cells_in_two_wings() {
    let cells = || Cell::ALL.iter().map(|cell| facts().cell(*cell));
    assert_eq!(cells().count(), 18);
    for floor in 1..=3 {
        assert_eq!(cells().filter(|cell| cell.floor == floor).count(), 6);
    }
    for column in 1..=6 {
        assert_eq!(cells().filter(|cell| cell.column == column).count(), 3);
        let wing = if column <= 3 { Wing::Left } else { Wing::Right };
        assert!(cells().filter(|cell| cell.column == column).all(|cell| cell.wing == wing));
    }
    assert_eq!((in_wing(Wing::Left).count(), in_wing(Wing::Right).count()), (9, 9));
}

/// FD-1910, FD-1920, FD-1930
#[test]
fn five_planets_a_spy_and_three_rooms_in_each_wing() {
    for wing in Wing::ALL {
        for planet in Planet::ALL {
            assert_eq!(in_wing(*wing).filter(|action| *action == SpaceAction::Planet(*planet)).count(), 1);
        }
        assert_eq!(in_wing(*wing).filter(|action| *action == SpaceAction::Spy).count(), 1);
        assert_eq!(in_wing(*wing).filter(|action| matches!(action, SpaceAction::Room(_))).count(), 3);
    }
    for room in Room::ALL {
        assert_eq!(
            Cell::ALL.iter().filter(|cell| facts().cell(**cell).action == SpaceAction::Room(*room)).count(),
            1
        );
    }
    // FD-1930
    assert!(in_wing(Wing::Right).any(|action| action == SpaceAction::Room(Room::Patrons)));
}

/// FD-1940
#[test]
fn the_position_of_every_action() {
    let left = [
        "neo_left",
        "officers",
        "arratooine_left",
        "purchases",
        "atalum_left",
        "six_moon_left",
        "e81216_left",
        "spy_left",
        "president",
    ];
    let right = [
        "six_moon_right",
        "assistants",
        "spy_right",
        "patrons",
        "arratooine_right",
        "neo_right",
        "atalum_right",
        "e81216_right",
        "petit_salon",
    ];
    let read = |first: u8| {
        let places = (first..first + 3).flat_map(|column| [3, 2, 1].map(|floor| (column, floor)));
        places.map(|(column, floor)| facts().cell_at(column, floor).to_string()).collect::<Vec<_>>()
    };
    assert_eq!((read(1), read(4)), (left.map(String::from).into(), right.map(String::from).into()));
}

/// FD-1950
#[test]
fn the_project_above_every_column() {
    let projects = [
        Project::Neo,
        Project::Atalum,
        Project::Missions,
        Project::SixMoon,
        Project::Arratooine,
        Project::E81216,
    ];
    assert_eq!([1, 2, 3, 4, 5, 6].map(|column| facts().column_project(column)), projects);
}

/// FD-1960
#[test]
fn three_kinds_of_cells_cost_a_crystal() {
    for (cell, cost) in [("purchases", "1o"), ("assistants", "1c"), ("spy_left", "1l"), ("spy_right", "1l")] {
        let place = format!("place 3 vote {cell}");
        let scene = game(4).rejects(P1, &place, "CANNOT_PAY", orrery_federation::rules::CELL_COST);
        scene.stock(P1, cost).act(P1, &place).holds(P1, "");
    }
    for cell in Cell::ALL {
        let here = facts().cell(*cell);
        let paid =
            matches!(here.action, SpaceAction::Spy | SpaceAction::Room(Room::Purchases | Room::Assistants));
        assert_eq!(here.cost.is_empty(), !paid, "{cell}");
    }
}

/// FD-1970
#[test]
fn planets_raise_influence_and_rooms_do_not() {
    let all = |scene: Scene| Planet::ALL.iter().fold(scene, |scene, planet| scene.influence(P1, *planet, 0));
    all(game(4).place(P1, "officers"));
    all(game(4).place(P1, "patrons").act(P1, "release neo"));
    game(4).place(P1, "neo_left").act(P1, "move n1a").influence(P1, Planet::Neo, 1);
    let token = |scene: &Scene| scene.options(P1)[0].clone();
    let scene = game(4).place(P1, "six_moon_left");
    let token = token(&scene);
    scene.act(P1, &token).influence(P1, Planet::SixMoon, 1);
}

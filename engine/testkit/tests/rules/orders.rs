//! Section 5 of the catalogue.

use orrery_engine::Viewer;
use orrery_testkit::{
    Scenario,
    drift::{Config, Drift, Order, Task},
    scenario::{P1, P2, P3},
};

use super::{fuel, game, turn};

/// DR-0600
#[test]
fn dr_0600_orders_answer_beams_and_are_secret() {
    let ordered = turn(2)
        .aside(P2, "auto accept")
        .hears(Viewer::Seat(P2), ["p2 ordered accept"])
        .hears(Viewer::Seat(P1), [])
        .hears(Viewer::Spectator, []);
    assert_eq!(ordered.view(Viewer::Seat(P2)).own.unwrap().order, Order::Accept);
    ordered.act(P1, "beam").score(P2, 1).asks(P1, "drift.end");
    turn(2).aside(P2, "auto decline").act(P1, "beam").score(P2, 0).asks(P1, "drift.end");
    turn(2).aside(P2, "auto decline").aside(P2, "auto ask").act(P1, "beam").asks(P2, "drift.react");
    // What cannot be carried out is asked.
    turn(2).with(fuel(P2, 0)).aside(P2, "auto accept").act(P1, "beam").expect(P2, ["decline"]);
    // An order answers what is already asked.
    turn(2).act(P1, "beam").aside(P2, "auto accept").score(P2, 1).asks(P1, "drift.end");
}

/// DR-0610
#[test]
fn dr_0610_the_game_acts_for_who_has_resigned() {
    let table = turn(3)
        .with(|state| state.ships[P2].score = 7)
        .aside(P2, "resign")
        .hears(Viewer::Spectator, ["p2 resigned"])
        .score(P2, 0)
        .act(P1, "beam")
        .waits(P2)
        .act(P3, "decline")
        .act(P1, "end")
        .asks(P1, "drift.course")
        .waits(P2)
        .act(P1, "course 0; bid 0")
        .act(P3, "course 0; bid 0")
        .check(|state| assert_eq!((state.ships[P2].course, state.ships[P2].bid), (Some(0), Some(0))))
        .act(P1, "drift")
        .waits(P2)
        .asks(P3, "drift.turn");
    assert!(table.view(Viewer::Spectator).ships[P2].resigned);
    // Also in the middle of an action.
    turn(2)
        .task(Task::Rig { seat: P1, parts: Vec::new() })
        .aside(P1, "resign")
        .waits(P1)
        .asks(P2, "drift.course");
    turn(2).task(Task::Copy { seat: P1, depth: 1 }).aside(P1, "resign").asks(P2, "drift.react").score(P1, 0);
    // Nothing but resigning parts these two.
    let finished = Scenario::<Drift>::new(Config { rounds: 1, ..Config::default() }, 2)
        .aside(P1, "resign")
        .act(P2, "course 0; bid 0")
        .act(P2, "drift");
    finished.ranks([2, 1]);
}

/// DR-0620
#[test]
fn dr_0620_all_resigned_is_the_end() {
    game(2)
        .aside(P2, "resign")
        .asks(P1, "drift.course")
        .aside(P1, "resign")
        .waits(P1)
        .ranks([1, 1])
        .check(|state| assert_eq!((state.round, state.over), (1, false), "not played on to the last round"));
}

/// DR-0630
#[test]
fn dr_0630_points_then_charts_then_fuel_decide() {
    let last = |seats: [(i32, u8, u8); 3]| {
        let game = Scenario::<Drift>::new(Config { rounds: 1, ..Config::default() }, 3).with(|state| {
            for (ship, (score, charts, fuel)) in state.ships.iter_mut().zip(seats) {
                (ship.score, ship.charts, ship.fuel) = (score, charts, fuel);
            }
        });
        let game = [P1, P2, P3].into_iter().fold(game, |game, seat| game.act(seat, "course 0; bid 0"));
        [P1, P2, P3].into_iter().fold(game, |game, seat| game.act(seat, "drift"))
    };
    last([(5, 0, 0), (4, 9, 9), (6, 0, 0)]).ranks([2, 3, 1]);
    last([(5, 1, 0), (5, 0, 9), (5, 2, 0)]).ranks([2, 3, 1]);
    last([(5, 1, 3), (5, 1, 4), (5, 1, 2)]).ranks([2, 1, 3]);
    last([(5, 1, 3), (5, 1, 3), (4, 1, 3)]).ranks([1, 1, 3]);
}

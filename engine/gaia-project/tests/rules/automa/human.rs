//! What the Automa means for the human.

use orrery_gaia_project::{
    Config, Task, Who,
    config::{AutomaOption, TurnOrder},
    ids::{Area, Faction::*, Structure, Token},
    rules,
};

use super::solo::{Solo, heard, solo, solo_with};
use crate::common::{P1, Scene, hex};

fn game() -> Scene {
    solo(Terrans, AutomaOption::Taklons)
}

/// GP-1660
#[test]
fn structures_of_the_automa_make_a_trading_station_cheaper() {
    let mine = || game().mine(P1, "-2x1").owns(P1, "2 ore 3 credits");
    mine().withholds(P1, "upgrade trading_station -2x1");
    mine().automa_mines(["0x1"]).act(P1, "upgrade trading_station -2x1").resources(P1, "");
}

/// GP-3435
#[test]
fn lantids_may_share_planets_of_the_automa() {
    solo(Lantids, AutomaOption::Taklons)
        .mine(P1, "-2x1")
        .automa_mines(["0x1"])
        .rich(P1)
        .act(P1, "build mine 0x1")
        .check(|state| {
            let spot = state.spot(hex("0x1")).unwrap();
            assert!(state.players[P1].shared.contains(spot));
            assert_eq!(state.owner(spot), Some(Who::Automa));
        });
}

/// GP-2530
#[test]
fn the_automa_closes_a_level_5() {
    let ready = || game().level(P1, Area::Economy, 4).token(P1, Token::Vp7Ore).owns(P1, "4 knowledge");
    ready().offers(P1, "research economy");
    ready().automa_level(Area::Economy, 5).rejects(P1, "research economy", "LEVEL_TAKEN", rules::LEVEL_5_ONE);
}

/// GP-4680
#[test]
fn the_human_charges_and_the_automa_never() {
    // A mine of the Automa near a trading station: 2 power for 1 point.
    let near = || game().structure(P1, Structure::TradingStation, "3x-1").bowls(P1, [4, 0, 0]);
    near()
        .automa_mines(["7x-4"])
        .plays(6, 4)
        .hears_then(["automa built mine 5x-3", "automa scored 1 for automa", "automa announced 5x-3 p1 2"])
        .expect(P1, ["charge 2", "decline"])
        .act(P1, "charge 2")
        .vp(P1, 9)
        .power(P1, [2, 2, 0], 0)
        .asks(P1, "turn");
    // An upgrade as well.
    near().automa_mines(["5x-3"]).plays(6, 1).expect(P1, ["charge 2", "decline"]);
    // The human has passed and charges all the same.
    near()
        .automa_mines(["5x-3"])
        .with(|state| state.passed = vec![Who::Seat(P1)])
        .plays(6, 1)
        .asks(P1, "charge");
    // The Automa has no offer when the human builds beside it.
    let built =
        game().mine(P1, "-2x1").automa_mines(["0x1"]).rich(P1).act(P1, "build mine 0x-1").act(P1, "end");
    let heard = heard(&built);
    assert!(heard.iter().all(|notice| !notice.contains("announced")), "{heard:?}");
}

/// GP-4685
#[test]
fn the_human_is_asked_after_the_whole_turn() {
    // The Taklons' faction action goes on with a power action and points after the mine.
    game()
        .mine(P1, "3x-1")
        .bowls(P1, [4, 0, 0])
        .automa_mines(["7x-4"])
        .plays(6, 13)
        .hears_then([
            "automa built mine 5x-3",
            "automa action qic_planet_types",
            "automa scored 2 for faction",
            "automa announced 5x-3 p1 1",
        ])
        .asks(P1, "charge");
    // Structure by structure: a second one is asked about after the answer to the first.
    let scene = game().mine(P1, "3x-1").bowls(P1, [4, 0, 0]).automa_mines(["5x-3", "1x1"]);
    let fresh = ["1x1", "5x-3"].map(|at| scene.state().spot(hex(at)).unwrap());
    let asked = |scene: &Scene| {
        let entry = scene.table().agenda.open().next().unwrap().clone();
        let Task::Charge { hex, .. } = entry.task else { panic!("{:?}", entry.task) };
        hex.to_string()
    };
    let scene = scene
        .with(|state| state.fresh = fresh.to_vec())
        .task(Task::Announce { by: Who::Automa })
        .aside(P1, "auto ask");
    assert_eq!(asked(&scene), "1x1");
    let scene = scene.act(P1, "decline");
    assert_eq!(asked(&scene), "5x-3");
    scene.act(P1, "charge 1").asks(P1, "turn");
}

/// GP-0645
#[test]
fn the_order_of_passing_changes_nothing_for_two() {
    for turn_order in [TurnOrder::Clockwise, TurnOrder::Variable] {
        let config = || Config { turn_order, ..Config::default() };
        let game = || solo_with(config(), Terrans, AutomaOption::Taklons).deck([2, 1]);
        game()
            .human_acts()
            .act(P1, "pass booster_range")
            .check(|state| assert_eq!(state.order, [Who::Automa, Who::Seat(P1)]));
        game()
            .act(P1, "pass booster_range")
            .check(|state| assert_eq!(state.order, [Who::Seat(P1), Who::Automa]));
    }
}

/// GP-0125
#[test]
fn the_automa_takes_no_tech_tiles() {
    // A lab and an academy, each of which would bring a tile.
    game()
        .automa(Structure::Institute, "0x1")
        .automa(Structure::TradingStation, "1x1")
        .plays(6, 1)
        .hears_then(["automa upgraded trading_station to lab 1x1", "automa scored 1 for automa"])
        .plays(6, 1)
        .hears_then(["automa upgraded lab to academy_knowledge 1x1", "automa scored 1 for automa"])
        .check(|state| assert_eq!(state.players[Who::Automa].standard, 0));
}

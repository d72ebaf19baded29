//! The Automa upgrades a structure (GP-4690 to GP-4710), and selections among hexes.

use orrery_gaia_project::{
    Who,
    config::AutomaOption,
    ids::{
        Faction::*,
        Structure::{self, *},
    },
};

use super::solo::{Solo, solo};
use crate::common::{P1, Scene};

fn taklons() -> Scene {
    solo(Terrans, AutomaOption::Taklons)
}

fn with(pieces: &[(Structure, &str)]) -> Scene {
    pieces.iter().fold(taklons(), |scene, (kind, at)| scene.automa(*kind, at))
}

/// GP-4690
#[test]
fn the_first_possible_upgrade_is_made() {
    let all = [(Mine, "0x1"), (TradingStation, "1x1"), (ResearchLab, "-2x2")];
    // (1) trading station to institute
    with(&all).plays(4, 1).automa_has(Institute, "1x1");
    // (2) mine to trading station
    let built = [(Mine, "0x1"), (TradingStation, "1x1"), (ResearchLab, "-2x2"), (Institute, "-2x1")];
    with(&built).plays(4, 1).automa_has(TradingStation, "0x1");
    // (3) lab to academy, when there is no mine or no trading station left
    with(&built[1..]).plays(4, 1).automa_has(AcademyKnowledge, "-2x2");
    let stations =
        [(TradingStation, "3x-1"), (TradingStation, "5x-3"), (TradingStation, "3x3")].iter().chain(&built);
    with(&stations.copied().collect::<Vec<_>>()).plays(4, 1).automa_has(AcademyKnowledge, "-2x2");
    // (4) trading station to lab, when there is no lab or no academy left
    with(&[(TradingStation, "1x1"), (Institute, "-2x1")]).plays(4, 1).automa_has(ResearchLab, "1x1");
    let academies = [(AcademyKnowledge, "3x-1"), (AcademyAction, "5x-3")].iter().chain(&built[1..]);
    with(&academies.copied().collect::<Vec<_>>()).plays(4, 1).automa_has(ResearchLab, "1x1");
    // Pieces permitting: all labs are on the board.
    with(&[
        (TradingStation, "1x1"),
        (Institute, "-2x1"),
        (ResearchLab, "0x1"),
        (ResearchLab, "-2x2"),
        (ResearchLab, "3x-1"),
        (AcademyKnowledge, "5x-3"),
        (AcademyAction, "3x3"),
    ])
    .plays(4, 1)
    .hears_then(["automa scored 1 for automa"]);
}

/// GP-4695
#[test]
fn institute_and_academies_give_nothing_else() {
    with(&[(TradingStation, "1x1")])
        .plays(4, 1)
        .hears_then(["automa upgraded trading_station to institute 1x1", "automa scored 1 for automa"]);
    // Both academies are equal: the second one is built like the first.
    with(&[(ResearchLab, "1x1"), (ResearchLab, "-2x2")])
        .plays(4, 1)
        .hears_then(["automa upgraded lab to academy_knowledge -2x2", "automa scored 1 for automa"])
        .plays(4, 1)
        .hears_then(["automa upgraded lab to academy_action 1x1", "automa scored 1 for automa"])
        .check(|state| {
            let automa = &state.players[Who::Automa];
            assert_eq!((automa.standard, automa.resources.knowledge, automa.power.gaia), (0, 0, 0));
        });
}

/// GP-4700
#[test]
fn the_structure_closest_to_the_human_is_upgraded() {
    let mines = || taklons().automa_mines(["0x1", "3x3", "-2x2"]);
    // The human's 3x-1 is 3 from 0x1, 4 from 3x3 and 5 from -2x2.
    mines().mine(P1, "3x-1").plays(4, 1).automa_has(TradingStation, "0x1");
    mines().mine(P1, "4x2").aside(P1, "auto decline").plays(4, 1).automa_has(TradingStation, "3x3");
    // Then by direction: right-down the first in reading order, left-up the last.
    mines().plays(2, 1).automa_has(TradingStation, "0x1");
    mines().plays(4, 1).automa_has(TradingStation, "3x3");
}

/// GP-4710
#[test]
fn without_an_upgrade_nothing_happens() {
    with(&[(Institute, "0x1")]).plays(4, 1).hears_then(["automa scored 1 for automa"]);
}

/// GP-4590
#[test]
fn example_of_the_upgrade_card() {
    // The human's 3x-1 is nearest to 0x1.
    taklons()
        .automa_mines(["0x1", "3x3", "-2x2"])
        .mine(P1, "3x-1")
        .plays(4, 1)
        .hears_then(["automa upgraded mine to trading_station 0x1", "automa scored 1 for automa"])
        .automa_vp(11);
    // A tie: 3x3 and 1x4 are both 2 from 2x5; 1x4 is the first from the bottom right.
    taklons()
        .automa_mines(["0x1", "3x3", "1x4"])
        .mine(P1, "2x5")
        .aside(P1, "auto decline")
        .plays(4, 1)
        .automa_has(TradingStation, "1x4");
}

/// GP-4560
#[test]
fn directional_selection_reads_rows() {
    // In reading order: -1x-3 before 1x-3 in the same row, 0x1 before -2x2 in the next row below.
    let mines = || taklons().automa_mines(["1x-3", "-2x2", "-1x-3", "0x1"]);
    mines().plays(1, 2).automa_has(TradingStation, "-1x-3");
    mines().plays(4, 2).automa_has(TradingStation, "-2x2");
    // Left-up takes the right one of the bottom row.
    taklons().automa_mines(["1x1", "0x1", "1x-3"]).plays(4, 2).automa_has(TradingStation, "1x1");
}

/// GP-4600
#[test]
fn tie_breakers_are_applied_until_one_is_left() {
    // 0x-1 is 2 from the human's 1x-3, 1x1 is 2 from 3x-1: the direction decides only between these two.
    let mines = || taklons().automa_mines(["0x-1", "1x1", "-6x2"]).mine(P1, "3x-1").mine(P1, "1x-3");
    let mines = || mines().aside(P1, "auto decline");
    mines().plays(1, 2).automa_has(TradingStation, "0x-1");
    mines().plays(4, 2).automa_has(TradingStation, "1x1");
}

/// GP-4605
#[test]
fn a_human_planet_is_one_with_a_structure() {
    let mines = || taklons().automa_mines(["0x1", "-4x5"]).mine(P1, "7x-4");
    mines().plays(4, 1).automa_has(TradingStation, "0x1");
    // Gaiaformers, satellites and space stations do not count.
    mines()
        .project(P1, "-3x3")
        .satellite(P1, "-4x4")
        .station(P1, "-5x5")
        .plays(4, 1)
        .automa_has(TradingStation, "0x1");
    // The Lost Planet does, and so does a shared mine.
    mines().lost_planet(P1, "-4x4").aside(P1, "auto decline").plays(4, 1).automa_has(TradingStation, "-4x5");
    mines().shared(P1, "-4x5").aside(P1, "auto decline").plays(4, 1).automa_has(TradingStation, "-4x5");
}

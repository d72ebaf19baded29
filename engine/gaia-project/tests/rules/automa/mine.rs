//! The Automa builds a mine (GP-4610 to GP-4675).

use orrery_gaia_project::{
    config::AutomaOption,
    ids::{Area, Faction::*, FinalTile, Structure},
    rules,
};

use super::solo::{Solo, solo};
use crate::common::P1;

/// GP-4610
#[test]
fn without_a_mine_in_the_supply_it_upgrades() {
    let all = ["0x1", "1x1", "-2x1", "-2x2", "3x-1", "5x-3", "6x-1", "7x-4"];
    solo(Ambas, AutomaOption::Itars)
        .automa_mines(all)
        .plays(4, 6)
        .hears_then(["automa upgraded mine to trading_station -2x2", "automa scored 3 for automa"]);
    // With seven of the eight there is one left.
    solo(Ambas, AutomaOption::Itars)
        .automa_mines(["0x1", "1x1", "-2x1", "-2x2", "3x-1", "5x-3", "6x-1"])
        .plays(4, 6)
        .hears_then(["automa built mine 7x-4", "automa scored 3 for automa"]);
}

/// GP-4620
#[test]
fn valid_planets_are_empty_and_in_range() {
    // Only the Transdim planet 7x-2 lies within 2 of 6x-1.
    let alone = || solo(Ambas, AutomaOption::Firaks).automa_mines(["6x-1"]);
    alone().plays(4, 6).automa_has(Structure::Mine, "7x-2");
    // A range of 4 reaches home types that need fewer steps.
    alone().plays(1, 6).automa_has(Structure::Mine, "7x-4");
    // Planets of the human, and those with a Gaiaformer, are not empty; space beside planets is none.
    alone().mine(P1, "7x-2").plays(13, 6).automa_has(Structure::TradingStation, "6x-1");
    alone().project(P1, "7x-2").plays(4, 6).automa_has(Structure::TradingStation, "6x-1");
    alone().project(P1, "7x-2").gaiaformed("7x-2").plays(4, 6).automa_has(Structure::TradingStation, "6x-1");
}

/// GP-4630
#[test]
fn without_a_valid_planet_it_upgrades() {
    solo(Ambas, AutomaOption::Firaks)
        .automa_mines(["6x-1"])
        .project(P1, "7x-2")
        .plays(4, 6)
        .hears_then(["automa upgraded mine to trading_station 6x-1", "automa scored 3 for automa"]);
}

/// GP-4635
#[test]
fn the_fallback_of_a_mine_falls_back_to_nothing() {
    // Neither a planet in range nor a piece for an upgrade: the academies are built and there is no lab.
    solo(Ambas, AutomaOption::Firaks)
        .automa(Structure::Institute, "6x-1")
        .automa(Structure::AcademyKnowledge, "7x-4")
        .project(P1, "7x-2")
        .mine(P1, "5x-3")
        .aside(P1, "auto decline")
        .plays(4, 6)
        .hears_then(["automa scored 3 for automa"]);
    // The Hadsch Hallas' upgrade falls back to a mine, which does not fall back to an upgrade again.
    solo(Ambas, AutomaOption::HadschHallas)
        .automa(Structure::Institute, "6x-1")
        .project(P1, "7x-2")
        .mine(P1, "5x-3")
        .mine(P1, "3x-1")
        .mine(P1, "7x-4")
        .project(P1, "4x2")
        .plays(4, 13)
        .hears_then(["automa scored 1 for faction"]);
}

/// GP-4640
#[test]
fn tie_breakers_come_in_their_order() {
    // Around 3x-1: Gaia 5x-3, Transdim 2x-2, titanium 1x1. The human is nearest to 5x-3 all the time.
    let around = |automa| solo(Ambas, automa).automa_mines(["3x-1"]).mine(P1, "7x-4");
    // (c) Firaks need no step for 1x1.
    around(AutomaOption::Firaks).plays(6, 4).automa_has(Structure::Mine, "1x1");
    // (b) before (c): a Gaia planet for the upper tile.
    let gaia = [FinalTile::GaiaPlanets, FinalTile::Structures];
    around(AutomaOption::Firaks).final_tiles(gaia).plays(6, 4).automa_has(Structure::Mine, "5x-3");
    // (c) again among those: 1 step for Gaia, 2 for Transdim.
    around(AutomaOption::Firaks)
        .final_tiles(gaia)
        .mine(P1, "4x-4")
        .plays(6, 4)
        .automa_has(Structure::Mine, "5x-3");
    // (a) before (b) and (c): the Terrans' faction action goes for Transdim planets.
    around(AutomaOption::Terrans).final_tiles(gaia).plays(13, 9).automa_has(Structure::Mine, "7x-2");
    // (d) before (e): around 0x1 each of three planets needs the Itars 1 step.
    let itars = || solo(Ambas, AutomaOption::Itars).automa_mines(["0x1"]);
    itars().mine(P1, "-4x1").plays(6, 4).automa_has(Structure::Mine, "-2x1");
    // (e) is left when nothing else is.
    itars().plays(6, 4).automa_has(Structure::Mine, "0x-1");
    itars().plays(4, 6).automa_has(Structure::Mine, "1x1");
}

/// GP-4645
#[test]
fn steps_are_counted_from_the_home_of_the_automa() {
    // 2x5 desert, 3x3 terra, 1x4 Gaia and 1x5 Transdim surround each other.
    let from = |automa| solo(Ambas, automa).automa_mines(["1x5"]).project(P1, "1x4");
    // Desert: for the Xenos 0 steps, terra 3; for the Terrans desert 3, terra 0; for the Itars desert 3, terra 1.
    from(AutomaOption::Xenos).plays(6, 4).automa_has(Structure::Mine, "2x5");
    from(AutomaOption::Terrans).plays(4, 6).automa_has(Structure::Mine, "3x3");
    from(AutomaOption::Itars).plays(4, 6).automa_has(Structure::Mine, "3x3");
}

/// GP-4650
#[test]
fn the_final_tile_of_the_support_card_prefers_some_planets() {
    // Around 3x-1 of sector 05: Gaia 5x-3 of the same sector; Transdim 2x-2 and titanium 1x1 of sector 03.
    let around = |automa| solo(Ambas, automa).automa_mines(["3x-1"]);
    let top = |tile| [tile, FinalTile::Structures];
    let bottom = |tile| [FinalTile::Structures, tile];

    // Gaia planets, Transdim included: the Firaks would need no step for 1x1.
    let gaia = FinalTile::GaiaPlanets;
    around(AutomaOption::Firaks).final_tiles(top(gaia)).plays(6, 4).automa_has(Structure::Mine, "5x-3");
    let blocked = || around(AutomaOption::Firaks).project(P1, "5x-3");
    blocked().final_tiles(top(gaia)).plays(6, 4).automa_has(Structure::Mine, "2x-2");
    // If no candidate fulfils it, it is skipped.
    blocked().project(P1, "2x-2").final_tiles(top(gaia)).plays(6, 4).automa_has(Structure::Mine, "1x1");

    // Planet types not yet colonised, Transdim counting as Gaia: the Geodens need 2 steps for 2x-2 and 3 for 1x1.
    let types = FinalTile::PlanetTypes;
    let geodens = || around(AutomaOption::Geodens).project(P1, "5x-3");
    geodens().final_tiles(top(types)).plays(6, 4).automa_has(Structure::Mine, "2x-2");
    let with_gaia = || {
        let scene = geodens().automa_mines(["1x4"]);
        ["3x3", "1x5", "2x5"].into_iter().fold(scene, |scene, at| scene.project(P1, at))
    };
    with_gaia().final_tiles(top(types)).plays(6, 4).automa_has(Structure::Mine, "1x1");
    with_gaia().final_tiles(top(FinalTile::Structures)).plays(6, 4).automa_has(Structure::Mine, "2x-2");

    // Sectors without an Automa planet.
    let sectors = FinalTile::Sectors;
    around(AutomaOption::Geodens).final_tiles(top(sectors)).plays(6, 4).automa_has(Structure::Mine, "2x-2");
    around(AutomaOption::Geodens).plays(6, 4).automa_has(Structure::Mine, "5x-3");

    // Card 6 looks at the upper tile, card 2 at the lower one, card 4 at neither.
    around(AutomaOption::Geodens)
        .final_tiles(bottom(sectors))
        .plays(6, 4)
        .automa_has(Structure::Mine, "5x-3");
    around(AutomaOption::Geodens)
        .final_tiles(bottom(sectors))
        .plays(2, 4)
        .automa_has(Structure::Mine, "2x-2");
    around(AutomaOption::Geodens).final_tiles(top(sectors)).plays(2, 4).automa_has(Structure::Mine, "5x-3");
    around(AutomaOption::Geodens).final_tiles(top(sectors)).plays(4, 6).automa_has(Structure::Mine, "5x-3");
}

/// GP-4660
#[test]
fn a_colonised_transdim_planet_becomes_a_gaia_planet() {
    solo(Ambas, AutomaOption::Firaks)
        .automa_mines(["6x-1"])
        .plays(4, 6)
        .hears_then(["gaiaformed 7x-2", "automa built mine 7x-2", "automa scored 3 for automa"])
        .check(|state| {
            let spot = state.spot(crate::common::hex("7x-2")).unwrap();
            assert_eq!(state.planet(spot), Some(orrery_gaia_project::ids::Planet::Gaia));
        });
}

/// GP-4670
#[test]
fn a_mine_that_stands_alone_brings_a_satellite() {
    let satellites = [FinalTile::Structures, FinalTile::Satellites];
    let alone = || solo(Ambas, AutomaOption::Firaks).automa_mines(["6x-1"]);
    alone().final_tiles(satellites).plays(1, 6).hears_then([
        "automa built mine 7x-4",
        "automa satellite 6x-4",
        "automa scored 3 for automa",
    ]);
    // Not without the tile, and not beside another Automa structure.
    alone().plays(1, 6).hears_then(["automa built mine 7x-4", "automa scored 3 for automa"]);
    alone().final_tiles(satellites).plays(4, 6).hears_then([
        "gaiaformed 7x-2",
        "automa built mine 7x-2",
        "automa scored 3 for automa",
    ]);
    // A structure of the human beside it does not count.
    solo(Ambas, AutomaOption::Firaks)
        .automa_mines(["-3x-3"])
        .mines(P1, ["0x-5", "-4x-2", "-1x-3"])
        .project(P1, "-3x-1")
        .aside(P1, "auto decline")
        .final_tiles(satellites)
        .plays(4, 6)
        .check(|state| assert_eq!(state.players[orrery_gaia_project::Who::Automa].satellites.len(), 1));
}

/// GP-4675
#[test]
fn the_hex_of_the_satellite_is_chosen_by_direction() {
    let alone = |cards: fn(crate::common::Scene) -> crate::common::Scene| {
        let scene = solo(Ambas, AutomaOption::Firaks).automa_mines(["6x-1"]);
        cards(scene.project(P1, "5x-3").final_tiles([FinalTile::Structures, FinalTile::Satellites]))
    };
    let satellites = |state: &orrery_gaia_project::State| -> Vec<String> {
        let set = state.players[orrery_gaia_project::Who::Automa].satellites;
        set.iter().map(|spot| state.board.hex(spot).to_string()).collect()
    };
    // Free hexes beside 7x-4 are 6x-4, 6x-3 and 7x-3: card 1 says right-down, card 8 left-up.
    alone(|scene| scene.plays(1, 6)).check(|state| assert_eq!(satellites(state), ["6x-4"]));
    alone(|scene| scene.plays(8, 6)).check(|state| assert_eq!(satellites(state), ["7x-3"]));
    // Not where an Automa satellite lies; one of the human does not matter.
    alone(|scene| scene.automa_satellite("6x-4").satellite(P1, "6x-3").plays(1, 6))
        .check(|state| assert_eq!(satellites(state), ["6x-4", "6x-3"]));
    // Without such a hex none is placed.
    alone(|scene| {
        ["6x-4", "6x-3", "7x-3"].into_iter().fold(scene, |scene, at| scene.automa_satellite(at)).plays(1, 6)
    })
    .hears_then(["automa built mine 7x-4", "automa scored 3 for automa"]);
    // The Lost Planet cannot be placed there.
    alone(|scene| scene.plays(1, 6))
        .mine(P1, "7x-2")
        .level(P1, Area::Navigation, 4)
        .task(orrery_gaia_project::Task::LostPlanet { seat: P1 })
        .offers(P1, "lost 6x-3")
        .rejects(P1, "lost 6x-4", "HEX_TAKEN", rules::LOST_PLANET);
}

//! Final scoring of the solo game (GP-4940 to GP-4960) and the points of the Automa.

use orrery_gaia_project::{
    Config, Event, Who,
    config::{AutomaOption, DifficultyOption},
    event::For,
    ids::{Area, Faction::*, FinalTile, RoundTile, Structure::*},
    look::Look,
    scoring::{final_count, final_tile, research_vp},
};

use super::solo::{Solo, solo, solo_with};
use crate::common::{P1, Scene, hex};

fn automa() -> Scene {
    solo(Terrans, AutomaOption::Taklons)
}

/// GP-4940
#[test]
fn the_automa_counts_like_a_player_but_for_federations() {
    let scene = automa()
        .automa(Mine, "0x1")
        .automa(TradingStation, "1x1")
        .automa(Institute, "5x-3")
        .automa(AcademyAction, "1x4")
        .automa_satellite("6x-4")
        .automa_satellite("6x-3");
    scene.sees(|look| {
        let count = |tile| final_count(look, Who::Automa, tile);
        assert_eq!(count(FinalTile::Structures), 4);
        assert_eq!(count(FinalTile::StructuresInFederations), 3, "one less than structures");
        assert_eq!(count(FinalTile::PlanetTypes), 3);
        assert_eq!(count(FinalTile::GaiaPlanets), 2);
        assert_eq!(count(FinalTile::Sectors), 3);
        assert_eq!(count(FinalTile::Satellites), 2);
    });
    automa().sees(|look| assert_eq!(final_count(look, Who::Automa, FinalTile::StructuresInFederations), 0));
}

/// GP-4945, GP-0540
#[test]
fn the_neutral_player_takes_part_in_the_solo_game() {
    let points = |scene: &Scene, tile| -> Vec<u32> {
        final_tile(Look::at(scene.table()), tile).into_iter().map(|(_, vp)| vp).collect()
    };
    // Sectors: human 1, Automa 2, neutral 6.
    let scene = automa().mine(P1, "3x-1").automa_mines(["0x1", "5x-3"]);
    assert_eq!(points(&scene, FinalTile::Sectors), [6, 12]);
    // Gaia planets: the Automa ties with the neutral player on 4 for (18 + 12) / 2; the human has none.
    let scene = automa().automa_mines(["0x-1", "5x-3", "1x4", "-2x4"]);
    assert_eq!(points(&scene, FinalTile::GaiaPlanets), [0, 15]);
    // A tie of all three: 12 each.
    let scene = scene.gaiaformed("4x-4").gaiaformed("2x-2").gaiaformed("7x-2");
    let scene = scene.mines(P1, ["4x-4", "2x-2", "7x-2", "-4x5"]);
    assert_eq!(points(&scene, FinalTile::GaiaPlanets), [12, 12]);
    // Its number never changes.
    let scene = automa().satellite(P1, "6x-4");
    assert_eq!(points(&scene, FinalTile::Satellites), [12, 0]);
}

/// GP-4950
#[test]
fn the_automa_scores_levels_and_no_resources() {
    let scene = automa()
        .automa_level(Area::Terraforming, 2)
        .automa_level(Area::Navigation, 3)
        .automa_level(Area::Economy, 4)
        .automa_level(Area::Science, 5)
        .owns(P1, "9 credits")
        .round(6);
    assert_eq!(research_vp(Look::at(scene.table()), Who::Automa), 4 + 8 + 12);
    let scene = scene.act(P1, "pass");
    let scored = |r#for: For| -> Vec<Who> {
        let events = scene.last().events();
        let who = events.filter_map(|event| {
            let Event::Scored { who, r#for: why, .. } = event else { return None };
            (*why == r#for).then_some(*who)
        });
        who.collect()
    };
    assert_eq!(scored(For::Research), [Who::Automa]);
    assert_eq!(scored(For::Resources), [Who::Seat(P1)]);
}

/// GP-4960
#[test]
fn the_human_wins_with_as_many_points() {
    let end = |human: i32| {
        automa().points(P1, human).round(6).with(|state| {
            state.passed = vec![Who::Automa];
            state.players[Who::Automa].vp = 50;
        })
    };
    // Nobody has anything on the board.
    end(51).act(P1, "pass").scenario().ranks([1]);
    end(50).act(P1, "pass").scenario().ranks([1]);
    end(49).act(P1, "pass").scenario().ranks([2]);
    // Who leaves has lost.
    end(60).aside(P1, "resign").scenario().ranks([2]);
}

/// GP-4330
#[test]
fn round_tiles_do_not_score_for_what_the_automa_does() {
    let mines = || automa().automa_mines(["3x-1"]);
    for tile in [RoundTile::Mine2, RoundTile::GaiaMine4, RoundTile::Terraform2] {
        mines()
            .round_tile(tile)
            .plays(6, 4)
            .hears_then(["automa built mine 5x-3", "automa scored 1 for automa"]);
    }
    mines()
        .round_tile(RoundTile::TradingStation4)
        .plays(4, 1)
        .hears_then(["automa upgraded mine to trading_station 3x-1", "automa scored 1 for automa"]);
    automa()
        .automa(TradingStation, "3x-1")
        .round_tile(RoundTile::BigStructure5A)
        .plays(4, 1)
        .hears_then(["automa upgraded trading_station to institute 3x-1", "automa scored 1 for automa"]);
    automa()
        .round_tile(RoundTile::Research2)
        .plays(1, 17)
        .hears_then(["automa advanced terraforming 1", "automa scored 2 for automa"]);
}

/// GP-4475
#[test]
fn alptrauma_adds_a_point_to_each_gain() {
    let config = |difficulty| Config { difficulty, ..Config::default() };
    let hard = |automa| solo_with(config(DifficultyOption::Alptrauma), Terrans, automa);
    // Faction card and ongoing ability are separate gains; a card of 0 points is none.
    hard(AutomaOption::HadschHallas).automa_mines(["6x-1"]).plays(4, 13).hears_then([
        "automa upgraded mine to trading_station 6x-1",
        "automa scored 3 for faction",
        "automa scored 1 for difficulty",
        "automa scored 1 for faction",
        "automa scored 1 for difficulty",
    ]);
    // A card.
    hard(AutomaOption::Taklons)
        .plays(4, 10)
        .hears_then(["automa scored 3 for automa", "automa scored 1 for difficulty"]);
    hard(AutomaOption::Taklons).plays(4, 7).hears_then(["automa advanced artificial_intelligence 1"]);
    // The pass, if it brings points.
    hard(AutomaOption::Taklons).deck([2, 1]).automa_turn().hears_then([
        "automa scored 4 for round_terraform_2",
        "automa scored 1 for difficulty",
        "automa passed booster_terraform",
    ]);
    hard(AutomaOption::Taklons)
        .round_tile(RoundTile::Federation5)
        .deck([2, 1])
        .automa_turn()
        .hears_then(["automa passed booster_terraform"]);
    // Not at final scoring.
    hard(AutomaOption::Taklons)
        .automa_level(Area::Science, 3)
        .round(6)
        .with(|state| state.passed = vec![Who::Automa])
        .act(P1, "pass")
        .automa_vp(14);
    // Not on the other levels.
    for difficulty in [DifficultyOption::Automalein, DifficultyOption::Automa, DifficultyOption::Ultoma] {
        solo_with(config(difficulty), Terrans, AutomaOption::Taklons)
            .plays(4, 10)
            .hears_then(["automa scored 3 for automa"]);
    }
}

/// GP-4320
#[test]
fn the_automa_pays_and_gains_nothing() {
    // It builds 3 steps away from home on a Gaia planet, climbs and upgrades, and never has or needs anything.
    automa()
        .automa_mines(["3x-1"])
        .plays(6, 4)
        .hears_then(["automa built mine 5x-3", "automa scored 1 for automa"])
        .plays(4, 10)
        .hears_then(["automa upgraded mine to trading_station 3x-1", "automa scored 3 for automa"])
        .check(|state| {
            let player = &state.players[Who::Automa];
            assert!(player.resources.is_none());
            assert_eq!((player.power.in_bowls(), player.power.gaia, player.gaiaformers), (0, 0, 0));
            assert_eq!((player.standard, player.advanced, player.token_count()), (0, 0, 0));
            let spot = state.spot(hex("5x-3")).unwrap();
            assert_eq!(player.structure(spot), Some(Mine));
        });
}

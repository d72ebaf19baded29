//! Section 14: the end of the game.

use orrery_gaia_project::{
    ids::{Area, Faction::*, FinalTile, Structure},
    look::Look,
    power::Bowl,
    scoring,
};

use crate::common::*;

fn shares(look: Look<'_>, tile: FinalTile) -> Vec<u32> {
    scoring::final_tile(look, tile).into_iter().map(|(_, vp)| vp).collect()
}

fn satellites(scene: Scene, counts: &[u8]) -> Scene {
    let mut scene = scene;
    for (n, count) in counts.iter().enumerate() {
        let seat = orrery_engine::Seat(n as u8);
        scene = scene.with(|state| {
            let free =
                state.board.spots().filter(|spot| state.planet(*spot).is_none()).take(usize::from(*count));
            state.players[seat].satellites = free.collect();
        });
    }
    scene
}

/// GP-4980, GP-4990, GP-5000, GP-5010, GP-5020, GP-0540, GP-0560
#[test]
fn ties_share_and_the_neutral_player_takes_its_place() {
    satellites(scene([Terrans, Xenos]), &[8, 5])
        .sees(|look| assert_eq!(shares(look, FinalTile::Satellites), [15, 6]));
}

/// GP-5025, GP-5030, GP-5090
#[test]
fn shares_of_three_and_four() {
    satellites(scene([Terrans, Xenos, Taklons]), &[7, 7, 0])
        .sees(|look| assert_eq!(shares(look, FinalTile::Satellites), [15, 15, 0]));
    satellites(scene([Terrans, Xenos, Taklons, HadschHallas]), &[5, 5, 5, 2])
        .sees(|look| assert_eq!(shares(look, FinalTile::Satellites), [12, 12, 12, 0]));
}

/// GP-5035, GP-5070
#[test]
fn nothing_scores_nothing() {
    scene([Terrans, Xenos])
        .mines(P2, ["5x-3", "0x-1", "-2x4", "1x4", "-4x5"])
        .gaiaformed("-3x3")
        .mine(P2, "-3x3")
        .sees(|look| assert_eq!(shares(look, FinalTile::GaiaPlanets), [0, 18]));
}

/// GP-5040, GP-5050, GP-5060, GP-5080, GP-5100
#[test]
fn counts_of_the_final_board() {
    scene([Lantids, Xenos])
        .mines(P1, ["-2x1", "0x-1"])
        .trading_station(P1, "4x-5")
        .mine(P2, "-2x2")
        .shared(P1, "-2x2")
        .project(P1, "-3x3")
        .federation(P1, ["-2x1", "-2x2"])
        .sees(|look| {
            let count = |tile| scoring::final_count(look, P1.into(), tile);
            assert_eq!(count(FinalTile::Structures), 4);
            assert_eq!(count(FinalTile::StructuresInFederations), 2);
            assert_eq!(count(FinalTile::PlanetTypes), 2);
            assert_eq!(count(FinalTile::GaiaPlanets), 1);
            assert_eq!(count(FinalTile::Sectors), 2);
        });
}

/// GP-5110, GP-5120
#[test]
fn research_scores() {
    scene([Terrans, Xenos])
        .level(P1, Area::Navigation, 5)
        .level(P1, Area::Science, 3)
        .level(P1, Area::Economy, 2)
        .sees(|look| assert_eq!(scoring::research_vp(look, P1.into()), 16));
}

/// GP-5130, GP-5140, GP-5142, GP-5146, GP-5148, GP-5150, GP-5740
#[test]
fn resources_become_points() {
    let vp = |scene: Scene, expected: u32| {
        scene.sees(|look| assert_eq!(scoring::resource_vp(look, P1.into()), expected));
    };
    vp(scene([Terrans, Xenos]).owns(P1, "2 ore 4 credits 1 knowledge 1 qic").bowls(P1, [3, 5, 2]), 4);
    vp(scene([Taklons, Xenos]).bowls(P1, [0, 2, 1]).brainstone(P1, Bowl::II), 1);
    vp(scene([Terrans, Xenos]).owns(P1, "30 credits").bowls(P1, [0, 0, 6]).gaia_area(P1, 9), 12);
    vp(scene([Nevlas, Xenos]).institute(P1, "0x1").bowls(P1, [0, 0, 3]), 2);
}

/// GP-4970, GP-5160, GP-5170, GP-0740
#[test]
fn the_most_points_win() {
    scene([Terrans, Xenos])
        .round(6)
        .final_tiles([FinalTile::Structures, FinalTile::Sectors])
        .structure(P1, Structure::Mine, "-2x1")
        .owns(P2, "7 credits")
        .act(P1, "pass")
        .act(P2, "pass")
        // The neutral player has more structures and sectors: second place twice; against two points for credits.
        .vp(P1, 10 + 12 + 12)
        .vp(P2, 12)
        .scenario()
        .ranks([1, 2]);
}

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

/// GP-4980, GP-4990, GP-5010, GP-5020, GP-0560
#[test]
fn ties_share_and_the_neutral_player_takes_its_place() {
    satellites(scene([Terrans, Xenos]), &[8, 5])
        .sees(|look| assert_eq!(shares(look, FinalTile::Satellites), [15, 6]));
}

/// GP-5025, GP-5000, GP-5030, GP-0540
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

/// GP-5050, GP-5060, GP-5080, GP-5100
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

/// GP-4970, GP-5170, GP-0740
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

/// GP-5040, GP-5050, GP-5060, GP-5080, GP-5090, GP-5100
#[test]
fn the_lost_planet_counts_and_markers_do_not() {
    // Terra in the middle, and the Lost Planet alone in the sector of tile 05; both in federations.
    let scene = scene([Ivits, Xenos])
        .mine(P1, "-2x1")
        .lost_planet(P1, "5x-1")
        .federation(P1, ["-2x1", "5x-1"])
        .project(P1, "-3x3")
        .station(P1, "-1x1")
        .satellite(P1, "5x-2");
    let scene = scene.sees(|look| {
        let count = |tile| scoring::final_count(look, P1.into(), tile);
        assert_eq!((count(FinalTile::Structures), count(FinalTile::StructuresInFederations)), (2, 2));
        assert_eq!((count(FinalTile::PlanetTypes), count(FinalTile::Sectors)), (2, 2));
        // A satellite and a space station; the marker on the Lost Planet is none.
        assert_eq!((count(FinalTile::Satellites), count(FinalTile::GaiaPlanets)), (2, 0));
    });
    // Counts follow the board: without the Lost Planet one less of each.
    scene.with(|state| state.players[P1].structures[Structure::Mine.index()] = Default::default()).sees(
        |look| {
            assert_eq!(scoring::final_count(look, P1.into(), FinalTile::Structures), 0);
        },
    );
}

/// GP-5142, GP-5144
#[test]
fn gaiaformers_are_no_resource() {
    let vp = |scene: Scene| {
        let mut vp = 0;
        scene.sees(|look| vp = scoring::resource_vp(look, P1.into()));
        vp
    };
    assert_eq!(vp(scene([BalTaks, Xenos]).owns(P1, "2 credits").gaiaformers(P1, 3)), 0);
    // Converted before the last pass they count.
    let scene = || scene([BalTaks, Xenos]).owns(P1, "2 credits").gaiaformers(P1, 1);
    assert_eq!(vp(scene().act(P1, "convert gaiaformer_to_qic")), 1);
    // Odd tokens of bowl II stay, Nevlas' tokens count 2 with the institute.
    let bowls =
        |faction, bowls| crate::common::scene([faction, Xenos]).institute(P1, "7x-4").bowls(P1, bowls);
    assert_eq!((vp(bowls(Terrans, [0, 5, 1])), vp(bowls(Nevlas, [0, 5, 1]))), (1, 2));
}

/// GP-5160
#[test]
fn tiles_then_research_then_resources() {
    scene([Terrans, Xenos])
        .round(6)
        .final_tiles([FinalTile::Structures, FinalTile::Sectors])
        .mine(P1, "-2x1")
        .level(P1, Area::Science, 3)
        .owns(P1, "3 credits")
        .act(P1, "pass")
        .act(P2, "pass")
        .hears([
            "p2 passed",
            "p1 scored 12 for final_structures",
            "p1 scored 12 for final_sectors",
            "p1 scored 4 for research",
            "p1 scored 1 for resources",
            "ended",
        ]);
}

/// GP-5170
#[test]
fn equal_points_share_the_victory() {
    scene([Terrans, Xenos, Taklons])
        .round(6)
        .points(P3, 9)
        .act(P1, "pass")
        .act(P2, "pass")
        .act(P3, "pass")
        .scenario()
        .ranks([1, 1, 3]);
}

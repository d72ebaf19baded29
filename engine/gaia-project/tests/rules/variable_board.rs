//! 3.4: the variable board.

use orrery_engine::{Game as _, Seed, start};
use orrery_gaia_project::{
    Config, Facts, GaiaProject,
    board::{Board, Sector},
    config::BoardOption,
    ids::{Face, Planet},
    rules,
};
use orrery_testkit::Scenario;

use crate::common::*;

fn drawn(board: BoardOption, seats: u8, seed: u8) -> Vec<Sector> {
    let names = ["terrans", "xenos", "taklons", "hadsch_hallas"];
    let factions = names[..usize::from(seats)].join(" ");
    let config = Config { board, factions, ..Config::default() };
    let game = Scenario::<GaiaProject>::seeded(config, seats, seed);
    assert_eq!(game.state().board.clash(), None, "GP-0660");
    game.state().board.sectors().to_vec()
}

fn slot_of(sector: &Sector, seats: u8) -> Face {
    let layout = Facts::builtin().default_layout(seats);
    layout.slots.iter().find(|slot| slot.centre == sector.centre).expect("the same outline").face
}

/// Over many draws, tiles lie on other slots and are turned, as far as a method allows it.
fn moved(board: BoardOption, seats: u8) -> (Vec<u8>, Vec<u8>) {
    let (mut elsewhere, mut turned) = (Vec::new(), Vec::new());
    for seed in 1..=25 {
        for sector in drawn(board, seats, seed) {
            let face = sector.face.unwrap();
            // The sides are those of the number of players.
            let solid = matches!(face, Face::F05a | Face::F06a | Face::F07a);
            assert!(!solid || seats >= 3);
            assert!(seats < 3 || !matches!(face, Face::F05b | Face::F06b | Face::F07b));
            if slot_of(&sector, seats) != face {
                elsewhere.push(sector.tile);
            }
            if sector.rotation != 0 {
                turned.push(sector.tile);
            }
        }
    }
    for list in [&mut elsewhere, &mut turned] {
        list.sort_unstable();
        list.dedup();
    }
    (elsewhere, turned)
}

/// GP-0660, GP-0680
#[test]
fn method_1_moves_tiles_5_to_10() {
    let late: Vec<u8> = (5..=10).collect();
    assert_eq!(moved(BoardOption::Method1, 3), (late.clone(), late));
}

/// GP-0660, GP-0690
#[test]
fn method_2_also_shuffles_tiles_1_to_4_upright() {
    let (elsewhere, turned) = moved(BoardOption::Method2, 4);
    assert_eq!(elsewhere, (1..=10).collect::<Vec<u8>>());
    assert_eq!(turned, (5..=10).collect::<Vec<u8>>());
    for seed in 1..=25 {
        // Two groups: tiles 01 to 04 stay among themselves.
        for sector in drawn(BoardOption::Method2, 4, seed) {
            assert_eq!(sector.tile <= 4, slot_of(&sector, 4).tile() <= 4);
        }
    }
}

/// GP-0660, GP-0700
#[test]
fn method_3_moves_all_ten_tiles() {
    let all: Vec<u8> = (1..=10).collect();
    assert_eq!(moved(BoardOption::Method3, 4), (all.clone(), all));
}

/// GP-0660, GP-0710
#[test]
fn the_small_board_moves_its_seven_tiles() {
    let all: Vec<u8> = (1..=7).collect();
    assert_eq!(moved(BoardOption::SmallRandom, 2), (all.clone(), all));
}

/// GP-0720, GP-0725
#[test]
fn three_players_may_leave_out_two_tiles() {
    let layout = Facts::builtin().default_layout(3);
    for seed in 1..=10 {
        let sectors = drawn(BoardOption::ThreePlayerReduced, 3, seed);
        let mut tiles: Vec<u8> = sectors.iter().map(|sector| sector.tile).collect();
        tiles.sort_unstable();
        assert_eq!(tiles, (1..=8).collect::<Vec<u8>>());
        for slot in &layout.slots {
            let is_laid = sectors.iter().any(|sector| sector.centre == slot.centre);
            assert_eq!(is_laid, slot.face.tile() <= 8, "slot of {}", slot.face);
        }
        assert!(!sectors.iter().any(|s| matches!(s.face, Some(Face::F05b | Face::F06b | Face::F07b))));
    }
}

/// GP-0680, GP-0690, GP-0700, GP-0710, GP-0720
#[test]
fn methods_are_refused_for_other_numbers_of_players() {
    for (board, seats, rule) in [
        (BoardOption::Method1, 2, rules::METHOD_1),
        (BoardOption::Method2, 1, rules::METHOD_2),
        (BoardOption::Method3, 2, rules::METHOD_3),
        (BoardOption::SmallRandom, 3, rules::SMALL_RANDOM),
        (BoardOption::ThreePlayerReduced, 4, rules::REDUCED),
        (BoardOption::ThreePlayerReduced, 2, rules::REDUCED),
    ] {
        let config = Config { board, ..Config::default() };
        let error = start::<GaiaProject>(GaiaProject::builtin(), &config, seats, &Seed([1; 32]))
            .expect_err("too few");
        assert_eq!((error.option.as_str(), error.rules.first()), ("board", Some(&rule)), "{board:?}");
    }
}

/// GP-0652, GP-0660
#[test]
fn new_rotations_must_be_legal() {
    let config =
        Config { board: BoardOption::SmallRandom, factions: "terrans xenos".into(), ..Config::default() };
    let facts = Facts::builtin();
    let scene = || setup(config.clone(), 2).asks(P2, "turn_tiles").waits(P1);
    let sectors = scene().state().board.sectors().to_vec();
    let turned = |tile: u8, more: u8| {
        let mut all = sectors.clone();
        for sector in all.iter_mut().filter(|sector| sector.tile == tile) {
            let face = sector.face.unwrap();
            *sector = Sector::of_face(facts, face, sector.centre, (sector.rotation + more) % 6);
        }
        all
    };
    let turns = || (1..=7).flat_map(|tile| (1..6).map(move |more| (tile, more)));
    let clashes = |(tile, more): &(u8, u8)| Board::of(turned(*tile, *more)).clash().is_some();
    let wrong = turns().find(clashes).expect("some turn brings equal planets together");
    let right = turns().find(|turn| !clashes(turn)).expect("some turn is legal");
    scene()
        .act(P2, &format!("rotate {} {}", wrong.0, wrong.1))
        .rejects(P2, "done", "EQUAL_NEIGHBOURS", rules::NO_EQUAL_NEIGHBOURS)
        .act(P2, "keep")
        .check(|state| assert_eq!(state.board.sectors(), sectors))
        .asks(P1, "place");
    scene()
        .act(P2, &format!("rotate {} {}", right.0, right.1))
        .act(P2, "done")
        .check(|state| assert_eq!(state.board.sectors(), turned(right.0, right.1)))
        .asks(P1, "place");
    // Tiles that the method keeps upright are not turned.
    let method_1 =
        Config { board: BoardOption::Method1, factions: "terrans xenos taklons".into(), ..Config::default() };
    setup(method_1, 3).rejects(P3, "rotate 3 1", "NO_SUCH_TURN", rules::VARIABLE_BOARD);
}

/// GP-0660, GP-0670, GP-5690
#[test]
fn equal_neighbours_count_between_tiles_and_for_all_types() {
    let facts = Facts::builtin();
    // Tile 10 itself shows two adjacent Transdim planets.
    let transdim: Vec<_> = facts.face(Face::F10).iter().filter(|(_, p)| *p == Planet::Transdim).collect();
    let is_pair = |a: usize, b: usize| transdim[a].0.distance(transdim[b].0) == 1;
    assert!((0..transdim.len()).any(|a| (0..a).any(|b| is_pair(a, b))));
    assert_eq!(Board::of(facts.default_layout(4).sectors(facts)).clash(), None);
    // Two tiles that touch, and one planet on each; then both on the same tile.
    let (south, north) = (orrery_engine::Hex::ORIGIN, orrery_engine::Hex::new(3, -5));
    let sector = |tile: u8, centre, on: &[(&str, Planet)]| {
        let letter = |at: orrery_engine::Hex| {
            on.iter().find(|(one, _)| hex(one) == at).map_or('.', |(_, planet)| planet.letter())
        };
        let planets = Sector::hexes(centre).map(letter).collect();
        Sector { tile, face: None, centre, rotation: 0, planets }
    };
    for planet in Planet::ALL.iter().copied().filter(|planet| *planet != Planet::Lost) {
        let other = if planet == Planet::Ice { Planet::Terra } else { Planet::Ice };
        let clash = |a: &[(&str, Planet)], b: &[(&str, Planet)]| {
            Board::of(vec![sector(1, south, a), sector(2, north, b)]).clash()
        };
        let found = clash(&[("1x-2", planet)], &[("1x-3", planet)]);
        assert_eq!(found, Some((hex("1x-3"), hex("1x-2"))), "{planet}");
        assert_eq!(clash(&[("1x-2", planet)], &[("1x-3", other)]), None, "{planet}");
        assert_eq!(clash(&[("1x-2", planet), ("1x-1", planet)], &[]), None, "{planet}");
    }
}

/// GP-0654, GP-0660
#[test]
fn a_given_board_with_equal_neighbours_is_refused() {
    let names = ["north", "north_east", "north_west", "center", "south_east", "south_west", "south"];
    let faces = ["01", "05b", "02", "03", "06b", "04", "07b"];
    let refusals = (0..6u8).flat_map(|one| (0..6u8).map(move |two| (one, two))).filter_map(|(one, two)| {
        let rotation = |n: usize| [one, two, 0, 0, 0, 0, 0][n];
        let tiles: Vec<String> =
            (0..7).map(|n| format!("{}:{}:{}", names[n], faces[n], rotation(n))).collect();
        let config = Config { board: BoardOption::SmallRandom, tiles: tiles.join(" "), ..Config::default() };
        start::<GaiaProject>(GaiaProject::builtin(), &config, 2, &Seed([1; 32])).err()
    });
    let refusals: Vec<_> = refusals.collect();
    assert!(!refusals.is_empty(), "some of the 36 boards have equal planets side by side");
    for error in refusals {
        let cited = error.rules.first().map(|rule| rule.0);
        assert_eq!((error.option.as_str(), cited), ("tiles", Some("GP-0660")), "{error}");
    }
}

/// GP-0650, GP-0652
#[test]
fn the_last_player_decides_before_the_first_structure() {
    for seed in 1..=4 {
        let config = Config {
            board: BoardOption::Method3,
            factions: "terrans xenos taklons".into(),
            ..Config::default()
        };
        let game = Scenario::<GaiaProject>::seeded(config, 3, seed);
        let first = game.state().first.index();
        let last = orrery_engine::Seat(((first + 2) % 3) as u8);
        let game = game.asks(last, "gaia_project.turn_tiles");
        let _ =
            game.act(last, "keep").waits(last).asks(orrery_engine::Seat(first as u8), "gaia_project.place");
    }
}

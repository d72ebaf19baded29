//! Sections 32 and 33: three and two players.

use std::collections::BTreeSet;

use orrery_engine::{FirstPlayer, Game as _, Viewer};
use orrery_federation::{
    Config, Event, Federation,
    facts::{NeutralVotes, ProjectScores},
    ids::{Cell, Planet, PlanetBlock, Project, Room, RoomBlock, SpaceAction, Wing},
    rules,
    state::{Occupant, Stage},
};
use orrery_testkit::Scenario;

use crate::{play::cell, scene::*};

/// A game as it is set up, with its blocking tiles, after the Starter tiles were taken.
fn blocked(seats: u8) -> Scene {
    let config = Config { first_player: FirstPlayer::P1, ..Config::default() };
    let mut scene = Scene(Scenario::new(config, seats));
    while scene.state().stage == Stage::Setup {
        let seat = scene.asked()[0];
        let first = scene.options(seat).swap_remove(0);
        scene = scene.act(seat, &first);
    }
    scene
}

fn neutral(scene: &Scene) -> Vec<(Cell, u8)> {
    let here = Cell::ALL.iter().filter_map(|cell| match scene.state().senate.at(*cell) {
        Some(Occupant::Neutral { votes }) => Some((*cell, *votes)),
        Some(Occupant::Ambassador(_)) | None => None,
    });
    here.collect()
}

/// The next round has these blocking tiles.
fn next(scene: Scene, round: u8, planets: PlanetBlock, rooms: Option<RoomBlock>) -> Scene {
    let scene = scene.with(|state| {
        state.planet_blocks = [planets].into_iter().collect();
        state.room_blocks = rooms.into_iter().collect();
        state.senate.clear();
    });
    scene.round(round - 1).executive().tie_goes_left()
}

impl Scene {
    /// If the vote is tied, the President takes the law of the left wing.
    #[track_caller]
    fn tie_or_not(self) -> Scene {
        let seat = self.state().president;
        if self.state().stage == Stage::Executive { self.act(seat, "law left") } else { self }
    }
}

/// FD-5300
#[test]
fn three_players_play_by_the_rules_of_four_but_for_the_following() {
    let scene = game(3);
    let state = scene.state();
    assert_eq!(state.medals.planets[0], [4, 5, 6]);
    assert_eq!((state.medals.grey, state.depths.count, state.planet_blocks.len()), (3, 4, 4));
    scene.place(P1, "neo_left").act(P1, "move n1a").holds(P1, "2l").next(P2);
}

/// FD-5310
#[test]
fn a_planet_blocking_tile_is_revealed_in_every_round() {
    let scene = blocked(3);
    assert_eq!((neutral(&scene).len(), scene.state().planet_blocks.len()), (3, 4));
    // Nobody knows the order of the others.
    assert_eq!(scene.state().planet_blocks.unknown(), 4);
    let scene = scene.with(|state| state.senate.clear()).executive().tie_goes_left();
    assert_eq!((scene.state().round, neutral(&scene).len(), scene.state().planet_blocks.len()), (2, 3, 3));
}

/// FD-5320, FD-5340
#[test]
fn two_cells_get_the_number_of_the_round_and_one_gets_none() {
    let scene = next(game(3), 3, PlanetBlock::Planets1, None);
    let mut expected = vec![(Cell::ArratooineLeft, 3), (Cell::SixMoonRight, 3), (Cell::E81216Left, 0)];
    expected.sort();
    assert_eq!((scene.state().round, neutral(&scene)), (3, expected));
    for tile in PlanetBlock::ALL {
        let votes: Vec<_> = facts().planet_block(*tile).iter().map(|(_, votes)| *votes).collect();
        assert_eq!(votes, [NeutralVotes::Round, NeutralVotes::Round, NeutralVotes::Number(0)]);
    }
}

/// FD-5330
#[test]
fn blocked_cells_cannot_be_used() {
    let scene = next(game(3), 2, PlanetBlock::Planets1, None);
    let scene = scene.withholds(P1, "place 3 vote arratooine_left").withholds(P1, "place 3 vote e81216_left");
    scene.rejects(P1, "place 3 vote e81216_left", "CELL_TAKEN", rules::ONE_PER_CELL);
}

/// FD-5350
#[test]
fn neutral_votes_count_in_the_law_vote() {
    let scene = game(3).neutral("arratooine_left", 4).seated(P1, "3", "vote", "patrons").executive();
    let voted =
        scene.0.last().events().any(|event| matches!(event, Event::LawVoted { wing: Wing::Left, .. }));
    assert!(voted);
}

/// FD-5360, FD-5370
#[test]
fn neutral_votes_count_on_floors_as_one_player_who_scores_nothing() {
    // The law of Neo is worth nothing to anybody.
    let floor =
        || game(3).laws(orrery_federation::ids::Law::Neo, orrery_federation::ids::Law::SixMoon).degree(P1, 3);
    let scene = floor().neutral("arratooine_left", 3).seated(P1, "3", "vote", "petit_salon");
    scene.seated(P2, "2", "vote", "neo_right").executive().scores([2, 0, 0]);
    let scene = floor().neutral("arratooine_left", 3).seated(P1, "2", "vote", "petit_salon");
    scene.seated(P2, "1a", "vote", "president").executive().tie_or_not().scores([0, 0, 0]);
    // The neutral votes of a floor are added.
    let scene =
        floor().neutral("arratooine_left", 2).neutral("spy_right", 2).seated(P1, "3", "vote", "petit_salon");
    scene.executive().scores([0, 0, 0]);
}

/// FD-5380, FD-5520
#[test]
fn neutral_tiles_are_removed_at_the_end_of_the_round() {
    for seats in [3, 2] {
        let scene = game(seats).neutral("arratooine_left", 1).neutral("six_moon_right", 1).with(|state| {
            state.planet_blocks = orrery_engine::Pile::default();
            state.room_blocks = orrery_engine::Pile::default();
        });
        let scene = scene.executive().tie_or_not();
        assert_eq!((scene.state().round, neutral(&scene)), (2, Vec::new()));
    }
}

/// FD-5390
#[test]
fn the_planet_blocking_tiles() {
    let tiles = PlanetBlock::ALL
        .iter()
        .map(|tile| facts().planet_block(*tile).iter().map(|(cell, _)| cell.name()).collect());
    let tiles: Vec<Vec<&str>> = tiles.collect();
    assert_eq!(
        tiles,
        [
            ["arratooine_left", "six_moon_right", "e81216_left"],
            ["six_moon_left", "atalum_right", "neo_right"],
            ["e81216_left", "arratooine_right", "atalum_left"],
            ["neo_left", "e81216_right", "six_moon_right"],
            ["atalum_left", "neo_right", "arratooine_left"],
        ]
    );
    for role in 0..3 {
        let planets: BTreeSet<SpaceAction> =
            tiles.iter().map(|tile| facts().cell(cell(tile[role])).action).collect();
        assert_eq!(planets.len(), Planet::COUNT, "each planet once per role");
    }
    for tile in &tiles {
        let [a, b, _] = [0, 1, 2].map(|n| facts().cell(cell(tile[n])));
        assert!(a.floor != b.floor && a.wing != b.wing);
    }
}

/// FD-5400, FD-5510
#[test]
fn nine_neutral_tiles_suffice() {
    let document =
        orrery_engine::content::Sheets::builtin::<Federation>().unwrap().document(Federation::SLUG);
    let tiles = document.sheets["small_player_modes"]["neutral_vote_tiles"]["tiles"].as_array().unwrap();
    let faces: Vec<Vec<u64>> = tiles
        .iter()
        .map(|tile| tile["faces"].as_array().unwrap().iter().map(|face| face.as_u64().unwrap()).collect())
        .collect();
    let with = |value: u64| faces.iter().filter(|tile| tile.contains(&value)).count();
    assert_eq!((faces.len(), with(0)), (9, 3));
    assert!((1..=5).all(|value| with(value) == 2));
    // FD-5510: with two players three of value 0 and two of the number of the round lie out.
    let scene = next(game(2), 4, PlanetBlock::Planets2, Some(RoomBlock::Officers));
    let votes = |n: u8| neutral(&scene).iter().filter(|(_, votes)| *votes == n).count();
    assert_eq!((votes(0), votes(4), neutral(&scene).len()), (3, 2, 5));
}

/// FD-5450
#[test]
fn two_players_use_planet_blocking_tiles_too() {
    let scene = blocked(2);
    let state = scene.state();
    assert_eq!((state.planet_blocks.len(), state.medals.planets[0].clone()), (4, vec![4, 6]));
    assert_eq!(neutral(&scene).iter().filter(|(_, votes)| *votes == 1).count(), 2);
}

/// FD-5460, FD-5465
#[test]
fn a_room_blocking_tile_is_revealed_in_every_round() {
    // FD-5465: that of round 1 during setup.
    let scene = blocked(2);
    assert_eq!((neutral(&scene).len(), scene.state().room_blocks.len()), (5, 4));
    let scene = scene.with(|state| state.senate.clear()).executive().tie_goes_left();
    assert_eq!((neutral(&scene).len(), scene.state().room_blocks.len()), (5, 3));
}

/// FD-5470, FD-5480
#[test]
fn the_room_and_the_spy_of_the_other_wing() {
    for tile in RoomBlock::ALL {
        let [(room, votes), (spy, none)] = facts().room_block(*tile) else { panic!("{tile}: two cells") };
        assert_eq!((*votes, *none), (NeutralVotes::Number(0), NeutralVotes::Number(0)));
        assert_eq!(room.name(), tile.name());
        assert_eq!(facts().cell(*spy).action, SpaceAction::Spy);
        assert_eq!(facts().cell(*spy).wing, facts().cell(*room).wing.other());
    }
    // FD-5480
    let patrons: Vec<&str> =
        facts().room_block(RoomBlock::Patrons).iter().map(|(cell, _)| cell.name()).collect();
    assert_eq!(patrons, ["patrons", "spy_left"]);
}

/// FD-5490
#[test]
fn five_cells_are_blocked_in_round_3() {
    let scene = next(game(2), 3, PlanetBlock::Planets1, Some(RoomBlock::Patrons));
    let mut expected = vec![
        (Cell::ArratooineLeft, 3),
        (Cell::SixMoonRight, 3),
        (Cell::E81216Left, 0),
        (Cell::Patrons, 0),
        (Cell::SpyLeft, 0),
    ];
    expected.sort();
    assert_eq!(neutral(&scene), expected);
    let seen = Federation::view(scene.table(), Viewer::Spectator).cells;
    assert_eq!(seen.len(), 5);
}

/// FD-5500
#[test]
fn the_presidents_office_is_never_blocked() {
    let rooms: Vec<&str> = RoomBlock::ALL.iter().map(|tile| facts().room_block(*tile)[0].0.name()).collect();
    assert_eq!(rooms, ["officers", "purchases", "patrons", "assistants", "petit_salon"]);
    assert!(!rooms.contains(&Room::President.name()));
}

/// FD-5530
#[test]
fn projects_score_by_the_table_of_two() {
    assert!(matches!(facts().project_scores(2), ProjectScores::Duel { first: 10, tie: 7, second: 4, .. }));
    let scene = game(2).mage(P1, 3).mage(P2, 1).funded(Project::SixMoon).round(5).executive().tie_goes_left();
    let points: Vec<u16> =
        scene.state().sheets.iter().map(|sheet| sheet.projects[Project::SixMoon.index()]).collect();
    assert_eq!(points, [10, 4]);
}

/// FD-5540
#[test]
fn a_neutral_tile_scores_funds_and_releases_nothing() {
    let scene =
        game(2).neutral("neo_left", 5).neutral("officers", 0).neutral("arratooine_left", 5).executive();
    let scene =
        scene.tie_or_not().scores([0, 0]).has_marker(Project::Neo, 3).has_marker(Project::Senatorial, 4);
    scene.has_released(P1, []).has_released(P2, []);
}

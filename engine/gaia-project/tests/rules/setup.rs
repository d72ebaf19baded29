//! Sections 2 and 3: setup.

use orrery_engine::{FirstPlayer, Game as _, Seed, start};
use orrery_gaia_project::{
    Config, GaiaProject,
    config::{BoardOption, TurnOrder},
    ids::{Area, Booster, Structure, Token},
};

use crate::common::*;

fn refused(config: Config, seats: u8) -> (String, &'static str) {
    let error = start::<GaiaProject>(GaiaProject::builtin(), &config, seats, &Seed([3; 32])).unwrap_err();
    (error.option, error.rules.first().map_or("", |rule| rule.0))
}

/// GP-0360, GP-0365, GP-0570
#[test]
fn factions_are_chosen_clockwise_and_boards_are_unique() {
    setup(Config { first_player: FirstPlayer::P2, ..Config::default() }, 3)
        .waits(P1)
        .act(P2, "faction terrans")
        .waits(P2)
        .rejects(P3, "faction lantids", "BOARD_TAKEN", orrery_gaia_project::rules::ONE_BOARD_EACH)
        .withholds(P3, "faction terrans")
        .act(P3, "faction xenos")
        .act(P1, "faction taklons")
        .asks(P2, "place");
}

/// GP-0380, GP-0390, GP-0400, GP-0410, GP-0430, GP-0450, GP-3290
#[test]
fn terrans_start_with_a_gaiaformer() {
    setup(Config::default(), 2)
        .act(P1, "faction terrans")
        .resources(P1, "4 ore 3 knowledge 15 credits 1 qic")
        .power(P1, [4, 4, 0], 0)
        .vp(P1, 10)
        .check(|state| {
            assert_eq!(state.players[P1].level(Area::GaiaProject), 1);
            assert_eq!(state.players[P1].gaiaformers, 1);
        });
}

/// GP-0420, GP-0440, GP-3460, GP-3510, GP-3600, GP-3730, GP-3800, GP-3940, GP-4160
#[test]
fn starting_levels_bring_their_bonus() {
    let begin = |faction: &str| setup(Config::default(), 2).act(P1, &format!("faction {faction}"));
    begin("taklons").check(|state| {
        assert_eq!(state.players[P1].research, [0; 6]);
        assert_eq!(state.players[P1].power.stone, Some(orrery_gaia_project::power::Bowl::I));
    });
    begin("xenos").resources(P1, "4 ore 3 knowledge 15 credits 2 qic");
    begin("gleens").resources(P1, "5 ore 3 knowledge 15 credits");
    begin("ambas").resources(P1, "4 ore 3 knowledge 15 credits 2 qic");
    begin("hadsch_hallas").resources(P1, "4 ore 3 knowledge 15 credits 1 qic");
    begin("geodens").resources(P1, "6 ore 3 knowledge 15 credits 1 qic");
    begin("nevlas").resources(P1, "4 ore 2 knowledge 15 credits 1 qic");
}

/// GP-0580, GP-0590, GP-0600, GP-0605, GP-0610, GP-0530, GP-3470, GP-3850
#[test]
fn structures_are_placed_there_and_back_then_third_mines_then_institutes() {
    let config = Config { factions: "ivits xenos terrans".into(), ..Config::default() };
    setup(config, 3)
        .waits(P1)
        .rejects(P2, "place mine -2x1", "NOT_HOME", orrery_gaia_project::rules::START_PLANET)
        .act(P2, "place mine -1x-2")
        .act(P3, "place mine -2x1")
        .act(P3, "place mine 4x-5")
        .rejects(P2, "place mine -1x-2", "OCCUPIED", orrery_gaia_project::rules::START_PLANET)
        .act(P2, "place mine -2x2")
        .act(P2, "place mine 2x-6")
        .asks(P1, "place")
        .act(P1, "place institute 1x-3")
        .vp(P1, 10)
        .vp(P2, 10)
        .asks(P3, "booster");
}

/// GP-0520, GP-0525, GP-2925
#[test]
fn boosters_are_taken_from_the_last_player_back() {
    let config = Config {
        factions: "terrans xenos".into(),
        first_game: false,
        setup: format!(
            "{SETUP} boosters:booster_ore_knowledge,booster_range,booster_mines,booster_labs,booster_gaia"
        ),
        ..Config::default()
    };
    setup(config, 2)
        .act(P1, "place mine -2x1")
        .act(P2, "place mine -1x-2")
        .act(P2, "place mine -2x2")
        .act(P1, "place mine 4x-5")
        .act(P2, "place mine 2x-6")
        .waits(P1)
        .act(P2, "booster booster_range")
        .rejects(P1, "booster booster_range", "BOOSTER_TAKEN", orrery_gaia_project::rules::FIRST_BOOSTER)
        .act(P1, "booster booster_gaia")
        .check(|state| {
            assert_eq!(state.boosters, [Booster::OreKnowledge, Booster::Mines, Booster::Labs]);
        });
}

/// GP-0300, GP-0310, GP-0340
#[test]
fn fixed_draws_are_laid_out() {
    setup(Config::default(), 4).check(|state| {
        assert_eq!(state.terraforming_token, Some(Token::Vp7Ore));
        assert_eq!(state.tokens, [3, 3, 3, 2, 3, 3, 1]);
        assert_eq!((state.tech.len(), state.round_tiles.len(), state.final_tiles.len()), (9, 6, 2));
        assert_eq!(state.boosters.len(), 7);
        assert!(state.advanced.iter().all(Option::is_some));
    });
}

/// GP-0495, GP-0350, GP-0480
#[test]
fn the_first_game_places_its_mines() {
    let config = Config { first_game: true, ..Config::default() };
    setup(config.clone(), 2)
        .expect(P1, ["faction xenos", "faction hadsch_hallas"])
        .act(P1, "faction hadsch_hallas")
        .act(P2, "faction xenos")
        .asks(P2, "booster")
        .has(P1, Structure::Mine, "1x-3")
        .has(P1, Structure::Mine, "-4x1")
        .check(|state| assert_eq!(state.players[P2].count(Structure::Mine), 3));
    let wrong = Config { factions: "terrans xenos".into(), ..config };
    assert_eq!(refused(wrong, 2), ("factions".into(), "GP-0350"));
}

/// GP-0650, GP-0652, GP-5700
#[test]
fn a_variable_board_is_drawn_after_the_factions_and_turned_by_the_last_player() {
    let config = Config { board: BoardOption::Method3, ..Config::default() };
    let scene = setup(config, 3).check(|state| assert!(state.board.is_empty()));
    let scene = scene.act(P1, "faction terrans").act(P2, "faction xenos").act(P3, "faction taklons");
    let scene = scene.asks(P3, "turn_tiles").check(|state| assert_eq!(state.board.clash(), None));
    let before = scene.state().board.sectors().to_vec();
    let scene = scene
        .rejects(P3, "done", "NOTHING_TURNED", orrery_gaia_project::rules::VARIABLE_BOARD)
        .act(P3, "rotate 3 2")
        .rejects(P3, "rotate 3 1", "TURNED_TWICE", orrery_gaia_project::rules::VARIABLE_BOARD)
        .act(P3, "keep");
    assert_eq!(scene.state().board.sectors(), before);
}

/// GP-0680, GP-0690
#[test]
fn methods_1_and_2_keep_tiles_1_to_4_upright() {
    for (board, fixed) in [(BoardOption::Method1, true), (BoardOption::Method2, false)] {
        let config = Config { board, factions: "terrans xenos taklons".into(), ..Config::default() };
        let home = orrery_gaia_project::Facts::builtin().default_layout(3);
        setup(config, 3).check(|state| {
            for sector in state.board.sectors().iter().filter(|sector| sector.tile <= 4) {
                assert_eq!(sector.rotation, 0);
                let slot = home.slots.iter().find(|slot| slot.centre == sector.centre).unwrap();
                assert!(slot.face.tile() <= 4);
                assert!(!fixed || slot.face.tile() == sector.tile);
            }
        });
    }
}

/// GP-0654
#[test]
fn a_board_can_be_given_tile_by_tile() {
    let tiles = "north:01:0 north_east:05b:0 north_west:02:0 center:03:0 south_east:06b:0 south_west:04:0 south:07b:0";
    let config = Config { board: BoardOption::SmallRandom, tiles: tiles.into(), ..Config::default() };
    setup(config.clone(), 2).check(|state| assert_eq!(state.board.len(), 133)).asks(P1, "faction");
    let with = |tiles: String| Config { tiles, ..config.clone() };
    let explicit = ("tiles".to_string(), "GP-0654");
    assert_eq!(refused(with(tiles.replace("05b", "05a")), 2), explicit);
    assert_eq!(refused(with(tiles.replace("south:07b:0", "")), 2), explicit);
    assert_eq!(refused(with(tiles.replace("south:07b:0", "south:03:0")), 2), explicit);
    assert_eq!(refused(with(tiles.replace("07b:0", "07b:6")), 2), explicit);
    assert_eq!(refused(Config { board: BoardOption::Default, ..with(tiles.into()) }, 2), explicit);
}

/// GP-0720, GP-0725
#[test]
fn methods_are_for_their_numbers_of_players() {
    let with = |board| Config { board, ..Config::default() };
    assert_eq!(refused(with(BoardOption::Method1), 2), ("board".into(), "GP-0680"));
    assert_eq!(refused(with(BoardOption::SmallRandom), 3), ("board".into(), "GP-0710"));
    assert_eq!(refused(with(BoardOption::ThreePlayerReduced), 4), ("board".into(), "GP-0720"));
    let reduced = Config {
        board: BoardOption::ThreePlayerReduced,
        factions: "terrans xenos taklons".into(),
        ..Config::default()
    };
    setup(reduced, 3).check(|state| {
        assert_eq!(state.board.len(), 152);
        assert!(state.board.sectors().iter().all(|sector| sector.tile <= 8));
    });
}

/// GP-5690
#[test]
fn a_board_can_be_given_hex_by_hex() {
    let hexes = {
        let scene = setup(Config::default(), 2);
        let board = &scene.state().board;
        let text: Vec<String> = board
            .spots()
            .map(|spot| {
                let letter = board.printed(spot).map_or('.', |planet| planet.letter());
                let tile = board.sectors()[usize::from(board.sector(spot))].tile;
                format!("{}:{tile}:{letter}", board.hex(spot))
            })
            .collect();
        text.join(" ")
    };
    let given = |hexes: &str| Config { hexes: hexes.into(), ..Config::default() };
    setup(given(&hexes), 2).check(|state| assert_eq!(state.board.len(), 133));
    // It is taken as it is, equal planets side by side included.
    let clash = hexes.replace("2x-2:3:m", "2x-2:3:v");
    setup(given(&clash), 2).check(|state| assert_eq!(state.board.clash(), Some((hex("2x-3"), hex("2x-2")))));
    for wrong in [
        hexes.replace(":3:", ":11:"),
        hexes.replacen(":3:", ":4:", 1),
        "0x0".into(),
        hexes.replace(":o", ":."),
    ] {
        assert_eq!(refused(given(&wrong), 2), ("hexes".into(), "GP-5690"), "{wrong}");
    }
}

/// GP-0205, GP-5710
#[test]
fn options_that_do_not_fit_are_refused() {
    let with = |setup: &str| Config { setup: setup.into(), ..Config::default() };
    assert_eq!(refused(with("rounds:round_mine_2"), 2), ("setup".into(), "GP-0320"));
    assert_eq!(refused(with("tech:std_7_vp"), 2), ("setup".into(), "GP-0280"));
    assert_eq!(refused(with("advanced:adv_mine_3"), 2), ("setup".into(), "GP-0290"));
    assert_eq!(refused(with("boosters:booster_range"), 2), ("setup".into(), "GP-0340"));
    let variable = Config { first_game: true, board: BoardOption::SmallRandom, ..Config::default() };
    assert_eq!(refused(variable, 2), ("first_game".into(), "GP-0495"));
    assert_eq!(refused(with("token:gleens"), 2), ("setup".into(), "GP-0300"));
    assert_eq!(refused(with("auction:on"), 2), ("setup".into(), "GP-5710"));
    assert_eq!(refused(with("finals:final_sectors,final_sectors"), 2), ("setup".into(), "GP-0330"));
    let fourth = Config { first_player: FirstPlayer::P4, ..Config::default() };
    assert_eq!(refused(fourth, 3), ("first_player".into(), "GP-0205"));
    let twice = Config { factions: "terrans lantids".into(), ..Config::default() };
    assert_eq!(refused(twice, 2), ("factions".into(), "GP-0360"));
    let few =
        Config { factions: "terrans xenos".into(), turn_order: TurnOrder::Variable, ..Config::default() };
    assert_eq!(refused(few, 3), ("factions".into(), "GP-0570"));
    let auction = orrery_engine::options::parse::<GaiaProject>(&[("auction".into(), "true".into())].into());
    assert_eq!(auction.unwrap_err().option, "auction");
}

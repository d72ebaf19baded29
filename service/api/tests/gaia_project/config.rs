//! Typed options say what texts say.

use std::collections::BTreeMap;

use orrery_api::{games::registry, v1::game_config};
use orrery_engine::{FirstPlayer, Game as _, Hex, Seed, erased::ConfigIn, options};
use orrery_gaia_project::{
    Config, Facts, GaiaProject,
    board::Sector,
    config::{AutomaOption, BoardOption, DifficultyOption, TurnOrder},
    ids::Planet,
};
use v1::{
    AdvancedTile, BoardMethod, BoardSlot, Booster, Difficulty, Faction, FederationToken, FinalTile,
    RoundTile, StandardTile, TileFace,
};

use crate::{common::games, read_config, v1};

fn texts(options: &[(&str, &str)]) -> Config {
    let options: BTreeMap<_, _> =
        options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    options::parse::<GaiaProject>(&options).unwrap()
}

/// Both must be the same, and a game can begin with it.
fn same(typed: v1::Config, text: &[(&str, &str)], seats: u8) {
    games::begins_alike::<GaiaProject>(&game_config::Body::GaiaProject(typed), text, seats);
}

#[test]
fn options_left_out_have_their_defaults() {
    same(v1::Config::default(), &[], 2);
    let said = v1::Config {
        board: BoardMethod::Default.into(),
        turn_order: v1::TurnOrder::Clockwise.into(),
        difficulty: Difficulty::Automa.into(),
        setup: Some(v1::FixedDraws::default()),
        ..v1::Config::default()
    };
    assert_eq!(read_config(said), Ok(Config::default()));
}

#[test]
fn choices_are_the_words_of_the_menu() {
    let config = |change: fn(&mut v1::Config, i32), number| {
        let mut config = v1::Config::default();
        change(&mut config, number);
        read_config(config).unwrap()
    };
    let boards = ["default", "method_1", "method_2", "method_3", "small_random", "three_player_reduced"];
    for (number, word) in (1..).zip(boards) {
        assert_eq!(config(|c, n| c.board = n, number), texts(&[("board", word)]));
    }
    for (number, word) in (1..).zip(["clockwise", "variable"]) {
        assert_eq!(config(|c, n| c.turn_order = n, number), texts(&[("turn_order", word)]));
    }
    for (number, word) in (0..).zip(["random", "p1", "p2", "p3", "p4"]) {
        assert_eq!(config(|c, n| c.first_player = n, number), texts(&[("first_player", word)]));
    }
    let levels = ["automalein", "automa", "automaechtig", "ultoma", "alptrauma"];
    for (number, word) in (1..).zip(levels) {
        assert_eq!(config(|c, n| c.difficulty = n, number), texts(&[("difficulty", word)]));
    }
    for faction in AutomaOption::FACTIONS {
        let number = (1..15).find(|n| {
            let name = Faction::try_from(*n).unwrap().as_str_name();
            name.strip_prefix("FACTION_").unwrap().to_lowercase() == faction.name()
        });
        assert_eq!(config(|c, n| c.automa = n, number.unwrap()), texts(&[("automa", faction.name())]));
    }
    assert_eq!(config(|c, n| c.is_first_game = n > 0, 1), texts(&[("first_game", "true")]));
}

#[test]
fn everything_can_be_fixed() {
    let typed = v1::Config {
        turn_order: v1::TurnOrder::Variable.into(),
        factions: [Faction::HadschHallas, Faction::Xenos].map(Into::into).into(),
        first_player: 2,
        setup: Some(v1::FixedDraws {
            tech: (1..=9).rev().collect(),
            advanced: [1, 3, 5, 7, 9, 11].into(),
            token: FederationToken::FederationToken8VpTokens.into(),
            rounds: [10, 1, 2, 3, 4, 5].into(),
            finals: [FinalTile::Satellites, FinalTile::StructuresInFederations].map(Into::into).into(),
            boosters: (1..=5).collect(),
        }),
        ..v1::Config::default()
    };
    let setup = "rounds:round_big_structure_5_b,round_terraform_2,round_research_2,round_mine_2,\
                 round_federation_5,round_trading_station_4 \
                 finals:final_satellites,final_structures_in_federations \
                 boosters:booster_ore_knowledge,booster_credits_qic,booster_tokens_ore,booster_terraform,\
                 booster_range \
                 tech:std_action_charge_4,std_income_4_credits,std_gaia_mine_3_vp,std_income_knowledge_credit,\
                 std_income_ore_power,std_7_vp,std_big_structures_4,std_knowledge_per_type,std_ore_qic \
                 advanced:adv_pass_federation_3,adv_action_qic_5_credits,adv_pass_lab_3,adv_pass_type_1,\
                 adv_trading_station_4_now,adv_action_3_ore \
                 token:fed_8_vp_tokens";
    let text = [
        ("turn_order", "variable"),
        ("factions", "hadsch_hallas xenos"),
        ("first_player", "p2"),
        ("setup", setup),
    ];
    same(typed, &text, 2);
}

#[test]
fn a_board_can_be_given_by_tiles() {
    let tile = |slot: BoardSlot, face: TileFace| v1::PlacedTile {
        slot: slot.into(),
        face: face.into(),
        rotation: 0,
    };
    // The default board, said tile by tile.
    let tiles = vec![
        tile(BoardSlot::North, TileFace::TileFace01),
        tile(BoardSlot::NorthEast, TileFace::TileFace05b),
        tile(BoardSlot::NorthWest, TileFace::TileFace02),
        tile(BoardSlot::Center, TileFace::TileFace03),
        tile(BoardSlot::SouthEast, TileFace::TileFace06b),
        tile(BoardSlot::SouthWest, TileFace::TileFace04),
        tile(BoardSlot::South, TileFace::TileFace07b),
    ];
    let board = BoardMethod::SmallRandom.into();
    let text = [
        ("board", "small_random"),
        (
            "tiles",
            "north:01:0 north_east:05b:0 north_west:02:0 center:03:0 south_east:06b:0 south_west:04:0 south:07b:0",
        ),
    ];
    same(v1::Config { board, tiles, ..v1::Config::default() }, &text, 2);
}

/// Every slot and face of the fact sheets has its name in the contract.
#[test]
fn every_slot_and_face_can_be_said() {
    let facts = Facts::builtin();
    for (seats, board) in [(2, BoardMethod::SmallRandom), (4, BoardMethod::Method3)] {
        let slots = &facts.default_layout(seats).slots;
        let tiles = slots.iter().map(|slot| v1::PlacedTile {
            slot: BoardSlot::from_str_name(&format!("BOARD_SLOT_{}", slot.name.to_uppercase()))
                .unwrap()
                .into(),
            face: TileFace::from_str_name(&format!("TILE_FACE_{}", slot.face.name().to_uppercase()))
                .unwrap()
                .into(),
            rotation: slot.rotation.into(),
        });
        let typed = v1::Config { board: board.into(), tiles: tiles.collect(), ..v1::Config::default() };
        let words: Vec<_> =
            slots.iter().map(|slot| format!("{}:{}:{}", slot.name, slot.face, slot.rotation)).collect();
        let method = if seats == 2 { "small_random" } else { "method_3" };
        same(typed, &[("board", method), ("tiles", &words.join(" "))], seats);
    }
}

#[test]
fn a_board_can_be_given_hex_by_hex() {
    let facts = Facts::builtin();
    let (mut hexes, mut words) = (Vec::new(), Vec::new());
    for sector in facts.default_layout(4).sectors(facts) {
        for (hex, letter) in Sector::hexes(sector.centre).zip(sector.planets.chars()) {
            let planet = Planet::from_letter(letter).map_or(0, |planet| planet.index() as i32 + 1);
            hexes.push(v1::BoardHex { hex: Some(wire(hex)), tile: sector.tile.into(), planet });
            words.push(format!("{hex}:{}:{letter}", sector.tile));
        }
    }
    assert_eq!(hexes.len(), 190);
    same(v1::Config { hexes, ..v1::Config::default() }, &[("hexes", &words.join(" "))], 4);
}

fn wire(hex: Hex) -> v1::Hex {
    v1::Hex { q: hex.q.into(), r: hex.r.into() }
}

#[test]
fn options_that_make_no_sense_are_named() {
    let wrong = |config: v1::Config| {
        let problem = read_config(config).unwrap_err();
        (problem.field, problem.detail)
    };
    let named = |field: &str, detail: &str| (field.to_string(), detail.to_string());
    let base = v1::Config::default;
    assert_eq!(wrong(v1::Config { board: 7, ..base() }), named("board", "7 is not a known value"));
    assert_eq!(wrong(v1::Config { first_player: 5, ..base() }), named("first_player", "5 is out of range"));
    assert_eq!(wrong(v1::Config { first_player: -1, ..base() }), named("first_player", "-1 is out of range"));
    assert_eq!(wrong(v1::Config { factions: vec![1, 0], ..base() }), named("factions[1]", "is required"));
    let ivits = v1::Config { automa: Faction::Ivits.into(), ..base() };
    assert_eq!(wrong(ivits), named("automa", "the Automa cannot be the ivits"));
    let tile = v1::PlacedTile { slot: 1, face: 1, rotation: 256 };
    assert_eq!(
        wrong(v1::Config { tiles: vec![tile], ..base() }),
        named("tiles[0].rotation", "256 is out of range")
    );
    let tile = v1::PlacedTile { slot: 11, face: 1, rotation: 0 };
    assert_eq!(
        wrong(v1::Config { tiles: vec![tile], ..base() }),
        named("tiles[0].slot", "11 is not a known value")
    );
    let hex = v1::BoardHex { hex: None, tile: 1, planet: 0 };
    assert_eq!(wrong(v1::Config { hexes: vec![hex], ..base() }), named("hexes[0].hex", "is required"));
    let setup = v1::FixedDraws { finals: vec![1, 7], ..v1::FixedDraws::default() };
    let setup = v1::Config { setup: Some(setup), ..base() };
    assert_eq!(wrong(setup), named("setup.finals[1]", "7 is not a known value"));

    // What can be said but does not fit is refused by the rules, by the name of the option.
    let registry = registry(false);
    let rules = registry.get(GaiaProject::SLUG).unwrap();
    let refused = |config| {
        let body = game_config::Body::GaiaProject(config);
        rules.create(ConfigIn::Typed(&body), 2, &Seed([0; 32])).map(|_| ()).unwrap_err().option
    };
    assert_eq!(refused(v1::Config { board: BoardMethod::Method1.into(), ..base() }), "board");
    assert_eq!(refused(v1::Config { first_player: 3, ..base() }), "first_player");
    let twins = [Faction::Terrans, Faction::Lantids].map(Into::into).into();
    assert_eq!(refused(v1::Config { factions: twins, ..base() }), "factions");
    let setup = v1::FixedDraws {
        tech: vec![StandardTile::OreQic.into()],
        advanced: vec![AdvancedTile::Mine3.into()],
        rounds: vec![RoundTile::Mine2.into()],
        boosters: vec![Booster::Gaia.into()],
        ..v1::FixedDraws::default()
    };
    assert_eq!(refused(v1::Config { setup: Some(setup), ..base() }), "setup");
}

#[test]
fn a_full_config_is_what_its_fields_say() {
    let typed = v1::Config {
        board: BoardMethod::ThreePlayerReduced.into(),
        is_first_game: true,
        difficulty: Difficulty::Alptrauma.into(),
        automa: Faction::Firaks.into(),
        first_player: 3,
        ..v1::Config::default()
    };
    let config = Config {
        board: BoardOption::ThreePlayerReduced,
        first_game: true,
        difficulty: DifficultyOption::Alptrauma,
        automa: AutomaOption::Firaks,
        first_player: FirstPlayer::P3,
        turn_order: TurnOrder::Clockwise,
        ..Config::default()
    };
    assert_eq!(read_config(typed), Ok(config));
}

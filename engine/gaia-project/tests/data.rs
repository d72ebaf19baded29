//! The fact sheets are complete, agree with each other and with the catalogue (sections 1, 2, 12, 15 to 17).

#![allow(clippy::wildcard_enum_match_arm, reason = "tests name what they look for")]

use orrery_engine::{Game as _, Hex, Rulebook};
use orrery_gaia_project::{
    Facts, GaiaProject,
    board::{Board, Sector},
    facts::{Count, Effect, Resources, Timing, Trigger},
    ids::{
        AdvancedTile, Area, Booster, Conversion, Face, Faction, FinalTile, Planet, RoundTile, Space,
        StandardTile, Structure, Token,
    },
    rules,
};

fn facts() -> &'static Facts {
    Facts::builtin()
}

/// The ids of a list of a fact sheet, in its order.
fn ids(sheet: &str, list: &str) -> Vec<String> {
    let sheet: serde_json::Value = serde_json::from_str(sheet).unwrap();
    let entries = sheet[list].as_array().unwrap_or_else(|| panic!("no list {list}"));
    entries.iter().map(|entry| entry["id"].as_str().unwrap().to_string()).collect()
}

macro_rules! same {
    ($sheet:literal, $list:literal, $name:ident) => {
        let listed = ids(include_str!(concat!("../data/", $sheet, ".json")), $list);
        let named: Vec<&str> = $name::ALL.iter().map(|one| one.id()).collect();
        assert_eq!(listed, named, "{} {}", $sheet, $list);
    };
}

/// GP-0010, GP-0030, GP-0050, GP-0080, GP-0170
#[test]
fn names_are_those_of_the_sheets_in_their_order() {
    same!("planets", "planet_types", Planet);
    same!("factions", "factions", Faction);
    same!("structures", "structures", Structure);
    same!("research", "tracks", Area);
    same!("boosters", "boosters", Booster);
    same!("federation_tokens", "tokens", Token);
    same!("scoring", "round_tiles", RoundTile);
    same!("scoring", "final_tiles", FinalTile);
    same!("actions", "board_actions", Space);
    same!("actions", "conversions", Conversion);
    same!("sectors", "faces", Face);
    let tiles = ids(include_str!("../data/tech_tiles.json"), "tiles");
    let standard = StandardTile::ALL.iter().map(|tile| tile.id());
    let named: Vec<&str> = standard.chain(AdvancedTile::ALL.iter().map(|tile| tile.id())).collect();
    assert_eq!(tiles, named);
    assert_eq!(Faction::COUNT, 14);
    assert_eq!((StandardTile::COUNT, AdvancedTile::COUNT, Booster::COUNT), (9, 15, 10));
    assert_eq!((RoundTile::COUNT, FinalTile::COUNT, Space::COUNT), (10, 6, 10));
    // GP-0010: ten tiles, three of them with two faces.
    let faces = |tile: u8| Face::ALL.iter().filter(|face| face.tile() == tile).count();
    assert_eq!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(faces), [1, 1, 1, 1, 2, 2, 2, 1, 1, 1]);
    // GP-0050, GP-0080: copies, and the round tile that is there twice.
    assert!(facts().standard_tiles.iter().all(|tile| tile.copies == 4));
    assert!(facts().advanced_tiles.iter().all(|tile| tile.copies == 1));
    let [one, other] = [RoundTile::BigStructure5A, RoundTile::BigStructure5B].map(|t| facts().round_tile(t));
    assert_eq!((one.trigger, one.vp), (other.trigger, other.vp));
    assert_eq!(Planet::ALL.len(), 10);
}

/// GP-0010, GP-0030, GP-0040, GP-0050, GP-0060, GP-0080, GP-0090, GP-0100, GP-0270
#[test]
fn the_box_holds_its_components() {
    let game: serde_json::Value = serde_json::from_str(include_str!("../data/game.json")).unwrap();
    let count = |list: &str, key: &str| game[list][key].as_u64().unwrap_or_else(|| panic!("{key}"));
    for (key, number) in [
        ("sector_tiles", 10),
        ("faction_boards", 7),
        ("standard_tech_tiles", 36),
        ("advanced_tech_tiles", 15),
        ("federation_tokens", 19),
        ("round_boosters", 10),
        ("round_scoring_tiles", 10),
        ("final_scoring_tiles", 6),
        ("space_stations", 6),
        ("brainstones", 1),
        ("gaia_planet_tokens", 12),
        ("lost_planet_tokens", 1),
        ("record_tokens", 15),
        ("action_tokens", 20),
        ("power_tokens", 50),
        ("qic", 30),
    ] {
        assert_eq!(count("components", key), number, "{key}");
    }
    for (key, number) in [
        ("mine", 8),
        ("trading_station", 4),
        ("research_lab", 3),
        ("academy", 2),
        ("planetary_institute", 1),
        ("gaiaformer", 3),
        ("satellite", 25),
        ("player_token", 7),
    ] {
        assert_eq!(count("pieces_per_color", key), number, "{key}");
    }
    assert_eq!(facts().supply, (50, 30));
    // GP-0270: there are no more Transdim planets than tokens, whatever the board.
    assert_eq!(
        u64::from(layout(4).of_type(Planet::Transdim).len()),
        count("components", "gaia_planet_tokens")
    );
}

#[test]
fn every_cited_rule_is_in_the_catalogue() {
    let book = Rulebook::parse(GaiaProject::RULES);
    assert!(book.len() > 500);
    for rule in rules::ALL {
        assert!(book.get(rule.0).is_some(), "{rule}");
    }
}

#[test]
fn reconstructed_entries_are_counted() {
    let share = GaiaProject::reconstructed(facts());
    // Supply limits, the Automa's satellites, and the mines of each seat of the four first games.
    assert_eq!(share.part, 2 + 2 + 2 + 3 + 4);
    assert!(share.whole > 150, "{share:?}");
}

/// GP-0020
#[test]
fn faces_are_hexagons_of_19_with_an_empty_middle() {
    for face in Face::ALL {
        let planets = facts().face(*face);
        assert!((5..=7).contains(&planets.len()), "{face}");
        for (hex, _) in planets {
            assert!((1..=2).contains(&hex.distance(Hex::ORIGIN)), "{face} {hex}");
        }
        let sector = Sector::of_face(facts(), *face, Hex::new(5, -2), 3);
        assert_eq!(sector.planets.len(), 19);
        assert_eq!(sector.planets.chars().filter(|letter| *letter != '.').count(), planets.len());
    }
}

/// GP-0730
#[test]
fn tiles_turn_clockwise() {
    let turned = Sector::of_face(facts(), Face::F01, Hex::ORIGIN, 1);
    let board = Board::of(vec![turned]);
    for (hex, planet) in facts().face(Face::F01) {
        let spot = board.spot(Hex::new(-hex.r, hex.q + hex.r)).unwrap();
        assert_eq!(board.printed(spot), Some(*planet));
    }
}

fn layout(seats: u8) -> Board {
    Board::of(facts().default_layout(seats).sectors(facts()))
}

/// GP-0220, GP-0230, GP-0260
#[test]
fn default_boards_are_as_the_sheets_list_them_planet_by_planet() {
    for (seats, tiles, hexes, each, transdim, gaia) in
        [(1, 7, 133, 4, 7, 5), (2, 7, 133, 4, 7, 5), (3, 10, 190, 6, 12, 7), (4, 10, 190, 6, 12, 7)]
    {
        let board = layout(seats);
        assert_eq!((board.sectors().len(), board.len()), (tiles, hexes));
        assert_eq!(board.clash(), None);
        for (hex, planet) in &facts().default_layout(seats).planets {
            assert_eq!(board.printed(board.spot(*hex).unwrap()), Some(*planet), "{hex}");
        }
        assert_eq!(board.all_planets().len() as usize, facts().default_layout(seats).planets.len());
        for planet in Planet::ALL.iter().filter(|planet| planet.is_home()) {
            assert_eq!(board.of_type(*planet).len(), each, "{planet}");
        }
        assert_eq!(board.of_type(Planet::Transdim).len(), transdim);
        assert_eq!(board.of_type(Planet::Gaia).len(), gaia);
        let double = [Face::F05a, Face::F06a, Face::F07a];
        let solid = board.sectors().iter().filter(|s| double.contains(&s.face.unwrap())).count();
        assert_eq!(solid, if seats >= 3 { 3 } else { 0 });
        assert!(board.sectors().iter().all(|sector| sector.rotation == 0));
    }
}

/// GP-0240, GP-0250
#[test]
fn tiles_lie_round_tile_3() {
    let at = |seats: u8, tile: u8| {
        let board = layout(seats);
        board.sectors().iter().find(|sector| sector.tile == tile).map(|sector| sector.centre).unwrap()
    };
    // Clockwise from the north, a sixth of a turn each time (GP-0730).
    let mut centre = Hex::new(3, -5);
    for tile in [1, 5, 6, 7, 4, 2] {
        assert_eq!((at(2, tile), at(4, tile)), (centre, centre), "tile {tile}");
        centre = Hex::new(-centre.r, centre.q + centre.r);
    }
    assert_eq!((at(2, 3), at(4, 3)), (Hex::ORIGIN, Hex::ORIGIN));
    let touch = |a: u8, b: u8| at(4, a).distance(at(4, b)) == 5;
    for (tile, beside) in [(10, [1, 2, 9]), (9, [10, 2, 8]), (8, [2, 4, 9])] {
        let found: Vec<u8> = (1..=10).filter(|other| *other != tile && touch(tile, *other)).collect();
        let mut beside = beside.to_vec();
        beside.sort_unstable();
        assert_eq!(found, beside, "tile {tile}");
    }
}

#[test]
fn boards_know_their_neighbours() {
    let board = layout(4);
    for spot in board.spots() {
        assert_eq!(board.spot(board.hex(spot)), Some(spot));
        for next in board.neighbours(spot) {
            assert_eq!(board.distance(spot, next), 1);
            assert!(board.neighbours(next).any(|back| back == spot));
        }
        let near = board.spots().filter(|other| board.distance(spot, *other) == 1).count();
        assert_eq!(near, board.neighbours(spot).count());
    }
    assert_eq!(board.spot(Hex::new(60, 60)), None);
    assert_eq!(board.spot(Hex::new(-128, 127)), None);
}

/// GP-0180, GP-0190
#[test]
fn the_wheel_goes_the_shorter_way_round() {
    let wheel: Vec<Planet> = Planet::ALL.iter().copied().filter(|planet| planet.is_home()).collect();
    for (a, from) in wheel.iter().enumerate() {
        for (b, to) in wheel.iter().enumerate() {
            let way = a.abs_diff(b);
            assert_eq!(usize::from(facts().steps(*from, *to)), way.min(7 - way), "{from} {to}");
        }
    }
    assert_eq!(facts().steps(Planet::Terra, Planet::Volcanic), 2);
    assert_eq!(facts().steps(Planet::Terra, Planet::Titanium), 2);
    assert_eq!(facts().steps(Planet::Terra, Planet::Gaia), 0);
}

/// GP-0040, GP-0340
#[test]
fn limits_of_the_box() {
    let facts = facts();
    let counts: Vec<u8> = facts.structures.iter().map(|structure| structure.count).collect();
    assert_eq!(counts, [8, 4, 3, 1, 1, 1]);
    assert_eq!((facts.gaiaformers, facts.satellites, facts.space_stations), (3, 25, 6));
    assert_eq!(facts.boosters_in_play, [5, 5, 6, 7]);
}

/// GP-0060, GP-0070, GP-2430
#[test]
fn federation_tokens() {
    let copies: Vec<u8> = facts().tokens.iter().map(|token| token.copies).collect();
    assert_eq!(copies, [3, 3, 3, 3, 3, 3, 1]);
    assert_eq!(copies.iter().sum::<u8>(), 19);
    for token in Token::ALL {
        assert_eq!(facts().token(*token).green, *token != Token::Vp12, "{token}");
    }
    let gain = |resources: Resources| resources;
    let contents = |token: Token| {
        let mut all = (0, Resources::NONE, 0);
        for effect in &facts().token(token).effects {
            match effect {
                Effect::GainVp { amount } => all.0 += amount,
                Effect::Gain { resources } => all.1 = gain(resources.resources()),
                Effect::GainPowerTokens { amount } => all.2 += amount,
                other => panic!("{other:?}"),
            }
        }
        all
    };
    assert_eq!(contents(Token::Vp12), (12, Resources::NONE, 0));
    assert_eq!(contents(Token::Vp8Qic), (8, Resources::qic(1), 0));
    assert_eq!(contents(Token::Vp8Tokens), (8, Resources::NONE, 2));
    assert_eq!(contents(Token::Vp7Ore), (7, Resources::ore(2), 0));
    assert_eq!(contents(Token::Vp7Credits), (7, Resources::credits(6), 0));
    assert_eq!(contents(Token::Vp6Knowledge), (6, Resources::knowledge(2), 0));
    assert_eq!(contents(Token::Gleens), (0, Resources { ore: 1, knowledge: 1, credits: 2, qic: 0 }, 0));
}

/// GP-1230, GP-1320, GP-1490, GP-2490, GP-2510, GP-2590, GP-2600, GP-2610, GP-2620, GP-2630
#[test]
fn research_levels() {
    let of = |area: Area, value: fn(&orrery_gaia_project::facts::Level) -> u8| -> Vec<u8> {
        facts().areas[area.index()].levels.iter().map(value).collect()
    };
    assert_eq!(of(Area::Navigation, |level| level.range), [1, 1, 2, 2, 3, 4]);
    assert_eq!(of(Area::Terraforming, |level| level.step_ore), [3, 3, 2, 1, 1, 1]);
    assert_eq!(of(Area::GaiaProject, |level| level.project.unwrap_or(0)), [0, 6, 6, 4, 3, 3]);
    assert_eq!(facts().level_charge, [0, 0, 0, 3, 0, 0]);
    assert_eq!((facts().advance_knowledge, facts().top_level), (4, 5));
    let qic = |level: &orrery_gaia_project::facts::Level| -> u8 {
        let effects = level.immediate.iter();
        effects.map(|e| if let Effect::Gain { resources } = e { resources.qic } else { 0 }).sum()
    };
    assert_eq!(of(Area::Navigation, qic), [0, 1, 0, 1, 0, 0]);
    assert_eq!(of(Area::ArtificialIntelligence, qic), [0, 1, 1, 2, 2, 4]);
    let gaiaformers = |level: &orrery_gaia_project::facts::Level| -> u8 {
        let effects = level.immediate.iter();
        effects.map(|e| if let Effect::GainGaiaformer { amount } = e { *amount } else { 0 }).sum()
    };
    assert_eq!(of(Area::GaiaProject, gaiaformers), [0, 1, 0, 1, 1, 0]);
    assert_eq!(of(Area::Economy, |level| level.income.ore), [0, 0, 1, 1, 2, 0]);
    assert_eq!(of(Area::Economy, |level| level.income.credits), [0, 2, 2, 3, 4, 0]);
    assert_eq!(of(Area::Economy, |level| level.income.charge_power), [0, 1, 2, 3, 4, 0]);
    assert_eq!(of(Area::Science, |level| level.income.knowledge), [0, 1, 2, 3, 4, 0]);
}

/// GP-5630
#[test]
fn tiles_have_their_timing() {
    let trigger = |tile: AdvancedTile| (facts().advanced(tile).timing, facts().advanced(tile).trigger);
    assert_eq!(trigger(AdvancedTile::Mine3), (Timing::Trigger, Some(Trigger::BuildMine)));
    assert_eq!(
        trigger(AdvancedTile::TradingStation3),
        (Timing::Trigger, Some(Trigger::UpgradeToTradingStation))
    );
    assert_eq!(trigger(AdvancedTile::Research2), (Timing::Trigger, Some(Trigger::AdvanceResearch)));
    let pass: Vec<_> = facts().advanced_tiles.iter().filter(|tile| tile.timing == Timing::Pass).collect();
    assert_eq!(pass.len(), 3);
    let actions = facts().advanced_tiles.iter().filter(|tile| tile.timing == Timing::SpecialAction).count();
    assert_eq!(actions, 3);
    assert!(facts().standard_tiles.iter().all(|tile| tile.copies == 4));
}

/// GP-0550, GP-4980
#[test]
fn final_tiles_have_neutral_values() {
    let neutral: Vec<(FinalTile, u8)> =
        FinalTile::ALL.iter().map(|tile| (*tile, facts().final_tile(*tile).neutral)).collect();
    assert_eq!(
        neutral,
        [
            (FinalTile::StructuresInFederations, 10),
            (FinalTile::Structures, 11),
            (FinalTile::PlanetTypes, 5),
            (FinalTile::GaiaPlanets, 4),
            (FinalTile::Sectors, 6),
            (FinalTile::Satellites, 8),
        ]
    );
    assert_eq!(facts().rank_vp, [18, 12, 6, 0]);
    assert_eq!(facts().final_tile(FinalTile::Satellites).counts, Count::SatellitesPlusSpaceStations);
}

//! The fact sheets: what they hold, what they must keep, and what is said about a sheet that does not.

use std::collections::BTreeSet;

use orrery_engine::{BadContent, Game as _, Language, content::Correction, content::Sheets};
use orrery_federation::{
    Federation,
    bundle::Bundle,
    facts::{AsteroidKind, Counter, Effect, Facts, NeutralVotes, ProjectScores, Ranking, Timing, Until},
    ids::{
        Ambassador, Asteroid, Cell, DeepSpace, Erudite, EruditeType, Law, Medal, Mega, MegaToken, Mission,
        Planet, PlanetBlock, Project, Resource, Rock, Room, RoomBlock, Shop, Side, SpaceAction, Starter,
        Structure, Wing,
    },
};
use serde_json::{Value, json};

fn facts() -> &'static Facts {
    Federation::builtin()
}

fn asteroid(name: &str) -> Asteroid {
    name.parse().unwrap()
}

/// The sheet as JSON, changed, and read again with the others.
fn corrected(sheet: &str, change: impl FnOnce(&mut Value)) -> Result<Facts, BadContent> {
    let mut document = Sheets::builtin::<Federation>().unwrap().document(Federation::SLUG);
    let mut value = document.sheets.remove(sheet).unwrap();
    change(&mut value);
    let correction =
        Correction { game: Federation::SLUG.into(), sheets: [(sheet.to_string(), value)].into() };
    Facts::read(&Sheets::corrected::<Federation>(&correction).unwrap())
}

/// The entry of a list with that id.
fn entry<'a>(list: &'a mut Value, id: &str) -> &'a mut Value {
    list.as_array_mut().unwrap().iter_mut().find(|entry| entry["id"] == id).unwrap()
}

#[track_caller]
fn refused(sheet: &str, says: &str, change: impl FnOnce(&mut Value)) {
    let error = corrected(sheet, change).expect_err(says);
    assert_eq!(error.sheet, sheet, "{error}");
    assert!(error.detail.contains(says), "{error}");
}

#[test]
fn the_box_holds_what_the_rulebook_counts() {
    let facts = facts();
    assert_eq!((Cell::COUNT, Room::COUNT, Planet::COUNT, Mission::COUNT), (18, 6, 5, 12));
    assert_eq!((Erudite::COUNT, DeepSpace::COUNT, Starter::COUNT, Law::COUNT), (45, 8, 8, 5));
    assert_eq!((Structure::COUNT, Mega::COUNT, MegaToken::COUNT, Shop::COUNT), (8, 4, 8, 6));
    assert_eq!((Rock::COUNT, Medal::COUNT, Project::COUNT), (12, 7, 7));
    assert_eq!((PlanetBlock::COUNT, RoomBlock::COUNT), (5, 5));
    let of_power = |power| facts.alterations().filter(|token| token.power == power).count();
    assert_eq!([1, 2, 3, 4].map(of_power), [20, 10, 14, 6]);
    let pieces = facts.pieces;
    assert_eq!(
        (pieces.ships, pieces.start_ships, pieces.release_tokens, pieces.robots, pieces.rounds),
        (8, 1, 12, 6, 5)
    );
    assert_eq!((facts.stock.crystals, facts.stock.diamonds, facts.die_max), (10, 5, 6));
}

#[test]
fn every_name_reads_back() {
    fn all<T>(items: &[T])
    where
        T: Copy
            + Eq
            + std::fmt::Debug
            + ToString
            + std::str::FromStr
            + serde::Serialize
            + serde::de::DeserializeOwned,
    {
        for item in items {
            assert_eq!(item.to_string().parse::<T>().ok(), Some(*item));
            let stored = serde_json::to_string(item).unwrap();
            assert_eq!(stored, format!("{:?}", item.to_string()));
            assert_eq!(serde_json::from_str::<T>(&stored).unwrap(), *item);
        }
        assert!("".parse::<T>().is_err() && "X".parse::<T>().is_err());
    }
    all(Resource::ALL);
    all(Planet::ALL);
    all(Room::ALL);
    all(Wing::ALL);
    all(Side::ALL);
    all(Cell::ALL);
    all(Mission::ALL);
    all(Project::ALL);
    all(Medal::ALL);
    all(Law::ALL);
    all(Ambassador::ALL);
    all(EruditeType::ALL);
    all(&Erudite::all().collect::<Vec<_>>());
    all(Starter::ALL);
    all(DeepSpace::ALL);
    all(Shop::ALL);
    all(Structure::ALL);
    all(Mega::ALL);
    all(MegaToken::ALL);
    all(Rock::ALL);
    all(PlanetBlock::ALL);
    all(RoomBlock::ALL);
    all(&facts().alterations().collect::<Vec<_>>());
    all(&facts().asteroids().map(|place| place.id).collect::<Vec<_>>());
    assert!("alt_1_1".parse::<orrery_federation::ids::Alteration>().is_err(), "two digits");
    assert!("1A1".parse::<Erudite>().is_err(), "lower case in notation");
    assert_eq!("1a1".parse::<Erudite>().unwrap().code(), "1A1");
}

#[test]
fn ids_are_those_of_the_sheets() {
    let sheets = Sheets::builtin::<Federation>().unwrap().document(Federation::SLUG).sheets;
    let listed = |sheet: &str, list: &str| -> Vec<String> {
        let entries = sheets[sheet][list].as_array().unwrap();
        entries.iter().map(|entry| entry["id"].as_str().unwrap().to_string()).collect()
    };
    let named = |ids: Vec<&str>| ids.into_iter().map(String::from).collect::<Vec<_>>();
    assert_eq!(listed("senate", "cells"), named(Cell::ALL.iter().map(|cell| cell.id()).collect()));
    assert_eq!(listed("senate", "rooms"), named(Room::ALL.iter().map(|room| room.id()).collect()));
    assert_eq!(listed("planets", "planets"), named(Planet::ALL.iter().map(|planet| planet.id()).collect()));
    assert_eq!(listed("player_board", "missions"), named(Mission::ALL.iter().map(|one| one.id()).collect()));
    assert_eq!(
        listed("grand_projects", "projects"),
        named(Project::ALL.iter().map(|one| one.id()).collect())
    );
    assert_eq!(listed("medals", "colours"), named(Medal::ALL.iter().map(|one| one.id()).collect()));
    assert_eq!(listed("law_tiles", "kinds"), named(Law::ALL.iter().map(|one| one.id()).collect()));
    assert_eq!(listed("starter_tiles", "tiles"), named(Starter::ALL.iter().map(|one| one.id()).collect()));
    assert_eq!(
        listed("deep_space_tiles", "tiles"),
        named(DeepSpace::ALL.iter().map(|one| one.id()).collect())
    );
    assert_eq!(listed("arratooine", "shops"), named(Shop::ALL.iter().map(|one| one.id()).collect()));
    assert_eq!(listed("e81216", "structures"), named(Structure::ALL.iter().map(|one| one.id()).collect()));
    let erudites: Vec<String> = Erudite::all().map(|tile| format!("erudite_{tile}")).collect();
    assert_eq!(listed("erudite_tiles", "tiles"), erudites);
    let tokens: Vec<String> = facts().alterations().map(|token| token.to_string()).collect();
    assert_eq!(listed("alteration_tokens", "tokens"), tokens);
}

#[test]
fn the_senate_is_a_grid_of_wings_floors_and_columns() {
    let facts = facts();
    let places: BTreeSet<_> =
        Cell::ALL.iter().map(|cell| (facts.cell(*cell).column, facts.cell(*cell).floor)).collect();
    assert_eq!(places.len(), 18);
    for cell in Cell::ALL {
        let at = facts.cell(*cell);
        assert_eq!(facts.cell_at(at.column, at.floor), *cell);
        assert_eq!(at.mission.name(), at.action.name());
    }
    let cost = |cell| facts.cell(cell).cost;
    assert_eq!(cost(Cell::Purchases), Bundle::of(Resource::Oceanium, 1));
    assert_eq!(cost(Cell::Assistants), Bundle::of(Resource::Copernium, 1));
    assert_eq!(cost(Cell::SpyLeft), Bundle::of(Resource::Lavandium, 1));
    assert_eq!(facts.cell(Cell::NeoLeft).action, SpaceAction::Planet(Planet::Neo));
    assert_eq!(facts.room(Room::President).cell, Cell::President);
    assert_eq!((1..=6).map(|column| facts.column_project(column)).collect::<Vec<_>>(), &Project::ALL[..6]);
    assert_eq!(facts.spy.except, [Room::President]);
}

#[test]
fn projects_know_their_tracks_rankings_and_points() {
    let facts = facts();
    let needed = |project: Project| [2, 3, 4].map(|seats| facts.project(project).required(seats));
    for project in Project::ALL {
        let expected = if *project == Project::Senatorial { [5, 7, 9] } else { [4, 6, 7] };
        assert_eq!(needed(*project), expected, "{project}");
    }
    assert_eq!(facts.project(Project::SixMoon).ranking, Ranking::Influence(Planet::SixMoon));
    assert_eq!(facts.project(Project::Missions).ranking, Ranking::MissionsCompleted);
    let crystals = [Resource::Lavandium, Resource::Oceanium, Resource::Copernium];
    assert_eq!(facts.project(Project::Senatorial).rewards, crystals.map(|crystal| Bundle::of(crystal, 1)));
    assert!(facts.project(Project::Neo).rewards.is_empty());
    assert_eq!(*facts.project_scores(4), ProjectScores::Ranks(vec![16, 8, 4, 0]));
    assert_eq!(*facts.project_scores(3), ProjectScores::Ranks(vec![12, 6, 0]));
    let duel = ProjectScores::Duel { first: 10, tie: 7, max_gap: 2, second: 4, beyond: 0 };
    assert_eq!(*facts.project_scores(2), duel);
}

#[test]
fn the_map_of_neo_leads_forward_from_the_start_to_the_inert_zone() {
    let facts = facts();
    assert_eq!(facts.asteroids().count(), 20);
    let of = |kind| facts.asteroids().filter(move |place| place.kind == kind).count();
    assert_eq!((of(AsteroidKind::AsteroidToken), of(AsteroidKind::Inert)), (4, 4));
    assert_eq!(facts.neo_start(), asteroid("neo_start"));
    let here = facts.asteroid(asteroid("n2a"));
    assert_eq!(here.next, ["t3a", "t3b", "n4c"].map(asteroid));
    assert_eq!((here.influence, facts.asteroid(asteroid("n4c")).influence), (2, 4));
    assert_eq!(facts.asteroid(asteroid("nowhere")).kind, AsteroidKind::Start, "an unknown name is the start");
}

#[test]
fn tiles_have_their_timing() {
    let facts = facts();
    let tile = |code: &str| facts.erudite(code.parse().unwrap());
    let any: Vec<String> = Erudite::all()
        .filter(|tile| facts.erudite(*tile).timing == Timing::AnyTimeOwnTurn)
        .map(|tile| tile.to_string())
        .collect();
    assert_eq!(any, ["1a1", "1a2", "1a3", "2a1", "2a3", "3a1", "3a2", "3a3"]);
    assert_eq!((tile("2a2").timing, tile("2a2").planet), (Timing::NextPlanetAction, Some(Planet::Atalum)));
    assert_eq!((tile("3e1").timing, tile("3e1").planet), (Timing::Immediate, None));
    assert_eq!(tile("3a2").effects, [Effect::ScorePer { pp: 3, per: Counter::EruditeTypesOwned }]);
    assert!(matches!(
        tile("1a1").effects[..],
        [Effect::LevelBonus { amount: 1, until: Until::EndOfRound, .. }]
    ));
}

#[test]
fn the_ladder_has_ten_degrees_in_five_levels() {
    let ladder = &facts().ladder;
    assert_eq!(
        (1..=10).map(|degree| ladder.level(degree)).collect::<Vec<_>>(),
        [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    );
    assert_eq!((1..=5).map(|level| ladder.first(level)).collect::<Vec<_>>(), [1, 3, 5, 7, 9]);
    assert_eq!((ladder.top(), ladder.start, ladder.unpaid_level, ladder.pp_beyond), (10, 1, 2, 1));
    assert_eq!(ladder.degree(8).medal, Some(Medal::Grey));
    assert!(ladder.degree(10).deep_space && !ladder.degree(9).deep_space);
    let paid = [None, None, Some(Resource::Lavandium), Some(Resource::Copernium), Some(Resource::Oceanium)];
    assert_eq!(ladder.upkeep, paid);
}

#[test]
fn fewer_players_have_blocking_tiles() {
    let facts = facts();
    assert_eq!([2, 3, 4].map(|seats| facts.mode(seats).planet_blocking), [true, true, false]);
    assert_eq!([2, 3, 4].map(|seats| facts.mode(seats).room_blocking), [true, false, false]);
    let first = facts.planet_block(PlanetBlock::Planets1);
    assert_eq!(
        first,
        [
            (Cell::ArratooineLeft, NeutralVotes::Round),
            (Cell::SixMoonRight, NeutralVotes::Round),
            (Cell::E81216Left, NeutralVotes::Number(0)),
        ]
    );
    assert_eq!(facts.thresholds(2), [4, 6]);
}

/// Every tile, token and cell that says what it does has words for it in both languages.
#[test]
fn every_name_has_two_languages() {
    fn names(value: &Value, missing: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                let name = fields.get("name").and_then(Value::as_object);
                missing.extend(name.filter(|name| !name.contains_key("fr")).map(|name| format!("{name:?}")));
                fields.values().for_each(|value| names(value, missing));
            }
            Value::Array(items) => items.iter().for_each(|item| names(item, missing)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut missing = Vec::new();
    for sheet in Sheets::builtin::<Federation>().unwrap().document(Federation::SLUG).sheets.values() {
        names(sheet, &mut missing);
    }
    assert_eq!(missing, Vec::<String>::new());
    assert_eq!(facts().room(Room::Patrons).name.pick(Language::French), "Salon des mécènes");
}

/// What was not printed in any source keeps its mark, and the share is told.
#[test]
fn reconstructed_entries_are_counted() {
    let share = Federation::reconstructed(facts());
    assert_eq!((share.part, share.whole), RECONSTRUCTED);
}

/// Marks of the sheets of the build: "reconstructed", and all.
const RECONSTRUCTED: (u32, u32) = (164, 361);

#[test]
fn a_correction_changes_what_is_played() {
    let better = corrected("arratooine", |sheet| {
        entry(&mut sheet["shops"], "shop_gold")["level_2"][0]["amount"] = json!(3);
    });
    let shop = better.unwrap();
    assert_eq!(
        shop.shop(Shop::Gold).reward(2),
        [Effect::GainResource { resource: Resource::GoldDiamond, amount: 3 }]
    );
    // A map with other asteroids.
    let map = corrected("neo", |sheet| {
        let nodes = sheet["nodes"].as_array_mut().unwrap();
        nodes.push(json!({ "id": "n3x", "influence": 3, "kind": "printed", "printed": [], "next": ["n4a"] }));
        entry(&mut sheet["nodes"], "n2a")["next"].as_array_mut().unwrap().push(json!("n3x"));
    });
    assert_eq!(map.unwrap().asteroid(asteroid("n2a")).next.len(), 4);
    // One more Alteration token of power 1, as the public list has it.
    let tokens = corrected("alteration_tokens", |sheet| {
        sheet["total"] = json!(51);
        let again = json!({
            "id": "alt_1_21", "power": 1, "side": "funding", "vote": 0, "cost": [],
            "bonus": [{ "op": "gain_degree", "amount": 1 }],
        });
        sheet["tokens"].as_array_mut().unwrap().push(again);
    });
    let error = tokens.expect_err("6Moon and game count the tokens too");
    assert!(error.detail.contains("21, but 4 lie on 6Moon and 16 beside the board"), "{error}");
}

#[test]
fn a_wrong_sheet_is_refused_by_its_name_and_entry() {
    // A field or a word that nobody reads.
    refused("erudite_tiles", "erudite_1a1: unknown field `colour`", |sheet| {
        entry(&mut sheet["tiles"], "erudite_1a1")["colour"] = json!("red");
    });
    refused("erudite_tiles", "erudite_1b3: ", |sheet| {
        entry(&mut sheet["tiles"], "erudite_1b3")["effects"][0]["op"] = json!("gain_everything");
    });
    refused("deep_space_tiles", "ds_grand_works", |sheet| {
        entry(&mut sheet["tiles"], "ds_grand_works")["effects"][0]["split"] = json!(false);
    });
    refused("senate", "president: ", |sheet| {
        entry(&mut sheet["rooms"], "president")["effects"][0]["amount"] = json!(1);
    });
    refused("neo", "provenance", |sheet| sheet["provenance"] = json!("guessed"));
    // Entries that are missing, doubled or unknown.
    refused("starter_tiles", "quarry is missing", |sheet| {
        sheet["tiles"].as_array_mut().unwrap().remove(0);
    });
    refused("starter_tiles", "quarry is there twice", |sheet| {
        let again = sheet["tiles"][0].clone();
        sheet["tiles"].as_array_mut().unwrap().push(again);
    });
    refused("starter_tiles", "`starter_moon` is no Starter", |sheet| {
        sheet["tiles"][0]["id"] = json!("starter_moon");
    });
    // Effects where no rule carries them out.
    refused("law_tiles", "law_neo: gain_ship has no rule in this place", |sheet| {
        sheet["kinds"][0]["effects"] = json!([{ "op": "gain_ship", "amount": 1 }]);
    });
    refused("erudite_tiles", "1E3: extra_steps has no rule in this place", |sheet| {
        entry(&mut sheet["tiles"], "erudite_1e3")["trigger_planet"] = json!("six_moon");
    });
    refused("arratooine", "shop_free: planet_action has no rule", |sheet| {
        entry(&mut sheet["shops"], "shop_free")["level_1"] =
            json!([{ "op": "planet_action", "planet": "arratooine" }]);
    });
    refused("e81216", "shipyard: gain_ship has a number", |sheet| {
        entry(&mut sheet["structures"], "shipyard")["income"][0]["amount"] = json!(0);
    });
    refused("e81216", "embassy: refresh_erudite has a number", |sheet| {
        entry(&mut sheet["structures"], "embassy")["income"][0]["level_max"] = json!(4);
    });
}

#[test]
fn sheets_that_contradict_each_other_are_refused() {
    refused("senate", "cell_neo_left: its place is taken", |sheet| {
        entry(&mut sheet["cells"], "cell_neo_left")["floor"] = json!(2);
    });
    refused("senate", "cell_purchases: its action costs", |sheet| {
        entry(&mut sheet["cells"], "cell_purchases")["cost"] = json!([]);
    });
    refused("senate", "cell_spy_left: its column lies in the other wing", |sheet| {
        entry(&mut sheet["cells"], "cell_spy_left")["wing"] = json!("right");
    });
    refused("grand_projects", "gp_neo: with 4 players", |sheet| {
        entry(&mut sheet["projects"], "gp_neo")["track"]["required"]["4"] = json!(8);
    });
    refused("grand_projects", "scoring 3", |sheet| sheet["scoring"]["3"]["ranks"] = json!([6, 12, 0]));
    refused("neo", "n4a: the way to n9 leads nowhere", |sheet| {
        entry(&mut sheet["nodes"], "n4a")["next"] = json!(["n9"]);
    });
    refused("neo", "n4a: the way to n2a does not lead forward", |sheet| {
        entry(&mut sheet["nodes"], "n4a")["next"] = json!(["n2a"]);
    });
    refused("six_moon", "moon_3", |sheet| entry(&mut sheet["positions"], "moon_3")["influence"] = json!(4));
    refused("medals", "planet_thresholds 2", |sheet| {
        sheet["planet_thresholds"]["by_players"]["2"] = json!([4, 5, 6]);
    });
    refused("medals", "grey: its source does not give it", |sheet| {
        entry(&mut sheet["colours"], "grey")["source"] = json!({ "degree": 7 });
    });
    refused("player_board", "degree 8", |sheet| sheet["accreditation"]["degrees"][7]["level"] = json!(5));
    refused("player_board", "unpaid_floor_level", |sheet| {
        sheet["accreditation"]["unpaid_floor_level"] = json!(3)
    });
    refused("player_board", "medal_board", |sheet| {
        sheet["medal_board"]["values_by_medal_count"] = json!([0, 1, 3]);
    });
    refused("e81216", "printed_default", |sheet| {
        sheet["printed_default"]["structures"][0] = json!("embassy")
    });
    refused("law_tiles", "law_neo: once in the left wing", |sheet| {
        entry(&mut sheet["tiles"], "law_left_six_moon")["kind"] = json!("law_neo");
    });
    refused("small_player_modes", "modes 3", |sheet| {
        sheet["modes"]["3"]["neutral_tiles_per_round"] = json!(2);
    });
    refused("game", "components erudite_tile", |sheet| {
        entry(&mut sheet["components"], "erudite_tile")["count"] = json!(44);
    });
    refused("game", "rounds: five", |sheet| sheet["rounds"] = json!(6));
    refused("end_scoring", "steps", |sheet| {
        sheet["steps"].as_array_mut().unwrap().reverse();
    });
    refused("ambassadors", "special_ambassador", |sheet| {
        sheet["special_ambassador"]["allowed_alteration_sides"] = json!(["vote", "funding"]);
    });
    refused("resources", "oceanium", |sheet| {
        entry(&mut sheet["resources"], "oceanium")["wild_for"] = json!([])
    });
}

/// Whatever an operator leaves out, writes twice or misspells is refused, or games can be played with it.
#[test]
fn spoiled_sheets_are_refused_or_played_by() {
    let tries = orrery_testkit::games(120);
    let refused = orrery_testkit::laws::corrections::<Federation>(tries);
    println!("{refused} of {tries} refused");
    assert!(refused > tries / 2 && refused < tries);
}

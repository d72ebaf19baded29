//! Fact sheets that an operator corrects: what is wrong is refused by sheet and entry, what is right is used.

use std::collections::BTreeMap;

use orrery_engine::{Correction, Game as _, Language, Sheets};
use orrery_spacecorp::{
    SpaceCorp,
    facts::{Facts, SHEETS},
    ids::Era,
};
use serde_json::{Value as Json, json};

fn facts() -> &'static Facts {
    SpaceCorp::builtin()
}

fn sheet(name: &str) -> Json {
    let sheet = SHEETS.iter().find(|sheet| sheet.name == name).unwrap_or_else(|| panic!("no sheet {name}"));
    serde_json::from_str(sheet.json).unwrap()
}

/// What an operator reads when a sheet cannot be used.
fn refused(name: &str, change: impl FnOnce(&mut Json)) -> String {
    let mut changed = sheet(name);
    change(&mut changed);
    let correction =
        Correction { game: "spacecorp".into(), sheets: BTreeMap::from([(name.to_string(), changed)]) };
    let sheets = Sheets::corrected::<SpaceCorp>(&correction).unwrap();
    SpaceCorp::content(&sheets).expect_err("the sheet is wrong").to_string()
}

#[test]
fn a_wrong_sheet_is_refused_by_sheet_and_entry() {
    let says = |problem: String, words: &[&str]| {
        for word in words {
            assert!(problem.contains(word), "{problem:?} does not say {word:?}");
        }
    };
    says(
        refused("cards_mariners", |sheet| sheet["cards"][4]["infraa"] = json!(true)),
        &["sheet cards_mariners", "n05", "infraa"],
    );
    says(
        refused("cards_mariners", |sheet| sheet["cards"][0]["start"] = json!(false)),
        &["sheet cards_mariners", "12", "SC-0130"],
    );
    says(
        refused("cards_planeteers", |sheet| {
            sheet["cards"][48]["special"] = json!([{"op": "ignore_gravity"}])
        }),
        &["sheet cards_planeteers", "p49", "ignore_gravity"],
    );
    says(
        refused("cards_planeteers", |sheet| {
            sheet["cards"][48]["special"] = json!([{"op": "extra_turn", "count": 1}])
        }),
        &["sheet cards_planeteers", "p49", "extra_turn"],
    );
    says(
        refused("cards_starfarers", |sheet| sheet["cards"][48]["infra"] = json!(true)),
        &["sheet cards_starfarers", "s49", "SC-2700"],
    );
    says(
        refused("cards_starfarers", |sheet| sheet["cards"][75]["edge"]["effects"][0]["then"] = json!(9)),
        &["sheet cards_starfarers", "s76", "market_influence"],
    );
    says(
        refused("discovery_tiles", |sheet| sheet["tiles"][3]["symbols"] = json!(["ice"])),
        &["sheet discovery_tiles", "mariners_e1_04", "ice"],
    );
    says(
        refused("discovery_tiles", |sheet| drop(sheet["tiles"].as_array_mut().unwrap().remove(9))),
        &["sheet discovery_tiles", "planeteers_e1_01"],
    );
    says(
        refused("board_mariners", |sheet| sheet["borders"][0]["cost"] = json!(2)),
        &["sheet board_mariners", "distance_table", "lunar_l4"],
    );
    says(
        refused("board_planeteers", |sheet| sheet["sites"][1]["region"] = json!("p_mars")),
        &["sheet board_planeteers", "ceres", "p_mars"],
    );
    says(
        refused("board_planeteers", |sheet| sheet["sites"][1]["id"] = json!("cerees")),
        &["sheet board_planeteers", "cerees"],
    );
    says(
        refused("contracts", |sheet| {
            sheet["contracts"][8]["sides"]["p2"]["condition"]["regions"][0] = json!("p_mars")
        }),
        &["sheet contracts", "planeteers_2", "p_mars"],
    );
    says(
        refused("colonies", |sheet| sheet["colonies"][0]["player_counts"] = json!([3, 4])),
        &["sheet colonies", "2 players", "SC-3900"],
    );
    says(
        refused("progress_cards", |sheet| sheet["cards"][0]["effects"][0]["timing"] = json!("sometimes")),
        &["sheet progress_cards", "ad01", "sometimes"],
    );
    says(
        refused("bases", |sheet| sheet["bases"][0]["count_per_player"] = json!(2)),
        &["sheet bases", "26", "27"],
    );
    says(
        refused("actions", |sheet| sheet["value_pipeline"][0] = json!("close_gap_with_profit")),
        &["sheet actions", "value_pipeline", "SC-0710"],
    );
    says(
        refused("hq", |sheet| sheet["hqs"][0]["slots"][3]["accepts_cards"] = json!(true)),
        &["sheet hq", "hq_standard"],
    );
    says(
        refused("setup", |sheet| sheet["claimed_tile_payment"] = json!("two")),
        &["sheet setup", "claimed_tile_payment"],
    );
    says(refused("variants", |sheet| sheet["variants"] = json!([])), &["sheet variants", "SC-0040"]);
    says(
        refused("cards_time", |sheet| sheet["cards"][2]["usable_with"] = json!(["move"])),
        &["sheet cards_time", "t3"],
    );
    says(
        refused("edges", |sheet| sheet["edges"][0]["window"] = json!("start_of_any_turn")),
        &["sheet edges", "intercept"],
    );
}

/// What the rules do not look at cannot be changed, and numbers stay so small that sums of them do.
#[test]
fn what_no_rule_looks_at_is_refused() {
    let says =
        |problem: String, word: &str| assert!(problem.contains(word), "{problem:?} does not say {word:?}");
    says(refused("edges", |sheet| sheet["edges"][6]["overrides_era_end_limit"] = json!(false)), "rivals");
    says(
        refused("edges", |sheet| sheet["edges"][6]["effects"][0]["allowed"] = json!(["two_opponents"])),
        "rivals",
    );
    says(refused("edges", |sheet| sheet["edges"][4]["effects"][0]["exclude"] = json!([])), "poach");
    says(refused("setup", |sheet| sheet["hand"]["max"] = json!(9)), "SC-1440");
    says(refused("setup", |sheet| sheet["eras"][1]["unshielded_penalty"] = json!(255)), "planeteers");
    says(refused("variants", |sheet| sheet["variants"][0]["beyond_markers_held"] = json!(true)), "SC-5640");
    says(
        refused("variants", |sheet| sheet["variants"][1]["free_adaptation"]["ignore_profit"] = json!(false)),
        "SC-5720",
    );
    says(refused("discovery_tiles", |sheet| sheet["tiles"][1]["production"] = json!(200)), "mariners_e1_02");
    says(
        refused("contracts", |sheet| sheet["contracts"][0]["sides"]["p2"]["reward"] = json!(200)),
        "mariners_1",
    );
}

/// What a correction is for: values, names, and sites that the build does not know.
#[test]
fn a_corrected_sheet_is_used() {
    let mut board = sheet("board_mariners");
    let mut site = board["sites"][9].clone();
    site["id"] = json!("x01");
    site["name"] = json!({"en": "Icarus", "fr": "Icare"});
    site["build_cost"] = json!(5);
    board["sites"].as_array_mut().unwrap().push(site);
    board["sites"][1]["build_cost"] = json!(3);
    let correction = Correction {
        game: "spacecorp".into(),
        sheets: BTreeMap::from([("board_mariners".to_string(), board)]),
    };
    let facts = SpaceCorp::content(&Sheets::corrected::<SpaceCorp>(&correction).unwrap()).unwrap();
    let mariners = facts.board(Era::Mariners);
    assert_eq!(mariners.site("luna".parse().unwrap()).unwrap().build, Some(3));
    let icarus = mariners.site("x01".parse().unwrap()).unwrap();
    assert_eq!((icarus.name.pick(Language::French), icarus.build), ("Icare", Some(5)));
    assert_eq!(self::facts().board(Era::Mariners).site(icarus.id), None, "the build does not have it");
}

#[test]
fn corrected_sheets_are_refused_or_played_by() {
    let refused = orrery_testkit::laws::corrections::<SpaceCorp>(orrery_testkit::games(150));
    println!("{refused} corrections were refused");
    assert!(refused > 75, "only {refused} corrections were refused");
}

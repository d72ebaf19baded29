//! Corrected fact sheets, on the practice game.

use std::collections::BTreeMap;

use orrery_engine::{
    Correction, Seed, Sheets,
    erased::{ConfigIn, Registry, Rules},
};
use orrery_testkit::drift::Drift;
use serde_json::{Value, json};

fn deck(sheet: &Value) -> Correction {
    Correction { game: "drift".into(), sheets: BTreeMap::from([("deck".to_string(), sheet.clone())]) }
}

fn registry() -> Registry<()> {
    Registry::default().with::<Drift>()
}

/// How many cards are left in the deck at the start of a game for two, who are dealt four.
fn dealt(rules: &dyn Rules<()>) -> u64 {
    let options = BTreeMap::new();
    let created = rules.create(ConfigIn::Options(&options), 2, &Seed([7; 32])).unwrap();
    let table: Value = serde_json::from_slice(&created.table.snapshot()).unwrap();
    let kinds = table[2]["state"]["deck"]["middle"].as_array().unwrap();
    kinds.iter().filter_map(|kind| kind[1].as_u64()).sum()
}

#[test]
fn new_games_take_the_last_correction_and_older_ones_keep_theirs() {
    let mut registry = registry();
    let first =
        registry.correct(&deck(&json!({"cards": {"spark": 1, "buoy": 1, "lens": 1, "jam": 40}}))).unwrap();
    let second =
        registry.correct(&deck(&json!({"cards": {"spark": 9, "buoy": 9, "lens": 9, "jam": 9}}))).unwrap();
    assert_eq!(registry.get("drift").unwrap().about().edition, Some(second));
    assert_eq!(registry.listed().count(), 1, "one game, whatever its editions");
    for (edition, cards) in [(None, 30), (Some(first), 43), (Some(second), 36)] {
        let rules = registry.edition("drift", edition).unwrap();
        assert_eq!(rules.about().edition, edition);
        assert_eq!(dealt(rules), cards - 4);
    }
    let other = deck(&json!({"cards": {}})).edition();
    assert!(registry.edition("drift", Some(other)).is_none(), "never given");
    assert!(registry.edition("chess", None).is_none());
}

#[test]
fn a_correction_changes_what_is_on_the_table() {
    let sheets = |registry: &Registry<()>| registry.get("drift").unwrap().sheets();
    let mut registry = registry();
    let before = sheets(&registry);
    assert_eq!(before, Sheets::builtin::<Drift>().unwrap().document("drift"));
    let correction = deck(&json!({"cards": {"spark": 2, "buoy": 1, "lens": 1, "jam": 1}}));
    let edition = registry.correct(&correction).unwrap();
    assert_eq!(sheets(&registry), correction, "all sheets of Drift are in the correction");
    assert_eq!(correction.edition(), edition);
}

#[test]
fn blanks_and_the_order_of_keys_make_no_other_edition() {
    let one =
        Correction::parse(r#"{"game":"drift","sheets":{"deck":{"cards":{"spark":1,"jam":2}}}}"#).unwrap();
    let other = Correction::parse(
        "{\"sheets\": {\"deck\": {\"cards\":\n{\"jam\": 2, \"spark\": 1}}}, \"game\": \"drift\"}",
    );
    assert_eq!(one.edition(), other.unwrap().edition());
    let changed = deck(&json!({"cards": {"spark": 1, "jam": 3}}));
    assert_ne!(one.edition(), changed.edition());
}

#[test]
fn what_cannot_be_used_is_refused_by_name_and_changes_nothing() {
    let wrong = |correction: &Correction| {
        let mut registry = registry();
        let problem = registry.correct(correction).unwrap_err().to_string();
        assert_eq!(registry.get("drift").unwrap().about().edition, None);
        problem
    };
    let other = |game: &str, sheet: &str| {
        let sheets = BTreeMap::from([(sheet.to_string(), json!({}))]);
        Correction { game: game.into(), sheets }
    };
    assert_eq!(wrong(&other("chess", "deck")), "this build does not know the game \"chess\"");
    assert_eq!(wrong(&other("drift", "cards")), "sheet cards: no such sheet; drift has deck");
    let cards = |cards: Value| deck(&json!({ "cards": cards }));
    assert_eq!(
        wrong(&cards(json!({"spark": 1, "buoy": 1, "lens": 1, "jam": "many"}))),
        "sheet deck: cards.?: invalid type: string \"many\", expected u8"
    );
    assert_eq!(wrong(&cards(json!({"spark": 1}))), "sheet deck: cards: there is no buoy");
    assert!(Correction::parse("{}").unwrap_err().to_string().contains("missing field"));
    assert!(
        Correction::parse(r#"{"game": "drift", "sheet": {}}"#).unwrap_err().to_string().contains("sheet")
    );
}

//! What the sheets say is read completely, explained in the notes, and may be corrected.

use std::collections::BTreeMap;

use orrery_engine::{Correction, Game as _, Provenance, Sheets};
use orrery_seti::{
    Seti,
    facts::{Condition, Effect, Facts, Trigger},
    ids::CardId,
};
use serde_json::{Value, json};

use crate::{facts, sheet};

/// How often each word of a vocabulary is used.
fn used<'a>(words: impl Iterator<Item = &'a Value>, tag: &str) -> BTreeMap<String, usize> {
    let mut used = BTreeMap::new();
    fn walk(value: &Value, tag: &str, used: &mut BTreeMap<String, usize>) {
        match value {
            Value::Object(fields) => {
                if let Some(word) = fields.get(tag).and_then(Value::as_str) {
                    *used.entry(word.to_string()).or_default() += 1;
                }
                fields.values().for_each(|value| walk(value, tag, used));
            }
            Value::Array(items) => items.iter().for_each(|item| walk(item, tag, used)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    words.for_each(|value| walk(value, tag, &mut used));
    used
}

/// Every effect of the sheets is read into the typed vocabulary and written back as it was: nothing is dropped.
#[test]
fn effects_read_back_as_the_sheets_write_them() {
    fn walk(value: &Value, count: &mut usize) {
        match value {
            Value::Object(fields) => {
                if fields.contains_key("op") {
                    let effect: Effect =
                        serde_json::from_value(value.clone()).unwrap_or_else(|e| panic!("{e}: {value}"));
                    assert_eq!(
                        without_defaults(&serde_json::to_value(&effect).unwrap()),
                        without_defaults(value)
                    );
                    *count += 1;
                } else if fields.contains_key("cond") {
                    let condition: Condition = serde_json::from_value(value.clone()).unwrap();
                    assert_eq!(
                        without_defaults(&serde_json::to_value(&condition).unwrap()),
                        without_defaults(value)
                    );
                    *count += 1;
                } else if fields.get("trigger").is_some_and(Value::is_string) {
                    let trigger: Trigger = serde_json::from_value(value.clone()).unwrap();
                    assert_eq!(
                        without_defaults(&serde_json::to_value(&trigger).unwrap()),
                        without_defaults(value)
                    );
                    *count += 1;
                }
                fields.values().for_each(|value| walk(value, count));
            }
            Value::Array(items) => items.iter().for_each(|item| walk(item, count)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut count = 0;
    for sheet in Seti::SHEETS {
        walk(&serde_json::from_str(sheet.json).unwrap(), &mut count);
    }
    assert!(count > 1500, "{count}");
}

/// Without flags that are false, prices of 0, and names that are missing: they mean the same as nothing.
fn without_defaults(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let said = fields.iter().filter(|(_, value)| **value != json!(false) && **value != json!(null));
            let said = said.filter(|(key, value)| !(*key == "credit" && **value == json!(0)));
            Value::Object(said.map(|(key, value)| (key.clone(), without_defaults(value))).collect())
        }
        Value::Array(items) => items.iter().map(without_defaults).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

/// The notes explain every word that a sheet uses.
#[test]
fn every_word_of_the_sheets_is_in_the_notes() {
    let sheets: Vec<Value> =
        Seti::SHEETS.iter().map(|sheet| serde_json::from_str(sheet.json).unwrap()).collect();
    let notes = include_str!("../../data/NOTES.md");
    for (tag, least) in [("op", 64), ("cond", 40), ("metric", 23), ("trigger", 18)] {
        let used = used(sheets.iter(), tag);
        assert!(used.len() >= least, "{tag}: {used:?}");
        for word in used.keys() {
            assert!(notes.contains(&format!("`{word}`")), "{tag} {word} is not in the notes");
        }
    }
}

/// Nothing of the base game is reconstructed; the vectors, which are, are no sheet.
#[test]
fn marks_of_reconstruction_are_counted() {
    let share = Seti::reconstructed(facts());
    assert_eq!(share.part, 0);
    assert!(share.whole > 300, "{share:?}");
    for id in CardId::all() {
        assert_ne!(facts().card(id).source, Provenance::Reconstructed);
    }
}

fn corrected(name: &str, change: impl Fn(&mut Value)) -> Result<Facts, String> {
    let mut sheet = sheet(name);
    change(&mut sheet);
    let correction = Correction { game: "seti".into(), sheets: [(name.to_string(), sheet)].into() };
    let sheets = Sheets::corrected::<Seti>(&correction).unwrap();
    Seti::content(&sheets).map_err(|e| e.to_string())
}

#[test]
fn a_corrected_sheet_is_read() {
    let facts =
        corrected("cards_main", |sheet| sheet["cards"][10]["effects"][0]["amount"] = json!(2)).unwrap();
    let grant = facts.card("base_011".parse().unwrap());
    assert!(matches!(grant.effects[0], Effect::DrawCard { amount: 2, .. }));
}

#[test]
fn a_sheet_that_makes_no_sense_is_refused_with_a_reason() {
    let refused = |name: &str, change: fn(&mut Value), words: &[&str]| {
        let error = corrected(name, change).unwrap_err();
        assert!(error.contains(name) || name.starts_with("cards"), "{error}");
        for word in words {
            assert!(error.contains(word), "{error:?} does not say {word:?}");
        }
    };
    refused("cards_main", |sheet| sheet["cards"][0]["cots"] = json!({}), &["cots"]);
    refused(
        "cards_main",
        |sheet| sheet["cards"][4]["effects"][0]["op"] = json!("lunch"),
        &["cards[4]", "lunch"],
    );
    refused(
        "cards_main",
        |sheet| sheet["cards"][4]["effects"][1]["amuont"] = json!(1),
        &["cards[4]", "amuont"],
    );
    refused(
        "cards_main",
        |sheet| sheet["cards"][50]["effects"][1]["extra"] = json!(1),
        &["cards[50]", "extra"],
    );
    refused("cards_main", |sheet| sheet["cards"][3]["id"] = json!("base_003"), &["base_004"]);
    refused("cards_main", |sheet| sheet["cards"][3]["mission"] = json!(null), &["base_004", "kind"]);
    refused("cards_main", |sheet| sheet["count"] = json!(139), &["138"]);
    refused(
        "technologies",
        |sheet| sheet["technologies"][8]["tile_bonuses"] = json!([]),
        &["computer_1", "4 tiles"],
    );
    refused("sectors", |sheet| sheet["stars"][0]["color"] = json!("red"), &["red"]);
    refused("solar_system", |sheet| sheet["cells"][5]["kind"] = json!("hole"), &["earth"]);
    refused("solar_system", |sheet| sheet["cells"][79] = sheet["cells"][78].clone(), &["twice"]);
    refused("planets", |sheet| sheet["planets"][3]["moons"][0]["id"] = json!("io"), &["callisto"]);
    refused(
        "aliens",
        |sheet| sheet["species"][0]["board"][1]["level_from_bottom"] = json!(3),
        &["mascamites_pink_2"],
    );
    refused("solo_rival", |sheet| sheet["difficulties"][2]["objectives_total"] = json!(1), &["difficulty 3"]);
    refused("solo_objectives", |sheet| sheet["counts"]["level_2"] = json!(12), &["level_2"]);
    refused(
        "expansion_space_agencies",
        |sheet| sheet["organizations"][3]["passive"][0]["valeu"] = json!(1),
        &["organizations[3]", "valeu"],
    );
}

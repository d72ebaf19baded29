//! What the sheets say is read completely and explained in the vocabulary.

use std::collections::BTreeSet;

use orrery_engine::{Game as _, Provenance, Sheets};
use orrery_spacecorp::{
    SpaceCorp,
    facts::{Bonus, Capacity, Effect, SHEETS},
    ids::{CardId, ColonyId, TileId},
};
use serde_json::Value as Json;

use crate::{facts, sheet};

/// Collects the words behind a key, at any depth.
fn words(value: &Json, key: &str, into: &mut BTreeSet<String>) {
    match value {
        Json::Object(fields) => {
            into.extend(fields.get(key).and_then(Json::as_str).map(str::to_owned));
            fields.values().for_each(|value| words(value, key, into));
        }
        Json::Array(items) => items.iter().for_each(|item| words(item, key, into)),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

/// Every operation of the sheets is read into the typed effects, and explained in the vocabulary.
#[test]
fn the_vocabulary_explains_every_operation() {
    let vocabulary: Json = serde_json::from_str(include_str!("../../data/effects_vocabulary.json")).unwrap();
    let listed = |list: &str, key: &str| -> BTreeSet<String> {
        let entries = vocabulary[list].as_array().unwrap();
        entries.iter().map(|entry| entry[key].as_str().unwrap().to_string()).collect()
    };
    let (mut ops, mut preds, mut selectors) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for name in SHEETS.iter().map(|sheet| sheet.name) {
        words(&sheet(name), "op", &mut ops);
        words(&sheet(name), "pred", &mut preds);
        words(&sheet(name), "per", &mut selectors);
    }
    assert_eq!(ops, listed("ops", "op"));
    assert!(preds.is_subset(&listed("predicates", "id")));
    assert_eq!(selectors, listed("selectors", "id"));
}

/// What is written is what was read: no field of an effect is dropped.
#[test]
fn effects_are_read_completely() {
    fn effects(value: &Json, into: &mut Vec<Json>) {
        match value {
            Json::Object(fields) => {
                if fields.contains_key("op") {
                    let mut fields = fields.clone();
                    fields.remove("timing");
                    into.push(Json::Object(fields));
                }
                fields.values().for_each(|value| effects(value, into));
            }
            Json::Array(items) => items.iter().for_each(|item| effects(item, into)),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
        }
    }
    fn round<T: serde::Serialize + serde::de::DeserializeOwned>(value: &Json) -> Option<Json> {
        let read: T = serde_json::from_value(value.clone()).ok()?;
        let mut written = serde_json::to_value(read).unwrap();
        written.as_object_mut().unwrap().retain(|key, field| value.get(key).is_some() || !field.is_null());
        Some(written)
    }
    let mut all = Vec::new();
    let carrying = [
        "bases",
        "cards_mariners",
        "cards_planeteers",
        "cards_starfarers",
        "discovery_tiles",
        "edges",
        "progress_cards",
    ];
    carrying.iter().for_each(|name| effects(&sheet(name), &mut all));
    effects(&sheet("colonies")["colonies"], &mut all);
    assert!(all.len() > 200);
    for value in &all {
        let forms = [round::<Effect>(value), round::<Capacity>(value), round::<Bonus>(value)];
        assert!(forms.iter().flatten().any(|written| written == value), "{value}");
    }
}

/// The marks are kept: what is reconstructed is counted, entry by entry.
#[test]
fn reconstructed_entries_are_counted() {
    let share = SpaceCorp::reconstructed(facts());
    let cards =
        CardId::all().filter(|card| facts().card(*card).provenance == Provenance::Reconstructed).count();
    let tiles =
        TileId::all().filter(|tile| facts().tile(*tile).provenance == Provenance::Reconstructed).count();
    let colonies =
        ColonyId::all().filter(|id| facts().colony(*id).provenance == Provenance::Reconstructed).count();
    println!("{cards} cards, {tiles} tiles, {colonies} colonies; {} of {} entries", share.part, share.whole);
    assert_eq!((cards, tiles, colonies), (115, 45, 31));
    assert!(share.part as usize > cards + tiles + colonies && share.part < share.whole);
    assert_eq!(share, Sheets::builtin::<SpaceCorp>().unwrap().reconstructed());
    // A card that is known keeps its list of what is not.
    let pod = facts().card("n05".parse().unwrap());
    assert_eq!(
        (pod.provenance, pod.fields_reconstructed.as_slice()),
        (Provenance::Rulebook, ["copies".to_string()].as_slice())
    );
}

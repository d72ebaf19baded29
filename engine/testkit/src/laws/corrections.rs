//! Corrected fact sheets are refused, or played by.

use std::{collections::BTreeMap, thread};

use orrery_engine::{
    Correction, Game, Language, Style, Viewer,
    erased::{ConfigIn, Registry, Rules},
};
use serde_json::Value;

use crate::Dice;

/// Games go this far with changed sheets.
const PLIES: u64 = 300;

/// Whatever somebody leaves out of a fact sheet, writes twice or misspells: either it is refused, or games can be played
/// with it. Gives back how many changes were refused, of so many tries.
///
/// # Panics
/// Where the rules panic, or get stuck.
pub fn corrections<G: Game>(tries: u64) -> u64 {
    let registry = Registry::<()>::default().with_unlisted::<G>();
    let rules = registry.get(G::SLUG).expect("it was just added");
    let sheets: Vec<(String, Value)> = rules.sheets().sheets.into_iter().collect();
    let mut refused = 0;
    for number in 0..tries {
        let mut dice = Dice::new(number);
        let (name, mut sheet) = sheets[dice.below(sheets.len())].clone();
        let change = Change { number, name: name.clone(), what: spoil(&mut sheet, &mut dice) };
        let correction = Correction { game: G::SLUG.into(), sheets: BTreeMap::from([(name, sheet)]) };
        match rules.corrected(&correction) {
            Err(problem) => {
                assert!(!problem.detail.is_empty(), "{change:?}: refused without a reason");
                refused += 1;
            }
            Ok(corrected) => play(corrected.as_ref(), &mut dice, &change),
        }
    }
    refused
}

fn play(rules: &dyn Rules<()>, dice: &mut Dice, change: &Change) {
    let options = BTreeMap::new();
    let (least, most) = rules.about().seats.into_inner();
    let seats = least + dice.below(usize::from(most - least) + 1) as u8;
    let seed = dice.seed();
    let created = rules.create(ConfigIn::Options(&options), seats, &seed);
    let created = created.unwrap_or_else(|e| panic!("{change:?}: {e}"));
    let style = Style { language: Language::English, ansi: false };
    assert!(!created.table.text(Viewer::Spectator, style).is_empty());
    let played = rules.playout(ConfigIn::Options(&options), seats, &seed, &mut |n| dice.below(n), PLIES);
    let played = played.unwrap_or_else(|e| panic!("{change:?}: {e}"));
    assert_eq!(played.stuck, None, "{change:?}");
}

/// What was done to a sheet. If a test panics while it lives, it says so.
#[derive(Debug)]
struct Change {
    number: u64,
    name: String,
    what: String,
}

impl Drop for Change {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the correction was number {}: sheet {}, {}", self.number, self.name, self.what);
        }
    }
}

/// Changes one thing somewhere in a sheet; says where and what.
fn spoil(value: &mut Value, dice: &mut Dice) -> String {
    // The way down ends anywhere, but rather deep: there are the entries.
    let stop = dice.below(6) == 0;
    match value {
        Value::Array(items) if !items.is_empty() => {
            let index = dice.below(items.len());
            if !stop {
                return format!("[{index}]{}", spoil(&mut items[index], dice));
            }
            if dice.below(2) == 0 {
                items.push(items[index].clone());
                return format!("[{index}] twice");
            }
            items.remove(index);
            format!("[{index}] left out")
        }
        Value::Object(fields) if !fields.is_empty() => {
            let key = fields.keys().nth(dice.below(fields.len())).expect("one of them").clone();
            if !stop {
                return format!(".{key}{}", spoil(&mut fields[&key], dice));
            }
            fields.remove(&key);
            format!(".{key} left out")
        }
        Value::Number(_)
        | Value::Bool(_)
        | Value::Null
        | Value::String(_)
        | Value::Array(_)
        | Value::Object(_) => {
            let before = value.to_string();
            *value = match value {
                Value::Number(_) => Value::from(0),
                Value::Bool(b) => Value::from(!*b),
                Value::Null | Value::String(_) | Value::Array(_) | Value::Object(_) => {
                    Value::from("nonsense")
                }
            };
            format!(" is {value} instead of {before}")
        }
    }
}

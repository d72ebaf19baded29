//! What people read: properties of every sentence of whole games, in both languages.

use std::collections::BTreeSet;

use orrery_engine::{Language, Seat, Viewer};
use orrery_spacecorp::{Config, SpaceCorp, facts::SHEETS, ids::Era};
use orrery_testkit::{
    Plan, games,
    sentences::{self, Kind, Reader, asked, drawn, heard},
};
use serde_json::Value;

/// Random games of all lengths; gives back the verbs that were offered.
fn random_games(games: u64, read: Reader<'_>) -> BTreeSet<String> {
    let starting = |start| Config { start, ..Config::default() };
    let plan = Era::ALL
        .iter()
        .fold(Plan::<SpaceCorp>::new(games, 20_000).asides(500), |plan, era| plan.config(starting(*era)));
    let mut verbs = BTreeSet::new();
    for mut run in plan.runs() {
        heard(&run.table, run.setup.events(), read);
        while let Some(turn) = run.turn() {
            if run.plies.is_multiple_of(3) {
                asked(&run.table, turn.seat, true, read);
                verbs.extend(turn.kinds().into_keys());
            }
            let commit = run.take(&turn);
            heard(&run.table, commit.events(), read);
            if run.plies.is_multiple_of(100) {
                drawn(&run.table, Viewer::Seat(Seat(0)), read);
            }
        }
        drawn(&run.table, Viewer::Seat(Seat(0)), read);
    }
    verbs
}

/// Words without the punctuation around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\u{a0}']).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// Nouns that are counted, singular and plural.
const NOUNS: [(&str, &str); 7] = [
    ("card", "cards"),
    ("space", "spaces"),
    ("colony", "colonies"),
    ("carte", "cartes"),
    ("case", "cases"),
    ("colonie", "colonies"),
    ("base", "bases"),
];

/// A number right before a noun wants its form.
fn is_counted_well(text: &str) -> bool {
    sentences::is_counted_well(&words(text).collect::<Vec<_>>(), &NOUNS)
}

/// English words that have no place in a French text.
fn is_french(text: &str) -> bool {
    const ENGLISH: [&str; 24] = [
        "the", "of", "and", "with", "for", "from", "card", "cards", "gain", "take", "each", "when", "your",
        "turn", "team", "build", "move", "explore", "produce", "colonize", "opponent", "shielded", "first",
        "era",
    ];
    !words(text).any(|word| ENGLISH.contains(&word))
}

fn check(kind: Kind, language: Language, text: &str) {
    let at = || format!("{kind:?} in {language:?}: {text:?}");
    assert_eq!(text.trim_end(), text, "blanks at the end: {}", at());
    assert!(is_counted_well(text), "singular or plural: {}", at());
    // Piles and cards are called by their notation in the drawing.
    assert!(language == Language::English || is_french(text), "English words: {}", at());
    if kind == Kind::Table {
        return;
    }
    assert!(!text.contains(".."), "two full stops: {}", at());
    assert!(!text.contains("  ") && text.trim_start() == text, "blanks: {}", at());
    for wrong in ["()", ": .", "[]", "{", "None", "Some(", "Seat("] {
        assert!(!text.contains(wrong), "{wrong:?}: {}", at());
    }
    let first = text.chars().next().unwrap();
    let begins_with_seat = text.split([' ', ':']).next().unwrap().parse::<Seat>().is_ok();
    match kind {
        Kind::Event | Kind::Prompt => {
            let begins_well = first.is_uppercase() || first.is_ascii_digit() || begins_with_seat;
            assert!(begins_well, "no capital: {}", at());
            assert!(text.ends_with(['.', '?']), "no full stop: {}", at());
        }
        Kind::Action => {
            assert!(first.is_uppercase() || first.is_ascii_digit(), "no capital: {}", at());
            assert!(!text.ends_with('.'), "a full stop: {}", at());
        }
        Kind::Price => assert!(first.is_ascii_digit(), "no number: {}", at()),
        Kind::Table => {}
    }
}

#[test]
fn sentences_of_random_games_are_well_formed() {
    let verbs = random_games(games(1), &mut check);
    println!("{} verbs: {}", verbs.len(), verbs.into_iter().collect::<Vec<_>>().join(" "));
}

/// Every name of the sheets has both languages.
#[test]
fn names_are_there_in_both_languages() {
    fn names(value: &Value, sheet: &str) -> usize {
        match value {
            Value::Object(fields) => {
                let mut count = 0;
                if let Some(name) = fields.get("name").filter(|name| name.is_object()) {
                    for language in ["en", "fr"] {
                        let text = name[language].as_str().unwrap_or_default();
                        assert!(!text.trim().is_empty(), "{sheet}: {name} has no {language}");
                    }
                    count += 1;
                }
                count + fields.values().map(|value| names(value, sheet)).sum::<usize>()
            }
            Value::Array(items) => items.iter().map(|item| names(item, sheet)).sum(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
        }
    }
    let count: usize =
        SHEETS.iter().map(|sheet| names(&serde_json::from_str(sheet.json).unwrap(), sheet.name)).sum();
    println!("{count} names");
    assert!(count > 400);
}

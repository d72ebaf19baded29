//! Facts alone rebuild the table, and facts survive being stored.

use orrery_engine::{Fact, Game, submit::empty};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::run::Plan;

/// The fold of the facts is the live table after every action, by equality; and by hash at the end.
///
/// # Panics
/// Where this does not hold.
pub fn folds<G: Game>(plan: &Plan<G>) {
    for mut run in plan.runs() {
        let mut folded = empty::<G>(run.table.content, &run.config, run.seats).expect("it was started");
        run.setup.facts.iter().for_each(|fact| folded.record(fact));
        assert_eq!(folded, run.table, "the facts of the setup make another table");
        while let Some(turn) = run.turn() {
            let commit = run.take(&turn);
            commit.facts.iter().for_each(|fact| folded.record(fact));
            assert!(
                folded == run.table,
                "the facts make another table\nfacts: {:?}\nfolded: {folded:?}\nlive: {:?}",
                commit.facts,
                run.table
            );
        }
        assert_eq!(folded.hash(), run.table.hash(), "equal tables have equal hashes");
    }
}

/// Facts, options and state read back from JSON as they were, and hold no fractions.
///
/// # Panics
/// Where this does not hold.
pub fn facts<G: Game>(plan: &Plan<G>) {
    for mut run in plan.runs() {
        reads_back(&run.config);
        run.setup.facts.iter().for_each(reads_back::<Fact<G>>);
        while let Some(turn) = run.turn() {
            let commit = run.take(&turn);
            commit.facts.iter().for_each(reads_back::<Fact<G>>);
            if run.dice.once_in(8) {
                reads_back(&run.table.state);
                reads_back(&run.table.agenda);
            }
        }
        reads_back(&run.table.state);
    }
}

fn reads_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap_or_else(|e| panic!("{value:?} cannot be written: {e}"));
    match serde_json::from_str::<T>(&text) {
        Ok(read) => assert_eq!(&read, value, "it reads back as something else: {text}"),
        Err(e) => panic!("{text} does not read back: {e}"),
    }
    // Cheap enough, for a fraction in a fact is a bug that only another machine would show.
    let parsed: Value = serde_json::from_str(&text).expect("it was just read");
    assert!(!has_fraction(&parsed), "floats differ between machines: {text}");
}

fn has_fraction(value: &Value) -> bool {
    match value {
        Value::Number(n) => n.is_f64(),
        Value::Array(values) => values.iter().any(has_fraction),
        Value::Object(fields) => fields.values().any(has_fraction),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
    }
}

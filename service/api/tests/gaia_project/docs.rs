//! What the documentation of the game says can be said.

use std::collections::BTreeSet;

use orrery_engine::{Game as _, notation::verb};
use orrery_gaia_project::{Action, GaiaProject};

use crate::kinds;

const DOCS: &str = include_str!("../../../../docs/games/gaia-project.md");

/// The rows of the first table after a heading, as cells.
fn table(heading: &str) -> Vec<Vec<&'static str>> {
    let (_, section) = DOCS.split_once(heading).unwrap();
    let rows = section.lines().skip_while(|line| !line.starts_with('|')).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect()).collect()
}

/// What stands between backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_verb_has_examples_that_read() {
    let mut verbs = BTreeSet::new();
    for row in table("\n## Notation\n") {
        let name = quoted(row[0])[0];
        let examples = quoted(row[1]);
        assert!(!examples.is_empty(), "{name} has no example");
        for example in examples {
            let action: Action = example.parse().unwrap_or_else(|e| panic!("{example}: {e}"));
            assert_eq!((action.to_string().as_str(), verb(example)), (example, name));
        }
        verbs.insert(name.to_string());
    }
    assert_eq!(verbs, kinds("Action"));
}

#[test]
fn every_option_is_there_with_its_values() {
    let rows = table("\n## Options\n");
    let keys: Vec<&str> = rows.iter().map(|row| quoted(row[0])[0]).collect();
    assert_eq!(keys, GaiaProject::OPTIONS.iter().map(|option| option.key).collect::<Vec<_>>());
    for (row, option) in rows.iter().zip(GaiaProject::OPTIONS) {
        if let orrery_engine::OptionKind::Choice(words) = option.kind {
            let said = quoted(row[1]);
            let range = said.as_slice() == ["random", "p1", "p4"];
            assert!(range || said == words, "{}: {said:?}", option.key);
            assert_eq!(quoted(row[2]), [option.default]);
        }
    }
}

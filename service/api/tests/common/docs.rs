//! Reads the tables in the documentation of a game.

use std::collections::BTreeSet;

use orrery_engine::{Game, OptionKind, notation::verb};

/// The rows of the first table after a heading, as cells.
fn table<'a>(docs: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let (_, section) = docs.split_once(heading).unwrap();
    let rows = section.lines().skip_while(|line| !line.starts_with('|')).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect()).collect()
}

/// What stands between backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The verbs of the table of notation, each of which has examples that read.
pub(crate) fn verbs<G: Game>(docs: &str) -> BTreeSet<String> {
    let mut verbs = BTreeSet::new();
    for row in table(docs, "\n## Notation\n") {
        // A row may tell of several verbs, if it has an example of each or they stand alone.
        let names = quoted(row[0]);
        let examples = quoted(row[1]);
        for example in &examples {
            let action: G::Action = example.parse().unwrap_or_else(|e| panic!("{example}: {e}"));
            assert_eq!(action.to_string(), *example);
            assert!(names.contains(&verb(example)), "{example} is none of {names:?}");
        }
        for name in names {
            let has_example = examples.iter().any(|example| verb(example) == name);
            assert!(has_example || name.parse::<G::Action>().is_ok(), "{name} has no example");
            verbs.insert(name.to_string());
        }
    }
    verbs
}

/// The table of options has every option with its values and its default; seats may be given as a range.
pub(crate) fn assert_options<G: Game>(docs: &str) {
    let rows = table(docs, "\n## Options\n");
    let keys: Vec<&str> = rows.iter().map(|row| quoted(row[0])[0]).collect();
    assert_eq!(keys, G::OPTIONS.iter().map(|option| option.key).collect::<Vec<_>>());
    for (row, option) in rows.iter().zip(G::OPTIONS) {
        if let OptionKind::Choice(words) = option.kind {
            let said = quoted(row[1]);
            let range = said.as_slice() == ["random", "p1", words[words.len() - 1]];
            assert!(range || said == words, "{}: {said:?}", option.key);
            assert_eq!(quoted(row[2]), [option.default]);
        }
    }
}

//! The catalogue of a game's rules: one numbered rule per line.

use std::collections::BTreeMap;

/// Rules by id, in the order of the catalogue's ids.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rulebook {
    rules: BTreeMap<&'static str, Entry>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    heading: &'static str,
    text: &'static str,
}

/// One rule of a catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its id, e.g. `GP-0420`.
    pub id: &'static str,
    /// The heading under which it stands.
    pub heading: &'static str,
    /// What it says, with its source.
    pub text: &'static str,
}

impl Rulebook {
    /// Reads a catalogue: lines `- **GP-0420** text` under Markdown headings. Other lines are prose.
    #[must_use]
    pub fn parse(catalogue: &'static str) -> Rulebook {
        let mut heading = "";
        let mut rules = BTreeMap::new();
        for line in catalogue.lines() {
            if line.starts_with('#') {
                heading = line.trim_start_matches('#').trim();
            } else if let Some((id, text)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("**"))
            {
                rules.insert(id, Entry { heading, text: text.trim() });
            }
        }
        Rulebook { rules }
    }

    /// The rule behind an id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Rule> {
        self.rules.get_key_value(id).map(|(id, entry)| rule(id, entry))
    }

    /// All rules, by id.
    pub fn iter(&self) -> impl Iterator<Item = Rule> {
        self.rules.iter().map(|(id, entry)| rule(id, entry))
    }

    /// How many rules there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }
}

fn rule(id: &&'static str, entry: &Entry) -> Rule {
    Rule { id, heading: entry.heading, text: entry.text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_catalogue_is_read_line_by_line() {
        let book = Rulebook::parse(
            "# Toy\n\nProse.\n\n## 1. Aim\n\n- **TY-0010** Win. [p.1]\n- a list\n- **TY-0020** Or not.\n",
        );
        assert_eq!(book.len(), 2);
        assert_eq!(book.get("TY-0010"), Some(Rule { id: "TY-0010", heading: "1. Aim", text: "Win. [p.1]" }));
        assert_eq!(book.get("TY-0030"), None);
    }
}

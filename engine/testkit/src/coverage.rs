//! What a set of playouts has seen: a law says little about actions that never came up.

use std::{collections::BTreeMap, fmt};

/// Counts over many games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// How often each kind of action was taken, by the first word of its notation.
    pub verbs: BTreeMap<String, u64>,
    /// How often each question was answered, by the key of its prompt.
    pub prompts: BTreeMap<&'static str, u64>,
    /// Actions taken per game.
    pub plies: Spread,
    /// Options per decision.
    pub options: Spread,
    /// Points of each seat at the end.
    pub scores: Spread,
}

/// Least, most and mean of some numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spread {
    /// How many numbers.
    pub count: u64,
    /// The least.
    pub least: i64,
    /// The most.
    pub most: i64,
    /// All together.
    pub sum: i64,
}

impl Spread {
    /// One more number.
    pub fn note(&mut self, n: i64) {
        self.least = if self.count == 0 { n } else { self.least.min(n) };
        self.most = if self.count == 0 { n } else { self.most.max(n) };
        self.sum += n;
        self.count += 1;
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = self.sum.checked_div(self.count as i64).unwrap_or(0);
        write!(f, "{} to {}, mean {mean}", self.least, self.most)
    }
}

impl Coverage {
    /// One more action.
    pub fn note(&mut self, prompt: &'static str, verb: &str, options: usize) {
        count(&mut self.verbs, verb);
        *self.prompts.entry(prompt).or_default() += 1;
        self.options.note(options as i64);
    }

    /// How many games were played to their end.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.plies.count
    }

    /// Fails unless each of these kinds of actions was taken.
    ///
    /// # Panics
    /// Names what never came up.
    #[track_caller]
    pub fn assert_covered(&self, verbs: &[&str]) {
        let missing: Vec<_> = verbs.iter().filter(|verb| !self.verbs.contains_key(**verb)).collect();
        assert!(missing.is_empty(), "never played: {missing:?}\n{self}");
    }

    /// Fails unless each of these questions was answered.
    ///
    /// # Panics
    /// Names what never came up.
    #[track_caller]
    pub fn assert_asked(&self, prompts: &[&str]) {
        let missing: Vec<_> = prompts.iter().filter(|key| !self.prompts.contains_key(**key)).collect();
        assert!(missing.is_empty(), "never asked: {missing:?}\n{self}");
    }
}

/// Counts a verb without making a new string for one that is known.
pub(crate) fn count(verbs: &mut BTreeMap<String, u64>, verb: &str) {
    match verbs.get_mut(verb) {
        Some(n) => *n += 1,
        None => {
            verbs.insert(verb.to_string(), 1);
        }
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<28} {}", "games", self.games())?;
        writeln!(f, "{:<28} {}", "plies per game", self.plies)?;
        writeln!(f, "{:<28} {}", "options per decision", self.options)?;
        writeln!(f, "{:<28} {}", "score per seat", self.scores)?;
        let prompts = self.prompts.iter().map(|(key, n)| (*key, *n));
        let verbs = self.verbs.iter().map(|(verb, n)| (verb.as_str(), *n));
        prompts.chain(verbs).try_for_each(|(name, n)| writeln!(f, "{name:<28} {n}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_start_with_their_first_number() {
        let mut spread = Spread::default();
        [-3, 5, 1].into_iter().for_each(|n| spread.note(n));
        assert_eq!(spread.to_string(), "-3 to 5, mean 1");
    }

    #[test]
    #[should_panic(expected = "never played: [\"b\"]")]
    fn what_never_came_up_is_named() {
        let mut coverage = Coverage::default();
        coverage.note("x.turn", "a", 2);
        coverage.assert_asked(&["x.turn"]);
        coverage.assert_covered(&["a", "b"]);
    }
}

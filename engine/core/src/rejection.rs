//! The ways in which an answer can be wrong: it does not parse, or the rules forbid it.

use std::fmt;

/// A rule of a catalogue, e.g. `GP-0420`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The rules that a game cites, as constants with their ids in the catalogue, so that no citation is misspelt; `ALL`
/// lists them.
///
/// ```
/// orrery_engine::rules! {
///     SAIL = "DR-0300": "Where a ship gets to, and the price.";
///     OCCUPIED = "DR-0310": "One ship on a hex.";
/// }
/// assert_eq!(SAIL.to_string(), "DR-0300");
/// assert_eq!(ALL, [SAIL, OCCUPIED]);
/// ```
#[macro_export]
macro_rules! rules {
    ($($name:ident = $id:literal: $text:literal;)*) => {
        $(#[doc = $text] pub const $name: $crate::RuleId = $crate::RuleId($id);)*

        /// Every rule that the game cites.
        pub const ALL: &[$crate::RuleId] = &[$($name),*];
    };
}

/// An action that the rules forbid here and now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// Stable, in upper snake case, e.g. `NOT_ENOUGH_ORE`.
    pub reason: &'static str,
    /// The rules behind it, most specific first.
    pub rules: &'static [RuleId],
    /// For people: lower case, no full stop.
    pub detail: String,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)?;
        for (i, rule) in self.rules.iter().enumerate() {
            write!(f, "{}{rule}", if i == 0 { " (" } else { ", " })?;
        }
        if self.rules.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}

impl std::error::Error for Rejection {}

/// Says no, and by which rule.
#[must_use]
pub fn reject(reason: &'static str, rules: &'static [RuleId], detail: impl Into<String>) -> Rejection {
    Rejection { reason, rules, detail: detail.into() }
}

/// Text that is not an action. Legality is never decided while parsing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseActionError {
    /// Byte offset at which the text stops making sense.
    pub at: usize,
    /// What would have made sense there, e.g. `a hex such as 3x-2`.
    pub expected: &'static str,
}

impl fmt::Display for ParseActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at position {}", self.expected, self.at + 1)
    }
}

impl std::error::Error for ParseActionError {}

/// A game cannot be set up like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadConfig {
    /// The option that is wrong, `seats` for the number of players.
    pub option: String,
    /// The rules behind it, most specific first.
    pub rules: &'static [RuleId],
    /// For people: lower case, no full stop.
    pub detail: String,
}

impl BadConfig {
    /// Names the option and what is wrong with it.
    pub fn new(option: impl Into<String>, rules: &'static [RuleId], detail: impl Into<String>) -> Self {
        BadConfig { option: option.into(), rules, detail: detail.into() }
    }
}

impl fmt::Display for BadConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option {}: {}", self.option, self.detail)
    }
}

impl std::error::Error for BadConfig {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rejection_reads_as_a_sentence_with_its_rules() {
        const A: RuleId = RuleId("GP-0310");
        const B: RuleId = RuleId("GP-0290");
        assert_eq!(reject("X", &[A, B], "3 ore needed").to_string(), "3 ore needed (GP-0310, GP-0290)");
        assert_eq!(reject("X", &[], "3 ore needed").to_string(), "3 ore needed");
    }
}

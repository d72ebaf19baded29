//! Refusals that cost nothing until somebody wants to read them.
//!
//! Lists are made by trying many candidates, most of which fail. A [`Fault`] says by which rule without making a
//! single string; only a refused answer turns it into words.

use std::fmt;

use crate::rejection::{Rejection, RuleId};

/// Why something is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    reason: &'static str,
    rules: &'static [RuleId],
    detail: Detail,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Detail {
    Said(&'static str),
    Short { what: &'static str, need: u32, have: u32 },
}

impl Fault {
    /// A refusal in plain words.
    #[must_use]
    pub const fn new(reason: &'static str, rules: &'static [RuleId], detail: &'static str) -> Fault {
        Fault { reason, rules, detail: Detail::Said(detail) }
    }

    /// Something is missing.
    #[must_use]
    pub const fn short(
        reason: &'static str,
        rules: &'static [RuleId],
        what: &'static str,
        need: u32,
        have: u32,
    ) -> Fault {
        Fault { reason, rules, detail: Detail::Short { what, need, have } }
    }

    /// The same refusal, cited by other rules.
    #[must_use]
    pub const fn by(self, rules: &'static [RuleId]) -> Fault {
        Fault { rules, ..self }
    }

    /// Refuses unless something holds.
    ///
    /// # Errors
    /// It does not hold.
    pub const fn unless(self, holds: bool) -> Result<(), Fault> {
        if holds { Ok(()) } else { Err(self) }
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Detail::Said(text) => f.write_str(text),
            Detail::Short { what, need, have } => write!(f, "{need} {what} needed, {have} there"),
        }
    }
}

impl From<Fault> for Rejection {
    fn from(fault: Fault) -> Rejection {
        Rejection { reason: fault.reason, rules: fault.rules, detail: fault.detail.to_string() }
    }
}

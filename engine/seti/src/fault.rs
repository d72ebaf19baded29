//! Refusals that cost nothing until somebody wants to read them.
//!
//! Lists are made by trying many candidates, most of which fail. A [`Fault`] says by which rule without making a
//! single string; only a refused answer turns it into words.

use orrery_engine::{Rejection, RuleId};

/// Why something is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    reason: &'static str,
    rules: &'static [RuleId],
    detail: &'static str,
}

impl Fault {
    /// A refusal in plain words.
    pub(crate) const fn new(reason: &'static str, rules: &'static [RuleId], detail: &'static str) -> Fault {
        Fault { reason, rules, detail }
    }

    /// Refuses unless something holds.
    pub(crate) fn unless(self, holds: bool) -> Result<(), Fault> {
        if holds { Ok(()) } else { Err(self) }
    }
}

impl From<Fault> for Rejection {
    fn from(fault: Fault) -> Rejection {
        Rejection { reason: fault.reason, rules: fault.rules, detail: fault.detail.to_string() }
    }
}

//! Small records of the service itself, apart from the games: what its webhooks have still to deliver, and the like.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use bytes::Bytes;

/// One change of the ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerEntry {
    /// Which part of the ledger: `a-z` and `-`.
    pub drawer: &'static str,
    /// The name of the record in it.
    pub name: String,
    /// Its content from now on; `None` takes it out.
    pub content: Option<Bytes>,
}

/// The right to do something that only one process should do, for a while.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hold {
    /// What is held.
    pub name: &'static str,
    /// Who holds it: unlike anybody else.
    pub owner: String,
}

/// Holds of one process, for stores that only one process has.
#[derive(Debug, Default)]
pub(crate) struct Holds(HashMap<&'static str, (String, i64)>);

impl Holds {
    /// Takes, renews or (with no time) gives up a hold; whether it is now held by the owner.
    pub(crate) fn take(&mut self, hold: &Hold, ttl: Duration, now_ms: i64) -> bool {
        if self.0.get(hold.name).is_some_and(|(owner, until)| *owner != hold.owner && *until > now_ms) {
            return false;
        }
        if ttl.is_zero() {
            self.0.remove(hold.name);
            return false;
        }
        let until = now_ms.saturating_add(i64::try_from(ttl.as_millis()).unwrap_or(i64::MAX));
        self.0.insert(hold.name, (hold.owner.clone(), until));
        true
    }

    /// Whether the hold is still its owner's.
    pub(crate) fn has(&self, hold: &Hold, now_ms: i64) -> bool {
        self.0.get(hold.name).is_some_and(|(owner, until)| *owner == hold.owner && *until > now_ms)
    }
}

/// A ledger in memory.
pub(crate) type Drawers = BTreeMap<(String, String), Bytes>;

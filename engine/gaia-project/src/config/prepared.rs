//! The options as they were read at creation.

use std::{fmt, sync::Arc};

use super::Wishes;

/// What the options fix, kept from the check of the options until the game is laid out, so that a board of 190 hexes is
/// read once. No part of the table: it follows from the options.
#[derive(Clone, Default)]
pub(crate) struct Prepared(Option<Arc<Wishes>>);

impl Prepared {
    pub(crate) fn new(wishes: Wishes) -> Prepared {
        Prepared(Some(Arc::new(wishes)))
    }

    /// What was read, or what is read now: a stored table does not have it.
    pub(crate) fn or_read(&self, read: impl FnOnce() -> Wishes) -> Arc<Wishes> {
        self.0.clone().unwrap_or_else(|| Arc::new(read()))
    }
}

impl PartialEq for Prepared {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Prepared {}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Prepared")
    }
}

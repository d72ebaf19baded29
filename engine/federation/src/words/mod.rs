//! Everything that is shown, in English and French.

pub(crate) mod actions;
pub(crate) mod effects;
pub(crate) mod events;
pub(crate) mod names;
pub(crate) mod prompts;

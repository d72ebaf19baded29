//! Everything in words, in English and French.

pub(crate) mod actions;
pub(crate) mod effects;
pub(crate) mod events;
pub(crate) mod prompts;

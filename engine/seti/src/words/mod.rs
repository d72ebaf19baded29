//! Everything that is shown, in English and French.

pub(crate) mod actions;
mod board_events;
pub(crate) mod conditions;
pub(crate) mod effects;
pub(crate) mod events;
pub(crate) mod names;
pub(crate) mod prompts;
mod setup_events;
mod species_effects;
mod species_events;

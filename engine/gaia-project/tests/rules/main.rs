//! One test per rule; the doc comments cite the rules of `RULES.md` that a test proves.

#![allow(clippy::wildcard_enum_match_arm, reason = "tests name what they look for")]

#[path = "../common/mod.rs"]
mod common;

mod automa;
mod build;
mod charge;
mod components;
mod conversions;
mod decisions;
mod differences;
mod end;
mod faction_boards;
mod factions;
mod factions_late;
mod federation_sets;
mod federations;
mod gaia_phase;
mod income;
mod ivits;
mod lost_planet;
mod neighbours;
mod projects;
mod range;
mod research;
mod rounds;
mod setup;
mod spaces;
mod start;
mod tech_tiles;
mod tile_effects;
mod upgrade;
mod variable_board;

//! One test or more for each rule of the catalogue, by its sections. The doc comment of a test names the rules that it
//! proves.

#![allow(clippy::enum_glob_use, reason = "names of components read better alone")]

mod civ;
mod civ_cards;
mod cosmos;
mod end;
mod events;
mod flux;
mod hidden;
mod horizon;
mod jump_drive;
mod makeshift;
mod meteorites;
mod oasis;
mod objectives;
mod optional;
mod patches;
mod placement;
mod planet_medals;
mod planet_tiles;
mod refusals;
mod republic;
mod resource_tracks;
mod rovers;
mod scene;
mod scoring;
mod setup;
mod solo_target;
mod tech;
mod tracks;
mod turn;
mod water_energy;
mod wormhole;

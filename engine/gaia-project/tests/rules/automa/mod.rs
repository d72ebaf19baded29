//! The solo game against the Automa: section 13 of the catalogue, and every other rule that speaks of it.

mod deck;
mod factions;
mod human;
mod mine;
mod pass;
mod research;
mod scoring;
mod setup;
mod solo;
mod spaces;
mod turn;
mod upgrade;

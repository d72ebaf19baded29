//! What the documentation of the game says can be said.

use orrery_planet_unknown::PlanetUnknown;

use crate::{common::docs, kinds};

const DOCS: &str = include_str!("../../../../docs/games/planet-unknown.md");

#[test]
fn every_verb_has_examples_that_read() {
    assert_eq!(docs::verbs::<PlanetUnknown>(DOCS), kinds("Action"));
}

#[test]
fn every_option_is_there_with_its_values() {
    docs::assert_options::<PlanetUnknown>(DOCS);
}

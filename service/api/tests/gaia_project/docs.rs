//! What the documentation of the game says can be said.

use orrery_gaia_project::GaiaProject;

use crate::{common::docs, kinds};

const DOCS: &str = include_str!("../../../../docs/games/gaia-project.md");

#[test]
fn every_verb_has_examples_that_read() {
    assert_eq!(docs::verbs::<GaiaProject>(DOCS), kinds("Action"));
}

#[test]
fn every_option_is_there_with_its_values() {
    docs::assert_options::<GaiaProject>(DOCS);
}

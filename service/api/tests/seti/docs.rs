//! What the documentation of the game says can be said.

use orrery_seti::Seti;

use crate::{common::docs, kinds};

const DOCS: &str = include_str!("../../../../docs/games/seti.md");

#[test]
fn every_verb_has_examples_that_read() {
    assert_eq!(docs::verbs::<Seti>(DOCS), kinds("Action"));
}

#[test]
fn every_option_is_there_with_its_values() {
    docs::assert_options::<Seti>(DOCS);
}

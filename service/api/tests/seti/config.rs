//! Typed options say what texts say.

use orrery_api::v1::game_config;
use orrery_engine::erased::Problem;
use orrery_seti::{Config, Seti};

use crate::{common::games, read_config, v1};

fn same(typed: v1::Config, text: &[(&str, &str)]) {
    games::same::<Seti>(&game_config::Body::Seti(typed), text);
}

#[test]
fn options_left_out_have_their_defaults() {
    assert_eq!(read_config(v1::Config::default()), Ok(Config::default()));
}

#[test]
fn every_option_can_be_said() {
    let usual = v1::Config::default;
    for difficulty in 1..=5 {
        same(v1::Config { difficulty, ..usual() }, &[("difficulty", &difficulty.to_string())]);
    }
    same(v1::Config { has_promo: true, ..usual() }, &[("promo", "true")]);
    same(v1::Config { has_agency_cards: true, ..usual() }, &[("agency_cards", "true")]);
    same(v1::Config { has_agency_species: true, ..usual() }, &[("agency_species", "true")]);
    same(v1::Config { has_organizations: true, ..usual() }, &[("organizations", "true")]);
    same(v1::Config { neutral_signals: 2, ..usual() }, &[("neutral_signals", "2")]);
    let species = vec![v1::Species::Mascamites.into(), v1::Species::Exertians.into()];
    same(v1::Config { species, ..usual() }, &[("species", "mascamites exertians")]);
}

#[test]
fn options_that_make_no_sense_name_the_field() {
    let usual = v1::Config::default;
    let wrong = [
        (v1::Config { difficulty: -1, ..usual() }, "difficulty", "-1 is out of range"),
        (v1::Config { difficulty: 256, ..usual() }, "difficulty", "256 is out of range"),
        (v1::Config { neutral_signals: 257, ..usual() }, "neutral_signals", "257 is out of range"),
        (v1::Config { species: vec![1, 9], ..usual() }, "species[1]", "9 is not a known value"),
        (v1::Config { species: vec![0, 1], ..usual() }, "species[0]", "is required"),
    ];
    for (config, field, detail) in wrong {
        assert_eq!(read_config(config), Err(Problem::new(field, detail)));
    }
}

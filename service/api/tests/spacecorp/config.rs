//! Typed options say what texts say.

use orrery_api::v1::game_config;
use orrery_engine::erased::Problem;
use orrery_spacecorp::{Config, SpaceCorp};

use crate::{common::games, read_config, v1};

fn same(typed: v1::Config, text: &[(&str, &str)]) {
    games::same::<SpaceCorp>(&game_config::Body::Spacecorp(typed), text);
}

#[test]
fn options_left_out_have_their_defaults() {
    assert_eq!(read_config(v1::Config::default()), Ok(Config::default()));
}

#[test]
fn every_option_can_be_said() {
    let eras = [
        (v1::Era::Mariners, "mariners"),
        (v1::Era::Planeteers, "planeteers"),
        (v1::Era::Starfarers, "starfarers"),
    ];
    for (era, word) in eras {
        same(v1::Config { start: era.into(), ..v1::Config::default() }, &[("start", word)]);
        same(v1::Config { end: era.into(), ..v1::Config::default() }, &[("end", word)]);
    }
    for (seat, word) in (0..).zip(["random", "p1", "p2", "p3", "p4"]) {
        same(v1::Config { first: seat, ..v1::Config::default() }, &[("first", word)]);
    }
    same(v1::Config { is_everyone_asked: true, ..v1::Config::default() }, &[("ask_everyone", "true")]);
}

#[test]
fn options_that_make_no_sense_name_the_field() {
    let wrong = [
        (v1::Config { start: 4, ..v1::Config::default() }, "start", "4 is not a known value"),
        (v1::Config { end: -1, ..v1::Config::default() }, "end", "-1 is not a known value"),
        (v1::Config { first: 5, ..v1::Config::default() }, "first", "5 is out of range"),
    ];
    for (config, field, detail) in wrong {
        assert_eq!(read_config(config), Err(Problem::new(field, detail)));
    }
}

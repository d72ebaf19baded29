//! Typed options say what texts say.

use orrery_api::{
    games::{registry, slug_of},
    v1::game_config,
};
use orrery_engine::{
    Seed,
    erased::{ConfigIn, Problem},
};
use orrery_federation::{Config, Federation};

use crate::{common::games, read_config, v1};

/// Both must be the same, and a game can begin with it.
fn same(typed: v1::Config, text: &[(&str, &str)], seats: u8) {
    games::begins_alike::<Federation>(&game_config::Body::Federation(typed), text, seats);
}

fn sides(sides: &[v1::TileSide]) -> v1::Config {
    let structures = sides.iter().map(|side| i32::from(*side)).collect();
    v1::Config { is_advanced: true, structures, ..v1::Config::default() }
}

#[test]
fn options_left_out_have_their_defaults() {
    same(v1::Config::default(), &[], 4);
    assert_eq!(read_config(v1::Config::default()), Ok(Config::default()));
}

#[test]
fn every_option_can_be_said() {
    use v1::TileSide::{A, B};
    let typed = v1::Config { first_player: 3, ..sides(&[A, B, B, A]) };
    same(typed, &[("advanced", "true"), ("structures", "abba"), ("first_player", "p3")], 3);
    same(sides(&[]), &[("advanced", "true")], 2);
    for seat in 0..=4 {
        let words = ["random", "p1", "p2", "p3", "p4"];
        let text = [("first_player", words[usize::try_from(seat).unwrap()])];
        same(v1::Config { first_player: seat, ..v1::Config::default() }, &text, 4);
    }
}

#[test]
fn options_that_make_no_sense_name_the_field() {
    use v1::TileSide::{A, Unspecified};
    let wrong = [
        (v1::Config { first_player: 5, ..v1::Config::default() }, "first_player", "5 is out of range"),
        (v1::Config { first_player: -1, ..v1::Config::default() }, "first_player", "-1 is out of range"),
        // 257 would be 1 if it were cut off.
        (v1::Config { first_player: 257, ..v1::Config::default() }, "first_player", "257 is out of range"),
        (sides(&[A, Unspecified, A, A]), "structures[1]", "is required"),
        (
            v1::Config { structures: vec![1, 2, 3, 1], ..sides(&[]) },
            "structures[2]",
            "3 is not a known value",
        ),
    ];
    for (config, field, detail) in wrong {
        assert_eq!(read_config(config), Err(Problem::new(field, detail)));
    }
}

#[test]
fn options_that_do_not_fit_are_refused_by_the_game() {
    use v1::TileSide::{A, B};
    let registry = registry(false);
    let three = v1::Config { first_player: 3, ..v1::Config::default() };
    let wrong = [
        (three, "first_player"),
        (sides(&[A, B, A]), "structures"),
        (sides(&[A, B, A, B, A]), "structures"),
        (v1::Config { is_advanced: false, ..sides(&[A, B, A, B]) }, "structures"),
    ];
    for (config, field) in wrong {
        let body = game_config::Body::Federation(config);
        let rules = registry.get(slug_of(&body)).unwrap();
        let refused = rules.create(ConfigIn::Typed(&body), 2, &Seed([5; 32]));
        let said = format!("{:?}", refused.expect_err("options that do not fit"));
        assert!(said.contains(field) && said.contains("FD-"), "{said}");
    }
}

//! Typed options say what texts say.

use orrery_api::v1::game_config;
use orrery_engine::erased::Problem;
use orrery_planet_unknown::{Config, PlanetUnknown};

use crate::{common::games, read_config, v1};

/// Both must be the same, and a game can begin with it.
fn same(typed: v1::Config, text: &[(&str, &str)], seats: u8) {
    games::begins_alike::<PlanetUnknown>(&game_config::Body::PlanetUnknown(typed), text, seats);
}

fn given(planet: v1::Planet, corporation: v1::Corporation) -> v1::GivenBoards {
    v1::GivenBoards { planet: planet.into(), corporation: corporation.into() }
}

#[test]
fn options_left_out_have_their_defaults() {
    same(v1::Config::default(), &[], 6);
    let said = v1::Config {
        planets: v1::FaceChoice::Choose.into(),
        corporations: v1::FaceChoice::Choose.into(),
        event_mix: Some(v1::EventMix { green: 7, orange: 7, red: 6 }),
        ..v1::Config::default()
    };
    assert_eq!(read_config(said), Ok(Config::default()));
}

#[test]
fn every_option_can_be_said() {
    let typed = v1::Config {
        planets: v1::FaceChoice::Identical.into(),
        corporations: v1::FaceChoice::Asymmetric.into(),
        commander: 2,
        is_two_player_variant: true,
        has_personal_objectives: true,
        has_events: true,
        event_mix: Some(v1::EventMix { green: 10, orange: 6, red: 4 }),
        ..v1::Config::default()
    };
    let text = [
        ("planets", "identical"),
        ("corporations", "asymmetric"),
        ("commander", "p2"),
        ("two_player_variant", "true"),
        ("personal_objectives", "true"),
        ("events", "true"),
        ("green", "10"),
        ("orange", "6"),
        ("red", "4"),
    ];
    same(typed, &text, 2);
    for seat in 0..=6 {
        let words = ["random", "p1", "p2", "p3", "p4", "p5", "p6"];
        let text = [("commander", words[usize::try_from(seat).unwrap()])];
        same(v1::Config { commander: seat, ..v1::Config::default() }, &text, 6);
    }
}

#[test]
fn boards_are_given_in_seat_order() {
    let boards = vec![
        given(v1::Planet::Arashi, v1::Corporation::Republic),
        given(v1::Planet::Ksb4156, v1::Corporation::UniversalCoalition),
    ];
    let typed = v1::Config { boards, ..v1::Config::default() };
    same(typed, &[("boards", "arashi/republic ksb_4156/universal_coalition")], 3);
}

#[test]
fn options_that_make_no_sense_name_the_field() {
    let default = v1::Config::default;
    let mix = |green| Some(v1::EventMix { green, orange: 7, red: 6 });
    let wrong = [
        (v1::Config { planets: 4, ..default() }, "planets", "4 is not a known value"),
        (v1::Config { corporations: -1, ..default() }, "corporations", "-1 is not a known value"),
        (v1::Config { commander: 7, ..default() }, "commander", "7 is out of range"),
        (v1::Config { event_mix: mix(263), ..default() }, "event_mix.green", "263 is out of range"),
        (
            v1::Config { boards: vec![given(v1::Planet::Gaia, v1::Corporation::Unspecified)], ..default() },
            "boards[0].corporation",
            "is required",
        ),
        (
            v1::Config {
                boards: vec![
                    given(v1::Planet::Gaia, v1::Corporation::Republic),
                    v1::GivenBoards { planet: 14, corporation: 1 },
                ],
                ..default()
            },
            "boards[1].planet",
            "14 is not a known value",
        ),
    ];
    for (config, field, detail) in wrong {
        assert_eq!(read_config(config), Err(Problem::new(field, detail)));
    }
}

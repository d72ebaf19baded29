//! The games of this build, and how each speaks the contract.
//!
//! Adding a game is one module here, one arm in [`slug_of`] and one line in [`registry`]. Beside that it needs
//! its own proto package and one field in each `body` of `Action`, `Event`, `View` and `GameConfig`; no other
//! code changes.

pub mod drift;
pub mod federation;
pub mod gaia_project;
mod listed;
pub mod planet_unknown;
pub mod seti;
pub mod spacecorp;

use std::str::FromStr;

use orrery_engine::{
    FirstPlayer, Game as _, Seat,
    erased::{Problem, Registry},
};
use orrery_federation::Federation;
use orrery_gaia_project::GaiaProject;
use orrery_planet_unknown::PlanetUnknown;
use orrery_seti::Seti;
use orrery_spacecorp::SpaceCorp;
use orrery_testkit::drift::Drift;

use crate::{Proto, v1::game_config};

/// The games of this build. The practice game is only there where it is switched on, and never listed.
#[must_use]
pub fn registry(with_test_game: bool) -> Registry<Proto> {
    let registry = Registry::default()
        .with::<GaiaProject>()
        .with::<PlanetUnknown>()
        .with::<SpaceCorp>()
        .with::<Federation>()
        .with::<Seti>();
    if with_test_game { registry.with_unlisted::<Drift>() } else { registry }
}

/// The game whose typed options these are.
#[must_use]
pub fn slug_of(config: &game_config::Body) -> &'static str {
    match config {
        game_config::Body::GaiaProject(_) => GaiaProject::SLUG,
        game_config::Body::PlanetUnknown(_) => PlanetUnknown::SLUG,
        game_config::Body::Spacecorp(_) => SpaceCorp::SLUG,
        game_config::Body::Federation(_) => Federation::SLUG,
        game_config::Body::Seti(_) => Seti::SLUG,
        game_config::Body::Drift(_) => Drift::SLUG,
    }
}

/// Seats are 1-based on the wire.
pub(crate) fn seat_number(seat: Seat) -> i32 {
    i32::from(seat.0) + 1
}

/// The first player of a game for so many seats; 0 is drawn.
fn first_player(field: &str, seat: i32, seats: u8) -> Result<FirstPlayer, Problem> {
    match number(field, seat)? {
        0 => Ok(FirstPlayer::Random),
        n if n <= seats => Ok(FirstPlayer::Seat(Seat(n - 1))),
        n => Err(Problem::new(field, format!("{n} is out of range"))),
    }
}

/// A number that has to fit into a narrower type.
fn number<T: TryFrom<i32>>(field: impl Into<String>, number: i32) -> Result<T, Problem> {
    T::try_from(number).map_err(|_| Problem::new(field, format!("{number} is out of range")))
}

/// A component by its number.
fn numbered<T>(field: &str, n: i32, of: impl Fn(u8) -> Option<T>) -> Result<T, Problem> {
    of(number(field, n)?).ok_or_else(|| Problem::new(field, format!("{n} is out of range")))
}

/// A component by its name in notation.
fn named<T: FromStr>(field: &str, name: &str) -> Result<T, Problem> {
    if name.is_empty() {
        return Err(missing(field));
    }
    name.parse().map_err(|_| Problem::new(field, format!("{name:?} is not one of the game")))
}

/// Components by their names in notation.
fn names<'a, T: ToString + 'a>(components: impl IntoIterator<Item = &'a T>) -> Vec<String> {
    components.into_iter().map(ToString::to_string).collect()
}

/// A field that was left out.
fn missing(field: impl Into<String>) -> Problem {
    Problem::new(field, "is required")
}

/// A number that names no value of an enum.
fn unknown(field: impl Into<String>, number: i32) -> Problem {
    Problem::new(field, format!("{number} is not a known value"))
}

/// A body that is not this game's.
fn another_game(slug: &str) -> Problem {
    Problem::new("body", format!("is of another game than {slug}"))
}

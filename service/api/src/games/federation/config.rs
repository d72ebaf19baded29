//! Options. The game reads the sides of its tiles as a text, so that is what they become here.

use orrery_engine::erased::Problem;
use orrery_federation::Config;

use super::v1;
use crate::games::{first_player, missing, unknown};

pub(super) fn read(config: &v1::Config) -> Result<Config, Problem> {
    Ok(Config {
        advanced: config.is_advanced,
        structures: read_sides(&config.structures)?,
        first_player: first_player("first_player", config.first_player, 4)?,
    })
}

fn read_sides(sides: &[i32]) -> Result<String, Problem> {
    let letter = |(n, side): (usize, &i32)| match v1::TileSide::try_from(*side) {
        Ok(v1::TileSide::A) => Ok('a'),
        Ok(v1::TileSide::B) => Ok('b'),
        Ok(v1::TileSide::Unspecified) => Err(missing(format!("structures[{n}]"))),
        Err(_) => Err(unknown(format!("structures[{n}]"), *side)),
    };
    sides.iter().enumerate().map(letter).collect()
}

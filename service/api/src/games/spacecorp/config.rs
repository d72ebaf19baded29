//! Options.

use orrery_engine::erased::Problem;
use orrery_spacecorp::{Config, config::First};

use super::{ids::Listed, v1};

pub(super) fn read(config: &v1::Config) -> Result<Config, Problem> {
    let usual = Config::default();
    Ok(Config {
        start: Listed::read_some("start", config.start)?.unwrap_or(usual.start),
        end: Listed::read_some("end", config.end)?.unwrap_or(usual.end),
        first: match config.first {
            0 => First::Random,
            1 => First::P1,
            2 => First::P2,
            3 => First::P3,
            4 => First::P4,
            other => return Err(Problem::new("first", format!("{other} is out of range"))),
        },
        ask_everyone: config.is_everyone_asked,
    })
}

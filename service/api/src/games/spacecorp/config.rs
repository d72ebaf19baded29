//! Options.

use orrery_engine::erased::Problem;
use orrery_spacecorp::Config;

use super::{super::first_player, ids::Listed, v1};

pub(super) fn read(config: &v1::Config) -> Result<Config, Problem> {
    let usual = Config::default();
    Ok(Config {
        start: Listed::read_some("start", config.start)?.unwrap_or(usual.start),
        end: Listed::read_some("end", config.end)?.unwrap_or(usual.end),
        first: first_player("first", config.first, 4)?,
        ask_everyone: config.is_everyone_asked,
    })
}

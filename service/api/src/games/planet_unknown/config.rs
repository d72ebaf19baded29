//! Options. The game reads its boards as a text, so that is what they become here.

use orrery_engine::erased::Problem;
use orrery_planet_unknown::{
    Config,
    ids::{CorporationId, PlanetId},
};

use super::{
    super::{first_player, number},
    ids::Listed,
    v1,
};

pub(super) fn read(config: &v1::Config) -> Result<Config, Problem> {
    let defaults = Config::default();
    let [green, orange, red] = match &config.event_mix {
        None => defaults.mix(),
        Some(mix) => [
            number("event_mix.green", mix.green)?,
            number("event_mix.orange", mix.orange)?,
            number("event_mix.red", mix.red)?,
        ],
    };
    Ok(Config {
        planets: Listed::read_some("planets", config.planets)?.unwrap_or_default(),
        corporations: Listed::read_some("corporations", config.corporations)?.unwrap_or_default(),
        boards: read_boards(&config.boards)?,
        commander: first_player("commander", config.commander, 6)?,
        two_player_variant: config.is_two_player_variant,
        personal_objectives: config.has_personal_objectives,
        events: config.has_events,
        green,
        orange,
        red,
    })
}

fn read_boards(boards: &[v1::GivenBoards]) -> Result<String, Problem> {
    let words = boards.iter().enumerate().map(|(n, given)| {
        let planet = PlanetId::read(&format!("boards[{n}].planet"), given.planet)?;
        let corporation = CorporationId::read(&format!("boards[{n}].corporation"), given.corporation)?;
        Ok(format!("{planet}/{corporation}"))
    });
    Ok(words.collect::<Result<Vec<_>, Problem>>()?.join(" "))
}

//! Options.

use orrery_engine::erased::Problem;
use orrery_seti::{Config, ids::Species};

use super::{super::number, ids::Listed, v1};

pub(super) fn read(config: &v1::Config) -> Result<Config, Problem> {
    let v1::Config {
        difficulty,
        has_promo,
        has_agency_cards,
        has_agency_species,
        has_organizations,
        neutral_signals,
        species,
    } = config;
    let species: Vec<Species> = Listed::read_all("species", species)?;
    Ok(Config {
        difficulty: match difficulty {
            0 => Config::default().difficulty,
            said => number("difficulty", *said)?,
        },
        promo: *has_promo,
        agency_cards: *has_agency_cards,
        agency_species: *has_agency_species,
        organizations: *has_organizations,
        neutral_signals: number("neutral_signals", *neutral_signals)?,
        species: species.iter().map(|one| one.name()).collect::<Vec<_>>().join(" "),
    })
}

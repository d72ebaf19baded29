//! Reading `data/*.json`.

use orrery_engine::{BadContent, Names, Sheet, Sheets, sheets};
use serde::Deserialize;

use super::{
    CivEffect, CivFacts, CivSets, CorporationFacts, EventFacts, Facts, ObjectiveDeal, ObjectiveFacts,
    PlanetFacts, ShapeFacts,
};
use crate::{Config, PlanetUnknown, grid::Geometry};

/// Every fact sheet of the box that the rules read.
pub(crate) const SHEETS: &[Sheet] = sheets![
    "../../data/":
    "components",
    "tiles",
    "planets",
    "corporations",
    "civ_cards",
    "objective_cards",
    "event_cards",
    "space_station",
    "solo",
];

#[derive(Deserialize)]
struct Components {
    resources: Vec<Resource>,
}

#[derive(Deserialize)]
struct Resource {
    name: Names,
}

#[derive(Deserialize)]
struct Tiles {
    shapes: Vec<ShapeFacts>,
}

#[derive(Deserialize)]
struct Planets {
    planets: Vec<PlanetFacts>,
}

#[derive(Deserialize)]
struct Corporations {
    corporations: Vec<CorporationFacts>,
}

#[derive(Deserialize)]
struct Civs {
    sets: CivSets,
    cards: Vec<CivFacts>,
}

#[derive(Deserialize)]
struct Objectives {
    deal: ObjectiveDeal,
    cards: Vec<ObjectiveFacts>,
}

#[derive(Deserialize)]
struct Events {
    cards: Vec<EventFacts>,
}

pub(crate) fn read(sheets: &Sheets) -> Result<Facts, BadContent> {
    sheets.keep_entries::<PlanetUnknown>()?;
    let shapes = sheets.read::<Tiles>("tiles")?.shapes;
    let civs: Civs = sheets.read("civ_cards")?;
    let objectives: Objectives = sheets.read("objective_cards")?;
    let facts = Facts {
        resources: sheets
            .read::<Components>("components")?
            .resources
            .into_iter()
            .map(|resource| resource.name)
            .collect(),
        geometry: Geometry::new(&shapes),
        shapes,
        planets: sheets.read::<Planets>("planets")?.planets,
        corporations: sheets.read::<Corporations>("corporations")?.corporations,
        civs: civs.cards,
        civ_sets: civs.sets,
        objectives: objectives.cards,
        deal: objectives.deal,
        events: sheets.read::<Events>("event_cards")?.cards,
        station: sheets.read("space_station")?,
        solo: sheets.read("solo")?,
        reconstructed: sheets.reconstructed(),
    };
    check(&facts)?;
    Ok(facts)
}

/// What the rules count on beside the shape of the sheets.
fn check(facts: &Facts) -> Result<(), BadContent> {
    let divides = facts.corporations.iter().all(|corporation| corporation.meteorites_per_medal > 0);
    BadContent::unless(divides, "corporations", "meteorites_per_medal: at least 1")?;
    let once = |effect: &CivEffect| !matches!(effect, CivEffect::AdvanceDifferentTrackers { n_each, .. } if *n_each != 1);
    let once = facts.civs.iter().flat_map(|card| &card.effects).all(once);
    BadContent::unless(once, "civ_cards", "n_each: different cubes advance once each")?;
    let usual = Config::default();
    let usual = usual.green + usual.orange + usual.red == facts.solo.event_deck_size;
    BadContent::unless(usual, "solo", "event_deck_size: as many as the default options name")
}

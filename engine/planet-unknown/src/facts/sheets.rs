//! Reading `data/*.json`.

use orrery_engine::Share;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

use super::{
    CivFacts, CivSets, CorporationFacts, EventFacts, Facts, Names, ObjectiveDeal, ObjectiveFacts,
    PlanetFacts, ShapeFacts,
};
use crate::grid::Geometry;

macro_rules! sheet {
    ($name:literal) => {
        include_str!(concat!("../../data/", $name, ".json"))
    };
}

/// Every fact sheet of the box that the rules read.
const SHEETS: [&str; 9] = [
    sheet!("components"),
    sheet!("tiles"),
    sheet!("planets"),
    sheet!("corporations"),
    sheet!("civ_cards"),
    sheet!("objective_cards"),
    sheet!("event_cards"),
    sheet!("space_station"),
    sheet!("solo"),
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

fn parse<T: DeserializeOwned>(sheet: &str) -> Result<T, serde_json::Error> {
    serde_json::from_str(sheet)
}

pub(super) fn read() -> Result<Facts, serde_json::Error> {
    let [components, tiles, planets, corporations, civs, objectives, events, station, solo] = SHEETS;
    let shapes = parse::<Tiles>(tiles)?.shapes;
    let civs: Civs = parse(civs)?;
    let objectives: Objectives = parse(objectives)?;
    Ok(Facts {
        resources: parse::<Components>(components)?
            .resources
            .into_iter()
            .map(|resource| resource.name)
            .collect(),
        geometry: Geometry::new(&shapes),
        shapes,
        planets: parse::<Planets>(planets)?.planets,
        corporations: parse::<Corporations>(corporations)?.corporations,
        civs: civs.cards,
        civ_sets: civs.sets,
        objectives: objectives.cards,
        deal: objectives.deal,
        events: parse::<Events>(events)?.cards,
        station: parse(station)?,
        solo: parse(solo)?,
        reconstructed: reconstructed()?,
    })
}

/// How many entries of the sheets name their provenance, and how many of them are reconstructed.
fn reconstructed() -> Result<Share, serde_json::Error> {
    fn count(value: &Value, share: &mut Share) {
        match value {
            Value::Object(fields) => {
                for (key, value) in fields {
                    match value.as_str() {
                        Some("reconstructed") if key == "provenance" => {
                            share.part += 1;
                            share.whole += 1;
                        }
                        Some("rulebook" | "public") if key == "provenance" => share.whole += 1,
                        Some(_) | None => count(value, share),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| count(item, share)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut share = Share { part: 0, whole: 0 };
    for sheet in SHEETS {
        count(&parse(sheet)?, &mut share);
    }
    Ok(share)
}

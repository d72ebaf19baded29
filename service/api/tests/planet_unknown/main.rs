//! The typed messages of Planet Unknown say as much as its own types do.

mod actions;
#[path = "../common/mod.rs"]
mod common;
mod config;
mod docs;
mod games;
mod read;
mod read_table;

use common::kind;
use messages::{event_kind, kinds, read_action, read_config, write_event, write_view};
use orrery_api::games::planet_unknown::v1;
use orrery_planet_unknown::PlanetUnknown;

common::messages!("planet_unknown", PlanetUnknown, PlanetUnknown);

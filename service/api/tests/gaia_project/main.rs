//! The typed messages of Gaia Project say as much as its own types do.

mod actions;
#[path = "../common/mod.rs"]
mod common;
mod config;
mod docs;
mod games;
mod read;

use common::kind;
use messages::{event_kind, kinds, read_action, read_config, write_action, write_event, write_view};
use orrery_api::games::gaia_project::v1;
use orrery_gaia_project::GaiaProject;

common::messages!("gaia_project", GaiaProject, GaiaProject);

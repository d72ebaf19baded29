//! The typed messages of SpaceCorp say as much as its own types do.

mod actions;
#[path = "../common/mod.rs"]
mod common;
mod config;
mod docs;
mod games;
mod read;

use common::kind;
use messages::{kinds, read_action, read_config, write_event, write_view};
use orrery_api::games::spacecorp::v1;
use orrery_spacecorp::SpaceCorp;

common::messages!("spacecorp", SpaceCorp, Spacecorp);

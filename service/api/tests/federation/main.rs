//! The typed messages of Federation say as much as its own types do.

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
use orrery_api::games::federation::v1;
use orrery_federation::Federation;

common::messages!("federation", Federation, Federation);

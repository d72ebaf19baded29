//! The typed messages of SETI say as much as its own types do.

mod actions;
#[path = "../common/mod.rs"]
mod common;
mod config;
mod docs;
mod games;
mod read;
mod read_events;

use common::kind;
use messages::{kinds, read_action, read_config, write_action, write_event, write_view};
use orrery_api::games::seti::v1;
use orrery_seti::Seti;

common::messages!("seti", Seti, Seti);

//! The types that games exchange with the service.

use orrery_engine::erased::Wire;

use crate::v1::{action, event, game_config, view};

/// The typed bodies of the contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proto {}

impl Wire for Proto {
    type Config = game_config::Body;
    type Action = action::Body;
    type Event = event::Body;
    type View = view::Body;
}

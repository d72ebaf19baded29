//! SETI on the wire.

mod action;
mod config;
mod event;
mod ids;
mod view;

use orrery_engine::{
    Game as _,
    erased::{Problem, Speaks},
};
use orrery_seti::{Action, Config, Facts, Notice, Seti, View};

use super::another_game;
use crate::{
    Proto,
    v1::{action as action_body, event as event_body, game_config, view as view_body},
};

/// The typed messages of the game.
pub use crate::generated::orrery::games::seti::v1;

impl Speaks<Proto> for Seti {
    fn read_config(body: &game_config::Body) -> Result<Config, Problem> {
        let game_config::Body::Seti(config) = body else { return Err(another_game(Seti::SLUG)) };
        config::read(config)
    }

    fn read_action(body: &action_body::Body) -> Result<Action, Problem> {
        let action_body::Body::Seti(action) = body else { return Err(another_game(Seti::SLUG)) };
        action::read(action)
            .map_err(|problem| Problem { field: format!("seti.{}", problem.field), ..problem })
    }

    fn write_action(action: &Action) -> action_body::Body {
        action_body::Body::Seti(v1::Action { kind: Some(action::write(action)) })
    }

    fn write_event(Notice(event): &Notice) -> event_body::Body {
        event_body::Body::Seti(v1::Event { kind: event::write(event) })
    }

    fn write_view(_content: &Facts, view: &View) -> view_body::Body {
        view_body::Body::Seti(view::write(view))
    }
}

//! The typed messages of Gaia Project say as much as its own types do.

mod actions;
#[path = "../common/mod.rs"]
mod common;
mod config;
mod docs;
mod games;
mod read;

use std::collections::BTreeSet;

use common::{kind, sent};
use orrery_api::{
    Proto,
    games::gaia_project::v1,
    v1::{action, event, game_config, view},
};
use orrery_engine::{
    Game as _,
    erased::{Problem, Speaks},
};
use orrery_gaia_project::{Action, Config, GaiaProject, Notice, View};

fn write_action(action: &Action) -> v1::Action {
    let body = <GaiaProject as Speaks<Proto>>::write_action(action);
    let action::Body::GaiaProject(message) = body else { panic!("{body:?} is another game's") };
    sent(&message)
}

fn read_action(message: v1::Action) -> Result<Action, Problem> {
    <GaiaProject as Speaks<Proto>>::read_action(&action::Body::GaiaProject(message))
}

fn read_config(message: v1::Config) -> Result<Config, Problem> {
    <GaiaProject as Speaks<Proto>>::read_config(&game_config::Body::GaiaProject(message))
}

fn write_view(view: &View) -> v1::View {
    let body = <GaiaProject as Speaks<Proto>>::write_view(GaiaProject::builtin(), view);
    let view::Body::GaiaProject(message) = body else { panic!("{body:?} is another game's") };
    sent(&message)
}

fn write_event(notice: &Notice) -> v1::event::Kind {
    event_kind(<GaiaProject as Speaks<Proto>>::write_event(notice))
}

/// The kind of an event.
fn event_kind(body: event::Body) -> v1::event::Kind {
    let event::Body::GaiaProject(message) = body else { panic!("{body:?} is another game's") };
    sent(&message).kind.unwrap()
}

fn kinds(message: &str) -> BTreeSet<String> {
    common::kinds("gaia_project", message)
}

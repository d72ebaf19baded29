//! The typed messages of Planet Unknown say as much as its own types do.

mod actions;
#[path = "../common/mod.rs"]
mod common;
mod config;
mod docs;
mod games;
mod read;
mod read_table;

use std::collections::BTreeSet;

use common::{kind, sent};
use orrery_api::{
    Proto,
    games::planet_unknown::v1,
    v1::{action, event, game_config, view},
};
use orrery_engine::{
    Game as _,
    erased::{Problem, Speaks},
};
use orrery_planet_unknown::{Action, Config, Notice, PlanetUnknown, View};

fn write_action(action: &Action) -> v1::Action {
    let body = <PlanetUnknown as Speaks<Proto>>::write_action(action);
    let action::Body::PlanetUnknown(message) = body else { panic!("{body:?} is another game's") };
    sent(&message)
}

fn read_action(message: v1::Action) -> Result<Action, Problem> {
    <PlanetUnknown as Speaks<Proto>>::read_action(&action::Body::PlanetUnknown(message))
}

fn read_config(message: v1::Config) -> Result<Config, Problem> {
    <PlanetUnknown as Speaks<Proto>>::read_config(&game_config::Body::PlanetUnknown(message))
}

fn write_view(view: &View) -> v1::View {
    let body = <PlanetUnknown as Speaks<Proto>>::write_view(PlanetUnknown::builtin(), view);
    let view::Body::PlanetUnknown(message) = body else { panic!("{body:?} is another game's") };
    sent(&message)
}

fn write_event(notice: &Notice) -> v1::event::Kind {
    event_kind(<PlanetUnknown as Speaks<Proto>>::write_event(notice))
}

/// The kind of an event.
fn event_kind(body: event::Body) -> v1::event::Kind {
    let event::Body::PlanetUnknown(message) = body else { panic!("{body:?} is another game's") };
    sent(&message).kind.unwrap()
}

fn kinds(message: &str) -> BTreeSet<String> {
    common::kinds("planet_unknown", message)
}

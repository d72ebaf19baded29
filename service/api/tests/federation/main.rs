//! The typed messages of Federation say as much as its own types do.

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
    games::federation::v1,
    v1::{action, event, game_config, view},
};
use orrery_engine::{
    Game as _,
    erased::{Problem, Speaks},
};
use orrery_federation::{Action, Config, Federation, Notice, View};

fn write_action(action: &Action) -> v1::Action {
    let body = <Federation as Speaks<Proto>>::write_action(action);
    let action::Body::Federation(message) = body else { panic!("{body:?} is another game's") };
    sent(&message)
}

fn read_action(message: v1::Action) -> Result<Action, Problem> {
    <Federation as Speaks<Proto>>::read_action(&action::Body::Federation(message))
}

fn read_config(message: v1::Config) -> Result<Config, Problem> {
    <Federation as Speaks<Proto>>::read_config(&game_config::Body::Federation(message))
}

fn write_view(view: &View) -> v1::View {
    let body = <Federation as Speaks<Proto>>::write_view(Federation::builtin(), view);
    let view::Body::Federation(message) = body else { panic!("{body:?} is another game's") };
    sent(&message)
}

fn write_event(notice: &Notice) -> v1::event::Kind {
    event_kind(<Federation as Speaks<Proto>>::write_event(notice))
}

/// The kind of an event.
fn event_kind(body: event::Body) -> v1::event::Kind {
    let event::Body::Federation(message) = body else { panic!("{body:?} is another game's") };
    sent(&message).kind.unwrap()
}

fn kinds(message: &str) -> BTreeSet<String> {
    common::kinds("federation", message)
}

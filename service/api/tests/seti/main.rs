//! The typed messages of SETI say as much as its own types do.

mod actions;
#[path = "../common/mod.rs"]
mod common;
mod config;
mod docs;
mod games;
mod read;
mod read_events;

use std::collections::BTreeSet;

use common::{kind, sent};
use orrery_api::{
    Proto,
    games::seti::v1,
    v1::{action, event, game_config, view},
};
use orrery_engine::{
    Game as _,
    erased::{Problem, Speaks},
};
use orrery_seti::{Action, Config, Notice, Seti, View};

fn write_action(action: &Action) -> v1::Action {
    let body = <Seti as Speaks<Proto>>::write_action(action);
    let action::Body::Seti(message) = body else { panic!("{body:?} is another game's") };
    sent(&message)
}

fn read_action(message: v1::Action) -> Result<Action, Problem> {
    <Seti as Speaks<Proto>>::read_action(&action::Body::Seti(message))
}

fn read_config(message: v1::Config) -> Result<Config, Problem> {
    <Seti as Speaks<Proto>>::read_config(&game_config::Body::Seti(message))
}

fn write_view(view: &View) -> v1::View {
    let body = <Seti as Speaks<Proto>>::write_view(Seti::builtin(), view);
    let view::Body::Seti(message) = body else { panic!("{body:?} is another game's") };
    sent(&message)
}

fn write_event(notice: &Notice) -> v1::event::Kind {
    let body = <Seti as Speaks<Proto>>::write_event(notice);
    let event::Body::Seti(message) = body else { panic!("{body:?} is another game's") };
    sent(&message).kind.unwrap()
}

fn kinds(message: &str) -> BTreeSet<String> {
    common::kinds("seti", message)
}

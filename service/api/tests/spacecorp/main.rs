//! The typed messages of SpaceCorp say as much as its own types do.

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
    games::spacecorp::v1,
    v1::{action, event, game_config, view},
};
use orrery_engine::{
    Game as _,
    erased::{Problem, Speaks},
};
use orrery_spacecorp::{Action, Config, Notice, SpaceCorp, View};

fn write_action(action: &Action) -> v1::Action {
    let body = <SpaceCorp as Speaks<Proto>>::write_action(action);
    let action::Body::Spacecorp(message) = body else { panic!("{body:?} is another game's") };
    sent(&message)
}

fn read_action(message: v1::Action) -> Result<Action, Problem> {
    <SpaceCorp as Speaks<Proto>>::read_action(&action::Body::Spacecorp(message))
}

fn read_config(message: v1::Config) -> Result<Config, Problem> {
    <SpaceCorp as Speaks<Proto>>::read_config(&game_config::Body::Spacecorp(message))
}

fn write_view(view: &View) -> v1::View {
    let body = <SpaceCorp as Speaks<Proto>>::write_view(SpaceCorp::builtin(), view);
    let view::Body::Spacecorp(message) = body else { panic!("{body:?} is another game's") };
    sent(&message)
}

fn write_event(notice: &Notice) -> v1::event::Kind {
    let body = <SpaceCorp as Speaks<Proto>>::write_event(notice);
    let event::Body::Spacecorp(message) = body else { panic!("{body:?} is another game's") };
    sent(&message).kind.unwrap()
}

fn kinds(message: &str) -> BTreeSet<String> {
    common::kinds("spacecorp", message)
}

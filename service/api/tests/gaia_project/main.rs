//! The typed messages of Gaia Project say as much as its own types do.

mod actions;
mod config;
mod docs;
mod games;
mod read;

use std::collections::BTreeSet;

use orrery_api::{
    DESCRIPTOR, Proto,
    games::gaia_project::v1,
    v1::{action, event, game_config, view},
};
use orrery_engine::erased::{Problem, Speaks};
use orrery_gaia_project::{Action, Config, GaiaProject, Notice, View};
use prost::Message;
use prost_types::FileDescriptorSet;

/// What a message is after it has travelled.
fn sent<M: Message + Default>(message: &M) -> M {
    M::decode(message.encode_to_vec().as_slice()).unwrap()
}

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
    let body = <GaiaProject as Speaks<Proto>>::write_view(view);
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

/// The names of the variants that a oneof `kind` has in the contract.
fn kinds(message: &str) -> BTreeSet<String> {
    let all = FileDescriptorSet::decode(DESCRIPTOR).unwrap();
    let mut files = all.file.iter().filter(|file| file.package() == "orrery.games.gaia_project.v1");
    let message =
        files.find_map(|file| file.message_type.iter().find(|found| found.name() == message)).unwrap();
    message.field.iter().map(|field| field.name().replace('_', "")).collect()
}

/// The name of a variant of a generated oneof.
fn kind(value: &impl std::fmt::Debug) -> String {
    format!("{value:?}").split('(').next().unwrap().to_lowercase()
}

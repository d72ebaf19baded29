//! What the tests of every game's typed messages need.

#![allow(dead_code, unused_macros, unused_imports, reason = "not every game needs all of it")]

pub(crate) mod docs;
pub(crate) mod games;

use std::{collections::BTreeSet, fmt::Debug, str::FromStr};

use orrery_api::DESCRIPTOR;
use orrery_engine::Seat;
use prost::Message;
use prost_types::FileDescriptorSet;

/// What a message is after it has travelled.
pub(crate) fn sent<M: Message + Default>(message: &M) -> M {
    M::decode(message.encode_to_vec().as_slice()).unwrap()
}

/// The names of the variants that a oneof `kind` has in the contract of a game.
pub(crate) fn kinds(game: &str, message: &str) -> BTreeSet<String> {
    let all = FileDescriptorSet::decode(DESCRIPTOR).unwrap();
    let package = format!("orrery.games.{game}.v1");
    let mut files = all.file.iter().filter(|file| file.package() == package);
    let message =
        files.find_map(|file| file.message_type.iter().find(|found| found.name() == message)).unwrap();
    message.field.iter().map(|field| field.name().replace('_', "")).collect()
}

/// The name of a variant of a generated oneof.
pub(crate) fn kind(value: &impl Debug) -> String {
    format!("{value:?}").split('(').next().unwrap().to_lowercase()
}

pub(crate) fn byte(number: i32) -> u8 {
    number.try_into().unwrap()
}

pub(crate) fn seat(number: i32) -> Seat {
    Seat(byte(number - 1))
}

/// What numbers stand for, each read alike.
pub(crate) fn all<T>(numbers: &[i32], one: fn(i32) -> T) -> Vec<T> {
    numbers.iter().copied().map(one).collect()
}

pub(crate) fn id<T: FromStr>(name: &str) -> T {
    name.parse().unwrap_or_else(|_| panic!("{name} names nothing of the game"))
}

pub(crate) fn ids<T: FromStr>(names: &[String]) -> Vec<T> {
    names.iter().map(|name| id(name)).collect()
}

/// A component by the name of its value: without the name of the enum, with the family of its notation.
pub(crate) fn named<T: FromStr>(name: &str, prefix: &str, family: &str) -> Option<T> {
    let rest = name.strip_prefix(prefix)?.to_lowercase();
    if rest == "unspecified" {
        return None;
    }
    let read = format!("{family}{rest}").parse().or_else(|_| rest.parse());
    Some(read.unwrap_or_else(|_| panic!("{name} names nothing of the game")))
}

/// A module with what the messages of a game are after they have travelled, and what they are read as: the package of
/// the game, its type, and how bodies of messages call it. The messages of the game are `v1` where it stands.
macro_rules! messages {
    ($package:literal, $game:ident, $body:ident) => {
        #[allow(dead_code, reason = "not every game needs all of it")]
        mod messages {
            use std::collections::BTreeSet;

            use orrery_api::{
                Proto,
                v1::{action, event, game_config, view},
            };
            use orrery_engine::{
                Game,
                erased::{Problem, Speaks},
                notation::verb,
            };

            use super::{v1, $game};
            use crate::common::{self, sent};

            pub(crate) fn write_action(action: &<$game as Game>::Action) -> v1::Action {
                let body = <$game as Speaks<Proto>>::write_action(action);
                let action::Body::$body(message) = body else { panic!("{body:?} is another game's") };
                sent(&message)
            }

            pub(crate) fn read_action(message: v1::Action) -> Result<<$game as Game>::Action, Problem> {
                <$game as Speaks<Proto>>::read_action(&action::Body::$body(message))
            }

            pub(crate) fn read_config(message: v1::Config) -> Result<<$game as Game>::Config, Problem> {
                <$game as Speaks<Proto>>::read_config(&game_config::Body::$body(message))
            }

            pub(crate) fn write_view(view: &<$game as Game>::View) -> v1::View {
                let body = <$game as Speaks<Proto>>::write_view(<$game as Game>::builtin(), view);
                let view::Body::$body(message) = body else { panic!("{body:?} is another game's") };
                sent(&message)
            }

            pub(crate) fn write_event(notice: &<$game as Game>::Notice) -> v1::event::Kind {
                event_kind(<$game as Speaks<Proto>>::write_event(notice))
            }

            /// The kind of an event.
            pub(crate) fn event_kind(body: event::Body) -> v1::event::Kind {
                let event::Body::$body(message) = body else { panic!("{body:?} is another game's") };
                sent(&message).kind.unwrap()
            }

            /// The names of the variants that a oneof `kind` has in the contract of the game.
            pub(crate) fn kinds(message: &str) -> BTreeSet<String> {
                common::kinds($package, message)
            }

            /// Every one of the actions is read as it was written, is called like its verb and says what no other
            /// says, and every kind of action is among them.
            pub(crate) fn assert_actions(actions: Vec<<$game as Game>::Action>) {
                let (mut seen, mut messages) = (BTreeSet::new(), BTreeSet::new());
                for action in actions {
                    let message = write_action(&action);
                    let kind = common::kind(message.kind.as_ref().unwrap());
                    assert_eq!(kind, verb(&action.to_string()), "{action}");
                    assert_eq!(action.to_string().parse().as_ref(), Ok(&action));
                    assert!(messages.insert(format!("{message:?}")), "{action} says the same as another");
                    seen.insert(kind);
                    assert_eq!(read_action(message), Ok(action));
                }
                assert_eq!(seen, kinds("Action"), "every kind of action was tried");
            }
        }
    };
}

/// For each enum two functions that read its numbers, where nothing may be said and where something must be.
macro_rules! by_name {
    ($($some:ident, $one:ident: $mine:ident = $theirs:ident $prefix:literal $family:literal;)*) => {
        $(#[allow(dead_code)]
        pub(crate) fn $some(number: i32) -> Option<$mine> {
            $crate::common::named(v1::$theirs::try_from(number).unwrap().as_str_name(), $prefix, $family)
        }

        #[allow(dead_code)]
        pub(crate) fn $one(number: i32) -> $mine {
            $some(number).unwrap()
        })*
    };
}

pub(crate) use {by_name, messages};

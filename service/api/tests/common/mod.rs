//! What the tests of every game's typed messages need.

#![allow(dead_code, unused_macros, unused_imports, reason = "not every game needs all of it")]

pub(crate) mod docs;
pub(crate) mod games;

use std::{collections::BTreeSet, fmt::Debug, str::FromStr};

use orrery_api::DESCRIPTOR;
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

/// A component by the name of its value: without the name of the enum, with the family of its notation.
pub(crate) fn named<T: FromStr>(name: &str, prefix: &str, family: &str) -> Option<T> {
    let rest = name.strip_prefix(prefix)?.to_lowercase();
    if rest == "unspecified" {
        return None;
    }
    let read = format!("{family}{rest}").parse().or_else(|_| rest.parse());
    Some(read.unwrap_or_else(|_| panic!("{name} names nothing of the game")))
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

pub(crate) use by_name;

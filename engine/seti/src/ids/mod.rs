//! The names of the components, as the fact sheets and the notation spell them.
//!
//! Each type lists its members in the order of its fact sheet, so that a table of facts is indexed by them.

mod cards;
mod named;
mod spaces;
mod species;

pub use cards::{CardGroup, CardId};
pub use named::{
    Feature, GoldTile, Income, Moon, Objective, Organization, Piece, Planet, QuickStart, Resource, RivalCard,
    SectorColor, Side, Star, Tech, TechType, TileBonus, TraceColor,
};
pub use spaces::{Body, Column, Disc, Ring, Sector, Space, Token};
pub use species::{
    Anomaly, BoardSpace, Exploration, Glyph, MessageReward, Organelle, Place, Sample, Slot, Species,
    TranslationSlot,
};

/// The text names nothing of this kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownName;

/// A closed list of names.
macro_rules! ids {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $id:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $(#[doc = concat!("`", $id, "`")] #[serde(rename = $id)] $variant,)*
        }

        impl $name {
            /// All of them, in the order of the fact sheet.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];
            /// How many there are.
            pub const COUNT: usize = $name::ALL.len();

            /// Its place in the fact sheet.
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Its id in the fact sheets and its name in notation.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $id,)*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::ids::UnknownName;

            fn from_str(text: &str) -> Result<$name, $crate::ids::UnknownName> {
                $name::ALL.iter().copied().find(|one| one.name() == text).ok_or($crate::ids::UnknownName)
            }
        }
    };
}

/// A number in a range, written with a letter or word before it.
macro_rules! numbers {
    ($(#[$doc:meta])* $name:ident($prefix:literal, $first:literal..=$last:literal)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub struct $name(u8);

        impl $name {
            /// How many there are.
            pub const COUNT: usize = $last - $first + 1;

            /// All of them, in order.
            pub fn all() -> impl DoubleEndedIterator<Item = $name> + Clone {
                ($first..=$last).map($name)
            }

            /// The one with that number, if there is one.
            #[must_use]
            pub const fn of(number: u8) -> Option<$name> {
                match number {
                    $first..=$last => Some($name(number)),
                    _ => None,
                }
            }

            /// Its number as printed.
            #[must_use]
            pub const fn number(self) -> u8 {
                self.0
            }

            /// Its place in a list of all.
            #[must_use]
            pub const fn index(self) -> usize {
                (self.0 - $first) as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::ids::UnknownName;

            fn from_str(text: &str) -> Result<$name, $crate::ids::UnknownName> {
                $name::all().find(|one| one.to_string() == text).ok_or($crate::ids::UnknownName)
            }
        }

        $crate::ids::stored_as_text!($name);
    };
}

/// Stored as it is written in notation.
macro_rules! stored_as_text {
    ($name:ident) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                let wrong = |_| serde::de::Error::custom(format!("{text:?} is no {}", stringify!($name)));
                text.parse().map_err(wrong)
            }
        }
    };
}

use {ids, numbers, stored_as_text};

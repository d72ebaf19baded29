//! Names are stored as they are written in notation.

use std::{fmt, marker::PhantomData, str::FromStr};

use serde::{Deserializer, de};

/// The text names nothing of this kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownName;

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such name")
    }
}

impl std::error::Error for UnknownName {}

/// Reads a name from JSON, with or without the kind that the fact sheets write before it.
struct Text<T> {
    kind: &'static str,
    prefix: &'static str,
    name: PhantomData<T>,
}

impl<T: FromStr> de::Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of a {}", self.kind)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        let bare = text.strip_prefix(self.prefix).unwrap_or(text);
        bare.parse().map_err(|_| E::custom(format_args!("`{text}` is no {}", self.kind)))
    }
}

pub(super) fn read<'de, T: FromStr, D: Deserializer<'de>>(
    from: D,
    kind: &'static str,
    prefix: &'static str,
) -> Result<T, D::Error> {
    from.deserialize_str(Text { kind, prefix, name: PhantomData })
}

/// `Serialize` and `Deserialize` by `Display` and `FromStr`.
macro_rules! stored_as_text {
    ($name:ident, $prefix:literal) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::ids::text::read(deserializer, stringify!($name), $prefix)
            }
        }
    };
}
pub(crate) use stored_as_text;

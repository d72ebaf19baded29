//! Names of components, as fact sheets, notation and stored games spell them.
//!
//! A game lists its components with [`ids!`](crate::ids!), counts those that only have a number with
//! [`numbers!`](crate::numbers!), and stores any other name that can be written and read with
//! [`stored_as_text!`](crate::stored_as_text!).

use std::{fmt, str::FromStr};

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

/// Reads one of `all` by the name that `name` gives it.
///
/// # Errors
/// None has that name.
pub fn find<T: Copy>(
    all: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
    text: &str,
) -> Result<T, UnknownName> {
    all.into_iter().find(|one| name(*one) == text).ok_or(UnknownName)
}

/// Reads a name from JSON.
struct Text<F> {
    kind: &'static str,
    parse: F,
}

impl<T, F: Fn(&str) -> Result<T, UnknownName>> de::Visitor<'_> for Text<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of a {}", self.kind)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        (self.parse)(text).map_err(|_| E::custom(format_args!("`{text}` is no {}", self.kind)))
    }
}

/// Reads a stored name; `prefix` is what the fact sheets write before it.
///
/// # Errors
/// Quotes the text that is no name of that kind.
pub fn read<'de, T: FromStr<Err = UnknownName>, D: Deserializer<'de>>(
    from: D,
    kind: &'static str,
    prefix: &str,
) -> Result<T, D::Error> {
    read_by(from, kind, |text| text.strip_prefix(prefix).unwrap_or(text).parse())
}

/// Reads a stored name with a function.
///
/// # Errors
/// Quotes the text that is no name of that kind.
pub fn read_by<'de, T, D: Deserializer<'de>>(
    from: D,
    kind: &'static str,
    parse: impl Fn(&str) -> Result<T, UnknownName>,
) -> Result<T, D::Error> {
    from.deserialize_str(Text { kind, parse })
}

/// A closed list of components, in the order of their fact sheet, so that a table of facts is indexed by them.
///
/// What stands in quotes is the name in notation and in stored games. The fact sheets may call a component otherwise:
/// one by one with `as`, or all of them with a prefix.
///
/// ```
/// orrery_engine::ids! {
///     /// A structure.
///     Structure {
///         Mine = "mine",
///         Lab = "lab" as "research_lab",
///     }
/// }
/// orrery_engine::ids! {
///     /// A cell.
///     Cell "cell_" {
///         Left = "left",
///         Right = "right",
///     }
/// }
/// assert_eq!(Structure::ALL, [Structure::Mine, Structure::Lab]);
/// assert_eq!((Structure::Lab.index(), Structure::Lab.name(), Structure::Lab.id()), (1, "lab", "research_lab"));
/// assert_eq!("left".parse(), Ok(Cell::Left));
/// assert_eq!((Cell::Left.to_string(), Cell::Left.id()), ("left".into(), "cell_left"));
/// ```
#[macro_export]
macro_rules! ids {
    ($(#[$doc:meta])* $name:ident { $($variants:tt)* }) => {
        $crate::ids! { $(#[$doc])* $name "" { $($variants)* } }
    };
    ($(#[$doc:meta])* $name:ident $prefix:literal {
        $($variant:ident = $id:literal $(as $sheet:literal)?,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum $name {
            $(#[doc = concat!("`", $id, "`")] $variant,)*
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

            /// Its name in notation and in stored games.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $id,)*
                }
            }

            /// Its id in the fact sheets.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $($name::$variant => $crate::ids!(@sheet $prefix $id $($sheet)?),)*
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<$name, $crate::UnknownName> {
                $crate::ids::find($name::ALL.iter().copied(), $name::name, text)
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::ids::read_by(deserializer, stringify!($name), |text| {
                    text.parse().or_else(|_| $crate::ids::find($name::ALL.iter().copied(), $name::id, text))
                })
            }
        }
    };
    (@sheet $prefix:literal $id:literal) => { concat!($prefix, $id) };
    (@sheet $prefix:literal $id:literal $sheet:literal) => { $sheet };
}

/// Components that are a number in a range, written and stored with a letter or word before it.
///
/// ```
/// orrery_engine::numbers! {
///     /// A row of the display.
///     Row("row", 1..=7)
/// }
/// let third = Row::of(3).expect("there are 7 rows");
/// assert_eq!((third.number(), third.index(), third.to_string()), (3, 2, "row3".into()));
/// assert_eq!("row3".parse(), Ok(third));
/// assert_eq!(Row::of(8), None);
/// ```
#[macro_export]
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

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<$name, $crate::UnknownName> {
                $name::all().find(|one| one.to_string() == text).ok_or($crate::UnknownName)
            }
        }

        $crate::stored_as_text!($name);
    };
}

/// `Serialize` and `Deserialize` by `Display` and `FromStr`: stored as it is written in notation. With a prefix, the
/// fact sheets may write that before the name.
#[macro_export]
macro_rules! stored_as_text {
    ($name:ident) => {
        $crate::stored_as_text!($name, "");
    };
    ($name:ident, $prefix:literal) => {
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::ids::read(deserializer, stringify!($name), $prefix)
            }
        }
    };
}

#[cfg(test)]
#[expect(dead_code, unreachable_pub, reason = "lists for these tests only, not all of which is called")]
mod tests {
    use crate::UnknownName;

    crate::ids! {
        /// A structure.
        Structure {
            Mine = "mine",
            Lab = "lab" as "research_lab",
        }
    }

    crate::ids! {
        /// A cell.
        Cell "cell_" {
            Left = "left",
        }
    }

    crate::numbers! {
        /// A depot.
        Depot("d", 0..=5)
    }

    #[test]
    fn a_name_is_stored_as_in_notation_and_read_as_in_the_sheets_too() {
        assert_eq!(serde_json::to_string(&[Structure::Mine, Structure::Lab]).unwrap(), r#"["mine","lab"]"#);
        let read: Vec<Structure> = serde_json::from_str(r#"["lab","research_lab"]"#).unwrap();
        assert_eq!(read, [Structure::Lab, Structure::Lab]);
        let read: Vec<Cell> = serde_json::from_str(r#"["left","cell_left"]"#).unwrap();
        assert_eq!(read, [Cell::Left, Cell::Left]);
        assert_eq!("research_lab".parse::<Structure>(), Err(UnknownName), "notation has one spelling");
    }

    #[test]
    fn a_name_that_does_not_exist_is_quoted() {
        let error = serde_json::from_str::<Cell>(r#""cell_right""#).unwrap_err().to_string();
        assert!(error.starts_with("`cell_right` is no Cell"), "{error}");
        let error = serde_json::from_str::<Depot>("3").unwrap_err().to_string();
        assert!(error.contains("expected the name of a Depot"), "{error}");
    }

    #[test]
    fn numbers_have_one_spelling_and_a_range() {
        assert_eq!(Depot::all().map(|depot| depot.to_string()).collect::<String>(), "d0d1d2d3d4d5");
        assert_eq!("d5".parse(), Ok(Depot(5)));
        for wrong in ["", "d", "5", "d6", "d05", "d+5", "d-1"] {
            assert_eq!(wrong.parse::<Depot>(), Err(UnknownName), "{wrong:?}");
        }
        assert_eq!(serde_json::from_str::<Depot>(r#""d2""#).unwrap().index(), 2);
    }
}

//! What can be chosen when a game is created, in a form that a menu can be made of.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::{game::Game, rejection::BadConfig};

/// One option of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its key, the name of the field in `Config`.
    pub key: &'static str,
    /// What it changes, in English.
    pub title: &'static str,
    /// What it changes, in French.
    pub title_fr: &'static str,
    /// Which values it takes.
    pub kind: OptionKind,
    /// The value when nothing is said.
    pub default: &'static str,
}

/// The values that an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number in a range.
    Number {
        /// The least allowed.
        min: i64,
        /// The most allowed.
        max: i64,
    },
    /// Text in a form that the title explains; checked by the game.
    Text,
}

/// An enum for an option of kind `Choice`, with the constant of its words. The first word of each line is a variant,
/// then its word in menus and JSON, then what it means.
///
/// ```
/// orrery_engine::choice! {
///     /// How the board is laid.
///     Board, BOARDS {
///         #[default]
///         Fixed = "fixed": "As printed.",
///         Shuffled = "shuffled": "Shuffled and turned.",
///     }
/// }
/// assert_eq!(BOARDS, ["fixed", "shuffled"]);
/// ```
#[macro_export]
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident, $words:ident { $($(#[$default:ident])? $variant:ident = $word:literal: $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ::serde::Serialize, ::serde::Deserialize)]
        pub enum $name {
            $(#[doc = $text] $(#[$default])? #[serde(rename = $word)] $variant,)*
        }

        const $words: &[&str] = &[$($word),*];
    };
}

impl OptionSpec {
    fn value(&self, text: &str) -> Result<Value, BadConfig> {
        let wrong =
            |expected: String| BadConfig::new(self.key, &[], format!("expected {expected}, not {text:?}"));
        match self.kind {
            OptionKind::Flag => text.parse().map(Value::Bool).map_err(|_| wrong("true or false".into())),
            OptionKind::Choice(words) if words.contains(&text) => Ok(Value::String(text.into())),
            OptionKind::Choice(words) => Err(wrong(format!("one of {}", words.join(", ")))),
            OptionKind::Number { min, max } => match text.parse::<i64>() {
                Ok(n) if (min..=max).contains(&n) => Ok(Value::from(n)),
                Ok(_) | Err(_) => Err(wrong(format!("a whole number from {min} to {max}"))),
            },
            OptionKind::Text => Ok(Value::String(text.into())),
        }
    }
}

/// Reads options given as text into a game's configuration.
///
/// # Errors
/// Names the option that is unknown or has a value it does not take.
pub fn parse<G: Game>(options: &BTreeMap<String, String>) -> Result<G::Config, BadConfig> {
    let unknown = options.keys().find(|key| G::OPTIONS.iter().all(|spec| spec.key != key.as_str()));
    if let Some(key) = unknown {
        let known: Vec<_> = G::OPTIONS.iter().map(|spec| spec.key).collect();
        return Err(BadConfig::new(
            key.clone(),
            &[],
            format!("unknown; {} knows {}", G::SLUG, known.join(", ")),
        ));
    }
    let mut object = Map::new();
    for spec in G::OPTIONS {
        let text = options.get(spec.key).map_or(spec.default, String::as_str);
        object.insert(spec.key.into(), spec.value(text)?);
    }
    serde_json::from_value(Value::Object(object)).map_err(|e| BadConfig::new("config", &[], e.to_string()))
}

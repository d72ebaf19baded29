//! What can be chosen when a game is created, in a form that a menu can be made of.

use std::{collections::BTreeMap, fmt, str::FromStr};

use serde_json::{Map, Value};

use crate::{
    game::Game,
    ids::UnknownName,
    rejection::{BadConfig, RuleId},
    seat::Seat,
    stored_as_text,
};

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

/// Who begins: drawn, or a seat that is named when the game is created. Written `random`, `p1`, `p2`, …
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FirstPlayer {
    /// Drawn.
    #[default]
    Random,
    /// This one.
    Seat(Seat),
}

impl FirstPlayer {
    /// The first seat.
    pub const P1: FirstPlayer = FirstPlayer::Seat(Seat(0));
    /// The second seat.
    pub const P2: FirstPlayer = FirstPlayer::Seat(Seat(1));
    /// The third seat.
    pub const P3: FirstPlayer = FirstPlayer::Seat(Seat(2));
    /// The fourth seat.
    pub const P4: FirstPlayer = FirstPlayer::Seat(Seat(3));

    /// The values of the option in a game for so many seats.
    ///
    /// # Panics
    /// At compile time, for more seats than a table has.
    #[must_use]
    pub const fn choice(seats: usize) -> OptionKind {
        const WORDS: &[&str] = &["random", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"];
        OptionKind::Choice(WORDS.split_at(1 + seats).0)
    }

    /// The seat that is named.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            FirstPlayer::Random => None,
            FirstPlayer::Seat(seat) => Some(seat),
        }
    }

    /// Whether somebody sits there.
    ///
    /// # Errors
    /// Names the option if not.
    pub fn fits(self, key: &str, rules: &'static [RuleId], seats: u8) -> Result<(), BadConfig> {
        match self.seat() {
            Some(seat) if seat.0 >= seats => Err(BadConfig::new(key, rules, "there is no such seat")),
            Some(_) | None => Ok(()),
        }
    }
}

impl fmt::Display for FirstPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FirstPlayer::Random => f.write_str("random"),
            FirstPlayer::Seat(seat) => seat.fmt(f),
        }
    }
}

impl FromStr for FirstPlayer {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<FirstPlayer, UnknownName> {
        match text {
            "random" => Ok(FirstPlayer::Random),
            seat => seat.parse().map(FirstPlayer::Seat).map_err(|_| UnknownName),
        }
    }
}

stored_as_text!(FirstPlayer);

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::MAX_SEATS;

    #[test]
    fn the_first_player_is_stored_as_in_the_menu() {
        let OptionKind::Choice(words) = FirstPlayer::choice(MAX_SEATS) else { panic!("a list of words") };
        for (place, word) in words.iter().enumerate() {
            let first: FirstPlayer = serde_json::from_value((*word).into()).unwrap();
            assert_eq!(first.seat().map(Seat::index), place.checked_sub(1), "{word}");
            assert_eq!(serde_json::to_value(first).unwrap(), *word);
        }
        assert_eq!(FirstPlayer::choice(4), OptionKind::Choice(&["random", "p1", "p2", "p3", "p4"]));
        assert!("p9".parse::<FirstPlayer>().is_err());
    }

    #[test]
    fn the_first_player_sits_at_the_table() {
        assert!(FirstPlayer::Random.fits("first", &[], 2).is_ok());
        assert!(FirstPlayer::P2.fits("first", &[], 2).is_ok());
        assert_eq!(FirstPlayer::P3.fits("first", &[], 2).unwrap_err().option, "first");
    }
}

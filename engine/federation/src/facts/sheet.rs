//! How fact sheets are read: marks of provenance and notes taken off, entries by name, nothing unknown left over.

use std::fmt;

use orrery_engine::{BadContent, Sheet, Sheets, sheets};
use serde::{Deserialize, Deserializer, de::DeserializeOwned, de::Error as _};
use serde_json::Value;

/// Every fact sheet of the box.
pub(crate) const SHEETS: &[Sheet] = sheets![
    "../../data/":
    "alteration_tokens",
    "ambassadors",
    "arratooine",
    "deep_space_tiles",
    "e81216",
    "end_scoring",
    "erudite_tiles",
    "game",
    "grand_projects",
    "law_tiles",
    "medals",
    "neo",
    "planets",
    "player_board",
    "resources",
    "senate",
    "six_moon",
    "small_player_modes",
    "starter_tiles",
];

/// Reads a sheet without its marks and notes.
pub(super) fn read<T: DeserializeOwned>(sheets: &Sheets, name: &str) -> Result<T, BadContent> {
    sheets.read::<Plain<T>>(name).map(|plain| plain.0)
}

/// What a sheet says, without what it says about its sources (`data/NOTES.md`, "Provenance").
struct Plain<T>(T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Plain<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut value = Value::deserialize(deserializer)?;
        strip(&mut value).map_err(D::Error::custom)?;
        T::deserialize(value).map(Plain).map_err(D::Error::custom)
    }
}

fn strip(value: &mut Value) -> Result<(), String> {
    match value {
        Value::Object(fields) => {
            for (name, mark) in fields.iter().filter(|(name, _)| name.ends_with("provenance")) {
                if !matches!(mark.as_str(), Some("rulebook" | "public" | "reconstructed")) {
                    return Err(format!("{name} is rulebook, public or reconstructed, not {mark}"));
                }
            }
            let for_readers = |name: &str| {
                name.ends_with("provenance") || name.ends_with("_note") || name == "note" || name == "notes"
            };
            fields.retain(|name, _| !for_readers(name));
            fields.values_mut().try_for_each(strip)
        }
        Value::Array(items) => items.iter_mut().try_for_each(strip),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
    }
}

/// A list of entries; what cannot be read is called by the entry's id.
#[derive(Debug)]
pub(super) struct Entries<T>(pub(super) Vec<T>);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = |(i, value): (usize, Value)| {
            let id = value.get("id").and_then(Value::as_str).map_or(format!("entry {}", i + 1), String::from);
            T::deserialize(value).map_err(|e| D::Error::custom(format_args!("{id}: {e}")))
        };
        Vec::<Value>::deserialize(deserializer)?
            .into_iter()
            .enumerate()
            .map(read)
            .collect::<Result<_, _>>()
            .map(Entries)
    }
}

/// The entries in the order of their ids, if each is there once.
pub(super) fn in_order<I: Eq + fmt::Display, T>(
    sheet: &str,
    ids: impl IntoIterator<Item = I>,
    entries: Vec<(I, T)>,
) -> Result<Vec<T>, BadContent> {
    let mut entries = entries;
    let mut ordered = Vec::with_capacity(entries.len());
    for id in ids {
        let Some(place) = entries.iter().position(|(other, _)| *other == id) else {
            return Err(BadContent::new(sheet, format!("{id} is missing")));
        };
        ordered.push(entries.remove(place).1);
    }
    match entries.first() {
        Some((id, _)) => Err(BadContent::new(sheet, format!("{id} is there twice"))),
        None => Ok(ordered),
    }
}

/// Refuses what the rules rely on and the sheet does not keep.
pub(super) fn need(sheet: &str, kept: bool, detail: impl FnOnce() -> String) -> Result<(), BadContent> {
    if kept { Ok(()) } else { Err(BadContent::new(sheet, detail())) }
}

/// A value for each number of players.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByPlayers<T> {
    #[serde(rename = "2")]
    pub(super) two: T,
    #[serde(rename = "3")]
    pub(super) three: T,
    #[serde(rename = "4")]
    pub(super) four: T,
}

impl<T> ByPlayers<T> {
    /// The value for 2, 3, or 4 and more players.
    pub(super) fn get(&self, seats: u8) -> &T {
        match seats {
            0..=2 => &self.two,
            3 => &self.three,
            _ => &self.four,
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u8, &T)> {
        [(2, &self.two), (3, &self.three), (4, &self.four)].into_iter()
    }
}

/// Words of a sheet of which the rules know one only.
macro_rules! only {
    ($($name:ident = $word:literal,)*) => {
        $(
            #[derive(Debug, serde::Deserialize)]
            pub(super) enum $name {
                #[serde(rename = $word)]
                Only,
            }
        )*
    };
}
pub(super) use only;

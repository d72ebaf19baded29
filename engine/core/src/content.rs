//! The components of a box as fact sheets: as they come with the build, or as an operator corrected them.
//!
//! A sheet is a JSON value with a name. A *correction* is one JSON document that replaces whole sheets of one game:
//!
//! ```json
//! { "game": "spacecorp", "sheets": { "cards_time": { "cards": [] } } }
//! ```
//!
//! A build together with a correction is an [`Edition`]. A game that is under way keeps the edition with which it
//! was created.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    chance,
    game::{Game, Language, Share},
};

/// A fact sheet of the build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub json: &'static str,
}

/// The fact sheets of a build: the folder, relative to the file in which this stands, and the names of the JSON files.
///
/// ```text
/// const SHEETS: &[Sheet] = orrery_engine::sheets!["../../data/": "cards", "tiles"];
/// ```
#[macro_export]
macro_rules! sheets {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        &[$($crate::Sheet { name: $name, json: include_str!(concat!($folder, $name, ".json")) }),+]
    };
}

/// Names a correction: BLAKE3 of its sheets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edition(pub [u8; 32]);

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&chance::hex(&self.0))
    }
}

/// A correction as it is written down.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// The slug of the game.
    pub game: String,
    /// The sheets that it replaces.
    pub sheets: BTreeMap<String, Value>,
}

impl Correction {
    /// Reads a correction.
    ///
    /// # Errors
    /// The text is no correction.
    pub fn parse(text: &str) -> Result<Correction, BadContent> {
        serde_json::from_str(text).map_err(|e| BadContent::new("", e.to_string()))
    }

    /// Its name. Blanks and the order of keys do not count.
    #[must_use]
    pub fn edition(&self) -> Edition {
        // A map of JSON values has keys in order and is always written.
        let canonical = serde_json::to_vec(&self.sheets).unwrap_or_default();
        Edition(*blake3::hash(&canonical).as_bytes())
    }
}

/// Every fact sheet of an edition.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheets {
    sheets: BTreeMap<String, Value>,
}

impl Sheets {
    /// The sheets of the build.
    ///
    /// # Errors
    /// A sheet is no JSON.
    pub fn builtin<G: Game>() -> Result<Sheets, BadContent> {
        let read = |sheet: &Sheet| {
            let value =
                serde_json::from_str(sheet.json).map_err(|e| BadContent::new(sheet.name, e.to_string()));
            Ok((sheet.name.to_string(), value?))
        };
        Ok(Sheets { sheets: G::SHEETS.iter().map(read).collect::<Result<_, _>>()? })
    }

    /// The sheets of the build with those of a correction in their place.
    ///
    /// # Errors
    /// The game has no sheet of that name.
    pub fn corrected<G: Game>(correction: &Correction) -> Result<Sheets, BadContent> {
        let mut sheets = Sheets::builtin::<G>()?;
        for (name, sheet) in &correction.sheets {
            let Some(place) = sheets.sheets.get_mut(name) else {
                let known = G::SHEETS.iter().map(|sheet| sheet.name).collect::<Vec<_>>().join(", ");
                return Err(BadContent::new(name, format!("no such sheet; {} has {known}", G::SLUG)));
            };
            place.clone_from(sheet);
        }
        Ok(sheets)
    }

    /// Reads one sheet.
    ///
    /// # Errors
    /// Names the sheet and the entry that makes no sense.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<T, BadContent> {
        let sheet = self.sheets.get(name).ok_or_else(|| BadContent::new(name, "no such sheet"))?;
        serde_path_to_error::deserialize(sheet).map_err(|e| BadContent::new(name, e.to_string()))
    }

    /// For games that know their entries by place: a correction changes entries, but leaves none out and adds none.
    ///
    /// # Errors
    /// Names the list whose ids are not those of the build.
    pub fn keep_entries<G: Game>(&self) -> Result<(), BadContent> {
        let built_in = Sheets::builtin::<G>()?;
        let mut pairs = built_in.sheets.iter().zip(self.sheets.values());
        pairs.try_for_each(|((name, before), after)| keep(name, "", before, after))
    }

    /// How many entries say where they come from, and how many of them are reconstructed.
    #[must_use]
    pub fn reconstructed(&self) -> Share {
        let mut share = Share { part: 0, whole: 0 };
        self.sheets.values().for_each(|sheet| count(sheet, &mut share));
        share
    }

    /// The sheets as a correction that changes nothing: what an operator starts from.
    #[must_use]
    pub fn document(self, game: &str) -> Correction {
        Correction { game: game.into(), sheets: self.sheets }
    }
}

fn keep(sheet: &str, path: &str, before: &Value, after: &Value) -> Result<(), BadContent> {
    match before {
        Value::Array(entries) => {
            fn ids(entries: &[Value]) -> Vec<Option<&Value>> {
                entries.iter().map(|entry| entry.get("id")).collect()
            }
            let expected = ids(entries);
            if expected.iter().all(Option::is_none)
                || after.as_array().map(|after| ids(after)) == Some(expected)
            {
                return Ok(());
            }
            let detail =
                format!("{path}: expected the entries of the build, by their ids and in their order");
            Err(BadContent::new(sheet, detail))
        }
        Value::Object(fields) => fields.iter().try_for_each(|(key, before)| {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            keep(sheet, &path, before, after.get(key).unwrap_or(&Value::Null))
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
    }
}

/// The mark of an entry is a field `provenance`, `source` or `<field>_provenance`.
fn count(value: &Value, share: &mut Share) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let is_mark = name.ends_with("provenance") || name == "source";
                match value.as_str() {
                    Some("reconstructed") if is_mark => {
                        share.part += 1;
                        share.whole += 1;
                    }
                    Some("rulebook" | "public") if is_mark => share.whole += 1,
                    Some(_) | None => count(value, share),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| count(item, share)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A name in both languages; French falls back to English where the sheet has none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    en: String,
    #[serde(default)]
    fr: Option<String>,
}

impl Names {
    /// A name that no sheet says.
    #[must_use]
    pub fn new(en: &str, fr: &str) -> Names {
        Names { en: en.into(), fr: Some(fr.into()) }
    }

    /// The name in a language.
    #[must_use]
    pub fn pick(&self, language: Language) -> &str {
        language.pick(&self.en, self.fr.as_ref().unwrap_or(&self.en))
    }
}

/// Where a fact comes from: the mark of an entry that [`Sheets::reconstructed`] counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// The rulebook.
    Rulebook,
    /// Public material, compared with pictures of the components.
    Public,
    /// Ours, until an owner of the game corrects it.
    Reconstructed,
}

/// The content of the build, for [`Game::builtin`].
///
/// # Panics
/// If the sheets of the build cannot be read, which a test of every game shows.
#[must_use]
pub fn built_in<G: Game>() -> G::Content {
    let content = Sheets::builtin::<G>().and_then(|sheets| G::content(&sheets));
    content.unwrap_or_else(|e| panic!("fact sheets of {}: {e}", G::TITLE))
}

/// Fact sheets that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadContent {
    /// The sheet; empty if it is the whole document.
    pub sheet: String,
    /// Where in it, and what is wrong there: lower case, no full stop.
    pub detail: String,
}

impl BadContent {
    /// Wants something of a sheet.
    ///
    /// # Errors
    /// It does not hold.
    pub fn unless(holds: bool, sheet: &str, detail: &str) -> Result<(), BadContent> {
        if holds { Ok(()) } else { Err(BadContent::new(sheet, detail)) }
    }

    /// Names the sheet and what is wrong with it.
    pub fn new(sheet: impl Into<String>, detail: impl Into<String>) -> BadContent {
        BadContent { sheet: sheet.into(), detail: detail.into() }
    }
}

impl fmt::Display for BadContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sheet.as_str() {
            "" => f.write_str(&self.detail),
            sheet => write!(f, "sheet {sheet}: {}", self.detail),
        }
    }
}

impl std::error::Error for BadContent {}

//! Where settings come from: a file, the environment, flags; and how they are read without stopping at
//! the first mistake.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    path::{Path, PathBuf},
};

/// Where a value was set, as the person who has to correct it would look for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Nobody set it.
    Default,
    /// The configuration file.
    File(PathBuf),
    /// An environment variable.
    Environment(String),
    /// A flag on the command line.
    Flag(String),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Default => f.write_str("not set"),
            Origin::File(path) => write!(f, "file {}", path.display()),
            Origin::Environment(name) => write!(f, "environment variable {name}"),
            Origin::Flag(name) => write!(f, "flag {name}"),
        }
    }
}

/// One thing that is wrong with the configuration. Holds no secret values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The setting, e.g. `limits.burst`.
    pub key: String,
    /// Where its value came from.
    pub origin: Origin,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.key, self.origin, self.message)
    }
}

/// Everything that is wrong with the configuration, so that one attempt is enough to correct it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigErrors(pub Vec<Problem>);

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.0.len();
        write!(f, "the configuration has {count} problem{}:", if count == 1 { "" } else { "s" })?;
        self.0.iter().try_for_each(|problem| write!(f, "\n  - {problem}"))
    }
}

impl std::error::Error for ConfigErrors {}

/// A value as it was written.
#[derive(Clone, Debug)]
enum Raw {
    Text(String),
    List(Vec<String>),
}

/// The settings of all sources, laid over each other, and the problems found so far.
pub(super) struct Reader {
    values: BTreeMap<String, (Raw, Origin)>,
    /// Keys that were asked for; what is left over at the end is a key that does not exist.
    known: BTreeSet<&'static str>,
    problems: Vec<Problem>,
}

impl Reader {
    pub(super) fn new() -> Self {
        Reader { values: BTreeMap::new(), known: BTreeSet::new(), problems: Vec::new() }
    }

    /// Lays a TOML file over what is there.
    pub(super) fn add_file(&mut self, path: &Path, origin: &Origin) {
        let fail = |message: String| Problem { key: "config".into(), origin: origin.clone(), message };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) => return self.problems.push(fail(format!("cannot read {}: {e}", path.display()))),
        };
        match text.parse::<toml::Table>() {
            Ok(table) => self.add_table("", &table, path),
            // Only the message and the place: the quoted line of the full error may hold a secret.
            Err(e) => {
                let line =
                    e.span().map_or(0, |span| text.get(..span.start).unwrap_or("").matches('\n').count() + 1);
                self.problems.push(fail(format!("{} line {line}: {}", path.display(), e.message())));
            }
        }
    }

    fn add_table(&mut self, prefix: &str, table: &toml::Table, path: &Path) {
        for (name, value) in table {
            let key = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
            let raw = match value {
                toml::Value::Table(inner) => {
                    self.add_table(&key, inner, path);
                    continue;
                }
                toml::Value::Array(items) => items.iter().map(scalar).collect::<Option<_>>().map(Raw::List),
                toml::Value::String(_)
                | toml::Value::Integer(_)
                | toml::Value::Float(_)
                | toml::Value::Boolean(_)
                | toml::Value::Datetime(_) => scalar(value).map(Raw::Text),
            };
            let origin = Origin::File(path.into());
            match raw {
                Some(raw) => drop(self.values.insert(key, (raw, origin))),
                None => {
                    self.problem(&key, origin, "expected text, a number, true or false, or a list of these")
                }
            }
        }
    }

    /// Lays the variables that begin with `ORRERY_` over what is there; `__` goes one level down.
    pub(super) fn add_environment(&mut self, variables: impl IntoIterator<Item = (String, String)>) {
        for (name, text) in variables {
            let Some(rest) = name.strip_prefix("ORRERY_") else { continue };
            if rest == "CONFIG" || is_service_link(rest) {
                continue;
            }
            let key = rest.to_ascii_lowercase().replace("__", ".");
            self.values.insert(key, (Raw::Text(text), Origin::Environment(name)));
        }
    }

    /// Lays one flag over what is there.
    pub(super) fn add_flag(&mut self, flag: &str, key: &str, text: String) {
        self.values.insert(key.into(), (Raw::Text(text), Origin::Flag(flag.into())));
    }

    /// Notes a problem that only shows when settings are looked at together.
    pub(super) fn problem(&mut self, key: &str, origin: Origin, message: impl Into<String>) {
        self.problems.push(Problem { key: key.into(), origin, message: message.into() });
    }

    /// As [`Reader::problem`], at the place where `key` was set.
    pub(super) fn problem_at(&mut self, key: &str, message: impl Into<String>) {
        let origin = self.values.get(key).map_or(Origin::Default, |(_, origin)| origin.clone());
        self.problem(key, origin, message);
    }

    /// Whether somebody gave the key a value, right or wrong.
    pub(super) fn is_set(&self, key: &str) -> bool {
        self.values.get(key).is_some_and(|(raw, _)| match raw {
            Raw::Text(text) => !text.trim().is_empty(),
            Raw::List(entries) => !entries.is_empty(),
        })
    }

    /// The value of a key, or `default` if it is not set or wrong (which is then noted).
    pub(super) fn get<T>(
        &mut self,
        key: &'static str,
        default: T,
        parse: fn(&str) -> Result<T, String>,
    ) -> T {
        self.optional(key, parse).unwrap_or(default)
    }

    /// The value of a key if it is set; an empty text counts as not set, since a chart or a shell
    /// often cannot leave a variable out.
    pub(super) fn optional<T>(
        &mut self,
        key: &'static str,
        parse: fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        self.known.insert(key);
        let (raw, origin) = self.values.get(key)?;
        let parsed = match raw {
            Raw::Text(text) if text.trim().is_empty() => return None,
            Raw::Text(text) => parse(text.trim()),
            Raw::List(_) => Err("expected one value, not a list".into()),
        };
        let origin = origin.clone();
        parsed.map_err(|message| self.problem(key, origin, message)).ok()
    }

    /// As [`Reader::get`] for a whole number in a range.
    pub(super) fn number<T: TryFrom<u64>>(
        &mut self,
        key: &'static str,
        default: T,
        parse: fn(&str) -> Result<u64, String>,
        range: std::ops::RangeInclusive<u64>,
    ) -> T {
        let Some(number) = self.optional(key, parse) else { return default };
        match T::try_from(number) {
            Ok(fitting) if range.contains(&number) => fitting,
            Ok(_) | Err(_) => {
                self.problem_at(key, format!("expected {} to {}, not {number}", range.start(), range.end()));
                default
            }
        }
    }

    /// The entries of a list, written as a list in the file and with commas elsewhere. Each wrong entry
    /// is a problem of its own.
    pub(super) fn list<T>(&mut self, key: &'static str, parse: fn(&str) -> Result<T, String>) -> Vec<T> {
        self.known.insert(key);
        let Some((raw, origin)) = self.values.get(key).cloned() else { return Vec::new() };
        let entries = match raw {
            Raw::List(entries) => entries,
            Raw::Text(text) => text.split(',').map(str::to_owned).collect(),
        };
        let mut good = Vec::new();
        for (at, entry) in entries.iter().map(|entry| entry.trim()).enumerate().filter(|(_, e)| !e.is_empty())
        {
            match parse(entry) {
                Ok(value) => good.push(value),
                Err(message) => self.problem(key, origin.clone(), format!("entry {}: {message}", at + 1)),
            }
        }
        good
    }

    /// All problems, and warnings about variables that nothing reads. An unknown key in the file or a flag
    /// is a problem (a mistyped limit must not be silently ignored); in the environment only a warning,
    /// since other programs put variables there too.
    pub(super) fn finish(mut self, warnings: &mut Vec<String>) -> Vec<Problem> {
        let unknown: Vec<_> =
            self.values.iter().filter(|(key, _)| !self.known.contains(key.as_str())).collect();
        let mut found = Vec::new();
        for (key, (_, origin)) in unknown {
            let near = self.known.iter().find(|known| similar(known, key));
            let hint = near.map_or_else(String::new, |known| format!("; did you mean {known}?"));
            match origin {
                Origin::Environment(name) => warnings.push(format!("{name} is not a setting{hint}")),
                Origin::Default | Origin::File(_) | Origin::Flag(_) => found.push(Problem {
                    key: key.clone(),
                    origin: origin.clone(),
                    message: format!("there is no such setting{hint}"),
                }),
            }
        }
        self.problems.extend(found);
        self.problems
    }
}

fn scalar(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Float(number) => Some(number.to_string()),
        toml::Value::Boolean(switch) => Some(switch.to_string()),
        toml::Value::Datetime(_) | toml::Value::Array(_) | toml::Value::Table(_) => None,
    }
}

/// Variables that Kubernetes sets in every pod beside a service called `orrery` or `orrery-...`.
fn is_service_link(rest: &str) -> bool {
    rest.ends_with("SERVICE_HOST")
        || rest.ends_with("_TCP")
        || rest.contains("SERVICE_PORT")
        || rest.contains("_TCP_")
        || rest == "PORT"
        || rest.ends_with("_PORT")
}

/// Whether one key is the other with a different last part's separator or a slip of the finger.
fn similar(known: &str, key: &str) -> bool {
    let plain = |text: &str| text.replace(['_', '.', '-'], "");
    let (known, key) = (plain(known), plain(key));
    if known == key {
        return true;
    }
    let same_start = known.bytes().zip(key.bytes()).take_while(|(a, b)| a == b).count();
    let same_end = known.bytes().rev().zip(key.bytes().rev()).take_while(|(a, b)| a == b).count();
    let longest = known.len().max(key.len());
    longest > 4 && same_start + same_end + 2 >= longest
}

//! Files that hold games.

use std::{fmt, fs, path::Path};

use crate::failure::Failure;

/// The whole of a file.
///
/// # Errors
/// Names the file.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    text(path, bytes(path)?)
}

/// The whole of a file that may be no text.
///
/// # Errors
/// Names the file.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|e| unreadable(path, e))
}

/// What was read as text.
///
/// # Errors
/// Names the file.
pub(crate) fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|e| unreadable(path, e))
}

fn unreadable(path: &Path, why: impl fmt::Display) -> Failure {
    Failure::Usage(format!("cannot read {}: {why}", path.display()))
}

/// Archives are JSON; replays begin with a header of `key: value`.
pub(crate) fn is_archive(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

//! Files that hold games.

use std::{fs, path::Path};

use crate::failure::Failure;

/// The whole of a file.
///
/// # Errors
/// Names the file.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|e| Failure::Usage(format!("cannot read {}: {e}", path.display())))
}

/// Archives are JSON; replays begin with a header of `key: value`.
pub(crate) fn is_archive(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

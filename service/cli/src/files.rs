//! Files that hold games.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
};

use orrery_server::{
    archive::FORMAT,
    life::{is_packed, unzip},
};

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

/// What was read as text; what is compressed is unpacked, and its checksum compared.
///
/// # Errors
/// Names the file.
pub(crate) fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    if is_packed(&bytes) {
        return unzip(&bytes).map_err(|why| Failure::Wrong(format!("{}: {why}", path.display())));
    }
    String::from_utf8(bytes).map_err(|e| unreadable(path, e))
}

fn unreadable(path: &Path, why: impl fmt::Display) -> Failure {
    Failure::Usage(format!("cannot read {}: {why}", path.display()))
}

/// Whether these bytes are a compressed archive; recorded games of others may be compressed, too.
pub(crate) fn is_packed_archive(bytes: &[u8]) -> bool {
    is_packed(bytes)
        && unzip(bytes).is_ok_and(|text| text.lines().next().is_some_and(|line| line.contains(FORMAT)))
}

/// The files of a directory and of those in it, in order; a file is itself.
///
/// # Errors
/// Names the directory.
pub(crate) fn below(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let entries = fs::read_dir(path).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut entries: Vec<PathBuf> = entries.map_err(|e| unreadable(path, e))?;
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        let name = entry.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if entry.is_dir() {
            found.extend(below(&entry)?);
        } else if name.ends_with(".jsonl") || name.ends_with(".jsonl.gz") {
            found.push(entry);
        }
    }
    Ok(found)
}

/// Archives are JSON; replays begin with a header of `key: value`.
pub(crate) fn is_archive(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

//! Corrected fact sheets, from files.

use std::{
    fs,
    path::{Path, PathBuf},
};

use orrery_api::Proto;
use orrery_engine::{Correction, Edition, erased::Registry};

/// A correction and where it was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Corrected {
    /// The file.
    pub file: PathBuf,
    /// What it says.
    pub correction: Correction,
}

/// A file that is no correction, or one that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {detail}", .file.display())]
pub struct Unusable {
    /// The file or directory.
    pub file: PathBuf,
    /// What is wrong with it.
    pub detail: String,
}

/// Reads a correction, or all `*.json` of a directory in the order of their names.
///
/// # Errors
/// Names the file.
pub fn read(path: &Path) -> Result<Vec<Corrected>, Unusable> {
    let wrong = |e: std::io::Error| Unusable { file: path.into(), detail: e.to_string() };
    if !path.is_dir() {
        return Ok(vec![read_file(path.into())?]);
    }
    let entries = fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(wrong)?;
    let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files.into_iter().map(read_file).collect()
}

fn read_file(file: PathBuf) -> Result<Corrected, Unusable> {
    let text = fs::read_to_string(&file).map_err(|e| e.to_string());
    match text.and_then(|text| Correction::parse(&text).map_err(|e| e.to_string())) {
        Ok(correction) => Ok(Corrected { file, correction }),
        Err(detail) => Err(Unusable { file, detail }),
    }
}

/// Adds corrections to the games. What comes later is for new games; all are there for games under way.
///
/// # Errors
/// Names the file, the sheet and the entry that makes no sense.
pub fn correct(registry: &mut Registry<Proto>, corrections: &[Corrected]) -> Result<Vec<Edition>, Unusable> {
    let add = |Corrected { file, correction }: &Corrected| {
        let unusable = |detail: String| Unusable { file: file.clone(), detail };
        registry.correct(correction).map_err(|e| unusable(e.to_string()))
    };
    corrections.iter().map(add).collect()
}

//! Which rules, with which components, a game goes by.

use orrery_api::{
    Proto,
    store::{Opening, Record},
};
use orrery_engine::{
    Edition,
    chance::hex,
    erased::{About, LoadError, Registry, Rules},
};

use super::HostError;

/// The rules of a game, or its components, are not here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotHere {
    /// This build does not know the game.
    #[error("this build does not know the rules of {0:?}")]
    Rules(String),
    /// The game was created with corrected components that this process was not given.
    #[error("the game goes by the content {edition} of {game_type}, which is not loaded here")]
    Content {
        /// The game.
        game_type: String,
        /// BLAKE3 of the correction, as hexadecimal digits.
        edition: String,
    },
    /// Other rules have written something that this build cannot read.
    #[error(
        "version {version} was written by the rules {revision:?}, which say more than those of this build"
    )]
    Record {
        /// The record.
        version: u64,
        /// What it says of its rules.
        revision: String,
    },
}

/// The rules that this build has for a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Build {
    schema: u16,
    revision: &'static str,
}

impl From<About> for Build {
    fn from(about: About) -> Build {
        Build { schema: about.schema, revision: about.revision }
    }
}

impl Build {
    /// Why the facts of a record cannot be read. While servers of two versions run side by side, the newer one may
    /// write what the older one does not know: that is no damage, and another server can go on with it.
    pub(crate) fn unreadable(self, record: &Record, error: LoadError) -> HostError {
        if record.schema > self.schema.into() || record.rules_revision != self.revision {
            let (version, revision) = (record.version, record.rules_revision.clone());
            return NotHere::Record { version, revision }.into();
        }
        HostError::damaged(record.version, error.detail)
    }
}

/// The rules by which a game was created.
///
/// # Errors
/// They are not here.
pub(crate) fn rules_of<'a>(
    registry: &'a Registry<Proto>,
    opening: &Opening,
) -> Result<&'a dyn Rules<Proto>, NotHere> {
    let slug = opening.game_type.as_str();
    if registry.get(slug).is_none() {
        return Err(NotHere::Rules(slug.into()));
    }
    let missing = || NotHere::Content { game_type: slug.into(), edition: hex(&opening.edition) };
    let edition = match opening.edition.as_ref() {
        [] => None,
        bytes => Some(Edition(bytes.try_into().map_err(|_| missing())?)),
    };
    registry.edition(slug, edition).ok_or_else(missing)
}

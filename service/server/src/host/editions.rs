//! Which rules, with which components, a game goes by.

use orrery_api::{Proto, store::Opening};
use orrery_engine::{
    Edition,
    chance::hex,
    erased::{Registry, Rules},
};

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

//! Everything that can go wrong between a request and its answer.

use std::time::Duration;

use orrery_engine::{BadConfig, Rejection, erased::Problem, submit::Refusal};
use orrery_store::{GameId, StoreError, Version};

use super::NotHere;

/// Why the host could not do it. `status.rs` turns each into a gRPC status.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// A field of the request makes no sense.
    #[error("{field}: {detail}")]
    Invalid {
        /// The field, e.g. `actions[1].notation`.
        field: String,
        /// What is wrong with it.
        detail: String,
    },
    /// The game cannot be set up like this.
    #[error("{0}")]
    Config(#[from] BadConfig),
    /// There is no such game, or the caller must not know of it.
    #[error("there is no game {0}")]
    NotFound(String),
    /// The rules, or the moment, forbid the action.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// The rules forbid something that is no action: taking back.
    #[error("{0}")]
    Barred(Rejection),
    /// The caller insisted on another version.
    #[error("the game is at version {actual}, not {expected}")]
    VersionConflict {
        /// What the caller named.
        expected: Version,
        /// What the game has.
        actual: Version,
    },
    /// The cursor is beyond the head.
    #[error("the game is at version {actual}, not yet at {wanted}")]
    BeyondHead {
        /// What the caller named.
        wanted: Version,
        /// What the game has.
        actual: Version,
    },
    /// The request id was used for something else.
    #[error("the request id was used before for something else")]
    RequestIdReused,
    /// The store is away, nothing was written.
    #[error("{detail}")]
    Unavailable {
        /// What is away.
        detail: String,
        /// When to try again.
        retry: Duration,
    },
    /// The store has no room for more; nothing was written.
    #[error("{0}")]
    Full(String),
    /// Others wrote to the game so fast that every attempt came too late; nothing was written.
    #[error("{races} others were faster")]
    Outrun {
        /// Attempts that were made.
        races: usize,
    },
    /// The store did not say whether it has the record.
    #[error("the outcome is unknown: {0}")]
    Unknown(String),
    /// What lies in the store is not what was put there.
    #[error("version {version}{} is damaged: {detail}", of(.game.as_ref()))]
    Damaged {
        /// The game, where it is known.
        game: Option<GameId>,
        /// The record.
        version: Version,
        /// What is wrong with it.
        detail: String,
    },
    /// The rules of the game, or its components, are not here.
    #[error("{0}")]
    NotHere(#[from] NotHere),
    /// A bug in the rules or here.
    #[error("internal error: {0}")]
    Internal(String),
}

fn of(game: Option<&GameId>) -> String {
    game.map_or_else(String::new, |game| format!(" of game {game}"))
}

impl HostError {
    /// Something is wrong with a record; [`in_game`](Self::in_game) will say of which game.
    pub(crate) fn damaged(version: Version, detail: impl Into<String>) -> HostError {
        HostError::Damaged { game: None, version, detail: detail.into() }
    }

    /// Names the game whose log is damaged: whoever reads a record does not know whose it is.
    pub(crate) fn in_game(mut self, id: &GameId) -> HostError {
        if let HostError::Damaged { game, .. } = &mut self {
            game.get_or_insert_with(|| id.clone());
        }
        self
    }

    /// Names a field that makes no sense.
    pub fn invalid(field: impl Into<String>, detail: impl Into<String>) -> HostError {
        HostError::Invalid { field: field.into(), detail: detail.into() }
    }

    /// Stable and in upper snake case, for programs and for counting.
    #[must_use]
    pub fn reason(&self) -> &'static str {
        match self {
            HostError::Invalid { .. } => "INVALID_FIELD",
            HostError::Config(_) => "INVALID_CONFIG",
            HostError::NotFound(_) => "GAME_NOT_FOUND",
            HostError::Refused(Refusal::Closed { .. }) => "DECISION_CLOSED",
            HostError::Refused(Refusal::NotYours { .. }) => "NOT_YOUR_DECISION",
            HostError::Refused(Refusal::Against { rejection, .. }) | HostError::Barred(rejection) => {
                rejection.reason
            }
            HostError::VersionConflict { .. } => "VERSION_CONFLICT",
            HostError::BeyondHead { .. } => "VERSION_BEYOND_HEAD",
            HostError::RequestIdReused => "REQUEST_ID_REUSED",
            HostError::Unavailable { .. } | HostError::Outrun { .. } => "STORE_UNAVAILABLE",
            HostError::Full(_) => "STORE_FULL",
            HostError::Unknown(_) => "OUTCOME_UNKNOWN",
            HostError::Damaged { .. } => "LOG_DAMAGED",
            HostError::NotHere(NotHere::Rules(_) | NotHere::Record { .. }) => "RULES_UNKNOWN",
            HostError::NotHere(NotHere::Content { .. }) => "CONTENT_UNKNOWN",
            HostError::Internal(_) => "INTERNAL",
        }
    }

    /// Names a field of one action of a batch.
    pub(crate) fn unreadable(index: usize, problem: Problem) -> HostError {
        HostError::invalid(format!("actions[{index}].{}", problem.field), problem.detail)
    }
}

impl From<StoreError> for HostError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(detail) | StoreError::Misconfigured(detail) => {
                HostError::Unavailable { detail, retry: Duration::from_millis(500) }
            }
            StoreError::Retired(_) => {
                HostError::Unavailable { detail: error.to_string(), retry: Duration::from_millis(500) }
            }
            StoreError::Full(detail) => HostError::Full(detail),
            StoreError::Unknown(detail) => HostError::Unknown(detail),
            StoreError::Damaged(detail) => HostError::damaged(0, detail),
            StoreError::BadPageToken => HostError::invalid("page_token", "is not one of ours"),
        }
    }
}

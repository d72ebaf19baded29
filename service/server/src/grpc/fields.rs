//! Fields of requests, read and checked; errors name the field.

use orrery_api::v1;
use orrery_engine::{Language, Style, TaskId};
use orrery_store::{GameId, Head, RequestId, Tag, Version};

use crate::host::HostError;

pub(super) fn game_id(text: &str) -> Result<GameId, HostError> {
    text.parse().map_err(|e: orrery_store::InvalidGameId| HostError::invalid("game_id", e.to_string()))
}

pub(super) fn decision_id(text: &str) -> Result<TaskId, HostError> {
    text.parse()
        .map_err(|e: orrery_engine::agenda::NotATaskId| HostError::invalid("decision_id", e.to_string()))
}

/// A UUID, or nothing.
pub(super) fn request_id(text: &str) -> Result<Option<RequestId>, HostError> {
    if text.is_empty() {
        return Ok(None);
    }
    let uuid = uuid::Uuid::try_parse(text)
        .map_err(|_| HostError::invalid("request_id", "expected a UUID, or nothing"))?;
    Ok(Some(RequestId(*uuid.as_bytes())))
}

/// The name of a player: harmless in keys, headers and log lines.
pub(super) fn player_id(field: &str, text: &str) -> Result<(), HostError> {
    match (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic()) {
        true => Ok(()),
        false => Err(HostError::invalid(field, "expected 1 to 64 visible ASCII characters")),
    }
}

/// A version that is not negative.
pub(super) fn version(field: &'static str, value: i64) -> Result<Version, HostError> {
    Version::try_from(value).map_err(|_| HostError::invalid(field, "expected a version, 0 or more"))
}

/// The record that a caller has heard of last: its version, and what tells it from others of that number.
pub(super) fn cursor(version: Version, tag: &[u8]) -> Result<Head, HostError> {
    let invalid = |detail| HostError::invalid("after_tag", detail);
    let tag = match tag {
        [] => None,
        _ if version == 0 => return Err(invalid("goes with an after_version")),
        tag => {
            Some(Tag(tag.try_into().map_err(|_| invalid("expected a cursor_tag of a stream, 8 bytes"))?))
        }
    };
    Ok(Head { version, tag })
}

/// A page size: 0 means the default, too large is lowered.
pub(super) fn page_size(value: i32, default: usize) -> Result<usize, HostError> {
    match usize::try_from(value) {
        Ok(0) => Ok(default),
        Ok(size) => Ok(size.min(500)),
        Err(_) => Err(HostError::invalid("page_size", "expected 0 or more")),
    }
}

/// Whether and how a table is drawn.
pub(super) fn text(format: i32, language_code: &str) -> Result<Option<Style>, HostError> {
    let language = Language::from_code(language_code);
    match v1::TextFormat::try_from(format) {
        Ok(v1::TextFormat::Unspecified) => Ok(None),
        Ok(v1::TextFormat::Plain) => Ok(Some(Style { language, ansi: false })),
        Ok(v1::TextFormat::Ansi) => Ok(Some(Style { language, ansi: true })),
        Err(_) => Err(HostError::invalid("text_format", "expected one of the listed values")),
    }
}

//! Refusals as gRPC answers that programs can read.

use std::{collections::HashMap, time::Duration};

use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};

use crate::{auth::AuthError, limits::Refusal};

/// The `domain` of every `ErrorInfo` this service sends.
pub const DOMAIN: &str = "orrery";

/// A status with `ErrorInfo`, and with `RetryInfo` if it makes sense to try again.
#[must_use]
pub fn refusal(
    code: Code,
    reason: &'static str,
    message: impl Into<String>,
    retry_after: Option<Duration>,
) -> Status {
    let mut details = ErrorDetails::with_error_info(reason, DOMAIN, HashMap::<String, String>::new());
    if retry_after.is_some() {
        details.set_retry_info(retry_after);
    }
    Status::with_error_details(code, message, details)
}

impl From<AuthError> for Status {
    fn from(error: AuthError) -> Status {
        refusal(error.code(), error.reason(), error.to_string(), None)
    }
}

impl From<Refusal> for Status {
    fn from(error: Refusal) -> Status {
        refusal(Code::ResourceExhausted, error.limit.reason(), error.to_string(), Some(error.retry_after))
    }
}

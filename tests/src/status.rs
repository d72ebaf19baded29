//! Errors with all their details unpacked.

use std::time::Duration;

use orrery_api::v1;
use prost::{Message as _, Name};
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

/// What an error says to programs.
#[derive(Clone, PartialEq, Debug)]
pub struct Details {
    /// The code.
    pub code: Code,
    /// `ErrorInfo.reason`.
    pub reason: String,
    /// The text for people.
    pub message: String,
    /// The fields that `BadRequest` names.
    pub fields: Vec<String>,
    /// When to try again.
    pub retry: Option<Duration>,
    /// Type and name of what `ResourceInfo` is about.
    pub resource: Option<(String, String)>,
    /// The rule that forbids it.
    pub violation: Option<v1::RuleViolation>,
    /// The versions that do not fit.
    pub conflict: Option<v1::VersionConflict>,
}

/// Whether an error comes from the way to the server and not from the service: it has no `ErrorInfo`.
#[must_use]
pub fn is_transport(status: &Status) -> bool {
    status.get_details_error_info().is_none()
        && matches!(
            status.code(),
            Code::Unavailable | Code::Unknown | Code::Cancelled | Code::Internal | Code::DeadlineExceeded
        )
}

/// Whether it makes sense to repeat the call: the outcome is not known, or nothing happened.
#[must_use]
pub fn is_transient(status: &Status) -> bool {
    is_transport(status) || matches!(status.code(), Code::Unavailable | Code::DeadlineExceeded)
}

/// Unpacks an error.
///
/// # Panics
/// If it does not say that it comes from this service and why.
#[must_use]
pub fn details(status: &Status) -> Details {
    let info = status.get_details_error_info().unwrap_or_else(|| panic!("no ErrorInfo: {status:?}"));
    assert_eq!(info.domain, "orrery", "{status:?}");
    let is_stable = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    assert!(!info.reason.is_empty() && info.reason.chars().all(is_stable), "{status:?}");
    let bad = status.get_details_bad_request().map(|bad| bad.field_violations).unwrap_or_default();
    Details {
        code: status.code(),
        reason: info.reason,
        message: status.message().to_owned(),
        fields: bad.into_iter().map(|violation| violation.field).collect(),
        retry: status.get_details_retry_info().and_then(|info| info.retry_delay),
        resource: status.get_details_resource_info().map(|info| (info.resource_type, info.resource_name)),
        violation: own(status),
        conflict: own(status),
    }
}

/// One of our own messages among the details.
fn own<M: Name + Default>(status: &Status) -> Option<M> {
    let packed = tonic_types::pb::Status::decode(status.details()).ok()?;
    let any = packed.details.into_iter().find(|any| any.type_url == M::type_url())?;
    M::decode(any.value.as_slice()).ok()
}

//! Every error as a gRPC status, in one place.
//!
//! The code says who can do something about it, `ErrorInfo` carries a stable reason for programs, and the detail
//! that belongs to the situation comes beside it.

use std::{collections::HashMap, time::Duration};

use orrery_api::v1;
use orrery_engine::{Rejection, RuleId, TaskId, submit::Refusal};
use prost::Message as _;
use prost_types::Any;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

use crate::{host::HostError, layers::DOMAIN};

/// A status with its stable reason.
struct Answer {
    code: Code,
    reason: &'static str,
    message: String,
    details: ErrorDetails,
    /// A message of our own beside the standard ones.
    own: Option<Any>,
}

impl Answer {
    fn new(code: Code, reason: &'static str, message: impl Into<String>) -> Answer {
        Answer { code, reason, message: cut(message.into()), details: ErrorDetails::new(), own: None }
    }

    fn with<M: prost::Name>(mut self, message: &M) -> Answer {
        self.own = Some(Any { type_url: M::type_url(), value: message.encode_to_vec() });
        self
    }

    fn retry(mut self, after: Duration) -> Answer {
        self.details.set_retry_info(Some(after));
        self
    }

    fn status(mut self) -> Status {
        self.details.set_error_info(self.reason, DOMAIN, HashMap::new());
        let status = Status::with_error_details(self.code, self.message.clone(), self.details);
        let Some(own) = self.own else { return status };
        // tonic-types packs only the standard details; ours is one more entry of the same list.
        match tonic_types::pb::Status::decode(status.details()) {
            Ok(mut packed) => {
                packed.details.push(own);
                Status::with_details(self.code, self.message, packed.encode_to_vec().into())
            }
            Err(_) => status,
        }
    }
}

impl From<HostError> for Status {
    fn from(error: HostError) -> Status {
        let (message, reason) = (error.to_string(), error.reason());
        match error {
            HostError::Invalid { field, detail } => invalid(reason, field, detail).status(),
            HostError::Config(bad) => {
                let field = match bad.option.as_str() {
                    "seats" => "seats".to_string(),
                    option => format!("config.options[{option}]"),
                };
                invalid(reason, field, bad.detail)
                    .with(&violation(reason, bad.rules, "", 0, &message))
                    .status()
            }
            HostError::NotFound(game) => {
                let mut answer = Answer::new(Code::NotFound, reason, message);
                answer.details.set_resource_info("orrery.v1.Game", game, "", "there is no such game");
                answer.status()
            }
            HostError::Refused(refusal) => refused(reason, refusal).status(),
            HostError::Barred(Rejection { rules, detail, .. }) => {
                let violation = violation(reason, rules, "", 0, &detail);
                Answer::new(Code::FailedPrecondition, reason, detail).with(&violation).status()
            }
            HostError::VersionConflict { expected, actual } => {
                let conflict = conflict(expected, actual);
                Answer::new(Code::Aborted, reason, message).with(&conflict).status()
            }
            HostError::BeyondHead { wanted, actual } => {
                let conflict = conflict(wanted, actual);
                Answer::new(Code::OutOfRange, reason, message).with(&conflict).status()
            }
            HostError::RequestIdReused => Answer::new(Code::AlreadyExists, reason, message).status(),
            HostError::Unavailable { detail, retry } => {
                tracing::warn!(detail, "the store is not available");
                Answer::new(Code::Unavailable, reason, "the store is not available, try again")
                    .retry(retry)
                    .status()
            }
            HostError::Full(detail) => {
                tracing::warn!(detail, "the store is full");
                let message = "the store has no room for more; nothing was written";
                // It takes somebody to make room.
                Answer::new(Code::Unavailable, reason, message).retry(Duration::from_secs(5)).status()
            }
            HostError::Outrun { .. } => {
                Answer::new(Code::Unavailable, reason, format!("{message}, try again"))
                    .retry(Duration::from_millis(50))
                    .status()
            }
            HostError::Unknown(detail) => {
                tracing::warn!(detail, "the outcome of an append is unknown");
                let message =
                    "the store did not confirm: repeat the call with the same request_id to find out";
                Answer::new(Code::Unavailable, reason, message).retry(Duration::from_millis(500)).status()
            }
            HostError::Damaged { game, version, detail } => {
                let game = game.map_or_else(String::new, |game| game.to_string());
                tracing::error!(game, version, detail, "a stored game is damaged");
                let mut answer = Answer::new(Code::DataLoss, reason, message);
                let record = format!("{game}/{version}");
                answer.details.set_resource_info("orrery.store.v1.Record", record, "", detail);
                answer.status()
            }
            // In a rollout another process may have what this one was not given.
            HostError::NotHere(_) => {
                tracing::error!("{message}");
                Answer::new(Code::Unavailable, reason, message).retry(Duration::from_secs(2)).status()
            }
            HostError::Internal(detail) => {
                tracing::error!(detail, "internal error");
                Answer::new(Code::Internal, reason, "internal error; it was logged").status()
            }
        }
    }
}

/// The longest text that is sent back. What callers wrote themselves must not grow the headers without bound.
const MAX_TEXT: usize = 400;

fn cut(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(MAX_TEXT) {
        text.truncate(end);
        text.push('…');
    }
    text
}

fn invalid(reason: &'static str, field: String, detail: String) -> Answer {
    let mut answer = Answer::new(Code::InvalidArgument, reason, format!("{field}: {detail}"));
    answer.details.add_bad_request_violation(cut(field), cut(detail));
    answer
}

fn refused(reason: &'static str, refusal: Refusal) -> Answer {
    let message = refusal.to_string();
    match refusal {
        Refusal::Closed { index, decision } => {
            let id = decision.map_or_else(String::new, |id: TaskId| id.to_string());
            let violation = violation(reason, &[], &id, index, &message);
            Answer::new(Code::FailedPrecondition, reason, message).with(&violation)
        }
        Refusal::NotYours { .. } => Answer::new(Code::PermissionDenied, reason, message),
        Refusal::Against { index, decision, rejection } => {
            let id = decision.to_string();
            let violation = violation(reason, rejection.rules, &id, index, &rejection.detail);
            Answer::new(Code::FailedPrecondition, reason, message).with(&violation)
        }
    }
}

fn violation(
    reason: &str,
    rules: &[RuleId],
    decision: &str,
    index: usize,
    detail: &str,
) -> v1::RuleViolation {
    v1::RuleViolation {
        reason: reason.into(),
        rule_ids: rules.iter().map(ToString::to_string).collect(),
        decision_id: decision.into(),
        action_index: index as i32,
        detail: cut(detail.into()),
    }
}

fn conflict(expected: u64, actual: u64) -> v1::VersionConflict {
    v1::VersionConflict { expected_version: expected as i64, actual_version: actual as i64 }
}

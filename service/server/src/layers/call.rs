//! One call from its headers to its outcome.

use std::sync::Arc;

use http::HeaderMap;
use tokio::time::Instant;
use tonic::{Code, Status};
use tracing::{Level, Span};

use super::{Shared, methods::MethodEntry};
use crate::{
    connections::OpenCall,
    limits::{CallPermit, Refusal},
    metrics::code_name,
    telemetry,
};

/// Notes the outcome exactly once. A call that is dropped before its outcome was cancelled by the client.
#[derive(Debug)]
pub(super) struct Call {
    shared: Arc<Shared>,
    method: usize,
    started: Instant,
    span: Span,
    /// Given back with the headers of the answer: streams are counted apart from calls.
    permit: Option<CallPermit>,
    /// Kept until the answer is taken, so that the connection knows.
    on_connection: Option<OpenCall>,
    is_done: bool,
}

impl Call {
    pub(super) fn start(shared: &Arc<Shared>, path: &str, headers: &HeaderMap, started: Instant) -> Self {
        let method = shared.methods.find(path);
        let entry = shared.methods.get(method);
        // At DEBUG, so that it is only made if traces are exported or somebody debugs.
        let span = tracing::debug_span!(
            target: "orrery::rpc",
            "rpc",
            otel.name = entry.metrics.name(),
            otel.kind = "server",
            otel.status_code = tracing::field::Empty,
            rpc.system = "grpc",
            rpc.service = entry.service,
            rpc.method = entry.method,
            rpc.grpc.status_code = tracing::field::Empty,
        );
        if shared.adopt_traces && !span.is_disabled() {
            telemetry::adopt_parent(&span, headers);
        }
        Call {
            shared: Arc::clone(shared),
            method,
            started,
            span,
            permit: None,
            on_connection: None,
            is_done: false,
        }
    }

    pub(super) fn started(&self) -> Instant {
        self.started
    }

    pub(super) fn span(&self) -> &Span {
        &self.span
    }

    pub(super) fn entry(&self) -> &MethodEntry {
        self.shared.methods.get(self.method)
    }

    /// Keeps the connection from being taken for idle.
    pub(super) fn occupy(&mut self, connection: OpenCall) {
        self.on_connection = Some(connection);
    }

    /// The hold on the connection, for the answer to keep.
    pub(super) fn answered(&mut self) -> Option<OpenCall> {
        let mut connection = self.on_connection.take();
        if let Some(connection) = &mut connection {
            connection.answered();
        }
        connection
    }

    /// Keeps a place among the calls being answered.
    pub(super) fn hold(&mut self, permit: CallPermit) {
        self.permit = Some(permit);
        self.shared.metrics.in_flight.inc();
    }

    /// Gives the place back.
    pub(super) fn release(&mut self) {
        if self.permit.take().is_some() {
            self.shared.metrics.in_flight.dec();
        }
    }

    /// Counts the limit that it was refused for, and ends.
    pub(super) fn refused(&mut self, refusal: Refusal) -> Status {
        let status = self.shared.refused(refusal);
        self.finish(status.code(), Some(&status));
        status
    }

    /// The outcome, with the status itself where there is one at hand.
    pub(super) fn finish(&mut self, code: Code, status: Option<&Status>) {
        if std::mem::replace(&mut self.is_done, true) {
            return;
        }
        self.release();
        let took = self.started.elapsed();
        let entry = self.entry();
        entry.metrics.record(code, took);
        if !self.span.is_disabled() {
            self.span.record("rpc.grpc.status_code", code as i32);
            if level(code) <= Level::WARN {
                self.span.record("otel.status_code", "ERROR");
            }
        }
        let message = status.map_or("", Status::message);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        // A level is part of a call site, so there is one for each.
        macro_rules! line {
            ($level:expr) => {
                tracing::event!(
                    target: "orrery::rpc",
                    parent: &self.span,
                    $level,
                    method = entry.metrics.name(),
                    code = code_name(code),
                    micros,
                    message,
                )
            };
        }
        match level(code) {
            Level::ERROR => line!(Level::ERROR),
            Level::WARN => line!(Level::WARN),
            Level::INFO => line!(Level::INFO),
            _ => line!(Level::DEBUG),
        }
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.finish(Code::Cancelled, None);
    }
}

/// How loudly an outcome is logged. What clients do wrong is theirs, and some of it is part of every game
/// (illegal moves, lost races); what we do wrong wakes somebody up.
fn level(code: Code) -> Level {
    match code {
        Code::Unknown | Code::Internal | Code::DataLoss => Level::ERROR,
        Code::Unavailable | Code::DeadlineExceeded => Level::WARN,
        Code::Unauthenticated | Code::PermissionDenied | Code::Unimplemented => Level::INFO,
        Code::Ok
        | Code::Cancelled
        | Code::InvalidArgument
        | Code::NotFound
        | Code::AlreadyExists
        | Code::ResourceExhausted
        | Code::FailedPrecondition
        | Code::Aborted
        | Code::OutOfRange => Level::DEBUG,
    }
}

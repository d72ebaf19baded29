//! The future of a guarded call, and the body of a guarded stream.

use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use bytes::Bytes;
use http::{HeaderMap, Response};
use http_body::{Frame, SizeHint};
use pin_project_lite::pin_project;
use tokio::time::Sleep;
use tonic::{Code, Status, body::Body};

use super::{GRPC_STATUS, GRPC_STATUS_DETAILS, call::Call, reject::refusal};
use crate::{connections::OpenCall, limits::Line};

pin_project! {
    /// Polls the handler until it answers or the time is over.
    #[derive(Debug)]
    #[must_use = "futures do nothing unless polled"]
    pub struct GuardFuture<F> {
        #[pin]
        state: State<F>,
        call: Option<Call>,
        // The line before the places, where there was none.
        line: Option<Line>,
    }
}

pin_project! {
    #[project = StateProjection]
    #[derive(Debug)]
    enum State<F> {
        Refused { status: Option<Status> },
        Running {
            #[pin]
            inner: F,
            // Made when the handler first has to wait: many answers come from memory at once.
            #[pin]
            sleep: Option<Sleep>,
            budget: Duration,
        },
    }
}

impl<F> GuardFuture<F> {
    pub(super) fn running(inner: F, call: Call, budget: Duration) -> Self {
        GuardFuture { state: State::Running { inner, sleep: None, budget }, call: Some(call), line: None }
    }

    /// Not before there is a place.
    pub(super) fn after(self, line: Option<Line>) -> Self {
        GuardFuture { line, ..self }
    }

    pub(super) fn refused(status: Status, call: Call) -> Self {
        GuardFuture { state: State::Refused { status: Some(status) }, call: Some(call), line: None }
    }
}

impl<F, E> Future for GuardFuture<F>
where
    F: Future<Output = Result<Response<Body>, E>>,
{
    type Output = Result<Response<Body>, E>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let Some(call) = this.call.as_mut() else { return Poll::Pending };
        if let Some(line) = this.line {
            let place = std::task::ready!(Pin::new(line).poll(cx));
            *this.line = None;
            match place {
                Ok(permit) => call.hold(permit),
                Err(refusal) => {
                    let status = call.refused(refusal);
                    *this.call = None;
                    return Poll::Ready(Ok(status.into_http()));
                }
            }
        }
        let status = match this.state.project() {
            StateProjection::Refused { status } => status.take(),
            StateProjection::Running { inner, mut sleep, budget } => {
                let answer = {
                    let _entered = call.span().enter();
                    inner.poll(cx)
                };
                match answer {
                    Poll::Ready(Ok(response)) => return Poll::Ready(Ok(answered(response, this.call))),
                    Poll::Ready(Err(error)) => {
                        call.finish(Code::Internal, None);
                        return Poll::Ready(Err(error));
                    }
                    Poll::Pending => {}
                }
                if sleep.is_none() {
                    sleep.set(Some(tokio::time::sleep_until(call.started() + *budget)));
                }
                match sleep.as_pin_mut().map(|sleep| sleep.poll(cx)) {
                    Some(Poll::Ready(())) => Some(too_late(*budget)),
                    Some(Poll::Pending) | None => return Poll::Pending,
                }
            }
        };
        // Polled again after its end, which a future need not survive; there is nothing to say.
        let Some(status) = status else { return Poll::Pending };
        call.finish(status.code(), Some(&status));
        *this.call = None;
        Poll::Ready(Ok(status.into_http()))
    }
}

pub(super) fn too_late(budget: Duration) -> Status {
    let message = format!("there was no answer within {budget:?}");
    refusal(Code::DeadlineExceeded, "DEADLINE_EXCEEDED", message, None)
}

/// The handler has answered. An error stands in the headers; of a unary call the rest is a formality, of a
/// stream the outcome comes with the trailers.
fn answered(response: Response<Body>, slot: &mut Option<Call>) -> Response<Body> {
    let Some(mut call) = slot.take() else { return response };
    let code = status_of(response.headers());
    match code {
        None if call.entry().is_streaming => {
            call.release();
            response.map(|inner| Body::new(MeteredBody { inner, call: Some(call) }))
        }
        None => {
            call.finish(Code::Ok, None);
            match call.answered() {
                Some(untaken) => response.map(|inner| Body::new(AnswerBody { inner, _untaken: untaken })),
                None => response,
            }
        }
        Some(code) if is_bare(code, response.headers()) && call.entry().service != HEALTH_SERVICE => {
            let status = explained(code);
            call.finish(status.code(), Some(&status));
            status.into_http()
        }
        Some(code) => {
            call.finish(code, response.extensions().get::<Status>());
            response
        }
    }
}

/// The health service has words of its own.
const HEALTH_SERVICE: &str = "grpc.health.v1.Health";

/// Whether an error says nothing for programs: then it was made by the transport and not by a handler.
fn is_bare(code: Code, headers: &HeaderMap) -> bool {
    code != Code::Ok && !headers.contains_key(&GRPC_STATUS_DETAILS)
}

/// What the transport meant. What it cannot read it calls INTERNAL, but the mistake is the caller's.
fn explained(code: Code) -> Status {
    let (code, reason, message) = match code {
        Code::Internal | Code::Unknown => {
            (Code::InvalidArgument, "MALFORMED_MESSAGE", "the message cannot be read")
        }
        Code::OutOfRange | Code::ResourceExhausted => {
            (Code::ResourceExhausted, "MESSAGE_TOO_LARGE", "the message is larger than this server takes")
        }
        Code::Unimplemented => (code, "METHOD_NOT_FOUND", "there is no such method or encoding here"),
        Code::Ok
        | Code::Cancelled
        | Code::InvalidArgument
        | Code::DeadlineExceeded
        | Code::NotFound
        | Code::AlreadyExists
        | Code::PermissionDenied
        | Code::FailedPrecondition
        | Code::Aborted
        | Code::Unavailable
        | Code::DataLoss
        | Code::Unauthenticated => (code, "TRANSPORT_ERROR", "the transport could not do it"),
    };
    refusal(code, reason, message, None)
}

fn status_of(headers: &HeaderMap) -> Option<Code> {
    headers.get(&GRPC_STATUS).map(|value| Code::from_bytes(value.as_bytes()))
}

pin_project! {
    /// The body of a stream that notes how it ended.
    #[derive(Debug)]
    struct MeteredBody {
        #[pin]
        inner: Body,
        call: Option<Call>,
    }
}

impl http_body::Body for MeteredBody {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let this = self.project();
        let frame = {
            let _entered = this.call.as_ref().map(|call| call.span().enter());
            std::task::ready!(this.inner.poll_frame(cx))
        };
        let ended = match &frame {
            None => Some((Code::Unknown, None)),
            Some(Err(status)) => Some((status.code(), Some(status))),
            Some(Ok(frame)) => {
                frame.trailers_ref().map(|trailers| (status_of(trailers).unwrap_or(Code::Unknown), None))
            }
        };
        if let Some((code, status)) = ended
            && let Some(mut call) = this.call.take()
        {
            call.finish(code, status);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

pin_project! {
    /// The body of an answer that tells its connection when it was taken.
    #[derive(Debug)]
    struct AnswerBody {
        #[pin]
        inner: Body,
        _untaken: OpenCall,
    }
}

impl http_body::Body for AnswerBody {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        self.project().inner.poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

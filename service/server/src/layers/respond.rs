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

use super::{GRPC_STATUS, call::Call, reject::refusal};

pin_project! {
    /// Polls the handler until it answers or the time is over.
    #[derive(Debug)]
    #[must_use = "futures do nothing unless polled"]
    pub struct GuardFuture<F> {
        #[pin]
        state: State<F>,
        call: Option<Call>,
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
        GuardFuture { state: State::Running { inner, sleep: None, budget }, call: Some(call) }
    }

    pub(super) fn refused(status: Status, call: Call) -> Self {
        GuardFuture { state: State::Refused { status: Some(status) }, call: Some(call) }
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

fn too_late(budget: Duration) -> Status {
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
            response
        }
        Some(code) => {
            call.finish(code, response.extensions().get::<Status>());
            response
        }
    }
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

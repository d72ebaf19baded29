//! Work that is finished even if nobody waits for it any more.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use tokio::runtime::Handle;
use tracing::Instrument as _;

/// See [`unbroken`].
#[must_use = "futures do nothing unless polled"]
pub(super) struct Unbroken<F: Future<Output: Send> + Send + 'static>(Option<Pin<Box<F>>>);

/// Runs work as a part of the call, which saves a task and two wake-ups. When the call is dropped before its end
/// (the caller went away, or its time is over), what is left of the work becomes a task of its own.
pub(super) fn unbroken<F: Future<Output: Send> + Send + 'static>(work: F) -> Unbroken<F> {
    // Boxed, because a command's future is large and would be moved several times on its way.
    Unbroken(Some(Box::pin(work)))
}

impl<F: Future<Output: Send> + Send + 'static> Future for Unbroken<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let Some(work) = self.0.as_mut() else { return Poll::Pending };
        let done = std::task::ready!(work.as_mut().poll(cx));
        self.0 = None;
        Poll::Ready(done)
    }
}

impl<F: Future<Output: Send> + Send + 'static> Drop for Unbroken<F> {
    fn drop(&mut self) {
        // Without a runtime the process is ending, and with it the connection to the store.
        if let (Some(work), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(work.in_current_span());
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn work_is_finished_when_nobody_waits_for_it() {
        let (go, wait) = oneshot::channel::<()>();
        let (done, finished) = oneshot::channel();
        let mut work = unbroken(async move {
            wait.await.unwrap();
            done.send(7).unwrap();
        });
        assert!(futures::poll!(&mut work).is_pending());
        drop(work);
        go.send(()).unwrap();
        assert_eq!(finished.await, Ok(7));
    }

    #[tokio::test]
    async fn finished_work_is_done_once() {
        let mut work = unbroken(async { 7 });
        assert_eq!((&mut work).await, 7);
        assert!(futures::poll!(&mut work).is_pending());
    }
}

//! What a stream sends to its reader, and an end to readers that do not read.

use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use tokio::{
    sync::mpsc::{self, error::TrySendError},
    time::sleep,
};
use tokio_stream::Stream;
use tokio_util::sync::CancellationToken;
use tonic::Status;

use crate::{connections::Usage, host::HostError};

/// Messages prepared ahead of a reader; more wait in the log.
const AHEAD: usize = 32;

/// How long a reader that does not read may hold up the shutdown.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Boxed, because the channel has places for as many as may be prepared, and a message can be a whole table:
/// most streams are idle most of the time, and their empty places should cost next to nothing.
type Told<T> = Box<Result<T, Status>>;

/// What tonic sends from.
#[derive(Debug)]
pub struct Sent<T>(mpsc::Receiver<Told<T>>);

impl<T> Stream for Sent<T> {
    type Item = Result<T, Status>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(cx).map(|told| told.map(|told| *told))
    }
}

/// Where messages to one reader go.
#[derive(Debug)]
pub(super) struct Outbox<T> {
    sender: mpsc::Sender<Told<T>>,
    timeout: Duration,
    shutdown: CancellationToken,
    /// What the reader is connected by.
    connection: Option<Arc<Usage>>,
}

/// The reader is gone, or was told why there is no more: nobody is left to tell.
#[derive(Debug)]
pub(super) struct Gone;

/// An outbox, and what tonic sends from. A reader that takes nothing for so long is given up.
pub(super) fn outbox<T>(
    timeout: Duration,
    shutdown: CancellationToken,
    connection: Option<Arc<Usage>>,
) -> (Outbox<T>, Sent<T>) {
    let (sender, receiver) = mpsc::channel(AHEAD);
    (Outbox { sender, timeout, shutdown, connection }, Sent(receiver))
}

impl<T> Outbox<T> {
    /// Sends a message, as soon as there is room for it.
    pub(super) fn send(&self, message: T) -> impl Future<Output = Result<(), Gone>> {
        self.put(Box::new(Ok(message)))
    }

    /// Says why there is no more.
    pub(super) async fn end(&self, error: HostError) -> Gone {
        // The last word: whether it is taken or not, the stream is over.
        let _ = self.put(Box::new(Err(error.into()))).await;
        Gone
    }

    /// Waits until the reader is gone.
    pub(super) async fn closed(&self) {
        self.sender.closed().await;
    }

    async fn put(&self, told: Told<T>) -> Result<(), Gone> {
        let told = match self.sender.try_send(told) {
            Ok(()) => return Ok(()),
            Err(TrySendError::Closed(_)) => return Err(Gone),
            Err(TrySendError::Full(told)) => told,
        };
        tokio::select! {
            biased;
            sent = self.sender.send(told) => sent.map_err(|_| Gone),
            // What is prepared for a reader that does not read is only freed with its connection.
            () = sleep(self.timeout) => {
                if let Some(connection) = &self.connection {
                    connection.give_up();
                }
                Err(Gone)
            }
            () = async {
                self.shutdown.cancelled().await;
                sleep(LAST_WORDS).await;
            } => Err(Gone),
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::StreamExt as _;
    use tokio::time::{Instant, timeout};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(5);

    fn away() -> HostError {
        HostError::Unavailable { detail: "nobody answers".into(), retry: Duration::ZERO }
    }

    async fn full() -> (Outbox<usize>, Sent<usize>) {
        let (outbox, sent) = outbox(PATIENCE, CancellationToken::new(), None);
        for number in 0..AHEAD {
            outbox.send(number).await.unwrap();
        }
        (outbox, sent)
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_who_reads_gets_everything_and_the_reason_of_the_end() {
        let (outbox, sent) = full().await;
        let (_, told) = tokio::join!(
            async move {
                outbox.send(AHEAD).await.unwrap();
                outbox.end(away()).await
            },
            sent.collect::<Vec<_>>()
        );
        let (last, before) = told.split_last().unwrap();
        assert!(before.iter().map(|told| *told.as_ref().unwrap()).eq(0..=AHEAD));
        assert_eq!(last.as_ref().unwrap_err().code(), tonic::Code::Unavailable);
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_who_does_not_read_is_waited_for_only_so_long() {
        let (outbox, _sent) = full().await;
        let begin = Instant::now();
        assert!(outbox.send(AHEAD).await.is_err());
        assert_eq!(begin.elapsed(), PATIENCE);
        // Nor do the last words take longer.
        let ended = timeout(PATIENCE * 2, outbox.end(away())).await;
        assert!(ended.is_ok(), "the stream hangs on its last words");
        outbox.shutdown.cancel();
        let begin = Instant::now();
        let _ = outbox.end(away()).await;
        assert_eq!(begin.elapsed(), LAST_WORDS);
    }

    #[tokio::test]
    async fn a_reader_who_is_gone_is_noticed() {
        let (outbox, sent) = full().await;
        drop(sent);
        outbox.closed().await;
        assert!(outbox.send(0).await.is_err());
    }
}

//! Following a game.
//!
//! A stream is a loop over the log: read after the cursor, tell, wait for the head to move. The log is the
//! buffer: a slow reader is read for later and blocks nobody.

use std::{sync::Arc, time::Duration};

use orrery_api::v1::{self, stream_events_response::Message};
use orrery_engine::{Language, Style, Viewer};
use orrery_store::{GameId, Head, Store, Version};
use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};
use tokio_stream::wrappers::ReceiverStream;
use tokio_util::sync::CancellationToken;
use tonic::Status;

use super::{Service, fields};
use crate::{
    config::StreamConfig,
    host::{Host, HostError, Looked},
    layers::CallContext,
    limits::StreamPermit,
    metrics::Metrics,
};

/// Messages prepared ahead of a reader; more wait in the log.
const AHEAD: usize = 32;

/// Versions read at once.
const CHUNK: usize = 64;

/// How long the store may be away before a stream gives up and lets its reader resume elsewhere.
const PATIENCE: Duration = Duration::from_secs(10);

/// What tonic sends from.
pub(super) type EventStream = ReceiverStream<Result<v1::StreamEventsResponse, Status>>;

impl<S: Store> Service<S> {
    pub(super) async fn follow(
        &self,
        context: CallContext,
        request: v1::StreamEventsRequest,
    ) -> Result<EventStream, Status> {
        let permit = self.limits.open_stream(context.key).map_err(|refusal| self.limited(refusal))?;
        let game = fields::game_id(&request.game_id)?;
        let after = fields::version("after_version", request.after_version)?;
        let text = fields::text(request.text_format, &request.language_code)?;
        let viewer = self.viewer(&context.caller, &game).await?;
        let watch = Looked { viewer, at: None, with_view: false, text: None };
        let head = self.host.look(&game, watch).await?.head;
        if after > head.version {
            return Err(HostError::BeyondHead { wanted: after, actual: head.version }.into());
        }
        let (sender, receiver) = mpsc::channel(AHEAD);
        let teller = Teller {
            host: self.host.clone(),
            metrics: self.metrics.clone(),
            settings: self.streams.clone(),
            shutdown: self.shutdown.clone(),
            game,
            viewer,
            language: Language::from_code(&request.language_code),
            text,
            cursor: if after == head.version { head } else { Head::at(after) },
            sender,
            _permit: permit,
        };
        tokio::spawn(teller.run(request.include_view));
        Ok(ReceiverStream::new(receiver))
    }
}

/// Tells one reader about one game.
struct Teller<S: Store> {
    host: Arc<Host<S>>,
    metrics: Arc<Metrics>,
    settings: StreamConfig,
    shutdown: CancellationToken,
    game: GameId,
    viewer: Viewer,
    language: Language,
    text: Option<Style>,
    /// Everything up to this record was told.
    cursor: Head,
    sender: mpsc::Sender<Result<v1::StreamEventsResponse, Status>>,
    /// Counts against the caller's limit as long as the stream lives.
    _permit: StreamPermit,
}

/// The reader is gone: nobody is left to tell.
struct Gone;

impl<S: Store> Teller<S> {
    async fn run(mut self, with_view: bool) {
        self.metrics.open_streams.inc();
        // A reader that is gone is no error.
        let _ = self.tell(with_view).await;
        self.metrics.open_streams.dec();
    }

    async fn tell(&mut self, with_view: bool) -> Result<(), Gone> {
        let end = Instant::now() + self.settings.max_age;
        let mut head = self.host.store().watch(&self.game);
        let mut away_since = None;
        if with_view {
            self.reset_or_fail("REQUESTED").await?;
        }
        loop {
            // Marked before reading: what is appended while we read wakes us again.
            head.mark_unchanged();
            let quiet = match self.catch_up().await {
                Ok(told) => {
                    away_since = None;
                    told?
                }
                Err(HostError::Unavailable { .. })
                    if away_since.get_or_insert_with(Instant::now).elapsed() < PATIENCE =>
                {
                    tokio::time::sleep(Duration::from_millis(200)).await;
                    false
                }
                Err(error) => {
                    let _ = self.sender.send(Err(error.into())).await;
                    return Err(Gone);
                }
            };
            if self.shutdown.is_cancelled() || Instant::now() >= end {
                // Last words, so that the reader knows where to resume.
                return self
                    .send(Message::Heartbeat(v1::Heartbeat { version: self.cursor.version as i64 }))
                    .await;
            }
            if !quiet {
                continue;
            }
            let beat = Instant::now() + self.settings.heartbeat;
            tokio::select! {
                changed = head.changed() => if changed.is_err() {
                    head = self.host.store().watch(&self.game);
                },
                () = sleep_until(beat.min(end)) => {
                    self.send(Message::Heartbeat(v1::Heartbeat { version: self.cursor.version as i64 })).await?;
                }
                () = self.shutdown.cancelled() => {}
                () = self.sender.closed() => return Err(Gone),
            }
        }
    }

    /// Tells what follows the cursor; true once there is nothing more.
    async fn catch_up(&mut self) -> Result<Result<bool, Gone>, HostError> {
        let news = self.host.news(&self.game, self.cursor, CHUNK, self.viewer, self.language).await?;
        let Some(page) = news else {
            // What was told last is gone from the log: it went back, or went on from before.
            let reset = self.reset("CURSOR_LOST", None).await?;
            return Ok(reset.map(|()| false));
        };
        let Some(last) = page.last else { return Ok(Ok(true)) };
        if page.events.is_empty() {
            // Something happened that this viewer hears nothing of. They may be asked something now all the same.
            self.cursor = last;
            return Ok(self
                .send(Message::Heartbeat(v1::Heartbeat { version: last.version as i64 }))
                .await
                .map(|()| false));
        }
        for event in page.events {
            let (version, is_undo) = (event.version, matches!(event.body, Some(v1::event::Body::Undone(_))));
            if self.send(Message::Event(event)).await.is_err() {
                return Ok(Err(Gone));
            }
            self.metrics.events_sent.inc();
            if is_undo {
                // The table went back: what was told before no longer adds up.
                let reset = self.reset("UNDONE", Some(version as Version)).await?;
                return Ok(reset.map(|()| false));
            }
        }
        self.cursor = last;
        Ok(Ok(false))
    }

    /// Sends the table as of a version, or as it is now, and goes on from there.
    async fn reset(&mut self, reason: &str, at: Option<Version>) -> Result<Result<(), Gone>, HostError> {
        let looked = Looked { viewer: self.viewer, at, with_view: true, text: self.text };
        let shown = self.host.look(&self.game, looked).await?;
        self.cursor = shown.head;
        Ok(self.send(Message::Reset(v1::Reset { view: shown.view, reason: reason.into() })).await)
    }

    async fn reset_or_fail(&mut self, reason: &str) -> Result<(), Gone> {
        match self.reset(reason, None).await {
            Ok(sent) => sent,
            Err(error) => {
                let _ = self.sender.send(Err(error.into())).await;
                Err(Gone)
            }
        }
    }

    async fn send(&self, message: Message) -> Result<(), Gone> {
        let response = v1::StreamEventsResponse { message: Some(message) };
        tokio::select! {
            sent = self.sender.send(Ok(response)) => sent.map_err(|_| Gone),
            // A reader that does not read must not hold up the shutdown for ever.
            () = async {
                self.shutdown.cancelled().await;
                tokio::time::sleep(Duration::from_secs(1)).await;
            } => Err(Gone),
        }
    }
}

//! Streams that resume by themselves, as a client of the service should.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use orrery_api::v1::{self, stream_events_response::Message};
use tokio::{sync::watch, task::JoinHandle, time::timeout};
use tonic::Status;

use crate::{Client, history::ResetAt, recorder::Recorder, status::is_transient};

/// Follows a game over all interruptions and keeps what it was told.
///
/// A cursor points behind the last event of a version only: what was heard of a version that was cut short is
/// forgotten, since it comes again. Nothing else is ever left out, so that a gap or a repetition shows.
#[derive(Debug)]
pub struct Follower {
    shared: Arc<Shared>,
    cursor: watch::Receiver<i64>,
    task: JoinHandle<()>,
}

#[derive(Debug)]
struct Shared {
    heard: Mutex<Heard>,
    cursor: watch::Sender<i64>,
    recorder: Option<Arc<Recorder>>,
}

/// What was told.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// Events in the order of their arrival.
    pub events: Vec<v1::Event>,
    /// Where tables came.
    pub resets: Vec<ResetAt>,
    /// How many streams were opened.
    pub streams: usize,
    /// An error after which it makes no sense to go on.
    pub failure: Option<Status>,
}

impl Follower {
    /// Follows a game after a version. Each further stream is opened by the next of the clients.
    #[must_use]
    pub fn start(clients: Vec<Client>, game: &str, after: i64) -> Follower {
        Follower::spawn(clients, game, after, None)
    }

    /// The same from the beginning; notes every version when it is told.
    #[must_use]
    pub fn noting(clients: Vec<Client>, game: &str, recorder: &Arc<Recorder>) -> Follower {
        Follower::spawn(clients, game, 0, Some(recorder.clone()))
    }

    fn spawn(clients: Vec<Client>, game: &str, after: i64, recorder: Option<Arc<Recorder>>) -> Follower {
        let (sender, cursor) = watch::channel(after);
        let shared = Arc::new(Shared { heard: Mutex::default(), cursor: sender, recorder });
        let task = tokio::spawn(Arc::clone(&shared).run(clients, game.to_owned(), after));
        Follower { shared, cursor, task }
    }

    /// The last version that was told in full; changes wake whoever waits for it.
    #[must_use]
    pub fn cursor(&self) -> watch::Receiver<i64> {
        self.cursor.clone()
    }

    /// What was told so far.
    #[must_use]
    pub fn heard(&self) -> Heard {
        self.shared.heard().clone()
    }

    /// Waits until everything up to a version was told, and a moment longer for what should not be.
    ///
    /// # Panics
    /// If it does not come, or the stream failed for good.
    pub async fn after_version(&self, version: i64) -> Heard {
        let mut cursor = self.cursor();
        let reached = timeout(Duration::from_secs(20), cursor.wait_for(|cursor| *cursor >= version)).await;
        let reached = reached.is_ok_and(|cursor| cursor.is_ok());
        tokio::time::sleep(Duration::from_millis(30)).await;
        let heard = self.heard();
        assert!(heard.failure.is_none(), "the stream failed: {:?}", heard.failure);
        assert!(reached, "told up to {} of {version}", *self.cursor.borrow());
        heard
    }

    /// Waits until as many events were told, and a moment longer for those that should not be.
    ///
    /// # Panics
    /// If they do not come, or the stream failed for good.
    pub async fn after_events(&self, count: usize) -> Vec<v1::Event> {
        let enough = timeout(Duration::from_secs(20), async {
            while self.shared.heard().events.len() < count && self.shared.heard().failure.is_none() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        });
        let enough = enough.await.is_ok();
        tokio::time::sleep(Duration::from_millis(30)).await;
        let heard = self.heard();
        assert!(heard.failure.is_none(), "the stream failed: {:?}", heard.failure);
        assert!(enough, "{} of {count} events were told", heard.events.len());
        heard.events
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Shared {
    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn run(self: Arc<Self>, clients: Vec<Client>, game: String, after: i64) {
        let mut cursor = (after, Vec::new());
        for client in clients.iter().cycle() {
            self.heard().streams += 1;
            if let Err(status) = self.read(client, &game, &mut cursor).await
                && !is_transient(&status)
            {
                self.heard().failure = Some(status);
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Reads one stream to its end, and moves the cursor: a version with its tag.
    async fn read(
        &self,
        client: &Client,
        game: &str,
        (cursor, tag): &mut (i64, Vec<u8>),
    ) -> Result<(), Status> {
        let request = v1::StreamEventsRequest {
            game_id: game.into(),
            after_version: *cursor,
            after_tag: tag.clone(),
            ..Default::default()
        };
        let mut stream = client.stream(request).await?;
        let mut partial = Vec::new();
        while let Some(response) = stream.message().await? {
            if !response.cursor_tag.is_empty() {
                *tag = response.cursor_tag;
            }
            match response.message {
                Some(Message::Event(event)) => {
                    let (version, is_last) = (event.version, event.is_last);
                    partial.push(event);
                    if is_last {
                        self.heard().events.append(&mut partial);
                        *cursor = version;
                    }
                }
                Some(Message::Heartbeat(beat)) => *cursor = (*cursor).max(beat.version),
                Some(Message::Reset(reset)) => {
                    *cursor = reset.view.as_ref().map_or(*cursor, |view| view.version);
                    let mut heard = self.heard();
                    let after = heard.events.len();
                    heard.resets.push(ResetAt { after, version: *cursor, reason: reset.reason });
                }
                None => return Err(Status::internal("a message without content")),
            }
            if self.cursor.send_replace(*cursor) != *cursor
                && let Some(recorder) = &self.recorder
            {
                recorder.heard(*cursor);
            }
        }
        Ok(())
    }
}

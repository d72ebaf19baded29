//! Readers: they follow a game over all interruptions.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use orrery_api::v1::{self, game_service_server::GameService as _, stream_events_response::Message};
use orrery_tests::{
    history::{ResetAt, Told},
    random::Random,
};
use tokio::{sync::watch, time::sleep};
use tokio_stream::StreamExt as _;
use tonic::{Code, Status};

use crate::{
    notes::Notes,
    process::{Cluster, Heard, caller, request},
};

/// What one reader was told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Read {
    pub(crate) told: Vec<Told>,
    /// Where tables came.
    pub(crate) resets: Vec<ResetAt>,
    /// What was told begins after this version.
    pub(crate) after: i64,
}

/// Follows a game with the eyes of a seat, or as a spectator.
#[derive(Debug)]
pub(crate) struct Reader {
    pub(crate) cluster: Arc<Cluster>,
    pub(crate) notes: Arc<Notes>,
    pub(crate) random: Random,
    pub(crate) game: String,
    pub(crate) seat: i32,
    pub(crate) read: Arc<Mutex<Read>>,
    /// The last version that was told in full.
    pub(crate) cursor: watch::Sender<i64>,
    /// What came with that version: it tells the branch.
    pub(crate) tag: Vec<u8>,
    /// Whether a fail-over may take what was told.
    pub(crate) may_fork: bool,
}

impl Reader {
    pub(crate) async fn follow(mut self) {
        loop {
            if let Err(status) = self.stream().await
                && status.code() != Code::Unavailable
            {
                self.notes.wrong(format_args!("reader {} of {} was told {status:?}", self.seat, self.game));
            }
            sleep(Duration::from_millis(1 + self.random.below(200) as u64)).await;
        }
    }

    /// Reads one stream until it ends, or until the reader has enough of it.
    async fn stream(&mut self) -> Result<(), Status> {
        let process = self.cluster.any(&mut self.random);
        let after_version = *self.cursor.borrow();
        let ask = v1::StreamEventsRequest {
            game_id: self.game.clone(),
            after_version,
            after_tag: self.tag.clone(),
            ..Default::default()
        };
        let ask = process.service.stream_events(request(ask, caller(&self.game, self.seat)));
        let mut stream = match process.call(&mut self.random, Duration::from_secs(10), ask).await {
            Heard::Answer(stream) => stream,
            Heard::Status(status) => return Err(status),
            Heard::Silence => return Ok(()),
        };
        let mut partial = Vec::new();
        loop {
            let message = tokio::select! {
                biased;
                () = process.dead.cancelled() => return Ok(()),
                message = stream.next() => message,
            };
            let Some(response) = message.transpose()? else { return Ok(()) };
            let Some(message) = response.message else { return Ok(()) };
            if !response.cursor_tag.is_empty() {
                self.tag = response.cursor_tag;
            }
            self.take(message, &mut partial);
            if self.random.one_in(30) {
                sleep(Duration::from_millis(self.random.below(3000) as u64)).await;
            }
            if self.random.one_in(40) {
                return Ok(());
            }
        }
    }

    fn take(&mut self, message: Message, partial: &mut Vec<Told>) {
        let who = format!("reader {} of {}", self.seat, self.game);
        match message {
            Message::Event(event) => {
                partial.push(Told::from(&event));
                if event.is_last {
                    self.cluster.sim.note(format_args!("{who}: {} {}", event.version, event.notation));
                    self.read.lock().unwrap_or_else(PoisonError::into_inner).told.append(partial);
                    self.cursor.send_replace(event.version);
                }
            }
            Message::Heartbeat(beat) => {
                if beat.version < *self.cursor.borrow() {
                    self.notes.wrong(format_args!("{who}: a heartbeat went back to {}", beat.version));
                }
                self.cursor.send_replace(beat.version);
            }
            Message::Reset(reset) => {
                let version = reset.view.as_ref().map_or(0, |view| view.version);
                self.cluster.sim.note(format_args!("{who}: {} {version}", reset.reason));
                match reset.reason.as_str() {
                    "UNDONE" => {
                        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
                        let after = read.told.len();
                        read.resets.push(ResetAt { after, version, reason: reset.reason });
                        drop(read);
                        self.cursor.send_replace(version);
                    }
                    "CURSOR_LOST" if self.may_fork => self.begin_anew(version),
                    other => self.notes.wrong(format_args!("{who}: a reset by {other}")),
                }
            }
        }
    }

    fn begin_anew(&mut self, after: i64) {
        *self.read.lock().unwrap_or_else(PoisonError::into_inner) = Read { after, ..Read::default() };
        self.cursor.send_replace(after);
    }
}

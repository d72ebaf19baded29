//! Inboxes that resume by themselves, as a bot should.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use orrery_api::v1::{self, stream_inbox_response::Message};
use tokio::{sync::mpsc, task::JoinHandle};
use tonic::Status;

use crate::{Client, status::is_transient};

/// Follows an inbox over all interruptions, keeps how all seats stand and passes on what it is told.
#[derive(Debug)]
pub struct Inbox {
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

#[derive(Debug, Default)]
struct Shared {
    known: Mutex<Known>,
}

/// What an inbox has told.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// How each seat of each game stands.
    pub turns: HashMap<(String, i32), v1::Turn>,
    /// How many streams were opened.
    pub streams: usize,
    /// The reasons of all resets.
    pub resets: Vec<String>,
    /// How many turns were told, the repeated ones included.
    pub told: usize,
    /// An error after which it makes no sense to go on.
    pub failure: Option<Status>,
}

impl Inbox {
    /// Follows from now on. Each further stream is opened by the next of the clients. Turns are passed on as they come.
    #[must_use]
    pub fn start(
        clients: Vec<Client>,
        request: v1::StreamInboxRequest,
    ) -> (Inbox, mpsc::UnboundedReceiver<v1::Turn>) {
        let (sender, turns) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared::default());
        let task = tokio::spawn(Arc::clone(&shared).run(clients, request, sender));
        (Inbox { shared, task }, turns)
    }

    /// What was told so far.
    #[must_use]
    pub fn known(&self) -> Known {
        self.shared.known().clone()
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Shared {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn run(
        self: Arc<Self>,
        clients: Vec<Client>,
        mut request: v1::StreamInboxRequest,
        turns: mpsc::UnboundedSender<v1::Turn>,
    ) {
        for client in clients.iter().cycle() {
            self.known().streams += 1;
            if let Err(status) = self.read(client, &mut request, &turns).await
                && !is_transient(&status)
            {
                self.known().failure = Some(status);
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn read(
        &self,
        client: &Client,
        request: &mut v1::StreamInboxRequest,
        turns: &mpsc::UnboundedSender<v1::Turn>,
    ) -> Result<(), Status> {
        let mut stream = client.inbox(request.clone()).await?;
        while let Some(response) = stream.message().await? {
            match response.message {
                Some(Message::Turn(turn)) => {
                    let mut known = self.known();
                    known.told += 1;
                    known.turns.insert((turn.game_id.clone(), turn.seat), turn.clone());
                    drop(known);
                    // Nobody need listen.
                    drop(turns.send(turn));
                }
                Some(Message::Reset(reset)) => {
                    let mut known = self.known();
                    known.turns.clear();
                    known.resets.push(reset.reason);
                }
                Some(Message::CaughtUp(_) | Message::Heartbeat(_)) => {}
                None => return Err(Status::internal("a message without content")),
            }
            request.cursor = response.cursor;
        }
        Ok(())
    }
}

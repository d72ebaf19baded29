//! Waiting until a write has gone where the durability setting wants it.

use std::time::Duration;

use redis::{Pipeline, Value, aio::MultiplexedConnection};
use tokio::{
    sync::{mpsc, oneshot},
    task::AbortHandle,
    time::Instant,
};

use super::{
    answer::Answer,
    check::ServerFacts,
    link::{Failure, Fence, Lost, Setup, ask_all},
};
use crate::types::{GameId, StoreError};

/// Where acknowledged writes of one connection queue up for `WAIT` or `WAITAOF`.
///
/// `WAIT` speaks of the last write of its own connection, and blocks that connection. So the gate has one of
/// its own: it writes a key of no meaning, which comes after all that was written before in the server's
/// replication stream, and waits for that. One round serves everybody who came before it began, whichever
/// connection or process their write came from; a repeated request is therefore as good as the first.
///
/// All that holds only while the server stays the primary. One that was a replica in between, however shortly,
/// may have lost the write and be trusted by its replicas all the same; but then its history has another name.
#[derive(Debug)]
pub(super) struct Gate {
    queue: mpsc::UnboundedSender<Ticket>,
    lost: Lost,
    task: AbortHandle,
}

#[derive(Debug)]
struct Ticket {
    /// A key in a slot that this node has.
    key: Vec<u8>,
    done: oneshot::Sender<Result<(), String>>,
}

impl Gate {
    /// `history` is that of the server when the connection was made on which appends are going to be sent.
    pub(super) fn new(
        conn: MultiplexedConnection,
        lost: Lost,
        fence: Fence,
        history: String,
        setup: &Setup,
    ) -> Self {
        let (queue, tickets) = mpsc::unbounded_channel();
        let rounds = Rounds { conn, fence, history, within: setup.options.timeout, lost: lost.clone() };
        let task = tokio::spawn(rounds.run(tickets)).abort_handle();
        Gate { queue, lost, task }
    }

    pub(super) fn is_lost(&self) -> bool {
        self.lost.is_set()
    }

    /// Waits until everything that the server has written for the game so far is durable enough.
    ///
    /// # Errors
    /// `Unknown`: the write is there, but a fail-over or a crash may still take it.
    pub(super) async fn pass(&self, setup: &Setup, game: &GameId) -> Result<(), StoreError> {
        let gone = || "the connection was lost".to_owned();
        let (done, passed) = oneshot::channel();
        let ticket = Ticket { key: setup.keys.game(game).key("fence").to_vec(), done };
        let result = match self.queue.send(ticket) {
            Ok(()) => passed.await.unwrap_or_else(|_| Err(gone())),
            Err(_) => Err(gone()),
        };
        result.map_err(|why| StoreError::Unknown(format!("written, but not as durable as required: {why}")))
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.task.abort();
    }
}

struct Rounds {
    conn: MultiplexedConnection,
    fence: Fence,
    history: String,
    within: Duration,
    lost: Lost,
}

impl Rounds {
    async fn run(self, mut tickets: mpsc::UnboundedReceiver<Ticket>) {
        while let Some(first) = tickets.recv().await {
            let mut round = vec![first];
            while let Ok(next) = tickets.try_recv() {
                round.push(next);
            }
            let result = self.round(&round).await;
            for ticket in round {
                // A caller that gave up does not need to know.
                drop(ticket.done.send(result.clone()));
            }
            if self.lost.is_set() {
                return;
            }
        }
    }

    async fn round(&self, tickets: &[Ticket]) -> Result<(), String> {
        let Some(first) = tickets.first() else { return Ok(()) };
        let deadline = Instant::now() + self.within;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let pipe = self.question(&first.key, left);
            match ask_all(&self.conn, &pipe).await.as_deref() {
                Ok(
                    [Value::ServerError(err), _, _]
                    | [_, Value::ServerError(err), _]
                    | [_, _, Value::ServerError(err)],
                ) => {
                    return Err(err.to_string());
                }
                Ok([_, _, info]) if self.is_another(info) => {
                    self.lost.set();
                    return Err("the server was a replica in between".into());
                }
                Ok([_, reached, _]) => {
                    let (reached, wanted) = self.count(reached);
                    if reached >= wanted {
                        return Ok(());
                    }
                    // A replica that is just reconnecting makes the count short before the time is up.
                    if Instant::now() + RETRY >= deadline {
                        return Err(format!("{reached} of {wanted} {}", self.noun()));
                    }
                    tokio::time::sleep(RETRY).await;
                }
                Ok(_) => return Err("an answer is missing".into()),
                Err(Failure::Lost(why)) => {
                    self.lost.set();
                    return Err(why.clone());
                }
                Err(Failure::Server(err)) => return Err(err.to_string()),
            }
        }
    }

    fn question(&self, key: &[u8], left: Duration) -> Pipeline {
        let millis = u64::try_from(left.as_millis()).unwrap_or(u64::MAX).max(1);
        let mut pipe = redis::pipe();
        pipe.cmd("SET").arg(key).arg("1").arg("PX").arg(1000);
        match self.fence {
            Fence::Replicas(count) => pipe.cmd("WAIT").arg(count).arg(millis),
            Fence::Disk => pipe.cmd("WAITAOF").arg(1).arg(0).arg(millis),
        };
        pipe.cmd("INFO").arg("replication");
        pipe
    }

    /// Whether the server has begun another history since the connection was made.
    fn is_another(&self, info: &Value) -> bool {
        let facts = ServerFacts::parse(info.text().unwrap_or_default(), None);
        facts.history != self.history
    }

    /// How many were reached, of how many.
    fn count(&self, answer: &Value) -> (i64, i64) {
        let number = |value: &Value| if let Value::Int(number) = value { *number } else { 0 };
        match (self.fence, answer) {
            (Fence::Replicas(wanted), reached) => (number(reached), i64::from(wanted)),
            (Fence::Disk, Value::Array(counts)) => (counts.first().map_or(0, number), 1),
            (Fence::Disk, _) => (0, 1),
        }
    }

    fn noun(&self) -> &'static str {
        match self.fence {
            Fence::Replicas(_) => "replicas have it",
            Fence::Disk => "disks have it",
        }
    }
}

/// Between two rounds of which the first came back short.
const RETRY: Duration = Duration::from_millis(20);

//! Delivering to one endpoint: several messages at once, each again and again until it is through or dead.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use orrery_store::{Hold, LedgerEntry, Store};
use tokio::{
    sync::mpsc,
    task::JoinSet,
    time::{Instant, sleep, sleep_until},
};
use tokio_util::sync::CancellationToken;

use super::{
    DEAD, OUT,
    message::Delivery,
    post::{self, Attempt},
};
use crate::{
    config::{Endpoint, WebhookConfig},
    host::now_ms,
    metrics::Metrics,
};

/// Messages on their way to one endpoint at the same time.
const AT_ONCE: usize = 8;

/// Messages that wait for one endpoint. Whoever does not answer for so long is told no more of the present: what comes
/// then is a dead letter at once, which can be sent again when the endpoint is back.
const MOST_WAITING: usize = 10_000;

/// The longest pause between two attempts.
const LONGEST: Duration = Duration::from_secs(6 * 60 * 60);

/// How long to leave a store alone that is away.
const AWAY: Duration = Duration::from_millis(250);

/// Who delivers to one endpoint, as long as the hold lasts.
pub(super) struct Worker<S: Store> {
    pub(super) store: Arc<S>,
    pub(super) hold: Hold,
    /// Cancelled when the hold is gone: whatever is not written down then is somebody else's.
    pub(super) lost: CancellationToken,
    pub(super) metrics: Arc<Metrics>,
    pub(super) config: Arc<WebhookConfig>,
    pub(super) endpoint: Endpoint,
}

impl<S: Store> Worker<S> {
    pub(super) async fn run(self, mut queue: mpsc::UnboundedReceiver<Delivery>) {
        let mut waiting: BTreeMap<(i64, String), Delivery> = BTreeMap::new();
        let mut flying: JoinSet<(Delivery, Attempt)> = JoinSet::new();
        loop {
            let now = now_ms();
            while flying.len() < AT_ONCE
                && waiting.first_key_value().is_some_and(|((due, _), _)| *due <= now)
                && let Some((_, delivery)) = waiting.pop_first()
            {
                let (endpoint, limit) = (self.endpoint.clone(), self.config.timeout);
                flying.spawn(async move {
                    let done = post::attempt(&endpoint, &delivery, limit, now_ms()).await;
                    (delivery, done)
                });
            }
            let next = waiting.first_key_value().map(|((due, _), _)| (*due - now).max(0).unsigned_abs());
            let wake = Instant::now() + Duration::from_millis(next.unwrap_or_default());
            tokio::select! {
                delivery = queue.recv() => match delivery {
                    Some(delivery) if waiting.len() >= MOST_WAITING => {
                        let problem = format!("{MOST_WAITING} messages wait already");
                        drop(self.settle(delivery, Attempt::Refused(problem)).await);
                    }
                    Some(delivery) => {
                        self.metrics.webhooks_waiting.inc();
                        waiting.insert((delivery.due_ms, delivery.id.clone()), delivery);
                    }
                    None => break,
                },
                Some(done) = flying.join_next() => {
                    let Ok((delivery, attempt)) = done else { continue };
                    match self.settle(delivery, attempt).await {
                        Some(again) => drop(waiting.insert((again.due_ms, again.id.clone()), again)),
                        None => {
                            self.metrics.webhooks_waiting.dec();
                        }
                    }
                }
                () = sleep_until(wake), if next.is_some() && flying.len() < AT_ONCE => {}
                () = self.lost.cancelled() => break,
            }
        }
        let left = i64::try_from(waiting.len() + flying.len()).unwrap_or(i64::MAX);
        self.metrics.webhooks_waiting.dec_by(left);
    }

    /// Writes down what came of an attempt; the message if it is to be tried again.
    async fn settle(&self, mut delivery: Delivery, attempt: Attempt) -> Option<Delivery> {
        let (problem, wait) = match attempt {
            Attempt::Delivered => {
                self.metrics.webhook_attempt("delivered");
                self.write(vec![taken(OUT, &delivery)]).await;
                return None;
            }
            Attempt::Refused(problem) => (problem, None),
            Attempt::Failed { problem, retry_after } => {
                let pause =
                    pause(self.config.retry_base, delivery.attempts, getrandom::u32().unwrap_or_default());
                let pause = pause.max(retry_after.unwrap_or_default()).min(LONGEST);
                let is_last = delivery.attempts + 1 >= self.config.max_attempts;
                (problem, (!is_last).then_some(pause))
            }
        };
        delivery.attempts += 1;
        delivery.problem = problem;
        let endpoint = &self.endpoint.name;
        let Delivery { id, attempts, problem, .. } = &delivery;
        match wait {
            Some(pause) => {
                self.metrics.webhook_attempt("failed");
                tracing::debug!(%endpoint, %id, attempts, problem, ?pause, "a webhook failed");
                delivery.due_ms = now_ms() + i64::try_from(pause.as_millis()).unwrap_or_default();
                self.write(vec![put(OUT, &delivery)]).await;
                Some(delivery)
            }
            None => {
                self.metrics.webhook_attempt("dead");
                tracing::warn!(%endpoint, %id, attempts, problem, "a webhook is given up");
                self.write(vec![taken(OUT, &delivery), put(DEAD, &delivery)]).await;
                None
            }
        }
    }

    /// Writes to the ledger, as long as that is ours to do.
    async fn write(&self, entries: Vec<LedgerEntry>) {
        while !self.lost.is_cancelled() {
            match self.store.write_ledger(Some(&self.hold), entries.clone()).await {
                Ok(true) => return,
                Ok(false) => self.lost.cancel(),
                Err(error) => {
                    tracing::debug!("the outcome of a webhook cannot be written down: {error}");
                    sleep(AWAY).await;
                }
            }
        }
    }
}

/// Puts a message into a drawer.
pub(super) fn put(drawer: &'static str, delivery: &Delivery) -> LedgerEntry {
    LedgerEntry { drawer, name: delivery.id.clone(), content: Some(delivery.encode()) }
}

/// Takes a message out of a drawer.
pub(super) fn taken(drawer: &'static str, delivery: &Delivery) -> LedgerEntry {
    LedgerEntry { drawer, name: delivery.id.clone(), content: None }
}

/// Three times as long after every failure, a quarter more or less by chance, so that what failed together does not
/// come back together.
fn pause(base: Duration, failures: u32, chance: u32) -> Duration {
    let longest = LONGEST.as_secs_f64();
    let pause = (base.as_secs_f64() * 3_f64.powi(failures.min(30).cast_signed())).min(longest);
    let spread = 0.75 + 0.5 * (f64::from(chance) / f64::from(u32::MAX));
    Duration::from_secs_f64((pause * spread).min(longest))
}

#[cfg(test)]
mod tests {
    use orrery_store::MemoryStore;

    use super::*;

    #[tokio::test]
    async fn no_more_wait_than_there_is_room_for() {
        let store = Arc::new(MemoryStore::new());
        let hold = Hold { name: "webhooks", owner: "me".into() };
        assert!(store.hold(&hold, Duration::from_secs(60)).await.unwrap());
        let metrics = Arc::new(Metrics::new());
        let lost = CancellationToken::new();
        let worker = Worker {
            store: Arc::clone(&store),
            hold,
            lost: lost.clone(),
            metrics: Arc::clone(&metrics),
            config: Arc::new(WebhookConfig {
                endpoints: Vec::new(),
                timeout: Duration::from_secs(1),
                max_attempts: 3,
                retry_base: Duration::from_secs(1),
            }),
            endpoint: super::super::tests::endpoint("away"),
        };
        let (queue, inbox) = mpsc::unbounded_channel();
        let working = tokio::spawn(worker.run(inbox));
        for number in 0..MOST_WAITING + 2 {
            let delivery = Delivery {
                id: format!("{number:05}"),
                endpoint: "away".into(),
                kind: "turn.yours".into(),
                game_id: "g-1".into(),
                created_ms: 0,
                body: String::new(),
                attempts: 1,
                due_ms: i64::MAX / 2,
                problem: String::new(),
            };
            queue.send(delivery).unwrap();
        }
        let mut dead = Vec::new();
        while dead.len() < 2 {
            tokio::task::yield_now().await;
            dead = store.ledger(DEAD).await.unwrap();
        }
        let ids: Vec<&str> = dead.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(ids, ["10000", "10001"]);
        assert!(Delivery::decode(&dead[0].1).unwrap().problem.contains("wait already"));
        assert_eq!(metrics.webhooks_waiting.get(), 10_000);
        lost.cancel();
        working.await.unwrap();
        assert_eq!(metrics.webhooks_waiting.get(), 0);
    }

    #[test]
    fn pauses_grow_and_end_somewhere() {
        let base = Duration::from_secs(5);
        assert_eq!(pause(base, 0, 0), Duration::from_millis(3_750));
        assert_eq!(pause(base, 0, u32::MAX), Duration::from_millis(6_250));
        assert_eq!(pause(base, 3, u32::MAX / 2 + 1).as_secs(), 135);
        assert_eq!(pause(base, 30, u32::MAX), LONGEST);
        assert_eq!(pause(base, u32::MAX, 0), LONGEST.mul_f64(0.75));
    }
}

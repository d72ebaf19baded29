//! Calling others when it is somebody's turn.
//!
//! One process of all that share a store does it, by a hold that it renews; when it dies, another takes over within
//! seconds. It follows all games, compares how they stand with what was announced, and puts what is new into the
//! ledger of the store, together with the note that it was announced: whatever happens, a message is made once and
//! stays there until it is delivered or dead. Every write is refused once the hold is gone, so two processes never
//! announce the same; what was on its way at that moment may come twice, under the same id.

mod deliver;
mod message;
mod post;
mod sign;
#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use orrery_engine::{Language, chance::hex};
use orrery_store::{GameId, Hold, LedgerEntry, Status, Store, StoreError, Version};
use tokio::{
    sync::mpsc,
    task::JoinSet,
    time::{MissedTickBehavior, interval, sleep},
};
use tokio_util::sync::CancellationToken;

pub use message::Delivery;

use self::{
    deliver::{Worker, put, taken},
    message::{Told, announce},
};
use crate::{
    config::WebhookConfig,
    feed::{Feed, Reader, Scope},
    host::{HostError, now_ms},
    metrics::Metrics,
};

/// Messages that are to be delivered.
const OUT: &str = "webhook-out";
/// Messages that were given up.
const DEAD: &str = "webhook-dead";
/// Messages that were given up and shall be tried again.
const REDO: &str = "webhook-redo";
/// What was announced of each game.
const TOLD: &str = "webhook-told";

/// How long a hold lasts without being renewed: so long it takes until somebody else delivers.
const HOLD: Duration = Duration::from_secs(6);
/// How often it is renewed, and how often others try to get it.
const RENEW: Duration = Duration::from_secs(2);

/// The end of a game is remembered so long, in case somebody names the game once more.
const REMEMBER_MS: i64 = 60 * 60 * 1000;
/// Dead letters are kept so long, and so many of them: the newest.
const KEEP_DEAD_MS: i64 = 30 * 24 * 60 * 60 * 1000;
const KEEP_DEAD: usize = 50_000;

/// Delivers webhooks, if no other process does.
#[derive(Debug)]
pub struct Webhooks<S: Store> {
    feed: Arc<Feed<S>>,
    store: Arc<S>,
    config: Arc<WebhookConfig>,
    metrics: Arc<Metrics>,
    hold: Hold,
    shutdown: CancellationToken,
}

/// The hold is gone, or the server stops.
struct Over;

impl<S: Store> Webhooks<S> {
    /// Nothing is done before [`run`](Self::run).
    pub fn new(
        feed: Arc<Feed<S>>,
        config: WebhookConfig,
        metrics: Arc<Metrics>,
        shutdown: CancellationToken,
    ) -> Self {
        let mut owner = [0; 16];
        // Without randomness of the system the process id still tells servers of one machine apart.
        if getrandom::fill(&mut owner).is_err() {
            let (_, end) = owner.split_at_mut(12);
            end.copy_from_slice(&std::process::id().to_be_bytes());
        }
        let hold = Hold { name: "webhooks", owner: hex(&owner) };
        let store = feed.host().shared_store();
        Webhooks { feed, store, config: Arc::new(config), metrics, hold, shutdown }
    }

    /// Waits for the hold and delivers while it lasts, until the server stops.
    pub async fn run(self) {
        while !self.shutdown.is_cancelled() {
            match self.store.hold(&self.hold, HOLD).await {
                Ok(true) => {
                    tracing::info!("this process delivers webhooks");
                    self.metrics.webhooks_active.set(1);
                    self.lead().await;
                    self.metrics.webhooks_active.set(0);
                    tracing::info!("this process does not deliver webhooks any more");
                    if self.shutdown.is_cancelled() {
                        // Somebody else need not wait until it runs out.
                        drop(self.store.hold(&self.hold, Duration::ZERO).await);
                    }
                }
                Ok(false) => {}
                Err(error) => tracing::debug!("nobody knows who delivers webhooks: {error}"),
            }
            tokio::select! {
                () = sleep(RENEW) => {}
                () = self.shutdown.cancelled() => {}
            }
        }
    }

    /// Delivers until the hold is gone.
    async fn lead(&self) {
        let lost = CancellationToken::new();
        let mut workers = JoinSet::new();
        let mut queues = HashMap::new();
        for endpoint in &self.config.endpoints {
            let (queue, inbox) = mpsc::unbounded_channel();
            queues.insert(endpoint.name.clone(), queue);
            let worker = Worker {
                store: Arc::clone(&self.store),
                hold: self.hold.clone(),
                lost: lost.clone(),
                metrics: Arc::clone(&self.metrics),
                config: Arc::clone(&self.config),
                endpoint: endpoint.clone(),
            };
            workers.spawn(worker.run(inbox));
        }
        let renewing = self.renew(&lost);
        let leading = async {
            // Unknown games are looked at, however old.
            let Ok(reader) = self.feed.subscribe(&Scope::All, i64::MIN).await else { return };
            let mut leader = Leader { hooks: self, reader, told: HashMap::new(), queues };
            // It ends with the hold only.
            let _: Result<(), Over> = leader.run().await;
        };
        tokio::select! {
            () = renewing => {}
            () = leading => {}
            () = lost.cancelled() => {}
            () = self.shutdown.cancelled() => {}
        }
        lost.cancel();
        while workers.join_next().await.is_some() {}
    }

    /// Renews the hold; returns when it is gone.
    async fn renew(&self, lost: &CancellationToken) {
        let mut failed = 0;
        while !lost.is_cancelled() {
            sleep(RENEW).await;
            match self.store.hold(&self.hold, HOLD).await {
                Ok(true) => failed = 0,
                Ok(false) => return,
                // Twice in vain, and it may have run out before the third time.
                Err(_) if failed < 1 => failed += 1,
                Err(error) => {
                    tracing::warn!("the hold on webhooks cannot be renewed: {error}");
                    return;
                }
            }
        }
    }
}

/// Asks the store until it answers: if it does not, the hold will be gone.
macro_rules! patiently {
    ($question:expr) => {
        loop {
            match $question.await {
                Ok(answer) => break answer,
                Err(error) => {
                    tracing::debug!("webhooks wait for the store: {error}");
                    sleep(Duration::from_millis(250)).await;
                }
            }
        }
    };
}

/// Finds out what is new, while the hold lasts.
struct Leader<'a, S: Store> {
    hooks: &'a Webhooks<S>,
    reader: Arc<Reader>,
    told: HashMap<GameId, Told>,
    queues: HashMap<String, mpsc::UnboundedSender<Delivery>>,
}

impl<S: Store> Leader<'_, S> {
    async fn run(&mut self) -> Result<(), Over> {
        self.load().await?;
        self.compare_all().await?;
        let mut ticks = interval(RENEW);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut tidied_ms = now_ms();
        loop {
            let batch = self.reader.take();
            for game in batch.games {
                self.look(&game).await?;
            }
            tokio::select! {
                () = self.reader.woken() => {}
                _ = ticks.tick() => {
                    self.redo().await?;
                    if now_ms() - tidied_ms > REMEMBER_MS / 2 {
                        tidied_ms = now_ms();
                        self.tidy().await?;
                    }
                }
            }
        }
    }

    async fn write(&self, entries: Vec<LedgerEntry>) -> Result<(), Over> {
        let hold = Some(&self.hooks.hold);
        match patiently!(self.hooks.store.write_ledger(hold, entries.clone())) {
            true => Ok(()),
            false => Err(Over),
        }
    }

    /// Takes over what was announced and what is to be delivered.
    async fn load(&mut self) -> Result<(), Over> {
        for (name, content) in patiently!(self.hooks.store.ledger(TOLD)) {
            let told: Option<Told> = serde_json::from_slice(&content).ok();
            if let (Ok(game), Some(told)) = (name.parse::<GameId>(), told) {
                self.reader.looked(&game, told.version);
                self.told.insert(game, told);
            }
        }
        let mut unknown = 0;
        for (_, content) in patiently!(self.hooks.store.ledger(OUT)) {
            match Delivery::decode(&content) {
                Some(delivery) if self.queues.contains_key(&delivery.endpoint) => self.enqueue(delivery),
                Some(_) | None => unknown += 1,
            }
        }
        if unknown > 0 {
            tracing::warn!(unknown, "messages wait for webhooks that are not configured here");
        }
        Ok(())
    }

    fn enqueue(&self, delivery: Delivery) {
        if let Some(queue) = self.queues.get(&delivery.endpoint) {
            // The worker ends with the hold only.
            let _ = queue.send(delivery);
        }
    }

    /// Marks every game that is not as it was announced.
    async fn compare_all(&mut self) -> Result<(), Over> {
        let mut active: BTreeSet<GameId> = BTreeSet::new();
        let mut after = None;
        loop {
            let page = patiently!(self.hooks.feed.active(&Scope::All, after.clone()));
            let (games, next): (Vec<(GameId, Version)>, _) = page;
            for (game, version) in games {
                if self.told.get(&game).is_none_or(|told| told.version != version) {
                    self.reader.mark(&game);
                }
                active.insert(game);
            }
            if next.is_none() {
                break;
            }
            after = next;
        }
        let elsewhere = |(game, told): &(&GameId, &Told)| !told.is_over && !active.contains(*game);
        let games: Vec<GameId> = self.told.iter().filter(elsewhere).map(|(game, _)| game.clone()).collect();
        for game in games {
            let meta = patiently!(self.hooks.store.meta(&game));
            if meta.is_some_and(|meta| meta.status == Status::Abandoned) {
                // Nobody waits there any more. Should somebody come back, the turn is announced anew.
                self.told.remove(&game);
                self.reader.forget(&game);
                self.write(vec![told_entry(&game, None)]).await?;
            } else {
                self.reader.mark(&game);
            }
        }
        Ok(())
    }

    /// Looks at one game and announces what is new.
    async fn look(&mut self, game: &GameId) -> Result<(), Over> {
        let standing = loop {
            match self.hooks.feed.host().standing(game, Language::English).await {
                Ok(standing) => break standing,
                Err(HostError::Unavailable { .. }) => sleep(Duration::from_millis(250)).await,
                Err(HostError::NotFound(_)) => {
                    self.told.remove(game);
                    self.reader.forget(game);
                    return self.write(vec![told_entry(game, None)]).await;
                }
                Err(error) => {
                    tracing::error!(%game, %error, "webhooks leave out a game");
                    return Ok(());
                }
            }
        };
        self.reader.looked(game, standing.version);
        let before = self.told.get(game);
        if before.is_some_and(|told| told.version == standing.version) {
            return Ok(());
        }
        let (deliveries, told) = announce(&self.hooks.config.endpoints, before, &standing, now_ms());
        let mut entries = vec![told_entry(game, Some(&told))];
        entries.extend(deliveries.iter().map(|delivery| put(OUT, delivery)));
        self.write(entries).await?;
        self.told.insert(game.clone(), told);
        deliveries.into_iter().for_each(|delivery| self.enqueue(delivery));
        Ok(())
    }

    /// Tries again what somebody has asked to try again.
    async fn redo(&mut self) -> Result<(), Over> {
        for (_, content) in patiently!(self.hooks.store.ledger(REDO)) {
            let Some(delivery) = Delivery::decode(&content) else { continue };
            if self.queues.contains_key(&delivery.endpoint) {
                self.write(vec![taken(REDO, &delivery), put(OUT, &delivery)]).await?;
                self.enqueue(delivery);
            }
        }
        Ok(())
    }

    /// Forgets the ends of games and old dead letters.
    async fn tidy(&mut self) -> Result<(), Over> {
        let horizon = now_ms() - REMEMBER_MS;
        let old = |told: &Told| told.is_over && told.updated_ms < horizon;
        let games: Vec<GameId> =
            self.told.iter().filter(|(_, told)| old(told)).map(|(game, _)| game.clone()).collect();
        self.write(games.iter().map(|game| told_entry(game, None)).collect()).await?;
        for game in &games {
            self.told.remove(game);
            self.reader.forget(game);
        }
        let mut dead = patiently!(dead_letters(&*self.hooks.store));
        let too_many = dead.len().saturating_sub(KEEP_DEAD);
        let too_old = dead.partition_point(|delivery| delivery.created_ms < now_ms() - KEEP_DEAD_MS);
        dead.truncate(too_many.max(too_old));
        self.write(dead.iter().map(|delivery| taken(DEAD, delivery)).collect()).await
    }
}

fn told_entry(game: &GameId, told: Option<&Told>) -> LedgerEntry {
    // Texts and numbers always make JSON.
    let content = told.map(|told| Bytes::from(serde_json::to_vec(told).unwrap_or_default()));
    LedgerEntry { drawer: TOLD, name: game.to_string(), content }
}

/// The messages that were given up, the oldest first.
///
/// # Errors
/// The store is away.
pub async fn dead_letters(store: &impl Store) -> Result<Vec<Delivery>, StoreError> {
    let found = store.ledger(DEAD).await?;
    let mut dead: Vec<Delivery> = found.iter().filter_map(|(_, content)| Delivery::decode(content)).collect();
    dead.sort_by(|a, b| (a.created_ms, &a.id).cmp(&(b.created_ms, &b.id)));
    Ok(dead)
}

/// Has a message that was given up tried again from the beginning, by whichever process delivers.
///
/// # Errors
/// The store is away.
pub async fn retry(store: &impl Store, delivery: &Delivery) -> Result<(), StoreError> {
    let again = Delivery { attempts: 0, due_ms: now_ms(), problem: String::new(), ..delivery.clone() };
    store.write_ledger(None, vec![taken(DEAD, delivery), put(REDO, &again)]).await.map(drop)
}

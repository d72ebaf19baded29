//! The way of one process to the store.

use std::{
    future::pending,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use futures::FutureExt as _;
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

use super::{Bug, Sim, world::World};
use crate::{
    feed::{Changes, FeedPlace},
    hub::Hub,
    ledger::{Hold, LedgerEntry},
    memory::MemoryStore,
    store::Store,
    types::{
        Append, Appended, Durability, GameId, Head, ListQuery, Meta, OwnedAppend, Page, RequestId, Snapshot,
        StoreError, Stored, Version,
    },
};

/// A process's way to a simulated store. When it is dropped or cut, the process is gone.
#[derive(Debug)]
pub struct SimStore {
    sim: Sim,
    name: String,
    ears: Ears,
    /// How many watchers there were: each is woken after another delay.
    watchers: AtomicU64,
    /// Whether snapshots are passed over, so that whole logs are folded.
    is_bare: bool,
    /// How often this process has added to the feed.
    stirs: watch::Sender<u64>,
}

/// What a process hears by.
#[derive(Clone, Debug)]
pub(super) struct Ears {
    hub: Arc<Hub>,
    is_cut: Arc<AtomicBool>,
    is_deaf: bool,
}

impl Ears {
    pub(super) fn hear(&self, game: &GameId, news: Head) {
        if !self.is_deaf && !self.is_cut.load(Ordering::Relaxed) {
            self.hub.advance(game, news);
        }
    }
}

/// What becomes of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Fine,
    Refused,
    Lost,
    Late(Duration),
    Unanswered,
    Short,
    Repeated(Duration),
}

impl Fate {
    fn draw(world: &mut World) -> Fate {
        let later = |world: &mut World| Duration::from_millis(world.random.below(4000) as u64);
        let faults = world.faults.clone();
        let odds =
            [faults.refused, faults.lost, faults.late, faults.unanswered, faults.short, faults.repeated];
        let mut dice = world.random.below(1000);
        let hit = odds.iter().position(|odds| {
            let is_hit = dice < *odds;
            dice = dice.wrapping_sub(if is_hit { 0 } else { *odds });
            is_hit
        });
        match hit {
            Some(0) => Fate::Refused,
            Some(1) => Fate::Lost,
            Some(2) => Fate::Late(later(world)),
            Some(3) => Fate::Unanswered,
            Some(4) => Fate::Short,
            Some(5) => Fate::Repeated(later(world)),
            Some(_) | None => Fate::Fine,
        }
    }

    fn count(self, world: &mut World) {
        let counts = &mut world.counts;
        match self {
            Fate::Fine | Fate::Refused => {}
            Fate::Lost => counts.lost += 1,
            Fate::Late(_) => counts.late += 1,
            Fate::Unanswered => counts.unanswered += 1,
            Fate::Short => counts.short += 1,
            Fate::Repeated(_) => counts.repeated += 1,
        }
    }
}

async fn wait(time: Duration) {
    if !time.is_zero() {
        sleep(time).await;
    }
}

fn unavailable(why: &str) -> StoreError {
    StoreError::Unavailable(why.into())
}

fn unknown(why: &str) -> StoreError {
    StoreError::Unknown(why.into())
}

impl SimStore {
    /// A new process.
    #[must_use]
    pub fn new(sim: &Sim, name: &str) -> SimStore {
        let mut world = sim.world();
        let is_deaf = world.faults.bug == Some(Bug::DroppedHeads);
        let ears = Ears { hub: Arc::default(), is_cut: Arc::default(), is_deaf };
        world.ears.push(ears.clone());
        let poll = world.faults.poll;
        drop(world);
        let store = SimStore {
            sim: sim.clone(),
            name: name.into(),
            ears,
            watchers: AtomicU64::new(0),
            is_bare: false,
            stirs: watch::Sender::new(0),
        };
        tokio::spawn(poll_heads(store.sim.clone(), store.ears.clone(), poll));
        store
    }

    /// The same, without the help of snapshots.
    #[must_use]
    pub fn bare(sim: &Sim, name: &str) -> SimStore {
        let mut store = SimStore::new(sim, name);
        store.is_bare = true;
        store
    }

    /// The process is gone: what it has sent may arrive, but it hears and does nothing any more.
    pub fn cut(&self) {
        self.ears.is_cut.store(true, Ordering::Relaxed);
        let gone = &self.ears.is_cut;
        self.sim.world().ears.retain(|ears| !Arc::ptr_eq(&ears.is_cut, gone));
    }

    /// Goes on only if the process still lives.
    async fn alive(&self) {
        if self.ears.is_cut.load(Ordering::Relaxed) {
            pending::<()>().await;
        }
    }

    /// A question that changes nothing.
    async fn ask<T>(
        &self,
        what: &str,
        answer: impl FnOnce(&MemoryStore) -> Option<T>,
    ) -> Result<T, StoreError> {
        self.alive().await;
        let (there, back, is_lost, timeout) = {
            let mut world = self.sim.world();
            let odds = world.faults.refused + world.faults.lost;
            (world.latency(), world.latency(), world.falls(odds), world.faults.timeout)
        };
        wait(there).await;
        self.alive().await;
        let disk = {
            let world = self.sim.world();
            (!world.is_away()).then(|| Arc::clone(world.disk()))
        };
        let answer = match disk {
            Some(disk) if !is_lost => {
                let answer = answer(&disk).ok_or_else(|| unavailable("nothing to say"));
                wait(back).await;
                answer
            }
            // Whoever is not there is found out fast, whoever is silent is not.
            Some(_) => {
                wait(timeout).await;
                Err(unavailable("nobody answers"))
            }
            None => Err(unavailable("nobody is there")),
        };
        self.alive().await;
        if answer.is_err() {
            self.sim.note(format_args!("{} {what}: nobody answers", self.name));
        }
        answer
    }

    async fn deliver(&self, message: &OwnedAppend) -> Result<Appended, StoreError> {
        let (fate, there, back, era, timeout, is_away) = {
            let mut world = self.sim.world();
            let fate = Fate::draw(&mut world);
            fate.count(&mut world);
            let (there, back) = (world.latency(), world.latency());
            (fate, there, back, world.era, world.faults.timeout, world.is_away())
        };
        self.sim.note(format_args!(
            "{} appends {} {} after {:?}: {fate:?}",
            self.name,
            message.game,
            message.mark(),
            message.expected.version
        ));
        let late = Instant::now() + timeout;
        if is_away || fate == Fate::Refused {
            wait(there).await;
            return Err(unavailable("nobody is there"));
        }
        let arrived = match fate {
            Fate::Fine | Fate::Short | Fate::Repeated(_) | Fate::Unanswered => {
                wait(there).await;
                self.sim.world().arrive(message, era)
            }
            Fate::Refused | Fate::Lost | Fate::Late(_) => None,
        };
        if let Fate::Late(by) | Fate::Repeated(by) = fate {
            let (sim, message) = (self.sim.clone(), message.clone());
            let at = if matches!(fate, Fate::Late(_)) { late + by } else { Instant::now() + by };
            tokio::spawn(async move {
                tokio::time::sleep_until(at).await;
                let arrived = sim.world().arrive(&message, era);
                sim.note(format_args!("{} {} arrives late: {arrived:?}", message.game, message.mark()));
            });
        }
        match (fate, arrived) {
            (Fate::Fine | Fate::Repeated(_), Some(appended))
            | (Fate::Short, Some(appended @ Appended::Conflict { .. })) => {
                self.acknowledge(message, appended);
                wait(back).await;
                Ok(appended)
            }
            (Fate::Short, Some(_)) => {
                wait(back).await;
                Err(unknown("written, but not as durable as required"))
            }
            (Fate::Lost, _) => {
                tokio::time::sleep_until(late).await;
                self.find_out(message, era, true)
            }
            (
                Fate::Fine
                | Fate::Refused
                | Fate::Late(_)
                | Fate::Unanswered
                | Fate::Short
                | Fate::Repeated(_),
                _,
            ) => {
                tokio::time::sleep_until(late).await;
                self.find_out(message, era, false)
            }
        }
    }

    /// What became of an append that nobody answered. That nothing was written can only be told of what will
    /// certainly never arrive.
    fn find_out(&self, message: &OwnedAppend, era: u64, is_buried: bool) -> Result<Appended, StoreError> {
        let mut world = self.sim.world();
        match world.faults.bug {
            Some(Bug::AnsweredUnwritten) => return Ok(Appended::Committed(message.expected.version + 1)),
            Some(Bug::UnknownIsNo) => return Err(unavailable("nothing was written")),
            _ => {}
        }
        // Now and then the look fails too.
        if world.is_away() || world.random.one_in(3) {
            return Err(unknown("nobody answers"));
        }
        let found = world.look_up(message);
        drop(world);
        match found {
            Some(appended) => {
                self.acknowledge(message, appended);
                Ok(appended)
            }
            None if is_buried && era == self.sim.world().era => Err(unavailable("nothing was written")),
            None => Err(unknown("there is no trace of it")),
        }
    }

    /// Whoever is told that something is there is told so because replicas have it.
    fn acknowledge(&self, message: &OwnedAppend, appended: Appended) {
        if let Appended::Committed(version) | Appended::Duplicate(version) = appended {
            self.sim.world().acknowledge(&message.game, version);
        }
    }

    fn is_stale(&self) -> bool {
        let mut world = self.sim.world();
        world.faults.bug == Some(Bug::StaleReads) && world.random.one_in(8)
    }
}

impl Drop for SimStore {
    fn drop(&mut self) {
        self.cut();
    }
}

/// Asks for the heads of watched games again and again, as long as the process lives.
async fn poll_heads(sim: Sim, ears: Ears, every: Duration) {
    loop {
        sleep(every).await;
        if ears.is_cut.load(Ordering::Relaxed) {
            return;
        }
        ears.hub.prune();
        let mut watched = ears.hub.watched();
        // A map has no order of its own.
        watched.sort_by(|(one, _), (other, _)| one.cmp(other));
        settle(&sim, &ears, watched).await;
    }
}

async fn settle(sim: &Sim, ears: &Ears, watched: Vec<(GameId, Head)>) {
    let delay = sim.world().latency();
    wait(delay).await;
    let heads: Vec<Head> = {
        let mut world = sim.world();
        let odds = world.faults.lost;
        if world.is_away() || world.falls(odds) || ears.is_deaf {
            return;
        }
        watched.iter().map(|(game, _)| world.head(game)).collect()
    };
    let delay = sim.world().latency();
    wait(delay).await;
    if !ears.is_cut.load(Ordering::Relaxed) {
        for ((game, seen), polled) in watched.iter().zip(heads) {
            ears.hub.settle(game, *seen, polled);
        }
    }
}

impl Store for SimStore {
    async fn append(&self, append: Append<'_>) -> Result<Appended, StoreError> {
        self.alive().await;
        let message = OwnedAppend::of(&append);
        let outcome = self.deliver(&message).await;
        self.alive().await;
        {
            let mut world = self.sim.world();
            let counts = &mut world.counts;
            match &outcome {
                Ok(Appended::Committed(_)) => counts.committed += 1,
                Ok(Appended::Duplicate(_)) => counts.duplicates += 1,
                Ok(Appended::Conflict { .. }) => counts.conflicts += 1,
                Err(StoreError::Unknown(_)) => counts.unknown += 1,
                Err(_) => counts.unavailable += 1,
            }
            world.note(format_args!("{} {} {}: {outcome:?}", self.name, message.game, message.mark()));
        }
        match outcome {
            Ok(Appended::Committed(version)) => {
                self.stirs.send_modify(|count| *count = count.wrapping_add(1));
                self.ears.hear(append.game, Head { version, tag: Some(append.tag) });
            }
            Ok(Appended::Duplicate(version)) => self.ears.hear(append.game, Head::at(version)),
            Ok(Appended::Conflict { .. }) | Err(_) => {}
        }
        outcome
    }

    async fn read(&self, game: &GameId, after: Version, limit: usize) -> Result<Vec<Stored>, StoreError> {
        let mut records = self.ask("read", |disk| disk.read(game, after, limit).now_or_never()?.ok()).await?;
        if self.is_stale() {
            records.pop();
        }
        Ok(records)
    }

    async fn head(&self, game: &GameId) -> Result<Option<Head>, StoreError> {
        let head = self.ask("head", |disk| disk.head(game).now_or_never()?.ok()).await?;
        let before = |head: Head| if self.is_stale() { Head::at(head.version.max(2) - 1) } else { head };
        Ok(head.map(before))
    }

    async fn meta(&self, game: &GameId) -> Result<Option<Meta>, StoreError> {
        self.ask("meta", |disk| disk.meta(game).now_or_never()?.ok()).await
    }

    async fn request(&self, game: &GameId, request: &RequestId) -> Result<Option<Version>, StoreError> {
        let found = self.ask("request", |disk| disk.request(game, request).now_or_never()?.ok()).await?;
        let mut world = self.sim.world();
        if world.faults.bug == Some(Bug::NoLookUp) {
            return Ok(None);
        }
        if let Some(version) = found {
            let odds = world.faults.short;
            if world.falls(odds) {
                return Err(unknown("written, but not as durable as required"));
            }
            world.acknowledge(game, version);
        }
        Ok(found)
    }

    async fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>, StoreError> {
        if self.is_bare {
            return Ok(None);
        }
        self.ask("snapshot", |disk| disk.snapshot(game).now_or_never()?.ok()).await
    }

    async fn put_snapshot(&self, game: &GameId, snapshot: Snapshot) -> Result<(), StoreError> {
        self.sim.world().counts.snapshots += 1;
        self.ask("put snapshot", |disk| disk.put_snapshot(game, snapshot).now_or_never()?.ok()).await
    }

    async fn list(&self, query: &ListQuery) -> Result<Page, StoreError> {
        self.ask("list", |disk| disk.list(query).now_or_never()?.ok()).await
    }

    fn watch(&self, game: &GameId) -> watch::Receiver<Head> {
        let (mut theirs, is_first) = self.ears.hub.watch(game);
        if is_first {
            let (sim, ears, game) = (self.sim.clone(), self.ears.clone(), game.clone());
            tokio::spawn(async move { settle(&sim, &ears, vec![(game, Head::NONE)]).await });
        }
        let (ours, receiver) = watch::channel(*theirs.borrow_and_update());
        let delay = Duration::from_millis(1 + self.watchers.fetch_add(1, Ordering::Relaxed) % 16);
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    biased;
                    () = ours.closed() => return,
                    changed = theirs.changed() => if changed.is_err() { return },
                }
                sleep(delay).await;
                ours.send_replace(*theirs.borrow_and_update());
            }
        });
        receiver
    }

    async fn feed_end(&self) -> Result<FeedPlace, StoreError> {
        self.ask("feed end", |disk| disk.feed_end().now_or_never()?.ok()).await
    }

    async fn changes(&self, after: &FeedPlace, limit: usize) -> Result<Changes, StoreError> {
        self.ask("changes", |disk| disk.changes(after, limit).now_or_never()?.ok()).await
    }

    async fn feed_reaches(&self, place: &FeedPlace) -> Result<bool, StoreError> {
        self.ask("feed reaches", |disk| disk.feed_reaches(place).now_or_never()?.ok()).await
    }

    fn feed_stirs(&self) -> watch::Receiver<u64> {
        self.stirs.subscribe()
    }

    async fn ledger(&self, drawer: &str) -> Result<Vec<(String, Bytes)>, StoreError> {
        self.ask("ledger", |disk| disk.ledger(drawer).now_or_never()?.ok()).await
    }

    async fn write_ledger(&self, hold: Option<&Hold>, entries: Vec<LedgerEntry>) -> Result<bool, StoreError> {
        self.ask("write ledger", |disk| disk.write_ledger(hold, entries).now_or_never()?.ok()).await
    }

    async fn hold(&self, hold: &Hold, ttl: Duration) -> Result<bool, StoreError> {
        self.ask("hold", |disk| disk.hold(hold, ttl).now_or_never()?.ok()).await
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.ask("ping", |_| Some(())).await
    }

    fn durability(&self) -> Durability {
        Durability::Replicas(1)
    }
}

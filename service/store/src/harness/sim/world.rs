//! The store itself: what lies on its disks, its dice, and what is noted of it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    hash::{DefaultHasher, Hasher as _},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use futures::FutureExt as _;
use tokio::time::{Instant, sleep};

use super::{Bug, Counts, Faults, Loss, store::Ears};
use crate::{
    harness::random::Random,
    memory::MemoryStore,
    store::Store as _,
    types::{Append, Appended, GameId, Head, OwnedAppend, RequestId, Version},
};

/// A store that several processes reach by messages. Clones are the same store.
#[derive(Clone, Debug)]
pub struct Sim(Arc<Mutex<World>>);

#[derive(Debug)]
pub(super) struct World {
    pub(super) random: Random,
    pub(super) faults: Faults,
    pub(super) counts: Counts,
    disk: Arc<MemoryStore>,
    /// Every append that is on the disk, to begin a disk anew without the last of them.
    logs: BTreeMap<GameId, Log>,
    /// Until when nobody answers.
    away: Instant,
    /// Counts restarts and fail-overs: messages to the server before arrive no more.
    pub(super) era: u64,
    pub(super) ears: Vec<Ears>,
    begin: Instant,
    hash: DefaultHasher,
    trace: Option<Vec<String>>,
}

#[derive(Debug, Default)]
struct Log {
    appends: Vec<OwnedAppend>,
    /// The last version that anybody was told to be there.
    acknowledged: Version,
    /// What fail-overs took that may take anything: the requests, and the versions at which they had been done.
    lost: BTreeSet<(RequestId, Version)>,
}

impl OwnedAppend {
    /// A short name for the record.
    pub(super) fn mark(&self) -> u8 {
        let [first, ..] = self.tag.0;
        first
    }

    fn append(&self) -> Append<'_> {
        let OwnedAppend { game, expected, record, tag, request, meta } = self;
        Append { game, expected: *expected, record: record.clone(), tag: *tag, request: *request, meta }
    }
}

impl Sim {
    /// An empty store; call it in a runtime whose clock is paused. The trace is kept as text if asked for.
    #[must_use]
    pub fn new(seed: u64, faults: Faults, keep_trace: bool) -> Sim {
        let begin = Instant::now();
        Sim(Arc::new(Mutex::new(World {
            random: Random::new(seed),
            faults,
            counts: Counts::default(),
            disk: Arc::default(),
            logs: BTreeMap::new(),
            away: begin,
            era: 0,
            ears: Vec::new(),
            begin,
            hash: DefaultHasher::new(),
            trace: keep_trace.then(Vec::new),
        })))
    }

    pub(super) fn world(&self) -> MutexGuard<'_, World> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what happens, so that two runs can be compared.
    pub fn note(&self, line: fmt::Arguments<'_>) {
        self.world().note(line);
    }

    /// A number for everything that was noted so far.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.world().hash.finish()
    }

    /// What was noted, if it was to be kept.
    #[must_use]
    pub fn trace(&self) -> Vec<String> {
        self.world().trace.clone().unwrap_or_default()
    }

    /// What happened how often.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.world().counts
    }

    /// Whether a fail-over took what this request had done at this version.
    #[must_use]
    pub fn has_lost(&self, game: &GameId, request: RequestId, version: Version) -> bool {
        self.world().logs.get(game).is_some_and(|log| log.lost.contains(&(request, version)))
    }

    /// From now on nothing goes wrong any more.
    pub fn heal(&self) {
        let mut world = self.world();
        world.faults = world.faults.healed();
        world.away = Instant::now();
        world.note(format_args!("the weather is fine"));
    }

    /// The server ends and comes back after a while; whatever is on its way to it is lost.
    pub fn restart(&self, after: Duration) {
        let mut world = self.world();
        world.away = Instant::now() + after;
        world.era += 1;
        world.counts.restarts += 1;
        world.note(format_args!("the store is away for {after:?}"));
    }

    /// Another server takes over, without the last records if they may be lost. The first stays: that a game is
    /// gone altogether is no fork.
    pub fn fail_over(&self, after: Duration) {
        self.restart(after);
        let mut world = self.world();
        world.counts.failovers += 1;
        let loss = match world.faults.bug {
            Some(Bug::LosesAcknowledged) => Loss::Anything,
            _ => world.faults.loss,
        };
        let World { random, logs, counts, faults, .. } = &mut *world;
        let mut taken = Vec::new();
        for (game, log) in logs {
            let safe = match loss {
                Loss::Nothing => continue,
                Loss::Unacknowledged => log.acknowledged,
                Loss::Anything => 0,
            };
            let at_most =
                log.appends.len().saturating_sub(usize::try_from(safe).unwrap_or(usize::MAX).max(1));
            let count = random.below(at_most.min(4) + 1);
            let left = log.appends.len() - count;
            for (message, version) in log.appends.drain(left..).zip(left as Version + 1..) {
                let excused = message.request.filter(|_| faults.loss == Loss::Anything);
                log.lost.extend(excused.map(|request| (request, version)));
            }
            log.acknowledged = log.acknowledged.min(log.appends.len() as Version);
            counts.taken += count as u64;
            taken.push((game.clone(), count));
        }
        for (game, count) in taken {
            world.note(format_args!("{game} loses {count}"));
        }
        world.begin_anew();
    }
}

impl World {
    pub(super) fn note(&mut self, line: fmt::Arguments<'_>) {
        let line = format!("{:>6} {line}", self.begin.elapsed().as_millis());
        self.hash.write(line.as_bytes());
        if let Some(trace) = &mut self.trace {
            trace.push(line);
        }
    }

    /// Whether something happens that happens in so many of a thousand cases.
    pub(super) fn falls(&mut self, permille: usize) -> bool {
        permille > 0 && self.random.below(1000) < permille
    }

    /// How long one message takes.
    pub(super) fn latency(&mut self) -> Duration {
        let slow = if self.falls(self.faults.slow) { 10 } else { 1 };
        Duration::from_millis(self.random.below(self.faults.latency * slow) as u64)
    }

    pub(super) fn is_away(&self) -> bool {
        Instant::now() < self.away
    }

    pub(super) fn disk(&self) -> &Arc<MemoryStore> {
        &self.disk
    }

    /// A version is about to be told to be there: from now on replicas have it.
    pub(super) fn acknowledge(&mut self, game: &GameId, version: Version) {
        if let Some(log) = self.logs.get_mut(game) {
            log.acknowledged = log.acknowledged.max(version);
        }
    }

    fn begin_anew(&mut self) {
        let before = std::mem::take(&mut self.disk);
        for (game, log) in &self.logs {
            for message in &log.appends {
                // Memory has no reason to be away or slow.
                let _ = self.disk.append(message.append()).now_or_never();
            }
            // Snapshots stay: they are written apart.
            if let Some(Ok(Some(snapshot))) = before.snapshot(game).now_or_never() {
                let _ = self.disk.put_snapshot(game, snapshot).now_or_never();
            }
        }
    }

    /// An append arrives at the server; `None` if there is none, or another one than it was sent to.
    pub(super) fn arrive(&mut self, message: &OwnedAppend, era: u64) -> Option<Appended> {
        if self.is_away() || era != self.era {
            return None;
        }
        let bug = self.faults.bug;
        // Always the same ones: a repeated attempt does not help.
        let is_one_of_some = |id: RequestId| matches!(id.0, [first, ..] if first % 8 == 0);
        if bug == Some(Bug::WrongDuplicate) && message.request.is_some_and(is_one_of_some) {
            return Some(Appended::Duplicate(self.head(&message.game).version));
        }
        let mut message = message.clone();
        if bug == Some(Bug::NoRequestIds) {
            message.request = None;
        }
        let mut appended = self.append(&message)?;
        match (bug, appended) {
            (Some(Bug::NoExpectedHead), Appended::Conflict { head }) => {
                appended = self.append(&OwnedAppend { expected: head, ..message })?;
            }
            (Some(Bug::WritesTwice), Appended::Duplicate(_)) => {
                let expected = self.head(&message.game);
                appended = self.append(&OwnedAppend { expected, request: None, ..message })?;
            }
            _ => {}
        }
        Some(appended)
    }

    fn append(&mut self, message: &OwnedAppend) -> Option<Appended> {
        let appended = self.disk.append(message.append()).now_or_never()?.ok()?;
        let log = self.logs.entry(message.game.clone()).or_default();
        if let Appended::Committed(version) = appended
            && version == log.appends.len() as Version + 1
        {
            log.appends.push(message.clone());
            self.ring(message, version);
        }
        Some(appended)
    }

    /// Rings the bells of all processes, and some of them twice, or late, or not.
    fn ring(&mut self, message: &OwnedAppend, version: Version) {
        let news = Head { version, tag: Some(message.tag) };
        for at in 0..self.ears.len() {
            let unheard = self.falls(self.faults.unheard);
            let doubled = self.falls(self.faults.doubled);
            self.counts.unheard += u64::from(unheard);
            self.counts.doubled += u64::from(doubled);
            for _ in 0..usize::from(!unheard) + usize::from(doubled) {
                let delay = self.latency();
                let Some(ears) = self.ears.get(at).cloned() else { continue };
                let game = message.game.clone();
                tokio::spawn(async move {
                    sleep(delay).await;
                    ears.hear(&game, news);
                });
            }
        }
    }

    pub(super) fn head(&self, game: &GameId) -> Head {
        let head = self.disk.head(game).now_or_never();
        head.and_then(Result::ok).flatten().unwrap_or_default()
    }

    /// What a look for an append finds, as [`Store::append`](crate::Store::append) would answer; `None` if there is
    /// no trace of it.
    pub(super) fn look_up(&self, message: &OwnedAppend) -> Option<Appended> {
        let log = self.logs.get(&message.game);
        let appends = log.map(|log| log.appends.as_slice()).unwrap_or_default();
        let at = usize::try_from(message.expected.version).unwrap_or(usize::MAX);
        if appends.get(at).is_some_and(|there| there.record == message.record) {
            return Some(Appended::Committed(message.expected.version + 1));
        }
        let same = |there: &OwnedAppend| there.request.is_some() && there.request == message.request;
        if let Some(before) = appends.iter().position(same) {
            return Some(Appended::Duplicate(before as Version + 1));
        }
        let head = self.head(&message.game);
        (!head.agrees(&message.expected)).then_some(Appended::Conflict { head })
    }
}

//! The processes that share a simulated store.

use std::{
    future::Future,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use orrery_api::Proto;
use orrery_engine::erased::Registry;
use orrery_server::{
    Config, ServeArgs,
    auth::{Caller, Keys},
    grpc::Service,
    host::{Ambient, Host},
    layers::CallContext,
    limits::CallerKey,
    metrics::Metrics,
};
use orrery_store::{
    GameId,
    harness::sim::{Sim, SimStore},
};
use orrery_testkit::drift::Drift;
use orrery_tests::random::Random;
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;
use tonic::{Request, Response, Status};

/// One process: what it serves, and whether it was killed.
#[derive(Debug)]
pub(crate) struct Process {
    pub(crate) service: Service<SimStore>,
    pub(crate) dead: CancellationToken,
}

/// What a caller hears.
#[derive(Debug)]
pub(crate) enum Heard<T> {
    Answer(T),
    Status(Status),
    /// Nothing: the process died, the answer was lost, or it took too long.
    Silence,
}

impl Process {
    /// Makes a call as a client does: over a way that takes its time and may lose the answer, with a limit after
    /// which nobody waits any more.
    pub(crate) async fn call<T>(
        &self,
        random: &mut Random,
        limit: Duration,
        call: impl Future<Output = Result<Response<T>, Status>>,
    ) -> Heard<T> {
        let (there, back) = (random.below(4) as u64, random.below(4) as u64);
        let is_lost = random.one_in(40);
        tokio::time::sleep(Duration::from_millis(there)).await;
        tokio::select! {
            biased;
            () = self.dead.cancelled() => Heard::Silence,
            answer = timeout(limit, call) => {
                tokio::time::sleep(Duration::from_millis(back)).await;
                match answer {
                    Ok(Ok(answer)) if !is_lost => Heard::Answer(answer.into_inner()),
                    Ok(Err(status)) if !is_lost => Heard::Status(status),
                    _ => Heard::Silence,
                }
            }
        }
    }
}

/// All processes of a run.
#[derive(Debug)]
pub(crate) struct Cluster {
    pub(crate) sim: Sim,
    config: Config,
    inner: Mutex<Inner>,
}

#[derive(Debug)]
struct Inner {
    processes: Vec<Arc<Process>>,
    started: usize,
    random: Random,
    snapshot_every: u64,
    games: Vec<GameId>,
}

/// The time and the randomness of a run.
#[derive(Debug)]
struct Simulated {
    begin: Instant,
    random: Mutex<Random>,
}

impl Ambient for Simulated {
    fn now_ms(&self) -> i64 {
        1_800_000_000_000 + i64::try_from(self.begin.elapsed().as_millis()).unwrap()
    }

    fn fill(&self, bytes: &mut [u8]) -> Result<(), String> {
        let drawn = self.random.lock().unwrap_or_else(PoisonError::into_inner).bytes(bytes.len());
        bytes.copy_from_slice(&drawn);
        Ok(())
    }
}

impl Cluster {
    pub(crate) fn start(sim: &Sim, mut random: Random, count: usize) -> Arc<Cluster> {
        let args = ServeArgs { store: Some("memory".into()), ..ServeArgs::default() };
        let mut config = Config::from_sources(&args, Vec::new()).unwrap();
        // Only bells and polls may wake a stream.
        config.streams.heartbeat = Duration::from_secs(3600);
        config.streams.max_age = Duration::from_secs(2 + random.below(30) as u64);
        let snapshot_every = 2 + random.below(20) as u64;
        let inner = Inner { processes: Vec::new(), started: 0, random, snapshot_every, games: Vec::new() };
        let cluster = Arc::new(Cluster { sim: sim.clone(), config, inner: Mutex::new(inner) });
        for _ in 0..count {
            let process = cluster.process(false);
            cluster.inner().processes.push(process);
        }
        cluster
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new process; a bare one does without snapshots.
    pub(crate) fn process(&self, is_bare: bool) -> Arc<Process> {
        let mut inner = self.inner();
        inner.started += 1;
        let name = format!("process {}", inner.started);
        let random = inner.random.fork();
        let snapshot_every = inner.snapshot_every;
        drop(inner);
        let store = if is_bare { SimStore::bare(&self.sim, &name) } else { SimStore::new(&self.sim, &name) };
        let ambient = Arc::new(Simulated { begin: Instant::now(), random: Mutex::new(random) });
        let metrics = Arc::new(Metrics::new());
        let registry = Registry::<Proto>::default().with_unlisted::<Drift>();
        let host = Host::within(ambient, Arc::new(store), registry, 100, Arc::clone(&metrics))
            .with_snapshots_every(snapshot_every);
        let service = Service::new(host, metrics, Keys::open(&self.config).unwrap(), &self.config);
        Arc::new(Process { service, dead: CancellationToken::new() })
    }

    /// Any of the processes.
    pub(crate) fn any(&self, random: &mut Random) -> Arc<Process> {
        Arc::clone(random.pick(&self.inner().processes).unwrap())
    }

    pub(crate) fn all(&self) -> Vec<Arc<Process>> {
        self.inner().processes.clone()
    }

    /// Kills a process; another takes its place, which remembers nothing.
    pub(crate) fn kill(&self, random: &mut Random) {
        let new = self.process(false);
        let mut inner = self.inner();
        let at = random.below(inner.processes.len());
        let old = std::mem::replace(&mut inner.processes[at], new);
        drop(inner);
        self.sim.note(format_args!("process at place {at} is killed"));
        old.service.host.store().cut();
        old.dead.cancel();
    }

    /// A game was created, and may be forgotten from now on.
    pub(crate) fn remember(&self, game: &str) {
        self.inner().games.push(game.parse().unwrap());
    }

    /// A process forgets a game, as one does that has too many.
    pub(crate) fn forget_something(&self, random: &mut Random) {
        let process = self.any(random);
        if let Some(game) = random.pick(&self.inner().games) {
            process.service.host.evict(game);
        }
    }
}

/// A request as the layers before the service hand it on.
pub(crate) fn request<T>(message: T, caller: Caller) -> Request<T> {
    let mut request = Request::new(message);
    let deadline = Instant::now() + Duration::from_secs(60);
    request.extensions_mut().insert(CallContext {
        caller,
        key: CallerKey::Token(1),
        deadline,
        connection: None,
    });
    request
}

/// Who looks: a seat counted from 1, or a spectator.
pub(crate) fn caller(game: &str, seat: i32) -> Caller {
    match u8::try_from(seat).ok().and_then(|seat| seat.checked_sub(1)) {
        Some(seat) => Caller::Seat { game: game.into(), seat },
        None => Caller::Spectator { game: game.into() },
    }
}

//! One run: everything that follows from a seed.

use std::{
    sync::{Arc, Mutex, PoisonError, atomic::AtomicBool},
    time::Duration,
};

use orrery_api::v1::{self, game_service_server::GameService as _};
use orrery_server::auth::Caller;
use orrery_store::harness::sim::{Bug, Counts, Faults, Loss, Sim};
use orrery_tests::random::Random;
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use crate::{
    check,
    notes::Notes,
    player::{Player, request_id},
    process::{Cluster, Heard, request},
    reader::{Read, Reader},
};

/// What a run is about, beside its seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) loss: Loss,
    pub(crate) bug: Option<Bug>,
    pub(crate) keep_trace: bool,
}

/// What became of a run.
#[derive(Debug)]
pub(crate) struct Report {
    /// Everything that must not have happened.
    pub(crate) wrong: Vec<String>,
    pub(crate) hash: u64,
    pub(crate) trace: Vec<String>,
    pub(crate) counts: Counts,
    /// Commands that were acknowledged.
    pub(crate) accepted: usize,
    /// Events that readers were told.
    pub(crate) told: usize,
}

/// A game of a run.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) seats: i32,
    creation: v1::CreateGameRequest,
    target: i64,
}

/// A reader at its work.
#[derive(Debug)]
pub(crate) struct Following {
    pub(crate) game: String,
    pub(crate) seat: i32,
    read: Arc<Mutex<Read>>,
    pub(crate) cursor: watch::Receiver<i64>,
}

impl Following {
    pub(crate) fn read(&self) -> Read {
        self.read.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The longest that the players of a run may need, by their own clock. The weather gets fine long before.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs a seed on a clock of its own.
pub(crate) fn run(seed: u64, plan: Plan) -> Report {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.unwrap().block_on(simulate(seed, plan))
}

async fn simulate(seed: u64, plan: Plan) -> Report {
    let mut random = Random::new(seed);
    let sim = Sim::new(random.number(), weather(&mut random, plan), plan.keep_trace);
    let processes = 2 + random.below(2);
    let cluster = Cluster::start(&sim, random.fork(), processes);
    let notes = Arc::new(Notes::new(&sim));
    let storm = tokio::spawn(storm(Arc::clone(&cluster), random.fork(), plan.loss));

    let mut games = Vec::new();
    let mut players = JoinSet::new();
    let mut readers = JoinSet::new();
    let mut followings = Vec::new();
    for _ in 0..1 + usize::from(random.one_in(3)) {
        let game = create(&cluster, &notes, &mut random).await;
        let is_enough = Arc::new(AtomicBool::new(false));
        for seat in 0..=game.seats {
            if seat > 0 {
                let player = Player {
                    cluster: Arc::clone(&cluster),
                    notes: Arc::clone(&notes),
                    random: random.fork(),
                    game: game.id.clone(),
                    seat,
                    target: game.target,
                    is_enough: Arc::clone(&is_enough),
                };
                players.spawn(player.play());
            }
            let read = Arc::new(Mutex::new(Read::default()));
            let (sender, cursor) = watch::channel(0);
            followings.push(Following { game: game.id.clone(), seat, read: Arc::clone(&read), cursor });
            let reader = Reader {
                cluster: Arc::clone(&cluster),
                notes: Arc::clone(&notes),
                random: random.fork(),
                game: game.id.clone(),
                seat,
                read,
                cursor: sender,
                may_fork: plan.loss != Loss::Nothing,
            };
            readers.spawn(reader.follow());
        }
        games.push(game);
    }

    let playing =
        async { while players.join_next().await.transpose().expect("a player panicked").is_some() {} };
    if timeout(PATIENCE, playing).await.is_err() {
        notes.wrong(format_args!("the players are stuck"));
        players.abort_all();
    }
    storm.abort();
    sim.heal();
    // What was sent may still arrive; nothing does after that.
    sleep(Duration::from_secs(10)).await;
    check::check(&cluster, &notes, &games, &followings, plan).await;
    for game in &games {
        create_again(&cluster, &notes, &mut random, game).await;
    }
    readers.abort_all();

    let attempts = games.iter().flat_map(|game| notes.played(&game.id).asked.into_values());
    Report {
        accepted: attempts.filter(|asked| asked.accepted.is_some()).count(),
        told: followings.iter().map(|following| following.read().told.len()).sum(),
        wrong: notes.all_wrong(),
        hash: sim.hash(),
        trace: sim.trace(),
        counts: sim.counts(),
    }
}

/// Some of what may go wrong, each more or less: a run in which everything fails at once never gets to the rare
/// moments in between.
fn weather(random: &mut Random, plan: Plan) -> Faults {
    let mut odds = |most: usize| if random.one_in(2) { random.below(most) } else { 0 };
    Faults {
        refused: odds(40),
        lost: odds(40),
        late: odds(60),
        unanswered: odds(80),
        short: odds(80),
        repeated: odds(100),
        unheard: odds(600),
        doubled: odds(300),
        slow: odds(150),
        latency: 1 + odds(16),
        timeout: Duration::from_millis(500),
        poll: Duration::from_secs(2),
        loss: plan.loss,
        bug: plan.bug,
    }
}

/// For some seconds: restarts, kills, fail-overs, full caches.
async fn storm(cluster: Arc<Cluster>, mut random: Random, loss: Loss) {
    let end = Instant::now() + Duration::from_secs(1 + random.below(10) as u64);
    let calm = 1 + random.below(1500);
    while Instant::now() < end {
        sleep(Duration::from_millis(20 + random.below(calm) as u64)).await;
        let down = Duration::from_millis(random.below(1200) as u64);
        match random.below(6) {
            0 => cluster.sim.restart(down),
            1 => cluster.kill(&mut random),
            2 if loss != Loss::Nothing => cluster.sim.fail_over(down),
            _ => cluster.forget_something(&mut random),
        }
    }
    cluster.sim.heal();
}

async fn create(cluster: &Cluster, notes: &Notes, random: &mut Random) -> Game {
    let seats = 2 + random.below(2);
    let options = [("rounds".to_string(), "2".to_string())];
    let config = v1::GameConfig {
        game_type: "drift".into(),
        options: options.into_iter().collect(),
        ..Default::default()
    };
    let creation = v1::CreateGameRequest {
        config: Some(config),
        seats: vec![v1::SeatSpec::default(); seats],
        request_id: request_id(random),
        visibility: v1::Visibility::Public.into(),
    };
    let seats = i32::try_from(seats).unwrap();
    let target = 4 + random.below(16) as i64;
    loop {
        if let Some(id) = begin(cluster, notes, random, &creation).await {
            return Game { id, seats, creation, target };
        }
        sleep(Duration::from_millis(100)).await;
    }
}

async fn begin(
    cluster: &Cluster,
    notes: &Notes,
    random: &mut Random,
    creation: &v1::CreateGameRequest,
) -> Option<String> {
    let process = cluster.any(random);
    let caller = Caller::Service { name: "sim".into(), acting_as: None };
    let call = process.service.create_game(request(creation.clone(), caller));
    match process.call(random, Duration::from_secs(10), call).await {
        Heard::Answer(created) => {
            let game = created.game.unwrap_or_default();
            cluster.sim.note(format_args!("{} is there", game.game_id));
            cluster.remember(&game.game_id);
            Some(game.game_id)
        }
        Heard::Status(status) => {
            if status.code() != tonic::Code::Unavailable {
                notes.wrong(format_args!("a creation was told {status:?}"));
            }
            None
        }
        Heard::Silence => None,
    }
}

/// The same request finds the game that it created.
async fn create_again(cluster: &Cluster, notes: &Notes, random: &mut Random, game: &Game) {
    match begin(cluster, notes, random, &game.creation).await {
        Some(id) if id != game.id => notes.wrong(format_args!("{} was created again as {id}", game.id)),
        Some(_) | None => {}
    }
}

//! Games of a real kind. They end, so there is a supply of them, made between the legs.

use std::{
    ops::ControlFlow,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use orrery_store::Store as _;
use tonic::Status;

use super::{
    leg::{AsyncCall, Leg, repeat},
    play::Connections,
    script::{Author, Script, scripts},
};
use crate::failure::Failure;

/// Actions per second that are provided for before anything was measured.
const GUESS: f64 = 4_000.0;

/// Games made at the same time.
const BATCH: usize = 32;

/// Games that were begun and games that were not.
#[derive(Debug)]
pub(super) struct Games {
    author: Arc<Author>,
    connections: Connections,
    lanes: Vec<Lane>,
    supply: Supply,
    /// Actions per second with one call under way and with many, as measured last.
    rates: [f64; 2],
    sizes: (usize, usize),
}

/// Games that wait for a lane.
type Supply = Arc<Mutex<Vec<Script>>>;

/// One game after another.
#[derive(Debug)]
struct Lane {
    game: Option<Script>,
    supply: Supply,
}

impl Lane {
    fn left(&self) -> usize {
        self.game.as_ref().map_or(0, Script::len)
    }
}

impl Games {
    pub(super) async fn new(slug: &str, connections: Connections, redis_url: &str) -> Result<Games, Failure> {
        let author = Arc::new(Author::new(slug, redis_url).await?);
        let sizes = measure(&author, &connections).await?;
        let (lanes, supply, rates) = (Vec::new(), Supply::default(), [GUESS; 2]);
        Ok(Games { author, connections, lanes, supply, rates, sizes })
    }

    pub(super) fn seats(&self) -> usize {
        usize::from(self.author.seats())
    }

    pub(super) fn sizes(&self) -> (usize, usize) {
        self.sizes
    }

    /// Provides for a leg of that kind.
    pub(super) async fn ready(&mut self, in_flight: usize, time: Duration) -> Result<(), Failure> {
        let rate = self.rates.get(kind(in_flight)).copied().unwrap_or(GUESS);
        self.provide((rate * time.as_secs_f64() * 1.3) as usize + 1, in_flight).await
    }

    pub(super) async fn run(&mut self, in_flight: usize, time: Duration) -> Result<Leg, Failure> {
        self.ready(in_flight, time).await?;
        while self.lanes.len() < in_flight {
            self.lanes.push(Lane { game: None, supply: self.supply.clone() });
        }
        // Those that have most left come first: with one call under way nothing should run dry.
        self.lanes.sort_by_key(|lane| std::cmp::Reverse(lane.left()));
        let rest = self.lanes.split_off(in_flight);
        let lanes = std::mem::take(&mut self.lanes);
        let (leg, lanes) = repeat(lanes, time, SubmitCall).await.map_err(Failure::away)?;
        self.lanes = lanes.into_iter().chain(rest).collect();
        if let Some(rate) = self.rates.get_mut(kind(in_flight)) {
            *rate = leg.per_second();
        }
        Ok(leg)
    }

    /// Makes games until so many actions wait beside those that the lanes have, and every lane has a game.
    async fn provide(&mut self, actions: usize, lanes: usize) -> Result<(), Failure> {
        loop {
            let (waiting, games) = {
                let supply = self.supply.lock().unwrap_or_else(PoisonError::into_inner);
                (supply.iter().map(Script::len).sum::<usize>(), supply.len())
            };
            if waiting >= actions && games >= lanes {
                return Ok(());
            }
            let clients = (0..BATCH).map(|n| self.connections.client(games + n));
            let made = scripts(&self.author, clients).await?;
            self.supply.lock().unwrap_or_else(PoisonError::into_inner).extend(made);
        }
    }
}

/// Which of the rates it is.
fn kind(in_flight: usize) -> usize {
    usize::from(in_flight > 1)
}

/// The mean length of records and metadata, from one game that is played for the purpose.
async fn measure(author: &Arc<Author>, connections: &Connections) -> Result<(usize, usize), Failure> {
    let mut script = author.script(connections.client(0)).await?;
    script.say(usize::MAX).await.map_err(Failure::away)?;
    let records = author.store.read(&script.game, 1, usize::MAX).await.map_err(Failure::away)?;
    let bytes: usize = records.iter().map(|stored| stored.record.len()).sum();
    let meta = author.store.meta(&script.game).await.map_err(Failure::away)?;
    // What the store puts before the summary, and the name of the game.
    let meta = meta.map_or(0, |meta| 13 + meta.game_type.len() + meta.summary.len());
    Ok((bytes / records.len().max(1), meta))
}

#[derive(Clone)]
struct SubmitCall;

impl AsyncCall<Lane, Status> for SubmitCall {
    async fn call(&self, lane: &mut Lane) -> Result<ControlFlow<()>, Status> {
        if lane.left() == 0 {
            lane.game = lane.supply.lock().unwrap_or_else(PoisonError::into_inner).pop();
        }
        let Some(table) = lane.game.as_mut().and_then(Script::next) else {
            return Ok(ControlFlow::Break(()));
        };
        let request = table.submit();
        table.client.submit_action(request).await?;
        Ok(ControlFlow::Continue(()))
    }
}

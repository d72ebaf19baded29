//! One leg of a round: calls made again and again until the time is over.

use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// What one leg did.
#[derive(Clone, Debug, Default)]
pub(super) struct Leg {
    /// Calls that were answered.
    pub(super) calls: u64,
    /// How long it took.
    pub(super) took: Duration,
    /// How long each call took, in nanoseconds.
    pub(super) latencies: Vec<u32>,
}

impl Leg {
    pub(super) fn per_second(&self) -> f64 {
        self.calls as f64 / self.took.as_secs_f64()
    }

    /// A latency that so large a share of the calls did not exceed, in microseconds.
    pub(super) fn latency(&self, share: f64) -> f64 {
        let mut sorted = self.latencies.clone();
        sorted.sort_unstable();
        let at = (sorted.len() as f64 * share) as usize;
        sorted.get(at.min(sorted.len().saturating_sub(1))).map_or(0.0, |ns| f64::from(*ns) / 1000.0)
    }

    /// Notes one call.
    pub(super) fn note(&mut self, took: Duration) {
        self.latencies.push(u32::try_from(took.as_nanos()).unwrap_or(u32::MAX));
        self.calls += 1;
    }

    pub(super) fn join(legs: Vec<Leg>, took: Duration) -> Leg {
        let mut all = Leg { took, ..Leg::default() };
        for leg in legs {
            all.calls += leg.calls;
            all.latencies.extend(leg.latencies);
        }
        all
    }
}

/// Runs a call on every lane again and again until the time is over, or until a lane has nothing left to do: the
/// others stop with it, so that the rate is that of all lanes.
pub(super) async fn repeat<L, F, E>(lanes: Vec<L>, time: Duration, call: F) -> Result<(Leg, Vec<L>), E>
where
    L: Send + 'static,
    E: Send + 'static,
    F: AsyncCall<L, E>,
{
    let (started, is_over) = (Instant::now(), Arc::new(AtomicBool::new(false)));
    let tasks: Vec<_> = lanes
        .into_iter()
        .map(|mut lane| {
            let (call, is_over) = (call.clone(), is_over.clone());
            tokio::spawn(async move {
                let mut leg = Leg::default();
                while started.elapsed() < time && !is_over.load(Ordering::Relaxed) {
                    let begun = Instant::now();
                    match call.call(&mut lane).await? {
                        ControlFlow::Continue(()) => leg.note(begun.elapsed()),
                        ControlFlow::Break(()) => is_over.store(true, Ordering::Relaxed),
                    }
                }
                Ok::<_, E>((leg, lane))
            })
        })
        .collect();
    let (mut legs, mut lanes) = (Vec::new(), Vec::new());
    for task in tasks {
        if let Ok(done) = task.await {
            let (leg, lane) = done?;
            legs.push(leg);
            lanes.push(lane);
        }
    }
    Ok((Leg::join(legs, started.elapsed()), lanes))
}

/// One call of a load.
pub(super) trait AsyncCall<L, E>: Clone + Send + 'static {
    /// Breaks if there is nothing left to call.
    fn call(&self, lane: &mut L) -> impl Future<Output = Result<ControlFlow<()>, E>> + Send;
}

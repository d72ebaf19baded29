//! Places for calls being answered, and the short line before them.

use std::{
    hash::{BuildHasher as _, RandomState},
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicUsize, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, TryAcquireError};
use tokio::time::Sleep;

use super::{CallerKey, Limit, Refusal};
use crate::config::LimitConfig;

/// Callers are counted in this many cells. Who shares one with a busy caller shares the limit too; with a hash that
/// nobody can predict that is rare and cannot be arranged, and unlike a map the cells cost a call almost nothing.
const CELLS: usize = 4096;

/// All places.
#[derive(Debug)]
pub(super) struct Places {
    free: Arc<Semaphore>,
    count: usize,
    waiting: AtomicUsize,
    max_waiting: usize,
    max_wait: Duration,
    by_caller: Box<[AtomicU32]>,
    max_of_caller: u32,
    hash: RandomState,
}

/// What a call gets that asks for a place.
#[derive(Debug)]
pub enum Entry {
    /// A place.
    In(CallPermit),
    /// A place in the line before them.
    Line(Line),
}

impl Places {
    pub(super) fn new(config: &LimitConfig) -> Arc<Self> {
        Arc::new(Places {
            free: Arc::new(Semaphore::new(config.max_in_flight)),
            count: config.max_in_flight,
            waiting: AtomicUsize::new(0),
            max_waiting: config.max_waiting,
            max_wait: config.max_wait,
            by_caller: (0..CELLS).map(|_| AtomicU32::new(0)).collect(),
            max_of_caller: config.in_flight_per_caller,
            hash: RandomState::new(),
        })
    }

    pub(super) fn in_flight(&self) -> usize {
        self.count.saturating_sub(self.free.available_permits())
    }

    pub(super) fn enter(self: &Arc<Self>, key: CallerKey) -> Result<Entry, Refusal> {
        let share = Share::take(self, key)?;
        match Arc::clone(&self.free).try_acquire_owned() {
            Ok(place) => Ok(Entry::In(CallPermit { _place: place, _share: share })),
            // Nobody closes it.
            Err(TryAcquireError::Closed) => Err(Limit::InFlight.refuse()),
            Err(TryAcquireError::NoPermits) => {
                // Relaxed: a count that guards no other memory.
                if self.waiting.fetch_add(1, Ordering::Relaxed) >= self.max_waiting {
                    self.waiting.fetch_sub(1, Ordering::Relaxed);
                    return Err(Limit::InFlight.refuse());
                }
                Ok(Entry::Line(Line {
                    next: Box::pin(Arc::clone(&self.free).acquire_owned()),
                    end: Box::pin(tokio::time::sleep(self.max_wait)),
                    share: Some(share),
                    places: Arc::clone(self),
                }))
            }
        }
    }
}

/// One caller's part of the places, taken by one call.
#[derive(Debug)]
struct Share {
    places: Arc<Places>,
    cell: usize,
}

impl Share {
    fn take(places: &Arc<Places>, key: CallerKey) -> Result<Share, Refusal> {
        let cell = places.hash.hash_one(key) as usize % CELLS;
        let own = places.by_caller.get(cell).map_or(0, |own| own.fetch_add(1, Ordering::Relaxed));
        let share = Share { places: Arc::clone(places), cell };
        if own >= places.max_of_caller { Err(Limit::InFlightOfCaller.refuse()) } else { Ok(share) }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        if let Some(own) = self.places.by_caller.get(self.cell) {
            own.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// A place among the calls being answered.
#[derive(Debug)]
#[must_use = "dropping it gives the place back"]
pub struct CallPermit {
    _place: OwnedSemaphorePermit,
    _share: Share,
}

type NextPlace = Pin<Box<dyn Future<Output = Result<OwnedSemaphorePermit, AcquireError>> + Send>>;

/// Waits for a place, in turn and not for long.
#[must_use = "futures do nothing unless polled"]
pub struct Line {
    next: NextPlace,
    end: Pin<Box<Sleep>>,
    share: Option<Share>,
    places: Arc<Places>,
}

impl std::fmt::Debug for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Line").finish_non_exhaustive()
    }
}

impl Future for Line {
    type Output = Result<CallPermit, Refusal>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if let Poll::Ready(next) = self.next.as_mut().poll(cx) {
            return Poll::Ready(match (next, self.share.take()) {
                (Ok(place), Some(share)) => Ok(CallPermit { _place: place, _share: share }),
                (Ok(_) | Err(_), _) => Err(Limit::InFlight.refuse()),
            });
        }
        self.end.as_mut().poll(cx).map(|()| Err(Limit::InFlight.refuse()))
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.places.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, ServeArgs};

    const A: CallerKey = CallerKey::Token(1);

    fn places(change: impl FnOnce(&mut LimitConfig)) -> Arc<Places> {
        let mut config = Config::from_sources(&ServeArgs::default(), Vec::new()).unwrap().limits;
        change(&mut config);
        Places::new(&config)
    }

    fn enter(places: &Arc<Places>, key: CallerKey) -> CallPermit {
        match places.enter(key).unwrap() {
            Entry::In(permit) => permit,
            Entry::Line(_) => panic!("no place is free"),
        }
    }

    fn line_up(places: &Arc<Places>, key: CallerKey) -> Line {
        match places.enter(key).unwrap() {
            Entry::In(_) => panic!("a place is free"),
            Entry::Line(line) => line,
        }
    }

    #[tokio::test(start_paused = true)]
    async fn places_are_given_back() {
        let places = places(|c| (c.max_in_flight, c.max_waiting) = (2, 0));
        let (one, two) = (enter(&places, A), enter(&places, A));
        assert_eq!(places.enter(A).unwrap_err().limit, Limit::InFlight);
        assert_eq!(places.in_flight(), 2, "the refused one does not count");
        drop(one);
        let three = enter(&places, A);
        drop((two, three));
        assert_eq!(places.in_flight(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn the_line_is_short_in_count_and_in_time() {
        let places = places(|c| (c.max_in_flight, c.max_waiting) = (1, 2));
        let first = enter(&places, A);
        let (second, third) = (line_up(&places, A), line_up(&places, A));
        assert_eq!(places.enter(A).unwrap_err().limit, Limit::InFlight, "the line is full");
        let second = tokio::spawn(second);
        tokio::task::yield_now().await;
        drop(first);
        let second = second.await.unwrap().unwrap();
        let begin = tokio::time::Instant::now();
        assert_eq!(third.await.unwrap_err().limit, Limit::InFlight);
        assert_eq!(begin.elapsed().as_millis(), places.max_wait.as_millis());
        drop(second);
        assert_eq!((places.in_flight(), places.waiting.load(Ordering::Relaxed)), (0, 0));
        drop(enter(&places, A));
    }

    #[tokio::test(start_paused = true)]
    async fn one_caller_does_not_take_them_all() {
        let places = places(|c| (c.max_in_flight, c.in_flight_per_caller) = (10, 3));
        let own: Vec<_> = (0..3).map(|_| enter(&places, A)).collect();
        let refusal = places.enter(A).unwrap_err();
        assert_eq!(refusal.limit, Limit::InFlightOfCaller);
        // Of many others hardly any shares the cell.
        let others = (2..30).filter(|&n| places.enter(CallerKey::Token(n)).is_ok()).count();
        assert!(others >= 26, "{others}");
        drop(own);
        drop(enter(&places, A));
    }
}

//! What one caller, and all together, may use.
//!
//! A caller is a token, or an address without one. Refusals are cheap and say when to come back, so that
//! overload costs those who cause it and leaves the others fast.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use governor::{
    DefaultKeyedRateLimiter, Quota,
    clock::{Clock, DefaultClock},
};

use crate::config::LimitConfig;

/// How often callers that were quiet are forgotten. A caller costs some 50 bytes until then.
const SWEEP_INTERVAL: Duration = Duration::from_secs(10);

/// Who is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CallerKey {
    /// The holder of a verified token, by the number that stands for it in this process. A token that is
    /// not verified must not count: one can make up as many as one likes.
    Token(u64),
    /// Everybody behind an address.
    Address(IpAddr),
}

impl CallerKey {
    /// The key of an address. Of IPv6 only the network counts, since one subscriber has all of its 2^64.
    #[must_use]
    pub fn address(address: IpAddr) -> Self {
        CallerKey::Address(match address.to_canonical() {
            v4 @ IpAddr::V4(_) => v4,
            IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
        })
    }
}

/// The limit that was hit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// Calls per second of one caller.
    Calls,
    /// Games created per minute by one caller.
    Creations,
    /// Open streams of one caller.
    StreamsOfCaller,
    /// Open streams of the process.
    StreamsOfProcess,
    /// Calls being answered at once.
    InFlight,
}

/// A refusal, and when it makes sense to try again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", limit.message())]
pub struct Refusal {
    /// The limit that was hit.
    pub limit: Limit,
    /// How long to wait.
    pub retry_after: Duration,
}

impl Limit {
    /// The stable reason for `ErrorInfo`, for programs.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Limit::Calls => "TOO_MANY_CALLS",
            Limit::Creations => "TOO_MANY_GAMES",
            Limit::StreamsOfCaller => "TOO_MANY_STREAMS",
            Limit::StreamsOfProcess => "STREAMS_EXHAUSTED",
            Limit::InFlight => "OVERLOADED",
        }
    }

    fn message(self) -> &'static str {
        match self {
            Limit::Calls => "too many calls",
            Limit::Creations => "too many new games",
            Limit::StreamsOfCaller => "too many open streams",
            Limit::StreamsOfProcess => "this server has too many open streams",
            Limit::InFlight => "this server is overloaded",
        }
    }

    /// When to try again where it depends on others, so that nothing can be computed.
    fn usual_wait(self) -> Duration {
        match self {
            Limit::Calls | Limit::Creations | Limit::InFlight => Duration::from_millis(100),
            Limit::StreamsOfProcess => Duration::from_secs(1),
            Limit::StreamsOfCaller => Duration::from_secs(5),
        }
    }

    fn refuse(self) -> Refusal {
        Refusal { limit: self, retry_after: self.usual_wait() }
    }
}

/// All limits of a server and what is used of them.
#[derive(Debug)]
pub struct Limits {
    calls: Option<Rate>,
    creations: Option<Rate>,
    in_flight: AtomicUsize,
    max_in_flight: usize,
    streams: Mutex<Streams>,
    max_streams_of_caller: u32,
    max_streams_of_process: usize,
}

#[derive(Default, Debug)]
struct Streams {
    open: usize,
    by_caller: HashMap<CallerKey, u32>,
}

impl Limits {
    /// Nothing used yet.
    #[must_use]
    pub fn new(config: &LimitConfig) -> Arc<Self> {
        let burst = NonZeroU32::new(config.burst).unwrap_or(NonZeroU32::MIN);
        let calls = NonZeroU32::new(config.calls_per_second);
        let creations = NonZeroU32::new(config.games_per_minute);
        Arc::new(Limits {
            calls: calls.map(|rate| Rate::new(Limit::Calls, Quota::per_second(rate).allow_burst(burst))),
            creations: creations.map(|rate| Rate::new(Limit::Creations, Quota::per_minute(rate))),
            in_flight: AtomicUsize::new(0),
            max_in_flight: config.max_in_flight,
            streams: Mutex::default(),
            max_streams_of_caller: config.streams_per_caller,
            max_streams_of_process: config.streams_per_process,
        })
    }

    /// Counts a call.
    ///
    /// # Errors
    /// If the caller makes too many.
    pub fn check_call(&self, key: CallerKey) -> Result<(), Refusal> {
        self.calls.as_ref().map_or(Ok(()), |rate| rate.check(key))
    }

    /// Counts a new game.
    ///
    /// # Errors
    /// If the caller makes too many.
    pub fn check_creation(&self, key: CallerKey) -> Result<(), Refusal> {
        self.creations.as_ref().map_or(Ok(()), |rate| rate.check(key))
    }

    /// Takes one of the places for calls being answered; it is free again when the permit is dropped.
    ///
    /// # Errors
    /// If all are taken. There is no queue: whoever waits in one has timed out before being served.
    pub fn enter(self: &Arc<Self>) -> Result<CallPermit, Refusal> {
        // Relaxed: a count that guards no other memory.
        if self.in_flight.fetch_add(1, Ordering::Relaxed) >= self.max_in_flight {
            self.in_flight.fetch_sub(1, Ordering::Relaxed);
            return Err(Limit::InFlight.refuse());
        }
        Ok(CallPermit(Arc::clone(self)))
    }

    /// Takes one of the places for streams; it is free again when the permit is dropped, so keep it in the
    /// stream.
    ///
    /// # Errors
    /// If the caller or the process has too many.
    pub fn open_stream(self: &Arc<Self>, key: CallerKey) -> Result<StreamPermit, Refusal> {
        let mut streams = self.streams();
        if streams.open >= self.max_streams_of_process {
            return Err(Limit::StreamsOfProcess.refuse());
        }
        let own = streams.by_caller.entry(key).or_default();
        if *own >= self.max_streams_of_caller {
            return Err(Limit::StreamsOfCaller.refuse());
        }
        *own += 1;
        streams.open += 1;
        Ok(StreamPermit { limits: Arc::clone(self), key })
    }

    /// Calls being answered now.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        self.in_flight.load(Ordering::Relaxed)
    }

    /// Forgets callers that were quiet, now and again, until all other owners are gone. Spawn it once.
    pub async fn keep_tidy(self: Arc<Self>) {
        let weak = Arc::downgrade(&self);
        drop(self);
        loop {
            tokio::time::sleep(SWEEP_INTERVAL).await;
            match weak.upgrade() {
                Some(limits) => limits.sweep(),
                None => return,
            }
        }
    }

    fn sweep(&self) {
        for rate in [&self.calls, &self.creations].into_iter().flatten() {
            rate.limiter.retain_recent();
            rate.limiter.shrink_to_fit();
        }
    }

    fn streams(&self) -> MutexGuard<'_, Streams> {
        // Nothing panics while this is held.
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
struct Rate {
    limit: Limit,
    limiter: DefaultKeyedRateLimiter<CallerKey>,
    clock: DefaultClock,
}

impl Rate {
    fn new(limit: Limit, quota: Quota) -> Self {
        Rate { limit, limiter: DefaultKeyedRateLimiter::dashmap(quota), clock: DefaultClock::default() }
    }

    fn check(&self, key: CallerKey) -> Result<(), Refusal> {
        self.limiter.check_key(&key).map_err(|until| {
            // Rounded up: a client that comes back a moment early is refused again.
            let wait = until.wait_time_from(self.clock.now()) + Duration::from_millis(1);
            Refusal { limit: self.limit, retry_after: Duration::from_millis(wait.as_millis() as u64) }
        })
    }
}

/// A place among the calls being answered.
#[derive(Debug)]
#[must_use = "dropping it gives the place back"]
pub struct CallPermit(Arc<Limits>);

impl Drop for CallPermit {
    fn drop(&mut self) {
        self.0.in_flight.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A place among the open streams.
#[derive(Debug)]
#[must_use = "dropping it gives the place back"]
pub struct StreamPermit {
    limits: Arc<Limits>,
    key: CallerKey,
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut streams = self.limits.streams();
        streams.open -= 1;
        if let Some(own) = streams.by_caller.get_mut(&self.key) {
            *own -= 1;
            if *own == 0 {
                streams.by_caller.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::config::{Config, ServeArgs};

    pub(crate) fn limits(change: impl FnOnce(&mut LimitConfig)) -> Arc<Limits> {
        let mut config = Config::from_sources(&ServeArgs::default(), Vec::new()).unwrap().limits;
        change(&mut config);
        Limits::new(&config)
    }

    const A: CallerKey = CallerKey::Token(1);
    const B: CallerKey = CallerKey::Token(2);

    #[test]
    fn calls_are_limited_per_caller_with_a_wait() {
        let limits = limits(|c| (c.calls_per_second, c.burst) = (1, 3));
        for _ in 0..3 {
            assert_eq!(limits.check_call(A), Ok(()));
        }
        let refusal = limits.check_call(A).unwrap_err();
        assert_eq!(refusal.limit, Limit::Calls);
        assert!((1..=1_001).contains(&refusal.retry_after.as_millis()), "{refusal:?}");
        assert_eq!(limits.check_call(B), Ok(()), "others are not concerned");
    }

    #[test]
    fn the_wait_is_long_enough() {
        let limits = limits(|c| (c.calls_per_second, c.burst) = (50, 1));
        assert_eq!(limits.check_call(A), Ok(()));
        let refusal = limits.check_call(A).unwrap_err();
        std::thread::sleep(refusal.retry_after);
        assert_eq!(limits.check_call(A), Ok(()));
    }

    #[test]
    fn no_limit_in_development_by_default() {
        let limits = limits(|_| {});
        assert!((0..10_000).all(|_| limits.check_call(A).is_ok() && limits.check_creation(A).is_ok()));
    }

    #[test]
    fn creations_are_limited_apart_from_calls() {
        let limits = limits(|c| c.games_per_minute = 2);
        assert!(limits.check_creation(A).is_ok() && limits.check_creation(A).is_ok());
        let refusal = limits.check_creation(A).unwrap_err();
        assert_eq!(refusal.limit, Limit::Creations);
        assert!(refusal.retry_after > Duration::from_secs(20), "{refusal:?}");
        assert_eq!(limits.check_call(A), Ok(()));
    }

    #[test]
    fn places_are_given_back() {
        let limits = limits(|c| c.max_in_flight = 2);
        let (one, two) = (limits.enter().unwrap(), limits.enter().unwrap());
        assert_eq!(limits.enter().unwrap_err().limit, Limit::InFlight);
        assert_eq!(limits.in_flight(), 2, "the refused one does not count");
        drop(one);
        let three = limits.enter().unwrap();
        drop((two, three));
        assert_eq!(limits.in_flight(), 0);
    }

    #[test]
    fn streams_are_limited_per_caller_and_process() {
        let limits = limits(|c| (c.streams_per_caller, c.streams_per_process) = (2, 3));
        let a = [limits.open_stream(A).unwrap(), limits.open_stream(A).unwrap()];
        assert_eq!(limits.open_stream(A).unwrap_err().limit, Limit::StreamsOfCaller);
        let b = limits.open_stream(B).unwrap();
        assert_eq!(limits.open_stream(B).unwrap_err().limit, Limit::StreamsOfProcess);
        drop(a);
        assert_eq!(limits.streams().by_caller.len(), 1, "callers without streams are forgotten");
        let _again = limits.open_stream(A).unwrap();
        drop(b);
        assert_eq!(limits.streams().open, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn quiet_callers_are_forgotten() {
        let limits = limits(|c| (c.calls_per_second, c.burst) = (1_000, 1));
        for n in 0..500 {
            assert!(limits.check_call(CallerKey::Token(n)).is_ok());
        }
        let len = || limits.calls.as_ref().unwrap().limiter.len();
        assert_eq!(len(), 500);
        let tidy = tokio::spawn(Arc::clone(&limits).keep_tidy());
        std::thread::sleep(Duration::from_millis(5));
        tokio::time::sleep(SWEEP_INTERVAL * 2).await;
        assert_eq!(len(), 0);
        drop(limits);
        tidy.await.unwrap();
    }

    #[test]
    fn one_subscriber_is_one_address() {
        let key = |text: &str| CallerKey::address(text.parse().unwrap());
        assert_eq!(key("2001:db8::1"), key("2001:db8::ffff:1"));
        assert_ne!(key("2001:db8::1"), key("2001:db8:0:1::1"));
        assert_eq!(key("::ffff:10.0.0.1"), key("10.0.0.1"));
        assert_ne!(key("10.0.0.1"), key("10.0.0.2"));
    }
}

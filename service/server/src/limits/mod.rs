//! What one caller, and all together, may use.
//!
//! A caller is a token, or an address without one. Refusals are cheap and say when to come back, so that
//! overload costs those who cause it and leaves the others fast.
//!
//! - `games`: how often one game may be called.
//! - `places`: calls being answered at once, and the short line before them.
//! - `pressure`: whether the processors keep up.

mod games;
mod places;
mod pressure;

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use governor::{
    DefaultKeyedRateLimiter, Quota,
    clock::{Clock, DefaultClock},
};
use tokio::time::Instant;

pub use self::places::{CallPermit, Entry, Line};
use self::{games::GameRates, places::Places, pressure::Pressure};
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
    /// Calls per second from one address, with all tokens used there.
    CallsOfAddress,
    /// Calls per second about one game, by whomever.
    CallsOfGame,
    /// Games created per minute by one caller.
    Creations,
    /// Open streams of one caller.
    StreamsOfCaller,
    /// Open streams of the process.
    StreamsOfProcess,
    /// Open streams of one game.
    StreamsOfGame,
    /// Calls being answered at once.
    InFlight,
    /// Calls of one caller being answered at once.
    InFlightOfCaller,
    /// The time of the processors.
    Processors,
    /// Open connections of one address.
    ConnectionsOfAddress,
    /// Open connections of the process.
    ConnectionsOfProcess,
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
            Limit::CallsOfAddress => "TOO_MANY_CALLS_FROM_ADDRESS",
            Limit::CallsOfGame => "TOO_MANY_CALLS_OF_GAME",
            Limit::Creations => "TOO_MANY_GAMES",
            Limit::StreamsOfCaller => "TOO_MANY_STREAMS",
            Limit::StreamsOfProcess => "STREAMS_EXHAUSTED",
            Limit::StreamsOfGame => "TOO_MANY_STREAMS_OF_GAME",
            Limit::InFlight => "OVERLOADED",
            Limit::InFlightOfCaller => "TOO_MANY_CALLS_AT_ONCE",
            Limit::Processors => "CPU_EXHAUSTED",
            Limit::ConnectionsOfAddress => "TOO_MANY_CONNECTIONS",
            Limit::ConnectionsOfProcess => "CONNECTIONS_EXHAUSTED",
        }
    }

    fn message(self) -> &'static str {
        match self {
            Limit::Calls => "too many calls",
            Limit::CallsOfAddress => "too many calls from this address",
            Limit::CallsOfGame => "too many calls about this game",
            Limit::Creations => "too many new games",
            Limit::StreamsOfCaller => "too many open streams",
            Limit::StreamsOfProcess => "this server has too many open streams",
            Limit::StreamsOfGame => "too many open streams of this game",
            Limit::InFlight => "this server is overloaded",
            Limit::InFlightOfCaller => "too many calls at once",
            Limit::Processors => "this server is short of processor time",
            Limit::ConnectionsOfAddress => "too many connections from this address",
            Limit::ConnectionsOfProcess => "this server has too many connections",
        }
    }

    /// When to try again where it depends on others, so that nothing can be computed.
    fn usual_wait(self) -> Duration {
        match self {
            Limit::Calls
            | Limit::CallsOfAddress
            | Limit::CallsOfGame
            | Limit::Creations
            | Limit::InFlight
            | Limit::InFlightOfCaller
            | Limit::Processors => Duration::from_millis(100),
            Limit::StreamsOfProcess | Limit::ConnectionsOfProcess => Duration::from_secs(1),
            Limit::StreamsOfCaller | Limit::StreamsOfGame | Limit::ConnectionsOfAddress => {
                Duration::from_secs(5)
            }
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
    calls_of_address: Option<Rate>,
    calls_of_game: Option<GameRates>,
    creations: Option<Rate>,
    places: Arc<Places>,
    pressure: Pressure,
    streams: Mutex<Streams>,
    max_streams_of_caller: u32,
    max_streams_of_game: u32,
    max_streams_of_process: usize,
}

#[derive(Default, Debug)]
struct Streams {
    open: usize,
    by_caller: HashMap<CallerKey, u32>,
    by_game: HashMap<Box<str>, u32>,
}

impl Limits {
    /// Nothing used yet.
    #[must_use]
    pub fn new(config: &LimitConfig) -> Arc<Self> {
        let burst = NonZeroU32::new(config.burst).unwrap_or(NonZeroU32::MIN);
        let calls = NonZeroU32::new(config.calls_per_second);
        let of_address = NonZeroU32::new(config.calls_per_address);
        let creations = NonZeroU32::new(config.games_per_minute);
        Arc::new(Limits {
            calls: calls.map(|rate| Rate::new(Limit::Calls, Quota::per_second(rate).allow_burst(burst))),
            calls_of_address: of_address
                .map(|rate| Rate::new(Limit::CallsOfAddress, Quota::per_second(rate))),
            calls_of_game: NonZeroU32::new(config.calls_per_game).map(GameRates::new),
            creations: creations.map(|rate| Rate::new(Limit::Creations, Quota::per_minute(rate))),
            places: Places::new(config),
            pressure: Pressure::new(config.max_lag),
            streams: Mutex::default(),
            max_streams_of_caller: config.streams_per_caller,
            max_streams_of_game: config.streams_per_game,
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

    /// Counts a call from an address, whoever makes it.
    ///
    /// # Errors
    /// If too many come from there.
    pub fn check_address(&self, address: CallerKey) -> Result<(), Refusal> {
        self.calls_of_address.as_ref().map_or(Ok(()), |rate| rate.check(address))
    }

    /// Counts a call about a game.
    ///
    /// # Errors
    /// If there are too many.
    pub fn check_game(&self, game: &str) -> Result<(), Refusal> {
        self.calls_of_game.as_ref().map_or(Ok(()), |rates| rates.check(game))
    }

    /// Looks at how long a call has waited before it could begin.
    ///
    /// # Errors
    /// If the processors do not keep up: what begins something new is refused first.
    pub fn check_wait(&self, now: Instant, waited: Duration, is_new_work: bool) -> Result<(), Refusal> {
        match self.pressure.admit(now, waited, is_new_work) {
            None => Ok(()),
            Some(retry_after) => Err(Refusal { limit: Limit::Processors, retry_after }),
        }
    }

    /// How long every call has to wait before it begins; next to nothing unless processors are short.
    #[must_use]
    pub fn standing_wait(&self) -> Duration {
        self.pressure.standing(Instant::now())
    }

    /// Counts a new game.
    ///
    /// # Errors
    /// If the caller makes too many.
    pub fn check_creation(&self, key: CallerKey) -> Result<(), Refusal> {
        self.creations.as_ref().map_or(Ok(()), |rate| rate.check(key))
    }

    /// Takes one of the places for calls being answered; it is free again when the permit is dropped. If all are
    /// taken there is a line, short in count and in time: whoever waits for long has given up before being served.
    ///
    /// # Errors
    /// If the caller has too many, or the line is full.
    pub fn enter(&self, key: CallerKey) -> Result<Entry, Refusal> {
        self.places.enter(key)
    }

    /// Takes one of the places for streams, of one game or of many; it is free again when the permit is dropped, so
    /// keep it in the stream.
    ///
    /// # Errors
    /// If the caller, the game or the process has too many.
    pub fn open_stream(
        self: &Arc<Self>,
        key: CallerKey,
        game: Option<&str>,
    ) -> Result<StreamPermit, Refusal> {
        let mut streams = self.streams();
        if streams.open >= self.max_streams_of_process {
            return Err(Limit::StreamsOfProcess.refuse());
        }
        if streams.by_caller.get(&key).is_some_and(|own| *own >= self.max_streams_of_caller) {
            return Err(Limit::StreamsOfCaller.refuse());
        }
        let of_game = game.and_then(|game| streams.by_game.get(game));
        if of_game.is_some_and(|own| *own >= self.max_streams_of_game) {
            return Err(Limit::StreamsOfGame.refuse());
        }
        let game = game.map(Box::<str>::from);
        *streams.by_caller.entry(key).or_default() += 1;
        if let Some(game) = game.clone() {
            *streams.by_game.entry(game).or_default() += 1;
        }
        streams.open += 1;
        Ok(StreamPermit { limits: Arc::clone(self), key, game })
    }

    /// Calls being answered now.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        self.places.in_flight()
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
        for rate in [&self.calls, &self.calls_of_address, &self.creations].into_iter().flatten() {
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

/// A place among the open streams.
#[derive(Debug)]
#[must_use = "dropping it gives the place back"]
pub struct StreamPermit {
    limits: Arc<Limits>,
    key: CallerKey,
    game: Option<Box<str>>,
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut streams = self.limits.streams();
        streams.open -= 1;
        give_back(&mut streams.by_caller, &self.key);
        if let Some(game) = &self.game {
            give_back(&mut streams.by_game, game);
        }
    }
}

/// One fewer; who has none is forgotten.
fn give_back<K: Eq + std::hash::Hash>(counts: &mut HashMap<K, u32>, key: &K) {
    if let Some(own) = counts.get_mut(key) {
        *own -= 1;
        if *own == 0 {
            counts.remove(key);
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
    fn an_address_is_limited_whoever_calls_from_there() {
        let limits = limits(|c| c.calls_per_address = 3);
        let address = CallerKey::address("10.0.0.1".parse().unwrap());
        assert!((0..3).all(|_| limits.check_address(address).is_ok()));
        assert_eq!(limits.check_address(address).unwrap_err().limit, Limit::CallsOfAddress);
        assert_eq!(limits.check_address(CallerKey::address("10.0.0.2".parse().unwrap())), Ok(()));
        assert_eq!(limits.check_call(address), Ok(()), "apart from the limit of a caller");
    }

    #[test]
    fn streams_are_limited_per_caller_and_process() {
        let limits = limits(|c| (c.streams_per_caller, c.streams_per_process) = (2, 3));
        let open = |key| limits.open_stream(key, Some("a game"));
        let a = [open(A).unwrap(), open(A).unwrap()];
        assert_eq!(open(A).unwrap_err().limit, Limit::StreamsOfCaller);
        let b = open(B).unwrap();
        assert_eq!(open(B).unwrap_err().limit, Limit::StreamsOfProcess);
        drop(a);
        assert_eq!(limits.streams().by_caller.len(), 1, "callers without streams are forgotten");
        let _again = open(A).unwrap();
        drop(b);
        assert_eq!(limits.streams().open, 1);
    }

    #[test]
    fn streams_are_limited_per_game() {
        let limits = limits(|c| c.streams_per_game = 2);
        let two = [limits.open_stream(A, Some("x")).unwrap(), limits.open_stream(B, Some("x")).unwrap()];
        assert_eq!(limits.open_stream(A, Some("x")).unwrap_err().limit, Limit::StreamsOfGame);
        drop(limits.open_stream(A, Some("y")).unwrap());
        drop(limits.open_stream(A, None).unwrap());
        assert_eq!(limits.streams().by_caller.get(&A), Some(&1), "a refused stream is not counted");
        drop(two);
        assert_eq!(limits.streams().by_game.len(), 0, "games without streams are forgotten");
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

//! What is counted and timed, in the format of OpenMetrics.
//!
//! Handles are looked up once, when a server is assembled: on the path of a call there is one atomic
//! addition and one observation, no labels and no maps.

mod archive;
mod http;

use std::{
    borrow::Cow,
    sync::{OnceLock, atomic::AtomicU64},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use prometheus_client::{
    encoding::{EncodeLabelSet, text},
    metrics::{
        counter::Counter,
        family::{Family, MetricConstructor},
        gauge::Gauge,
        histogram::Histogram,
        info::Info,
    },
    registry::Registry,
};
use tonic::Code;

pub use self::{
    archive::ArchiveMetrics,
    http::{CONTENT_TYPE, serve_admin},
};

/// The upper bounds of latency buckets in seconds: from a cached read to the longest deadline.
const LATENCY_BUCKETS: [f64; 14] =
    [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

/// For pure computation, which is expected to be far below a millisecond and must stay below 20.
const LEGAL_BUCKETS: [f64; 11] =
    [0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002, 0.005, 0.02, 0.1];

/// One more than the largest gRPC code.
const CODES: usize = 17;

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct CallLabels {
    method: &'static str,
    code: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct MethodLabels {
    method: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct LegalLabels {
    game: Cow<'static, str>,
    prompt: Cow<'static, str>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct GameLabels {
    game: Cow<'static, str>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct ReasonLabels {
    reason: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct ResultLabels {
    result: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct SeenLabels {
    seen_by: &'static str,
}

#[derive(Clone, Copy, Debug)]
struct Buckets(&'static [f64]);

impl MetricConstructor<Histogram> for Buckets {
    fn new_metric(&self) -> Histogram {
        Histogram::new(self.0.iter().copied())
    }
}

/// Everything that is counted. One per process, or one per server in tests: nothing is global.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    calls: Family<CallLabels, Counter>,
    latency: Family<MethodLabels, Histogram, Buckets>,
    legal: Family<LegalLabels, Histogram, Buckets>,
    created: Family<GameLabels, Counter>,
    rejections: Family<ReasonLabels, Counter>,
    /// Appends that lost a race against another process or request and were decided again.
    pub conflicts: Counter,
    /// Games found in memory.
    pub cache_hits: Counter,
    /// Games that had to be read from the store.
    pub cache_misses: Counter,
    /// Games of which the store has lost something that this process had seen.
    pub forks_of_tables: Counter,
    /// Streams that had told something that the store has lost, and began anew.
    pub forks_of_streams: Counter,
    /// Seconds an append to the store took.
    pub append_seconds: Histogram,
    /// Event streams that are open now.
    pub open_streams: Gauge,
    /// Events sent on streams.
    pub events_sent: Counter,
    /// Inboxes that are open now.
    pub open_inboxes: Gauge,
    /// Turns sent to inboxes.
    pub turns_sent: Counter,
    /// Changes read from the store's feed.
    pub feed_changes: Counter,
    webhooks: Family<ResultLabels, Counter>,
    /// Messages that wait for their delivery to webhooks, where this process delivers.
    pub webhooks_waiting: Gauge,
    /// 1 where webhooks are delivered, 0 elsewhere.
    pub webhooks_active: Gauge,
    /// Calls being answered now.
    pub in_flight: Gauge,
    /// Games that leave the store.
    pub archive: ArchiveMetrics,
    /// Connections that are open now.
    pub open_connections: Gauge,
    /// Connections that sent so much without an answer that they were read slowly from then on.
    pub slowed_connections: Counter,
    /// Seconds that even the luckiest call had to wait before it was begun.
    pub standing_wait: Gauge<f64, AtomicU64>,
}

impl Default for Metrics {
    fn default() -> Self {
        Metrics::new()
    }
}

impl Metrics {
    /// All counters at zero; the process counts as started now.
    #[must_use]
    pub fn new() -> Self {
        let lookups = Family::<ResultLabels, Counter>::default();
        let forks = Family::<SeenLabels, Counter>::default();
        let mut metrics = Metrics {
            registry: Registry::default(),
            calls: Family::default(),
            latency: Family::new_with_constructor(Buckets(&LATENCY_BUCKETS)),
            legal: Family::new_with_constructor(Buckets(&LEGAL_BUCKETS)),
            created: Family::default(),
            rejections: Family::default(),
            conflicts: Counter::default(),
            cache_hits: lookups.get_or_create_owned(&ResultLabels { result: "hit" }),
            cache_misses: lookups.get_or_create_owned(&ResultLabels { result: "miss" }),
            forks_of_tables: forks.get_or_create_owned(&SeenLabels { seen_by: "table" }),
            forks_of_streams: forks.get_or_create_owned(&SeenLabels { seen_by: "stream" }),
            append_seconds: Histogram::new(LATENCY_BUCKETS),
            open_streams: Gauge::default(),
            events_sent: Counter::default(),
            open_inboxes: Gauge::default(),
            turns_sent: Counter::default(),
            feed_changes: Counter::default(),
            webhooks: Family::default(),
            webhooks_waiting: Gauge::default(),
            webhooks_active: Gauge::default(),
            in_flight: Gauge::default(),
            archive: ArchiveMetrics::default(),
            open_connections: Gauge::default(),
            slowed_connections: Counter::default(),
            standing_wait: Gauge::default(),
        };
        metrics.register(lookups, forks);
        metrics
    }

    fn register(&mut self, lookups: Family<ResultLabels, Counter>, forks: Family<SeenLabels, Counter>) {
        let r = &mut self.registry;
        r.register("orrery_rpc_calls", "Calls answered, by method and gRPC code", self.calls.clone());
        r.register(
            "orrery_rpc_seconds",
            "Time to the answer, or to the end of a stream",
            self.latency.clone(),
        );
        r.register("orrery_legal_seconds", "Time to enumerate legal actions", self.legal.clone());
        r.register("orrery_games_created", "Games created", self.created.clone());
        r.register("orrery_rejections", "Calls and actions refused, by reason", self.rejections.clone());
        r.register("orrery_conflicts", "Appends that lost a race", self.conflicts.clone());
        r.register("orrery_cache_lookups", "Games looked for in memory", lookups);
        r.register("orrery_store_forks", "What was seen in the store and is lost from it", forks);
        r.register("orrery_append_seconds", "Time to append to the store", self.append_seconds.clone());
        r.register("orrery_open_streams", "Open event streams", self.open_streams.clone());
        r.register("orrery_events_sent", "Events sent on streams", self.events_sent.clone());
        r.register("orrery_open_inboxes", "Open inbox streams", self.open_inboxes.clone());
        r.register("orrery_turns_sent", "Turns sent to inboxes", self.turns_sent.clone());
        r.register("orrery_feed_changes", "Changes read from the store's feed", self.feed_changes.clone());
        r.register("orrery_webhook_attempts", "Attempts to deliver a webhook", self.webhooks.clone());
        r.register("orrery_webhooks_waiting", "Webhooks to be delivered", self.webhooks_waiting.clone());
        r.register("orrery_webhooks_active", "1 where webhooks are delivered", self.webhooks_active.clone());
        r.register("orrery_in_flight", "Calls being answered", self.in_flight.clone());
        self.archive.register(r);
        r.register("orrery_open_connections", "Open connections", self.open_connections.clone());
        r.register(
            "orrery_slowed_connections",
            "Connections that were read slowly",
            self.slowed_connections.clone(),
        );
        r.register(
            "orrery_standing_wait_seconds",
            "Time that every call has to wait before it is begun",
            self.standing_wait.clone(),
        );
        let version = Info::new(vec![("version", env!("CARGO_PKG_VERSION"))]);
        r.register("orrery_build", "What is running", version);
        let started: Gauge = Gauge::default();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        started.set(i64::try_from(now.as_secs()).unwrap_or_default());
        r.register("process_start_time_seconds", "When the process started, since 1970", started);
    }

    /// The handles of one method, to be kept by whoever serves it.
    #[must_use]
    pub fn method(&self, method: &'static str) -> MethodMetrics {
        MethodMetrics {
            method,
            calls: self.calls.clone(),
            by_code: Default::default(),
            latency: self.latency.get_or_create_owned(&MethodLabels { method }),
        }
    }

    /// Where to note the seconds that the legal actions of one prompt took; keep the handle.
    #[must_use]
    pub fn legal_seconds(
        &self,
        game: impl Into<Cow<'static, str>>,
        prompt: impl Into<Cow<'static, str>>,
    ) -> Histogram {
        self.legal.get_or_create_owned(&LegalLabels { game: game.into(), prompt: prompt.into() })
    }

    /// Counts a new game.
    pub fn game_created(&self, game: impl Into<Cow<'static, str>>) {
        self.created.get_or_create(&GameLabels { game: game.into() }).inc();
    }

    /// Counts a refusal. The reason is one of a fixed set, never text of a caller.
    pub fn rejected(&self, reason: &'static str) {
        self.rejections.get_or_create(&ReasonLabels { reason }).inc();
    }

    /// Counts an attempt to deliver a webhook: `delivered`, `failed` or `dead`.
    pub fn webhook_attempt(&self, result: &'static str) {
        self.webhooks.get_or_create(&ResultLabels { result }).inc();
    }

    /// All of it as OpenMetrics text.
    #[must_use]
    pub fn render(&self) -> String {
        let mut page = String::with_capacity(16 << 10);
        match text::encode(&mut page, &self.registry) {
            Ok(()) => page,
            // Writing into memory does not fail; a page without an end is at least seen as broken.
            Err(std::fmt::Error) => String::new(),
        }
    }
}

/// The handles of one method.
#[derive(Debug)]
pub struct MethodMetrics {
    method: &'static str,
    calls: Family<CallLabels, Counter>,
    /// Made on the first use of a code: most methods know four or five of the seventeen.
    by_code: [OnceLock<Counter>; CODES],
    latency: Histogram,
}

impl MethodMetrics {
    /// The name in the label.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.method
    }

    /// Counts one answered call.
    pub fn record(&self, code: Code, took: Duration) {
        let labels = || CallLabels { method: self.method, code: code_name(code) };
        if let Some(cell) = self.by_code.get(code as usize) {
            cell.get_or_init(|| self.calls.get_or_create_owned(&labels())).inc();
        }
        self.latency.observe(took.as_secs_f64());
    }
}

/// The name of a code as the gRPC documents spell it.
#[must_use]
pub fn code_name(code: Code) -> &'static str {
    match code {
        Code::Ok => "OK",
        Code::Cancelled => "CANCELLED",
        Code::Unknown => "UNKNOWN",
        Code::InvalidArgument => "INVALID_ARGUMENT",
        Code::DeadlineExceeded => "DEADLINE_EXCEEDED",
        Code::NotFound => "NOT_FOUND",
        Code::AlreadyExists => "ALREADY_EXISTS",
        Code::PermissionDenied => "PERMISSION_DENIED",
        Code::ResourceExhausted => "RESOURCE_EXHAUSTED",
        Code::FailedPrecondition => "FAILED_PRECONDITION",
        Code::Aborted => "ABORTED",
        Code::OutOfRange => "OUT_OF_RANGE",
        Code::Unimplemented => "UNIMPLEMENTED",
        Code::Internal => "INTERNAL",
        Code::Unavailable => "UNAVAILABLE",
        Code::DataLoss => "DATA_LOSS",
        Code::Unauthenticated => "UNAUTHENTICATED",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_rendered() {
        let metrics = Metrics::new();
        let submit = metrics.method("SubmitAction");
        submit.record(Code::Ok, Duration::from_micros(300));
        submit.record(Code::Ok, Duration::from_secs(90));
        submit.record(Code::Unauthenticated, Duration::from_micros(3));
        metrics.legal_seconds("gaia-project", "charge").observe(0.000_02);
        metrics.game_created("seti");
        metrics.rejected("RATE_LIMITED");
        metrics.conflicts.inc();
        metrics.cache_hits.inc_by(2);
        metrics.forks_of_tables.inc();
        metrics.append_seconds.observe(0.001);
        metrics.open_streams.inc();
        metrics.events_sent.inc_by(5);
        let page = metrics.render();
        for line in [
            "orrery_rpc_calls_total{method=\"SubmitAction\",code=\"OK\"} 2",
            "orrery_rpc_calls_total{method=\"SubmitAction\",code=\"UNAUTHENTICATED\"} 1",
            "orrery_rpc_seconds_bucket{le=\"0.0005\",method=\"SubmitAction\"} 2",
            "orrery_rpc_seconds_bucket{le=\"30.0\",method=\"SubmitAction\"} 2",
            "orrery_rpc_seconds_count{method=\"SubmitAction\"} 3",
            "orrery_legal_seconds_bucket{le=\"0.000025\",game=\"gaia-project\",prompt=\"charge\"} 1",
            "orrery_games_created_total{game=\"seti\"} 1",
            "orrery_rejections_total{reason=\"RATE_LIMITED\"} 1",
            "orrery_conflicts_total 1",
            "orrery_cache_lookups_total{result=\"hit\"} 2",
            "orrery_cache_lookups_total{result=\"miss\"} 0",
            "orrery_store_forks_total{seen_by=\"table\"} 1",
            "orrery_store_forks_total{seen_by=\"stream\"} 0",
            "orrery_append_seconds_count 1",
            "orrery_open_streams 1",
            "orrery_events_sent_total 5",
            "orrery_open_inboxes 0",
            "orrery_turns_sent_total 0",
            "orrery_feed_changes_total 0",
            "orrery_in_flight 0",
            "orrery_archived_games_total 0",
            "orrery_archive_failures_total 0",
            "orrery_abandoned_games_total 0",
            "orrery_archive_oldest_seconds 0",
            "orrery_open_connections 0",
            "orrery_standing_wait_seconds 0.0",
            concat!("orrery_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
            "# EOF",
        ] {
            assert!(page.lines().any(|found| found == line), "{line} not in\n{page}");
        }
        assert!(page.contains("process_start_time_seconds "));
    }

    #[test]
    fn every_code_has_its_place() {
        let metrics = Metrics::new();
        let method = metrics.method("M");
        for number in 0..CODES as i32 {
            method.record(Code::from_i32(number), Duration::ZERO);
        }
        let page = metrics.render();
        assert_eq!(page.matches("orrery_rpc_calls_total{method=\"M\"").count(), CODES);
    }
}

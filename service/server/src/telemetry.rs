//! Log lines and traces.
//!
//! Logs go to standard error. Traces go to a collector by OTLP if one is configured; otherwise there is no
//! such layer at all, the span of a call is never enabled, and asking for it is one comparison.

use std::{io::IsTerminal, time::Duration};

use http::HeaderMap;
use opentelemetry::{
    Context,
    propagation::{Extractor, Injector, TextMapPropagator},
    trace::{TraceContextExt, TracerProvider},
};
use opentelemetry_otlp::{WithExportConfig, WithTonicConfig, tonic_types::transport::ClientTlsConfig};
use opentelemetry_sdk::{
    Resource,
    propagation::TraceContextPropagator,
    trace::{Sampler, SdkTracer, SdkTracerProvider},
};
use tonic::metadata::{MetadataKey, MetadataMap, MetadataValue};
use tracing::{Dispatch, Span, Subscriber, level_filters::LevelFilter};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::{
    EnvFilter, Layer,
    filter::Targets,
    fmt::MakeWriter,
    layer::SubscriberExt,
    registry::LookupSpan,
    util::{SubscriberInitExt, TryInitError},
};

use crate::config::{LogConfig, LogFormat, TelemetryConfig};

/// How long the last traces may take to leave at the end.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(3);

/// Why there are no logs or traces.
#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// Somebody else writes the logs of this process already.
    #[error("logging is set up already")]
    AlreadySet(#[from] TryInitError),
    /// The collector's address cannot be used.
    #[error("the OTLP endpoint cannot be used: {0}")]
    Endpoint(#[from] opentelemetry_otlp::ExporterBuildError),
    /// The filter cannot be read; the configuration has checked it, so this needs another source.
    #[error("the log filter cannot be used: {0}")]
    Filter(#[from] tracing_subscriber::filter::ParseError),
}

/// Keeps traces flowing; sends the last ones when it is shut down or dropped.
#[derive(Debug)]
#[must_use = "dropping it ends the export of traces"]
pub struct TelemetryGuard {
    provider: Option<SdkTracerProvider>,
}

impl TelemetryGuard {
    /// Whether traces are exported; callers' trace contexts need not be looked at otherwise.
    #[must_use]
    pub fn is_tracing(&self) -> bool {
        self.provider.is_some()
    }

    /// Sends what is left without blocking the runtime that has to send it.
    pub async fn shutdown(mut self) {
        if let Some(provider) = self.provider.take() {
            let flushed =
                tokio::task::spawn_blocking(move || provider.shutdown_with_timeout(FLUSH_TIMEOUT)).await;
            if let Ok(Err(error)) = flushed {
                tracing::warn!(%error, "the last traces were not sent");
            }
        }
    }
}

impl Drop for TelemetryGuard {
    fn drop(&mut self) {
        if let Some(provider) = self.provider.take() {
            // Nobody is left to tell.
            let _ = provider.shutdown_with_timeout(FLUSH_TIMEOUT);
        }
    }
}

/// Sets up logs and traces for the whole process. Call it inside the runtime: the exporter connects there.
///
/// # Errors
/// If this was done before, or the collector's address cannot be used. A collector that is away is no
/// error: games go on without traces.
pub fn init(log: &LogConfig, telemetry: &TelemetryConfig) -> Result<TelemetryGuard, TelemetryError> {
    let provider = match &telemetry.otlp_endpoint {
        Some(endpoint) => Some(provider(endpoint, telemetry)?),
        None => None,
    };
    let tracer = provider.as_ref().map(|provider| provider.tracer("orrery"));
    dispatch(log, tracer, std::io::stderr().is_terminal(), std::io::stderr)?.try_init()?;
    Ok(TelemetryGuard { provider })
}

fn provider(endpoint: &str, telemetry: &TelemetryConfig) -> Result<SdkTracerProvider, TelemetryError> {
    let exporter = opentelemetry_otlp::SpanExporter::builder().with_tonic().with_endpoint(endpoint);
    let exporter = if endpoint.starts_with("https://") {
        // As in `tls`: with two kinds of cryptography compiled in rustls would not choose.
        let _ = rustls::crypto::ring::default_provider().install_default();
        exporter.with_tls_config(ClientTlsConfig::new().with_native_roots())
    } else {
        exporter
    };
    let resource = Resource::builder()
        .with_service_name(telemetry.service_name.clone())
        .with_attribute(opentelemetry::KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
        .build();
    // Who calls us with a sampled trace has decided already; the ratio is for everybody else.
    let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(telemetry.sample_ratio)));
    let builder = SdkTracerProvider::builder().with_batch_exporter(exporter.build()?);
    Ok(builder.with_sampler(sampler).with_resource(resource).build())
}

fn dispatch<W>(
    log: &LogConfig,
    tracer: Option<SdkTracer>,
    terminal: bool,
    writer: W,
) -> Result<Dispatch, TelemetryError>
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let filter = EnvFilter::builder().parse(&log.filter)?;
    let json = match log.format {
        LogFormat::Json => true,
        LogFormat::Pretty => false,
        LogFormat::Auto => !terminal,
    };
    Ok(match tracer {
        // One filter over everything, so that what is not logged is not even looked at.
        None => {
            Dispatch::new(tracing_subscriber::registry().with(filter).with(lines(json, terminal, writer)))
        }
        Some(tracer) => {
            // Spans are at DEBUG, so that they stay disabled where only lines are wanted.
            let ours = Targets::new().with_target("orrery", LevelFilter::DEBUG);
            let traces = tracing_opentelemetry::layer()
                .with_tracer(tracer)
                .with_location(false)
                .with_threads(false)
                .with_tracked_inactivity(false)
                .with_filter(ours);
            let lines = lines(json, terminal, writer).with_filter(filter);
            Dispatch::new(tracing_subscriber::registry().with(lines).with(traces))
        }
    })
}

fn lines<S, W>(json: bool, terminal: bool, writer: W) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'s> LookupSpan<'s>,
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let lines = tracing_subscriber::fmt::layer().with_writer(writer);
    if json {
        lines.json().flatten_event(true).with_span_list(false).boxed()
    } else {
        lines.with_ansi(terminal).boxed()
    }
}

struct Headers<'a>(&'a HeaderMap);

impl Extractor for Headers<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.to_str().ok()
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(http::HeaderName::as_str).collect()
    }
}

struct Metadata<'a>(&'a mut MetadataMap);

impl Injector for Metadata<'_> {
    fn set(&mut self, key: &str, value: String) {
        if let (Ok(key), Ok(value)) =
            (MetadataKey::from_bytes(key.as_bytes()), MetadataValue::try_from(value.as_str()))
        {
            self.0.insert(key, value);
        }
    }
}

/// Makes a new span part of the caller's trace, if `traceparent` names one.
pub fn adopt_parent(span: &Span, headers: &HeaderMap) {
    let parent = TraceContextPropagator::new().extract_with_context(&Context::new(), &Headers(headers));
    if parent.span().span_context().is_valid() {
        // It fails only if the span is not traced, and then there is nothing to belong to.
        let _ = span.set_parent(parent);
    }
}

/// Passes the trace of a span on to the one that is called with this metadata.
pub fn inject(span: &Span, metadata: &mut MetadataMap) {
    TraceContextPropagator::new().inject_context(&span.context(), &mut Metadata(metadata));
}

/// The trace of a span in the form of W3C `traceparent`, to be kept with a record; `None` if it has none.
#[must_use]
pub fn traceparent(span: &Span) -> Option<String> {
    if span.is_disabled() {
        return None;
    }
    let context = span.context();
    let span = context.span();
    let context = span.span_context();
    context.is_valid().then(|| {
        format!("00-{}-{}-{:02x}", context.trace_id(), context.span_id(), context.trace_flags().to_u8())
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use std::{
        io::Write,
        sync::{Arc, Mutex, OnceLock},
    };

    use opentelemetry_sdk::trace::InMemorySpanExporter;

    use super::*;

    /// Lets tests with subscribers of their own run side by side. While there is only one subscriber, tracing
    /// asks the thread that first meets a call site whether it matters, and remembers the answer for all
    /// threads; with two more that stay it asks every subscriber.
    pub(crate) fn keep_apart() {
        static STAY: OnceLock<[Dispatch; 2]> = OnceLock::new();
        STAY.get_or_init(|| [(), ()].map(|()| Dispatch::new(tracing::subscriber::NoSubscriber::new())));
    }

    const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    /// What was written, line by line.
    #[derive(Clone, Default)]
    pub(crate) struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    impl Lines {
        /// What was written since it was last asked for.
        pub(crate) fn take(&self) -> String {
            String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
        }

        fn dispatch(&self, format: LogFormat, filter: &str, tracer: Option<SdkTracer>) -> Dispatch {
            keep_apart();
            let log = LogConfig { format, filter: filter.into() };
            let lines = self.clone();
            dispatch(&log, tracer, false, move || lines.clone()).unwrap()
        }
    }

    fn rpc_span() -> Span {
        tracing::debug_span!(target: "orrery::rpc", "rpc")
    }

    #[test]
    fn lines_are_json_or_for_people() {
        for (format, json) in [(LogFormat::Json, true), (LogFormat::Pretty, false), (LogFormat::Auto, true)] {
            let lines = Lines::default();
            tracing::dispatcher::with_default(&lines.dispatch(format, "info,loud=off", None), || {
                tracing::info!(game = "g-1", "created");
                tracing::debug!("not shown");
                tracing::error!(target: "loud", "nor this");
            });
            let text = lines.take();
            assert_eq!(text.lines().count(), 1, "{text}");
            assert_eq!(text.starts_with('{'), json, "{text}");
            assert!(text.contains("created") && text.contains("g-1") && !text.contains('\u{1b}'), "{text}");
        }
    }

    #[test]
    fn without_a_collector_spans_are_disabled() {
        tracing::dispatcher::with_default(&Lines::default().dispatch(LogFormat::Json, "info", None), || {
            let span = rpc_span();
            assert!(span.is_disabled());
            assert_eq!(traceparent(&span), None);
            let mut metadata = MetadataMap::new();
            inject(&span, &mut metadata);
            assert!(metadata.is_empty());
        });
    }

    #[test]
    fn traces_continue_those_of_the_caller() {
        let exporter = InMemorySpanExporter::default();
        let provider = SdkTracerProvider::builder().with_simple_exporter(exporter.clone()).build();
        let lines = Lines::default();
        let dispatch = lines.dispatch(LogFormat::Json, "info", Some(provider.tracer("test")));
        tracing::dispatcher::with_default(&dispatch, || {
            let span = rpc_span();
            assert!(!span.is_disabled());
            let headers = HeaderMap::from_iter([(
                http::HeaderName::from_static("traceparent"),
                PARENT.parse().unwrap(),
            )]);
            adopt_parent(&span, &headers);
            let own = traceparent(&span).unwrap();
            assert_eq!(own[..35], PARENT[..35]);
            assert_ne!(own, PARENT, "the same trace, another span");
            let mut metadata = MetadataMap::new();
            inject(&span, &mut metadata);
            assert_eq!(metadata.get("traceparent").unwrap().to_str().unwrap(), own);
            tracing::debug!("for traces only");
        });
        let spans = exporter.get_finished_spans().unwrap();
        assert_eq!(spans.len(), 1);
        assert_eq!(spans[0].parent_span_id.to_string(), "b7ad6b7169203331");
        assert_eq!(lines.take(), "", "what goes to the collector need not be logged");
    }

    #[test]
    fn a_wrong_traceparent_starts_a_new_trace() {
        let provider =
            SdkTracerProvider::builder().with_simple_exporter(InMemorySpanExporter::default()).build();
        let dispatch = Lines::default().dispatch(LogFormat::Json, "off", Some(provider.tracer("test")));
        tracing::dispatcher::with_default(&dispatch, || {
            for wrong in ["", "x", "00-00000000000000000000000000000000-0000000000000000-01", "ff-a-b-c"] {
                let span = rpc_span();
                let name = http::HeaderName::from_static("traceparent");
                adopt_parent(&span, &HeaderMap::from_iter([(name, wrong.parse().unwrap())]));
                let own = traceparent(&span).unwrap();
                assert!(own.len() == 55 && own[..35] != PARENT[..35], "{own}");
            }
        });
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_collector_that_is_away_stops_nothing() {
        let telemetry = TelemetryConfig {
            otlp_endpoint: Some("http://127.0.0.1:9".into()),
            sample_ratio: 1.0,
            service_name: "test".into(),
        };
        let provider = provider("http://127.0.0.1:9", &telemetry).unwrap();
        let dispatch = Lines::default().dispatch(LogFormat::Json, "off", Some(provider.tracer("test")));
        tracing::dispatcher::with_default(&dispatch, || rpc_span().in_scope(|| {}));
        let guard = TelemetryGuard { provider: Some(provider) };
        assert!(guard.is_tracing());
        tokio::time::timeout(FLUSH_TIMEOUT * 2, guard.shutdown()).await.unwrap();
    }
}

//! The layer around hand-made services, and once around a real server.

use super::reject::refusal;
use std::{
    convert::Infallible,
    future::{pending, ready},
};

use bytes::Bytes;
use http::HeaderValue;
use http_body::Frame;
use http_body_util::{BodyExt, StreamBody};
use opentelemetry::trace::TracerProvider;
use opentelemetry_sdk::trace::{InMemorySpanExporter, SdkTracerProvider};
use tonic::Code;
use tonic_types::StatusExt;
use tower::{ServiceExt, service_fn};
use tracing_subscriber::layer::SubscriberExt;

use super::*;
use crate::{
    auth::{Grant, Keys},
    config::{Config, KeyConfig, KeySecret, ServeArgs},
    telemetry::tests::{Lines, keep_apart},
};

const GET: &str = "/t.Games/Get";
const STREAM: &str = "/t.Games/Stream";
const METHODS: Methods = Methods { unary: &[GET], streaming: &[STREAM], new_work: &[STREAM] };
const HOUR: Duration = Duration::from_secs(3600);

struct Setup {
    layer: GuardLayer,
    auth: Arc<Authenticator>,
    limits: Arc<Limits>,
    metrics: Arc<Metrics>,
}

fn setup(change: impl FnOnce(&mut LimitConfig)) -> Setup {
    let mut config = Config::from_sources(&ServeArgs::default(), Vec::new()).unwrap().limits;
    change(&mut config);
    let secret = KeySecret::new("a", vec![7; 32]).unwrap();
    let keys = KeyConfig { secrets: vec![secret], active: None, token_lifetime: HOUR };
    let auth = Arc::new(Authenticator::new(Keys::new(&keys).unwrap()));
    let limits = Limits::new(&config);
    let metrics = Arc::new(Metrics::new());
    let parts = (Arc::clone(&auth), Arc::clone(&limits), Arc::clone(&metrics));
    Setup { layer: GuardLayer::new(parts.0, parts.1, parts.2, METHODS, &config), auth, limits, metrics }
}

impl Setup {
    fn bearer(&self, name: &str) -> String {
        let token = self.auth.keys().mint(&Grant::Service { name: name.into() }, HOUR).unwrap();
        format!("Bearer {}", token.expose())
    }

    /// How often a method ended with a code.
    fn calls(&self, method: &str, code: &str) -> Option<u64> {
        let start = format!("orrery_rpc_calls_total{{method=\"{method}\",code=\"{code}\"}} ");
        self.metrics.render().lines().find_map(|line| line.strip_prefix(&start)?.parse().ok())
    }

    fn rejections(&self, reason: &str) -> Option<u64> {
        let start = format!("orrery_rejections_total{{reason=\"{reason}\"}} ");
        self.metrics.render().lines().find_map(|line| line.strip_prefix(&start)?.parse().ok())
    }
}

fn request(path: &str, headers: &[(&'static str, &str)]) -> Request<Body> {
    let mut request = Request::post(path).body(Body::empty()).unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, HeaderValue::from_str(value).unwrap());
    }
    let remote_addr = Some("10.0.0.9:1234".parse().unwrap());
    request.extensions_mut().insert(TcpConnectInfo { local_addr: None, remote_addr });
    request
}

fn status(response: &Response<Body>) -> Option<Status> {
    Status::from_header_map(response.headers())
}

/// A handler that answers at once, with what the layer told it about the caller.
async fn answer(request: Request<Body>) -> Result<Response<Body>, Infallible> {
    let mut response = Response::new(Body::empty());
    if let Some(context) = request.extensions().get::<CallContext>() {
        response.extensions_mut().insert(context.clone());
    }
    Ok(response)
}

async fn get(setup: &Setup, headers: &[(&'static str, &str)]) -> Response<Body> {
    setup.layer.layer(service_fn(answer)).oneshot(request(GET, headers)).await.unwrap()
}

#[tokio::test]
async fn handlers_learn_who_calls() {
    let setup = setup(|_| {});
    let token = setup.bearer("bot");
    let response = get(&setup, &[("authorization", &token), ("x-orrery-seat", "2")]).await;
    let context = response.extensions().get::<CallContext>().unwrap();
    assert_eq!(context.caller, Caller::Service { name: "bot".into(), acting_as: Some(1) });
    assert!(matches!(context.key, CallerKey::Token(_)));
    let response = get(&setup, &[]).await;
    let context = response.extensions().get::<CallContext>().unwrap();
    assert_eq!(context.caller, Caller::Anonymous);
    assert_eq!(context.key, CallerKey::Address("10.0.0.9".parse().unwrap()));
    assert_eq!(setup.calls("t.Games/Get", "OK"), Some(2));
    assert_eq!(setup.limits.in_flight(), 0);
}

#[tokio::test]
async fn bad_tokens_are_refused_with_a_reason_and_counted() {
    let setup = setup(|c| (c.calls_per_second, c.burst) = (1, 3));
    for (header, code, reason) in [
        ("Bearer nonsense", Code::Unauthenticated, "TOKEN_MALFORMED"),
        ("Bearer v4.local.AAAA", Code::Unauthenticated, "TOKEN_MALFORMED"),
        ("nothing", Code::Unauthenticated, "TOKEN_MALFORMED"),
        // Guessing uses up the calls of the address.
        ("Bearer again", Code::ResourceExhausted, "TOO_MANY_CALLS"),
    ] {
        let status = status(&get(&setup, &[("authorization", header)]).await).unwrap();
        assert_eq!(status.code(), code, "{header}");
        let info = status.get_details_error_info().unwrap();
        assert_eq!((info.reason.as_str(), info.domain.as_str()), (reason, "orrery"));
        assert!(!status.message().contains("nonsense"));
    }
    assert_eq!(setup.rejections("TOKEN_MALFORMED"), Some(3));
    assert_eq!(setup.calls("t.Games/Get", "UNAUTHENTICATED"), Some(3));
    let good = setup.bearer("bot");
    assert_eq!(status(&get(&setup, &[("authorization", &good)]).await).map(|s| s.code()), None);
}

#[tokio::test]
async fn a_seat_is_named_by_services_only() {
    let setup = setup(|_| {});
    let status = status(&get(&setup, &[("x-orrery-seat", "2")]).await).unwrap();
    assert_eq!(status.code(), Code::PermissionDenied);
}

#[tokio::test]
async fn each_token_has_its_own_rate_and_refusals_say_when_to_return() {
    let setup = setup(|c| (c.calls_per_second, c.burst) = (1, 2));
    let (one, two) = (setup.bearer("one"), setup.bearer("two"));
    for token in [&one, &one, &two, &two] {
        assert!(status(&get(&setup, &[("authorization", token)]).await).is_none());
    }
    let refused = status(&get(&setup, &[("authorization", &one)]).await).unwrap();
    assert_eq!(refused.code(), Code::ResourceExhausted);
    assert_eq!(refused.get_details_error_info().unwrap().reason, "TOO_MANY_CALLS");
    let delay = refused.get_details_retry_info().unwrap().retry_delay.unwrap();
    assert!(delay > Duration::ZERO && delay <= Duration::from_secs(1), "{delay:?}");
    assert_eq!(setup.rejections("TOO_MANY_CALLS"), Some(1));
}

#[tokio::test]
async fn overload_is_refused_and_probes_are_not() {
    let setup = setup(|c| c.max_in_flight = 1);
    let stuck =
        setup.layer.layer(service_fn(|_: Request<Body>| pending::<Result<Response<Body>, Infallible>>()));
    let waiting = tokio::spawn(stuck.oneshot(request(GET, &[])));
    while setup.limits.in_flight() == 0 {
        tokio::task::yield_now().await;
    }
    let refused = status(&get(&setup, &[]).await).unwrap();
    assert_eq!(refused.get_details_error_info().unwrap().reason, "OVERLOADED");
    assert!(refused.get_details_retry_info().is_some());
    let probe = request("/grpc.health.v1.Health/Check", &[("authorization", "Bearer nonsense")]);
    let answer = setup.layer.layer(service_fn(answer)).oneshot(probe).await.unwrap();
    assert!(status(&answer).is_none());

    waiting.abort();
    assert!(waiting.await.is_err());
    assert_eq!(setup.limits.in_flight(), 0);
    assert_eq!(setup.calls("t.Games/Get", "CANCELLED"), Some(1));
    assert!(status(&get(&setup, &[]).await).is_none());
}

#[tokio::test(start_paused = true)]
async fn a_call_that_waits_gets_the_place_that_is_given_back() {
    let setup = setup(|c| (c.max_in_flight, c.max_waiting) = (1, 1));
    let slow = service_fn(async |_: Request<Body>| {
        tokio::time::sleep(Duration::from_millis(60)).await;
        Ok::<_, Infallible>(Response::new(Body::empty()))
    });
    let call = || tokio::spawn(setup.layer.layer(slow).oneshot(request(GET, &[])));
    let calls = [call(), call(), call()];
    let mut reasons = Vec::new();
    for call in calls {
        let refused = status(&call.await.unwrap().unwrap());
        reasons.push(refused.map(|status| status.get_details_error_info().unwrap().reason));
    }
    assert_eq!(reasons, [None, None, Some("OVERLOADED".into())], "one in, one in line, one too many");
    assert_eq!((setup.calls("t.Games/Get", "OK"), setup.rejections("OVERLOADED")), (Some(2), Some(1)));
    assert_eq!(setup.limits.in_flight(), 0);
}

#[tokio::test(start_paused = true)]
async fn when_calls_are_begun_late_new_work_is_refused_first() {
    let setup = setup(|c| c.max_lag = Duration::from_millis(30));
    let service = setup.layer.layer(service_fn(answer));
    let call = async |path, late| {
        let mut arrived = service.clone();
        tokio::time::advance(Duration::from_millis(late)).await;
        let refused = status(&arrived.call(request(path, &[])).await.unwrap());
        refused.map(|status| status.get_details_error_info().unwrap().reason)
    };
    for _ in 0..30 {
        assert_eq!(call(GET, 20).await, None, "games go on");
    }
    assert_eq!(call(STREAM, 0).await.as_deref(), Some("CPU_EXHAUSTED"));
    assert_eq!(call("/made.Up/Path", 0).await.as_deref(), Some("CPU_EXHAUSTED"));
    assert_eq!(call("/grpc.health.v1.Health/Check", 20).await, None, "probes are answered");
    assert_eq!(setup.rejections("CPU_EXHAUSTED"), Some(2));
    let mut refused = 0;
    for _ in 0..40 {
        refused += usize::from(call(GET, 90).await.is_some());
    }
    assert!((5..35).contains(&refused), "a share of all calls: {refused} of 40");
    assert_eq!(call(GET, 11_000).await.as_deref(), Some("DEADLINE_EXCEEDED"), "nobody waits for it");
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!(call(STREAM, 20).await, None, "it is over");
}

#[tokio::test]
async fn an_address_with_many_tokens_is_still_one_address() {
    let setup = setup(|c| c.calls_per_address = 3);
    let mut reasons = Vec::new();
    for name in ["a", "b", "c", "d"] {
        let token = setup.bearer(name);
        let refused = status(&get(&setup, &[("authorization", &token)]).await);
        reasons.extend(refused.map(|status| status.get_details_error_info().unwrap().reason));
    }
    assert_eq!(reasons, ["TOO_MANY_CALLS_FROM_ADDRESS"]);
}

#[tokio::test(start_paused = true)]
async fn calls_end_at_their_deadline() {
    let setup =
        setup(|c| (c.default_deadline, c.max_deadline) = (Duration::from_secs(10), Duration::from_secs(60)));
    let stuck = service_fn(|_: Request<Body>| pending::<Result<Response<Body>, Infallible>>());
    for (timeout, expected) in [
        (Some("50m"), Duration::from_millis(50)),
        (Some("20S"), Duration::from_secs(20)),
        (Some("5M"), Duration::from_secs(60)),
        (Some("soon"), Duration::from_secs(10)),
        (None, Duration::from_secs(10)),
    ] {
        let headers: Vec<_> = timeout.map(|text| ("grpc-timeout", text)).into_iter().collect();
        let before = Instant::now();
        let response = setup.layer.layer(stuck).oneshot(request(GET, &headers)).await.unwrap();
        let status = status(&response).unwrap();
        assert_eq!(status.code(), Code::DeadlineExceeded);
        assert_eq!(status.get_details_error_info().unwrap().reason, "DEADLINE_EXCEEDED");
        let took = before.elapsed();
        assert!(took >= expected && took <= expected + Duration::from_millis(2), "{timeout:?}: {took:?}");
    }
    assert_eq!(setup.calls("t.Games/Get", "DEADLINE_EXCEEDED"), Some(5));
    assert_eq!(setup.limits.in_flight(), 0);
}

#[test]
fn timeouts_are_parsed_as_in_the_protocol() {
    let parse = |text: &str| parse_timeout(text.as_bytes());
    assert_eq!(parse("1H"), Some(Duration::from_secs(3600)));
    assert_eq!(parse("99999999n"), Some(Duration::from_nanos(99_999_999)));
    assert_eq!(parse("7u"), Some(Duration::from_micros(7)));
    for wrong in ["", "S", "1", "-1S", "1s", "123456789S", "1 S"] {
        assert_eq!(parse(wrong), None, "{wrong}");
    }
}

#[tokio::test]
async fn errors_of_handlers_are_counted_from_the_headers() {
    let setup = setup(|_| {});
    let failing = service_fn(|_: Request<Body>| {
        ready(Ok::<_, Infallible>(
            refusal(Code::FailedPrecondition, "TEST", "not your turn", None).into_http::<Body>(),
        ))
    });
    let response = setup.layer.layer(failing).oneshot(request(GET, &[])).await.unwrap();
    assert_eq!(status(&response).unwrap().message(), "not your turn");
    assert_eq!(setup.calls("t.Games/Get", "FAILED_PRECONDITION"), Some(1));
    let response = setup.layer.layer(failing).oneshot(request("/made.Up/Path", &[])).await.unwrap();
    assert!(status(&response).is_some());
    assert_eq!(setup.calls("other", "FAILED_PRECONDITION"), Some(1));
    assert!(!setup.metrics.render().contains("made"));
}

fn stream_of(
    code: &'static str,
) -> impl Service<
    Request<Body>,
    Response = Response<Body>,
    Error = Infallible,
    Future = std::future::Ready<Result<Response<Body>, Infallible>>,
> {
    service_fn(move |_: Request<Body>| {
        let mut trailers = HeaderMap::new();
        trailers.insert("grpc-status", HeaderValue::from_static(code));
        let frames = [Frame::data(Bytes::from_static(b"event")), Frame::trailers(trailers)];
        let body = StreamBody::new(tokio_stream::iter(frames.map(Ok::<_, Status>)));
        ready(Ok(Response::new(Body::new(body))))
    })
}

#[tokio::test]
async fn streams_are_counted_at_their_end() {
    let setup = setup(|_| {});
    let response = setup.layer.layer(stream_of("14")).oneshot(request(STREAM, &[])).await.unwrap();
    assert_eq!(setup.limits.in_flight(), 0, "an open stream is no call being answered");
    let mut body = response.into_body();
    assert_eq!(body.frame().await.unwrap().unwrap().into_data().unwrap(), Bytes::from_static(b"event"));
    assert_eq!(setup.calls("t.Games/Stream", "UNAVAILABLE"), None);
    assert!(body.frame().await.unwrap().unwrap().is_trailers());
    assert_eq!(setup.calls("t.Games/Stream", "UNAVAILABLE"), Some(1));
    drop(body);
    assert_eq!(setup.calls("t.Games/Stream", "CANCELLED"), None);

    let response = setup.layer.layer(stream_of("0")).oneshot(request(STREAM, &[])).await.unwrap();
    drop(response);
    assert_eq!(setup.calls("t.Games/Stream", "CANCELLED"), Some(1), "the client went away");
}

#[tokio::test(flavor = "current_thread")]
async fn spans_follow_the_conventions_and_the_caller() {
    keep_apart();
    let exporter = InMemorySpanExporter::default();
    let provider = SdkTracerProvider::builder().with_simple_exporter(exporter.clone()).build();
    let traces = tracing_opentelemetry::layer().with_tracer(provider.tracer("test"));
    let _default = tracing::subscriber::set_default(tracing_subscriber::registry().with(traces));
    let Setup { layer, .. } = setup(|_| {});
    let layer = layer.adopting_traces(true);
    let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    let failing = service_fn(|_: Request<Body>| {
        ready(Ok::<_, Infallible>(refusal(Code::Internal, "TEST", "oops", None).into_http()))
    });
    drop(layer.layer(failing).oneshot(request(GET, &[("traceparent", parent)])).await.unwrap());

    let spans = exporter.get_finished_spans().unwrap();
    let span = spans.iter().find(|span| span.name == "t.Games/Get").unwrap();
    assert_eq!(span.parent_span_id.to_string(), "b7ad6b7169203331");
    let attribute = |key: &str| {
        let found = span.attributes.iter().find(|pair| pair.key.as_str() == key);
        found.map(|pair| pair.value.to_string())
    };
    for (key, value) in [
        ("rpc.system", "grpc"),
        ("rpc.service", "t.Games"),
        ("rpc.method", "Get"),
        ("rpc.grpc.status_code", "13"),
    ] {
        assert_eq!(attribute(key).as_deref(), Some(value), "{key}");
    }
    assert_eq!(span.span_kind, opentelemetry::trace::SpanKind::Server);
    assert!(matches!(span.status, opentelemetry::trace::Status::Error { .. }));
}

#[tokio::test(flavor = "current_thread")]
async fn lines_are_as_loud_as_the_outcome() {
    keep_apart();
    let lines = Lines::default();
    let writer = lines.clone();
    let format = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(move || writer.clone());
    let subscriber = tracing_subscriber::registry()
        .with(tracing_subscriber::filter::Targets::new().with_target("orrery::rpc", tracing::Level::DEBUG))
        .with(format);
    let _default = tracing::subscriber::set_default(subscriber);
    let setup = setup(|_| {});
    let token = setup.bearer("bot");
    for (code, level) in [
        (Code::Ok, "DEBUG"),
        (Code::Aborted, "DEBUG"),
        (Code::PermissionDenied, "INFO"),
        (Code::DataLoss, "ERROR"),
    ] {
        let failing = service_fn(move |_: Request<Body>| {
            ready(Ok::<_, Infallible>(refusal(code, "TEST", "what happened", None).into_http()))
        });
        let request = request(GET, &[("authorization", &token)]);
        setup.layer.layer(failing).oneshot(request).await.unwrap();
        let text = lines.take();
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(
            text.contains(level) && text.contains("t.Games/Get") && text.contains("what happened"),
            "{text}"
        );
        assert!(!text.contains("v4.local"), "{text}");
    }
}

#[tokio::test]
async fn works_in_a_real_server() {
    use tonic::{
        service::Routes,
        transport::{Endpoint, Server, server::TcpIncoming},
    };
    let setup = setup(|c| (c.calls_per_second, c.burst) = (1, 2));
    let incoming = TcpIncoming::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = incoming.local_addr().unwrap();
    let server = Server::builder().layer(setup.layer.clone()).add_routes(Routes::default());
    tokio::spawn(server.serve_with_incoming(incoming));
    let mut channel = Endpoint::from_shared(format!("http://{address}")).unwrap().connect().await.unwrap();
    let mut codes = Vec::new();
    for _ in 0..3 {
        let request = Request::post(format!("http://{address}{GET}")).body(Body::empty()).unwrap();
        let response = channel.ready().await.unwrap().call(request).await.unwrap();
        codes.push(status(&response).unwrap().code());
    }
    assert_eq!(codes, [Code::Unimplemented, Code::Unimplemented, Code::ResourceExhausted]);
    assert_eq!(setup.calls("t.Games/Get", "UNIMPLEMENTED"), Some(2));
    assert_eq!(setup.calls("t.Games/Get", "RESOURCE_EXHAUSTED"), Some(1));
}

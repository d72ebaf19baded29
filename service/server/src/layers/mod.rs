//! The one layer around all services: who calls, may they, how long have they, and what came of it.
//!
//! It is written by hand as one service and one future, since it runs around every call and the whole call
//! has a budget of instructions: nothing is boxed for a unary call, names are resolved at construction, and
//! what is switched off (traces, limits, log lines) costs a comparison.
//!
//! Add it after (inside of) gRPC-Web, so that it sees plain gRPC:
//! `Server::builder().layer(GrpcWebLayer::new()).layer(guard)`.

mod call;
mod methods;
mod reject;
mod respond;
mod shortcut;
#[cfg(test)]
mod tests;

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use http::{Extensions, HeaderMap, HeaderName, Request, Response};
use tokio::time::Instant;
use tonic::{
    Status,
    body::Body,
    transport::server::{TcpConnectInfo, TlsConnectInfo},
};
use tower::{Layer, Service};

use self::{call::Call, methods::MethodTable, respond::too_late};
pub use self::{
    methods::Methods,
    reject::{DOMAIN, refusal},
    respond::GuardFuture,
    shortcut::ShortcutLayer,
};
use crate::{
    auth::{AuthError, Authenticator, Caller, Identity},
    config::LimitConfig,
    connections::{ConnectionInfo, OpenCall, Usage},
    limits::{CallerKey, Entry, Limits, Line, Refusal},
    metrics::Metrics,
};

/// Probes must be answered under overload too, or the orchestrator ends the very process that is busy.
const HEALTH: &str = "/grpc.health.v1.Health/";

/// As values, so that their text is not parsed again with every call.
static GRPC_TIMEOUT: HeaderName = HeaderName::from_static("grpc-timeout");
static GRPC_STATUS: HeaderName = HeaderName::from_static("grpc-status");
static GRPC_STATUS_DETAILS: HeaderName = HeaderName::from_static("grpc-status-details-bin");

/// What the layer found out about a call; handlers take it from the extensions of the request.
#[derive(Clone, Debug)]
pub struct CallContext {
    /// Who is calling.
    pub caller: Caller,
    /// How they are counted, for limits that only a handler knows of.
    pub key: CallerKey,
    /// When the caller stops waiting for the answer, or for the first message of a stream. At that moment
    /// the handler's future is dropped: what must be finished has to be spawned.
    pub deadline: Instant,
    /// What the connection is used for, if it is one of ours.
    pub connection: Option<Arc<Usage>>,
}

/// Makes [`Guard`]s; all share the same counts.
#[derive(Clone, Debug)]
pub struct GuardLayer {
    shared: Arc<Shared>,
}

/// What all calls of a server have in common.
#[derive(Debug)]
struct Shared {
    auth: Arc<Authenticator>,
    limits: Arc<Limits>,
    metrics: Arc<Metrics>,
    methods: MethodTable,
    default_deadline: Duration,
    max_deadline: Duration,
    adopt_traces: bool,
}

impl GuardLayer {
    /// A layer for a server with these methods.
    #[must_use]
    pub fn new(
        auth: Arc<Authenticator>,
        limits: Arc<Limits>,
        metrics: Arc<Metrics>,
        methods: Methods,
        config: &LimitConfig,
    ) -> Self {
        let shared = Shared {
            auth,
            limits,
            methods: MethodTable::new(methods, &metrics),
            metrics,
            default_deadline: config.default_deadline,
            max_deadline: config.max_deadline,
            adopt_traces: false,
        };
        GuardLayer { shared: Arc::new(shared) }
    }

    /// Continues the traces of callers, if traces are exported at all
    /// ([`crate::telemetry::TelemetryGuard::is_tracing`]).
    #[must_use]
    pub fn adopting_traces(self, adopt_traces: bool) -> Self {
        match Arc::try_unwrap(self.shared) {
            Ok(shared) => GuardLayer { shared: Arc::new(Shared { adopt_traces, ..shared }) },
            // In use already: what has started keeps its setting.
            Err(shared) => GuardLayer { shared },
        }
    }
}

impl<S> Layer<S> for GuardLayer {
    type Service = Guard<S>;

    fn layer(&self, inner: S) -> Guard<S> {
        Guard { inner, shared: Arc::clone(&self.shared), cloned_at: None }
    }
}

/// The service that [`GuardLayer`] puts around all others.
#[derive(Debug)]
pub struct Guard<S> {
    inner: S,
    shared: Arc<Shared>,
    cloned_at: Option<Instant>,
}

/// The transport clones the service when the headers of a call have arrived, and uses the clone when it is the call's
/// turn to run. What lies between is how long the call had to wait for the processor.
impl<S: Clone> Clone for Guard<S> {
    fn clone(&self) -> Self {
        Guard { inner: self.inner.clone(), shared: Arc::clone(&self.shared), cloned_at: Some(Instant::now()) }
    }
}

impl<S> Service<Request<Body>> for Guard<S>
where
    S: Service<Request<Body>, Response = Response<Body>>,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = GuardFuture<S::Future>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        let path = request.uri().path();
        let is_probe = path.starts_with(HEALTH);
        let now = Instant::now();
        // Once only: of a service that is used again nobody knows when its next call arrived.
        let arrived = self.cloned_at.take().unwrap_or(now);
        let mut call = Call::start(&self.shared, path, request.headers(), arrived);
        let connection = connection(request.extensions());
        if let Some(connection) = connection {
            call.occupy(OpenCall::new(Arc::clone(&connection.usage)));
        }
        if is_probe {
            return GuardFuture::running(self.inner.call(request), call, self.shared.max_deadline);
        }
        match self.shared.admit(&request, &mut call, now) {
            Ok((context, budget, line)) => {
                request.extensions_mut().insert(context);
                // A handler does nothing before its future is polled, so it can be made before there is a place.
                let inner = call.span().in_scope(|| self.inner.call(request));
                GuardFuture::running(inner, call, budget).after(line)
            }
            Err(status) => GuardFuture::refused(status, call),
        }
    }
}

impl Shared {
    /// Everything that can turn a call away before its handler runs, the cheapest first.
    fn admit(
        &self,
        request: &Request<Body>,
        call: &mut Call,
        now: Instant,
    ) -> Result<(CallContext, Duration, Option<Line>), Status> {
        let refused = |refusal| self.refused(refusal);
        let waited = now - call.started();
        let budget = budget(request.headers(), self.default_deadline, self.max_deadline);
        if waited >= budget {
            // Nobody waits for the answer any more.
            return Err(too_late(budget));
        }
        self.limits.check_wait(now, waited, call.entry().is_new_work).map_err(refused)?;
        let address = peer(request.extensions());
        self.limits.check_address(address).map_err(refused)?;
        let (caller, key) = match self.auth.identify(request.headers()) {
            Ok(Identity { caller, token: Some(token) }) => (caller, CallerKey::Token(token)),
            Ok(Identity { caller, token: None }) => (caller, address),
            Err(error) => return Err(self.turn_away(error, address)),
        };
        self.limits.check_call(key).map_err(refused)?;
        let line = match self.limits.enter(key).map_err(refused)? {
            Entry::In(permit) => {
                call.hold(permit);
                None
            }
            Entry::Line(line) => Some(line),
        };
        let connection = connection(request.extensions()).map(|connection| Arc::clone(&connection.usage));
        Ok((CallContext { caller, key, deadline: call.started() + budget, connection }, budget, line))
    }

    /// A limit that was hit, counted.
    fn refused(&self, refusal: Refusal) -> Status {
        self.metrics.rejected(refusal.limit.reason());
        Status::from(refusal)
    }

    /// Bad tokens count against the address, so that guessing is no faster than calling.
    fn turn_away(&self, error: AuthError, key: CallerKey) -> Status {
        match self.limits.check_call(key) {
            Ok(()) => {
                self.metrics.rejected(error.reason());
                Status::from(error)
            }
            Err(refusal) => self.refused(refusal),
        }
    }
}

/// The connection of a call, if it is one of ours.
fn connection(extensions: &Extensions) -> Option<&ConnectionInfo> {
    let plain = extensions.get::<ConnectionInfo>();
    plain.or_else(|| extensions.get::<TlsConnectInfo<ConnectionInfo>>().map(TlsConnectInfo::get_ref))
}

fn peer(extensions: &Extensions) -> CallerKey {
    let address = match connection(extensions) {
        Some(connection) => Some(connection.remote),
        // A listener of the transport's own, as in tests.
        None => extensions.get::<TcpConnectInfo>().and_then(TcpConnectInfo::remote_addr),
    };
    // Without an address (a socket of another kind) all such callers are one.
    let unknown = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    CallerKey::address(address.map_or(unknown, |address| address.ip()))
}

/// The time a call has: what the client says, within what we allow.
fn budget(headers: &HeaderMap, default: Duration, max: Duration) -> Duration {
    headers.get(&GRPC_TIMEOUT).and_then(|value| parse_timeout(value.as_bytes())).unwrap_or(default).min(max)
}

/// `grpc-timeout`: at most 8 digits and a unit. What is malformed counts as not sent, as in tonic.
fn parse_timeout(value: &[u8]) -> Option<Duration> {
    let (unit, digits) = value.split_last()?;
    if digits.is_empty() || digits.len() > 8 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let count = digits.iter().fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    match unit {
        b'H' => Some(Duration::from_secs(count * 3600)),
        b'M' => Some(Duration::from_secs(count * 60)),
        b'S' => Some(Duration::from_secs(count)),
        b'm' => Some(Duration::from_millis(count)),
        b'u' => Some(Duration::from_micros(count)),
        b'n' => Some(Duration::from_nanos(count)),
        _ => None,
    }
}

//! Assembles the service and runs it until it is told to stop.

use std::{future::Future, net::SocketAddr, sync::Arc, time::Duration};

use orrery_api::{DESCRIPTOR, games, v1::game_service_server::GameServiceServer};
use orrery_store::{AnyStore, Store, StoreError};
use tokio::{net::TcpListener, sync::watch, time::Instant};
use tokio_util::sync::CancellationToken;
use tonic::{
    service::Routes,
    transport::{Server, ServerTlsConfig},
};
use tonic_health::{ServingStatus, server::HealthReporter};
use tower_http::cors::{Any, CorsLayer};

use crate::{
    auth::{KeyError, Keys},
    config::Config,
    connections::Connections,
    content::{self, Unusable},
    grpc::Service,
    host::Host,
    layers::{GuardLayer, Methods, ShortcutLayer},
    life::{Directory, Keeper, Tiered, Vault, VaultError},
    limits::Limits,
    metrics::{Metrics, serve_admin},
    tls::{self, TlsError},
    webhooks::Webhooks,
};

/// The service's name in health checks.
const GAME_SERVICE: &str = "orrery.v1.GameService";

/// The methods that are counted by name, the most frequent first.
const METHODS: Methods = Methods {
    unary: &[
        "/orrery.v1.GameService/SubmitAction",
        "/orrery.v1.GameService/GetLegalActions",
        "/orrery.v1.GameService/GetGame",
        "/orrery.v1.GameService/ListEvents",
        "/orrery.v1.GameService/ListGames",
        "/orrery.v1.GameService/CreateGame",
        "/orrery.v1.GameService/UndoAction",
        "/orrery.v1.GameService/ListGameTypes",
        "/orrery.v1.GameService/CreateInboxToken",
        "/grpc.health.v1.Health/Check",
    ],
    streaming: &[
        "/orrery.v1.GameService/StreamEvents",
        "/orrery.v1.GameService/StreamInbox",
        "/grpc.health.v1.Health/Watch",
    ],
    new_work: &[
        "/orrery.v1.GameService/CreateGame",
        "/orrery.v1.GameService/ListGames",
        "/orrery.v1.GameService/ListGameTypes",
        "/orrery.v1.GameService/ListEvents",
        "/orrery.v1.GameService/StreamEvents",
        "/orrery.v1.GameService/StreamInbox",
    ],
};

/// How often the store is asked whether it is there.
const PING_EVERY: Duration = Duration::from_secs(1);

/// How long the store may be away before the health service says so.
const PING_PATIENCE: Duration = Duration::from_secs(5);

/// Why the server does not start or stopped.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: std::io::Error,
    },
    /// The store cannot be opened.
    #[error("store: {0}")]
    Store(#[from] StoreError),
    /// The archive cannot be used.
    #[error("archive.dir: {0}")]
    Archive(#[from] VaultError),
    /// The keys are not good enough.
    #[error("keys: {0}")]
    Keys(#[from] KeyError),
    /// The certificates cannot be read.
    #[error("tls: {0}")]
    Tls(#[from] TlsError),
    /// A correction is for a game that is not offered.
    #[error("content: {0}")]
    Content(Unusable),
    /// The transport failed.
    #[error("transport: {0}")]
    Transport(#[from] tonic::transport::Error),
    /// Reflection could not be set up.
    #[error("reflection: {0}")]
    Reflection(#[from] tonic_reflection::server::Error),
}

/// A server that listens and is ready to run.
#[derive(Debug)]
pub struct Bound {
    config: Config,
    service: Service<Tiered<AnyStore>>,
    keeper: Option<Keeper<AnyStore>>,
    listener: TcpListener,
    admin: Option<TcpListener>,
    tls: Option<ServerTlsConfig>,
    address: SocketAddr,
    adopt_traces: bool,
}

impl Bound {
    /// Opens the store and the sockets. Nothing is served yet.
    ///
    /// # Errors
    /// Whatever is wrong with the set-up, in one sentence.
    pub async fn new(config: Config) -> Result<Bound, ServeError> {
        for warning in &config.warnings {
            tracing::warn!("{warning}");
        }
        let keys = Keys::open(&config)?;
        let tls = config.tls.as_ref().map(tls::server_config).transpose()?;
        let place = config.store.place().map_err(|e| StoreError::Misconfigured(e.to_string()))?;
        let vault = match &config.archive {
            Some(archive) => Some(Arc::new(Directory::open(&archive.dir)?) as Arc<dyn Vault>),
            None => None,
        };
        let store = Arc::new(Tiered::new(AnyStore::start(place).await?, vault));
        let metrics = Arc::new(Metrics::new());
        let archive = config.archive.clone();
        let keeper =
            archive.and_then(|settings| Keeper::new(store.clone(), settings, metrics.archive.clone()));
        // Trying things out needs a game that is always there; nobody is shown it in lists.
        let has_test_game = config.test_game || config.development;
        let mut registry = games::registry(has_test_game);
        for edition in content::correct(&mut registry, &config.content).map_err(ServeError::Content)? {
            tracing::info!(%edition, "corrected content");
        }
        let host = Host::new(store, registry, config.limits.max_cached_games, metrics.clone())
            .sweeping_after(config.archive.as_ref().and_then(|archive| archive.sweep_after));
        let listener = listen(config.listen).await?;
        let address = listener.local_addr().unwrap_or(config.listen);
        let admin = match config.admin_listen {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let service = Service::new(host, metrics, keys, &config);
        Ok(Bound { config, service, keeper, listener, admin, tls, address, adopt_traces: false })
    }

    /// Continues the traces of callers; only useful where traces are exported.
    #[must_use]
    pub fn adopting_traces(self, adopt_traces: bool) -> Bound {
        Bound { adopt_traces, ..self }
    }

    /// Makes tokens; for a process that serves and plays at once.
    #[must_use]
    pub fn keys(&self) -> &Keys {
        self.service.auth.keys()
    }

    /// Where gRPC is served.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where metrics and probes are served, if at all.
    #[must_use]
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.admin.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Serves until `stop` is ready, then drains: not ready any more, streams end with a heartbeat, calls are
    /// answered, all within the grace period.
    ///
    /// # Errors
    /// The transport failed.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Bound { config, service, keeper, listener, admin, tls, address, adopt_traces } = self;
        let shutdown = service.shutdown.clone();
        let (health, health_service) = tonic_health::server::health_reporter();
        // Redis may be started after us.
        let is_there = service.host.store().ping().await.is_ok();
        let (ready, is_ready) = watch::channel(is_there);
        let health = Arc::new(Health { reporter: health, ready });
        health.report(is_there).await;
        let drain = CancellationToken::new();
        let watching = watch_store(service.host.clone(), health.clone(), drain.clone(), is_there);
        let background = tokio::spawn(watching);
        let tidy = tokio::spawn(service.limits.clone().keep_tidy());
        let keeping = keeper.map(|keeper| tokio::spawn(keeper.run(drain.clone())));
        let waits = tokio::spawn(show_waits(service.limits.clone(), service.metrics.clone()));
        let connections = Connections::new(&config.limits, &config.http2, service.metrics.clone());
        let following = tokio::spawn(service.feed.clone().run());
        let calling = config.webhooks.clone().map(|hooks| {
            let (feed, metrics) = (service.feed.clone(), service.metrics.clone());
            tokio::spawn(Webhooks::new(feed, hooks, metrics, drain.clone()).run())
        });
        let stopped = CancellationToken::new();
        if let Some(admin) = admin {
            // Until the very end: whoever looks at a draining process wants to see it drain.
            tokio::spawn(serve_admin(
                admin,
                service.metrics.clone(),
                is_ready,
                stopped.clone().cancelled_owned(),
            ));
        }

        let guard = GuardLayer::new(
            service.auth.clone(),
            service.limits.clone(),
            service.metrics.clone(),
            METHODS,
            &config.limits,
        )
        .adopting_traces(adopt_traces);
        let games = GameServiceServer::from_arc(Arc::new(service))
            .max_decoding_message_size(config.limits.max_message_bytes);
        let shortcut = ShortcutLayer(games.clone());
        let mut routes = Routes::new(games.clone()).add_service(health_service);
        if config.reflection {
            let reflection = tonic_reflection::server::Builder::configure()
                .register_encoded_file_descriptor_set(DESCRIPTOR)
                .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
                .with_service_name(GAME_SERVICE)
                .with_service_name("grpc.health.v1.Health")
                .build_v1()?;
            routes = routes.add_service(reflection);
        }

        let stopping = drain.clone();
        tokio::spawn(async move {
            stop.await;
            health.report(false).await;
            tracing::info!("draining");
            // Whoever has not heard of it yet is still served.
            tokio::time::sleep(config.drain_delay).await;
            shutdown.cancel();
            stopping.cancel();
            health.close().await;
        });

        let http2 = &config.http2;
        let mut server = Server::builder()
            .max_concurrent_streams(http2.max_concurrent_streams)
            .http2_max_pending_accept_reset_streams(Some(http2.max_pending_accept_reset_streams))
            .http2_max_local_error_reset_streams(Some(http2.max_local_error_reset_streams))
            .http2_max_header_list_size(http2.max_header_list_bytes)
            .http2_keepalive_interval(Some(http2.keepalive_interval))
            .http2_keepalive_timeout(Some(http2.keepalive_timeout))
            .initial_stream_window_size(http2.stream_window_bytes)
            .initial_connection_window_size(http2.connection_window_bytes)
            .max_frame_size(http2.max_frame_bytes);
        if let Some(tls) = tls {
            server = server.tls_config(tls)?;
        }
        tracing::info!(%address, store = ?config.store.kind, "serving");
        let incoming = connections.incoming(listener);
        let until = drain.clone().cancelled_owned();
        let serving: std::pin::Pin<Box<dyn Future<Output = _> + Send>> = if config.grpc_web {
            // Tokens are not cookies: a page of any origin may connect, it has nothing it was not given.
            let cors =
                CorsLayer::new().allow_origin(Any).allow_methods(Any).allow_headers(Any).expose_headers(Any);
            let server = server
                .accept_http1(true)
                .layer(cors)
                .layer(tonic_web::GrpcWebLayer::new())
                .layer(guard)
                .layer(shortcut);
            Box::pin({ server }.add_routes(routes).serve_with_incoming_shutdown(incoming, until))
        } else {
            Box::pin(
                server
                    .layer(guard)
                    .layer(shortcut)
                    .add_routes(routes)
                    .serve_with_incoming_shutdown(incoming, until),
            )
        };
        let result = tokio::select! {
            result = serving => result.map_err(ServeError::from),
            () = async {
                drain.cancelled().await;
                tokio::time::sleep(config.drain_grace).await;
            } => {
                tracing::warn!("some calls did not finish within the grace period");
                Ok(())
            }
        };
        background.abort();
        tidy.abort();
        // Whatever it was doing, another process finishes it.
        if let Some(keeping) = keeping {
            keeping.abort();
        }
        waits.abort();
        if let Some(mut calling) = calling {
            // It gives up its hold, so that another server takes over at once.
            if tokio::time::timeout(Duration::from_secs(2), &mut calling).await.is_err() {
                calling.abort();
            }
        }
        following.abort();
        stopped.cancel();
        tracing::info!("stopped");
        result
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|error| ServeError::Listen { address, error })
}

/// How often the wait of calls is shown; faster than anybody looks.
const SHOW_EVERY: Duration = Duration::from_secs(1);

/// Keeps the gauge of the wait of calls up to date, also when nobody calls.
async fn show_waits(limits: Arc<Limits>, metrics: Arc<Metrics>) {
    loop {
        tokio::time::sleep(SHOW_EVERY).await;
        metrics.standing_wait.set(limits.standing_wait().as_secs_f64());
    }
}

/// Tells load balancers and probes whether to send calls here.
struct Health {
    reporter: HealthReporter,
    ready: watch::Sender<bool>,
}

impl Health {
    async fn report(&self, is_serving: bool) {
        self.ready.send_replace(is_serving);
        let status = if is_serving { ServingStatus::Serving } else { ServingStatus::NotServing };
        self.reporter.set_service_status("", status).await;
        self.reporter.set_service_status(GAME_SERVICE, status).await;
    }

    /// Ends the streams of those who watch, once they have been told the last status: clients that balance keep one
    /// open for as long as their connection, and the drain would wait for it.
    async fn close(&self) {
        let mut reporter = self.reporter.clone();
        reporter.clear_service_status("").await;
        reporter.clear_service_status(GAME_SERVICE).await;
    }
}

/// Says NOT_SERVING while the store is away, so that load balancers look elsewhere. A drain is not undone.
async fn watch_store<S: Store>(
    host: Arc<Host<S>>,
    health: Arc<Health>,
    drain: CancellationToken,
    mut was_serving: bool,
) {
    let mut last_seen = was_serving.then(Instant::now);
    let mut complaint = String::new();
    loop {
        tokio::time::sleep(PING_EVERY).await;
        match host.store().ping().await {
            Ok(()) => {
                last_seen = Some(Instant::now());
                complaint.clear();
            }
            Err(error) => {
                // Once for every reason: a Redis that comes back may be set up so that it cannot be used.
                let new = error.to_string();
                if new != complaint {
                    tracing::warn!("{new}");
                    complaint = new;
                }
            }
        }
        if drain.is_cancelled() {
            return;
        }
        let is_serving = last_seen.is_some_and(|seen| seen.elapsed() < PING_PATIENCE);
        if is_serving != was_serving {
            was_serving = is_serving;
            tracing::warn!(is_serving, "the store came or went");
            health.report(is_serving).await;
        }
    }
}

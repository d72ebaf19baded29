//! What the service is told before it starts: defaults, then a TOML file, then the environment, then flags.
//!
//! Everything is read and checked before anything binds or connects, and every problem is reported at
//! once with the name of the setting and the place it was set. See [`Config::load`].

mod args;
mod assemble;
mod sources;
#[cfg(test)]
mod tests;
mod values;
mod webhooks;

use std::{net::SocketAddr, path::PathBuf, time::Duration};

pub use args::ServeArgs;
use orrery_store::RedisOptions;

use crate::content::Corrected;
pub use sources::{ConfigErrors, Origin, Problem};

pub use orrery_store::DurabilitySetting;
pub use webhooks::{Endpoint, WebhookConfig, WebhookSecret};

pub use values::{CreationPolicy, KeySecret, LogFormat, MIN_KEY_BYTES, RedisUrl, StoreKind};

/// All settings of the service. `Debug` shows no secrets, so it may be logged.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where gRPC is served (`listen`).
    pub listen: SocketAddr,
    /// Where metrics and probes are served, if at all (`admin_listen`). Apart from `listen`, so that it can
    /// stay inside while `listen` faces the players.
    pub admin_listen: Option<SocketAddr>,
    /// No keys are configured and only this machine can connect: the defaults are then for trying things out.
    pub development: bool,
    /// Where games are kept.
    pub store: StoreConfig,
    /// What becomes of games that nobody plays any more; nothing unless `archive.dir` is set.
    pub archive: Option<ArchiveConfig>,
    /// What tokens are made with.
    pub keys: KeyConfig,
    /// Who may create games (`creation`).
    pub creation: CreationPolicy,
    /// Certificates, if this process terminates TLS itself.
    pub tls: Option<TlsConfig>,
    /// What one caller, and all together, may use.
    pub limits: LimitConfig,
    /// The edges of HTTP/2 that are known to be abused.
    pub http2: Http2Config,
    /// How event streams behave.
    pub streams: StreamConfig,
    /// Threads that serve calls (`threads`).
    pub threads: usize,
    /// How long calls are still taken after a stop was asked for (`drain_delay`), so that load balancers hear of it
    /// first.
    pub drain_delay: Duration,
    /// How long open calls may take after a stop was asked for (`drain_grace`). Keep it below the
    /// `terminationGracePeriodSeconds` of the pod.
    pub drain_grace: Duration,
    /// Whether the protos can be asked for (`reflection`).
    pub reflection: bool,
    /// Whether browsers can connect without a proxy (`grpc_web`).
    pub grpc_web: bool,
    /// Where traces go.
    pub telemetry: TelemetryConfig,
    /// What is logged and how.
    pub log: LogConfig,
    /// Corrected components (`content`): a file, or all of a directory.
    pub content: Vec<Corrected>,
    /// Who is called when it is somebody's turn (`webhooks`): a file of endpoints.
    pub webhooks: Option<WebhookConfig>,
    /// Whether the internal test game is offered (`test_game`).
    pub test_game: bool,
    /// Things that are allowed and probably not meant; log them once logging works.
    pub warnings: Vec<String>,
}

/// Where games are kept, and how safely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreConfig {
    /// Which store (`store`).
    pub kind: StoreKind,
    /// The directory of the embedded store and of the development key (`data_dir`).
    pub data_dir: PathBuf,
    /// What an acknowledged action has survived (`durability`).
    pub durability: DurabilitySetting,
    /// What all Redis keys begin with (`redis_prefix`), so that one Redis can serve several installations.
    pub redis_prefix: String,
}

impl StoreConfig {
    /// The store as the store crate wants to be told.
    ///
    /// # Errors
    /// The address of Redis makes no sense; the message shows no password.
    pub fn place(&self) -> Result<orrery_store::StoreConfig, orrery_store::InvalidRedisUrl> {
        Ok(match &self.kind {
            StoreKind::Memory => orrery_store::StoreConfig::Memory,
            StoreKind::Embedded => orrery_store::StoreConfig::Embedded {
                dir: self.data_dir.clone(),
                durability: self.durability,
            },
            StoreKind::Redis(url) => orrery_store::StoreConfig::Redis(RedisOptions {
                prefix: format!("{}:", self.redis_prefix),
                durability: self.durability,
                ..RedisOptions::new(url.expose().parse()?)
            }),
        })
    }
}

/// What becomes of games that nobody plays any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchiveConfig {
    /// Where finished games are written to (`archive.dir`). All servers of an installation have to share it.
    pub dir: PathBuf,
    /// How often a process looks for something to do (`archive.every`); `None` if it only reads the archive.
    pub every: Option<Duration>,
    /// How long an archived game stays in the store (`archive.expire_after`).
    pub expire_after: Duration,
    /// After how long without a command a game counts as abandoned (`archive.sweep_after`); `None` is never.
    pub sweep_after: Option<Duration>,
}

/// What tokens are made and checked with.
#[derive(Clone, Debug)]
pub struct KeyConfig {
    /// All keys that verify (`keys.list` and `keys.file`); empty exactly in development.
    pub secrets: Vec<KeySecret>,
    /// The id of the key that mints (`keys.active`); the first one unless set.
    pub active: Option<String>,
    /// How long a token is good for (`keys.token_lifetime`).
    pub token_lifetime: Duration,
}

/// Files in PEM.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsConfig {
    /// The certificate chain (`tls.cert`).
    pub cert: PathBuf,
    /// Its private key (`tls.key`).
    pub key: PathBuf,
    /// Whose client certificates are required (`tls.client_ca`); none are asked for if it is not set.
    pub client_ca: Option<PathBuf>,
}

/// What one caller, and all together, may use. A caller is a token, or an address without one.
#[derive(Clone, Debug)]
pub struct LimitConfig {
    /// The largest request that is decoded (`limits.max_message_bytes`).
    pub max_message_bytes: usize,
    /// Calls per second and caller (`limits.calls_per_second`); 0 is no limit, the default in development.
    pub calls_per_second: u32,
    /// Calls a caller may make at once after a pause (`limits.burst`).
    pub burst: u32,
    /// Calls per second from one address, with whatever tokens (`limits.calls_per_address`); 0 is no limit.
    pub calls_per_address: u32,
    /// Calls per second about one game, by whomever (`limits.calls_per_game`); 0 is no limit.
    pub calls_per_game: u32,
    /// Games a caller may create per minute (`limits.games_per_minute`); 0 is no limit, the default in
    /// development.
    pub games_per_minute: u32,
    /// Open streams per caller (`limits.streams_per_caller`).
    pub streams_per_caller: u32,
    /// Open streams of one game (`limits.streams_per_game`).
    pub streams_per_game: u32,
    /// Open streams of the process (`limits.streams_per_process`).
    pub streams_per_process: usize,
    /// Calls being answered at once (`limits.max_in_flight`); more have to wait.
    pub max_in_flight: usize,
    /// Of these, calls of one caller (`limits.in_flight_per_caller`).
    pub in_flight_per_caller: u32,
    /// Calls that may wait for a place among them (`limits.max_waiting`); more are refused at once, which keeps
    /// the others fast under overload.
    pub max_waiting: usize,
    /// How long they may wait (`limits.max_wait`); then they are refused.
    pub max_wait: Duration,
    /// How late calls may be begun for want of processor time (`limits.max_lag`); 0 is no limit. Calls that begin
    /// something new are refused from half of it.
    pub max_lag: Duration,
    /// Open connections of one address (`limits.connections_per_address`).
    pub connections_per_address: u32,
    /// Open connections of the process (`limits.connections_per_process`).
    pub connections_per_process: usize,
    /// Games kept decoded in memory (`limits.max_cached_games`).
    pub max_cached_games: u64,
    /// The time a call has if the client does not say (`limits.default_deadline`).
    pub default_deadline: Duration,
    /// The time a call has at most (`limits.max_deadline`).
    pub max_deadline: Duration,
}

/// The edges of HTTP/2 that are known to be abused, and the sizes of its windows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Http2Config {
    /// Calls and streams at once on one connection (`http2.max_concurrent_streams`).
    pub max_concurrent_streams: u32,
    /// Streams opened and reset before they were accepted (`http2.max_pending_accept_reset_streams`); the
    /// rapid reset attack, CVE-2023-44487.
    pub max_pending_accept_reset_streams: usize,
    /// Streams reset because of the peer's mistakes (`http2.max_local_error_reset_streams`); CVE-2025-8671.
    pub max_local_error_reset_streams: usize,
    /// The size of all headers of a call (`http2.max_header_list_bytes`).
    pub max_header_list_bytes: u32,
    /// How often an idle connection is asked whether it lives (`http2.keepalive_interval`).
    pub keepalive_interval: Duration,
    /// How long it may take to answer (`http2.keepalive_timeout`).
    pub keepalive_timeout: Duration,
    /// How long a new connection may take to say hello, in TLS and in HTTP/2 (`http2.handshake_timeout`).
    pub handshake_timeout: Duration,
    /// How long a connection may be open without a call (`http2.idle_timeout`).
    pub idle_timeout: Duration,
    /// How long a client may leave an answer unread (`http2.send_timeout`); then the connection is closed.
    pub send_timeout: Duration,
    /// Bytes a client may send on one stream ahead of us (`http2.stream_window_bytes`).
    pub stream_window_bytes: u32,
    /// Bytes a client may send on one connection ahead of us (`http2.connection_window_bytes`).
    pub connection_window_bytes: u32,
    /// The largest frame (`http2.max_frame_bytes`).
    pub max_frame_bytes: u32,
    /// Bytes a second that a connection may send without getting answers (`http2.unanswered_bytes_per_second`); what
    /// it sends beyond that is read later.
    pub unanswered_bytes_per_second: u32,
}

/// How event streams behave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StreamConfig {
    /// The longest silence (`streams.heartbeat`); then a heartbeat says that nothing has happened.
    pub heartbeat: Duration,
    /// The longest life of a stream (`streams.max_age`); clients resume, perhaps on another process, so that
    /// rollouts drain by themselves.
    pub max_age: Duration,
    /// How long a reader may leave messages unread, as any other answer (`http2.send_timeout`).
    pub send_timeout: Duration,
}

/// Where traces go.
#[derive(Clone, PartialEq, Debug)]
pub struct TelemetryConfig {
    /// The collector (`telemetry.otlp_endpoint`); without one there are no traces and they cost nothing.
    pub otlp_endpoint: Option<String>,
    /// The share of calls that are traced unless the caller has decided (`telemetry.sample_ratio`).
    pub sample_ratio: f64,
    /// The name of this service in traces (`telemetry.service_name`).
    pub service_name: String,
}

/// What is logged and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogConfig {
    /// The look of a line (`log.format`).
    pub format: LogFormat,
    /// What is logged (`log.filter`), e.g. `info,orrery_store=debug`.
    pub filter: String,
}

impl Config {
    /// Reads the configuration file, the environment of the process and the flags.
    ///
    /// # Errors
    /// Every problem that was found, each with the setting and where it was set.
    pub fn load(args: &ServeArgs) -> Result<Config, ConfigErrors> {
        // Variables that are not Unicode cannot be ours.
        let unicode = |(name, text): (std::ffi::OsString, std::ffi::OsString)| {
            Some((name.into_string().ok()?, text.into_string().ok()?))
        };
        Config::from_sources(args, std::env::vars_os().filter_map(unicode).collect())
    }

    /// As [`Config::load`] with a given environment, so that tests need not change that of the process.
    ///
    /// # Errors
    /// See [`Config::load`].
    pub fn from_sources(
        args: &ServeArgs,
        environment: Vec<(String, String)>,
    ) -> Result<Config, ConfigErrors> {
        assemble::assemble(args, environment)
    }
}

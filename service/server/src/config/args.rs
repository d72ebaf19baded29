//! The flags of `orrery serve`.

use std::{fmt, path::PathBuf};

use super::sources::Reader;

/// The flags of `orrery serve`; the command-line crate flattens them into its own.
///
/// They are kept as text and checked together with the file and the environment, so that all mistakes
/// of all sources are reported at once. No flag takes a secret: arguments are visible to every user of
/// the machine.
#[derive(Clone, Default, clap::Args)]
pub struct ServeArgs {
    /// Configuration file in TOML; flags and ORRERY_... variables override it
    ///
    /// Example: --config /etc/orrery/orrery.toml (also ORRERY_CONFIG).
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Address for gRPC [default: 127.0.0.1:7070]
    ///
    /// Any address but a loopback one needs keys (see --key-file). Example: --listen 0.0.0.0:7070
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<String>,

    /// Address for /metrics, /healthz and /readyz, or "off" [default: 127.0.0.1:9090]
    ///
    /// Example: --admin-listen 0.0.0.0:9090
    #[arg(long, value_name = "ADDR")]
    pub admin_listen: Option<String>,

    /// Where games are kept: memory, embedded or a Redis address [default: embedded]
    ///
    /// Examples: --store memory, --store embedded, --store redis://localhost:6379. An address with a
    /// password belongs into ORRERY_STORE or the file, not here.
    #[arg(long, value_name = "STORE")]
    pub store: Option<String>,

    /// Directory of the embedded store and of the development key [default: ./data]
    ///
    /// Example: --data-dir /var/lib/orrery
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<String>,

    /// What an acknowledged action has survived: async, fsync or replicas=N
    ///
    /// Default: fsync for the embedded store, async for Redis. Example: --durability replicas=1
    #[arg(long, value_name = "LEVEL")]
    pub durability: Option<String>,

    /// Prefix of all keys in Redis [default: orrery]
    ///
    /// Example: --redis-prefix orrery-staging
    #[arg(long, value_name = "TEXT")]
    pub redis_prefix: Option<String>,

    /// Directory for finished games; without one they stay in the store for good [default: none]
    ///
    /// All servers of an installation have to share it. Example: --archive-dir /var/lib/orrery/archive
    #[arg(long, value_name = "DIR")]
    pub archive_dir: Option<String>,

    /// File with keys for tokens, one id:base64 per line
    ///
    /// Each key has at least 32 bytes: echo "k1:$(openssl rand -base64 32)" > keys. Lines that begin with
    /// # are left out. Example: --key-file /run/secrets/orrery-keys
    #[arg(long, value_name = "FILE")]
    pub key_file: Option<String>,

    /// Id of the key that new tokens are made with [default: the first key]
    ///
    /// Old keys stay in the file until their tokens have expired. Example: --active-key k2
    #[arg(long, value_name = "ID")]
    pub active_key: Option<String>,

    /// How long a token is good for [default: 30d]
    ///
    /// Example: --token-lifetime 12h
    #[arg(long, value_name = "TIME")]
    pub token_lifetime: Option<String>,

    /// Who may create games: open or service
    ///
    /// Default: open in development, service otherwise. Example: --creation service
    #[arg(long, value_name = "WHO")]
    pub creation: Option<String>,

    /// Certificate chain in PEM; turns TLS on
    ///
    /// Example: --tls-cert tls.crt --tls-key tls.key
    #[arg(long, value_name = "FILE")]
    pub tls_cert: Option<String>,

    /// Private key of the certificate in PEM
    ///
    /// Example: --tls-cert tls.crt --tls-key tls.key
    #[arg(long, value_name = "FILE")]
    pub tls_key: Option<String>,

    /// Authorities in PEM that client certificates must come from (mutual TLS)
    ///
    /// Example: --tls-client-ca clients-ca.crt
    #[arg(long, value_name = "FILE")]
    pub tls_client_ca: Option<String>,

    /// Serve reflection, so that tools need no protos [default: only in development]
    ///
    /// Example: --reflection true
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    pub reflection: Option<String>,

    /// Serve gRPC-Web on the same port, for browsers [default: only in development]
    ///
    /// Example: --grpc-web true
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    pub grpc_web: Option<String>,

    /// Threads that serve calls [default: half of the processors]
    ///
    /// One thread is the cheapest per call: nothing is handed from processor to processor.
    ///
    /// Example: --threads 4
    #[arg(long, value_name = "COUNT")]
    pub threads: Option<String>,

    /// How long open calls may take after a stop was asked for [default: 20s]
    ///
    /// Example: --drain-grace 30s
    #[arg(long, value_name = "TIME")]
    pub drain_grace: Option<String>,

    /// How long calls are still taken after a stop was asked for [default: 0s]
    ///
    /// For load balancers that take a while to hear of it. Example: --drain-delay 5s
    #[arg(long, value_name = "TIME")]
    pub drain_delay: Option<String>,

    /// Collector for traces, by OTLP over gRPC [default: none]
    ///
    /// Example: --otlp-endpoint http://localhost:4317
    #[arg(long, value_name = "URL")]
    pub otlp_endpoint: Option<String>,

    /// What is logged [default: info]
    ///
    /// Examples: --log debug, --log info,orrery_store=debug
    #[arg(long, value_name = "FILTER")]
    pub log: Option<String>,

    /// How log lines look: auto, pretty or json [default: auto]
    ///
    /// auto is pretty on a terminal and json otherwise. Example: --log-format json
    #[arg(long, value_name = "FORMAT")]
    pub log_format: Option<String>,

    /// Corrected fact sheets of games: a file, or a directory with several
    ///
    /// `orrery content GAME` prints what can be corrected. New games take the last one in the order of file names;
    /// games under way keep theirs, so leave older files in place. Example: --content /etc/orrery/content
    #[arg(long, value_name = "PATH")]
    pub content: Option<String>,

    /// Who is called when it is somebody's turn: a file of endpoints in TOML
    ///
    /// Example: --webhooks /etc/orrery/webhooks.toml
    #[arg(long, value_name = "FILE")]
    pub webhooks: Option<String>,

    /// Any setting by its name in the file; may be repeated
    ///
    /// Example: --set limits.calls_per_second=50 --set streams.max_age=5m
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,

    /// Offer the internal test game as well
    #[arg(long, hide = true)]
    pub test_game: bool,
}

impl fmt::Debug for ServeArgs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only what cannot hold a password; somebody will put one into --store in spite of its help.
        f.debug_struct("ServeArgs")
            .field("config", &self.config)
            .field("listen", &self.listen)
            .field("data_dir", &self.data_dir)
            .finish_non_exhaustive()
    }
}

impl ServeArgs {
    /// Lays the flags that were given over what is there.
    pub(super) fn add_to(&self, reader: &mut Reader) {
        for pair in &self.set {
            match pair.split_once('=') {
                // A secret after --set is visible in the process list; refuse rather than leak.
                Some(("keys.list", _)) => {
                    let origin = super::Origin::Flag("--set".into());
                    reader.problem(
                        "keys.list",
                        origin,
                        "keys do not belong on the command line; use keys.file",
                    );
                }
                Some((key, value)) => reader.add_flag("--set", key.trim(), value.into()),
                None => {
                    let origin = super::Origin::Flag("--set".into());
                    reader.problem("set", origin, format!("expected key=value, not {pair:?}"));
                }
            }
        }
        let flags: [(&str, &str, &Option<String>); 24] = [
            ("--listen", "listen", &self.listen),
            ("--admin-listen", "admin_listen", &self.admin_listen),
            ("--store", "store", &self.store),
            ("--data-dir", "data_dir", &self.data_dir),
            ("--durability", "durability", &self.durability),
            ("--redis-prefix", "redis_prefix", &self.redis_prefix),
            ("--key-file", "keys.file", &self.key_file),
            ("--active-key", "keys.active", &self.active_key),
            ("--token-lifetime", "keys.token_lifetime", &self.token_lifetime),
            ("--creation", "creation", &self.creation),
            ("--tls-cert", "tls.cert", &self.tls_cert),
            ("--tls-key", "tls.key", &self.tls_key),
            ("--tls-client-ca", "tls.client_ca", &self.tls_client_ca),
            ("--reflection", "reflection", &self.reflection),
            ("--grpc-web", "grpc_web", &self.grpc_web),
            ("--threads", "threads", &self.threads),
            ("--archive-dir", "archive.dir", &self.archive_dir),
            ("--drain-delay", "drain_delay", &self.drain_delay),
            ("--drain-grace", "drain_grace", &self.drain_grace),
            ("--otlp-endpoint", "telemetry.otlp_endpoint", &self.otlp_endpoint),
            ("--log", "log.filter", &self.log),
            ("--log-format", "log.format", &self.log_format),
            ("--content", "content", &self.content),
            ("--webhooks", "webhooks", &self.webhooks),
        ];
        for (flag, key, value) in flags {
            if let Some(text) = value {
                reader.add_flag(flag, key, text.clone());
            }
        }
        if self.test_game {
            reader.add_flag("--test-game", "test_game", "true".into());
        }
    }
}

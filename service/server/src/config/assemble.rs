//! From texts with names to a [`Config`]: one line per setting, then the rules that span several.

use std::{collections::BTreeSet, net::SocketAddr, path::PathBuf, time::Duration};

use orrery_api::games;

use super::{
    ArchiveConfig, Config, ConfigErrors, CreationPolicy, DurabilitySetting, Http2Config, KeyConfig,
    KeySecret, LimitConfig, LogConfig, LogFormat, Origin, ServeArgs, StoreConfig, StoreKind, StreamConfig,
    TelemetryConfig, TlsConfig, WebhookConfig,
    sources::Reader,
    values::{parse_address, parse_bytes, parse_count, parse_duration, parse_switch},
    webhooks,
};

use crate::content::{self, Corrected};

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;

pub(super) fn assemble(args: &ServeArgs, environment: Vec<(String, String)>) -> Result<Config, ConfigErrors> {
    let mut reader = Reader::new();
    let named = environment.iter().find(|(name, text)| name == "ORRERY_CONFIG" && !text.is_empty());
    match (&args.config, named) {
        (Some(path), _) => reader.add_file(path, &Origin::Flag("--config".into())),
        (None, Some((name, path))) => reader.add_file(path.as_ref(), &Origin::Environment(name.clone())),
        (None, None) => {}
    }
    reader.add_environment(environment);
    args.add_to(&mut reader);
    read(reader)
}

fn read(mut r: Reader) -> Result<Config, ConfigErrors> {
    let mut warnings = Vec::new();
    let listen = r.get("listen", SocketAddr::from(([127, 0, 0, 1], 7070)), parse_address);
    let admin_listen =
        r.get("admin_listen", Some(SocketAddr::from(([127, 0, 0, 1], 9090))), parse_listen_or_off);
    if admin_listen == Some(listen) && listen.port() != 0 {
        r.problem_at("admin_listen", format!("{listen} is taken by listen"));
    }
    let keys = read_keys(&mut r);
    let loopback = listen.ip().is_loopback();
    let keys_wanted = r.is_set("keys.list") || r.is_set("keys.file");
    if keys.secrets.is_empty() && !keys_wanted && !loopback {
        let problem = format!(
            "{listen} can be reached from other machines, so tokens need a key of your own; \
             set keys.file (or ORRERY_KEYS__LIST=id:base64), or listen on 127.0.0.1"
        );
        r.problem("keys", Origin::Default, problem);
    }
    let development = keys.secrets.is_empty() && loopback;
    let store = read_store(&mut r);
    let creation = if development { CreationPolicy::Open } else { CreationPolicy::Service };
    let creation = r.get("creation", creation, str::parse);
    let tls = read_tls(&mut r);
    if !loopback && tls.is_none() {
        warnings.push(format!(
            "{listen} can be reached from other machines without TLS; tokens travel in the open unless \
             something in front of this process encrypts"
        ));
    }
    if !loopback && creation == CreationPolicy::Open {
        warnings.push("anyone who reaches the port may create games (creation = open)".into());
    }
    let http2 = read_http2(&mut r);
    let config = Config {
        listen,
        admin_listen,
        development,
        store,
        archive: read_archive(&mut r),
        keys,
        creation,
        tls,
        limits: read_limits(&mut r, development),
        streams: read_streams(&mut r, http2.send_timeout),
        http2,
        threads: r.get("threads", usual_threads(), parse_threads),
        drain_delay: r.get("drain_delay", Duration::ZERO, parse_duration),
        drain_grace: r.get("drain_grace", Duration::from_secs(20), parse_duration),
        reflection: r.get("reflection", development, parse_switch),
        grpc_web: r.get("grpc_web", development, parse_switch),
        telemetry: read_telemetry(&mut r),
        log: LogConfig {
            format: r.get("log.format", LogFormat::Auto, str::parse),
            // Of every connection that abuses HTTP/2 its library writes a line, which is for the abuser to repeat.
            filter: r.get("log.filter", "info,h2=error".into(), parse_filter),
        },
        content: read_content(&mut r),
        webhooks: read_webhooks(&mut r),
        test_game: r.get("test_game", false, parse_switch),
        warnings: Vec::new(),
    };
    let problems = r.finish(&mut warnings);
    if problems.is_empty() { Ok(Config { warnings, ..config }) } else { Err(ConfigErrors(problems)) }
}

/// Half of the processors: the store, a proxy or the clients want the others.
fn usual_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |processors| processors.get().div_ceil(2))
}

fn parse_threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        Ok(_) | Err(_) => Err("expected a number from 1 to 1024".into()),
    }
}

fn read_store(r: &mut Reader) -> StoreConfig {
    let kind = r.get("store", StoreKind::Embedded, str::parse);
    let usual = match kind {
        // One process with one file: the fsync is shared by all appends that wait for it.
        StoreKind::Embedded => DurabilitySetting::Fsync,
        StoreKind::Memory | StoreKind::Redis(_) => DurabilitySetting::Async,
    };
    let durability = r.get("durability", usual, |text| {
        text.parse().map_err(|e: orrery_store::InvalidDurability| e.to_string())
    });
    match (&kind, durability) {
        (StoreKind::Memory, DurabilitySetting::Fsync | DurabilitySetting::Replicas(_))
        | (StoreKind::Embedded, DurabilitySetting::Replicas(_)) => {
            r.problem_at("durability", format!("the chosen store cannot do {durability}"));
        }
        (StoreKind::Redis(_), _)
        | (StoreKind::Embedded, DurabilitySetting::Async | DurabilitySetting::Fsync)
        | (StoreKind::Memory, DurabilitySetting::Async) => {}
    }
    StoreConfig {
        kind,
        data_dir: r.get("data_dir", "./data".into(), parse_path),
        durability,
        redis_prefix: r.get("redis_prefix", "orrery".into(), parse_prefix),
    }
}

fn read_archive(r: &mut Reader) -> Option<ArchiveConfig> {
    let day = Duration::from_secs(86_400);
    let dir = r.optional("archive.dir", parse_path);
    let every = r.get("archive.every", Some(Duration::from_secs(60)), parse_duration_or_off);
    let expire_after = positive(r, "archive.expire_after", 30 * day);
    let sweep_after = r.get("archive.sweep_after", Some(90 * day), parse_duration_or_off);
    for (key, span) in [("archive.every", every), ("archive.sweep_after", sweep_after)] {
        if span.is_some_and(|span| span.is_zero()) {
            r.problem_at(key, "must be more than nothing");
        }
    }
    for key in ["archive.every", "archive.expire_after", "archive.sweep_after"] {
        if dir.is_none() && r.is_set(key) {
            r.problem_at(key, "nothing is archived without archive.dir");
        }
    }
    Some(ArchiveConfig { dir: dir?, every, expire_after, sweep_after })
}

fn read_keys(r: &mut Reader) -> KeyConfig {
    let mut secrets: Vec<KeySecret> = r.list("keys.list", str::parse);
    if let Some(path) = r.optional("keys.file", parse_path) {
        let (mut found, mut wrong) = (0, Vec::new());
        match std::fs::read_to_string(&path) {
            Err(e) => wrong.push(format!("cannot read {}: {e}", path.display())),
            Ok(text) => {
                let lines = text.lines().map(str::trim).enumerate();
                for (at, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
                    found += 1;
                    match line.parse() {
                        Ok(secret) => secrets.push(secret),
                        Err(e) => wrong.push(format!("{} line {}: {e}", path.display(), at + 1)),
                    }
                }
                if found == 0 {
                    wrong.push(format!("{} holds no keys", path.display()));
                }
            }
        }
        wrong.into_iter().for_each(|message| r.problem_at("keys.file", message));
    }
    let mut ids = BTreeSet::new();
    for secret in &secrets {
        if !ids.insert(secret.id()) {
            r.problem("keys", Origin::Default, format!("two keys are called {}", secret.id()));
        }
    }
    let active = r.optional("keys.active", parse_text);
    if let Some(active) = &active
        && !ids.contains(active.as_str())
    {
        r.problem_at("keys.active", format!("there is no key called {active:?}"));
    }
    let token_lifetime = r.get("keys.token_lifetime", Duration::from_secs(30 * 86_400), parse_duration);
    if token_lifetime < Duration::from_secs(60) {
        r.problem_at("keys.token_lifetime", "a token must be good for at least 1m");
    }
    KeyConfig {
        active: active.or_else(|| secrets.first().map(|key| key.id().into())),
        secrets,
        token_lifetime,
    }
}

fn read_tls(r: &mut Reader) -> Option<TlsConfig> {
    let cert = r.optional("tls.cert", parse_path);
    let key = r.optional("tls.key", parse_path);
    let client_ca = r.optional("tls.client_ca", parse_path);
    match (cert, key) {
        (Some(cert), Some(key)) => Some(TlsConfig { cert, key, client_ca }),
        (Some(_), None) => {
            r.problem_at("tls.key", "tls.cert is set, so its private key is needed");
            None
        }
        (None, Some(_)) => {
            r.problem_at("tls.cert", "tls.key is set, so its certificate is needed");
            None
        }
        (None, None) => {
            if client_ca.is_some() {
                r.problem_at("tls.client_ca", "client certificates need tls.cert and tls.key as well");
            }
            None
        }
    }
}

/// Corrections are tried on the games of this build: what is wrong with them is said before anything starts.
fn read_content(r: &mut Reader) -> Vec<Corrected> {
    let Some(path) = r.optional("content", parse_path) else { return Vec::new() };
    let corrections = content::read(&path);
    let tried = corrections.and_then(|corrections| {
        content::correct(&mut games::registry(true), &corrections)?;
        Ok(corrections)
    });
    tried.unwrap_or_else(|unusable| {
        r.problem_at("content", unusable.to_string());
        Vec::new()
    })
}

fn read_webhooks(r: &mut Reader) -> Option<WebhookConfig> {
    let path = r.optional("webhooks", parse_path)?;
    webhooks::read(&path).map_err(|problem| r.problem_at("webhooks", problem)).ok()
}

fn read_limits(r: &mut Reader, development: bool) -> LimitConfig {
    let rate = |usual| if development { 0 } else { usual };
    let calls_per_second = r.number("limits.calls_per_second", rate(100), parse_count, 0..=10_000_000);
    let max_in_flight = r.number("limits.max_in_flight", 1_024, parse_count, 1..=1_000_000);
    let limits = LimitConfig {
        max_message_bytes: r.number("limits.max_message_bytes", 1 << 20, parse_bytes, KIB..=64 * MIB),
        calls_per_second,
        burst: r.number(
            "limits.burst",
            calls_per_second.saturating_mul(2).max(1),
            parse_count,
            1..=20_000_000,
        ),
        // In proportion to the limit of a caller, unless said otherwise: who lifts that one means all of them.
        calls_per_address: r.number(
            "limits.calls_per_address",
            calls_per_second.saturating_mul(20),
            parse_count,
            0..=20_000_000,
        ),
        calls_per_game: r.number(
            "limits.calls_per_game",
            calls_per_second.saturating_mul(5),
            parse_count,
            0..=20_000_000,
        ),
        games_per_minute: r.number("limits.games_per_minute", rate(60), parse_count, 0..=10_000_000),
        streams_per_caller: r.number("limits.streams_per_caller", 64, parse_count, 1..=1_000_000),
        streams_per_game: r.number("limits.streams_per_game", 1_000, parse_count, 1..=1_000_000),
        streams_per_process: r.number("limits.streams_per_process", 20_000, parse_count, 1..=10_000_000),
        max_in_flight,
        in_flight_per_caller: r.number(
            "limits.in_flight_per_caller",
            max_in_flight.div_ceil(4) as u32,
            parse_count,
            1..=1_000_000,
        ),
        max_waiting: r.number("limits.max_waiting", max_in_flight, parse_count, 0..=1_000_000),
        max_wait: r.get("limits.max_wait", Duration::from_millis(100), parse_duration),
        max_lag: r.get("limits.max_lag", Duration::from_millis(100), parse_duration),
        connections_per_address: r.number(
            "limits.connections_per_address",
            1_000,
            parse_count,
            1..=1_000_000,
        ),
        connections_per_process: r.number(
            "limits.connections_per_process",
            10_000,
            parse_count,
            1..=10_000_000,
        ),
        max_cached_games: r.number("limits.max_cached_games", 10_000, parse_count, 1..=100_000_000),
        default_deadline: r.get("limits.default_deadline", Duration::from_secs(10), parse_duration),
        max_deadline: r.get("limits.max_deadline", Duration::from_secs(60), parse_duration),
    };
    if limits.default_deadline.is_zero() {
        r.problem_at("limits.default_deadline", "must be more than nothing");
    }
    if limits.default_deadline > limits.max_deadline {
        r.problem_at("limits.max_deadline", "must not be shorter than limits.default_deadline");
    }
    limits
}

fn read_http2(r: &mut Reader) -> Http2Config {
    // The bounds of windows and frames are those of RFC 9113, section 6.5.2.
    let window = 65_535..=(1 << 31) - 1;
    Http2Config {
        max_concurrent_streams: r.number("http2.max_concurrent_streams", 256, parse_count, 1..=100_000),
        max_pending_accept_reset_streams: r.number(
            "http2.max_pending_accept_reset_streams",
            64,
            parse_count,
            1..=100_000,
        ),
        max_local_error_reset_streams: r.number(
            "http2.max_local_error_reset_streams",
            256,
            parse_count,
            1..=100_000,
        ),
        max_header_list_bytes: r.number("http2.max_header_list_bytes", 16 << 10, parse_bytes, KIB..=MIB),
        keepalive_interval: positive(r, "http2.keepalive_interval", Duration::from_secs(30)),
        keepalive_timeout: positive(r, "http2.keepalive_timeout", Duration::from_secs(10)),
        handshake_timeout: positive(r, "http2.handshake_timeout", Duration::from_secs(10)),
        idle_timeout: positive(r, "http2.idle_timeout", Duration::from_secs(10 * 60)),
        send_timeout: positive(r, "http2.send_timeout", Duration::from_secs(60)),
        stream_window_bytes: r.number("http2.stream_window_bytes", 256 << 10, parse_bytes, window.clone()),
        connection_window_bytes: r.number("http2.connection_window_bytes", 1 << 20, parse_bytes, window),
        max_frame_bytes: r.number("http2.max_frame_bytes", 16 << 10, parse_bytes, 16_384..=16_777_215),
        unanswered_bytes_per_second: r.number(
            "http2.unanswered_bytes_per_second",
            1 << 20,
            parse_bytes,
            (64 << 10)..=(1 << 30),
        ),
    }
}

fn read_streams(r: &mut Reader, send_timeout: Duration) -> StreamConfig {
    StreamConfig {
        heartbeat: positive(r, "streams.heartbeat", Duration::from_secs(15)),
        max_age: positive(r, "streams.max_age", Duration::from_secs(15 * 60)),
        send_timeout,
    }
}

fn read_telemetry(r: &mut Reader) -> TelemetryConfig {
    let sample_ratio = r.get("telemetry.sample_ratio", 1.0, parse_ratio);
    TelemetryConfig {
        otlp_endpoint: r.optional("telemetry.otlp_endpoint", parse_endpoint),
        sample_ratio,
        service_name: r.get("telemetry.service_name", "orrery".into(), parse_text),
    }
}

fn positive(r: &mut Reader, key: &'static str, default: Duration) -> Duration {
    let span = r.get(key, default, parse_duration);
    if span.is_zero() {
        r.problem_at(key, "must be more than nothing");
    }
    span
}

fn parse_listen_or_off(text: &str) -> Result<Option<SocketAddr>, String> {
    if matches!(text, "off" | "none") { Ok(None) } else { parse_address(text).map(Some) }
}

fn parse_duration_or_off(text: &str) -> Result<Option<Duration>, String> {
    if matches!(text, "off" | "none") { Ok(None) } else { parse_duration(text).map(Some) }
}

fn parse_path(text: &str) -> Result<PathBuf, String> {
    Ok(PathBuf::from(text))
}

fn parse_text(text: &str) -> Result<String, String> {
    Ok(text.into())
}

fn parse_prefix(text: &str) -> Result<String, String> {
    // Braces would change the slot of a key in a cluster; globs would change what a scan finds.
    let fits = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b':' | b'.');
    if text.len() <= 64 && text.bytes().all(fits) {
        Ok(text.into())
    } else {
        Err(format!("expected up to 64 letters, digits, '-', '_', ':' or '.', not {text:?}"))
    }
}

fn parse_ratio(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(ratio) if (0.0..=1.0).contains(&ratio) => Ok(ratio),
        Ok(_) | Err(_) => Err(format!("expected a number from 0 to 1, not {text:?}")),
    }
}

fn parse_endpoint(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains('@') && text.parse::<http::Uri>().is_ok() => {
            Ok(text.into())
        }
        Some(_) | None => Err("expected an address such as http://localhost:4317, without a password".into()),
    }
}

fn parse_filter(text: &str) -> Result<String, String> {
    match tracing_subscriber::EnvFilter::builder().parse(text) {
        Ok(_) => Ok(text.into()),
        Err(e) => Err(format!("expected a filter such as info,orrery_store=debug, not {text:?}: {e}")),
    }
}

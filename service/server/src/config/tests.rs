//! The configuration as a whole: precedence, all errors at once, secrets hidden.

use std::time::Duration;

use clap::Parser;

use super::*;

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    serve: ServeArgs,
}

fn args(line: &[&str]) -> ServeArgs {
    Cli::parse_from(std::iter::once("orrery").chain(line.iter().copied())).serve
}

fn load(line: &[&str], environment: &[(&str, &str)]) -> Result<Config, ConfigErrors> {
    let environment = environment.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
    Config::from_sources(&args(line), environment)
}

const KEY: &str = "k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

#[test]
fn nothing_set_is_development() {
    let config = load(&[], &[]).unwrap();
    assert!(config.development);
    assert_eq!(config.listen, "127.0.0.1:7070".parse().unwrap());
    assert_eq!(config.admin_listen, Some("127.0.0.1:9090".parse().unwrap()));
    assert_eq!(config.store.kind, StoreKind::Embedded);
    assert_eq!(config.store.durability, DurabilitySetting::Fsync);
    assert_eq!(config.creation, CreationPolicy::Open);
    assert_eq!(config.streams.heartbeat, Duration::from_secs(15));
    assert_eq!(config.keys.token_lifetime, Duration::from_secs(30 * 86_400));
    assert_eq!(config.limits.max_message_bytes, 1 << 20);
    assert_eq!(config.limits.calls_per_second, 0);
    assert!(config.reflection && config.grpc_web && !config.test_game);
    assert!(config.warnings.is_empty());
}

#[test]
fn threads_are_half_of_the_processors_or_what_is_said() {
    let processors = std::thread::available_parallelism().unwrap().get();
    assert_eq!(load(&[], &[]).unwrap().threads, processors.div_ceil(2));
    assert_eq!(load(&["--threads", "3"], &[("ORRERY_THREADS", "5")]).unwrap().threads, 3);
    for wrong in ["0", "many", "4096"] {
        let problems = load(&["--threads", wrong], &[]).unwrap_err().to_string();
        assert!(problems.contains("threads") && problems.contains("1 to 1024"), "{problems}");
    }
}

#[test]
fn nothing_is_archived_unless_it_is_said_where() {
    assert_eq!(load(&[], &[]).unwrap().archive, None);
    let day = Duration::from_secs(86_400);
    let usual = load(&["--archive-dir", "a"], &[]).unwrap().archive.unwrap();
    assert_eq!((usual.expire_after, usual.sweep_after), (30 * day, Some(90 * day)));
    let set = [("ORRERY_ARCHIVE__DIR", "b"), ("ORRERY_ARCHIVE__SWEEP_AFTER", "off")];
    assert_eq!(usual.every, Some(Duration::from_secs(60)));
    assert_eq!(
        load(&["--archive-dir", "a", "--set", "archive.every=off"], &[]).unwrap().archive.unwrap().every,
        None
    );
    let set = load(&["--set", "archive.expire_after=2d"], &set).unwrap().archive.unwrap();
    assert_eq!((set.dir, set.expire_after, set.sweep_after), ("b".into(), 2 * day, None));
    for (key, value) in [("every", "0s"), ("expire_after", "0s"), ("sweep_after", "0s"), ("sweep_after", "x")]
    {
        let line = ["--archive-dir", "a", "--set", &format!("archive.{key}={value}")];
        let problems = load(&line, &[]).unwrap_err().to_string();
        assert!(problems.contains(&format!("archive.{key}")), "{problems}");
    }
    let problems = load(&["--set", "archive.sweep_after=1d"], &[]).unwrap_err().to_string();
    assert!(problems.contains("archive.dir"), "{problems}");
}

#[test]
fn flags_override_environment_overrides_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("orrery.toml");
    let text = "listen = \"127.0.0.1:1\"\nstore = \"memory\"\ntest_game = true\n\
                [limits]\nburst = 7\nmax_message_bytes = \"2MiB\"\n[telemetry]\nsample_ratio = 0.25\n";
    std::fs::write(&path, text).unwrap();
    let environment = [
        ("ORRERY_CONFIG", path.to_str().unwrap()),
        ("ORRERY_LISTEN", "127.0.0.1:2"),
        ("ORRERY_LIMITS__BURST", "8"),
        ("ORRERY_ADMIN_LISTEN", "off"),
        ("UNRELATED", "x"),
    ];
    let config = load(&["--listen", "127.0.0.1:3", "--set", "streams.max_age=5m"], &environment).unwrap();
    assert_eq!(config.listen.port(), 3);
    assert_eq!(config.limits.burst, 8);
    assert_eq!(config.limits.max_message_bytes, 2 << 20);
    assert_eq!(config.store.kind, StoreKind::Memory);
    assert_eq!(config.telemetry.sample_ratio, 0.25);
    assert_eq!(config.streams.max_age, Duration::from_secs(300));
    assert_eq!(config.admin_listen, None);
    assert!(config.test_game && config.warnings.is_empty());

    let file = path.to_str().unwrap();
    assert_eq!(load(&["--config", file], &[]).unwrap().listen.port(), 1);
}

#[test]
fn all_problems_at_once_with_key_and_source() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("orrery.toml");
    std::fs::write(&path, "creation = \"anyone\"\n[limits]\nburts = 3\n[http2]\nmax_frame_bytes = 1\n")
        .unwrap();
    let environment = [
        ("ORRERY_STREAMS__HEARTBEAT", "soon"),
        ("ORRERY_STORE", "postgres://user:hunter2@db"),
        ("ORRERY_KEYS__LIST", "k1:c2hvcnQ=,k2"),
    ];
    let line = ["--config", path.to_str().unwrap(), "--listen", "everywhere", "--tls-cert", "a.pem"];
    let error = load(&line, &environment).unwrap_err();
    let text = error.to_string();
    let expected = [
        ("creation", format!("file {}", path.display())),
        ("limits.burts", "did you mean limits.burst?".into()),
        ("http2.max_frame_bytes", "expected 16384 to 16777215".into()),
        ("streams.heartbeat", "environment variable ORRERY_STREAMS__HEARTBEAT".into()),
        ("store", "environment variable ORRERY_STORE".into()),
        ("keys.list", "entry 1: key k1 has 5 bytes, at least 32".into()),
        ("keys.list", "entry 2".into()),
        ("listen", "flag --listen".into()),
        ("tls.key", "its private key is needed".into()),
    ];
    for (key, part) in &expected {
        let line = text.lines().find(|line| line.contains(&format!("- {key} (")) && line.contains(part));
        assert!(line.is_some(), "{key}: {part} not in\n{text}");
    }
    assert_eq!(error.0.len(), expected.len(), "{text}");
    assert!(!text.contains("hunter2"), "{text}");
}

#[test]
fn flags_hide_a_password() {
    let shown =
        format!("{:?}", args(&["--store", "redis://u:hunter2@db", "--set", "store=redis://:hunter2@db"]));
    assert!(!shown.contains("hunter2"), "{shown}");
}

#[test]
fn an_open_address_needs_keys() {
    let error = load(&["--listen", "0.0.0.0:7070"], &[]).unwrap_err();
    assert!(error.to_string().contains("tokens need a key of your own"), "{error}");

    let config = load(&["--listen", "0.0.0.0:7070"], &[("ORRERY_KEYS__LIST", KEY)]).unwrap();
    assert!(!config.development && !config.reflection);
    assert_eq!(config.creation, CreationPolicy::Service);
    assert_eq!(config.keys.active.as_deref(), Some("k1"));
    assert!(config.limits.calls_per_second > 0 && config.limits.games_per_minute > 0);
    assert!(config.warnings.iter().any(|warning| warning.contains("without TLS")), "{:?}", config.warnings);

    let short = load(&["--listen", "0.0.0.0:7070"], &[("ORRERY_KEYS__LIST", "k1:c2hvcnQ=")]).unwrap_err();
    assert_eq!(short.0.len(), 1, "{short}");
}

#[test]
fn keys_come_from_a_file_and_rotate() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("keys");
    std::fs::write(&path, format!("# old and new\n{KEY}\n\n{}\n", KEY.replace("k1", "k2"))).unwrap();
    let file = path.to_str().unwrap();
    let config = load(&["--key-file", file, "--active-key", "k2"], &[]).unwrap();
    assert_eq!(config.keys.secrets.len(), 2);
    assert_eq!(config.keys.active.as_deref(), Some("k2"));
    let shown = format!("{config:?}");
    assert!(shown.contains("KeySecret(k1:***)") && !shown.contains("0123456789") && !shown.contains("MDEy"));

    let error = load(&["--key-file", file, "--active-key", "k3"], &[("ORRERY_KEYS__LIST", KEY)]).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("no key called \"k3\"") && text.contains("two keys are called k1"), "{text}");
    assert!(load(&["--key-file", "/nowhere"], &[]).unwrap_err().to_string().contains("/nowhere"));
}

#[test]
fn unknown_variables_warn_and_service_links_do_not() {
    let environment = [
        ("ORRERY_LIMITS_BURST", "3"),
        ("ORRERY_PORT", "tcp://1"),
        ("ORRERY_SERVICE_HOST", "1"),
        ("ORRERY_TLS__CERT", ""),
    ];
    let config = load(&[], &environment).unwrap();
    assert_eq!(config.warnings, ["ORRERY_LIMITS_BURST is not a setting; did you mean limits.burst?"]);
}

#[test]
fn settings_that_contradict_each_other() {
    for (line, part) in [
        (&["--store", "memory", "--durability", "fsync"][..], "cannot do fsync"),
        (&["--durability", "replicas=1"], "cannot do replicas=1"),
        (&["--set", "limits.max_deadline=1s"], "limits.default_deadline"),
        (&["--admin-listen", "127.0.0.1:7070"], "taken by listen"),
        (&["--tls-client-ca", "a.pem"], "client certificates need"),
        (&["--set", "keys.list=a:b"], "do not belong on the command line"),
        (&["--set", "limits"], "expected key=value"),
        (&["--log", "orrery=loud"], "expected a filter"),
        (&["--otlp-endpoint", "http://u:p@h"], "without a password"),
        (&["--redis-prefix", "{a}"], "letters, digits"),
        (&["--config", "/nowhere.toml"], "cannot read /nowhere.toml"),
    ] {
        let text = load(line, &[]).unwrap_err().to_string();
        assert!(text.contains(part), "{line:?}: {text}");
    }
}

#[test]
fn a_broken_file_names_its_line_and_nothing_else() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("orrery.toml");
    std::fs::write(&path, "listen = \"127.0.0.1:1\"\nkeys.list = [\"hunter2\n").unwrap();
    let text = load(&["--config", path.to_str().unwrap()], &[]).unwrap_err().to_string();
    assert!(text.contains("line 2") && !text.contains("hunter2"), "{text}");
}

#[test]
fn help_gives_examples_and_hides_the_test_game() {
    use clap::CommandFactory;
    let help = Cli::command().render_long_help().to_string();
    for flag in
        ["--listen 0.0.0.0:7070", "--store redis://localhost:6379", "--set limits.calls_per_second=50"]
    {
        assert!(help.contains(flag), "{flag}");
    }
    assert!(!help.contains("test-game"));
}

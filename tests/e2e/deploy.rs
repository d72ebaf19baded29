//! What the files for deploying say agrees with the server: settings, metrics, alerts, documentation.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use orrery_api::v1;
use orrery_server::{Config, ServeArgs};
use orrery_tests::{NewTable, Setup};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the root of the repository").to_owned()
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// All files below a folder.
fn files(folder: &str) -> Vec<(String, String)> {
    let (mut found, mut left) = (Vec::new(), vec![root().join(folder)]);
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("an entry").path()));
        } else {
            let text = fs::read_to_string(&path).expect("a text");
            found.push((path.display().to_string(), text));
        }
    }
    found
}

/// Every word of a text that begins so and goes on with letters that `fits` accepts.
fn words<'t>(text: &'t str, start: &str, fits: fn(char) -> bool) -> BTreeSet<&'t str> {
    let begins = text.match_indices(start).filter(|(at, _)| !text[..*at].ends_with(|c| fits(c) || c == '_'));
    begins
        .map(|(at, _)| {
            let rest = &text[at..];
            &rest[..rest.find(|c| !fits(c)).unwrap_or(rest.len())]
        })
        .collect()
}

fn is_variable(c: char) -> bool {
    c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_'
}

fn is_metric(c: char) -> bool {
    c.is_ascii_lowercase() || c == '_'
}

/// What the server says about settings that it does not know. Empty ones count as not set, so that only names matter.
fn unknown(variables: &BTreeSet<String>) -> Vec<String> {
    let environment = variables.iter().map(|name| (name.clone(), String::new())).collect();
    let config = Config::from_sources(&ServeArgs::default(), environment).expect("nothing is set");
    config.warnings
}

fn variable(key: &str) -> String {
    format!("ORRERY_{}", key.to_uppercase().replace('.', "__"))
}

#[test]
fn every_variable_in_files_for_deploying_is_a_setting() {
    let mut found = BTreeMap::new();
    for (path, text) in files("deploy").into_iter().chain(files("helm/orrery")) {
        for name in words(&text, "ORRERY_", is_variable) {
            found.insert(name.to_owned(), path.clone());
        }
    }
    for name in ["ORRERY_STORE", "ORRERY_KEYS__LIST", "ORRERY_CONFIG", "ORRERY_ADMIN_LISTEN"] {
        assert!(found.contains_key(name), "{name} is gone: {found:?}");
    }
    found.remove("ORRERY_CONFIG"); // would be read
    let names: BTreeSet<String> = found.keys().cloned().collect();
    assert_eq!(unknown(&names), [""; 0], "{found:?}");
    assert_eq!(unknown(&["ORRERY_LIMITS__BRUST".to_owned()].into()).len(), 1, "the check works");
}

#[test]
fn every_setting_that_the_chart_writes_exists() {
    let helpers = text("helm/orrery/templates/_helpers.tpl");
    let (_, settings) = helpers.split_once("define \"orrery.settings\"").expect("the settings of the chart");
    let is_key = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_lowercase())
            && word.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == '.')
            && !matches!(*word, "redis" | "embedded" | "memory")
    };
    let mut keys: BTreeSet<String> =
        settings.split('"').skip(1).step_by(2).filter(is_key).map(str::to_owned).collect();
    assert!(keys.contains("keys.file") && keys.contains("drain_delay") && keys.len() > 10, "{keys:?}");
    for (path, text) in files("helm/orrery/ci") {
        let lines = text.lines().skip_while(|line| *line != "settings:").skip(1);
        let set = lines.take_while(|line| line.starts_with("  ")).filter_map(|line| line.split_once(": "));
        let set: Vec<_> = set.map(|(key, _)| key.trim().to_owned()).collect();
        assert!(!set.is_empty() || !text.contains("\nsettings:"), "{path}");
        keys.extend(set);
    }
    let variables = keys.iter().map(|key| variable(key)).collect();
    assert_eq!(unknown(&variables), [""; 0], "{keys:?}");
}

#[test]
fn every_setting_in_the_reference_exists() {
    let docs = text("docs/operations.md");
    let rows = docs.lines().filter(|line| line.starts_with("| `") && line.contains("| `ORRERY_"));
    let mut names = BTreeSet::new();
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let key = cells[1].split('`').nth(1).expect("a key");
        let name = cells[3].trim_matches('`');
        assert_eq!(variable(key), name, "{row}");
        names.insert(name.to_owned());
    }
    assert!(names.len() > 50, "{names:?}");
    assert_eq!(unknown(&names), [""; 0]);
}

/// The alerts by name, with their expressions.
fn alerts() -> BTreeMap<String, String> {
    let text = text("deploy/alerts.yaml");
    text.split("- alert: ")
        .skip(1)
        .map(|alert| {
            let (name, rest) = alert.split_once('\n').expect("more than a name");
            let expression = rest.split("labels: {").next().unwrap_or_default();
            (name.trim().to_owned(), expression.to_owned())
        })
        .collect()
}

#[test]
fn every_alert_is_explained() {
    let docs = text("docs/operations.md");
    let explained: BTreeSet<&str> = docs.lines().filter_map(|line| line.strip_prefix("### Orrery")).collect();
    let named = alerts();
    let named: BTreeSet<&str> = named.keys().filter_map(|name| name.strip_prefix("Orrery")).collect();
    assert_eq!(explained, named, "sections of docs/operations.md and alerts");
    for name in named {
        let runbook = format!("docs/operations.md#orrery{}", name.to_lowercase());
        assert!(text("deploy/alerts.yaml").contains(&runbook), "{runbook}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_metric_that_is_asked_for_exists_and_is_explained() {
    let server = Setup::memory().start();
    let table = NewTable::new(2, 3).create(&server.client()).await.expect("a game");
    table.seats[0].act(&table.id, &["course 0"]).await.expect("accepted");
    table.seats[0]
        .legal(v1::GetLegalActionsRequest { game_id: table.id.clone(), ..Default::default() })
        .await
        .expect("legal actions");
    table.seats[0].act(&table.id, &["fly to the moon"]).await.expect_err("refused");
    let page = server.http_get("/metrics").expect("metrics");
    // As a scraper names them: counters with _total, histograms in three parts.
    let mut served = BTreeSet::new();
    for line in page.lines().filter_map(|line| line.strip_prefix("# TYPE ")) {
        let (name, kind) = line.split_once(' ').expect("a name and a type");
        let endings: &[&str] = match kind {
            "counter" => &["_total"],
            "histogram" => &["_bucket", "_sum", "_count"],
            "info" => &["_info"],
            _ => &[""],
        };
        served.extend(endings.iter().map(|ending| format!("{name}{ending}")));
    }
    // What has not happened yet is not on the page; then the server must at least know the name.
    let sources: String = files("service/server/src").into_iter().map(|(_, text)| text).collect();
    let endings = ["_total", "_bucket", "_sum", "_count", "_info"];
    let base =
        |name: &str| endings.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name).to_owned();
    let exists = |name: &str| served.contains(name) || sources.contains(&format!("\"{}\",", base(name)));
    for (name, expression) in alerts() {
        let asked = words(&expression, "orrery_", is_metric);
        assert!(!asked.is_empty() || expression.contains("up{") || expression.contains("process_"), "{name}");
        for metric in asked.into_iter().chain(words(&expression, "process_", is_metric)) {
            assert!(exists(metric), "{name} asks for {metric}, which is not among {served:?}");
        }
    }
    let dashboard = text("deploy/grafana/dashboards/orrery.json");
    let asked = words(&dashboard, "orrery_", is_metric);
    assert!(asked.len() > 10, "{asked:?}");
    for metric in asked {
        assert!(exists(metric), "the dashboard asks for {metric}, which is not among {served:?}");
    }

    let docs = text("docs/operations.md");
    let rows = docs.lines().filter_map(|line| line.strip_prefix("| `")).filter_map(|row| row.split_once('`'));
    let explained: BTreeSet<&str> = rows
        .map(|(name, _)| name)
        .filter(|n| n.starts_with("orrery_") || n.starts_with("process_"))
        .collect();
    for name in &explained {
        assert!(
            exists(name) || served.contains(&format!("{name}_bucket")),
            "{name} is explained and not there"
        );
    }
    for name in &served {
        let plain = ["_bucket", "_sum", "_count"].iter().find_map(|ending| name.strip_suffix(ending));
        assert!(explained.contains(plain.unwrap_or(name)), "{name} is not explained");
    }
}

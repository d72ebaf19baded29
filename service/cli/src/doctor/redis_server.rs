//! What a Redis says of itself.

use std::{collections::BTreeMap, io, time::Duration};

use super::{Level, Report};

/// A server that takes longer to answer is away.
const PATIENCE: Duration = Duration::from_secs(3);

/// Asks one server behind an address. What that means for games is judged by the store; this is for people.
pub(super) async fn check(report: &mut Report, url: &str) -> io::Result<()> {
    let Some(url) = one_server(url) else {
        return report.say(Level::Ok, "redis", "found by sentinels; its settings are checked on connecting");
    };
    match tokio::time::timeout(PATIENCE, ask(&url)).await {
        Ok(Ok(line)) => report.say(Level::Ok, "redis", line),
        Ok(Err(error)) => report.say(Level::Away, "redis", error),
        Err(_) => report.say(Level::Away, "redis", format!("no answer within {} s", PATIENCE.as_secs())),
    }
}

/// The address of one server, as the client library wants it; sentinels are asked by the store only.
fn one_server(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let tls = if scheme.starts_with("rediss") { "rediss" } else { "redis" };
    if scheme.ends_with("+sentinel") {
        return None;
    }
    if !scheme.ends_with("+cluster") {
        return Some(format!("{tls}://{rest}"));
    }
    let (login, hosts) = rest.rsplit_once('@').map_or(("", rest), |(login, hosts)| (login, hosts));
    let first = hosts.split([',', '/', '?']).next()?;
    let login = if login.is_empty() { String::new() } else { format!("{login}@") };
    Some(format!("{tls}://{login}{first}"))
}

async fn ask(url: &str) -> Result<String, redis::RedisError> {
    if url.starts_with("rediss") {
        // Only the first provider of a process counts, so a second one is no mistake.
        let _ = rustls::crypto::ring::default_provider().install_default();
    }
    let client = redis::Client::open(url)?;
    let mut connection = client.get_multiplexed_async_connection().await?;
    let info: String = redis::cmd("INFO").query_async(&mut connection).await?;
    // Managed services forbid CONFIG; then it is not known.
    let config: Result<Vec<String>, _> =
        redis::cmd("CONFIG").arg("GET").arg("appendfsync").query_async(&mut connection).await;
    let fsync = config.ok().and_then(|pair| pair.get(1).cloned()).unwrap_or_else(|| "unknown".into());
    Ok(describe(&info, &fsync))
}

fn describe(info: &str, fsync: &str) -> String {
    let facts: BTreeMap<&str, &str> =
        info.lines().filter_map(|line| line.trim_end().split_once(':')).collect();
    let get = |name| facts.get(name).copied().unwrap_or("unknown");
    let yes_no = |name| match get(name) {
        "1" => "yes",
        "0" => "no",
        other => other,
    };
    format!(
        "version {}, {} with {} replicas, appendonly {}, appendfsync {fsync}, maxmemory-policy {}, cluster {}",
        get("redis_version"),
        get("role"),
        get("connected_slaves"),
        yes_no("aof_enabled"),
        get("maxmemory_policy"),
        yes_no("cluster_enabled"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_server_stands_for_all() {
        assert_eq!(one_server("redis://h:1/2").as_deref(), Some("redis://h:1/2"));
        assert_eq!(one_server("valkey://h").as_deref(), Some("redis://h"));
        assert_eq!(one_server("rediss+cluster://u:p@a:1,b:2").as_deref(), Some("rediss://u:p@a:1"));
        assert_eq!(one_server("redis+sentinel://a/main"), None);
    }

    #[test]
    fn a_server_is_described_in_one_line() {
        let info = "# Server\r\nredis_version:7.0.15\r\nrole:master\r\nconnected_slaves:0\r\naof_enabled:1\r\n\
                    maxmemory_policy:noeviction\r\ncluster_enabled:0\r\n";
        assert_eq!(
            describe(info, "everysec"),
            "version 7.0.15, master with 0 replicas, appendonly yes, appendfsync everysec, \
             maxmemory-policy noeviction, cluster no"
        );
    }
}

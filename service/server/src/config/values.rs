//! The small types that settings are made of, and how they are read from text.

use std::{fmt, net::SocketAddr, str::FromStr, time::Duration};

use base64::{Engine as _, engine::general_purpose};

/// The shortest key that is accepted, in bytes: what PASETO v4 works with, so nothing shorter adds up to it.
pub const MIN_KEY_BYTES: usize = 32;

/// A named secret from which the keys for tokens are derived.
///
/// It never appears in `Debug`, in errors or in logs; only its name does.
#[derive(Clone, PartialEq, Eq)]
pub struct KeySecret {
    id: String,
    bytes: Vec<u8>,
}

impl KeySecret {
    /// A secret under a name; the name travels in the open with each token, so that keys can rotate.
    ///
    /// # Errors
    /// The reason, without any part of the secret.
    pub fn new(id: &str, bytes: Vec<u8>) -> Result<Self, String> {
        let fits = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
        if id.is_empty() || id.len() > 32 || !id.bytes().all(fits) {
            return Err("a key id is 1 to 32 letters, digits, '-', '_' or '.'".into());
        }
        if bytes.len() < MIN_KEY_BYTES {
            return Err(format!(
                "key {id} has {} bytes, at least {MIN_KEY_BYTES} are needed (try: openssl rand -base64 32)",
                bytes.len()
            ));
        }
        Ok(KeySecret { id: id.into(), bytes })
    }

    /// The name of the key.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The secret itself; only for deriving keys from it.
    #[must_use]
    pub fn expose(&self) -> &[u8] {
        &self.bytes
    }
}

impl fmt::Debug for KeySecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeySecret({}:***)", self.id)
    }
}

impl FromStr for KeySecret {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // The text is never echoed: a secret pasted in the wrong shape is still a secret.
        let (id, encoded) = text.trim().split_once(':').ok_or("an entry is written id:base64")?;
        let encoded = encoded.trim().trim_end_matches('=');
        let bytes = general_purpose::STANDARD_NO_PAD
            .decode(encoded)
            .or_else(|_| general_purpose::URL_SAFE_NO_PAD.decode(encoded))
            .map_err(|_| format!("key {} is not base64", printable_id(id)))?;
        KeySecret::new(id, bytes)
    }
}

/// A key id for an error message; what does not look like an id might be part of a secret.
fn printable_id(id: &str) -> &str {
    if id.len() <= 32 && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') {
        id
    } else {
        "(unnamed)"
    }
}

/// The address of a Redis, whose password stays hidden in `Debug` and `Display`.
#[derive(Clone, PartialEq, Eq)]
pub struct RedisUrl(String);

impl RedisUrl {
    /// The whole address with its password; only for the client library.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RedisUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Everything before the last '@' of the authority is credentials; the query may hold some too.
        let bare = self.0.split(['?', '#']).next().unwrap_or_default();
        match (bare.split_once("://"), bare.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => write!(f, "{scheme}://***@{host}"),
            (Some(_) | None, Some(_) | None) => f.write_str(bare),
        }
    }
}

impl fmt::Debug for RedisUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RedisUrl({self})")
    }
}

/// Where logs of games are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreKind {
    /// In this process, and gone with it.
    Memory,
    /// In one file of the data directory.
    Embedded,
    /// In a Redis that several processes share.
    Redis(RedisUrl),
}

impl FromStr for StoreKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const SCHEMES: [&str; 6] = [
            "redis://",
            "rediss://",
            "redis+sentinel://",
            "rediss+sentinel://",
            "redis+cluster://",
            "rediss+cluster://",
        ];
        match text {
            "memory" => Ok(StoreKind::Memory),
            "embedded" => Ok(StoreKind::Embedded),
            url if SCHEMES.iter().any(|scheme| url.len() > scheme.len() && url.starts_with(scheme)) => {
                Ok(StoreKind::Redis(RedisUrl(url.into())))
            }
            // Not echoed: it may be an address with a password and a mistyped scheme.
            _ => Err("expected memory, embedded or an address such as redis://host:6379".into()),
        }
    }
}

/// Who may create games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CreationPolicy {
    /// Anyone who reaches the port.
    Open,
    /// Only holders of a service token.
    Service,
}

impl FromStr for CreationPolicy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "open" => Ok(CreationPolicy::Open),
            "service" => Ok(CreationPolicy::Service),
            _ => Err(format!("expected open or service, not {text:?}")),
        }
    }
}

/// How log lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// Pretty on a terminal, JSON otherwise.
    Auto,
    /// For people.
    Pretty,
    /// One JSON object per line, for collectors.
    Json,
}

impl FromStr for LogFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(LogFormat::Auto),
            "pretty" => Ok(LogFormat::Pretty),
            "json" => Ok(LogFormat::Json),
            _ => Err(format!("expected auto, pretty or json, not {text:?}")),
        }
    }
}

/// A whole number as a setting, with the digits grouped by `_` if wanted.
pub(super) fn parse_count(text: &str) -> Result<u64, String> {
    text.replace('_', "").parse().map_err(|_| format!("expected a whole number, not {text:?}"))
}

/// A size in bytes: `65536`, `64KiB`, `1MiB`, `1GiB` (also `64K`, `1M`, `1G`, all powers of two).
pub(super) fn parse_bytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("expected a size such as 65536, 64KiB or 1MiB, not {text:?}");
    let (digits, unit) = split_unit(text);
    let factor: u64 = match unit {
        "" | "B" => 1,
        "K" | "KiB" => 1 << 10,
        "M" | "MiB" => 1 << 20,
        "G" | "GiB" => 1 << 30,
        _ => return Err(wrong()),
    };
    digits.parse::<u64>().ok().and_then(|n| n.checked_mul(factor)).ok_or_else(wrong)
}

/// A span of time: `500ms`, `15s`, `15m`, `12h`, `30d`.
pub(super) fn parse_duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("expected a time such as 500ms, 15s, 15m, 12h or 30d, not {text:?}");
    let (digits, unit) = split_unit(text);
    let factor: u64 = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => return Err(wrong()),
    };
    let millis = digits.parse::<u64>().ok().and_then(|n| n.checked_mul(factor)).ok_or_else(wrong)?;
    // A century is more than any of these settings means, and keeps sums of times from overflowing.
    if millis > 100 * 365 * 86_400_000 { Err(wrong()) } else { Ok(Duration::from_millis(millis)) }
}

/// An address to listen on; `localhost:7070` is understood as well.
pub(super) fn parse_address(text: &str) -> Result<SocketAddr, String> {
    let numeric =
        text.strip_prefix("localhost:").map_or_else(|| text.into(), |port| format!("127.0.0.1:{port}"));
    numeric
        .parse()
        .map_err(|_| format!("expected an address such as 127.0.0.1:7070 or [::]:7070, not {text:?}"))
}

/// A switch.
pub(super) fn parse_switch(text: &str) -> Result<bool, String> {
    match text {
        "true" | "on" | "yes" | "1" => Ok(true),
        "false" | "off" | "no" | "0" => Ok(false),
        _ => Err(format!("expected true or false, not {text:?}")),
    }
}

fn split_unit(text: &str) -> (String, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    (digits.replace('_', ""), unit.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes() {
        assert_eq!(parse_duration("15s"), Ok(Duration::from_secs(15)));
        assert_eq!(parse_duration("30d"), Ok(Duration::from_secs(30 * 86_400)));
        assert_eq!(parse_duration("500 ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_bytes("1MiB"), Ok(1 << 20));
        assert_eq!(parse_bytes("65_536"), Ok(65_536));
        for wrong in ["", "15", "s", "15 parsecs", "-3s", "99999999999999999999s", "40000d"] {
            assert!(parse_duration(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "MiB", "1MB?", "99999999999999999999", "18446744073709551615K"] {
            assert!(parse_bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn secrets_are_hidden() {
        let key: KeySecret = "main:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=".parse().unwrap();
        assert_eq!(format!("{key:?}"), "KeySecret(main:***)");
        assert_eq!(key.expose(), b"01234567890123456789012345678901");

        let Ok(StoreKind::Redis(url)) = "redis://user:p@ss@db:6379/1?token=x".parse() else { panic!() };
        assert_eq!(url.to_string(), "redis://***@db:6379/1");
        assert!(!format!("{url:?}").contains("ss@"));
        assert_eq!(url.expose(), "redis://user:p@ss@db:6379/1?token=x");
        let Ok(StoreKind::Redis(plain)) = "redis://db".parse() else { panic!() };
        assert_eq!(plain.to_string(), "redis://db");
    }

    #[test]
    fn wrong_secrets_are_not_echoed() {
        let secret = "hunter2hunter2hunter2hunter2hunter2hunter2!";
        for text in
            [secret.to_string(), format!("a:{secret}"), format!("{secret}:a"), format!("x:{}", "QUJD")]
        {
            let error = text.parse::<KeySecret>().unwrap_err();
            assert!(!error.contains("hunter2") && !error.contains("QUJD"), "{error}");
        }
        let error = "http://user:hunter2@db".parse::<StoreKind>().unwrap_err();
        assert!(!error.contains("hunter2"), "{error}");
    }

    #[test]
    fn closed_sets() {
        assert_eq!("service".parse(), Ok(CreationPolicy::Service));
        assert!("redis://".parse::<StoreKind>().is_err());
        assert!("valkey://h".parse::<StoreKind>().is_err());
        assert!(matches!("rediss+sentinel://s1,s2/main".parse(), Ok(StoreKind::Redis(_))));
        assert_eq!(parse_address("localhost:1"), Ok("127.0.0.1:1".parse().unwrap()));
        assert!(parse_address("7070").is_err());
        assert_eq!(parse_switch("off"), Ok(false));
    }
}

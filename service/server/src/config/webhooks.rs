//! Who is called when it is somebody's turn: a file of endpoints.

use std::{collections::BTreeSet, fmt, path::Path, time::Duration};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde::Deserialize;

use super::values::parse_duration;

/// Endpoints, and how patient to be with them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebhookConfig {
    /// Who is called.
    pub endpoints: Vec<Endpoint>,
    /// How long one attempt may take (`timeout`).
    pub timeout: Duration,
    /// After so many attempts a message is a dead letter (`max_attempts`).
    pub max_attempts: u32,
    /// The pause after the first failure (`retry_base`); three times as long after each further one.
    pub retry_base: Duration,
}

/// One who is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endpoint {
    /// Its name, which must stay the same for messages that wait for it.
    pub name: String,
    /// Where it is.
    pub url: http::Uri,
    /// What messages are signed with; the receiver accepts any of them, so that they can be changed.
    pub secrets: Vec<WebhookSecret>,
    /// Only games that these services created; empty means all.
    pub services: Vec<String>,
    /// Only seats of these players; empty means all.
    pub players: Vec<String>,
    /// Only these kinds of messages; empty means all.
    pub kinds: Vec<String>,
    /// Whether it may be on this machine or in a private network, and without TLS.
    pub allow_private: bool,
}

/// A shared secret. Hides from `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret(Vec<u8>);

impl WebhookSecret {
    /// The bytes to sign with.
    #[must_use]
    pub fn expose(&self) -> &[u8] {
        &self.0
    }

    /// Reads `whsec_<base64>`, as the Standard Webhooks specification writes secrets.
    ///
    /// # Errors
    /// Says what is expected, and nothing of the text.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || "expected whsec_ and the base64 of 24 to 64 random bytes".to_owned();
        let digits = text.trim().strip_prefix("whsec_").ok_or_else(wrong)?;
        let bytes = STANDARD.decode(digits).map_err(|_| wrong())?;
        if (24..=64).contains(&bytes.len()) { Ok(WebhookSecret(bytes)) } else { Err(wrong()) }
    }
}

impl fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookSecret(***)")
    }
}

/// The kinds of messages there are.
const KINDS: [&str; 3] = ["turn.yours", "turn.not_yours", "game.over"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    timeout: Option<String>,
    #[serde(default)]
    max_attempts: Option<u32>,
    #[serde(default)]
    retry_base: Option<String>,
    endpoint: Vec<EndpointTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EndpointTable {
    name: String,
    url: String,
    #[serde(default)]
    secret_file: Option<String>,
    #[serde(default)]
    secret_env: Option<String>,
    #[serde(default)]
    services: Vec<String>,
    #[serde(default)]
    players: Vec<String>,
    #[serde(default)]
    kinds: Vec<String>,
    #[serde(default)]
    allow_private: bool,
}

/// Reads the file of endpoints and the secrets that it refers to.
pub(super) fn read(path: &Path) -> Result<WebhookConfig, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(&text).map_err(|problem| format!("{}: {problem}", path.display()))
}

fn parse(text: &str) -> Result<WebhookConfig, String> {
    let file: File = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    let span = |key: &str, text: Option<String>, usual: Duration| match text {
        None => Ok(usual),
        Some(text) => match parse_duration(&text) {
            Ok(span) if !span.is_zero() => Ok(span),
            Ok(_) => Err(format!("{key}: must be more than nothing")),
            Err(problem) => Err(format!("{key}: {problem}")),
        },
    };
    let max_attempts = file.max_attempts.unwrap_or(12);
    if !(1..=100).contains(&max_attempts) {
        return Err("max_attempts: expected a number from 1 to 100".into());
    }
    let mut names = BTreeSet::new();
    let mut endpoints = Vec::new();
    for table in file.endpoint {
        let name = table.name.clone();
        if !names.insert(name.clone()) {
            return Err(format!("endpoint {name:?} is there twice"));
        }
        endpoints.push(endpoint(table).map_err(|problem| format!("endpoint {name:?}: {problem}"))?);
    }
    Ok(WebhookConfig {
        endpoints,
        timeout: span("timeout", file.timeout, Duration::from_secs(10))?,
        max_attempts,
        retry_base: span("retry_base", file.retry_base, Duration::from_secs(5))?,
    })
}

fn endpoint(table: EndpointTable) -> Result<Endpoint, String> {
    let fits = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    if table.name.is_empty() || table.name.len() > 64 || !table.name.bytes().all(fits) {
        return Err("name: expected 1 to 64 letters, digits, '-', '_' or '.'".into());
    }
    let wrong = || "url: expected an address such as https://example.org/hook, without a password".to_owned();
    let url: http::Uri = table.url.parse().map_err(|_| wrong())?;
    let authority = url.authority().ok_or_else(wrong)?;
    if authority.host().is_empty() || authority.as_str().contains('@') {
        return Err(wrong());
    }
    match (url.scheme_str(), table.allow_private) {
        (Some("https"), _) | (Some("http"), true) => {}
        (Some("http"), false) => {
            return Err("url: expected https; http is for private networks, with allow_private = true".into());
        }
        _ => return Err(wrong()),
    }
    if let Some(unknown) = table.kinds.iter().find(|kind| !KINDS.contains(&kind.as_str())) {
        return Err(format!("kinds: {unknown:?} is none of {}", KINDS.join(", ")));
    }
    let text = match (&table.secret_file, &table.secret_env) {
        (Some(path), None) => {
            std::fs::read_to_string(path).map_err(|e| format!("secret_file {path}: {e}"))?
        }
        (None, Some(name)) => std::env::var(name).map_err(|e| format!("secret_env {name}: {e}"))?,
        _ => return Err("expected either secret_file or secret_env".into()),
    };
    let secrets: Vec<WebhookSecret> =
        text.split_whitespace().map(WebhookSecret::parse).collect::<Result<_, _>>()?;
    if secrets.is_empty() {
        return Err("there is no secret: expected whsec_ and base64".into());
    }
    let EndpointTable { name, services, players, kinds, allow_private, .. } = table;
    Ok(Endpoint { name, url, secrets, services, players, kinds, allow_private })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz";

    fn with(endpoint: &str, head: &str) -> Result<WebhookConfig, String> {
        let dir = tempfile::tempdir().unwrap();
        let secret = dir.path().join("secret");
        std::fs::write(&secret, format!("{SECRET}\n{SECRET}\n")).unwrap();
        let file = dir.path().join("webhooks.toml");
        let secret = format!("secret_file = {:?}", secret.display().to_string());
        std::fs::write(&file, format!("{head}\n[[endpoint]]\n{}", endpoint.replace("SECRET", &secret)))
            .unwrap();
        read(&file)
    }

    #[test]
    fn a_file_is_read_with_its_secrets() {
        let config = with(
            "name = \"chat\"\nurl = \"https://example.org/hook?x=1\"\nSECRET\nplayers = [\"ada\"]\n\
             kinds = [\"turn.yours\"]",
            "timeout = \"3s\"\nmax_attempts = 4",
        );
        let config = config.unwrap();
        assert_eq!((config.timeout, config.max_attempts), (Duration::from_secs(3), 4));
        assert_eq!(config.retry_base, Duration::from_secs(5));
        let [endpoint] = config.endpoints.as_slice() else { panic!("one endpoint") };
        assert_eq!((endpoint.name.as_str(), endpoint.secrets.len()), ("chat", 2));
        assert_eq!(endpoint.secrets[0].expose(), b"012345678901234567890123");
        assert!(!format!("{endpoint:?}").contains("MDEy"), "secrets hide");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let good = "name = \"a\"\nurl = \"https://example.org\"\nSECRET";
        for (endpoint, head, said) in [
            ("name = \"a\"\nurl = \"http://example.org\"\nSECRET", "", "expected https"),
            ("name = \"a\"\nurl = \"ftp://example.org\"\nSECRET", "", "url: expected"),
            ("name = \"a\"\nurl = \"https://u:p@example.org\"\nSECRET", "", "without a password"),
            ("name = \"a b\"\nurl = \"https://example.org\"\nSECRET", "", "name: expected"),
            ("name = \"a\"\nurl = \"https://example.org\"", "", "secret_file or secret_env"),
            (
                "name = \"a\"\nurl = \"https://example.org\"\nsecret_env = \"NOT_THERE_AT_ALL\"",
                "",
                "NOT_THERE",
            ),
            (&format!("{good}\nkinds = [\"turn.mine\"]"), "", "none of turn.yours"),
            (&format!("{good}\ncolour = 1"), "", "unknown field"),
            (good, "max_attempts = 0", "1 to 100"),
            (good, "timeout = \"0s\"", "more than nothing"),
            (&format!("{good}\n[[endpoint]]\n{good}"), "", "twice"),
        ] {
            let problem = with(endpoint, head).unwrap_err();
            assert!(problem.contains(said), "{problem:?} does not say {said:?}");
        }
        for bad in ["", "whsec_", "whsec_AAAA", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz", "whsec_***"] {
            assert!(WebhookSecret::parse(bad).is_err());
        }
    }
}

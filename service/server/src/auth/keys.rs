//! Making and checking tokens.

use std::{
    borrow::Cow,
    fmt,
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use pasetors::{Local, keys::SymmetricKey, token::UntrustedToken, version4::LocalToken, version4::V4};
use serde::{Deserialize, Serialize};

use super::{AuthError, Grant, Token};
use crate::config::{Config, KeyConfig, KeySecret, MIN_KEY_BYTES, StoreKind};

/// Tells the time in seconds since 1970; injectable, so that expiry can be tested.
pub type Clock = fn() -> u64;

/// The clock of the machine.
#[must_use]
pub fn system_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Binds tokens to this use: the same key elsewhere would make tokens that do not verify here.
const IMPLICIT: &[u8] = b"orrery";

/// Separates the token key from anything else that is ever derived from the same secret.
const DERIVATION: &str = "orrery 2026-11 key for paseto v4.local tokens";

/// Longer texts are refused before they are decoded; ours stay below 400.
const MAX_TOKEN_BYTES: usize = 1024;

/// The file of the development key in the data directory.
const DEVELOPMENT_FILE: &str = "dev.key";

/// All keys that verify tokens, and the one that makes them.
pub struct Keys {
    keys: Vec<NamedKey>,
    active: usize,
    clock: Clock,
}

struct NamedKey {
    id: String,
    key: SymmetricKey<V4>,
}

/// The keys cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// There is no key, or none with the active id.
    #[error("there is no active key")]
    NoActiveKey,
    /// A secret could not be turned into a key.
    #[error("key {0} cannot be used")]
    Unusable(String),
    /// The system gave no randomness.
    #[error("the system gives no randomness for a development key")]
    NoRandomness,
    /// The file of the development key cannot be read or written.
    #[error("the development key {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: std::io::Error,
    },
    /// The file of the development key holds something else.
    #[error("the development key {}: {reason}; delete the file to get a new key", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it; no part of the content.
        reason: String,
    },
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<&str> = self.keys.iter().map(|key| key.id.as_str()).collect();
        f.debug_struct("Keys").field("ids", &ids).field("active", &self.active).finish_non_exhaustive()
    }
}

/// The encrypted part. Times are seconds since 1970, seats are counted from 1 as everywhere on the wire.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims<'a> {
    kind: &'a str,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    game: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    name: Option<Cow<'a, str>>,
    iat: u64,
    exp: u64,
}

#[derive(Serialize, Deserialize)]
struct Footer<'a> {
    kid: &'a str,
}

impl Keys {
    /// The configured keys, or the development key: kept in the data directory so that tokens outlive a
    /// restart, or made afresh if the store does not outlive one either.
    ///
    /// # Errors
    /// If the development key cannot be read or written, or there is no active key.
    pub fn open(config: &Config) -> Result<Keys, KeyError> {
        if !config.development {
            return Keys::new(&config.keys);
        }
        let secret = match config.store.kind {
            StoreKind::Memory => {
                tracing::warn!(
                    "development mode: tokens are made with a key that is lost when this process ends"
                );
                random_secret()?
            }
            StoreKind::Embedded | StoreKind::Redis(_) => {
                let path = config.store.data_dir.join(DEVELOPMENT_FILE);
                let secret = development_secret(&path)?;
                tracing::warn!(
                    file = %path.display(),
                    "development mode: tokens are made with a key from this file; configure keys before opening the port to others"
                );
                secret
            }
        };
        let active = Some(secret.id().to_owned());
        Keys::new(&KeyConfig { secrets: vec![secret], active, token_lifetime: config.keys.token_lifetime })
    }

    /// The given keys.
    ///
    /// # Errors
    /// If there is no key with the active id.
    pub fn new(config: &KeyConfig) -> Result<Keys, KeyError> {
        let named = |secret: &KeySecret| {
            let derived = blake3::derive_key(DERIVATION, secret.expose());
            let key = SymmetricKey::from(&derived).map_err(|_| KeyError::Unusable(secret.id().into()))?;
            Ok(NamedKey { id: secret.id().into(), key })
        };
        let keys = config.secrets.iter().map(named).collect::<Result<Vec<_>, KeyError>>()?;
        let active = match &config.active {
            Some(id) => keys.iter().position(|key| key.id == *id),
            None => (!keys.is_empty()).then_some(0),
        };
        Ok(Keys { active: active.ok_or(KeyError::NoActiveKey)?, keys, clock: system_clock })
    }

    /// The same keys by another clock.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Keys {
        Keys { clock, ..self }
    }

    /// The time by which tokens expire.
    #[must_use]
    pub fn now(&self) -> u64 {
        (self.clock)()
    }

    /// Makes a token with the active key.
    ///
    /// # Errors
    /// [`AuthError::CannotMint`] if the system gives no randomness.
    pub fn mint(&self, grant: &Grant, lifetime: Duration) -> Result<Token, AuthError> {
        let active = self.keys.get(self.active).ok_or(AuthError::CannotMint)?;
        let (kind, game, seat, name) = match grant {
            Grant::Seat { game, seat } => {
                let seat = seat.checked_add(1).ok_or(AuthError::CannotMint)?;
                ("seat", Some(game), Some(seat), None)
            }
            Grant::Spectator { game } => ("spectator", Some(game), None, None),
            Grant::Service { name } => ("service", None, None, Some(name)),
            Grant::Inbox { player } => ("inbox", None, None, Some(player)),
        };
        let iat = self.now();
        let exp = iat.saturating_add(lifetime.as_secs());
        let claims = Claims { kind, game: game.map(borrowed), seat, name: name.map(borrowed), iat, exp };
        let claims = serde_json::to_vec(&claims).map_err(|_| AuthError::CannotMint)?;
        let footer = serde_json::to_vec(&Footer { kid: &active.id }).map_err(|_| AuthError::CannotMint)?;
        let token = LocalToken::encrypt(&active.key, &claims, Some(&footer), Some(IMPLICIT))
            .map_err(|_| AuthError::CannotMint)?;
        // A game with a very long name would make a token that nobody accepts.
        if token.len() > MAX_TOKEN_BYTES { Err(AuthError::CannotMint) } else { Ok(Token(token)) }
    }

    /// What a token gives, if it is ours and still good.
    ///
    /// # Errors
    /// One variant per reason: malformed, unknown key, tampered, expired.
    pub fn verify(&self, token: &str) -> Result<Grant, AuthError> {
        let (grant, expires) = self.open_token(token)?;
        if expires <= self.now() { Err(AuthError::Expired) } else { Ok(grant) }
    }

    /// The content of a genuine token with its end, which the caller compares with the clock.
    pub(super) fn open_token(&self, token: &str) -> Result<(Grant, u64), AuthError> {
        if token.len() > MAX_TOKEN_BYTES {
            return Err(AuthError::Malformed);
        }
        let token = UntrustedToken::<Local, V4>::try_from(token).map_err(|_| AuthError::Malformed)?;
        // The footer is readable by all and covered by the tag: it may choose the key, nothing more.
        let footer: Footer<'_> =
            serde_json::from_slice(token.untrusted_footer()).map_err(|_| AuthError::Malformed)?;
        let known = self.keys.iter().find(|key| key.id == footer.kid).ok_or(AuthError::UnknownKey)?;
        let trusted =
            LocalToken::decrypt(&known.key, &token, None, Some(IMPLICIT)).map_err(|_| AuthError::Tampered)?;
        let claims: Claims<'_> = serde_json::from_str(trusted.payload()).map_err(|_| AuthError::Malformed)?;
        Ok((claims.grant().ok_or(AuthError::Malformed)?, claims.exp))
    }
}

impl Claims<'_> {
    fn grant(&self) -> Option<Grant> {
        let game = self.game.as_deref().map(Arc::from);
        match self.kind {
            "seat" => Some(Grant::Seat { game: game?, seat: self.seat?.checked_sub(1)? }),
            "spectator" => Some(Grant::Spectator { game: game? }),
            "service" => Some(Grant::Service { name: Arc::from(self.name.as_deref()?) }),
            "inbox" => Some(Grant::Inbox { player: Arc::from(self.name.as_deref()?) }),
            _ => None,
        }
    }
}

fn borrowed(text: &Arc<str>) -> Cow<'_, str> {
    Cow::Borrowed(text)
}

fn random_secret() -> Result<KeySecret, KeyError> {
    let mut bytes = vec![0; MIN_KEY_BYTES];
    getrandom::fill(&mut bytes).map_err(|_| KeyError::NoRandomness)?;
    KeySecret::new("dev", bytes).map_err(KeyError::Unusable)
}

/// Reads the key, or makes it. It is written under another name and then linked, so that neither a crash
/// nor a second process that starts at the same moment leaves or sees half a key.
fn development_secret(path: &Path) -> Result<KeySecret, KeyError> {
    let file = |source| KeyError::File { path: path.into(), source };
    if !path.exists() {
        let directory = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(directory).map_err(file)?;
        let secret = random_secret()?;
        let draft = directory.join(format!("{DEVELOPMENT_FILE}.{}", std::process::id()));
        let written =
            write_private(&draft, &format!("{}:{}\n", secret.id(), STANDARD.encode(secret.expose())))
                .and_then(|()| std::fs::hard_link(&draft, path));
        // The draft has done its work either way; if it stays behind, nothing reads it.
        let _ = std::fs::remove_file(&draft);
        match written {
            Ok(()) => return Ok(secret),
            // Somebody else was faster: theirs is the key.
            Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(e) => return Err(file(e)),
        }
    }
    let text = std::fs::read_to_string(path).map_err(file)?;
    text.trim().parse().map_err(|reason| KeyError::Damaged { path: path.into(), reason })
}

fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    // A draft of a crashed process with the same id may lie here.
    let _ = std::fs::remove_file(path);
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::config::ServeArgs;

    const HOUR: Duration = Duration::from_secs(3600);

    fn secret(id: &str, fill: u8) -> KeySecret {
        KeySecret::new(id, vec![fill; 32]).unwrap()
    }

    /// Keys called by the given ids, all different; the first one mints.
    pub(in crate::auth) fn keys(ids: &[&str]) -> Keys {
        let secrets = ids.iter().map(|id| secret(id, id.bytes().map(|b| b.wrapping_mul(7)).sum())).collect();
        Keys::new(&KeyConfig { secrets, active: None, token_lifetime: HOUR }).unwrap()
    }

    pub(in crate::auth) fn seat(game: &str, seat: u8) -> Grant {
        Grant::Seat { game: game.into(), seat }
    }

    #[test]
    fn a_token_gives_back_its_grant() {
        let keys = keys(&["a"]);
        let grants = [
            seat("g-1", 0),
            seat("g-1", 7),
            Grant::Spectator { game: "g".into() },
            Grant::Service { name: "a \"bot\"".into() },
        ];
        for grant in grants {
            let token = keys.mint(&grant, HOUR).unwrap();
            assert!(token.expose().starts_with("v4.local."), "a PASETO of the encrypted kind");
            assert_eq!(keys.verify(token.expose()), Ok(grant));
            assert_eq!(format!("{token:?}"), "Token(***)");
        }
    }

    #[test]
    fn tokens_expire() {
        let token = keys(&["a"]).with_clock(|| 1_000).mint(&seat("g", 1), HOUR).unwrap();
        let at = |clock: Clock| keys(&["a"]).with_clock(clock).verify(token.expose());
        assert!(at(|| 4_599).is_ok());
        assert_eq!(at(|| 4_600), Err(AuthError::Expired));
    }

    #[test]
    fn keys_rotate() {
        let old = keys(&["a"]).mint(&seat("g", 1), HOUR).unwrap();
        let both = keys(&["b", "a"]);
        let new = both.mint(&seat("g", 1), HOUR).unwrap();
        assert!(both.verify(old.expose()).is_ok() && both.verify(new.expose()).is_ok());
        assert_eq!(keys(&["b"]).verify(old.expose()), Err(AuthError::UnknownKey));
        assert!(keys(&["b"]).verify(new.expose()).is_ok());
        // The same id over another secret.
        let config = KeyConfig { secrets: vec![secret("a", 255)], active: None, token_lifetime: HOUR };
        assert_eq!(Keys::new(&config).unwrap().verify(old.expose()), Err(AuthError::Tampered));
        let config =
            KeyConfig { secrets: vec![secret("a", 1)], active: Some("b".into()), token_lifetime: HOUR };
        assert!(matches!(Keys::new(&config), Err(KeyError::NoActiveKey)));
    }

    #[test]
    fn every_changed_character_is_noticed() {
        let keys = keys(&["a"]);
        let token = keys.mint(&seat("g", 1), HOUR).unwrap().into_exposed();
        for at in 0..token.len() {
            let mut bytes = token.clone().into_bytes();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            let error = keys.verify(std::str::from_utf8(&bytes).unwrap()).unwrap_err();
            assert!(
                matches!(error, AuthError::Malformed | AuthError::Tampered | AuthError::UnknownKey),
                "{at}"
            );
        }
        let tampered = format!("{}A{}", &token[..20], &token[21..]);
        if tampered != token {
            assert_eq!(keys.verify(&tampered), Err(AuthError::Tampered));
        }
        for malformed in ["", "x", "v4.local.", "v4.public.AAAA", &token[..40], &"v".repeat(5_000)] {
            assert_eq!(keys.verify(malformed), Err(AuthError::Malformed), "{malformed}");
        }
        let without_footer = &token[..token.rfind('.').unwrap()];
        assert_eq!(keys.verify(without_footer), Err(AuthError::Malformed));
    }

    #[test]
    fn other_uses_of_the_key_do_not_verify() {
        let keys = keys(&["a"]);
        let claims = br#"{"kind":"service","name":"x","iat":0,"exp":99999999999}"#;
        let footer = br#"{"kid":"a"}"#;
        let sealed =
            |implicit| LocalToken::encrypt(&keys.keys[0].key, claims, Some(footer), implicit).unwrap();
        assert!(keys.verify(&sealed(Some(IMPLICIT))).is_ok());
        assert_eq!(keys.verify(&sealed(None)), Err(AuthError::Tampered));
        assert_eq!(keys.verify(&sealed(Some(b"other"))), Err(AuthError::Tampered));
    }

    #[test]
    fn nothing_secret_in_debug() {
        let shown = format!("{:?}", keys(&["a", "b"]));
        assert_eq!(shown, "Keys { ids: [\"a\", \"b\"], active: 0, .. }");
    }

    #[test]
    fn the_development_key_is_private_and_stays() {
        let directory = tempfile::tempdir().unwrap();
        let data = directory.path().join("new/data");
        let args = ServeArgs { data_dir: Some(data.to_str().unwrap().into()), ..ServeArgs::default() };
        let config = Config::from_sources(&args, Vec::new()).unwrap();
        let token = Keys::open(&config).unwrap().mint(&seat("g", 1), HOUR).unwrap();
        assert_eq!(Keys::open(&config).unwrap().verify(token.expose()), Ok(seat("g", 1)));
        assert_eq!(std::fs::read_dir(&data).unwrap().count(), 1, "no drafts stay behind");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(data.join(DEVELOPMENT_FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        std::fs::write(data.join(DEVELOPMENT_FILE), "hunter2").unwrap();
        let error = Keys::open(&config).unwrap_err().to_string();
        assert!(error.contains("dev.key") && !error.contains("hunter2"), "{error}");

        let args = ServeArgs { store: Some("memory".into()), ..args };
        let config = Config::from_sources(&args, Vec::new()).unwrap();
        let token = Keys::open(&config).unwrap().mint(&seat("g", 1), HOUR).unwrap();
        assert_eq!(Keys::open(&config).unwrap().verify(token.expose()), Err(AuthError::Tampered));
    }

    proptest! {
        #[test]
        fn any_text_is_refused_without_panic(text in "\\PC{0,200}", tail in "[A-Za-z0-9_.-]{0,300}") {
            let keys = keys(&["a"]);
            prop_assert!(keys.verify(&text).is_err());
            let token = format!("v4.local.{tail}");
            prop_assert!(keys.verify(&token).is_err());
        }

        #[test]
        fn any_grant_survives(game in "[a-z0-9-]{1,64}", number in 0u8..255, life in 1u64..1_000_000_000) {
            let keys = keys(&["a"]);
            let grant = seat(&game, number);
            let token = keys.mint(&grant, Duration::from_secs(life)).unwrap();
            prop_assert_eq!(keys.verify(token.expose()), Ok(grant));
        }
    }
}

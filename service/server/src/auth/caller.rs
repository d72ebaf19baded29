//! The caller of one request, and their rights.

use std::sync::Arc;

use http::{HeaderMap, HeaderName, header::AUTHORIZATION};

use super::{AuthError, Grant, Keys, cache::TokenCache};
use crate::config::CreationPolicy;

/// Names the seat a service acts for, counted from 1.
pub static SEAT_HEADER: HeaderName = HeaderName::from_static("x-orrery-seat");

/// Tokens remembered per process: some 500 bytes each.
const CACHED_TOKENS: usize = 65_536;

/// Who is calling, proven by their token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Caller {
    /// Somebody without a token.
    Anonymous,
    /// The player on a seat.
    Seat {
        /// Their game.
        game: Arc<str>,
        /// Their seat, counted from 0.
        seat: u8,
    },
    /// Somebody who may watch a game.
    Spectator {
        /// The game.
        game: Arc<str>,
    },
    /// Somebody who may hear whose turn it is.
    Inbox {
        /// The player whose seats it is about.
        player: Arc<str>,
    },
    /// A trusted backend or bot.
    Service {
        /// Its name, for logs.
        name: Arc<str>,
        /// The seat it acts for in this call, counted from 0.
        acting_as: Option<u8>,
    },
}

/// Whose eyes an answer is prepared for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player's; the seat is counted from 0.
    Seat(u8),
    /// Anybody's: only what lies open on the table.
    Spectator,
}

impl Caller {
    /// Whether the caller may create games.
    ///
    /// # Errors
    /// If creation is for services and this is not one.
    pub fn may_create(&self, policy: CreationPolicy) -> Result<(), AuthError> {
        match (policy, self) {
            (CreationPolicy::Open, _) | (CreationPolicy::Service, Caller::Service { .. }) => Ok(()),
            (CreationPolicy::Service, Caller::Anonymous) => Err(AuthError::Missing),
            (
                CreationPolicy::Service,
                Caller::Seat { .. } | Caller::Spectator { .. } | Caller::Inbox { .. },
            ) => Err(AuthError::CreationClosed),
        }
    }

    /// What the caller may see of a game. A public game may be watched by anyone, also with a token for
    /// another one: holding a token never takes a right away.
    ///
    /// # Errors
    /// If the game is not public and the caller has no token for it.
    pub fn viewer_for(&self, game: &str, is_public: bool) -> Result<Viewer, AuthError> {
        match self {
            Caller::Seat { game: own, seat } if **own == *game => Ok(Viewer::Seat(*seat)),
            Caller::Spectator { game: own } if **own == *game => Ok(Viewer::Spectator),
            Caller::Service { acting_as: Some(seat), .. } => Ok(Viewer::Seat(*seat)),
            Caller::Service { acting_as: None, .. } => Ok(Viewer::Spectator),
            Caller::Anonymous | Caller::Seat { .. } | Caller::Spectator { .. } | Caller::Inbox { .. }
                if is_public =>
            {
                Ok(Viewer::Spectator)
            }
            Caller::Anonymous => Err(AuthError::Missing),
            Caller::Inbox { .. } => Err(AuthError::InboxOnly),
            Caller::Seat { .. } | Caller::Spectator { .. } => Err(AuthError::OtherGame),
        }
    }

    /// The seat the caller plays in a game, counted from 0. That the game has such a seat remains to be
    /// checked for services, which name it themselves.
    ///
    /// # Errors
    /// If the caller does not play this game.
    pub fn seat_for(&self, game: &str) -> Result<u8, AuthError> {
        match self {
            Caller::Seat { game: own, seat } if **own == *game => Ok(*seat),
            Caller::Spectator { game: own } if **own == *game => Err(AuthError::NotAPlayer),
            Caller::Seat { .. } | Caller::Spectator { .. } => Err(AuthError::OtherGame),
            Caller::Inbox { .. } => Err(AuthError::InboxOnly),
            Caller::Service { acting_as, .. } => acting_as.ok_or(AuthError::SeatNotNamed),
            Caller::Anonymous => Err(AuthError::Missing),
        }
    }

    /// The name of the service that is calling.
    ///
    /// # Errors
    /// If it is not a service.
    pub fn service(&self) -> Result<&Arc<str>, AuthError> {
        match self {
            Caller::Service { name, .. } => Ok(name),
            Caller::Anonymous => Err(AuthError::Missing),
            Caller::Seat { .. } | Caller::Spectator { .. } | Caller::Inbox { .. } => {
                Err(AuthError::PlayersClosed)
            }
        }
    }

    fn new(grant: Grant, headers: &HeaderMap) -> Result<Caller, AuthError> {
        let named = headers.get(&SEAT_HEADER);
        match (grant, named) {
            (Grant::Service { name }, None) => Ok(Caller::Service { name, acting_as: None }),
            (Grant::Service { name }, Some(seat)) => {
                let number = seat.to_str().ok().and_then(|text| text.parse::<u8>().ok());
                let seat = number.and_then(|n| n.checked_sub(1)).ok_or(AuthError::SeatHeaderMalformed)?;
                Ok(Caller::Service { name, acting_as: Some(seat) })
            }
            (Grant::Seat { .. } | Grant::Spectator { .. } | Grant::Inbox { .. }, Some(_)) => {
                Err(AuthError::SeatHeaderNotAllowed)
            }
            (Grant::Inbox { player }, None) => Ok(Caller::Inbox { player }),
            (Grant::Seat { game, seat }, None) => Ok(Caller::Seat { game, seat }),
            (Grant::Spectator { game }, None) => Ok(Caller::Spectator { game }),
        }
    }
}

/// Who is calling, and how they are told apart from others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Who it is.
    pub caller: Caller,
    /// Stands for the token in this process, e.g. in rate limits; `None` without a token.
    pub token: Option<u64>,
}

/// Finds out who is calling. Cheap for callers that were here before.
pub struct Authenticator {
    keys: Keys,
    cache: TokenCache,
}

impl std::fmt::Debug for Authenticator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Authenticator").field("keys", &self.keys).finish_non_exhaustive()
    }
}

impl Authenticator {
    /// Callers are believed if their token was made with one of the keys.
    #[must_use]
    pub fn new(keys: Keys) -> Self {
        Authenticator { keys, cache: TokenCache::new(CACHED_TOKENS) }
    }

    /// The keys, for making tokens.
    #[must_use]
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Finds out who sent these headers. Only a token that was not seen before is decrypted, which costs
    /// some microseconds, about as much as a call.
    ///
    /// # Errors
    /// One variant per reason: malformed, unknown key, tampered, expired, or a seat that must not be named.
    pub fn identify(&self, headers: &HeaderMap) -> Result<Identity, AuthError> {
        let Some(header) = headers.get(AUTHORIZATION) else {
            // Without a token nobody can be a service.
            let named = headers.contains_key(&SEAT_HEADER);
            let nobody = Identity { caller: Caller::Anonymous, token: None };
            return if named { Err(AuthError::SeatHeaderNotAllowed) } else { Ok(nobody) };
        };
        let token = bearer(header.as_bytes()).ok_or(AuthError::Malformed)?;
        let hash = self.cache.hash(token);
        let (grant, expires, known) = match self.cache.get(hash, token) {
            Some((grant, expires)) => (grant, expires, true),
            None => {
                let text = std::str::from_utf8(token).map_err(|_| AuthError::Malformed)?;
                let (grant, expires) = self.keys.open_token(text)?;
                (grant, expires, false)
            }
        };
        if expires <= self.keys.now() {
            self.cache.remove(hash);
            return Err(AuthError::Expired);
        }
        if !known {
            self.cache.insert(hash, token, grant.clone(), expires);
        }
        Ok(Identity { caller: Caller::new(grant, headers)?, token: Some(hash) })
    }
}

/// What follows `Bearer `; the scheme is written in any case (RFC 9110, section 11.1).
fn bearer(header: &[u8]) -> Option<&[u8]> {
    let (scheme, token) = header.split_at_checked(7)?;
    scheme.eq_ignore_ascii_case(b"bearer ").then_some(token)
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicU64, Ordering},
        time::Duration,
    };

    use super::{super::keys::tests::keys, *};

    const HOUR: Duration = Duration::from_secs(3600);

    fn identify(auth: &Authenticator, headers: &HeaderMap) -> Result<Caller, AuthError> {
        auth.identify(headers).map(|identity| identity.caller)
    }

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap())).collect()
    }

    fn header_for(auth: &Authenticator, grant: &Grant) -> String {
        format!("Bearer {}", auth.keys().mint(grant, HOUR).unwrap().expose())
    }

    #[test]
    fn callers_come_from_headers() {
        let auth = Authenticator::new(keys(&["a"]));
        assert_eq!(identify(&auth, &headers(&[])), Ok(Caller::Anonymous));
        let token = header_for(&auth, &Grant::Seat { game: "g".into(), seat: 1 });
        let seat = Caller::Seat { game: "g".into(), seat: 1 };
        for _ in 0..2 {
            assert_eq!(identify(&auth, &headers(&[("authorization", &token)])), Ok(seat.clone()));
        }
        let lower = token.replace("Bearer", "bearer");
        assert_eq!(identify(&auth, &headers(&[("authorization", &lower)])), Ok(seat));
        for wrong in ["Basic dTpw", "Bearer", "Bearer ", "Bearer x", "v4.local.x"] {
            assert_eq!(
                identify(&auth, &headers(&[("authorization", wrong)])),
                Err(AuthError::Malformed),
                "{wrong}"
            );
        }
    }

    #[test]
    fn only_a_service_names_a_seat() {
        let auth = Authenticator::new(keys(&["a"]));
        let service = header_for(&auth, &Grant::Service { name: "bot".into() });
        let player = header_for(&auth, &Grant::Seat { game: "g".into(), seat: 1 });
        let with = |token: &str, seat| {
            identify(&auth, &headers(&[("authorization", token), ("x-orrery-seat", seat)]))
        };
        let acting = Caller::Service { name: "bot".into(), acting_as: Some(1) };
        assert_eq!(with(&service, "2"), Ok(acting.clone()));
        assert_eq!(with(&service, "2"), Ok(acting), "also from the cache");
        for wrong in ["0", "", "-1", "256", "p2"] {
            assert_eq!(with(&service, wrong), Err(AuthError::SeatHeaderMalformed), "{wrong}");
        }
        assert_eq!(with(&player, "2"), Err(AuthError::SeatHeaderNotAllowed));
        assert_eq!(with(&player, "2"), Err(AuthError::SeatHeaderNotAllowed), "also from the cache");
        let anonymous = identify(&auth, &headers(&[("x-orrery-seat", "2")]));
        assert_eq!(anonymous, Err(AuthError::SeatHeaderNotAllowed));
    }

    #[test]
    fn a_remembered_token_still_expires() {
        static NOW: AtomicU64 = AtomicU64::new(1_000);
        let auth = Authenticator::new(keys(&["a"]).with_clock(|| NOW.load(Ordering::Relaxed)));
        let token = header_for(&auth, &Grant::Service { name: "bot".into() });
        let headers = headers(&[("authorization", &token)]);
        assert!(auth.identify(&headers).is_ok());
        NOW.store(1_000 + 3_600, Ordering::Relaxed);
        assert_eq!(auth.identify(&headers), Err(AuthError::Expired), "while remembered");
        assert_eq!(auth.identify(&headers), Err(AuthError::Expired), "and afterwards");
    }

    #[test]
    fn tokens_are_told_apart() {
        let auth = Authenticator::new(keys(&["a"]));
        let (one, two) = (Grant::Service { name: "a".into() }, Grant::Service { name: "b".into() });
        let number = |token: &str| auth.identify(&headers(&[("authorization", token)])).unwrap().token;
        let (one, two) = (header_for(&auth, &one), header_for(&auth, &two));
        assert_eq!(number(&one), number(&one));
        assert_ne!(number(&one), number(&two));
        assert_eq!(auth.identify(&headers(&[])).unwrap().token, None);
    }

    #[test]
    fn nothing_secret_in_debug() {
        let auth = Authenticator::new(keys(&["a"]));
        let token = header_for(&auth, &Grant::Service { name: "bot".into() });
        let identity = auth.identify(&headers(&[("authorization", &token)]));
        assert!(!format!("{auth:?} {identity:?}").contains("v4.local"));
    }

    #[test]
    fn rights_of_every_caller() {
        use AuthError::{CreationClosed, Missing, NotAPlayer, OtherGame, SeatNotNamed};
        let seat = |game: &str| Caller::Seat { game: game.into(), seat: 2 };
        let spectator = |game: &str| Caller::Spectator { game: game.into() };
        let service = |acting_as| Caller::Service { name: "bot".into(), acting_as };
        let watch = Ok(Viewer::Spectator);
        // The caller; may they create if closed, see g if private, see g if public, play g.
        let table = [
            (Caller::Anonymous, Err(Missing), Err(Missing), watch, Err(Missing)),
            (seat("g"), Err(CreationClosed), Ok(Viewer::Seat(2)), Ok(Viewer::Seat(2)), Ok(2)),
            (seat("h"), Err(CreationClosed), Err(OtherGame), watch, Err(OtherGame)),
            (spectator("g"), Err(CreationClosed), watch, watch, Err(NotAPlayer)),
            (spectator("h"), Err(CreationClosed), Err(OtherGame), watch, Err(OtherGame)),
            (service(None), Ok(()), watch, watch, Err(SeatNotNamed)),
            (service(Some(1)), Ok(()), Ok(Viewer::Seat(1)), Ok(Viewer::Seat(1)), Ok(1)),
        ];
        for (caller, create, private, public, play) in table {
            assert_eq!(caller.may_create(CreationPolicy::Open), Ok(()), "{caller:?}");
            assert_eq!(caller.may_create(CreationPolicy::Service), create, "{caller:?}");
            assert_eq!(caller.viewer_for("g", false), private, "{caller:?}");
            assert_eq!(caller.viewer_for("g", true), public, "{caller:?}");
            assert_eq!(caller.seat_for("g"), play, "{caller:?}");
        }
    }
}

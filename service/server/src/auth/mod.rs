//! Who is calling and what that allows.
//!
//! A token is a capability: whoever holds it may sit on one seat, watch one game, or speak for a service.
//! Tokens are PASETO v4.local, so their content is neither readable nor forgeable without a key, and every
//! process with the same keys understands them without asking anybody. The id of the key stands in the
//! footer, so that keys rotate: any configured key verifies, the active one mints.

mod cache;
mod caller;
mod keys;

use std::{fmt, sync::Arc};

pub use caller::{Authenticator, Caller, Identity, SEAT_HEADER, Viewer};
pub use keys::{Clock, KeyError, Keys, system_clock};

/// What a token gives its holder.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Grant {
    /// To play one seat of one game and to see what it sees.
    Seat {
        /// The game.
        game: Arc<str>,
        /// The seat, counted from 0.
        seat: u8,
    },
    /// To watch one game, even if it is not public.
    Spectator {
        /// The game.
        game: Arc<str>,
    },
    /// To create games and to act for any seat; for backends and bots that are trusted with all players.
    Service {
        /// The name of the service, for logs.
        name: Arc<str>,
    },
    /// To hear whose turn it is on the seats of one player, and nothing else.
    Inbox {
        /// The player, in the words of whoever created the games.
        player: Arc<str>,
    },
}

/// A freshly made token. Whoever sees it can use it, so it hides from `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The text to hand to the one who may use it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// As [`Token::expose`], without a copy.
    #[must_use]
    pub fn into_exposed(self) -> String {
        self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(***)")
    }
}

/// Why a caller is turned away. Says nothing about the content of the token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum AuthError {
    /// There is no token and the call needs one.
    #[error("this call needs a token: send authorization: Bearer <token>")]
    Missing,
    /// The header does not hold anything like a token.
    #[error("the token is malformed")]
    Malformed,
    /// The token names a key that is not configured (any more).
    #[error("the token was made with a key that is not known here")]
    UnknownKey,
    /// The token was changed, or made by somebody else.
    #[error("the token is not valid")]
    Tampered,
    /// The token's time is over.
    #[error("the token has expired")]
    Expired,
    /// Only a service token may name the seat it acts for.
    #[error("x-orrery-seat is for service tokens only")]
    SeatHeaderNotAllowed,
    /// The header does not hold a seat.
    #[error("x-orrery-seat must be a seat number, counted from 1")]
    SeatHeaderMalformed,
    /// A service did not say which seat it acts for.
    #[error("a service token must name the seat it acts for: send x-orrery-seat")]
    SeatNotNamed,
    /// The token is for another game.
    #[error("the token is for another game")]
    OtherGame,
    /// A spectator tried to play.
    #[error("a spectator cannot act")]
    NotAPlayer,
    /// Creation is for services and the caller is not one.
    #[error("only service tokens may create games here")]
    CreationClosed,
    /// A token for an inbox was shown for something else.
    #[error("this token opens an inbox and nothing else")]
    InboxOnly,
    /// Only services know who plays.
    #[error("only service tokens may name players or ask for their tokens")]
    PlayersClosed,
    /// The inbox is for players and services.
    #[error("a spectator has no inbox")]
    NoInbox,
    /// The system gave no randomness, so no token could be made.
    #[error("no token could be made")]
    CannotMint,
}

impl AuthError {
    /// The code of the answer.
    #[must_use]
    pub fn code(self) -> tonic::Code {
        match self {
            AuthError::Missing
            | AuthError::Malformed
            | AuthError::UnknownKey
            | AuthError::Tampered
            | AuthError::Expired => tonic::Code::Unauthenticated,
            AuthError::SeatHeaderNotAllowed
            | AuthError::OtherGame
            | AuthError::NotAPlayer
            | AuthError::InboxOnly
            | AuthError::PlayersClosed
            | AuthError::NoInbox
            | AuthError::CreationClosed => tonic::Code::PermissionDenied,
            AuthError::SeatHeaderMalformed | AuthError::SeatNotNamed => tonic::Code::InvalidArgument,
            AuthError::CannotMint => tonic::Code::Internal,
        }
    }

    /// The stable reason for `ErrorInfo`, for programs.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            AuthError::Missing => "TOKEN_MISSING",
            AuthError::Malformed => "TOKEN_MALFORMED",
            AuthError::UnknownKey => "TOKEN_KEY_UNKNOWN",
            AuthError::Tampered => "TOKEN_INVALID",
            AuthError::Expired => "TOKEN_EXPIRED",
            AuthError::SeatHeaderNotAllowed => "SEAT_HEADER_NOT_ALLOWED",
            AuthError::SeatHeaderMalformed => "SEAT_HEADER_MALFORMED",
            AuthError::SeatNotNamed => "SEAT_NOT_NAMED",
            AuthError::OtherGame => "TOKEN_FOR_OTHER_GAME",
            AuthError::NotAPlayer => "NOT_A_PLAYER",
            AuthError::CreationClosed => "CREATION_CLOSED",
            AuthError::InboxOnly => "INBOX_TOKEN",
            AuthError::PlayersClosed => "PLAYERS_CLOSED",
            AuthError::NoInbox => "NO_INBOX",
            AuthError::CannotMint => "CANNOT_MINT",
        }
    }
}

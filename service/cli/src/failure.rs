//! How a command can end other than well, and the exit code of each way.

use std::{fmt, io};

/// Why a command did not do what it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// It looked and found something wrong: a divergence, a damaged file, an uncovered rule.
    Wrong(String),
    /// It was asked for something that does not exist or makes no sense.
    Usage(String),
    /// The server or the store cannot be reached.
    Away(String),
    /// Nobody reads the output any more, as after `| head`.
    Unread,
}

impl Failure {
    /// The exit code, as documented in the help text.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Failure::Unread => 0,
            Failure::Wrong(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Away(_) => 3,
        }
    }

    pub(crate) fn wrong(detail: impl fmt::Display) -> Failure {
        Failure::Wrong(detail.to_string())
    }

    pub(crate) fn usage(detail: impl fmt::Display) -> Failure {
        Failure::Usage(detail.to_string())
    }

    pub(crate) fn away(detail: impl fmt::Display) -> Failure {
        Failure::Away(detail.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Wrong(detail) | Failure::Usage(detail) | Failure::Away(detail) => f.write_str(detail),
            Failure::Unread => f.write_str("nobody reads the output any more"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Failure::Unread } else { Failure::wrong(error) }
    }
}

/// What a command gives back.
pub(crate) type Outcome = Result<(), Failure>;

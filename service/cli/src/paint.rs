//! Colours: on a terminal only, and never where `NO_COLOR` is set.

use std::{env, fmt, io::IsTerminal};

/// Whether what is written may be coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paint {
    pub(crate) is_on: bool,
}

impl Paint {
    /// For something that is written to `stream`.
    pub(crate) fn for_stream(stream: &impl IsTerminal) -> Paint {
        // https://no-color.org: present and not empty, whatever its value.
        let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Paint { is_on: stream.is_terminal() && !unwanted }
    }

    pub(crate) fn bold(self, text: impl fmt::Display) -> String {
        self.with("1", text)
    }

    pub(crate) fn dim(self, text: impl fmt::Display) -> String {
        self.with("2", text)
    }

    pub(crate) fn good(self, text: impl fmt::Display) -> String {
        self.with("32", text)
    }

    pub(crate) fn doubtful(self, text: impl fmt::Display) -> String {
        self.with("33", text)
    }

    pub(crate) fn bad(self, text: impl fmt::Display) -> String {
        self.with("31", text)
    }

    fn with(self, code: &str, text: impl fmt::Display) -> String {
        if self.is_on { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
}

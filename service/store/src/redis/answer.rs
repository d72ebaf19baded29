//! Looking into what Redis answers.

use redis::{ServerError, Value};

/// The few shapes of answers that matter here.
pub(super) trait Answer {
    /// A string of bytes.
    fn bytes(&self) -> Option<&[u8]>;
    /// A text, in whichever form the protocol has it.
    fn text(&self) -> Option<&str>;
    /// A refusal among other answers.
    fn refusal(&self) -> Option<&ServerError>;
}

impl Answer for Value {
    fn bytes(&self) -> Option<&[u8]> {
        if let Value::BulkString(bytes) = self { Some(bytes) } else { None }
    }

    fn text(&self) -> Option<&str> {
        if let Value::SimpleString(text) | Value::VerbatimString { text, .. } = self {
            return Some(text);
        }
        self.bytes().and_then(|bytes| std::str::from_utf8(bytes).ok())
    }

    fn refusal(&self) -> Option<&ServerError> {
        if let Value::ServerError(err) = self { Some(err) } else { None }
    }
}

//! The time of day, which tests may move.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use crate::types::RequestId;

/// Milliseconds since the epoch, plus what a test added.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    ahead: Arc<AtomicI64>,
}

impl Clock {
    pub(crate) fn now_ms(&self) -> i64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(now.as_millis()).unwrap_or(i64::MAX).saturating_add(self.ahead.load(Ordering::Relaxed))
    }

    /// The moment after a time from now.
    pub(crate) fn in_ms(&self, after: Duration) -> i64 {
        self.now_ms().saturating_add(i64::try_from(after.as_millis()).unwrap_or(i64::MAX))
    }

    /// What was written before this moment is too old to count as a repeated request.
    pub(crate) fn request_horizon_ms(&self) -> i64 {
        let ttl = i64::try_from(RequestId::TTL.as_millis()).unwrap_or(i64::MAX);
        self.now_ms().saturating_sub(ttl)
    }

    #[cfg(test)]
    pub(crate) fn advance(&self, by: Duration) {
        let by = i64::try_from(by.as_millis()).unwrap();
        self.ahead.fetch_add(by, Ordering::Relaxed);
    }
}

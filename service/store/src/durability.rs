//! How much an acknowledged append has to survive, as a setting.

use std::{fmt, str::FromStr};

use crate::types::Durability;

/// What an append waits for before it is acknowledged: `async`, `fsync` or `replicas=N`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DurabilitySetting {
    /// Nothing beyond the store's own word; a crash may take the last moments.
    Async,
    /// The disk.
    #[default]
    Fsync,
    /// This many replicas. For Redis only.
    Replicas(u8),
}

/// The text is not a durability setting.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("durability is `async`, `fsync` or `replicas=N` with N from 1 to 16, not `{0}`")]
pub struct InvalidDurability(String);

impl FromStr for DurabilitySetting {
    type Err = InvalidDurability;

    fn from_str(text: &str) -> Result<Self, InvalidDurability> {
        let replicas = || text.strip_prefix("replicas=")?.parse().ok().filter(|n| (1..=16).contains(n));
        match text {
            "async" => Ok(DurabilitySetting::Async),
            "fsync" => Ok(DurabilitySetting::Fsync),
            other => replicas()
                .map(DurabilitySetting::Replicas)
                .ok_or_else(|| InvalidDurability(other.chars().take(40).collect())),
        }
    }
}

impl fmt::Display for DurabilitySetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DurabilitySetting::Async => f.write_str("async"),
            DurabilitySetting::Fsync => f.write_str("fsync"),
            DurabilitySetting::Replicas(count) => write!(f, "replicas={count}"),
        }
    }
}

impl From<DurabilitySetting> for Durability {
    fn from(setting: DurabilitySetting) -> Self {
        match setting {
            DurabilitySetting::Async => Durability::Async,
            DurabilitySetting::Fsync => Durability::Fsync,
            DurabilitySetting::Replicas(count) => Durability::Replicas(count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_back() {
        for text in ["async", "fsync", "replicas=1", "replicas=16"] {
            assert_eq!(text.parse::<DurabilitySetting>().unwrap().to_string(), text);
        }
        for bad in ["", "sync", "replicas", "replicas=", "replicas=0", "replicas=17", "replicas=x"] {
            assert!(bad.parse::<DurabilitySetting>().is_err(), "{bad}");
        }
    }
}

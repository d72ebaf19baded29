//! Where game logs are kept.
//!
//! One trait, [`Store`], and three implementations that pass the same contract tests: [`MemoryStore`] for
//! tests, [`EmbeddedStore`] for one machine (a `redb` file) and [`RedisStore`] for many. [`AnyStore`] picks
//! one of them at run time.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing))]

mod any;
mod clock;
mod codec;
mod durability;
mod embedded;
mod feed;
#[cfg(feature = "harness")]
pub mod harness;
mod hub;
mod ledger;
mod listing;
mod memory;
mod place;
mod redis;
mod store;
mod types;

pub use any::{AnyStore, StoreConfig};
pub use durability::{DurabilitySetting, InvalidDurability};
pub use embedded::EmbeddedStore;
pub use feed::{Changes, FeedPlace};
pub use ledger::{Hold, LedgerEntry};
pub use listing::Reindexed;
pub use memory::MemoryStore;
pub use redis::{InvalidRedisUrl, RedisMode, RedisOptions, RedisStore, RedisUrl};
pub use store::Store;
pub use types::{
    Append, Appended, Durability, GameId, Head, InvalidGameId, ListQuery, Meta, Page, RequestId, Retired,
    Snapshot, Status, StoreError, Stored, Tag, Version,
};

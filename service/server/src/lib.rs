//! The gRPC service as a library; `orrery serve` runs it.
//!
//! - [`config`]: what the service is told before it starts, checked as a whole.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)
)]

pub mod archive;
pub mod auth;
pub mod config;
pub mod connections;
pub mod content;
pub mod feed;
pub mod grpc;
pub mod host;
pub mod layers;
pub mod life;
pub mod limits;
pub mod metrics;
pub mod server;
pub mod status;
pub mod telemetry;
pub mod tls;
pub mod webhooks;

pub use config::{Config, ServeArgs};
pub use server::{Bound, ServeError};

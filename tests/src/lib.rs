//! What the black-box tests share: server processes, clients, random players, and the check of a history.
//!
//! The tests see the service as its users do: they start the real binary, talk gRPC to it over loopback, end it
//! in rude ways, and compare what they were told with what is there afterwards.
//!
//! - [`server`]: server processes with their own directory, port and log.
//! - [`client`]: calls with a token, and tables that were just created.
//! - [`status`]: errors with all their details unpacked.
//! - [`follow`]: streams that resume by themselves.
//! - [`inbox`]: inboxes that resume by themselves.
//! - [`player`]: players that choose at random and retry with the same request id.
//! - [`receiver`]: a receiver of webhooks that can be told to fail.
//! - [`raw`]: calls that no proper client makes.
//! - [`recorder`]: notes what clients see.
//! - [`frames`]: HTTP/2 by hand.
//! - [`measure`]: how long calls took.
//! - [`history`]: whether what was seen can have happened.
//! - [`ledger`]: whether many streams tell the same, compared while they tell it.
//! - [`secrecy`]: whether anybody was told the secrets of another seat.
//! - [`balance`]: a client that knows several servers.
//! - [`powerloss`]: disks that lose power, or run full.

pub mod balance;
pub mod client;
pub mod follow;
pub mod frames;
pub mod history;
pub mod inbox;
pub mod ledger;
pub mod measure;
pub mod player;
pub mod powerloss;
pub mod raw;
pub mod receiver;
pub mod recorder;
pub mod secrecy;
pub mod server;
pub mod status;

pub use client::{Client, NewTable, Table};
pub use orrery_store::harness::{Proxy, RedisServer, random};
pub use server::{Server, Setup};
pub use status::{Details, details};

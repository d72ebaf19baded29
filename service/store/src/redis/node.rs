//! A primary, by address or by what the sentinels say, and the connection to it.

use std::{
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::Duration,
};

use redis::Value;
use tokio::time::Instant;

use super::{
    link::{Identity, Link, Setup, ask, dial},
    url::{Addr, RedisMode},
};
use crate::types::StoreError;

/// One primary, as far as this process is concerned.
#[derive(Debug)]
pub(super) struct Node {
    home: Home,
    current: RwLock<Option<Arc<Link>>>,
    /// Held while connecting, so that a lost connection is replaced once and not by every caller.
    connecting: tokio::sync::Mutex<Option<Refusal>>,
    /// Lost connections that the server may still be working for.
    ghosts: Mutex<Vec<Identity>>,
}

#[derive(Debug)]
enum Home {
    Fixed(Addr),
    Sentinels,
}

/// Why connecting failed the last time.
#[derive(Debug)]
struct Refusal {
    at: Instant,
    why: String,
    is_final: bool,
}

/// After a failed attempt, the next one waits this long; callers in between share the answer.
const PAUSE: Duration = Duration::from_millis(40);
/// More ghosts than this are of connections lost long ago.
const GHOSTS: usize = 64;

impl Node {
    pub(super) fn at(addr: Addr) -> Self {
        Self::new(Home::Fixed(addr))
    }

    pub(super) fn behind_sentinels() -> Self {
        Self::new(Home::Sentinels)
    }

    fn new(home: Home) -> Self {
        Node {
            home,
            current: RwLock::default(),
            connecting: tokio::sync::Mutex::default(),
            ghosts: Mutex::default(),
        }
    }

    /// The connection, if there is one that works as far as is known.
    pub(super) fn ready(&self) -> Option<Arc<Link>> {
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        current.as_ref().filter(|link| !link.is_lost()).cloned()
    }

    /// The connection, a new one if need be.
    pub(super) async fn link(&self, setup: &Setup) -> Result<Arc<Link>, StoreError> {
        if let Some(link) = self.ready() {
            return Ok(link);
        }
        let mut refusal = self.connecting.lock().await;
        if let Some(link) = self.ready() {
            return Ok(link);
        }
        if let Some(last) = refusal.as_ref().filter(|last| last.at.elapsed() < PAUSE) {
            return Err(match last.is_final {
                true => StoreError::Misconfigured(last.why.clone()),
                false => StoreError::Unavailable(last.why.clone()),
            });
        }
        match self.open(setup).await {
            Ok(link) => {
                *refusal = None;
                Ok(link)
            }
            Err(err) => {
                let (why, is_final) = match &err {
                    StoreError::Misconfigured(why) => (why.clone(), true),
                    StoreError::Unavailable(why)
                    | StoreError::Full(why)
                    | StoreError::Unknown(why)
                    | StoreError::Damaged(why) => (why.clone(), false),
                    StoreError::BadPageToken | StoreError::Retired(_) => (err.to_string(), false),
                };
                *refusal = Some(Refusal { at: Instant::now(), why, is_final });
                Err(err)
            }
        }
    }

    async fn open(&self, setup: &Setup) -> Result<Arc<Link>, StoreError> {
        let addr = match &self.home {
            Home::Fixed(addr) => addr.clone(),
            Home::Sentinels => ask_sentinels(setup).await?,
        };
        let lost = self.current.write().unwrap_or_else(PoisonError::into_inner).take();
        let ghosts = {
            let mut ghosts = self.ghosts.lock().unwrap_or_else(PoisonError::into_inner);
            ghosts.extend(lost.map(|link| link.identity.clone()));
            let surplus = ghosts.len().saturating_sub(GHOSTS);
            ghosts.drain(..surplus);
            ghosts.clone()
        };
        // Until everything is checked nothing is replaced: the ghosts stay on the list if this fails.
        let link = Link::open(setup, addr, &ghosts).await?;
        tracing::debug!(addr = %link.addr, run = %link.identity.run_id, "connected");
        let link = Arc::new(link);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&link));
        Ok(link)
    }
}

/// Where the primary is, from the first sentinel that knows.
async fn ask_sentinels(setup: &Setup) -> Result<Addr, StoreError> {
    let options = &setup.options;
    let RedisMode::Sentinel { master } = options.url.mode() else {
        return Err(StoreError::Misconfigured("no sentinels are configured".into()));
    };
    let mut cmd = redis::cmd("SENTINEL");
    cmd.arg("get-master-addr-by-name").arg(master);
    let mut why = String::new();
    for sentinel in &options.url.addrs {
        let patience = options.timeout / 4;
        let asked = async {
            let conn = dial(options, sentinel, &options.url.sentinel_login, None, patience).await?;
            ask(&conn, &cmd).await.map_err(|err| err.unavailable(sentinel))
        };
        match tokio::time::timeout(patience, asked).await {
            Ok(Ok(Value::Array(parts))) => match parts.as_slice() {
                [Value::BulkString(host), Value::BulkString(port)] => {
                    let port = std::str::from_utf8(port).ok().and_then(|port| port.parse().ok());
                    if let (Ok(host), Some(port)) = (String::from_utf8(host.clone()), port) {
                        return Ok(Addr { host, port });
                    }
                    why = format!("{sentinel} does not answer like a sentinel");
                }
                _ => why = format!("{sentinel} does not answer like a sentinel"),
            },
            Ok(Ok(_)) => why = format!("{sentinel} does not know a primary called {master}"),
            Ok(Err(err)) => why = err.to_string(),
            Err(_) => why = format!("{sentinel} did not answer in time"),
        }
    }
    Err(StoreError::Unavailable(format!("no sentinel could name the primary; the last one: {why}")))
}

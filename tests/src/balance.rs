//! A client that knows several servers and hides nothing but what every gRPC client hides.
//!
//! - A connection is used once the health service says SERVING on it, and until it says otherwise or the connection
//!   ends (client-side health checking, gRFC A17). Connections that may be used are taken in turn (`round_robin`).
//! - A call that certainly was not processed is sent again (transparent retry, gRFC A6): as often as needed if it
//!   never left the client, and once, on another connection, if the server had told with GOAWAY or REFUSED_STREAM
//!   that it will not look at it.
//! - A call that this server cannot serve by its own words, because the rules or the content of the game are not
//!   there (UNAVAILABLE with `RetryInfo` and the reason `RULES_UNKNOWN` or `CONTENT_UNKNOWN`), is sent to the next
//!   server, and after all of them have said so, again after the time that they name.
//!
//! Every other failure is the caller's.

use std::{
    collections::BTreeSet,
    error::Error,
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use hyper_util::rt::TokioIo;
use tokio::{net::TcpStream, sync::watch, task::JoinHandle};
use tonic::{
    Code, Status,
    transport::{Channel, Endpoint},
};
use tonic_health::pb::{
    HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
};
use tower::service_fn;

use crate::status::{details, is_transport};

/// How long to wait before a server that is away is tried again.
const BACKOFF: Duration = Duration::from_millis(50);

/// Knows several servers.
#[derive(Debug)]
pub struct Balancer {
    ends: Vec<End>,
    turn: AtomicUsize,
    hidden: AtomicUsize,
    redirected: AtomicUsize,
}

/// One server: the connection that may be used now, if any.
#[derive(Debug)]
struct End {
    channel: watch::Receiver<Option<Channel>>,
    task: JoinHandle<()>,
}

impl Drop for End {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Balancer {
    /// Connects to servers and keeps doing so.
    #[must_use]
    pub fn start(servers: &[SocketAddr]) -> Arc<Balancer> {
        let end = |server: &SocketAddr| {
            let (sender, channel) = watch::channel(None);
            End { channel, task: tokio::spawn(keep(*server, sender)) }
        };
        Arc::new(Balancer {
            ends: servers.iter().map(end).collect(),
            turn: AtomicUsize::new(0),
            hidden: AtomicUsize::new(0),
            redirected: AtomicUsize::new(0),
        })
    }

    /// How many calls were sent again because they certainly were not processed.
    #[must_use]
    pub fn hidden(&self) -> usize {
        self.hidden.load(Ordering::Relaxed)
    }

    /// How many calls were sent to another server because one could not serve the game.
    #[must_use]
    pub fn redirected(&self) -> usize {
        self.redirected.load(Ordering::Relaxed)
    }

    /// Waits until a server may be used.
    pub async fn ready(&self, server: usize) {
        let mut channel = self.ends[server].channel.clone();
        // The task that makes connections ends with this.
        drop(channel.wait_for(Option::is_some).await);
    }

    /// The next connection that may be used, not counting some servers.
    async fn pick(&self, except: &BTreeSet<usize>) -> (usize, Channel) {
        loop {
            for _ in &self.ends {
                let server = self.turn.fetch_add(1, Ordering::Relaxed) % self.ends.len();
                let channel = self.ends[server].channel.borrow().clone();
                if let Some(channel) = channel.filter(|_| !except.contains(&server)) {
                    return (server, channel);
                }
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Makes a call.
    ///
    /// # Errors
    /// What the server says, or that it is not known whether the call was processed.
    pub async fn call<T, F>(&self, ask: impl Fn(Channel) -> F) -> Result<T, Status>
    where
        F: Future<Output = Result<T, Status>>,
    {
        let (mut unable, mut refusals) = (BTreeSet::new(), BTreeSet::new());
        loop {
            let except = if refusals.is_empty() { &unable } else { &refusals };
            let (server, channel) = self.pick(except).await;
            let status = match ask(channel).await {
                Ok(answer) => return Ok(answer),
                Err(status) => status,
            };
            match fate(&status) {
                Fate::NotSent => drop(self.hidden.fetch_add(1, Ordering::Relaxed)),
                Fate::Refused if refusals.is_empty() => {
                    self.hidden.fetch_add(1, Ordering::Relaxed);
                    refusals.insert(server);
                }
                Fate::Unable { retry } => {
                    self.redirected.fetch_add(1, Ordering::Relaxed);
                    unable.insert(server);
                    if unable.len() == self.ends.len() {
                        tokio::time::sleep(retry).await;
                        unable.clear();
                    }
                }
                Fate::Refused | Fate::Known => return Err(status),
            }
        }
    }
}

/// What became of a call that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// It never left the client.
    NotSent,
    /// The server said that it will not look at it.
    Refused,
    /// The server cannot serve this game; others may.
    Unable { retry: Duration },
    /// It was answered, or nobody knows.
    Known,
}

fn fate(status: &Status) -> Fate {
    if !is_transport(status) {
        let details = details(status);
        let is_elsewhere = ["RULES_UNKNOWN", "CONTENT_UNKNOWN"].contains(&details.reason.as_str());
        return match details.retry {
            Some(retry) if is_elsewhere && details.code == Code::Unavailable => Fate::Unable { retry },
            Some(_) | None => Fate::Known,
        };
    }
    let mut source = status.source();
    while let Some(error) = source {
        if error.is::<tonic::ConnectError>() {
            return Fate::NotSent;
        }
        if let Some(error) = error.downcast_ref::<hyper::Error>()
            && (error.is_canceled() || error.is_closed())
        {
            return Fate::NotSent;
        }
        if let Some(error) = error.downcast_ref::<h2::Error>() {
            // A GOAWAY fails only the streams beyond the last one that it names; a graceful one has no other error.
            let is_refused = error.is_go_away() && error.reason() == Some(h2::Reason::NO_ERROR)
                || error.is_reset() && error.reason() == Some(h2::Reason::REFUSED_STREAM);
            return if error.is_remote() && is_refused { Fate::Refused } else { Fate::Known };
        }
        source = error.source();
    }
    Fate::Known
}

/// Connects to a server again and again, and says which connection may be used.
async fn keep(server: SocketAddr, current: watch::Sender<Option<Channel>>) {
    loop {
        if let Ok(channel) = connect(server).await {
            // It ends with an error when the connection does.
            drop(watch_health(&channel, &current).await);
        }
        current.send_replace(None);
        tokio::time::sleep(BACKOFF).await;
    }
}

async fn watch_health(channel: &Channel, current: &watch::Sender<Option<Channel>>) -> Result<(), Status> {
    let request = HealthCheckRequest { service: "orrery.v1.GameService".into() };
    let mut health = HealthClient::new(channel.clone()).watch(request).await?.into_inner();
    while let Some(answer) = health.message().await? {
        let is_serving = answer.status() == ServingStatus::Serving;
        current.send_replace(is_serving.then(|| channel.clone()));
    }
    Ok(())
}

/// One connection. tonic would make another one after its end, which nobody would have asked for its health yet:
/// the connector does not let it.
async fn connect(server: SocketAddr) -> Result<Channel, tonic::transport::Error> {
    let is_first = Arc::new(AtomicBool::new(true));
    let connector = service_fn(move |_| {
        let is_first = is_first.swap(false, Ordering::Relaxed);
        async move {
            match is_first {
                true => TcpStream::connect(server).await.map(TokioIo::new),
                false => Err(io::Error::new(io::ErrorKind::NotConnected, "this connection has ended")),
            }
        }
    });
    Endpoint::from_shared(format!("http://{server}"))?.connect_with_connector(connector).await
}

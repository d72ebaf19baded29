//! Connections: how many there may be, and an end to those that only hold on to what they have.
//!
//! A connection costs memory before it makes its first call, and an answer that nobody takes stays in memory until the
//! connection ends. HTTP/2 itself knows no end for either: whoever answers pings and leaves every window shut can stay
//! for ever. So each connection looks at itself now and then, and gives up if it
//!
//! - has not said hello in time,
//! - has had no call for long, or
//! - has left answers untaken for long.
//!
//! And whoever sends much that leads to no answer is read slowly (`allowance`).

mod allowance;
mod outgoing;
#[cfg(test)]
mod tests;

use std::{
    collections::HashMap,
    io,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use futures::Stream;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    time::{Instant, Sleep},
};
use tonic::transport::server::Connected;

use self::{allowance::Allowance, outgoing::Outgoing};
use crate::{
    config::{Http2Config, LimitConfig},
    limits::{CallerKey, Limit},
    metrics::Metrics,
};

/// The preface with which every HTTP/2 connection begins has this many bytes (RFC 9113, section 3.4), and no request of
/// HTTP/1 is shorter.
const HELLO: usize = 24;

/// Everything that is connected.
#[derive(Debug)]
pub struct Connections {
    open: Mutex<Open>,
    max_of_address: u32,
    max_of_process: usize,
    patience: Patience,
    /// Bytes a second without an answer.
    unanswered: u32,
    metrics: Arc<Metrics>,
}

#[derive(Default, Debug)]
struct Open {
    total: usize,
    by_address: HashMap<CallerKey, u32>,
}

#[derive(Clone, Copy, Debug)]
struct Patience {
    handshake: Duration,
    idle: Duration,
    send: Duration,
    /// How often a connection looks at itself.
    look: Duration,
}

impl Connections {
    /// Nobody is connected yet.
    #[must_use]
    pub fn new(limits: &LimitConfig, http2: &Http2Config, metrics: Arc<Metrics>) -> Arc<Self> {
        let (handshake, idle, send) = (http2.handshake_timeout, http2.idle_timeout, http2.send_timeout);
        let look = handshake.min(idle).min(send) / 2;
        Arc::new(Connections {
            open: Mutex::default(),
            max_of_address: limits.connections_per_address,
            max_of_process: limits.connections_per_process,
            patience: Patience { handshake, idle, send, look: look.max(Duration::from_millis(10)) },
            unanswered: http2.unanswered_bytes_per_second,
            metrics,
        })
    }

    /// All connections to come. One too many is closed at once: nothing can be said before the handshake, which is
    /// what it must not get. Failing to accept is no reason to stop.
    pub fn incoming(self: Arc<Self>, listener: TcpListener) -> impl Stream<Item = io::Result<Connection>> {
        futures::stream::unfold((self, listener), |(connections, listener)| async move {
            loop {
                match listener.accept().await {
                    Ok((socket, remote)) => match Arc::clone(&connections).admit(socket, remote) {
                        Ok(connection) => return Some((Ok(connection), (connections, listener))),
                        Err(limit) => {
                            connections.metrics.rejected(limit.reason());
                            tracing::debug!(%remote, reason = limit.reason(), "a connection was refused");
                        }
                    },
                    Err(error) => {
                        // The client has gone already, or we are out of file descriptors: then wait for some.
                        tracing::warn!(%error, "a connection cannot be accepted");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                }
            }
        })
    }

    fn admit(self: Arc<Self>, socket: TcpStream, remote: SocketAddr) -> Result<Connection, Limit> {
        let address = CallerKey::address(remote.ip());
        {
            let mut open = self.open();
            if open.total >= self.max_of_process {
                return Err(Limit::ConnectionsOfProcess);
            }
            let own = open.by_address.entry(address).or_default();
            if *own >= self.max_of_address {
                return Err(Limit::ConnectionsOfAddress);
            }
            *own += 1;
            open.total += 1;
        }
        self.metrics.open_connections.inc();
        let place = Place { connections: Arc::clone(&self), address };
        if let Err(error) = socket.set_nodelay(true) {
            tracing::debug!(%error, "answers may be held back for others to join them");
        }
        Ok(Connection {
            outgoing: Outgoing::new(socket),
            usage: Arc::new(Usage::new()),
            remote,
            heard: 0,
            look: Box::pin(tokio::time::sleep(self.patience.look)),
            patience: self.patience,
            allowance: Allowance::new(self.unanswered),
            place,
        })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        // Nothing panics while this is held.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of the places for connections; free again when dropped.
#[derive(Debug)]
struct Place {
    connections: Arc<Connections>,
    address: CallerKey,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.connections.open();
        open.total -= 1;
        if let Some(own) = open.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                open.by_address.remove(&self.address);
            }
        }
        self.connections.metrics.open_connections.dec();
    }
}

/// What a connection is used for; shared with the calls on it. Relaxed everywhere: counts that guard no other memory.
#[derive(Debug)]
pub struct Usage {
    began: Instant,
    /// TLS is done, if there is any.
    is_accepted: AtomicBool,
    /// Somebody wants it closed.
    is_given_up: AtomicBool,
    /// Calls that are not over.
    open: AtomicU32,
    /// Answers that are made and not taken.
    untaken: AtomicU32,
    /// Answers that were ever made.
    answers: AtomicU32,
    /// When something last went on, in milliseconds since `began`.
    last: AtomicU64,
}

impl Usage {
    fn new() -> Self {
        Usage {
            began: Instant::now(),
            is_accepted: AtomicBool::new(false),
            is_given_up: AtomicBool::new(false),
            open: AtomicU32::new(0),
            untaken: AtomicU32::new(0),
            answers: AtomicU32::new(0),
            last: AtomicU64::new(0),
        }
    }

    /// Closes the connection at its next look at itself: its reader has stopped reading.
    pub fn give_up(&self) {
        self.is_given_up.store(true, Ordering::Relaxed);
    }

    fn touch(&self) {
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.last.store(now, Ordering::Relaxed);
    }

    /// Why the connection should end now, if it should.
    fn verdict(&self, heard: usize, patience: &Patience) -> Option<&'static str> {
        let age = self.began.elapsed();
        let quiet = age.saturating_sub(Duration::from_millis(self.last.load(Ordering::Relaxed)));
        let is_greeted = heard >= HELLO && self.is_accepted.load(Ordering::Relaxed);
        if self.is_given_up.load(Ordering::Relaxed) {
            Some("its reader does not read")
        } else if !is_greeted {
            (age >= patience.handshake).then_some("it said no hello")
        } else if self.untaken.load(Ordering::Relaxed) > 0 && quiet >= patience.send {
            Some("it takes no answers")
        } else {
            (self.open.load(Ordering::Relaxed) == 0 && quiet >= patience.idle).then_some("it makes no calls")
        }
    }
}

/// A call that is not over.
#[derive(Debug)]
pub(crate) struct OpenCall {
    usage: Arc<Usage>,
    has_answer: bool,
}

impl OpenCall {
    pub(crate) fn new(usage: Arc<Usage>) -> Self {
        usage.open.fetch_add(1, Ordering::Relaxed);
        OpenCall { usage, has_answer: false }
    }

    /// There is an answer, which has to be taken before this is dropped.
    pub(crate) fn answered(&mut self) {
        if std::mem::replace(&mut self.has_answer, true) {
            return;
        }
        self.usage.answers.fetch_add(1, Ordering::Relaxed);
        if self.usage.untaken.fetch_add(1, Ordering::Relaxed) == 0 {
            // Others that nobody takes go on counting from their own time.
            self.usage.touch();
        }
    }
}

impl Drop for OpenCall {
    fn drop(&mut self) {
        self.usage.open.fetch_sub(1, Ordering::Relaxed);
        if self.has_answer {
            self.usage.untaken.fetch_sub(1, Ordering::Relaxed);
        }
        self.usage.touch();
    }
}

/// What calls can find out about their connection, in the extensions of a request.
#[derive(Clone, Debug)]
pub struct ConnectionInfo {
    /// Who is at the other end.
    pub remote: SocketAddr,
    /// What it is used for.
    pub usage: Arc<Usage>,
}

/// A connection that looks after itself.
#[derive(Debug)]
pub struct Connection {
    outgoing: Outgoing,
    usage: Arc<Usage>,
    remote: SocketAddr,
    /// Bytes received, as far as they matter.
    heard: usize,
    look: Pin<Box<Sleep>>,
    patience: Patience,
    allowance: Allowance,
    place: Place,
}

impl Connection {
    /// Looks at itself if it is time. Called with every read and write, of which one is always under way.
    fn look(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        while self.look.as_mut().poll(cx).is_ready() {
            if let Some(why) = self.usage.verdict(self.heard, &self.patience) {
                tracing::debug!(remote = %self.remote, why, "a connection is closed");
                return Err(io::Error::new(io::ErrorKind::TimedOut, why));
            }
            let next = Instant::now() + self.patience.look;
            self.look.as_mut().reset(next);
        }
        Ok(())
    }

    /// Ready when the connection may be read.
    fn wait(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let answers = self.usage.answers.load(Ordering::Relaxed);
        let (ready, begins) = self.allowance.poll(cx, answers);
        if begins {
            self.place.connections.metrics.slowed_connections.inc();
            tracing::debug!(remote = %self.remote, "a connection that gets no answers is read slowly");
        }
        ready
    }
}

impl Connected for Connection {
    type ConnectInfo = ConnectionInfo;

    fn connect_info(&self) -> ConnectionInfo {
        // Asked for when the connection is handed to HTTP, which is after TLS.
        self.usage.is_accepted.store(true, Ordering::Relaxed);
        ConnectionInfo { remote: self.remote, usage: Arc::clone(&self.usage) }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.look(cx)?;
        std::task::ready!(self.wait(cx));
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.outgoing.socket).poll_read(cx, buffer);
        let count = buffer.filled().len() - before;
        self.allowance.take(count);
        if self.heard < HELLO {
            self.heard += count;
        }
        read
    }
}

// It cannot gather pieces by itself, and says so: see `outgoing`.
impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.look(cx)?;
        self.outgoing.poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.outgoing.poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.outgoing.poll_shutdown(cx)
    }
}

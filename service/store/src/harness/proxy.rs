//! A network that can be made bad.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU16, Ordering},
    },
    thread,
    time::Duration,
};

/// Stands between a client and a server, and can hold back what either of them says on the connections that
/// exist at that moment; later ones are not affected.
#[derive(Debug)]
pub struct Proxy {
    port: u16,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    server: AtomicU16,
    pairs: Mutex<Vec<Arc<Pair>>>,
    is_closed: AtomicBool,
}

#[derive(Debug)]
struct Pair {
    client: TcpStream,
    server: TcpStream,
    hold_requests: AtomicBool,
    hold_answers: AtomicBool,
}

impl Proxy {
    /// Listens on a free loopback port and passes everything to `server` on another.
    ///
    /// # Errors
    /// If there is no port.
    pub fn start(server: u16) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let port = listener.local_addr()?.port();
        let shared = Arc::new(Shared { server: server.into(), ..Shared::default() });
        let accepting = Arc::clone(&shared);
        thread::spawn(move || {
            for client in listener.incoming() {
                if accepting.is_closed.load(Ordering::Relaxed) {
                    return;
                }
                // A server that is away looks like one that hangs up.
                let Ok(client) = client else { continue };
                let server = accepting.server.load(Ordering::SeqCst);
                let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                drop(accepting.join(client, server));
            }
        });
        Ok(Proxy { port, shared })
    }

    /// `redis://127.0.0.1:<port of the proxy>`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// The port that clients connect to.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    fn each(&self, work: impl Fn(&Pair)) {
        self.shared.pairs.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(|pair| work(pair));
    }

    /// What clients say from now on does not arrive until [`release`](Self::release).
    pub fn hold_requests(&self) {
        self.each(|pair| pair.hold_requests.store(true, Ordering::SeqCst));
    }

    /// What the server answers from now on does not arrive until [`release`](Self::release).
    pub fn hold_answers(&self) {
        self.each(|pair| pair.hold_answers.store(true, Ordering::SeqCst));
    }

    /// Whatever was held back arrives now, even if the other side has hung up meanwhile.
    pub fn release(&self) {
        self.each(|pair| {
            pair.hold_requests.store(false, Ordering::SeqCst);
            pair.hold_answers.store(false, Ordering::SeqCst);
        });
    }

    /// Leads to another server from now on, as an address that moves in a fail-over; connections that exist are
    /// cut.
    pub fn lead_to(&self, server: u16) {
        self.shared.server.store(server, Ordering::SeqCst);
        self.cut();
    }

    /// Cuts all connections.
    pub fn cut(&self) {
        self.each(|pair| {
            drop(pair.client.shutdown(Shutdown::Both));
            drop(pair.server.shutdown(Shutdown::Both));
        });
        self.shared.pairs.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.shared.is_closed.store(true, Ordering::Relaxed);
        self.release();
        self.cut();
        // The listening thread looks at the flag when somebody knocks.
        drop(TcpStream::connect(("127.0.0.1", self.port)));
    }
}

impl Shared {
    fn join(&self, client: TcpStream, server: TcpStream) -> io::Result<()> {
        client.set_nodelay(true)?;
        server.set_nodelay(true)?;
        let (from_client, to_server) = (client.try_clone()?, server.try_clone()?);
        let (from_server, to_client) = (server.try_clone()?, client.try_clone()?);
        let pair = Arc::new(Pair {
            client,
            server,
            hold_requests: AtomicBool::new(false),
            hold_answers: AtomicBool::new(false),
        });
        self.pairs.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&pair));
        let other = Arc::clone(&pair);
        thread::spawn(move || pass(from_client, to_server, &pair.hold_requests));
        thread::spawn(move || pass(from_server, to_client, &other.hold_answers));
        Ok(())
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream, hold: &AtomicBool) {
    let mut buffer = [0; 16384];
    while let Ok(count) = from.read(&mut buffer) {
        while hold.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(2));
        }
        let said = buffer.get(..count).unwrap_or_default();
        if said.is_empty() || to.write_all(said).is_err() {
            break;
        }
    }
    drop(to.shutdown(Shutdown::Write));
}

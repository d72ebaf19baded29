use futures::StreamExt as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::*;
use crate::config::{Config, ServeArgs};

const BRIEF: Duration = Duration::from_millis(40);

struct Setup {
    connections: Arc<Connections>,
    incoming: Pin<Box<dyn Stream<Item = io::Result<Connection>>>>,
    address: SocketAddr,
}

async fn setup(change: impl FnOnce(&mut Config)) -> Setup {
    let mut config = Config::from_sources(&ServeArgs::default(), Vec::new()).unwrap();
    change(&mut config);
    let connections = Connections::new(&config.limits, &config.http2, Arc::new(Metrics::new()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    Setup { incoming: Box::pin(Arc::clone(&connections).incoming(listener)), connections, address }
}

impl Setup {
    async fn connect(&mut self) -> (TcpStream, Connection) {
        let client = TcpStream::connect(self.address).await.unwrap();
        (client, self.incoming.next().await.unwrap().unwrap())
    }
}

/// Reads until the connection ends itself; true if it did.
async fn ends(connection: &mut Connection) -> bool {
    let mut bytes = [0; 64];
    let end = async {
        loop {
            match connection.read(&mut bytes).await {
                Ok(_) => {}
                Err(error) => return error.kind() == io::ErrorKind::TimedOut,
            }
        }
    };
    tokio::time::timeout(BRIEF * 8, end).await.unwrap_or(false)
}

#[tokio::test]
async fn one_too_many_is_closed_and_others_are_not_concerned() {
    let mut setup = setup(|c| c.limits.connections_per_address = 2).await;
    let one = setup.connect().await;
    let _two = setup.connect().await;
    let mut third = TcpStream::connect(setup.address).await.unwrap();
    let next = tokio::time::timeout(BRIEF, setup.incoming.next()).await;
    assert!(next.is_err(), "it was let in");
    assert_eq!(third.read(&mut [0; 8]).await.unwrap_or(0), 0, "it is closed");
    assert!(setup.connections.metrics.render().contains("{reason=\"TOO_MANY_CONNECTIONS\"} 1"));
    drop(one);
    let _again = setup.connect().await;
    assert_eq!(setup.connections.open().total, 2);
    assert!(setup.connections.metrics.render().contains("orrery_open_connections 2"));
}

#[tokio::test]
async fn the_process_has_a_limit_too() {
    let mut setup = setup(|c| c.limits.connections_per_process = 1).await;
    let one = setup.connect().await;
    let mut second = TcpStream::connect(setup.address).await.unwrap();
    assert!(tokio::time::timeout(BRIEF, setup.incoming.next()).await.is_err());
    assert_eq!(second.read(&mut [0; 8]).await.unwrap_or(0), 0);
    assert!(setup.connections.metrics.render().contains("{reason=\"CONNECTIONS_EXHAUSTED\"} 1"));
    drop(one);
    assert_eq!(setup.connections.open().by_address.len(), 0);
}

#[tokio::test]
async fn who_says_no_hello_is_closed() {
    let mut setup = setup(|c| c.http2.handshake_timeout = BRIEF).await;
    let (_silent, mut connection) = setup.connect().await;
    let _info = connection.connect_info();
    assert!(ends(&mut connection).await);
    let (mut polite, mut connection) = setup.connect().await;
    polite.write_all(&[b'x'; HELLO]).await.unwrap();
    assert!(ends(&mut connection).await, "TLS is not done");
    let (mut polite, mut connection) = setup.connect().await;
    polite.write_all(&[b'x'; HELLO]).await.unwrap();
    let _info = connection.connect_info();
    assert!(!ends(&mut connection).await);
}

#[tokio::test]
async fn who_makes_no_calls_or_takes_no_answers_is_closed() {
    let mut setup = setup(|c| (c.http2.idle_timeout, c.http2.send_timeout) = (BRIEF, BRIEF)).await;
    let (mut client, mut connection) = setup.connect().await;
    client.write_all(&[b'x'; HELLO]).await.unwrap();
    let usage = connection.connect_info().usage;
    let mut call = OpenCall::new(Arc::clone(&usage));
    assert!(!ends(&mut connection).await, "a call is being answered");
    call.answered();
    assert!(ends(&mut connection).await, "its answer is not taken");
    drop(call);
    assert_eq!((usage.open.load(Ordering::Relaxed), usage.untaken.load(Ordering::Relaxed)), (0, 0));

    let (mut client, mut connection) = setup.connect().await;
    client.write_all(&[b'x'; HELLO]).await.unwrap();
    let _info = connection.connect_info();
    assert!(ends(&mut connection).await, "no calls");
}

#[tokio::test]
async fn it_can_be_given_up() {
    let mut setup = setup(|c| c.http2.send_timeout = BRIEF).await;
    let (mut client, mut connection) = setup.connect().await;
    client.write_all(&[b'x'; HELLO]).await.unwrap();
    let info = connection.connect_info();
    let _call = OpenCall::new(Arc::clone(&info.usage));
    assert!(!ends(&mut connection).await);
    info.usage.give_up();
    assert!(ends(&mut connection).await);
}

/// Reads so many bytes, a few at a time; how long it took.
async fn read(connection: &mut Connection, count: usize) -> Duration {
    let begin = Instant::now();
    for _ in 0..count / 1024 {
        connection.read_exact(&mut [0; 1024]).await.unwrap();
    }
    begin.elapsed()
}

#[tokio::test]
async fn who_gets_no_answers_is_read_slowly() {
    const PER_SECOND: usize = 64 << 10;
    let mut setup = setup(|c| c.http2.unanswered_bytes_per_second = PER_SECOND as u32).await;
    let (mut client, mut connection) = setup.connect().await;
    client.write_all(&vec![b'x'; PER_SECOND * 2]).await.unwrap();
    let (beginning, more) = (PER_SECOND / 4, PER_SECOND / 2);
    read(&mut connection, beginning).await;
    let slowed = "orrery_slowed_connections_total";
    assert!(setup.connections.metrics.render().contains(&format!("{slowed} 0\n")));
    assert!(
        read(&mut connection, more).await >= Duration::from_millis(200),
        "what time allows is kept for a quarter of a second"
    );
    assert!(setup.connections.metrics.render().contains(&format!("{slowed} 1\n")));
    // Every answer allows some more, at once.
    let usage = connection.connect_info().usage;
    for _ in 0..100 {
        OpenCall::new(Arc::clone(&usage)).answered();
    }
    read(&mut connection, more).await;
    assert!(setup.connections.metrics.render().contains(&format!("{slowed} 1\n")), "once for each");
}

#[tokio::test]
async fn short_pieces_wait_for_what_follows_and_keep_their_order() {
    let mut setup = setup(|_| {}).await;
    let (mut client, mut connection) = setup.connect().await;
    assert!(!connection.is_write_vectored(), "or answers of some hundred bytes leave in two pieces");
    connection.write_all(b"head ").await.unwrap();
    let mut bytes = vec![0; 300_000];
    let early = tokio::time::timeout(BRIEF, client.read(&mut bytes)).await;
    assert!(early.is_err(), "it waits");
    // With what follows, of any length, it is one piece.
    connection.write_all(&[b'x'; 100]).await.unwrap();
    assert_eq!(client.read(&mut bytes).await.unwrap(), 105);
    assert!(bytes.starts_with(b"head xxx"));
    // Or it leaves by itself when it is told to, and at the end.
    connection.write_all(b"two ").await.unwrap();
    connection.write_all(b"pieces").await.unwrap();
    connection.flush().await.unwrap();
    assert_eq!(client.read(&mut bytes).await.unwrap(), 10);
    assert!(bytes.starts_with(b"two pieces"));
    let long = tokio::spawn(async move {
        connection.write_all(b"before").await.unwrap();
        connection.write_all(&[b'y'; 290_000]).await.unwrap();
        connection.write_all(b"after").await.unwrap();
        connection.shutdown().await.unwrap();
    });
    bytes.clear();
    client.read_to_end(&mut bytes).await.unwrap();
    long.await.unwrap();
    assert_eq!(bytes.len(), 290_011);
    assert!(bytes.starts_with(b"beforeyyy") && bytes.ends_with(b"yyyafter"));
}

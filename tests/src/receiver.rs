//! A receiver of webhooks that can be told to fail.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use ring::hmac;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::mpsc,
    task::JoinHandle,
};

/// The secret of the tests, as it stands in files.
pub const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/// One request that came in, whatever it was answered.
#[derive(Clone, Debug)]
pub struct Post {
    /// Where it was sent.
    pub path: String,
    /// `webhook-id`.
    pub id: String,
    /// How often the same id came to the same path before.
    pub repeats: usize,
    /// What it said, checked against its signature.
    pub body: String,
}

/// What a request is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// This status.
    Status(u16),
    /// Nothing at all.
    Silence,
}

type Judge = dyn Fn(&Post) -> Answer + Send + Sync;

/// Listens on a port of its own until it is dropped.
#[derive(Debug)]
pub struct Receiver {
    address: SocketAddr,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

#[derive(Debug, Default)]
struct Shared {
    posts: Mutex<Vec<Post>>,
    seen: Mutex<HashMap<(String, String), usize>>,
    broken: Mutex<Vec<String>>,
}

impl Receiver {
    /// Listens; what it accepted with 200 is passed on.
    ///
    /// # Panics
    /// If no port is free.
    pub async fn start(
        judge: impl Fn(&Post) -> Answer + Send + Sync + 'static,
    ) -> (Receiver, mpsc::UnboundedReceiver<Post>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::new(Shared::default());
        let (accepted, inbox) = mpsc::unbounded_channel();
        let (own, judge): (_, Arc<Judge>) = (Arc::clone(&shared), Arc::new(judge));
        let task = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(serve(socket, Arc::clone(&own), Arc::clone(&judge), accepted.clone()));
            }
        });
        (Receiver { address, shared, task }, inbox)
    }

    /// An address at this receiver.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Everything that came in, accepted or not.
    #[must_use]
    pub fn posts(&self) -> Vec<Post> {
        lock(&self.shared.posts).clone()
    }

    /// What was wrong with requests: their form or their signature.
    #[must_use]
    pub fn broken(&self) -> Vec<String> {
        lock(&self.shared.broken).clone()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn serve(
    mut socket: TcpStream,
    shared: Arc<Shared>,
    judge: Arc<Judge>,
    accepted: mpsc::UnboundedSender<Post>,
) {
    let mut post = match read(&mut socket).await {
        Ok(post) => post,
        Err(problem) => {
            lock(&shared.broken).push(problem);
            return;
        }
    };
    {
        let mut seen = lock(&shared.seen);
        let count = seen.entry((post.path.clone(), post.id.clone())).or_default();
        post.repeats = *count;
        *count += 1;
    }
    lock(&shared.posts).push(post.clone());
    match judge(&post) {
        Answer::Silence => tokio::time::sleep(Duration::from_secs(60)).await,
        Answer::Status(status) => {
            let answer = format!(
                "HTTP/1.1 {status} So\r\ncontent-length: 0\r\nlocation: /elsewhere\r\nconnection: close\r\n\r\n"
            );
            // Whoever does not wait for the answer will ask again.
            let written = socket.write_all(answer.as_bytes()).await;
            if status == 200 && written.is_ok() {
                drop(accepted.send(post));
            }
        }
    }
}

/// Reads one request and checks its signature.
async fn read(socket: &mut TcpStream) -> Result<Post, String> {
    let mut bytes = Vec::new();
    let (head, length) = loop {
        let mut piece = [0; 4096];
        let count = socket.read(&mut piece).await.map_err(|error| error.to_string())?;
        bytes.extend_from_slice(&piece[..count]);
        if let Some(at) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&bytes[..at]).into_owned();
            let length = header(&head, "content-length").and_then(|text| text.parse().ok()).unwrap_or(0);
            bytes.drain(..at + 4);
            break (head, length);
        }
        if count == 0 {
            return Err("the request has no end".into());
        }
    };
    while bytes.len() < length {
        let mut piece = [0; 4096];
        let count = socket.read(&mut piece).await.map_err(|error| error.to_string())?;
        if count == 0 {
            return Err("the body is cut short".into());
        }
        bytes.extend_from_slice(&piece[..count]);
    }
    let body = String::from_utf8(bytes).map_err(|error| error.to_string())?;
    let wanted = |name: &str| header(&head, name).ok_or_else(|| format!("{name} is missing in {head}"));
    let (id, time, signatures) =
        (wanted("webhook-id")?, wanted("webhook-timestamp")?, wanted("webhook-signature")?);
    let secret = STANDARD.decode(SECRET.trim_start_matches("whsec_")).map_err(|error| error.to_string())?;
    let key = hmac::Key::new(hmac::HMAC_SHA256, &secret);
    let is_signed = signatures.split(' ').any(|signature| {
        let mac = signature.strip_prefix("v1,").and_then(|text| STANDARD.decode(text).ok());
        mac.is_some_and(|mac| hmac::verify(&key, format!("{id}.{time}.{body}").as_bytes(), &mac).is_ok())
    });
    if !is_signed {
        return Err(format!("{signatures} does not fit {id}"));
    }
    let path = head.split_whitespace().nth(1).unwrap_or_default().to_owned();
    Ok(Post { path, id, repeats: 0, body })
}

fn header(head: &str, name: &str) -> Option<String> {
    let pairs = head.lines().filter_map(|line| line.split_once(':'));
    let mut own = pairs.filter(|(key, _)| key.eq_ignore_ascii_case(name));
    own.next().map(|(_, value)| value.trim().to_owned())
}

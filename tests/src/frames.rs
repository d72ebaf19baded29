//! HTTP/2 by hand: connections that send what no library would.

use std::{
    io::{self, Read as _, Write as _},
    net::{Ipv4Addr, SocketAddr, TcpStream},
    time::{Duration, Instant},
};

use tokio::net::TcpSocket;

/// Kinds of frames (RFC 9113, section 6).
pub mod kind {
    #![allow(missing_docs)]
    pub const DATA: u8 = 0;
    pub const HEADERS: u8 = 1;
    pub const RST_STREAM: u8 = 3;
    pub const SETTINGS: u8 = 4;
    pub const PING: u8 = 6;
    pub const WINDOW_UPDATE: u8 = 8;
    pub const CONTINUATION: u8 = 9;
}

/// Flags of frames.
pub mod flag {
    #![allow(missing_docs)]
    pub const ACK: u8 = 1;
    pub const END_STREAM: u8 = 1;
    pub const END_HEADERS: u8 = 4;
}

/// How long a write may take before the other side counts as having stopped reading.
const PATIENCE: Duration = Duration::from_millis(250);

/// A connection without any manners.
#[derive(Debug)]
pub struct Rude {
    socket: TcpStream,
}

impl Rude {
    /// Connects from an address of its own (127.0.0.`host`), and says nothing.
    ///
    /// # Errors
    /// Nobody listens there.
    pub async fn silent(server: SocketAddr, host: u8) -> io::Result<Rude> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((Ipv4Addr::new(127, 0, 0, host), 0).into())?;
        let socket = socket.connect(server).await?.into_std()?;
        socket.set_nonblocking(false)?;
        socket.set_nodelay(true)?;
        socket.set_write_timeout(Some(PATIENCE))?;
        socket.set_read_timeout(Some(Duration::from_millis(1)))?;
        Ok(Rude { socket })
    }

    /// Connects, and says hello with these settings.
    ///
    /// # Errors
    /// Nobody listens there.
    pub async fn greet(server: SocketAddr, host: u8, settings: &[(u16, u32)]) -> io::Result<Rude> {
        let mut rude = Rude::silent(server, host).await?;
        let mut hello = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
        let body: Vec<u8> = settings
            .iter()
            .flat_map(|(id, value)| [&id.to_be_bytes()[..], &value.to_be_bytes()[..]].concat())
            .collect();
        hello.extend(frame(kind::SETTINGS, 0, 0, &body));
        hello.extend(frame(kind::SETTINGS, flag::ACK, 0, &[]));
        rude.send(&hello)?;
        Ok(rude)
    }

    /// Sends bytes as they are.
    ///
    /// # Errors
    /// The connection was closed, or nobody reads at the other end.
    pub fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.socket.write_all(bytes)
    }

    /// Throws away what has arrived, without waiting for more. False once the connection is closed.
    pub fn drain(&mut self) -> bool {
        let mut bytes = [0; 16 << 10];
        for _ in 0..64 {
            match self.socket.read(&mut bytes) {
                Ok(0) => return false,
                Ok(_) => {}
                Err(error) => {
                    return matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut);
                }
            }
        }
        true
    }

    /// Whether the other side has closed the connection within some time. Reads nothing but the end.
    pub fn is_closed_within(&mut self, time: Duration) -> bool {
        let begin = Instant::now();
        while begin.elapsed() < time {
            if !self.drain() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        false
    }
}

/// A frame.
#[must_use]
pub fn frame(kind: u8, flags: u8, stream: u32, body: &[u8]) -> Vec<u8> {
    let length = (body.len() as u32).to_be_bytes();
    let mut bytes = vec![length[1], length[2], length[3], kind, flags];
    bytes.extend(stream.to_be_bytes());
    bytes.extend(body);
    bytes
}

/// Headers in the plainest form of HPACK: every field by its letters (RFC 7541, section 6.2.2).
#[must_use]
pub fn fields(headers: &[(&str, &str)]) -> Vec<u8> {
    let mut block = Vec::new();
    for (name, value) in headers {
        block.push(0);
        for text in [name, value] {
            number(&mut block, text.len());
            block.extend(text.as_bytes());
        }
    }
    block
}

/// A length with a prefix of seven bits (RFC 7541, section 5.1).
fn number(block: &mut Vec<u8>, length: usize) {
    if length < 127 {
        return block.push(length as u8);
    }
    block.push(127);
    let mut rest = length - 127;
    while rest >= 128 {
        block.push(rest as u8 | 128);
        rest >>= 7;
    }
    block.push(rest as u8);
}

/// The headers of a gRPC call.
#[must_use]
pub fn call(path: &str, token: Option<&str>) -> Vec<u8> {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let mut headers = vec![
        (":method", "POST"),
        (":scheme", "http"),
        (":path", path),
        (":authority", "localhost"),
        ("content-type", "application/grpc"),
        ("te", "trailers"),
    ];
    headers.extend(bearer.as_ref().map(|bearer| ("authorization", bearer.as_str())));
    fields(&headers)
}

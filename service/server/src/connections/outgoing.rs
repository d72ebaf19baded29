//! What a connection sends, in as few pieces as it can.
//!
//! Each piece costs a system call here, and a packet and a wake-up at the other end. The HTTP/2 library sends an answer of
//! more than 256 bytes in two, the trailers last, if the connection can gather pieces by itself, and only one of more
//! than 1024 bytes if it cannot. So this one says that it cannot. What the library then sends apart, the head of a long
//! message, is short: it is held until the message comes.

use std::{
    io::{self, IoSlice},
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::{io::AsyncWrite, net::TcpStream};

/// What is shorter waits for what follows, or for the order to send.
const SHORT: usize = 64;

/// The sending side of a connection.
#[derive(Debug)]
pub(super) struct Outgoing {
    pub(super) socket: TcpStream,
    held: [u8; SHORT],
    /// Bytes in `held`.
    count: usize,
}

impl Outgoing {
    pub(super) fn new(socket: TcpStream) -> Self {
        Outgoing { socket, held: [0; SHORT], count: 0 }
    }

    pub(super) fn poll_write(&mut self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if let Some(free) = self.held.get_mut(self.count..self.count + bytes.len()) {
            free.copy_from_slice(bytes);
            self.count += bytes.len();
            return Poll::Ready(Ok(bytes.len()));
        }
        while self.count > 0 {
            let held = self.held.get(..self.count).unwrap_or_default();
            let parts = [IoSlice::new(held), IoSlice::new(bytes)];
            let sent = ready!(Pin::new(&mut self.socket).poll_write_vectored(cx, &parts))?;
            if let Some(beyond) = sent.checked_sub(self.count).filter(|beyond| *beyond > 0) {
                self.count = 0;
                return Poll::Ready(Ok(beyond));
            }
            self.drop_held(sent)?;
        }
        Pin::new(&mut self.socket).poll_write(cx, bytes)
    }

    pub(super) fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.count > 0 {
            let held = self.held.get(..self.count).unwrap_or_default();
            let sent = ready!(Pin::new(&mut self.socket).poll_write(cx, held))?;
            self.drop_held(sent)?;
        }
        Pin::new(&mut self.socket).poll_flush(cx)
    }

    pub(super) fn poll_shutdown(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_flush(cx))?;
        Pin::new(&mut self.socket).poll_shutdown(cx)
    }

    /// So many of the held bytes have left.
    fn drop_held(&mut self, sent: usize) -> io::Result<()> {
        if sent == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        self.held.copy_within(sent..self.count, 0);
        self.count -= sent;
        Ok(())
    }
}

//! `orrery health`: whether a server is ready, for containers that have no shell to ask with.

use std::{
    env,
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream, ToSocketAddrs as _},
    time::Duration,
};

use crate::failure::{Failure, Outcome};

/// How long the server may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Where a server answers that was not told otherwise.
const USUAL: &str = "127.0.0.1:9090";

/// Says whether a server is ready for calls
///
/// Asks /readyz on the admin port, which repeats what the gRPC health service says: not ready while the store is
/// away, and from the moment a stop is asked for. Exit code 0 if it is ready, 1 if not, 3 if nobody answers.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery health                      the server on this machine
  orrery health orrery-admin:9090    another one")]
pub(crate) struct Args {
    /// The admin address [default: the port in ORRERY_ADMIN_LISTEN on this machine, or 127.0.0.1:9090]
    #[arg(value_name = "ADDR")]
    address: Option<String>,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Outcome {
    let address = match (&args.address, env::var("ORRERY_ADMIN_LISTEN").ok().as_deref()) {
        (Some(address), _) => address.clone(),
        (None, Some("off" | "none")) => {
            return Err(Failure::usage("the admin port is off (ORRERY_ADMIN_LISTEN): nobody can be asked"));
        }
        // It may listen on all addresses, of which none can be called that.
        (None, Some(listen)) => match listen.rsplit_once(':') {
            Some((_, port)) => format!("127.0.0.1:{port}"),
            None => USUAL.into(),
        },
        (None, None) => USUAL.into(),
    };
    let status = ask(&address).map_err(|error| Failure::Away(format!("cannot reach {address}: {error}")))?;
    match status.as_str() {
        "200" => {
            println!("ready");
            Ok(())
        }
        "503" => Err(Failure::wrong("not ready")),
        other => Err(Failure::wrong(format!("{address} is no admin port: it answers {other:?}"))),
    }
}

/// The status of `/readyz`.
fn ask(address: &str) -> std::io::Result<String> {
    let mut last = std::io::Error::other("the name has no address");
    for address in address.to_socket_addrs()? {
        match ask_one(address) {
            Ok(status) => return Ok(status),
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn ask_one(address: SocketAddr) -> std::io::Result<String> {
    let mut socket = TcpStream::connect_timeout(&address, PATIENCE)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.set_write_timeout(Some(PATIENCE))?;
    socket.write_all(b"GET /readyz HTTP/1.1\r\nhost: orrery\r\nconnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    socket.take(4096).read_to_end(&mut answer)?;
    let line = String::from_utf8_lossy(&answer);
    Ok(line.split(' ').nth(1).unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use std::{net::TcpListener, thread};

    use super::*;

    fn health_of(answer: &'static str) -> Outcome {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let server = thread::spawn(move || {
            let (mut socket, _) = listener.accept().unwrap();
            let mut request = [0; 256];
            let length = socket.read(&mut request).unwrap();
            assert!(request[..length].starts_with(b"GET /readyz "));
            socket.write_all(answer.as_bytes()).unwrap();
        });
        let outcome = run(&Args { address: Some(address) });
        server.join().unwrap();
        outcome
    }

    #[test]
    fn says_what_the_server_says() {
        assert_eq!(health_of("HTTP/1.1 200 OK\r\n\r\nready\n"), Ok(()));
        assert_eq!(health_of("HTTP/1.1 503 Service Unavailable\r\n\r\n").unwrap_err().code(), 1);
        assert_eq!(health_of("SSH-2.0-x\r\n").unwrap_err().code(), 1);
    }

    #[test]
    fn nobody_there_is_something_else() {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let outcome = run(&Args { address: Some(format!("127.0.0.1:{port}")) });
        assert_eq!(outcome.unwrap_err().code(), 3);
    }
}

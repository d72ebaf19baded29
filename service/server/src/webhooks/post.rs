//! One attempt to deliver: one connection, one request, no redirects.
//!
//! The name of the host is resolved here and the connection made to an address that was looked at, so that neither a
//! redirect nor a name that points elsewhere a moment later leads into the private network.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::{Arc, OnceLock},
    time::Duration,
};

use bytes::Bytes;
use http::{Request, Response, StatusCode, header};
use http_body_util::Full;
use hyper::{body::Incoming, client::conn::http1};
use hyper_util::rt::TokioIo;
use rustls::{ClientConfig, RootCertStore, pki_types::ServerName};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
    task::JoinSet,
    time::timeout,
};
use tokio_rustls::TlsConnector;

use super::{message::Delivery, sign::signature};
use crate::config::Endpoint;

/// What came of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Attempt {
    /// Answered with 2xx.
    Delivered,
    /// Anything else, and when the receiver wants to be asked again, if it said so.
    Failed { problem: String, retry_after: Option<Duration> },
    /// Answered with 410: never again.
    Refused(String),
}

fn failed(problem: impl ToString) -> Attempt {
    Attempt::Failed { problem: problem.to_string(), retry_after: None }
}

/// Tries once.
pub(super) async fn attempt(
    endpoint: &Endpoint,
    delivery: &Delivery,
    limit: Duration,
    now_ms: i64,
) -> Attempt {
    match timeout(limit, send(endpoint, delivery, now_ms.div_euclid(1000))).await {
        Ok(Ok(response)) => judge(&response),
        Ok(Err(problem)) => failed(problem),
        Err(_) => failed(format!("no answer within {limit:?}")),
    }
}

fn judge(response: &Response<Incoming>) -> Attempt {
    let status = response.status();
    let problem = format!("answered {status}");
    if status.is_success() {
        return Attempt::Delivered;
    }
    if status == StatusCode::GONE {
        return Attempt::Refused(problem);
    }
    let seconds =
        response.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    Attempt::Failed { problem, retry_after: seconds.map(Duration::from_secs) }
}

async fn send(endpoint: &Endpoint, delivery: &Delivery, seconds: i64) -> Result<Response<Incoming>, String> {
    let request = request(endpoint, delivery, seconds).map_err(|error| error.to_string())?;
    let is_tls = endpoint.url.scheme_str() == Some("https");
    let host = endpoint.url.host().unwrap_or_default();
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let port = endpoint.url.port_u16().unwrap_or(if is_tls { 443 } else { 80 });
    let socket = connect(host, port, endpoint.allow_private).await?;
    if is_tls {
        let name = ServerName::try_from(host.to_owned()).map_err(|error| error.to_string())?;
        let connector = TlsConnector::from(tls()?);
        let socket = connector.connect(name, socket).await.map_err(|error| format!("TLS: {error}"))?;
        exchange(socket, request).await
    } else {
        exchange(socket, request).await
    }
}

fn request(
    endpoint: &Endpoint,
    delivery: &Delivery,
    seconds: i64,
) -> Result<Request<Full<Bytes>>, http::Error> {
    let path = endpoint.url.path_and_query().map_or("/", |path| path.as_str());
    let host = endpoint.url.authority().map_or("", |authority| authority.as_str());
    Request::post(path)
        .header(header::HOST, host)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::USER_AGENT, concat!("orrery/", env!("CARGO_PKG_VERSION")))
        .header("webhook-id", &delivery.id)
        .header("webhook-timestamp", seconds)
        .header("webhook-signature", signature(&endpoint.secrets, &delivery.id, seconds, &delivery.body))
        .body(Full::new(Bytes::from(delivery.body.clone())))
}

async fn connect(host: &str, port: u16, allow_private: bool) -> Result<TcpStream, String> {
    let found = lookup_host((host, port)).await.map_err(|error| format!("{host}: {error}"))?;
    let (allowed, others): (Vec<SocketAddr>, Vec<SocketAddr>) =
        found.partition(|address| allow_private || is_public(address.ip()));
    let mut problem = match others.first() {
        Some(address) => format!("{} is not a public address; set allow_private to allow it", address.ip()),
        None => format!("{host} has no address"),
    };
    for address in allowed {
        match TcpStream::connect(address).await {
            Ok(socket) => return Ok(socket),
            Err(error) => problem = format!("{address}: {error}"),
        }
    }
    Err(problem)
}

async fn exchange(
    socket: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<Response<Incoming>, String> {
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(socket)).await.map_err(|error| error.to_string())?;
    // It ends with this attempt, also if that is given up.
    let mut driver = JoinSet::new();
    driver.spawn(connection);
    sender.send_request(request).await.map_err(|error| error.to_string())
}

/// Whether anybody on the internet could be meant by it. What is left out is what a name under foreign control must
/// not lead to: this machine, the local network, the metadata services of clouds.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(v4: Ipv4Addr) -> bool {
    let [a, b, c, _] = v4.octets();
    !(v4.is_private()
        || v4.is_loopback()
        || v4.is_link_local()
        || v4.is_broadcast()
        || v4.is_documentation()
        || v4.is_multicast()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (18..20).contains(&b)))
}

fn is_public_v6(v6: Ipv6Addr) -> bool {
    // Only 2000::/3 is given out, and of that some carry an IPv4 address inside or are for examples.
    let [a, b, c, ..] = v6.segments();
    let embeds = match (a, b) {
        (0x2002, _) => Some(Ipv4Addr::from((u32::from(b) << 16) | u32::from(c))),
        _ => None,
    };
    a & 0xe000 == 0x2000
        && (a, b) != (0x2001, 0x0db8)
        && (a, b) != (0x2001, 0)
        && embeds.is_none_or(is_public_v4)
}

/// The authorities of the system; `SSL_CERT_FILE` names others.
fn tls() -> Result<Arc<ClientConfig>, String> {
    static CONFIG: OnceLock<Result<Arc<ClientConfig>, String>> = OnceLock::new();
    let make = || {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        roots.add_parsable_certificates(found.certs);
        if roots.is_empty() {
            return Err("the system has no certificates of authorities; set SSL_CERT_FILE".to_owned());
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = versions.map_err(|error| error.to_string())?.with_root_certificates(roots);
        Ok(Arc::new(config.with_no_client_auth()))
    };
    CONFIG.get_or_init(make).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_told_from_public_ones() {
        for public in
            ["1.1.1.1", "8.8.8.8", "172.32.0.1", "2606:4700::1111", "2002:0808:0808::1", "::ffff:1.1.1.1"]
        {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "192.0.0.1",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "::ffff:10.0.0.1",
            "::ffff:127.0.0.1",
            "2002:0a00:0001::1",
            "2001:db8::1",
            "64:ff9b::a00:1",
            "2001::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
    }
}

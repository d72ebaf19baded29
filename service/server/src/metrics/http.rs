//! The page for the one who operates: `/metrics`, `/healthz`, `/readyz` on an address of its own.

use std::{convert::Infallible, sync::Arc, time::Duration};

use bytes::Bytes;
use http::{Method, Request, Response, StatusCode, header};
use http_body_util::Full;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};

use super::Metrics;

/// What `/metrics` is written in.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A scraper, two probes and somebody who looks: far fewer than this at once.
const MAX_CONNECTIONS: usize = 64;

/// How long a connection may take to say what it wants.
const HEADER_TIMEOUT: Duration = Duration::from_secs(5);

/// Serves until `shutdown` is done. `/healthz` says that the process lives, `/readyz` repeats `ready`.
///
/// A failing accept is logged and tried again: metrics must not stop the games.
pub async fn serve_admin(
    listener: TcpListener,
    metrics: Arc<Metrics>,
    ready: watch::Receiver<bool>,
    shutdown: impl Future<Output = ()>,
) {
    let mut connections = JoinSet::new();
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => return,
            Some(_) = connections.join_next() => {}
            accepted = listener.accept(), if connections.len() < MAX_CONNECTIONS => match accepted {
                Ok((socket, _)) => {
                    connections.spawn(serve_connection(socket, Arc::clone(&metrics), ready.clone()));
                }
                Err(error) => {
                    // Out of file descriptors, most likely: wait for some to be closed.
                    tracing::warn!(%error, "the admin port cannot accept");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            },
        }
    }
}

async fn serve_connection(socket: TcpStream, metrics: Arc<Metrics>, ready: watch::Receiver<bool>) {
    let service = service_fn(|request: Request<Incoming>| {
        let answer = answer(request.method(), request.uri().path(), &metrics, *ready.borrow());
        std::future::ready(Ok::<_, Infallible>(answer))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .serve_connection(TokioIo::new(socket), service);
    if let Err(error) = connection.await {
        tracing::debug!(%error, "a connection to the admin port ended early");
    }
}

fn answer(method: &Method, path: &str, metrics: &Metrics, ready: bool) -> Response<Full<Bytes>> {
    const TEXT: &str = "text/plain; charset=utf-8";
    let (status, kind, body) = match (method, path) {
        (&Method::GET | &Method::HEAD, "/metrics") => (StatusCode::OK, CONTENT_TYPE, metrics.render().into()),
        (&Method::GET | &Method::HEAD, "/healthz") => (StatusCode::OK, TEXT, Bytes::from_static(b"ok\n")),
        (&Method::GET | &Method::HEAD, "/readyz") if ready => {
            (StatusCode::OK, TEXT, Bytes::from_static(b"ready\n"))
        }
        (&Method::GET | &Method::HEAD, "/readyz") => {
            (StatusCode::SERVICE_UNAVAILABLE, TEXT, Bytes::from_static(b"not ready\n"))
        }
        (&Method::GET | &Method::HEAD, _) => {
            (StatusCode::NOT_FOUND, TEXT, Bytes::from_static(b"try /metrics, /healthz or /readyz\n"))
        }
        (_, _) => (StatusCode::METHOD_NOT_ALLOWED, TEXT, Bytes::from_static(b"only GET\n")),
    };
    let mut response = Response::new(Full::new(body));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, header::HeaderValue::from_static(kind));
    response
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        sync::oneshot,
    };

    use super::*;

    async fn get(address: std::net::SocketAddr, line: &str) -> String {
        let mut socket = TcpStream::connect(address).await.unwrap();
        let request = format!("{line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).await.unwrap();
        answer
    }

    #[tokio::test]
    async fn answers_scrapers_and_probes() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let (ready, ready_now) = watch::channel(false);
        let metrics = Arc::new(Metrics::new());
        metrics.conflicts.inc();
        let shutdown = async {
            let _ = stopped.await;
        };
        let server = tokio::spawn(serve_admin(listener, metrics, ready_now, shutdown));

        let page = get(address, "GET /metrics").await;
        assert!(page.starts_with("HTTP/1.1 200") && page.contains(CONTENT_TYPE), "{page}");
        assert!(page.contains("orrery_conflicts_total 1") && page.ends_with("# EOF\n"), "{page}");
        assert!(get(address, "GET /healthz").await.starts_with("HTTP/1.1 200"));
        assert!(get(address, "GET /readyz").await.starts_with("HTTP/1.1 503"));
        ready.send(true).unwrap();
        assert!(get(address, "GET /readyz").await.starts_with("HTTP/1.1 200"));
        assert!(get(address, "GET /").await.starts_with("HTTP/1.1 404"));
        assert!(get(address, "POST /metrics").await.starts_with("HTTP/1.1 405"));

        stop.send(()).unwrap();
        server.await.unwrap();
        assert!(TcpStream::connect(address).await.is_err());
    }
}

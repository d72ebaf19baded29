//! Certificates from files, checked before anything listens.
//!
//! tonic reports a bad certificate without saying which file it came from; so everything is parsed and
//! matched here first, and each error names its file.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use rustls::{
    RootCertStore, ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    server::WebPkiClientVerifier,
};
use tonic::transport::{Certificate, Identity, ServerTlsConfig};

use crate::config::TlsConfig;

/// A client that opens a connection and then says nothing is cut off after this time.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// Why TLS cannot be served. Never holds any part of a private key.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// The file is not there or may not be read.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: std::io::Error,
    },
    /// The file holds no certificate.
    #[error("{} holds no usable PEM certificate", .0.display())]
    NoCertificate(PathBuf),
    /// The file holds no private key.
    #[error("{} holds no usable PEM private key", .0.display())]
    NoKey(PathBuf),
    /// The key belongs to another certificate, or one of them cannot be used.
    #[error("{} and {} do not work together: {reason}", cert.display(), key.display())]
    Mismatch {
        /// The certificate file.
        cert: PathBuf,
        /// The key file.
        key: PathBuf,
        /// What rustls says.
        reason: rustls::Error,
    },
}

/// Reads the files and makes what [`tonic::transport::Server::tls_config`] wants.
///
/// Also makes *ring* the cryptography of the process, which tonic takes from there: with two compiled in
/// (some other library may bring its own) rustls would not choose and panic at the first connection.
///
/// # Errors
/// If a file cannot be read or used; the error names it.
pub fn server_config(files: &TlsConfig) -> Result<ServerTlsConfig, TlsError> {
    // It may be installed already, e.g. by an earlier server of the same process; that is as good.
    let _ = ring::default_provider().install_default();

    let cert_pem = read(&files.cert)?;
    let key_pem = read(&files.key)?;
    let chain = certificates(&files.cert, &cert_pem)?;
    let key = PrivateKeyDer::from_pem_slice(&key_pem).map_err(|_| TlsError::NoKey(files.key.clone()))?;
    let mismatch = |reason| TlsError::Mismatch { cert: files.cert.clone(), key: files.key.clone(), reason };
    let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(mismatch)?;
    builder.with_no_client_auth().with_single_cert(chain, key).map_err(mismatch)?;

    let config =
        ServerTlsConfig::new().identity(Identity::from_pem(&cert_pem, &key_pem)).timeout(HANDSHAKE_TIMEOUT);
    match &files.client_ca {
        None => Ok(config),
        Some(path) => Ok(config.client_ca_root(client_authorities(path)?)),
    }
}

/// Checks that the file holds authorities that client certificates can be checked against.
fn client_authorities(path: &Path) -> Result<Certificate, TlsError> {
    let pem = read(path)?;
    let mut roots = RootCertStore::empty();
    // tonic leaves out what it cannot parse, which could leave nobody able to connect.
    for certificate in certificates(path, &pem)? {
        roots.add(certificate).map_err(|_| TlsError::NoCertificate(path.into()))?;
    }
    WebPkiClientVerifier::builder_with_provider(roots.into(), Arc::new(ring::default_provider()))
        .build()
        .map_err(|_| TlsError::NoCertificate(path.into()))?;
    Ok(Certificate::from_pem(pem))
}

fn read(path: &Path) -> Result<Vec<u8>, TlsError> {
    std::fs::read(path).map_err(|source| TlsError::Unreadable { path: path.into(), source })
}

fn certificates(path: &Path, pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    match CertificateDer::pem_slice_iter(pem).collect::<Result<Vec<_>, _>>() {
        Ok(chain) if !chain.is_empty() => Ok(chain),
        Ok(_) | Err(_) => Err(TlsError::NoCertificate(path.into())),
    }
}

#[cfg(test)]
mod tests {
    use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
    use tonic::{
        body::Body,
        service::Routes,
        transport::{Channel, ClientTlsConfig, Endpoint, Server, server::TcpIncoming},
    };
    use tower::{Service, ServiceExt};

    use super::*;

    struct Files {
        directory: tempfile::TempDir,
        ca: CertifiedIssuer<'static, KeyPair>,
    }

    impl Files {
        fn new() -> Self {
            let mut params = CertificateParams::new(Vec::new()).unwrap();
            params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
            let ca = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
            let files = Files { directory: tempfile::tempdir().unwrap(), ca };
            files.write("ca.pem", &files.ca.pem());
            files
        }

        fn path(&self, name: &str) -> PathBuf {
            self.directory.path().join(name)
        }

        fn write(&self, name: &str, text: &str) {
            std::fs::write(self.path(name), text).unwrap();
        }

        /// Writes `name.crt` and `name.key`, and returns them.
        fn issue(&self, name: &str) -> (String, String) {
            let key = KeyPair::generate().unwrap();
            let params = CertificateParams::new(vec!["localhost".into()]).unwrap();
            let pair = (params.signed_by(&key, &self.ca).unwrap().pem(), key.serialize_pem());
            self.write(&format!("{name}.crt"), &pair.0);
            self.write(&format!("{name}.key"), &pair.1);
            pair
        }

        fn config(&self, cert: &str, key: &str, ca: Option<&str>) -> TlsConfig {
            TlsConfig { cert: self.path(cert), key: self.path(key), client_ca: ca.map(|ca| self.path(ca)) }
        }
    }

    /// Starts a server without services and returns the answer to some call.
    async fn call(config: ServerTlsConfig, client: ClientTlsConfig) -> Result<http::StatusCode, String> {
        let incoming = TcpIncoming::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = incoming.local_addr().unwrap();
        let server = Server::builder().tls_config(config).unwrap().add_routes(Routes::default());
        tokio::spawn(server.serve_with_incoming(incoming));
        let endpoint = Endpoint::from_shared(format!("https://{address}")).unwrap();
        let mut channel: Channel =
            endpoint.tls_config(client).unwrap().connect().await.map_err(|e| format!("{e:?}"))?;
        let request = http::Request::post(format!("https://{address}/a.B/C")).body(Body::empty()).unwrap();
        let answer = channel.ready().await.map_err(|e| format!("{e:?}"))?.call(request).await;
        answer.map(|answer| answer.status()).map_err(|e| format!("{e:?}"))
    }

    #[tokio::test]
    async fn serves_tls_and_asks_for_client_certificates() {
        let files = Files::new();
        files.issue("server");
        let (cert, key) = files.issue("client");
        let ca = Certificate::from_pem(files.ca.pem());
        let stranger = ClientTlsConfig::new().ca_certificate(ca).domain_name("localhost");
        let friend = stranger.clone().identity(Identity::from_pem(cert, key));

        let plain = server_config(&files.config("server.crt", "server.key", None)).unwrap();
        assert_eq!(call(plain, stranger.clone()).await, Ok(http::StatusCode::OK));
        let mutual = server_config(&files.config("server.crt", "server.key", Some("ca.pem"))).unwrap();
        assert_eq!(call(mutual.clone(), friend).await, Ok(http::StatusCode::OK));
        assert!(call(mutual, stranger).await.is_err());
    }

    #[test]
    fn errors_name_the_file() {
        let files = Files::new();
        files.issue("a");
        files.issue("b");
        files.write("empty.pem", "");
        files.write("garbage.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        let cases = [
            (files.config("nowhere.crt", "a.key", None), "nowhere.crt"),
            (files.config("a.crt", "nowhere.key", None), "nowhere.key"),
            (files.config("empty.pem", "a.key", None), "empty.pem holds no usable PEM certificate"),
            (files.config("a.crt", "a.crt", None), "a.crt holds no usable PEM private key"),
            (files.config("garbage.pem", "a.key", None), "garbage.pem"),
            (files.config("a.crt", "b.key", None), "do not work together"),
            (files.config("a.crt", "a.key", Some("nowhere.ca")), "nowhere.ca"),
            (files.config("a.crt", "a.key", Some("empty.pem")), "empty.pem"),
            (files.config("a.crt", "a.key", Some("garbage.pem")), "garbage.pem"),
        ];
        for (config, part) in cases {
            let error = server_config(&config).unwrap_err().to_string();
            assert!(error.contains(part), "{part}: {error}");
        }
    }
}

//! Calling a server.

use std::{fs, time::Duration};

use orrery_api::v1::{self, game_service_client::GameServiceClient};
use prost::Message as _;
use tonic::{
    Code, Request, Status,
    metadata::AsciiMetadataValue,
    transport::{Channel, ClientTlsConfig, Endpoint},
};

use crate::failure::Failure;

/// How long a server may take to answer the telephone.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// A server that was reached.
pub(crate) type Stub = GameServiceClient<Channel>;

/// Connects to a server.
///
/// # Errors
/// The address makes no sense, or nobody is there.
pub(crate) async fn connect(url: &str) -> Result<Stub, Failure> {
    let url = if url.contains("://") { url.to_string() } else { format!("http://{url}") };
    let unusable = |e| Failure::Usage(format!("{url} is not an address such as http://localhost:7070: {e}"));
    let mut endpoint = Endpoint::from_shared(url.clone()).map_err(unusable)?.connect_timeout(CONNECT_TIMEOUT);
    if url.starts_with("https://") {
        // Only the first provider of a process counts, so a second one is no mistake.
        let _ = rustls::crypto::ring::default_provider().install_default();
        // The certificates of the system, or of the file in SSL_CERT_FILE.
        endpoint = endpoint.tls_config(ClientTlsConfig::new().with_enabled_roots()).map_err(unusable)?;
    }
    let channel = endpoint
        .connect()
        .await
        .map_err(|e| Failure::Away(format!("cannot reach {url}: {}", deepest(&e))))?;
    // A late table with all its legal actions may be larger than the usual limit.
    Ok(GameServiceClient::new(channel).max_decoding_message_size(64 << 20))
}

/// The cause at the bottom says more than "transport error".
fn deepest(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    cause.to_string()
}

/// Whose eyes and hands a call uses.
#[derive(Clone, Default)]
pub(crate) struct Caller {
    /// A bearer token; nothing for somebody who only looks.
    pub(crate) token: Option<String>,
    /// The seat that a service token acts for, counted from 1.
    pub(crate) seat: Option<u8>,
}

impl Caller {
    /// With this token; `@FILE` reads it from a file, so that it need not stand in the list of processes.
    pub(crate) fn with_token(text: Option<&str>) -> Result<Caller, Failure> {
        let token = match text.map(|text| (text, text.strip_prefix('@'))) {
            None => None,
            Some((text, None)) => Some(text.to_string()),
            Some((_, Some(path))) => {
                let text =
                    fs::read_to_string(path).map_err(|e| Failure::Usage(format!("--token @{path}: {e}")))?;
                Some(text.trim().to_string())
            }
        };
        Ok(Caller { token, seat: None })
    }

    /// A call.
    pub(crate) fn call<T>(&self, message: T) -> Result<Request<T>, Failure> {
        let mut request = Request::new(message);
        if let Some(token) = &self.token {
            let value: AsciiMetadataValue = format!("Bearer {token}")
                .parse()
                .map_err(|_| Failure::usage("the token has strange characters"))?;
            request.metadata_mut().insert("authorization", value);
        }
        if let Some(seat) = self.seat {
            request.metadata_mut().insert("x-orrery-seat", u16::from(seat).into());
        }
        Ok(request)
    }
}

/// An answer that says no, as the end of a command.
pub(crate) fn failed(status: &Status) -> Failure {
    let text = format!("the server says: {} ({:?})", status.message(), status.code());
    match status.code() {
        Code::Unavailable | Code::DeadlineExceeded | Code::Unknown | Code::Cancelled => Failure::Away(text),
        Code::InvalidArgument | Code::Unauthenticated | Code::PermissionDenied | Code::NotFound => {
            Failure::Usage(text)
        }
        Code::Ok
        | Code::AlreadyExists
        | Code::ResourceExhausted
        | Code::FailedPrecondition
        | Code::Aborted
        | Code::OutOfRange
        | Code::Unimplemented
        | Code::Internal
        | Code::DataLoss => Failure::Wrong(text),
    }
}

/// The rules that a refusal cites.
pub(crate) fn violation(status: &Status) -> Option<v1::RuleViolation> {
    let details = tonic_types::pb::Status::decode(status.details()).ok()?.details;
    let found = details.into_iter().find(|any| any.type_url.ends_with("/orrery.v1.RuleViolation"))?;
    v1::RuleViolation::decode(found.value.as_slice()).ok()
}

/// A finished game as replay text.
///
/// # Errors
/// The server cannot be reached, or does not give it.
pub(crate) async fn replay(url: &str, caller: &Caller, game_id: &str) -> Result<(v1::Game, String), Failure> {
    let mut stub = connect(url).await?;
    let get = v1::GetGameRequest { game_id: game_id.into(), include_replay: true, ..Default::default() };
    let answer = stub.get_game(caller.call(get)?).await.map_err(|status| failed(&status))?.into_inner();
    let game = answer.game.ok_or_else(|| Failure::wrong("the server's answer holds no game"))?;
    Ok((game, answer.replay))
}

//! Calls that no proper client makes: any bytes, any headers.

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use prost::Message as _;
use tonic::{body::Body, transport::Channel};
use tower::ServiceExt as _;

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status of HTTP.
    pub http: http::StatusCode,
    /// The status of gRPC, from the headers or the trailers; `None` if there is none.
    pub grpc: Option<i32>,
    /// `ErrorInfo` of the details: domain and reason.
    pub info: Option<(String, String)>,
    /// The text for people.
    pub message: String,
    /// What came before the trailers.
    pub body: Bytes,
}

/// A message with the five bytes in front that gRPC puts there.
#[must_use]
pub fn frame(message: &[u8]) -> Vec<u8> {
    let mut frame = vec![0];
    frame.extend(u32::try_from(message.len()).unwrap_or(u32::MAX).to_be_bytes());
    frame.extend(message);
    frame
}

/// Sends one request over HTTP/2 and waits for the whole answer.
///
/// # Errors
/// The connection or the stream was cut; says how.
pub async fn post(
    channel: &Channel,
    path: &str,
    headers: &[(&str, &str)],
    body: Vec<u8>,
) -> Result<Answer, String> {
    let mut request = http::Request::post(format!("http://localhost{path}")).header("te", "trailers");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::new(Full::new(Bytes::from(body)))).map_err(|e| e.to_string())?;
    let answer = channel.clone().oneshot(request).await.map_err(|e| format!("{e:?}"))?;
    let (head, body) = answer.into_parts();
    let body = body.collect().await.map_err(|e| format!("{e:?}"))?;
    let trailers = body.trailers().cloned().unwrap_or_default();
    let field = |name: &str| head.headers.get(name).or_else(|| trailers.get(name)).cloned();
    let text = |name: &str| field(name).and_then(|value| value.to_str().ok().map(str::to_owned));
    Ok(Answer {
        http: head.status,
        grpc: text("grpc-status").and_then(|code| code.parse().ok()),
        info: text("grpc-status-details-bin").and_then(|details| info(&details)),
        message: text("grpc-message").unwrap_or_default(),
        body: body.to_bytes(),
    })
}

/// Domain and reason from the packed details.
fn info(details: &str) -> Option<(String, String)> {
    use base64::{Engine as _, engine::general_purpose::STANDARD_NO_PAD};
    let bytes = STANDARD_NO_PAD.decode(details.trim_end_matches('=')).ok()?;
    let status = tonic_types::pb::Status::decode(bytes.as_slice()).ok()?;
    let any = status.details.into_iter().find(|any| any.type_url.ends_with("/google.rpc.ErrorInfo"))?;
    let info = tonic_types::pb::ErrorInfo::decode(any.value.as_slice()).ok()?;
    Some((info.domain, info.reason))
}

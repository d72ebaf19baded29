//! Signatures as the Standard Webhooks specification has them.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use ring::hmac;

use crate::config::WebhookSecret;

/// The `webhook-signature` header: HMAC-SHA256 over `id.timestamp.body`, once per secret.
pub(super) fn signature(secrets: &[WebhookSecret], id: &str, seconds: i64, body: &str) -> String {
    let content = format!("{id}.{seconds}.{body}");
    let sign = |secret: &WebhookSecret| {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.expose());
        format!("v1,{}", STANDARD.encode(hmac::sign(&key, content.as_bytes())))
    };
    secrets.iter().map(sign).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification's own libraries.
    #[test]
    fn the_known_example_is_signed_like_everywhere() {
        let secret = WebhookSecret::parse("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let (id, seconds, body) = ("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#);
        let signed = signature(std::slice::from_ref(&secret), id, seconds, body);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        let twice = signature(&[secret.clone(), secret], id, seconds, body);
        assert_eq!(twice, format!("{signed} {signed}"));
    }
}

//! Security headers.

use axum::{
    extract::{Request, State},
    http::{HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

use crate::site::Site;

/// Scripts, styles, images and connections of this server only; WebAssembly may be compiled; style
/// attributes (not inline style sheets) are allowed, because they position the checkers. `connect-src` is
/// added per site.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; \
    media-src 'self' data:; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Browser features that the pages never need.
const PERMISSIONS: &str =
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

const ALWAYS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // The URL of a room is its invitation: other sites must not see it.
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Sockets are listed by URL: in Safari up to 15.6 `'self'` covers http and https only.
fn content_policy(site: &str) -> HeaderValue {
    let host = site.split_once("://").map_or(site, |(_, host)| host);
    let connect = format!("connect-src 'self' ws://{host} wss://{host}");
    HeaderValue::try_from(format!("{CONTENT_POLICY}; {connect}"))
        .unwrap_or(HeaderValue::from_static(CONTENT_POLICY))
}

/// Adds the headers to every response; one that brings its own content policy keeps it.
pub(crate) async fn add(State(site): State<Site>, request: Request, next: Next) -> Response {
    let secure = site.is_secure(request.headers());
    let policy = content_policy(&site.url(request.headers()));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if secure {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_of_the_site_are_allowed_by_name() {
        for (site, sources) in [
            ("http://localhost:8080", "ws://localhost:8080 wss://localhost:8080"),
            ("https://gamao.example", "ws://gamao.example wss://gamao.example"),
            ("http://[::1]:8080", "ws://[::1]:8080 wss://[::1]:8080"),
        ] {
            let policy = content_policy(site);
            let policy = policy.to_str().unwrap();
            assert!(policy.ends_with(&format!("; connect-src 'self' {sources}")), "{policy}");
        }
    }

    #[test]
    fn a_site_that_fits_no_header_keeps_the_rest_of_the_policy() {
        assert_eq!(content_policy("http://a\n"), HeaderValue::from_static(CONTENT_POLICY));
    }
}

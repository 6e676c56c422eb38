//! Where a request comes from and which site it thinks it talks to.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRef, FromRequestParts, Request, State},
    http::{HeaderMap, header, request::Parts},
    middleware::Next,
    response::Response,
};

use crate::{config::Config, error::Error};

/// What this server knows of its own address.
#[derive(Clone)]
pub(crate) struct Site {
    base_url: Option<Arc<str>>,
    trust_proxy: bool,
}

impl Site {
    pub(crate) fn new(config: &Config) -> Self {
        let base_url = config.base_url.as_deref();
        Self {
            base_url: base_url.map(|url| url.trim_end_matches('/').into()),
            trust_proxy: config.trust_proxy,
        }
    }

    /// Whether the visitor came by https, so that cookies may insist on it.
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        match &self.base_url {
            Some(url) => url.starts_with("https://"),
            None => self.forwarded(headers, "x-forwarded-proto") == Some("https"),
        }
    }

    /// The address under which the visitor knows this server, without a slash at the end.
    pub(crate) fn url(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.base_url {
            return url.to_string();
        }
        let scheme = if self.is_secure(headers) { "https" } else { "http" };
        format!("{scheme}://{}", self.host(headers).unwrap_or("localhost"))
    }

    /// The host the request names. Only letters that a host can have, so it may go into a page.
    fn host<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        self.forwarded(headers, "x-forwarded-host").or(host).filter(|host| {
            host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._:[]".contains(&b))
        })
    }

    fn forwarded<'a>(&self, headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
        let value = self.trust_proxy.then(|| headers.get(name))??.to_str().ok()?;
        // Each proxy adds its own at the end; the last is the one that is trusted.
        value.rsplit(',').next().map(str::trim)
    }

    /// Whether a page of this origin may act in its visitor's name.
    fn owns(&self, origin: &str, headers: &HeaderMap) -> bool {
        let authority = origin.split_once("://").map(|(_, authority)| authority);
        self.base_url.as_deref() == Some(origin)
            || (authority.is_some() && authority == self.host(headers))
    }
}

/// Refuses what pages of other sites send in a visitor's name: anything that changes something,
/// and sockets. Programs that are not browsers send no origin and carry nobody's cookie by accident.
pub(crate) async fn check(
    State(site): State<Site>,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    let headers = request.headers();
    let acts = !request.method().is_safe() || headers.contains_key(header::UPGRADE);
    if let Some(origin) = headers.get(header::ORIGIN).filter(|_| acts) {
        let origin = origin.to_str().unwrap_or("an unreadable origin");
        if !site.owns(origin, headers) {
            return Err(Error::ForeignOrigin(origin.to_owned()));
        }
    }
    Ok(next.run(request).await)
}

/// The address of whoever asks, for limits. Never logged.
pub(crate) struct Address(pub(crate) IpAddr);

impl<S> FromRequestParts<S> for Address
where
    S: Send + Sync,
    Site: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let site = Site::from_ref(state);
        let forwarded = site.forwarded(&parts.headers, "x-forwarded-for");
        if let Some(address) = forwarded.and_then(|address| address.parse().ok()) {
            return Ok(Self(address));
        }
        let ConnectInfo(socket) = ConnectInfo::<SocketAddr>::from_request_parts(parts, state)
            .await
            .map_err(Error::internal)?;
        Ok(Self(socket.ip()))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|&(name, value)| {
                (header::HeaderName::from_static(name), HeaderValue::from_static(value))
            })
            .collect()
    }

    fn site(base_url: Option<&str>, trust_proxy: bool) -> Site {
        Site { base_url: base_url.map(Into::into), trust_proxy }
    }

    #[test]
    fn only_pages_of_the_same_host_act_in_a_visitors_name() {
        let asked = headers(&[("host", "gamao.example:8080")]);
        let site = site(None, false);
        assert!(site.owns("http://gamao.example:8080", &asked));
        for foreign in
            ["http://gamao.example", "https://evil.example", "null", "", "gamao.example:8080"]
        {
            assert!(!site.owns(foreign, &asked), "{foreign}");
        }
    }

    #[test]
    fn a_proxy_is_believed_only_when_trusted() {
        let asked = headers(&[
            ("host", "inner:1"),
            ("x-forwarded-host", "gamao.example"),
            ("x-forwarded-proto", "https"),
        ]);
        assert_eq!(site(None, false).url(&asked), "http://inner:1");
        assert_eq!(site(None, true).url(&asked), "https://gamao.example");
        assert_eq!(site(Some("https://g.example"), false).url(&asked), "https://g.example");
    }

    #[test]
    fn a_host_that_is_no_host_reaches_no_page() {
        let asked = headers(&[("host", "\"><script>")]);
        assert_eq!(site(None, false).url(&asked), "http://localhost");
    }
}

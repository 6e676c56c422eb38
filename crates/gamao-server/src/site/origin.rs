//! Web origins.

use std::str::FromStr;

use axum::http::{
    Uri,
    uri::{Authority, Scheme},
};

/// The scheme, host and port of a page.
#[derive(PartialEq, Eq)]
pub(super) struct Origin {
    scheme: Scheme,
    /// In lower case.
    pub(super) host: String,
    port: u16,
}

impl FromStr for Origin {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let uri: Uri = text.parse().map_err(|_| ())?;
        let scheme = uri.scheme().ok_or(())?.clone();
        let standard = if scheme == Scheme::HTTPS { 443 } else { 80 };
        let authority: &Authority = uri.authority().ok_or(())?;
        // An origin has neither a path nor a user.
        let is_whole = text.len() == scheme.as_str().len() + "://".len() + authority.as_str().len();
        if !is_whole || authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(());
        }
        let port = match authority.as_str().strip_prefix(authority.host()) {
            Some("") => standard,
            port => port.and_then(|port| port.strip_prefix(':')?.parse().ok()).ok_or(())?,
        };
        Ok(Self { scheme, host: authority.host().to_lowercase(), port })
    }
}
